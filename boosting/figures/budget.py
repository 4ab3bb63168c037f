"""The sizes of the trees in a vote, stacked over the rounds: without a budget they grow, in a hull they share 1.

A tree counts with its coefficient times its largest value, divided by the hull's size γ: so much of the budget
sum_j |c_j| max |h_j| <= γ is its own ([C]: |F| <= γ).
"""

from collections.abc import Collection, Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme

MOST_ROUNDS, MOST_BANDS = 90, 45  # that are drawn: more could not be told apart
TOP = 2.0  # budgets: what weighs more leaves the picture
HEAD = 0.1  # of the height, above every panel: its words stand there, where nothing that lies ahead covers them
FIRST = 1.0  # the left end of the axis: round 0 has no place on a log scale


def bands(
    traces: Mapping[str, Trace],
    gamma: float,
    colours: Mapping[str, str],
    free: Collection[str] = (),
) -> draw.Figure:
    """A panel per run, over each other: a band per tree, as high as its size, the newest one dark; a frame per round.

    traces: the runs by title. gamma: the size of the hull. colours: by title. free: titles of the runs without a budget.
    """
    last = max(1, *map(len, traces.values()))
    x = draw.log_rounds_axis(last, anchor=f"y{len(traces)}" if len(traces) > 1 else "y")
    stacks = {title: sizes(trace) / gamma for title, trace in traces.items()}
    panels = [
        _panel(stacks[title], last, title, colours[title], k, title in free)
        for k, title in enumerate(traces, 1)
    ]
    picture = draw.figure(
        [trace for panel in panels for trace in panel],
        "How much the trees weigh, a strip for each",
        "Look for: in a hull each new band squeezes the older ones; without one the pile grows out of the picture. "
        "A band is a tree, as high as its coefficient times its largest value over γ.",
        x,
        _upright(1, len(traces)),
    )
    for k in range(2, len(traces) + 1):
        picture.update_layout({f"yaxis{k}": _upright(k, len(traces))})
    moving = [k for k, trace in enumerate(picture.data) if trace.meta == "moves"]

    def at(t: int) -> list[dict]:
        return [change for n, s in stacks.items() for change in _now(s, n, last, t)]

    def say(t: int) -> str:
        told = (draw.number(draw.value_at(s, t).sum(), ".2f") for s in stacks.values())
        return f"{draw.after(t)[:-1]}: {' and '.join(told)}."

    return draw.filmed(picture, last + 1, moving, at, say)


def sizes(trace: Trace) -> np.ndarray:
    """What every tree weighs, |c_j| max |h_j|, after the rounds 0..T: (T+1, k), 0 before it is chosen."""
    trees = trace.distinct()
    found = np.zeros((len(trace) + 1, max(len(trees), 1)))
    for t, c in enumerate(trace.staged_coefficients(), start=1):
        found[t, : len(c)] = np.abs(c)
    return found * np.array([h.magnitude for h in trees] or [0.0])


def _upright(k: int, n: int) -> dict:
    """The axis of the k-th of n panels, counted from 1 at the top."""
    low = (n - k) / n
    return draw.axis("total weight", 0, TOP, domain=[low, low + 1 / n - HEAD], nticks=3)


def _panel(
    stack: np.ndarray, last: int, title: str, colour: str, k: int, free: bool
) -> list[go.Scatter]:
    """A run's bands, its budget, the newest band, the cursor and what is said; k: its axis; free: it has no budget."""
    y = f"y{k}" if k > 1 else "y"
    total, rounds = (
        np.append(stack.sum(axis=1), stack[-1].sum()),
        np.append(np.arange(len(stack)), last),
    )
    shade = theme.translucent(colour, 0.3)
    place: draw.Frame = {"yaxis": y, "showlegend": False}
    pile = draw.lines(
        draw.compact(np.maximum(rounds, FIRST)),
        draw.compact(total),
        title,
        {"color": colour, "width": 2},
        f"{title}: round %{{x}}, %{{y:.3f}}",
        fill="tozeroy",
        fillcolor=shade,
        **place,
    )
    thin = {"color": theme.LIGHT["neutral"], "width": 1}
    seams = draw.lines(*_seams(stack, last), "", thin, "", **place)
    newest = go.Scatter(
        x=[],
        y=[],
        mode="lines",
        fill="toself",
        fillcolor=colour,
        line={"color": colour, "width": 1},
        name="newest",
        hoverinfo="skip",
        meta="moves",
        **place,
    )
    ends = [] if free else [FIRST, max(last, 2)]
    budget = draw.lines(
        ends, [1] * len(ends), "", draw.stroke("bound", width=2), "budget 1", **place
    )
    now = draw.cursor(0, TOP).update(meta="moves", **place)
    return [pile, seams, newest, budget, now, *_words(title, colour, y, free)]


def _words(title: str, colour: str, y: str, free: bool) -> list[go.Scatter]:
    """The run's name with the sum, above the panel, and the name of the budget; free: that it has none."""
    common = {
        "mode": "text",
        "yaxis": y,
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }
    return [
        go.Scatter(x=[FIRST], y=[TOP], text=[title], meta="moves", textposition="top right",
                   textfont={"size": theme.TYPE["body"], "color": colour}, **common),
        go.Scatter(x=[FIRST], y=[1.02], text=[" no budget" if free else " budget 1"], textposition="top right",
                   textfont={"color": theme.LIGHT["bound"]}, **common),
    ]  # fmt: skip


def _grid(first: int, last: int) -> np.ndarray:
    """Some of the rounds from first to last, the early ones close together."""
    return np.unique(np.geomspace(max(first, 1), max(last, first, 1), MOST_ROUNDS).astype(int))


def _seams(stack: np.ndarray, last: int) -> tuple[list[float | None], list[float | None]]:
    """The borders between the bands, a gap after each: x and y of one line."""
    x: list[float | None] = []
    y: list[float | None] = []
    tops = np.cumsum(stack, axis=1)
    for j in range(0, stack.shape[1] - 1, -(-stack.shape[1] // MOST_BANDS)):
        born = int(np.argmax(stack[:, j] > 0))
        rounds = _grid(born, len(stack) - 1)
        x += [*map(float, rounds), float(last), None]
        y += [*map(float, tops[rounds, j]), float(tops[-1, j]), None]
    return x, y


def _now(stack: np.ndarray, title: str, last: int, t: int) -> list[dict]:
    """The newest band, the cursor and the words of a panel after round t."""
    T = len(stack) - 1
    chosen = min(t, T)
    here = {"x": [max(t, FIRST)] * 2}
    told = {"text": [f" {title}: {draw.number(stack[chosen].sum(), '.2f')}"]}
    if not 0 < t <= T:
        return [{"x": [], "y": []}, here, told]
    grown = stack[t] - stack[t - 1]
    j = int(np.argmax(grown))
    rounds = np.append(_grid(t, T), T)
    tops = np.cumsum(stack, axis=1)[rounds, j]
    drawn = np.append(rounds[:-1], last)  # a run that has ended keeps its vote
    x = np.concatenate([drawn, drawn[::-1]])
    return [
        {
            "x": draw.compact(x),
            "y": draw.compact(np.concatenate([tops, (tops - stack[rounds, j])[::-1]])),
        },
        here,
        told,
    ]
