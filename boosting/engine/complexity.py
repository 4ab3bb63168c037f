"""TODO engine.complexity."""

from __future__ import annotations

from math import log, log2, sqrt

import numpy as np


def massart(n_classifiers: float, m: float) -> float:
    """sqrt(2 log N / m): the most that N base classifiers with values in [-1, 1] can have; N is a number, or a growth function."""
    return sqrt(2 * log(n_classifiers) / m)


def stumps(m: float, d: int) -> float:
    """H1: sqrt(2 log(2 m d) / m)."""
    return massart(2 * m * d, m)


def same_question(m: float, d: int) -> float:
    """H2, trees of depth 2 with the same second question on both sides: sqrt(2 log(2 m^2 d (d-1)) / m), d >= 2."""
    return massart(2 * m**2 * d * (d - 1), m)


def trees(n_inner: int, m: float, d: int) -> float:
    """T_n, trees with at most n inner nodes: sqrt((4n + 2) log2(d + 2) log(m + 1) / m)."""
    return sqrt((4 * n_inner + 2) * log2(d + 2) * log(m + 1) / m)


def asks_the_same(nodes: np.ndarray) -> bool:
    """Whether a node table is a member of H2: at most one question below the root on each side, and the same one.

    A side that needs no second question has leaves that would agree.
    """
    left, right = (nodes[int(nodes[0, side])] for side in (2, 3))
    if len(nodes) > 7 or (len(nodes) == 7 and not (left[2] and right[2])):
        return False
    second = left if left[2] else right
    if nodes[int(second[2]), 2] or nodes[int(second[3]), 2] or second[0] == nodes[0, 0]:
        return False
    return not (left[2] and right[2]) or bool((left[:2] == right[:2]).all())


def depth(nodes: np.ndarray, root: int = 0) -> int:
    """The number of questions on the longest way down."""
    if not nodes[root, 2]:
        return 0
    return 1 + max(depth(nodes, int(nodes[root, side])) for side in (2, 3))
