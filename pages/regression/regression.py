"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from functools import partial

import streamlit as st

from boosting import datasets
from boosting.screens.chapters import hull as chapter
from boosting.screens.shown import Shown
from boosting.settings import Choice
from pages import players
from pages.players import Stage
from pages.regression import by_loss, forests, geometry, promise, search, theorem
from pages.shell import controls, films
from pages.shell.answer import of_figures
from pages.window import window

START = 5
WORDS = {
    "run": theorem.words, "geometry": geometry.words, "losses": by_loss.words, "averages": forests.words,
    "search": search.words, "promise": promise.words,
}  # fmt: skip
BESIDE: Stage = {"shows": 2, "lies": "wide"}
STAGES: dict[str, Stage] = {
    "geometry": {"shows": 2, "lies": "columns"},
    "averages": {"shows": 1, "lies": "rows"},
    "promise": {"shows": 1, "lies": "rows"},
}
SAMPLES = {"label": "certainty step", "start": 8, "scope": "promise"}


def dataset(setting: Choice) -> str:
    """The data, and their law."""
    name = controls.ask(setting)
    st.caption(datasets.describe(name).law)
    return name


def compared(shown: Shown) -> str:
    """The algorithms, and their data."""
    return f"{', '.join(chapter.titles_of(shown).values())} on {shown.dataset.title}"


page = window.opened(
    chapter.CHAPTER, WORDS, {"regression": dataset}, "Sample, noise and outliers", compared
)
shown = page.ask()
page.claim(shown)
url = page.film(shown)
part = page.part(shown)
many_samples = part.run is None  # and not the runs of the page
page.play(shown, url, START, STAGES.get(part.name, BESIDE), SAMPLES if many_samples else None)
page.tell(shown, url)
if part.apart and chapter.hull_run(shown):
    made_of = "sizes of the hull", *shown.runs.values()
    url = films.publish(made_of, partial(of_figures, shown, chapter.sizes))
    players.figures(url, key="hull-sizes", height=320)
page.close(compared(shown), shown, ["mason2000", "friedman2001", "breiman1996", "breiman2001"])
