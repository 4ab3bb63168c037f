"""How much should the variance weigh? [V] theorem 1 over the rounds, the lam that it asks for, and lam beyond 1."""

import math
from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.figures import apart, theme
from boosting.figures import template as draw

TOP = 3.0  # where the axis of the bound is cut: from 1 on it promises nothing
ASKED = "Which λ does the promise for new examples ask for?"
TERMS = ("mean loss", "+ price of the variance", "+ price of many classifiers")
EARLY = 40  # rounds whose errors would leave no room for the others
BEYOND = "VadaBoost's bound<br>fails beyond 1"
STEP = 0.01  # the axis of the errors ends at whole percents
LEVEL = {"width": 1.5, "dash": "dot"}  # what the errors beyond 1 are compared with


def theorem_1(table: np.ndarray) -> go.Figure:
    """The three terms of theorem 1 on each other; a film.

    table (T+1, 3): `variance_bound.theorem_1`.
    """
    last, sums = len(table) - 1, np.cumsum(table, axis=1)
    top = min(TOP, draw.ROOM * max(1.05, float(sums.max())))
    tints = (theme.LIGHT["train"], theme.LIGHT["weight"], theme.LIGHT["bound"])
    layers = [
        _layer(np.minimum(height, 2 * TOP), name, tint)
        for name, tint, height in zip(TERMS, tints, sums.T)
    ]
    thin = {"color": theme.LIGHT["train"], "width": 1}
    one = draw.level(last, 1, "above 1: nothing promised", thin, "an error is at most 1")
    picture = draw.figure(
        [*layers, one, draw.cursor(0, top)],
        "What the promise adds up",
        "Look for: which of the terms is to blame? The middle one, the variance's, can be lowered by "
        "choosing a vote whose losses differ less; the last one only by more examples.",
        draw.rounds_axis(last),
        draw.axis("promised loss on new examples", 0, top),
    )

    def say(t: int) -> str:
        terms = " + ".join(draw.number(float(v)) for v in table[t])
        return f"Round {t}: {terms} = {draw.number(float(table[t].sum()))}."

    return draw.cursor_film(picture, len(table), len(layers) + 1, say)


def _layer(heights: np.ndarray, name: str, colour: str) -> go.Scatter:
    """A term over the rounds, shaded down to the one below it."""
    line, shade = {"color": colour, "width": 2}, theme.translucent(colour, 0.18)
    fill = "tozeroy" if name == TERMS[0] else "tonexty"
    rounds, hover = list(range(len(heights))), f"round %{{x}}: up to {name} %{{y:.3f}}"
    return draw.lines(rounds, heights, name, line, hover, fill=fill, fillcolor=shade)


def asked_lam(lams: np.ndarray, title: str, colour: str, kept: float | None = None) -> go.Figure:
    """The lam that theorem 1 asks for at every round's vote of a run; a film.

    lams: `variance_bound.weight_of_variance` (T+1,); title, colour: of the run; kept: its own lam, if it has one.
    """
    last, top = len(lams) - 1, draw.ROOM * max(_largest(lams), kept or 0.0)
    name = "the promise asks for" + (f" {lams[-1]:.2f}" if lams[-1] <= top else "")
    hover = f"round %{{x}}: {title}, λ = %{{y:.3g}}"
    curve = draw.lines(
        list(range(last + 1)),
        draw.drawable(np.minimum(lams, top)),
        name,
        {"color": colour, "width": 3},
        hover,
    )
    dots = draw.dots([], [], title, {"size": 11, "color": colour}, showlegend=False)
    picture = draw.figure(
        [
            curve,
            draw.cursor(0, top),
            draw.silent(dots).update(cliponaxis=False),
            draw.aside([], [], [], [], colour),
            *([] if kept is None else [_kept(last, kept, title)]),
        ],
        ASKED,
        "Look for: no single λ. It falls over the rounds where the losses' mean falls faster than their spread, and as "
        "1/√n with the number of examples.",
        draw.rounds_axis(last),
        draw.axis("λ, weight of the variance", 0, top),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [t, t]}, *_marked(lams, t, top)]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: all losses are 1, there is no variance to weigh."
        return f"VadaBoost lowers mean² + λ × variance of the losses. Round {t}: the promise asks for λ = {lams[t]:.2f}."

    return draw.filmed(picture, last + 1, range(1, 4), at, say)


def _kept(last: int, lam: float, title: str) -> go.Scatter:
    """The one lam of a run over its rounds. title: the run's."""
    line = {"color": theme.LIGHT["train"], "width": 1.5}
    return draw.level(
        last, lam, f"{title} keeps {lam:g}", line, f"{title}: λ = {lam:g} in every round"
    )


def _largest(lams: np.ndarray) -> float:
    """The largest of the lams (T+1,), without those beyond two powers of ten."""
    return float(np.clip(lams[np.isfinite(lams)], 0.01, 100).max(initial=1))


def _marked(lams: np.ndarray, t: int, top: float) -> list[dict]:
    """The lam (T+1,) of round t as a point, and in words beside it. top: the end of the axis."""
    if not (t and lams[t] <= top):
        return [{"x": [], "y": []}, {"x": [], "y": [], "text": []}]
    last, height = len(lams) - 1, float(lams[t])
    # to the left there are the numbers of the axis
    side, away = ("top right", last / 90) if t < last / 30 else ("bottom left", -last / 90)
    told = {"text": [f"<b>{draw.number(height, '.2f')}</b>"], "textposition": side}
    return [{"x": [t], "y": [height]}, {"x": [t + away], "y": [height], **told}]


def error_by_lam(
    by_title: Mapping[str, Mapping[float, np.ndarray]],
    colours: Mapping[str, str],
    role: str,
    n: int,
) -> go.Figure:
    """The error over lam of an algorithm that ends at lam = 1, where another is the same and goes on; a film.

    by_title: errors (T+1,) by lam, by the algorithm's title, in this order; colours: by title; role: "test" or
    "train", whose errors they are; n: how many examples these are.
    """
    errors = [v for table in by_title.values() for v in table.values()]
    far, (low, top) = max(max(table) for table in by_title.values()), _extent(errors)
    height = top - low
    limit = _word(BEYOND, theme.LIGHT["train"])
    picture = draw.figure(
        [
            limit.update(x=[1 + 0.02 * far], y=[top - 0.02 * height]),
            *_over_lam(by_title, colours, role),
            *(draw.aside([], [], [], "bottom center", colours[title]) for title in by_title),
            apart.marks()[0],
            draw.words([], [], [], "bottom right", cliponaxis=False),
        ],
        f"The {role} error for every λ",
        "Look for: right of the dotted line, where VadaBoost's bound U would lie below the cost, only EBBoost can "
        "go; at 1 the two are one. The bracket: the best error there against the best one on the left.",
        draw.axis("λ, weight of the variance", -0.05, far + 0.05, showgrid=False),
        # what counts is written: a grid would strike through the words
        draw.share_axis(f"{role} error", low, top) | {"showgrid": False},
        shapes=[draw.behind(1, far + 0.05), draw.limit(x0=1, x1=1, yref="paper", y0=0, y1=1)],
    )

    def at(t: int) -> list[dict]:
        best = [_best(table, t) for table in by_title.values()]
        told = [_told(lam, error, 0.01 * height) for lam, error in best]
        # the bracket stands at the last one's point, its words on the right where there is room
        is_left = best[-1][0] > 0.6 * far
        told[-1]["textposition"] = "bottom right" if is_left else "bottom left"
        bracket, words = _between(best, n, role)
        words |= {"y": [y - 0.01 * height for y in words["y"]]}
        words["textposition"] = "bottom left" if is_left else "bottom right"
        return [*_errors_at(by_title, t, height), *told, bracket, words]

    def say(t: int) -> str:
        said = (f"{title} {draw.percent(_best(table, t)[1])}" for title, table in by_title.items())
        told = f"Round {t}, smallest {role} error: {', '.join(said)}."
        return told if t else "Round 0: no vote yet."

    return draw.filmed(picture, max(map(len, errors)), range(1, len(picture.data)), at, say)


def _over_lam(
    by_title: Mapping[str, object], colours: Mapping[str, str], role: str
) -> list[go.Scatter]:
    """The errors of each algorithm as a line and as points, and the first one's best as a level, still without values.

    The first one's name stands beside its line.
    """
    first, *_ = by_title
    drawn = []
    for title in by_title:
        hover = f"{title}, λ = %{{x}}: {role} error %{{y:.4f}}"
        line, marker = draw.stroke(role, colours[title]), {"size": 7, "color": colours[title]}
        drawn += [
            draw.lines([], [], title, line, hover, showlegend=title != first),
            draw.dots([], [], title, marker, hoverinfo="skip", showlegend=False),
        ]
    level = draw.lines([], [], "", LEVEL | {"color": colours[first]}, "", showlegend=False)
    return [*drawn, draw.silent(level), _word(first, colours[first])]


def _errors_at(
    by_title: Mapping[str, Mapping[float, np.ndarray]], t: int, height: float
) -> list[dict]:
    """What `_over_lam` draws after round t: each line begins where the one before ends. height: that the axis spans."""
    rows: list[dict] = []
    begins: tuple[list[float], list[float]] = ([], [])
    for table in by_title.values():
        x, y = [*table], [float(draw.value_at(v, t)) for v in table.values()]
        rows += [{"x": begins[0] + x, "y": begins[1] + y}, {"x": x, "y": y}]
        begins = (x[-1:], y[-1:])
    low, (left, right) = min(rows[0]["y"]), (rows[0]["x"][0], rows[-1]["x"][-1])
    return [*rows, {"x": [left, right], "y": [low, low]}, {"x": [left], "y": [low - 0.06 * height]}]


def _best(table: Mapping[float, np.ndarray], t: int) -> tuple[float, float]:
    """The largest of the best lam, and its error after round t. table: errors (T+1,) by lam."""
    errors = {lam: float(draw.value_at(v, t)) for lam, v in table.items()}
    lam = max(errors, key=lambda lam: (-errors[lam], lam))
    return lam, errors[lam]


def _told(lam: float, error: float, away: float) -> dict:
    """The error of the best lam in words, so far below it."""
    return {"x": [lam], "y": [error - away], "text": [_spaced(f"<b>{draw.percent(error)}</b>")]}


def _between(best: list[tuple[float, float]], n: int, role: str) -> tuple[dict, dict]:
    """A bar from the last algorithm's best error to the first one's, and how far they are apart in words.

    best: lam and error of each; n: examples; role: theirs.
    """
    (_, level), (lam, error) = best[0], best[-1]
    gap = abs(error - level)
    if not (count := round(n * gap)):
        return {"x": [], "y": []}, {"x": [], "y": [], "text": []}
    example = {"test": "test example", "train": "training example"}[role]
    many = f"one {example}" if count == 1 else draw.counted(count, example)
    said = "<br>".join(_spaced(line) for line in (f"<b>{100 * gap:.2f} points:</b>", many))
    told = {"x": [lam], "y": [min(error, level)], "text": [said]}
    return {"x": [lam, lam], "y": [level, error]}, told


def _spaced(text: str) -> str:
    """Words that keep clear of what is on their left or right."""
    return f"\N{EN SPACE}{text}\N{EN SPACE}"


def _word(text: str, colour: str) -> go.Scatter:
    """Words whose upper left corner is at a place that is still missing."""
    return draw.words([], [], [text], "bottom right", textfont={"color": colour})


def _extent(errors: list[np.ndarray]) -> tuple[float, float]:
    """Both ends of the axis of the errors (T+1,), which leaves out the rounds before `EARLY`.

    It begins at 0, or at a whole step below the lowest where all lie in its upper half.
    """
    late = np.concatenate([v[min(EARLY, 2 * len(v) // 3) :] for v in errors])
    low, high = float(late.min()), max(0.02, float(late.max()))
    if low <= high / 2:
        return 0.0, 1.15 * high
    room = 0.2 * max(high - low, 2 * STEP)  # words stand below the lowest and above the highest
    return STEP * math.floor((low - room) / STEP), STEP * math.ceil((high + room) / STEP)
