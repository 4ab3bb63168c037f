"""Label noise in two pictures: who gives the wrong labels weight and errs, and what the heaviest examples are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from boosting.engine.sums import descending
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import distributions

TRAIL = 20  # rounds whose way a dot drags behind
NEXT_TO = (0.3, 0.065)  # shares of both axes: names that are closer lie on each other
BESIDE = 0.018  # of the axis, from a dot to its name
MARKS = 0.09  # of the upright axis, below 0: the marks of the flipped labels


class Clean(NamedTuple):
    """A run on the labels before they were flipped. errors (T+1,): on the test part; colour: its algorithm's."""

    errors: np.ndarray
    colour: str


def fooled(
    on_flipped: Mapping[str, np.ndarray],
    errors: Mapping[str, np.ndarray],
    flipped: float,
    colours: Mapping[str, str],
    clean: Clean | None = None,
) -> draw.Figure:
    """A dot per run: how much of its weight lies on flipped labels, and how often it errs; with its way over the rounds.

    on_flipped, errors (T+1,): the share of the weight, and the test error on clean labels, by title. flipped: the share
    of the examples. colours: by the same titles. clean: the run that nothing misleads, a level to compare with.
    """
    ways = [np.column_stack([on_flipped[n], errors[n]]) for n in errors]
    every = np.vstack([way[1:] for way in ways])
    right = 1.35 * max(flipped, float(every[:, 0].max(initial=0.0)), 0.01)
    high = 1.12 * max(float(every[:, 1].max(initial=0.0)), 0.05)
    high += len(ways) * NEXT_TO[1] * high / 2  # room for names that are raised
    beside = np.array([BESIDE * right, 0])
    picture = _with_dots(right, high, flipped, list(errors), [colours[n] for n in errors])
    picture.add_traces([*_level(right, clean), _share(flipped, high)])

    def at(t: int) -> list[dict]:
        tails = [way[max(min(t, len(way) - 1) - TRAIL, 1) : t + 1].T for way in ways]
        now = np.array([draw.value_at(way, t) for way in ways]) if t else np.empty((0, 2))
        near = np.array([NEXT_TO[0] * right, NEXT_TO[1] * high])
        left = _named_left(now, near)
        told = np.where(left[:, None], now - beside, now + beside)
        told[~left] = draw.apart(told[~left], *near)
        places = [{"x": draw.compact(x), "y": draw.compact(y)} for x, y in (*tails, now.T, told.T)]
        places[-1]["textposition"] = np.where(left, "middle left", "middle right").tolist()
        return places + _level_at(clean, t)

    def say(t: int) -> str:
        return f"Tails: the {TRAIL} rounds before." if t > 1 else draw.after(t)

    moving = len(ways) + 2 + 2 * (clean is not None)
    return draw.filmed(picture, max(map(len, ways)), range(1, 1 + moving), at, say)


def _level(right: float, clean: Clean | None) -> list[draw.Mark]:
    """The level of the run on clean labels, still without its height, and its name at the right end."""
    if clean is None:
        return []
    name = draw.words([0.99 * right], [], [], "top left", **_font(clean.colour))
    look = draw.stroke("test", clean.colour, width=1.5)
    return [draw.lines([0, right], [], "", look, "", showlegend=False), name]


def _level_at(clean: Clean | None, t: int) -> list[dict]:
    """Its height after round t, and what is written there; nothing before the first vote."""
    if clean is None:
        return []
    if not t:
        return [{"y": []}, {"y": [], "text": []}]
    height = float(draw.value_at(clean.errors, t))
    said = f"trained on clean labels: {draw.percent(height)}"
    return [{"y": [height] * 2}, {"y": [height], "text": [said]}]


def _named_left(places: np.ndarray, near: np.ndarray) -> np.ndarray:
    """Which of the dots (k, 2) are named on the left (k,): those with a near one on the right, and none on the left."""
    away = places[None] - places[:, None]
    close = (np.abs(away) < near).all(axis=2)
    return (close & (away[..., 0] > 0)).any(axis=1) & ~(close & (away[..., 0] < 0)).any(axis=1)


def _with_dots(
    right: float, high: float, flipped: float, names: Sequence[str], tints: Sequence[str]
) -> draw.Figure:
    """The picture without the runs' places: the share of the examples, a trail per run, all dots, all names."""
    trails = [
        draw.lines([], [], name, {"color": tint, "width": 2}, "", opacity=0.5, showlegend=False)
        for name, tint in zip(names, tints)
    ]
    hover = "%{text}: %{x:.1%} of the weight, %{y:.1%} errors<extra></extra>"
    dot = {"size": 13, "color": list(tints)}
    heads = draw.dots([], [], "now", dot, showlegend=False, text=list(names), hovertemplate=hover)
    beside = draw.words([], [], list(names), "middle right", **_font(list(tints)))
    chance = draw.lines(
        [flipped] * 2, [0, high], "", draw.stroke("bound", width=1.5), "", showlegend=False
    )
    return draw.figure(
        [chance, *trails, heads, beside],
        "Who is misled?",
        "Look for: how far a dot stands above the dashed line, which is trained on clean labels. Right of the dotted line "
        f"an algorithm gives the wrong labels more than their share. A tail is the way of the last {TRAIL} rounds.",
        draw.share_axis("share of the weight on flipped labels", 0, right),
        draw.share_axis("test error on clean labels", 0, high),
    )


def _share(flipped: float, high: float) -> draw.Mark:
    """What the dotted line is, at its head."""
    pale = _font(theme.LIGHT["bound"]) | {"meta": draw.ASIDE}
    said = [f" flipped: {draw.percent(flipped)}"]
    return draw.words([flipped], [0.97 * high], said, "middle right", **pale)


def _font(colour: str | list[str]) -> dict[str, draw.Property]:
    """How words in a plot look."""
    return {"textfont": {"color": colour, "size": theme.TYPE["body"]}, "cliponaxis": False}


def heaviest(trace: Trace, flipped: np.ndarray) -> draw.Figure:
    """The weights of all examples, the heaviest first, with a mark below each flipped one; one frame per round.

    flipped (m,) bool: the training examples whose label is noise.
    """
    weights, m, k = distributions(trace) * len(flipped), len(flipped), int(flipped.sum())
    top = max(float(weights.max()), 2.0)
    picture = _ranked(m, k, top)
    orders = [descending(row) for row in weights]
    ranks, low = np.arange(1, m + 1), np.full(k, -MARKS / 2 * top**0.5 * draw.ROOM)

    def at(t: int) -> list[dict]:
        marks = {"x": draw.compact(ranks[flipped[orders[t]]]), "y": draw.compact(low)}
        curve = {"x": draw.compact(ranks), "y": draw.compact(np.sqrt(weights[t][orders[t]]))}
        by_chance = f"<br>  by chance: {k * k / m:.0f}" if k else ""
        return [curve, marks, {"text": [f"  {say(t)[:-1]}{by_chance}"]}]

    def say(t: int) -> str:
        if not k:
            return "No label is flipped."
        among = int(flipped[orders[t][:k]].sum())
        return f"{among} of the {k} heaviest {'is' if k == 1 else 'are'} flipped."

    return draw.filmed(picture, len(weights), [0, 1, 2], at, say)


def _ranked(m: int, k: int, top: float) -> draw.Figure:
    """The picture of m weights up to top, of which k are of flipped labels, without the weights."""
    violet, green = theme.LIGHT["weight"], theme.LIGHT["looser"]
    tick = {"symbol": "line-ns-open", "size": 14, "line": {"width": 1}, "color": green}
    curve = draw.lines(
        [],
        [],
        "weight",
        {"color": violet, "width": 2.5},
        "rank %{x}",
        showlegend=False,
        fill="tozeroy",
        fillcolor=theme.translucent(violet, 0.25),
    )
    marks = draw.dots([], [], "flipped", tick, showlegend=False, hoverinfo="skip", cliponaxis=False)
    ceiling = top**0.5 * draw.ROOM
    ink = _font(theme.LIGHT["train"])
    told = draw.words([k], [ceiling], [""], "bottom right", **ink)
    picture = draw.figure(
        [curve, marks, told],
        "Are the heaviest examples the flipped ones?",
        "Look for: the marks, a flipped label each, gather at the left, under the heaviest examples.",
        draw.axis("examples, the heaviest first; green: flipped", 0, m),
        draw.root_axis("times the mean weight, root scale", top)
        | {"range": [-MARKS * ceiling, ceiling]},
    )
    dotted = {"dash": "dot", "color": theme.LIGHT["bound"]}
    return picture.add_shape(type="line", x0=k, x1=k, yref="paper", y0=0, y1=1, line=dotted)
