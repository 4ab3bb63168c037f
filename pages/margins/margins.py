"""Margins: why does the test error go on falling after the training error is zero?"""

from typing import Any

from boosting.screens.chapters.margins import CHAPTER
from pages import players
from pages.claims import claims
from pages.margins import best_margin, norms, overview, promises, thousand
from pages.players import Stage
from pages.shell import address, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import asks, framed

START = 20
WORDS = {
    "overview": overview.words, "thousand": thousand.words, "best": best_margin.words, "promises": promises.words,
    "norms": norms.words,
}  # fmt: skip

# how many pictures of a part fill the window, and how they lie
STAGES: dict[str, Stage] = {
    "overview": {"shows": 2, "lies": "rows"},
    "thousand": {"shows": 2, "lies": "rows"},
    "best": {"shows": 1, "lies": "rows"},
    "promises": {"shows": 1, "lies": "rows"},
    "norms": {"shows": 2, "lies": "columns"},
}

page = screen.open_screen(CHAPTER)
place = framed("", page.says)
shown = page.ask(tabs=place.tabs, picture=place.below)
asks(place, page.question(shown))
part = page.part(shown)
with place.said:
    claims.of_part(shown, part, place.below)
opening: dict[str, Any] = {**showcase.opening(START)}
if part.run is None:  # its points are fixed
    opening = {"label": "direction", "start": norms.START, "scope": "norms"}
url = page.film(shown, WORDS)
with place.stage:
    players.on_stage(
        url,
        key="margins",
        more=place.below,
        **STAGES[part.name],
        **opening,
        guess=showcase.guess(part is CHAPTER.parts[0]),
    )
players.words(url, key="margins-words", follows="margins")
if part.proof:
    players.unfolded(part.proof, url, part="proof", follows="margins")
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_screen(f"Margins of {shown.title}", shown)
code.show_sources(part.source or CHAPTER.source, ["mohri2018", "ratsch2005"])
