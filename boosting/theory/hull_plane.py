r"""The convex hull as a picture: the space of votes where one yes-or-no question is all that a tree can ask.

[C] section 3 draws the family F, its hull co(F), and the target beside it. n examples give a space of
n dimensions; it is a plane where the examples stand on two **sides** only, because then every tree
says one number on the left and one on the right, and so does every vote:

    H = (H(left), H(right)),     C_n(H) = sum_i b_i l(y_i, H(side of i))

All n examples count in the loss; the trees are what is poor. The hull of gamma times the classifiers
of -1 and +1 is the square [-gamma, gamma]^2, and these are its four corners. A round of a boosting
algorithm in a hull walks on the segment from H to v,

    H <- (1 - a) H + a v,        0 <= a <= 1,

to the lowest point of the loss there. Whoever aims at the corner v that sum_i g_i v(x_i) is largest
for (g: minus the gradient at H) has a certificate besides (Frank and Wolfe): the loss is convex, so

    C_n(H) - C_n(H*) <= max_v sum_i g_i (v(x_i) - H(x_i)),    H*: the best vote in the hull.
"""

from typing import NamedTuple

import numpy as np

from boosting.choices.functions import ConvexFunction
from boosting.choices.steps.hull import HullStep
from boosting.engine.sample import Sample
from boosting.engine.sums import dot
from boosting.engine.trace import Trace


class TwoSides(NamedTuple):
    """Examples on two sides, a loss, and the size of a hull.

    sample: of m examples; right (m,) bool: who stands on the right. function: the loss. gamma: the
    hull is [-gamma, gamma] x [-gamma, gamma].
    """

    sample: Sample
    right: np.ndarray
    function: ConvexFunction
    gamma: float

    @property
    def places(self) -> list[int]:
        """An example on the left and one on the right."""
        return [int(np.argmin(self.right)), int(np.argmax(self.right))]

    @property
    def corners(self) -> np.ndarray:
        """The corners of the hull, (4, 2), in the order in which one walks around it."""
        return self.gamma * np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])

    def loss(self, votes: np.ndarray) -> np.ndarray:
        """C_n at every vote (n, 2): (n,)."""
        y, base = self.sample.y, self.sample.weight
        sides = [
            np.array([dot(self.function.at(y[on], np.full(on.sum(), v)), base[on]) for v in column])
            for on, column in zip((~self.right, self.right), votes.T)
        ]
        return sides[0] + sides[1]

    def levels(self, left: np.ndarray, right: np.ndarray) -> np.ndarray:
        """C_n on a grid, (k, n): a row for each of right (k,), a column for each of left (n,)."""
        nothing = self.loss(np.zeros((1, 2)))[0]
        of_left = self.loss(np.column_stack([left, np.zeros(len(left))]))
        of_right = self.loss(np.column_stack([np.zeros(len(right)), right]))
        return of_left[None, :] + of_right[:, None] - nothing

    def best(self, limit: float) -> np.ndarray:
        """The vote with the least loss among those with |H| <= limit, (2,): each side has its own."""
        start, side = np.zeros(self.sample.size), self.right.astype(np.int64)
        return self.function.leaves(self.sample, start, 1.0, side, 2, limit)

    def pulls(self, vote: np.ndarray) -> np.ndarray:
        """Minus the gradient of C_n at a vote (2,), (2,): one entry for each side."""
        scores = np.where(self.right, vote[1], vote[0])
        pull = self.function.pull(self.sample.y, scores, self.sample.weight)
        return np.array([pull[~self.right].sum(), pull[self.right].sum()])

    def certificate(self, vote: np.ndarray) -> float:
        """How far C_n at a vote (2,) is above that of the best vote in the hull, at most."""
        pulls = self.pulls(vote)
        return float(self.gamma * np.abs(pulls).sum() - dot(pulls, vote))

    def walk(self, trace: Trace) -> np.ndarray:
        """The votes after t = 0..T rounds of a run on the sample, (T+1, 2)."""
        return np.array([[0.0, 0.0], *(r.scores[self.places] for r in trace)])


class Joint(NamedTuple):
    """C_n((1-a) H + a v) at three pairs (a, v), for H = 0: two ends and the middle between them.

    start: at a = 0, where v is of no account; end: at a = 1 and the best v; middle: at a = 1/2.
    """

    start: float
    end: float
    middle: float

    @property
    def is_convex(self) -> bool:
        """Whether the middle lies no higher than the mean of the ends, as a convex function would have it."""
        return self.middle <= (self.start + self.end) / 2


def joint(plane: TwoSides) -> Joint:
    """The loss as a function of a and v at once, which [C] says is not convex, along one line.

    The line begins at a = 0 with the v opposite to the best vote of the hull: it costs nothing there.
    """
    best = plane.best(plane.gamma)
    away = -plane.gamma * np.sign(best)
    middle = (away + best) / 2
    values = plane.loss(np.array([np.zeros(2), best, middle / 2]))
    return Joint(*map(float, values))


class Segment(NamedTuple):
    """The way of a round: from the vote (2,) towards aim (2,), of which it goes the share a."""

    vote: np.ndarray
    aim: np.ndarray
    share: float

    def at(self, shares: np.ndarray) -> np.ndarray:
        """The votes at the shares (n,) of the way, (n, 2)."""
        return self.vote + shares[:, None] * (self.aim - self.vote)


def segments(plane: TwoSides, trace: Trace) -> list[Segment]:
    """The way of every round of a run in a hull; ValueError for a run whose votes share no budget.

    plane: what it learns from. trace: the run; its base classifiers of -1 and +1 enter gamma times.
    """
    step, votes = trace.choices.step_size, plane.walk(trace)
    if not isinstance(step, HullStep):
        raise ValueError("this run does not walk in a hull.")
    aims = [step.scale * r.votes[plane.places] for r in trace]
    return [Segment(v, aim, 1 - r.keep) for v, aim, r in zip(votes, aims, trace)]
