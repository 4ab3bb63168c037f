"""Checks of Convex Hull Boost and of averages of trees."""

import numpy as np

from boosting.choices.searches.hull import GradientTrees, HullTrees
from boosting.experiments import forests
from boosting.lessons.checks.asking import CheckError, check, round_of, scores_at, t_of
from boosting.lessons.screens import Shown
from boosting.screens.chapters import hull as hull_chapter
from boosting.theory import hull_plane


@check()
def keep(shown: Shown, round: int | None = None) -> float:
    """The factor 1 − a that the round left the earlier coefficients."""
    return float(round_of(shown, round).keep)


@check()
def largest_score(shown: Shown, round: int | None = None) -> float:
    """The largest |F(x)| over the training examples."""
    return float(np.abs(scores_at(shown, t_of(shown, round))).max())


@check()
def hull_size(shown: Shown) -> float:
    """γ, the size of the hull of a regression screen."""
    return hull_chapter.gamma_of(_of_the_hull(shown))


def _of_the_hull(shown: Shown) -> Shown:
    if shown.screen.chapter != hull_chapter.CHAPTER.path:
        raise CheckError("This screen has no run in a convex hull: take a link to /hull.")
    return shown


def _walked(shown: Shown, algorithm: str) -> tuple[hull_plane.TwoSides, np.ndarray]:
    """The sample seen through one question, and the votes (T+1, 2) of an algorithm in that plane."""
    _, plane, runs = hull_chapter.walks(_of_the_hull(shown))
    return plane, plane.walk(runs[algorithm])


@check()
def plane_reach(shown: Shown, algorithm: str) -> float:
    """The largest |F| of an algorithm's vote that may ask one question only, after any of its rounds."""
    return float(np.abs(_walked(shown, algorithm)[1]).max())


@check()
def trees_grown(shown: Shown) -> float:
    """How many trees the run's searches have grown: in a hull a search is repeated while its tree does not help."""
    return float(sum(r.found.searches for r in shown.trace))


@check()
def averaged_error(shown: Shown) -> float:
    """The test error of bagging: the average of as many trees as rounds are asked for, of the run's size."""
    return float(_averaged(shown)[-1])


@check()
def averaged_overfitting(shown: Shown) -> float:
    """By how much the test error of bagging with all trees exceeds that with the best number of them."""
    errors = _averaged(shown)
    return float(errors[-1] - errors.min())


@check()
def most_leaves(shown: Shown) -> float:
    """How many leaves a tree of a regression run may have; 2 where its base classifiers are stumps."""
    learner = shown.trace.choices.weak_learner
    return float(learner.leaves if isinstance(learner, GradientTrees | HullTrees) else 2)


def _averaged(shown: Shown) -> np.ndarray:
    bagging, trees = forests.averages(int(most_leaves(shown)), 1)[0], shown.asked_rounds
    sample, X, y = shown.trace.sample, shown.X_test, shown.y_test
    return shown.kept("errors of averages", lambda: bagging.errors(sample, X, y, trees))
