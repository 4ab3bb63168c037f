"""The glossary: every symbol and term of the screens in one sentence, with the lesson that introduces it."""

from dataclasses import dataclass
from functools import cache

import yaml

from boosting.datasets.table_files import DATA


@dataclass(frozen=True)
class Term:
    """One entry.

    term: its name. symbol: in LaTeX, or "". says: one sentence, Markdown. source: where it is defined. lesson: the name of
    the lesson that introduces it.
    """

    term: str
    symbol: str
    says: str
    source: str
    lesson: str


@cache
def glossary() -> dict[str, Term]:
    """All entries by their names, from data/lessons/glossary.yaml."""
    rows = yaml.safe_load((DATA / "lessons" / "glossary.yaml").read_text("utf-8"))
    return {row["term"]: Term(**row) for row in rows}
