r"""What a base classifier may cost: upper bounds on the Rademacher complexity of its family.

The empirical Rademacher complexity of a family H on m examples,

    R_m(H) = (1/m) E_sigma max_{h in H} sum_i sigma_i h(x_i),    sigma_i = +-1 at random,

says how well the family's best member follows labels that mean nothing. The bounds on the true
error grow with it, and DeepBoost charges each base classifier for the simplest family that contains
it ([D]: Lambda_j = lambda r_j + beta).

All formulas start from Massart's lemma: a family that can label the m examples in N different ways,
with votes in [-1, 1], has R_m(H) <= sqrt(2 log N / m) ([D]). N as a function of m is the
growth function; a bound on it is enough.

| family                     | ways to label m examples | R_m at most                          |
|----------------------------|--------------------------|--------------------------------------|
| N base classifiers         | N                        | sqrt(2 log N / m)                    |
| stumps, H1 of [D]          | 2 m d                    | sqrt(2 log(2 m d) / m)               |
| depth 2, same question, H2 | (2m)^2 d (d-1) / 2       | sqrt(2 log(2 m^2 d (d-1)) / m)       |
| trees of n questions, T_n  |                          | sqrt((4n+2) log2(d+2) log(m+1) / m)  |

Stumps: an attribute, one of m places for the threshold, a sign. H2: the root asks about one
attribute and both of its sides ask the same question about another; that is two attributes, two
thresholds, and four leaves with free signs. T_n: trees with at most n questions of any kind. A
constant counts as a stump.
"""

from math import log, log2, sqrt

import numpy as np


def massart(n_classifiers: float, m: float) -> float:
    """sqrt(2 log N / m), the bound for N base classifiers with votes in [-1, 1] (Massart; [D]).

    n_classifiers is N: a number, or a growth function at m.
    """
    return sqrt(2 * log(n_classifiers) / m)


def stumps(m: float, d: int) -> float:
    """sqrt(2 log(2 m d) / m), the bound for stumps on m examples of d attributes ([D], H1)."""
    return massart(2 * m * d, m)


def same_question(m: float, d: int) -> float:
    """sqrt(2 log(2 m^2 d (d-1)) / m) for depth 2 with one second question on both sides ([D], H2).

    It needs d >= 2; ValueError from the logarithm for d = 1.
    """
    return massart(2 * m**2 * d * (d - 1), m)


def trees(n_inner: int, m: float, d: int) -> float:
    """sqrt((4n + 2) log2(d + 2) log(m + 1) / m) for trees of n = n_inner inner nodes ([D], T_n)."""
    return sqrt((4 * n_inner + 2) * log2(d + 2) * log(m + 1) / m)


def asks_the_same(nodes: np.ndarray) -> bool:
    """Whether a node table (n, 5) belongs to H2.

    That is: at most one question below the root on each side, the same one on both, and not about
    the root's attribute. A side without a second question is a leaf: both answers would agree.
    """
    left, right = (nodes[int(nodes[0, side])] for side in (2, 3))
    if len(nodes) > 7 or (len(nodes) == 7 and not (left[2] and right[2])):
        return False
    second = left if left[2] else right
    if nodes[int(second[2]), 2] or nodes[int(second[3]), 2] or second[0] == nodes[0, 0]:
        return False
    return not (left[2] and right[2]) or bool((left[:2] == right[:2]).all())


def depth(nodes: np.ndarray, root: int = 0) -> int:
    """The number of questions on the longest way from node `root` of a table (n, 5) to a leaf."""
    if not nodes[root, 2]:
        return 0
    return 1 + max(depth(nodes, int(nodes[root, side])) for side in (2, 3))
