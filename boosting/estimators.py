"""scikit-learn classes over the catalogue: the same runs, with strings for classes and a place in pipelines.

    >>> from boosting import AdaBoostClassifier
    >>> model = AdaBoostClassifier(n_rounds=3).fit([[0], [1], [2], [3]], ["cat", "dog", "dog", "cat"])
    >>> model.predict([[1], [5]]).tolist(), [round(float(a), 3) for a in model.trace_.alpha]
    (['dog', 'cat'], [0.549, 0.805, 0.693])

A class is its row's name and its row's parameters; what it does is written in the row. To add one, derive from
`BoostingClassifier`, name the row in `algorithms` and declare the row's parameters as fields.

All share these parameters: n_rounds, the most rounds that are run; weak_learner, a name from the catalogue
("stump", "stump-grid"); max_depth and random_state, for the weak learners that have a depth or draw random numbers
(decision stumps do neither). After `fit`: classes_ (in sorted order, the first is -1, the second +1), trace_ (all
rounds), ensemble_ (the vote).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, fields
from numbers import Integral
from typing import ClassVar

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

from boosting.catalogue import rounds, train
from boosting.sample import Sample
from boosting.state import Round


@dataclass(eq=False, repr=False, kw_only=True)
class BoostingClassifier(ClassifierMixin, BaseEstimator):
    """What all classes share. ValueError, in words, for more than two classes and for parameters out of range."""

    n_rounds: int = 100
    weak_learner: str = "stump"
    max_depth: int | None = None
    random_state: int | None = None

    algorithms: ClassVar[tuple[str, ...]] = ()  # the catalogue's rows that this class can run

    def _row(self) -> tuple[str, dict[str, float]]:
        """The name of the row, and its parameters: the fields that the subclass declares."""
        shared = {field.name for field in fields(BoostingClassifier)}
        return self.algorithms[0], {f.name: getattr(self, f.name) for f in fields(self) if f.name not in shared}

    def _run(self, start, X, y, sample_weight):
        """`start`, which is `train` or `rounds`, on this data with these parameters."""
        if not isinstance(self.n_rounds, Integral) or self.n_rounds < 1:
            raise ValueError(f"n_rounds must be a whole number from 1 on; it is {self.n_rounds!r}.")
        name, parameters = self._row()
        return start(self._sample(X, y, sample_weight), name, self.weak_learner, self.n_rounds, **parameters)

    def _sample(self, X, y, sample_weight) -> Sample:
        X, y = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, places = np.unique(y, return_inverse=True)
        if len(self.classes_) > 2:
            raise ValueError(
                f"Only binary classification is supported. The type of the target is {type_of_target(y)}, "
                f"with {len(self.classes_)} classes."
            )
        return Sample.of(X, 2.0 * places - 1.0, _check_sample_weight(sample_weight, X))

    def fit(self, X, y, sample_weight=None):
        """Run the algorithm on X (m, d), y (m,) with two classes, sample_weight (m,) non-negative."""
        self.trace_ = self._run(train, X, y, sample_weight)
        self.ensemble_ = self.trace_.ensemble()
        return self

    def rounds(self, X, y, sample_weight=None) -> Generator[Round, None, str]:
        """The same run round by round: a generator that does a round when asked for it, and leaves nothing fitted."""
        return self._run(rounds, X, y, sample_weight)

    def _rows(self, X) -> np.ndarray:
        check_is_fitted(self, "trace_")
        return validate_data(self, X, dtype=np.float64, reset=False)

    def _decide(self, scores: np.ndarray) -> np.ndarray:
        return self.classes_[(scores > 0).astype(int)]

    def decision_function(self, X) -> np.ndarray:
        """F (n,) on the rows of X (n, d); positive for the second class."""
        X = self._rows(X)
        return self.ensemble_.scores(X)

    def predict(self, X) -> np.ndarray:
        """The class (n,) of every row of X (n, d); F = 0 counts for the first class."""
        return self._decide(self.decision_function(X))

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        X = self._rows(X)
        yield from self.trace_.staged_scores(X)

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        """The classes after rounds 1, ..., T: T arrays (n,)."""
        yield from map(self._decide, self.staged_decision_function(X))

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags


@dataclass(eq=False, repr=False)
class AdaBoostClassifier(BoostingClassifier):
    """AdaBoost, [M] figure 7.1."""

    algorithms = ("adaboost",)


@dataclass(eq=False, repr=False)
class VadaBoostClassifier(BoostingClassifier):
    """VadaBoost, [V] algorithm 2. lam in [0, 1]: the weight of the sample variance of the loss."""

    lam: float = 0.5

    algorithms = ("vadaboost",)


@dataclass(eq=False, repr=False)
class QuadBoostClassifier(BoostingClassifier):
    """QuadBoost, [Q] section 3. penalty: None, "l1", "l2" (both with lam) or "linf" (with alpha_max).

    lam=None and alpha_max=None stand for the catalogue's defaults, which differ from penalty to penalty; a value that
    the penalty does not use is ignored.
    """

    penalty: str | None = None
    lam: float | None = None
    alpha_max: float | None = None

    algorithms = ("quadboost", "quadboost_l1", "quadboost_l2", "quadboost_linf")

    def _row(self) -> tuple[str, dict[str, float]]:
        used = {None: None, "l1": "lam", "l2": "lam", "linf": "alpha_max"}
        if self.penalty not in used:
            raise ValueError(f"penalty must be None, 'l1', 'l2' or 'linf'; it is {self.penalty!r}.")
        name = "quadboost" if self.penalty is None else f"quadboost_{self.penalty}"
        value = getattr(self, used[self.penalty] or "", None)
        return name, {} if value is None else {used[self.penalty]: value}


@dataclass(eq=False, repr=False)
class FixedStepAdaBoostClassifier(BoostingClassifier):
    """AdaBoost with one coefficient for all rounds, [M] exercise 7.8. gamma in (0, 1/2): the edge it is best for."""

    gamma: float = 0.05

    algorithms = ("fixed_step",)


@dataclass(eq=False, repr=False)
class MarginBoostClassifier(BoostingClassifier):
    """A_rho, [M] exercise 7.12. rho in [0, 1): the margin that is aimed at."""

    rho: float = 0.1

    algorithms = ("margin_boost",)


@dataclass(eq=False, repr=False)
class ArcGVClassifier(BoostingClassifier):
    """Arc-gv (Breiman 1999): A_rho with rho the smallest margin so far."""

    algorithms = ("arc_gv",)


@dataclass(eq=False, repr=False)
class NoiseTolerantAdaBoostClassifier(BoostingClassifier):
    """AdaBoost with weights of at most 1, [M] exercise 7.7."""

    algorithms = ("noise_tolerant",)


@dataclass(eq=False, repr=False)
class LogisticBoostClassifier(BoostingClassifier):
    """Coordinate descent on the logistic loss, [M] section 7.2.2; Friedman, Hastie and Tibshirani 2000."""

    algorithms = ("logistic",)


@dataclass(eq=False, repr=False)
class HingeBoostClassifier(BoostingClassifier):
    """Coordinate descent on the hinge loss, [M] exercise 7.11."""

    algorithms = ("hingeboost",)


@dataclass(eq=False, repr=False)
class AbstainingAdaBoostClassifier(BoostingClassifier):
    """AdaBoost with votes -1, 0 and +1, [M] exercise 7.10."""

    weak_learner: str = "abstaining-stump"

    algorithms = ("abstaining",)


@dataclass(eq=False, repr=False)
class EBBoostClassifier(BoostingClassifier):
    """EBBoost, [V] algorithm 3. lam >= 0: the weight of the sample variance of the loss; 0 is AdaBoost."""

    lam: float = 0.5

    algorithms = ("ebboost",)


@dataclass(eq=False, repr=False)
class LPBoostClassifier(BoostingClassifier):
    """LPBoost, Demiriz, Bennett and Shawe-Taylor 2002. nu: the share of the examples that may be given up.

    C: if given, the price of a margin that misses 1; the run is then that of the C form, and nu is ignored.
    """

    nu: float = 0.3
    C: float | None = None

    algorithms = ("lpboost", "lpboost_c")

    def _row(self) -> tuple[str, dict[str, float]]:
        return ("lpboost", {"nu": self.nu}) if self.C is None else ("lpboost_c", {"C": self.C})


@dataclass(eq=False, repr=False)
class MaxMarginClassifier(BoostingClassifier):
    """The vote with the largest smallest margin, [M] section 7.3.4."""

    algorithms = ("max_margin",)


@dataclass(eq=False, repr=False)
class RLPBoostClassifier(BoostingClassifier):
    """AdaBoost's voters, weighed by the soft-margin linear program (Ratsch, Onoda, Muller 2001)."""

    C: float = 10.0

    algorithms = ("rlpboost",)


@dataclass(eq=False, repr=False)
class RQPBoostClassifier(BoostingClassifier):
    """AdaBoost's voters, weighed by the soft-margin quadratic program (Ratsch, Onoda, Muller 2001)."""

    C: float = 10.0

    algorithms = ("rqpboost",)
