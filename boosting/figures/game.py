"""The game in pictures: floor and ceiling of its value, both players' strategies, their orbit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import product
from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.template import (
    after,
    axis,
    compact,
    cursor,
    cursor_film,
    dots,
    figure,
    filmed,
    level,
    lines,
    number,
    rounds_axis,
    value_at,
)
from boosting.theory.game import Bracket, Played, Solution

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 3**0.5 / 2]])  # a triangle of side 1
ORBIT_TAIL = 30  # the rounds whose path is drawn behind the point
MOST_NUMBERS = 144  # a matrix of more cells has no room for numbers in them


def brackets(runs: Mapping[str, Bracket], value: float, colours: Mapping[str, str]) -> go.Figure:
    """Every run's lowest ceiling (dotted) and highest floor (solid), with the game's value between.

    runs: by title. value: of the game. colours: "#rrggbb" by the same titles.
    """
    last = max([1, *(len(b.upper) for b in runs.values())])
    low, high = _range(runs, value)
    curves = [
        line for title, b in runs.items() for line in _floor_and_ceiling(title, b, colours[title])
    ]
    thin = {"color": theme.LIGHT["train"], "width": 1.5}
    exact = level(last, value, f"value {value:.4f}", thin, "value")
    picture = figure(
        [*curves, exact, cursor(low, high)],
        "Ceiling and floor close on the value",
        "Solid: the smallest margin of the best vote so far; dotted: twice the best edge under the "
        "best weights so far. Look for: the hard margin's linear program closes the two on the "
        "value; the floor of AdaBoost may stop short, and so may that of LPBoost, which is free to "
        "give up some examples.",
        rounds_axis(last),
        axis("floor (solid), ceiling (dotted)", low, high),
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: nobody has moved."
        floors = (
            f"{title} {number(value_at(b.best_lower, t - 1), '.4f')}"
            for title, b in runs.items()
            if len(b.lower)
        )
        return (
            "Floor, the largest smallest margin so far: "
            + ", ".join(floors)
            + f"; value {value:.4f}"
        )

    return cursor_film(picture, last + 1, len(curves) + 1, say)


def _range(runs: Mapping[str, Bracket], value: float) -> tuple[float, float]:
    """The ends of the axis of values."""
    ends = [np.concatenate([b.best_upper, b.best_lower]) for b in runs.values()]
    everything = np.concatenate([[value], *ends])
    high = float(everything.max())
    # A first vote of -1 would flatten all the rest; the last floors are always visible.
    last_floor = min([value, *(float(b.best_lower[-1]) for b in runs.values() if len(b.lower))])
    low = max(float(everything.min()), min(value - 2 * (high - value) - 0.05, last_floor))
    pad = 0.05 * (high - low or 1.0)
    return low - pad, high + pad


def _floor_and_ceiling(title: str, bracket: Bracket, colour: str) -> list[go.Scatter]:
    rounds = list(range(1, len(bracket.upper) + 1))
    solid, dotted = {"color": colour, "width": 2.5}, {"color": colour, "width": 2, "dash": "dot"}
    floor = f"round %{{x}}: {title}, minimum margin %{{y:.4f}}"
    ceiling = f"round %{{x}}: {title}, twice the best edge %{{y:.4f}}"
    return [
        lines(rounds, compact(bracket.best_lower), title, solid, floor, legendgroup=title),
        lines(rounds, compact(bracket.best_upper), f"{title}, ceiling", dotted, ceiling,
              legendgroup=title, showlegend=False),
    ]  # fmt: skip


def strategies(
    trace: Trace, solution: Solution, names: tuple[str, str] = ("example", "base classifier")
) -> dict[str, go.Figure]:
    """Both players' strategies by round, beside an optimal one, by the name of the figure.

    names: what a row and a column of the matrix are.
    """
    n = len(solution.columns)
    rows = [trace.start.distribution, *(r.after.distribution for r in trace)]
    votes = [np.zeros(n), *(_column_shares(trace, t, n) for t in range(1, len(trace) + 1))]
    return {
        "Row player: weights of the examples": _bars(rows, solution.rows, names[0], "weight"),
        "Column player: share of each base classifier": _bars(
            votes, solution.columns, names[1], "train"
        ),
    }


def _column_shares(trace: Trace, t: int, n: int) -> np.ndarray:
    """The columns' shares of the coefficients after round t, (n,)."""
    c = np.zeros(n)
    columns = {r.member: r.found.classifier.index for r in trace[:t]}
    for member, coefficient in enumerate(trace.coefficients(t)):
        c[columns[member]] += coefficient
    total = np.abs(c).sum()
    return c / total if total > 0 else c


def _bars(shares: Sequence[np.ndarray], best: np.ndarray, name: str, role: str) -> go.Figure:
    """A film of one player's shares (n,) by round, with the optimal ones (n,) as marks."""
    n = len(best)
    places = list(range(1, n + 1))
    top = 1.05 * max(float(max(s.max(initial=0) for s in shares)), float(best.max()))
    hover = "%{x}: %{y:.4f}<extra></extra>"
    colour = {"color": theme.LIGHT[role]}
    now = go.Bar(x=places, y=[], name="now", marker=colour, hovertemplate=hover)
    mark = {
        "symbol": "line-ew-open", "size": 18, "line": {"width": 3}, "color": theme.LIGHT["bound"],
    }  # fmt: skip
    optimal = dots(places, compact(best), "an optimal strategy", mark, hovertemplate=hover)
    picture = figure(
        [now, optimal],
        f"Strategy over the {name}s",
        "Look for: do the bars settle on the marks, or circle for ever? The marks: what one optimal "
        f"player gives each {name}; there may be others.",
        axis(name, 0.4, n + 0.6, tickformat="d", **({"dtick": 1} if n <= 12 else {})),
        axis("share", 0, top),
    )

    def at(t: int) -> list[dict]:
        return [{"y": compact(shares[t])}]

    return filmed(picture, len(shares), [0], at, after)


def orbit(trace: Trace, solution: Solution) -> go.Figure:
    """The distribution over three examples as a point of a triangle, with the path it took."""
    points = product(
        np.array([trace.start.distribution, *(r.after.distribution for r in trace)]), CORNERS
    )
    best = product(solution.rows, CORNERS)
    violet = theme.LIGHT["weight"]
    cross = {
        "symbol": "x-thin-open",
        "size": 15,
        "line": {"width": 3},
        "color": theme.LIGHT["bound"],
    }
    optimal = dots([best[0]], [best[1]], "an optimal strategy", cross)
    path = lines([], [], "the way so far", {"color": violet, "width": 1.5}, "")
    now = dots([], [], "now", {"size": 14, "color": violet})
    bare = {"showgrid": False, "showticklabels": False, "ticks": ""}
    picture = figure(
        [_triangle(), optimal, path, now],
        "The orbit of the weights",
        "Look for: do the weights come to rest on the cross, or run round it for ever?",
        axis("", -0.1, 1.1, **bare),
        axis("", -0.12, 1.0, scaleanchor="x", **bare),
    )

    def at(t: int) -> list[dict]:
        tail = points[max(0, t - ORBIT_TAIL) : t + 1]
        return [
            {"x": compact(tail[:, 0]), "y": compact(tail[:, 1])},
            {"x": [points[t, 0]], "y": [points[t, 1]]},
        ]

    return filmed(picture, len(points), [2, 3], at, after)


def _triangle() -> go.Scatter:
    outline = np.vstack([CORNERS, CORNERS[:1]])
    return go.Scatter(
        x=outline[:, 0], y=outline[:, 1], mode="lines+text",
        text=["example 1", "example 2", "example 3", ""],
        textposition=["bottom center", "bottom center", "top center", "top center"], name="simplex",
        showlegend=False, hoverinfo="skip", line={"color": theme.LIGHT["train"], "width": 1.5},
        cliponaxis=False,
    )  # fmt: skip


def matrix(M: np.ndarray, trace: Trace) -> go.Figure:
    """The matrix of margins M (m, N), with the column that each round plays framed."""
    m, n = M.shape
    whole = {"dtick": 1} if max(m, n) <= 20 else {}
    frame = lines([], [], "played this round", {"color": theme.LIGHT["stump"], "width": 4}, "")
    picture = figure(
        [_cells(M), frame],
        "The matrix of margins",
        "Orange, 1: the base classifier is right on the example; blue, −1: wrong. Look for: this "
        "round's base classifier, framed, wanders on.",
        axis("base classifier", 0.4, n + 0.6, showgrid=False, tickformat="d", **whole),
        axis("example", 0.4, m + 0.6, showgrid=False, tickformat="d", **whole),
    )
    picture.update_layout(yaxis={"range": [m + 0.6, 0.4]})  # the first example on top

    def at(t: int) -> list[dict]:
        if t == 0:
            return [{"x": [], "y": []}]
        left, right = _column(trace, t) - 0.5, _column(trace, t) + 0.5
        return [{"x": [left, right, right, left, left], "y": [0.5, 0.5, m + 0.5, m + 0.5, 0.5]}]

    def say(t: int) -> str:
        return f"Round {t} plays base classifier {_column(trace, t)}." if t else "Round 0."

    return filmed(picture, len(trace) + 1, [1], at, say)


def _column(trace: Trace, t: int) -> int:
    """The column that round t >= 1 plays, counted from 1."""
    return trace[t - 1].found.classifier.index + 1


def _cells(M: np.ndarray) -> go.Heatmap:
    m, n = M.shape
    ends = ((0, "negative"), (0.5, "neutral"), (1, "positive"))
    return go.Heatmap(
        z=compact(M), x=list(range(1, n + 1)), y=list(range(1, m + 1)), zmin=-1, zmax=1,
        colorscale=[[place, theme.LIGHT[role]] for place, role in ends], showscale=False, xgap=2,
        ygap=2,
        hovertemplate="example %{y}, base classifier %{x}: margin %{z:.3g}<extra></extra>",
        text=[[number(v, ".2g") for v in row] for row in M],
        texttemplate="%{text}" if m * n <= MOST_NUMBERS else None,
    )  # fmt: skip


def duel(M: np.ndarray, played: Played, value: float) -> go.Figure:
    """What every row and every column of M (m, N) earns against two strategies, with the payoff and the value.

    played: the strategies; value: of the game.
    """
    m, n = M.shape
    each, against = product(M, played.columns), product(played.rows, M)
    bars = [
        go.Bar(x=list(range(1, m + 1)), y=compact(each), name="example i against q: (Mq)ᵢ",
               marker={"color": theme.LIGHT["weight"]}, hovertemplate="example %{x}: %{y:.4f}<extra></extra>"),
        go.Bar(x=list(range(m + 2, m + n + 2)), y=compact(against), name="base classifier j against p: (pᵀM)ⱼ",
               marker={"color": theme.LIGHT["train"]}, customdata=list(range(1, n + 1)),
               hovertemplate="base classifier %{customdata}: %{y:.4f}<extra></extra>"),
    ]  # fmt: skip
    levels = (("floor: min of Mq", played.floor, theme.MANY[0]), ("ceiling: max of pᵀM", played.ceiling, theme.MANY[1]),
              ("payoff pᵀMq", played.payoff, theme.MANY[2]), ("value", value, theme.LIGHT["quiet"]))  # fmt: skip
    across = [
        lines([0.4, m + n + 1.6], [v, v], f"{name} {number(v)}",
              {"color": colour, "width": 2, "dash": "solid" if name == "value" else "dot"}, name)
        for name, v, colour in levels
    ]  # fmt: skip
    low, high = (
        min(float(each.min()), float(against.min()), 0),
        max(float(each.max()), float(against.max()), 0),
    )
    ticks = [*range(1, m + 1), *range(m + 2, m + n + 2)] if m + n <= 24 else []
    words = [*map(str, range(1, m + 1)), *map(str, range(1, n + 1))] if ticks else []
    return figure(
        [*bars, *across],
        "Your p against your q",
        "Look for: the value lies between floor and ceiling whatever you choose. An opponent answers p "
        "with the highest dark bar, and q with the lowest violet one; the best p and q close the gap.",
        axis("examples, then base classifiers", 0.4, m + n + 1.6, tickvals=ticks, ticktext=words),
        axis("payoff", low - 0.05, high + 0.05),
    )
