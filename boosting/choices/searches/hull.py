"""Searches for real-valued votes: Convex Hull Boost ([C] section 6), gradient boosting, LogitBoost, L1Boost."""

from dataclasses import dataclass, field

import numpy as np

from boosting.choices.functions import ConvexFunction
from boosting.choices.searches.family import GrowsTrees, Scored
from boosting.choices.searches.growth import Goal, Shape, exact_goal, gradient_goal
from boosting.choices.searches.regression_trees import RESOLUTION
from boosting.engine import complexity
from boosting.engine._kernels import SQUARED
from boosting.engine.base_classifiers import Tree
from boosting.engine.protocols import Search, Supply
from boosting.engine.sample import Sample
from boosting.engine.state import Candidates, Found, Pull, State
from boosting.engine.sums import dot
from boosting.engine.words import Words

SMALLEST_SHARE = 2.0**-20  # CHB gives up when a tree does not help even with this share


@dataclass(frozen=True)
class TreesOfSize(Scored):
    """Regression trees with at most that many leaves, for a loss.

    family: what grows them; function: the loss.
    """

    family: GrowsTrees
    function: ConvexFunction
    leaves: int

    needs = frozenset({Supply.REGRESSION_TREES})

    @property
    def n_families(self) -> int:
        """One for each number of questions, and from two questions on H2 as well."""
        questions = self.leaves - 1
        return questions + (questions > 1)

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of trees with so many leaves, per unit of their largest value."""
        n = self.leaves - 1
        return f"trees with at most {n} inner nodes", complexity.trees(n, m, d)


@dataclass(frozen=True)
class HullTrees(TreesOfSize):
    """Convex Hull Boost's search ([C] section 6): a tree |f| <= gamma with least loss at (1-a) F +
    a f.

    a = start in every round, or 1/t in round t for None; while the loss does not fall, a is halved and
    the search repeated. splits:
    "exact" judges splits by the loss itself where two sums describe it (squared, exponential), else
    as "gradient" does; "gradient" by least squares on the gradient at (1-a) F; "random" adds noise
    to that gradient, mean 0, standard deviation `noise` times the gradient's own, drawn from rng
    anew at every search.
    """

    gamma: float
    splits: str = "exact"
    noise: float = 0.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)
    start: float | None = None

    words = Words(
        "best tree in the hull",
        "h ← the tree, |h| ≤ γ, with the least loss of (1−a) F + a h",
        r"h_t=\arg\min_{|h|\le\gamma}\ \bar\ell\big((1-a)F_{t-1}+a\,h\big)",
        "how often the trial share a had to be halved",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree, its gain and the number of searches.

        Where no share helps, the gain is such that no gap is left, which ends the run.
        """
        # [C] section 4: 1/t in round t works well
        share, searches = self.start or 1 / (state.rounds + 1), 1
        while True:
            offset = (1 - share) * state.scores
            found = self.best(sample, pull, offset, share)._replace(searches=searches)
            after = self.function.mean(sample.y, offset + share * found.votes, sample.weight)
            if after < pull.objective * (1 - RESOLUTION):
                return found
            share, searches = share / 2, searches + 1
            if share <= SMALLEST_SHARE:
                # The loop subtracts this sum in a hull: no room is left, and it says why it ends.
                return found._replace(gain=dot(pull.signed, state.scores))

    def best(self, sample: Sample, pull: Pull, offset: np.ndarray, share: float) -> Found:
        """The tree f, |f| <= gamma, for the loss at offset + share f.

        sample, pull: as in `search`. offset (m,): the scores without the tree. share: of the tree.
        """
        shape = self.family.grow_tree(sample, self.goal(sample, offset, share), self.leaves)
        return shape.filled(
            self.function.leaves(sample, offset, share, shape.leaf, shape.n, self.gamma), pull
        )

    def goal(self, sample: Sample, offset: np.ndarray, share: float) -> Goal:
        """How splits are judged at this share, from the scores without the tree, offset (m,)."""
        if self.splits == "exact":
            exact = exact_goal(self.function, sample, offset, share * self.gamma)
            if exact is not None:
                return exact
        base = sample.weight
        pull = self.function.pull(sample.y, offset, base)
        if self.splits == "random":
            draws = self.rng.standard_normal(sample.size)
            pull = pull + base * self.noise * _spread(pull, base) * draws
        return gradient_goal(pull, base)


def _spread(pull: np.ndarray, base: np.ndarray) -> float:
    """The weighted standard deviation of g / b."""
    gradient = np.divide(pull, base, out=np.zeros_like(pull), where=base > 0)
    return float(np.sqrt(dot(base, (gradient - dot(base, gradient)) ** 2)))


@dataclass(frozen=True)
class ConfidenceTrees(HullTrees):
    """The tree with the least loss of F + h, |h| <= gamma: domain partitioning (Schapire and Singer 1999).

    For the exponential loss a leaf with the weights W+ and W- of the two classes answers 1/2 log(W+ /
    W-), and the tree with the smallest Z = 2 sum over leaves sqrt(W+ W-) is the best; [M] section 7.2
    names it as AdaBoost's generalisation to real-valued votes.
    """

    words = Words(
        "smallest Z over partitions",
        "h ← the tree with the smallest Z; a leaf says ½ log(W<sub>+</sub>/W<sub>−</sub>)",
        r"h_t=\arg\min_h Z_t(h),\quad h(x)=\tfrac12\log\frac{W_+}{W_-}\text{ in the leaf of }x",
        "which leaves are sure, and which hardly lean to a side",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree, its leaves by the loss, at the whole vote."""
        return self.best(sample, pull, state.scores, 1.0)


@dataclass(frozen=True)
class GradientTrees(TreesOfSize):
    """Friedman's search (2001): a tree fitted to the gradient, its leaves to the loss.

    Round 1 finds the best constant F_0 where that lowers the loss; it enters with coefficient 1.
    """

    rate: float

    words = Words(
        "least squares on the gradient",
        "h ← a tree fitted to g by least squares, its leaves by the loss",
        r"h_t=\arg\min_h\textstyle\sum_ib_i\big(g_i/b_i-h(x_i)\big)^2",
        "the first rounds find the coarse shape, the later ones its details",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The constant, then the trees."""
        first = None if state.rounds else self.constant(sample, pull)
        return first or self.tree(sample, pull, state)

    def constant(self, sample: Sample, pull: Pull) -> Found | None:
        """The best constant, from which the trees set out; None where it does not lower the loss."""
        everywhere = Shape(np.zeros((1, 5)), np.zeros(sample.size, np.int64), 1)
        found = everywhere.filled(np.array([self.function.constant(sample)]), pull)
        return found if found.gain > RESOLUTION * pull.objective else None

    def tree(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree of a round, fitted to the gradient."""
        shape = self.family.grow_tree(
            sample, gradient_goal(pull.signed, sample.weight), self.leaves
        )
        values = self.function.free_leaves(sample, state.scores, shape.leaf, shape.n, self.rate)
        return shape.filled(values, pull)


LEAST_CURVATURE = 2 * float(np.finfo(np.float64).eps)  # Friedman, Hastie, Tibshirani, section 5


@dataclass(frozen=True)
class NewtonTrees(TreesOfSize):
    """LogitBoost's search: weighted least squares on the working response (Friedman et al. 2000).

        v_i = phi''(z_i), r_i = -y_i phi'(z_i) / phi''(z_i), |r_i| <= largest, z_i = y_i F(x_i)

    For the logistic loss v_i = p_i (1 - p_i), up to a factor, and r_i = (y*_i - p_i) / v_i, which is
    1 over the probability of the example's own class, with its label's sign: algorithm 3. A leaf
    answers with the mean of r under v, which is one Newton step on the loss if no r_i is cut. The
    pull is v_i r_i: the paper's weights v are not those of the classes, and largest on the border.
    """

    largest: float

    words = Words(
        "weighted least squares on the response",
        "h ← the tree with the least Σ v (r − h)<sup>2</sup>, v = p (1−p), r = {symbol}/v, |r| ≤ r<sub>max</sub>",
        r"h_t=\arg\min_h\textstyle\sum_iv_i\big(r_i-h(x_i)\big)^2,"
        r"\quad v_i=p_i(1-p_i),\ r_i=y_i\min\big(1+e^{-y_iF_{t-1}(x_i)},r_{\max}\big)",
        "how the leaves shrink: sure examples weigh nothing in the fit",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree; the mean response of every leaf is its value."""
        sums = self.sums(sample, state.scores)
        shape = self.family.grow_tree(sample, Goal(SQUARED, sums, np.inf), self.leaves)
        responses, weights = shape.totals(sums)
        return shape.filled(
            np.divide(responses, weights, out=np.zeros(shape.n), where=weights > 0), pull
        )

    def sums(self, sample: Sample, scores: np.ndarray) -> np.ndarray:
        """b v r and b v, (m, 2), at scores (m,): what a leaf's value and a split are made of."""
        margins = sample.y * scores
        v = np.maximum(self.function.curvature(margins), LEAST_CURVATURE)
        size = np.minimum(-self.function.slope(margins) / v, self.largest)
        return np.column_stack([sample.weight * v * size * sample.y, sample.weight * v])


@dataclass(frozen=True)
class HullClassifiers(Scored):
    """L1Boost's search: the member h with the largest inner product; it enters as gamma h."""

    family: Search
    gamma: float

    words = Words(
        "largest inner product",
        "h ← argmax<sub>h</sub> Σ {symbol} h(x<sub>i</sub>)",
        r"h_t=\arg\max_h\ \gamma\textstyle\sum_ig_ih(x_i)",
        "which corner of the hull the vote moves towards",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The family's own search; its gain is that of gamma h, so the gap is Frank and Wolfe's."""
        found = self.family.search(sample, pull, state)
        return found._replace(gain=self.gamma * found.gain)

    @property
    def lists_candidates(self) -> bool:
        """As of the family."""
        return self.family.lists_candidates

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """Those of the family: gamma changes no order."""
        return self.family.candidates(sample, pull, state)

    def named(self, sample: Sample, pull: Pull, state: State, stump: Tree) -> Found:
        """The named stump; its gain is that of gamma h. sample, pull, state, stump: as in `Search.named`."""
        found = super().named(sample, pull, state, stump)
        return found._replace(gain=self.gamma * found.gain)
