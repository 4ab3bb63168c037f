"""What defines an experiment: tables, splits, repeats, preparation, methods with their grids, the
rule that chooses, and the measure that judges.

A protocol is a value: everything in it is a number, a name or a plain record of them, so it can be
sent to another process or machine, and two protocols are the same when they read the same. Its
cells (`Cell`) are the combinations of a table, a repeat and a method; each is computed by itself,
from nothing but its definition, and so in any order and anywhere.

    Table        a dataset with its options and label noise
    Preparation  what happens to the attributes before training
    Method       a row of the catalogue over a family, with the values to choose from
    Selection    how one of these values is chosen, without a look at the test part
    Protocol     all of that, the splits and the measure
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import product
from math import ceil
from typing import Any, NamedTuple, Self

import numpy as np

from boosting import datasets
from boosting.catalogue import build_choices, build_weak_learner, find_algorithm
from boosting.datasets import DataError, Dataset
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.experiments.evaluation import Checkpoint, Score, best_round, ensembles
from boosting.experiments.measures import CURVES, MEASURES, Measure
from boosting.experiments.splits import Splitter

Value = float | str
Setting = Mapping[str, Value]
SEED = "random_state"
DEPTH = "max_depth"


class ExperimentError(ValueError):
    """An experiment that cannot be run or read; the message says why and what to do."""


@dataclass(frozen=True)
class Table:
    """A dataset of an experiment.

    name: of the dataset. options: for `boosting.datasets.load`. noise: the share of the labels of
    the training part that are flipped. label: what the table is called in the results; the name
    where it is empty.
    """

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)
    noise: float = 0.0
    label: str = ""

    @property
    def title(self) -> str:
        """What the table is called in the results."""
        return self.label or self.name

    def load(self, **more: Any) -> Dataset:
        """The dataset; `more` goes to the loader beside the options. DataError where there is none."""
        return datasets.load(self.name, **{**self.options, **more})


@dataclass(frozen=True)
class Preparation:
    """What happens to a table before training, learned on the training part alone.

    scaling: a word of `datasets.SCALING`. complete: whether rows with an empty cell are left out;
    else medians fill them. most_rows: a random part of larger tables, None for all rows.
    standard_labels: whether real labels are standardised; measures are in the units of y anyway.
    """

    scaling: str = "none"
    complete: bool = False
    most_rows: int | None = None
    standard_labels: bool = False


@dataclass(frozen=True)
class Method:
    """A row of the catalogue with everything that has to be decided before it can run.

    name: what it is called in the results. algorithm: a row of the catalogue, over the family
    weak_learner (None: the row's first) of max_depth, with max_leaves leaves and at least min_split
    examples in a node that is divided. n_rounds: the most rounds. grid: the values to choose from,
    by parameter, or by "max_depth"; simpler ones first. read_at: the numbers of rounds to choose from, ascending; all
    of them are read from one run. patience: end a run after so many rounds without a lower
    validation value, and take the best round; None: never. title: for the screen.
    """

    name: str
    algorithm: str
    n_rounds: int
    grid: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    read_at: tuple[int, ...] = ()
    weak_learner: str | None = None
    max_depth: int | None = None
    max_leaves: int | None = None
    min_split: int | None = None
    patience: int | None = None
    title: str = field(default="", repr=False)

    @property
    def checkpoints(self) -> tuple[int, ...]:
        """The numbers of rounds at which a run is read, ascending; the last is the largest."""
        return self.read_at or (self.n_rounds,)

    @property
    def settings(self) -> list[dict[str, Value]]:
        """Every combination of the grid's values; the last parameter changes fastest."""
        return [dict(zip(self.grid, values)) for values in product(*self.grid.values())]

    def choices(self, setting: Setting, seed: int) -> Choices:
        """The four choices of the algorithm at these values.

        seed: of an algorithm that draws random numbers. ValueError, in words, for what the catalogue
        does not have.
        """
        depth = int(setting[DEPTH]) if DEPTH in setting else self.max_depth
        setting = {name: value for name, value in setting.items() if name != DEPTH}
        family = build_weak_learner(
            self.algorithm, self.weak_learner, depth, self.max_leaves, self.min_split
        )
        own = {p.name for p in find_algorithm(self.algorithm).parameters}
        drawn = {SEED: seed % 1000} if SEED in own and SEED not in setting else {}
        return build_choices(self.algorithm, family, **{**setting, **drawn})

    def checkpoints_of(
        self, sample: Sample, setting: Setting, seed: int, at: Sequence[int]
    ) -> Iterator[Checkpoint]:
        """The vote after each of the numbers of rounds `at` (ascending), all from one run.

        sample: what it is trained on. setting, seed: as in `choices`.
        """
        yield from ensembles(sample, self.choices(setting, seed), at)

    def stopped_early(
        self, sample: Sample, X: np.ndarray, score: Score, seed: int
    ) -> Iterator[tuple[Setting, int, float]]:
        """Every setting with the round at which early stopping leaves it, and the value there.

        sample, seed: as in `checkpoints_of`. score(votes): the value of votes (n,) on the rows X (n, d).
        """
        stop = self.patience or self.n_rounds
        for setting in self.settings:
            choices = self.choices(setting, seed)
            yield setting, *best_round(sample, choices, self.n_rounds, stop, score, X)


@dataclass(frozen=True)
class Selection:
    """How a value of the grid, and a number of rounds, is chosen.

    part: "validation" (rows that training does not see: the splitter's, or a `share` of the
    training part), "folds" (`folds`-fold cross-validation on the training part) or "none". rule:
    "lowest" takes the lowest mean value on the part, "one standard error" the simplest candidate
    that is not more than one standard error above it. refit: whether the chosen candidate is
    trained again on the whole training part before it is tested.
    """

    part: str = "none"
    share: float = 0.1
    folds: int = 5
    rule: str = "lowest"
    refit: bool = True


PARTS = ("none", "validation", "folds")
RULES = ("lowest", "one standard error")


class Cell(NamedTuple):
    """One number of an experiment, before it is computed.

    table: its title; repeat: counts from 0; method: its name; definition: a digest of all that the
    number depends on, so that a result is never taken for one of another definition.
    """

    table: str
    repeat: int
    method: str
    definition: str

    @property
    def words(self) -> str:
        """The cell, as a sentence names it."""
        return f"{self.method} on {self.table}, repeat {self.repeat}"


def _task(item: Table) -> str:
    return datasets.describe(item.name).task


@dataclass(frozen=True)
class Protocol:
    """An experiment. ExperimentError, in words, where something in it does not exist.

    name, title: for code and for the screen. tables x repeats x methods are its cells. splits: the
    parts of a repeat. preparation, selection: before and during training. measure: a name of
    `MEASURES`, what is reported of the test part. curve: a name of `CURVES`, what is recorded of
    the training part at every `Method.checkpoints`, or "". printed: the name of the printed numbers in
    data/published, or "". words: the protocol in words; deviations: what is done otherwise than in
    the source; open: what the source leaves open; wrong: what cannot be right as printed; costs:
    roughly how long it takes. behind: of how many repeats a printed number is the mean; 0: of as many as ours.
    """

    name: str
    title: str = field(repr=False)
    tables: tuple[Table, ...]
    methods: tuple[Method, ...]
    splits: Splitter
    repeats: int = 1
    preparation: Preparation = Preparation()
    selection: Selection = Selection()
    measure: str = "error"
    curve: str = ""
    printed: str = field(default="", repr=False)
    words: str = field(default="", repr=False)
    deviations: tuple[str, ...] = field(default=(), repr=False)
    open: tuple[str, ...] = field(default=(), repr=False)
    wrong: tuple[str, ...] = field(default=(), repr=False)
    costs: str = field(default="", repr=False)
    behind: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        for item in self.tables:
            self._check_table(item)
        for method in self.methods:
            self._check_method(method)
        self._check_names()

    def _complain(self, words: object) -> ExperimentError:
        return ExperimentError(f"Protocol {self.name!r}: {words}")

    def _check_table(self, item: Table) -> None:
        try:
            card = datasets.describe(item.name)
        except DataError as error:
            raise self._complain(error) from None
        strangers = [name for name in item.options if name not in card.options]
        if strangers:
            raise self._complain(f"{card.title} has no option {strangers[0]!r}.")
        if not 0 <= item.noise <= 1:
            raise self._complain(f"the noise of {item.title} must be a share, not {item.noise!r}.")

    def _check_method(self, method: Method) -> None:
        try:
            for setting in method.settings:
                method.choices(setting, 0)
        except ValueError as error:
            raise self._complain(f"method {method.name!r}: {error}") from None
        tasks = {find_algorithm(method.algorithm).task, *map(_task, self.tables)}
        if len(tasks) > 1 or "multiclass" in tasks:
            raise self._complain(
                f"method {method.name!r} and the tables need one task, two classes or regression; "
                f"they have {' and '.join(sorted(tasks))}."
            )
        checkpoints = method.checkpoints
        if (
            checkpoints[0] < 1
            or list(checkpoints) != sorted({*checkpoints})
            or checkpoints[-1] > method.n_rounds
        ):
            raise self._complain(
                f"method {method.name!r}: rounds to read at must ascend from 1 to at most "
                f"{method.n_rounds}."
            )
        several = len(method.settings) * len(checkpoints) > 1 or method.patience is not None
        if several and self.selection.part == PARTS[0] and not self.curve:
            raise self._complain(f"method {method.name!r} has a grid, but no rule that chooses.")
        if method.patience is not None and self.selection.part != PARTS[1]:
            raise self._complain(f"method {method.name!r}: patience needs a validation part.")

    def _check_names(self) -> None:
        for known, name, what in (
            (MEASURES, self.measure, "measure"),
            ({"": None, **CURVES}, self.curve, "curve"),
            (PARTS, self.selection.part, "part to select on"),
            (RULES, self.selection.rule, "rule of selection"),
        ):
            if name not in known:
                there = ", ".join(repr(n) for n in known if n)
                raise self._complain(f"there is no {what} called {name!r}; there are {there}.")
        for what, names in (
            ("tables", [t.title for t in self.tables]),
            ("methods", [m.name for m in self.methods]),
        ):
            if len({*names}) != len(names) or not names:
                raise self._complain(f"its {what} need a name each, and there must be one.")
        if self.repeats < 1:
            raise self._complain(f"at least one repeat is needed, not {self.repeats!r}.")

    @property
    def how(self) -> Measure:
        """The measure itself."""
        return MEASURES[self.measure]

    @cached_property
    def _shared(self) -> str:
        """What all cells depend on."""
        return repr((self.splits, self.preparation, self.selection, self.measure, self.curve))

    def cell(self, table: Table, repeat: int, method: Method) -> Cell:
        """The cell of a table, a repeat and a method of the protocol."""
        text = f"{self._shared}{table!r}{method!r}"
        return Cell(table.title, repeat, method.name, sha256(text.encode()).hexdigest()[:12])

    def cells(self) -> Iterator[Cell]:
        """All cells, repeat by repeat, so that a part of them says something about every table."""
        for repeat, table, method in product(range(self.repeats), self.tables, self.methods):
            yield self.cell(table, repeat, method)

    def parts_of(self, cell: Cell) -> tuple[Table, Method]:
        """The table and the method of a cell. KeyError for a cell of another protocol."""
        return self._tables[cell.table], self._methods[cell.method]

    @cached_property
    def _tables(self) -> dict[str, Table]:
        return {t.title: t for t in self.tables}

    @cached_property
    def _methods(self) -> dict[str, Method]:
        return {m.name: m for m in self.methods}

    def only(
        self,
        tables: tuple[str, ...] = (),
        methods: tuple[str, ...] = (),
        repeats: int | None = None,
    ) -> Self:
        """The protocol for some of its tables and methods and another number of repeats; () and
        None keep all.

        Its cells are cells of the whole protocol too. ExperimentError for a name that is none of
        its own.
        """
        for name in {*tables} - {*self._tables} | {*methods} - {*self._methods}:
            names = ", ".join([*self._tables, *self._methods])
            raise self._complain(f"it has no table or method {name!r}; it has {names}.")
        return replace(
            self,
            tables=tuple(t for t in self.tables if not tables or t.title in tables),
            methods=tuple(m for m in self.methods if not methods or m.name in methods),
            repeats=self.repeats if repeats is None else repeats,
        )

    def scaled(self, share: float) -> Self:
        """A smaller experiment of the same kind: `share` of the rounds and of the repeats, at least
        one of each.

        It says something about the program and nothing about the paper, so its cells are others.
        ExperimentError unless 0 < share <= 1.
        """
        if not 0 < share <= 1:
            raise self._complain(f"the scale must be above 0 and at most 1, not {share!r}.")

        def of(method: Method) -> Method:
            checkpoints = tuple(sorted({ceil(t * share) for t in method.read_at}))
            return replace(method, n_rounds=ceil(method.n_rounds * share), read_at=checkpoints)

        repeats = ceil(self.repeats * share)
        return replace(self, methods=tuple(map(of, self.methods)), repeats=repeats)
