"""What a processor may change in a run, and what it may not.

    python tests/recorded.py FILE     runs everything in this process and writes it down
    elsewhere(NAME=VALUE)               the same in a process whose environment differs by that
    differences(one, other)             what decided differently, and by how much numbers differ

Structure (which attributes are asked where, in which order base classifiers came, why a run ended),
errors and every number at the digits that are shown must be equal. Coefficients and leaf values may
differ in their last places, since exp and log do between processors.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boosting import ALGORITHMS, Sample, datasets, train

ROOT = Path(__file__).parents[1]
N_ROUNDS = int(os.environ.get("RECORDED_ROUNDS", 40))
N_EXAMPLES = int(os.environ.get("RECORDED_EXAMPLES", 200))  # of a table, at most
TABLES = {  # three of each task, so that every algorithm meets one with ties and one without
    "binary": ("moons", "ionosphere", "heart"),
    "regression": ("servo",),
    "multiclass": ("wine", "zoo"),
}
# Runs are named by their algorithm, and by a family behind it where that is not the row's first.
OF_TREES = (
    "adaboost + depth2",
    "adaboost + tree",
    "logistic + tree",
    "deepboost_multiclass + tree",
)
RUNS = (*ALGORITHMS, *OF_TREES)
OF_PROGRAMS = {"rqpboost": 1e-9}  # everything else: to the last places of exp and log
LAST_PLACES = 1e-12
SHOWN = 4  # digits behind the point; no screen shows more of these


class Recorded(NamedTuple):
    """One run: what was decided, what is shown, and what was measured.

    decided: of each round the base classifier's questions, and the end. shown: the errors. measured: lists of
    numbers by name.
    """

    decided: list
    shown: dict[str, list[float]]
    measured: dict[str, list[float]]


def task_of(name: str) -> str:
    """The task of the run of that name."""
    return ALGORITHMS[name.partition(" + ")[0]].task


@cache
def table(name: str) -> Sample:
    """The first examples of a dataset, its own weights left out."""
    data = datasets.load(name)
    return Sample.of(data.X[:N_EXAMPLES], data.y[:N_EXAMPLES])


def record(name: str, sample: Sample) -> Recorded:
    """The run of that name on a sample, with its defaults."""
    algorithm, _, family = name.partition(" + ")
    trace = train(sample, algorithm, family or None, n_rounds=N_ROUNDS)
    # a base classifier of every class is several trees
    found = [r.found.classifier for r in trace]
    trees = [tree.nodes for h in found for tree in getattr(h, "of", (h,))]
    questions = [np.column_stack([t[:, :4], np.sign(t[:, 4])]).tolist() for t in trees]
    errors = {"train_error": trace.train_error, "error": trace.error}
    numbers = {
        "alpha": trace.alpha,
        "coefficients": trace.coefficients(),
        "leaves": np.concatenate([[], *(t[:, 4] for t in trees)]),
        "objective": trace.objective,
    }
    shown = {key: np.round(values, SHOWN).tolist() for key, values in errors.items()}
    return Recorded(
        [questions, trace.ended], shown, {key: values.tolist() for key, values in numbers.items()}
    )


def everything(names: tuple[str, ...] = RUNS) -> dict[str, Recorded]:
    """All runs of these names on the tables of their task, by "name, table"."""
    return {
        f"{name}, {where}": record(name, table(where))
        for name in names
        for where in TABLES[task_of(name)]
    }


def elsewhere(names: tuple[str, ...] = RUNS, **environment: str) -> dict[str, Recorded]:
    """`everything` in a process of its own whose environment differs by these variables."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "runs.json"
        changed = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}", **environment}
        subprocess.run(
            [sys.executable, __file__, str(out), *names], check=True, env=changed, cwd=folder
        )
        runs = json.loads(out.read_text())
    return {key: Recorded(*run) for key, run in runs.items()}


def largest(a: list[float], b: list[float]) -> float:
    """The largest difference of two lists, relative to the largest of their numbers; inf where their lengths differ."""
    if len(a) != len(b):
        return np.inf
    size = max(np.abs(a).max(initial=0.0), np.abs(b).max(initial=0.0))
    return float(np.abs(np.subtract(a, b)).max(initial=0.0) / size) if size else 0.0


def differences(
    one: dict[str, Recorded], other: dict[str, Recorded]
) -> dict[str, dict[str, float]]:
    """By run: the relative difference of every measured number that differs, and inf for what was decided or is shown."""
    found = {}
    for key, a in one.items():
        b = other[key]
        sizes = {name: largest(values, b.measured[name]) for name, values in a.measured.items()}
        sizes |= {name: np.inf for name in a.shown if a.shown[name] != b.shown[name]}
        sizes |= {"decided": np.inf} if a.decided != b.decided else {}
        found[key] = {name: size for name, size in sizes.items() if size}
    return {key: sizes for key, sizes in found.items() if sizes}


def agrees(found):
    """AssertionError for what was decided or is shown, and for numbers further apart than last places."""
    for key, sizes in found.items():
        allowed = OF_PROGRAMS.get(key.partition(",")[0].partition(" + ")[0], LAST_PLACES)
        assert max(sizes.values()) <= allowed, (key, sizes)


if __name__ == "__main__":
    out, *names = sys.argv[1:]
    Path(out).write_text(json.dumps(everything(tuple(names))))
