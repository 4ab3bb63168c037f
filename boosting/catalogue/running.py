"""Running an algorithm by its name: from a sample, a name and values to rounds and traces."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import numpy as np

from boosting.catalogue.edits import Add, Edit, Then, edited_samples, ending, rest_of, segments
from boosting.catalogue.fast import is_compiled, train_compiled
from boosting.catalogue.mixes import check_fit, find_algorithm
from boosting.catalogue.parameters import find
from boosting.catalogue.weak_learners import WEAK_LEARNERS
from boosting.choices.searches.columns import Columns
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices, Search, Supply, require
from boosting.engine.round import Round
from boosting.engine.sample import AgainstRest, Pairs, RealLabels, Sample
from boosting.engine.segments import Segment
from boosting.engine.trace import Trace, run_to_end

SAMPLES: dict[str, Callable[[Sample], Sample]] = {
    "binary": lambda sample: sample,
    "multiclass": Pairs.of_classes,
    "regression": RealLabels.of_sample,
}


def build_choices(algorithm: str, family: Search, **parameters: Any) -> Choices:
    """The four choices of a named algorithm over a family of base classifiers.

    ValueError, in words, for a name or value that does not exist and for cells that do not fit; TypeError, naming what is
    missing, for an incomplete search.
    """
    row = find_algorithm(algorithm)
    cells = row.with_parameters(**parameters)
    search = cells.search(family) if cells.search else family
    require(search, Search)
    choices = Choices(cells.loss, search, cells.step_size, cells.correct)
    check_fit(choices, row)
    return choices


def build_weak_learner(
    algorithm: str,
    weak_learner: str | None = None,
    max_depth: int | None = None,
    max_leaves: int | None = None,
    min_split: int | None = None,
) -> Search:
    """The named family of base classifiers, by default the algorithm's first.

    ValueError for a name that does not exist, or that this algorithm cannot use.

    algorithm, weak_learner: names of the catalogue. max_depth, max_leaves (the most leaves)
    and min_split (the fewest examples of a node that is divided) go to the families that have a
    depth or grow trees; None leaves their default.
    """
    row = find_algorithm(algorithm)
    name = row.weak_learners[0] if weak_learner is None else weak_learner
    learner = find(WEAK_LEARNERS, name, "weak learner")
    if name not in row.weak_learners:
        raise ValueError(
            f"{row.title} cannot work with the weak learner {name!r} ({learner.title}): "
            f"use {' or '.join(map(repr, row.weak_learners))}."
        )
    values = {"max_depth": max_depth, "max_leaves": max_leaves, "min_split": min_split}
    options = {key: values[key] for key in learner.options if values[key] is not None}
    return learner.make(**options)


def choices_for(
    algorithm: str,
    weak_learner: str | None,
    max_depth: int | None,
    parameters: dict[str, Any],
) -> Choices:
    """The four choices of a named algorithm over a named weak learner.

    algorithm, weak_learner: names of the catalogue; None takes the algorithm's first weak learner.
    max_depth: for a weak learner that has one. parameters: the algorithm's values by name.
    """
    family = build_weak_learner(algorithm, weak_learner, max_depth)
    return build_choices(algorithm, family, **parameters)


def loop_sample(sample: Sample, algorithm: str) -> Sample:
    """The sample that the loop runs on: rows of several classes as the loss has them, or real labels, as the task is."""
    row = find_algorithm(algorithm)
    if Supply.AGAINST_REST in row.with_parameters().loss.gives:
        return AgainstRest.of_classes(sample)
    return SAMPLES[row.task](sample)


def rounds(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    *,
    max_depth: int | None = None,
    **parameters: Any,
) -> Generator[Round, None, str]:
    """The rounds of a named algorithm, one at a time.

    sample: m examples. algorithm, weak_learner: names of the catalogue. n_rounds: the most rounds.
    max_depth: for a weak learner that has one. ValueError, in words, for a name or value that does
    not exist.
    """
    choices = choices_for(algorithm, weak_learner, max_depth, parameters)
    return boost(loop_sample(sample, algorithm), *choices, n_rounds=n_rounds)


def compile_kernels() -> None:
    """Load the compiled kernels of AdaBoost's first round, or compile them on a new machine."""
    # two attributes: to numba a table of one column is of another type
    list(rounds(Sample.of([[0.0, 0.0], [1.0, 2.0], [2.0, 1.0]], [1, -1, 1]), n_rounds=2))


def train(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    *,
    max_depth: int | None = None,
    edits: Sequence[Edit] = (),
    **parameters: Any,
) -> Trace:
    """The whole run of a named algorithm.

    sample: m examples. algorithm, weak_learner: names of the catalogue. n_rounds: the most rounds.
    max_depth: for a weak learner that has one. edits: see edits.py. ValueError, in words, for a name
    or value that does not exist, and for an edit that such a run cannot take.
    """
    choices = choices_for(algorithm, weak_learner, max_depth, parameters)
    run = edited(sample, algorithm, choices, edits)
    # The same numbers as the loop's, several times as fast: what most runs in a course are.
    if len(run) == 1 and is_compiled(run[1].sample, run[1].choices):
        return train_compiled(run[1].sample, run[1].choices, n_rounds)
    return run_to_end(_collect(run, n_rounds, edits))


def edited(
    sample: Sample, algorithm: str, choices: Choices, edits: Sequence[Edit]
) -> dict[int, Segment]:
    """What a run with edits is made of, by the first round that goes by it, 1 for the start.

    sample, algorithm, choices: without them. ValueError, in words, for an edit that the run cannot
    take.
    """
    by_round = {1: choices}
    for then in rest_of(edits, Then):
        options = then.weak_learner, then.max_depth, dict(then.parameters)
        by_round[then.round] = choices_for(then.algorithm, *options)
    names = [f"attribute {j + 1}" for j in range(sample.n_attributes)]
    for k, edit in enumerate(edits):
        # one that was added can be edited
        there = edited_samples(sample, rest_of(edits[:k], Add))[1]
        if why := edit.refusal(by_round, there):
            raise ValueError(f"{edit.says(names)}: {why}.")
    samples = edited_samples(sample, edits).items()
    return segments(by_round, edits, {t: loop_sample(one, algorithm) for t, one in samples})


def train_stepwise(
    sample: Sample,
    algorithm: str,
    weak_learner: str | None,
    n_rounds: int,
    *,
    max_depth: int | None = None,
    edits: Sequence[Edit] = (),
    **parameters: Any,
) -> Generator[int, None, Trace]:
    """`train`, to be driven round by round: yields how many rounds are done, and returns the trace.

    sample, algorithm, weak_learner, n_rounds, max_depth, edits: as in `train`.
    """
    choices = choices_for(algorithm, weak_learner, max_depth, parameters)
    return _collect(edited(sample, algorithm, choices, edits), n_rounds, edits)


def boost_matrix(
    M: np.ndarray | Sequence[Sequence[float]],
    algorithm: str = "adaboost",
    n_rounds: int = 100,
    start: np.ndarray | Sequence[float] | None = None,
    **parameters: Any,
) -> Trace:
    """Boost on a matrix of margins M (m, N), M_ij = y_i h_j(x_i), with no attributes.

    algorithm: a name of the catalogue. n_rounds: the most rounds. start (m,): the weights of the
    rows. All labels are +1 and base classifier j is column j. ValueError for entries outside [-1,
    1] or an unknown name or value.
    """
    sample = Sample.of(M, np.ones(len(M)), start)
    return run_to_end(boost_matrix_stepwise(sample, algorithm, n_rounds, **parameters))


def boost_matrix_stepwise(
    sample: Sample, algorithm: str, n_rounds: int, **parameters: Any
) -> Generator[int, None, Trace]:
    """The same, to be driven round by round. sample: X is the matrix, all labels are +1."""
    if np.abs(sample.X).max(initial=0) > 1:
        raise ValueError("The entries of M are margins y h(x) of votes in [-1, 1].")
    choices = build_choices(algorithm, Columns(), **parameters)
    return _collect({1: Segment(choices, sample)}, n_rounds)


def _collect(
    segments: Mapping[int, Segment], n_rounds: int, edits: Sequence[Edit] = ()
) -> Generator[int, None, Trace]:
    choices, sample = segments[1]
    later = {t: segment for t, segment in segments.items() if t > 1}
    run = boost(sample, *choices, n_rounds=n_rounds, later=later)
    return Trace.collect_stepwise(sample, choices, _to_the_end(run, edits), later=later)


def _to_the_end(
    run: Generator[Round, None, str], edits: Sequence[Edit]
) -> Generator[Round, None, str]:
    """The same rounds; its reason to end says what edits have to do with it."""
    done = 0
    while True:
        try:
            yield next(run)
        except StopIteration as end:
            return ending(end.value, done, edits)
        done += 1
