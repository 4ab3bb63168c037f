"""Screens that are computed beside the server: what comes back is all that their pages need of a run."""

from __future__ import annotations

import pickle
from functools import partial
from itertools import count

import numpy as np
import pytest
from opening import CHAPTERS, URLS, ended, film, open_app, open_chapter, players, run, warning
from walks import one_of_each

from boosting.datasets import personal, share_code
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.keeper import Kept
from pages.shell import answer, beside, runs
from pages.shell.pool import TOO_LARGE, Task

SEEDS = count(500)  # of screens that nobody has opened
FEW = {"n_rounds": 8}
# They show no screen of runs: what grows on the page Experiments goes its own way.
ITSELF = ("data", "experiments")
LABS = (
    {"candidates": "1", "data_game": "1", "sum": "1"},
    {"edits": "flip~3 times~2~2"},
    {"dataset": "wine", "axis_x": "alcohol"},
    {"dataset": "ionosphere", "algorithm": "lpboost"},
)
PARTS = one_of_each(
    (path, part.name)
    for path in CHAPTERS
    if URLS[path] in NAMES and path.split("/")[1] not in ITSELF
    for part in chapter(URLS[path]).parts
)


class AtOnce:
    """A pool whose worker is this process: it is sent bytes, keeps nothing of the server, and answers with bytes."""

    is_open = has_room = True
    n = 1

    def __init__(self, kind="value"):
        self.kind, self.asked = kind, []

    def ask(self, key, question, home, seconds=0.0):
        task = Task(pickle.dumps(question), home)
        self.asked.append(key)
        task.kind, task.value = self.kind, self._value(task)
        task.done.set()
        return task

    def _value(self, task):
        if self.kind != "value":
            return TOO_LARGE if self.kind == "refused" else None
        answer.MINE = Kept()
        return pickle.loads(pickle.dumps(pickle.loads(task.question)(lambda *_: None)))

    def leave(self, key, task):
        """Nobody else waits."""


def nobody(*_: object, **__: object) -> None:
    """Whom no run may be asked of."""
    raise AssertionError("somebody asks for the run")


@pytest.fixture
def pool(monkeypatch):
    """All screens are long, and a worker is there."""
    there = AtOnce()
    monkeypatch.setattr(beside, "POOL", there)
    monkeypatch.setattr(beside, "LONG", 0)
    return there


@pytest.mark.parametrize(("path", "name"), PARTS)
def test_what_comes_back_is_all_that_a_page_needs(monkeypatch, pool, path, name):
    monkeypatch.setattr(runs.COMMON, "trace", nobody)
    tab = chapter(URLS[path]).tab
    open_chapter(path, **FEW, **({tab: name} if tab else {}), seed=next(SEEDS))
    assert pool.asked


@pytest.mark.parametrize("query", LABS)
def test_neither_does_the_lab_need_more_whatever_is_open_in_it(monkeypatch, pool, query):
    monkeypatch.setattr(runs.COMMON, "trace", nobody)
    open_app(**FEW, **query, seed=next(SEEDS))
    assert pool.asked


def test_many_runs_are_long_where_one_is_not(monkeypatch):
    """The grid of both prices is 25 runs; the film and the bound of the one run stay here."""
    pool = AtOnce()
    monkeypatch.setattr(beside, "POOL", pool)
    shown = open_chapter("families/families", **FEW, seed=next(SEEDS))
    assert players(shown) and not pool.asked
    monkeypatch.setattr(beside, "LONG", 20_000)
    open_chapter("families/families", **FEW, seed=next(SEEDS), sweep="1")
    assert len(pool.asked) == 1


def test_a_worker_tells_how_far_a_grid_of_runs_is():
    told = []
    noting = answer.Noting(Kept(), {}, lambda *share: told.append(share))
    assert noting.slowly("sweep", "one", partial(steps, 4), 4) == "done"
    assert told == [("Boosting…", 0.25)]


def steps(n):
    """Steps that are over before somebody is told twice."""
    yield from range(1, n + 1)
    return "done"


def test_what_a_worker_cannot_do_is_computed_here(pool):
    pool.kind = "error"
    assert film(open_chapter("noise/noise", **FEW, seed=601), "noise-film")["figures"]
    assert pool.asked


def test_what_is_too_much_is_a_sentence(monkeypatch, pool):
    pool.kind = "refused"
    monkeypatch.setattr(runs.COMMON, "trace", nobody)
    app = open_chapter("noise/noise", **FEW, seed=602)
    assert warning(app) == TOO_LARGE and not players(app)
    monkeypatch.undo()
    assert players(run(app)) and not warning(app)


class Never(AtOnce):
    """A pool whose worker does not end."""

    def __init__(self):
        super().__init__()
        self.left = []

    def ask(self, key, question, home, seconds=0.0):
        self.asked.append(key)
        return Task(b"", home, share=("Boosting…", 25))

    def leave(self, key, task):
        self.left.append(key)


def test_who_changes_a_control_at_the_bar_waits_no_longer(monkeypatch):
    """Streamlit ends the script where it shows how far the worker is."""
    pool = Never()
    monkeypatch.setattr(beside, "POOL", pool)
    monkeypatch.setattr(beside, "LONG", 0)
    monkeypatch.setattr(beside, "BAR_AFTER", 0)
    with ended(beside, "bar_words"):
        open_chapter("noise/noise", **FEW, seed=603)
    assert pool.left == pool.asked != []


def test_a_quick_screen_is_computed_here_while_few_ask(monkeypatch):
    pool = AtOnce()
    monkeypatch.setattr(beside, "POOL", pool)
    open_chapter("noise/noise", **FEW, seed=604)
    assert not pool.asked
    monkeypatch.setattr(beside, "OTHERS", 0)
    open_chapter("noise/noise", **FEW, seed=605)
    assert pool.asked


def test_own_data_go_along(pool):
    X = np.array([[0.0, 1.0], [1.0, 0.5], [2.0, 1.5], [3.0, 0.2], [4.0, 0.7], [5.0, 1.2]])
    code = share_code.encode(personal.from_points(X, np.array([1, 1, -1, 1, -1, -1])))
    app = open_chapter("noise/noise", **FEW, dataset="own-points", own=code)
    assert pool.asked and film(app, "noise-film")["figures"]
