"""The glossary on every page: what a term or a symbol means, where the pointer rests or a finger taps."""

from __future__ import annotations

import re

from pages import players
from pages.shell import films
from pages.words import blocks

GREEK = {
    "alpha": "α", "gamma": "γ", "delta": "δ", "epsilon": "ϵε", "lambda": "λ", "rho": "ρ", "phi": "ϕφ",
}  # fmt: skip
MADE_OF = ("glossary",)


def explain() -> None:
    """Have the browser explain every term of this page: once, after what the page shows."""
    players.terms(films.publish(MADE_OF, _content))


def _content() -> films.Content:
    from boosting.lessons import glossary  # here: it is made once, for all visitors
    from pages.tutor import library

    found = {entry.name: entry.lesson for entry in library.entries()}
    rows = []
    for term in glossary().values():
        lesson = found.get(term.lesson)
        rows.append({
            "term": term.term,
            "symbol": blocks.rich(f"${term.symbol}$") if term.symbol else "",
            "glyphs": glyphs(term.symbol),
            "says": blocks.rich(term.says),
            "source": term.source,
            "href": f"{films.base_path()}/?lesson={term.lesson}&step=1",
            "lesson": lesson.title if lesson is not None else term.lesson,
        })  # fmt: skip
    return {"terms": rows}


def glyphs(symbol: str) -> list[str]:
    r"""The letters with which a symbol in LaTeX begins on the screen, e.g. ["ϵ", "ε"] for \epsilon_t; [] for none."""
    plain = re.sub(r"\\(hat|mathcal|mathfrak|bar)\s*", "", symbol)
    if found := re.match(r"\\([a-z]+)", plain):
        return list(GREEK.get(found[1], ""))
    return re.findall(r"^[A-Za-z](?![A-Za-z])", plain)
