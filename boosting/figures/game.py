"""The game in pictures: floor and ceiling of its value, both players' strategies, their orbit."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import product
from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.theory.game import Bracket, Played, Solution

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 3**0.5 / 2]])  # a triangle of side 1
ORBIT_TAIL = 30  # the rounds whose path is drawn behind the point
BARS = 0.22  # of the matrix's width and height: room for the bars of both players
BESIDE, BELOW = 0.16, 0.11  # of the same: room for the numbers of both
FRAMED = {"color": theme.LIGHT["stump"], "width": 4}
MET = 1e-6  # floor and ceiling that are closer meet
MOST_NAMED = 12  # rows or columns with room for a number beside each
MOST_NUMBERS = 144  # a matrix of more cells has no room for numbers in them


def brackets(runs: Mapping[str, Bracket], value: float, colours: Mapping[str, str]) -> go.Figure:
    """Every run's lowest ceiling (dotted) and highest floor (solid), with the game's value between.

    runs: by title; the gap of the first is shaded, the others are an answer. value: of the game. colours: "#rrggbb" by the
    same titles.
    """
    last = max([1, *(len(b.upper) for b in runs.values())])
    low, high = _range(runs, value)
    thin, met = {"color": theme.LIGHT["quiet"], "width": 2}, any(map(_met, runs.values()))
    exact = draw.level(last, value, f"best: {value:.4f}", thin, "value of the game")
    above = 0.01 * (high - low)
    marks = _marks(runs, value, above) if met else []
    behind = [
        *_curves(runs, colours, last),
        exact.update(showlegend=not met, meta=draw.ANSWER),
        *marks,
    ]
    picture = draw.figure(
        [*behind, draw.cursor(low, high), *apart.marks()],
        "How large does the smallest margin become?",
        "Look for: the hard margin's linear program closes floor and ceiling on the value; the floor of AdaBoost may stop "
        "short, and so may that of LPBoost, which is free to give up some examples. Grey: the value of the game, which "
        "no vote exceeds. Solid: the smallest margin of the best vote so far; dotted: twice the best edge under the best "
        "weights so far.",
        draw.rounds_axis(last),
        draw.axis("smallest margin of the vote", low, high),
    )
    lead, first = next(iter(runs.items()), ("", None))

    def at(t: int) -> list[dict]:
        return [{"x": [t, t]}, *_gap(first, t, last)]

    moving = range(len(behind), len(behind) + 3)
    return draw.filmed(picture, last + 1, moving, at, lambda t: _said(lead, first, t))


def _said(title: str, bracket: Bracket | None, t: int) -> str:
    """What vote and weights of a run, called title, have come to in round t."""
    if t == 0 or bracket is None:
        return "Round 0: nobody has moved."
    floor, ceiling = _after(bracket, t)
    allowed = f"its weights allow {draw.number(ceiling, '.4f')}"
    closed = "its weights allow no more: no vote is better" if ceiling - floor < MET else allowed
    return f"Round {t}: {title}'s smallest margin is {draw.number(floor, '.4f')}; {closed}."


def _after(bracket: Bracket, t: int) -> tuple[float, float]:
    """The highest floor and the lowest ceiling after round t >= 1."""
    floors, ceilings = bracket.best_lower, bracket.best_upper
    return float(draw.value_at(floors, t - 1)), float(draw.value_at(ceilings, t - 1))


def _curves(runs: Mapping[str, Bracket], colours: Mapping[str, str], last: int) -> list[go.Scatter]:
    """The curves of all runs: the first one's over the others, which are not seen while it is asked, and its gap shaded."""
    if not runs:
        return []
    (lead, bracket), *others = runs.items()
    lines = [
        line.update(meta=draw.ANSWER)
        for title, other in others
        for line in _floor_and_ceiling(title, other, colours[title], last)
    ]
    if not len(bracket.upper):
        return lines
    rounds = list(range(1, last + 1))
    upper, lower = (draw.going_on(v, last - 1) for v in (bracket.best_upper, bracket.best_lower))
    tint = theme.translucent(theme.LIGHT["quiet"], 0.16)
    shade = go.Scatter(
        x=[*rounds, *rounds[::-1]],
        y=[*upper, *lower[::-1]],
        mode="lines",
        fill="toself",
        line={"width": 0},
        fillcolor=tint,
        showlegend=False,
        hoverinfo="skip",
    )
    return [shade, *lines, *_floor_and_ceiling(lead, bracket, colours[lead], last)]


def _met(bracket: Bracket) -> int:
    """The first round, from 1, at which the vote reaches all that the weights allow; 0 for none."""
    closed = bracket.best_upper - bracket.best_lower < MET
    return int(closed.argmax()) + 1 if closed.any() else 0


def _marks(runs: Mapping[str, Bracket], value: float, above: float) -> list[go.Scatter]:
    """Where a run's curves meet, and what its ceiling is called; of another run than the first they are an answer.

    above: a little of the axis, between a line and its words.
    """
    met, first = {title: m for title, b in runs.items() if (m := _met(b))}, next(iter(runs))
    limits = [_limit(title, runs[title], above) for title, m in met.items() if m > 1]
    marks = [*_meeting(min(met.values()), value, above), *limits]
    return (
        marks if first in met else [m.update(meta=[*(m.meta or []), *draw.ANSWER]) for m in marks]
    )


def _meeting(t: int, value: float, above: float) -> list[go.Scatter]:
    """A dot where vote and weights meet, in round t, and what it is, so far above it."""
    dot = {"size": 9, "color": theme.LIGHT["train"]}
    return [
        draw.dots([t], [value], "here they meet", dot, showlegend=False, hoverinfo="skip"),
        draw.aside([t], [value + above], [f"  both meet:<br>  {value:.4f}"], "top right"),
    ]


def _gap(bracket: Bracket | None, t: int, last: int) -> list[dict]:
    """Where the bar stands in round t, just before it, and what it says; nowhere where vote and weights meet."""
    floor, ceiling = _after(bracket, t) if bracket and t else (0.0, 0.0)
    if ceiling - floor < MET:
        return apart.nowhere()
    said = ["gap", f"{ceiling - floor:.3f}"] if t > last // 5 else []
    return apart.at(t - 0.025 * last, (floor, ceiling), said)


def _limit_by(title: str) -> str:
    """What a ceiling is called: the player of the weights sets it."""
    return f"limit by {title}'s weights"


def _limit(title: str, bracket: Bracket, above: float) -> go.Scatter:
    """The name of a ceiling that comes down to its floor, so far above its first value."""
    return draw.aside([1], [float(bracket.best_upper[0]) + above], [_limit_by(title)], "top right")


def _range(runs: Mapping[str, Bracket], value: float) -> tuple[float, float]:
    """The ends of the axis of values."""
    ends = [np.concatenate([b.best_upper, b.best_lower]) for b in runs.values()]
    everything = np.concatenate([[value], *ends])
    high = float(everything.max())
    # A first vote of -1 would flatten all the rest; the last floors are always visible.
    last_floor = min([value, *(float(b.best_lower[-1]) for b in runs.values() if len(b.lower))])
    low = max(float(everything.min()), min(value - (high - value) - 0.05, last_floor, 0.0))
    pad = 0.05 * (high - low or 1.0)
    return low - pad, high + pad


def _floor_and_ceiling(title: str, bracket: Bracket, colour: str, last: int) -> list[go.Scatter]:
    """Both curves of a run; one name is enough where they meet."""
    upper, lower = (draw.going_on(v, last - 1) for v in (bracket.best_upper, bracket.best_lower))
    solid, dotted = {"color": colour, "width": 2.5}, {"color": colour, "width": 2, "dash": "dot"}
    floor = f"round %{{x}}: {title}, minimum margin %{{y:.4f}}"
    ceiling = f"round %{{x}}: {title}, twice the best edge %{{y:.4f}}"
    return [
        draw.over_rounds(lower, f"{title}'s vote", solid, floor, first=1, legendgroup=title),
        draw.over_rounds(upper, _limit_by(title), dotted, ceiling, first=1, legendgroup=title, showlegend=not _met(bracket)),
    ]  # fmt: skip


def strategies(trace: Trace, solution: Solution) -> dict[str, go.Figure]:
    """Both players' strategies by round, beside an optimal one, by the name of the figure."""
    n = len(solution.columns)
    rows = [trace.start.distribution, *(r.after.distribution for r in trace)]
    votes = [np.zeros(n), *(_column_shares(trace, t, n) for t in range(1, len(trace) + 1))]
    return {
        "Row player: weights of the examples": _bars(rows, solution.rows, "example", "weight"),
        "Column player: share of each base classifier": _bars(
            votes, solution.columns, "base classifier", "train"
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
        "symbol": "line-ew-open",
        "size": 18,
        "line": {"width": 3},
        "color": theme.LIGHT["bound"],
    }
    optimal = draw.dots(
        places, draw.compact(best), "an optimal strategy", mark, hovertemplate=hover
    )
    picture = draw.figure(
        [now, optimal],
        f"Strategy over the {name}s",
        "Look for: do the bars settle on the marks, or circle for ever? The marks: what one optimal "
        f"player gives each {name}; there may be others.",
        draw.axis(name, 0.4, n + 0.6, tickformat="d", **({"dtick": 1} if n <= 12 else {})),
        draw.axis("share", 0, top),
    )

    def at(t: int) -> list[dict]:
        return [{"y": draw.compact(shares[t])}]

    return draw.filmed(picture, len(shares), [0], at, draw.after)


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
    optimal = draw.dots([best[0]], [best[1]], "an optimal strategy", cross)
    path = draw.lines([], [], "the way so far", {"color": violet, "width": 1.5}, "")
    now = draw.dots([], [], "now", {"size": 14, "color": violet})
    bare = {"showgrid": False, "showticklabels": False, "ticks": ""}
    picture = draw.figure(
        [_triangle(), optimal, path, now],
        "The orbit of the weights",
        "Look for: do the weights come to rest on the cross, or run round it for ever?",
        draw.axis("", -0.1, 1.1, **bare),
        draw.axis("", -0.12, 1.0, scaleanchor="x", **bare),
    )

    def at(t: int) -> list[dict]:
        tail = points[max(0, t - ORBIT_TAIL) : t + 1]
        return [
            {"x": draw.compact(tail[:, 0]), "y": draw.compact(tail[:, 1])},
            {"x": [points[t, 0]], "y": [points[t, 1]]},
        ]

    return draw.filmed(picture, len(points), [2, 3], at, draw.after)


def _triangle() -> go.Scatter:
    outline = np.vstack([CORNERS, CORNERS[:1]])
    return go.Scatter(
        x=outline[:, 0],
        y=outline[:, 1],
        mode="lines+text",
        text=["example 1", "example 2", "example 3", ""],
        textposition=["bottom center", "bottom center", "top center", "top center"],
        name="simplex",
        showlegend=False,
        hoverinfo="skip",
        line={"color": theme.LIGHT["train"], "width": 1.5},
        cliponaxis=False,
    )


def matrix(M: np.ndarray, trace: Trace) -> go.Figure:
    """The matrix of margins M (m, N), framed what sets the limit and the vote's worst example; a frame per round.

    At the rows stand the weights that the round answers, over the columns the vote after it. The frame of the limit is
    dotted, and that of the smallest margin solid, as their curves are.
    """
    m, n = M.shape
    rows = [trace.start.distribution, *(r.after.distribution for r in trace)]
    votes = [_column_shares(trace, t, n) for t in range(len(trace) + 1)]
    whole = {"showgrid": False, "tickformat": "d", "tick0": 1}
    whole |= {"dtick": 1} if max(m, n) <= 20 else {}
    left, up = -BARS * n, -BARS * m
    right, down = n + 0.5 + BESIDE * n, m + 0.5 + BELOW * m
    picture = draw.figure(
        [_cells(M), *_strategy_bars(m, n), _named_bars(left, up),
         draw.lines([], [], "limit", FRAMED | {"dash": "dot"}, "", showlegend=False),
         draw.lines([], [], "smallest margin", FRAMED, "", showlegend=False),
         *_margin_names(m, n),
         draw.words([], [], [], "middle right", cliponaxis=False),
         draw.aside([], [], [], "bottom center"),
         draw.aside([], [], [], "bottom right")],
        "The matrix of margins",
        "Look for: the dotted column is right on most of the weight; then the weight moves to where it is wrong (crosses).",
        draw.axis("base classifier; ✕: wrong", left, right, **whole),
        draw.axis("example", up, down, **whole),
    )  # fmt: skip
    upright = {"range": [down, up], **_only(m)}  # the first example on top
    picture.update_layout(xaxis=_only(n), yaxis=upright, barmode="overlay")
    heaviest, loudest = (
        max(float(v.max(initial=0)) for v in player) or 1.0 for player in (rows, votes)
    )

    def at(t: int) -> list[dict]:
        weights = {"x": draw.compact(0.85 * left * rows[max(t - 1, 0)] / heaviest)}
        shares = {"y": draw.compact(0.85 * up * votes[t] / loudest)}
        return [weights, shares, *_framed(M, trace, rows[max(t - 1, 0)], t)]

    return draw.filmed(picture, len(trace) + 1, [1, 2, 4, 5, 8, 9, 10], at, partial(_played, trace))


def _framed(M: np.ndarray, trace: Trace, weights: np.ndarray, t: int) -> list[dict]:
    """The frames of the limit and of the smallest margin in M (m, n) after round t, and the margins of rows and columns.

    trace: the run; weights (m,): those that the round answers.
    """
    if t == 0:
        return [{"x": [], "y": []}, {"x": [], "y": []}, *[{"x": [], "y": [], "text": []}] * 3]
    m, n = M.shape
    j, i = _column(trace, t), int(trace[t - 1].margins.argmin()) + 1
    return [
        _box(j - 0.5, j + 0.5, 0.5, m + 0.5),
        _box(0.5, n + 0.5, i - 0.5, i + 0.5),
        {"x": [n + 0.6] * m, "y": list(range(1, m + 1)), "text": _numbers(trace[t - 1].margins, i)},
        {
            "x": list(range(1, n + 1)),
            "y": [m + 0.55] * n,
            "text": _numbers(product(weights, M), j, "<br>limit"),
        },
        {"x": [n + 0.6], "y": [i + 0.15], "text": ["least"]},
    ]


def _numbers(margins: np.ndarray, framed: int, name: str = "") -> list[str]:
    """Margins (k,) in words, the framed one, from 1, in bold with its name; it alone where so many would not be read."""
    few = len(margins) <= MOST_NAMED
    words = [draw.number(v, ".2f") if few else "" for v in margins.tolist()]
    words[framed - 1] = f"<b>{draw.number(float(margins[framed - 1]), '.2f')}</b>{name}"
    return words


def _margin_names(m: int, n: int) -> list[go.Scatter]:
    """What the numbers beside the rows and under the columns of a matrix (m, n) are."""
    return [
        draw.words([n + 0.6], [0.2], ["margin"], "middle right", cliponaxis=False),
        draw.aside([0.3], [m + 0.9], ["by weight →"], "middle left"),
    ]


def _box(left: float, right: float, top: float, bottom: float) -> dict:
    """A frame round some cells."""
    return {"x": [left, right, right, left, left], "y": [top, top, bottom, bottom, top]}


def _played(trace: Trace, t: int) -> str:
    """Round t in words: what its weights allow, and what its vote has reached."""
    if t == 0:
        return "Round 0."
    margins = trace[t - 1].margins
    allowed, reached = (draw.number(v, ".3g") for v in (2 * trace[t - 1].edge, margins.min()))
    return (
        f"Dotted: base classifier {_column(trace, t)} is the best on these weights: {allowed}. "
        f"Solid: the vote is least sure of example {int(margins.argmin()) + 1}: {reached}."
    )


def _only(count: int) -> dict:
    """Ticks at 1 to count alone, where they have room."""
    return {"tickvals": list(range(1, count + 1))} if count <= 20 else {}


def _strategy_bars(m: int, n: int) -> list[go.Bar]:
    """Both players' shares: bars to the left of the rows, and over the columns, still without lengths."""
    look = {"showlegend": False, "hoverinfo": "skip", "width": 0.7}
    return [
        go.Bar(x=[0.0] * m, y=list(range(1, m + 1)), base=0.3, orientation="h", name="weights",
               marker={"color": theme.LIGHT["weight"]}, **look),
        go.Bar(x=list(range(1, n + 1)), y=[0.0] * n, base=0.3, name="vote", marker={"color": theme.LIGHT["train"]}, **look),
    ]  # fmt: skip


def _named_bars(left: float, up: float) -> go.Scatter:
    """What the bars beside the rows and over the columns are."""
    tints = {"color": [theme.LIGHT["weight"], theme.LIGHT["train"]]}
    names = ["weights ↓", "the vote →"]
    return draw.words([left * 0.97] * 2, [0.2, 0.4 * up], names, "middle right", textfont=tints)


def _column(trace: Trace, t: int) -> int:
    """The column that round t >= 1 plays, counted from 1."""
    return trace[t - 1].found.classifier.index + 1


def _cells(M: np.ndarray) -> go.Heatmap:
    """Neutral cells: a cross where a base classifier is wrong, and a number where it is neither right nor wrong."""
    m, n = M.shape
    whole = bool(np.isin(M, (-1, 1)).all())
    marks = [
        ["" if v == 1 else "✕" if v == -1 else draw.number(v, ".2g") for v in row] for row in M
    ]
    ends = ((0, "quiet"), (0.5, "neutral"), (1, "neutral"))
    return go.Heatmap(
        z=draw.compact(M),
        x=list(range(1, n + 1)),
        y=list(range(1, m + 1)),
        zmin=-1,
        zmax=1,
        colorscale=[[place, theme.LIGHT[role]] for place, role in ends],
        showscale=False,
        xgap=2,
        ygap=2,
        opacity=0.7,
        hovertemplate="example %{y}, base classifier %{x}: margin %{z:.3g}<extra></extra>",
        text=marks,
        texttemplate="%{text}" if whole or m * n <= MOST_NUMBERS else None,
        textfont={"color": theme.LIGHT["train"]},
    )


def duel(M: np.ndarray, played: Played, value: float) -> go.Figure:
    """What every row and every column of M (m, N) earns against two strategies, with the payoff and the value.

    played: the strategies; value: of the game.
    """
    m, n = M.shape
    each, against = product(M, played.columns), product(played.rows, M)
    bars = [
        go.Bar(x=list(range(1, m + 1)), y=draw.compact(each), name="example i against q: (Mq)ᵢ",
               marker={"color": theme.LIGHT["weight"]}, hovertemplate="example %{x}: %{y:.4f}<extra></extra>"),
        go.Bar(x=list(range(m + 2, m + n + 2)), y=draw.compact(against), name="base classifier j against p: (pᵀM)ⱼ",
               marker={"color": theme.LIGHT["train"]}, customdata=list(range(1, n + 1)),
               hovertemplate="base classifier %{customdata}: %{y:.4f}<extra></extra>"),
    ]  # fmt: skip
    levels = (("floor: min of Mq", played.floor, theme.MANY[0]), ("ceiling: max of pᵀM", played.ceiling, theme.MANY[1]),
              ("payoff pᵀMq", played.payoff, theme.MANY[2]), ("value", value, theme.LIGHT["quiet"]))  # fmt: skip
    across = [
        draw.lines(
            [0.4, m + n + 1.6],
            [v, v],
            f"{name} {draw.number(v)}",
            {"color": colour, "width": 2, "dash": "solid" if name == "value" else "dot"},
            name,
        )
        for name, v, colour in levels
    ]
    low, high = (
        min(float(each.min()), float(against.min()), 0),
        max(float(each.max()), float(against.max()), 0),
    )
    ticks = [*range(1, m + 1), *range(m + 2, m + n + 2)] if m + n <= 24 else []
    words = [*map(str, range(1, m + 1)), *map(str, range(1, n + 1))] if ticks else []
    return draw.figure(
        [*bars, *across],
        "Your p against your q",
        "Look for: the value lies between floor and ceiling whatever you choose. An opponent answers p "
        "with the highest dark bar, and q with the lowest violet one; the best p and q close the gap.",
        draw.axis(
            "examples, then base classifiers", 0.4, m + n + 1.6, tickvals=ticks, ticktext=words
        ),
        draw.axis("payoff", low - 0.05, high + 0.05),
    )
