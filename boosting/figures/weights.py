"""The weights of the training examples: sorted, round by round, and each example's own path."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures.stage import distributions
from boosting.figures.template import (
    axis,
    compact,
    cursor,
    figure,
    filmed,
    lines,
    root_axis,
    rounds_axis,
)
from boosting.figures.theme import LIGHT

MOST_PATHS = 120  # more lines than this are a carpet


def multiples(trace: Trace) -> np.ndarray:
    """The weights as multiples of the uniform weight 1/m, for t = 0..T: (T+1, m)."""
    return distributions(trace).astype(np.float64) * trace.sample.size


def effective(weights: np.ndarray) -> float:
    """As many equal weights would be as concentrated: (sum w)^2 / sum w^2."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def sorted_weights(trace: Trace) -> go.Figure:
    """The weights from the heaviest to the lightest, as multiples of the uniform weight; one frame per round."""
    weights = -np.sort(-multiples(trace), axis=1)
    m, top = trace.sample.size, max(2.0, float(weights.max()))
    rank = np.arange(1, m + 1)
    violet = LIGHT["weight"]
    picture = figure(
        [
            go.Scatter(x=rank, y=[], customdata=[], name="weight", mode="lines", fill="tozeroy", fillcolor=violet,
                       line={"color": violet, "shape": "hvh", "width": 1}, opacity=0.85, showlegend=False,
                       hovertemplate="%{customdata:.3g} × uniform, rank %{x}<extra></extra>"),
            lines([0.5, m + 0.5], [1, 1], "uniform", {"color": LIGHT["train"], "dash": "dash", "width": 1.5},
                  "the weight that all start with"),
        ],
        "Example weights, heaviest first",
        "Look for: a few heavy examples on the left take over, and the effective number of examples falls.",
        axis("training examples", 0.5, m + 0.5),
        root_axis("multiple of uniform (root scale)", top),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        return [{"y": compact(np.sqrt(weights[t])), "customdata": compact(weights[t])}]

    def say(t: int) -> str:
        return f"heaviest {weights[t, 0]:.3g} × uniform; effective examples {effective(weights[t]):.1f} of {m}"

    return filmed(picture, len(weights), [0], at, say)


def weight_paths(trace: Trace, flipped: np.ndarray | None = None) -> go.Figure:
    """Every example's weight over the rounds; examples with a flipped label stand out. One frame per round."""
    weights = multiples(trace)
    flipped = np.zeros(trace.sample.size, bool) if flipped is None else np.asarray(flipped, bool)
    top = max(2.0, float(weights.max()))
    groups = [("clean labels", ~flipped, LIGHT["weight"], 0.45)]
    if flipped.any():
        groups.append(("flipped labels", flipped, LIGHT["accent"], 0.9))
    picture = figure(
        [*(_paths(weights, name, *how) for name, *how in groups), cursor(0, top**0.5 * 1.04)],
        "The weight of every example",
        "Look for: some examples are passed to and fro; those that hardly any base classifier gets right go on growing.",
        rounds_axis(len(trace)),
        root_axis("multiple of uniform (root scale)", top),
    )

    def say(t: int) -> str:
        if not flipped.any():
            return f"heaviest {weights[t].max():.3g} × uniform"
        return f"flipped labels carry {100 * weights[t, flipped].sum() / weights[t].sum():.3g} % of the weight"

    return filmed(picture, len(weights), [len(groups)], lambda t: [{"x": [t, t]}], say)


def _paths(
    weights: np.ndarray, name: str, rows: np.ndarray, colour: str, opacity: float
) -> go.Scatter:
    """One trace for a group of examples: their lines in a row, a gap after each; the heaviest if there are many."""
    index = np.flatnonzero(rows)
    index = np.sort(index[np.argsort(-weights[:, index].max(axis=0), kind="stable")][:MOST_PATHS])
    x, y = [], []
    for i in index:
        x += [*range(len(weights)), None]
        y += [*np.round(np.sqrt(weights[:, i]), 4).tolist(), None]
    padded = np.vstack([weights, np.zeros(weights.shape[1])])[:, index]  # a last row for the gap
    who = compact(np.column_stack([np.repeat(index + 1, len(padded)), padded.T.ravel()]))
    hover = "example %{customdata[0]}, round %{x}: %{customdata[1]:.3g} × uniform"
    line = {"color": colour, "width": 1.5}
    return lines(x, y, name, line, hover, customdata=who, opacity=opacity, connectgaps=False)
