"""A server's process on a computer where nothing is compiled, without the network: run by test_compile.py.

It starts the process that compiles, as the server does, and opens the first page at once. When that process has ended, it
does everything that the product does with compiled code, on small data. It prints what was compiled in this process.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
from numba.core import event
from opening import CHAPTERS, ON_A_RUN, open_app, open_chapter

import boosting
from boosting import ALGORITHMS, Sample, boost_matrix, datasets, train
from boosting.catalogue import choices_for
from boosting.catalogue.finite import FiniteRun
from boosting.catalogue.parameters import REGRESSION_LOSS
from boosting.engine import compiling
from pages.shell.compiler import COMPILER

SMALL = {"dataset": "xor", "n_rounds": 4}


class Compiled(event.Listener):
    """The kernels that this process compiles, in words."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def on_start(self, event) -> None:
        self.words.append(f"{event.data['dispatcher'].__name__}{event.data['args']}")

    def on_end(self, event) -> None:
        """A start is enough."""


def everything() -> Iterator[str]:
    """Do what the product does with compiled code, and say what was done."""
    yield from pages()
    yield from runs()
    yield from large_tables()
    boost_matrix([[1, -1, 1], [-1, 1, 1], [1, 1, -1]], "adaboost", 5)
    toy = datasets.load("toy")
    FiniteRun(Sample.of(toy.X, toy.y), choices_for("quadboost_l2", "stump-grid", None, {})).at(7)
    yield "a long run of an experiment"


def pages() -> Iterator[str]:
    """Every chapter, and the Lab with every algorithm and weak learner that it has."""
    for path in CHAPTERS:
        open_chapter(path)
        yield path
    for path in ON_A_RUN:
        open_chapter(path, dataset="toy", n_rounds=3)  # one attribute
    for row in ALGORITHMS.values():
        if row.task == "binary":
            for learner in row.weak_learners:
                open_app(**SMALL, algorithm=row.name, weak_learner=learner)
    for loss in REGRESSION_LOSS.titles:
        open_chapter("regression/regression", loss=loss, n_rounds=3)
    yield "links"


def runs() -> Iterator[str]:
    """Every algorithm over every weak learner on data of other sizes, and an estimator."""
    draw = np.random.default_rng(1)
    X = draw.normal(size=(23, 4))
    labels = {"multiclass": np.arange(23) % 4, "regression": X[:, 0], "binary": np.sign(X[:, 1])}
    for row in ALGORITHMS.values():
        for learner in row.weak_learners:
            train(Sample.of(X, labels[row.task], np.arange(1.0, 24)), row.name, learner, 3)
    model = boosting.AdaBoostClassifier(n_rounds=3).fit(X, labels["binary"])
    model.predict(X)
    yield "runs"


def large_tables() -> Iterator[str]:
    """More cells than one thread is given."""
    draw = np.random.default_rng(2)
    X = draw.normal(size=(3000, 700))
    sample = Sample.of(X, np.sign(X[:, 3] + X[:, 4] + draw.normal(size=3000)))
    for learner in ("stump", "stump-grid"):
        train(sample, "adaboost", learner, 2)
        next(boosting.rounds(sample, "logistic", learner))
    yield "large tables"


def main() -> None:
    """Print what was compiled here while the other process worked, and afterwards."""
    compiled = Compiled()
    event.register("numba:compile", compiled)
    compiling.leave_to(COMPILER.at_work)
    COMPILER.start()
    open_app()
    early = COMPILER.at_work()
    status = COMPILER.process.wait()
    during = list(compiled.words)
    done = list(everything())
    report = {
        "first page before the end": early,
        "status": status,
        "compiled while the other process worked": during,
        "compiled afterwards": compiled.words[len(during) :],
        "done": done,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
