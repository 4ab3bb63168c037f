"""AdaBoost over stumps without Python between its rounds: the loop of `boost`, its four choices compiled into one.

A round of the loop costs about ten microseconds before it has looked at a single row; on a small table that is most of
it. So `train` runs the one row that others are measured against, AdaBoost over exact stumps or a grid of them, in
compiled code: the same stumps, and steps that differ in the last digits only, for the weights are multiplied as figure
7.1 of [M] has it, where the loop computes them from the vote. What is kept is the base classifiers and their errors. The rounds
themselves are replayed, by that same loop, when somebody asks for them: a run of any length holds no T x m numbers
until then.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import inf
from typing import cast

import numpy as np

from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.log_odds import LogOdds
from boosting.choices.steps.step_size import NO_EDGE, PERFECT
from boosting.engine._kernels import (
    FULL,
    RANGES,
    START,
    TIE_SHIFT,
    add_to_sums,
    boost_bins,
    boost_orders,
    choose_bin,
    choose_exactly,
    choose_in_order,
    look_closely,
    note_round,
    raise_listed,
    scan_orders,
    scan_ranges,
    whole_weights,
)
from boosting.engine.base_classifiers import Tree
from boosting.engine.boost import USED_UP, boost
from boosting.engine.protocols import Choices
from boosting.engine.sample import Grid, Sample, frozen, is_up
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.threads import WORTH, in_parts
from boosting.engine.trace import Round, Trace

MANY_ROWS, MANY_CELLS = (
    2000,
    100_000,
)  # from where on coarse sums first are faster than adding up every row in order
HANDS = 8  # that look closely, each at every eighth attribute: useful ones often stand side by side


def is_compiled(sample: Sample, choices: Choices) -> bool:
    """Whether this is AdaBoost over stumps: the one place that looks at the types of choices."""
    loss, weak_learner, step_size, correct = choices
    is_adaboost = type(loss) is ExponentialLoss and step_size == LogOdds() and correct is None
    return is_adaboost and type(weak_learner) is Stumps and bool((np.abs(sample.y) == 1).all())


def train_compiled(sample: Sample, choices: Choices, n_rounds: int) -> CompiledTrace:
    """A whole run: what `Trace.collect` returns for the loop's rounds. choices: those of AdaBoost over stumps."""
    weak_learner = cast(Stumps, choices.weak_learner)
    n = max(n_rounds, 0)
    stumps, shares = np.empty((n, 3), np.int64), np.empty((n, 3))
    buffers = is_up(sample), sample.weight * START, stumps, shares
    k = weak_learner.per_attribute
    if k is not None and weak_learner.in_bins:
        grid = sample.grid(k)
        thresholds, below = grid.thresholds, np.empty(grid.thresholds.shape, np.int64)
        if grid.codes.size < WORTH:
            n, factor = boost_bins(grid.codes, grid.cuts, below, *buffers)
        else:
            n, factor = boost_in_parts(GridSearch(grid), *buffers)
    else:
        packed, thresholds = sample.cuts(k)
        columns = np.ascontiguousarray(sample.X.T)
        if sample.size < MANY_ROWS or packed.size < MANY_CELLS:
            n, factor = boost_orders(packed, columns, thresholds, *buffers)
        else:
            n, factor = boost_in_parts(ExactSearch(sample, k, columns), *buffers)
    ended = {0.0: NO_EDGE, inf: PERFECT}.get(factor, USED_UP)
    return CompiledTrace(sample, choices, thresholds, stumps[:n], shares[:n], ended)


def boost_in_parts(
    search: GridSearch | ExactSearch, up, weights, stumps, shares
) -> tuple[int, float]:
    """`boost_bins` for large tables: its two long passes on all threads, which never shows in what it fills."""
    sums = BinSums(search.codes, up, weights)
    for t in range(len(stumps)):
        attribute, cut, score, other = search.best(sums)
        factor = note_round(
            attribute, cut, score, other, sums.mass, search.above, up, weights, stumps[t], shares[t]
        )
        if factor in (0.0, inf):
            return t + (factor > 0), factor
        sums.raise_wrong(search.above, np.uint8(score < 0), factor)
    return len(stumps), 1.0


class GridSearch:
    """The best stump of a grid from the sums by its bins; above (m,): where the last one votes its sign."""

    def __init__(self, grid: Grid):
        self.codes, self.cuts = grid.codes, grid.cuts
        self.below, self.largest = (
            np.empty(grid.thresholds.shape, np.int64),
            np.empty(len(grid.cuts), np.int64),
        )
        self.above = np.empty(grid.codes.shape[1], np.uint8)

    def best(self, sums: BinSums) -> tuple[int, int, int, int]:
        """(attribute, cut, S - 2P, |S - 2P| of the runner-up)."""
        return choose_bin(self.codes, self.cuts, *sums.state, self.below, self.largest, self.above)


class ExactSearch:
    """The best stump of all, from coarse sums that say where to look closely; above as in `GridSearch`.

    A range of rows is worth a look if its positive or its negative weights alone could make it the best. That is rare
    as long as the edges are larger than a range's share of the weight; when they are not, all rows are added up.
    """

    def __init__(self, sample: Sample, per_attribute: int | None, columns: np.ndarray):
        self.packed, self.thresholds = sample.cuts(per_attribute)
        self.codes, self.starts, self.cuts = sample.coarse(per_attribute)
        self.columns = columns
        d = len(self.packed)
        self.left, self.bound = np.empty((d, RANGES), np.int64), np.full((d, RANGES), -1)
        self.largest, self.tops, self.found = (
            np.empty(d, np.int64),
            np.empty(2, np.int64),
            np.empty((HANDS, 2), np.int64),
        )
        self._above = np.empty(sample.size, bool)
        self.above = self._above.view(np.uint8)

    def best(self, sums: BinSums) -> tuple[int, int, int, int]:
        """(attribute, cut, S - 2P, |S - 2P| of the runner-up)."""
        table, sum_q, mass = sums.state
        slack, places = mass >> TIE_SHIFT, (self.left, self.bound)
        rows = scan_ranges(
            table, self.starts, self.cuts, sum_q, slack, *places, self.largest, self.tops
        )
        choose = self._in_order if 3 * rows > self.packed.size else self._closely
        found = choose(sums.q, sum_q, mass)
        np.greater(self.columns[found[0]], self.thresholds[found[0], found[1]], out=self._above)
        return found

    def _closely(self, q: np.ndarray, sum_q: int, mass: int) -> tuple[int, int, int, int]:
        ranges, places = (
            (self.packed, self.starts, q, sum_q, mass >> TIE_SHIFT),
            (self.left, self.bound),
        )

        def of_hands(a: int, b: int) -> None:
            for k in range(a, b):
                look_closely(*ranges, *places, k, HANDS, self.largest, self.tops, self.found[k])

        in_parts(of_hands, HANDS, self.packed.size)
        rest = *places, self.largest, self.tops, self.found
        return choose_exactly(self.packed, self.starts, self.cuts, q, sum_q, mass, *rest)

    def _in_order(self, q: np.ndarray, sum_q: int, mass: int) -> tuple[int, int, int, int]:
        packed, largest = self.packed, self.largest
        in_parts(
            lambda a, b: scan_orders(packed, q, sum_q, a, b, largest), len(packed), packed.size
        )
        return choose_in_order(packed, q, sum_q, mass, largest)


class BinSums:
    """The sums of the whole weights q by bin, (rows of codes, 256), kept up to date on all threads."""

    def __init__(self, codes: np.ndarray, up: np.ndarray, weights: np.ndarray):
        self.codes, self.up, self.weights = codes, up, weights
        self.q, self.deltas = np.empty(len(up), np.int64), np.empty(len(up), np.int64)
        self.changed, self.sums = (
            np.empty(len(up), np.uint32),
            np.empty((len(codes), 256), np.int64),
        )
        self.begin()

    @property
    def state(self) -> tuple[np.ndarray, int, int]:
        """(the sums by bin, sum q, sum |q|)."""
        return self.sums, self.sum_q, self.mass

    def begin(self) -> None:
        """All sums anew, with room for more rounds."""
        self.sum_q, self.mass = whole_weights(self.weights, self.up, self.q)
        self.changed[:], self.deltas[:], self.sums[:] = np.arange(len(self.q)), self.q, 0
        self.add([(0, len(self.q))])

    def add(self, places: list[tuple[int, int]]) -> None:
        """Add the deltas of these ranges of the list of changed rows; a range of attributes on each thread."""

        def of_rows(first: int, last: int) -> None:
            for a, b in places:
                add_to_sums(self.codes, first, last, self.changed[a:b], self.deltas[a:b], self.sums)

        in_parts(of_rows, len(self.codes), self.codes.size)

    def raise_wrong(self, above: np.ndarray, flip: np.uint8, factor: float) -> None:
        """Multiply the weights where the stump is wrong, and bring the sums up to date."""
        parts = []

        def of_rows(first: int, last: int) -> None:
            whole = self.weights, self.q, first, last, self.changed, self.deltas
            n, more_q, more = raise_listed(above, flip, self.up, factor, *whole)
            parts.append((first, first + n, more_q, more))

        in_parts(of_rows, len(above), self.codes.size)
        self.sum_q += sum(part[2] for part in parts)
        self.mass += sum(part[3] for part in parts)
        if self.mass < FULL:
            self.add([part[:2] for part in parts])
        else:
            self.begin()


class CompiledTrace(Trace):
    """A `Trace` of what the kernels have written down; its rounds are replayed when they are asked for.

    stumps (T, 3): attribute, cut, sign; shares (T, 3): eps, 1 - eps, the runner-up's share (see `note_round`).
    """

    def __init__(
        self,
        sample: Sample,
        choices: Choices,
        thresholds: np.ndarray,
        stumps: np.ndarray,
        shares: np.ndarray,
        ended: str,
    ):
        self.sample, self.choices, self.ended = sample, choices, ended
        self._others = shares[:, 2] / 2
        with np.errstate(divide="ignore"):
            alpha = 0.5 * (np.log(shares[:, 1]) - np.log(shares[:, 0]))
        if ended == PERFECT:
            alpha[-1] = LogOdds().of_perfect(State(sample))
        self.alpha = frozen(alpha)
        self._number_members(thresholds, stumps)

    def _number_members(self, thresholds: np.ndarray, stumps: np.ndarray) -> None:
        """Number the distinct stumps in order of their first choice; a cut of 0 is the constant, whatever its attribute."""
        code = (stumps[:, 0] * thresholds.shape[1] + stumps[:, 1]) * 2 + (stumps[:, 2] > 0)
        _, first, place = np.unique(code, return_index=True, return_inverse=True)
        order = np.argsort(first)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        self._members = rank[place]
        self._seen = first[order]  # the round in which each distinct base classifier came
        attributes, cuts, signs = stumps[self._seen].T
        self._trees = Tree.stumps(attributes, thresholds[attributes, cuts], signs)

    def __len__(self) -> int:
        return len(self.alpha)

    @cached_property
    def start(self) -> Pull:
        """The pull before the first round."""
        return self.choices.loss.pull(State(self.sample))

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds, as the loop leaves them behind."""
        again = Replay(self._trees, self._members, self.alpha, self._others, self.ended)
        run = boost(self.sample, self.choices.loss, again, again, n_rounds=len(self))
        return Trace.collect(self.sample, self.choices, run).rounds

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the rounds' arrays take, or the base classifiers alone until the rounds are asked for."""
        return super().nbytes if "rounds" in self.__dict__ else 5 * self.alpha.nbytes

    def distinct(self, t: int | None = None) -> tuple[Tree, ...]:
        """The distinct base classifiers of the first t rounds (all by default), in order of their first choice."""
        return (
            self._trees
            if t is None
            else self._trees[: np.searchsorted(self._seen, len(self.alpha[:t]))]
        )

    def coefficients(self, t: int | None = None) -> np.ndarray:
        """c after round t (after the last by default): (k,), one per distinct base classifier."""
        return np.bincount(self._members[:t], self.alpha[:t])

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        X = np.ascontiguousarray(X, np.float64)
        said, scores = np.array([tree.votes(X) for tree in self._trees]), np.zeros(len(X))
        for classifier, alpha in zip(self._members, self.alpha, strict=True):
            scores = scores + alpha * said[classifier]
            yield scores


class Replay:
    """Choices 2 and 3 of a run that has been: the base classifier that was found in each round, and the step that it took."""

    in_hull, tolerance, refused = False, -inf, ""

    def __init__(
        self,
        trees: tuple[Tree, ...],
        classifiers: np.ndarray,
        alpha: np.ndarray,
        others: np.ndarray,
        ended: str,
    ):
        self.trees, self.members, self.alpha, self.others, self.ended = (
            trees,
            classifiers,
            alpha,
            others,
            ended,
        )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The round's base classifier."""
        tree = self.trees[self.members[state.rounds]]
        return Found.of(tree, tree.votes(sample.X), pull, float(self.others[state.rounds]))

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The round's step."""
        last = state.rounds + 1 == len(self.alpha)
        return Step(float(self.alpha[state.rounds]), self.ended if last else "")
