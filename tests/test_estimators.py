"""The scikit-learn classes: scikit-learn's own checks, labels of every kind, and the same numbers as the engine."""

import numpy as np
import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

import boosting
from boosting import ALGORITHMS, Sample, train
from boosting.estimators import AdaBoostClassifier, BoostingClassifier, QuadBoostClassifier, VadaBoostClassifier

CHECKED = [
    AdaBoostClassifier(),
    AdaBoostClassifier(weak_learner="stump-grid"),
    VadaBoostClassifier(),
    *(QuadBoostClassifier(penalty=p) for p in (None, "l1", "l2", "linf")),
]


@parametrize_with_checks(CHECKED)
def test_scikit_learn_accepts_the_class(estimator, check):
    check(estimator)
