"""The way through the theory names chapters, lessons and works that exist, each chapter and lesson once."""

from collections import Counter

from opening import URLS, open_chapter

from boosting.lessons.course import COURSE, files
from boosting.lessons.way import stops, way
from pages.words.bibliography import bibliography

TOOLS = {"course", "compare", "experiments", "data"}  # chapters that teach no theory of their own


def test_every_chapter_of_the_app_is_on_the_way_once():
    assert Counter(s.chapter for s in stops()) == Counter(set(URLS.values()) - TOOLS)


def test_every_lesson_of_the_course_is_on_the_way_once():
    names = [path.stem for path in files() if path.parent == COURSE]
    assert Counter(name for s in stops() for name in s.lessons) == Counter(names)


def test_what_comes_before_a_chapter_stands_before_it():
    seen = set()
    for stop in stops():
        assert set(stop.after) <= seen, stop.chapter
        assert stop.after or not seen, f"{stop.chapter}: only the first needs nothing"
        seen.add(stop.chapter)


def test_the_sources_exist_and_every_question_is_one():
    for stop in stops():
        assert stop.sources and {key for key, _ in stop.sources} <= bibliography().keys()
        assert stop.asks.endswith("?")
    assert all(stage.says.endswith(".") for stage in way())


def test_the_course_shows_it_with_a_way_into_each():
    app = open_chapter("course/course", part="way")
    text = " ".join(block.value for block in [*app.markdown, *app.caption])
    assert all(stop.asks in text for stop in stops())
    assert "After: Coordinate descent." in text and "sections 7.3.2 and 7.3.3" in text
