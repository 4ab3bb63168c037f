"""All compiled code: arrays in, arrays out, nothing else.

The search rests on one idea. The pull g (what each example asks for) becomes whole numbers

    q_i = round(g_i 2^s),   with s chosen so that sum |q_i| stays below 2^61,

and sums of whole numbers do not depend on their order. So every layout, every chunking and every number of threads
finds the identical stump, ties included, and a score is exact to 2^-60 of the total.

With P the sum of q over the examples at or below a threshold and S the sum over all, the stump

    h(x) = +1 if x_j > theta else -1        scores        sum_i q_i h(x_i) = S - 2 P.

Its complement -h scores the opposite, so |S - 2P| ranks both at once. P = 0 is the constant classifier.

All kernels live in this one file because numba's disk cache does not notice a change in another file. They release
the interpreter lock, so one user's long run does not freeze another's step.
"""

from __future__ import annotations

from math import factorial

import numpy as np
from numba import njit
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic

# Columns of a node table (see hypotheses.Tree).
ATTRIBUTE, THRESHOLD, LEFT, RIGHT, VALUE = range(5)

# Scores closer than this share of sum |q| count as tied: float weights carry errors of about 1e-16 each, and a tie
# that those errors decide would be decided differently for permuted rows.
TIE_SHIFT = 40

# For `exponentials`: ln 2 in two parts, so that k ln 2 is good to more digits than a float has; 1/13!, ..., 1/1!, 1/0!.
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
SERIES = tuple(1 / factorial(n) for n in range(13, -1, -1))


def kernel(function):
    """Compile `function`; keep the machine code on disk where a cache folder can be written."""
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # read-only installation and no writable home: numba finds no place for its cache
        return njit(nogil=True)(function)


@intrinsic
def read_only(typing_context, array):
    """The same array, typed as read-only: Python receives it with writeable=False, at no cost."""

    def the_same(context, builder, signature, arguments):
        return impl_ret_borrowed(context, builder, signature.return_type, arguments[0])

    return array.copy(readonly=True)(array), the_same


@kernel
def total(values):
    """sum values_i, in four chains: an addition waits for the one before it in its chain, not for all before it."""
    n = values.shape[0] // 4 * 4
    a = b = c = d = 0.0
    for i in range(0, n, 4):
        a += values[i]
        b += values[i + 1]
        c += values[i + 2]
        d += values[i + 3]
    for i in range(n, values.shape[0]):
        a += values[i]
    return (a + b) + (c + d)


@kernel
def exponentials(x, values):
    """Fill values with e^x to one rounding error; x below -708 counts as -708. Three times as fast as the C library.

    e^x = 2^k e^r with k whole and |r| <= ln 2 / 2, where 14 terms of the series are enough. No branch and no call, so
    that the compiler does several i at once.
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
        power[i] = (np.int64(k) + 1023) << 52  # the bits of the float 2^k
    two_to_the_k = power.view(np.float64)
    for i in range(x.shape[0]):
        values[i] *= two_to_the_k[i]


@kernel
def quantise(pull, q):
    """Fill q (m,) int64 with round(pull 2^s); return (sum q, sum |q|)."""
    size = total(np.abs(pull))
    if size == 0.0:
        q[:] = 0
        return 0, 0
    scale = 2.0 ** min(60.0 - np.ceil(np.log2(size)), 1000.0)
    sum_q = 0
    mass = 0
    for i in range(pull.shape[0]):
        q[i] = np.int64(np.rint(pull[i] * scale))
        sum_q += q[i]
        mass += abs(q[i])
    return sum_q, mass


@kernel
def sums_below(packed, q, below):
    """Fill below (n,) with P at every cut of one attribute and return n; below[0] = 0 is the constant classifier.

    packed (m,) uint32 holds the rows in ascending order of the attribute, each as (row << 1) | cut, where cut = 1
    marks a place where a threshold may stand. The write is unconditional and the index moves only at a cut, so the
    loop has no branch to mispredict.
    """
    below[0] = 0
    n = 1
    running = 0
    for r in range(packed.shape[0]):
        code = np.int64(packed[r])
        running += q[code >> 1]
        below[n] = running
        n += code & 1
    return n


@kernel
def largest_scores(packed, q, sum_q, first, last, largest):
    """Fill largest[j] with max |S - 2P| over the cuts of attribute j, for first <= j < last.

    The constant classifier is the same for all attributes; it counts once, for attribute 0.
    """
    below = np.empty(packed.shape[1] + 1, np.int64)
    for j in range(first, last):
        n = sums_below(packed[j], q, below)
        best = np.int64(-1)
        for c in range(0 if j == 0 else 1, n):
            best = max(best, abs(sum_q - 2 * below[c]))
        largest[j] = best


@kernel
def first_at_least(packed_row, q, sum_q, start, floor):
    """The first cut of one attribute whose |S - 2P| reaches floor: (cut, S - 2P, largest |S - 2P| of the others)."""
    below = np.empty(packed_row.shape[0] + 1, np.int64)
    n = sums_below(packed_row, q, below)
    winner = start
    while abs(sum_q - 2 * below[winner]) < floor:
        winner += 1
    runner_up = np.int64(-1)
    for others in (below[start:winner], below[winner + 1 : n]):
        for p in others:
            runner_up = max(runner_up, abs(sum_q - 2 * p))
    return winner, sum_q - 2 * below[winner], runner_up


@kernel
def best_cut(packed, pull):
    """The cut with the largest |S - 2P|; ties go to the lowest attribute, then the lowest threshold, then sign +1.

    Returns (attribute, cut, sign, largest |S - 2P| of the other cuts as a share of sum |pull|).
    """
    d = packed.shape[0]
    q = np.empty(pull.shape[0], np.int64)
    sum_q, mass = quantise(pull, q)
    largest = np.empty(d, np.int64)
    largest_scores(packed, q, sum_q, 0, d, largest)
    floor = largest.max() - (mass >> TIE_SHIFT)
    attribute = 0
    while largest[attribute] < floor:
        attribute += 1
    cut, score, runner_up = first_at_least(packed[attribute], q, sum_q, 0 if attribute == 0 else 1, floor)
    for j in range(d):
        if j != attribute:
            runner_up = max(runner_up, largest[j])
    return attribute, cut, 1.0 if score >= 0 else -1.0, max(runner_up, 0) / max(mass, 1)


@kernel
def stump_nodes(attribute, threshold, sign):
    """The node table of h(x) = sign if x_attribute > threshold else -sign; for threshold -inf, of h(x) = sign."""
    if threshold == -np.inf:
        nodes = np.zeros((1, 5))
        nodes[0, VALUE] = sign
        return nodes
    nodes = np.zeros((3, 5))
    nodes[0, ATTRIBUTE] = attribute
    nodes[0, THRESHOLD] = threshold
    nodes[0, LEFT] = 1.0
    nodes[0, RIGHT] = 2.0
    nodes[1, VALUE] = -sign
    nodes[2, VALUE] = sign
    return nodes


@kernel
def follow(nodes, X, values):
    """Fill values (m,) with the tree's value at every row of X (m, d): right if x_attribute > threshold, else left."""
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
def agreement(pull, votes):
    """(sum of |pull h| where h agrees with the pull, where it disagrees, and sum of |pull| (1 - |h|))."""
    agree = 0.0
    against = 0.0
    idle = 0.0
    for i in range(pull.shape[0]):
        part = pull[i] * votes[i]
        agree += max(part, 0.0)
        against += max(-part, 0.0)
        idle += abs(pull[i]) * (1.0 - abs(votes[i]))
    return agree, against, idle


@kernel
def best_stump(packed, thresholds, X, pull):
    """The stump with the largest sum_i pull_i h(x_i), complete: one call a round, for a call costs as much as 100 rows.

    packed (d, m), thresholds (d, n): row j holds -inf (the constant classifier), then the thresholds of attribute j.
    Returns (nodes, votes (m,), sum of pull where votes agree, where they disagree, score of the runner-up).
    """
    attribute, cut, sign, runner_up = best_cut(packed, pull)
    nodes = stump_nodes(attribute, thresholds[attribute, cut], sign)
    votes = np.empty(pull.shape[0])
    follow(nodes, X, votes)
    agree, against, _ = agreement(pull, votes)
    return read_only(nodes), read_only(votes), agree, against, runner_up


@kernel
def exponential_pull(y, scores, base):
    """The weights w_i = base_i e^(-y_i F_i) / sum, the pull y w, and the logarithm of that sum.

    The largest exponent is taken out first (log-sum-exp), so margins of a thousand neither overflow nor warn.
    """
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
    size = total(weights)
    for i in range(m):
        weights[i] /= size
        pull[i] = y[i] * weights[i]
    return read_only(weights), read_only(pull), top + np.log(size)


@kernel
def add_vote(scores, alpha, votes):
    """F + alpha h as a new array (m,)."""
    moved = np.empty(scores.shape[0])
    for i in range(scores.shape[0]):
        moved[i] = scores[i] + alpha * votes[i]
    return read_only(moved)
