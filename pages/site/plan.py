"""Which pages the site has: links of the app, and the files that they become.

The runs of the Lab are listed in data/site.yaml. All else follows from what the app has: Compare's presets, the rows of the
loop, every part of every chapter at its showcase, the steps of all lessons, the sections of the course.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import yaml

from boosting.catalogue import ALGORITHMS
from boosting.datasets import describe
from boosting.datasets.table_files import DATA
from boosting.lessons import Lesson, course
from boosting.screens import plans
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.link import PLAYER_PARAMS
from boosting.screens.presets import PRESETS
from pages.site import markup

FILE = DATA / "site.yaml"
FIRST = "index"  # the Lab as it opens
COMPARISON, ROW = "Comparison", "Row of the table"  # what is chosen there


class Page(NamedTuple):
    """A page of the site.

    file: its name, without ".html". chapter: the path of its chapter in the app's address; link: the rest of that address,
    by name. title, about: what it shows, in a few words and in a sentence, "" where it says so itself. choices: what a
    visitor may change, by the labels of the choices. lesson, step: the step of a lesson that it is; None and 0 elsewhere.
    """

    file: str
    chapter: str
    link: Mapping[str, str] = {}
    title: str = ""
    about: str = ""
    choices: Mapping[str, str] = {}
    lesson: Lesson | None = None
    step: int = 0

    @property
    def asks(self) -> frozenset[tuple[str, str]]:
        """The link without what the browser's player has in it: two pages that ask the same are the same."""
        return frozenset((n, v) for n, v in self.link.items() if n not in PLAYER_PARAMS)


def pages(small: bool = False) -> list[Page]:
    """All pages, the first one first. small: two of every chapter, and a step for every kind of question, for a test."""
    everything = list(_all())
    if not small:
        return everything
    by_kind = defaultdict[tuple[str, str], list[Page]](list)
    for page in everything:
        by_kind[_kind(page)].append(page)
    return [page for alike in by_kind.values() for page in alike[: 1 if alike[0].lesson else 2]]


def listed() -> dict[str, Any]:
    """What data/site.yaml says: datasets, algorithms, and the parts that are left out, by their chapters."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
    return found


def _kind(page: Page) -> tuple[str, str]:
    """What a page is like: its chapter, or the kind of its step's question."""
    if page.lesson is None:
        return page.chapter, page.link.get("part", "")
    question = page.lesson.steps[page.step - 1].question
    return "a step", question.kind if question else ""


def _all() -> Iterator[Page]:
    told = listed()
    yield from _lab(told["datasets"], told["algorithms"])
    yield from _compare()
    yield from _loop()
    for path in NAMES:
        yield from _parts(path, told["without"].get(path, ()))
    yield from _course()
    for lesson in course():
        yield from _lesson(lesson)


def _lab(data: Sequence[str], algorithms: Sequence[str]) -> Iterator[Page]:
    """The Lab as it opens, then every data set with every algorithm."""
    for k, (dataset, algorithm) in enumerate(product(data, algorithms)):
        row, card = ALGORITHMS[algorithm], describe(dataset)
        link = {"dataset": dataset, "algorithm": algorithm} if k else {}
        file = f"lab-{dataset}-{algorithm}" if k else FIRST
        about = f"{card.title}. {row.summary} {card.law}"
        choices = {"Dataset": card.title, "Algorithm": row.title}
        yield Page(file, "", link, f"{row.title} on {card.title}", about, choices)


def _compare() -> Iterator[Page]:
    """The comparison as it opens, and those that are often asked for."""
    yield Page("compare", "compare", choices={COMPARISON: "As it opens"})
    for k, preset in enumerate(PRESETS, 1):
        link = {name: str(value) for name, value in preset.values.items()}
        choices = {COMPARISON: preset.label}
        yield Page(f"compare-{k}", "compare", link, preset.label, preset.help, choices)


def _loop() -> Iterator[Page]:
    """The mix as it opens, and every row of the table."""
    yield Page("loop", "loop", choices={ROW: "The mix as it opens"})
    for name, title in plans.titles().items():
        link, about = dict.fromkeys(plans.PARTS, name), ALGORITHMS[name].summary
        yield Page(f"loop-{name}", "loop", link, f"{title} as four choices", about, {ROW: title})


def _parts(path: str, without: Sequence[str]) -> Iterator[Page]:
    """A chapter, and each of its further parts. without: those that need a server."""
    if path in ("", "compare", "loop"):
        return
    told = chapter(path)
    yield Page(path, path)
    for part in told.parts[1:]:
        if part.name not in without:
            title = part.question or markup.plain(part.title)
            yield Page(f"{path}-{part.name}", path, {told.tab: part.name}, title)


def _course() -> Iterator[Page]:
    yield Page("course", "course", {}, "Lessons")
    yield Page("course-way", "course", {"part": "way"}, "The way through the theory")
    yield Page("course-glossary", "course", {"part": "glossary"}, "Glossary")
    yield Page("course-answers", "course", {"part": "progress"}, "Your answers")


def _lesson(lesson: Lesson) -> Iterator[Page]:
    for k, step in enumerate(lesson.steps, 1):
        link = {**dict(step.screen.query), "lesson": lesson.name, "step": str(k)}
        title = f"{step.title} · {lesson.title}"
        yield Page(
            f"lesson-{lesson.name}-{k}", step.screen.chapter, link, title, lesson=lesson, step=k
        )


class Contents:
    """The pages by what they ask for: where a link of the app leads on the site."""

    def __init__(self, all_pages: list[Page]):
        """all_pages: of the site."""
        self.pages = all_pages
        self._found = {(page.chapter, page.asks): page.file for page in reversed(all_pages)}

    def file(self, path: str, link: Mapping[str, str]) -> str | None:
        """The file of a link of the app, with its round; None where the site has no such page."""
        found = self._found.get((path, Page("", path, link).asks))
        said = "&".join(f"{name}={link[name]}" for name in ("round", "substep") if name in link)
        return found and f"{found}.html{'?' * bool(said)}{said}"

    def alike(self, page: Page) -> dict[str, str]:
        """The files of a chapter's pages that offer the same choices, by what is chosen there."""
        pages = [
            p
            for p in self.pages
            if p.chapter == page.chapter and p.choices.keys() == page.choices.keys()
        ]
        return {" | ".join(p.choices.values()): f"{p.file}.html" for p in pages}

    def offered(self, page: Page, label: str) -> list[str]:
        """What can be chosen under a label on pages like this one."""
        alike = [
            p.choices[label] for p in self.pages if p.chapter == page.chapter and label in p.choices
        ]
        return list(dict.fromkeys(alike))
