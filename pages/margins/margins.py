"""Margins: why does the test error go on falling after the training error is zero?"""

from boosting.screens.chapters.margins import CHAPTER
from pages.margins import best_margin, norms, overview, promises, sure, thousand
from pages.players import Stage
from pages.window import window

START = 20
WORDS = {
    "overview": overview.words, "thousand": thousand.words, "best": best_margin.words, "promises": promises.words,
    "sure": sure.words, "norms": norms.words,
}  # fmt: skip

# how many pictures of a part fill the window, and how they lie
STAGES: dict[str, Stage] = {
    "overview": {"shows": 2, "lies": "rows"},
    "thousand": {"shows": 2, "lies": "rows"},
    "best": {"shows": 1, "lies": "rows"},
    "promises": {"shows": 1, "lies": "rows"},
    "sure": {"shows": 2, "lies": "columns"},
    "norms": {"shows": 2, "lies": "columns"},
}
FIXED = {"label": "direction", "start": norms.START, "scope": "norms"}

page = window.opened(CHAPTER, WORDS)
shown = page.ask()
page.claim(shown)
url = page.film(shown)
points_are_fixed = page.part(shown).run is None
page.play(shown, url, START, STAGES[shown.part], FIXED if points_are_fixed else None)
page.tell(shown, url)
page.close(
    f"Margins of {shown.title}",
    shown,
    ["mohri2018", "ratsch2005", "friedman2000", "platt1999", "zadrozny2002"],
)
