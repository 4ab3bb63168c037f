"""Confidence-rated AdaBoost with domain partitioning: Schapire and Singer 1999, section 4.1."""

import numpy as np

from as_published.convex import regions
from as_published.house import shares

COMPARED_IN = "tests/catalogue/test_confidence.py"  # votes are real numbers


def real_adaboost(H, y, T, confidence, weight=None):
    """Blocks are the two sides of a stump; c_j = 1/2 ln(W+ / W-), here between -confidence and confidence."""
    b, _ = shares(weight, len(y))
    D, F, rounds = b.copy(), np.zeros(len(y)), []
    for _ in range(T):
        votes = [_votes(h, y, D, confidence) for h in H]
        Z = [sum(D * np.exp(-y * v)) for v in votes]
        j = int(np.argmin(Z))
        if Z[j] >= 1 - 1e-12:  # house
            break
        F = F + votes[j]
        D = D * np.exp(-y * votes[j]) / Z[j]
        rounds.append({"votes": votes[j], "Z": Z[j], "scores": F, "distribution": D})
    return rounds


def _votes(h, y, D, confidence):
    c = np.zeros(len(y))
    for block in regions(h):
        plus, minus = sum(D[block & (y > 0)]), sum(D[block & (y < 0)])
        with np.errstate(divide="ignore"):
            c[block] = np.clip((np.log(plus) - np.log(minus)) / 2, -confidence, confidence)
    return c
