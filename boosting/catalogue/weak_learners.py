"""The weak learners: the families of base classifiers that a user may pick, one row each."""

from collections.abc import Callable
from dataclasses import dataclass

from boosting.catalogue.rows import by_name
from boosting.choices.searches.abstaining import AbstainingStumps
from boosting.choices.searches.regression_trees import RegressionTrees
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import SameQuestion, Trees
from boosting.engine.protocols import Search

ENOUGH = 200  # questions in a row: more than thousands of examples need; a tree's table is made by as many nested calls


@dataclass(frozen=True)
class WeakLearner:
    """A row: make(**options) builds the family's search.

    name: its key, title: what it is called, help: a sentence on it. options: the keywords that
    `make` understands.
    """

    name: str
    title: str
    help: str
    make: Callable[..., Search]
    options: tuple[str, ...] = ()


WEAK_LEARNERS: dict[str, WeakLearner] = by_name((
    WeakLearner(
        "stump", "Decision stumps, exact",
        "Every midpoint between two distinct values of every attribute.",
        Stumps,
    ),
    WeakLearner(
        "stump-grid", "Decision stumps, 10 per attribute",
        "10 evenly spaced thresholds per attribute and their complements, as in the QuadBoost "
        "paper: a coarser family.",
        lambda: Stumps(10),
    ),
    WeakLearner(
        "depth2", "Trees of depth 2, exact",
        "Two attributes, one threshold each, four leaves: every pair is searched, over at most 16 "
        "bins per attribute.",
        lambda: SameQuestion((Stumps(),)),
    ),
    WeakLearner(
        "tree", "CART trees",
        "Grown greedily on the weights, by the Gini index, to a depth of max_depth (3 unless told "
        "otherwise).",
        Trees, ("max_depth", "max_leaves", "min_split"),
    ),
    WeakLearner(
        "full-tree", "Full CART trees",
        f"Grown greedily, until every leaf is of one class, cannot be divided or is {ENOUGH} questions deep.",
        lambda: Trees(ENOUGH),
    ),
    WeakLearner(
        "abstaining-stump", "Abstaining stumps",
        "A vote inside an interval of one attribute, none outside; all pairs of at most 32 cuts "
        "per attribute.",
        AbstainingStumps,
    ),
    WeakLearner(
        "regression-tree", "Regression trees",
        "Trees with L leaves that hold real numbers, grown by the split that lowers the loss "
        "most; L = 2 is a stump.",
        RegressionTrees,
    ),
))  # fmt: skip
