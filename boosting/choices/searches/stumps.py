"""Choice 2: decision stumps, one attribute and one threshold ([M] section 7.2.3)."""

from dataclasses import dataclass

import numpy as np

from boosting.choices.exponential import weights_of
from boosting.choices.searches.family import (
    NamesClasses,
    SearchedByCost,
    first_best,
    plain_words,
)
from boosting.engine import complexity
from boosting.engine._kernels import (
    TIE_SHIFT,
    best_binned_stump,
    best_class_cut,
    best_stump,
    best_variance_cut,
    pick_from_bins,
    pick_from_orders,
    quantise,
    scan_bins,
    scan_orders,
    squares,
    variance_score,
)
from boosting.engine.base_classifiers import ClassTree, Tree
from boosting.engine.protocols import Outputs, Search, Supply
from boosting.engine.sample import Pairs, Sample, frozen
from boosting.engine.state import Candidates, Found, Pull, State
from boosting.engine.threads import WORTH, in_parts


@dataclass(frozen=True)
class Stumps(NamesClasses, SearchedByCost):
    """Decision stumps h(x) = s if x_j > theta else -s, s = +-1, and the two constants.

    per_attribute: None searches the midpoints between all distinct values (exact, [M] 7.2.3); a
    number k searches k evenly spaced thresholds of each attribute and their complements ([Q]
    section 4 uses 10). Ties: lowest attribute, then lowest threshold, then s = +1; the constant
    comes before all thresholds of attribute 0.
    """

    per_attribute: int | None = None

    gives = frozenset({Supply.NESTED_FAMILIES, Supply.COST_SEARCH, Supply.CLASS_NAMES})
    outputs = Outputs.SIGNS
    n_families = 1
    words = plain_words(
        "stumps",
        "Of equally good stumps a constant is taken first, then the one on the first attribute, in the "
        "order of the table, then the one with the smallest threshold.",
    )

    @property
    def nested(self) -> tuple[Search, ...]:
        """The families that DeepBoost chooses from: this one."""
        return (self,)

    @property
    def in_bins(self) -> bool:
        """Whether sums are added up by bin: a code of eight bits tells 255 thresholds apart."""
        return self.per_attribute is not None and self.per_attribute <= 255

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """By the growth function 2md ([D], H1); on a grid of k by the count, 2kd + 2."""
        if self.per_attribute is None:
            return "growth function of stumps", complexity.stumps(m, d)
        k = 2 * self.per_attribute
        words = f"Massart, {k} base classifiers per attribute and 2 constants"
        return words, complexity.massart(k * d + 2, m)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the largest sum_i g_i h(x_i), in O(m d)."""
        best = self._from_bins if self.in_bins else self._from_orders
        nodes, votes, agree, against, runner_up = best(sample, pull.signed)
        gain = agree - against - pull.penalty
        return Found(Tree(nodes), votes, agree, against, 0.0, runner_up / 2, gain)

    def _from_orders(self, sample: Sample, signed: np.ndarray) -> tuple:
        """What `best_stump` returns; for a large table in three parts, one on all threads."""
        packed, thresholds = sample.cuts(self.per_attribute)
        if packed.size < WORTH:
            return best_stump(packed, thresholds, sample.X, signed)
        q, largest = np.empty(sample.size, np.int64), np.empty(len(packed), np.int64)
        sum_q, mass = quantise(signed, q)
        in_parts(
            lambda a, b: scan_orders(packed, q, sum_q, a, b, largest), len(packed), packed.size
        )
        return pick_from_orders(packed, thresholds, sample.X, signed, q, sum_q, mass, largest)

    def _from_bins(self, sample: Sample, signed: np.ndarray) -> tuple:
        """The same from bins."""
        assert self.per_attribute is not None  # as `in_bins` says
        codes, cuts, thresholds = sample.grid(self.per_attribute)
        if codes.size < WORTH:
            return best_binned_stump(codes, cuts, thresholds, signed)
        q, below = np.empty(sample.size, np.int64), np.empty(thresholds.shape, np.int64)
        largest = np.empty_like(cuts)
        sum_q, mass = quantise(signed, q)
        in_parts(
            lambda a, b: scan_bins(codes, cuts, q, sum_q, a, b, below, largest),
            len(codes),
            codes.size,
        )
        return pick_from_bins(codes, cuts, thresholds, signed, sum_q, mass, below, largest)

    lists_candidates = True

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """All stumps with |sum_i g_i h(x_i)| / sum |g|, which is twice the edge, in O(m d)."""
        (packed, thresholds), q = sample.cuts(self.per_attribute), np.empty(sample.size, np.int64)
        sum_q, mass = quantise(pull.signed, q)
        attributes, cuts, below = _at_cuts(packed, q)
        correlations = (sum_q - 2 * below) / max(mass, 1)
        return Candidates(
            attributes,
            thresholds[attributes, cuts],
            correlations / 2,
            np.abs(correlations),
            2.0**-TIE_SHIFT,
            "twice the edge",
        )

    def search_by_cost(self, sample: Sample, pull: Pull, state: State, lam: float) -> Found:
        """The stump with the smallest cost, in O(m d).

        sample, pull, state, lam: as in `SearchedByCost`; ties as above.
        """
        w, cuts = weights_of(state).weights, sample.cuts(self.per_attribute)
        pulls = sample.y * w, sample.y * squares(w, sample.weight)
        attribute, cut, sign, runner_up = best_variance_cut(cuts.packed, *pulls, lam)
        tree = Tree.stump(attribute, cuts.thresholds[attribute, cut], sign)
        edge = runner_up / 2 / np.abs(pull.signed).sum()
        return Found.of(tree, tree.votes(sample.X), pull, edge)

    def candidates_by_cost(
        self, sample: Sample, pull: Pull, state: State, lam: float
    ) -> Candidates:
        """All stumps with sqrt(A_I) - sqrt(A_J), in O(m d).

        sample, pull, state, lam: as in `SearchedByCost`.
        """
        table, (packed, _) = self.candidates(sample, pull, state), sample.cuts(self.per_attribute)
        w = weights_of(state).weights
        first, second = sample.y * w, sample.y * squares(w, sample.weight)
        u, v = (pull.sum() - 2 * _at_cuts(packed, pull)[2] for pull in (first, second))
        size = np.abs(second).sum()
        scores = [abs(variance_score(a, b, lam, size)[0]) for a, b in zip(u, v)]
        return table._replace(scores=np.array(scores), score="√A_I − √A_J")

    def search_classes(self, sample: Pairs, pull: Pull, state: State) -> Found:
        """The stump that names a class on each side and is paid most for it, in O(m d c).

        Ties between classes go to the lowest.
        """
        X, pay = sample.whole.X, sample.pay(pull.signed)
        cuts = sample.whole.cuts(self.per_attribute)
        attribute, cut, runner_up = best_class_cut(cuts.packed, pay)
        threshold = cuts.thresholds[attribute, cut]
        right = X[:, attribute] > threshold
        # The kernel finds the cut; the classes are looked up once, for that cut only.
        above = first_best(pay[right].sum(axis=0) / np.abs(pay).sum())[0]
        below = first_best(pay[~right].sum(axis=0) / np.abs(pay).sum())[0] if cut else above
        is_constant = below == above
        tree = (
            ClassTree.constant(above)
            if is_constant
            else ClassTree.split(attribute, threshold, below, above)
        )
        return Found.of(tree, frozen(tree.votes(sample.X)), pull, runner_up)


def _at_cuts(packed: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(attribute, number of the cut, sum of values (m,) below it) of every cut, (n,) each.

    packed (d, k) as in `Cuts`. The first cut is the constant, cut 0 of attribute 0.
    """
    is_cut = (packed & 1).astype(bool)
    sums = np.cumsum(values[packed >> 1], axis=1)
    numbers = np.cumsum(is_cut, axis=1)
    attributes = np.nonzero(is_cut)[0]
    zero = np.zeros(1, np.int64)
    return (
        np.append(zero, attributes),
        np.append(zero, numbers[is_cut]),
        np.append(zero.astype(sums.dtype), sums[is_cut]),
    )


def best_of_each(sample: Sample, pull: Pull) -> list[Found]:
    """The best exact stump of every attribute by itself; the best of these is what `Stumps` finds.

    An attribute of which no cut beats a constant gets that constant.
    """
    packed, thresholds = sample.cuts()
    stumps = []
    for j in range(sample.n_attributes):
        column = np.ascontiguousarray(sample.X[:, j : j + 1])
        cuts = packed[j : j + 1], thresholds[j : j + 1]
        nodes, votes, agree, against, runner_up = best_stump(*cuts, column, pull.signed)
        nodes = nodes.copy()
        nodes[nodes[:, 2] > 0, 0] = j
        gain = agree - against - pull.penalty
        edge = runner_up / 2
        stumps.append(Found(Tree(nodes), votes, agree, against, 0.0, edge, gain))
    return stumps
