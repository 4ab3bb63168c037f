"""What stands behind a screen, as values: data and runs are names and numbers, a problem is what they make.

    Data      what defines a sample: the dataset, its options, noise, split, seed
    Run       what defines a trace: data, an algorithm, its values, the rounds
    Problem   the loaded dataset, divided, scaled, with its flipped labels

Names and numbers are keys of caches, stand in links, and are compared; what they make is computed where it is needed.
"""

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, cast

import numpy as np

from boosting import datasets
from boosting.catalogue import boost_matrix_stepwise, choices_for, find_algorithm, train_stepwise
from boosting.catalogue.edits import Edit, edited_rows, read
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace, run_to_end
from boosting.figures import round_film as picture

# parameters whose name means something else in a link: there "noise" is the share of flipped labels
RENAMED = {"noise": "gradient_noise"}


def link_name(parameter: str) -> str:
    """What a link calls an algorithm's parameter."""
    return RENAMED.get(parameter, parameter)


class Data(NamedTuple):
    """What defines a sample: of two classes, of several, of real labels, or of a game.

    dataset: its name; n_samples: how many examples, None for all; spread: of the classes of a drawn
    dataset, else None; noise: share of the training labels that are flipped, or, where they are real,
    moved up by `outlier` standard deviations; test: share of the examples for testing, where splitting
    is "share"; seed: of all draws; extra: names and values of options that only this dataset has;
    scaling: of the attributes; splitting: one of `datasets.DIVISIONS`; flips: which labels, a word of
    `datasets.FLIPS`. Of a game alone: matrix, the margins y_i h_j(x_i), row by row; start: the first
    weights of the rows, None for equal ones.
    """

    dataset: str
    n_samples: int | None
    spread: float | None
    noise: float
    test: float
    seed: int
    extra: tuple[tuple[str, float | str], ...] = ()
    scaling: str = "none"
    splitting: str = "share"
    flips: str = datasets.FLIPS.default
    outlier: float = 4.0
    matrix: tuple[tuple[float, ...], ...] = ()
    start: tuple[float, ...] | None = None


class Run(NamedTuple):
    """What defines a trace.

    data: its sample; algorithm: a name, or that of a mix; weak_learner: a name; n_rounds: at most
    so many; parameters: the algorithm's, names and values; max_depth: of trees, None for other
    families; edits: as they stand in the link (boosting/catalogue/edits).
    """

    data: Data
    algorithm: str
    weak_learner: str
    n_rounds: int
    parameters: tuple[tuple[str, float | str], ...]
    max_depth: int | None = None
    edits: str = ""

    @property
    def edit_list(self) -> tuple[Edit, ...]:
        """The edits, one by one."""
        return read(self.edits)[0]

    @property
    def choices(self) -> Choices:
        """The four choices, without its edits."""
        return choices_for(self.algorithm, self.weak_learner, self.max_depth, dict(self.parameters))

    def train(self, sample: Sample) -> Trace:
        """All rounds at once."""
        return run_to_end(self.stepwise(sample))

    def stepwise(self, sample: Sample) -> Generator[int, None, Trace]:
        """Round by round: yields the number of rounds so far, and returns the trace."""
        if self.data.matrix:
            return boost_matrix_stepwise(
                sample, self.algorithm, self.n_rounds, **dict[str, Any](self.parameters)
            )
        options: dict[str, Any] = dict(self.parameters)
        if self.max_depth is not None:
            options["max_depth"] = self.max_depth
        if self.edits:
            options["edits"] = self.edit_list
        return train_stepwise(sample, self.algorithm, self.weak_learner, self.n_rounds, **options)


class Problem(NamedTuple):
    """A dataset with its training sample.

    examples: all n of them, the m training ones first; flipped (m,): which training labels are, or are
    moved; set_aside: the number of rows for choosing parameters, neither trained on nor tested on;
    scale: what a unit of real labels in the sample is in those of the dataset.
    """

    dataset: datasets.Dataset
    sample: Sample
    examples: picture.Examples
    flipped: np.ndarray
    set_aside: int = 0
    scale: float = 1.0

    @property
    def n_rows(self) -> int:
        """How many rows the loop runs on: of several classes, one for every wrong class of an example."""
        several = self.dataset.task == "multiclass"
        return self.sample.size * (len(self.dataset.class_names) - 1 if several else 1)

    @property
    def all_flips(self) -> np.ndarray:
        """Which of all examples carry a flipped label, (n,); test labels never do."""
        return picture.padded(self.flipped, len(self.examples.y))


def problem(data: Data, card: datasets.Card) -> Problem:
    """Load, split, scale and flip labels as the data say; card: of the dataset."""
    dataset = load(data, card)
    train_rows, test_rows, aside = datasets.divide(dataset, data.splitting, data.test, data.seed)
    dataset = datasets.prepared(dataset, train_rows, data.scaling)
    X, y, scale = dataset.X[train_rows], dataset.y, 1.0
    if dataset.task == "regression":
        scale = float(y[train_rows].std()) or 1.0
        y = (y - y[train_rows].mean()) / scale
    labels, flipped = _spoilt(y[train_rows], X, data, dataset.task)
    sample = Sample.of(X, labels, dataset.weights_of(train_rows))
    examples = picture.examples(sample, dataset.X[test_rows], y[test_rows])
    return Problem(dataset, sample, examples, flipped, len(aside), scale)


def _spoilt(y: np.ndarray, X: np.ndarray, data: Data, task: str) -> tuple[np.ndarray, np.ndarray]:
    """The labels y (m,) of the examples X with those that are flipped or moved, and which these are, (m,)."""
    if task == "regression":
        return datasets.add_outliers(y, data.noise, data.outlier, data.seed)
    if task == "multiclass":
        return datasets.mix_classes(y, data.noise, data.seed)
    return datasets.flip_labels(y, data.noise, data.seed, data.flips, X)


def contest(data: Data) -> Problem:
    """The problem of a game: its rows are the examples, all of class +1, its columns the base classifiers."""
    M, names = np.array(data.matrix), tuple(str(j + 1) for j in range(len(data.matrix[0])))
    sample = Sample.of(M, np.ones(len(M)), data.start)
    dataset = datasets.Dataset(data.dataset, M, sample.y, names, ("−1", "+1"), "A game", "", "")
    rows = picture.examples(sample, M[:0], sample.y[:0])
    return Problem(dataset, sample, rows, np.zeros(len(M), bool))


def load(data: Data, card: datasets.Card) -> datasets.Dataset:
    """The dataset before noise, split and scaling."""
    return card.load(
        seed=data.seed, n_samples=data.n_samples, spread=data.spread, **dict(data.extra)
    )


def edited(plain: Problem, run: Run) -> Problem:
    """The problem of a run with the examples that it edits; plain: that of its data."""
    if not run.edits:
        return plain
    rows = edited_rows(plain.sample, run.edit_list)
    sample = rows.samples()[1]
    old = plain.examples
    examples = picture.examples(sample, old.X[old.n_train :], old.y[old.n_train :])
    flipped = picture.padded(plain.flipped, sample.size)[rows.number] ^ rows.relabelled
    return plain._replace(sample=sample, examples=examples, flipped=flipped)


def changed(run: Run, values: Mapping[str, object]) -> Run:
    """A run with other values, by their names in the link, texts or numbers: of the sample (seed,
    noise, flipped, test), the algorithm, its parameters, the number of rounds.

    Another algorithm has its defaults, and the same weak learner if it can use it.
    """
    sample = {n: _like(getattr(run.data, n), values[n]) for n in SAMPLE_FIELDS if n in values}
    data = run.data._replace(**sample)
    if "flipped" in values:
        data = data._replace(flips=str(values["flipped"]))
    algorithm = str(values.get("algorithm", run.algorithm))
    row, before = find_algorithm(algorithm), dict(run.parameters)
    if algorithm != run.algorithm:
        before = {}
    parameters = tuple(
        (p.name, _like(p.default, values.get(link_name(p.name), before.get(p.name, p.default))))
        for p in row.parameters
    )
    learners = row.weak_learners
    learner = run.weak_learner if run.weak_learner in learners else learners[0]
    depth = run.max_depth if learner == run.weak_learner else None
    n_rounds = int(_like(run.n_rounds, values.get("n_rounds", run.n_rounds)))
    edits = run.edits if algorithm == run.algorithm else ""
    return Run(data, algorithm, learner, n_rounds, parameters, depth, edits)


def with_stumps(run: Run, algorithm: str, **values: float | str) -> Run:
    """An algorithm with stumps on the data of a run, for as many rounds.

    values: what else is changed, by name; an algorithm that is not the run's has its defaults.
    """
    other = changed(run, {"algorithm": algorithm, **values})
    return other._replace(weak_learner="stump", max_depth=None)


SAMPLE_FIELDS = ("seed", "noise", "test")  # what `changed` may change of a sample


def _like(default: float | str, value: object) -> Any:
    """A value from a link in the type of the one that it replaces."""
    return type(default)(cast(Any, value))
