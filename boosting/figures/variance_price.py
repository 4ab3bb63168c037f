"""How much should the variance weigh? [V] theorem 1 over the rounds, the lam that it asks for, and lam beyond 1."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme

TOP = 3.0  # where the axis of the bound is cut: from 1 on it promises nothing
LAM_AXIS = (-2.0, 2.0)  # powers of ten


def theorem_1(table: np.ndarray, test_error: np.ndarray) -> go.Figure:
    """The three terms of theorem 1 on each other, and the test error below them; a film.

    table (T+1, 3): `variance_bound.theorem_1`; test_error (T+1,), empty where nothing is held back.
    """
    sums = np.cumsum(table, axis=1)
    top = min(TOP, draw.ROOM * max(1.05, float(sums.max())))
    names = ("mean of the clipped loss", "+ √(18 V ln(M/δ)/n)", "+ 15 ln(M/δ)/(n−1): the bound")
    tints = (("train",), ("bound", theme.LIGHT["weight"]), ("bound",))
    curves = [
        _over_rounds(np.minimum(height, 2 * TOP), name, draw.stroke(*tint))
        for name, tint, height in zip(names, tints, sums.T)
    ]
    thin = {"color": theme.LIGHT["train"], "width": 1}
    one = draw.level(len(table) - 1, 1, "above: no promise", thin, "an error is at most 1")
    if len(test_error):
        curves.append(_over_rounds(test_error, "test error", draw.stroke("test")))
    picture = draw.figure(
        [*curves, one, draw.cursor(0, top)],
        "Theorem 1 of Shivaswamy and Jebara over the rounds",
        "Look for: which of the terms is to blame? The middle one, the variance's, can be lowered by "
        "choosing a vote whose losses differ less; the last one only by more examples.",
        draw.rounds_axis(len(table) - 1),
        draw.axis("loss and its price, added up", 0, top),
    )

    def say(t: int) -> str:
        mean, width, rest = (float(v) for v in table[t])
        total = draw.number(mean + width + rest)
        return f"Round {t}: {draw.number(mean)} + {draw.number(width)} + {draw.number(rest)} = {total}."

    return draw.cursor_film(picture, len(table), len(curves) + 1, say)


def _over_rounds(values: np.ndarray, name: str, line: dict) -> go.Scatter:
    rounds = list(range(len(values)))
    return draw.lines(rounds, values, name, line, f"round %{{x}}: {name} %{{y:.3f}}")


def asked_lam(
    by_title: Mapping[str, np.ndarray], colours: Mapping[str, str], lam: float
) -> go.Figure:
    """The lam that theorem 1 asks for at every round's vote, of several runs; a film.

    by_title: `variance_bound.weight_of_variance` (T+1,) of every run; colours: by title; lam: that of the page.
    """
    last = max(map(len, by_title.values())) - 1
    curves = [
        draw.lines(
            list(range(len(values))),
            draw.drawable(np.clip(values, 10 ** LAM_AXIS[0], 10 ** LAM_AXIS[1])),
            title,
            {"color": colours[title], "width": 2.5},
            f"round %{{x}}: {title}, λ = %{{y:.3g}}",
        )
        for title, values in by_title.items()
    ]
    own = draw.level(
        last,
        max(lam, 10 ** LAM_AXIS[0]),
        f"the page's λ = {lam:g}",
        draw.stroke("bound"),
        "λ = %{y:g}",
    )
    picture = draw.figure(
        [*curves, own, draw.cursor(10 ** LAM_AXIS[0], 10 ** LAM_AXIS[1])],
        "Which λ does theorem 1 ask for?",
        "Look for: no single λ. It falls over the rounds, because the losses spread out relative to their "
        "mean, and as 1/√n with the number of examples. The dotted line at 1 is VadaBoost's largest.",
        draw.rounds_axis(last),
        draw.axis("λ, log scale", *LAM_AXIS, type="log"),
        shapes=[draw.limit(xref="paper", x0=0, x1=1, y0=1, y1=1)],
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: all losses are 1, there is no variance to weigh."
        parts = [
            f"{title} {draw.number(float(draw.value_at(v, t)))}" for title, v in by_title.items()
        ]
        return f"After round {t} theorem 1 asks for λ: {', '.join(parts)}."

    return draw.cursor_film(picture, last + 1, len(curves) + 1, say)


def error_by_lam(
    by_title: Mapping[str, Mapping[float, np.ndarray]], colours: Mapping[str, str], role: str
) -> go.Figure:
    """The error over lam, on both sides of 1, of several algorithms; a film.

    by_title: errors (T+1,) by lam, by the algorithm's title; colours: by title; role: "test" or
    "train", whose errors they are.
    """
    errors = [v for table in by_title.values() for v in table.values()]
    last = max(map(len, errors)) - 1
    far = max(max(table) for table in by_title.values())
    top = draw.ROOM * max(0.02, *(float(v[1:].max(initial=0)) for v in errors))
    curves = [
        draw.lines(
            list(table),
            [],
            title,
            draw.stroke(role, colours[title]),
            f"{title}, λ = %{{x}}: {role} error %{{y:.4f}}",
            marker={"size": 9, "color": colours[title]},
        )
        for title, table in by_title.items()
    ]
    for curve in curves:
        curve.mode = "lines+markers"
    picture = draw.figure(
        curves,
        "Does it matter that λ is at most 1?",
        "Look for: right of the dotted line, where VadaBoost's bound U would lie below the cost, only EBBoost can "
        "go. Is any error there clearly lower than the best one on the left?",
        draw.axis("λ, weight of the variance", -0.05, far + 0.05),
        draw.axis(f"{role} error", 0, top),
        shapes=[draw.limit(x0=1, x1=1, yref="paper", y0=0, y1=1)],
    )

    def at(t: int) -> list[dict]:
        return [
            {"x": list(table), "y": [float(draw.value_at(v, t)) for v in table.values()]}
            for table in by_title.values()
        ]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: there is no vote yet."
        left, right = (_best(by_title, t, beyond) for beyond in (False, True))
        return f"After round {t}: smallest {role} error with λ ≤ 1 {draw.percent(left)}, beyond 1 {draw.percent(right)}."

    return draw.filmed(picture, last + 1, range(len(curves)), at, say)


def _best(by_title: Mapping[str, Mapping[float, np.ndarray]], t: int, beyond: bool) -> float:
    """The smallest error after round t with lam up to 1, or beyond."""
    return min(
        float(draw.value_at(errors, t))
        for table in by_title.values()
        for lam, errors in table.items()
        if (lam > 1) == beyond
    )
