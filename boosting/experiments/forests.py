"""Bagging and random forests beside boosting: other ways into the same hull ([C] section 3, [D]).

Both average T trees, F = (1/T) sum_t f_t: a point of the convex hull of trees with all coefficients
equal to 1/T. Every tree is grown by least squares on a bootstrap sample, m examples drawn with
replacement, so the trees differ by chance; a random forest besides looks at some attributes only at
every split. No tree knows of the others, none is chosen for what the average still lacks. The trees
are scikit-learn's (Breiman 1996; 2001).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.engine.sample import Sample

THIRD = 1 / 3  # of the attributes, which Breiman (2001) looks at where labels are real
SEED = 0  # of the bootstrap samples


class Average(NamedTuple):
    """A way to average trees.

    title: in a legend. leaves: the most that a tree may have, None for trees that are grown fully.
    share: of the attributes that are looked at for a split, 1 for bagging.
    """

    title: str
    leaves: int | None
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


def two_trees(sample: Sample, X: np.ndarray) -> tuple[np.ndarray, int]:
    """What two full-grown trees say of the rows of X (n, d), (2, n), and the attribute that the first asks about first.

    Each is grown on a bootstrap sample of its own.
    """
    from sklearn.ensemble import RandomForestRegressor  # stays off the first paint

    forest = RandomForestRegressor(2, min_samples_leaf=SMALLEST, random_state=SEED)
    first, second = forest.fit(sample.X, sample.y).estimators_
    asked = int(first.tree_.feature[0])
    return np.array([first.predict(X), second.predict(X)]), max(asked, 0)


def averages(leaves: int, n_attributes: int) -> list[Average]:
    """Bagging and, where there are several attributes, random forests; of small and of full-grown trees."""
    small = f"of {leaves} leaves"
    found = [
        Average(f"bagging, trees {small}", leaves, 1.0),
        Average("bagging, full trees", None, 1.0),
    ]
    if n_attributes > 1:
        found += [
            Average(f"random forest, trees {small}", leaves, THIRD),
            Average("random forest, full trees", None, THIRD),
        ]
    return found
