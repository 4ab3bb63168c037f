r"""Deep families: the family that every base classifier comes from, and what that costs ([D]).

Structural risk minimisation picks one family for all base classifiers, the k that minimises

    margin loss at rho  +  (2 / rho) R_m(H_k)  +  sqrt(log k / m)  +  confidence.

[D] states it for single classifiers, with their training error and R_m(H_k). For ensembles over H_k
that would be no bound, because their signs are much richer than H_k; with the margin loss it is
[M] equation 7.13 for all k at once.

Voted risk minimisation, which is what DeepBoost does, lets every base classifier come from a family
of its own and charges each its own complexity:

    share of margins <= rho + (4 / rho) sum_t c_t r_{k_t} + ...,   sum_t c_t = 1   ([D] theorem 1)

What counts is the mean complexity under the coefficients, not that of the richest family: deep
trees with small coefficients add little. The factor, however, is 4 / rho instead of 2 / rho.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from boosting.choices.penalties import of_classifier
from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.trace import Trace
from boosting.theory.bounds import Terms, deep_bound
from boosting.theory.margins import share_at_most


class Share(NamedTuple):
    """What a family has in an ensemble: how many members, and which share of ||c||_1 (weight).

    complexity is the Rademacher complexity r of its members, in the mean.
    """

    members: int
    weight: float
    complexity: float


def shares(trace: Trace, t: int) -> dict[str, Share]:
    """The families in the ensemble after round t by their names, the least complex first.

    Base classifiers whose coefficient is 0 again are left out.
    """
    return _grouped(trace, t, lambda h: h.family)


def charged(trace: Trace, t: int) -> dict[str, Share]:
    """What the ensemble after round t is charged for, as `shares`, by the names of `pays_for`."""
    return _grouped(trace, t, pays_for)


def mean_questions(trace: Trace) -> np.ndarray:
    """The mean number of questions of the base classifiers of the rounds 1..t, t = 0..T: (T+1,), 0 before the first."""
    asked = np.array([r.found.classifier.n_questions for r in trace], float)
    return np.concatenate([[0.0], np.cumsum(asked) / np.arange(1, len(asked) + 1)])


def pays_for(h: BaseClassifier) -> str:
    """The family by whose complexity h is charged: a tree pays for its questions, not its depth.

    All trees of one depth are one family in `shares`; T_n of [D] holds those of n questions.
    """
    by_depth = f"tree of depth {h.depth}"
    return f"tree of {h.n_questions} questions" if h.family == by_depth else h.family


def _grouped(trace: Trace, t: int, name: Callable[[BaseClassifier], str]) -> dict[str, Share]:
    """The members after round t by `name`, the least complex first."""
    groups: dict[str, list[tuple[float, float]]] = {}
    for h, c in zip(trace.distinct(t), np.abs(trace.coefficients(t))):
        if c > 0:
            member = float(c), of_classifier(h, trace.sample)
            groups.setdefault(name(h), []).append(member)
    norm = sum(c for group in groups.values() for c, _ in group)
    by_family = {name: _share(group, norm) for name, group in groups.items()}
    return dict(sorted(by_family.items(), key=lambda item: item[1].complexity))


def _share(group: list[tuple[float, float]], norm: float) -> Share:
    """The share of one family, from the coefficient and the complexity of each of its members."""
    weight = sum(c for c, _ in group) / norm
    return Share(len(group), weight, float(np.mean([r for _, r in group])))


def voted_over_rounds(trace: Trace, rho: float) -> list[Terms]:
    """The terms of DeepBoost's bound ([D] theorem 1) for a trace's ensemble after the rounds 1..T.

    rho: the margin. The number of families is that of the run's weak learner.
    """
    losses = share_at_most(trace, rho).tolist()
    return [_voted(trace, t, rho, loss) for t, loss in enumerate(losses, 1)]


def _voted(trace: Trace, t: int, rho: float, loss: float) -> Terms:
    """The bound after round t; loss: the share of margins <= rho."""
    c = np.abs(trace.coefficients(t))
    complexities = np.array([of_classifier(h, trace.sample) for h in trace.distinct(t)])
    m = trace.sample.examples
    return deep_bound(loss, rho, c / (c.sum() or 1.0), complexities, trace.n_families, m)
