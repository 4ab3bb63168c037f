"""The lessons that a visitor can open: the course, a lecturer's folder, and files opened in this session."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from boosting.lessons import Fault, Lesson, LessonError, files, read_file, read_lesson
from boosting.lessons.course import COURSE
from pages.shell.session import session

MINE = "mine-"  # a file opened in this session has a name that no file of the folders hides
MOST_FILES = 10  # opened in one session


class Entry(NamedTuple):
    """A lesson in the list. name: in a link; lesson: None where its file has faults; own: no part of the course."""

    name: str
    lesson: Lesson | None
    faults: tuple[Fault, ...]
    own: bool


def entries() -> list[Entry]:
    """All lessons in their order: the course, the lecturer's folder, the files opened here."""
    paths = {path.stem: path for path in files()}  # a lecturer's file goes before one of the course
    found = [_entry(name, *_read(path, _age(path)), path) for name, path in paths.items()]
    return found + [Entry(name, *_parsed(text, name), True) for name, text in _opened()]


def _entry(name: str, lesson: Lesson | None, faults: tuple[Fault, ...], path: Path) -> Entry:
    return Entry(name, lesson, faults, path.parent != COURSE)


def find(name: str) -> Entry | None:
    """The lesson of that name, as far as it can be read; None where there is none."""
    return next((entry for entry in entries() if entry.name == name), None)


def open_file(file_name: str, content: bytes) -> Entry:
    """Keep a lesson's file for this session, if it can be read; the entry says what is wrong with it."""
    stem = re.sub(r"[^\w-]+", "_", file_name.rsplit(".", 1)[0])[:40] or "lesson"
    name = MINE + stem
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Entry(name, None, (Fault(1, "The file is no UTF-8 text."),), True)
    entry = Entry(name, *_parsed(text, name), True)
    kept = session().lessons
    if entry.lesson is not None and (name in kept or len(kept) < MOST_FILES):
        kept[name] = text
    return entry


def _opened() -> list[tuple[str, str]]:
    return list(session().lessons.items())


def _age(path: Path) -> float:
    return path.stat().st_mtime


@lru_cache(maxsize=256)
def _read(path: Path, age: float) -> tuple[Lesson | None, tuple[Fault, ...]]:
    """The lesson of a file, or its faults. age: when it was last changed."""
    try:
        return read_file(path), ()
    except LessonError as error:
        return None, error.faults


@lru_cache(maxsize=32)
def _parsed(text: str, name: str) -> tuple[Lesson | None, tuple[Fault, ...]]:
    try:
        return read_lesson(text, name), ()
    except LessonError as error:
        return None, error.faults
