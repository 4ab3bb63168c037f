r"""Proofs as data: the steps of a derivation, each with the numbers of every round of a run.

A step is a sentence and, for every round, a chain of terms,

    \hat R(f) <= (1/m) sum_i e^{-y_i f(x_i)} = prod_s Z_s,

each term with its value on the run. So a proof can be read, and checked: in every round every chain
must hold in numbers (`broken` names the links that do not). A chain without terms is a step that
says nothing in that round.

    exponential    theorem 7.2, theorem 7.7, AdaBoost as coordinate descent ([M])
    margin_bound   where (7.13) comes from ([M] section 7.3.2)
    quadratic      QuadBoost's step in closed form ([Q])
    game           duality: no vote's smallest margin exceeds twice the best edge ([M] section 7.3.5)
    variance       VadaBoost's bound ([V] theorem 3)
    hull           the line search in the hull and its certificate ([C], Frank and Wolfe)
"""

from itertools import pairwise
from typing import NamedTuple, TypeAlias

ROUNDING = 1e-8  # relative to the larger of 1 and the numbers compared


class Term(NamedTuple):
    """A term of a chain: in LaTeX, its value, and how it relates to the term before it ("=" or "≤")."""

    tex: str
    value: float
    relation: str = "="


Chain: TypeAlias = tuple[Term, ...]
NOTHING: Chain = ()


class Proof(NamedTuple):
    """A derivation on a run.

    words: a sentence for each of its k steps, in the pages' markup. rounds: for
    each of the rounds 1..T k chains. source: where it stands.
    """

    words: tuple[str, ...]
    rounds: tuple[tuple[Chain, ...], ...]
    source: str


def at_most(tex: str, value: float) -> Term:
    """A term that the one before it does not exceed; tex: in LaTeX."""
    return Term(tex, float(value), "≤")


def equal(tex: str, value: float) -> Term:
    """A term that equals the one before it, or begins a chain; tex: in LaTeX."""
    return Term(tex, float(value))


def broken(chain: Chain) -> list[str]:
    """The links of a chain that do not hold in numbers, in words; none for a true one."""
    faults = []
    for left, right in pairwise(chain):
        slack = ROUNDING * max(1.0, abs(left.value), abs(right.value))
        over = left.value - right.value
        if over > slack or (right.relation == "=" and over < -slack):
            faults.append(
                f"{left.tex} = {left.value!r} {right.relation} {right.value!r} = {right.tex}"
            )
    return faults
