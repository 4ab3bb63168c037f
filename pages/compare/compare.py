"""Compare: the same examples, the same round, two to four whole runs side by side."""

import streamlit as st

from boosting.screens.chapters.compare import CHAPTER
from pages import players
from pages.claims import evidence
from pages.compare import cells, film, presets, side_by_side, wrong_labels
from pages.shell import address, controls, screen, showcase
from pages.takeaway import takeaway
from pages.words.frame import alone

START = 10

page = screen.open_screen(
    CHAPTER, {"": film.content}, pick=controls.pick_several, also=(cells.of_all,)
)
shown = page.ask(controls.of_plane(page.bare))
several, data = film.by_label(shown), shown.plain
address.show_notes(page.notes)
players.address(address.link())

url = page.film(shown)
with alone(CHAPTER.question, f"{' against '.join(several)} on {data.dataset.title}"):
    players.compare(url, **showcase.opening(START))
players.words(url, key="compare-words", follows="compare")
wrong_labels.show(shown)
presets.row()
evidence.offer(several)
st.markdown("## The four choices: lit where they differ")
side_by_side.table(several)
st.caption("Every algorithm is the same loop; the lit cells are all that changes.")
side_by_side.times(several)
names = ", ".join(controls.title(one.algorithm) for one in several.values())
takeaway.of_screen(
    f"{names} on {data.dataset.title}",
    *several.values(),
    written={"choices.csv": side_by_side.as_csv(several)},
)
