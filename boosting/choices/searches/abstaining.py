"""Choice 2: stumps that may abstain, with votes inside an interval only ([M] ex. 7.10)."""

from dataclasses import dataclass

import numpy as np

from boosting.choices.searches.family import SearchedByNormalizer, first_best
from boosting.choices.searches.scores import SmallestNormalizer
from boosting.engine import complexity
from boosting.engine._kernels import interval_scores
from boosting.engine.base_classifiers import Tree
from boosting.engine.protocols import Outputs, Supply
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State


@dataclass(frozen=True)
class AbstainingStumps(SearchedByNormalizer):
    """h(x) = s if low < x_j <= high, else 0: it abstains outside an interval ([M] ex. 7.10).

    The ends are infinite, or among at most `per_attribute` midpoints of attribute j; all pairs of
    ends are compared. Ties: the constant first, then lowest attribute, then lowest low end, then an
    infinite before the lowest high end.
    """

    per_attribute: int = 32

    gives = frozenset({Supply.NORMALIZER_SEARCH})
    outputs = Outputs.ABSTAINING
    n_families = 2
    words = SmallestNormalizer.words

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of trees with two inner nodes: an interval asks at most two questions."""
        return "trees with at most 2 inner nodes", complexity.trees(2, m, d)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the smallest Z, the score that this family is always searched by."""
        return self.search_by_normalizer(sample, pull, state)

    def search_by_normalizer(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the smallest Z = e0 + 2 sqrt(e+ e-), in O(m d)."""
        cuts = sample.cuts()
        places, scores = interval_scores(cuts.packed, pull.signed, self.per_attribute)

        def tree(index: int) -> Tree:
            j, low, high = np.unravel_index(index, scores.shape)
            end = cuts.thresholds[j, places[j, high]] if high else np.inf
            sign = 1.0 if scores.flat[index] >= 0 else -1.0
            return Tree.interval(int(j), cuts.thresholds[j, places[j, low]], end, sign)

        first, second = first_best(np.abs(scores).ravel())
        runner_up = pull.edge(tree(second).votes(sample.X)) if scores.flat[second] else 0.0
        return Found.of(tree(first), tree(first).votes(sample.X), pull, runner_up)
