"""Several classes: what is a vote, and what a margin, when there are more than two?"""

from boosting.screens.chapters.classes import CHAPTER
from pages import players
from pages.claims import claims
from pages.classes import example, promise, theorem
from pages.players import Stage
from pages.shell import address, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import asks, framed

START = 5
WORDS = {"vote": theorem.words, "example": example.words, "promise": promise.words}
STAGES: dict[str, Stage] = {
    "vote": {"shows": 2, "lies": "wide"},
    "example": {"shows": 2, "lies": "columns"},
    "promise": {"shows": 2, "lies": "columns"},
}

page = screen.open_screen(CHAPTER, example.DRAWN)
place = framed("", page.bare.title)
shown = page.ask(example.drawn(page.bare), tabs=place.tabs)
asks(place, page.question(shown))
with place.said:
    claims.of_part(shown, page.part(shown), place.below)
url = page.film(shown, WORDS)
address.show_notes(page.notes)
players.address(address.link())
with place.stage:
    players.on_stage(
        url,
        key="classes-film",
        more=place.below,
        **STAGES[shown.part],
        **showcase.opening(START),
        guess=showcase.guess(shown.part == "vote"),
    )
players.words(url, key="classes-words", follows="classes-film")
takeaway.of_screen(shown.title, shown)
code.show_sources(CHAPTER.source, ["kuznetsov2014", "cortes2014"])
