"""The weights of the training examples: each example's own path, and, for notebooks, sorted."""

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import descending
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures.round_film import distributions
from boosting.figures.theme import LIGHT
from boosting.theory.noise import go_on_growing

UNIT = "multiple of uniform (root scale)"
SMALLEST_TOP = 2.0  # the axis of the weights reaches at least to twice the uniform weight


def multiples(trace: Trace) -> np.ndarray:
    """The weights as multiples of the uniform weight, for t = 0..T: (T+1, m).

    That is 1/k, if k of the m examples count; an edit may leave some out.
    """
    samples = [trace.sample, *(r.sample for r in trace)]
    sizes = np.array([np.count_nonzero(sample.weight) for sample in samples])
    return distributions(trace).astype(np.float64) * sizes[:, None]


def effective(weights: np.ndarray) -> float:
    """As many equal weights would be as concentrated: (sum w)^2 / sum w^2 for weights (m,)."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def sorted_weights(trace: Trace) -> go.Figure:
    """For notebooks: the weights from the heaviest to the lightest; one frame per round."""
    weights = -np.sort(-multiples(trace), axis=1)
    m, violet = trace.sample.size, LIGHT["weight"]
    picture = draw.figure(
        [
            go.Scatter(x=np.arange(1, m + 1), y=[], customdata=[], name="weight", mode="lines",
                fill="tozeroy",
                       fillcolor=violet, line={"color": violet, "shape": "hvh", "width": 1},
                       opacity=0.85,
                       showlegend=False,
                       hovertemplate="%{customdata:.3g} × uniform, rank %{x}<extra></extra>"),
            draw.lines([0.5, m + 0.5], [1, 1], "uniform",
                {"color": LIGHT["train"], "dash": "dash", "width": 1.5},
                  "the weight that all start with"),
        ],
        "Example weights, heaviest first",
        "Look for: a few heavy examples on the left take over, and the effective number of "
        "examples falls: so many of equal weight would be as concentrated.",
        draw.axis("training examples", 0.5, m + 0.5),
        draw.root_axis(UNIT, max(SMALLEST_TOP, float(weights.max()))),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        return [{"y": draw.compact(np.sqrt(weights[t])), "customdata": draw.compact(weights[t])}]

    def say(t: int) -> str:
        heaviest = f"heaviest {weights[t, 0]:.3g} × uniform"
        return f"{heaviest}; effective examples {effective(weights[t]):.1f} of {m}"

    return draw.filmed(picture, len(weights), [0], at, say)


def weight_paths(trace: Trace, flipped: np.ndarray | None = None) -> go.Figure:
    """Every example's weight over the rounds; one frame per round.

    flipped (m,) bool: the examples whose label is noise; they stand out.
    """
    weights = multiples(trace)
    noisy = np.zeros(trace.sample.size, bool) if flipped is None else np.asarray(flipped, bool)
    top = max(SMALLEST_TOP, float(weights.max()))
    paths = [_paths(weights, "clean labels", ~noisy, LIGHT["weight"], 0.45)]
    if noisy.any():
        paths.append(_paths(weights, "flipped labels", noisy, LIGHT["looser"], 0.9))
    paths[0].meta = [*draw.EXAMPLES, "weight"]
    picture = draw.figure(
        [*paths, draw.cursor(0, top**0.5 * draw.ROOM)],
        "The weight of every example",
        _who_grows(weights),
        draw.rounds_axis(len(trace)),
        draw.root_axis(UNIT, top),
    )

    def say(t: int) -> str:
        if not noisy.any():
            return f"heaviest {weights[t].max():.3g} × uniform"
        share = draw.percent(weights[t, noisy].sum() / weights[t].sum())
        return f"flipped labels carry {share} of the weight"

    return draw.cursor_film(picture, len(weights), len(paths), say)


def _who_grows(weights: np.ndarray) -> str:
    """What to look for in the weights (T+1, m): how many examples go on growing."""
    count = int(go_on_growing(weights).sum())
    if not count:
        return (
            "Look for: which examples are heavy, and how soon that is settled. No example's weight keeps growing in this "
            "run: none by a quarter or more both from a quarter of the rounds to half of them and from there to the end."
        )
    return (
        f"Look for: {draw.counted(count, 'example')} of {weights.shape[1]} whose weight goes on growing, by a "
        "quarter or more from a quarter of the rounds to half of them, and again to the end: hardly any base classifier "
        "gets them right."
    )


def _paths(
    weights: np.ndarray, name: str, mask: np.ndarray, colour: str, opacity: float
) -> go.Scatter:
    """The weights (T+1, m) of a group of examples; if it is large, those that were heaviest."""
    rows = np.flatnonzero(mask)
    largest = descending(weights[:, rows].max(axis=0))[: draw.MOST_PATHS]
    rows, line = np.sort(rows[largest]), {"color": colour, "width": 1.5}
    hover = "example %{customdata[0]}, round %{x}: %{customdata[1]:.3g} × uniform"
    return draw.bundle(np.sqrt(weights), rows, name, line, hover, values=weights, opacity=opacity)
