"""How fast the training error falls: AdaBoost against QuadBoost, promised and run ([Q] section 3)."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.theory import rates as theory

GAMMAS = np.linspace(0.01, 0.5, 99)
MOST_ROUNDS = 5.0  # the end of the axis, as a power of ten


def both(ada: Trace, quad: Trace, colours: tuple[str, str]) -> go.Figure:
    """Training errors of both runs, and what their smallest gammas promise: AdaBoost's gap is told, QuadBoost is thin.

    ada, quad: the runs of AdaBoost and QuadBoost on the same data. colours: of both, "#rrggbb".
    """
    errors = ada.staged_error, quad.staged_error
    promised = theory.exponential_of_smallest_edge(ada), theory.line_of_smallest_correlation(quad)
    curves = [
        draw.over_rounds(
            v,
            f"{name}'s {what}",
            draw.stroke(role, colour) | {"width": width},
            f"round %{{x}}: {name}'s {what} %{{y:.4f}}",
        )
        for what, role, pair in (("error", "train", errors), ("promise", "bound", promised))
        for name, colour, width, v in zip(("AdaBoost", "QuadBoost"), colours, (2.5, 1.25), pair)
    ]
    last = max(len(ada), len(quad))
    picture = draw.figure(
        [*curves, _jump(promised[0]), draw.cursor(0, 1.05), *apart.marks()],
        "AdaBoost and QuadBoost: what is promised, and what happens",
        "Look for: each dotted promise lies above the solid error of its colour, exp(−2γ²T) for AdaBoost and 1 − γ²T for "
        "QuadBoost. Both count every round as the worst so far, the one with the smallest γ, so a promise jumps up where a "
        "worse base classifier comes. QuadBoost's γ has to fall with its risk: μ − M is at most the root of the risk.",
        draw.rounds_axis(last),
        draw.share_axis("share of the training examples", 0, 1.05),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [t, t]}, *_gap_at(t, last, errors[0], promised[0])]

    def say(t: int) -> str:
        ends = [draw.percent(float(draw.value_at(v, t))) for v in (*errors, *promised)]
        return (
            f"Round {t}: AdaBoost errs on {ends[0]}, promised at most {ends[2]}; QuadBoost on {ends[1]}, promised at most "
            f"{ends[3]}."
        )

    first = len(curves) + 1
    return draw.filmed(picture, last + 1, range(first, first + 3), at, say)


def _gap_at(t: int, last: int, error: np.ndarray, promise: np.ndarray) -> list[dict]:
    """The bar and its words at round t, on the side that has room. error, promise: (T+1,) each."""
    low, high = (float(draw.value_at(v, t)) for v in (error, promise))
    said = f"promised: at most {draw.percent(high)}", f"AdaBoost errs on {draw.percent(low)}"
    return apart.at(t, (low, high), said, "middle left" if t > 0.4 * last else "middle right")


def _jump(promise: np.ndarray) -> go.Scatter:
    """Why a promise (T+1,) rises, in words at its largest jump; nothing where it has none."""
    k = int(np.argmax(np.diff(promise, prepend=promise[0])))
    where = [k] if k else []
    words = [f"round {k} is the worst so far: now every round counts as bad"] * len(where)
    return draw.aside(
        [t + 0.4 for t in where], [promise[t] + 0.025 for t in where], words, "middle right"
    )


def needed(eps: float) -> go.Figure:
    """The rounds that a constant gamma promises for an error of eps, of both algorithms."""
    rows = {"AdaBoost": theory.adaboost_rounds(GAMMAS, eps),
            "QuadBoost": theory.quadboost_rounds(GAMMAS, eps)}  # fmt: skip
    names = ("adaboost", "quadboost")
    curves = [
        draw.lines(
            GAMMAS,
            draw.compact(v),
            name,
            {"color": colour, "width": 2.5},
            f"γ = %{{x:.3f}}: {name} = %{{y:,.0f}}",
        )
        for (name, v), colour in zip(rows.items(), theme.colours(names))
    ]
    return draw.figure(
        curves,
        f"Rounds until the error is at most {draw.percent(eps)}, if γ stays",
        "Look for: half the γ takes four times the rounds. AdaBoost's log(1/ε) / 2γ² pays for a small ε by its logarithm, "
        "QuadBoost's (1 − ε) / γ² hardly at all. The two γ are not the same number.",
        draw.axis("γ: how good every round is", 0, 0.5),
        draw.axis("rounds promised, log scale", 0, MOST_ROUNDS, type="log"),
    )


def prices(errors: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> go.Figure:
    """Training and test errors (T+1,) of QuadBoost-L1 by the name of its lambda; test may be empty."""
    last = max((len(train) for train, _ in errors.values()), default=1) - 1
    curves = [
        draw.over_rounds(
            values, f"{name}, {part}", draw.stroke(role, colour), f"round %{{x}}: {name} %{{y:.3f}}"
        )
        for (name, pair), colour in zip(errors.items(), theme.MANY)
        for role, part, values in zip(("train", "test"), ("training", "test"), pair)
        if len(values)
    ]
    top = 1.1 * max([0.05, *(float(v.max()) for pair in errors.values() for v in pair if len(v))])
    picture = draw.figure(
        [*curves, draw.cursor(0, top)],
        "QuadBoost-L1 with the theory's own λ, and with less",
        "Look for: how far each λ lets the errors fall. A base classifier enters only if its correlation "
        "with the residual exceeds λ; a line that ends: none does any more. R: what the growth function "
        "allows, which is more than stumps really need.",
        draw.rounds_axis(last),
        draw.axis("error", 0, top),
    )

    def say(t: int) -> str:
        return f"Round {t}: " + ", ".join(
            f"{name} {draw.percent(float(draw.value_at(train, t)))}"
            for name, (train, _) in errors.items()
        )

    return draw.cursor_film(picture, last + 1, len(curves), say)
