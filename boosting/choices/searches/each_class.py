r"""Searches for a base classifier that answers about each of c classes by a tree of its own.

The sample asks of every example and class: is x_i of class k (`AgainstRest`)? A base classifier h(x, k) = h_k(x) is c
trees. What it is paid falls apart by classes,

    sum_{i,k} g_ik h(x_i, k) = sum_k sum_i g_ik h_k(x_i)

so each tree is the best for its own class. The coefficient, and the distribution over examples and classes, they share:
that is what sets it apart from c runs of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import cast

import numpy as np

from boosting.choices.functions import log_probabilities
from boosting.choices.searches.family import Scored
from boosting.choices.searches.second_order import LEAST_CURVATURE, SecondOrderTrees
from boosting.engine.base_classifiers import ForEachClass, Tree
from boosting.engine.protocols import Search, Supply
from boosting.engine.sample import AgainstRest, Sample, frozen
from boosting.engine.state import Found, Pull, State


@dataclass(frozen=True)
class EachClass(Scored):
    """The family's best member for every class: AdaBoost.MH's weak learner."""

    family: Search

    gives = frozenset({Supply.ANSWERS})
    needs = frozenset({Supply.AGAINST_REST})

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The trees together; sample: its questions."""
        parts = cast("AgainstRest", sample).of_each
        pulls = _of_each(pull, len(parts))
        return _together([self.family.search(*one, state) for one in zip(parts, pulls)], pull)


@dataclass(frozen=True)
class SoftmaxTrees(SecondOrderTrees):
    """A second-order tree for every class, as XGBoost's multi:softprob has them.

    The curvature of -log p is sum_{k<l} p_k p_l (v_k - v_l)^2 when all c scores move by v. That is at most sum_k 2 p_k
    (1 - p_k) v_k^2, in which each score has a term of its own: so 2 p_k (1 - p_k) stands for it.
    """

    gives = frozenset({Supply.REGRESSION_TREES, Supply.ANSWERS})
    needs = frozenset({Supply.REGRESSION_TREES, Supply.PROBABILITIES})

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The trees together; sample: its questions."""
        of, found = cast("AgainstRest", sample), []
        c = of.n_classes
        p = np.exp(log_probabilities(state.scores.reshape(-1, c))).T
        v = of.whole.weight * np.maximum(2 * p * (1 - p), LEAST_CURVATURE)
        for part, one, v_k in zip(of.of_each, _of_each(pull, c), v):
            sums = of.examples * np.column_stack([log(2) * one.signed, v_k])
            found.append(self.grown(part, sums, one))
        return _together(found, pull)


def _of_each(pull: Pull, c: int) -> list[Pull]:
    """The pull on the rows of each of c classes."""
    return [pull._replace(signed=frozen(g.copy())) for g in pull.signed.reshape(-1, c).T]


def _together(found: Sequence[Found], pull: Pull) -> Found:
    """One base classifier, of one found for each class; the search knows no runner-up."""
    trees = tuple(cast("Tree", one.classifier) for one in found)
    votes = np.column_stack([one.votes for one in found]).ravel()
    return Found.of(ForEachClass(trees), votes, pull, 0.0)
