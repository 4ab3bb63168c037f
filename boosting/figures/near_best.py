"""How many rounds until a vote is nearly the best, in pictures: one game round by round, and games of all sizes."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.theory import game

WIDTHS = (2.5, 6.0, 2.5)  # of the runs' lines: two that run alike are both seen


def closing(
    gaps: Mapping[str, np.ndarray], colours: Mapping[str, str], m: int, eps: float
) -> go.Figure:
    """How far every run may still be from the best vote, with eps and the rounds that are promised for it; a film.

    gaps: (T+1,) by title, colours "#rrggbb" by the same; m: the rows of the game; eps: what is near enough.
    """
    last = draw.last_round(gaps)
    promise = game.promised_rounds(m, eps)
    end = max(last, promise)
    top = draw.ROOM * max([eps, *(float(gap[1:].max(initial=0.0)) for gap in gaps.values())])
    curves = []
    for (title, gap), width in zip(gaps.items(), WIDTHS):
        name = f"{title}: {draw.counted(game.rounds_within(gap, eps), 'round')}"
        look = draw.stroke("train", colours[title], width=width)
        hover = f"round %{{x}}: {title} at most %{{y:.4f}} below the best"
        curves.append(draw.lines(np.arange(1, len(gap)), draw.compact(gap[1:]), name, look, hover))
    dotted = draw.stroke("bound")
    near, here = f"near: ε = {eps:g}", f"promise: {promise} rounds"
    limits = [
        draw.lines([1, end], [eps, eps], near, dotted, "near enough"),
        draw.lines([promise] * 2, [0, top], here, dotted, "promised by here"),
    ]
    picture = draw.figure(
        [*curves, *limits, draw.cursor(0, top)],
        "How far may the vote be from the best?",
        "Look for: who comes below ε, and when. The distance: what the best weights so far allow, less the smallest margin "
        "of the best vote so far.",
        draw.log_rounds_axis(end),
        draw.axis("distance at most", 0, top),
    )

    def say(t: int) -> str:
        each = "; ".join(
            f"{title} {draw.number(float(draw.value_at(gap, t)))}" for title, gap in gaps.items()
        )
        return f"Round {t}, distance at most: {each}."

    return draw.log_cursor_film(picture, last + 1, len(curves) + 2, say)


def needed(
    sizes: Sequence[int],
    rounds: Mapping[str, Sequence[int]],
    colours: Mapping[str, str],
    eps: float,
) -> go.Figure:
    """The rounds until near in games of several sizes, with those that are promised.

    sizes: rows of the games; rounds: as many by title, colours "#rrggbb" by the same; eps: how near.
    """
    promise = [game.promised_rounds(m, eps) for m in sizes]
    curves = [
        draw.lines(
            sizes,
            counts,
            f"{title}: {counts[-1]}",
            draw.stroke("train", colours[title], width=width),
            f"%{{x}} examples: {title} %{{y}} rounds",
        ).update(mode="lines+markers", marker={"size": 4 + 1.5 * width})
        for (title, counts), width in zip(rounds.items(), WIDTHS)
    ]
    name, hover = "2 log(m)/ε²", "%{x} examples: %{y:.0f} rounds"
    dotted = draw.lines(sizes, draw.compact(promise), name, draw.stroke("bound"), hover)
    high = np.log10(max(*promise, *(max(counts) for counts in rounds.values()))) + 0.1
    low, end = np.log10(sizes[0]) - 0.05, np.log10(sizes[-1]) + 0.05
    ticks = {"tickvals": list(sizes), "ticktext": [str(m) for m in sizes]}
    return draw.figure(
        [*curves, dotted],
        "Twice the examples: how many more rounds?",
        "Look for: a line that doubles with every step to the right, and a promise that hardly rises.",
        draw.axis("m, examples, log scale", low, end, type="log", **ticks),
        draw.axis("rounds until near, log scale", 0, high, type="log", **draw.log_ticks(0, high)),
    )
