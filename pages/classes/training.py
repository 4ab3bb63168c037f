"""What the chapter on several classes asks for, trains and draws."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, NamedTuple, cast

import numpy as np
import streamlit as st

from boosting import ALGORITHMS, WEAK_LEARNERS, Sample, Trace, datasets
from boosting.catalogue import train_stepwise
from boosting.engine.trace import PER_EXAMPLE, run_to_end
from boosting.figures import classes as pictures
from boosting.figures import rounds
from boosting.figures import stage as picture
from boosting.figures.template import Figure
from boosting.lessons.screens import Screen, Shown
from boosting.screens.show import Given
from boosting.theory import class_votes
from pages.claims import evidence
from pages.shell import controls, runs
from pages.shell.shared_cache import Job, SharedCache, bytes_of

GRID_SIDE = 60  # points per side of the grid on which the regions are drawn
ALGORITHM = "deepboost_multiclass"
ERRORS = (
    "Look for: round 0 names the first class for everything; "
    "how fast do the curves fall from its error?"
)


class ClassesRequest(NamedTuple):
    """What defines a multi-class run.

    dataset: its name; test: share of the examples for testing; seed: of the split; weak_learner:
    its name; n_rounds: how many; parameters: names and values of DeepBoost's.
    """

    dataset: str
    test: float
    seed: int
    weak_learner: str
    n_rounds: int
    parameters: tuple[tuple[str, float | str], ...]


class ClassesRun(NamedTuple):
    """A multi-class run: its dataset, its trace, and its votes on the examples.

    examples: training examples first, then test examples, n in all; votes: of every class after
    every round, (T+1, n, K).
    """

    dataset: datasets.Dataset
    trace: Trace
    examples: picture.Examples
    votes: np.ndarray


def pick() -> ClassesRequest:
    """The chapter's sidebar."""
    cards = {name: datasets.describe(name) for name in datasets.names("multiclass")}
    titles = {name: card.title for name, card in cards.items()}
    help = "Tables with three classes or more."
    name = controls.choice("Dataset", "classes", titles, next(iter(titles)), help)
    st.caption(f"{cards[name].law} {cards[name].rule}")
    help = "Share of the examples held back."
    test = controls.number("Test share", "test-classes", 0.0, 0.7, 0.3, 0.05, help, "test")
    help = "The same seed always makes the same split."
    seed = controls.number("Seed", "seed", 0, 999, 0, 1, help)
    row = ALGORITHMS[ALGORITHM]
    st.caption(f"**{row.title}.** {row.summary}")
    learners = {n: WEAK_LEARNERS[n].title for n in row.weak_learners}
    learner = controls.choice(
        "Weak learner", "namer", learners, "stump", "Its leaves name classes."
    )
    parameters = tuple((p.name, controls.parameter(p, row.name)) for p in row.parameters)
    count = controls.number("Rounds", "n_rounds", 1, 200, 60, 1, "How many rounds are prepared.")
    return ClassesRequest(name, test, seed, learner, count, parameters)


RUNS: SharedCache[ClassesRun] = SharedCache(runs.MAX_RUNS)


def train_run(request: ClassesRequest) -> ClassesRun:
    """The run of a request; a long one is a job that can be interrupted."""
    return RUNS.value(request, lambda: _job(request), request.n_rounds, "Boosting…")


class Parts(NamedTuple):
    """A table of several classes, split.

    dataset: both parts; sample: to train on; X_test (n, d), y_test (n,): what is held back.
    """

    dataset: datasets.Dataset
    sample: Sample
    X_test: np.ndarray
    y_test: np.ndarray


def _parts(request: ClassesRequest) -> Parts:
    dataset = datasets.load(request.dataset)
    train_rows, test_rows = datasets.split(dataset, request.test, request.seed)
    sample = Sample.of(dataset.X[train_rows], dataset.y[train_rows])
    return Parts(dataset, sample, dataset.X[test_rows], dataset.y[test_rows])


def _rounds(request: ClassesRequest, sample: Sample) -> Generator[int, None, Trace]:
    """The run of a request on its sample, round by round."""
    parameters: dict[str, Any] = dict(request.parameters)
    learner, n_rounds = request.weak_learner, request.n_rounds
    return train_stepwise(sample, ALGORITHM, learner, n_rounds, **parameters)


def _job(request: ClassesRequest) -> Job[ClassesRun]:
    """Split, train, and compute every class's votes."""
    dataset, sample, X_test, y_test = _parts(request)
    rounds, n_classes = _rounds(request, sample), len(dataset.class_names)

    def steps() -> Generator[int, None, ClassesRun]:
        trace = yield from rounds
        examples = picture.examples(sample, X_test, y_test)
        votes = class_votes.votes(trace, examples.X, n_classes)
        return ClassesRun(dataset, trace, examples, votes)

    per_round = PER_EXAMPLE * sample.size * (n_classes - 1)  # an example is a row for each pair

    def size(count: int, run: ClassesRun | None) -> int:
        if run is None:
            return count * per_round
        return bytes_of(run) + bytes_of(run.trace.sample)

    return Job(steps(), size)


def shown(request: ClassesRequest, seeded: bool = False) -> Shown:
    """The request's run, as checks and claims ask it.

    seeded: whether it is made for once, and leaves the shared cache alone.
    """
    dataset, sample, X_test, y_test = _parts(request)
    trace = run_to_end(_rounds(request, sample)) if seeded else train_run(request).trace
    clean = np.zeros(sample.size, bool)
    return Given(trace, Screen("classes", ()), dataset, X_test, y_test, clean)


def repeated(request: ClassesRequest) -> dict[str, evidence.Subject]:
    """The request's run by its title, to be repeated over seeds."""
    at_seed = partial(_at_seed, request)
    return {ALGORITHMS[ALGORITHM].title: evidence.Subject(ALGORITHM, request, at_seed)}


def _at_seed(request: ClassesRequest, seed: int) -> Shown:
    return shown(request._replace(seed=seed), seeded=True)


def figures(run: ClassesRun, i: int) -> dict[str, Figure]:
    """The chapter's figures by title; i: the example whose votes are shown, from 0."""
    examples, k, class_names = run.examples, run.examples.n_train, run.dataset.class_names
    classes, y = class_votes.predictions(run.votes), examples.y.astype(int)
    margins = class_votes.margins(run.votes[:, :k], y[:k])
    leads = pictures.leads(margins, classes[:, :k], y[:k], class_names, i if i < k else None)
    return {
        "How far does the right class lead?": leads,
        "One example's votes": pictures.ballot(run.votes[:, i], int(y[i]), class_names, i),
        "Regions": _regions(run),
        "Confusion": pictures.confusion(classes[:, :k], y[:k], class_names),
        "Errors": _errors(classes != examples.y, k),
    }


def _regions(run: ClassesRun) -> Figure:
    """The class of every point of the plane of the two attributes that the trace uses most."""
    examples, k, dataset = run.examples, run.examples.n_train, run.dataset
    first, second = picture.busiest_attributes(run.trace, dataset.n_features)
    plane = picture.plane(examples, first, second)
    votes = class_votes.votes(
        run.trace, plane.grid_through(examples.X[:k], GRID_SIDE), len(dataset.class_names)
    )
    grid = class_votes.predictions(votes).reshape(-1, GRID_SIDE, GRID_SIDE)
    names = (dataset.feature_names[first], dataset.feature_names[cast(int, second)])
    X, y = examples.X[:k], examples.y[:k]
    return pictures.regions(grid, plane, X, y, dataset.class_names, names)


def _errors(wrong: np.ndarray, n_train: int) -> Figure:
    """The error after every round; wrong (T+1, n): on which examples, training examples first."""
    train_error = wrong[:, :n_train].mean(axis=1)
    curves = [picture.Curve("training error", "train", "Share of training examples.", train_error)]
    if wrong.shape[1] > n_train:
        test_error = wrong[:, n_train:].mean(axis=1)
        words = "Share of held-back examples."
        curves.append(picture.Curve("test error", "test", words, test_error))
    return rounds.curves(curves, look_for=ERRORS)
