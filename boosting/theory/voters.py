"""Who speaks how loudly: the accumulated coefficients of a run ([M] section 7.4, [Q] section 2).

A base classifier that is chosen again adds to its coefficient. Where the weights concentrate on few hard examples the same
few are chosen again and again, and end up dictating the vote ([M] 7.4). [Q]'s theorem 1 says what is asked instead: for
p = 1 an ||c||_1 well below sqrt(m), for p > 1 few base classifiers as well.
"""

import numpy as np

from boosting.engine.trace import Trace


def shares(trace: Trace, t: int) -> np.ndarray:
    """|c_j| / ||c||_1 after round t, the largest first, (k,); 0 throughout for a vote without coefficients."""
    c = np.sort(np.abs(trace.coefficients(t)))[::-1]
    return c / (c.sum() or 1.0)


def loudest(trace: Trace, t: int, k: int) -> float:
    """The share of the k largest coefficients in ||c||_1 after round t."""
    return float(shares(trace, t)[:k].sum())


def effective_number(trace: Trace, t: int) -> float:
    """1 / sum_j (c_j / ||c||_1)^2: as many equally loud base classifiers would be as concentrated; 0 for none.

    trace: the run; t: the round.
    """
    square = float((shares(trace, t) ** 2).sum())
    return 1 / square if square else 0.0


def norms(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """||c||_1 and ||c||_0 after the rounds 0..T: two arrays (T+1,)."""
    rows = [trace.coefficients(t) for t in range(len(trace) + 1)]
    return np.array([np.abs(c).sum() for c in rows]), np.array([np.count_nonzero(c) for c in rows])
