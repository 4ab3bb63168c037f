"""The landscape of candidates in pictures: the score of every stump of an attribute, round by round."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures.theme import LIGHT
from boosting.theory.landscape import Landscape

ROOM = 0.06  # of the range of an attribute, at both ends
MARKS = (("best", "diamond", 13), ("second best", "diamond-open", 13), ("taken", "circle-open", 20))


def of_attribute(rounds: Sequence[Landscape], attribute: int, names: Sequence[str]) -> draw.Figure:
    """The score of every threshold of an attribute after 0..T rounds; round 0 shows what round 1 sees.

    rounds: the landscapes of rounds 1..T, T >= 1. attribute: its number. names: of all attributes.
    """
    seen = [rounds[max(t - 1, 0)] for t in range(len(rounds) + 1)]
    at = (rounds[0].table.attributes == attribute) & (rounds[0].table.thresholds > -np.inf)
    x = rounds[0].table.thresholds[at]
    top = max(float(one.table.scores.max()) for one in rounds)
    low, high = (float(x.min()), float(x.max())) if len(x) else (0.0, 1.0)
    pad = ROOM * (high - low) or 0.5
    picture = draw.figure(
        _traces(rounds[0], x, attribute, names),
        f"What every stump on {names[attribute]} would score",
        "Look for: how the hills sink where the last base classifier stood, and how close the second "
        "best comes. Click a threshold to have it in the fields of What if.",
        draw.axis(f"threshold of {names[attribute]}", low - pad, high + pad),
        draw.axis(rounds[0].table.score, 0, 1.08 * (top or 1.0)),
    )

    def frame(t: int) -> list[dict]:
        one = seen[t]
        edges = np.column_stack([x, 2 * one.table.edges[at]])
        line = {"y": draw.compact(one.table.scores[at]), "customdata": draw.compact(edges)}
        marks = [_mark(one, place, attribute) for place in _places(one, t)]
        level = np.full(2, np.nan if one.level is None else one.level)
        return [line, *marks, {"y": [None, None] if one.level is None else draw.compact(level)}]

    def say(t: int) -> str:
        return draw.minus(sentence(seen[t], t, names))

    return draw.filmed(picture, len(seen), range(5), frame, say)


def _traces(
    one: Landscape, x: np.ndarray, attribute: int, names: Sequence[str]
) -> list[go.Scatter]:
    name = names[attribute]
    line = draw.lines(
        draw.compact(x),
        draw.compact(np.zeros(len(x))),
        "every threshold",
        draw.stroke("train", LIGHT["weight"]),
        f"{name} > %{{x:.4g}}: {one.table.score} %{{y:.4f}}",
        customdata=draw.compact(np.column_stack([x, x])),
        meta=["pick", attribute],
    )
    marks = [
        draw.dots(
            [None],
            [None],
            label,
            {"symbol": symbol, "size": pixels, "color": LIGHT["stump"]},
            hovertemplate=f"{label}: {name} > %{{x:.4g}}<extra></extra>",
        )
        for label, symbol, pixels in MARKS
    ]
    level = draw.lines(
        [-1e9, 1e9],
        [None, None],
        "must be exceeded",
        draw.stroke("bound"),
        "below this nothing is gained",
    )
    return [line, *marks, level]


def _places(one: Landscape, t: int) -> tuple[int, int, int]:
    """The places of the best, the second best and, from round 1 on, of the one that was taken."""
    second = one.best[1] if len(one.best) > 1 else -1
    return one.best[0], second, one.taken if t else -1


def _mark(one: Landscape, place: int, attribute: int) -> dict:
    table = one.table
    here = place >= 0 and table.attributes[place] == attribute and table.thresholds[place] > -np.inf
    if not here:
        return {"x": [None], "y": [None]}
    return {"x": draw.compact([table.thresholds[place]]), "y": draw.compact([table.scores[place]])}


def sentence(one: Landscape, t: int, names: Sequence[str]) -> str:
    """What the search of a round chose from, and what it took."""
    table = one.table
    best = [
        f"{_named(one, place, names)} scores {draw.number(table.scores[place], '.4f')}"
        for place in one.best
    ]
    begin = f"Round {t} chose" if t else "Round 1 will choose"
    said = f"{begin} among {draw.counted(len(table.scores), 'stump')}: {', the next best '.join(best)}."
    if one.tied > 1:
        said += f" {one.tied} tie: the first in the order of the table is the best."
    if t and one.taken not in (one.best[0], -1):
        said += f" Taken was {_named(one, one.taken, names)}."
    return said


def _named(one: Landscape, place: int, names: Sequence[str]) -> str:
    if one.table.thresholds[place] == -np.inf:
        return "always the same class"
    name = names[int(one.table.attributes[place])]
    return f"{name} > {one.table.thresholds[place]:.4g}"
