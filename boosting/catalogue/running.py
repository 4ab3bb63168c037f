"""TODO catalogue.running."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from boosting.catalogue.fast import is_compiled, train_compiled
from boosting.catalogue.mixes import row
from boosting.catalogue.parameters import find
from boosting.catalogue.weak_learners import WEAK_LEARNERS
from boosting.choices.searches.columns import Columns
from boosting.engine.boost import boost
from boosting.engine.sample import Pairs, Sample
from boosting.engine.state import State
from boosting.engine.trace import Round, Trace, run_to_end


def choose(algorithm: str, family: object, **parameters: float) -> dict[str, object]:
    """The four choices of a named algorithm over a family of weak learners, by the names that `boost` gives them."""
    picked = row(algorithm).with_parameters(**parameters)
    learner = picked.search(family) if picked.search else family
    return {
        "loss": picked.loss,
        "weak_learner": learner,
        "step_size": picked.step_size,
        "correct": picked.correct,
    }


def family(
    algorithm: str,
    weak_learner: str | None = None,
    max_depth: int | None = None,
    random_state: int | None = None,
) -> object:
    """The named family of weak learners, by default the algorithm's first; ValueError for one that it cannot use.

    max_depth and random_state go to the families that have a depth or draw random numbers; None leaves their default.
    """
    algorithm_row = row(algorithm)
    name = algorithm_row.weak_learners[0] if weak_learner is None else weak_learner
    learner = find(WEAK_LEARNERS, name, "weak learner")
    if name not in algorithm_row.weak_learners:
        raise ValueError(
            f"{algorithm_row.title} cannot work with the weak learner {name!r} ({learner.title}): "
            f"use {' or '.join(map(repr, algorithm_row.weak_learners))}."
        )
    given = {"max_depth": max_depth, "random_state": random_state}
    return learner.make(**{key: given[key] for key in learner.options if given[key] is not None})


def filled(
    algorithm: str, weak_learner: str | None, max_depth: int | None, parameters: dict
) -> dict[str, object]:
    """The four choices by name. random_state is for the weak learner, unless the algorithm draws random numbers itself."""
    searched = family(algorithm, weak_learner, max_depth, parameters.get("random_state"))
    own = {p.name for p in row(algorithm).parameters}
    return choose(
        algorithm,
        searched,
        **{k: v for k, v in parameters.items() if k in own or k != "random_state"},
    )


def ground(sample: Sample, algorithm: str) -> Sample:
    """The sample that the loop runs on: for several classes its pairs (right class, wrong class), else itself."""
    return Pairs.of_classes(sample) if row(algorithm).task == "multiclass" else sample


def rounds(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    *,
    max_depth: int | None = None,
    **parameters: float,
) -> Generator[Round, None, str]:
    """The rounds of a named algorithm, one at a time; ValueError in words for a name or value that does not exist."""
    return boost(
        ground(sample, algorithm),
        **filled(algorithm, weak_learner, max_depth, parameters),
        n_rounds=n_rounds,
    )


def compile_kernels() -> None:
    """Load what the first step of AdaBoost needs compiled, or compile it on a machine that never ran it."""
    list(rounds(Sample.of([[0.0], [1.0], [2.0]], [1, -1, 1]), n_rounds=2))


def train(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    *,
    max_depth: int | None = None,
    **parameters: float,
) -> Trace:
    """The whole run of a named algorithm; ValueError in words for a name or value that does not exist."""
    four = filled(algorithm, weak_learner, max_depth, parameters)
    if is_compiled(sample, **four):
        return train_compiled(sample, four["weak_learner"], n_rounds)
    return run_to_end(_grow(ground(sample, algorithm), four, n_rounds))


def growing(
    sample: Sample,
    algorithm: str,
    weak_learner: str | None,
    n_rounds: int,
    *,
    max_depth: int | None = None,
    **parameters: float,
) -> Generator[int, None, Trace]:
    """`train`, to be driven round by round: yields how many rounds are done, and returns the trace."""
    return _grow(
        ground(sample, algorithm), filled(algorithm, weak_learner, max_depth, parameters), n_rounds
    )


def boost_matrix(
    M, algorithm: str = "adaboost", n_rounds: int = 100, start=None, **parameters: float
) -> Trace:
    """Boost on a matrix of margins M (m, N), M_ij = y_i h_j(x_i), with no attributes; start (m,) weighs the rows.

    All labels are +1 and base classifier j is column j. ValueError for entries outside [-1, 1] or an unknown name or value.
    """
    sample = Sample.of(M, np.ones(len(M)), start)
    if np.abs(sample.X).max(initial=0) > 1:
        raise ValueError("The entries of M are margins y h(x) of votes in [-1, 1].")
    return run_to_end(_grow(sample, choose(algorithm, Columns(), **parameters), n_rounds))


def _grow(sample: Sample, four: dict[str, object], n_rounds: int) -> Generator[int, None, Trace]:
    return Trace.growing(
        sample, four["loss"].pull(State(sample)), boost(sample, **four, n_rounds=n_rounds)
    )
