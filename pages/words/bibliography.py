"""The sources of data/references.bib, as people cite them."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import bibtexparser
from bibtexparser.middlewares import (
    LatexDecodingMiddleware,
    NameParts,
    SeparateCoAuthors,
    SplitNameParts,
)

from boosting.catalogue import find_algorithm
from boosting.datasets.table_files import DATA

FILE = DATA / "references.bib"


class Work(NamedTuple):
    """A work of the bibliography."""

    authors: tuple[str, ...]  # with initials: M. Mohri
    families: tuple[str, ...]  # the authors' family names
    title: str  # the whole title, in plain letters
    year: str  # of this edition, or "undated"
    shorthand: str  # M for the work that docstrings cite as [M]; empty for most

    @property
    def reference(self) -> str:
        """Authors, title and year, with the title in Markdown's italics."""
        return f"{', '.join(self.authors)}: *{self.title}*, {self.year}"

    @property
    def short(self) -> str:
        """The first author's family name and the year."""
        return f"{self.families[0]}{' and others' * (len(self.families) > 1)} ({self.year})"


@cache
def bibliography(file: Path = FILE) -> dict[str, Work]:
    """Every work of a BibTeX file by key. ValueError for a file with a broken or a double entry."""
    # Decoding comes first: an accent may hide a space, as in Fran{\c c}ois, and the names are split at spaces.
    middleware = [LatexDecodingMiddleware(), SeparateCoAuthors(), SplitNameParts()]
    library = bibtexparser.parse_file(str(file), append_middleware=middleware)
    if library.failed_blocks:
        lines = ", ".join(str((block.start_line or 0) + 1) for block in library.failed_blocks)
        raise ValueError(f"{file.name} has entries that cannot be read, at lines {lines}")
    return {entry.key: _work(entry.fields_dict) for entry in library.entries}


def spelled(text: str) -> str:
    """A text that cites works as [M], with their short names in place of the letters."""
    for work in bibliography().values():
        if work.shorthand:
            text = text.replace(f"[{work.shorthand}]", f"{work.short},")
    return text


def _work(fields: dict) -> Work:
    names = fields["author"].value
    return Work(
        tuple(_initialled(name) for name in names),
        tuple(_family(name) for name in names),
        fields["title"].value,
        fields["year"].value,
        fields["shorthand"].value if "shorthand" in fields else "",
    )


def _family(name: NameParts) -> str:
    return " ".join([*name.von, *name.last, *name.jr])


def _initialled(name: NameParts) -> str:
    return " ".join([*(f"{first[0]}." for first in name.first), _family(name)])


def cited(algorithm: str) -> str:
    """Where an algorithm comes from: the work in short, and the place in it."""
    row = find_algorithm(algorithm)
    return f"{bibliography()[row.reference].short}, {row.cited_at}"
