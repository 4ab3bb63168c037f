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

import numpy as np
from numba import njit

# Columns of a node table (see hypotheses.Tree).
ATTRIBUTE, THRESHOLD, LEFT, RIGHT, VALUE = range(5)

# Scores closer than this share of sum |q| count as tied: float weights carry errors of about 1e-16 each, and a tie
# that those errors decide would be decided differently for permuted rows.
TIE_SHIFT = 40


def kernel(function):
    """Compile `function`; keep the machine code on disk where a cache folder can be written."""
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # read-only installation and no writable home: numba finds no place for its cache
        return njit(nogil=True)(function)


@kernel
def quantise(pull, q):
    """Fill q (m,) int64 with round(pull 2^s); return (sum q, sum |q|)."""
    size = 0.0
    for i in range(pull.shape[0]):
        size += abs(pull[i])
    if size == 0.0:
        q[:] = 0
        return 0, 0
    scale = 2.0 ** min(60.0 - np.ceil(np.log2(size)), 1000.0)
    total = 0
    mass = 0
    for i in range(pull.shape[0]):
        q[i] = np.int64(np.rint(pull[i] * scale))
        total += q[i]
        mass += abs(q[i])
    return total, mass


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
def largest_scores(packed, q, total, first, last, largest):
    """Fill largest[j] with max |S - 2P| over the cuts of attribute j, for first <= j < last.

    The constant classifier is the same for all attributes; it counts once, for attribute 0.
    """
    below = np.empty(packed.shape[1] + 1, np.int64)
    for j in range(first, last):
        n = sums_below(packed[j], q, below)
        best = np.int64(-1)
        for c in range(0 if j == 0 else 1, n):
            best = max(best, abs(total - 2 * below[c]))
        largest[j] = best


@kernel
def first_at_least(packed_row, q, total, start, floor):
    """The first cut of one attribute whose |S - 2P| reaches floor: (cut, S - 2P, largest |S - 2P| of the others)."""
    below = np.empty(packed_row.shape[0] + 1, np.int64)
    n = sums_below(packed_row, q, below)
    winner = -1
    runner_up = np.int64(-1)
    for c in range(start, n):
        score = abs(total - 2 * below[c])
        if winner < 0 and score >= floor:
            winner = c
        else:
            runner_up = max(runner_up, score)
    return winner, total - 2 * below[winner], runner_up


@kernel
def best_cut(packed, pull):
    """The cut with the largest |S - 2P|; ties go to the lowest attribute, then the lowest threshold, then sign +1.

    Returns (attribute, cut, sign, largest |S - 2P| of the other cuts as a share of sum |pull|).
    """
    d = packed.shape[0]
    q = np.empty(pull.shape[0], np.int64)
    total, mass = quantise(pull, q)
    largest = np.empty(d, np.int64)
    largest_scores(packed, q, total, 0, d, largest)
    floor = largest.max() - (mass >> TIE_SHIFT)
    attribute = 0
    while largest[attribute] < floor:
        attribute += 1
    cut, score, runner_up = first_at_least(packed[attribute], q, total, 0 if attribute == 0 else 1, floor)
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
    return nodes, votes, agree, against, runner_up


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
    size = 0.0
    for i in range(m):
        weights[i] = base[i] * np.exp(min(-y[i] * scores[i] - top, 0.0))
        size += weights[i]
    for i in range(m):
        weights[i] /= size
        pull[i] = y[i] * weights[i]
    return weights, pull, top + np.log(size)
