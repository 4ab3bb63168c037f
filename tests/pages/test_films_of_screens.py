"""What a page needs of a run are facts and its film, and the film is a function of the screen: anybody can make it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import partial

import pytest
from opening import CHAPTERS, URLS, open_app, open_chapter, run
from walks import one_of_each

from boosting.screens.chapters import NAMES, chapter
from boosting.screens.keeper import Kept
from pages.shell import films, runs, screen

FEW = {"n_rounds": 8}
PARTS = one_of_each(
    (path, part.name)
    for path in CHAPTERS
    if URLS[path] in NAMES
    for part in chapter(URLS[path]).parts
)
LAB = {
    "plain": {},
    "below": {"candidates": "true", "game": "true", "sum": "true"},
    "edited": {"edits": "flip~3 times~2~2"},
    "wine": {"dataset": "wine", "axis_x": "alcohol"},
    "swapped": {"path": "loop/loop", "loss": "logistic", "step": "quadboost"},
}


def opened(path: str, name: str = ""):
    """A part of a chapter, on its page."""
    tab = chapter(URLS[path]).tab
    return open_chapter(path, **FEW, **({tab: name} if tab else {}))


def nobody(*_: object, **__: object) -> None:
    """Whom no run may be asked of."""
    raise AssertionError("somebody asks for the run")


@pytest.mark.parametrize(("path", "name"), PARTS)
def test_a_page_whose_film_is_there_asks_for_no_run(monkeypatch, path, name):
    app = opened(path, name)
    monkeypatch.setattr(runs.COMMON, "trace", nobody)
    run(app)


@pytest.mark.parametrize("query", LAB.values(), ids=LAB)
def test_neither_does_the_lab_whatever_is_open_in_it(monkeypatch, query):
    query = dict(query)
    path = query.pop("path", "")
    app = open_chapter(path, **FEW, **query) if path else open_app(**FEW, **query)
    monkeypatch.setattr(runs.COMMON, "trace", nobody)
    run(app)


@pytest.mark.parametrize(("path", "name"), PARTS)
def test_a_film_is_a_function_of_what_can_be_sent_to_another_process(monkeypatch, path, name):
    """Sent as bytes to somebody who keeps nothing, the screen and its words give the film of the page."""
    made, publish = {}, films.publish

    def noted(made_of, make, *label):
        address = publish(made_of, make, *label)
        if isinstance(make, partial) and make.func is screen.of_film:
            made[address] = make.args
        return address

    monkeypatch.setattr(films, "publish", noted)
    opened(path, name)
    for asked in ("trace", "keep", "slowly", "fact"):
        monkeypatch.setattr(runs.COMMON, asked, nobody)
    for address, (shown, say) in made.items():
        sent = pickle.dumps((replace(shown, keeper=Kept()), say))
        film = films.FILMS.find(address.rpartition("/")[2])
        assert films.pack(screen.of_film(*pickle.loads(sent))) == film.value
