"""The glossary on every page: what a term or a symbol means, where the pointer rests or a finger taps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pages import players
from pages.shell import films
from pages.shell.packing import Content
from pages.words import blocks

if TYPE_CHECKING:
    from boosting.lessons import Lesson

GREEK = {
    "alpha": "α", "gamma": "γ", "delta": "δ", "epsilon": "ϵε", "lambda": "λ", "rho": "ρ",
    "phi": "ϕφ",
}  # fmt: skip
MADE_OF = ("glossary",)


def explain() -> None:
    """Have the browser explain every term of this page: once, after what the page shows."""
    players.terms(films.publish(MADE_OF, _content))


def _content() -> Content:
    from boosting.lessons import glossary  # here: it is made once, for all visitors
    from pages.tutor import library
    from pages.words.bibliography import spelled

    found = {entry.name: entry.lesson for entry in library.entries() if entry.lesson is not None}
    rows = _works(found)
    for term in glossary().values():
        rows.append({
            "term": term.term,
            "symbol": blocks.rich(f"${term.symbol}$") if term.symbol else "",
            "glyphs": glyphs(term.symbol),
            "says": blocks.rich(term.says),
            "source": spelled(term.source),
            **_way(term.lesson, found),
        })  # fmt: skip
    return {"terms": rows}


def _works(lessons: Mapping[str, Lesson]) -> list[dict[str, Any]]:
    """The letters that works are cited by, with the first lesson that comes from each."""
    from pages.words.bibliography import bibliography

    return [
        {
            "term": f"[{work.shorthand}]", "symbol": "", "glyphs": [], "says": blocks.rich(work.reference),
            "source": "cited by this letter",
            **_way(next(name for name, lesson in lessons.items() if key in lesson.sources), lessons),
        }
        for key, work in bibliography().items() if work.shorthand
    ]  # fmt: skip


def _way(name: str, lessons: Mapping[str, Lesson]) -> dict[str, str]:
    """The way into the lesson of this name, with its title."""
    title = lessons[name].title if name in lessons else name
    return {"href": f"{films.base_path()}/?lesson={name}&step=1", "lesson": title}


def glyphs(symbol: str) -> list[str]:
    r"""The letters with which a symbol in LaTeX begins on the screen, e.g. ["ϵ", "ε"] for \epsilon_t; [] for none."""
    plain = re.sub(r"\\(hat|mathcal|mathfrak|bar)\s*", "", symbol)
    if found := re.match(r"\\([a-z]+)", plain):
        return list(GREEK.get(found[1], ""))
    return re.findall(r"^[A-Za-z](?![A-Za-z])", plain)
