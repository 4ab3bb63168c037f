"""The bounds of a run with every round's numbers, term by term.

A table holds the terms of every bound after one round t >= 1, by the bound's name.
"""

from collections.abc import Mapping, Sequence

from boosting import Sample, datasets
from boosting.choices.penalties import Estimate
from boosting.engine.protocols import LossFunction
from boosting.figures.template import percent
from boosting.screens.shown import Shown
from boosting.theory import bound_table as theory
from boosting.theory import bounds, rademacher
from boosting.theory.bound_table import BoundSettings
from boosting.theory.bounds import LEAST_BERNSTEIN, Terms
from pages.words import blocks
from pages.words.blocks import Block, Column
from pages.words.latex import summed
from pages.words.numbers import decimals, digits

Tables = Sequence[Mapping[str, Terms]]
COLUMNS = (
    Column("bound"),
    Column("total", numeric=True),
    Column("says", "With probability at least 1 − δ, for each line by itself."),
    Column("holds for", "One: chosen before the sample was drawn."),
    Column("terms", wraps=True),
)


def of_stumps(shown: Shown) -> bool:
    """Whether the run's base classifiers are stumps, for which all bounds hold."""
    return shown.fact("stumps", theory.votes_of_stumps)


def surrogate(shown: Shown) -> LossFunction:
    """The loss in QuadBoost's theorem 1."""
    return shown.fact("surrogate", theory.surrogate_of)


def margin_bound(tables: Tables, settings: BoundSettings, of_stumps: bool) -> list[Block]:
    """The margin bound ([M] (7.13)) after every round, term by term.

    settings: the bound's margin, confidence and sample size; of_stumps: the base classifiers are
    stumps, to which this bound applies.
    """
    rule = (
        r"R(f)\;\le\;\hat R_{S,\rho}(f)+\frac2\rho\,\mathfrak R_m(H)"
        r"+\sqrt{\frac{\log(1/\delta)}{2m}}\;=\;"
    )
    whose = "" if of_stumps else "Of votes of stumps only. "
    words = (
        f"{whose}With probability at least 1 − δ the vote's true error R(f) is at most this sum, "
        "after every round, if ρ was chosen before the sample was drawn. "
        f"R̂: margin loss at ρ = {settings.rho:g}. ℜ: Rademacher complexity of the family H, here "
        "what its growth function allows (in how many ways it can label m points); m: number of "
        "training examples. The number of rounds does not appear. Imagine a larger m above: the last "
        "two terms shrink nearly as 1/√m."
    )
    heading = "The margin bound (Mohri et al., 7.13), with this round's numbers"
    sums = [rule + summed(table[theory.MARGIN_BY_FORMULA]) for table in tables]
    return [
        blocks.heading(["", *(heading for _ in tables)]),
        blocks.formula(["", *sums]),
        blocks.caption(["", *(words for _ in tables)]),
    ]


def bound_table(
    tables: Tables, printed: Tables, settings: BoundSettings, of_stumps: bool, noisy: str
) -> list[Block]:
    """The terms of every bound after every round.

    tables, printed: the bounds as proved, and those that are printed otherwise as printed;
    settings: what they were asked with; of_stumps: the base classifiers are stumps, to which all
    bounds but DeepBoost's apply; noisy: which training labels are flipped (`datasets.FLIPS`), "" for none.
    """
    headings = [f"The terms after round {t}, by name" for t in range(len(tables) + 1)]
    rows = [
        [
            _row(name, terms, _says(name, terms, as_printed, settings, of_stumps, noisy))
            for name, terms in table.items()
        ]
        for table, as_printed in zip(tables, printed)
    ]
    return [
        blocks.heading(headings),
        blocks.caption(["Step to round 1: there is no vote yet.", *("" for _ in tables)]),
        blocks.changing_table(COLUMNS, [[], *rows]),
    ]


def _row(name: str, terms: Terms, says: str) -> list[str]:
    """One bound's row of the table: its name and total, what it says and for what, its terms."""
    return [
        name,
        digits(terms.total),
        says,
        theory.kind(name).reach.value,
        " + ".join(f"{term} {digits(value)}" for term, value in terms.items()),
    ]


def _says(
    name: str,
    terms: Terms,
    printed: Mapping[str, Terms],
    settings: BoundSettings,
    of_stumps: bool,
    noisy: str,
) -> str:
    """What a bound says, and what its number rests on. The parameters are those of `bound_table`."""
    says = promise(terms, theory.holds(name, of_stumps), noisy)
    if name in printed:
        return f"{says}; as printed {digits(printed[name].total)}"
    if name == theory.MARGIN_MEASURED:
        return f"{says}; ± {digits(complexity_error(settings), 2)}"
    return says


def promise(terms: Terms, holds: bool, noisy: str = "") -> str:
    """What a bound says, in words.

    holds: whether it is a bound for these base classifiers; noisy: which labels of the sample
    are flipped. If all are alike, a bound of at most 1/2 holds for clean labels, too
    (`bounds.error_with_noise`).
    """
    if not holds:
        return "of stumps only"
    if terms.vacuous:
        return "nothing (vacuous)"
    both = noisy == datasets.FLIPS.default and terms.total <= 0.5
    labels = f" (noisy {'and clean ' if both else ''}labels)" if noisy else ""
    return f"error at most {percent(terms.total)}{labels}"


CLEAN_TOO = {
    True: "A bound of at most ½ holds for clean labels as well.",
    False: "As the flips are not the same everywhere, no bound speaks of clean labels.",
}


def complexity_error(settings: BoundSettings) -> float:
    """The standard error of (7.14)'s complexity term, (2 / rho) R, where R is measured."""
    return 2 / settings.rho * settings.standard_error


def notes(
    surrogate: LossFunction,
    settings: BoundSettings,
    estimate: Estimate,
    noise: float,
    flips: str,
    sample: Sample,
) -> str:
    """What the numbers rest on, in sentences.

    surrogate: the run's loss; settings: what the bounds were asked with; estimate: the measured complexity;
    noise: the share of the training labels that are flipped; flips: which (`datasets.FLIPS`); sample: the training one.
    """
    m = sample.examples
    count = len(theory.KINDS) - (settings.m < LEAST_BERNSTEIN)
    sentences = [
        f"Rademacher complexity of all stumps, measured with their search on {len(estimate.draws)} "
        f"vectors of random signs: {estimate.mean:.4f} ± {estimate.standard_error:.4f} (standard "
        f"error), which moves (7.14) by ± {digits(complexity_error(settings), 2)}.",
        "For the larger m, where nothing can be measured, it is taken to fall as 1/√m."
        if settings.m > m
        else "",
        _ten_times_d(settings.m, sample.n_attributes),
        "(7.9) to (7.27): equations of Mohri et al.",
        f"QuadBoost's theorem 1 (Fortier-Dubois et al.) takes the {surrogate.title} loss, "
        f"ℓ = {surrogate.lipschitz_clipped:g}. It and "
        "(7.27) are drawn with the complexity that their proofs give, which is twice the printed "
        "one: to hold for all norms, or all ρ, they go through the powers of 2. As printed they are "
        "not proved.",
        f"Each of the {count} lines fails with probability δ = {settings.delta:g} at most, some "
        f"line of them with at most {min(count * settings.delta, 1):g}. Where a line holds for one "
        "round, one ρ or one p, this was chosen before the sample was drawn.",
        f"The empirical Bernstein bound is proved from {LEAST_BERNSTEIN} examples on: left out."
        if settings.m < LEAST_BERNSTEIN
        else "",
        f"{percent(noise)} of the training labels are flipped, and the bounds are about labels "
        f"drawn like these; the test labels are clean. {CLEAN_TOO[flips == datasets.FLIPS.default]}"
        if noise
        else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _ten_times_d(m: float, d: int) -> str:
    """What ten times as many attributes would cost: the complexity by formula grows with log d only."""
    now, then = (decimals(rademacher.stumps(m, k)) for k in (d, 10 * d))
    v, w = (bounds.vc_of_stumps(k) for k in (d, 10 * d))
    return (
        f"What if d were ten times as large? With {10 * d} attributes in place of {d} the complexity by formula is {then} "
        f"in place of {now}, and the VC dimension {w} in place of {v}: d counts by its logarithm. "
        '"How rich a family?" has a slider for d.'
    )
