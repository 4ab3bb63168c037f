"""What stands on a screen, as names and numbers: its run, data and film are made when they are asked for.

A Shown holds no array, so a page, a session and a cache may hold it as long as they like; it asks its keeper (keeper.py).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

import numpy as np

from boosting.catalogue import edits as edits_of
from boosting.catalogue import find_algorithm
from boosting.datasets import Card, Dataset
from boosting.datasets.best import Best
from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace
from boosting.figures import round_film
from boosting.screens.chapters import chapter
from boosting.screens.keeper import Keeper
from boosting.screens.link import Screen
from boosting.screens.runs import Problem, Run, changed, contest, edited, link_name, problem
from boosting.settings import Setting
from boosting.theory import class_votes

T = TypeVar("T")
SURFACE_SIDE = 120  # points per side of the grid on which the vote is drawn


def own(shown: Shown) -> Run:
    """The rule of a part that is about the page's own run."""
    return shown.run


def every(shown: Shown) -> tuple[Run, ...]:
    """All runs of the page."""
    return tuple(shown.runs.values())


def _called(name: str, shown: Shown) -> Run:
    """The rule of one of the page's runs."""
    return shown.runs[name]


def _on_its_data(run: Run, shown: Shown) -> Run:
    return run._replace(data=shown.run.data)


@dataclass(frozen=True, eq=False)
class Shown:
    """What stands on a screen.

    screen: its link. run: the page's own, or another that is looked at on the same screen. keeper: makes and keeps what is
    asked for. values: those of the chapter's own settings, by name. part: the one that is open. rule: how the run follows
    from the page's, if it is another. runs: all of the page's, by their names in the link, its own first.
    """

    screen: Screen
    run: Run
    keeper: Keeper = field(repr=False)
    values: Mapping[str, Any] = field(default_factory=dict)
    part: str = ""
    rule: Rule | None = None
    runs: Mapping[str, Run] = field(default_factory=dict)

    # --- other runs on the same screen

    def of(self, rule: Rule | None) -> Shown:
        """The run that a rule makes of the page's; where the screen is changed, the rule is asked again."""
        return self if rule in (None, own) else replace(self, run=rule(self), rule=rule)

    def beside(self, run: Run) -> Shown:
        """Another run; where the screen is changed, it is run on the screen's new data."""
        return replace(self, run=run, rule=partial(_on_its_data, run))

    def of_part(self, name: str) -> Shown:
        """The run that the claims of a part are about: the one that its pictures show."""
        return self.of(chapter(self.screen.chapter).part(name).run)

    @property
    def subject(self) -> Shown:
        """What the claims of the open part are about."""
        return self.of_part(self.part)

    def changed(self, **values: object) -> Shown:
        """The same with some values of its link replaced; itself for none.

        Of several runs of the page the one that is asked for by its name is that run, whose parameters the others share.
        What changes the page's data changes its link, from which its rule makes the run anew; what changes a run alone
        changes the run that is looked at.
        """
        if not values:
            return self
        named = chapter(self.screen.chapter).several
        if (slot := self._slot(values.get(named))) is not None:
            rest = {n: v for n, v in values.items() if n != named}
            return self.of(partial(_called, slot)).changed(**rest)
        alone = {n: v for n, v in values.items() if n in self._of_the_run(values)}
        others = {n: v for n, v in values.items() if n not in alone}
        there = chapter(self.screen.chapter).shown(self.screen.changed(**others), self.keeper)
        there = there.of(self.rule)
        return there.beside(changed(there.run, alone)) if alone else there

    def _slot(self, name: object) -> str | None:
        """The name in the link of the page's run that has this one, or else this algorithm; None if none is."""
        alike = [slot for slot, run in self.runs.items() if run.algorithm == name]
        return str(name) if name in self.runs else next(iter(alike), None)

    def _of_the_run(self, values: Mapping[str, object]) -> set[str]:
        """The names in a link that change the run and no data, where it has the algorithm of these values."""
        row = find_algorithm(str(values.get("algorithm", self.algorithm)))
        return {"algorithm", "n_rounds", *(link_name(p.name) for p in row.parameters)}

    # --- what is made, and kept

    def kept(self, what: str, make: Callable[[], T], of_data: bool = False) -> T:
        """What `make` computes from this run, now or before. what: its name; of_data: it depends on the run's data alone."""
        return self.keeper.keep(what, self.run.data if of_data else self.run, make)

    def fact(self, name: str, of: Callable[[Trace], T]) -> T:
        """Plain values that `of` reads off this run, now or before; they stay when the run is forgotten. name: theirs."""
        return self.keeper.fact(name, self.run, lambda: self.trace, of)

    def setting(self, setting: Setting[T]) -> T:
        """The value of a setting of some chapter: its default where the screen does not ask for it."""
        value: T = self.values.get(setting.name, setting.default)
        return value

    @property
    def plain(self) -> Problem:
        """The data without the run's edits."""
        data = self.run.data
        make = lambda: contest(data) if data.matrix else problem(data, self.card)  # noqa: E731
        return self.keeper.keep("problem", data, make)

    @property
    def problem(self) -> Problem:
        """The data with the examples that the run edits."""
        return edited(self.plain, self.run)

    @property
    def sample(self) -> Sample:
        """What the run is trained on."""
        return self.trace.sample if self.run.edits else self.plain.sample

    @property
    def trace(self) -> Trace:
        """The run: all its rounds."""

        def start() -> tuple[Generator[int, None, Trace], int]:
            plain = self.plain
            return self.run.stepwise(plain.sample), plain.n_rows

        return self.keeper.trace(self.run, start, self.run.n_rounds)

    @property
    def film(self) -> round_film.Film:
        """What is drawn of every round, in the plane of the two attributes that the ensemble uses most."""
        return self.film_of(*self.axes)

    def film_of(self, first: int, second: int | None) -> round_film.Film:
        """The same in the plane of any two attributes."""
        trace, examples, bounds = self.trace, self.problem.examples, self.bounds
        known: tuple[Any, ...] = self.best or ()
        if self.dataset.n_features != 2 or self.run.data.scaling != "none":
            known = known[:1]  # the border lies among the two attributes as they are
        draw = partial(
            round_film.film, trace, examples, bounds, first, second, SURFACE_SIDE, *known
        )
        return self.keeper.keep("film", (self.run, first, second), draw)

    @property
    def margins(self) -> np.ndarray:
        """The normalised margins of all examples, (T+1, n)."""
        return round_film.staged(self.trace, self.examples)[1]

    def curve(self, role: str) -> np.ndarray:
        """The error after 0..T rounds, (T+1,). role: "train" or "test", () if nothing is held back."""
        return round_film.error_of(self.trace, self.examples, role)

    # --- what is read off them

    @property
    def card(self) -> Card:
        """What is known of the dataset before it is loaded."""
        return self.keeper.card(self.run.data.dataset)

    @property
    def best(self) -> Best | None:
        """The best classifier of the data's law (real labels: the best prediction); None where it is not known."""
        data = self.run.data
        options: dict[str, Any] = dict(data.extra)
        return None if data.matrix else self.card.best(data.spread, **options)

    @property
    def axes(self) -> tuple[int, int | None]:
        """The two attributes that the ensemble uses most."""
        n = self.dataset.n_features
        return self.fact("axes", lambda trace: round_film.busiest_attributes(trace, n))

    @property
    def rounds(self) -> int:
        """How many rounds the run has."""
        return self.fact("rounds", len)

    @property
    def lines(self) -> int:
        """How many lines a table of every example in every round has."""
        return self.fact("lines", lambda trace: trace.sample.size * len(trace))

    @property
    def axis_names(self) -> tuple[str, str]:
        """What they are called; the second of data with one attribute has no name."""
        names, (first, second) = self.dataset.feature_names, self.axes
        return names[first], "" if second is None else names[second]

    @property
    def dataset(self) -> Dataset:
        """Both parts of the data, prepared for the run."""
        return self.problem.dataset

    @property
    def matrix(self) -> np.ndarray | None:
        """Of a game, (m, N); else None."""
        return np.array(self.run.data.matrix) if self.run.data.matrix else None

    @property
    def examples(self) -> round_film.Examples:
        """All examples, the training ones first."""
        return self.problem.examples

    @property
    def X_test(self) -> np.ndarray:
        """The examples held back, (n, d)."""
        return self.examples.held_back[0]

    @property
    def y_test(self) -> np.ndarray:
        """Their labels, (n,)."""
        return self.examples.held_back[1]

    @property
    def flipped(self) -> np.ndarray:
        """Which training labels are flipped, (m,)."""
        return self.problem.flipped

    @property
    def algorithm(self) -> str:
        """The name of the run's algorithm, or of a mix of four rows."""
        return self.run.algorithm

    @property
    def edits(self) -> str:
        """The run's edits, as a link writes them."""
        return self.run.edits

    @property
    def seed(self) -> int:
        """The seed of all draws."""
        return self.run.data.seed

    @property
    def asked_rounds(self) -> int:
        """How many rounds are asked for; a run may end earlier."""
        return self.run.n_rounds

    @property
    def named(self) -> str:
        """The title of the run's algorithm."""
        return find_algorithm(self.algorithm).title.removesuffix(", regression")

    @property
    def title(self) -> str:
        """The algorithm and the data, in words."""
        return f"{self.named} on {self.dataset.title}{', edited' * bool(self.run.edits)}"

    # --- what lessons, claims and files ask

    @property
    def table(self) -> Dataset:
        """The dataset; ValueError for a game, which has none."""
        if self.matrix is not None:
            raise ValueError("a game has no table of examples.")
        return self.dataset

    @property
    def bounds(self) -> tuple[str, ...]:
        """The bounds above the training error (keys of theory's BOUNDS): those of the row that its edits leave true."""
        bounds, edits = find_algorithm(self.algorithm).bounds, edits_of.read(self.edits)[0]
        return edits_of.bounds_left(bounds, edits, self.rounds) if edits else bounds

    def numbers(self, t: int) -> dict[str, float]:
        """What stands on the screen in numbers after t rounds, by what it is: of the round, and of the vote so far.

        Errors of real labels are root mean squares. IndexError for a run of fewer rounds.
        """
        found: dict[str, float] = {"rounds of the run": self.rounds}
        if t:
            r = self.trace[t - 1]
            found |= {
                "coefficient": r.alpha, "weighted error": r.error, "edge": r.edge, "objective": r.objective,
                "training error": r.train_error, "smallest margin": self._smallest_margin(t),
            }  # fmt: skip
        if len(self.test_errors):
            found["test error"] = float(self.test_errors[t])
        return {name: float(value) for name, value in found.items()}

    def _smallest_margin(self, t: int) -> float:
        if self.dataset.task != "multiclass":
            return float(self.trace[t - 1].margins.min())
        k, y = self.examples.n_train, self.examples.y
        return float(class_votes.margins(self.class_shares[t : t + 1, :k], y[:k]).min())

    @property
    def round(self) -> int:
        """The round at which the screen stands, at most the run's last; 0 if the link names none."""
        return min(int(self.value("round", "0")), self.rounds)

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
        task = self.dataset.task
        if task == "multiclass":
            held_back = self.class_shares[:, self.examples.n_train :]
            return np.mean(class_votes.predictions(held_back) != self.y_test, axis=1)
        if task == "regression":
            return np.sqrt(np.mean((self.test_scores - self.y_test) ** 2, axis=1))
        return np.mean(decide(self.test_scores) != self.y_test, axis=1)

    @property
    def class_shares(self) -> np.ndarray:
        """The vote of every class on all examples for t = 0..T, (T+1, n, c), in shares of all coefficients.

        ValueError for a run that does not name classes.
        """
        if self.dataset.task != "multiclass":
            raise ValueError("the run shown has no more than two classes.")
        trace, X, n = self.trace, self.examples.X, len(self.dataset.class_names)
        return self.kept("class shares", lambda: class_votes.votes(trace, X, n))


Rule: TypeAlias = Callable[[Shown], Run]
