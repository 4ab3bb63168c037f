"""Label noise in two pictures: who gives the wrong labels weight and errs, and what the heaviest examples are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from boosting.engine.sums import descending
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import distributions

SMOOTH, TRAIL = 10, 20  # rounds that a dot is the mean of, and whose way it drags behind
NEXT_TO = (0.3, 0.065)  # shares of both axes: names that are closer lie on each other
BESIDE = 0.018  # of the axis, from a dot to its name
MARKS = 0.09  # of the upright axis, below 0: the marks of the flipped labels


def fooled(
    on_flipped: Mapping[str, np.ndarray],
    errors: Mapping[str, np.ndarray],
    flipped: float,
    colours: Mapping[str, str],
) -> draw.Figure:
    """A dot per run: how much of its weight lies on flipped labels, and how often it errs; with its way over the rounds.

    on_flipped, errors (T+1,): the share of the weight, and the test error on clean labels, by title. flipped: the share
    of the examples. colours: by the same titles. A dot is the mean of `SMOOTH` rounds, so that it does not tremble.
    """
    ways = [np.column_stack([_smooth(on_flipped[n]), _smooth(errors[n])]) for n in errors]
    every = np.vstack([way[1:] for way in ways])
    right = 1.35 * max(flipped, float(every[:, 0].max(initial=0.0)), 0.01)
    low, high = _around(every[:, 1])
    high += len(ways) * NEXT_TO[1] * (high - low) / 2  # room for names that are raised
    beside = np.array([BESIDE * right, 0])
    picture = _corners(right, low, high, flipped, list(errors), [colours[n] for n in errors])

    def at(t: int) -> list[dict]:
        tails = [way[max(min(t, len(way) - 1) - TRAIL, 1) : t + 1].T for way in ways]
        now = np.array([draw.value_at(way, t) for way in ways]) if t else np.empty((0, 2))
        near = np.array([NEXT_TO[0] * right, NEXT_TO[1] * (high - low)])
        left = _named_left(now, near)
        told = np.where(left[:, None], now - beside, now + beside)
        told[~left] = draw.apart(told[~left], *near)
        places = [{"x": draw.compact(x), "y": draw.compact(y)} for x, y in (*tails, now.T, told.T)]
        places[-1]["textposition"] = np.where(left, "middle left", "middle right").tolist()
        return places

    def say(t: int) -> str:
        means = f"Dots: means of the rounds {max(t - SMOOTH + 1, 1)} to {t}; tails: the way there."
        return means if t > 1 else draw.after(t)

    return draw.filmed(picture, max(map(len, ways)), range(1, len(ways) + 3), at, say)


def _named_left(places: np.ndarray, near: np.ndarray) -> np.ndarray:
    """Which of the dots (k, 2) are named on the left (k,): those with a near one on the right, and none on the left."""
    away = places[None] - places[:, None]
    close = (np.abs(away) < near).all(axis=2)
    return (close & (away[..., 0] > 0)).any(axis=1) & ~(close & (away[..., 0] < 0)).any(axis=1)


def _corners(
    right: float,
    low: float,
    high: float,
    flipped: float,
    names: Sequence[str],
    tints: Sequence[str],
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
        [flipped] * 2, [low, high], "", draw.stroke("bound", width=1.5), "", showlegend=False
    )
    picture = draw.figure(
        [chance, *trails, heads, beside],
        "Fooled, or not?",
        "Look for: who drifts to the upper right? Right of the dotted line an algorithm gives the wrong labels more "
        f"than their share. A dot is the mean of {SMOOTH} rounds, its tail the last {TRAIL}.",
        draw.share_axis("share of the weight on flipped labels", 0, right),
        draw.share_axis("test error on clean labels", low, high),
    )
    room = high - low
    pale = _font(theme.LIGHT["bound"]) | {"meta": draw.ASIDE}
    said = [f" flipped: {draw.percent(flipped)} of the examples", "not misled"]
    heights = [low + 0.02 * room, low + 0.07 * room]
    below = draw.words([flipped, 0.01 * right], heights, said, "middle right", **pale)
    above = draw.words([0.99 * right], [high - 0.05 * room], ["misled"], "middle left", **pale)
    picture.add_traces([below, above])
    return picture


def _font(colour: str | list[str]) -> dict[str, draw.Property]:
    """How words in a plot look."""
    return {"textfont": {"color": colour, "size": theme.TYPE["body"]}, "cliponaxis": False}


def _smooth(values: np.ndarray) -> np.ndarray:
    """The mean (T+1,) of the last `SMOOTH` rounds, of those that there are; round 0 stays as it is."""
    sums = np.cumsum(values[1:])
    before = np.concatenate([np.zeros(SMOOTH), sums])[: len(sums)]
    counts = np.minimum(np.arange(1, len(values)), SMOOTH)
    return np.concatenate([values[:1], (sums - before) / counts])


def _around(values: np.ndarray) -> tuple[float, float]:
    """The ends of an axis with some room around its values."""
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    pad = 0.12 * max(high - low, 0.02)
    return max(low - pad, 0.0), high + pad


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
        draw.axis("examples, the heaviest first; green: a flipped label", 0, m),
        draw.root_axis("times the mean weight, root scale", top)
        | {"range": [-MARKS * ceiling, ceiling]},
    )
    dotted = {"dash": "dot", "color": theme.LIGHT["bound"]}
    return picture.add_shape(type="line", x0=k, x1=k, yref="paper", y0=0, y1=1, line=dotted)
