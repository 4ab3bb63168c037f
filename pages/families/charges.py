"""Which r is whose: every family that a base classifier of the run is charged for, with the numbers of its formula ([D])."""

from typing import NamedTuple, cast

from boosting import Trace
from boosting.choices.searches.deep import Priced
from boosting.engine import complexity
from boosting.engine.sample import Sample
from boosting.figures.template import percent
from boosting.theory import deep_families as theory
from boosting.theory.rademacher import of_classifier
from pages.words import blocks
from pages.words.blocks import Block, Column
from pages.words.numbers import decimals

COLUMNS = (
    Column("charged as", "The simplest family that contains the base classifier."),
    Column("r", "The upper bound on the Rademacher complexity of that family.", True),
    Column("λ r + β", "What a unit of its coefficient costs in the objective.", True),
    Column(
        "in the vote",
        "How many base classifiers with a coefficient, and their share of the coefficients.",
    ),
    Column("formula of r"),
)
FORMULAS = {
    "stump": r"$\sqrt{2\log(2md)/m}$",
    "constant": r"$\sqrt{2\log(2md)/m}$",
    "depth 2, same question": r"$\sqrt{2\log(2m^2d(d-1))/m}$",
}
# The trees that the bars of one family for all are charged for, by their questions.
FULL = {3: "all of depth 2", 7: "all of depth 3"}


class Charge(NamedTuple):
    """A family by the name that `pays_for` gives it; r: its complexity; its formula, in markup."""

    name: str
    r: float
    formula: str


def of_run(trace: Trace) -> list[Charge]:
    """The families that the run's base classifiers are charged for, and the full trees; the poorest first."""
    sample = trace.sample
    found = {theory.pays_for(h): of_classifier(h, sample) for h in trace.distinct()}
    full = {f"tree of {n} questions": _tree(n, sample) for n in FULL}
    stump = {"stump": complexity.stumps(sample.examples, sample.n_attributes)}
    by_name = {**stump, **full, **found}
    return [
        Charge(name, by_name[name], _formula(name))
        for name in sorted(by_name, key=lambda n: by_name[n])
    ]


def _tree(n: int, sample: Sample) -> float:
    return complexity.trees(n, sample.examples, sample.n_attributes)


def _formula(name: str) -> str:
    """The formula of r, with its n put in where it is a tree of n questions."""
    if name in FORMULAS:
        return FORMULAS[name]
    n = int(name.split()[2])
    return rf"$\sqrt{{(4\cdot{n}+2)\log_2(d+2)\log(m+1)/m}}$"


def words(trace: Trace) -> list[Block]:
    """The families with their r, their price and what the vote has of them after every round."""
    charges = of_run(trace)
    rounds = [_rows(trace, t, charges) for t in range(len(trace) + 1)]
    m, d = trace.sample.examples, trace.sample.n_attributes
    return [
        blocks.heading("Which complexity r is charged for which base classifier?"),
        blocks.changing_table(COLUMNS, rounds),
        blocks.caption(
            f"Every r is an upper bound by formula, not an estimate; here m = {m:g} examples and d = {d} attributes. "
            "A tree is charged for its number of questions, so that trees of one depth have different r: the diamond "
            "above is the mean over those in the vote; the bar below, of all trees of one depth, is charged for "
            "the fullest of them. λ makes what is complex dearer, β makes everything dearer by the same. "
            "The true complexity is never above 1: where r is, it says nothing about the family, but goes on "
            "ranking the prices."
        ),
    ]  # fmt: skip


def _rows(trace: Trace, t: int, charges: list[Charge]) -> list[list[str]]:
    """The table after round t."""
    penalties, have = cast(Priced, trace.choices.weak_learner).penalties, theory.charged(trace, t)
    return [
        [
            _called(name), decimals(r, 3),
            f"{decimals(penalties.lam * r)} + {penalties.beta:g} = {decimals(penalties.lam * r + penalties.beta)}",
            f"{have[name].members}, with {percent(have[name].weight)}" if name in have else "–",
            formula,
        ]
        for name, r, formula in charges
    ]  # fmt: skip


def _called(name: str) -> str:
    """The family's name, and which bar it is charged in."""
    words = name.split()
    full = FULL.get(int(words[2])) if name.startswith("tree of") else None
    return f"{name} ({full})" if full else name
