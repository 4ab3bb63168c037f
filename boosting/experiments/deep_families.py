"""TODO experiments.deep_families."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import numpy as np

from boosting.catalogue.running import growing, train
from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace, run_to_end
from boosting.theory import rademacher
from boosting.theory.bounds import Terms, confidence, structural_risk
from boosting.theory.margins import margin_loss


class Sweep(NamedTuple):
    """DeepBoost over a grid of prices: arrays (len(lams), len(betas)). size: inner nodes per base classifier, mean."""

    lams: tuple[float, ...]
    betas: tuple[float, ...]
    size: np.ndarray
    classifiers: np.ndarray
    test_error: np.ndarray


def sweep(*arguments) -> Sweep:
    """`sweeping`, from its beginning to its end."""
    return run_to_end(sweeping(*arguments))


def sweeping(
    sample: Sample, X: np.ndarray, y: np.ndarray, lams: tuple[float, ...], betas: tuple[float, ...],
    weak_learner: str, n_rounds: int, max_depth: int | None = None,
) -> Generator[int, None, Sweep]:  # fmt: skip
    """Run DeepBoost at every pair of prices: yields how many rounds of all runs are done, and returns their summary.

    The test error is that on X (n, d), y (n,), nan-free: 0 where there is no test example.
    """
    cells = np.zeros((3, len(lams), len(betas)))
    for k, (a, b) in enumerate(np.ndindex(cells.shape[1:])):
        prices = {"lam": lams[a], "beta": betas[b]}
        run = growing(sample, "deepboost", weak_learner, n_rounds, max_depth=max_depth, **prices)
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
    ensemble = trace.ensemble()
    used = [tree for tree, c in zip(ensemble.members, ensemble.coefficients) if c]
    size = float(np.mean([len(tree.nodes) // 2 for tree in used])) if used else 0.0
    error = float((decide(ensemble.scores(X)) != y).mean()) if len(y) else 0.0
    return size, len(used), error


def structural(
    sample: Sample,
    n_rounds: int,
    rho: float,
    depths: tuple[int, ...] = (1, 2, 3),
    delta: float = 0.05,
) -> dict[str, Terms]:
    """SRM: for each family, trees of depth 1, 2, ..., the terms of the bound for AdaBoost over that family.

    Family k fails with probability delta / (2 k^2) at most: 2 log k of it is in the choice, the rest in the confidence.
    """
    found, m, d = {}, sample.examples, sample.n_attributes
    for k, deep in enumerate(depths, 1):
        learner, limit = ("stump", None) if deep == 1 else ("tree", deep)
        trace = train(sample, "adaboost", learner, n_rounds, max_depth=limit)
        complexity = rademacher.stumps(m, d) if deep == 1 else rademacher.trees(2**deep - 1, m, d)
        loss = float(margin_loss(trace, rho)[-1]) if len(trace) else 1.0
        choice = structural_risk(0.0, 0.0, k, m)["choice of the family"]
        found[f"all base classifiers of depth {deep}"] = Terms({
            "margin loss": loss, "complexity": 2 / rho * complexity, "choice of the family": choice,
            "confidence": confidence(m, delta / 2),
        })  # fmt: skip
    return found
