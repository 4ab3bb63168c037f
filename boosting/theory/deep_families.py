r"""Deep families: which family every base classifier comes from, what it costs, and how the price shapes the vote.

Structural risk minimisation picks one family for all base classifiers: the k with the smallest

    margin loss at rho of the vote over H_k  +  (2 / rho) R_m(H_k)  +  sqrt(log k / m)  +  confidence

[D] prints it for single classifiers, with their training error and R_m(H_k); of votes over H_k that would be no bound, for
their signs are much richer than H_k. With the margin loss it is (7.13) for all k at once.

Voted risk minimisation, which DeepBoost does, lets every base classifier come from its own family and charges each its own price:

    share of margins <= rho  +  (4 / rho) sum_t c_t r_{k_t}  +  ...,     c normalised to sum 1        ([D], the bound)

so a few deep trees among many stumps cost little.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.engine.base_classifiers import Tree
from boosting.engine.trace import Trace
from boosting.theory import rademacher
from boosting.theory.bounds import Terms, deep_bound
from boosting.theory.margins import share_at_most


def depth(tree: Tree) -> int:
    """The most questions from the root to a leaf."""
    below = lambda node: (
        0 if not tree.nodes[node, 2] else 1 + max(below(int(tree.nodes[node, s])) for s in (2, 3))
    )
    return below(0)


def family_of(tree: Tree) -> str:
    """The simplest family that contains the tree, in words."""
    questions = len(tree.nodes) // 2
    if questions == 0:
        return "constant"
    if questions == 1:
        return "stump"
    return (
        "depth 2, same question"
        if rademacher.asks_the_same(tree.nodes)
        else f"tree of depth {depth(tree)}"
    )


class Share(NamedTuple):
    """What a family has in a vote: how many base classifiers, which share of ||c||_1, and the complexity r of a member (mean)."""

    members: int
    weight: float
    complexity: float


def shares(trace: Trace, t: int) -> dict[str, Share]:
    """The families in the vote after round t, the simplest first; base classifiers whose coefficient is 0 again are left out."""
    groups: dict[str, list[tuple[float, float]]] = {}
    for classifier, c in zip(trace.distinct(t), np.abs(trace.coefficients(t))):
        if c > 0:
            groups.setdefault(family_of(classifier), []).append(
                (float(c), rademacher.of_classifier(classifier, trace.sample))
            )
    total = sum(c for group in groups.values() for c, _ in group) or 1.0
    found = {
        name: Share(
            len(group), sum(c for c, _ in group) / total, float(np.mean([r for _, r in group]))
        )
        for name, group in groups.items()
    }
    return dict(sorted(found.items(), key=lambda item: item[1].complexity))


def voted(trace: Trace, t: int, rho: float, n_families: int = 1) -> Terms:
    """VRM: the terms of DeepBoost's bound for the vote after round t >= 1, over base classifiers from one of n_families."""
    loss = float(share_at_most(trace, rho)[t - 1])
    c = np.abs(trace.coefficients(t))
    prices = np.array([rademacher.of_classifier(v, trace.sample) for v in trace.distinct(t)])
    return deep_bound(loss, rho, c / (c.sum() or 1.0), prices, n_families, trace.sample.examples)
