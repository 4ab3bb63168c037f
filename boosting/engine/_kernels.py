"""All compiled code: arrays in, arrays out, nothing else.

Two facts about numba's disk cache shape this file:

* A cached kernel that calls a kernel of another file is not compiled again when that file changes.
  So all kernels live in this one file.
* A kernel that takes a compiled function as an argument never finds itself in the cache. So a loss
  (or a kind of leaf) is passed as an integer code, and the kernel branches on it.

All kernels release the interpreter lock, so that threads run at the same time and one user's long
run does not stop another's step.

Contents: each section, its entry points, and who calls them (the other kernels are their parts)

    compiling       kernel, read_only                           every kernel below
    exact sums      total, exponentials, quantise               the sections below; searches/stumps
    sums in order   dot_product, dot_products, combine_rows     engine/sums
                    gram_matrix                             corrections/quadratic
    trees           stump_nodes, follow, agreement              engine/base_classifiers, state
    stumps, by order    pack_orders                             engine/sample (cuts)
                    best_stump; scan_orders, pick_from_orders   searches/stumps
    stumps, by bins     grid_codes                              engine/sample (grid)
                    best_binned_stump; scan_bins, pick_from_bins    searches/stumps
    AdaBoost        boost_orders, boost_bins                    catalogue/fast
    AdaBoost, in parts  reweigh_and_list, add_to_sums, best_cut_in_bins     catalogue/fast
    AdaBoost, by ranges range_codes                             engine/sample (ranges)
                    scan_ranges, scan_promising_ranges, best_cut_in_ranges  catalogue/fast
    variance        best_variance_cut, variance_score           searches/stumps, columns (EBBoost)
    intervals       interval_scores                             searches/abstaining
    pull and vote   exponential_pull                            choices/exponential, losses/dual
                    answers, add_vote                           engine/state
                    halves, squares                             steps/variance, losses/variance
    picture         paint_sums                                  figures/round_film
    losses          losses_at, slopes_at, best_share, best_leaves   choices/functions
    regression trees    best_split                              searches/regression_trees
                    best_cuts_of_level                      searches/second_order
    depth 2         best_quadrants                              searches/trees (same question)
    CART            divide, best_gini_cut                       searches/trees
    several classes     best_class_cut                          searches/stumps (DeepBoost)
    finite families     fit_residual                            catalogue/finite (QuadBoost)

The idea of the stump search. The pull g (what each example asks for) becomes whole numbers

    q_i = round(g_i 2^s),   with s chosen so that sum |q_i| stays below 2^61,

and sums of whole numbers do not depend on their order. So every layout, every division into parts
and every number of threads finds the identical stump, ties included, and a score is exact to 2^-60
of the total. With P the sum of q over the examples at or below a threshold and S the sum over all,
the stump

    h(x) = +1 if x_j > theta else -1        scores        sum_i q_i h(x_i) = S - 2 P.

Its complement -h scores the opposite, so |S - 2P| ranks both at once. P = 0 is the constant
classifier; it is cut 0 of every attribute and is counted once, for attribute 0.

Names used throughout: m examples, d attributes, T rounds; q (m,) int64 the whole numbers, sum_q = S
their sum, mass = sum |q_i|; packed (d, k) uint32 the rows in ascending order of each attribute (see
`sums_below`); largest (d,) int64 the largest |S - 2P| of each attribute; runner-up: the largest
|S - 2P| of all cuts but the best.
"""

from collections.abc import Callable
from math import ceil, factorial, log, log2
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic, register_jitable

from boosting.engine.compiling import IS_OFF, interpreted, watched

Numbers = Any  # a float, or an array of them: what the losses are written for

F = TypeVar("F", bound=Callable[..., Any])
# Whole numbers of 64 bits. Any, because to a type checker np.int64 and int are strangers, while in
# compiled code they are the same.
int64: Any = np.int64

# Columns of a node table (see `base_classifiers.Tree`).
ATTRIBUTE, THRESHOLD, LEFT, RIGHT, VALUE = range(5)
# Scores closer than this share of sum |q| count as tied: float weights carry errors of about 1e-16
# each, and a tie that those errors decide would be decided differently for permuted rows.
TIE_SHIFT = 40
TIE = 2.0**-TIE_SHIFT
# For `exponentials`: ln 2 in two parts, so that k ln 2 is good to more digits than a float has;
# and the coefficients of the series, 1/13!, ..., 1/1!, 1/0!.
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
SERIES = tuple(1 / factorial(n) for n in range(13, -1, -1))


# ---- compiling ----------------------------------------------------------------------------------


def kernel(function: F) -> F:
    """Compile `function`; keep the machine code on disk where a cache folder can be written."""
    if IS_OFF:
        return interpreted(function)
    # No entry point for C callers, which nobody uses: that saves a tenth of the compilation.
    options: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
    try:
        return watched(njit(cache=True, **options)(function))
    except RuntimeError:
        # A read-only installation and no writable home: numba finds no place for its cache.
        return watched(njit(**options)(function))


def _read_only(typing_context: Any, array: Any) -> Any:
    def the_same(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return impl_ret_borrowed(context, builder, signature.return_type, arguments[0])

    return array.copy(readonly=True)(array), the_same


def _seal(array: np.ndarray) -> np.ndarray:
    sealed = array.view()
    sealed.flags.writeable = False
    return sealed


# The same array, typed as read-only: Python receives it with writeable=False, at no cost.
read_only: Any = _seal if IS_OFF else intrinsic(_read_only)


# ---- exact sums ---------------------------------------------------------------------------------


@kernel
def total(values: np.ndarray) -> float:
    """sum |values_i| of values (m,) float64."""
    # Four sums at a time: an addition waits for the one before it in its own sum, not for all.
    n = values.shape[0] // 4 * 4
    a = b = c = d = 0.0
    for i in range(0, n, 4):
        a += abs(values[i])
        b += abs(values[i + 1])
        c += abs(values[i + 2])
        d += abs(values[i + 3])
    for i in range(n, values.shape[0]):
        a += abs(values[i])
    return (a + b) + (c + d)


@kernel
def exponentials(x: np.ndarray, values: np.ndarray) -> None:
    """Fill values (m,) with e^x to one rounding error; x below -708 counts as -708.

    e^x = 2^k e^r with k whole and |r| <= ln 2 / 2, where 14 terms of the series are enough. Without
    a branch or a call the compiler does several i at once: three times as fast as the C library.
    """
    power = np.empty(x.shape[0], np.int64)
    for i in range(x.shape[0]):
        exponent = max(x[i], -708.0)
        k = np.rint(exponent / np.log(2.0))
        r = (exponent - k * LN2_HIGH) - k * LN2_LOW
        value = 0.0
        for coefficient in SERIES:
            value = value * r + coefficient
        values[i] = value
        power[i] = (int64(k) + 1023) << 52  # the bits of the float 2^k
    two_to_the_k = power.view(np.float64)
    for i in range(x.shape[0]):
        values[i] *= two_to_the_k[i]


@kernel
def quantise(pull: np.ndarray, q: np.ndarray) -> tuple[int, int]:
    """Fill q (m,) int64 with round(pull 2^s); return (sum q, sum |q|)."""
    size = total(pull)
    if size == 0.0:
        for i in range(pull.shape[0]):
            q[i] = 0
        return 0, 0
    scale = 2.0 ** min(60.0 - ceil(log2(size)), 1000.0)
    sum_q = 0
    mass = 0
    for i in range(pull.shape[0]):
        q[i] = int64(np.rint(pull[i] * scale))
        sum_q += q[i]
        mass += abs(q[i])
    return sum_q, mass


# ---- sums in order: what BLAS adds up in another order on every processor ------------------------


@kernel
def dot_product(a: np.ndarray, b: np.ndarray) -> float:
    """sum_i a_i b_i, of a and b (n,) float64."""
    # Four sums at a time, as in `total`; which product goes to which of them is fixed here.
    n = a.shape[0] // 4 * 4
    p = q = r = s = 0.0
    for i in range(0, n, 4):
        p += a[i] * b[i]
        q += a[i + 1] * b[i + 1]
        r += a[i + 2] * b[i + 2]
        s += a[i + 3] * b[i + 3]
    for i in range(n, a.shape[0]):
        p += a[i] * b[i]
    return (p + q) + (r + s)


@kernel
def dot_products(rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """`dot_product` of every row with every column, (p, k), for rows (p, n) and columns (k, n) float64."""
    values = np.empty((rows.shape[0], columns.shape[0]))
    for i in range(rows.shape[0]):
        for j in range(columns.shape[0]):
            values[i, j] = dot_product(rows[i], columns[j])
    return values


@kernel
def gram_matrix(rows: np.ndarray) -> np.ndarray:
    """`dot_product` of every row with every row, (p, p), for rows (p, n) float64."""
    values = np.empty((rows.shape[0], rows.shape[0]))
    for i in range(rows.shape[0]):
        for j in range(i + 1):
            values[i, j] = values[j, i] = dot_product(rows[i], rows[j])
    return values


@kernel
def combine_rows(weights: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """sum_j weights_j rows_j, (n,), for weights (k,) and rows (k, n) float64."""
    values = np.zeros(rows.shape[1])
    # Row by row: each entry has a sum of its own, and the compiler does several entries at once.
    for j in range(rows.shape[0]):
        weight, row = weights[j], rows[j]
        if weight != 0.0:
            for i in range(row.shape[0]):
                values[i] += weight * row[i]
    return values


# ---- trees --------------------------------------------------------------------------------------


@kernel
def stump_nodes(attribute: int, threshold: float, sign: float) -> np.ndarray:
    """The node table (n, 5) float64 of h(x) = sign if x_attribute > threshold else -sign.

    n = 3, or 1 for threshold -inf, which makes the constant h(x) = sign.
    """
    nodes = np.empty((1 if threshold == -np.inf else 3, 5))
    nodes[:] = 0.0
    nodes[nodes.shape[0] - 1, VALUE] = sign
    if nodes.shape[0] == 3:
        nodes[0, ATTRIBUTE] = attribute
        nodes[0, THRESHOLD] = threshold
        nodes[0, LEFT] = 1.0
        nodes[0, RIGHT] = 2.0
        nodes[1, VALUE] = -sign
    return read_only(nodes)


@kernel
def follow(nodes: np.ndarray, X: np.ndarray, values: np.ndarray) -> None:
    """Fill values (m,) with the tree's value at every row of X (m, d).

    nodes (n, 5): at an inner node a row goes right if x_attribute > threshold, else left.
    """
    if nodes.shape[0] == 3:  # a stump: the same rule without the walk, 5 times as fast
        attribute = int(nodes[0, ATTRIBUTE])
        low, high = nodes[int(nodes[0, LEFT]), VALUE], nodes[int(nodes[0, RIGHT]), VALUE]
        for i in range(X.shape[0]):
            values[i] = high if X[i, attribute] > nodes[0, THRESHOLD] else low
        return
    for i in range(X.shape[0]):
        node = 0
        while nodes[node, LEFT] > 0.0:
            right = X[i, int(nodes[node, ATTRIBUTE])] > nodes[node, THRESHOLD]
            node = int(nodes[node, RIGHT] if right else nodes[node, LEFT])
        values[i] = nodes[node, VALUE]


@kernel
def agreement(pull: np.ndarray, votes: np.ndarray, reach: float) -> tuple[float, float, float]:
    """How pull (m,) and votes (m,) in [-reach, reach] go together: three sums.

    Returns (sum of |pull h| where h agrees with the pull, the same where it disagrees,
    sum of |pull| (reach - |h|), which is what h leaves to abstention).
    """
    agree = 0.0
    against = 0.0
    abstention = 0.0
    for i in range(pull.shape[0]):
        part = pull[i] * votes[i]
        agree += max(part, 0.0)
        against += max(-part, 0.0)
        abstention += abs(pull[i]) * (reach - abs(votes[i]))
    return agree, against, abstention


# ---- stumps, by order: sums over each attribute's rows in ascending order -----------------------


@kernel
def pack_orders(
    columns: np.ndarray,
    rows: np.ndarray,
    order: np.ndarray,
    packed: np.ndarray,
    thresholds: np.ndarray,
    counts: np.ndarray,
) -> None:
    """From each attribute's rows in ascending order to the layout that the searches read.

    columns (d, k) values; rows (k,) their row numbers in the sample; order (d, k) places in
    ascending order, in any order among equal values. Fills packed (d, k) uint32, see `sums_below`,
    with equal values in the order of the rows; thresholds (d, k) with the midpoints between
    distinct neighbours; counts (d,) with the number of these thresholds.
    """
    k = columns.shape[1]
    rank, end = np.empty(k, np.int64), np.empty(k, np.int64)
    for j in range(columns.shape[0]):
        x, n = columns[j], 0
        end[0] = rank[order[j, 0]] = 0
        for r in range(1, k):
            low, high = x[order[j, r - 1]], x[order[j, r]]
            if high > low:
                # Halves first: the sum of two huge values would overflow.
                middle = low / 2 + high / 2
                thresholds[j, n] = middle if low <= middle < high else low
                n += 1
                end[n] = r
            rank[order[j, r]] = n
        for i in range(k):
            packed[j, end[rank[i]]] = rows[i] << 1
            end[rank[i]] += 1
        for c in range(n):
            packed[j, end[c] - 1] |= 1
        counts[j] = n


@kernel
def sums_below(
    packed_row: np.ndarray, q: np.ndarray, running: int, below: np.ndarray
) -> tuple[int, int]:
    """Fill below (n,) with running + P at every cut of (a part of) one attribute.

    packed_row (k,) uint32 holds the rows in ascending order of the attribute, each as
    (row << 1) | cut, where cut = 1 marks a place behind which a threshold may stand. q (m,) int64.
    below int64 has room for one more than there are cuts. Returns (n, running + the sum of all).
    """
    # The write is unconditional and the index moves only at a cut, so that the loop has no branch
    # to mispredict; that is what the one place more is for.
    n = 0
    for r in range(packed_row.shape[0]):
        code = int64(packed_row[r])
        running += q[code >> 1]
        below[n] = running
        n += code & 1
    return n, running


@kernel
def largest_score(below: np.ndarray, sum_q: int) -> int:
    """max |S - 2P| over the cuts with the sums P in below (n,); -1 if there are none."""
    # |S - 2P| is largest at the smallest or at the largest P.
    if below.shape[0] == 0:
        return int64(-1)
    low = high = below[0]
    for c in range(below.shape[0]):
        low = min(low, below[c])
        high = max(high, below[c])
    return max(abs(sum_q - 2 * low), abs(sum_q - 2 * high))


CHUNK = 2048  # rows whose sums fit into the fastest cache together with their pulls


@kernel
def scan_orders(
    packed: np.ndarray, q: np.ndarray, sum_q: int, first: int, last: int, largest: np.ndarray
) -> None:
    """Fill largest[j] with max |S - 2P| over the cuts of attribute j, for first <= j < last.

    packed (d, k) uint32, q (m,) int64, sum_q = S, largest (d,) int64. The constant classifier is
    the same for all attributes; it counts for attribute 0.
    """
    below = np.empty(CHUNK, np.int64)
    for j in range(first, last):
        best = abs(sum_q) if j == 0 else int64(-1)
        running = 0
        for start in range(0, packed.shape[1], CHUNK):
            n, running = sums_below(packed[j, start : start + CHUNK], q, running, below)
            best = max(best, largest_score(below[:n], sum_q))
        largest[j] = best


@kernel
def first_at_least(below: np.ndarray, sum_q: int, start: int, floor: int) -> tuple[int, int, int]:
    """The first cut from start on, of one attribute, whose |S - 2P| reaches floor.

    below (n,): P at every cut; sum_q = S. Returns (cut, its S - 2P, the largest |S - 2P| of the
    other cuts from start on). The caller knows that some cut reaches floor.
    """
    winner = start
    while abs(sum_q - 2 * below[winner]) < floor:
        winner += 1
    others = max(
        largest_score(below[start:winner], sum_q), largest_score(below[winner + 1 :], sum_q)
    )
    return winner, sum_q - 2 * below[winner], others


@kernel
def best_attribute(largest: np.ndarray, mass: int) -> tuple[int, int, int]:
    """The first attribute whose best score, in largest (d,), ties with the best of all.

    Returns (attribute, the lowest score that counts as tied, the best score of the others).
    """
    best = int64(-1)
    for j in range(largest.shape[0]):
        best = max(best, largest[j])
    floor = best - (mass >> TIE_SHIFT)
    attribute = 0
    while largest[attribute] < floor:
        attribute += 1
    others = int64(-1)
    for j in range(largest.shape[0]):
        if j != attribute:
            others = max(others, largest[j])
    return attribute, floor, others


@kernel
def best_cut_in_order(
    packed: np.ndarray, q: np.ndarray, sum_q: int, mass: int, largest: np.ndarray
) -> tuple[int, int, int, int]:
    """The best cut from the attributes' best scores, largest (d,), as `scan_orders` fills them.

    packed (d, k) uint32, q (m,) int64, sum_q = S, mass = sum |q|. Returns (attribute, cut, its
    S - 2P, |S - 2P| of the runner-up); cut 0 is the constant.
    """
    attribute, floor, others = best_attribute(largest, mass)
    below = np.empty(packed.shape[1] + 2, np.int64)
    below[0] = 0
    n, _ = sums_below(packed[attribute], q, int64(0), below[1:])
    cut, score, runner_up = first_at_least(below[: n + 1], sum_q, 0 if attribute == 0 else 1, floor)
    return attribute, cut, score, max(runner_up, others)


@kernel
def pick_from_orders(
    packed: np.ndarray,
    thresholds: np.ndarray,
    X: np.ndarray,
    pull: np.ndarray,
    q: np.ndarray,
    sum_q: int,
    mass: int,
    largest: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, float, float, float]:
    """The best stump, complete, from the attributes' best scores, largest (d,).

    packed, thresholds, X (m, d), pull (m,) and what it returns: see `best_stump`. q (m,) int64,
    sum_q and mass: the pull as `quantise` makes it whole.
    """
    attribute, cut, score, other = best_cut_in_order(packed, q, sum_q, mass, largest)
    threshold, sign = thresholds[attribute, cut], 1.0 if score >= 0 else -1.0
    nodes = stump_nodes(attribute, threshold, sign)
    votes = np.empty(pull.shape[0])
    for i in range(votes.shape[0]):
        votes[i] = sign if X[i, attribute] > threshold else -sign
    agree, against, _ = agreement(pull, votes, 1.0)
    return nodes, read_only(votes), agree, against, max(other, 0) / max(mass, 1)


@kernel
def best_stump(
    packed: np.ndarray, thresholds: np.ndarray, X: np.ndarray, pull: np.ndarray
) -> tuple[np.ndarray, np.ndarray, float, float, float]:
    """The stump with the largest sum_i pull_i h(x_i), complete.

    packed (d, k) uint32, see `sums_below`; thresholds (d, n): row j holds -inf (the constant
    classifier), then the thresholds of attribute j. X (m, d), pull (m,) float64. Ties go to the
    lowest attribute, then the lowest threshold, then sign +1.

    Returns (nodes (1 or 3, 5), votes (m,), sum of |pull| where the votes agree with it, where they
    disagree, the runner-up's |S - 2P| as a share of sum |pull|).
    """
    # One call a round does it all, for a call from Python costs as much as 100 rows.
    q, largest = np.empty(pull.shape[0], np.int64), np.empty(packed.shape[0], np.int64)
    sum_q, mass = quantise(pull, q)
    scan_orders(packed, q, sum_q, 0, packed.shape[0], largest)
    return pick_from_orders(packed, thresholds, X, pull, q, sum_q, mass, largest)


# ---- stumps, by bins: sums over the rows between two thresholds of a grid -----------------------

HALF_BYTE = 16  # attributes of at most so many bins share a byte, and the work of adding up


@kernel
def bin_numbers(
    column: np.ndarray,
    weight: np.ndarray,
    thresholds: np.ndarray,
    codes: np.ndarray,
    counts: np.ndarray,
) -> None:
    """Number the bins of one attribute: how many of the ascending thresholds lie below each value.

    column (m,) values, weight (m,), thresholds (k,). Fills codes (m,) uint8; adds to counts
    (k + 1,) the number of rows of positive weight in each bin.
    """
    # The place among evenly spaced thresholds is guessed first and then made exact.
    k = thresholds.shape[0]
    low, high = thresholds[0], thresholds[k - 1]
    # Where their distance is next to nothing, its inverse would be infinite.
    scale = (k - 1) / (high - low) if high - low > 1e-300 else 0.0
    for i in range(column.shape[0]):
        guess = (min(max(column[i], low), high) - low) * scale
        c = int(guess) if guess > 0 else 0
        while c < k and thresholds[c] < column[i]:
            c += 1
        while c > 0 and thresholds[c - 1] >= column[i]:
            c -= 1
        codes[i] = c
        counts[c] += weight[i] > 0


@kernel
def grid_codes(
    columns: np.ndarray,
    weight: np.ndarray,
    k: int,
    codes: np.ndarray,
    thresholds: np.ndarray,
    cuts: np.ndarray,
) -> None:
    """Bins between k thresholds spread evenly over the values of every attribute.

    columns (d, m) values, weight (m,): only rows of positive weight count for the range of values.
    Fills codes (d, m) uint8; thresholds (d, k), of which the first cuts[j] are used; cuts (d,). Of
    several thresholds between two neighbouring values only the lowest is used, for their stumps are
    the same, and none outside of all values.
    """
    at, counts, new_code = np.empty(k), np.empty(k + 1, np.int64), np.empty(k + 1, np.uint8)
    for j in range(columns.shape[0]):
        low, high = np.inf, -np.inf
        # Rows without weight have no say in where the thresholds lie.
        for i in range(weight.shape[0]):
            if weight[i] > 0:
                low, high = min(low, columns[j, i]), max(high, columns[j, i])
        # A mixture of the two ends: their difference may be larger than any float.
        for c in range(k):
            share = (c + 1) / (k + 1)
            at[c] = low * (1 - share) + high * share
        counts[:] = 0
        bin_numbers(columns[j], weight, at, codes[j], counts)
        # A threshold with no row between it and the one before makes the same stump, and one with
        # no row above it the constant: their bins join a neighbour.
        n, below, rows = 0, 0, counts.sum()
        new_code[0] = 0
        for c in range(k):
            below += counts[c]
            if counts[c] > 0 and below < rows:
                thresholds[j, n] = at[c]
                n += 1
            new_code[c + 1] = n
        cuts[j] = n
        for i in range(weight.shape[0]):
            codes[j, i] = new_code[codes[j, i]]


@kernel
def sums_by_code(
    one: np.ndarray, two: np.ndarray, q: np.ndarray, of_one: np.ndarray, of_two: np.ndarray
) -> None:
    """Fill of_one and of_two (256,) int64 with the sums of q (m,) by the codes one and two (m,)."""
    # Two at a time, so that q is loaded once for both.
    of_one[:] = 0
    of_two[:] = 0
    for i in range(q.shape[0]):
        value = q[i]
        of_one[one[i]] += value
        of_two[two[i]] += value


@kernel
def sums_by_half_byte(sums: np.ndarray, low: np.ndarray, high: np.ndarray) -> None:
    """From sums (256,) by code to the sums by the code's lower and by its higher four bits.

    Fills low (HALF_BYTE,) and high (n,), n at most HALF_BYTE.
    """
    low[:] = 0
    for k in range(high.shape[0]):
        part = sums[k * HALF_BYTE : (k + 1) * HALF_BYTE]
        part_sum = int64(0)
        for c in range(HALF_BYTE):
            low[c] += part[c]
            part_sum += part[c]
        high[k] = part_sum


@kernel
def scan_sums(sums: np.ndarray, sum_q: int, with_constant: bool, below: np.ndarray) -> int:
    """Fill below (n + 1,) with P at every cut of one attribute from its bins' sums; max |S - 2P|.

    sums (at least n,): sum of q in each bin; sum_q = S. below[c] is P where the bins under c lie
    below the threshold. with_constant: whether cut 0, the constant, counts for the maximum.
    """
    below[0] = running = int64(0)
    for c in range(below.shape[0] - 1):
        running += sums[c]
        below[c + 1] = running
    return largest_score(below if with_constant else below[1:], sum_q)


@kernel
def scan_row(
    r: int,
    paired: bool,
    sums: np.ndarray,
    cuts: np.ndarray,
    sum_q: int,
    below: np.ndarray,
    largest: np.ndarray,
) -> None:
    """`scan_sums` for the attribute, or the two attributes, whose bins stand in row r of the codes.

    paired: whether a row holds two attributes, see `scan_bins`. sums (256,) are the row's, by code;
    cuts (d,), sum_q = S. Fills the attribute's rows of below (d, n) and its place in largest (d,).
    """
    if not paired:
        largest[r] = scan_sums(sums, sum_q, r == 0, below[r, : cuts[r] + 1])
        return
    low, high = np.empty(HALF_BYTE, np.int64), np.empty(HALF_BYTE, np.int64)
    # With an odd number of attributes the last has nothing beside it in the higher four bits.
    second = min(2 * r + 1, cuts.shape[0] - 1)
    sums_by_half_byte(sums, low, high[: cuts[second] + 1])
    largest[2 * r] = scan_sums(low, sum_q, r == 0, below[2 * r, : cuts[2 * r] + 1])
    if second > 2 * r:
        largest[second] = scan_sums(high, sum_q, False, below[second, : cuts[second] + 1])


@kernel
def scan_bins(
    codes: np.ndarray,
    cuts: np.ndarray,
    q: np.ndarray,
    sum_q: int,
    first: int,
    last: int,
    below: np.ndarray,
    largest: np.ndarray,
) -> None:
    """P at every cut and the best score of every attribute, for rows first <= r < last of codes.

    codes (rows, m) uint8: row r holds the bins of attribute r, or (with half as many rows as
    attributes) those of attributes 2r and 2r + 1 in the lower and the higher four bits. cuts (d,)
    the number of thresholds; q (m,) int64, sum_q = S. Fills below (d, n): below[j, : cuts[j] + 1]
    is P at every cut, below[j, 0] = 0 the constant's; and largest (d,) with max |S - 2P|, where the
    constant counts for attribute 0.
    """
    paired = codes.shape[0] < cuts.shape[0]
    sums = np.empty((2, 256), np.int64)
    for r in range(first, last, 2):
        second = min(r + 1, last - 1)
        sums_by_code(codes[r], codes[second], q, sums[0], sums[1])
        for row in range(r, second + 1):
            scan_row(row, paired, sums[row - r], cuts, sum_q, below, largest)


@kernel
def best_cut_from_sums(
    below: np.ndarray, cuts: np.ndarray, sum_q: int, mass: int, largest: np.ndarray
) -> tuple[int, int, int, int]:
    """The best cut where P is known at all of them; returns what `best_cut_in_order` returns.

    below (d, n), of which below[j, : cuts[j] + 1] are filled; cuts (d,); sum_q = S, mass = sum |q|;
    largest (d,): max |S - 2P| of each attribute.
    """
    attribute, floor, others = best_attribute(largest, mass)
    cut, score, other = first_at_least(
        below[attribute, : cuts[attribute] + 1], sum_q, min(attribute, 1), floor
    )
    return attribute, cut, score, max(other, others)


@kernel
def bins_above(
    codes: np.ndarray, cuts: np.ndarray, attribute: int, cut: int, above: np.ndarray
) -> None:
    """Fill above (m,) uint8 with whether each row lies above a cut of an attribute.

    codes (rows, m) and cuts (d,) as in `scan_bins`; cut from 1 on, 0 is the constant: all above.
    """
    paired = codes.shape[0] < cuts.shape[0]
    row = codes[attribute // 2 if paired else attribute]
    shift, mask = (4 * (attribute % 2), HALF_BYTE - 1) if paired else (0, 255)
    for i in range(above.shape[0]):
        above[i] = (row[i] >> shift) & mask >= cut


@kernel
def pick_from_bins(
    codes: np.ndarray,
    cuts: np.ndarray,
    thresholds: np.ndarray,
    pull: np.ndarray,
    sum_q: int,
    mass: int,
    below: np.ndarray,
    largest: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, float, float, float]:
    """The best stump, complete, from P at every cut; returns what `best_stump` returns.

    codes (rows, m), cuts (d,), below (d, n) and largest (d,) as `scan_bins` fills them; thresholds
    (d, n) as in `best_stump`; pull (m,), and its sum_q and mass by `quantise`.
    """
    attribute, cut, score, other = best_cut_from_sums(below, cuts, sum_q, mass, largest)
    sign = 1.0 if score >= 0 else -1.0
    nodes = stump_nodes(attribute, thresholds[attribute, cut], sign)
    above, votes = np.empty(pull.shape[0], np.uint8), np.empty(pull.shape[0])
    bins_above(codes, cuts, attribute, cut, above)
    for i in range(votes.shape[0]):
        votes[i] = sign if above[i] else -sign
    agree, against, _ = agreement(pull, votes, 1.0)
    return nodes, read_only(votes), agree, against, max(other, 0) / max(mass, 1)


@kernel
def best_binned_stump(
    codes: np.ndarray, cuts: np.ndarray, thresholds: np.ndarray, pull: np.ndarray
) -> tuple[np.ndarray, np.ndarray, float, float, float]:
    """The stump that `best_stump` finds, ties included, from bins instead of orders.

    codes (rows, m) uint8 and cuts (d,) as in `scan_bins`; thresholds (d, n) and pull (m,) as in
    `best_stump`, and so is what it returns.
    """
    q, largest = np.empty(pull.shape[0], np.int64), np.empty(cuts.shape[0], np.int64)
    below = np.empty(thresholds.shape, np.int64)
    sum_q, mass = quantise(pull, q)
    scan_bins(codes, cuts, q, sum_q, 0, codes.shape[0], below, largest)
    return pick_from_bins(codes, cuts, thresholds, pull, sum_q, mass, below, largest)


# ---- AdaBoost: the loop itself, compiled ---------------------------------------------------------
#
# Figure 7.1 of [M] multiplies the weights instead of computing them anew from the vote, and so do
# these loops: a weight u_i stays while its example is right and grows by A / B = e^(2 alpha) when
# it is wrong (A, B: the weight of the right and of the wrong examples), which is
# D(i) e^(-alpha y h) / Z but for a common factor. The whole numbers are q_i = y_i round(u_i), so
# only those of the wrong examples change.

INITIAL_MASS = 2.0**55  # sum u_i before the first round
MASS_LIMIT = 2**60  # from this sum |q| on, all u_i are divided by a power of 2


@kernel
def quantise_weights(weights: np.ndarray, up: np.ndarray, q: np.ndarray) -> tuple[int, int]:
    """Fill q (m,) int64 with y_i round(u_i) and return (sum q, sum |q|).

    weights (m,) holds u; up (m,) uint8: whether y_i = +1.
    """
    sum_q = mass = int64(0)
    for i in range(q.shape[0]):
        size = int64(np.rint(weights[i]))
        q[i] = size if up[i] else -size
        sum_q += q[i]
        mass += size
    return sum_q, mass


@kernel
def rescale_weights(weights: np.ndarray, up: np.ndarray, q: np.ndarray) -> tuple[int, int]:
    """`quantise_weights`, once weights (m,) are divided by a power of 2 that makes room to grow.

    up (m,) uint8, q (m,) int64. As in `exponentials`, a weight does not sink below e^-708 of the
    others.
    """
    size = total(read_only(weights))
    share = 2.0 ** (-ceil(log2(size / INITIAL_MASS))) if size > INITIAL_MASS else 1.0
    for i in range(weights.shape[0]):
        if weights[i] > 0.0:
            weights[i] = max(weights[i] * share, 2.0**-960)
    return quantise_weights(weights, up, q)


@kernel
def right_and_wrong_weight(
    above: np.ndarray, flip: np.uint8, up: np.ndarray, weights: np.ndarray
) -> tuple[float, float]:
    """(sum of u_i where the stump is right, sum of u_i where it is wrong).

    It is wrong where above ^ flip ^ up. above (m,) uint8: whether a row lies above the cut; flip: 1
    if the stump votes -1 there; up (m,) uint8: whether y_i = +1; weights (m,) holds u.
    """
    right = wrong = 0.0
    for i in range(above.shape[0]):
        if above[i] ^ flip ^ up[i]:
            wrong += weights[i]
        else:
            right += weights[i]
    return right, wrong


@kernel
def record_round(
    attribute: int,
    cut: int,
    score: int,
    runner_up: int,
    mass: int,
    above: np.ndarray,
    up: np.ndarray,
    weights: np.ndarray,
    stump: np.ndarray,
    shares: np.ndarray,
) -> float:
    """Record a round and return A / B: inf for a perfect stump, 0 for one without an edge.

    attribute, cut, score = S - 2P and runner_up are what a search returned, mass = sum |q|; above,
    up (m,) uint8 and weights (m,) as in `right_and_wrong_weight`. Fills stump (3,) int64 with
    (attribute, cut, sign) and shares (3,) with (eps, 1 - eps, the runner-up's share), except where
    it returns 0.
    """
    right, wrong = (mass + abs(score)) / 2.0, (mass - abs(score)) / 2.0
    # The whole numbers tell the error to 2^-55, which is enough unless the error is of that size.
    if wrong < 2.0**20:
        right, wrong = right_and_wrong_weight(above, np.uint8(score < 0), up, weights)
    if right - wrong <= 1e-12 * (right + wrong):
        return 0.0
    stump[0], stump[1], stump[2] = attribute, cut, 1 if score >= 0 else -1
    shares[0], shares[1] = wrong / (right + wrong), right / (right + wrong)
    shares[2] = max(runner_up, 0) / mass
    return right / wrong if wrong > 0.0 else np.inf


@kernel
def reweigh(
    above: np.ndarray,
    flip: np.uint8,
    up: np.ndarray,
    factor: float,
    weights: np.ndarray,
    q: np.ndarray,
) -> tuple[int, int]:
    """u_i <- u_i factor where the stump is wrong, and q with it; return (sum q, sum |q|).

    above, flip, up and weights as in `right_and_wrong_weight`, q (m,) int64; factor = A / B.
    """
    for i in range(above.shape[0]):
        weights[i] *= factor if above[i] ^ flip ^ up[i] else 1.0
    return quantise_weights(weights, up, q)


@kernel
def best_cut_in_small_table(
    packed: np.ndarray,
    q: np.ndarray,
    sum_q: int,
    mass: int,
    below: np.ndarray,
    cuts: np.ndarray,
    largest: np.ndarray,
) -> tuple[int, int, int, int]:
    """`scan_orders` and `best_cut_in_order` where the sums of all attributes fit into the cache.

    packed (d, k) uint32, q (m,) int64, sum_q = S, mass = sum |q|. Working space: below (d, k + 2),
    cuts (d,) and largest (d,), all int64. No sum is made twice.
    """
    for j in range(packed.shape[0]):
        below[j, 0] = 0
        n, _ = sums_below(packed[j], q, int64(0), below[j, 1:])
        cuts[j] = n
        largest[j] = largest_score(below[j, min(j, 1) : n + 1], sum_q)
    return best_cut_from_sums(below, cuts, sum_q, mass, largest)


@kernel
def boost_orders(
    packed: np.ndarray,
    columns: np.ndarray,
    thresholds: np.ndarray,
    up: np.ndarray,
    weights: np.ndarray,
    stumps: np.ndarray,
    shares: np.ndarray,
) -> tuple[int, float]:
    """AdaBoost over the stumps of `best_stump`, for at most T rounds.

    packed (d, k) uint32; columns (d, m): X, an attribute a row; thresholds (d, n); up (m,) uint8:
    whether y_i = +1; weights (m,): u before round 1 with sum INITIAL_MASS, changed in place. Fills
    stumps (T, 3) int64 and shares (T, 3), a round a row, see `record_round`. Returns (rounds done,
    A / B of the last stump); the rounds are fewer than T only where A / B is 0 or inf.
    """
    d, m = packed.shape[0], weights.shape[0]
    q, largest, above = np.empty(m, np.int64), np.empty(d, np.int64), np.empty(m, np.uint8)
    # The sums of a small table stay in the cache and all are kept. Of a large one only the best of
    # each attribute is, and the attribute that wins is walked through once more.
    small = packed.size <= CHUNK
    below = np.empty((d if small else 1, packed.shape[1] + 2), np.int64)
    cuts = np.empty(d, np.int64)
    sum_q, mass = rescale_weights(weights, up, q)
    for t in range(stumps.shape[0]):
        if small:
            attribute, cut, score, other = best_cut_in_small_table(
                packed, q, sum_q, mass, below, cuts, largest
            )
        else:
            scan_orders(packed, q, sum_q, 0, d, largest)
            attribute, cut, score, other = best_cut_in_order(packed, q, sum_q, mass, largest)
        column = columns[attribute]
        for i in range(m):
            above[i] = column[i] > thresholds[attribute, cut]
        factor = record_round(
            attribute, cut, score, other, mass, above, up, weights, stumps[t], shares[t]
        )
        if factor == 0.0 or factor == np.inf:
            return t + (factor > 0), factor
        sum_q, mass = reweigh(above, np.uint8(score < 0), up, factor, weights, q)
        if mass >= MASS_LIMIT:
            sum_q, mass = rescale_weights(weights, up, q)
    return stumps.shape[0], 1.0


@kernel
def reweigh_and_list(
    above: np.ndarray,
    flip: np.uint8,
    up: np.ndarray,
    factor: float,
    weights: np.ndarray,
    q: np.ndarray,
    first: int,
    last: int,
    changed: np.ndarray,
    deltas: np.ndarray,
) -> tuple[int, int, int]:
    """`reweigh` for rows first <= i < last, with a list of the rows whose q has changed.

    above, flip, up, factor, weights and q as in `reweigh`. Fills, from place first on, changed (m,)
    uint32 with the rows where the stump is wrong and deltas (m,) int64 with the change of their q.
    Returns (the number of these rows, the change of sum q, the change of sum |q|).
    """
    n = first
    for i in range(first, last):
        changed[n] = i
        n += int64(above[i] ^ flip ^ up[i])
    change_q = change_mass = int64(0)
    for k in range(first, n):
        i = changed[k]
        weights[i] *= factor
        size = int64(np.rint(weights[i])) - abs(q[i])
        deltas[k] = size if up[i] else -size
        q[i] += deltas[k]
        change_q += deltas[k]
        change_mass += size
    return n - first, change_q, change_mass


@kernel
def add_to_sums(
    codes: np.ndarray,
    first: int,
    last: int,
    changed: np.ndarray,
    deltas: np.ndarray,
    sums: np.ndarray,
) -> None:
    """Add deltas (n,) of the rows changed (n,) to the sums by code, for first <= r < last of codes.

    codes (rows, m) uint8; sums (rows, 256) int64: sums[r, code] is the sum of q over the examples
    with that code in row r.
    """
    # Four rows of codes at a time: what is loaded of an example serves four attributes (or pairs).
    for start in range(0, changed.shape[0], CHUNK):
        rows, more = changed[start : start + CHUNK], deltas[start : start + CHUNK]
        r = first
        while r < last:
            if r + 4 <= last:
                c0, c1, c2, c3 = codes[r], codes[r + 1], codes[r + 2], codes[r + 3]
                s0, s1, s2, s3 = sums[r], sums[r + 1], sums[r + 2], sums[r + 3]
                for k in range(rows.shape[0]):
                    i = rows[k]
                    s0[c0[i]] += more[k]
                    s1[c1[i]] += more[k]
                    s2[c2[i]] += more[k]
                    s3[c3[i]] += more[k]
                r += 4
            else:
                code, of_code = codes[r], sums[r]
                for k in range(rows.shape[0]):
                    of_code[code[rows[k]]] += more[k]
                r += 1


@kernel
def best_cut_in_bins(
    codes: np.ndarray,
    cuts: np.ndarray,
    sums: np.ndarray,
    sum_q: int,
    mass: int,
    below: np.ndarray,
    largest: np.ndarray,
    above: np.ndarray,
) -> tuple[int, int, int, int]:
    """The best cut from sums (rows, 256) by code; returns what `best_cut_in_order` returns.

    codes (rows, m) and cuts (d,) as in `scan_bins`; sum_q = S, mass = sum |q|. Working space: below
    (d, n) and largest (d,) int64. Fills above (m,) uint8: whether a row lies above the best cut.
    """
    paired = codes.shape[0] < cuts.shape[0]
    for r in range(codes.shape[0]):
        scan_row(r, paired, sums[r], cuts, sum_q, below, largest)
    attribute, cut, score, other = best_cut_from_sums(below, cuts, sum_q, mass, largest)
    bins_above(codes, cuts, attribute, cut, above)
    return attribute, cut, score, other


@kernel
def boost_bins(
    codes: np.ndarray,
    cuts: np.ndarray,
    below: np.ndarray,
    up: np.ndarray,
    weights: np.ndarray,
    stumps: np.ndarray,
    shares: np.ndarray,
) -> tuple[int, float]:
    """AdaBoost over the stumps of `best_binned_stump`; the sums by bin stay from round to round.

    codes (rows, m) uint8 and cuts (d,) as in `scan_bins`; below (d, n) int64 is working space; up,
    weights, stumps and shares, and what it returns: see `boost_orders`.
    """
    m = weights.shape[0]
    q, above = np.empty(m, np.int64), np.empty(m, np.uint8)
    largest = np.empty(cuts.shape[0], np.int64)
    changed, deltas = np.empty(m, np.uint32), np.empty(m, np.int64)
    sums = np.zeros((codes.shape[0], 256), np.int64)
    # From here on only the q of wrong examples change, so a round adds their changes to the sums.
    sum_q, mass = rescale_weights(weights, up, q)
    all_rows = np.arange(m).astype(np.uint32)
    add_to_sums(codes, 0, codes.shape[0], all_rows, q, sums)
    for t in range(stumps.shape[0]):
        attribute, cut, score, other = best_cut_in_bins(
            codes, cuts, sums, sum_q, mass, below, largest, above
        )
        factor = record_round(
            attribute, cut, score, other, mass, above, up, weights, stumps[t], shares[t]
        )
        if factor == 0.0 or factor == np.inf:
            return t + (factor > 0), factor
        n, change_q, change_mass = reweigh_and_list(
            above, np.uint8(score < 0), up, factor, weights, q, 0, m, changed, deltas
        )
        sum_q, mass = sum_q + change_q, mass + change_mass
        # Weights only grow: before their sum outgrows 64 bits all are scaled down and summed anew.
        if mass < MASS_LIMIT:
            add_to_sums(codes, 0, codes.shape[0], changed[:n], deltas[:n], sums)
        else:
            sum_q, mass = rescale_weights(weights, up, q)
            sums[:] = 0
            add_to_sums(codes, 0, codes.shape[0], all_rows, q, sums)
    return stumps.shape[0], 1.0


# ---- AdaBoost, by ranges: exact stumps on large tables -------------------------------------------
#
# Each attribute's ordered rows are divided into at most MAX_RANGES ranges. The sums of the positive
# and of the negative q in a range bound how far P can move inside it, and with it every score
# there. Only "promising" ranges, whose bound reaches the best, are scanned row by row.

MAX_RANGES = 128  # of an attribute; with the label's bit a range's number fills a byte


@kernel
def range_codes(
    packed: np.ndarray, up: np.ndarray, codes: np.ndarray, starts: np.ndarray, cuts: np.ndarray
) -> None:
    """Divide every attribute's rows, in their order, into at most MAX_RANGES ranges.

    packed (d, k) uint32; up (m,) uint8: whether y_i = +1. Every range ends at a cut. Fills codes
    (d, m) uint8 with 2 (range) + 1[y = +1]; starts (d, MAX_RANGES + 1) with the first place in
    packed of every range, k behind the last; cuts (d, MAX_RANGES + 1) with the number of cuts
    before it.
    """
    k = packed.shape[1]
    for j in range(packed.shape[0]):
        n = b = 0
        starts[j, 0] = cuts[j, 0] = 0
        for r in range(k):
            row, cut = packed[j, r] >> 1, packed[j, r] & 1
            codes[j, row] = 2 * b + up[row]
            n += cut
            if cut and (r + 1) * MAX_RANGES >= (b + 1) * k and b < MAX_RANGES - 1:
                b += 1
                starts[j, b], cuts[j, b] = r + 1, n
        starts[j, b + 1 :] = k
        cuts[j, b + 1 :] = n


@kernel
def update_top_two(top_two: np.ndarray, value: int) -> None:
    """Put the value among the two largest so far, top_two (n,) with n = 2, descending."""
    if value > top_two[0]:
        top_two[1] = top_two[0]
        top_two[0] = value
    elif value > top_two[1]:
        top_two[1] = value


@kernel
def scan_ranges(
    sums: np.ndarray,
    starts: np.ndarray,
    cuts: np.ndarray,
    sum_q: int,
    slack: int,
    left: np.ndarray,
    bound: np.ndarray,
    largest: np.ndarray,
    top_two: np.ndarray,
) -> int:
    """Score the cuts between ranges and bound the scores inside them; count the promising rows.

    sums (d, 256) of q by the codes of `range_codes`, with starts and cuts (d, MAX_RANGES + 1) as
    there; sum_q = S; slack: scores that close count as tied. Fills left (d, MAX_RANGES) with P
    before each range; bound (d, MAX_RANGES) with the largest |S - 2P| possible inside it, -1 where
    no cut lies inside; largest (d,) and top_two (2,) with the best of the cuts between ranges.
    Returns the number of rows in ranges that can hold the second best cut so far, or tie with it.
    """
    top_two[:] = -1
    for j in range(sums.shape[0]):
        running = int64(0)
        largest[j] = -1
        if j == 0:
            largest[0] = abs(sum_q)
            update_top_two(top_two, abs(sum_q))
        for b in range(MAX_RANGES):
            if starts[j, b] == starts[j, MAX_RANGES]:
                break
            # Inside the range P moves from `left` down by its negative q and up by its positive q.
            down, up = sums[j, 2 * b], sums[j, 2 * b + 1]
            left[j, b] = running
            between = starts[j, b + 1] < starts[j, MAX_RANGES]
            bound[j, b] = -1
            if cuts[j, b + 1] - cuts[j, b] > between:
                bound[j, b] = max(
                    abs(sum_q - 2 * (running + down)), abs(sum_q - 2 * (running + up))
                )
            running += down + up
            if between:
                value = abs(sum_q - 2 * running)
                largest[j] = max(largest[j], value)
                update_top_two(top_two, value)
    rows = 0
    for j in range(sums.shape[0]):
        for b in range(MAX_RANGES):
            if bound[j, b] >= max(top_two[1] - slack, 0):
                rows += starts[j, b + 1] - starts[j, b]
    return rows


@kernel
def end_of_inner_rows(starts: np.ndarray, b: int) -> int:
    """The place where the rows end whose cuts lie inside range b; starts (R+1,), R = MAX_RANGES."""
    # The last row of a range makes the cut to the next range; the last range has no next.
    return starts[b + 1] if starts[b + 1] == starts[MAX_RANGES] else starts[b + 1] - 1


@kernel
def scan_inside(
    packed_row: np.ndarray,
    start: int,
    end: int,
    q: np.ndarray,
    running: int,
    sum_q: int,
    floor: int,
    top_two: np.ndarray,
) -> tuple[int, int, int]:
    """Score the cuts at the places start <= r < end of one attribute, until one reaches the floor.

    packed_row (k,) uint32, q (m,) int64, running: P before start, sum_q = S. top_two (2,) is
    brought up to date. Returns (largest |S - 2P|, the first cut to reach floor, counted from start,
    or -1, its S - 2P).
    """
    largest, cut = int64(-1), 0
    for r in range(start, end):
        code = int64(packed_row[r])
        running += q[code >> 1]
        if code & 1:
            score = sum_q - 2 * running
            largest = max(largest, abs(score))
            update_top_two(top_two, abs(score))
            if abs(score) >= floor:
                return largest, cut, score
            cut += 1
    return largest, -1, int64(0)


@kernel
def first_cut_in_ranges(
    packed_row: np.ndarray,
    starts: np.ndarray,
    cuts: np.ndarray,
    q: np.ndarray,
    sum_q: int,
    floor: int,
    left: np.ndarray,
    bound: np.ndarray,
) -> tuple[int, int]:
    """The first cut of one attribute whose |S - 2P| reaches floor, as (cut, its S - 2P).

    (-1, 0) if there is none. packed_row (k,) uint32, q (m,) int64, sum_q = S; the attribute's rows
    of starts, cuts, left and bound as `range_codes` and `scan_ranges` fill them.
    """
    top_two = np.empty(2, np.int64)
    for b in range(MAX_RANGES):
        # No row is read of a range in which no cut can reach the floor.
        if bound[b] >= max(floor, 0):
            end = end_of_inner_rows(starts, b)
            _, cut, score = scan_inside(
                packed_row, starts[b], end, q, left[b], sum_q, floor, top_two
            )
            if cut >= 0:
                return cuts[b] + 1 + cut, score
        # The cut between two ranges lies inside neither; its sum is known without reading a row.
        if (
            b + 1 < MAX_RANGES
            and starts[b + 1] < starts[MAX_RANGES]
            and abs(sum_q - 2 * left[b + 1]) >= floor
        ):
            return cuts[b + 1], sum_q - 2 * left[b + 1]
    return -1, int64(0)


@kernel
def scan_promising_ranges(
    packed: np.ndarray,
    starts: np.ndarray,
    q: np.ndarray,
    sum_q: int,
    slack: int,
    left: np.ndarray,
    bound: np.ndarray,
    first: int,
    step: int,
    largest: np.ndarray,
    top_two: np.ndarray,
    inner_two: np.ndarray,
) -> None:
    """Score the cuts inside the promising ranges of the attributes first, first + step, ...

    packed (d, k) uint32, q (m,) int64, sum_q = S, slack; starts, left, bound, largest (d,) and
    top_two (2,) as `scan_ranges` left them. Brings largest up to date and fills inner_two (2,) with
    the two best of these cuts alone; top_two stays as it is, because other threads read it.
    """
    inner_two[:] = -1
    for j in range(first, packed.shape[0], step):
        for b in range(MAX_RANGES):
            # The runner-up is wanted, too: a range counts as long as it may hold the second best.
            if bound[j, b] >= max(top_two[1] - slack, inner_two[1] - slack, 0):
                end = end_of_inner_rows(starts[j], b)
                inside, _, _ = scan_inside(
                    packed[j], starts[j, b], end, q, left[j, b], sum_q, int64(2**62), inner_two
                )
                largest[j] = max(largest[j], inside)


@kernel
def best_cut_in_ranges(
    packed: np.ndarray,
    starts: np.ndarray,
    cuts: np.ndarray,
    q: np.ndarray,
    sum_q: int,
    mass: int,
    left: np.ndarray,
    bound: np.ndarray,
    largest: np.ndarray,
    top_two: np.ndarray,
    inner_two: np.ndarray,
) -> tuple[int, int, int, int]:
    """The best cut, exactly; returns what `best_cut_in_order` returns.

    packed (d, k) uint32, q (m,) int64, sum_q = S, mass = sum |q|; starts, cuts, left, bound,
    largest (d,) and top_two (2,) as `scan_ranges` and `scan_promising_ranges` left them; inner_two
    (parts, 2): what each part of the latter has found.
    """
    for part in range(inner_two.shape[0]):
        update_top_two(top_two, inner_two[part, 0])
        update_top_two(top_two, inner_two[part, 1])
    # Cut 0 of attribute 0 is the constant, which lies in no range.
    attribute, floor, _ = best_attribute(largest, mass)
    cut, score = 0, sum_q
    if attribute > 0 or abs(sum_q) < floor:
        cut, score = first_cut_in_ranges(
            packed[attribute],
            starts[attribute],
            cuts[attribute],
            q,
            sum_q,
            floor,
            left[attribute],
            bound[attribute],
        )
    return attribute, cut, score, top_two[1] if abs(score) == top_two[0] else top_two[0]


# ---- variance: stumps by EBBoost's cost ----------------------------------------------------------


@kernel
def variance_score(u: float, v: float, lam: float, square: float) -> tuple[float, float]:
    """(sqrt A_I - sqrt A_J, A_I - A_J) of [V] algorithm 3, for a stump.

    u = sum_i y_i w_i h(x_i) for w (m,) with sum 1; v the same with w_i^2 / b_i in the place of w_i;
    square = sum_i w_i^2 / b_i; lam >= 0. A_I and A_J belong to the examples that the stump
    gets right and wrong.
    """
    # The difference is computed first, lest a tiny edge be lost between two nearly equal roots.
    gap = (1 - lam) * u + lam * v
    right = (1 - lam) * (1 + u) ** 2 / 4 + lam * (square + v) / 2
    wrong = (1 - lam) * (1 - u) ** 2 / 4 + lam * (square - v) / 2
    return gap / (np.sqrt(max(right, 0.0)) + np.sqrt(max(wrong, 0.0))), gap


@kernel
def gap_needed(score: float, least: float) -> float:
    """The least |A_I - A_J| with which a cut can have this score, where A_I + A_J >= least.

    With s = A_I + A_J and g = A_I - A_J, score^2 = g^2 / (s + sqrt(s^2 - g^2)), which falls as s
    grows.
    """
    return score * np.sqrt(max(2 * least - score * score, 0.0)) if score > 0.0 else 0.0


@kernel
def edges_at_cuts(
    packed_row: np.ndarray, q: np.ndarray, sum_q: int, size: float, edges: np.ndarray
) -> int:
    """Fill edges with (S - 2P) / size at every cut of one attribute, the constant first.

    packed_row (k,) uint32, q (m,) int64, sum_q = S, edges (at least k + 1,). Returns how many were
    filled.
    """
    below = np.empty(edges.shape[0] + 1, np.int64)
    below[0] = 0
    n, _ = sums_below(packed_row, q, int64(0), below[1:])
    for c in range(n + 1):
        edges[c] = (sum_q - 2 * below[c]) / size
    return n + 1


@kernel
def scan_variance(
    u: np.ndarray, v: np.ndarray, lam: float, square: float, floor: float, top_two: np.ndarray
) -> tuple[float, int, float]:
    """Score the cuts of one attribute by `variance_score`, until one's |score| reaches the floor.

    u and v (n,) at every cut; lam, square as there. top_two (2, 2), brought up to date: |score| and
    |A_I - A_J| of the best and the second best cut so far, over all attributes. A cut that can
    neither be second best nor reach floor is left out. Returns (largest |score|, the first cut to
    reach floor or -1, its score).
    """
    largest, least = -1.0, min(1 - lam, (1 - lam) / 2) + lam * square
    bar = gap_needed(min(top_two[1, 0], floor) - TIE, least)
    for c in range(u.shape[0]):
        if abs((1 - lam) * u[c] + lam * v[c]) < bar:
            continue
        score, gap = variance_score(u[c], v[c], lam, square)
        largest = max(largest, abs(score))
        if abs(score) >= floor:
            return largest, c, score
        if abs(score) > top_two[0, 0]:
            # number by number: copying a row takes numba five seconds to compile
            top_two[1, 0], top_two[1, 1] = top_two[0, 0], top_two[0, 1]
            top_two[0, 0], top_two[0, 1] = abs(score), abs(gap)
        elif abs(score) > top_two[1, 0]:
            top_two[1, 0], top_two[1, 1] = abs(score), abs(gap)
        bar = gap_needed(min(top_two[1, 0], floor) - TIE, least)
    return largest, -1, 0.0


@kernel
def best_variance_cut(
    packed: np.ndarray, first: np.ndarray, second: np.ndarray, lam: float
) -> tuple[int, int, float, float]:
    """The cut with the smallest cost after its best step ([V] algorithm 3).

    Ties as in `best_stump`. packed (d, k) uint32; first (m,): y w with sum w = 1; second (m,): y
    w^2 / b; lam >= 0. Returns (attribute, cut, sign, A_I - A_J of the runner-up).
    """
    # A_I - A_J is the sum of one pull, (1 - lam) first + lam second. So a scan as AdaBoost's tells
    # which attributes may hold the best cut or the second best; only those few are scored by
    # variance, the most promising before the others.
    d, m, square = packed.shape[0], first.shape[0], total(second)
    least = min(1 - lam, (1 - lam) / 2) + lam * square
    q, q_u, q_v = np.empty(m, np.int64), np.empty(m, np.int64), np.empty(m, np.int64)
    largest = np.empty(d, np.int64)
    pull = (1 - lam) * first + lam * second
    sum_q, mass = quantise(pull, q)
    size = total(pull)  # for lam > 1 some examples pull away from their labels
    sum_u, mass_u = quantise(first, q_u)
    sum_v, mass_v = quantise(second, q_v)
    scan_orders(packed, q, sum_q, 0, d, largest)
    u, v = np.empty(packed.shape[1] + 1), np.empty(packed.shape[1] + 1)
    top_two, scores, floor = np.full((2, 2), -1.0), np.full(d, -1.0), np.inf
    promising, cut, score = int64(np.argmax(largest)), -1, 0.0
    for turn in range(d + 2):
        j = promising if turn == 0 else turn - 1
        if turn == d + 1:
            # Once more over the first attribute that ties with the best, to find the cut.
            floor = scores.max() - TIE
            j = 0
            while scores[j] < floor:
                j += 1
            promising = j
        elif turn > 0:
            gap = largest[j] / max(mass, 1) * size
            if j == promising or gap < gap_needed(top_two[1, 0] - 2 * TIE, least):
                continue
        n = edges_at_cuts(packed[j], q_u, sum_u, mass_u, u)
        edges_at_cuts(packed[j], q_v, sum_v, mass_v / square, v)
        start = min(j, 1)
        scores[j], cut, score = scan_variance(u[start:n], v[start:n], lam, square, floor, top_two)
    sign = 1.0 if score >= 0 else -1.0
    return promising, cut + min(promising, 1), sign, max(top_two[1, 1], 0.0)


# ---- intervals: stumps that abstain --------------------------------------------------------------


@kernel
def interval_scores(
    packed: np.ndarray, pull: np.ndarray, limit: int
) -> tuple[np.ndarray, np.ndarray]:
    """sqrt P - sqrt N of every interval, P and N the shares of positive and negative pull inside.

    An abstaining stump votes inside (lower, upper] only; Z = e0 + 2 sqrt(e+ e-)
    = 1 - (sqrt P - sqrt N)^2, so the largest |score| has the smallest Z. packed (d, k) uint32, pull
    (m,). Of the cuts of an attribute, limit at most are tried, evenly by rank.

    Returns (places (d, limit + 1), scores (d, limit + 1, limit + 1)): places are the numbers of the
    cuts, where 0 is no cut, for either end; scores are indexed by lower, then upper end, and 0
    where there is no such interval. The constant classifier counts once, for attribute 0.
    """
    d, m = packed.shape[0], pull.shape[0]
    q = np.empty(m, np.int64)
    sum_q, mass = quantise(pull, q)
    size = np.abs(q)
    signed, both = np.empty(packed.shape[1] + 2, np.int64), np.empty(packed.shape[1] + 2, np.int64)
    places = np.zeros((d, limit + 1), np.int64)
    scores = np.zeros((d, limit + 1, limit + 1))
    for j in range(d):
        signed[0] = both[0] = 0
        n = 1 + sums_below(packed[j], q, int64(0), signed[1:])[0]
        sums_below(packed[j], size, int64(0), both[1:])
        k = min(n - 1, limit)
        # The middles of k equal stretches of ranks.
        for a in range(k):
            places[j, a + 1] = 1 + (2 * a + 1) * (n - 1) // (2 * k)
        # a = 0 begins below all values and b = 0 ends above them: both together are the constant.
        for a in range(k + 1):
            for b in range(k + 1):
                if 0 < b <= a or (a == b == 0 and j > 0):
                    continue
                upper_signed = signed[places[j, b]] if b > 0 else sum_q
                upper_both = both[places[j, b]] if b > 0 else mass
                inside = upper_both - both[places[j, a]]
                difference_inside = upper_signed - signed[places[j, a]]
                # P + N and P - N are exact whole numbers; only now they become floats.
                positive = (inside + difference_inside) / 2
                negative = (inside - difference_inside) / 2
                root = np.sqrt(positive) + np.sqrt(negative)
                if root > 0.0:
                    scores[j, a, b] = difference_inside / root / np.sqrt(max(mass, 1))
    return places, scores


# ---- pull and vote -------------------------------------------------------------------------------


@kernel
def exponential_pull(
    y: np.ndarray, scores: np.ndarray, base: np.ndarray
) -> tuple[np.ndarray, np.ndarray, float]:
    """(weights w_i = base_i e^(-y_i F_i) / sum, the pull y w, the logarithm of that sum).

    y, scores (F) and base (the example weights), all (m,); w and the pull are (m,), read-only.
    """
    # The largest exponent is taken out first (log-sum-exp), so that margins of a thousand neither
    # overflow nor warn.
    m = y.shape[0]
    weights = np.empty(m)
    pull = np.empty(m)
    top = -np.inf
    for i in range(m):
        if base[i] > 0.0:
            top = max(top, -y[i] * scores[i])
    for i in range(m):
        pull[i] = min(-y[i] * scores[i] - top, 0.0)
    exponentials(pull, weights)
    for i in range(m):
        weights[i] *= base[i]
    size = total(read_only(weights))
    for i in range(m):
        weights[i] /= size
        pull[i] = y[i] * weights[i]
    return read_only(weights), read_only(pull), top + np.log(size)


@kernel
def answers(ballots: np.ndarray, pull: np.ndarray, correlations: np.ndarray) -> None:
    """Fill correlations (k,) with sum_i pull_i h_j(x_i) of k base classifiers.

    ballots (k, m) int8: their votes, -1, 0 or 1; pull (m,) float64.
    """
    # In whole numbers, as the searches: their sums vectorise, and a vote is a byte, not eight.
    q = np.empty(pull.shape[0], np.int64)
    _, mass = quantise(pull, q)
    unit = total(pull) / max(mass, 1)
    for j in range(ballots.shape[0]):
        row = ballots[j]
        correlation = int64(0)
        for i in range(q.shape[0]):
            correlation += row[i] * q[i]
        correlations[j] = correlation * unit


@kernel
def halves(
    y: np.ndarray, votes: np.ndarray, w: np.ndarray, square: np.ndarray
) -> tuple[float, float, float, float]:
    """The sums of w and of square over the right votes and over the wrong.

    y, votes in [-1, 1], w and square, all (m,). A vote between -1 and 1 is partly right: y h = 0
    counts half. Returns (w right, w wrong, square right, square wrong).
    """
    w_right = w_wrong = square_right = square_wrong = 0.0
    for i in range(y.shape[0]):
        right = (1.0 + y[i] * votes[i]) / 2
        w_right += right * w[i]
        w_wrong += (1.0 - right) * w[i]
        square_right += right * square[i]
        square_wrong += (1.0 - right) * square[i]
    return w_right, w_wrong, square_right, square_wrong


@kernel
def squares(weights: np.ndarray, base: np.ndarray) -> np.ndarray:
    """w_i^2 / b_i, (m,), for weights w (m,) and base b (m,); 0 where b_i = 0, at most 1e300.

    [V] prints it as n w_i^2, for b_i = 1/n.
    """
    values = np.zeros(weights.shape[0])
    for i in range(values.shape[0]):
        if base[i] > 0.0:
            values[i] = weights[i] * min(weights[i] / base[i], 1e300)
    return values


@kernel
def add_vote(scores: np.ndarray, alpha: float, votes: np.ndarray, floor: float) -> np.ndarray:
    """F + alpha h as a new array (m,), read-only, for scores F (m,) and votes h (m,).

    Sums of at most floor are 0 (`sums.settled`).
    """
    sums = np.empty(scores.shape[0])
    for i in range(scores.shape[0]):
        value = scores[i] + alpha * votes[i]
        sums[i] = value if abs(value) > floor else 0.0
    return read_only(sums)


# ---- picture -------------------------------------------------------------------------------------


@kernel
def paint_sums(row: np.ndarray, column: np.ndarray, picture: np.ndarray) -> None:
    """Fill picture (n, k) uint8 with column_i + row_j, for row (k,) and column (n,).

    Sums from -1 to 1 become 0 to 254; what lies beyond takes the nearest end.
    """
    for i in range(column.shape[0]):
        line = picture[i]
        for j in range(row.shape[0]):
            line[j] = np.uint8(np.rint(127.0 + 127.0 * min(max(column[i] + row[j], -1.0), 1.0)))


# ---- losses --------------------------------------------------------------------------------------
#
# Each is written once, as a plain function: numpy calls it with arrays, and the kernels compile the
# same lines and call them with numbers. Margin losses are functions of z = y F, the others of the
# residual r = y - F. choices/functions.py gives each a class with its formula and its facts.

# Differences smaller than this share of what was subtracted are the floats' doing. It matters at a
# kink, where the slope of a difference of 1e-16 would count in full.
NOISE = 2.0**-45
LN2 = log(2.0)


@register_jitable
def difference(a: Numbers, b: Numbers) -> Numbers:
    """a - b, (m,) or a number, and 0 where rounding alone could have made the difference."""
    gap = a - b
    return gap * (np.abs(gap) > NOISE * np.maximum(np.abs(a), np.abs(b)))


@register_jitable
def squared(r: Numbers) -> Numbers:
    """r^2, (m,) or a number."""
    return r * r


@register_jitable
def squared_slope(r: Numbers) -> Numbers:
    """2 r, (m,) or a number."""
    return 2 * r


@register_jitable
def huber(r: Numbers, delta: float) -> Numbers:
    """r^2 / 2 up to |r| = delta, then delta (|r| - delta / 2): (m,) or a number."""
    size = np.abs(r)
    bent = np.minimum(size, delta)
    return bent * (size - bent / 2)


@register_jitable
def huber_slope(r: Numbers, delta: float) -> Numbers:
    """r, but at most delta and at least -delta: (m,) or a number."""
    return np.minimum(np.maximum(r, -delta), delta)


@register_jitable
def absolute(r: Numbers) -> Numbers:
    """|r|, (m,) or a number."""
    return np.abs(r)


@register_jitable
def absolute_slope(r: Numbers) -> Numbers:
    """The sign of r, 0 at the kink: (m,) or a number."""
    return np.sign(r)


@register_jitable
def exponential(z: Numbers) -> Numbers:
    """e^-z, (m,) or a number."""
    return np.exp(-z)


@register_jitable
def exponential_slope(z: Numbers) -> Numbers:
    """-e^-z, (m,) or a number."""
    return -np.exp(-z)


@register_jitable
def trimmed(z: Numbers) -> Numbers:
    """e^-z for z >= 0, 1 - z for z < 0: (m,) or a number ([M] eq. 7.33)."""
    return np.exp(-np.maximum(z, 0.0)) + np.maximum(-z, 0.0)


@register_jitable
def trimmed_slope(z: Numbers) -> Numbers:
    """-min(1, e^-z), (m,) or a number."""
    return -np.exp(-np.maximum(z, 0.0))


@register_jitable
def hinge(z: Numbers) -> Numbers:
    """max(0, 1 - z), (m,) or a number."""
    gap = 1.0 - z
    # what `difference` says: a gap above 0 is larger than |z|, or it is compared with 1
    return np.maximum(gap, 0.0) * (gap > NOISE)


@register_jitable
def hinge_slope(z: Numbers) -> Numbers:
    """-1 for z < 1, else 0, (m,) or a number: at the kink the slope of its right side."""
    return -1.0 * (1.0 - z > NOISE)


@register_jitable
def logistic(z: Numbers) -> Numbers:
    """log2(1 + e^-z), whatever the size of z: (m,) or a number."""
    return (np.maximum(-z, 0.0) + np.log1p(np.exp(-np.abs(z)))) / LN2


@register_jitable
def logistic_slope(z: Numbers) -> Numbers:
    """-1 / ((1 + e^z) ln 2), whatever the size of z: (m,) or a number."""
    small = np.exp(-np.abs(z))
    # The minimum is `small` where z > 0, and 1 elsewhere.
    return np.minimum(small + (z <= 0), 1.0) / (1 + small) / -LN2


# Compiled code cannot be handed a Python function (and still be kept on disk): the kernels know the
# losses by number.
SQUARED, HUBER, ABSOLUTE, EXPONENTIAL, TRIMMED, HINGE, LOGISTIC = range(7)


# The kernels ask for the loss once and then run over all examples: a loop without a branch is
# compiled to do several examples at once.


@kernel
def losses_at(kind: int, delta: float, y: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """l(y_i, F_i) at every example, (m,), for labels y (m,) and scores F (m,).

    kind: SQUARED ... LOGISTIC, the number of the loss. delta: the width of Huber's.
    """
    values = np.empty(y.shape[0])
    if kind == SQUARED:
        for i in range(y.shape[0]):
            values[i] = squared(difference(y[i], scores[i]))
    elif kind == HUBER:
        for i in range(y.shape[0]):
            values[i] = huber(difference(y[i], scores[i]), delta)
    elif kind == ABSOLUTE:
        for i in range(y.shape[0]):
            values[i] = absolute(difference(y[i], scores[i]))
    elif kind == EXPONENTIAL:
        for i in range(y.shape[0]):
            values[i] = exponential(y[i] * scores[i])
    elif kind == TRIMMED:
        for i in range(y.shape[0]):
            values[i] = trimmed(y[i] * scores[i])
    elif kind == HINGE:
        for i in range(y.shape[0]):
            values[i] = hinge(y[i] * scores[i])
    else:
        for i in range(y.shape[0]):
            values[i] = logistic(y[i] * scores[i])
    return values


@kernel
def fill_slopes(
    kind: int, delta: float, y: np.ndarray, scores: np.ndarray, slopes: np.ndarray
) -> None:
    """Fill slopes (m,) with -dl(y_i, F_i)/dF, the pull of one unit of weight.

    kind, delta, y (m,) and scores F (m,): as in `losses_at`.
    """
    if kind == SQUARED:
        for i in range(y.shape[0]):
            slopes[i] = squared_slope(difference(y[i], scores[i]))
    elif kind == HUBER:
        for i in range(y.shape[0]):
            slopes[i] = huber_slope(difference(y[i], scores[i]), delta)
    elif kind == ABSOLUTE:
        for i in range(y.shape[0]):
            slopes[i] = absolute_slope(difference(y[i], scores[i]))
    elif kind == EXPONENTIAL:
        for i in range(y.shape[0]):
            slopes[i] = -y[i] * exponential_slope(y[i] * scores[i])
    elif kind == TRIMMED:
        for i in range(y.shape[0]):
            slopes[i] = -y[i] * trimmed_slope(y[i] * scores[i])
    elif kind == HINGE:
        for i in range(y.shape[0]):
            slopes[i] = -y[i] * hinge_slope(y[i] * scores[i])
    else:
        for i in range(y.shape[0]):
            slopes[i] = -y[i] * logistic_slope(y[i] * scores[i])


@kernel
def slopes_at(
    kind: int, delta: float, y: np.ndarray, scores: np.ndarray, base: np.ndarray
) -> np.ndarray:
    """-b_i dl(y_i, F_i)/dF at every example, (m,); 0 where b_i = 0.

    kind, delta: as in `losses_at`; y, scores and base weights (m,).
    """
    pull = np.empty(y.shape[0])
    fill_slopes(kind, delta, y, scores, pull)
    for i in range(y.shape[0]):
        pull[i] = base[i] * pull[i] if base[i] > 0 else 0.0
    return read_only(pull)


@kernel
def best_share(
    kind: int,
    delta: float,
    y: np.ndarray,
    scores: np.ndarray,
    votes: np.ndarray,
    base: np.ndarray,
) -> float:
    """The smallest a in [0, 1] that minimises sum_i b_i l(y_i, (1 - a) F_i + a h_i).

    kind, delta: as in `losses_at`; y, scores F, votes h and base weights b (m,). The interval is
    halved by the sign of the slope.
    """
    m = y.shape[0]
    at, parts = np.empty(m), np.empty(m)
    low, high, a = 0.0, 1.0, 1.0
    for turn in range(66):
        # First the ends, 1 and 0, where the minimum may lie; then 64 halvings use up the digits of a.
        if turn == 1:
            a = 0.0
        elif turn > 1:
            a = (low + high) / 2
        for i in range(m):
            at[i] = (1 - a) * scores[i] + a * votes[i]
        fill_slopes(kind, delta, y, at, parts)
        for i in range(m):
            parts[i] = base[i] * (votes[i] - scores[i]) * parts[i] if base[i] > 0 else 0.0
        rate, size = 0.0, 0.0
        for i in range(m):
            rate += parts[i]
            size += abs(parts[i])
        # A slope within the rounding of its own parts has no sign.
        falls = rate > 1e-14 * size
        if (turn == 0 and falls) or (turn == 1 and not falls):
            return a
        if turn > 1:
            low, high = (a, high) if falls else (low, a)
            if not low < (low + high) / 2 < high:
                break
    return high


@kernel
def best_leaves(
    kind: int,
    delta: float,
    y: np.ndarray,
    offset: np.ndarray,
    share: float,
    base: np.ndarray,
    leaf: np.ndarray,
    n: int,
    limit: float,
) -> np.ndarray:
    """The best value of every leaf: v nearest 0, |v| <= limit.

    It minimises the sum of b_i l(y_i, offset_i + share v) over the examples of the leaf.

    kind, delta: as in `losses_at`; y, offset and base weights (m,); leaf (m,) numbers the leaves
    0..n-1; the result is (n,). All leaves are halved at once: the convex loss falls towards the
    minimiser, so the sign of its slope says on which side it lies; first at 0, then at the far
    end, then in between.
    """
    m = y.shape[0]
    side, low, high = np.zeros(n), np.zeros(n), np.full(n, limit)
    at, scores, slopes = np.zeros(n), np.empty(m), np.empty(m)
    for turn in range(66):
        rate, size = np.zeros(n), np.zeros(n)
        for i in range(m):
            scores[i] = offset[i] + share * at[leaf[i]]
        fill_slopes(kind, delta, y, scores, slopes)
        for i in range(m):
            # A slope may be infinite, and 0 times infinity is no number.
            if base[i] > 0:
                k = leaf[i]
                part = base[i] * slopes[i]
                rate[k] += part
                size[k] += abs(part)
        for k in range(n):
            # At 0 the sign tells the side of the minimiser; without a sign 0 is it.
            if turn == 0:
                if abs(rate[k]) > 1e-14 * size[k]:
                    side[k] = np.sign(rate[k])
                at[k] = side[k] * limit
                continue
            falls = side[k] * rate[k] > 1e-14 * size[k]
            # Where the loss still falls at the far end, the limit is the best value.
            if turn == 1 and falls:
                low[k] = limit
            elif falls:
                low[k] = abs(at[k])
            else:
                high[k] = abs(at[k])
            at[k] = side[k] * (low[k] + high[k]) / 2
    return side * high


# ---- regression trees ----------------------------------------------------------------------------


@kernel
def leaf_fall(kind: int, p: float, n: float, bound: np.ndarray) -> float:
    """The most by which the loss can fall over a leaf with the sums p and n.

    kind SQUARED: p is the sum of the residuals times their weights, n the sum of the weights. kind
    EXPONENTIAL: p and n are the exponential weights of the examples with y = +1 and with y = -1.
    bound (k,), k = 4: (reach, e^(2 reach), 1 - e^-reach, 1 - e^reach), where reach is the largest
    |value| that the leaf may have.
    """
    if kind == SQUARED:
        if not n > 0:
            return 0.0
        u = min(abs(p) / n, bound[0])
        return u * (2 * abs(p) - u * n)
    few, many = min(p, n), max(p, n)
    if many <= few * bound[1]:  # the minimiser u = 1/2 log(many / few) is within reach
        return (np.sqrt(many) - np.sqrt(few)) ** 2
    return many * bound[2] + few * bound[3]


@kernel
def best_place(
    order: np.ndarray,
    X: np.ndarray,
    j: int,
    leaf: np.ndarray,
    node: int,
    sums: np.ndarray,
    totals: tuple[float, float],
    kind: int,
    bound: np.ndarray,
    floor: float,
) -> tuple[float, int, int]:
    """The best split of one leaf on attribute j: (fall of the loss, row below the cut, row above).

    order (k,) uint32 packed rows in ascending order of x_j; X (m, d); leaf (m,): each row's leaf,
    node: the leaf to split; sums (m, 2): each row's part of p and n, totals (2,) those of the leaf;
    kind and bound as in `leaf_fall`. The fall is that of both sides together. The first cut whose
    fall reaches floor ends the scan: ties go to the lowest threshold. With floor = inf it is the
    best.
    """
    best, below, above = -np.inf, -1, -1
    p = n = 0.0
    last = -1
    for r in range(order.shape[0]):
        i = int64(order[r]) >> 1
        if leaf[i] != node:
            continue
        # Only between two different values is there a cut, with everything up to row `last` below it.
        if last >= 0 and X[i, j] > X[last, j]:
            fall = leaf_fall(kind, p, n, bound) + leaf_fall(
                kind, totals[0] - p, totals[1] - n, bound
            )
            if fall > best:
                best, below, above = fall, last, i
                if fall >= floor:
                    break
        p += sums[i, 0]
        n += sums[i, 1]
        last = i
    return best, below, above


@kernel
def best_split(
    packed: np.ndarray,
    X: np.ndarray,
    leaf: np.ndarray,
    node: int,
    sums: np.ndarray,
    kind: int,
    bound: np.ndarray,
    slack: float,
) -> tuple[float, int, int, int]:
    """The split of a leaf under which the loss falls most.

    packed (d, k) uint32; X (m, d), leaf (m,), node, sums (m, 2), kind and bound as in `best_place`.
    Falls within slack of the best are ties: lowest attribute, then lowest threshold. Returns (the
    fall beyond the undivided leaf's, attribute, row below the cut, row above); the rows are -1
    where there is no cut.
    """
    # Every attribute has the same rows, so any of them will do for the totals.
    p = n = 0.0
    for r in range(packed.shape[1]):
        i = int64(packed[0, r]) >> 1
        if leaf[i] == node:
            p += sums[i, 0]
            n += sums[i, 1]
    # A tie is a tie with the best of all, which only a first pass over all attributes can tell.
    falls = np.empty(packed.shape[0])
    for j in range(packed.shape[0]):
        falls[j] = best_place(packed[j], X, j, leaf, node, sums, (p, n), kind, bound, np.inf)[0]
    floor = falls.max() - slack
    j = 0
    while falls[j] < floor:
        j += 1
    fall, below, above = best_place(packed[j], X, j, leaf, node, sums, (p, n), kind, bound, floor)
    return fall - leaf_fall(kind, p, n, bound), j, below, above


@kernel
def best_cuts_of_level(
    packed: np.ndarray,
    asked: np.ndarray,
    place: np.ndarray,
    sums: np.ndarray,
    totals: np.ndarray,
    price: tuple[float, float, float],
    falls: np.ndarray,
    cuts: np.ndarray,
) -> None:
    """Fill falls (k, n) and cuts (k, n, 2): of each attribute and leaf the best split by G^2 / (H + lambda).

    packed (d, r) uint32; asked (k,): attributes; place (m,): each row's leaf among the n, -1 for none; sums (m, 2) int64:
    each row's part of G and H, totals (n, 2) those of the leaves; price: (what one is worth, lambda, the least H of a
    side). A fall is that of both sides together, -inf without a split; a cut is (row below, row above). Ties: the lowest
    threshold.
    """
    unit, ridge, least = price
    n = totals.shape[0]
    seen, last = np.empty(n, np.int64), np.empty(n, np.int64)
    G, H = np.empty(n, np.int64), np.empty(n, np.int64)
    for a in range(asked.shape[0]):
        order = packed[asked[a]]
        seen[:], G[:], H[:] = -1, 0, 0
        falls[a, :] = -np.inf
        values = 0  # how many different values have been passed
        for r in range(order.shape[0]):
            i = int64(order[r]) >> 1
            k = place[i]
            if k >= 0:
                # Only between two different values is there a cut, with the leaf's rows so far below it.
                if 0 <= seen[k] < values:
                    low, high = unit * H[k], unit * (totals[k, 1] - H[k])
                    if low >= least and high >= least and min(low, high) + ridge > 0:
                        g, rest = unit * G[k], unit * (totals[k, 0] - G[k])
                        fall = g * g / (low + ridge) + rest * rest / (high + ridge)
                        if fall > falls[a, k] * (1 + TIE):
                            falls[a, k], cuts[a, k, 0], cuts[a, k, 1] = fall, last[k], i
                seen[k], last[k] = values, i
                G[k] += sums[i, 0]
                H[k] += sums[i, 1]
            values += int64(order[r]) & 1


# ---- depth 2: two attributes, one threshold each, four leaves with free signs --------------------

BINS = 16  # of an attribute at most, so that all pairs of attributes can be tried


@kernel
def quadrant_sums(low: np.ndarray, high: np.ndarray, q: np.ndarray, sums: np.ndarray) -> None:
    """Sums of q over every lower left quadrant of two attributes' bins.

    low and high (m,) uint8: bin numbers under the first and the second attribute; q (m,) int64.
    Fills sums (BINS, BINS): sums[a, b] is over the rows with low <= a and high <= b.
    """
    sums[:] = 0
    flat = sums.reshape(BINS * BINS)
    for i in range(q.shape[0]):
        flat[np.intp(low[i]) * BINS + np.intp(high[i])] += q[i]
    for a in range(1, BINS):
        for b in range(BINS):
            sums[a, b] += sums[a - 1, b]
    for a in range(BINS):
        running = int64(0)
        for b in range(BINS):
            running += sums[a, b]
            sums[a, b] = running


@kernel
def quadrant_score(sums: np.ndarray, a: int, b: int) -> int:
    """The largest sum q h when the cuts a and b make four leaves with free signs.

    That is the sum of the leaves' |sum q|; sums (B, B), B = BINS, as `quadrant_sums` fills it.
    """
    last = BINS - 1
    inner, row, column = sums[a, b], sums[a, last], sums[last, b]
    return (
        abs(inner)
        + abs(row - inner)
        + abs(column - inner)
        + abs(sums[last, last] - row - column + inner)
    )


@kernel
def largest_quadrant_scores(
    codes: np.ndarray, cuts: np.ndarray, q: np.ndarray, largest: np.ndarray
) -> None:
    """Fill largest (d (d - 1) / 2,) with every pair's largest score, pairs j < k in that order.

    codes (d, m) uint8 and cuts (d,) as in `best_quadrants`, q (m,) int64.
    """
    sums = np.empty((BINS, BINS), np.int64)
    pair = 0
    for j in range(codes.shape[0]):
        for k in range(j + 1, codes.shape[0]):
            quadrant_sums(codes[j], codes[k], q, sums)
            best = int64(0)
            for a in range(max(cuts[j], 1)):
                for b in range(max(cuts[k], 1)):
                    best = max(best, quadrant_score(sums, a, b))
            largest[pair] = best
            pair += 1


@kernel
def first_quadrants(sums: np.ndarray, n_a: int, n_b: int, floor: int) -> tuple[int, int, int]:
    """The first cuts (a, b) whose score reaches floor, and the best score of the others.

    sums (BINS, BINS) as `quadrant_sums` fills them; n_a and n_b: the numbers of cuts. Returns
    (a, b, best other score).
    """
    at_a, at_b, other = -1, -1, int64(0)
    for a in range(max(n_a, 1)):
        for b in range(max(n_b, 1)):
            score = quadrant_score(sums, a, b)
            if at_a < 0 and score >= floor:
                at_a, at_b = a, b
            else:
                other = max(other, score)
    return at_a, at_b, other


@kernel
def best_quadrants(
    codes: np.ndarray, cuts: np.ndarray, pull: np.ndarray
) -> tuple[int, int, int, int, np.ndarray, float]:
    """The two attributes j < k and cuts a, b whose four leaves answer the pull (m,) best.

    codes (d, m) uint8 are bin numbers, cuts (d,) the number of cuts of each attribute (none counts
    as one that leaves all rows below). Ties go to the lowest (j, k), then (a, b). Returns
    (j, k, a, b, leaves (4,), best other score): the leaves' sums as shares of sum |pull|, in the
    order below-below, below-above, above-below, above-above, and the score as such a share.
    """
    d = codes.shape[0]
    q = np.empty(pull.shape[0], np.int64)
    sum_q, mass = quantise(pull, q)
    largest = np.empty(d * (d - 1) // 2, np.int64)
    largest_quadrant_scores(codes, cuts, q, largest)
    floor = largest.max() - (mass >> TIE_SHIFT)
    pair, j, k = 0, 0, 1
    while largest[pair] < floor:
        pair += 1
        k += 1
        if k == d:
            j += 1
            k = j + 1
    sums = np.empty((BINS, BINS), np.int64)
    quadrant_sums(codes[j], codes[k], q, sums)
    a, b, other = first_quadrants(sums, cuts[j], cuts[k], floor)
    inner, row, column = sums[a, b], sums[a, BINS - 1], sums[BINS - 1, b]
    leaves = np.array([inner, row - inner, column - inner, sum_q - row - column + inner])
    for p in range(largest.shape[0]):
        if p != pair:
            other = max(other, largest[p])
    # Among the others are also the same cuts, with the sign of the weakest leaf reversed.
    other = max(other, np.abs(leaves).sum() - 2 * np.abs(leaves).min())
    return j, k, a, b, leaves / max(mass, 1), other / max(mass, 1)


# ---- CART: cuts by the Gini index ----------------------------------------------------------------


@kernel
def divide(packed: np.ndarray, above: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rows of packed (d, n) uint32 that are not above (m,) bool, and those that are.

    Both keep their order. A mark between two rows of a part becomes one behind the first of them.
    """
    # Every attribute has the same rows, so one of them tells how many go to each side.
    d, n = packed.shape
    n_above = 0
    for r in range(n):
        n_above += above[packed[0, r] >> 1]
    low, high = np.empty((d, n - n_above), np.uint32), np.empty((d, n_above), np.uint32)
    for j in range(d):
        a = b = 0
        for code in packed[j]:
            # The lowest bit marks the last row of a value (`sums_below`). Where that row goes to the other
            # side, the last row of this side that has the value is its last one now.
            if above[code >> 1]:
                high[j, b] = code
                b += 1
                if a > 0:
                    low[j, a - 1] |= code & 1
            else:
                low[j, a] = code
                a += 1
                if b > 0:
                    high[j, b - 1] |= code & 1
    return read_only(low), read_only(high)


@kernel
def purity(left: np.ndarray, totals: np.ndarray) -> float:
    """sum_k l_k^2 / sum_k l_k + sum_k r_k^2 / sum_k r_k for the two sides of a cut, r = totals - l.

    left, totals (c,): the weight of every class. It is the weight of both, less their Gini indices
    times their weights.
    """
    squares_left = squares_right = size_left = size_right = 0.0
    for k in range(left.shape[0]):
        right = totals[k] - left[k]
        squares_left += left[k] * left[k]
        squares_right += right * right
        size_left += left[k]
        size_right += right
    purity = squares_left / size_left if size_left > 0.0 else 0.0
    return purity + squares_right / size_right if size_right > 0.0 else purity


@kernel
def purest_cut(
    order: np.ndarray, labels: np.ndarray, share: np.ndarray, totals: np.ndarray, floor: float
) -> tuple[float, int]:
    """The purity of the best cut of an attribute, and behind which place of order it is.

    order (n,) uint32: a node's rows in ascending order of the attribute, packed; labels, share as
    in `best_gini_cut`; totals (c,): the weight of every class. The first cut that reaches floor
    ends the search; without a cut (-inf, -1).
    """
    best, place = -np.inf, -1
    left = np.zeros(totals.shape[0])
    for r in range(order.shape[0] - 1):
        i = int64(order[r]) >> 1
        left[labels[i]] += share[i]
        if order[r] & 1:
            both = purity(left, totals)
            if both > best:
                best, place = both, r
                if both >= floor:
                    break
    return best, place


@kernel
def best_gini_cut(
    packed: np.ndarray, labels: np.ndarray, share: np.ndarray, n_classes: int
) -> tuple[float, int, int]:
    """The cut of a node under which its Gini index falls most.

    packed (d, n) uint32: the node's rows by every attribute, see `divide`. labels (m,) int64 from 0
    to n_classes - 1 and share (m,): the classes and weights of all rows. Ties go to the lowest
    attribute, then to the lowest threshold. Returns (fall times weight, attribute, place behind
    which it is cut); the place is -1 where all are of one class, or alike.
    """
    totals = np.zeros(n_classes)
    for code in packed[0]:
        totals[labels[code >> 1]] += share[code >> 1]
    # Of one class up to rounding: nothing to gain.
    slack = TIE * totals.sum()
    if totals.sum() - totals.max() <= slack:
        return 0.0, 0, -1
    # Two passes, because a tie is a tie with the best of all.
    best = np.empty(packed.shape[0])
    for j in range(packed.shape[0]):
        best[j] = purest_cut(packed[j], labels, share, totals, np.inf)[0]
    floor = best.max() - slack
    j = 0
    while best[j] < floor:
        j += 1
    both, place = purest_cut(packed[j], labels, share, totals, floor)
    return both - purity(totals, totals), j, place


# ---- several classes: each side of a cut names a class -------------------------------------------


@kernel
def class_scores(
    packed_row: np.ndarray, q: np.ndarray, totals: np.ndarray, scores: np.ndarray
) -> int:
    """Fill scores with max_k below_k + max_k above_k at every cut of one attribute.

    packed_row (k,) uint32; q (m, c) int64: what each row pays for each class; totals (c,) its sums;
    scores (at least k + 2,) int64, of which scores[0] is the constant's. Returns how many were
    filled.
    """
    below = np.zeros(q.shape[1], np.int64)
    scores[0] = totals.max()
    n = 1
    for r in range(packed_row.shape[0]):
        code = int64(packed_row[r])
        best_below, best_above = int64(-(2**62)), int64(-(2**62))
        for k in range(q.shape[1]):
            below[k] += q[code >> 1, k]
            best_below = max(best_below, below[k])
            best_above = max(best_above, totals[k] - below[k])
        scores[n] = best_below + best_above
        n += code & 1
    return n


@kernel
def best_class_cut(packed: np.ndarray, pay: np.ndarray) -> tuple[int, int, float]:
    """The cut whose two sides, each naming its best class, are paid most; ties as in `best_stump`.

    packed (d, k) uint32; pay (m, c): what each row pays for each class. Returns (attribute, cut,
    best other score as a share of sum |pay|); cut 0 names one class everywhere.
    """
    d, m = packed.shape[0], pay.shape[0]
    q = np.empty(pay.size, np.int64)
    _, mass = quantise(pay.reshape(pay.size), q)
    q2 = q.reshape(pay.shape)
    totals = q2.sum(axis=0)
    scores = np.empty((d, m + 2), np.int64)
    n_scores = np.empty(d, np.int64)
    best = totals.max()
    for j in range(d):
        n_scores[j] = class_scores(packed[j], q2, totals, scores[j])
        best = max(best, scores[j, : n_scores[j]].max())
    floor = best - (mass >> TIE_SHIFT)
    attribute, cut, other = -1, -1, int64(-(2**62))
    for j in range(d):
        # Cut 0 is the same constant for every attribute: counted once.
        for c in range(0 if j == 0 else 1, n_scores[j]):
            if attribute < 0 and scores[j, c] >= floor:
                attribute, cut = j, c
            else:
                other = max(other, scores[j, c])
    return attribute, cut, other / max(mass, 1)


# ---- finite families: QuadBoost from the correlations of the votes alone ------------------------


@kernel
def fit_residual(
    gram: np.ndarray,
    correlations: np.ndarray,
    coefficients: np.ndarray,
    constants: tuple[float, float, float],
    tolerance: float,
    risk: float,
    n_rounds: int,
) -> tuple[int, float]:
    """At most n_rounds rounds of QuadBoost over N votes and their complements ([Q] equations 4-9).

    gram (N, N): the mean of h_j h_k. correlations (N,): mu_j - M_j; coefficients (N, 2) of h_j and
    of its complement; both are changed in place. constants, tolerance: of the step. risk: the
    quadratic risk before. Returns the number of rounds, fewer where the run ends, and the risk
    after. A round costs N steps, however many examples there are; ties go to the lowest j.
    """
    threshold, ridge, cap = constants
    for t in range(n_rounds):
        largest = 0.0
        for j in range(correlations.shape[0]):
            largest = max(largest, abs(correlations[j]))
        # The mean |y - F| is at most the root of the risk: ties as in the search by exact sums.
        floor = largest - TIE * max(risk, 0.0) ** 0.5
        best = 0
        while abs(correlations[best]) < floor:
            best += 1
        size = abs(correlations[best])
        alpha = min((size - threshold) / (1.0 + ridge), cap)
        if size <= tolerance or alpha <= tolerance:
            return t, risk
        # [Q] equation 5: along a vote of -1 and +1 the risk is a parabola.
        risk -= alpha * (2.0 * size - alpha)
        is_complement = correlations[best] < 0
        coefficients[best, int(is_complement)] += alpha
        signed = -alpha if is_complement else alpha
        # The residual has lost alpha h, so what every vote earns on it follows without the examples.
        for j in range(correlations.shape[0]):
            correlations[j] -= signed * gram[best, j]
    return n_rounds, risk
