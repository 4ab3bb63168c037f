"""Sums that are the same on every processor, and what counts as equal in them.

A product of numpy (`a @ b`, `np.dot`) is computed by BLAS, which takes another order of addition on
every kind of processor; a + (b + c) and (a + b) + c differ in their last place. That place decides
where two cuts, rounds or parameters are equally good, and where a vote is zero. So whatever decides
something is added up here, in an order that is written down:

    dot(a, b)       sum_i a_i b_i
    product(A, B)   A @ B of tables, every entry a sum of its own

numpy's own sums (`np.sum`, `mean`, `cumsum`, `bincount`) have a fixed order as well and may be
used. exp and log may still differ in the last place; therefore numbers that differ by less than
their rounding are equal, and the first of them wins:

    is_lower, first_lowest, levelled    between rounds, parameters, algorithms
    descending                          between weights, coefficients, shares
    leaders                             between the votes for several classes
    settled                             a vote below its own rounding is zero, wherever it is looked at

Between cuts the searches do the same in whole numbers (`_kernels.TIE_SHIFT`).
"""

from math import isclose, prod

import numpy as np
from numpy.typing import ArrayLike

from boosting.engine._kernels import TIE, combine_rows, dot_product, dot_products

ROUNDING = TIE  # 2^-40 of what was added up: far above rounding, far below what data can tell apart


def dot(a: ArrayLike, b: ArrayLike) -> float:
    """sum_i a_i b_i of a and b (n,), the same on every processor.

    >>> dot([1.0, 2.0, 3.0], [1, 0, True])
    4.0
    """
    return dot_product(_plain(a), _plain(b))


def product(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """A @ B for A (..., n) and B (n,) or (n, k), the same on every processor.

    A vector times a table is their combination of rows, (k,).

    >>> product([[1, 2], [3, 4]], [1, 10])
    array([21., 43.])
    >>> product([1, 10], [[1, 2], [3, 4]])
    array([31., 42.])
    """
    A, B = _plain(a), np.asarray(b, np.float64)
    if A.ndim == 1 and B.ndim == 2:
        return combine_rows(A, _plain(B))
    shape = A.shape[:-1]
    rows = A.reshape(prod(shape), A.shape[-1])  # -1 cannot be told where a side is 0
    columns = _plain(B.T if B.ndim == 2 else B[None])
    return dot_products(rows, columns).reshape(*shape, *B.shape[1:])


def _plain(a: ArrayLike) -> np.ndarray:
    return np.ascontiguousarray(a, np.float64)


def is_lower(a: float, b: float) -> bool:
    """Whether a is below b by more than their rounding.

    >>> is_lower(0.1 + 0.2, 0.3), is_lower(0.3, 0.1 + 0.2), is_lower(0.2, 0.3)
    (False, False, True)
    """
    return a < b and not isclose(a, b, rel_tol=ROUNDING)


def first_lowest(values: ArrayLike) -> int:
    """The place of the first of values (n,) that is the lowest up to its rounding; nan is never it.

    >>> first_lowest([0.7, 0.1 + 0.2, 0.3])
    1
    >>> first_lowest([np.nan, np.inf, 2.0])
    2
    """
    known = np.asarray(values, np.float64)
    lowest = np.nanmin(known)
    return next(
        k for k, value in enumerate(known) if not (np.isnan(value) or is_lower(lowest, value))
    )


def levelled(values: ArrayLike) -> np.ndarray:
    """Values (n,) with those that are equal up to their rounding made equal, for ranks.

    >>> levelled([0.1 + 0.2, 0.1, 0.3])
    array([0.3, 0.1, 0.3])
    """
    known = np.array(values, np.float64)
    order = np.argsort(known, kind="stable")
    ordered = known[order]
    one, next_ = ordered[:-1], ordered[1:]
    # as np.isclose, which takes five times as long; of infinite numbers the gap says nothing
    with np.errstate(invalid="ignore"):
        near = (next_ - one <= ROUNDING * np.abs(one)) & np.isfinite(one)
    same = np.append(False, near | (next_ == one) | np.isnan(one))
    first = np.maximum.accumulate(np.where(same[: len(known)], 0, np.arange(len(known))))
    known[order] = ordered[first]
    return known


def descending(values: ArrayLike) -> np.ndarray:
    """The places of values (n,) from the largest down; those that are equal up to their rounding in their order.

    >>> descending([0.1, 0.3, 0.1 + 0.2, 0.5])
    array([3, 1, 2, 0])
    """
    return np.argsort(-levelled(values), kind="stable")


def leaders(votes: np.ndarray) -> np.ndarray:
    """The first class whose vote is the largest up to its rounding, (...,), of votes (..., c).

    >>> leaders(np.array([[0.3, 0.1 + 0.2], [0.1, 0.2]]))
    array([0, 1])
    """
    rounding = max(ROUNDING, 2.0 * float(np.finfo(votes.dtype).eps))
    top = votes.max(axis=-1, keepdims=True)
    return np.argmax(votes >= top - rounding * np.abs(top), axis=-1)


def settled(scores: np.ndarray, norm: float) -> np.ndarray:
    """The votes (m,) with 0 where they are below the rounding of their sum.

    norm: sum_j |c_j| max |h_j|, the size of what was added up. A vote of 1e-17 is what is left of
    +1 - 1; its sign says which processor computed it, and nothing else.

    >>> settled(np.array([0.5, 1e-16, -1e-16]), 2.0)
    array([0.5, 0. , 0. ])
    """
    return np.where(np.abs(scores) <= ROUNDING * norm, 0.0, scores)
