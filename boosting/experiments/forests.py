"""Bagging and random forests beside boosting: other ways into the same hull ([C] section 3, [D]).

Both average T trees, F = (1/T) sum_t f_t: a point of the convex hull of trees with all coefficients
equal to 1/T. Every tree is grown by least squares on a bootstrap sample, m examples drawn with
replacement, so the trees differ by chance; a random forest besides looks at some attributes only at
every split. No tree knows of the others, none is chosen for what the average still lacks. The trees
are scikit-learn's (Breiman 1996; 2001).
"""

from typing import NamedTuple

import numpy as np

from boosting.engine.sample import Sample

THIRD = 1 / 3  # of the attributes, which Breiman (2001) looks at where labels are real
SEED = 0  # of the bootstrap samples
LOSS = "squared"  # which the trees lower; named as in `boosting.choices.functions`


class Average(NamedTuple):
    """A way to average trees.

    title: in a legend. leaves: the most that a tree may have.
    share: of the attributes that are looked at for a split, 1 for bagging.
    """

    title: str
    leaves: int
    share: float

    def errors(self, sample: Sample, X: np.ndarray, y: np.ndarray, n_trees: int) -> np.ndarray:
        """The root mean squared error of the average of 1, ..., T trees on X (n, d), y (n,): (T,).

        n_trees: T. All examples of the sample count alike.
        """
        from sklearn.ensemble import RandomForestRegressor  # stays off the first paint

        forest = RandomForestRegressor(
            n_trees, max_leaf_nodes=self.leaves, max_features=self.share, random_state=SEED
        ).fit(sample.X, sample.y)
        sums = np.cumsum([tree.predict(X) for tree in forest.estimators_], axis=0)
        averages = sums / np.arange(1, n_trees + 1)[:, None]
        return np.sqrt(np.mean((averages - y) ** 2, axis=1))


SMALLEST = 5  # examples in a leaf, as in [C]'s two trees of the Boston table


NODES = 200  # places along the attribute


class TwoTrees(NamedTuple):
    """Two full-grown trees, each of a bootstrap sample of its own.

    asked: the attribute that the first one asks about first. along (n,): values of it, the other attributes at their
    medians; said (2, n): what the trees say there. errors: the root mean squared test errors of both and of their
    average, () without test examples.
    """

    asked: int
    along: np.ndarray
    said: np.ndarray
    errors: tuple[float, ...]


def two_trees(sample: Sample, X: np.ndarray, y: np.ndarray) -> TwoTrees:
    """The trees of a sample, judged on X (n, d), y (n,)."""
    from sklearn.ensemble import RandomForestRegressor  # stays off the first paint

    forest = RandomForestRegressor(2, min_samples_leaf=SMALLEST, random_state=SEED)
    trees = forest.fit(sample.X, sample.y).estimators_
    asked = max(int(trees[0].tree_.feature[0]), 0)
    rows = np.tile(np.median(sample.X, axis=0), (NODES, 1))
    rows[:, asked] = np.linspace(sample.X[:, asked].min(), sample.X[:, asked].max(), NODES)
    said = np.array([tree.predict(rows) for tree in trees])
    if not len(y):
        return TwoTrees(asked, rows[:, asked], said, ())
    of_test = np.array([tree.predict(X) for tree in trees])
    off = np.vstack([of_test, of_test.mean(axis=0)]) - y
    return TwoTrees(asked, rows[:, asked], said, tuple(np.sqrt(np.mean(off**2, axis=1)).tolist()))


def averages(leaves: int, n_attributes: int) -> list[Average]:
    """Bagging and, where there are several attributes, a random forest; of trees as large as those of the boosted run."""
    kinds = {"bagging": 1.0} | ({"random forest": THIRD} if n_attributes > 1 else {})
    return [
        Average(f"{kind}, trees of {leaves} leaves", leaves, share) for kind, share in kinds.items()
    ]
