"""How Convex Hull Boost gets to its optimum: the trial share, what it costs, and what it tells ([C] section 4)."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme

SMALLEST_GAP = 1e-6  # of the loss at the start: what is drawn of a gap that has closed


def losses(run: Trace) -> np.ndarray:
    """The mean loss after t = 0, ..., T rounds, (T+1,)."""
    return np.array([run.start.objective, *run.objective])


def searches(run: Trace) -> np.ndarray:
    """How many trees were grown up to round t = 0, ..., T, (T+1,)."""
    return np.cumsum([0, *(r.found.searches for r in run)])


def lowest(runs: Mapping[str, Trace]) -> float:
    """The smallest mean loss that any of the runs reaches: it stands for that of the best vote H* in the hull."""
    return min(float(losses(run).min()) for run in runs.values())


def gaps(run: Trace, best: float) -> np.ndarray:
    """How far the mean loss is above `best` after t rounds, (T+1,), as a share of the loss at the start."""
    start = run.start.objective or 1.0
    return np.maximum((losses(run) - best) / start, SMALLEST_GAP)


def ends(runs: Mapping[str, Trace]) -> go.Figure:
    """The mean loss at the end of every run, a bar each with its height, by what its first trial share is."""
    heights = [float(losses(run)[-1]) for run in runs.values()]
    short = [name.removeprefix("always ").partition(" in ")[0] for name in runs]
    bars = go.Bar(
        y=heights,
        text=[draw.number(v) for v in heights],
        textposition="outside",
        cliponaxis=False,
        width=0.6,
        customdata=list(runs),
        marker={"color": theme.MANY[: len(heights)]},
        name="",
        showlegend=False,
        hovertemplate="%{customdata}: the run ends with a mean loss of %{y:.4f}<extra></extra>",
    )
    n = len(heights)
    return draw.figure(
        [bars],
        "The loss they end with",
        "Look for: the bars are about as high, wherever the search begins.",
        draw.axis(
            "step that is tried first", -0.6, n - 0.4, tickvals=list(range(n)), ticktext=short
        ),
        draw.axis("mean loss at the end", 0, 1.25 * max(heights)),
    )


def costs(runs: Mapping[str, Trace]) -> go.Figure:
    """The trees grown so far, by what the first trial share is, and how many there are in the end; a frame per round.

    The most and the fewest are thick: these two are compared.
    """
    grown = {name: searches(run).astype(float) for name, run in runs.items()}
    values = {f"{name}: {v[-1]:.0f}": v for name, v in grown.items()}
    top = 1.05 * max(max(v[-1] for v in values.values()), 1.0)
    curves = _curves(values, "trees grown")
    ends = [v[-1] for v in values.values()]
    for curve, end in zip(curves, ends):
        curve.line.width = 3.5 if end in (min(ends), max(ends)) else 1.25
    picture = draw.figure(
        [*curves, draw.cursor(0, top)],
        "Trees grown, by the step that is tried first",
        "Look for: how steep the lines are. Every halving grows another tree; small steps need few.",
        draw.rounds_axis(draw.last_round(values)),
        draw.axis("trees grown so far", 0, top),
    )

    def say(t: int) -> str:
        return f"Round {t} tries a step. While the loss does not fall, it halves the step and grows another tree."

    return draw.cursor_film(picture, draw.last_round(values) + 1, len(curves), say)


def shares_and_gaps(run: Trace, best: float) -> tuple[np.ndarray, np.ndarray]:
    """The trial share that first lowered the loss, and the gap before that round, (T,) each.

    run: one whose first trial share is 1 in every round, so that the true limit alpha* lies between
    the share that helps and its double.
    """
    share = 0.5 ** np.array([r.found.searches - 1 for r in run], np.float64)
    return share, gaps(run, best)[:-1]


def certificate(run: Trace, best: float) -> go.Figure:
    """The gap against the share that helps, a point per round, under the line D alpha*; a frame per round."""
    share, gap = shares_and_gaps(run, best)
    constant = float((gap / share).max(initial=0.0)) or 1.0
    lowest_share = float(share.min(initial=0.5))
    ends = np.array([lowest_share, 1.0])
    name, hover = f"D α*, D = {constant:.2g}", "α* = %{x:.2g}: %{y:.2g}"
    line = draw.lines(ends, constant * ends, name, draw.stroke("bound"), hover)
    pale = {"size": 7, "color": theme.LIGHT["weight"], "opacity": 0.5}
    points = draw.dots(draw.compact(share), draw.compact(gap), "a round", pale)
    large = {"size": 13, "color": theme.LIGHT["stump"]}
    here = draw.dots([], [], "this round", large, hoverinfo="skip")
    left, low, top = np.log10([lowest_share, SMALLEST_GAP, max(constant, 1.0)])
    picture = draw.figure(
        [here, line, points],
        "A small share that helps: a small gap",
        "Look for: the points fall with α*. So a search that needs a tiny share is near the optimum, and may end.",
        draw.axis(
            "share of a tree that lowers the loss, α* (log scale)", left - 0.1, 0.1, type="log"
        ),
        draw.axis("gap before the round (log scale)", low, top + 0.1, type="log"),
    )

    def at(t: int) -> list[dict]:
        k = slice(max(t - 1, 0), t)
        return [{"x": share[k].tolist(), "y": gap[k].tolist()}]

    def say(t: int) -> str:
        if not t:
            return f"C(H) − C(H*) ≤ D α* holds in all {len(run)} rounds with D = {constant:.2g}."
        return f"Round {t}: α* = {share[t - 1]:.2g}, gap {gap[t - 1]:.2g}, at most D α* = {constant * share[t - 1]:.2g}"

    return draw.filmed(picture, len(run) + 1, [0], at, say)


def by_loss(runs: Mapping[str, Trace]) -> go.Figure:
    """The mean loss over that at the start, by the name of the loss; a frame per round."""
    values = {name: losses(run) / (run.start.objective or 1.0) for name, run in runs.items()}
    curves = _curves(values, "of the loss at the start")
    picture = draw.figure(
        [*curves, draw.cursor(0, 1.05)],
        "Does it converge for every loss?",
        "Look for: who ends early. The theorem asks for a slope that never jumps: the squared and Huber's loss have "
        "one, the absolute loss has a kink.",
        draw.rounds_axis(draw.last_round(values)),
        draw.axis("mean loss, share of the start", 0, 1.05),
    )

    def say(t: int) -> str:
        said = (
            f"{name} {draw.value_at(v, t):.3f}" + f" (ended after {len(v) - 1})" * (t >= len(v))
            for name, v in values.items()
        )
        return f"After round {t}: {', '.join(said)}"

    return draw.cursor_film(picture, draw.last_round(values) + 1, len(curves), say)


def _curves(values: Mapping[str, np.ndarray], what: str) -> list[go.Scatter]:
    return [
        draw.over_rounds(
            v, name, {"color": colour, "width": 2.5}, f"round %{{x}}: {name}, {what} %{{y:.3g}}"
        )
        for (name, v), colour in zip(values.items(), theme.MANY)
    ]
