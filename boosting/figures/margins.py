"""Normalised margins y F / ||c||_1: their distribution, their quantiles, and every example's path.

All functions take margins (T+1, n) in [-1, 1], as stage.staged returns them, of which the first
n_train columns belong to the training sample, and return a film with one frame per round.
"""

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import descending
from boosting.figures import template as draw
from boosting.figures.round_film import Examples, Film
from boosting.figures.theme import CLASS_ROLES, LIGHT

BINS = 20
QUANTILES = (("smallest margin", 0.0), ("lowest tenth", 0.1), ("median", 0.5))
MARGIN = "normalised margin y F / ‖c‖₁"
MARGINS = "margins"  # meta [MARGINS, "train" or "test"] of bars over [-1, 1] that count them by their margins
MARGIN_AXIS = (-1.02, 1.02)  # a little more than the values, so that a line at 1 is not cut


def margin_distribution(margins: np.ndarray, n_train: int) -> go.Figure:
    """Histogram (bars) and cumulative share (lines) of the margins (T+1, n); test dashed."""
    groups = [("train", margins[:, :n_train])]
    if margins.shape[1] > n_train:
        groups.append(("test", margins[:, n_train:]))
    moving = [trace for role, _ in groups for trace in (_bars(role), _cumulative(role))]
    thin = {"color": LIGHT["train"], "width": 1.5}
    zero = draw.silent(draw.lines([0, 0], [0, 1], "", thin, "", showlegend=False))
    picture = draw.figure(
        [*moving, _smallest_mark(), zero],
        "Margins",
        "Look for: does the left foot of the hill move right, past 0, while its top moves left? Then the "
        "margins become more alike.",
        draw.axis(f"{MARGIN} (right of 0: the vote is right)", *MARGIN_AXIS),
        draw.share_axis("share of the examples", 0, 1.02),
        barmode="overlay",
    )

    def at(t: int) -> list[dict]:
        changes = []
        for _, rows in groups:
            steps, below = _staircase(rows[t])
            changes += [{"y": draw.compact(_shares(rows[t]))}, {"x": steps, "y": below}]
        return [*changes, {"x": draw.compact([groups[0][1][t].min()])}]

    def say(t: int) -> str:
        row = groups[0][1][t]
        smallest, median = draw.number(row.min()), draw.number(float(np.median(row)))
        wrong = draw.percent(float(np.mean(row <= 0)))
        return f"smallest {smallest}, median {median}, not above 0: {wrong}"

    return draw.filmed(picture, len(margins), range(len(moving) + 1), at, say)


def _shares(row: np.ndarray) -> np.ndarray:
    """The share of the examples in every bin, (BINS,), from margins (n,)."""
    # 1e-4, so that a margin on the edge of two bins is never rounded into the lower one.
    place = np.clip(np.floor((row + 1) / 2 * BINS + 1e-4).astype(int), 0, BINS - 1)
    return np.bincount(place, minlength=BINS) / max(len(row), 1)


def _staircase(row: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The cumulative share as a staircase from (-1, 0) to (1, 1), one step per distinct margin."""
    values, counts = np.unique(np.round(row, 4), return_counts=True)
    share = np.cumsum(counts) / max(len(row), 1)
    return draw.compact([-1, *values, 1]), draw.compact([0, *share, 1])


def _bars(role: str) -> go.Bar:
    """The histogram's bars, still empty: filled for training, outlined for test examples."""
    middles = -1 + (np.arange(BINS) + 0.5) * 2 / BINS
    filled = role == "train"
    name = "training examples" if filled else "test examples"
    marker = {
        "color": LIGHT[role] if filled else "rgba(0,0,0,0)",
        "line": {"width": 0} if filled else {"color": LIGHT[role], "width": 2},
    }
    return go.Bar(
        x=middles,
        y=np.zeros(BINS),
        width=2 / BINS * 0.94,
        name=name,
        marker=marker,
        legendgroup=role,
        meta=[MARGINS, role],
        opacity=0.45 if filled else 1.0,
        hovertemplate=f"%{{y:.3f}} of the {name} near %{{x:.2f}}<extra></extra>",
    )


def _cumulative(role: str) -> go.Scatter:
    hover = "%{y:.3f} of them have a margin of at most %{x:.3f}"
    line = draw.stroke(role, shape="hv")
    return draw.lines(
        [-1, 1], [0, 1], "cumulative", line, hover, legendgroup=role, showlegend=False
    )


def _smallest_mark() -> go.Scatter:
    name = "smallest training margin"
    marker = {"symbol": "triangle-down", "size": 13, "color": LIGHT["stump"]}
    return draw.dots([0], [0.03], name, marker, hovertemplate=f"{name} %{{x:.3f}}<extra></extra>")


def margin_quantiles(margins: np.ndarray, n_train: int) -> go.Figure:
    """The smallest training margin and two quantiles over the rounds 1..T on a log axis, from margins (T+1, n)."""
    rows = {name: np.quantile(margins[:, :n_train], q, axis=1) for name, q in QUANTILES}
    curves = [
        draw.over_rounds(
            row[1:], name, _quantile_line(name), f"round %{{x}}: {name} %{{y:.3f}}", first=1
        )
        for name, row in rows.items()
    ]
    picture = draw.figure(
        [*curves, draw.cursor(-1, 1, 1)],
        "Margins over the rounds",
        "Look for: does the smallest margin go on rising after it has passed 0, where the training "
        "error ends? A tenth of the examples have a margin up to the thin line, half up to the median.",
        draw.log_rounds_axis(len(margins) - 1),
        draw.axis("margin, above 0: right", *MARGIN_AXIS),
    )

    def say(t: int) -> str:
        return ", ".join(f"{name} {draw.number(row[t])}" for name, row in rows.items())

    return draw.log_cursor_film(picture, len(margins), len(curves), say)


def _quantile_line(name: str) -> dict:
    if name == QUANTILES[0][0]:
        return draw.stroke("train", width=3)
    return draw.stroke("train", LIGHT["quiet"], width=2.5 if name == QUANTILES[-1][0] else 1.2)


def margin_paths(margins: np.ndarray, n_train: int, flipped: np.ndarray | None = None) -> go.Figure:
    """Every training example's margin over the rounds, from margins (T+1, n).

    flipped (n_train,) or longer, bool: the examples whose label is noise; they stand out.
    """
    noisy = np.zeros(n_train, bool) if flipped is None else np.asarray(flipped, bool)[:n_train]
    paths = [_paths(margins, "clean labels", ~noisy, LIGHT["quiet"], 0.5, bool(noisy.any()))]
    if noisy.any():
        paths.append(_paths(margins, "flipped labels", noisy, LIGHT["looser"], 0.9, True))
    paths[0].meta = [*draw.EXAMPLES, "margin"]
    picture = draw.figure(
        [*paths, draw.cursor(-1, 1)],
        "The margin of every training example",
        "Look for: which of the lowest paths bend upwards; boosting works for those that it gets "
        "wrong.",
        draw.rounds_axis(len(margins) - 1),
        draw.axis("normalised margin", *MARGIN_AXIS),
    )

    def say(t: int) -> str:
        wrong = int((margins[t, :n_train] <= 0).sum())
        share = f"{wrong} of {n_train} training examples"
        return f"{share} have a margin of 0 or below: the vote is wrong on them"

    return draw.cursor_film(picture, len(margins), len(paths), say)


def _paths(
    margins: np.ndarray, name: str, mask: np.ndarray, colour: str, opacity: float, legend: bool
) -> go.Scatter:
    """The margins of a group of training examples; if it is large, those that end lowest."""
    rows = np.flatnonzero(mask)
    rows = np.sort(rows[descending(-margins[-1, rows])][: draw.MOST_PATHS])
    line = {"color": colour, "width": 1.5}
    hover = "example %{customdata[0]}, round %{x}: margin %{y:.3f}"
    return draw.bundle(margins, rows, name, line, hover, opacity=opacity, showlegend=legend)


def in_the_plane(
    film: Film, examples: Examples, low: float, high: float, names: tuple[str, str]
) -> go.Figure:
    """Where the training examples with a margin in [low, high] lie; the others are faint.

    film: of a run (`stage.film`). examples: those that the film was made of. names: of the plane's
    two attributes.
    """
    m = examples.n_train
    x, y = film.positions[:m].T
    faint = {"size": 7, "color": LIGHT["train"], "opacity": 0.12}
    who = {"customdata": np.arange(1, m + 1), "meta": draw.EXAMPLES}
    others = draw.dots(x, y, "other training examples", faint, hoverinfo="skip", **who)
    groups = [
        draw.dots([], [], f"chosen, {name}", {"size": 10, "color": LIGHT[role]})
        for (_, role), name in zip(CLASS_ROLES, ("class −1", "class +1"))
    ]
    picture = draw.figure(
        [others, *groups],
        "The examples whose margin you chose",
        "Look for: small margins sit along the boundary, negative ones on the wrong side of it."
        if examples.X.shape[1] <= len(names)
        else "Look for: do the chosen examples lie where the classes mix? The vote asks about more attributes than these "
        "two, so its boundary is no line of this plane.",
        draw.axis(names[0], *film.plane.box[:2]),
        draw.axis(names[1], *film.plane.box[2:]),
    )

    def inside(t: int) -> np.ndarray:
        return (film.margins[t, :m] >= low) & (film.margins[t, :m] <= high)

    def at(t: int) -> list[dict]:
        rows = [inside(t) & (examples.y[:m] == sign) for sign, _ in CLASS_ROLES]
        return [{"x": draw.compact(x[r]), "y": draw.compact(y[r])} for r in rows]

    def say(t: int) -> str:
        ends = f"from {draw.number(low, 'g')} to {draw.number(high, 'g')}"
        return f"{inside(t).sum()} of {m} training examples have a margin {ends}"

    return draw.filmed(picture, len(film.margins), [1, 2], at, say)
