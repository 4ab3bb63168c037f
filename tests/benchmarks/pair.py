"""This tree against another one, in one run: what has a change made slower, what faster?

    git worktree add --detach ../before COMMIT
    python tests/benchmarks/pair.py ../before [PART OF A ROW'S NAME]

Each tree is imported by a process of its own, and both run the same rows in turn. Of each round of boosting the least
CPU time of all repetitions counts, because what else the machine does can only add to it. The table shows the
milliseconds of a run in the other tree and in this one, and their ratio.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Generator
from functools import lru_cache, partial
from pathlib import Path

HERE = Path(__file__).resolve()
LARGE = ["adaboost", "vadaboost", "ebboost", "quadboost", "deepboost", "deepboost_logistic"]
TABLES = {
    (10_000, 100): 10,
    (50_000, 50): 5,
    (200_000, 50): 3,
    (1_000_000, 20): 2,
}  # rounds of each
TURNS = 20  # of each tree and row; a turn repeats a run for about SHORTEST seconds
SHORTEST = 0.03


def rows() -> dict[str, Callable[[], Generator]]:
    """Runs by their names, of the tree that this process imports."""
    from race import labelled, rough_sample, sample

    from boosting import ALGORITHMS
    from boosting import rounds as run

    small = {task: labelled(task) for task in ("binary", "regression", "multiclass")}
    made = {
        f"{name}, 500 x 2": lambda name=name, row=row: run(small[row.task], name, n_rounds=50)
        for name, row in ALGORITHMS.items()
    }
    large = {f"{name}, 5000 x 50": lambda name=name: run(sample(5000, 50), name) for name in LARGE}
    stumps = {
        f"adaboost, {m} x {d}, {learner}": partial(run_on, m, d, learner, n_rounds)
        for (m, d), n_rounds in TABLES.items()
        for learner in ("stump", "stump-grid")
    }
    programs = {
        f"{name} to its optimum, 500 x 20": lambda name=name: run(
            rough_sample(20), name, "stump-grid", 2000
        )
        for name in ("lpboost", "lpboost_c", "max_margin")
    }
    return made | large | stumps | programs


def run_on(m: int, d: int, learner: str, n_rounds: int) -> Generator:
    """A run of AdaBoost on a table of this size, which is made and sorted before the clock starts."""
    from boosting import rounds as run

    return run(kept(m, d), "adaboost", learner, n_rounds)


@lru_cache(1)
def kept(m: int, d: int):
    """The benchmarks' table of this size; one at a time, for the largest takes 160 MB."""
    from race import sample

    return sample(m, d)


def seconds(start: Callable[[], Generator]) -> list[float]:
    """CPU seconds of each round of a run, with what comes before the first and after the last."""
    times, last = [], time.process_time()
    run = start()
    for _ in run:
        now = time.process_time()
        times.append(now - last)
        last = time.process_time()
    return [*times, time.process_time() - last]


def serve() -> None:
    """In a process of one tree: for each line with a row's name, its CPU seconds so far."""
    warnings.simplefilter("ignore")
    starts, least = rows(), {}
    print(json.dumps(list(starts)), flush=True)
    for line in sys.stdin:
        name, end = line.strip(), time.process_time() + SHORTEST
        if name not in least:
            seconds(starts[name])  # compiled, sorted and in the caches
            least[name] = seconds(starts[name])
        while time.process_time() < end:
            least[name] = list(map(min, least[name], seconds(starts[name])))
        print(sum(least[name]), flush=True)


def process_of(tree: Path) -> subprocess.Popen:
    """A process that imports boosting from that tree, with one thread."""
    one = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONPATH": str(tree)}
    command = [sys.executable, str(HERE), "--serve"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=tree, env=os.environ | one, **pipes)


def answer(process: subprocess.Popen, name: str) -> float:
    """One more turn of a row in that process: its CPU seconds so far."""
    print(name, file=process.stdin, flush=True)
    return float(process.stdout.readline())


def compare(other: Path, part: str = "") -> None:
    """Print the table: the other tree, this one, and the ratio of each row that both have.

    part: of the names of the rows that are wanted.
    """
    pair = [process_of(other.resolve()), process_of(HERE.parents[2])]
    names = [json.loads(process.stdout.readline()) for process in pair]
    print(f"{'':40}{'other, ms':>10}{'this, ms':>10}{'ratio':>8}")
    for name in (name for name in names[1] if name in names[0] and part in name):
        for _ in range(TURNS):
            theirs, ours = (answer(process, name) for process in pair)
        print(f"{name:40}{1e3 * theirs:10.3f}{1e3 * ours:10.3f}{ours / theirs:8.3f}", flush=True)
    for process in pair:
        process.communicate()


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        compare(Path(sys.argv[1]), *sys.argv[2:3])
