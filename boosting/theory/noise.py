r"""What label noise does to boosting: whether the flipped labels can be found, and what they break.

Detection. AdaBoost's weight of an example is e^{-y F}, normalised: the examples that it cannot get
right grow heavy, and flipped labels are among them. Ranking the examples by weight is therefore a
test for flips; `ranking` gives its precision and recall.

Where the flips lie. If labels -1 are flipped with probability q- and labels +1 with q+, the noisy
label of a point of class probability p = P(+1 | x) is +1 with p (1 - q+) + (1 - p) q-, and the best
rule for noisy labels says +1 where that exceeds 1/2 (`noisy_threshold`). The same q on both sides
leaves the threshold p = 1/2 where it is: uniform noise does not move the best border, noise of one
class does.

Long and Servedio (2010). Four points, all labelled +1, and two base classifiers h1 = x1, h2 = x2:

    (1, 0)      (g, -g) twice      (g, 5g)          one "large", two "puzzlers", one "penalizer"

sign(x1) is right on all four. Flip every label with a small probability p and minimise a convex
potential phi,

    sum_i (1-p) phi(z_i) + p phi(-z_i),    z_i = c1 x_i1 + c2 x_i2:

for g small enough the minimiser misclassifies the two puzzlers, half of all points, although h1
misclassifies none. A convex potential is convex, smooth and falling, towards 0, with phi'(0) < 0.
The quadratic loss is none, but shows the same without any noise: it fails exactly when g <= 1/12.
Nor does every convex loss fail: the linear 1 - z, over |c1| + |c2| <= 1, puts all on h1.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from boosting.choices.clocked import ClockedPotential
from boosting.choices.functions import EXPONENTIAL, LOGISTIC, SQUARED
from boosting.engine.base_classifiers import decide
from boosting.engine.protocols import LossFunction
from boosting.engine.sums import descending, dot, product
from boosting.engine.trace import Trace

POTENTIALS: Mapping[str, LossFunction] = {
    "exponential": EXPONENTIAL,
    "logistic": LOGISTIC,
    "quadratic": SQUARED,
}
FALLING = ("exponential", "logistic")  # no minimum: every larger margin costs less
SMALL_GRADIENT = 1e-13  # Newton's method ends here


def ranking(weights: np.ndarray, flipped: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Precision and recall, (m,) each, when the k = 1..m heaviest examples are called flipped.

    weights (m,); flipped (m,) bool. Equal weights are ranked by row number; the recall is 1
    throughout if no label is flipped.
    """
    hits = np.cumsum(flipped[descending(weights)])
    total = max(int(flipped.sum()), 1)
    recall = hits / total if flipped.any() else np.ones(len(flipped))
    return hits / np.arange(1, len(flipped) + 1), recall


def detection(weights: np.ndarray, flipped: np.ndarray) -> np.ndarray:
    """The precision of `ranking` when as many examples are called flipped as are: (T+1,).

    weights (T+1, m), those after every round; flipped (m,) bool. 0 if no label is flipped.
    """
    k = int(flipped.sum())
    if k == 0:
        return np.zeros(len(weights))
    return np.array([ranking(row, flipped)[0][k - 1] for row in weights])


def share_on_flipped(weights: np.ndarray, flipped: np.ndarray) -> np.ndarray:
    """The share of the weight on flipped labels: (T+1,) from the distributions (T+1, m) and flipped (m,) bool."""
    return weights[:, flipped].sum(axis=1)


def noisy_threshold(of_minus: float, of_plus: float) -> float:
    """The p = P(+1 | x) from which on the best rule for the noisy labels says +1; 0 or less: always.

    of_minus, of_plus: the probabilities of a flip of a label -1 and of a label +1. ValueError unless
    their sum is below 1: beyond, the noisy labels say the opposite of the clean ones.
    """
    if not of_minus + of_plus < 1:
        raise ValueError("The two probabilities of a flip must add up to less than 1.")
    return (0.5 - of_minus) / (1 - of_minus - of_plus)


def class_errors(scores: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The shares of the examples of class -1, and of class +1, that are wrong: (T+1,) each.

    scores (T+1, n): F after every round; y (n,). A class without examples has no errors.
    """
    wrong = decide(scores) != y
    return tuple(
        wrong[:, y == label].mean(axis=1) if (y == label).any() else np.zeros(len(scores))
        for label in (-1, 1)
    )  # type: ignore[return-value] # two of them


def four_points(g: float) -> np.ndarray:
    """The four points of Long and Servedio, X (m, d) with m = 4, d = 2; all are labelled +1."""
    return np.array([[1.0, 0.0], [g, -g], [g, -g], [g, 5 * g]])


@lru_cache(maxsize=1024)
def minimiser(g: float, flips: float, potential: str) -> np.ndarray:
    """The coefficients (d,), d = 2, that minimise a potential of `POTENTIALS` on the four points.

    Labels are flipped with probability `flips`. Newton's method with step halving; the result is
    kept, and read-only. ValueError for an unknown potential, and for flips outside (0, 1/2) where
    the potential only ever falls: without flips the points are separable, and no coefficients
    attain the infimum.
    """
    if potential not in POTENTIALS:
        names = ", ".join(POTENTIALS)
        raise ValueError(f"There is no potential {potential!r}; choose one of {names}.")
    if potential in FALLING and not 0 < flips < 0.5:
        raise ValueError(
            "Without flipped labels the points are separable, the minimum is at infinity: "
            "use 0 < flips < 1/2."
        )
    X, phi, c = four_points(g), POTENTIALS[potential], np.zeros(2)
    with np.errstate(over="ignore"):  # a trial step may be far too long: it is then halved
        for _ in range(200):
            slope, curvature = _derivatives(product(X, c), flips, phi)
            gradient = product(X.T, slope)
            if np.abs(gradient).max() < SMALL_GRADIENT:
                break
            step = -np.linalg.solve(product(X.T * curvature, X), gradient)
            before, c = c, _descend(X, c, step, flips, phi)
            if (c == before).all():  # no step lowers it any more
                break
    c.flags.writeable = False
    return c


def _descend(
    X: np.ndarray, c: np.ndarray, step: np.ndarray, flips: float, phi: LossFunction
) -> np.ndarray:
    """c after the longest of the steps 1, 1/2, 1/4, ... that does not raise the potential."""
    before = total(product(X, c), flips, phi)
    for share in 0.5 ** np.arange(40):
        if total(product(X, c + share * step), flips, phi) <= before:
            return c + share * step
    return c


def total(z: np.ndarray, flips: float, phi: LossFunction) -> float:
    """sum_i (1-p) phi(z_i) + p phi(-z_i) for margins z (n,), p = flips."""
    return float((1 - flips) * phi.value(z).sum() + flips * phi.value(-z).sum())


def _derivatives(z: np.ndarray, flips: float, phi: LossFunction) -> tuple[np.ndarray, np.ndarray]:
    """The first and second derivative of each term of `total` in z_i: (n,) each."""
    slope = (1 - flips) * phi.slope(z) - flips * phi.slope(-z)
    curvature = (1 - flips) * phi.curvature(z) + flips * phi.curvature(-z)
    return slope, curvature


def safe_norm(g: float, flips: float, potential: str) -> float:
    """Up to which limit B on |c|_1 the best coefficients get the puzzling points right; that of `minimiser` if always.

    On |c1| + |c2| = B the two are g (c1 - c2) = 0 at c1 = c2 = B/2, and lost where the loss still falls from there
    towards more of c2. ValueError as in `minimiser`.
    """
    free = float(np.abs(minimiser(g, flips, potential)).sum())
    X, phi = four_points(g), POTENTIALS[potential]
    for limit in np.linspace(0, free, 400)[1:]:
        slope, _ = _derivatives(product(X, np.full(2, limit / 2)), flips, phi)
        if dot(slope, X[:, 1] - X[:, 0]) <= 0:
            return float(limit)
    return free


def share_wrong(g: float, flips: float, potential: str) -> float:
    """The share of the four clean points that the minimiser misclassifies; a score of 0 is wrong.

    ValueError as in `minimiser`.
    """
    return float((product(four_points(g), minimiser(g, flips, potential)) <= 0).mean())


def rise_for_good(error: np.ndarray) -> float:
    """How far an error (T+1,) stays, over the last tenth of its rounds, above its lowest point; 0 if it does not."""
    last = error[-max(len(error) // 10, 1) :]
    return float(last.min() - error.min())


def go_on_growing(weights: np.ndarray) -> np.ndarray:
    """Which examples' weights, (T+1, m), grow by a quarter or more from round T/4 to T/2, and again to T: (m,) bool."""
    quarter, half, end = (weights[(len(weights) - 1) * k // 4] for k in (1, 2, 4))
    return (half >= 1.25 * quarter) & (end >= 1.25 * half)


def bells(trace: Trace, eps: float) -> list[ClockedPotential]:
    """BrownBoost's potential at the times after rounds 0..T. eps: the share that may be given up."""
    start, y, base = ClockedPotential(eps), trace.sample.y, trace.sample.weight
    scores = [np.zeros(trace.sample.size), *(r.scores for r in trace)]
    return [start.at(y * F, base) for F in scores]


def time_left(bells: Sequence[ClockedPotential]) -> np.ndarray:
    """The share of the time that is left after every round, (T+1,)."""
    return np.array([max(bell.left / bell.clock, 0.0) for bell in bells])
