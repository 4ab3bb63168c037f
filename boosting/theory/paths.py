r"""LASSO and ridge over the votes of a finite family, to hold against QuadBoost's penalties ([Q] section 3).

    LASSO   min_c  sum_i b_i (y_i - F_i)^2 + 2 lam ||c||_1        what [Q]'s equation 7 descends on
    ridge   min_c  sum_i b_i (y_i - F_i)^2 + lam ||c||_2^2        equation 8's penalty, for all of c at once

with F = sum_j c_j h_j. Both are solved by scikit-learn, in the same scale. QuadBoost-L1 takes, of all
coordinates, the one with the largest correlation mu - M with the residual, and raises its coefficient
to where that correlation is lam: a step of coordinate descent on the LASSO's objective. But it only
ever raises coefficients: it ends when no correlation exceeds lam, where the LASSO asks besides that
every vote with c_j > 0 has a correlation of exactly lam. What was taken too early stays. By the
definition of the minimum, no vote has a smaller risk than the LASSO's at the same ||c||_1.
"""

import numpy as np

from boosting.engine.base_classifiers import Tree
from boosting.engine.sample import Sample

PER_ATTRIBUTE = 10  # thresholds of a stump's attribute, as in QuadBoost's experiments
TOLERANCE = 1e-10  # of the LASSO's duality gap, as a share of the labels' squares
MOST_SWEEPS = 200_000


def stump_votes(
    sample: Sample, per_attribute: int = PER_ATTRIBUTE
) -> tuple[list[Tree], np.ndarray]:
    """The stumps of a grid, the constant among them, and their votes (N, m) on m examples.

    A complement -h is not listed: it is h with a negative coefficient.
    """
    members = [Tree.constant(1.0)]
    for j, row in enumerate(sample.cuts(per_attribute).thresholds):
        members += [Tree.stump(j, at, 1.0) for at in row[np.isfinite(row)]]
    return members, np.array([member.votes(sample.X) for member in members])


def lasso(H: np.ndarray, sample: Sample, lams: np.ndarray) -> np.ndarray:
    """The coefficients (k, N), of either sign, with the least risk + 2 lam ||c||_1 at k falling prices.

    H (N, m): the votes of the family. lams (k,): from the largest to the smallest, each above 0.
    """
    from sklearn.linear_model import lasso_path  # stays off the first paint

    root = np.sqrt(sample.size * sample.weight)  # scikit-learn minimises half of the mean here
    _, c, _ = lasso_path(
        H.T * root[:, None],
        sample.y * root,
        alphas=lams,
        precompute=True,
        tol=TOLERANCE,
        max_iter=MOST_SWEEPS,
    )
    return np.asarray(c.T)


def ridge(H: np.ndarray, sample: Sample, lam: float) -> np.ndarray:
    """The coefficients (N,) with the least risk + lam ||c||_2^2 of votes H (N, m); lam above 0."""
    from sklearn.linear_model import Ridge

    model = Ridge(lam, fit_intercept=False)
    return np.asarray(model.fit(H.T, sample.y, sample_weight=sample.weight).coef_)
