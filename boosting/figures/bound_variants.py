"""What a bound leaves to be chosen, in pictures: rho, the loss, the family, the price of chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import bound_variants as theory
from boosting.theory.bound_table import BoundSettings, three_parts

TOP = 3.0  # where the axis of a bound is cut: from 1 on it promises nothing
SIZES = np.logspace(1, 6, 61)  # numbers of examples
VARIANCES = np.linspace(0, 0.25, 101)  # of values in [0, 1]
PARTS = (("loss on the sample", "train"), ("complexity", "weight"), ("confidence", "bound"))
PROMISE = {"color": theme.LIGHT["train"], "width": 1.5}


def rho_now(trace: Trace, settings: BoundSettings) -> go.Figure:
    """(7.27), which may be lowered over rho after the run, and (7.13), which may not; a film."""
    chosen = [theory.best_margin(trace, t, settings) for t in range(1, len(trace) + 1)]
    fixed = [theory.fixed_margin(trace, t, settings) for t in range(1, len(trace) + 1)]
    mark = {"size": 13, "color": theme.MANY[0], "symbol": "diamond"}
    picture = draw.figure(
        [
            draw.lines([], [], "any ρ (7.27)", draw.stroke("bound", theme.MANY[0]), "ρ = %{x:.2f}: %{y:.3f}"),
            draw.lines([], [], "one ρ, fixed beforehand (7.13)", draw.stroke("bound", theme.MANY[1]),
                       "ρ = %{x:.2f}: %{y:.3f}"),
            draw.dots([], [], "lowest: the ρ to choose", mark, cliponaxis=False),
            draw.lines([0, 1], [1, 1], "above: no promise", PROMISE, "an error is at most 1"),
        ],
        "Which ρ is best after this round?",
        "Look for: a small ρ makes the family dear, a large one counts many margins as errors. Only "
        "(7.27) may be read at its lowest point; (7.13) is cheaper, for whoever chose before.",
        draw.axis("ρ", 0, 1),
        draw.axis(f"bound, cut at {TOP:g}", 0, TOP),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        if t == 0:
            return [{"x": [], "y": []}] * 3
        low = chosen[t - 1]
        curves = (low.totals, fixed[t - 1])
        return [
            *({"x": theory.RHOS, "y": np.minimum(c, 2 * TOP)} for c in curves),
            {"x": [low.rho], "y": [min(low.terms.total, TOP)]},
        ]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        low = chosen[t - 1]
        terms = " + ".join(f"{name} {value:.3f}" for name, value in low.terms.items())
        return f"Round {t}: lowest at ρ = {low.rho:g}: {terms} = {low.terms.total:.3f}."

    return draw.filmed(picture, len(trace) + 1, range(3), at, say)


def rho_over_rounds(trace: Trace, settings: BoundSettings) -> go.Figure:
    """(7.27) at its best rho, at the chosen one, and the bound that L1-AdaBoost lowers, over the rounds."""
    rounds = range(1, len(trace) + 1)
    best = [theory.best_margin(trace, t, settings) for t in rounds]
    k = int(np.abs(theory.RHOS - settings.rho).argmin())
    table = {
        "(7.27) at its best ρ": np.array([b.terms.total for b in best]),
        f"(7.27) at ρ = {settings.rho:g}": np.array([b.totals[k] for b in best]),
        "(7.29): ρ = 1/‖c‖₁": np.array(
            [theory.l1_adaboost(trace, t, settings).total for t in rounds]
        ),
    }
    curves = [
        draw.lines(
            list(rounds),
            np.minimum(v, 100),
            name,
            draw.stroke("bound", colour),
            f"round %{{x}}: {name} %{{customdata:.3g}}",
            customdata=draw.compact(v),
        )
        for (name, v), colour in zip(table.items(), theme.MANY)
    ]
    one = draw.level(len(trace), 1, "above: no promise", PROMISE, "an error is at most 1")
    picture = draw.figure(
        [*curves, one, draw.cursor(0.1, 100)],
        "The best ρ over the rounds",
        "Look for: (7.29) is what L1-regularised AdaBoost lowers: e times the mean exponential loss, and a "
        "price that grows with ‖c‖₁. Without the penalty ‖c‖₁ grows, and the bound with it.",
        draw.rounds_axis(len(trace)),
        draw.axis("bound, log scale", -1, 2, type="log"),
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        return f"Round {t}: best ρ = {best[t - 1].rho:g}. " + ", ".join(
            f"{name} {v[t - 1]:.3g}" for name, v in table.items()
        )

    return draw.cursor_film(picture, len(trace) + 1, len(curves) + 1, say)


def surrogates_now(trace: Trace, settings: BoundSettings, empirical: bool) -> go.Figure:
    """Theorem 1 with every loss that is at least the zero-one loss, term by term; a film.

    empirical: with the measured complexity.
    """
    table = [theory.by_surrogate(trace, t, settings, empirical) for t in range(1, len(trace) + 1)]
    names = [loss.title for loss in theory.SURROGATES]
    places = list(range(len(names), 0, -1))
    bars = [
        go.Bar(
            y=places,
            x=[0.0] * len(names),
            name=label,
            orientation="h",
            marker={"color": theme.LIGHT[role]},
            hovertemplate=f"{label} %{{x:.3f}}<extra></extra>",
        )
        for label, role in PARTS
    ]
    which = "with the measured complexity" if empirical else "with the complexity by formula"
    picture = draw.figure(
        bars,
        f"Theorem 1 with other losses, {which}",
        "Look for: a loss that lies closer to the zero-one loss gives the smaller first term; a steeper "
        "one pays more for the complexity. The vote stays the run's. Measured: R of this sample, δ/2, "
        "and the last term three times.",
        draw.axis(f"bound, cut at {2 * TOP:g}", 0, 2 * TOP),
        draw.axis("", 0.4, len(names) + 0.6, tickvals=places, ticktext=names),
        barmode="stack",
        margin={"l": 150},
    )

    def at(t: int) -> list[dict]:
        if t == 0:
            return [{"x": [0.0] * len(names)}] * 3
        parts = np.array([three_parts(terms) for terms in table[t - 1].values()])
        return [{"x": draw.compact(np.minimum(column, 100))} for column in parts.T]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        best = min(table[t - 1], key=lambda name: table[t - 1][name].total)
        return f"Round {t}: lowest with the {best} loss, {table[t - 1][best].total:.3f}."

    return draw.filmed(picture, len(trace) + 1, range(3), at, say)


def lemma_1(trace: Trace, signs: np.ndarray, complexity: float) -> go.Figure:
    """How the complexity of combinations grows with their number, measured and by lemma 1.

    signs (k, m): vectors of random signs; complexity: that of one base classifier, measured.
    """
    by_member = {r.member: r.votes for r in trace}
    votes = np.array(list(by_member.values())).reshape(-1, trace.sample.size)
    n = np.arange(1, len(votes) + 1)
    rows = {}
    for p, name in ((1.0, "p = 1"), (2.0, "p = 2"), (np.inf, "p = ∞")):
        rows[name] = theory.lemma_1(votes, signs, p), n ** (1 - 1 / p) * complexity
    members = np.maximum.accumulate([0, *(r.member + 1 for r in trace)])
    high = 1.1 * max([0.01, *(float(b[-1]) for _, b in rows.values() if len(b))])
    curves = [
        _complexity(n, v, name, what, draw.stroke(role, colour))
        for (name, pair), colour in zip(rows.items(), theme.MANY)
        for v, (what, role) in zip(pair, (("this run's", "train"), ("lemma 1", "bound")))
    ]
    picture = draw.figure(
        [*curves, draw.cursor(0, high)],
        "What does it cost to combine?",
        "Look for: sums with ‖c‖₁ ≤ 1 are no richer than one base classifier, however many (Mohri et al., "
        "lemma 7.4); for p > 1 the price grows with their number n. Lemma 1 of QuadBoost: at most n^(1−1/p) R.",
        draw.axis("number n of base classifiers", 0, max(len(votes), 1)),
        draw.axis("Rademacher complexity", 0, high),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [float(members[t])] * 2}]

    def say(t: int) -> str:
        k = int(members[t])
        if k == 0:
            return "Round 0: no base classifier."
        values = ", ".join(
            f"{name}: {a[k - 1]:.3f} ≤ {b[k - 1]:.3f}" for name, (a, b) in rows.items()
        )
        return f"Round {t}: {draw.counted(k, 'base classifier')}; {values}."

    return draw.filmed(picture, len(members), [len(curves)], at, say)


def _complexity(n: np.ndarray, values: np.ndarray, name: str, what: str, line: dict) -> go.Scatter:
    hover = f"n = %{{x}}: {name} %{{y:.4f}}"
    return draw.lines(n.tolist(), draw.compact(values), f"{name}, {what}", line, hover)


def growth(curves: Mapping[str, np.ndarray], m: float, d: int) -> go.Figure:
    """Upper bounds on the Rademacher complexity against the number of examples.

    curves (n,): `bound_variants.complexities` at the n `SIZES`, by the name of the family; m: the
    sample's size; d: the number of attributes.
    """
    drawn = [
        draw.lines(
            SIZES,
            np.clip(v, 1e-4, 10),
            name,
            {"color": colour, "width": 2.5},
            f"m = %{{x:,.0f}}: {name} %{{y:.4f}}",
        )
        for (name, v), colour in zip(curves.items(), theme.MANY)
    ]
    here = draw.lines(
        [m, m], [1e-4, 10], "this sample", {"color": theme.LIGHT["quiet"], "width": 2}, f"m = {m:g}"
    )
    return draw.figure(
        [*drawn, here],
        f"How rich is a family on {d} attributes?",
        "Look for: all fall as 1/√m or nearly so; deep trees lie above stumps, and more attributes lift "
        "the stumps only by a logarithm. A unit ball of a kernel: √(trace K)/m, with ones on its diagonal.",
        draw.axis("m, examples, log scale", 1, 6, type="log"),
        draw.axis("Rademacher complexity at most", -3, 1, type="log"),
    )


def widths(variances: Sequence[float], m: float, delta: float) -> go.Figure:
    """Hoeffding's and Bernstein's widths against the sample variance, with a run's own; a film.

    variances: of the clipped exponential loss after the rounds 0..T; m, delta: of both bounds.
    """
    flat, curve = theory.hoeffding(m, delta), theory.bernstein(VARIANCES, m, delta)
    own = [float(theory.bernstein(v, m, delta)) for v in variances]
    top = 1.1 * max(flat, float(curve.max()))
    here = theory.crossing(m, delta)
    mark = {"size": 13, "color": theme.LIGHT["stump"], "symbol": "diamond"}
    picture = draw.figure(
        [
            draw.lines([0, 0.25], [flat, flat], "Hoeffding", draw.stroke("bound", theme.MANY[0]), "Hoeffding %{y:.4f}"),
            draw.lines(VARIANCES, curve, "Bernstein, empirical", draw.stroke("bound", theme.MANY[1]),
                       "variance %{x:.3f}: %{y:.4f}"),
            draw.dots([], [], "this run's losses", mark, cliponaxis=False),
        ],
        "What does chance cost, with and without the variance?",
        "Look for: left of the crossing the variance pays: that is why VadaBoost keeps it small. The width "
        "is for one function, chosen beforehand; a bound for all votes pays their number as well.",
        draw.axis("sample variance of the losses in [0, 1]", 0, 0.25),
        draw.axis("width", 0, top),
    )  # fmt: skip
    where = f"The two cross at {here:.3f}." if 0 < here < 0.25 else ""

    def at(t: int) -> list[dict]:
        return [{"x": [min(variances[t], 0.25)], "y": [min(own[t], top)]}]

    def say(t: int) -> str:
        narrower = "Bernstein" if own[t] < flat else "Hoeffding"
        both = f"Bernstein {own[t]:.4f}, Hoeffding {flat:.4f}; {narrower} is narrower."
        return f"Round {t}: variance {variances[t]:.4f}: {both} {where}".strip()

    return draw.filmed(picture, len(variances), [2], at, say)
