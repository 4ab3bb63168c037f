"""Margins and noise: arc-gv against AdaBoost, and the test error as more labels are wrong."""

from dataclasses import replace
from typing import Any

from boosting.experiments.protocol import Method, Protocol, Table
from boosting.experiments.splits import Folds, Fresh

STUMP, CART = "stump", "tree"
TABLES = tuple(map(Table, ("breast", "ionosphere", "ocr17", "ocr49", "splice")))


def _pair(
    weak_learner: str, max_depth: int | None = None, max_leaves: int | None = None
) -> tuple[Method, ...]:
    shape: dict[str, Any] = {
        "weak_learner": weak_learner,
        "max_depth": max_depth,
        "max_leaves": max_leaves,
    }
    pair = ("adaboost", "AdaBoost"), ("arc_gv", "arc-gv")
    return tuple(replace(Method(name, name, 500, title=title), **shape) for name, title in pair)


def _arc_gv(name: str, what: str, methods: tuple[Method, ...]) -> Protocol:
    return Protocol(
        name,
        f"arc-gv against AdaBoost, {what}",
        TABLES,
        methods,
        Folds(10),
        repeats=10,
        words=(
            "500 rounds each, 10 trials. Reported are the test error, the smallest margin on the "
            "training part and the mean depth of the trees. Breiman found that arc-gv has the larger margins and the "
            "larger test error, which margins alone cannot explain; Reyzin and Schapire found its trees to be deeper. "
            "While the smallest margin is not above 0, arc-gv's steps are AdaBoost's. It ends, often long before 500 "
            "rounds, when twice the best edge is no more than the smallest margin: no vote of its trees would do better."
        ),
        deviations=(
            (
                "10 folds of one shuffled order; the source's numbers of training examples are not at "
                "hand."
            ),
            "CART by the Gini index, the most useful cut first up to 16 leaves.",
        ),
        open=("The trees' growing rule; how trees with no error end a run.",),
        costs="trees about 5 minutes, stumps about 5 minutes on one core",
    )


ARC_GV = (
    _arc_gv("arc_gv_trees", "trees of 16 leaves", _pair(CART, max_depth=30, max_leaves=16)),
    _arc_gv("arc_gv_stumps", "stumps", _pair(STUMP)),
)
RATES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)
ROBUST = (
    ("adaboost", "AdaBoost"), ("logistic", "Logistic boosting"), ("noise_tolerant", "Noise-tolerant AdaBoost"),
    ("quadboost", "QuadBoost"), ("vadaboost", "VadaBoost"),
)  # fmt: skip
NOISE = Protocol(
    "noise",
    "Test error against the share of wrong training labels",
    tuple(Table("twonorm_20d", noise=rate, label=f"twonorm, {rate:.0%} noise") for rate in RATES),
    tuple(Method(name, name, 200, weak_learner=STUMP, title=title) for name, title in ROBUST),
    Fresh(500, 2000),
    repeats=20,
    words=(
        "Two Gaussians in 20 dimensions, 500 fresh examples for training and 2000 for testing, "
        "200 rounds. A share of the training labels is flipped at random; the test labels are "
        "not. Dietterich (2000) found AdaBoost to suffer most."
    ),
    deviations=(
        "A law in place of Dietterich's nine UCI tables, so that every repeat is a fresh sample.",
    ),
    costs="two minutes on one core",
)
