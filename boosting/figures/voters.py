"""Who speaks how loudly, in pictures: coefficients by size, their norms over the rounds, the theory's prices."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import descending, dot
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import voters as theory
from boosting.theory.rates import squared_price, theory_prices

MOST = 25  # bars
FEW = 3  # the loudest, whose share is said


def loudest(trace: Trace, words: Sequence[str]) -> go.Figure:
    """The shares of the largest coefficients after every round, the loudest few under a bracket; a film.

    words: every base classifier of the run in words, in the order of `distinct`.
    """
    table = [theory.shares(trace, t)[:MOST] for t in range(len(trace) + 1)]
    n = min(max(len(table[-1]), FEW + 1), MOST)
    top = _highest(table)
    picture = draw.figure(
        [*_bars(n), draw.aside([], [], [], "top center")],
        "The loudest base classifiers",
        "Look for: do a few bars tower over the rest? One that is chosen again grows. In clean data the vote spreads; "
        "where few hard examples decide, the same few speak again and again. A higher bar is cut.",
        draw.axis("base classifiers, the loudest first", 0.4, n + 0.6, dtick=1 if n < 12 else 5),
        draw.share_axis("share of the vote", 0, 1.15 * top),
    )

    def at(t: int) -> list[dict]:
        order = descending(np.abs(trace.coefficients(t)))[:n]
        named = [words[j] for j in order] + [""] * (n - len(order))
        high = min(float(table[t].max(initial=0)), top) + 0.04 * top
        few = min(FEW, len(table[t]))
        ends, low = [0.6, 0.6, few + 0.4, few + 0.4], high - 0.02 * top
        told = f"{draw.percent(theory.loudest(trace, t, FEW))} of the vote"
        return [
            {"y": draw.compact(np.pad(table[t], (0, n - len(table[t])))), "customdata": named},
            {"x": ends if few else [], "y": [low, high, high, low] if few else []},
            {"x": [(few + 1) / 2] if few else [], "y": [high + 0.01 * top] if few else [], "text": [told] if few else []},
        ]  # fmt: skip

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: nobody has spoken yet."
        k = len(trace.coefficients(t))
        share = draw.percent(theory.loudest(trace, t, FEW))
        return f"After round {t}: {draw.counted(k, 'base classifier')}; the {FEW} loudest have {share} of the vote."

    return draw.filmed(picture, len(table), range(3), at, say)


def _highest(table: Sequence[np.ndarray]) -> float:
    """The largest share from the round on that has more than the loudest few: before, there is nobody to be louder than."""
    return max([0.1, *(float(row.max()) for row in table if len(row) > FEW)])


def _bars(n: int) -> list[go.Bar | go.Scatter]:
    """n bars, those of the loudest few strong, and a bracket that is to stand over these."""
    weight = theme.LIGHT["weight"]
    strengths = [1.0 if k < FEW else 0.4 for k in range(n)]
    bars = go.Bar(
        x=list(range(1, n + 1)),
        y=[0.0] * n,
        showlegend=False,
        marker={"color": weight, "opacity": strengths},
        hovertemplate="%{customdata}<br>%{y:.3f} of the vote<extra></extra>",
    )
    thin = {"color": theme.LIGHT["train"], "width": 1.5}
    return [bars, draw.silent(draw.lines([], [], "", thin, "", showlegend=False))]


def norms(trace: Trace, m: float) -> go.Figure:
    """‖c‖₁ and ‖c‖₀ over the rounds, and √m; a film. m: the number of examples."""
    one, zero = theory.norms(trace)
    root = float(np.sqrt(m))
    top = draw.ROOM * max(1.0, root, float(one.max()), float(zero.max()))
    rounds = list(range(len(one)))
    picture = draw.figure(
        [
            draw.lines(rounds, draw.compact(one), "sum of coefficients", draw.stroke("train"), "round %{x}: %{y:.3f}"),
            draw.lines(rounds, zero.tolist(), "their number", draw.stroke("train", theme.LIGHT["quiet"]),
                       "round %{x}: %{y}"),
            draw.level(len(trace), root, f"√(examples) = {root:.1f}, above: no promise", draw.stroke("bound"), "√m"),
            draw.cursor(0, top),
        ],
        "Does the sum of the coefficients stay below √m?",
        "Look for: theorem 1 of QuadBoost with p = 1 is small only while the sum ‖c‖₁ is much smaller than √m; for "
        "p > 1 the number ‖c‖₀ must stay small as well. Early stopping keeps both down, a penalty the first.",
        draw.rounds_axis(len(trace)),
        draw.axis("sum of the coefficients", 0, top),
    )  # fmt: skip

    def say(t: int) -> str:
        return f"After round {t}: sum {one[t]:.2f}, number {zero[t]}, √m = {root:.1f}."

    return draw.cursor_film(picture, len(one), 3, say)


# What each multiplies. Equation 9 of QuadBoost has no price at all, but a cap on each coefficient.
PRICES = {
    "L1": "2R, the λ of 2λ‖c‖₁",
    "L2": "4√‖c‖₀ R, times ‖c‖₂",
    "L∞": "4‖c‖₀ R, times ‖c‖∞",
    "L2 squared": "2√‖c‖₀ R/‖c‖₂, the λ of λ‖c‖₂²",
}


def prices(trace: Trace, complexity: float) -> go.Figure:
    """The prices that theorem 1 suggests for QuadBoost, which grow with ‖c‖₀; a film.

    complexity: the Rademacher complexity of the base classifiers.
    """
    rows, rounds = _priced(trace, complexity), list(range(len(trace) + 1))
    low = np.log10(min(float(v.min()) for v in rows.values())) - 0.2
    high = np.log10(max(float(v.max()) for v in rows.values())) + 0.2
    curves = [
        draw.lines(
            rounds[-len(v) :],
            draw.compact(v),
            f"{name}: {PRICES[name]}",
            {"color": colour, "width": 2.5},
            "round %{x}: %{y:.3g}",
        )
        for (name, v), colour in zip(rows.items(), theme.MANY)
    ]
    picture = draw.figure(
        [*curves, draw.cursor(10**low, 10**high)],
        "The λ that theorem 1 suggests for QuadBoost",
        "Look for: the L1 price stands still; those of ‖c‖₂ and ‖c‖∞ rise with every new base classifier, so a fixed "
        "one is not enough: they need early stopping.",
        draw.rounds_axis(len(trace)),
        draw.axis("price, log scale", low, high, type="log"),
    )

    def say(t: int) -> str:
        return (
            f"After round {t}: "
            + ", ".join(
                f"{name} {v[t - len(rounds)]:.3g}"
                for name, v in rows.items()
                if t >= len(rounds) - len(v)
            )
            + "."
        )

    return draw.cursor_film(picture, len(rounds), len(curves), say)


def _priced(trace: Trace, complexity: float) -> dict[str, np.ndarray]:
    """The curves of `PRICES`, each (T+1,) but the one that divides by ‖c‖₂, from the first round on that has one."""
    _, zero = theory.norms(trace)
    table = [theory_prices(complexity, max(int(n), 1)) for n in zero]
    rows = {name: np.array([row[name] for row in table]) for name in table[0]}
    coefficients = [trace.coefficients(t) for t in range(len(table))]
    lengths = [math.sqrt(dot(c, c)) for c in coefficients]
    squared = [squared_price(p, norm) for p, norm in zip(rows["L2"], lengths) if norm]
    return rows | ({"L2 squared": np.array(squared)} if squared else {})
