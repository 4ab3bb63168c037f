"""The runs of the hull's picture: a table seen through one question, so that a vote is a point of a plane.

The question is the one that least squares asks first: the split of the best stump. What every
algorithm is then given is one attribute, 0 or 1, with all the labels of the table.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

import numpy as np

from boosting.catalogue import ALGORITHMS, train
from boosting.choices.functions import loss_function
from boosting.engine.base_classifiers import RegressionTree
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace
from boosting.theory.hull_plane import TwoSides

UNLIMITED = 1e6  # a hull this large limits no leaf
RUNS = ("l1boost_regression", "chb_regression", "gradient_boost_regression")


class Question(NamedTuple):
    """The question: is an attribute above a threshold? right (m,) bool: whose answer is yes."""

    attribute: int
    threshold: float
    right: np.ndarray


def question(sample: Sample) -> Question:
    """The split of the stump with the least squared error; ValueError where no attribute can be split."""
    first = train(
        sample, "chb_regression", None, 1, loss="squared", gamma=UNLIMITED, leaves=2, splits="exact"
    )
    tree = cast(RegressionTree, first[0].found.classifier) if len(first) else None
    if tree is None or tree.is_leaf:
        raise ValueError("No question divides these examples.")
    attribute, threshold = int(tree.nodes[0, 0]), float(tree.nodes[0, 1])
    return Question(attribute, threshold, sample.X[:, attribute] > threshold)


def plane(sample: Sample, asked: Question, parameters: Mapping[str, Any]) -> TwoSides:
    """The two sides of a sample. asked: the question; parameters: the loss by name, its delta, and gamma."""
    seen = Sample.of(asked.right[:, None].astype(np.float64), sample.y, sample.weight)
    function = loss_function(str(parameters["loss"]), float(parameters.get("delta", 1.0)))
    return TwoSides(seen, asked.right, function, float(parameters["gamma"]))


def run(sides: TwoSides, name: str, n_rounds: int, parameters: Mapping[str, Any]) -> Trace:
    """The run of an algorithm on the two sides; of the parameters it takes those that it has.

    sides: from `plane`. name: of the algorithm. n_rounds: at most so many.
    """
    known = {p.name for p in ALGORITHMS[name].parameters}
    values = {n: value for n, value in parameters.items() if n in known}
    return train(sides.sample, name, None, n_rounds, **values)
