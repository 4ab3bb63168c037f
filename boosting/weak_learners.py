"""Choice 2: which family of base classifiers is searched, and how.

A search receives the sample and the pull g and returns the h of its family with the largest sum_i g_i h(x_i), the one
along which the loss falls fastest. The families are symmetric (-h with every h), so this is the largest absolute sum.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting._kernels import (
    TIE_SHIFT,
    best_binned_stump,
    best_class_cut,
    best_stump,
    best_variance_cut,
    interval_scores,
    pick_from_bins,
    pick_from_orders,
    quantise,
    scan_bins,
    scan_orders,
    squares,
    variance_score,
)
from boosting.hypotheses import ClassTree, Column, Tree
from boosting.sample import Pairs, Sample, frozen
from boosting.state import Found, Pull, State
from boosting.threads import WORTH, in_parts

# What a search looks for, as a line of pseudocode; without a `code` it is the largest sum_i g_i h(x_i).
SMALLEST_COST = "h ← argmin<sub>h</sub> of the cost after h's own best step"
SMALLEST_Z = "h ← argmin<sub>h</sub> Z = ε<sub>0</sub> + 2 √(ε<sub>+</sub> ε<sub>−</sub>)"


@dataclass(frozen=True)
class Stumps:
    """Decision stumps h(x) = s if x_j > theta else -s, s = +-1, and the two constants.

    per_attribute: None searches the midpoints between all distinct values (exact, [M] 7.2.3); a number k searches k
    evenly spaced thresholds of each attribute and their complements ([Q] section 4 uses 10).
    Ties: lowest attribute, then lowest threshold, then s = +1; the constant comes before all thresholds of attribute 0.
    """

    per_attribute: int | None = None

    @property
    def nested(self) -> tuple[Stumps]:
        """The families that DeepBoost chooses from: this one."""
        return (self,)

    @property
    def in_bins(self) -> bool:
        """Whether the sums are added up by bin: a code of eight bits tells at most 255 thresholds apart."""
        return self.per_attribute is not None and self.per_attribute <= 255

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the largest sum_i g_i h(x_i), in O(m d)."""
        best = self._from_bins if self.in_bins else self._from_orders
        nodes, votes, agree, against, runner_up = best(sample, pull.signed)
        return Found(Tree(nodes), votes, agree, against, 0.0, runner_up / 2, agree - against - pull.toll)

    def _from_orders(self, sample: Sample, signed: np.ndarray) -> tuple:
        """What `best_stump` returns; for a large table its three parts, the long one on all threads."""
        packed, thresholds = sample.cuts(self.per_attribute)
        if packed.size < WORTH:
            return best_stump(packed, thresholds, sample.X, signed)
        q, largest = np.empty(sample.size, np.int64), np.empty(len(packed), np.int64)
        sum_q, mass = quantise(signed, q)
        in_parts(lambda a, b: scan_orders(packed, q, sum_q, a, b, largest), len(packed), packed.size)
        return pick_from_orders(packed, thresholds, sample.X, signed, q, sum_q, mass, largest)

    def _from_bins(self, sample: Sample, signed: np.ndarray) -> tuple:
        """The same from bins."""
        codes, cuts, thresholds = sample.grid(self.per_attribute)
        if codes.size < WORTH:
            return best_binned_stump(codes, cuts, thresholds, signed)
        q, largest, below = np.empty(sample.size, np.int64), np.empty_like(cuts), np.empty(thresholds.shape, np.int64)
        sum_q, mass = quantise(signed, q)
        in_parts(lambda a, b: scan_bins(codes, cuts, q, sum_q, a, b, below, largest), len(codes), codes.size)
        return pick_from_bins(codes, cuts, thresholds, signed, sum_q, mass, below, largest)

    def search_classes(self, sample: Pairs, pull: Pull, state: State) -> Found:
        """The stump that names a class on each side and is paid most for it, in O(m d c); ties to the lowest class."""
        X, pay = sample.whole.X, sample.pay(pull.signed)
        cuts = sample.whole.cuts(self.per_attribute)
        attribute, cut, runner_up = best_class_cut(cuts.packed, pay)
        threshold = cuts.thresholds[attribute, cut]
        right = X[:, attribute] > threshold
        above = first_best(pay[right].sum(axis=0) / np.abs(pay).sum())[0]
        below = first_best(pay[~right].sum(axis=0) / np.abs(pay).sum())[0] if cut else above
        tree = ClassTree(Tree.constant(above) if below == above else Tree.split(attribute, threshold, below, above))
        return Found.of(tree, frozen(tree.votes(sample.X)), pull, runner_up)


@dataclass(frozen=True)
class VarianceStumps(Stumps):
    """The same stumps, scored as EBBoost does: the one whose own best step leaves the smallest cost ([V] algorithm 3).

    The cost after the best step is 2 sqrt(A_I A_J) + 2 (1-lam) w_I w_J, which no single weight per example can tell.
    """

    lam: float = 0.0

    code = SMALLEST_COST

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the smallest cost, in O(m d); ties as in `Stumps`."""
        cuts = sample.cuts(self.per_attribute)
        attribute, cut, sign, runner_up = best_variance_cut(cuts.packed, *_two_pulls(sample, pull), self.lam)
        tree = Tree.stump(attribute, cuts.thresholds[attribute, cut], sign)
        return Found.of(tree, tree.votes(sample.X), pull, runner_up / 2 / np.abs(pull.signed).sum())


@dataclass(frozen=True)
class AbstainingStumps:
    """h(x) = s if low < x_j <= high, else 0: it votes where it knows something ([M] ex. 7.10 allows votes of 0).

    The ends are infinite, or among at most `per_attribute` midpoints of attribute j; all pairs of ends are compared.
    Ties: the constant first, then lowest attribute, then lowest low end, then an infinite before the lowest high end.
    """

    per_attribute: int = 32

    code = SMALLEST_Z

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
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


@dataclass(frozen=True)
class Columns:
    """A finite family given by its votes: voter j says x_j (matrix mode). No complements: the family is as given."""

    @property
    def nested(self) -> tuple[MirroredColumns]:
        """The families that DeepBoost chooses from: these columns, each of which it may give a negative coefficient."""
        return (MirroredColumns(),)

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """What every column is ranked by, (N,): sum_i g_i x_ij / sum |g|."""
        return pull.signed @ sample.X / (np.abs(pull.signed).sum() or 1.0)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The column with the largest score; ties within 2^-40 go to the lowest column."""
        best, second = first_best(self.scores(sample, pull))
        runner_up = pull.edge(sample.X[:, second]) if second != best else 0.0
        return Found.of(Column(best), Column(best).votes(sample.X), pull, runner_up)


@dataclass(frozen=True)
class MirroredColumns(Columns):
    """The same columns, one of each h and -h: the one with the largest |score|, which may want to be voted against."""

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """|sum_i g_i x_ij| / sum |g| of every column, (N,)."""
        return np.abs(super().scores(sample, pull))


@dataclass(frozen=True)
class VarianceColumns(Columns):
    """The same columns, scored as EBBoost does (see `VarianceStumps`)."""

    lam: float = 0.0

    code = SMALLEST_COST

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """sqrt(A_I) - sqrt(A_J) of every column, (N,)."""
        first, second = _two_pulls(sample, pull)
        pairs = zip(first @ sample.X, second @ sample.X)
        return np.array([variance_score(u, v, self.lam, np.abs(second).sum())[0] for u, v in pairs])


@dataclass(frozen=True)
class AbstainingColumns(Columns):
    """The same columns, which may hold zeros: the one with the smallest Z = e0 + 2 sqrt(e+ e-) ([M] ex. 7.10)."""

    code = SMALLEST_Z

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """sqrt(e+) - sqrt(e-) of every column, (N,); Z = 1 - its square."""
        parts = pull.signed[:, None] * sample.X / (np.abs(pull.signed).sum() or 1.0)
        return np.sqrt(np.maximum(parts, 0).sum(axis=0)) - np.sqrt(np.maximum(-parts, 0).sum(axis=0))


def best_of_each(sample: Sample, pull: Pull) -> list[Found]:
    """The best exact stump of every attribute by itself, in their order; the best of these is what `Stumps` finds.

    An attribute of which no cut beats a constant gets that constant.
    """
    packed, thresholds = sample.cuts()
    found = []
    for j in range(sample.n_attributes):
        column = np.ascontiguousarray(sample.X[:, j : j + 1])
        nodes, votes, agree, against, runner_up = best_stump(packed[j : j + 1], thresholds[j : j + 1], column, pull.signed)
        nodes = nodes.copy()
        nodes[nodes[:, 2] > 0, 0] = j
        found.append(Found(Tree(nodes), votes, agree, against, 0.0, runner_up / 2, agree - against - pull.toll))
    return found


def by_variance(family: Stumps | Columns, lam: float) -> VarianceStumps | VarianceColumns:
    """The family, scored as EBBoost does."""
    return VarianceColumns(lam) if isinstance(family, Columns) else VarianceStumps(family.per_attribute, lam)


def by_normaliser(family: AbstainingStumps | Columns) -> AbstainingStumps | AbstainingColumns:
    """The family, scored by Z."""
    return AbstainingColumns() if isinstance(family, Columns) else family


def first_best(scores: np.ndarray) -> tuple[int, int]:
    """The first place whose score is within 2^-40 of the largest, and the best of the other places."""
    best = int(np.argmax(scores >= scores.max() - 2.0**-TIE_SHIFT))
    others = scores.copy()
    others[best] = -np.inf
    return best, int(np.argmax(others))


def _two_pulls(sample: Sample, pull: Pull) -> tuple[np.ndarray, np.ndarray]:
    """y w and y w^2/b, each (m,)."""
    return sample.y * pull.weights, sample.y * squares(pull.weights, sample.weight)
