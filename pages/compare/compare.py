"""Compare: the same examples, the same round, two to four whole runs side by side."""

import streamlit as st

from boosting.screens.chapters.compare import CHAPTER
from pages import players
from pages.claims import evidence
from pages.compare import outliers, presets, side_by_side
from pages.shell import address, controls, screen, showcase
from pages.takeaway import takeaway
from pages.words.frame import alone

START = 10

page = screen.open_screen(CHAPTER, pick=controls.pick_several)
shown = page.ask(controls.of_plane(page.bare))
several, data = list(shown.runs.values()), shown.plain
address.show_notes(page.notes)
players.address(address.link())

url = page.film(shown, {"": side_by_side.content})
with alone(CHAPTER.question, data.dataset.title):
    players.compare(url, **showcase.opening(START))
players.words(url, key="compare-words", follows="compare")
outliers.show(shown)
presets.row()
evidence.offer(side_by_side.by_label(shown))
st.markdown("##### The four choices: lit where they differ")
side_by_side.table(several)
st.caption("Every algorithm is the same loop; the lit cells are all that changes.")
side_by_side.times(several)
names = ", ".join(controls.title(run.algorithm) for run in several)
takeaway.of_screen(
    f"{names} on {data.dataset.title}",
    *map(shown.beside, several),
    written={"choices.csv": side_by_side.as_csv(several)},
)
