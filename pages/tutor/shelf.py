"""Lessons that this server keeps under a short address: `lesson=kept-` and eight letters, made of the lesson's text.

A file each, so that they outlive the server: in the folder that BOOSTING_KEPT_LESSONS_DIR names, or beside downloaded
tables. The same lesson has the same address, and nobody can list them. A full shelf refuses: only what nobody has opened
for more than a year gives way.
"""

import base64
import os
import re
import time
from hashlib import blake2b
from pathlib import Path

from boosting import limits
from boosting.datasets import DataError
from boosting.datasets.table_files import cache_folder, replace_file

SETTING = "BOOSTING_KEPT_LESSONS_DIR"
KEPT = "kept-"
NAME = re.compile(rf"{KEPT}[a-z2-7]{{8}}")
FULL = "This server keeps no more lessons. Give the class the file, or the longer link."
DAY = 24 * 3600.0


def keep(text: str) -> str:
    """The name of a lesson's text in a link, which is kept from now on.

    Raises ValueError, in words, where the shelf is full, and DataError or OSError where no folder can be written.
    """
    digest = base64.b32encode(blake2b(text.encode(), digest_size=5).digest()).decode().lower()
    path = _path(f"{KEPT}{digest}")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_room(path.parent)
        replace_file(path, text.encode())
    return path.stem


def kept(name: str) -> str | None:
    """The text of a lesson by its name; None for one that is not here."""
    if not NAME.fullmatch(name):
        return None
    try:
        path = _path(name)
        text = path.read_text("utf-8")
        path.touch()
        return text
    except (OSError, DataError):  # not here, or no folder for it
        return None


def _path(name: str) -> Path:
    folder = Path(os.environ.get(SETTING) or cache_folder() / "lessons")
    return folder / f"{name}.md"


def _make_room(folder: Path) -> None:
    files = list(folder.glob(f"{KEPT}*.md"))
    if len(files) < limits.SHELF:
        return
    oldest = min(files, key=lambda path: path.stat().st_mtime)
    if time.time() - oldest.stat().st_mtime < limits.SHELF_DAYS * DAY:
        raise ValueError(FULL)
    oldest.unlink(missing_ok=True)
