r"""Second-order trees, as XGBoost grows them (Chen and Guestrin 2016, sections 2.2 and 3.1).

Round t has scores F. Around them the loss is a parabola for every example, and a leaf with the sums

    G = sum_i dl(y_i, F_i)/dF,   H = sum_i d^2 l(y_i, F_i)/dF^2

of its examples costs G v + (H + lambda) v^2 / 2 + gamma when it answers v. So its best answer, and what a split
into a left and a right side gains, are (equations 5 and 7)

    v = -G / (H + lambda)
    gain = 1/2 [ G_L^2 / (H_L + lambda) + G_R^2 / (H_R + lambda) - G^2 / (H + lambda) ] - gamma

The ridge lambda shrinks the leaves that know little, the price gamma forbids splits that gain little. Gradient
boosting is what remains without curvature: H counts the examples, lambda and gamma are 0.

A tree is grown level by level, each leaf by its own best split. The price is asked afterwards, from the bottom up:
a split with two leaves below it that gains less than gamma is taken back. What gains little may so stand above
what gains much. The loss is meant as a log-likelihood, and G and H as sums over examples: so lambda, gamma and the
least H of a leaf are the numbers that XGBoost takes, but for gamma, which stands there without the 1/2 (its gamma is 2
gamma).
"""

from dataclasses import dataclass, field
from math import frexp, ldexp
from typing import NamedTuple, Self

import numpy as np

from boosting.choices.searches.growth import TIE, Shape
from boosting.choices.searches.hull import GradientTrees
from boosting.engine._kernels import best_cuts_of_level, total
from boosting.engine.sample import Sample, midpoint
from boosting.engine.state import Found, Pull, State
from boosting.engine.threads import in_parts
from boosting.engine.words import Words

LEAST_CURVATURE = 1e-16  # of an example that the vote is sure of
BITS = 60  # the sums are whole numbers of so many, so that their order does not matter
HEAVY = 4  # times the work of a stump's cell
RESOLUTION = 1e-6  # XGBoost's: a split that gains less than half of it is none


class Prices(NamedTuple):
    """What a tree costs. ridge: lambda; price: gamma; least: the H that every leaf must have at least."""

    ridge: float = 1.0
    price: float = 0.0
    least: float = 1.0

    def value(self, G: np.ndarray, H: np.ndarray) -> np.ndarray:
        """A leaf's best answer, (n,): equation 5. G, H (n,): minus the slopes and the curvatures, summed."""
        return np.divide(G, H + self.ridge, out=np.zeros_like(G), where=H + self.ridge > 0)


USUAL = Prices()  # XGBoost's


@dataclass(frozen=True)
class SecondOrderTrees(GradientTrees):
    """The tree that is grown by the regularised gain.

    depth: its most questions in a row; leaves: 2^depth; prices: what its leaves and splits cost. rows, columns: the share
    of the examples that a tree is grown on, and of the attributes that it may ask about, drawn from rng anew for every tree.
    """

    depth: int = 3
    prices: Prices = USUAL
    rows: float = 1.0
    columns: float = 1.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    words = Words(
        "largest regularised gain",
        "h ← a tree of the splits with the largest ½[G<sub>L</sub>²/(H<sub>L</sub>+λ) + G<sub>R</sub>²/(H<sub>R</sub>+λ) "
        "− G²/(H+λ)] − γ; a leaf says −G/(H+λ)",
        r"\text{split}=\arg\max\tfrac12\Big[\frac{G_L^2}{H_L+\lambda}+\frac{G_R^2}{H_R+\lambda}"
        r"-\frac{G^2}{H+\lambda}\Big]-\gamma,\quad h_t(x)=-\frac{G}{H+\lambda}\text{ in the leaf of }x",
        "which leaves are small: few examples, or examples that the vote is sure of",
    )

    def tree(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree at the current vote."""
        return self.grown(sample, self.sums(sample, state.scores), pull)

    def grown(self, sample: Sample, sums: np.ndarray, pull: Pull) -> Found:
        """The tree, grown on the drawn examples and attributes; it answers for all examples.

        sample: its attributes; sums (m, 2): of `sums`, 0 from now on where an example is not drawn; pull: what it answers.
        """
        if self.rows < 1:
            out = self.rng.permutation(sample.size)[max(1, round(self.rows * sample.size)) :]
            sums[out] = 0.0
        d = sample.n_attributes
        asked = np.arange(d)
        if self.columns < 1:
            asked = np.sort(self.rng.permutation(d)[: max(1, int(self.columns * d))])
        shape = grow(sample, sums, asked, self.depth, self.prices).paid(self.prices.price)
        return shape.filled(self.prices.value(*shape.totals(sums)), pull)

    def sums(self, sample: Sample, scores: np.ndarray) -> np.ndarray:
        """Minus the slope and the curvature of each example's loss, (m, 2), at scores (m,)."""
        y, base, function = sample.y, sample.weight, self.function
        curvature = np.maximum(function.curvature(y * scores), LEAST_CURVATURE)
        both = np.column_stack([function.pull(y, scores, base), base * curvature])
        return both * (sample.examples * function.per_likelihood)


class Grown(NamedTuple):
    """A tree before the price is asked.

    nodes (k, 5): children come after their parents; gains (k,): of the splits, without the price, 0 of a leaf; leaf (m,):
    each row's.
    """

    nodes: np.ndarray
    gains: np.ndarray
    leaf: np.ndarray

    def stands(self, price: float) -> np.ndarray:
        """Which nodes are splits that stand at this price, (k,) bool.

        From the bottom up: a split above two leaves that gains less than the price is taken back.
        """
        stands = self.nodes[:, 2] > 0
        for k in np.flatnonzero(stands)[::-1]:
            below = self.nodes[k, 2:4].astype(np.int64)
            stands[k] = self.gains[k] >= price or bool(stands[below].any())
        return stands

    def paid(self, price: float) -> Shape:
        """The tree without the splits that do not stand at this price."""
        stands, stands_for = self.stands(price), np.arange(len(self.nodes))
        for k in np.flatnonzero(~stands & (self.nodes[:, 2] > 0)):  # all below it is its leaf
            stands_for[self.nodes[k, 2:4].astype(np.int64)] = stands_for[k]
        kept = np.flatnonzero(stands_for == np.arange(len(stands)))
        number = np.zeros(len(stands))
        number[kept] = np.arange(len(kept))
        table, inner = self.nodes[kept], stands[kept]
        table[inner, 2:4] = number[table[inner, 2:4].astype(np.int64)]
        table[~inner] = 0.0
        ends = kept[~inner]
        return Shape(table, np.searchsorted(ends, stands_for[self.leaf]), len(ends))


def grow(sample: Sample, sums: np.ndarray, asked: np.ndarray, depth: int, prices: Prices) -> Grown:
    """The tree, level by level, each leaf by its best split.

    sample: its attributes; sums (m, 2): minus the slope and the curvature of every example, 0 for those that are not drawn;
    asked (k,): the attributes that it may ask about; depth: its most questions in a row; prices: their ridge and their
    least H. Ties: the lowest attribute, then the lowest threshold.
    """
    nodes: list[list[float]] = [[0.0] * 5]
    gains, leaf, ends = [0.0], np.zeros(sample.size, np.int64), [0]
    whole = _Whole.of(sums)
    for _ in range(depth):
        splits = _splits(sample, whole, asked, leaf, ends, prices)
        ends = []
        for node, gain, attribute, threshold in splits:
            children = len(nodes), len(nodes) + 1
            nodes[node], gains[node] = [attribute, threshold, *children, 0.0], gain
            nodes += [[0.0] * 5, [0.0] * 5]
            gains += [0.0, 0.0]
            ends += children
        leaf = _below(sample.X, leaf, np.array(nodes))
    return Grown(np.array(nodes), np.array(gains), leaf)


class _Whole(NamedTuple):
    """Sums as whole numbers, (m, 2) int64, and what one of them is worth."""

    sums: np.ndarray
    unit: float

    @classmethod
    def of(cls, sums: np.ndarray) -> Self:
        unit = ldexp(1.0, frexp(max(total(column) for column in sums.T.copy()))[1] - BITS)
        return cls(np.rint(sums / unit).astype(np.int64), unit)


def _splits(
    sample: Sample,
    whole: _Whole,
    asked: np.ndarray,
    leaf: np.ndarray,
    ends: list[int],
    prices: Prices,
) -> list[tuple[int, float, int, float]]:
    """The best split of each leaf in `ends`, where one gains: (leaf, gain without the price, attribute, threshold)."""
    place = np.full(int(leaf.max()) + 1, -1)
    place[ends] = np.arange(len(ends))
    place = np.where(whole.sums.any(axis=1), place[leaf], -1)
    totals = np.zeros((len(ends), 2), np.int64)
    np.add.at(totals, place[place >= 0], whole.sums[place >= 0])
    falls = np.empty((len(asked), len(ends)))
    cuts = np.empty((*falls.shape, 2), np.int64)
    packed, price = sample.cuts().packed, (whole.unit, prices.ridge, prices.least)
    in_parts(
        lambda a, b: best_cuts_of_level(
            packed, asked[a:b], place, whole.sums, totals, price, falls[a:b], cuts[a:b]
        ),
        len(asked),
        HEAVY * sample.size * len(asked),
    )
    G, H = whole.unit * totals.T
    together = G * prices.value(G, H)
    found = []
    for k, node in enumerate(ends):
        j = int(np.argmax(falls[:, k] >= falls[:, k].max() * (1 - TIE)))
        if (fall := falls[j, k] - together[k]) > RESOLUTION:
            below, above = sample.X[cuts[j, k], asked[j]]
            found.append((node, fall / 2, int(asked[j]), float(midpoint(below, above))))
    return found


def _below(X: np.ndarray, leaf: np.ndarray, nodes: np.ndarray) -> np.ndarray:
    """Each row's leaf, (m,), after the leaves of before have been split: one question for each."""
    attribute, threshold, left, right = nodes[leaf, :4].T
    asks = left > 0
    says = X[np.arange(len(X)), attribute.astype(np.int64)] > threshold
    return np.where(asks, np.where(says, right, left), leaf).astype(np.int64)
