"""Where lessons lie: the course in data/lessons, and a lecturer's own in the folder BOOSTING_LESSONS_DIR."""

import os
from pathlib import Path

from boosting.datasets.table_files import DATA
from boosting.lessons.lesson import Lesson
from boosting.lessons.reading import read_file

COURSE = DATA / "lessons"
FOLDER = "BOOSTING_LESSONS_DIR"


def files() -> list[Path]:
    """The files of the course in their order, then those of the lecturer's folder, if there is one."""
    folder = os.environ.get(FOLDER, "")
    return [*_in(COURSE), *(_in(Path(folder)) if folder else [])]


def _in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.md") if path.is_file())


def load(name: str) -> Lesson:
    """The lesson of that name; a lecturer's file goes before one of the course with the same name.

    Raises KeyError, with the names that there are, for another name, and LessonError for a file with faults.
    """
    by_name = {path.stem: path for path in files()}
    if name not in by_name:
        raise KeyError(f"There is no lesson {name!r}; there are {', '.join(by_name)}.")
    return read_file(by_name[name])


def course() -> list[Lesson]:
    """The lessons of the course, without a lecturer's own, in their order."""
    return [read_file(path) for path in _in(COURSE)]
