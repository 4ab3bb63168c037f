"""Boosting Lab from the command line.

    python -m boosting compile      compile everything for this computer, for instance before a class

Machine code is compiled once for a computer and kept (`engine/compiling.py`). What needs it is tried
out here on a few examples, part by part: whatever a part calls is compiled with the types that the
product calls it with. The first part is what the app's first page needs. Exit status 0 when all is
compiled, 1 where no folder can be written to keep it, 2 for an unknown command.
"""

import gc
import os
import sys
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from boosting.catalogue import (
    ALGORITHMS,
    WEAK_LEARNERS,
    Algorithm,
    OptionParameter,
    boost_matrix,
    choices_for,
    find_algorithm,
    train,
    train_stepwise,
)
from boosting.choices.functions import FUNCTIONS, loss_function
from boosting.choices.searches.stumps import best_of_each
from boosting.engine import compiling
from boosting.engine.sample import BLOCK_CELLS, Sample
from boosting.engine.state import Pull
from boosting.engine.threads import WORTH
from boosting.engine.trace import Trace, run_to_end
from boosting.theory import class_votes, variance_bound, weak_learning

USAGE = (
    "usage: python -m boosting compile\n"
    "Compiles everything for this computer, once. Other commands: python -m boosting.experiments, "
    "python -m boosting.lessons, python -m boosting.datasets."
)
NO_FOLDER = (
    "No folder can be written to keep compiled code in; NUMBA_CACHE_DIR may name one. "
    "Without one, every process compiles for itself."
)
BACKGROUND = "--background"  # what a server adds: after the first part, other processes go first
NICENESS = 10  # of 19: it gives way to others, and still gets on while they work
N_ROUNDS = 3
N_TRAIN, N_TEST, N_CLASSES = 30, 10, 3
MATRIX_PLAYERS = ("adaboost", "vadaboost", "ebboost", "lpboost")


class CompileStep(NamedTuple):
    """A part of the work: what it compiles, in words, and what to call for it."""

    title: str
    run: Callable[[], object]


def parts() -> list[CompileStep]:
    """Everything that there is to compile; what is needed first comes first."""
    return [
        *parts_of_pages(),
        CompileStep("large tables", large_tables),
        CompileStep("long runs of experiments", finite_runs),
    ]


def parts_of_pages() -> list[CompileStep]:
    """What pages with tables of usual size call, in the order in which it is needed."""
    rows = ALGORITHMS.values()
    later: dict[str, list[Algorithm]] = {}  # by weak learner: who has it, but not as its first
    for row in rows:
        for name in row.weak_learners[1:]:
            later.setdefault(name, []).append(row)
    return [
        CompileStep("the app's first page", first_page),
        CompileStep("the first page's other weak learners", first_searches),
        *(CompileStep(row.title, partial(run_all, [row], row.weak_learners[0])) for row in rows),
        *(
            CompileStep(f"weak learner: {WEAK_LEARNERS[name].title}", partial(run_all, users, name))
            for name, users in later.items()
        ),
        CompileStep("games", matrices),
        CompileStep("figures", pictures),
    ]


def examples(task: str = "binary", d: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """A few examples without a law: X (n, d), y (n,) as the task has it, n = N_TRAIN + N_TEST."""
    draw = np.random.default_rng(0)
    X = draw.normal(size=(N_TRAIN + N_TEST, d))
    labels = {
        "binary": np.where(draw.random(len(X)) < 0.5, -1, 1),
        "multiclass": draw.integers(N_CLASSES, size=len(X)),
        "regression": draw.normal(size=len(X)),
    }
    return X, labels[task]


def sample_of(task: str = "binary", d: int = 2) -> Sample:
    """The training part of `examples`."""
    X, y = examples(task, d)
    return Sample.of(X[:N_TRAIN], y[:N_TRAIN])


def first_page() -> None:
    """Train AdaBoost as the app does, round by round, and draw its film."""
    draw("adaboost", run_to_end(train_stepwise(sample_of(), "adaboost", None, N_ROUNDS)))


def first_searches() -> None:
    """What the first page says of weak learners where none learns: the first edge of each."""
    for name in find_algorithm("adaboost").weak_learners:
        weak_learning.first_edge(WEAK_LEARNERS[name].make(), sample_of())


def draw(algorithm: str, trace: Trace) -> None:
    """Draw the film of a run on the two classes of `examples`."""
    from boosting.figures import round_film  # here: what only trains need not import it

    d = trace.sample.n_attributes
    X, y = examples(d=d)
    rows = round_film.examples(trace.sample, X[N_TRAIN:], y[N_TRAIN:])
    bounds = find_algorithm(algorithm).bounds
    round_film.film(trace, rows, bounds, first=0, second=1 if d > 1 else None, side=4)


def run_all(rows: list[Algorithm], learner: str) -> None:
    """Runs of all these algorithms over one weak learner (its name).

    With one attribute, too: to numba a table of one column is of another type.
    """
    for row in rows:
        pickers = [p for p in row.parameters if isinstance(p, OptionParameter)]
        picked = [{p.name: value} for p in pickers for value in p.titles]
        for chosen, d in product(picked or [{}], (2, 1)):
            run_every_way(row, learner, d, chosen)


def run_every_way(row: Algorithm, learner: str, d: int, chosen: dict[str, str]) -> None:
    """A run on d attributes in every way in which the product runs it.

    row: the algorithm; learner: the name of its weak learner; chosen: parameters of the algorithm
    by name, the others have their defaults.
    """
    sample, name = sample_of(row.task, d), row.name
    options: dict[str, Any] = dict(chosen)
    traces = [
        run_to_end(train_stepwise(sample, name, learner, N_ROUNDS, **options)),
        train(sample, name, learner, N_ROUNDS, **options),
    ]
    for trace in traces:
        if row.task == "binary":
            draw(name, trace)
        elif row.task == "regression":
            list(trace.staged_scores(examples(row.task, d)[0]))
        else:
            class_votes.votes(trace, examples(row.task, d)[0], N_CLASSES)


def matrices() -> None:
    """Runs on a matrix of margins, as the chapter on the game makes them."""
    M = np.array([[1.0, -1.0, 0.5], [-1.0, 1.0, 0.5], [1.0, 1.0, -1.0]])
    for name in MATRIX_PLAYERS:
        boost_matrix(M, name, N_ROUNDS)


def pictures() -> None:
    """What only figures and theory ask: curves of losses, every attribute's best stump, U and V."""
    axis = np.linspace(-1.0, 1.0, N_TRAIN)
    for name in FUNCTIONS:
        loss = loss_function(name)
        loss.at(axis, np.zeros(N_TRAIN))
        loss.pull(axis, np.zeros(N_TRAIN), np.ones(N_TRAIN))
    for d in (2, 1):
        sample = sample_of(d=d)
        best_of_each(sample, Pull(sample.y * sample.weight, 1.0))
    variance_bound.sums(train(sample_of(), n_rounds=N_ROUNDS), 1)


def large_tables() -> None:
    """AdaBoost's first rounds where the work is divided among threads, in the loop and without."""
    # So many rows that attributes are sorted one at a time, and that two in a byte are still many.
    X = np.random.default_rng(0).normal(size=(max(BLOCK_CELLS, WORTH) + 1, 2))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] > 0, 1, -1))
    for learner in find_algorithm("adaboost").weak_learners[:2]:
        train(sample, "adaboost", learner, N_ROUNDS)
        run_to_end(train_stepwise(sample, "adaboost", learner, N_ROUNDS))


def finite_runs() -> None:
    """QuadBoost over a grid of stumps, as experiments run it."""
    from boosting.catalogue.finite import FiniteRun

    FiniteRun(sample_of(), choices_for("quadboost", "stump-grid", None, {})).at(N_ROUNDS)


def main(arguments: list[str]) -> int:
    """Do what the arguments of the command line say; returns the exit status."""
    if arguments not in (["compile"], ["compile", BACKGROUND]):
        print(USAGE, file=sys.stderr)
        return 2
    if not compiling.KERNELS:
        print("Nothing to do: with NUMBA_DISABLE_JIT=1 all runs as plain Python.")
        return 0
    if compiling.folder() is None:
        print(NO_FOLDER, file=sys.stderr)
        return 1
    work = parts()
    if compiling.is_complete(recipe(work)):
        print(f"Nothing to do: everything is compiled, in {compiling.folder()}.")
        return 0
    compile_all(work, gives_way=BACKGROUND in arguments)
    return 0


def recipe(work: list[CompileStep]) -> list[str]:
    """What tells this work from that of an earlier version, for the stamp."""
    return [part.title for part in work] + [blake2b(Path(__file__).read_bytes()).hexdigest()]


def compile_all(work: list[CompileStep], gives_way: bool) -> None:
    """Run the parts, a line for each, and note that all is there.

    gives_way: whether other processes go first, once the first part is done.
    """
    begun = perf_counter()
    gc.disable()  # of what compiling leaves behind little is garbage: looking for it costs a tenth
    for number, part in enumerate(work, start=1):
        print(f"{number} of {len(work)}: {part.title}", flush=True)
        part.run()
        if (
            gives_way and number == 1 and sys.platform != "win32"
        ):  # there, its parent has seen to it
            os.nice(NICENESS)
    compiling.write_stamp(recipe(work))
    seconds = perf_counter() - begun
    print(f"{compiling.compiled_here()} kernels in {seconds:.0f} s, kept in {compiling.folder()}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
