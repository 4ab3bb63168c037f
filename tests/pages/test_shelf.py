"""A lesson under a short address: the same text has the same one, nobody's is pushed out, and only what is old gives way."""

import os

import pytest
from opening import open_chapter, warning

from boosting import limits
from boosting.lessons.course import COURSE
from pages.tutor import shelf

TEXT = (COURSE / "01_weak_learner.md").read_text("utf-8")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(shelf.SETTING, str(tmp_path / "lessons"))
    return tmp_path / "lessons"


def test_what_is_kept_comes_back_under_one_name(folder):
    name = shelf.keep(TEXT)
    assert (shelf.keep(TEXT), shelf.kept(name)) == (name, TEXT)
    assert shelf.keep(TEXT + "\n") != name
    for other in ("kept-aaaaaaaa", "kept-../../etc", "mine-x", ""):
        assert shelf.kept(other) is None
    assert sorted(path.suffix for path in folder.iterdir()) == [".md", ".md"]


def test_a_full_shelf_refuses_until_something_is_old(folder, monkeypatch):
    monkeypatch.setattr(limits, "SHELF", 2)
    first, second = shelf.keep("a"), shelf.keep("b")
    with pytest.raises(ValueError, match="keeps no more"):
        shelf.keep("c")
    assert shelf.keep("a") == first
    os.utime(folder / f"{second}.md", (0, 0))
    assert shelf.kept(shelf.keep("c")) == "c"
    assert shelf.kept(second) is None and shelf.kept(first) == "a"


def test_a_short_address_opens_the_lesson_and_one_that_is_gone_says_so(folder):
    app = open_chapter("lab/lab", lesson=shelf.keep(TEXT))
    assert not app.warning
    gone = open_chapter("lab/lab", lesson="kept-aaaaaaaa")
    assert "This server does not keep it" in warning(gone)
