"""A kink of the hinge loss in pictures ([M] exercise 7.11): every direction rises, and yet it is no minimum."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import dot
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import hinge_kink as theory
from boosting.theory.hinge_kink import Slopes

STEPS = np.linspace(-1, 1, 81)
SEEN = STEPS[STEPS >= -0.5]  # of these on the axis
DRAWN = 5  # directions whose curves are drawn
THIN = {"color": theme.LIGHT["train"], "width": 1}


def both_sides(table: Sequence[Slopes], words: Sequence[str]) -> go.Figure:
    """From F'₋ to F'₊ for every direction after every round; a film.

    table: the slopes after the rounds 0..T; words (k,): the base classifiers of the directions.
    """
    k = len(words)
    reach = 1.25 * max([0.05, *(float(np.abs(side).max(initial=0)) for s in table for side in s)])
    picture = draw.figure(
        [
            go.Bar(x=list(range(1, k + 1)), y=[0.0] * k, base=[0.0] * k, name="from F′₋ to F′₊", showlegend=False,
                   customdata=list(words), marker={"color": [theme.LIGHT["quiet"]] * k},
                   hovertemplate="%{customdata}: from %{base:.3f} to the right %{y:.3f} more<extra></extra>"),
            draw.lines([0.4, k + 0.6], [0, 0], "", THIN, "0: neither up nor down", showlegend=False),
            _which_end(k, reach),
        ],
        "The slope to the left and to the right of every direction",
        "Look for: a bar that reaches across 0 is a coefficient that raises the loss whichever way it is moved. A dark bar "
        "lies on one side of 0, so that direction goes down. When all bars are grey, no single coefficient lowers the loss.",
        draw.axis("base classifier", 0.4, k + 0.6),
        draw.axis("slope of the mean hinge loss", -reach, reach),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        left, right = table[t]
        colours = [theme.LIGHT["quiet"] if d == 0 else theme.LIGHT["train"] for d in table[t].delta]
        # a bar without a height would not be seen: a smooth direction has one slope
        height = np.maximum(right - left, 0.01 * reach)
        return [
            {"y": draw.compact(height), "base": draw.compact(left), "marker": {"color": colours}}
        ]

    def say(t: int) -> str:
        delta = np.abs(table[t].delta)
        if not delta.any():
            return f"After round {t}: all {k} bars reach across 0, none goes down: stuck."
        steepest = draw.number(float(delta.max()))
        return f"After round {t}: {int((delta > 0).sum())} of {k} go down, the steepest with slope {steepest}."

    return draw.filmed(picture, len(table), [0], at, say)


def _which_end(k: int, reach: float) -> go.Scatter:
    """Words over and under the bars: what their ends are."""
    said = ["upper end: the slope to the right", "lower end: the slope to the left"]
    heights = [0.94 * reach, -0.94 * reach]
    return draw.words([(k + 1) / 2] * 2, heights, said, "middle center", meta=draw.ASIDE)


def lines_through(
    margins: np.ndarray,
    moves: np.ndarray,
    joint: np.ndarray,
    weight: np.ndarray,
    words: Sequence[str],
) -> go.Figure:
    """The mean hinge loss along single directions and along a joint one, after every round; a film.

    margins (T+1, m): of the run; moves (k, m): of the single directions; joint (m,): margins of a better vote, the
    other end of the joint direction; weight (m,): of the examples; words (k,): the base classifiers.
    """
    n = min(DRAWN, len(moves))
    singles = [theory.along(z, h, weight, SEEN) for z in margins for h in moves[:n]]
    top = draw.ROOM * max((float(v.max()) for v in singles), default=1.0)
    curves = [
        draw.lines(
            STEPS,
            [],
            "each one alone",
            {"color": theme.LIGHT["quiet"], "width": 2},
            f"{words[j]}, %{{x:.2f}}: %{{y:.3f}}",
        )
        for j in range(n)
    ]
    thick = {"color": theme.LIGHT["train"], "width": 4}
    hover = "%{x:.2f} of the way to the program's vote: %{y:.3f}"
    curves.append(draw.lines(STEPS, [], "all together", thick, hover))
    picture = draw.figure(
        [*curves, draw.lines([0, 0], [0, top], "", THIN, "where the run stands", showlegend=False)],
        "Along one coefficient, and along all at once",
        "Look for: where the run has ended, thin lines have their lowest point at 0, a kink; the thick one, which moves all "
        "coefficients together, goes down to the right.",
        draw.axis("step from where HingeBoost stands", SEEN[0], SEEN[-1]),
        draw.axis("mean hinge loss", -0.05 * top, top),
    )

    def at(t: int) -> list[dict]:
        z = margins[t]
        rows = [*moves[:n], joint - z]
        return [{"x": STEPS, "y": draw.compact(theory.along(z, h, weight, STEPS))} for h in rows]

    def say(t: int) -> str:
        now, there = (dot(np.maximum(0, 1 - z), weight) for z in (margins[t], joint))
        words = f"After round {t}: mean hinge loss {draw.number(now)}"
        return f"{words}; all coefficients together could bring it to {draw.number(there)}."

    return draw.filmed(picture, len(margins), range(n + 1), at, say)
