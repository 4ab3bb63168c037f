"""A run of a thousand rounds: errors on a log axis of the rounds ([M] figure 7.5), and what the margins do meanwhile."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import Curve

MILESTONES = (5, 100, 1000)  # rounds whose margins are compared
SMALLEST_TOP = 0.02  # of the axis of the errors
QUIET = {"color": theme.LIGHT["quiet"], "width": 2}


def errors(
    curves: Sequence[Curve], first: float | None = None, zero: int | None = None
) -> go.Figure:
    """Training and test error over the rounds 1..T on a log axis; a film.

    curves: of T+1 values each; first: the error of the first base classifier alone, on the examples of the last
    curve; zero: the round after which the training error stays 0, None if it never does. Of both, None is not drawn.
    """
    last = len(curves[0].values) - 1
    highest = (float(np.max(c.values[1:], initial=0)) for c in curves)
    top = draw.ROOM * max(SMALLEST_TOP, first or 0.0, *highest)
    axis = draw.log_rounds_axis(last)
    drawn = [_over_rounds(c) for c in curves]
    if first is not None:
        alone = "the first base classifier alone"
        hover = f"{alone} errs on {draw.percent(first)}"
        drawn.append(draw.lines([1, 10 ** axis["range"][1]], [first, first], alone, QUIET, hover))
    picture = draw.figure(
        [*drawn, *([_gone(zero)] if zero else []), draw.cursor(0, top, 1)],
        "Errors over the rounds",
        "Look for: where the training error is gone for good. Right of it a theory that looks at errors alone has nothing "
        "to say; does the dashed test error still fall?",
        axis,
        draw.axis("error", -0.03 * top, top),
    )

    def say(t: int) -> str:
        return ", ".join(
            f"{c.label} {draw.percent(float(draw.value_at(c.values, t)))}" for c in curves
        )

    return draw.log_cursor_film(picture, last + 1, len(picture.data) - 1, say)


def _gone(zero: int) -> go.Scatter:
    """A mark at the round after which the training error stays 0, with its words."""
    mark = {"size": 14, "symbol": "diamond", "color": theme.LIGHT["stump"]}
    return go.Scatter(
        x=[zero],
        y=[0],
        name=f"training error 0 from round {zero} on",
        mode="markers+text",
        marker=mark,
        showlegend=False,
        text=[f"zero from round {zero} on"],
        textposition="top right",
        textfont={"size": theme.TYPE["body"]},
    )


def _over_rounds(c: Curve) -> go.Scatter:
    hover = f"round %{{x}}: {c.label} %{{y:.4f}}"
    return draw.over_rounds(c.values[1:], c.label, draw.stroke(c.role), hover, first=1)


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
    last, axis = len(values) - 1, draw.log_rounds_axis(len(values) - 1)
    low, high = min(-0.1, float(values.min())), max(0.1, float(values.max()) * draw.ROOM)
    ends = [1, 10 ** axis["range"][1]]
    picture = draw.figure(
        [
            draw.over_rounds(values[1:], "smallest margin", draw.stroke("train"), "round %{x}: %{y:.4f}", first=1),
            draw.lines(ends, [0, 0], "above 0: every example right", QUIET, "0"),
            draw.cursor(low, high, 1),
        ],
        "The smallest margin over a thousand rounds",
        "Look for: does it go on rising where it is above 0, and so the training error 0, ever more slowly?",
        axis,
        draw.axis("smallest margin", low, high),
    )  # fmt: skip

    def say(t: int) -> str:
        return f"After round {t} the smallest margin is {values[t]:.3f}.".replace("-", "−")

    return draw.log_cursor_film(picture, last + 1, 2, say)
