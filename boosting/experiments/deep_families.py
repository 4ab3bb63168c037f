"""Experiments on deep families: what DeepBoost's prices do, and what richer families cost AdaBoost.

`sweeping` runs DeepBoost ([D]) once for every pair of its prices lam and beta. `structural` runs
AdaBoost once for every family of trees, for structural risk minimisation (see
boosting/theory/deep_families.py, which has the bounds). `single_trees` is structural risk minimisation as
[D] states it, for single classifiers: one tree of every depth.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from boosting.catalogue.running import train, train_stepwise
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import Trees
from boosting.engine.base_classifiers import BaseClassifier, decide
from boosting.engine.protocols import Search
from boosting.engine.sample import Sample
from boosting.engine.state import Pull, State
from boosting.engine.sums import first_lowest
from boosting.engine.trace import Trace
from boosting.theory import rademacher
from boosting.theory.bounds import Terms, confidence, structural_risk
from boosting.theory.margins import margin_loss


class Sweep(NamedTuple):
    """DeepBoost over a grid of prices lams x betas: three arrays (k, l).

    lams are k numbers and betas l. size: the questions that a member asks, in the mean; members:
    how many base classifiers have a coefficient other than 0; test_error: the share of test
    examples that are misclassified.
    """

    lams: tuple[float, ...]
    betas: tuple[float, ...]
    size: np.ndarray
    members: np.ndarray
    test_error: np.ndarray


def sweeping(
    sample: Sample, X: np.ndarray, y: np.ndarray, lams: tuple[float, ...],
    betas: tuple[float, ...], weak_learner: str, n_rounds: int, max_depth: int | None = None,
) -> Generator[int, None, Sweep]:  # fmt: skip
    """Run DeepBoost at every pair of prices: yields the rounds done in all runs, returns a Sweep.

    sample: trained on; X (n, d), y (n,): tested on, with error 0 where n = 0; lams and betas: the
    prices; weak_learner, n_rounds and max_depth as in `boosting.train`. ValueError for a weak
    learner or a price that DeepBoost cannot use.
    """
    cells = np.zeros((3, len(lams), len(betas)))
    for k, (a, b) in enumerate(np.ndindex(len(lams), len(betas))):
        prices: dict[str, Any] = {"lam": lams[a], "beta": betas[b]}
        run = train_stepwise(
            sample, "deepboost", weak_learner, n_rounds, max_depth=max_depth, **prices
        )
        trace = yield from _counted(run, k * n_rounds)
        cells[:, a, b] = _summary(trace, X, y)
    return Sweep(lams, betas, *cells)


def _counted(run: Generator[int, None, Trace], before: int) -> Generator[int, None, Trace]:
    """The same generator, counting on from `before`."""
    while True:
        try:
            yield before + next(run)
        except StopIteration as end:
            return end.value


def _summary(trace: Trace, X: np.ndarray, y: np.ndarray) -> tuple[float, float, float]:
    """The mean questions of a member, the number of members and the test error of one run."""
    sizes = [h.n_questions for h, c in zip(trace.distinct(), trace.coefficients()) if c]
    error = float((decide(trace.ensemble().scores(X)) != y).mean()) if len(y) else 0.0
    return float(np.mean(sizes)) if sizes else 0.0, len(sizes), error


def structural(
    sample: Sample,
    n_rounds: int,
    rho: float,
    depths: tuple[int, ...] = (1, 2, 3),
    delta: float = 0.05,
) -> dict[str, Terms]:
    """The terms of structural risk minimisation for AdaBoost over trees of each depth, by family.

    sample, n_rounds: of every run; rho: the margin; depths: one family each, numbered k = 1, 2,
    ...; delta: family k fails with probability delta / (2 k^2) at most: 2 log k of that is in the
    term "choice of the family", the rest in the confidence ([M] equation 7.13, [D]).
    """
    by_family = {}
    for k, depth in enumerate(depths, 1):
        trace, complexity = _of_depth(sample, depth, n_rounds)
        loss = float(margin_loss(trace, rho)[-1]) if len(trace) else 1.0
        choice = structural_risk(0.0, 0.0, k, sample.examples)["choice of the family"]
        by_family[f"all base classifiers of depth {depth}"] = Terms({
            "margin loss": loss, "complexity": 2 / rho * complexity,
            "choice of the family": choice, "confidence": confidence(sample.examples, delta / 2),
        })  # fmt: skip
    return by_family


def _of_depth(sample: Sample, depth: int, n_rounds: int) -> tuple[Trace, float]:
    """AdaBoost over trees of one depth, and the Rademacher complexity of those trees."""
    m, d = sample.examples, sample.n_attributes
    if depth == 1:
        return train(sample, "adaboost", "stump", n_rounds), rademacher.stumps(m, d)
    trace = train(sample, "adaboost", "tree", n_rounds, max_depth=depth)
    return trace, rademacher.trees(2**depth - 1, m, d)


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
