"""The way through the theory: which chapter after which, what each asks, its lessons and its sources.

`data/way.yaml` holds it, in stages:

    - stage: Why it generalises
      says: The training error is not what we are after.       one sentence on the stage
      stops:
        - chapter: margins                                     its path in the address; "" is the Lab
          title: Margins
          asks: What does a round do?                          where the chapter's own title is no question
          after: [descent]                                     chapters of earlier lines to have seen before
          lessons: [07_margins, 08_margin_loss]                of the course, which belong to it
          sources: {mohri2018: section 7.3.2}                  keys of data/references.bib, and where there
"""

from dataclasses import dataclass
from functools import cache

import yaml

from boosting.datasets.table_files import DATA
from boosting.screens.chapters import chapter

FILE = DATA / "way.yaml"


@dataclass(frozen=True)
class Stop:
    """A chapter on the way.

    chapter: its path in the address; "" is the Lab. title: its name. asks: the question that it
    answers. after: the chapters to have seen before. lessons: names of the course's. sources: the
    keys of works, each with the place there, "" for all of it.
    """

    chapter: str
    title: str
    asks: str
    after: tuple[str, ...]
    lessons: tuple[str, ...]
    sources: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Stage:
    """Chapters that belong together. title, says: its name and a sentence on it."""

    title: str
    says: str
    stops: tuple[Stop, ...]


@cache
def way() -> tuple[Stage, ...]:
    """The stages in their order, from data/way.yaml."""
    rows = yaml.safe_load(FILE.read_text("utf-8"))
    return tuple(Stage(row["stage"], row["says"], tuple(map(_stop, row["stops"]))) for row in rows)


def _stop(row: dict) -> Stop:
    after, lessons = (tuple(row.get(name, ())) for name in ("after", "lessons"))
    sources = tuple(row["sources"].items())
    asks = row.get("asks") or chapter(row["chapter"]).question
    return Stop(row["chapter"], row["title"], asks, after, lessons, sources)


def stops() -> tuple[Stop, ...]:
    """All chapters on the way, in their order."""
    return tuple(stop for stage in way() for stop in stage.stops)
