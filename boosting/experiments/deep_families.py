"""Experiments on deep families: what DeepBoost's prices do, and what richer families cost AdaBoost.

`sweeping` runs DeepBoost ([D]) once for every pair of its prices lam and beta. `structural` runs
AdaBoost once for every family of trees, for structural risk minimisation (see
boosting/theory/deep_families.py, which has the bounds; boosting/theory/structural_risk.py is the same for
single trees).
"""

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from boosting.catalogue.running import train, train_stepwise
from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
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
    sample: Sample,
    X: np.ndarray,
    y: np.ndarray,
    lams: tuple[float, ...],
    betas: tuple[float, ...],
    weak_learner: str,
    n_rounds: int,
    max_depth: int | None = None,
) -> Generator[int, None, Sweep]:
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
