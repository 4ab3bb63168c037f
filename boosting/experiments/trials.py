"""A run to be repeated over seeds, and what becomes of its table in each of them.

A seed decides the split, the labels that are made wrong and, for data that a law draws, the data
themselves. Nothing of that depends on the algorithm, so two trials are compared on the same rows.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.datasets import FLIPS, Dataset, divide, k_folds, prepared, split, subsample
from boosting.experiments.protocol import SEED, ExperimentError


@dataclass(frozen=True, eq=False)
class Trial:
    """A run to be repeated, described like a run of the Lab.

    data: a table, or a function that draws one from seed= (`partial(datasets.load, "moons")`).
    algorithm, weak_learner, n_rounds, max_depth, parameters: as in `boosting.train`. test: the
    share of the examples for testing; validation: the share of the others that is set aside, too.
    noise: the share of the training labels that are wrong: flipped (flips: which, `datasets.FLIPS`),
    exchanged for another class, or, where they are real, moved up by `outlier` standard deviations.
    examples: train on so many of the training examples only (a larger number keeps those of a smaller
    one); None for all. scaling: of the attributes. splitting: one of `datasets.DIVISIONS`; where it
    sets a part aside itself, that is the validation part. folds: 0, or k for cross-validation, which
    replaces the split: seeds 0 to k-1 test one fold each of one division, the next k of another one.
    measure: of real labels, a word of `judges.DISTANCES`. inner: 0, or k: where nothing is set aside, the
    training part is divided into k folds to choose by, each of them judged by a run on the others.
    """

    data: Dataset | Callable[..., Dataset]
    algorithm: str = "adaboost"
    weak_learner: str | None = None
    n_rounds: int = 100
    max_depth: int | None = None
    parameters: Mapping[str, float | str] = field(default_factory=dict)
    test: float = 0.25
    validation: float = 0.0
    noise: float = 0.0
    examples: int | None = None
    scaling: str = "none"
    splitting: str = "share"
    flips: str = FLIPS.default
    outlier: float = 4.0
    folds: int = 0
    measure: str = "rms"
    inner: int = 0

    def seeded(self, seed: int) -> dict[str, Any]:
        """The parameters; an algorithm that draws random numbers draws others for every seed."""
        draws = any(p.name == SEED for p in find_algorithm(self.algorithm).parameters)
        return {SEED: seed % 1000, **self.parameters} if draws else dict(self.parameters)


def vary(trial: Trial, name: str, values: Iterable[Any]) -> list[Trial]:
    """The trial at each of the values of one of its fields: noise, examples, n_rounds, ...

    ExperimentError for a name that is none.
    """
    fields = {f for f in trial.__dataclass_fields__ if f not in ("parameters", "data")}
    if name not in fields:
        raise _unknown(trial, name, fields)
    return [replace(trial, **{name: v}) for v in values]


def vary_parameter(trial: Trial, name: str, values: Iterable[Any]) -> list[Trial]:
    """The trial at each of the values of a parameter of its algorithm, which may be called like a field
    (Convex Hull Boost has a noise of its own). ExperimentError for a name that is none.
    """
    own = {p.name for p in find_algorithm(trial.algorithm).parameters}
    if name not in own:
        raise _unknown(trial, name, own)
    return [replace(trial, parameters={**trial.parameters, name: v}) for v in values]


def _unknown(trial: Trial, name: str, known: set[str]) -> ExperimentError:
    there = ", ".join(sorted(known)) or "nothing"
    return ExperimentError(f"{trial.algorithm} has no {name!r} to be varied; it has {there}.")


@dataclass(frozen=True, eq=False)
class Divided:
    """A table in one seed of a trial.

    data: all rows, prepared. kept, aside, test: the numbers of the rows to train on, of those set
    aside for choosing, and of those for testing, (n,) each.
    """

    data: Dataset
    kept: np.ndarray
    aside: np.ndarray
    test: np.ndarray


def division(trial: Trial, seed: int) -> Divided:
    """The table of a trial in one seed. DataError (a ValueError) where it cannot be divided so."""
    data, kept, aside, test = _parts(trial, seed)
    return Divided(prepared(data, kept, trial.scaling), kept, aside, test)


def inner_divisions(trial: Trial, seed: int) -> list[Divided]:
    """The training part of a seed in the `inner` ways to set a fold of it aside, without a test part.

    None where a part is set aside already, or where there are fewer examples than folds.
    """
    data, kept, aside, test = _parts(trial, seed)
    if not trial.inner or len(aside) or trial.inner > len(kept):
        return []
    folds = k_folds(data.part(kept), trial.inner, seed)
    rows = [(kept[others], kept[fold]) for others, fold in folds]
    return [Divided(prepared(data, a, trial.scaling), a, b, test[:0]) for a, b in rows]


def _parts(trial: Trial, seed: int) -> tuple[Dataset, np.ndarray, np.ndarray, np.ndarray]:
    """The examples of a seed as they are drawn, and the numbers of those kept, set aside, and for testing."""
    draw = seed // trial.folds if trial.folds else seed
    data = trial.data(seed=draw) if callable(trial.data) else trial.data
    if trial.folds:
        kept, test = k_folds(data, trial.folds, draw)[seed % trial.folds]
        aside = np.empty(0, np.int64)
    else:
        kept, test, aside = divide(data, trial.splitting, trial.test, seed)
    if not len(aside):
        inner = split(data.part(kept), trial.validation, seed)
        kept, aside = (kept[rows] for rows in inner)
    if trial.examples is not None and trial.examples < len(kept):
        kept = kept[subsample(data.y[kept], trial.examples, seed, data.task)]
    return data, kept, aside, test
