"""The lessons that a visitor can open: the course, a lecturer's folder, and files opened in this session.

A file that was opened here stands in the link of its steps (boosting/lessons/sharing.py), where it fits: so a lecturer
sends it to his class, and a reload does not lose it.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from boosting import limits
from boosting.lessons import (
    Fault,
    Lesson,
    LessonError,
    files,
    read_file,
    read_lesson,
    sharing,
    variant,
    variants,
)
from boosting.lessons.course import COURSE
from pages.shell.session import session
from pages.tutor import shelf

MINE = "mine-"  # a file opened in this session has a name that no file of the folders hides
NAME = re.compile(rf"{MINE}[\w-]{{1,40}}")


class Entry(NamedTuple):
    """A lesson in the list. name: in a link; lesson: None where its file has faults; own: no part of the course."""

    name: str
    lesson: Lesson | None
    faults: tuple[Fault, ...]
    own: bool


def entries() -> list[Entry]:
    """All lessons in their order: the course, the lecturer's folder, the files opened here."""
    paths = {path.stem: path for path in files()}  # a lecturer's file goes before one of the course
    found = [
        Entry(name, *_read(path, path.stat().st_mtime), path.parent != COURSE)
        for name, path in paths.items()
    ]
    opened = list(session().course.lessons.items())
    return found + [Entry(name, *_parsed(text, name), True) for name, text in opened]


def answered() -> list[Entry]:
    """The lessons, and the variants of them, that something was answered of, in their order."""
    names = (place.rpartition("/")[0] for place in session().course.progress)
    known = sorted({variants.parted(name) for name in names})
    return [_of(entry, who) for entry in entries() for name, who in known if name == entry.name]


def find(name: str) -> Entry | None:
    """The lesson of that name, as far as it can be read; None where there is none.

    name: of the lesson, or of somebody's variant of it: "homework~ada".
    """
    base, who = variants.parted(name)
    if base not in session().course.lessons and (text := shelf.kept(base)) is not None:
        _keep(base, text)
    return next((_of(entry, who) for entry in entries() if entry.name == base), None)


def _of(entry: Entry, who: str) -> Entry:
    """Somebody's variant of a lesson; the lesson itself for ""."""
    if entry.lesson is None or not who:
        return entry
    return Entry(f"{entry.name}{variants.OF}{who}", *_varied(entry.lesson, who), entry.own)


def open_file(file_name: str, content: bytes) -> Entry:
    """Keep a lesson's file for this session, if it can be read; the entry says what is wrong with it."""
    name = MINE + (re.sub(r"[^\w-]+", "_", file_name.rsplit(".", 1)[0])[:40] or "lesson")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Entry(name, None, (Fault(1, "The file is no UTF-8 text."),), True)
    entry = Entry(name, *_parsed(text, name), True)
    if entry.lesson is not None:
        _keep(name, text)
    return entry


def receive(name: str, code: str) -> str:
    """Keep the lesson that a link carries, under the name that the link has for it; what is wrong with it, or ""."""
    name, _ = variants.parted(name)
    if not NAME.fullmatch(name):
        return "A lesson in a link has a name of its own, and this one is another lesson's."
    try:
        text = sharing.from_code(code)
    except ValueError as error:
        return str(error)
    lesson, faults = _parsed(text, name)
    if lesson is None:
        return f"The lesson in this link has faults: line {faults[0].line}: {faults[0].words}"
    _keep(name, text)
    return ""


def _keep(name: str, text: str) -> None:
    """A lesson for this session; of too many the one that was opened first is dropped."""
    kept = session().course.lessons
    if name not in kept and len(kept) >= limits.LESSONS:
        del kept[next(iter(kept))]
    kept[name] = text


def forget(name: str) -> None:
    """A lesson that was opened here is away again."""
    session().course.lessons.pop(name, None)


def shelve(name: str) -> str:
    """The name under which this server keeps a lesson that was opened here, for a short link.

    Raises ValueError, in words, where it keeps no more.
    """
    return shelf.keep(session().course.lessons[name])


def code_of(name: str) -> str:
    """What a link carries of a lesson that was opened here; "" for one that the server has, and for one that is too long."""
    base, _ = variants.parted(name)
    text = session().course.lessons.get(base)
    return "" if text is None or shelf.NAME.fullmatch(base) else _code(text)[0]


def not_in_a_link(name: str) -> str:
    """Why a lesson that was opened here is in no link, a sentence; "" if it is."""
    return _code(session().course.lessons[name])[1]


@lru_cache(maxsize=32)
def _code(text: str) -> tuple[str, str]:
    """A lesson's code, and why there is none."""
    try:
        return sharing.as_code(text), ""
    except ValueError as error:
        return "", str(error)


@lru_cache(maxsize=256)
def _read(path: Path, age: float) -> tuple[Lesson | None, tuple[Fault, ...]]:
    """The lesson of a file, or its faults. age: when it was last changed."""
    return _or_faults(partial(read_file, path))


@lru_cache(maxsize=256)
def _varied(lesson: Lesson, who: str) -> tuple[Lesson | None, tuple[Fault, ...]]:
    return _or_faults(partial(variant, lesson, who))


@lru_cache(maxsize=32)
def _parsed(text: str, name: str) -> tuple[Lesson | None, tuple[Fault, ...]]:
    return _or_faults(partial(read_lesson, text, name))


def _or_faults(read: Callable[[], Lesson]) -> tuple[Lesson | None, tuple[Fault, ...]]:
    """What is read, or None and what is wrong with it."""
    try:
        return read(), ()
    except LessonError as error:
        return None, error.faults
