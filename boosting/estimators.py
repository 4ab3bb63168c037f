"""scikit-learn classes over the catalogue: the same runs, with strings for classes and a place in pipelines.

    >>> from boosting import AdaBoostClassifier
    >>> model = AdaBoostClassifier(n_rounds=3).fit([[0], [1], [2], [3]], ["cat", "dog", "dog", "cat"])
    >>> model.predict([[1], [5]]).tolist(), [round(float(a), 3) for a in model.trace_.alpha]
    (['dog', 'cat'], [0.549, 0.805, 0.693])

A class is its row's name and its row's parameters; what it does is written in the row. To add one, derive from
`BoostingClassifier`, name the row in `algorithms` and declare the row's parameters as fields.

All share these parameters: n_rounds, the most rounds that are run; weak_learner, a name from the catalogue
("stump", "stump-grid", "depth2", "tree"); max_depth and random_state, for the weak learners that have a depth or draw
random numbers (of these only "tree"; None stands for depth 3 and seed 0). After `fit`: classes_ (in sorted order, the
first is -1, the second +1), trace_ (all rounds), ensemble_ (the vote).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, fields
from numbers import Integral
from typing import ClassVar

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
from sklearn.utils import check_random_state
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

from boosting.catalogue import rounds, train
from boosting.engine.sample import Sample
from boosting.engine.trace import Round


@dataclass(eq=False, repr=False, kw_only=True)
class Booster(BaseEstimator):
    """What all classes share. ValueError, in words, for parameters out of range."""

    n_rounds: int = 100
    weak_learner: str = "stump"
    max_depth: int | None = None
    random_state: int | None = None

    algorithms: ClassVar[tuple[str, ...]] = ()  # the catalogue's rows that this class can run

    def _row(self) -> tuple[str, dict[str, float]]:
        """The name of the row, and its parameters: the fields that the subclass declares."""
        shared = {f.name for f in fields(Booster)}
        return self.algorithms[0], {
            f.name: getattr(self, f.name) for f in fields(self) if f.name not in shared
        }

    def _run(self, start, X, y, sample_weight):
        """`start`, which is `train` or `rounds`, on this data with these parameters."""
        if not isinstance(self.n_rounds, Integral) or self.n_rounds < 1:
            raise ValueError(f"n_rounds must be a whole number from 1 on; it is {self.n_rounds!r}.")
        name, parameters = self._row()
        sample = self._sample(X, y, sample_weight)
        drawn = self.random_state
        if drawn is not None and not isinstance(drawn, Integral):
            drawn = int(check_random_state(drawn).randint(2**31 - 1))
        options = {"max_depth": self.max_depth, "random_state": drawn}
        return start(
            sample,
            name,
            self.weak_learner,
            self.n_rounds,
            **options | self._settled(parameters, sample),
        )

    def _settled(self, parameters: dict[str, float], sample: Sample) -> dict[str, float]:
        """The parameters, with those filled in that are left to the data."""
        return parameters

    def fit(self, X, y, sample_weight=None):
        """Run the algorithm on X (m, d), y (m,), sample_weight (m,) non-negative."""
        self.trace_ = self._run(train, X, y, sample_weight)
        self.ensemble_ = self.trace_.ensemble()
        return self

    def rounds(self, X, y, sample_weight=None) -> Generator[Round, None, str]:
        """The same run round by round: a generator that does a round when asked for it, and leaves nothing fitted."""
        return self._run(rounds, X, y, sample_weight)

    def _rows(self, X) -> np.ndarray:
        check_is_fitted(self, "trace_")
        return validate_data(self, X, dtype=np.float64, reset=False)


@dataclass(eq=False, repr=False, kw_only=True)
class BoostingClassifier(ClassifierMixin, Booster):
    """What the classifiers share. ValueError, in words, for more than two classes and for parameters out of range."""

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


@dataclass(eq=False, repr=False, kw_only=True)
class BoostingRegressor(RegressorMixin, Booster):
    """What the regressors share. ValueError, in words, for parameters out of range and labels beyond 1e100."""

    def _sample(self, X, y, sample_weight) -> Sample:
        X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
        return Sample.of(X, y, _check_sample_weight(sample_weight, X))

    def _settled(self, parameters: dict[str, float], sample: Sample) -> dict[str, float]:
        """A hull of gamma = None reaches as far as the labels do."""
        if parameters.get("gamma", 0) is None:
            return parameters | {"gamma": float(np.abs(sample.y).max()) or 1.0}
        return parameters

    def predict(self, X) -> np.ndarray:
        """F (n,) on the rows of X (n, d)."""
        X = self._rows(X)
        return self.ensemble_.scores(X)

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        X = self._rows(X)
        yield from self.trace_.staged_scores(X)


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
    """AdaBoost's base classifiers, weighed by the soft-margin linear program (Ratsch, Onoda, Muller 2001)."""

    C: float = 10.0

    algorithms = ("rlpboost",)


@dataclass(eq=False, repr=False)
class RQPBoostClassifier(BoostingClassifier):
    """AdaBoost's base classifiers, weighed by the soft-margin quadratic program (Ratsch, Onoda, Muller 2001)."""

    C: float = 10.0

    algorithms = ("rqpboost",)


class _Noisy:
    """For the rows that draw noise: the seed comes from random_state; None always draws the same."""

    algorithms: ClassVar[tuple[str, ...]] = ()

    def _row(self) -> tuple[str, dict[str, float]]:
        name, parameters = super()._row()
        seed = (
            0
            if self.random_state is None
            else int(check_random_state(self.random_state).randint(1000))
        )
        return name, parameters | {"random_state": seed}


@dataclass(eq=False, repr=False)
class ConvexHullBoostClassifier(_Noisy, BoostingClassifier):
    """Convex Hull Boost, [C] sections 4 and 6. gamma: the largest |F|; leaves: of a tree, 2 for stumps.

    loss: "exponential", "trimmed", "logistic", "squared" or "hinge". splits: "exact", "gradient" or "random", which
    adds to the gradient a noise of `noise` times its own spread, drawn by random_state.
    """

    gamma: float = 5.0
    loss: str = "exponential"
    leaves: int = 2
    splits: str = "exact"
    noise: float = 0.5
    weak_learner: str = field(default="regression-tree", kw_only=True)

    algorithms = ("chb",)


@dataclass(eq=False, repr=False)
class ConvexHullBoostRegressor(_Noisy, BoostingRegressor):
    """Convex Hull Boost for real labels, [C] sections 4 and 6. gamma: the largest |F|, None for the largest |y|.

    loss: "squared", "huber" (with delta) or "absolute"; the rest as in ConvexHullBoostClassifier.
    """

    gamma: float | None = None
    loss: str = "squared"
    leaves: int = 2
    splits: str = "exact"
    noise: float = 0.5
    delta: float = 1.0
    weak_learner: str = field(default="regression-tree", kw_only=True)

    algorithms = ("chb_regression",)


@dataclass(eq=False, repr=False)
class L1BoostClassifier(BoostingClassifier):
    """L1Boost, Mason, Baxter, Bartlett and Frean 2000. gamma: the largest sum of the coefficients.

    loss: "exponential", "trimmed", "logistic", "squared" or "hinge".
    """

    gamma: float = 5.0
    loss: str = "exponential"

    algorithms = ("l1boost",)


@dataclass(eq=False, repr=False)
class L1BoostRegressor(BoostingRegressor):
    """L1Boost for real labels. gamma: the largest sum of the coefficients, None for the largest |y|.

    loss: "squared", "huber" (with delta) or "absolute".
    """

    gamma: float | None = None
    loss: str = "squared"
    delta: float = 1.0

    algorithms = ("l1boost_regression",)


@dataclass(eq=False, repr=False)
class GradientBoostClassifier(BoostingClassifier):
    """Gradient boosting, Friedman 2001. loss: "logistic" or "squared"; leaves: of a tree.

    The first round is the best constant, so n_rounds counts it as one.
    """

    loss: str = "logistic"
    learning_rate: float = 0.1
    leaves: int = 4
    weak_learner: str = field(default="regression-tree", kw_only=True)

    algorithms = ("gradient_boost",)


@dataclass(eq=False, repr=False)
class GradientBoostRegressor(BoostingRegressor):
    """Gradient boosting, Friedman 2001. loss: "squared", "huber" (with delta) or "absolute"; leaves: of a tree.

    The first round is the best constant, so n_rounds counts it as one.
    """

    loss: str = "squared"
    learning_rate: float = 0.1
    leaves: int = 4
    delta: float = 1.0
    weak_learner: str = field(default="regression-tree", kw_only=True)

    algorithms = ("gradient_boost_regression",)


@dataclass(eq=False, repr=False)
class DeepBoostClassifier(BoostingClassifier):
    """DeepBoost, [D]. lam prices the complexity of a base classifier's family, beta every coefficient alike; both in [0, 0.5].

    loss: "exponential" or "logistic". weak_learner "stump" chooses from the stumps H1, "depth2" from H1 and the depth-2
    trees H2, "tree" from the best CART tree of every depth up to max_depth. complexity: "formula" charges the bound by
    the growth function, "measured" what the family's search achieves on random signs.
    """

    lam: float = 0.02
    beta: float = 0.005
    loss: str = "exponential"
    complexity: str = "formula"

    algorithms = ("deepboost", "deepboost_logistic")

    def _row(self) -> tuple[str, dict[str, float]]:
        if self.loss not in ("exponential", "logistic"):
            raise ValueError(f"loss must be 'exponential' or 'logistic'; it is {self.loss!r}.")
        name = "deepboost" if self.loss == "exponential" else "deepboost_logistic"
        return name, {"lam": self.lam, "beta": self.beta, "complexity": self.complexity}


@dataclass(eq=False, repr=False)
class AdaBoostL1Classifier(BoostingClassifier):
    """L1-regularised AdaBoost: DeepBoost with lam = 0. beta in [0, 0.5]: the price of a unit of any coefficient."""

    beta: float = 0.005

    algorithms = ("adaboost_l1",)


@dataclass(eq=False, repr=False)
class LogisticBoostL1Classifier(BoostingClassifier):
    """L1-regularised logistic regression on base classifiers, by DeepBoost with lam = 0. beta in [0, 0.5]: the price."""

    beta: float = 0.005

    algorithms = ("logistic_l1",)


@dataclass(eq=False, repr=False)
class MultiClassDeepBoostClassifier(BoostingClassifier):
    """Multi-class DeepBoost, Kuznetsov, Mohri and Syed 2014, for any number of classes. lam and beta as in DeepBoost.

    weak_learner: "stump", "stump-grid" or "tree"; their leaves name classes. The vote of a class is the sum of the
    coefficients of the base classifiers that name it; the class with the largest vote is predicted, of equals the first.
    """

    lam: float = 0.02
    beta: float = 0.005

    algorithms = ("deepboost_multiclass",)

    def _sample(self, X, y, sample_weight) -> Sample:
        X, y = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, places = np.unique(y, return_inverse=True)
        return Sample.of(X, places, _check_sample_weight(sample_weight, X))

    def _asked(self, X) -> list[np.ndarray]:
        """For every class the rows (x, class, none): a base classifier's answer is 1 where it names the class."""
        X = self._rows(X)
        return [
            np.column_stack([X, np.full(len(X), k), np.full(len(X), -1)])
            for k in range(len(self.classes_))
        ]

    def _shown(self, votes: list[np.ndarray]) -> np.ndarray:
        """The votes of the classes as scikit-learn wants them: (n, c), or for two classes their difference (n,)."""
        return votes[1] - votes[0] if len(votes) == 2 else np.column_stack(votes)

    def _decide(self, scores: np.ndarray) -> np.ndarray:
        if scores.ndim == 1:
            return super()._decide(scores)
        return self.classes_[np.argmax(scores, axis=1)]

    def decision_function(self, X) -> np.ndarray:
        """The vote of every class (n, c); for two classes that of the second less that of the first (n,)."""
        return self._shown([self.ensemble_.scores(rows) for rows in self._asked(X)])

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """The same after rounds 1, ..., T."""
        stages = (self.trace_.staged_scores(rows) for rows in self._asked(X))
        yield from (self._shown(list(votes)) for votes in zip(*stages))

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = True
        return tags
