"""Results that come with the app: what an experiment shows before anybody has changed a setting.

They are those of the same computation, made before: data/experiments/NAME.npz holds every run of one plan, and the
definition that it was made of. Where something else is asked, nothing is found and it is computed. A test computes some of
them again.

    python -m boosting.screens store        computes them all anew
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from boosting.datasets.table_files import DATA
from boosting.experiments.live import Curves

FOLDER = DATA / "experiments"
OVER_ROUNDS = ("train", "validation", "test", "margin", "members")


def find(made_of: Sequence[Hashable]) -> Mapping[tuple[str, int], Curves]:
    """The stored runs of a plan, by title and seed; none where this plan was not stored. made_of: what defines it."""
    path = FOLDER / f"{made_of[0]}.npz"
    definition, runs = _read(path) if path.is_file() else ("", {})
    return runs if definition == repr(made_of) else {}


@cache
def _read(path: Path) -> tuple[str, Mapping[tuple[str, int], Curves]]:
    with np.load(path, allow_pickle=False) as file:
        columns = {name: np.split(file[name], file["ends"][:-1]) for name in OVER_ROUNDS}
        labels = zip(file["titles"].tolist(), file["seeds"].tolist(), file["ended"].tolist())
        runs = {
            (title, seed): Curves(seed=seed, ended=ended, **dict(zip(OVER_ROUNDS, curves)))
            for (title, seed, ended), *curves in zip(labels, *columns.values())
        }
        return str(file["made_of"]), runs


def store(made_of: Sequence[Hashable], runs: Mapping[tuple[str, int], Curves]) -> Path:
    """Write the runs of a plan; the file's path. made_of: what defines it; runs: by title and seed."""
    path, curves = FOLDER / f"{made_of[0]}.npz", list(runs.values())
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(
        path,
        made_of=np.array(repr(made_of)),
        titles=np.array([title for title, _ in runs]),
        seeds=np.array([c.seed for c in curves]),
        ended=np.array([c.ended for c in curves]),
        ends=np.cumsum([len(c.train) for c in curves]),
        allow_pickle=False,
        **{name: np.concatenate([getattr(c, name) for c in curves]) for name in OVER_ROUNDS},
    )
    _read.cache_clear()
    return path
