r"""AdaBoost as coordinate descent, and as a projection of its weights ([M] section 7.2.2, notes).

The coordinates are the coefficients c_k of the base classifiers, the objective is the mean
exponential loss F(c) = sum_i b_i e^{-y_i sum_k c_k h_k(x_i)} with the base weights b (1/m each). Let
D be the exponential weights before round t and a_i = y_i h_t(x_i). Along h_t the objective is

    F(c + alpha e_t) = F(c) Z(alpha),   Z(alpha) = sum_i D_i e^{-alpha a_i}             ([M] 7.5)

    Z'(0) = -sum_i D_i a_i = -2 gamma        the directional derivative, divided by F(c)
    Z(alpha) = (1-eps) e^{-alpha} + eps e^{alpha}, lowest at 1/2 log((1-eps)/eps), where it is
               2 sqrt(eps (1-eps))           for votes of -1 and +1

The weights at alpha are D_alpha = D e^{-alpha a} / Z(alpha). Of all distributions on which h_t is
right and wrong as often, D_alpha at the lowest point is the one nearest to D in relative entropy
([M] chapter notes; Kivinen and Warmuth 1999): KL(D_alpha || D) = -alpha sum_i D_alpha,i a_i - log
Z(alpha), which is -log Z there.

Any algorithm's round may be asked: the weights are e^{-y F_{t-1}}, whatever its own loss. A
regression tree counts as h / magnitude, with magnitude times its coefficient.
"""

from collections.abc import Iterator
from math import inf, isfinite, log
from typing import NamedTuple

import numpy as np

from boosting.engine._kernels import exponential_pull
from boosting.engine.sums import descending, dot, product
from boosting.engine.trace import Trace

LARGEST_STEP = 40.0  # where a lowest point further out is not looked for: e^-40 is nothing
HALVINGS = 60  # of the interval in which a slope changes its sign
SAME_STEP = 1e-6  # a tolerance: two routes to the same float
SIGN = 1e-12  # votes this close to -1, 0 and 1 are -1, 0 and 1
MOST_CELLS = 64  # different pairs of votes of two base classifiers, for a picture of both


class Line(NamedTuple):
    """The objective along one base classifier: D (m,), a = y h (m,), and the step that was taken.

    weights: D, normalised. agreement: a, in [-1, 1]. step: alpha of the run, or None where the round
    has changed other coefficients as well.
    """

    weights: np.ndarray
    agreement: np.ndarray
    step: float | None

    @property
    def right(self) -> float:
        """The weight of what h gets right; a vote between -1 and 1 counts in part."""
        return dot(self.weights, 1 + self.agreement) / 2

    @property
    def wrong(self) -> float:
        """The weight of what h gets wrong, eps."""
        return dot(self.weights, 1 - self.agreement) / 2

    @property
    def slope(self) -> float:
        """Z'(0) = -2 gamma: how the objective changes along h, as a share of its value."""
        return -dot(self.weights, self.agreement)

    def value(self, alpha: np.ndarray) -> np.ndarray:
        """Z at every alpha (n,): (n,)."""
        return product(self._factors(alpha), self.weights)

    def parts(self, alpha: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What Z is made of at every alpha (n,): of h's right and of its wrong examples, (n,) each."""
        products = self._factors(alpha) * self.weights
        return product(products, self.agreement > 0), product(products, self.agreement < 0)

    def tilted(self, alpha: float) -> np.ndarray:
        """The weights after a step alpha, (m,): D e^{-alpha a} / Z(alpha)."""
        raw = self.weights * self._factors(np.array([alpha]))[0]
        return raw / raw.sum()

    def lowest(self) -> float:
        """Where Z is lowest; +-inf for a base classifier that is never, or always, wrong."""
        right, wrong = dot(self.weights, self.agreement > 0), dot(self.weights, self.agreement < 0)
        if wrong <= 0 or right <= 0:
            return inf if right > 0 else -inf if wrong > 0 else 0.0
        if (np.abs(np.abs(self.agreement) - (self.agreement != 0)) < SIGN).all():
            return 0.5 * (log(right) - log(wrong))
        return self._bisected()

    @property
    def is_lowest(self) -> bool:
        """Whether the step that was taken ends where Z is lowest; True where no step alone was taken."""
        lowest = self.lowest()
        return self.step is None or not isfinite(lowest) or abs(self.step - lowest) < SAME_STEP

    def _bisected(self) -> float:
        """The root of Z', which rises with alpha."""
        low, high = -LARGEST_STEP, LARGEST_STEP
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            falls = dot(self._factors(np.array([middle]))[0], self.weights * self.agreement) > 0
            low, high = (middle, high) if falls else (low, middle)
        return (low + high) / 2

    def _factors(self, alpha: np.ndarray) -> np.ndarray:
        """e^{-alpha a}, (n, m)."""
        return np.exp(-np.outer(alpha, self.agreement))


def weights_over_rounds(trace: Trace) -> np.ndarray:
    """The normalised exponential weights after t = 0..T rounds, (T+1, m): D_{t+1} of AdaBoost."""
    return np.array([weights for weights, _, _ in _pulls(trace)])


def log_objectives(trace: Trace) -> np.ndarray:
    """The logarithm of the mean exponential loss after t = 0..T rounds, (T+1,): that of prod Z."""
    return np.array([log_mean for _, _, log_mean in _pulls(trace)])


def _pulls(trace: Trace) -> Iterator[tuple[np.ndarray, np.ndarray, float]]:
    """What the kernel `exponential_pull` says after t = 0..T rounds."""
    y, weight = trace.sample.y, trace.sample.weight
    for F in (np.zeros(len(y)), *(r.scores for r in trace)):
        yield exponential_pull(y, np.ascontiguousarray(F), weight)


def lines(trace: Trace) -> list[Line]:
    """The objective along h_t, for t = 1..T."""
    found, y = [], trace.sample.y
    for r, (weights, _, _) in zip(trace, _pulls(trace)):
        size = r.found.classifier.magnitude or 1.0
        step = None if r.revises else float(r.alpha) * size
        found.append(Line(weights, y * r.votes / size, step))
    return found


def relative_entropy(P: np.ndarray, Q: np.ndarray) -> float:
    """KL(P || Q) = sum_i P_i log(P_i / Q_i) of two distributions (m,); inf where P has what Q has not.

    >>> round(relative_entropy(np.array([0.5, 0.5]), np.array([0.75, 0.25])), 4)
    0.1438
    """
    has = P > 0
    if (Q[has] <= 0).any():
        return inf
    return dot(P[has], np.log(P[has] / Q[has]))


def least_change(line: Line, alpha: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(sum_i P_i a_i, KL(P || D)) of P = D_alpha at every alpha (n,): two arrays (n,).

    No distribution with the same sum_i P_i a_i is nearer to D: with P = D_alpha, KL(Q || D) -
    KL(Q || P) = -alpha sum_i Q_i a_i - log Z(alpha) is the same for all such Q.
    """
    factors = np.exp(-np.outer(alpha, line.agreement)) * line.weights
    Z = factors.sum(axis=1)
    correlation = product(factors, line.agreement) / Z
    return correlation, -alpha * correlation - np.log(Z)


def descents(trace: Trace) -> np.ndarray:
    """sum_i D_{t+1,i} y_i h_k(x_i) for t = 0..T and every member k, (T+1, k).

    Minus the directional derivative of the objective along e_k, divided by its value, after t
    rounds: twice the edge of h_k ([M] section 7.2.2). After AdaBoost's round it is 0 for the h_t just taken
    ([M] exercise 7.5).
    """
    members: dict[int, np.ndarray] = {}
    for r in trace:
        size = r.found.classifier.magnitude or 1.0
        members.setdefault(r.member, trace.sample.y * r.votes / size)
    votes = np.array(list(members.values())).reshape(len(members), trace.sample.size)
    return product(weights_over_rounds(trace), votes.T)


class Plane(NamedTuple):
    """The objective over the coefficients of two members, the others as they stand.

    members: their indices. path (T+1, 2): their coefficients. u, v (n,): the grid. levels (T+1, n,
    n): log F(u, v) - log F(path) after every round, a row for each v.
    """

    members: tuple[int, int]
    path: np.ndarray
    u: np.ndarray
    v: np.ndarray
    levels: np.ndarray


def plane(trace: Trace, side: int) -> Plane | None:
    """The objective over the two members with the largest coefficients at the end of a run.

    None for a run with fewer than two members, or whose votes take too many values. side: points of
    the grid in each direction.
    """
    magnitudes = np.array([h.magnitude or 1.0 for h in trace.distinct()])
    if len(magnitudes) < 2:
        return None
    last = np.abs(trace.coefficients() * magnitudes)
    one, two = sorted(descending(last)[:2].tolist())
    # A member may be taken in several rounds; reversed, the first one stays.
    first = {r.member: r.votes for r in reversed(list(trace))}
    y = trace.sample.y
    pair = np.array([y * first[k] / magnitudes[k] for k in (one, two)])
    # Examples on which both members vote alike move together: a grid point adds up a few cells, not
    # all examples.
    cells, where = np.unique(pair, axis=1, return_inverse=True)
    if cells.shape[1] > MOST_CELLS:
        return None
    path = np.zeros((len(trace) + 1, 2))
    for t, c in enumerate(trace.staged_coefficients(), 1):
        path[t] = [c[k] * magnitudes[k] if k < len(c) else 0.0 for k in (one, two)]
    u, v = (_around(path[:, k], side) for k in (0, 1))
    scores = [np.zeros(trace.sample.size), *(r.scores for r in trace)]
    # What all other members add is another constant in every round.
    z = y * np.array(scores) - product(path, pair)
    loads = np.array([_loads(row, trace.sample.weight, where.ravel(), cells.shape[1]) for row in z])
    return Plane((one, two), path, u, v, _levels(loads, cells, path, u, v))


def _around(path: np.ndarray, side: int) -> np.ndarray:
    """A grid that has 0 and a path's coefficients well inside."""
    low, high = min(0.0, float(path.min())), max(0.0, float(path.max()))
    pad = 0.35 * (high - low or 1.0)
    return np.linspace(low - pad, high + pad, side)


def _loads(z: np.ndarray, base: np.ndarray, where: np.ndarray, n_cells: int) -> np.ndarray:
    """Each cell's sum of b e^{-z}, up to a common factor; z (m,): margins of all other members."""
    top = float((-z)[base > 0].max())
    return np.bincount(where, base * np.exp(np.minimum(-z - top, 0.0)), n_cells)


def _levels(
    loads: np.ndarray, cells: np.ndarray, path: np.ndarray, u: np.ndarray, v: np.ndarray
) -> np.ndarray:
    """`Plane.levels`; loads (T+1, g): of the g cells, whose votes are cells (2, g)."""
    grid = np.stack(np.meshgrid(u, v), axis=-1)  # (n, n, 2): a row for each v
    everywhere = np.log(product(np.exp(product(-grid, cells)), loads.T))  # (n, n, T+1)
    here = np.log((np.exp(product(-path, cells)) * loads).sum(axis=1))
    return np.moveaxis(everywhere - here, 2, 0)
