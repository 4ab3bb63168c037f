"""How much should the variance weigh? [V] theorem 1 over the rounds, the lam that it asks for, and lam beyond 1."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme

TOP = 3.0  # where the axis of the bound is cut: from 1 on it promises nothing
SPAN = (0.3, 5.0)  # of the axis of λ, at least: any round, M and δ of a usual run
TERMS = ("mean loss", "+ price of the variance", "+ price of many classifiers")
EARLY = 40  # rounds whose errors would leave no room for the others
LARGEST = "above 1: not for VadaBoost"


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
        "What the bound adds up",
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


def asked_lam(
    by_title: Mapping[str, np.ndarray], colours: Mapping[str, str], own: str
) -> go.Figure:
    """The lam that theorem 1 asks for at every round's vote, of several runs; a film.

    by_title: `variance_bound.weight_of_variance` (T+1,) of every run; colours: by title; own: the page's, drawn bold.
    """
    last = max(map(len, by_title.values())) - 1
    low, high = _span([*by_title.values()])
    curves = [
        draw.lines(
            list(range(len(values))),
            draw.drawable(np.clip(values, low, high)),
            title,
            {"color": colours[title], "width": 3 if title == own else 1.25},
            f"round %{{x}}: {title}, λ = %{{y:.3g}}",
        )
        for title, values in by_title.items()
    ]
    beyond = _word(LARGEST, theme.LIGHT["train"])
    beyond.update(x=[last], y=[0.96 * high], textposition="bottom left")
    told = by_title.get(own, np.empty(0))
    values = _values(own, colours.get(own, theme.LIGHT["train"]))
    picture = draw.figure(
        [*curves, beyond, draw.cursor(low, high), values],
        "Which λ makes the bound smallest?",
        "Look for: no single λ. It falls over the rounds, because the losses spread out relative to their "
        "mean, and as 1/√n with the number of examples. The dotted line at 1 is VadaBoost's largest.",
        draw.rounds_axis(last),
        draw.axis("λ, weight of the variance (log scale)", *np.log10([low, high]), type="log"),
        shapes=[
            draw.behind(1, high, along="y"),
            draw.limit(xref="paper", x0=0, x1=1, y0=1, y1=1),
        ],
    )

    def at(t: int) -> list[dict]:
        return [{"x": [t, t]}, _marked(told, t, last, (low, high))]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: all losses are 1, there is no variance to weigh."
        said = (f"{draw.value_at(v, t):.2f} for {title}" for title, v in by_title.items())
        return f"After round {t} the bound on the loss on new examples is smallest with λ = {', '.join(said)}."

    return draw.filmed(picture, last + 1, range(len(curves) + 1, len(curves) + 3), at, say)


def _values(title: str, colour: str) -> go.Scatter:
    """Points of a run with their values in words, still without places."""
    values = draw.dots([], [], title, {"size": 10, "color": colour}, showlegend=False)
    return values.update(mode="markers+text", hoverinfo="skip")


def _marked(lams: np.ndarray, t: int, last: int, span: tuple[float, float]) -> dict:
    """The lam of a run (T+1,) at round t and in the end, in words, where it is inside the axis."""
    ends = [k for k in sorted({t, last}) if 0 < k < len(lams) and span[0] <= lams[k] <= span[1]]
    return {
        "x": ends,
        "y": [float(lams[k]) for k in ends],
        "text": [draw.number(float(lams[k]), ".2f") for k in ends],
        "textposition": ["top left" if k == last else "top right" for k in ends],
    }


def _span(rows: list[np.ndarray]) -> tuple[float, float]:
    """The ends of an axis of lam: those of `SPAN`, and farther where a value is; none beyond two powers of ten."""
    values = np.concatenate(rows)
    values = np.clip(values[np.isfinite(values) & (values > 0)], 0.01, 100)
    return float(min(SPAN[0], values.min(initial=1))), float(max(SPAN[1], values.max(initial=1)))


def error_by_lam(
    by_title: Mapping[str, Mapping[float, np.ndarray]], colours: Mapping[str, str], role: str
) -> go.Figure:
    """The error over lam, on both sides of 1, of several algorithms; a film.

    by_title: errors (T+1,) by lam, by the algorithm's title; colours: by title; role: "test" or
    "train", whose errors they are.
    """
    errors = [v for table in by_title.values() for v in table.values()]
    last, far = max(map(len, errors)) - 1, max(max(table) for table in by_title.values())
    low, top = _cropped(errors)
    short = [title for title, table in by_title.items() if max(table) < far]
    curves = [_over_lam(t, draw.stroke(role, colours[t]), role, t not in short) for t in by_title]
    points = [
        draw.dots([], [], t, {"size": 7, "color": colours[t]}, hoverinfo="skip", showlegend=False)
        for t in by_title
    ]
    names = [_word(t, colours[t]) for t in short]
    lowest = [draw.aside([], [], [], [], colours[t]) for t in by_title]
    limit = _word("beyond 1: EBBoost alone", theme.LIGHT["train"])
    limit.update(x=[1 + 0.02 * far], y=[top - 0.02 * (top - low)])
    picture = draw.figure(
        [limit, *curves, *points, *names, *lowest],
        f"The {role} error for every λ",
        "Look for: right of the dotted line, where VadaBoost's bound U would lie below the cost, only EBBoost can "
        "go. Is any error there clearly lower than the best one on the left? The first rounds lie higher.",
        draw.axis("λ, weight of the variance", -0.05, far + 0.05),
        draw.share_axis(f"{role} error", low, top),
        shapes=[draw.behind(1, far + 0.05), draw.limit(x0=1, x1=1, yref="paper", y0=0, y1=1)],
    )

    def at(t: int) -> list[dict]:
        rows = {
            title: {"x": [*table], "y": [float(draw.value_at(v, t)) for v in table.values()]}
            for title, table in by_title.items()
        }
        below = [
            {"x": rows[title]["x"][:1], "y": [rows[title]["y"][0] - 0.02 * (top - low)]}
            for title in short
        ]
        told = [_told(table, t, 0.01 * (top - low)) for table in by_title.values()]
        return [*rows.values(), *rows.values(), *below, *told]

    def say(t: int) -> str:
        said = f"Round {t}, smallest {role} error: {'; '.join(_bests(by_title, t))}."
        return said if t else "Round 0: no vote yet."

    return draw.filmed(picture, last + 1, range(1, len(picture.data)), at, say)


def _told(table: Mapping[float, np.ndarray], t: int, away: float) -> dict:
    """The largest of the best lam on either side of 1, with its error after round t in words.

    away: how far the words stand from the error, above it on the left side and below it on the right.
    """
    at, errors = [], {lam: float(draw.value_at(v, t)) for lam, v in table.items()}
    for beyond in (False, True):
        there = [lam for lam in errors if (lam > 1) == beyond]
        at += [max(there, key=lambda lam: (-errors[lam], lam))] if there else []
    words = [draw.percent(errors[lam]) for lam in at]
    sides = ["bottom center" if lam > 1 else "top left" for lam in at]
    heights = [errors[lam] + (away if lam <= 1 else -away) for lam in at]
    return {"x": at, "y": heights, "text": words, "textposition": sides}


def _over_lam(title: str, line: dict, role: str, named: bool) -> go.Scatter:
    hover = f"{title}, λ = %{{x}}: {role} error %{{y:.4f}}"
    return draw.lines([], [], title, line, hover, showlegend=named)


def _word(text: str, colour: str) -> go.Scatter:
    """Words whose upper left corner is at a place that is still missing."""
    return draw.words([], [], [text], "bottom right", textfont={"color": colour})


def _cropped(errors: list[np.ndarray]) -> tuple[float, float]:
    """The ends of the axis of the errors (T+1,), which leaves out the rounds before `EARLY`."""
    late = np.concatenate([v[min(EARLY, 2 * len(v) // 3) :] for v in errors])
    return 0.9 * float(late.min()), draw.ROOM * max(0.02, float(late.max()))


def _bests(by_title: Mapping[str, Mapping[float, np.ndarray]], t: int) -> list[str]:
    """Every algorithm's smallest error after round t with lam up to 1, and beyond, in words."""
    said = []
    for title, table in by_title.items():
        for sides, words in ((False, "with λ up to 1"), (True, "beyond 1")):
            there = [float(draw.value_at(v, t)) for lam, v in table.items() if (lam > 1) == sides]
            said += [f"{title} {words}: {draw.percent(min(there))}"] if there else []
    return said
