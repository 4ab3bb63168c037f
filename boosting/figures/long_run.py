"""A run of a thousand rounds: errors on a log axis of the rounds ([M] figure 7.5), and what the margins do meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import Curve

MILESTONES = (5, 100, 1000)  # rounds whose margins are compared
SMALLEST_TOP = 0.02  # of the axis of the errors
QUIET = {"color": theme.LIGHT["quiet"], "width": 2}


def errors(curves: Sequence[Curve], first: float, zero: int | None) -> go.Figure:
    """Training and test error over the rounds 1..T on a log axis; a film.

    curves: of T+1 values each; first: the error of the first base classifier alone, on the examples of the last
    curve; zero: the round after which the training error stays 0, None if it never does.
    """
    last = len(curves[0].values) - 1
    top = draw.ROOM * max(
        SMALLEST_TOP, first, *(float(np.max(c.values[1:], initial=0)) for c in curves)
    )
    end = max(np.log10(max(last, 2)), 0.3)
    drawn = [_over_rounds(c) for c in curves]
    alone = "the first base classifier alone"
    hover = f"{alone} errs on {draw.percent(first)}"
    drawn.append(draw.lines([1, 10**end], [first, first], alone, QUIET, hover))
    if zero:
        mark = {"size": 14, "symbol": "diamond", "color": theme.LIGHT["stump"]}
        drawn.append(
            draw.dots([zero], [0], f"training error 0 from round {zero} on", mark, cliponaxis=False)
        )
    picture = draw.figure(
        [*drawn, draw.cursor(0, top, 1)],
        "Errors over a thousand rounds",
        "Look for: the diamond, where the training error is gone for good. Right of it a theory that looks at errors "
        "alone has nothing to say; does the dashed test error still fall?",
        draw.axis("round, log scale", 0, end, type="log"),
        draw.axis("error", 0, top),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [max(t, 1)] * 2}]

    def say(t: int) -> str:
        return ", ".join(
            f"{c.label} {draw.percent(float(draw.value_at(c.values, t)))}" for c in curves
        )

    return draw.filmed(picture, last + 1, [len(drawn)], at, say)


def _over_rounds(c: Curve) -> go.Scatter:
    rounds = list(range(1, len(c.values)))
    hover = f"round %{{x}}: {c.label} %{{y:.4f}}"
    return draw.lines(rounds, draw.compact(c.values[1:]), c.label, draw.stroke(c.role), hover)


def margins(distributions: dict[int, np.ndarray]) -> go.Figure:
    """The share of the training examples with a margin of at most ρ, after a few rounds.

    distributions: the margins (m,) by the round.
    """
    curves = [
        draw.lines(
            draw.compact(np.sort(rho)),
            np.arange(1, len(rho) + 1) / len(rho),
            f"after round {t}",
            {"color": colour, "width": 2.5, "shape": "hv"},
            f"after round {t}: %{{y:.3f}} are at most %{{x:.3f}}",
        )
        for (t, rho), colour in zip(distributions.items(), theme.MANY)
    ]
    return draw.figure(
        curves,
        "What the margins do meanwhile",
        "Look for: does the curve wander to the right at its left end, because the smallest margins grow long after all "
        "examples are right? And do the largest ones give way?",
        draw.axis("normalised margin ρ", -1, 1),
        draw.axis("share of the examples with margin ≤ ρ", 0, 1.02),
    )


def smallest(values: np.ndarray) -> go.Figure:
    """The smallest normalised margin (T+1,) over the rounds 1..T on a log axis; a film."""
    last = len(values) - 1
    end = max(np.log10(max(last, 2)), 0.3)
    low, high = min(-0.1, float(values.min())), max(0.1, float(values.max()) * draw.ROOM)
    picture = draw.figure(
        [
            draw.lines(list(range(1, last + 1)), draw.compact(values[1:]), "smallest margin", draw.stroke("train"),
                       "round %{x}: %{y:.4f}"),
            draw.lines([1, 10**end], [0, 0], "0: all right beyond", QUIET, "0"),
            draw.cursor(low, high, 1),
        ],
        "The smallest margin over a thousand rounds",
        "Look for: does it go on rising where it is above 0, and so the training error 0, ever more slowly?",
        draw.axis("round, log scale", 0, end, type="log"),
        draw.axis("smallest normalised margin", low, high),
    )  # fmt: skip

    def say(t: int) -> str:
        return f"After round {t} the smallest margin is {values[t]:.3f}.".replace("-", "−")

    return draw.filmed(picture, last + 1, [2], lambda t: [{"x": [max(t, 1)] * 2}], say)
