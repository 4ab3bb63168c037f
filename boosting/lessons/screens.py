"""Screens: what a link of the app shows, resolved in the library, without the app.

A screen is a chapter and a query string, as the app writes it: "/margins?dataset=toy&round=3". What the query leaves out
is the default of the catalogue's row or of the dataset's card, so a short link stays a short link.

    Screen    the chapter and the query, as text and as values
    Shown     what stands on it: the run (a Trace), the examples held back, the flipped labels

    >>> shown = show(Screen.of("/?dataset=toy&round=1"))
    >>> shown.round, round(float(shown.trace.error[0]), 4)
    (1, 0.3)

A link in the app is mended, because a visitor cannot change it; a lesson's author can, so here a wrong value is a
`ScreenError`, in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode, urlsplit

import numpy as np

from boosting import datasets
from boosting.catalogue import (
    ALGORITHMS,
    MIX,
    WEAK_LEARNERS,
    boost_matrix,
    defaults,
    find_algorithm,
    train_stepwise,
)
from boosting.catalogue import edits as edits_of
from boosting.catalogue.parameters import REGRESSION_LOSS
from boosting.datasets import (
    DataError,
    Dataset,
    add_outliers,
    describe,
    names,
    split,
)
from boosting.datasets.dataset import Card
from boosting.datasets.personal import OWN_POINTS, OWN_TABLE, safe_copy
from boosting.datasets.personal import card as personal_card
from boosting.datasets.share_code import decode
from boosting.datasets.splits import TEST_SHARE
from boosting.engine.base_classifiers import decide
from boosting.engine.once import cached_property
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace, run_to_end
from boosting.screens import plans
from boosting.screens.runs import Data, Run, edited, link_name, problem
from boosting.settings import Choice, Number, Plan, Setting, Unfit, drive, nearest
from boosting.theory import class_votes, game

T = TypeVar("T")
DEFAULT_CURVE, DEFAULT_GAME = "sine", "cycling"
START_NOISE = {"noise": 0.1}  # chapters that begin with flipped labels
TYPED_MATRIX = "1 -1 1\n-1 1 1\n1 1 -1"
PLAYS_HIDDEN = {"adaboost"}  # algorithms that play as intended where an example starts at weight 0
CURVES = "chb_regression,gradient_boost_regression"
OF_CLASSES = "deepboost_multiclass"
CHAPTERS = (
    "", "compare", "data", "loop", "losses", "descent", "margins", "noise", "bounds", "bound", "game", "families",
    "classes", "hull",
)  # fmt: skip
# what chooses the picture and not the run: a lesson may set it, its checks do not depend on it
PICTURE = {
    "round", "substep", "view", "axis_x", "axis_y", "brush", "losses", "clipped", "rivals", "flips", "uv_lam", "bound_rho",
    "delta_conf", "p", "times", "family_rho", "sweep", "section", "rho", "delta", "step", "present", "hide", "hulls",
    "players", "landscape", "margin_rho", "imagined_d", "game_p", "game_q", "margins_part", "bounds_part",
    "descent_part", "rate_eps", "noise_part", "hull_part", "variance_part", "vada_m", "vada_delta",
    "classes_part", "class_example", "class_rho", "own_loss", "fixed_gamma", "bounds_group",
    "difference", "select", "sum", "candidates", "data_game",
}  # fmt: skip
STEPWISE = ("", "loop")  # chapters whose rounds are walked through in so many sub-steps
SUBSTEPS = 4


ALL_PARAMETERS = {link_name(p.name) for row in ALGORITHMS.values() for p in row.parameters} | {
    "max_depth"
}


def _parameters_of(algorithm: str) -> set[str]:
    """The names in a link that an algorithm understands, and those of its weak learners."""
    row = ALGORITHMS[algorithm]
    return {link_name(p.name) for p in row.parameters} | {
        n for w in row.weak_learners for n in WEAK_LEARNERS[w].options
    }


class ScreenError(ValueError):
    """A link that no screen belongs to; the message says which part of it, and what would fit."""


@dataclass(frozen=True)
class Screen:
    """A chapter ("" is the Lab) and the values of its link by name, in the link's order.

    trusted: the link is the reader's own, and the data in it may be larger than a browser's address holds.
    """

    chapter: str
    query: tuple[tuple[str, str], ...]
    trusted: bool = False

    @classmethod
    def of(cls, link: str, trusted: bool = False) -> Screen:
        """The screen of a link such as "/margins?dataset=toy" or "?dataset=toy"; ScreenError, in words."""
        parts = urlsplit(link.strip())
        chapter = parts.path.strip("/")
        if chapter not in CHAPTERS:
            raise ScreenError(
                f"There is no chapter {chapter!r} that a lesson can show. {nearest(chapter, CHAPTERS[1:])}"
            )
        pairs = parse_qsl(parts.query, keep_blank_values=True)
        twice = [name for k, (name, _) in enumerate(pairs) if name in dict(pairs[:k])]
        if twice:
            raise ScreenError(f"The link gives {twice[0]!r} twice; leave one of them out.")
        return cls(chapter, tuple(pairs), trusted)

    @property
    def link(self) -> str:
        """The link, as the app writes it."""
        return f"/{self.chapter}?{urlencode(self.query)}" if self.query else f"/{self.chapter}"

    def changed(self, **values: object) -> Screen:
        """The same screen with some values of its link replaced or added.

        A comparison of which one algorithm (or its copy, "adaboost.2") is asked for becomes that one's own run. What another
        algorithm does not have falls away: the parameters and edits of the one before, and a weak learner it cannot use.
        """
        query = dict(self.query) | {name: str(value) for name, value in values.items()}
        chapter, algorithm = self.chapter, str(values.get("algorithm", ""))
        if chapter == "compare" and algorithm:
            prefix, chapter = f"{algorithm}.", ""
            own = {n.removeprefix(prefix): v for n, v in query.items() if n.startswith(prefix)}
            own = {n: v for n, v in own.items() if "." not in n}  # not those of a copy
            algorithm = algorithm.partition(".")[0]
            query = {n: v for n, v in query.items() if "." not in n and n != "algorithms"} | own
            query["algorithm"] = algorithm
        elif algorithm and algorithm != dict(self.query).get("algorithm", defaults.ALGORITHM):
            query = {n: v for n, v in query.items() if n in values or n != "edits"}
        if algorithm in ALGORITHMS:
            kept = {*values, *_parameters_of(algorithm)}
            query = {n: v for n, v in query.items() if n in kept or n not in ALL_PARAMETERS}
        return Screen(chapter, tuple(query.items()), self.trusted)

    def trace(self) -> Trace:
        """The run that the screen shows; of several, the first. ScreenError, in words."""
        return show(self).trace


@dataclass(frozen=True, eq=False)
class Shown:
    """What stands on a screen.

    trace: its run. screen: the link. dataset: both parts of the data, None for a matrix. X_test (n, d), y_test (n,): the
    examples held back. flipped (m,): which training labels are. matrix (m, N): of a game, else None. again: shows the run
    with other values, by their names in the link; None for `show`.
    """

    trace: Trace
    screen: Screen
    dataset: Dataset | None
    X_test: np.ndarray
    y_test: np.ndarray
    flipped: np.ndarray
    matrix: np.ndarray | None = None
    again: Callable[[Mapping[str, object]], Shown] | None = None

    @property
    def table(self) -> Dataset:
        """The dataset; ValueError for a game, which has none."""
        if self.dataset is None:
            raise ValueError("a game has no table of examples.")
        return self.dataset

    @property
    def algorithm(self) -> str:
        """The name of the link's algorithm, or of the mix of four rows that The loop runs."""
        if self.screen.chapter == "loop":
            return MIX + ",".join(self.value(part, defaults.ALGORITHM) for part in plans.PARTS)
        return self.value("algorithm", defaults.ALGORITHM)

    @property
    def bounds(self) -> tuple[str, ...]:
        """The bounds above the training error (keys of theory's BOUNDS): those of the row that its edits leave true."""
        edits, _ = edits_of.read(self.value("edits", ""))
        return edits_of.bounds_left(find_algorithm(self.algorithm).bounds, edits, len(self.trace))

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

    def changed(self, **values: object) -> Shown:
        """What stands on the same screen with some values of its link replaced; itself for none."""
        if not values:
            return self
        return self.again(values) if self.again else show(self.screen.changed(**values))

    @cached_property
    def test_scores(self) -> np.ndarray:
        """F_t on the examples held back for t = 0..T, (T+1, n)."""
        first = np.zeros(len(self.y_test))
        return np.vstack([first, *self.trace.staged_scores(self.X_test)])

    @cached_property
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

    @cached_property
    def class_shares(self) -> np.ndarray:
        """The vote of every class on the examples held back for t = 0..T, (T+1, n, c), in shares of all coefficients.

        ValueError for a run that does not name classes.
        """
        if self.dataset is None or self.dataset.task != "multiclass":
            raise ValueError("the run shown has no more than two classes.")
        return class_votes.votes(self.trace, self.X_test, len(self.dataset.class_names))


class _Values:
    """The values of a link, taken one by one; what nobody has taken at the end is a mistake."""

    def __init__(self, screen: Screen):
        self.values = dict(screen.query)
        self.trusted = screen.trusted
        self.taken = set(PICTURE)

    def text(self, name: str, default: str) -> str:
        """The value under a name, or the default."""
        self.taken.add(name)
        return self.values.get(name, default)

    def one_of(self, name: str, options: Iterable[str], default: str) -> str:
        """One of a few words; ScreenError with the nearest of them."""
        return self.of(Choice(name, name, {option: option for option in options}, default, ""))

    def number(self, name: str, low: float, high: float, default: float) -> float:
        """A number in [low, high], of the default's type; ScreenError otherwise. name: in the link."""
        return self.of(Number(name, name, low, high, default, 1, ""))

    def of(self, setting: Setting[T]) -> T:
        """The value of a setting; ScreenError, in words, for one that it cannot have."""
        self.taken.add(setting.name)
        if setting.name not in self.values:
            return setting.default
        try:
            return setting.strictly(self.values[setting.name])
        except Unfit as error:
            raise ScreenError(_of_the_link(str(error))) from None

    def asked(self, plan: Plan[T]) -> T:
        """What a plan defines by the values of the link; ScreenError, in words, for one that it cannot have."""
        return drive(plan, self.of)

    def check_all_taken(self) -> None:
        """ScreenError for a name that means nothing on this screen."""
        for name in self.values:
            if name not in self.taken:
                raise ScreenError(
                    f"The link's {name!r} means nothing here. {nearest(name, self.taken)}"
                )


def _of_the_link(complaint: str) -> str:
    return complaint if complaint.startswith("There is no") else f"The link's {complaint}"


Keeper = Callable[["Screen", Callable[[], "Shown"]], "Shown"]
KEPT = 24  # screens; a run of 300 rounds over 1600 examples takes 11 MB
keepers: list[Keeper] = []


def keep_with(keeper: Keeper) -> None:
    """Have what screens show be kept by somebody who has a budget: keeper(screen, make) returns make(), or what that was."""
    keepers[:] = [keeper]


def show(screen: Screen) -> Shown:
    """Run what the screen shows, or take it from before. ScreenError, in words, for a link that no screen belongs to."""
    return keepers[0](screen, lambda: _show(screen)) if keepers else _kept(screen)


@lru_cache(maxsize=KEPT)
def _kept(screen: Screen) -> Shown:
    return _show(screen)


def _show(screen: Screen) -> Shown:
    values = _Values(screen)
    try:
        shown = SHOWERS.get(screen.chapter, _run)(screen, values)
    except (DataError, ValueError) as error:
        raise error if isinstance(error, ScreenError) else ScreenError(str(error)) from None
    values.number("round", 0, defaults.MOST_ROUNDS, 0)
    if values.number("substep", 0, SUBSTEPS, 0) and screen.chapter not in STEPWISE:
        raise ScreenError("The link's substep means something in the Lab and in the loop only.")
    values.check_all_taken()
    return shown


# --- data ----------------------------------------------------------------------------------------


def _here(values: _Values) -> plans.Here:
    """What there is to choose from: the library, and the data that the link brings along."""
    name, code = values.text("dataset", defaults.DATASET), values.text("own", "")
    if name not in (OWN_POINTS, OWN_TABLE):
        return plans.LIBRARY
    if not code:
        raise ScreenError("The link shows a user's own data, which did not come with it.")
    return plans.Here({name: personal_card(safe_copy(decode(code, limited=not values.trusted)))})


def _data(screen: Screen, values: _Values) -> tuple[Data, Card]:
    """What the link says of the data, and the card of the dataset."""
    here, noise = _here(values), START_NOISE.get(screen.chapter, 0.0)
    data = values.asked(plans.data(here, noise))
    return data, here.card(values.text("dataset", defaults.DATASET))


# --- runs ----------------------------------------------------------------------------------------


def _train(
    sample: Sample, algorithm: str, learner: str | None, n_rounds: int, **options: Any
) -> Trace:
    """The run as a chapter makes it: by the loop, so that not even the last digit differs from the screen."""
    return run_to_end(train_stepwise(sample, algorithm, learner, n_rounds, **options))


def _shown(screen: Screen, card: Card, run: Run) -> Shown:
    """The run on its data."""
    found = problem(run.data, card)
    trace, rows = run.train(found.sample), edited(found, run)
    return Shown(trace, screen, found.dataset, *rows.examples.held_back, rows.flipped)


def _with_edits(run: Run, values: _Values, name: str) -> Run:
    """The run with the edits under a name of the link; ScreenError for what is none."""
    edits, complaints = edits_of.read(values.text(name, ""))
    if complaints:
        raise ScreenError(f"The link's {name}: {complaints[0]}")
    return run._replace(edits=edits_of.written(edits))


def _run(screen: Screen, values: _Values) -> Shown:
    data, card = _data(screen, values)
    run = values.asked(plans.algorithm(data))
    return _shown(screen, card, _with_edits(run, values, "edits") if not screen.chapter else run)


def _comparison(screen: Screen, values: _Values) -> Shown:
    """The first of the compared runs; every one of them is tried, so that a wrong link is found."""
    data, card = _data(screen, values)
    runs = values.asked(plans.several(data))
    edited_runs = [_with_edits(run, values, f"{slot}.edits") for slot, run in runs.items()]
    first, *_ = [_shown(screen, card, run) for run in edited_runs]
    return first


def _mix(screen: Screen, values: _Values) -> Shown:
    data, card = _data(screen, values)
    return _shown(screen, card, values.asked(plans.mix(data)))


def _families(screen: Screen, values: _Values) -> Shown:
    learner = values.one_of("families", ("stump", "depth2", "tree"), "depth2")
    options: dict[str, Any] = {
        "lam": values.number("price", 0.0, 0.1, 0.005),
        "beta": values.number("beta", 0.0, 0.1, 0.0),
    }
    if "max_depth" in WEAK_LEARNERS[learner].options:
        options["max_depth"] = int(values.number("max_depth", 1, 5, 3))
    n_rounds = int(values.number("n_rounds", 1, 200, defaults.ROUNDS))
    data, card = _data(screen, values)
    depth = options.pop("max_depth", None)
    return _shown(
        screen, card, Run(data, "deepboost", learner, n_rounds, tuple(options.items()), depth)
    )


def _game(screen: Screen, values: _Values) -> Shown:
    name = values.one_of("game", [*game.EXAMPLES, "own"], DEFAULT_GAME)
    typed = values.text("matrix", TYPED_MATRIX)
    if name == "own":
        matrix, start = game.read_matrix(typed), None
    else:
        matrix, start = game.EXAMPLES[name].matrix, game.EXAMPLES[name].start
    player = values.text("players", defaults.ALGORITHM).split(",")[0]
    n_rounds = int(values.number("n_rounds", 1, 300, defaults.ROUNDS))
    hides = start is not None and 0.0 in start
    first = None if hides and player not in PLAYS_HIDDEN else start
    trace = boost_matrix(matrix, player, n_rounds, first)
    none = np.empty((0, matrix.shape[1])), np.empty(0), np.zeros(len(matrix), bool)
    return Shown(trace, screen, None, *none, matrix)


def _curve(screen: Screen, values: _Values) -> Shown:
    """The first regression run of the chapter on the convex hull; y is centred and scaled."""
    card = describe(values.one_of("regression", names("regression"), DEFAULT_CURVE))
    seed = int(values.number("seed", 0, 999, 0))
    size = values.asked(plans.option(card.n_samples, card.name))
    spread = values.asked(plans.option(card.spread, card.name))
    dataset = card.load(seed=seed, n_samples=size, spread=spread)
    train_rows, test_rows = split(dataset, TEST_SHARE, seed)
    y = dataset.y - dataset.y[train_rows].mean()
    y = y / (dataset.y[train_rows].std() or 1.0)
    outliers = values.number("outliers", 0.0, 0.3, 0.0), values.number("far", 1.0, 10.0, 4.0)
    labels, moved = add_outliers(y[train_rows], *outliers, seed=seed)
    sample = Sample.of(dataset.X[train_rows], labels)
    trace = _regression_run(sample, values)
    return Shown(trace, screen, dataset, dataset.X[test_rows], y[test_rows], moved)


def _regression_run(sample: Sample, values: _Values) -> Trace:
    names_ = values.text("hulls", CURVES).split(",")
    loss = values.one_of("loss", REGRESSION_LOSS.titles, REGRESSION_LOSS.default)
    n_rounds = int(values.number("n_rounds", 1, 300, defaults.ROUNDS))
    parameters = [
        p for row in ALGORITHMS.values() if row.task == "regression" for p in row.parameters
    ]
    shared: Mapping[str, Any] = {
        p.name: values.of(plans.parameter(p, "regression", p.name))
        for p in parameters
        if p.name in ("gamma", "leaves", "learning_rate", "delta", "start")
    }
    row = find_algorithm(names_[0])
    own = {p.name: shared[p.name] for p in row.parameters if p.name in shared}
    return _train(sample, row.name, None, n_rounds, loss=loss, **own)


def _classes(screen: Screen, values: _Values) -> Shown:
    """Multi-class DeepBoost on a table of several classes."""
    tables, row = names("multiclass"), find_algorithm(OF_CLASSES)
    dataset = datasets.load(values.one_of("classes", tables, tables[0]))
    test = values.number("test", 0.0, 0.7, TEST_SHARE)
    train_rows, test_rows = split(dataset, test, int(values.number("seed", 0, 999, 0)))
    sample = Sample.of(dataset.X[train_rows], dataset.y[train_rows])
    learner = values.one_of("namer", row.weak_learners, row.weak_learners[0])
    options: dict[str, Any] = {
        p.name: values.of(plans.parameter(p, row.name, p.name)) for p in row.parameters
    }
    n_rounds = int(values.number("n_rounds", 1, 200, defaults.ROUNDS))
    trace = _train(sample, row.name, learner, n_rounds, **options)
    held_back = dataset.X[test_rows], dataset.y[test_rows]
    return Shown(trace, screen, dataset, *held_back, np.zeros(sample.size, bool))


SHOWERS: dict[str, Callable[[Screen, _Values], Shown]] = {
    "compare": _comparison,
    "loop": _mix,
    "families": _families,
    "game": _game,
    "classes": _classes,
    "hull": _curve,
}
