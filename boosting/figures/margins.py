"""Normalised margins y F / ||c||_1: their distribution round by round, their quantiles, and every example's path.

All functions take margins (T+1, n) in [-1, 1], as stage.staged returns them, of which the first n_train columns belong
to the training sample.
"""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from boosting.figures.stage import Examples, Film
from boosting.figures.template import (
    axis,
    compact,
    cursor,
    figure,
    filmed,
    lines,
    number,
    percent,
    rounds_axis,
    stroke,
)
from boosting.figures.theme import LIGHT

BINS = 20
MOST_PATHS = 120  # more lines than this are a carpet
QUANTILES = (("smallest", 0.0), ("10 %", 0.1), ("median", 0.5), ("90 %", 0.9))
MARGIN = "margin y F / ‖c‖₁"


def margin_distribution(margins: np.ndarray, n_train: int, unit: str = MARGIN) -> go.Figure:
    """Histogram (bars) and cumulative share (lines) of the margins; test dashed. One frame per round."""
    groups = [("train", margins[:, :n_train])]
    if margins.shape[1] > n_train:
        groups.append(("test", margins[:, n_train:]))
    moving = [trace for role, _ in groups for trace in (_bars(role), _cumulative(role))]
    smallest = go.Scatter(
        x=[0], y=[0.03], mode="markers", name="smallest training margin",
        marker={"symbol": "triangle-down", "size": 13, "color": LIGHT["stump"]},
        hovertemplate="smallest training margin %{x:.3f}<extra></extra>",
    )  # fmt: skip
    zero = lines([0, 0], [0, 1], "", {"color": LIGHT["train"], "width": 1.5}, "", showlegend=False)
    picture = figure(
        [*moving, smallest, zero.update(hoverinfo="skip", hovertemplate=None)],
        "Margins",
        "Look for: does the hill move right of 0, and go on when the training error has gone?",
        axis(f"{unit} (right of 0: the vote is right)", -1.02, 1.02),
        axis("share of the examples", 0, 1.02, tickformat=".0%"),
        barmode="overlay",
    )

    def at(t: int) -> list[dict]:
        changes = []
        for _, rows in groups:
            steps, below = _staircase(rows[t])
            changes += [{"y": compact(_shares(rows[t]))}, {"x": steps, "y": below}]
        return [*changes, {"x": compact([groups[0][1][t].min()])}]

    def say(t: int) -> str:
        own = groups[0][1][t]
        return f"smallest {number(own.min())}, median {number(np.median(own))}, not above 0: {percent(np.mean(own <= 0))}"

    return filmed(picture, len(margins), range(len(moving) + 1), at, say)


def _shares(row: np.ndarray) -> np.ndarray:
    """The share of the examples per bin; a hair's breadth is added, so that a margin on an edge never moves down."""
    place = np.clip(np.floor((row + 1) / 2 * BINS + 1e-4).astype(int), 0, BINS - 1)
    return np.bincount(place, minlength=BINS) / max(len(row), 1)


def _staircase(row: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The cumulative share as a staircase from (-1, 0) to (1, 1), one step per distinct margin."""
    values, counts = np.unique(np.round(row, 4), return_counts=True)
    share = np.cumsum(counts) / max(len(row), 1)
    return compact([-1, *values, 1]), compact([0, *share, 1])


def _bars(role: str) -> go.Bar:
    middles = -1 + (np.arange(BINS) + 0.5) * 2 / BINS
    name = {"train": "training examples", "test": "test examples"}[role]
    own = (
        {"color": LIGHT[role], "line": {"width": 0}}
        if role == "train"
        else {"color": "rgba(0,0,0,0)"}
    )
    edge = {} if role == "train" else {"line": {"color": LIGHT[role], "width": 2}}
    return go.Bar(
        x=middles, y=np.zeros(BINS), width=2 / BINS * 0.94, name=name, marker=own | edge, legendgroup=role,
        opacity=0.45 if role == "train" else 1.0,
        hovertemplate=f"%{{y:.1%}} of the {name} near %{{x:.2f}}<extra></extra>",
    )  # fmt: skip


def _cumulative(role: str) -> go.Scatter:
    hover = "%{y:.1%} have a margin of at most %{x:.3f}"
    line = stroke(role, shape="hv")
    return lines([-1, 1], [0, 1], "cumulative", line, hover, legendgroup=role, showlegend=False)


def margin_quantiles(margins: np.ndarray, n_train: int) -> go.Figure:
    """The smallest training margin, and three quantiles of them, over the rounds; one frame per round."""
    own = margins[:, :n_train]
    rounds = list(range(len(margins)))
    rows = {name: np.quantile(own, q, axis=1) for name, q in QUANTILES}
    drawn = [
        lines(
            rounds,
            compact(row),
            name,
            _quantile_line(name),
            f"round %{{x}}: {name} margin %{{y:.3f}}",
        )
        for name, row in rows.items()
    ]
    picture = figure(
        [*drawn, cursor(-1, 1)],
        "Margins over the rounds",
        "Look for: does the smallest margin go on rising after it has passed 0, where the training error ends? 10 %: a "
        "tenth of the examples have a smaller margin.",
        rounds_axis(len(margins) - 1),
        axis("margin", -1.02, 1.02),
    )

    def say(t: int) -> str:
        return ", ".join(f"{name} {number(row[t])}" for name, row in rows.items())

    return filmed(picture, len(margins), [len(drawn)], lambda t: [{"x": [t, t]}], say)


def _quantile_line(name: str) -> dict:
    if name == "smallest":
        return stroke("train", width=3)
    return stroke("train", LIGHT["quiet"], width=2.5 if name == "median" else 1.2)


def margin_paths(margins: np.ndarray, n_train: int, flipped: np.ndarray | None = None) -> go.Figure:
    """Every training example's margin over the rounds; flipped labels stand out. One frame per round."""
    flipped = np.zeros(n_train, bool) if flipped is None else np.asarray(flipped, bool)[:n_train]
    groups = [("clean labels", ~flipped, LIGHT["quiet"], 0.5)]
    if flipped.any():
        groups.append(("flipped labels", flipped, LIGHT["accent"], 0.9))
    picture = figure(
        [
            *(_paths(margins, name, *how, showlegend=len(groups) > 1) for name, *how in groups),
            cursor(-1, 1),
        ],
        "The margin of every training example",
        "Look for: which of the lowest paths bend upwards; boosting works for those that it gets wrong.",
        rounds_axis(len(margins) - 1),
        axis("margin", -1.02, 1.02),
    )

    def say(t: int) -> str:
        wrong = int((margins[t, :n_train] <= 0).sum())
        return f"{wrong} of {n_train} training examples have a margin of 0 or below: the vote is wrong on them"

    return filmed(picture, len(margins), [len(groups)], lambda t: [{"x": [t, t]}], say)


def _paths(
    margins: np.ndarray, name: str, rows: np.ndarray, colour: str, opacity: float, **more
) -> go.Scatter:
    """One trace for a group of examples: their lines in a row, a gap after each; the lowest at the end if many."""
    index = np.flatnonzero(rows)
    index = np.sort(index[np.argsort(margins[-1, index], kind="stable")][:MOST_PATHS])
    x, y, who = [], [], []
    for i in index:
        x += [*range(len(margins)), None]
        y += [*np.round(margins[:, i].astype(float), 4).tolist(), None]
        who += [int(i) + 1] * (len(margins) + 1)
    hover = "example %{customdata}, round %{x}: margin %{y:.3f}"
    line = {"color": colour, "width": 1.5}
    return lines(
        x, y, name, line, hover, customdata=who, opacity=opacity, connectgaps=False, **more
    )


def in_the_plane(
    film: Film, shown: Examples, low: float, high: float, names: tuple[str, str]
) -> go.Figure:
    """Where the training examples lie whose margin is within [low, high]; the others are faint. One frame per round."""
    k = shown.n_train
    x, y = film.positions[:k].T
    box = film.plane.box
    faint = {"size": 7, "color": LIGHT["train"], "opacity": 0.12}
    others = go.Scatter(
        x=x, y=y, mode="markers", marker=faint, name="other training examples", hoverinfo="skip"
    )
    brushed = [
        go.Scatter(
            x=[],
            y=[],
            mode="markers",
            marker={"size": 10, "color": LIGHT[side]},
            name=f"chosen, {name}",
        )
        for side, name in (("negative", "class −1"), ("positive", "class +1"))
    ]
    picture = figure(
        [others, *brushed],
        "The examples whose margin you chose",
        "Look for: small margins sit along the boundary, negative ones on the wrong side of it.",
        axis(names[0], *box[:2]),
        axis(names[1], *box[2:]),
    )

    def inside(t: int) -> np.ndarray:
        return (film.margins[t, :k] >= low) & (film.margins[t, :k] <= high)

    def at(t: int) -> list[dict]:
        rows = [inside(t) & (shown.y[:k] == sign) for sign in (-1, 1)]
        return [{"x": compact(x[r]), "y": compact(y[r])} for r in rows]

    def say(t: int) -> str:
        return f"{inside(t).sum()} of {k} training examples have a margin from {number(low, 'g')} to {number(high, 'g')}"

    return filmed(picture, len(film.margins), [1, 2], at, say)
