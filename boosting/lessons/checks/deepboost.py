"""Checks of DeepBoost's families and prices."""

import numpy as np

from boosting.lessons.checks.asking import check, t_of
from boosting.lessons.screens import Shown
from boosting.theory import deep_families, rademacher


@check()
def share_deeper_than(shown: Shown, questions: int, round: int | None = None) -> float:
    """The share of the coefficients on base classifiers with more than so many questions."""
    trace, t = shown.trace, t_of(shown, round)
    c = np.abs(trace.coefficients(t))
    deep = np.array([h.n_questions > questions for h in trace.distinct(t)])
    return float(c[deep].sum() / c.sum())


@check()
def share_of_depth(shown: Shown, depth: int, round: int | None = None) -> float:
    """The share of the coefficients on trees of a depth, without those of depth 2 whose branches ask the same question."""
    trace, t = shown.trace, t_of(shown, round)
    have = deep_families.shares(trace, t)
    family = f"tree of depth {depth}"
    return have[family].weight if family in have else 0.0


@check()
def mean_questions(shown: Shown, round: int | None = None) -> float:
    """How many questions the base classifiers of the rounds so far ask, in the mean; a stump asks 1."""
    return float(deep_families.mean_questions(shown.trace)[t_of(shown, round)])


@check()
def tree_complexity(shown: Shown, questions: int) -> float:
    """√((4n+2) log₂(d+2) log(m+1)/m), the complexity of trees with n questions on this sample."""
    sample = shown.trace.sample
    return rademacher.trees(questions, sample.examples, sample.n_attributes)
