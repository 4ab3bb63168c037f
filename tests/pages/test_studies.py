"""What grows while somebody looks, where there are workers: they compute all of it, and what they find is the same."""

from __future__ import annotations

from itertools import count
from time import sleep

import pytest
from opening import open_chapter, players, run, warning
from test_beside import AtOnce, Never
from test_experiments import SMALL, cells, whole

from boosting import datasets
from boosting.datasets import share_code
from boosting.experiments.study import Study
from pages.claims import evidence
from pages.experiments import growing, printed
from pages.shell import beside, studies
from pages.shell.pool import TOO_LARGE
from pages.shell.shared_cache import SharedCache
from pages.shell.studies import Growing

SEEDS = count(700)  # of experiments that nobody has opened
NOW = {"published": "noise", "table": "twonorm, 10% noise", "method": "adaboost"}
QUESTIONS = (
    {},
    {"question": "parameter", "algorithms": "adaboost"},
    {"question": "size"},
    {"question": "noise", "dataset": "own-table"},
    {"task": "regression", "regression": "friedman1"},
)


@pytest.fixture
def with_pool(monkeypatch):
    """with_pool(pool) lets that one be there, with nothing finished before."""

    def put(pool):
        for module in (beside, studies):
            monkeypatch.setattr(module, "POOL", pool)
        for module, name in ((growing, "STUDIES"), (evidence, "STUDIES"), (printed, "RUNS")):
            monkeypatch.setattr(module, name, SharedCache())
        return pool

    return put


def nobody(*_: object, **__: object) -> None:
    """The server's own way to compute a study, which is not gone here."""
    raise AssertionError("the server computes")


def counted(key):
    """A cell of two steps."""
    yield 1
    yield 2
    return key


def settled(study):
    """Wait until no thread hands out cells of a study."""
    while study.n_threads:
        sleep(0.01)


@pytest.mark.parametrize("question", QUESTIONS)
def test_workers_find_what_the_server_would(monkeypatch, with_pool, question):
    own = share_code.encode(datasets.load("moons", n_samples=30))
    asked = {**SMALL, "seeds": 2, "own": own, **question, "seed": next(SEEDS)}
    here = whole(**asked)
    pool = with_pool(AtOnce())
    monkeypatch.setattr(Study, "run_for", nobody)
    there = whole(**asked)
    assert pool.asked and cells(there) == cells(here) != []
    assert [m.value for m in there.markdown] == [m.value for m in here.markdown]


def test_a_published_number_is_computed_by_workers(monkeypatch, with_pool):
    pool = with_pool(AtOnce())
    monkeypatch.setattr(Study, "run_for", nobody)
    app = open_chapter("experiments/experiments", question="printed", **NOW)
    next(b for b in app.button if b.key == "run-cell").click()
    run(app)
    while app.get("progress"):
        run(app)
    assert pool.asked and "20 of 20 equal the shipped numbers" in said(app)


def said(app) -> str:
    return " ".join(m.value for m in app.markdown)


def test_the_evidence_is_computed_by_workers(monkeypatch, with_pool):
    asked = {"dataset": "moons", "n_samples": 60, "n_rounds": 4, "seed": next(SEEDS)}
    here = over_seeds(**asked)
    pool = with_pool(AtOnce())
    monkeypatch.setattr(Study, "run_for", nobody)
    assert "holds on" in said(here) and said(over_seeds(**asked)) == said(here)
    assert pool.asked


def over_seeds(**asked):
    """A page with the picture over all seeds."""
    app = open_chapter("losses/losses", **asked)
    app.button(key="evidence").click()
    run(app)
    while app.get("progress"):
        run(app)
    assert "evidence-film" in players(app)
    return app


def test_what_workers_cannot_do_is_computed_here(with_pool):
    pool = with_pool(AtOnce("error"))
    assert warning(whole(**SMALL, seed=next(SEEDS))) == "" and pool.asked


def test_what_is_too_much_is_a_sentence_and_not_tried_again(monkeypatch, with_pool):
    pool = with_pool(AtOnce("refused"))
    monkeypatch.setattr(Study, "run_for", nobody)
    assert TOO_LARGE in warning(whole(**SMALL, seed=next(SEEDS)))
    assert len(pool.asked) == len(set(pool.asked))


def test_workers_tell_how_far_they_are_and_end_when_nobody_looks_any_more(with_pool):
    pool = with_pool(Never())
    study = Growing(counted)
    while study.at != 25:
        assert studies.compute(study, [1, 2]) == 2
    study.end()
    settled(study)
    assert pool.left == pool.asked == [(study, 1)] and not study.finished


def test_who_looks_again_goes_on_with_what_is_missing(with_pool):
    pool = with_pool(AtOnce())
    study = Growing(counted)
    for wanted in ([1, 2], [2, 3]):
        while studies.compute(study, wanted):
            pass
    assert study.finished == {1: 1, 2: 2, 3: 3} and len(pool.asked) == 3
