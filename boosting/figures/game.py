"""The game in pictures: the bracket closing on the value, both players' strategies, the orbit on the simplex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.template import (
    axis,
    compact,
    cursor,
    figure,
    filmed,
    lines,
    number,
    rounds_axis,
)
from boosting.theory.game import Bracket, Solution

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 3**0.5 / 2]])


def brackets(found: Mapping[str, Bracket], value: float) -> go.Figure:
    """Every algorithm's lowest ceiling (dotted) and highest floor (solid) so far, with the value of the game between."""
    last = max([1, *(len(b.upper) for b in found.values())])
    everything = np.concatenate(
        [[value], *(np.concatenate([b.best_upper, b.best_lower]) for b in found.values())]
    )
    high = float(everything.max())
    # A first vote of -1 would flatten all the rest; the last floors are always shown.
    last_floor = min([value, *(float(b.best_lower[-1]) for b in found.values() if len(b.lower))])
    low = max(float(everything.min()), min(value - 2 * (high - value) - 0.05, last_floor))
    pad = 0.05 * (high - low or 1.0)
    drawn = []
    for (name, b), colour in zip(found.items(), theme.named_colours(found)):
        rounds = list(range(1, len(b.upper) + 1))
        solid, dotted = (
            {"color": colour, "width": 2.5},
            {"color": colour, "width": 2, "dash": "dot"},
        )
        floor, ceiling = (
            f"round %{{x}}: {name}, {what} %{{y:.4f}}"
            for what in ("minimum margin", "twice the best edge")
        )
        drawn += [
            lines(rounds, compact(b.best_lower), name, solid, floor, legendgroup=name),
            lines(
                rounds,
                compact(b.best_upper),
                f"{name}, ceiling",
                dotted,
                ceiling,
                legendgroup=name,
                showlegend=False,
            ),
        ]
    exact = lines(
        [0, last],
        [value, value],
        f"value {value:.4f}",
        {"color": theme.LIGHT["train"], "width": 1.5},
        "value",
    )
    picture = figure(
        [*drawn, exact, cursor(low - pad, high + pad)],
        "Ceiling and floor close on the value",
        "Solid: the smallest margin of the best vote so far; dotted: twice the best edge under the best weights so far. "
        "Look for: the hard margin's linear program closes the two on the value; AdaBoost's floor may stop short, and "
        "LPBoost gives up some examples.",
        rounds_axis(last),
        axis("floor (solid), ceiling (dotted)", low - pad, high + pad),
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: nobody has moved."
        floors = {
            n: round(float(b.best_lower[min(t, len(b.lower)) - 1]), 4) + 0.0
            for n, b in found.items()
            if len(b.lower)
        }
        parts = (f"{n} {number(floor, '.4f')}" for n, floor in floors.items())
        return "Floor: " + ", ".join(parts) + f"; value {value:.4f}"

    return filmed(picture, last + 1, [len(drawn) + 1], lambda t: [{"x": [t, t]}], say)


def strategies(
    trace: Trace, solved: Solution, names: tuple[str, str] = ("example", "member")
) -> dict[str, go.Figure]:
    """Both players' strategies by round beside an optimal one: the distribution over rows, the vote over columns."""
    m, n = len(solved.rows), len(solved.columns)
    rows = [trace.start.distribution, *(r.after.distribution for r in trace)]
    votes = [np.zeros(n), *(_vote(trace, t, n) for t in range(1, len(trace) + 1))]
    return {
        "Row player: weights of the examples": _bars(rows, solved.rows, names[0], "weight", m),
        "Column player: share of each base classifier": _bars(
            votes, solved.columns, names[1], "train", n
        ),
    }


def _vote(trace: Trace, t: int, n: int) -> np.ndarray:
    c = np.zeros(n)
    for classifier, weight in zip(trace.distinct(t), trace.coefficients(t)):
        c[classifier.index] += weight
    total = np.abs(c).sum()
    return c / total if total > 0 else c


def _bars(
    shares: Sequence[np.ndarray], best: np.ndarray, name: str, colour: str, n: int
) -> go.Figure:
    places = list(range(1, n + 1))
    top = 1.05 * max(float(max(s.max(initial=0) for s in shares)), float(best.max()))
    hover = "%{x}: %{y:.4f}<extra></extra>"
    now = go.Bar(
        x=places, y=[], name="now", marker={"color": theme.LIGHT[colour]}, hovertemplate=hover
    )
    optimal = go.Scatter(
        x=places, y=compact(best), mode="markers", name="an optimal strategy", hovertemplate=hover,
        marker={"symbol": "line-ew-open", "size": 18, "line": {"width": 3}, "color": theme.LIGHT["bound"]},
    )  # fmt: skip
    picture = figure(
        [now, optimal],
        f"Strategy over the {name}s",
        f"Look for: do the bars settle on the marks, or circle for ever? The marks: what the best player gives each {name}.",
        axis(name, 0.4, n + 0.6, tickformat="d", **({"dtick": 1} if n <= 12 else {})),
        axis("share", 0, top),
    )
    at = lambda t: [{"y": compact(shares[min(t, len(shares) - 1)])}]  # noqa: E731
    return filmed(picture, len(shares), [0], at, lambda t: f"After {t} rounds.")


def orbit(trace: Trace, solved: Solution) -> go.Figure:
    """The distribution over three examples as a point of the triangle, with the path it took."""
    points = np.array([trace.start.distribution, *(r.after.distribution for r in trace)]) @ CORNERS
    edge = np.vstack([CORNERS, CORNERS[:1]])
    best = solved.rows @ CORNERS
    corner = go.Scatter(
        x=edge[:, 0], y=edge[:, 1], mode="lines+text", text=["example 1", "example 2", "example 3", ""], name="simplex",
        textposition=["bottom center", "bottom center", "top center", "top center"], showlegend=False, hoverinfo="skip",
        line={"color": theme.LIGHT["train"], "width": 1.5}, cliponaxis=False,
    )  # fmt: skip
    optimal = go.Scatter(
        x=[best[0]], y=[best[1]], mode="markers", name="an optimal strategy",
        marker={"symbol": "x-thin-open", "size": 15, "line": {"width": 3}, "color": theme.LIGHT["bound"]},
    )  # fmt: skip
    path = lines([], [], "the way so far", {"color": theme.LIGHT["weight"], "width": 1.5}, "")
    now = go.Scatter(
        x=[], y=[], mode="markers", name="now", marker={"size": 14, "color": theme.LIGHT["weight"]}
    )
    hidden = {"showgrid": False, "showticklabels": False, "ticks": ""}
    picture = figure(
        [corner, optimal, path, now],
        "The orbit of the weights",
        "Look for: do the weights come to rest on the cross, or run round it for ever?",
        axis("", -0.1, 1.1, **hidden),
        axis("", -0.12, 1.0, scaleanchor="x", **hidden),
    )

    def at(t: int) -> list[dict]:
        recent = points[max(0, t - 30) : t + 1]
        return [
            {"x": compact(recent[:, 0]), "y": compact(recent[:, 1])},
            {"x": [points[t, 0]], "y": [points[t, 1]]},
        ]

    return filmed(picture, len(points), [2, 3], at, lambda t: f"After {t} rounds.")


def matrix(M: np.ndarray, trace: Trace) -> go.Figure:
    """The matrix of margins, with the column that each round plays framed."""
    m, n = M.shape
    scale = [
        [0, theme.LIGHT["negative"]],
        [0.5, theme.LIGHT["neutral"]],
        [1, theme.LIGHT["positive"]],
    ]
    cells = go.Heatmap(
        z=compact(M), x=list(range(1, n + 1)), y=list(range(1, m + 1)), zmin=-1, zmax=1, colorscale=scale, showscale=False,
        xgap=2, ygap=2, hovertemplate="example %{y}, base classifier %{x}: margin %{z:.3g}<extra></extra>",
        text=[[number(v, ".2g") for v in row] for row in M],
        texttemplate="%{text}" if m * n <= 144 else None,
    )  # fmt: skip
    whole = {"dtick": 1} if max(m, n) <= 20 else {}
    frame = lines([], [], "played this round", {"color": theme.LIGHT["stump"], "width": 4}, "")
    picture = figure(
        [cells, frame],
        "The matrix of margins",
        "Orange, 1: the base classifier is right on the example; blue, −1: wrong. Look for: this round's base classifier, framed, wanders on.",
        axis("member", 0.4, n + 0.6, showgrid=False, tickformat="d", **whole),
        axis("example", 0.4, m + 0.6, showgrid=False, tickformat="d", **whole),
    )
    picture.update_layout(yaxis={"range": [m + 0.6, 0.4]})

    def at(t: int) -> list[dict]:
        if t == 0:
            return [{"x": [], "y": []}]
        j = trace[t - 1].found.tree.index + 1
        return [
            {
                "x": [j - 0.5, j + 0.5, j + 0.5, j - 0.5, j - 0.5],
                "y": [0.5, 0.5, m + 0.5, m + 0.5, 0.5],
            }
        ]

    say = lambda t: (
        f"Round {t} plays base classifier {trace[t - 1].found.tree.index + 1}." if t else "Round 0."
    )
    return filmed(picture, len(trace) + 1, [1], at, say)
