"""AdaBoost over stumps, compiled: what `train` runs instead of the loop for this one algorithm.

The loop of `boost` costs about ten microseconds a round before it has looked at a single row; on a
small table that is most of the time. AdaBoost over stumps, exact or on a grid, is what all others
are compared with and what is run most, so for it (`is_compiled`) `train` takes this way: whole runs
in compiled code, by `train_compiled`. It finds the same stumps as the loop; the steps differ in the
last digits only, because the weights are multiplied as figure 7.1 of [M] has it, where the loop
computes them from the vote.

A run leaves the stumps and their errors (`CompiledTrace`). Its rounds with their (T, m) numbers
are computed when somebody asks for them, by the loop itself, with choices that repeat the finished
run (`Replay`): until then a run of any length takes little memory.

Small tables run in one kernel, `boost_orders` or `boost_bins`. Large ones run round by round
(`boost_in_parts`), so that the long passes of a round are divided among threads: `GridSearch` and
`ExactSearch` find the stump, `BinSums` keeps the sums by bin that they search in.
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
    INITIAL_MASS,
    MASS_LIMIT,
    MAX_RANGES,
    TIE_SHIFT,
    add_to_sums,
    best_cut_in_bins,
    best_cut_in_order,
    best_cut_in_ranges,
    boost_bins,
    boost_orders,
    record_round,
    rescale_weights,
    reweigh_and_list,
    scan_orders,
    scan_promising_ranges,
    scan_ranges,
)
from boosting.engine.base_classifiers import Tree
from boosting.engine.boost import USED_UP, boost
from boosting.engine.protocols import Choices, Outputs, Search, StepSize
from boosting.engine.round import Round
from boosting.engine.sample import Grid, Sample, frozen, is_up
from boosting.engine.segments import UNEDITED
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.sums import settled
from boosting.engine.threads import WORTH, in_parts
from boosting.engine.trace import Trace
from boosting.engine.words import StepWords

# From so many rows and cells on, searching in ranges is faster than adding up every row in order.
MANY_ROWS = 2000
MANY_CELLS = 100_000
# Attributes are dealt round-robin to so many tasks: informative attributes cluster, and a task that
# had a whole cluster would keep the other threads waiting.
N_WORKERS = 8


def is_compiled(sample: Sample, choices: Choices) -> bool:
    """Whether these choices are AdaBoost over stumps, and all labels of the sample -1 or +1."""
    # The one place that looks at the types of choices; a subclass is another algorithm.
    loss, weak_learner, step_size, correct = choices
    is_adaboost = type(loss) is ExponentialLoss and step_size == LogOdds() and correct is None
    return is_adaboost and type(weak_learner) is Stumps and bool((np.abs(sample.y) == 1).all())


def train_compiled(sample: Sample, choices: Choices, n_rounds: int) -> CompiledTrace:
    """A whole run of at most n_rounds: what `Trace.collect` returns for the loop's rounds.

    choices: those of AdaBoost over stumps.
    """
    weak_learner = cast(Stumps, choices.weak_learner)
    n_rounds = max(n_rounds, 0)
    stumps, shares = np.empty((n_rounds, 3), np.int64), np.empty((n_rounds, 3))
    arrays = is_up(sample), sample.weight * INITIAL_MASS, stumps, shares
    k = weak_learner.per_attribute
    if k is not None and weak_learner.in_bins:
        thresholds, done, factor = _run_on_grid(sample.grid(k), *arrays)
    else:
        thresholds, done, factor = _run_on_orders(sample, k, *arrays)
    ended = {0.0: NO_EDGE, inf: PERFECT}.get(factor, USED_UP)
    return CompiledTrace(sample, choices, thresholds, stumps[:done], shares[:done], ended)


def _run_on_grid(
    grid: Grid, up: np.ndarray, weights: np.ndarray, stumps: np.ndarray, shares: np.ndarray
) -> tuple[np.ndarray, int, float]:
    """The grid's thresholds, and what `boost_bins` returns."""
    if grid.codes.size < WORTH:
        below = np.empty(grid.thresholds.shape, np.int64)
        run = boost_bins(grid.codes, grid.cuts, below, up, weights, stumps, shares)
    else:
        run = boost_in_parts(GridSearch(grid), up, weights, stumps, shares)
    return grid.thresholds, *run


def _run_on_orders(
    sample: Sample,
    per_attribute: int | None,
    up: np.ndarray,
    weights: np.ndarray,
    stumps: np.ndarray,
    shares: np.ndarray,
) -> tuple[np.ndarray, int, float]:
    """The thresholds, and what `boost_orders` returns."""
    packed, thresholds = sample.cuts(per_attribute)
    columns = np.ascontiguousarray(sample.X.T)
    if sample.size < MANY_ROWS or packed.size < MANY_CELLS:
        run = boost_orders(packed, columns, thresholds, up, weights, stumps, shares)
    else:
        search = ExactSearch(sample, per_attribute, columns)
        run = boost_in_parts(search, up, weights, stumps, shares)
    return thresholds, *run


def boost_in_parts(
    search: GridSearch | ExactSearch,
    up: np.ndarray,
    weights: np.ndarray,
    stumps: np.ndarray,
    shares: np.ndarray,
) -> tuple[int, float]:
    """`boost_orders` or `boost_bins` for large tables, its long passes on all threads.

    search finds the best cut; up, weights (m,), stumps and shares (T, 3), and what it returns, as
    in `boost_orders`. The number of threads changes nothing in them.
    """
    sums = BinSums(search.codes, up, weights)
    for t in range(len(stumps)):
        attribute, cut, score, other = search.best(sums)
        factor = record_round(
            attribute, cut, score, other, sums.mass, search.above, up, weights, stumps[t], shares[t]
        )
        if factor in (0.0, inf):
            return t + (factor > 0), factor
        sums.reweigh(search.above, np.uint8(score < 0), factor)
    return len(stumps), 1.0


class GridSearch:
    """The best stump of a grid from the sums by bin.

    above (m,) uint8: which rows lie above the cut that was found last.
    """

    def __init__(self, grid: Grid):
        self.codes, self.cuts = grid.codes, grid.cuts
        self.below = np.empty(grid.thresholds.shape, np.int64)
        self.largest = np.empty(len(grid.cuts), np.int64)
        self.above = np.empty(grid.codes.shape[1], np.uint8)

    def best(self, sums: BinSums) -> tuple[int, int, int, int]:
        """(attribute, cut, S - 2P, |S - 2P| of the runner-up)."""
        return best_cut_in_bins(
            self.codes, self.cuts, *sums.state, self.below, self.largest, self.above
        )


class ExactSearch:
    """The best of all stumps, from sums by ranges of rows that say which ranges to scan row by row.

    A range is promising if its positive or its negative weights alone could make one of its cuts
    the best. That is rare as long as the edges are larger than a range's share of the weight; where
    they are not, all rows are added up in order.

    sample, per_attribute: as `Sample.cuts` takes it; columns (d, m): X, an attribute a row. above
    (m,) uint8 as in `GridSearch`.
    """

    def __init__(self, sample: Sample, per_attribute: int | None, columns: np.ndarray):
        self.packed, self.thresholds = sample.cuts(per_attribute)
        self.codes, self.starts, self.cuts = sample.ranges(per_attribute)
        self.columns = columns
        d = len(self.packed)
        self.left = np.empty((d, MAX_RANGES), np.int64)
        self.bound = np.full((d, MAX_RANGES), -1)
        self.largest = np.empty(d, np.int64)
        self.top_two = np.empty(2, np.int64)
        self.inner_two = np.empty((N_WORKERS, 2), np.int64)
        self._above = np.empty(sample.size, bool)
        self.above = self._above.view(np.uint8)

    def best(self, sums: BinSums) -> tuple[int, int, int, int]:
        """(attribute, cut, S - 2P, |S - 2P| of the runner-up)."""
        table, sum_q, mass = sums.state
        slack, places = mass >> TIE_SHIFT, (self.left, self.bound)
        rows = scan_ranges(
            table, self.starts, self.cuts, sum_q, slack, *places, self.largest, self.top_two
        )
        # With more than a third of all rows to scan, adding up all of them in order is faster.
        choose = self._in_order if 3 * rows > self.packed.size else self._in_ranges
        attribute, cut, score, other = choose(sums.q, sum_q, mass)
        threshold = self.thresholds[attribute, cut]
        np.greater(self.columns[attribute], threshold, out=self._above)
        return attribute, cut, score, other

    def _in_ranges(self, q: np.ndarray, sum_q: int, mass: int) -> tuple[int, int, int, int]:
        packed, starts, slack = self.packed, self.starts, mass >> TIE_SHIFT
        left, bound, largest, top_two = self.left, self.bound, self.largest, self.top_two

        def of_workers(first: int, last: int) -> None:
            for k in range(first, last):
                scan_promising_ranges(
                    packed,
                    starts,
                    q,
                    sum_q,
                    slack,
                    left,
                    bound,
                    k,
                    N_WORKERS,
                    largest,
                    top_two,
                    self.inner_two[k],
                )

        in_parts(of_workers, N_WORKERS, packed.size)
        return best_cut_in_ranges(
            packed, starts, self.cuts, q, sum_q, mass, left, bound, largest, top_two, self.inner_two
        )

    def _in_order(self, q: np.ndarray, sum_q: int, mass: int) -> tuple[int, int, int, int]:
        packed, largest = self.packed, self.largest
        in_parts(
            lambda a, b: scan_orders(packed, q, sum_q, a, b, largest), len(packed), packed.size
        )
        return best_cut_in_order(packed, q, sum_q, mass, largest)


class BinSums:
    """The sums of the whole weights q by bin, brought up to date every round on all threads.

    codes (r, m) uint8: each row's bins; up (m,) uint8: whether y_i = +1; weights (m,): u, changed
    in place. sums (r, 256) int64: sums[r, code] is the sum of q over the examples with that code.
    """

    def __init__(self, codes: np.ndarray, up: np.ndarray, weights: np.ndarray):
        self.codes, self.up, self.weights = codes, up, weights
        self.q, self.deltas = np.empty(len(up), np.int64), np.empty(len(up), np.int64)
        self.changed = np.empty(len(up), np.uint32)
        self.sums = np.empty((len(codes), 256), np.int64)
        self.restart()

    @property
    def state(self) -> tuple[np.ndarray, int, int]:
        """(the sums by bin (r, 256), sum q, sum |q|)."""
        return self.sums, self.sum_q, self.mass

    def restart(self) -> None:
        """Compute all sums anew, from weights that are divided so that they have room to grow."""
        self.sum_q, self.mass = rescale_weights(self.weights, self.up, self.q)
        self.changed[:], self.deltas[:], self.sums[:] = np.arange(len(self.q)), self.q, 0
        self.add([(0, len(self.q))])

    def add(self, places: list[tuple[int, int]]) -> None:
        """Add the deltas at these places, (first, last) each, of the list of changed rows."""

        # Every thread adds all changes to its own range of attributes: no two share a sum.
        def of_rows(first: int, last: int) -> None:
            for a, b in places:
                add_to_sums(self.codes, first, last, self.changed[a:b], self.deltas[a:b], self.sums)

        in_parts(of_rows, len(self.codes), self.codes.size)

    def reweigh(self, above: np.ndarray, flip: np.uint8, factor: float) -> None:
        """Multiply the weights where the stump is wrong by factor, and bring the sums up to date.

        above (m,) uint8 and flip: how the stump votes, see the kernel `reweigh`.
        """
        parts: list[tuple[int, int, int, int]] = []

        def of_rows(first: int, last: int) -> None:
            n, change_q, change_mass = reweigh_and_list(
                above,
                flip,
                self.up,
                factor,
                self.weights,
                self.q,
                first,
                last,
                self.changed,
                self.deltas,
            )
            parts.append((first, first + n, change_q, change_mass))

        in_parts(of_rows, len(above), self.codes.size)
        self.sum_q += sum(part[2] for part in parts)
        self.mass += sum(part[3] for part in parts)
        if self.mass < MASS_LIMIT:
            self.add([part[:2] for part in parts])
        else:
            self.restart()


class CompiledTrace(Trace):
    """The `Trace` of a compiled run; its rounds are replayed when they are asked for.

    sample, and choices of the run; thresholds (d, n) as in `Cuts`; stumps (T, 3): attribute, cut,
    sign; shares (T, 3): eps, 1 - eps, the runner-up's share (see `record_round`); ended: why the
    run ended, in words.
    """

    later = UNEDITED  # of the class, so that a trace can be pickled

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
        self._runner_up = shares[:, 2] / 2
        with np.errstate(divide="ignore"):
            alpha = 0.5 * (np.log(shares[:, 1]) - np.log(shares[:, 0]))
        if ended == PERFECT:
            alpha[-1] = LogOdds().of_perfect(State(sample))
        self.alpha = frozen(alpha)
        self._number_members(thresholds, stumps)

    def _number_members(self, thresholds: np.ndarray, stumps: np.ndarray) -> None:
        """Number the distinct stumps in the order of their first choice."""
        # A search finds cut 0, the constant, for attribute 0 only: one code for each stump.
        code = (stumps[:, 0] * thresholds.shape[1] + stumps[:, 1]) * 2 + (stumps[:, 2] > 0)
        _, first, place = np.unique(code, return_index=True, return_inverse=True)
        order = np.argsort(first, kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        self._members = rank[place]
        self._first_round = first[order]  # in which each distinct stump was chosen first
        attributes, cuts, signs = stumps[self._first_round].T
        self._trees = Tree.stumps(attributes, thresholds[attributes, cuts], signs)

    def __len__(self) -> int:
        return len(self.alpha)

    @cached_property
    def start(self) -> Pull:  # type: ignore[override]
        """The pull before the first round."""
        return self.choices.loss.pull(State(self.sample))

    @cached_property
    def rounds(self) -> tuple[Round, ...]:  # type: ignore[override]
        """All rounds, as the loop leaves them behind."""
        replay = Replay(self._trees, self._members, self.alpha, self._runner_up, self.ended)
        run = boost(self.sample, self.choices.loss, replay, replay, n_rounds=len(self))
        return Trace.collect(self.sample, self.choices, run).rounds

    @property
    def nbytes(self) -> int:
        """The bytes that the rounds' arrays take; before they are asked for, those of the run."""
        return super().nbytes if "rounds" in self.__dict__ else 5 * self.alpha.nbytes

    def distinct(self, t: int | None = None) -> tuple[Tree, ...]:
        """The distinct stumps of the first t rounds (all by default), by their first choice."""
        if t is None:
            return self._trees
        return self._trees[: np.searchsorted(self._first_round, len(self.alpha[:t]))]

    def coefficients(self, t: int | None = None) -> np.ndarray:
        return np.bincount(self._members[:t], self.alpha[:t])

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        X = np.ascontiguousarray(X, np.float64)
        votes, scores = np.array([tree.votes(X) for tree in self._trees]), np.zeros(len(X))
        for member, alpha, norm in zip(
            self._members, self.alpha, np.cumsum(self.alpha), strict=True
        ):
            scores = settled(scores + alpha * votes[member], norm)
            yield scores


class Replay(Search, StepSize):
    """Replays a finished run: choices 2 and 3 that repeat its base classifiers and its steps.

    trees: the distinct base classifiers; members (T,): each round's place among them; alpha (T,):
    the steps; runner_up (T,): the runner-up's edge of each round; ended: why the run ended.
    """

    tolerance, refused = -inf, ""
    outputs, n_families = Outputs.SIGNS, 1
    words = StepWords("replayed", "as it was", "", "")

    def __init__(
        self,
        trees: tuple[Tree, ...],
        members: np.ndarray,
        alpha: np.ndarray,
        runner_up: np.ndarray,
        ended: str,
    ):
        self.trees, self.members = trees, members
        self.alpha, self.runner_up, self.ended = alpha, runner_up, ended

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The round's base classifier."""
        tree = self.trees[self.members[state.rounds]]
        return Found.of(tree, tree.votes(sample.X), pull, float(self.runner_up[state.rounds]))

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """Nothing: what is asked are the choices of the run that is replayed."""
        return "", 0.0

    def numbers(self, found: Found) -> str:
        """Nothing: what is shown are the choices of the run that is replayed."""
        return ""

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The round's step; with the last one the run ends."""
        last = state.rounds + 1 == len(self.alpha)
        return Step(float(self.alpha[state.rounds]), self.ended if last else "")
