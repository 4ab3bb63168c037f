"""The bounds of a run with every round's numbers, term by term.

A table holds the terms of every bound after one round t >= 1, by the bound's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boosting.figures.template import percent
from boosting.theory.bound_table import BoundSettings
from boosting.theory.bounds import Terms
from pages.words import blocks
from pages.words.blocks import Block, Column
from pages.words.latex import summed
from pages.words.numbers import digits

Tables = Sequence[Mapping[str, Terms]]
COLUMNS = (Column("bound"), Column("terms"), Column("total", numeric=True), Column("says"))


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
        f"{whose}With probability at least 1 − δ the vote's true error R(f) is at most this sum. "
        f"R̂: margin loss at ρ = {settings.rho:g}. ℜ: Rademacher complexity of the family H, here "
        "what its growth function allows; m: number of training examples. The number of rounds "
        "does not appear. Imagine a larger m above: the last two terms shrink nearly as 1/√m."
    )
    heading = "The margin bound, with this round's numbers"
    sums = [rule + summed(table["margin, by formula (7.13)"]) for table in tables]
    return [
        blocks.heading(["", *(heading for _ in tables)]),
        blocks.formula(["", *sums]),
        blocks.caption(["", *(words for _ in tables)]),
    ]


def bound_table(tables: Tables, of_stumps: bool) -> list[Block]:
    """The terms of every bound after every round.

    of_stumps: the base classifiers are stumps, to which all bounds but DeepBoost's apply.
    """
    headings = [f"The terms after round {t}, by name" for t in range(len(tables) + 1)]
    rows = [[_row(name, terms, of_stumps) for name, terms in t.items()] for t in tables]
    return [
        blocks.heading(headings),
        blocks.caption(["Step to round 1: there is no vote yet.", *("" for _ in tables)]),
        blocks.changing_table(COLUMNS, [[], *rows]),
    ]


def _row(name: str, terms: Terms, of_stumps: bool) -> list[str]:
    """One bound's row of the table: its name, terms and total, and what it promises."""
    return [
        name,
        " + ".join(f"{term} {digits(value)}" for term, value in terms.items()),
        digits(terms.total),
        promise(terms, of_stumps or name.startswith("DeepBoost")),
    ]


def promise(terms: Terms, holds: bool) -> str:
    """What a bound says, in words; holds: whether it is a bound for these base classifiers."""
    if not holds:
        return "of stumps only"
    return "nothing (vacuous)" if terms.vacuous else f"error at most {percent(terms.total)}"
