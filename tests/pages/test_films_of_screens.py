"""What a page needs of a run are facts and its film, and the film is a function of the screen: anybody can make it."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from opening import CHAPTERS, URLS, open_app, open_chapter, run
from walks import one_of_each

from boosting.screens.chapters import NAMES, chapter
from boosting.screens.keeper import Kept
from pages.claims import claims, judging
from pages.shell import films, packing, runs

ROOT = Path(__file__).resolve().parents[2]
SAYS = re.compile(r"^def .*-> Content:", re.MULTILINE)
FEW = {"n_rounds": 8}
PARTS = one_of_each(
    (path, part.name)
    for path in CHAPTERS
    if URLS[path] in NAMES
    for part in chapter(URLS[path]).parts
)
LAB = {
    "plain": {},
    "below": {"candidates": "1", "data_game": "1", "sum": "1"},
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
        if isinstance(make, partial):
            made[address] = make
        return address

    monkeypatch.setattr(films, "publish", noted)
    opened(path, name)
    for asked in ("trace", "keep", "slowly", "fact"):
        monkeypatch.setattr(runs.COMMON, asked, nobody)
    for address, make in made.items():
        shown, *rest = make.args
        sent = pickle.dumps(partial(make.func, replace(shown, keeper=Kept()), *rest))
        film = films.FILMS.find(address.rpartition("/")[2])
        assert packing.pack(pickle.loads(sent)()) == film.value


@pytest.mark.parametrize("path", ["noise/noise", "regression/regression", "margins/margins"])
def test_what_is_claimed_is_judged_alike_by_whoever_keeps_nothing(monkeypatch, path):
    """Sent as bytes, what is claimed of is judged with the numbers of the page."""
    asked, judged = [], claims.judged

    def noted(subject, *rest):
        asked.append((subject, rest))
        return judged(subject, *rest)

    monkeypatch.setattr(claims, "judged", noted)
    open_chapter(path, **FEW)
    for subject, rest in asked:
        sent = pickle.dumps((replace(subject, keeper=Kept()), *rest))
        found = judging.judged(*pickle.loads(sent))
        assert found and found == judged(subject, *rest)
    assert asked


def test_whoever_makes_films_needs_no_streamlit():
    """All modules whose functions say what is in a film, in a process that has none."""
    files = [path.relative_to(ROOT) for path in (ROOT / "pages").glob("*/*.py")]
    says = [file for file in files if SAYS.search((ROOT / file).read_text("utf-8"))]
    modules = [".".join(file.with_suffix("").parts) for file in says if file.parts[1] != "tutor"]
    assert "pages.compare.film" in modules
    lines = ["import sys", "sys.modules['streamlit'] = None", *(f"import {m}" for m in modules)]
    subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, check=True)
