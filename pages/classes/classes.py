"""Several classes: what is a vote, and what a margin, when there are more than two?"""

from operator import attrgetter

from boosting.screens.chapters.classes import CHAPTER
from pages.classes import example, picked, promise, theorem, weak
from pages.players import Stage
from pages.window import window

START = 5
WORDS = {
    "vote": theorem.words,
    "example": example.words,
    "weak": weak.words,
    "promise": promise.words,
}
STAGES: dict[str, Stage] = {
    "vote": {"shows": 2, "lies": "wide"},
    "example": {"shows": 2, "lies": "columns"},
    "weak": {"shows": 2, "lies": "columns"},
    "promise": {"shows": 1, "lies": "rows"},
}

page = window.opened(
    CHAPTER, WORDS, picked.DRAWN, says=attrgetter("title"), also=(example.telling,)
)
shown = page.ask(picked.drawn(page.bare))
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGES[shown.part])
page.tell(shown, url)
SOURCES = ["kuznetsov2014", "cortes2014", "freund1997", "zhu2009", "schapire1999", "chen2016"]
page.close(shown.title, shown, SOURCES)
