"""From a Markdown file to a Lesson: what may stand in it, and sentences with line numbers for what may not.

    ---
    title: What is a weak learner?
    minutes: 8
    sources: [mohri2018]           these two may be missing
    afterwards: [say what an edge is]
    tables:                        own tables as CSV, the label last; a screen names them: dataset=Six_points
      Six_points: |                and its heading has a space for every underscore
        x,class
        0,plus
    ---

    ## A step                      a heading of level 2 begins a step

    ```screen
    /?dataset=toy&round=1          a link; "&round=2" changes the step before; without it: the same screen;
                                   "&seed={1|2|3}": one of them for every student (variants.py)
    ```

    Words with $formulas$ and numbers from the run: [[alpha round=1 | .4f]].

    ```question
    kind: number                   choose, number, example, stump, weights, order, curve or build
    ask: How large is α?
    check: alpha
    tolerance: 0.005
    ```

    A poll of opinions has options that are plain texts, and no right answer; alone and in a hall it is asked like any other:

        kind: choose
        ask: How was the speed?
        options: [too slow, right, too fast]

    ```claims
    - {check: train_error, round: 3, equals: 0}
    ```

    ### Reveal
    What is read after the answer.

    ### For the lecturer
    What to say.

Markdown is read by markdown-it-py and YAML by PyYAML. A lesson may come from a stranger's link: `boosting/limits.py` says
how much of it is read. Of the Markdown only the blocks are taken apart here, in time proportional to their
length; what stands in a line, where every bracket is looked at for each one before it, is the browser's to show.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from urllib.parse import parse_qsl

from markdown_it import MarkdownIt
from markdown_it.token import Token

from boosting import limits
from boosting.datasets import DataError, parse_csv
from boosting.datasets.personal import OWN_TABLE
from boosting.datasets.share_code import encode
from boosting.datasets.table_files import DATA
from boosting.lessons import variants
from boosting.lessons.claims import Claim
from boosting.lessons.lesson import Fault, Lesson, LessonError, Step, Words
from boosting.lessons.parts import read_claims, read_question, words_of
from boosting.lessons.questions import Question
from boosting.lessons.records import Record, read_record
from boosting.lessons.screens import Screen, ScreenError

SHORTEST, LONGEST = 5, 45  # minutes; a lesson of the course takes at most 15
FENCES = ("screen", "question", "claims")
PARTS = {"reveal": "reveal", "for the lecturer": "note"}
FRONT = ("title", "minutes", "sources", "afterwards", "tables")
NO_WORDS = Words()
BLOCKS = MarkdownIt("commonmark").disable(["inline", "reference"])
PICTURE = re.compile(r"(?<!\\)!\[")
HTML = re.compile(r"(?<!\\)<(?!https?:)[A-Za-z/!?][^<>]*>")


@dataclass
class _Draft:
    """A step while it is read: line, title, the texts of its parts with their lines, and its fences by name."""

    line: int
    title: str
    parts: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    fences: dict[str, tuple[int, str]] = field(default_factory=dict)


class _Reader:
    """Reads one file and gathers its faults."""

    def __init__(self, text: str, name: str):
        self.name, self.lines = name, text.replace("\r\n", "\n").split("\n")
        self.faults: list[Fault] = []
        self.tables: dict[str, str] = {}

    def fault(self, line: int, words: str) -> None:
        """Add a fault."""
        self.faults.append(Fault(line, words))

    def lesson(self) -> Lesson | None:
        """The lesson, as far as it can be read."""
        front, body = self._front()
        drafts = self._drafts(body) if body else []
        if body and not drafts:
            self.fault(body, "There is no step: a step begins with a heading “## Title”.")
        most = limits.LESSON_STEPS
        if len(drafts) > most:
            self.fault(drafts[most].line, f"A lesson has at most {most} steps.")
        steps: list[Step] = []
        for draft in drafts[:most]:
            step = self._step(draft, steps[-1].screen if steps else None)
            steps += [step] if step else []
        return replace(front, steps=tuple(steps)) if front else None

    # --- the front matter ---

    def _front(self) -> tuple[Lesson | None, int]:
        """The lesson without its steps, and the line on which its body begins (0: no front matter)."""
        ends = [k for k, line in enumerate(self.lines) if line.rstrip() == "---"]
        if self.lines[0].rstrip() != "---" or len(ends) < 2:
            self.fault(
                1,
                "The file must begin with lines between “---” and “---”: title and minutes.",
            )
            return None, 0
        record, faults = read_record("\n".join(self.lines[1 : ends[1]]), 2, "The front matter")
        self.faults += faults
        return (self._head(record) if record else None), ends[1] + 2

    def _head(self, record: Record) -> Lesson:
        title = record.get("title", str, "a text", "", needed=True)
        minutes = record.get("minutes", int, "a whole number", SHORTEST, needed=True)
        if not SHORTEST <= minutes <= LONGEST:
            record.fault(
                f"A lesson takes {SHORTEST} to {LONGEST} minutes, not {minutes}.", "minutes"
            )
        sources = record.texts("sources", "a list of keys of data/references.bib")
        for key in sources:
            if key not in known_sources():
                record.fault(f"There is no source {key!r} in data/references.bib.", "sources")
        afterwards = record.texts("afterwards", "a list of sentences")
        if not afterwards and "afterwards" in record.values:
            record.fault("Say what one can do afterwards: at least one sentence.", "afterwards")
        self._read_tables(record)
        record.refuse_others(FRONT, "The front matter")
        self.faults += record.faults
        return Lesson(self.name, title, minutes, sources, afterwards, ())

    def _read_tables(self, record: Record) -> None:
        """The lesson's own tables as share codes, by name."""
        tables = record.get("tables", dict, "names with CSV texts", {})
        if len(tables) > limits.LESSON_TABLES:
            record.fault(f"A lesson has at most {limits.LESSON_TABLES} tables.", "tables")
            return
        for name, text in tables.items():
            try:
                dataset, _ = parse_csv(str(text).encode(), title=str(name).replace("_", " "))
                self.tables[str(name)] = encode(dataset)
            except DataError as error:
                record.fault(f"The table {name!r}: {error}", "tables")

    # --- the body ---

    def _drafts(self, first: int) -> list[_Draft]:
        """The steps of the body, which begins on line `first`, as texts."""
        body = "\n".join(self.lines[first - 1 :])
        if len(body) > limits.LESSON_BODY:
            words = f"The steps of a lesson have at most {limits.LESSON_BODY} characters; these have {len(body)}."
            self.fault(first, words)
            return []
        drafts: list[_Draft] = []
        part = "words"
        for token, title in _blocks(BLOCKS.parse(body)):
            begin, end = (
                (token.map[0] + first, token.map[1] + first) if token.map else (first, first)
            )
            if token.type == "heading_open" and token.tag == "h2":
                drafts.append(_Draft(begin, title))
                part = "words"
            elif not drafts:
                self.fault(begin, "Words before the first step: begin with a heading “## Title”.")
                return []
            elif token.type == "heading_open" and title.lower() in PARTS:
                part = PARTS[title.lower()]
            elif token.type == "fence" and token.info.strip() in FENCES:
                self._fence(drafts[-1], token.info.strip(), begin, token.content)
            else:
                text = "\n".join(self.lines[begin - 1 : end - 1])
                self._refuse_html(token, text, begin)
                drafts[-1].parts.setdefault(part, []).append((begin, text))
        return drafts

    def _fence(self, draft: _Draft, name: str, line: int, content: str) -> None:
        """Keep a fence's content with the line on which it begins; a second one of the same name is a fault."""
        if name in draft.fences:
            self.fault(
                line, f"The step “{draft.title}” has a second {name}; make it a step of its own."
            )
        draft.fences.setdefault(name, (line + 1, content))

    def _refuse_html(self, token: Token, text: str, line: int) -> None:
        if token.type in ("fence", "code_block"):
            return
        if token.type == "html_block" or HTML.search(text):
            self.fault(line, "HTML is not shown: write Markdown.")
        if PICTURE.search(text):
            self.fault(line, "Pictures are not loaded: show a screen instead.")

    def _step(self, draft: _Draft, before: Screen | None) -> Step | None:
        """The step of a draft; None where it has no screen."""
        screen = self._screen(draft, before)
        question: Question | None = None
        claims: tuple[Claim, ...] = ()
        if "question" in draft.fences:
            question, faults = read_question(*draft.fences["question"])
            self.faults += faults
        if "claims" in draft.fences:
            claims, faults = read_claims(*draft.fences["claims"])
            self.faults += faults
        words, reveal, note = (
            self._words(draft.parts.get(p, [])) for p in ("words", "reveal", "note")
        )
        if not words.text and not draft.fences.keys() & {"screen", "question"}:
            self.fault(
                draft.line,
                f"The step “{draft.title}” has no words, no question and no screen of its own.",
            )
        if screen is None:
            return None
        link_line, _ = draft.fences.get("screen", (draft.line, ""))
        return Step(
            draft.title, screen, words, question, reveal, note, claims, draft.line, link_line
        )

    def _words(self, texts: list[tuple[int, str]]) -> Words:
        line = texts[0][0] if texts else 0
        if sum(text.count("[[") for _, text in texts) > (most := limits.LESSON_BLANKS):
            self.fault(line, f"One part of a step has at most {most} numbers from the run.")
            return NO_WORDS
        words, faults = words_of(texts)
        self.faults += faults
        if sum(blank.ask.seeds for blank in words.blanks) > (most := limits.LESSON_SEEDS):
            self.fault(line, f"Behind the numbers of a part of a step stand at most {most} runs.")
        return words

    def _screen(self, draft: _Draft, before: Screen | None) -> Screen | None:
        """The screen of a step: its own link, or changes to the screen of the step before."""
        line, content = draft.fences.get("screen", (draft.line, ""))
        link = content.strip()
        if len(link.splitlines()) > 1:
            self.fault(line + 1, "A screen is one link, on one line.")
            return before
        if not link or link.startswith("&"):
            if before is None:
                self.fault(line, "The first step needs a screen: the link that the app writes.")
                return None
            return before.changed(**self._own(dict(parse_qsl(link[1:], keep_blank_values=True))))
        try:
            screen = Screen.of(link)
        except (ScreenError, ValueError) as error:
            self.fault(line, str(error))
            return None
        return Screen(screen.chapter, tuple(self._own(dict(screen.query)).items()))

    def _own(self, query: dict[str, str]) -> dict[str, str]:
        """A query in which the name of a table of the lesson has become the table itself."""
        name = query.get("dataset", "")
        return (
            query | {"dataset": OWN_TABLE, "own": self.tables[name]}
            if name in self.tables
            else query
        )


def _blocks(tokens: list[Token]) -> Iterator[tuple[Token, str]]:
    """The outermost blocks, each with the text of its heading or ""."""
    for k, token in enumerate(tokens):
        if token.level == 0 and token.nesting >= 0:
            yield token, (tokens[k + 1].content if token.type == "heading_open" else "")


@cache
def known_sources() -> frozenset[str]:
    """The keys of data/references.bib."""
    text = (DATA / "references.bib").read_text("utf-8")
    return frozenset(re.findall(r"^@\w+\{([^,\s]+),", text, flags=re.MULTILINE))


def read_lesson(text: str, name: str) -> Lesson:
    """The lesson of a Markdown text. name: of the file, without ".md".

    Raises LessonError with every fault that can be seen without running anything.
    """
    if len(text) > limits.LESSON:
        words = f"A lesson has at most {limits.LESSON} characters; this one has {len(text)}."
        raise LessonError(name, (Fault(1, words),))
    try:
        many = variants.count(text)
    except ValueError as error:
        raise LessonError(name, (Fault(1, str(error)),)) from None
    return replace(_read(variants.vary(text, 0), name), source=text, many=many)


def variant(lesson: Lesson, who: str) -> Lesson:
    """A student's variant of a lesson. who: his name or number, "" for the first one.

    Raises LessonError where this variant has faults that can be seen without running anything.
    """
    return _variant(lesson, variants.number(who, lesson.many))


def faults(lesson: Lesson) -> list[Fault]:
    """Everything that does not hold in any variant of a lesson, on the runs that it shows."""
    found: list[Fault] = []
    for which in range(lesson.many):
        try:
            found += _variant(lesson, which).faults()
        except LessonError as error:
            found += error.faults
    return sorted(dict.fromkeys(found))


def _variant(lesson: Lesson, which: int) -> Lesson:
    return _read(variants.vary(lesson.source, which), lesson.name) if which else lesson


def _read(text: str, name: str) -> Lesson:
    """The lesson of a text without choices."""
    reader = _Reader(text, name)
    lesson = reader.lesson()
    if reader.faults or lesson is None:
        told = [Fault(line, words[: limits.FAULT]) for line, words in sorted(reader.faults)]
        raise LessonError(name, tuple(told[: limits.LESSON_FAULTS]))
    return replace(lesson, digest=blake2b(text.encode(), digest_size=8).hexdigest())


def read_file(path: Path) -> Lesson:
    """The lesson of a file. LessonError with its faults, also for a file that cannot be read."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        words = "it is no UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror
        raise LessonError(path.stem, (Fault(1, f"The file cannot be read: {words}."),)) from None
    return read_lesson(text, path.stem)
