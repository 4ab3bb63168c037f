"""AdaBoost as coordinate descent in pictures: the line along h_t, its two parts, the path, the weights."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import dot, product
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory.coordinate_descent import Line, Plane, least_change, log_objectives
from boosting.theory.coordinate_descent import lines as lines_of
from boosting.theory.coordinate_descent import plane as plane_of

Points: TypeAlias = tuple[np.ndarray, np.ndarray]
LARGEST_STEP = 20.0  # e^-20 is nothing
STEPS = np.linspace(-0.5, 2.0, 101)  # the steps alpha of the pictures
HIGHEST = 1.6  # where the axis of Z is cut; before the step Z is 1
ARC = 9  # points of the objective's arc in one round
MOST_MEMBERS = 60  # bars that can be told apart
RIVALS = 40  # other distributions beside the next weights
SPREAD = 0.6  # of the logarithms of their weights
SIDE = 33  # points of the plane's grid in each direction
FLAT = 1e-6  # a slope below it is 0
LOWEST_LOG = -9.0  # of the objective, as a power of ten


def z_of_alpha(along: Sequence[Line]) -> go.Figure:
    """Z and its two parts against the step, a film. along: the line of every round ([M] 7.5)."""
    looks = (
        ("Z: all examples", {"color": theme.LIGHT["train"], "width": 3}),
        ("right examples", {"color": theme.LIGHT["quiet"], "width": 2}),
        ("wrong examples", {"color": theme.LIGHT["weight"], "width": 2}),
    )
    curves = [
        draw.lines([], [], name, look, f"α %{{x:.3f}}: {name} %{{y:.4f}}") for name, look in looks
    ]
    lowest = {"size": 13, "color": theme.LIGHT["bound"], "symbol": "diamond"}
    taken = {"size": 13, "color": theme.LIGHT["train"]}
    thin = {"color": theme.LIGHT["quiet"], "width": 1.5}
    marks = [
        draw.lines([], [], "down to the step", thin, "", hoverinfo="skip", showlegend=False),
        draw.dots([], [], "lowest point, 2√(ε(1−ε))", lowest, cliponaxis=False, showlegend=False),
        go.Scatter(
            x=[], y=[], name="the run's own step", mode="markers+text", marker=taken, cliponaxis=False,
            showlegend=False, textposition="top center", textfont={"size": theme.TYPE["body"]}, text=["the step"],
        ),
    ]  # fmt: skip
    picture = draw.figure(
        [*curves, *marks],
        "The total weight Z after a step",
        "Look for: Z(α) = (1−ε)e<sup>−α</sup> + εe<sup>α</sup> is the weight of all examples after a step α, before it is "
        "scaled to 1, and the factor by which the round changes the mean loss. Z is lowest where its two parts cross: there "
        "what h gets right and what it gets wrong weigh the same. AdaBoost's step is that point.",
        draw.axis("step α: how much the new base classifier counts", STEPS[0], STEPS[-1]),
        draw.axis("weight after the step", 0, HIGHEST),
    )

    def at(t: int) -> list[dict]:
        return _z_at(along[t - 1])

    def say(t: int) -> str:
        return _z_words(along[t - 1], t)

    return draw.filmed(picture, len(along) + 1, range(6), at, say, draw.NO_CLASSIFIER)


def _z_at(line: Line) -> list[dict]:
    curves, taken = [line.value(STEPS), *line.parts(STEPS)], _mark(line, line.step)
    return [
        *({"x": STEPS, "y": np.minimum(c, 2 * HIGHEST)} for c in curves),
        {"x": taken["x"] * 2, "y": [*taken["y"], 0.0][: 2 * len(taken["y"])]},
        _mark(line, line.lowest()),
        taken,
    ]


def _mark(line: Line, alpha: float | None) -> dict:
    """The point of Z at a step, at the end of the axis where it lies beyond; nothing for none."""
    if alpha is None or not np.isfinite(alpha):
        return {"x": [], "y": []}
    x = min(max(alpha, STEPS[0]), STEPS[-1])
    return {"x": [x], "y": [min(float(line.value(np.array([x]))[0]), HIGHEST)]}


def _z_words(line: Line, t: int) -> str:
    best = line.lowest()
    if not np.isfinite(best):
        return f"Round {t}: a perfect base classifier; Z falls for ever."
    least = float(line.value(np.array([best]))[0])
    why = (
        "Every example has a weight: it grows where the base classifier errs and shrinks elsewhere."
    )
    words = f"{why} Z, their sum: lowest at α = {draw.number(best)}, {least:.4f}."
    if line.step is None:
        return f"{words} This run moves other coefficients, too: its round is no step on this line."
    there = float(line.value(np.array([line.step]))[0])
    if abs(line.step - best) < 5e-4:
        return words
    return f"{words} The run steps by {draw.number(line.step)}: Z = {there:.4f}."


def _all_lowest(along: Sequence[Line]) -> bool:
    """Whether every step of a run is the best one along its base classifier."""
    return all(line.is_lowest for line in along)


IN_THE_MIDDLE = (
    "Look for: the lowest bar is divided in the middle. On the new weights h errs on exactly one "
    "half, so it cannot be chosen twice in a row (Mohri et al., exercise 7.3)."
)
NOT_IN_THE_MIDDLE = (
    "Look for: is the lowest bar divided in the middle? The lowest point of Z would divide it so; this run takes "
    "other steps. Where h errs on less than one half of the new weights, it keeps an edge. Drawn are the exponential "
    "weights, whatever weights the run itself goes by."
)


def halves(along: Sequence[Line]) -> go.Figure:
    """The weight of right and wrong examples before the step, after it, and normalised; a film."""
    rows = ["old weights", "after the step", "scaled to sum 1"]
    bars = [
        go.Bar(
            y=[2, 1, 0],
            x=[0.0] * 3,
            name=name,
            orientation="h",
            marker={"color": colour},
            texttemplate="%{x:.3f}",
            hovertemplate=f"{name} %{{x:.4f}}<extra></extra>",
        )
        for name, colour in zip(("right", "wrong"), (theme.LIGHT["quiet"], theme.LIGHT["weight"]))
    ]
    picture = draw.figure(
        bars,
        "How much of the new weight lies on its errors?",
        IN_THE_MIDDLE if _all_lowest(along) else NOT_IN_THE_MIDDLE,
        draw.axis("weight", 0, 1.3),
        draw.axis("", -0.6, 2.6, tickvals=[2, 1, 0], ticktext=rows),
        barmode="stack",
        margin={"l": 130},
    )

    def at(t: int) -> list[dict]:
        rights, wrongs = _shares(along[t - 1]) if t else ([1.0, 0, 0], [0.0, 0, 0])
        return [{"x": draw.compact(rights)}, {"x": draw.compact(wrongs)}]

    def say(t: int) -> str:
        if t == 0:
            return draw.NO_CLASSIFIER
        _, wrongs = _shares(along[t - 1])
        if along[t - 1].step is None:
            return (
                f"Round {t}: this run's weights do not follow from one step; shown is the lowest Z."
            )
        old, new = draw.percent(wrongs[0]), draw.percent(wrongs[2])
        return f"Round {t}: its errors have {old} of the old weight, {new} of the new."

    return draw.filmed(picture, len(along) + 1, range(2), at, say)


def _shares(line: Line) -> tuple[list[float], list[float]]:
    """(right, wrong) before the step, after it, and normalised."""
    alpha, a = _step_shown(line), line.agreement
    raw = line.weights * np.exp(-alpha * a)
    stages = (line.weights, raw, raw / raw.sum())
    return [dot(w, 1 + a) / 2 for w in stages], [dot(w, 1 - a) / 2 for w in stages]


def path(trace: Trace, along: Sequence[Line]) -> go.Figure:
    """The objective along the whole way: an arc for every round, which begins steep and ends flat.

    along: the line of every round.
    """
    x, heights, ends = _arcs(trace, along)
    low = max(float(heights.min()), LOWEST_LOG) - 0.02
    high = max(float(heights.max()), 0.0) + 0.02
    curve = draw.lines(
        x,
        10**heights,
        "F, the mean exponential loss",
        draw.stroke("train"),
        "after steps of %{x:.3f} in all: %{y:.4g}",
    )
    corners = draw.dots(
        x[ends],
        10 ** heights[ends],
        "end of a round",
        {"size": 7, "color": theme.LIGHT["weight"]},
        hovertemplate="F = %{y:.4g}<extra></extra>",
    )
    now = draw.dots([], [], "now", {"size": 15, "color": theme.LIGHT["train"], "symbol": "diamond"})
    picture = draw.figure(
        [curve, corners, now],
        "The way down, one coordinate after the other",
        "Look for: how steeply every round begins and how much it lowers F. Where the step is the best one, it ends where "
        "its own coordinate is flat.",
        draw.axis("length of the way: sum of all steps", 0, max(float(x[-1]), 0.01) * draw.ROOM),
        draw.axis("F, log scale", low, high, type="log"),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [x[ends[t]]], "y": [10 ** heights[ends[t]]]}]

    def say(t: int) -> str:
        slope = f", −F′ / F = {draw.number(-along[t - 1].slope)} at its beginning" if t else ""
        return f"Round {t}: F = {10 ** heights[ends[t]]:.4g}{slope}."

    return draw.filmed(picture, len(along) + 1, [2], at, say)


def _arcs(trace: Trace, along: Sequence[Line]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(length of the way, log10 F) at points of all arcs, and the places where rounds end, (T+1,)."""
    logs = np.clip(log_objectives(trace) / np.log(10), LOWEST_LOG, -LOWEST_LOG)
    far, heights, ends = [0.0], [float(logs[0])], [0]
    for t, line in enumerate(along, 1):
        length = abs(line.step) if line.step is not None else abs(trace[t - 1].alpha)
        share = np.linspace(0, 1, ARC)[1:]
        if line.step is None:
            arc = logs[t - 1] + share * (logs[t] - logs[t - 1])
        else:
            arc = logs[t - 1] + np.log10(line.value(share * line.step))
        heights += np.clip(arc, LOWEST_LOG, -LOWEST_LOG).tolist()
        far += (far[-1] + share * length).tolist()
        ends.append(len(far) - 1)
    return np.array(far), np.array(heights), np.array(ends)


def directions(descents: np.ndarray, chosen: Sequence[int]) -> go.Figure:
    """How steeply the objective falls along every member of the run, a film.

    descents (T+1, k): as `coordinate_descent.descents` gives them; chosen: the member of every
    round.
    """
    n = max(1, min(descents.shape[1], MOST_MEMBERS))
    drawn = np.zeros((len(descents), n))
    drawn[:, : descents.shape[1]] = descents[:, :n]
    places = list(range(1, n + 1))
    top = 1.1 * max(float(np.abs(drawn).max()), 0.05)
    bars = [
        go.Bar(
            x=places,
            y=[0.0] * n,
            name=name,
            marker={"color": theme.LIGHT[role]},
            hovertemplate="h%{x}: −F′ / F = %{y:.4f}<extra></extra>",
        )
        for name, role in (("other members", "quiet"), ("taken in the next round", "train"))
    ]
    mark = {"size": 12, "color": theme.LIGHT["weight"]}
    left = draw.dots([], [], "taken in this round", mark)
    cut = f" The first {n} of {descents.shape[1]}." if descents.shape[1] > n else ""
    picture = draw.figure(
        [*bars, left],
        "How steep is every direction now?",
        f"Look for: {_of_directions(descents, chosen)} Members in the order in which this run takes them.{cut}",
        draw.axis("base classifier, by its first round", 0.4, n + 0.6, tickformat="d"),
        draw.axis("−F′ / F = 2γ, twice the edge", -top, top),
        barmode="overlay",
    )

    def at(t: int) -> list[dict]:
        after = chosen[t] if t < len(chosen) else -1
        return _slopes(drawn[t], before=chosen[t - 1] if t else -1, after=after)

    def say(t: int) -> str:
        words = f"After round {t}:"
        if t:
            words += f" along h{chosen[t - 1] + 1}, just taken, the slope is {draw.number(descents[t, chosen[t - 1]])};"
        if t == len(chosen):
            return f"{words} the run ends here."
        return f"{words} round {t + 1} takes h{chosen[t] + 1}, −F′ / F = {draw.number(descents[t, chosen[t]])}."

    return draw.filmed(picture, len(descents), range(3), at, say)


def _slopes(drawn: np.ndarray, before: int, after: int) -> list[dict]:
    """The bars of a round: the member that comes next is a trace of its own; a dot on the last one."""
    is_best = np.arange(len(drawn)) == after
    bars = [np.where(is_best, 0.0, drawn), np.where(is_best, drawn, 0.0)]
    dot = ([before + 1], [drawn[before]]) if 0 <= before < len(drawn) else ([], [])
    return [*({"y": draw.compact(y)} for y in bars), {"x": dot[0], "y": draw.compact(dot[1])}]


def _of_directions(descents: np.ndarray, chosen: Sequence[int]) -> str:
    """Whether every round of a run takes the steepest member, and leaves it flat, in a sentence."""
    steepest = all(row[k] >= row.max() - FLAT for row, k in zip(descents, chosen))
    flat = all(abs(row[k]) < FLAT for row, k in zip(descents[1:], chosen))
    if steepest and flat:
        return "the next round takes the longest bar; the coordinate that has just been taken is flat (exercise 7.5)."
    takes = (
        "takes the longest bar"
        if steepest
        else "need not take the longest bar, for this run looks for another thing"
    )
    leaves = "is flat" if flat else "is not flat: its step is not the best one for this loss"
    return f"the next round {takes}; the coordinate that has just been taken {leaves}."


def plane(trace: Trace, names: Sequence[str]) -> go.Figure | None:
    """The objective over the two largest coefficients as a landscape with the run's path; a film.

    names: of the run's members. None where there are no two members, or no few cells.
    """
    drawn = plane_of(trace, SIDE)
    if drawn is None:
        return None
    picture = draw.figure(
        _plane_traces(drawn),
        "Two of the coordinates, the others as they stand",
        f"Look for: every step is parallel to an axis{_where_it_ends(trace)}. In rounds that take another base "
        "classifier the point rests and the landscape changes.",
        draw.axis(f"coefficient of h{drawn.members[0] + 1}", drawn.u[0], drawn.u[-1]),
        draw.axis(f"coefficient of h{drawn.members[1] + 1}", drawn.v[0], drawn.v[-1]),
        height=380,
    )

    def at(t: int) -> list[dict]:
        u, v = drawn.path[: t + 1].T
        z = np.clip(drawn.levels[t], *LEVELS[:2]).astype(np.float32)
        return [{"z": z}, {"x": u, "y": v}, {"x": u[-1:], "y": v[-1:]}]

    def say(t: int) -> str:
        one, two = (draw.number(c) for c in drawn.path[t])
        who = f"h{drawn.members[0] + 1}: {names[drawn.members[0]]}; h{drawn.members[1] + 1}: {names[drawn.members[1]]}"
        return f"Round {t}: coefficients {one} and {two}. {who}."

    return draw.filmed(picture, len(drawn.path), range(3), at, say)


def _where_it_ends(trace: Trace) -> str:
    return " and ends where it touches a level line" if _all_lowest(lines_of(trace)) else ""


LEVELS = (-1.0, 2.0, 0.1)  # of log F - log F(now): lowest, highest, distance


def _plane_traces(drawn: Plane) -> list[go.Contour | go.Scatter]:
    """The landscape, the path and the point."""
    low, high, size = LEVELS
    landscape = go.Contour(
        x=drawn.u,
        y=drawn.v,
        z=drawn.levels[0],
        showscale=False,
        zmin=low,
        zmax=high,
        colorscale=[[0, theme.LIGHT["bound"]], [1, theme.LIGHT["neutral"]]],
        name="F",
        opacity=0.8,
        contours={"start": low, "end": high, "size": size, "coloring": "heatmap"},
        line={"width": 0.7, "color": theme.LIGHT["quiet"]},
        hovertemplate="F is %{z:.2f} higher on the log scale than now<extra></extra>",
    )
    way = draw.lines([], [], "the way so far", {"color": theme.LIGHT["train"], "width": 2.5}, "")
    now = draw.dots([], [], "now", {"size": 13, "color": theme.LIGHT["train"], "symbol": "diamond"})
    return [landscape, way, now]


def _where_it_meets(along: Sequence[Line]) -> str:
    if _all_lowest(along):
        return "meets Σ D y h = 0"
    return "has what this run's step leaves h, not 0: it is not the best step along h"


def projection(along: Sequence[Line]) -> go.Figure:
    """The change of the weights against what h still earns on them: the new ones change least; a film.

    along: the line of every round.
    """
    table = [_projected(line) for line in along]
    top = max([0.05, *(2.5 * float(r.after[1][0]) for r in table)])
    place = "y h = %{x:.3f}: KL %{y:.4f}"
    near = {"color": theme.LIGHT["train"], "width": 2.5}
    frontier = draw.lines([], [], "nearest to Dₜ for each edge", near, f"Σ D {place}")
    small = {"size": 6, "color": theme.LIGHT["quiet"]}
    hover = f"Σ Q {place}<extra></extra>"
    others = draw.dots([], [], "other distributions", small, hovertemplate=hover)
    full = {"size": 12, "color": theme.LIGHT["weight"]}
    ring = full | {"symbol": "circle-open", "line": {"width": 3}}
    old, new = draw.dots([], [], "Dₜ, before", ring), draw.dots([], [], "Dₜ₊₁, after", full)
    picture = draw.figure(
        [others, frontier, old, new],
        "The new weights are the nearest on which h earns nothing"
        if _all_lowest(along)
        else "The new weights are the nearest for what h earns on them",
        f"Look for: Dₜ₊₁ is where the curve {_where_it_meets(along)}, and no other distribution lies "
        "below the curve. KL(Q‖Dₜ): the relative entropy, how far the weights have moved.",
        draw.axis("Σ Q y h, what h earns under Q (twice its edge)", -0.6, 1.0),
        draw.axis("KL(Q‖D<sub>t</sub>)", 0, top),
    )

    def at(t: int) -> list[dict]:
        return [{"x": x, "y": y} for x, y in table[t - 1]]

    def say(t: int) -> str:
        earned, moved = table[t - 1].after
        return f"Round {t}: the weights move by KL = {abs(moved[0]):.4f}; then h earns {draw.number(earned[0])}."

    return draw.filmed(
        picture, len(along) + 1, range(4), at, say, "Round 0: all weights are alike."
    )


class _Projected(NamedTuple):
    """Points (x, y) of one round: other distributions, the nearest ones, D_t and D_{t+1}."""

    rivals: Points
    nearest: Points
    before: Points
    after: Points


def _projected(line: Line) -> _Projected:
    alpha = _step_shown(line)
    nearest = least_change(line, np.linspace(-0.3, 1.6, 60) * (alpha or 1.0))
    ends = (least_change(line, np.array([a])) for a in (0.0, alpha))
    return _Projected(_rivals(line, alpha), nearest, *ends)


def _step_shown(line: Line) -> float:
    """The run's step; the best one where the run takes none on this line."""
    alpha = line.lowest() if line.step is None else line.step
    return float(np.clip(alpha, -LARGEST_STEP, LARGEST_STEP))


def _rivals(line: Line, alpha: float) -> tuple[np.ndarray, np.ndarray]:
    """Other distributions: the step's tilt, and chance; the same draws in every round."""
    rng = np.random.default_rng(0)
    noise = rng.normal(0, SPREAD, (RIVALS, len(line.weights)))
    tilt = rng.uniform(0, 1.4, RIVALS)[:, None] * alpha * line.agreement
    Q = line.weights * np.exp(noise - tilt)
    Q /= Q.sum(axis=1, keepdims=True)
    has = line.weights > 0
    ratio = np.log(Q[:, has] / line.weights[has])
    return product(Q, line.agreement), (Q[:, has] * ratio).sum(axis=1)


def objective_bounds(train: np.ndarray, curves: dict[str, np.ndarray]) -> go.Figure:
    """What theorem 7.2 promises, bound by bound, above the training error, on a log axis.

    train (T+1,): the training error; curves: the bounds (T+1,) by their names.
    """
    rounds = list(range(len(train)))
    low = -3.0
    drawn = [
        draw.lines(rounds, draw.compact(np.maximum(train, 10**low)), "training error", draw.stroke("train"),
              "round %{x}: training error %{customdata:.4f}", customdata=draw.compact(train)),
        *(draw.lines(rounds, draw.compact(np.maximum(v, 10**low)), name, draw.stroke("bound", colour),
                f"round %{{x}}: {name} %{{customdata:.4g}}", customdata=draw.compact(v))
          for (name, v), colour in zip(curves.items(), theme.MANY)),
    ]  # fmt: skip
    high = np.log10(max(1.05, *(float(v.max()) for v in curves.values()), 1.05))
    picture = draw.figure(
        [*drawn, draw.cursor(10**low, 10**high)],
        "What the edges promise",
        "Look for: each bound lies above the one before it; the last knows only the smallest edge so "
        "far. Below a thousandth the lines are cut. A straight piece on this log axis falls exponentially fast.",
        draw.rounds_axis(len(train) - 1),
        draw.axis("share, log scale", low, high, type="log"),
    )

    def say(t: int) -> str:
        parts = ", ".join(f"{name} {v[t]:.4g}" for name, v in curves.items())
        return f"Round {t}: training error {draw.percent(float(train[t]))}; {parts}."

    return draw.cursor_film(picture, len(train), len(drawn), say)
