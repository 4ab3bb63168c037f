"""scikit-learn classes over the catalogue: the same runs, with names for classes, and in pipelines.

    >>> from boosting import AdaBoostClassifier
    >>> model = AdaBoostClassifier(n_rounds=3)
    >>> model.fit([[0], [1], [2], [3]], ["cat", "dog", "dog", "cat"]).predict([[1], [5]]).tolist()
    ['dog', 'cat']
    >>> [round(float(a), 3) for a in model.trace_.alpha]
    [0.549, 0.805, 0.693]

A class runs the rows of the catalogue that its `algorithms` name, and its own fields are their
parameters; what they do is written in the rows. Most classes are made of their row, by
`of_row(name)` or when they are imported from here by their name: `NAMES` has it where it is not the
row's. Written out below are those that run several rows, or leave a parameter to the data.

Shared by all: n_rounds, the largest number of rounds; weak_learner, a name in the catalogue
("stump", "stump-grid", "depth2", "tree"); max_depth, for the weak learner that has a depth ("tree";
None stands for 3); random_state, for the algorithms that draw random numbers (None for seed 0).
After `fit`: classes_ (sorted: the first is -1, the second +1), trace_ (all rounds), ensemble_.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cache
from numbers import Integral
from typing import ClassVar, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
from sklearn.utils import Tags, check_random_state
from sklearn.utils.metaestimators import available_if
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

from boosting.catalogue import ALGORITHMS, Algorithm, rounds, train
from boosting.catalogue.parameters import SEED
from boosting.choices.functions import log_probabilities
from boosting.engine.protocols import Supply
from boosting.engine.round import Round
from boosting.engine.sample import Sample, SeveralClasses
from boosting.engine.sums import leaders

R = TypeVar("R")
B = TypeVar("B", bound="Booster")


@dataclass(eq=False, repr=False, kw_only=True)
class Booster(BaseEstimator, ABC):
    """What all classes share: n_rounds, weak_learner, max_depth, random_state, and how they run.

    `fit` and `rounds` raise ValueError, in words, for parameters out of range.
    """

    n_rounds: int = 100
    weak_learner: str = "stump"
    max_depth: int | None = None
    random_state: int | None = None

    algorithms: ClassVar[tuple[str, ...]] = ()  # the catalogue's rows that this class can run

    @abstractmethod
    def _sample(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None) -> Sample:
        """The checked training sample."""

    def _row(self) -> tuple[str, dict[str, object]]:
        """The name of the row, and its parameters: the fields that the subclass declares."""
        shared = {f.name for f in fields(Booster)}
        own = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in shared}
        return self.algorithms[0], own | self._noise_seed()

    def _noise_seed(self) -> dict[str, object]:
        """For a row that draws noise: its seed, from random_state; None always draws the same."""
        if SEED.name not in {p.name for p in ALGORITHMS[self.algorithms[0]].parameters}:
            return {}
        if self.random_state is None:
            return {SEED.name: 0}
        seeds = check_random_state(self.random_state)
        return {SEED.name: int(seeds.randint(int(SEED.high) + 1))}

    def _run(
        self,
        start: Callable[..., R],
        X: ArrayLike,
        y: ArrayLike,
        sample_weight: ArrayLike | None,
    ) -> R:
        """`start`, which is `train` or `rounds`, on this data with these parameters."""
        if not isinstance(self.n_rounds, Integral) or self.n_rounds < 1:
            raise ValueError(f"n_rounds must be a whole number from 1 on; it is {self.n_rounds!r}.")
        name, parameters = self._row()
        sample = self._sample(X, y, sample_weight)
        options = {"max_depth": self.max_depth} | self._completed(parameters, sample)
        return start(sample, name, self.weak_learner, self.n_rounds, **options)

    def _completed(self, parameters: dict[str, object], sample: Sample) -> dict[str, object]:
        """The parameters, with values for those that are left to the data."""
        return parameters

    def fit(self: B, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> B:
        """Run the algorithm on X (m, d), y (m,), sample_weight (m,) non-negative; returns itself.

        ValueError, in words, for data or parameters that the algorithm cannot use.
        """
        self.trace_ = self._run(train, X, y, sample_weight)
        self.ensemble_ = self.trace_.ensemble()
        return self

    def rounds(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Generator[Round, None, str]:
        """The run that `fit` makes of X (m, d), y (m,), sample_weight (m,), one round at a time.

        A generator: a round is run when it is asked for. Nothing is fitted. ValueError as in `fit`.
        """
        return self._run(rounds, X, y, sample_weight)

    def _rows(self, X: ArrayLike) -> np.ndarray:
        """X (n, d), checked; scikit-learn's NotFittedError before `fit`."""
        check_is_fitted(self, "trace_")
        return validate_data(self, X, dtype=np.float64, reset=False)


@dataclass(eq=False, repr=False, kw_only=True)
class BoostingClassifier(ClassifierMixin, Booster):
    """What the classifiers for two classes share; ValueError, in words, for more than two."""

    def _sample(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None) -> Sample:
        X, y = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, places = np.unique(y, return_inverse=True)
        if len(self.classes_) > 2:
            raise ValueError(
                "Only binary classification is supported. "
                f"The type of the target is {type_of_target(y)}, "
                f"with {len(self.classes_)} classes."
            )
        return Sample.of(X, 2.0 * places - 1.0, _check_sample_weight(sample_weight, X))

    def _decide(self, scores: np.ndarray) -> np.ndarray:
        return self.classes_[(scores > 0).astype(int)]

    def decision_function(self, X: ArrayLike) -> np.ndarray:
        """F (n,) on the rows of X (n, d); positive for the second class."""
        rows = self._rows(X)
        return self.ensemble_.scores(rows)

    def predict(self, X: ArrayLike) -> np.ndarray:
        """The class (n,) of every row of X (n, d); F = 0 counts for the first class."""
        return self._decide(self.decision_function(X))

    def staged_decision_function(self, X: ArrayLike) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        rows = self._rows(X)
        yield from self.trace_.staged_scores(rows)

    def staged_predict(self, X: ArrayLike) -> Iterator[np.ndarray]:
        """The classes after rounds 1, ..., T on the rows of X (n, d): T arrays (n,)."""
        yield from map(self._decide, self.staged_decision_function(X))

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags


def _has_probabilities(model: Booster) -> bool:
    return Supply.PROBABILITIES in ALGORITHMS[model.algorithms[0]].with_parameters().loss.gives


@dataclass(eq=False, repr=False, kw_only=True)
class MultiClassBoostingClassifier(BoostingClassifier):
    """What the classifiers for any number of classes share.

    The vote of a class is the sum of c h over the base classifiers: c the coefficient, h what one answers about the class.
    One that names a class answers 1 about it and 0 about the others; one with a tree for each class answers by that tree.
    The class with the largest vote is predicted, of equals the first.
    """

    def _sample(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None) -> Sample:
        X, y = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, places = np.unique(y, return_inverse=True)
        return Sample.of(X, places, _check_sample_weight(sample_weight, X))

    def _class_rows(self, X: ArrayLike) -> list[np.ndarray]:
        """For every class the rows on which h answers about it."""
        X = self._rows(X)
        sample = cast("SeveralClasses", self.trace_.sample)
        return [sample.asking(X, k) for k in range(len(self.classes_))]

    def _columns(self, votes: list[np.ndarray]) -> np.ndarray:
        """The votes of c classes as scikit-learn has them: (n, c), for two their difference (n,)."""
        return votes[1] - votes[0] if len(votes) == 2 else np.column_stack(votes)

    def _decide(self, scores: np.ndarray) -> np.ndarray:
        if scores.ndim == 1:
            return super()._decide(scores)
        return self.classes_[leaders(scores)]

    def decision_function(self, X: ArrayLike) -> np.ndarray:
        """The votes of the classes on X (n, d): (n, c), for two the second's less the first's (n,)."""
        return self._columns([self.ensemble_.scores(rows) for rows in self._class_rows(X)])

    @available_if(_has_probabilities)
    def predict_proba(self, X: ArrayLike) -> np.ndarray:
        """The probabilities of the classes on X (n, d), (n, c): the softmax of the votes, where the loss is made of it."""
        votes = [self.ensemble_.scores(rows) for rows in self._class_rows(X)]
        return np.exp(log_probabilities(np.column_stack(votes)))

    def staged_decision_function(self, X: ArrayLike) -> Iterator[np.ndarray]:
        """`decision_function` after rounds 1, ..., T: T arrays (n, c), or (n,) for two classes."""
        stages = (self.trace_.staged_scores(rows) for rows in self._class_rows(X))
        yield from (self._columns(list(votes)) for votes in zip(*stages))

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = True
        return tags


@dataclass(eq=False, repr=False, kw_only=True)
class BoostingRegressor(RegressorMixin, Booster):
    """What the regressors share; ValueError, in words, for labels beyond 1e100."""

    def _sample(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None) -> Sample:
        X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
        return Sample.of(X, y, _check_sample_weight(sample_weight, X))

    def _completed(self, parameters: dict[str, object], sample: Sample) -> dict[str, object]:
        """A hull of gamma = None is as large as the largest label."""
        if parameters.get("gamma", 0) is None:
            return parameters | {"gamma": float(np.abs(sample.y).max()) or 1.0}
        return parameters

    def predict(self, X: ArrayLike) -> np.ndarray:
        """F (n,) on the rows of X (n, d)."""
        rows = self._rows(X)
        return self.ensemble_.scores(rows)

    def staged_predict(self, X: ArrayLike) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        rows = self._rows(X)
        yield from self.trace_.staged_scores(rows)


@dataclass(eq=False, repr=False)
class QuadBoostClassifier(BoostingClassifier):
    """QuadBoost, [Q] section 3, with a penalty: None, "l1", "l2" (with lam) or "linf" (alpha_max).

    lam=None and alpha_max=None stand for the catalogue's defaults, which differ from penalty to
    penalty; a value that the penalty does not use is ignored.
    """

    penalty: str | None = None
    lam: float | None = None
    alpha_max: float | None = None

    algorithms = ("quadboost", "quadboost_l1", "quadboost_l2", "quadboost_linf")

    def _row(self) -> tuple[str, dict[str, object]]:
        lam, alpha_max = {"lam": self.lam}, {"alpha_max": self.alpha_max}
        parameters = {None: {}, "l1": lam, "l2": lam, "linf": alpha_max}
        if self.penalty not in parameters:
            raise ValueError(f"penalty must be None, 'l1', 'l2' or 'linf'; it is {self.penalty!r}.")
        name = "quadboost" if self.penalty is None else f"quadboost_{self.penalty}"
        return name, {k: v for k, v in parameters[self.penalty].items() if v is not None}


@dataclass(eq=False, repr=False)
class LPBoostClassifier(BoostingClassifier):
    """LPBoost, Demiriz, Bennett and Shawe-Taylor 2002.

    nu: the share of the examples that may stay below the margin. C: if not None, the price of a
    margin that misses 1; the run is then that of the C form, and nu is ignored.
    """

    nu: float = 0.3
    C: float | None = None

    algorithms = ("lpboost", "lpboost_c")

    def _row(self) -> tuple[str, dict[str, object]]:
        return ("lpboost", {"nu": self.nu}) if self.C is None else ("lpboost_c", {"C": self.C})


@dataclass(eq=False, repr=False)
class ConvexHullBoostClassifier(BoostingClassifier):
    """Convex Hull Boost, [C] sections 4 and 6.

    gamma: the largest |F|. loss: "exponential", "trimmed", "logistic", "squared" or "hinge".
    leaves: of a tree, 2 for stumps. splits: "exact", "gradient" or "random", which adds to the
    gradient a noise of `noise` times its own spread, drawn by random_state; "auto" is "random" for
    the hinge and the trimmed loss, else "exact". start: the first trial share of every round, "falling"
    (1/t), "whole" (1), "half" or "tenth". weak_learner: only "regression-tree".
    """

    gamma: float = 5.0
    loss: str = "exponential"
    leaves: int = 2
    splits: str = "auto"
    noise: float = 0.5
    start: str = "falling"
    weak_learner: str = field(default="regression-tree", kw_only=True)

    algorithms = ("chb",)


@dataclass(eq=False, repr=False)
class ConvexHullBoostRegressor(BoostingRegressor):
    """Convex Hull Boost for real labels, [C] sections 4 and 6.

    gamma: the largest |F|, None for the largest |y|. loss: "squared", "huber" (with delta) or
    "absolute". leaves, splits (without "auto"), noise, start and weak_learner as
    in ConvexHullBoostClassifier.
    """

    gamma: float | None = None
    loss: str = "squared"
    leaves: int = 2
    splits: str = "exact"
    noise: float = 0.5
    delta: float = 1.0
    start: str = "falling"
    weak_learner: str = field(default="regression-tree", kw_only=True)

    algorithms = ("chb_regression",)


@dataclass(eq=False, repr=False)
class L1BoostClassifier(BoostingClassifier):
    """L1Boost, Mason, Baxter, Bartlett and Frean 2000.

    gamma: the largest sum of the absolute coefficients. loss: "exponential", "trimmed", "logistic",
    "squared" or "hinge".
    """

    gamma: float = 5.0
    loss: str = "exponential"

    algorithms = ("l1boost",)


@dataclass(eq=False, repr=False)
class L1BoostRegressor(BoostingRegressor):
    """L1Boost for real labels.

    gamma: the largest sum of the absolute coefficients, None for the largest |y|. loss: "squared",
    "huber" (with delta) or "absolute".
    """

    gamma: float | None = None
    loss: str = "squared"
    delta: float = 1.0

    algorithms = ("l1boost_regression",)


@dataclass(eq=False, repr=False)
class DeepBoostClassifier(BoostingClassifier):
    """DeepBoost, [D]: every base classifier pays for the complexity of its family.

    lam prices that complexity, beta every coefficient alike; both in [0, 0.5]. loss: "exponential"
    or "logistic". complexity: "formula" takes the bound by the growth function, "measured" what the
    family's search achieves on random signs. weak_learner "stump" chooses from the stumps H1,
    "depth2" from H1 and the depth-2 trees H2, "tree" from the best CART tree of every depth up to
    max_depth.
    """

    lam: float = 0.02
    beta: float = 0.005
    loss: str = "exponential"
    complexity: str = "formula"

    algorithms = ("deepboost", "deepboost_logistic")

    def _row(self) -> tuple[str, dict[str, object]]:
        rows = {"exponential": "deepboost", "logistic": "deepboost_logistic"}
        if self.loss not in rows:
            raise ValueError(f"loss must be 'exponential' or 'logistic'; it is {self.loss!r}.")
        return rows[self.loss], {"lam": self.lam, "beta": self.beta, "complexity": self.complexity}


def of_row(name: str) -> type[Booster]:
    """The scikit-learn class of a row of the catalogue, by the row's name.

    It is the class of this file that runs that row alone, if there is one. Otherwise it is made:
    its name is that of `NAMES`, or the row's in capitals (my_row: MyRowClassifier, or
    MyRowRegressor), its fields are the row's parameters and defaults, and weak_learner is the row's
    first by default. ValueError for a name that is not in the catalogue.

    >>> of_row("vadaboost").__name__, of_row("quadboost_l1").__name__
    ('VadaBoostClassifier', 'QuadboostL1Classifier')
    >>> of_row("quadboost_l1")(lam=0.1).get_params()["lam"]
    0.1
    """
    if name not in ALGORITHMS:
        raise ValueError(f"There is no algorithm called {name!r} in the catalogue.")
    return _written().get((name,)) or _made(ALGORITHMS[name])


def __getattr__(name: str) -> type[Booster]:
    """The class that `of_row` makes, by its name; pickles of its models are read by it as well."""
    for row in ALGORITHMS.values():
        if _class_name(row) == name:
            return of_row(row.name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Those that are made as well."""
    return sorted({*globals(), *(of_row(name).__name__ for name in ALGORITHMS)})


NAMES = {
    "adaboost": "AdaBoostClassifier",
    "vadaboost": "VadaBoostClassifier",
    "fixed_step": "FixedStepAdaBoostClassifier",
    "arc_gv": "ArcGVClassifier",
    "noise_tolerant": "NoiseTolerantAdaBoostClassifier",
    "logistic": "LogisticBoostClassifier",
    "hingeboost": "HingeBoostClassifier",
    "abstaining": "AbstainingAdaBoostClassifier",
    "ebboost": "EBBoostClassifier",
    "totalboost": "TotalBoostClassifier",
    "softboost": "SoftBoostClassifier",
    "erlpboost": "ERLPBoostClassifier",
    "rlpboost": "RLPBoostClassifier",
    "rqpboost": "RQPBoostClassifier",
    "gradient_boost_regression": "GradientBoostRegressor",
    "second_order": "SecondOrderBoostClassifier",
    "second_order_regression": "SecondOrderBoostRegressor",
    "adaboost_l1": "AdaBoostL1Classifier",
    "logistic_l1": "LogisticBoostL1Classifier",
    "deepboost_multiclass": "MultiClassDeepBoostClassifier",
    "adaboost_m1": "AdaBoostM1Classifier",
    "samme": "SAMMEClassifier",
    "adaboost_mh": "AdaBoostMHClassifier",
    "softmax": "SecondOrderSoftmaxClassifier",
    "brownboost": "BrownBoostClassifier",
}


def _written() -> dict[tuple[str, ...], type[Booster]]:
    """The classes that stand in this file, by the rows that they run."""
    classes = [v for v in globals().values() if isinstance(v, type) and issubclass(v, Booster)]
    return {cls.algorithms: cls for cls in classes if cls.algorithms}


_BASES: dict[str, type[Booster]] = {
    "binary": BoostingClassifier,
    "multiclass": MultiClassBoostingClassifier,
    "regression": BoostingRegressor,
}


def _class_name(row: Algorithm) -> str:
    kind = "Regressor" if row.task == "regression" else "Classifier"
    capitals = "".join(word[:1].upper() + word[1:] for word in row.name.split("_"))
    return NAMES.get(row.name, capitals + kind)


@cache
def _made(row: Algorithm) -> type[Booster]:
    """The class of a row; the same object for the same row, as pickle demands."""
    shared = {f.name for f in fields(Booster)}
    own = [p for p in row.parameters if p.name not in shared]
    learner = ("weak_learner", str, field(default=row.weak_learners[0], kw_only=True))
    words = [f"{row.title}. {row.summary}", f"Source: {row.reference}, {row.cited_at}."]
    words += [f"{p.says()} {p.help}" for p in own]
    return make_dataclass(
        _class_name(row),
        [*((p.name, type(p.default), p.default) for p in own), learner],
        bases=(_BASES[row.task],),
        namespace={
            "__module__": __name__,
            "__doc__": "\n\n".join(words),
            "algorithms": (row.name,),
        },
        eq=False,
        repr=False,
    )
