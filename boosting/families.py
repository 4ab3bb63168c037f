r"""Deep families: which family every voter comes from, what it costs, and how the price shapes the vote.

Structural risk minimisation picks one family for all voters: the k with the smallest

    margin loss at rho of the vote over H_k  +  (2 / rho) R_m(H_k)  +  sqrt(log k / m)  +  confidence

[D] prints it for single classifiers, with their training error and R_m(H_k); of votes over H_k that would be no bound, for
their signs are much richer than H_k. With the margin loss it is (7.13) for all k at once.

Voted risk minimisation, which DeepBoost does, lets every voter come from its own family and charges each its own price:

    share of margins <= rho  +  (4 / rho) sum_t c_t r_{k_t}  +  ...,     c normalised to sum 1        ([D], the bound)

so a few deep trees among many stumps cost little.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import numpy as np

from boosting import rademacher
from boosting.bounds import Terms, confidence, deep_bound, structural_risk
from boosting.catalogue import growing, train
from boosting.hypotheses import Tree, decide
from boosting.margins import margin_loss, share_at_most
from boosting.sample import Sample
from boosting.state import Trace, finished


def depth(tree: Tree) -> int:
    """The most questions from the root to a leaf."""
    below = lambda node: 0 if not tree.nodes[node, 2] else 1 + max(below(int(tree.nodes[node, s])) for s in (2, 3))  # noqa: E731
    return below(0)


def family_of(tree: Tree) -> str:
    """The simplest family that contains the tree, in words."""
    questions = len(tree.nodes) // 2
    if questions == 0:
        return "constant"
    if questions == 1:
        return "stump"
    return "depth 2, same question" if rademacher.asks_the_same(tree.nodes) else f"tree of depth {depth(tree)}"


class Share(NamedTuple):
    """What a family has in a vote: how many voters, which share of ||c||_1, and the complexity r of a member (mean)."""

    voters: int
    weight: float
    complexity: float


def shares(trace: Trace, t: int) -> dict[str, Share]:
    """The families in the vote after round t, the simplest first; voters whose coefficient is 0 again are left out."""
    groups: dict[str, list[tuple[float, float]]] = {}
    for voter, c in zip(trace.distinct(t), np.abs(trace.coefficients(t))):
        if c > 0:
            groups.setdefault(family_of(voter), []).append((float(c), rademacher.of_voter(voter, trace.sample)))
    total = sum(c for group in groups.values() for c, _ in group) or 1.0
    found = {
        name: Share(len(group), sum(c for c, _ in group) / total, float(np.mean([r for _, r in group])))
        for name, group in groups.items()
    }
    return dict(sorted(found.items(), key=lambda item: item[1].complexity))


class Sweep(NamedTuple):
    """DeepBoost over a grid of prices: arrays (len(lams), len(betas)). size: inner nodes per voter, mean."""

    lams: tuple[float, ...]
    betas: tuple[float, ...]
    size: np.ndarray
    voters: np.ndarray
    test_error: np.ndarray


def sweep(*arguments) -> Sweep:
    """`sweeping`, from its beginning to its end."""
    return finished(sweeping(*arguments))


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
    used = [tree for tree, c in zip(ensemble.trees, ensemble.coefficients) if c]
    size = float(np.mean([len(tree.nodes) // 2 for tree in used])) if used else 0.0
    error = float((decide(ensemble.scores(X)) != y).mean()) if len(y) else 0.0
    return size, len(used), error


def structural(
    sample: Sample, n_rounds: int, rho: float, depths: tuple[int, ...] = (1, 2, 3), delta: float = 0.05
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
        found[f"all voters of depth {deep}"] = Terms({
            "margin loss": loss, "complexity": 2 / rho * complexity, "choice of the family": choice,
            "confidence": confidence(m, delta / 2),
        })  # fmt: skip
    return found


def voted(trace: Trace, t: int, rho: float, n_families: int = 1) -> Terms:
    """VRM: the terms of DeepBoost's bound for the vote after round t >= 1, over voters from one of n_families."""
    loss = float(share_at_most(trace, rho)[t - 1])
    c = np.abs(trace.coefficients(t))
    prices = np.array([rademacher.of_voter(v, trace.sample) for v in trace.distinct(t)])
    return deep_bound(loss, rho, c / (c.sum() or 1.0), prices, n_families, trace.sample.examples)
