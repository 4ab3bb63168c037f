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

from math import ceil, factorial, log2

import numpy as np
from numba import njit
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic, register_jitable

# Columns of a node table (see hypotheses.Tree).
ATTRIBUTE, THRESHOLD, LEFT, RIGHT, VALUE = range(5)
# Scores closer than this share of sum |q| count as tied: float weights carry errors of about 1e-16 each, and a tie
# that those errors decide would be decided differently for permuted rows.
TIE_SHIFT = 40
TIE = 2.0**-TIE_SHIFT
# For `exponentials`: ln 2 in two parts, so that k ln 2 is good to more digits than a float has; 1/13!, ..., 1/1!, 1/0!.
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
SERIES = tuple(1 / factorial(n) for n in range(13, -1, -1))


def kernel(function):
    """Compile `function`; keep the machine code on disk where a cache folder can be written.

    No door for C callers, which nobody uses: that saves a tenth of the compilation.
    """
    options = {"nogil": True, "no_cfunc_wrapper": True}
    try:
        return njit(cache=True, **options)(function)
    except (
        RuntimeError
    ):  # read-only installation and no writable home: numba finds no place for its cache
        return njit(**options)(function)


@intrinsic
def read_only(typing_context, array):
    """The same array, typed as read-only: Python receives it with writeable=False, at no cost."""

    def the_same(context, builder, signature, arguments):
        return impl_ret_borrowed(context, builder, signature.return_type, arguments[0])

    return array.copy(readonly=True)(array), the_same


@kernel
def total(values):
    """sum |values_i|, in four chains: an addition waits for the one before it in its chain, not for all before it."""
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
    size = total(pull)
    if size == 0.0:
        for i in range(pull.shape[0]):
            q[i] = 0
        return 0, 0
    scale = 2.0 ** min(60.0 - ceil(log2(size)), 1000.0)
    sum_q = 0
    mass = 0
    for i in range(pull.shape[0]):
        q[i] = np.int64(np.rint(pull[i] * scale))
        sum_q += q[i]
        mass += abs(q[i])
    return sum_q, mass


@kernel
def pack_orders(columns, rows, order, packed, thresholds, found):
    """From each attribute's rows in ascending order, in any order among equals, to what the searches read.

    columns (d, k) values; rows (k,) their row numbers; order (d, k) places in ascending order. Fill packed (d, k), see
    `sums_below`, equal values in the order of the rows; thresholds (d, k) with the midpoints between distinct
    neighbours; found (d,) with how many there are.
    """
    k = columns.shape[1]
    rank, end = np.empty(k, np.int64), np.empty(k, np.int64)
    for j in range(columns.shape[0]):
        x, n = columns[j], 0
        end[0] = rank[order[j, 0]] = 0
        for r in range(1, k):
            low, high = x[order[j, r - 1]], x[order[j, r]]
            if high > low:
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
        found[j] = n


@kernel
def sums_below(packed, q, running, below):
    """Fill below (n,) with running + P at every cut of (a part of) one attribute; return (n, the sum at the end).

    packed (m,) uint32 holds the rows in ascending order of the attribute, each as (row << 1) | cut, where cut = 1
    marks a place where a threshold may stand. The write is unconditional and the index moves only at a cut, so the
    loop has no branch to mispredict; below has one place more than there are cuts.
    """
    n = 0
    for r in range(packed.shape[0]):
        code = np.int64(packed[r])
        running += q[code >> 1]
        below[n] = running
        n += code & 1
    return n, running


@kernel
def largest_gap(below, sum_q):
    """max |S - 2P| over the cuts with these P, -1 without any. It is reached at the smallest or at the largest P."""
    if below.shape[0] == 0:
        return np.int64(-1)
    low = high = below[0]
    for c in range(below.shape[0]):
        low = min(low, below[c])
        high = max(high, below[c])
    return max(abs(sum_q - 2 * low), abs(sum_q - 2 * high))


CHUNK = 2048  # rows whose sums fit into the fastest cache together with their pulls


@kernel
def scan_orders(packed, q, sum_q, first, last, largest):
    """Fill largest[j] with max |S - 2P| over the cuts of attribute j, for first <= j < last.

    The constant classifier is the same for all attributes; it counts once, for attribute 0.
    """
    below = np.empty(CHUNK, np.int64)
    for j in range(first, last):
        best = abs(sum_q) if j == 0 else np.int64(-1)
        running = 0
        for start in range(0, packed.shape[1], CHUNK):
            n, running = sums_below(packed[j, start : start + CHUNK], q, running, below)
            best = max(best, largest_gap(below[:n], sum_q))
        largest[j] = best


@kernel
def first_at_least(below, sum_q, start, floor):
    """The first cut of one attribute whose |S - 2P| reaches floor: (cut, S - 2P, largest |S - 2P| of the others)."""
    winner = start
    while abs(sum_q - 2 * below[winner]) < floor:
        winner += 1
    others = max(largest_gap(below[start:winner], sum_q), largest_gap(below[winner + 1 :], sum_q))
    return winner, sum_q - 2 * below[winner], others


@kernel
def best_attribute(largest, mass):
    """The first attribute within reach of the best: (attribute, the score within reach, the others' best)."""
    best = np.int64(-1)
    for j in range(largest.shape[0]):
        best = max(best, largest[j])
    floor = best - (mass >> TIE_SHIFT)
    attribute = 0
    while largest[attribute] < floor:
        attribute += 1
    others = np.int64(-1)
    for j in range(largest.shape[0]):
        if j != attribute:
            others = max(others, largest[j])
    return attribute, floor, others


@kernel
def stump_nodes(attribute, threshold, sign):
    """The node table of h(x) = sign if x_attribute > threshold else -sign; for threshold -inf, of h(x) = sign."""
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
def agreement(pull, votes, reach):
    """(sum of |pull h| where h agrees with the pull, where it disagrees, and sum of |pull| (reach - |h|))."""
    agree = 0.0
    against = 0.0
    idle = 0.0
    for i in range(pull.shape[0]):
        part = pull[i] * votes[i]
        agree += max(part, 0.0)
        against += max(-part, 0.0)
        idle += abs(pull[i]) * (reach - abs(votes[i]))
    return agree, against, idle


@kernel
def choose_in_order(packed, q, sum_q, mass, largest):
    """The best cut from the attributes' best scores: (attribute, cut, S - 2P, |S - 2P| of the runner-up)."""
    attribute, floor, others = best_attribute(largest, mass)
    below = np.empty(packed.shape[1] + 2, np.int64)
    below[0] = 0
    n, _ = sums_below(packed[attribute], q, np.int64(0), below[1:])
    cut, score, runner_up = first_at_least(below[: n + 1], sum_q, 0 if attribute == 0 else 1, floor)
    return attribute, cut, score, max(runner_up, others)


@kernel
def pick_from_orders(packed, thresholds, X, pull, q, sum_q, mass, largest):
    """The best stump, complete, from the attributes' best scores; what it returns is described at `best_stump`."""
    attribute, cut, score, other = choose_in_order(packed, q, sum_q, mass, largest)
    threshold, sign = thresholds[attribute, cut], 1.0 if score >= 0 else -1.0
    nodes = stump_nodes(attribute, threshold, sign)
    votes = np.empty(pull.shape[0])
    for i in range(votes.shape[0]):
        votes[i] = sign if X[i, attribute] > threshold else -sign
    agree, against, _ = agreement(pull, votes, 1.0)
    return nodes, read_only(votes), agree, against, max(other, 0) / max(mass, 1)


@kernel
def best_stump(packed, thresholds, X, pull):
    """The stump with the largest sum_i pull_i h(x_i), complete: one call a round, for a call costs as much as 100 rows.

    packed (d, m), thresholds (d, n): row j holds -inf (the constant classifier), then the thresholds of attribute j.
    Ties go to the lowest attribute, then the lowest threshold, then sign +1. Returns (nodes, votes (m,), sum of pull
    where votes agree, where they disagree, largest |S - 2P| of the other cuts as a share of sum |pull|).
    """
    q, largest = np.empty(pull.shape[0], np.int64), np.empty(packed.shape[0], np.int64)
    sum_q, mass = quantise(pull, q)
    scan_orders(packed, q, sum_q, 0, packed.shape[0], largest)
    return pick_from_orders(packed, thresholds, X, pull, q, sum_q, mass, largest)


PAIR = 16  # attributes of at most so many bins share a byte, two and two, and with it the work of adding up


@kernel
def bin_numbers(column, weight, at, codes, counts):
    """Fill codes (m,) with how many of the ascending thresholds `at` lie below each value; count the rows that weigh.

    The place among evenly spaced thresholds is guessed first and then made exact.
    """
    k = at.shape[0]
    scale = (k - 1) / (at[k - 1] - at[0]) if at[0] < at[k - 1] < np.inf else 0.0
    for i in range(column.shape[0]):
        guess = (column[i] - at[0]) * scale
        c = int(min(guess, k - 1.0)) if guess > 0 else 0
        while c < k and at[c] < column[i]:
            c += 1
        while c > 0 and at[c - 1] >= column[i]:
            c -= 1
        codes[i] = c
        counts[c] += weight[i] > 0


@kernel
def grid_codes(columns, weight, k, codes, thresholds, cuts):
    """Bins between k thresholds spread evenly over the values of the rows that weigh, for every attribute.

    columns (d, m). Fill codes (d, m) uint8; thresholds (d, k), of which cuts (d,) count: of several in one gap between
    values the lowest is kept, for their stumps are the same, and none outside of all values.
    """
    at, counts, kept = np.empty(k), np.empty(k + 1, np.int64), np.empty(k + 1, np.uint8)
    for j in range(columns.shape[0]):
        low, high = np.inf, -np.inf
        for i in range(weight.shape[0]):
            if weight[i] > 0:
                low, high = min(low, columns[j, i]), max(high, columns[j, i])
        for c in range(k):
            share = (c + 1) / (k + 1)
            at[c] = low * (1 - share) + high * share
        counts[:] = 0
        bin_numbers(columns[j], weight, at, codes[j], counts)
        n, below, rows = 0, 0, counts.sum()
        kept[0] = 0
        for c in range(k):
            below += counts[c]
            if counts[c] > 0 and below < rows:
                thresholds[j, n] = at[c]
                n += 1
            kept[c + 1] = n
        cuts[j] = n
        for i in range(weight.shape[0]):
            codes[j, i] = kept[codes[j, i]]


@kernel
def sums_by_code(one, two, q, of_one, of_two):
    """Fill of_one and of_two (256,) with the sums of q by the codes one and two (m,): two at a time, to load q once."""
    of_one[:] = 0
    of_two[:] = 0
    for i in range(q.shape[0]):
        value = q[i]
        of_one[one[i]] += value
        of_two[two[i]] += value


@kernel
def sums_of_halves(sums, low, high):
    """Fill low (PAIR,) and high (n,) with the sums by the lower four bits of a code, and by the higher, from sums (256,)."""
    low[:] = 0
    for k in range(high.shape[0]):
        part = sums[k * PAIR : (k + 1) * PAIR]
        here = np.int64(0)
        for c in range(PAIR):
            low[c] += part[c]
            here += part[c]
        high[k] = here


@kernel
def scan_sums(sums, sum_q, with_constant, below):
    """Fill below with P at every cut from the sums of the bins; return max |S - 2P|, over cut 0, the constant, too if so.

    below (cuts + 1,): below[c] is P where the bins under c lie below the threshold.
    """
    below[0] = running = np.int64(0)
    for c in range(below.shape[0] - 1):
        running += sums[c]
        below[c + 1] = running
    return largest_gap(below if with_constant else below[1:], sum_q)


@kernel
def scan_row(r, paired, sums, cuts, sum_q, below, largest):
    """`scan_sums` for the attribute, or the two attributes, of row r of the codes; sums (256,) are the row's."""
    if not paired:
        largest[r] = scan_sums(sums, sum_q, r == 0, below[r, : cuts[r] + 1])
        return
    low, high = np.empty(PAIR, np.int64), np.empty(PAIR, np.int64)
    second = min(
        2 * r + 1, cuts.shape[0] - 1
    )  # an odd attribute out has nothing in the higher four bits
    sums_of_halves(sums, low, high[: cuts[second] + 1])
    largest[2 * r] = scan_sums(low, sum_q, r == 0, below[2 * r, : cuts[2 * r] + 1])
    if second > 2 * r:
        largest[second] = scan_sums(high, sum_q, False, below[second, : cuts[second] + 1])


@kernel
def scan_bins(codes, cuts, q, sum_q, first, last, below, largest):
    """Fill below[j, : cuts[j] + 1] with P at every cut and largest[j] with max |S - 2P|, for rows first <= r < last.

    codes (rows, m) uint8: the bins of attribute r, or (with half as many rows as attributes) those of attributes 2r and
    2r + 1 in the lower and the higher four bits. below[j, 0] = 0 is the constant, which counts for attribute 0.
    """
    paired = codes.shape[0] < cuts.shape[0]
    sums = np.empty((2, 256), np.int64)
    for r in range(first, last, 2):
        second = min(r + 1, last - 1)
        sums_by_code(codes[r], codes[second], q, sums[0], sums[1])
        for row in range(r, second + 1):
            scan_row(row, paired, sums[row - r], cuts, sum_q, below, largest)


@kernel
def best_cut(below, cuts, sum_q, mass, largest):
    """`choose_in_order` from the sums at all cuts: below (d, n), of which below[j, : cuts[j] + 1] are filled."""
    attribute, floor, others = best_attribute(largest, mass)
    cut, score, other = first_at_least(
        below[attribute, : cuts[attribute] + 1], sum_q, min(attribute, 1), floor
    )
    return attribute, cut, score, max(other, others)


@kernel
def bins_above(codes, cuts, attribute, cut, above):
    """Fill above (m,) uint8 with whether a row lies above the cut, from the attribute's codes as in `scan_bins`."""
    paired = codes.shape[0] < cuts.shape[0]
    row = codes[attribute // 2 if paired else attribute]
    shift, mask = (4 * (attribute % 2), PAIR - 1) if paired else (0, 255)
    for i in range(above.shape[0]):
        above[i] = (row[i] >> shift) & mask >= cut


@kernel
def pick_from_bins(codes, cuts, thresholds, pull, sum_q, mass, below, largest):
    """The best stump, complete, from the sums at every cut; what it returns is described at `best_stump`."""
    attribute, cut, score, other = best_cut(below, cuts, sum_q, mass, largest)
    sign = 1.0 if score >= 0 else -1.0
    nodes = stump_nodes(attribute, thresholds[attribute, cut], sign)
    above, votes = np.empty(pull.shape[0], np.uint8), np.empty(pull.shape[0])
    bins_above(codes, cuts, attribute, cut, above)
    for i in range(votes.shape[0]):
        votes[i] = sign if above[i] else -sign
    agree, against, _ = agreement(pull, votes, 1.0)
    return nodes, read_only(votes), agree, against, max(other, 0) / max(mass, 1)


@kernel
def best_binned_stump(codes, cuts, thresholds, pull):
    """The same stump as `best_stump` finds, ties included, from bins: codes (rows, m) uint8, cuts (d,) their number."""
    q, largest = np.empty(pull.shape[0], np.int64), np.empty(cuts.shape[0], np.int64)
    below = np.empty(thresholds.shape, np.int64)
    sum_q, mass = quantise(pull, q)
    scan_bins(codes, cuts, q, sum_q, 0, codes.shape[0], below, largest)
    return pick_from_bins(codes, cuts, thresholds, pull, sum_q, mass, below, largest)


# Figure 7.1 of [M] multiplies the weights instead of computing them anew from the vote, and so do these loops: a weight
# u_i stays while its example is right and grows by A / B = e^(2 alpha) when it is wrong, which is D(i) e^(-alpha y h) / Z
# but for a common factor. The whole numbers are q_i = y_i round(u_i), so only those of the wrong examples change.
START, FULL = (
    2.0**55,
    2**60,
)  # sum u_i before the first round; from where on all u_i are divided by a power of 2


@kernel
def rounded(weights, up, q):
    """Fill q (m,) with y_i round(u_i) and return (sum q, sum |q|); up (m,) uint8: whether y_i = +1."""
    sum_q = mass = np.int64(0)
    for i in range(q.shape[0]):
        whole = np.int64(np.rint(weights[i]))
        q[i] = whole if up[i] else -whole
        sum_q += q[i]
        mass += whole
    return sum_q, mass


@kernel
def whole_weights(weights, up, q):
    """`rounded`, once the weights are divided by a power of 2 that makes room for more rounds.

    As in `exponentials`, a weight does not sink below e^-708 of the others.
    """
    size = total(read_only(weights))
    share = 2.0 ** (-ceil(log2(size / START))) if size > START else 1.0
    for i in range(weights.shape[0]):
        if weights[i] > 0.0:
            weights[i] = max(weights[i] * share, 2.0**-960)
    return rounded(weights, up, q)


@kernel
def sides_of(above, flip, up, weights):
    """(sum of u_i where the stump is right, where it is wrong); it is wrong where above ^ flip ^ up."""
    right = wrong = 0.0
    for i in range(above.shape[0]):
        if above[i] ^ flip ^ up[i]:
            wrong += weights[i]
        else:
            right += weights[i]
    return right, wrong


@kernel
def note_round(attribute, cut, score, runner_up, mass, above, up, weights, stump, shares):
    """Write a round down: stump = (attribute, cut, sign), shares = (eps, 1 - eps, runner-up); return A / B.

    inf for a perfect stump; 0 for one without an edge, which is not written down. The whole numbers tell the error to
    2^-55, which is enough unless the error is of that size.
    """
    right, wrong = (mass + abs(score)) / 2.0, (mass - abs(score)) / 2.0
    if wrong < 2.0**20:
        right, wrong = sides_of(above, np.uint8(score < 0), up, weights)
    if right - wrong <= 1e-12 * (right + wrong):
        return 0.0
    stump[0], stump[1], stump[2] = attribute, cut, 1 if score >= 0 else -1
    shares[0], shares[1] = wrong / (right + wrong), right / (right + wrong)
    shares[2] = max(runner_up, 0) / mass
    return right / wrong if wrong > 0.0 else np.inf


@kernel
def raise_wrong(above, flip, up, factor, weights, q):
    """u_i <- u_i A / B where the stump is wrong, and q with it; return (sum q, sum |q|)."""
    for i in range(above.shape[0]):
        weights[i] *= factor if above[i] ^ flip ^ up[i] else 1.0
    return rounded(weights, up, q)


@kernel
def choose_in_small(packed, q, sum_q, mass, below, cuts, largest):
    """`choose_in_order` where the sums of all attributes fit into the fastest cache, below (d, n): none is made twice."""
    for j in range(packed.shape[0]):
        below[j, 0] = 0
        n, _ = sums_below(packed[j], q, np.int64(0), below[j, 1:])
        cuts[j] = n
        largest[j] = largest_gap(below[j, min(j, 1) : n + 1], sum_q)
    return best_cut(below, cuts, sum_q, mass, largest)


@kernel
def boost_orders(packed, columns, thresholds, up, weights, stumps, shares):
    """AdaBoost over the stumps of `best_stump`: fill stumps (T, 3) and shares (T, 3), see `note_round`.

    columns (d, m): X, an attribute a row. Returns (rounds done, A / B of the last stump): fewer rounds than T where it
    is 0 or inf.
    """
    d, m = packed.shape[0], weights.shape[0]
    q, largest, above = np.empty(m, np.int64), np.empty(d, np.int64), np.empty(m, np.uint8)
    small = packed.size <= CHUNK
    below, cuts = (
        np.empty((d if small else 1, packed.shape[1] + 2), np.int64),
        np.empty(d, np.int64),
    )
    sum_q, mass = whole_weights(weights, up, q)
    for t in range(stumps.shape[0]):
        if small:
            attribute, cut, score, other = choose_in_small(
                packed, q, sum_q, mass, below, cuts, largest
            )
        else:
            scan_orders(packed, q, sum_q, 0, d, largest)
            attribute, cut, score, other = choose_in_order(packed, q, sum_q, mass, largest)
        column = columns[attribute]
        for i in range(m):
            above[i] = column[i] > thresholds[attribute, cut]
        factor = note_round(
            attribute, cut, score, other, mass, above, up, weights, stumps[t], shares[t]
        )
        if factor == 0.0 or factor == np.inf:
            return t + (factor > 0), factor
        sum_q, mass = raise_wrong(above, np.uint8(score < 0), up, factor, weights, q)
        if mass >= FULL:
            sum_q, mass = whole_weights(weights, up, q)
    return stumps.shape[0], 1.0


@kernel
def raise_listed(above, flip, up, factor, weights, q, first, last, changed, deltas):
    """`raise_wrong` for rows first <= i < last, listing them; (how many, the changes of sum q and of sum |q|).

    changed and deltas (m,): from place first on, which rows were wrong and by how much their q has changed.
    """
    n = first
    for i in range(first, last):
        changed[n] = i
        n += above[i] ^ flip ^ up[i]
    more_q = more = np.int64(0)
    for k in range(first, n):
        i = changed[k]
        weights[i] *= factor
        size = np.int64(np.rint(weights[i])) - abs(q[i])
        deltas[k] = size if up[i] else -size
        q[i] += deltas[k]
        more_q += deltas[k]
        more += size
    return n - first, more_q, more


@kernel
def add_to_sums(codes, first, last, changed, deltas, sums):
    """sums[r, code] += the deltas of the changed rows with that code, for rows first <= r < last of the codes.

    Four rows of codes at a time: what is loaded of an example serves four attributes (or pairs of them).
    """
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
def choose_bin(codes, cuts, sums, sum_q, mass, below, largest, above):
    """The best stump from the sums (rows, 256): (attribute, cut, score, other); above (m,): where it votes its sign."""
    paired = codes.shape[0] < cuts.shape[0]
    for r in range(codes.shape[0]):
        scan_row(r, paired, sums[r], cuts, sum_q, below, largest)
    attribute, cut, score, other = best_cut(below, cuts, sum_q, mass, largest)
    bins_above(codes, cuts, attribute, cut, above)
    return attribute, cut, score, other


@kernel
def boost_bins(codes, cuts, below, up, weights, stumps, shares):
    """`boost_orders` from bins; below (d, n) is working space. The sums by bin are kept from round to round."""
    m = weights.shape[0]
    q, largest, above = (
        np.empty(m, np.int64),
        np.empty(cuts.shape[0], np.int64),
        np.empty(m, np.uint8),
    )
    changed, deltas = np.empty(m, np.uint32), np.empty(m, np.int64)
    sums = np.zeros((codes.shape[0], 256), np.int64)
    sum_q, mass = whole_weights(weights, up, q)
    everybody = np.arange(m).astype(np.uint32)
    add_to_sums(codes, 0, codes.shape[0], everybody, q, sums)
    for t in range(stumps.shape[0]):
        attribute, cut, score, other = choose_bin(
            codes, cuts, sums, sum_q, mass, below, largest, above
        )
        factor = note_round(
            attribute, cut, score, other, mass, above, up, weights, stumps[t], shares[t]
        )
        if factor == 0.0 or factor == np.inf:
            return t + (factor > 0), factor
        n, more_q, more = raise_listed(
            above, np.uint8(score < 0), up, factor, weights, q, 0, m, changed, deltas
        )
        sum_q, mass = sum_q + more_q, mass + more
        if mass < FULL:
            add_to_sums(codes, 0, codes.shape[0], changed[:n], deltas[:n], sums)
        else:
            sum_q, mass = whole_weights(weights, up, q)
            sums[:] = 0
            add_to_sums(codes, 0, codes.shape[0], everybody, q, sums)
    return stumps.shape[0], 1.0


RANGES = 128  # of each attribute's rows in order; with the label's bit their number fills a byte


@kernel
def coarse_codes(packed, up, codes, starts, cuts):
    """Divide every attribute's rows, in their order, into at most `RANGES` ranges that end at cuts.

    Fill codes (d, m) uint8 with 2 (range) + 1[y = +1], starts (d, RANGES + 1) with the first place in `packed` of every
    range (all rows end the last), cuts (d, RANGES + 1) with the number of cuts before it.
    """
    k = packed.shape[1]
    for j in range(packed.shape[0]):
        n = b = 0
        starts[j, 0] = cuts[j, 0] = 0
        for r in range(k):
            row, cut = packed[j, r] >> 1, packed[j, r] & 1
            codes[j, row] = 2 * b + up[row]
            n += cut
            if cut and (r + 1) * RANGES >= (b + 1) * k and b < RANGES - 1:
                b += 1
                starts[j, b], cuts[j, b] = r + 1, n
        starts[j, b + 1 :] = k
        cuts[j, b + 1 :] = n


@kernel
def keep_two(tops, value):
    """Put the value among the two largest so far, tops (2,)."""
    if value > tops[0]:
        tops[1] = tops[0]
        tops[0] = value
    elif value > tops[1]:
        tops[1] = value


@kernel
def scan_ranges(sums, starts, cuts, sum_q, slack, left, bound, largest, tops):
    """The cuts between ranges, and how much those inside may score; return how many rows are worth a closer look.

    sums (d, 256) by `coarse_codes`. Inside a range P moves from `left` down by its negative sum and up by its positive
    sum at most, which is the bound; -1 without a cut inside. largest (d,) and tops (2,): what the cuts between tell. A
    range is worth a look if it can hold the second best cut so far, or tie with it.
    """
    tops[:] = -1
    for j in range(sums.shape[0]):
        running = np.int64(0)
        largest[j] = -1
        if j == 0:
            largest[0] = abs(sum_q)
            keep_two(tops, abs(sum_q))
        for b in range(RANGES):
            if starts[j, b] == starts[j, RANGES]:
                break
            down, up = sums[j, 2 * b], sums[j, 2 * b + 1]
            left[j, b] = running
            between = starts[j, b + 1] < starts[j, RANGES]
            bound[j, b] = -1
            if cuts[j, b + 1] - cuts[j, b] > between:
                bound[j, b] = max(
                    abs(sum_q - 2 * (running + down)), abs(sum_q - 2 * (running + up))
                )
            running += down + up
            if between:
                value = abs(sum_q - 2 * running)
                largest[j] = max(largest[j], value)
                keep_two(tops, value)
    rows = 0
    for j in range(sums.shape[0]):
        for b in range(RANGES):
            if bound[j, b] >= max(tops[1] - slack, 0):
                rows += starts[j, b + 1] - starts[j, b]
    return rows


@kernel
def inner_end(starts, b):
    """The place where the rows end whose cuts lie inside range b: its last row makes the cut to the next range."""
    return starts[b + 1] if starts[b + 1] == starts[RANGES] else starts[b + 1] - 1


@kernel
def look_inside(packed_row, start, end, q, running, sum_q, floor, tops):
    """The cuts among the rows start <= r < end: (largest |S - 2P|, the first cut to reach the floor or -1, its S - 2P)."""
    largest, cut = np.int64(-1), 0
    for r in range(start, end):
        code = np.int64(packed_row[r])
        running += q[code >> 1]
        if code & 1:
            score = sum_q - 2 * running
            largest = max(largest, abs(score))
            keep_two(tops, abs(score))
            if abs(score) >= floor:
                return largest, cut, score
            cut += 1
    return largest, -1, np.int64(0)


@kernel
def first_in_attribute(packed_row, starts, cuts, q, sum_q, floor, left, bound):
    """The first cut of an attribute whose |S - 2P| reaches the floor: (cut, S - 2P)."""
    tops = np.empty(2, np.int64)
    for b in range(RANGES):
        if bound[b] >= max(floor, 0):
            end = inner_end(starts, b)
            _, cut, score = look_inside(packed_row, starts[b], end, q, left[b], sum_q, floor, tops)
            if cut >= 0:
                return cuts[b] + 1 + cut, score
        if (
            b + 1 < RANGES
            and starts[b + 1] < starts[RANGES]
            and abs(sum_q - 2 * left[b + 1]) >= floor
        ):
            return cuts[b + 1], sum_q - 2 * left[b + 1]
    return -1, np.int64(0)


@kernel
def look_closely(packed, starts, q, sum_q, slack, left, bound, first, step, largest, tops, found):
    """The cuts inside the ranges that are worth it, of the attributes first, first + step, ...

    largest (d,) is brought up to date; found (2,): the two best of these cuts alone. tops (2,) stays as it is.
    """
    found[:] = -1
    for j in range(first, packed.shape[0], step):
        for b in range(RANGES):
            if bound[j, b] >= max(tops[1] - slack, found[1] - slack, 0):
                end = inner_end(starts[j], b)
                inside, _, _ = look_inside(
                    packed[j], starts[j, b], end, q, left[j, b], sum_q, np.int64(2**62), found
                )
                largest[j] = max(largest[j], inside)


@kernel
def choose_exactly(packed, starts, cuts, q, sum_q, mass, left, bound, largest, tops, found):
    """`choose_in_order` from what `scan_ranges` and `look_closely` have found, the latter in parts: found (., 2)."""
    for part in range(found.shape[0]):
        keep_two(tops, found[part, 0])
        keep_two(tops, found[part, 1])
    attribute, floor, _ = best_attribute(largest, mass)
    cut, score = 0, sum_q
    if attribute > 0 or abs(sum_q) < floor:
        cut, score = first_in_attribute(
            packed[attribute],
            starts[attribute],
            cuts[attribute],
            q,
            sum_q,
            floor,
            left[attribute],
            bound[attribute],
        )
    return attribute, cut, score, tops[1] if abs(score) == tops[0] else tops[0]


@kernel
def variance_score(u, v, lam, square):
    """(sqrt A_I - sqrt A_J, A_I - A_J); sum w = 1, square = sum w^2/b. The gap comes first, lest a tiny edge be lost."""
    gap = (1 - lam) * u + lam * v
    right = (1 - lam) * (1 + u) ** 2 / 4 + lam * (square + v) / 2
    wrong = (1 - lam) * (1 - u) ** 2 / 4 + lam * (square - v) / 2
    return gap / (np.sqrt(max(right, 0.0)) + np.sqrt(max(wrong, 0.0))), gap


@kernel
def gap_needed(score, least):
    """The least |A_I - A_J| with which a cut can have this score.

    With s = A_I + A_J and g = A_I - A_J, score^2 = g^2 / (s + sqrt(s^2 - g^2)), which falls as s grows; s >= least.
    """
    return score * np.sqrt(max(2 * least - score * score, 0.0)) if score > 0.0 else 0.0


@kernel
def gaps_at_cuts(packed_row, q, sum_q, size, gaps):
    """Fill gaps with (S - 2P) / size at every cut of one attribute, the constant first; return how many there are."""
    below = np.empty(gaps.shape[0] + 1, np.int64)
    below[0] = 0
    n, _ = sums_below(packed_row, q, np.int64(0), below[1:])
    for c in range(n + 1):
        gaps[c] = (sum_q - 2 * below[c]) / size
    return n + 1


@kernel
def scan_variance(u, v, lam, square, floor, tops):
    """Score the cuts of one attribute: (largest |score|, first cut whose |score| reaches the floor or -1, its score).

    u (n,), v (n,) at every cut. tops (2, 2): |score| and |A_I - A_J| of the best and the second best cut so far, over
    all attributes; a cut that cannot have the second best score, nor reach the floor, is left out.
    """
    largest, least = -1.0, min(1 - lam, (1 - lam) / 2) + lam * square
    bar = gap_needed(min(tops[1, 0], floor) - TIE, least)
    for c in range(u.shape[0]):
        if abs((1 - lam) * u[c] + lam * v[c]) < bar:
            continue
        score, gap = variance_score(u[c], v[c], lam, square)
        largest = max(largest, abs(score))
        if abs(score) >= floor:
            return largest, c, score
        if abs(score) > tops[0, 0]:
            tops[1] = tops[0]
            tops[0, 0], tops[0, 1] = abs(score), abs(gap)
        elif abs(score) > tops[1, 0]:
            tops[1, 0], tops[1, 1] = abs(score), abs(gap)
        bar = gap_needed(min(tops[1, 0], floor) - TIE, least)
    return largest, -1, 0.0


@kernel
def best_variance_cut(packed, first, second, lam):
    """The cut with the smallest cost after its best step; ties as in `best_stump`.

    first (m,): y w with sum w = 1; second (m,): y w^2/b. Returns (attribute, cut, sign, A_I - A_J of the runner-up).
    A_I - A_J is the sum of one pull, (1 - lam) first + lam second. So a scan as AdaBoost's tells which attributes may
    hold the best cut or the second best; only those few are looked at closely, the most promising before the others.
    """
    d, m, square = packed.shape[0], first.shape[0], total(second)
    least = min(1 - lam, (1 - lam) / 2) + lam * square
    q, q_u, q_v, largest = (
        np.empty(m, np.int64),
        np.empty(m, np.int64),
        np.empty(m, np.int64),
        np.empty(d, np.int64),
    )
    sum_q, mass = quantise((1 - lam) * first + lam * second, q)
    sum_u, mass_u = quantise(first, q_u)
    sum_v, mass_v = quantise(second, q_v)
    scan_orders(packed, q, sum_q, 0, d, largest)
    u, v = np.empty(packed.shape[1] + 1), np.empty(packed.shape[1] + 1)
    tops, scores, floor = np.full((2, 2), -1.0), np.full(d, -1.0), np.inf
    promising, cut, score = np.argmax(largest), -1, 0.0
    for turn in range(d + 2):
        j = promising if turn == 0 else turn - 1
        if (
            turn == d + 1
        ):  # once more over the first attribute within reach of the best, to find the cut
            floor = scores.max() - TIE
            j = 0
            while scores[j] < floor:
                j += 1
            promising = j
        elif turn > 0:
            gap = largest[j] / max(mass, 1) * (1 - lam + lam * square)
            if j == promising or gap < gap_needed(tops[1, 0] - 2 * TIE, least):
                continue
        n = gaps_at_cuts(packed[j], q_u, sum_u, mass_u, u)
        gaps_at_cuts(packed[j], q_v, sum_v, mass_v / square, v)
        start = min(j, 1)
        scores[j], cut, score = scan_variance(u[start:n], v[start:n], lam, square, floor, tops)
    return promising, cut + min(promising, 1), 1.0 if score >= 0 else -1.0, max(tops[1, 1], 0.0)


@kernel
def interval_scores(packed, pull, limit):
    """sqrt P - sqrt N of every interval, P and N the shares of positive and negative pull inside: (places, scores).

    An abstaining stump votes inside (lower, upper] only; Z = e0 + 2 sqrt(e+ e-) = 1 - (sqrt P - sqrt N)^2, so the
    largest |score| has the smallest Z. Of the cuts of an attribute, `limit` at most are looked at, evenly by rank.
    places (d, limit + 1): which cuts; place 0 is no cut, for either end. scores (d, limit + 1, limit + 1): lower end by
    upper end; 0 where there is no such interval. The constant classifier counts once, for attribute 0.
    """
    d, m = packed.shape[0], pull.shape[0]
    q = np.empty(m, np.int64)
    sum_q, mass = quantise(pull, q)
    size = np.abs(q)
    gap, both = np.empty(packed.shape[1] + 2, np.int64), np.empty(packed.shape[1] + 2, np.int64)
    places = np.zeros((d, limit + 1), np.int64)
    scores = np.zeros((d, limit + 1, limit + 1))
    for j in range(d):
        gap[0] = both[0] = 0
        n = 1 + sums_below(packed[j], q, np.int64(0), gap[1:])[0]
        sums_below(packed[j], size, np.int64(0), both[1:])
        k = min(n - 1, limit)
        for a in range(k):
            places[j, a + 1] = 1 + (2 * a + 1) * (n - 1) // (2 * k)
        for a in range(k + 1):
            for b in range(k + 1):
                if 0 < b <= a or (a == b == 0 and j > 0):
                    continue
                upper_gap = gap[places[j, b]] if b > 0 else sum_q
                upper_both = both[places[j, b]] if b > 0 else mass
                inside = upper_both - both[places[j, a]]
                more = upper_gap - gap[places[j, a]]
                positive, negative = (inside + more) / 2, (inside - more) / 2
                root = np.sqrt(positive) + np.sqrt(negative)
                if root > 0.0:
                    scores[j, a, b] = more / root / np.sqrt(max(mass, 1))
    return places, scores


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
    size = total(read_only(weights))
    for i in range(m):
        weights[i] /= size
        pull[i] = y[i] * weights[i]
    return read_only(weights), read_only(pull), top + np.log(size)


@kernel
def answers(ballots, pull, gaps):
    """Fill gaps (k,) with sum_i pull_i h_j(x_i) of base classifiers with votes -1, 0, 1: ballots (k, m) int8.

    Whole numbers, like the searches: their sums vectorise, and a vote takes a byte instead of eight.
    """
    q = np.empty(pull.shape[0], np.int64)
    _, mass = quantise(pull, q)
    unit = total(pull) / max(mass, 1)
    for j in range(ballots.shape[0]):
        row = ballots[j]
        gap = np.int64(0)
        for i in range(q.shape[0]):
            gap += row[i] * q[i]
        gaps[j] = gap * unit


@kernel
def halves(y, votes, w, square):
    """Sums of w (m,) and of square (m,) over the right answers and over the wrong: (w right, wrong, square right, wrong).

    A vote between -1 and 1 is partly right: y h = 0 counts half.
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
def squares(weights, base):
    """w_i^2 / b_i (m,), 0 where b_i = 0: what [V] prints as n w_i^2, for b_i = 1/n. At most 1e300."""
    values = np.zeros(weights.shape[0])
    for i in range(values.shape[0]):
        if base[i] > 0.0:
            values[i] = weights[i] * min(weights[i] / base[i], 1e300)
    return values


@kernel
def add_vote(scores, alpha, votes):
    """F + alpha h as a new array (m,)."""
    moved = np.empty(scores.shape[0])
    for i in range(scores.shape[0]):
        moved[i] = scores[i] + alpha * votes[i]
    return read_only(moved)


@kernel
def paint_sums(row, column, picture):
    """Fill picture (n, k) uint8 with column_i + row_j, from -1 .. 1 (and what lies beyond) to 0 .. 254."""
    for i in range(column.shape[0]):
        line = picture[i]
        for j in range(row.shape[0]):
            line[j] = np.uint8(np.rint(127.0 + 127.0 * min(max(column[i] + row[j], -1.0), 1.0)))


# Losses. Each is written once, as a plain function: numpy calls it with arrays, and the
# kernels compile the same lines and call them with numbers. Margin losses are functions of z = y F; the others of the residual r = y - F.

# Differences smaller than this share of what was subtracted are the floats' doing. It matters at a kink, where the
# slope of a difference of 1e-16 would count in full.
NOISE = 2.0**-45


@register_jitable
def difference(a, b):
    """a - b, (m,) or a number, and 0 where rounding alone could have made the difference."""
    gap = a - b
    return gap * (np.abs(gap) > NOISE * np.maximum(np.abs(a), np.abs(b)))


@register_jitable
def squared(r):
    """r^2, (m,) or a number."""
    return r * r


@register_jitable
def squared_slope(r):
    """2 r, (m,) or a number."""
    return 2 * r


@register_jitable
def huber(r, delta):
    """r^2 / 2 up to |r| = delta, then delta (|r| - delta / 2): (m,) or a number."""
    size = np.abs(r)
    bent = np.minimum(size, delta)
    return bent * (size - bent / 2)


@register_jitable
def huber_slope(r, delta):
    """r, but at most delta and at least -delta: (m,) or a number."""
    return np.minimum(np.maximum(r, -delta), delta)


@register_jitable
def absolute(r):
    """|r|, (m,) or a number."""
    return np.abs(r)


@register_jitable
def absolute_slope(r):
    """The sign of r, 0 at the kink: (m,) or a number."""
    return np.sign(r)


@register_jitable
def exponential(z):
    """e^-z, (m,) or a number."""
    return np.exp(-z)


@register_jitable
def exponential_slope(z):
    """-e^-z, (m,) or a number."""
    return -np.exp(-z)


@register_jitable
def trimmed(z):
    """e^-z for z >= 0, 1 - z for z < 0: (m,) or a number ([M] eq. 7.33)."""
    return np.exp(-np.maximum(z, 0.0)) + np.maximum(-z, 0.0)


@register_jitable
def trimmed_slope(z):
    """-min(1, e^-z), (m,) or a number."""
    return -np.exp(-np.maximum(z, 0.0))


@register_jitable
def hinge(z):
    """max(0, 1 - z), (m,) or a number."""
    return np.maximum(difference(1.0, z), 0.0)


@register_jitable
def hinge_slope(z):
    """-1 for z < 1, else 0, (m,) or a number: at the kink the slope of its right side."""
    return -1.0 * (difference(1.0, z) > 0)


@register_jitable
def logistic(z):
    """log2(1 + e^-z), whatever the size of z: (m,) or a number."""
    return (np.maximum(-z, 0.0) + np.log1p(np.exp(-np.abs(z)))) / np.log(2.0)


@register_jitable
def logistic_slope(z):
    """-1 / ((1 + e^z) ln 2), whatever the size of z: (m,) or a number."""
    small = np.exp(-np.abs(z))
    return -((z > 0) * small + (z <= 0)) / (1 + small) / np.log(2.0)


# Compiled code cannot be handed a Python function (and still be kept on disk): the kernels know the losses by number.
SQUARED, HUBER, ABSOLUTE, EXPONENTIAL, TRIMMED, HINGE, LOGISTIC = range(7)


@kernel
def loss_at(kind, delta, y, score):
    """l(y, F) of one example by the number of its loss; delta is the width of Huber's, which no other looks at.

    kind: SQUARED ... LOGISTIC; y, score: numbers. A loop over examples (m,) calls it.
    """
    if kind <= ABSOLUTE:
        r = difference(y, score)
        if kind == SQUARED:
            return squared(r)
        return huber(r, delta) if kind == HUBER else absolute(r)
    z = y * score
    if kind == EXPONENTIAL:
        return exponential(z)
    if kind == TRIMMED:
        return trimmed(z)
    return hinge(z) if kind == HINGE else logistic(z)


@kernel
def slope_at(kind, delta, y, score):
    """-dl(y, F)/dF of one example, the pull of one unit of weight; kind, delta, y, score as in `loss_at`, of (m,)."""
    if kind <= ABSOLUTE:
        r = difference(y, score)
        if kind == SQUARED:
            return squared_slope(r)
        return huber_slope(r, delta) if kind == HUBER else absolute_slope(r)
    z = y * score
    if kind == EXPONENTIAL:
        return -y * exponential_slope(z)
    if kind == TRIMMED:
        return -y * trimmed_slope(z)
    return -y * (hinge_slope(z) if kind == HINGE else logistic_slope(z))


@kernel
def losses_at(kind, delta, y, scores):
    """l(y_i, F_i) at every example, (m,)."""
    values = np.empty(y.shape[0])
    for i in range(y.shape[0]):
        values[i] = loss_at(kind, delta, y[i], scores[i])
    return values


@kernel
def slopes_at(kind, delta, y, scores, base):
    """-b_i dl(y_i, F_i)/dF at every example, (m,); 0 where b_i = 0."""
    pull = np.zeros(y.shape[0])
    for i in range(y.shape[0]):
        if base[i] > 0:
            pull[i] = base[i] * slope_at(kind, delta, y[i], scores[i])
    return read_only(pull)


@kernel
def best_share(kind, delta, y, scores, votes, base):
    """The smallest a in [0, 1] that minimises sum_i b_i l(y_i, (1 - a) F_i + a h_i): halving on the slope's sign."""
    m = y.shape[0]
    low, high, a = 0.0, 1.0, 1.0
    for turn in range(66):
        if turn == 1:
            a = 0.0
        elif turn > 1:
            a = (low + high) / 2
        rate, size = 0.0, 0.0
        for i in range(m):
            if base[i] > 0:
                part = base[i] * (votes[i] - scores[i])
                part *= slope_at(kind, delta, y[i], (1 - a) * scores[i] + a * votes[i])
                rate += part
                size += abs(part)
        falls = rate > 1e-14 * size
        if (turn == 0 and falls) or (turn == 1 and not falls):
            return a
        if turn > 1:
            low, high = (a, high) if falls else (low, a)
            if not low < (low + high) / 2 < high:
                break
    return high


@kernel
def best_leaves(kind, delta, y, offset, share, base, leaf, n, limit):
    """For every leaf the v nearest 0, |v| <= limit, that minimises sum b_i l(y_i, offset_i + share v) over the leaf.

    leaf (m,) numbers the leaves 0..n-1. All leaves are halved at once: the convex loss falls towards the minimiser, so
    the sign of its slope says on which side it lies; first at 0, then at the far end, then in between.
    """
    side, low, high = np.zeros(n), np.zeros(n), np.full(n, limit)
    at = np.zeros(n)
    for turn in range(66):
        rate, size = np.zeros(n), np.zeros(n)
        for i in range(y.shape[0]):
            if base[i] > 0:
                k = leaf[i]
                part = base[i] * slope_at(kind, delta, y[i], offset[i] + share * at[k])
                rate[k] += part
                size[k] += abs(part)
        for k in range(n):
            if turn == 0:
                if abs(rate[k]) > 1e-14 * size[k]:
                    side[k] = np.sign(rate[k])
                at[k] = side[k] * limit
                continue
            falls = side[k] * rate[k] > 1e-14 * size[k]
            if turn == 1 and falls:
                low[k] = limit
            elif falls:
                low[k] = abs(at[k])
            else:
                high[k] = abs(at[k])
            at[k] = side[k] * (low[k] + high[k]) / 2
    return side * high


@kernel
def leaf_fall(kind, p, n, bound):
    """The largest fall of the loss over a leaf with sums p and n."""
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
def best_place(order, X, j, leaf, node, sums, totals, kind, bound, floor):
    """The best split of one leaf on attribute j: (fall of the loss on both sides, row below the cut, row above it).

    order (k,) packed rows in ascending order of x_j; sums (m, 2) and totals (2,) as `leaf_fall` wants them. The first
    cut whose fall reaches the floor ends the scan: ties go to the lowest threshold. A floor of inf finds the best.
    """
    best, below, above = -np.inf, -1, -1
    p = n = 0.0
    last = -1
    for r in range(order.shape[0]):
        i = np.int64(order[r]) >> 1
        if leaf[i] != node:
            continue
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
def best_split(packed, X, leaf, node, sums, kind, bound, slack):
    """The split of a leaf under which the loss falls most: (fall beyond the whole leaf's, attribute, row below, above).

    Falls within slack of the best are ties: lowest attribute, then lowest threshold. (-inf, 0, -1, -1) without a cut.
    """
    p = n = 0.0
    for r in range(packed.shape[1]):
        i = np.int64(packed[0, r]) >> 1
        if leaf[i] == node:
            p += sums[i, 0]
            n += sums[i, 1]
    falls = np.empty(packed.shape[0])
    for j in range(packed.shape[0]):
        falls[j] = best_place(packed[j], X, j, leaf, node, sums, (p, n), kind, bound, np.inf)[0]
    floor = falls.max() - slack
    j = 0
    while falls[j] < floor:
        j += 1
    fall, below, above = best_place(packed[j], X, j, leaf, node, sums, (p, n), kind, bound, floor)
    return fall - leaf_fall(kind, p, n, bound), j, below, above


BINS = 16


@kernel
def quadrant_sums(low, high, q, sums):
    """Fill sums (BINS, BINS): at [a, b] the sum of q over the rows with low <= a and high <= b (bin numbers)."""
    sums[:] = 0
    flat = sums.reshape(BINS * BINS)
    for i in range(q.shape[0]):
        flat[np.intp(low[i]) * BINS + np.intp(high[i])] += q[i]
    for a in range(1, BINS):
        for b in range(BINS):
            sums[a, b] += sums[a - 1, b]
    for a in range(BINS):
        running = np.int64(0)
        for b in range(BINS):
            running += sums[a, b]
            sums[a, b] = running


@kernel
def quadrant_score(sums, a, b):
    """The largest sum q h when the cuts a and b make four leaves with free signs: the sum of the leaves' sizes."""
    last = BINS - 1
    inner, row, column = sums[a, b], sums[a, last], sums[last, b]
    return (
        abs(inner)
        + abs(row - inner)
        + abs(column - inner)
        + abs(sums[last, last] - row - column + inner)
    )


@kernel
def largest_quadrant_scores(codes, cuts, q, largest):
    """Fill largest (d (d - 1) / 2,) with every pair's largest score, pairs j < k in lexicographic order."""
    sums = np.empty((BINS, BINS), np.int64)
    pair = 0
    for j in range(codes.shape[0]):
        for k in range(j + 1, codes.shape[0]):
            quadrant_sums(codes[j], codes[k], q, sums)
            best = np.int64(0)
            for a in range(max(cuts[j], 1)):
                for b in range(max(cuts[k], 1)):
                    best = max(best, quadrant_score(sums, a, b))
            largest[pair] = best
            pair += 1


@kernel
def first_quadrants(sums, n_a, n_b, floor):
    """The first cuts (a, b) whose score reaches the floor, and the largest score of the others: (a, b, other)."""
    at_a, at_b, other = -1, -1, np.int64(0)
    for a in range(max(n_a, 1)):
        for b in range(max(n_b, 1)):
            score = quadrant_score(sums, a, b)
            if at_a < 0 and score >= floor:
                at_a, at_b = a, b
            else:
                other = max(other, score)
    return at_a, at_b, other


@kernel
def best_quadrants(codes, cuts, pull):
    """The two attributes and cuts whose four leaves answer the pull best; ties go to the lowest (j, k), then (a, b).

    codes (d, m) uint8 are bin numbers, cuts (d,) the number of cuts of each attribute (none counts as one that leaves
    all rows below). Returns (j, k, a, b, the four leaves' sums as shares of sum |pull| in the order below-below,
    below-above, above-below, above-above, the best other score as such a share).
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
    other = max(
        other, np.abs(leaves).sum() - 2 * np.abs(leaves).min()
    )  # the same cuts, the weakest leaf turned round
    return j, k, a, b, leaves / max(mass, 1), other / max(mass, 1)


@kernel
def class_scores(packed_row, q, totals, scores):
    """Fill scores with max_k below_k + max_k above_k at every cut of one attribute; scores[0] is the constant's.

    q (m, c) whole numbers: what each row pays for each class; totals (c,) their sums. Returns how many were filled.
    """
    below = np.zeros(q.shape[1], np.int64)
    scores[0] = totals.max()
    n = 1
    for r in range(packed_row.shape[0]):
        code = np.int64(packed_row[r])
        best_below, best_above = np.int64(-(2**62)), np.int64(-(2**62))
        for k in range(q.shape[1]):
            below[k] += q[code >> 1, k]
            best_below = max(best_below, below[k])
            best_above = max(best_above, totals[k] - below[k])
        scores[n] = best_below + best_above
        n += code & 1
    return n


@kernel
def best_class_cut(packed, pay):
    """The cut with the largest score for pay (m, c), ties as in `best_stump`: (attribute, cut, best other score).

    The last is a share of sum |pay|.
    """
    d, m = packed.shape[0], pay.shape[0]
    q = np.empty(pay.size, np.int64)
    _, mass = quantise(pay.reshape(pay.size), q)
    q2 = q.reshape(pay.shape)
    totals = q2.sum(axis=0)
    scores = np.empty((d, m + 2), np.int64)
    filled = np.empty(d, np.int64)
    best = totals.max()
    for j in range(d):
        filled[j] = class_scores(packed[j], q2, totals, scores[j])
        best = max(best, scores[j, : filled[j]].max())
    floor = best - (mass >> TIE_SHIFT)
    attribute, cut, other = -1, -1, np.int64(-(2**62))
    for j in range(d):
        for c in range(0 if j == 0 else 1, filled[j]):
            if attribute < 0 and scores[j, c] >= floor:
                attribute, cut = j, c
            else:
                other = max(other, scores[j, c])
    return attribute, cut, other / max(mass, 1)
