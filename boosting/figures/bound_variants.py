"""What a bound leaves to be chosen, in pictures: rho, the loss, the family, the price of chance."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.theory import bound_variants as theory
from boosting.theory.bound_table import BoundSettings
from boosting.theory.bounds import Terms

TOP = 1.6  # where the axis of a bound ends: from 1 on it promises nothing
LOSS_AXIS = (-0.3, 2.0)  # powers of ten: bounds with other losses
COUNTS = 0.5  # of a bound: a mean loss from which on it is named
BESIDE = 10  # a bound up to which its sum has room to the right of its dot
LARGER = 100  # times the examples: the bounds of a sample on which they may promise
IN_WORDS = (  # as `bounds.loss_bound` adds it up
    "Bound = mean loss + steepness of the loss × richness + chance. Richness: the votes' size, times how well trees fit any "
    "labels."
)
CONSTRAINTS = {  # on the coefficients, in words: the norm p
    "averaged: coefficients sum to 1": 1.0,
    "squares sum to 1": 2.0,
    "added up: each coefficient up to 1": np.inf,
}
SIZES = np.logspace(1, 6, 61)  # numbers of examples
VARIANCES = np.linspace(0, 0.25, 101)  # of values in [0, 1]
SHOWN_RHOS = theory.RHOS[:-1]  # at ρ = 1 every margin counts as small: no bound says anything
PROMISE = {"color": theme.LIGHT["train"], "width": 1.5}
DIAMOND = {"size": 13, "color": theme.LIGHT["stump"], "symbol": "diamond"}


def rho_now(trace: Trace, settings: BoundSettings) -> go.Figure:
    """(7.27), which may be lowered over rho after the run, and (7.13), which may not; a film."""
    chosen = [theory.best_margin(trace, t, settings) for t in range(1, len(trace) + 1)]
    fixed = [theory.fixed_margin(trace, t, settings) for t in range(1, len(trace) + 1)]
    picture = draw.figure(
        _of_every_rho(),
        "The bound for every ρ",
        "Look for: a small ρ makes the family dear, a large one counts many margins as errors. Only a bound for all ρ at "
        "once, (7.27), may be read at its lowest point; (7.13) is cheaper, for whoever chose before.",
        draw.axis("ρ, the margin below which an example counts as an error", 0, 1),
        draw.share_axis("true error, at most", 0, TOP),
    )

    def at(t: int) -> list[dict]:
        if t == 0:
            nothing: dict = {"x": [], "y": []}
            return [nothing, nothing, *apart.nowhere(), nothing]
        low, before = chosen[t - 1], fixed[t - 1]
        high, below = low.terms.total, float(before[low.rho == theory.RHOS][0])
        price = f"{100 * (high - below):.3g} points for choosing afterwards"
        said = f"lowest: {draw.percent(high)}, of which", price
        return [
            *({"x": SHOWN_RHOS, "y": np.minimum(c[:-1], 2 * TOP)} for c in (low.totals, before)),
            *apart.at(low.rho - 0.012, (min(below, TOP), min(high, TOP)), said),
            {"x": SHOWN_RHOS, "y": theory.shares_at_most(trace, t)[:-1]},
        ]

    def say(t: int) -> str:
        if t == 0:
            return draw.NO_BOUND
        low = chosen[t - 1]
        return f"After round {t}: lowest at ρ = {low.rho:g}, {draw.percent(low.terms.total)}."

    return draw.filmed(picture, len(trace) + 1, range(5), at, say)


def _of_every_rho() -> list[go.Scatter]:
    """Both bounds, the bracket between them, its words and the share of small margins, still without values."""
    hover = "ρ = %{x:.2f}: at most %{y:.3f}"
    return [
        draw.lines([], [], "ρ chosen afterwards", draw.stroke("bound", theme.MANY[0]), hover),
        draw.lines([], [], "ρ fixed beforehand", draw.stroke("bound", theme.MANY[1]), hover),
        *apart.marks(),
        draw.lines(
            [],
            [],
            "share of margins below ρ",
            draw.stroke("train"),
            "ρ = %{x:.2f}: %{y:.3f} are below",
        ),
        no_promise(),
    ]


def no_promise() -> go.Scatter:
    """The line at 1 over all margins: no error is larger, whatever a bound says."""
    return draw.lines([0, 1], [1, 1], "above: no promise", PROMISE, "an error is at most 100 %")


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
        return f"Round {t}: best ρ = {best[t - 1].rho:g}. " + ", ".join(
            f"{name} {v[t - 1]:.3g}" for name, v in table.items()
        )

    return draw.cursor_film(picture, len(trace) + 1, len(curves) + 1, say, draw.NO_BOUND)


def surrogates_now(trace: Trace, settings: BoundSettings) -> go.Figure:
    """Theorem 1 with every loss that is at least the zero-one loss, on this sample and on a larger one; a film.

    Dots: with the complexity by formula; the lowest says what it adds up from, the others do where they are touched, and
    what they are with the complexity measured and on the larger sample: five sums at once hide the one that matters.
    """
    larger = settings._replace(m=LARGER * settings.m)
    tables = [
        [
            theory.by_surrogate(trace, t, *asked)
            for asked in ((settings,), (settings, True), (larger,))
        ]
        for t in range(1, len(trace) + 1)
    ]
    losses = sorted(theory.SURROGATES, key=lambda loss: loss.lipschitz_clipped)
    slopes = [loss.lipschitz_clipped for loss in losses]
    names = [f"{loss.title}<br>steepness {loss.lipschitz_clipped:.3g}" for loss in losses]
    places = list(range(len(names), 0, -1))
    picture = draw.figure(
        _losses(places),
        "The bound on the error, by the loss that is put into it",
        "Look for: a loss that lies closer to the zero-one loss is smaller on the sample; a steeper one pays more "
        "for the complexity. The vote stays the run's. Dots: QuadBoost's theorem 1, the complexity by formula, "
        "the steepest slope below 1. Touch one for R of this sample, with δ/2, and the last term three times.",
        draw.axis("bound on the error, log scale", *LOSS_AXIS, type="log"),
        draw.axis("", 0.4, len(names) + 0.9, tickvals=places, ticktext=names),
        margin={"l": 150},
        shapes=[draw.behind(1, 10 ** LOSS_AXIS[1])],
    )

    def at(t: int) -> list[dict]:
        rows = [[by[loss.title] for loss in losses] for by in tables[t - 1]] if t else [[]] * 3
        return _bounds_at(places, slopes, *rows)

    def say(t: int) -> str:
        if t == 0:
            return draw.NO_BOUND
        return IN_WORDS

    return draw.filmed(picture, len(trace) + 1, range(2), at, say)


def _losses(places: list[int]) -> list[go.Scatter]:
    """Dots for this sample, and words at them, still without values; the line at 1."""
    top, quiet = places[0] + 0.65, theme.LIGHT["quiet"]
    touched = (
        "%{customdata[0]}<br>richness by formula; measured: %{customdata[1]}<br>"
        f"with {LARGER} times the examples: %{{customdata[2]}}<extra></extra>"
    )
    return [
        draw.dots(
            [], [], "", {"size": 15}, hovertemplate=touched, cliponaxis=False, showlegend=False
        ),
        draw.aside([], [], [], "middle right"),
        draw.lines(
            [1, 1], [0.4, top + 0.25], "", PROMISE, "an error is at most 1", showlegend=False
        ),
        draw.aside([1.07], [top], ["above 1: no promise"], "middle right", quiet),
    ]


def _bounds_at(
    places: list[int],
    slopes: list[float],
    by_formula: list[Terms],
    measured: list[Terms],
    larger: list[Terms],
) -> list[dict]:
    """The dots, the lowest of them ochre, and what that adds up from; without bounds, none."""
    low, high = (10.0**k for k in LOSS_AXIS)
    y, totals = places[: len(by_formula)], [terms.total for terms in by_formula]
    ends = np.clip(totals, low, high)
    lit = [v == min(totals) for v in totals]
    marker = {
        "color": [theme.LIGHT["bound" if v else "quiet"] for v in lit],
        "symbol": [
            "triangle-right" if v > high else "triangle-left" if v < low else "circle"
            for v in totals
        ],
    }
    sums = [_sum(terms, slope) for terms, slope in zip(by_formula, slopes)]
    more = [[_short(terms.total) for terms in row] for row in (measured, larger)]
    # right of a dot, and where no room is left there, above it to its left
    beside = ends <= BESIDE
    return [
        {"x": draw.compact(ends), "y": y, "customdata": list(zip(sums, *more)), "marker": marker},
        {
            "x": draw.compact(ends * np.where(beside, 1.07, 1)),
            "y": np.where(beside, y, np.add(y, 0.12)).tolist(),
            "text": [
                whole if v else _alone(terms) for whole, terms, v in zip(sums, by_formula, lit)
            ],
            "textposition": ["middle right" if v else "top left" for v in beside],
        },
    ]


def _sum(terms: Terms, slope: float) -> str:
    """What a bound adds up from."""
    mean, price, chance = terms.values()
    steep = f"steepness <b>{slope:.3g}</b> × richness {_short(price / slope)}"
    return f"<b>{_short(terms.total)}</b> = mean loss {_short(mean)} + {steep} + chance {_short(chance)}"


def _alone(terms: Terms) -> str:
    """A bound, and its mean loss where that is most of it: the steepness alone does not explain the squared loss."""
    large = terms["mean loss"] > COUNTS * terms.total
    mean = f", mean loss alone {_short(terms['mean loss'])}" if large else ""
    return f"<b>{_short(terms.total)}</b>{mean}"


def _short(value: float) -> str:
    """A bound or a part of it: three digits, and of a large one all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.{1 if value >= 10 else 2}f}"


def lemma_1(trace: Trace, signs: np.ndarray, complexity: float) -> go.Figure:
    """How the complexity of combinations grows with their number, beside that of the best of all stumps.

    signs (k, m): vectors of random signs; complexity: that of all stumps, measured.
    """
    by_member = {r.member: r.votes for r in trace}
    votes = np.array(list(by_member.values())).reshape(-1, trace.sample.size)
    rows = {name: theory.lemma_1(votes, signs, p) for name, p in CONSTRAINTS.items()}
    members = np.maximum.accumulate([0, *(r.member + 1 for r in trace)])
    high = 1.1 * max([0.01, complexity, *(float(v[-1]) for v in rows.values() if len(v))])
    curves = _combinations(rows, complexity)
    picture = draw.figure(
        [*curves, draw.cursor(0, high), draw.aside([], [], [], "top left")],
        "How well combinations of this run's base classifiers fit random labels",
        "Look for: the fit is the Rademacher complexity. Sums whose coefficients' sizes add up to 1 at most are no richer "
        "than one base classifier, however many (Mohri et al., lemma 7.4); for p = 2 (squares) and p = ∞ (each up to 1) the "
        "price grows with their number n, to n^(1−1/p) times the dotted line at most (lemma 1 of QuadBoost).",
        draw.axis("number of base classifiers", 1 if len(votes) > 1 else 0, max(len(votes), 1)),
        draw.axis("fit to random labels (0: none, 1: all right)", 0, high),
    )

    def at(t: int) -> list[dict]:
        k = int(members[t])
        told = [float(v[k - 1]) for v in rows.values()][::2] if k > 1 else []
        here = {"x": [k - 0.02] * len(told), "y": told, "text": [f"{v:.3f}" for v in told]}
        return [{"x": [float(k)] * 2}, here]

    def say(t: int) -> str:
        k = int(members[t])
        if k == 0:
            return "Round 0: no base classifier."
        average, _, added = (f"{v[k - 1]:.3f}" for v in rows.values())
        fit = f"{average} averaged, {added} added up"
        return f"To fit random labels is to overfit. After round {t}: {fit}."

    return draw.filmed(picture, len(members), [len(curves), len(curves) + 1], at, say)


def _combinations(rows: Mapping[str, np.ndarray], complexity: float) -> list[go.Scatter]:
    """The complexity of combinations by their constraint, and that of the best of all stumps."""
    n = list(range(1, len(next(iter(rows.values()))) + 1))
    strokes = [draw.stroke("train", colour) for colour in theme.MANY[:2]]
    strokes.insert(1, draw.stroke("train", theme.LIGHT["quiet"]) | {"width": 1})
    # what the title asks is answered where a curve ends; the thin one between them is left without
    told = [f"{'yes' if v[-1] > complexity else 'no'}, " if len(v) else "" for v in rows.values()]
    told[1:-1] = [""] * (len(rows) - 2)
    curves = [
        draw.over_rounds(v, answer + name, line, f"n = %{{x}}: {name}: %{{y:.4f}}", first=1)
        for (name, v), line, answer in zip(rows.items(), strokes, told)
    ]
    stump = draw.lines(
        n,
        [complexity] * len(n),
        f"the best of all stumps, chosen after the labels: {complexity:.3f}",
        draw.stroke("bound"),
        "%{y:.4f}",
    )
    return [*curves, stump]


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
    between = 0 < here < VARIANCES[-1]
    green, brown = theme.MANY[:2]
    picture = draw.figure(
        [
            draw.lines([0, 0.25], [flat, flat], "Hoeffding: whatever the variance", draw.stroke("bound", green),
                       "Hoeffding %{y:.4f}"),
            draw.lines(VARIANCES, curve, "Bernstein: by the variance", draw.stroke("bound", brown),
                       "variance %{x:.3f}: %{y:.4f}"),
            draw.dots([], [], "this run's losses", DIAMOND, cliponaxis=False, showlegend=False),
            draw.aside([], [], [], "middle right"),
            *apart.marks(),
            draw.aside([here / 2] if between else [], [flat + 0.05 * top] if between else [], ["here Bernstein adds less"],
                       "middle center", brown),
        ],
        "What is added to the mean loss for chance",
        "Look for: left of the crossing the variance pays: that is why VadaBoost keeps it small. The width "
        "is for one function, chosen beforehand; a bound for all votes pays their number as well.",
        draw.axis("variance of the losses, each between 0 and 1", -0.004, 0.25),
        draw.share_axis(f"added, to hold for {draw.percent(1 - delta)} of the samples", 0, top),
        shapes=[draw.behind(0, here)] if between else [],
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        return _own_width(min(variances[t], 0.25), min(own[t], top), flat)

    def say(t: int) -> str:
        both = f"Bernstein adds {draw.percent(own[t])}, Hoeffding {draw.percent(flat)}"
        small = "below 0.0001" if variances[t] < 1e-4 else f"{variances[t]:.4f}"
        return f"After round {t}: variance {small}; {both}."

    return draw.filmed(picture, len(variances), range(2, 6), at, say)


def _own_width(variance: float, own: float, flat: float) -> list[dict]:
    """A run's place on Bernstein's curve, its words, and how far from it Hoeffding's width is, flat."""
    less = flat - own
    between = f"{100 * abs(less):.3g} points {'less' if less > 0 else 'more'}"
    return [
        {"x": [variance], "y": [own]},
        {
            "x": [variance + 0.003],
            "y": [own],
            "text": [f"this run: Bernstein adds {draw.percent(own)}"],
        },
        *apart.at(variance, (own, flat), [between], "middle right"),
    ]
