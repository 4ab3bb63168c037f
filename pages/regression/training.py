"""What the regression chapter asks for, trains and draws: its data, its outliers, and its runs."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from boosting import ALGORITHMS, Sample, Trace, datasets
from boosting.catalogue import train_stepwise
from boosting.catalogue.parameters import REGRESSION_LOSS
from boosting.choices.functions import ConvexFunction, loss_function
from boosting.engine.trace import run_to_end
from boosting.figures import budget
from boosting.figures import regression as pictures
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Screen, Shown
from boosting.screens import plans
from boosting.screens.show import Given
from pages.claims import evidence
from pages.shell import controls, runs
from pages.shell.shared_cache import Job, SharedCache, shared

CHOICES = ("start", "loss")  # parameters that a claim may change, besides the algorithm
LOSSES = dict(REGRESSION_LOSS.titles)
DEFAULT = ["chb_regression", "gradient_boost_regression"]


class Data(NamedTuple):
    """What defines a regression sample.

    dataset: its name; n_samples: how many points are drawn; spread: of the noise in y; outliers:
    share of the training labels that are moved; size: by how many standard deviations of y; seed:
    of all draws.
    """

    dataset: str
    n_samples: int
    spread: float
    outliers: float
    size: float
    seed: int


class Problem(NamedTuple):
    """A training sample with outliers, and clean test examples; y is centred and scaled.

    dataset: both parts before the outliers, y in its own unit; outlier (m,): which labels of
    `sample` were moved; X_test (n, d), y_test (n,); scale: the unit of the scaled y, in y's own.
    """

    dataset: datasets.Dataset
    sample: Sample
    outlier: np.ndarray
    X_test: np.ndarray
    y_test: np.ndarray
    scale: float


class RegressionRequest(NamedTuple):
    """The runs that the sidebar asks for.

    data: their sample; algorithms: their names; n_rounds: of each; shared: the parameters by name,
    of which every algorithm takes those that it has.
    """

    data: Data
    algorithms: tuple[str, ...]
    n_rounds: int
    shared: tuple[tuple[str, float | str], ...]


def pick() -> RegressionRequest:
    """The chapter's sidebar."""
    cards = {name: datasets.describe(name) for name in datasets.names("regression")}
    dataset_titles = {name: card.title for name, card in cards.items()}
    help = "Known laws with noise."
    name = controls.choice("Dataset", "regression", dataset_titles, "sine", help)
    st.caption(cards[name].law)
    with st.expander("Sample, noise and outliers", icon=":material/tune:"):
        data = _pick_data(cards[name])
    titles = plans.titles("regression")
    names = controls.several("Algorithms", "hulls", titles, DEFAULT, 3)
    loss = controls.choice(
        "Loss", "loss", LOSSES, "squared", "What the algorithms minimise, all of them the same."
    )
    # by name: a parameter that several algorithms have is one control
    parameters = {p.name: p for n in names for p in ALGORITHMS[n].parameters}
    values: dict[str, float | str] = {}
    for name, parameter in parameters.items():
        if _matters(name, loss, values):
            values[name] = controls.parameter(parameter, "regression")
    rounds = controls.number("Rounds", "n_rounds", 1, 300, 60, 1, "How many rounds are prepared.")
    shared = (("loss", loss), *values.items())
    return RegressionRequest(data, tuple(names), rounds, shared)


def _pick_data(card: datasets.Card) -> Data:
    """The controls of the sample."""
    size = controls.option(card.n_samples, card.name)
    spread = controls.option(card.spread, card.name)
    help = "Share of the training labels moved far up."
    share = controls.number("Outliers", "outliers", 0.0, 0.3, 0.0, 0.01, help)
    help = "By how many standard deviations of y they move."
    far = controls.number("How far", "far", 1.0, 10.0, 4.0, 0.5, help)
    help = "The same seed always draws the same points."
    seed = controls.number("Seed", "seed", 0, 999, 0, 1, help)
    return Data(card.name, size, spread, share, far, seed)


def _matters(parameter: str, loss: str, values: Mapping[str, float | str]) -> bool:
    """Whether a parameter has a control: noise where splits are noisy, delta for a loss that it changes.

    values: of those before it.
    """
    if parameter == "noise":
        return values.get("splits") == "random"
    if parameter == "delta":
        return loss_function(loss, 1.0) != loss_function(loss, 2.0)
    return parameter in ("gamma", "leaves", "learning_rate", "splits")


@shared()
def problem(data: Data) -> Problem:
    """Draw a sample, split it 70/30, centre and scale y, and move the training part's outliers."""
    size, spread = data.n_samples, data.spread
    dataset = datasets.load(data.dataset, n_samples=size, spread=spread, seed=data.seed)
    train_rows, test_rows = datasets.split(dataset, 0.3, data.seed)
    mean, scale = dataset.y[train_rows].mean(), float(dataset.y[train_rows].std()) or 1.0
    y = (dataset.y - mean) / scale
    y_train, outlier = datasets.add_outliers(y[train_rows], data.outliers, data.size, data.seed)
    sample = Sample.of(dataset.X[train_rows], y_train)
    return Problem(dataset, sample, outlier, dataset.X[test_rows], y[test_rows], scale)


TRACES: SharedCache[Trace] = SharedCache(runs.MAX_RUNS)


def trace(request: RegressionRequest, algorithm: str) -> Trace:
    """The run of one of the request's algorithms; a long one is a job that can be interrupted."""

    def start() -> Job[Trace]:
        size = problem(request.data).sample.size
        return runs.trace_job(_steps(request, algorithm), size)

    return TRACES.value((request, algorithm), start, request.n_rounds, "Boosting…")


def _steps(request: RegressionRequest, algorithm: str) -> Generator[int, None, Trace]:
    """The run of an algorithm, round by round."""
    names = {p.name for p in ALGORITHMS[algorithm].parameters}
    parameters: dict[str, Any] = {n: value for n, value in request.shared if n in names}
    sample = problem(request.data).sample
    return train_stepwise(sample, algorithm, None, request.n_rounds, **parameters)


def with_shared(request: RegressionRequest, **values: float | str) -> RegressionRequest:
    """The same request with other values of shared parameters."""
    return request._replace(shared=tuple((n, values.get(n, v)) for n, v in request.shared))


def shown(request: RegressionRequest, seeded: bool = False) -> Shown:
    """The request's first run, as checks and claims ask it; `hulls` exchanges the algorithm.

    seeded: whether it is made for once, and leaves the shared cache alone.
    """
    name, data = request.algorithms[0], problem(request.data)
    return Given(
        run_to_end(_steps(request, name)) if seeded else trace(request, name),
        Screen("hull", (("n_rounds", str(request.n_rounds)),)), data.dataset, data.X_test, data.y_test, data.outlier,
        again=lambda values: shown(_changed(request, values), seeded),
    )  # fmt: skip


def _changed(request: RegressionRequest, values: Mapping[str, object]) -> RegressionRequest:
    """The request with other values, by their names in the link: `hulls` is its algorithm, others parameters."""
    algorithms = (str(values.get("hulls", request.algorithms[0])),)
    own = {name: str(value) for name, value in values.items() if name in CHOICES}
    return request._replace(
        algorithms=algorithms, shared=tuple((dict(request.shared) | own).items())
    )


def repeated(request: RegressionRequest) -> dict[str, evidence.Subject]:
    """The request's runs by title, to be repeated over seeds."""
    return {
        title: evidence.Subject(
            name, (request, name), partial(_at_seed, request, name), shares=False
        )
        for name, title in titles_of(request).items()
    }


def _at_seed(request: RegressionRequest, name: str, seed: int) -> Shown:
    data = request.data._replace(seed=seed)
    return shown(request._replace(data=data, algorithms=(name,)), seeded=True)


def runs_of(request: RegressionRequest) -> dict[str, Trace]:
    """The chapter's runs by the title of their algorithm."""
    return {title: trace(request, name) for name, title in titles_of(request).items()}


def titles_of(request: RegressionRequest) -> dict[str, str]:
    """The titles of the request's algorithms by name."""
    return {name: title_of(name) for name in request.algorithms}


def in_words(request: RegressionRequest) -> str:
    """What is compared, in words."""
    names = ", ".join(titles_of(request).values())
    return f"{names} on {problem(request.data).dataset.title}"


def title_of(algorithm: str) -> str:
    """The title of an algorithm in this chapter, where all are for regression."""
    return ALGORITHMS[algorithm].title.removesuffix(", regression")


def hull_run(request: RegressionRequest) -> str | None:
    """The first of the request's algorithms whose vote stays in a hull."""
    for name in request.algorithms:
        if any(p.name == "gamma" for p in ALGORITHMS[name].parameters):
            return name
    return None


def gamma_of(request: RegressionRequest) -> float:
    """The size of the hull; 1 where no run is in one."""
    return float(dict(request.shared).get("gamma", 1.0))


def loss_of(request: RegressionRequest) -> ConvexFunction:
    """The loss that all the request's algorithms minimise."""
    shared = dict(request.shared)
    return loss_function(str(shared["loss"]), float(shared.get("delta", 1.0)))


def held_back_losses(request: RegressionRequest, algorithm: str) -> list[float]:
    """The mean loss on the held-back examples after the rounds 0..T of one of the algorithms."""
    data, loss = problem(request.data), loss_of(request)
    n = len(data.y_test)
    scores = [np.zeros(n), *trace(request, algorithm).staged_scores(data.X_test)]
    return [loss.mean(data.y_test, F, np.full(n, 1 / n)) for F in scores]


def figures(request: RegressionRequest) -> dict[str, Figure]:
    """The chapter's figures by title."""
    data, colours = problem(request.data), colours_by_title(titles_of(request))
    names, traces = data.dataset.feature_names, runs_of(request)
    found = pictures.of_runs(traces, data.X_test, data.y_test, data.outlier, names, colours)
    return {"How much the trees weigh": budget.bands(traces, gamma_of(request), colours), **found}
