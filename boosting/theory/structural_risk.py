"""Structural risk minimisation as [D] states it, for single classifiers: one tree of every depth."""

from typing import NamedTuple

from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import Trees
from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.protocols import Search
from boosting.engine.sample import Sample
from boosting.engine.state import Pull, State
from boosting.engine.sums import first_lowest
from boosting.theory import rademacher
from boosting.theory.bounds import Terms, structural_risk


class Candidate(NamedTuple):
    """The classifier, a tree, that a family of trees of one depth gives for a sample.

    error: its training error. formula: an upper bound of the family's Rademacher complexity, at most 1;
    measured, standard_error: the complexity on this sample, by the family's own search, which is
    greedy below the root, so that this is an estimate from below.
    """

    classifier: BaseClassifier
    error: float
    formula: float
    measured: float
    standard_error: float


def single_trees(
    sample: Sample, depths: tuple[int, ...], n_draws: int, seed: int = 0
) -> dict[int, Candidate]:
    """One tree of every depth, and how rich its family is, by depth.

    sample: trained on, as it is; depths: 1 is the exact search of stumps, the others are grown by CART; n_draws,
    seed: of the random signs.
    """
    return {depth: _candidate(sample, depth, n_draws, seed) for depth in depths}


def _candidate(sample: Sample, depth: int, n_draws: int, seed: int) -> Candidate:
    family: Search = Stumps() if depth == 1 else Trees(depth)
    _, formula = family.complexity(sample.examples, sample.n_attributes)
    found = family.search(sample, Pull(sample.weight * sample.y, 0.0), State(sample))
    estimated = rademacher.estimate(family, sample, n_draws, seed)
    error = sample.error(found.classifier.votes(sample.X))
    return Candidate(
        found.classifier, error, min(formula, 1.0), estimated.mean, estimated.standard_error
    )


def chosen_depth(candidates: dict[int, Candidate], m: float, by_formula: bool) -> int:
    """The depth that structural risk minimisation chooses: where F_k is lowest.

    candidates: as `single_trees` gives them; m: the number of examples; by_formula: with the complexities by
    formula, else with the measured ones.
    """
    risks = structural_risks(candidates, m, by_formula)
    return list(risks)[first_lowest([risk.total for risk in risks.values()])]


def structural_risks(
    candidates: dict[int, Candidate], m: float, by_formula: bool
) -> dict[int, Terms]:
    """F_k of every candidate, by depth; the families are numbered k = 1, 2, ...

    candidates, m, by_formula: as in `chosen_depth`.
    """
    return {
        depth: structural_risk(one.error, one.formula if by_formula else one.measured, k, m)
        for k, (depth, one) in enumerate(candidates.items(), 1)
    }
