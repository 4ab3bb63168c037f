"""What lessons, claims and files may ask of whatever stands on a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from boosting.catalogue import defaults, find_algorithm
from boosting.catalogue import edits as edits_of
from boosting.datasets import Dataset
from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace
from boosting.screens.link import Screen
from boosting.settings import Setting
from boosting.theory import class_votes

T = TypeVar("T")


class Answers:
    """What stands on a screen: its run, its data, and what is read off them."""

    if TYPE_CHECKING:  # a kind of screen has these as fields or as properties

        @property
        def trace(self) -> Trace:
            """Its run."""

        @property
        def screen(self) -> Screen:
            """The link."""

        @property
        def dataset(self) -> Dataset | None:
            """Both parts of the data; None for a matrix."""

        @property
        def X_test(self) -> np.ndarray:
            """The examples held back, (n, d)."""

        @property
        def y_test(self) -> np.ndarray:
            """Their labels, (n,)."""

        @property
        def flipped(self) -> np.ndarray:
            """Which training labels are flipped, (m,)."""

        @property
        def matrix(self) -> np.ndarray | None:
            """Of a game, (m, N); else None."""

    def changed(self, **values: object) -> Answers:
        """What stands on the same screen with some values of its link replaced; itself for none."""
        raise NotImplementedError

    def of_part(self, name: str) -> Answers:
        """What the claims of a part of the chapter are about."""
        raise NotImplementedError

    def kept(self, what: str, make: Callable[[], T], of_data: bool = False) -> T:
        """What `make` computes from this run, now or before. what: its name; of_data: it depends on the run's data alone."""
        raise NotImplementedError

    def setting(self, setting: Setting[T]) -> T:
        """The value of a setting of some chapter: its default where the screen does not ask for it."""
        return setting.default

    @property
    def sample(self) -> Sample:
        """What the run is trained on."""
        return self.trace.sample

    @property
    def table(self) -> Dataset:
        """The dataset; ValueError for a game, which has none."""
        if self.dataset is None or self.matrix is not None:
            raise ValueError("a game has no table of examples.")
        return self.dataset

    @property
    def algorithm(self) -> str:
        """The name of the run's algorithm, or of a mix of four rows."""
        return self.value("algorithm", defaults.ALGORITHM)

    @property
    def edits(self) -> str:
        """The run's edits, as a link writes them."""
        return self.value("edits", "")

    @property
    def seed(self) -> int:
        """The seed of all draws."""
        return int(self.value("seed", "0"))

    @property
    def asked_rounds(self) -> int:
        """How many rounds the screen asks for; a run may end earlier."""
        return int(self.value("n_rounds", str(defaults.ROUNDS)))

    @property
    def bounds(self) -> tuple[str, ...]:
        """The bounds above the training error (keys of theory's BOUNDS): those of the row that its edits leave true."""
        bounds, edits = find_algorithm(self.algorithm).bounds, edits_of.read(self.edits)[0]
        return edits_of.bounds_left(bounds, edits, len(self.trace)) if edits else bounds

    def numbers(self, t: int) -> dict[str, float]:
        """What stands on the screen in numbers after t rounds, by what it is: of the round, and of the vote so far.

        Errors of real labels are root mean squares. IndexError for a run of fewer rounds.
        """
        found: dict[str, float] = {"rounds of the run": len(self.trace)}
        if t:
            r = self.trace[t - 1]
            found |= {
                "coefficient": r.alpha, "weighted error": r.error, "edge": r.edge, "objective": r.objective,
                "training error": r.train_error, "smallest margin": float(r.margins.min()),
            }  # fmt: skip
        if len(self.test_errors):
            found["test error"] = float(self.test_errors[t])
        return {name: float(value) for name, value in found.items()}

    @property
    def round(self) -> int:
        """The round at which the screen stands, at most the run's last; 0 if the link names none."""
        return min(int(self.value("round", "0")), len(self.trace))

    def value(self, name: str, default: str) -> str:
        """What the link says under a name, or the default."""
        return dict(self.screen.query).get(name, default)

    @property
    def test_scores(self) -> np.ndarray:
        """F_t on the examples held back for t = 0..T, (T+1, n)."""
        trace, X = self.trace, self.X_test
        return self.kept(
            "test scores", lambda: np.vstack([np.zeros(len(X)), *trace.staged_scores(X)])
        )

    @property
    def test_errors(self) -> np.ndarray:
        """The test error after t = 0..T rounds, (T+1,): of real labels the root mean square; () if none is held back."""
        if not len(self.y_test):
            return np.empty(0)
        task = self.dataset.task if self.dataset is not None else "binary"
        if task == "multiclass":
            return np.mean(class_votes.predictions(self.class_shares) != self.y_test, axis=1)
        if task == "regression":
            return np.sqrt(np.mean((self.test_scores - self.y_test) ** 2, axis=1))
        return np.mean(decide(self.test_scores) != self.y_test, axis=1)

    @property
    def class_shares(self) -> np.ndarray:
        """The vote of every class on the examples held back for t = 0..T, (T+1, n, c), in shares of all coefficients.

        ValueError for a run that does not name classes.
        """
        if self.dataset is None or self.dataset.task != "multiclass":
            raise ValueError("the run shown has no more than two classes.")
        trace, X, n = self.trace, self.X_test, len(self.dataset.class_names)
        return self.kept("class shares", lambda: class_votes.votes(trace, X, n))
