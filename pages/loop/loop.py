"""The loop: all algorithms are one loop with four choices; mix the choices and run the result."""

from functools import partial

import streamlit as st

from boosting.engine.words import unbroken
from boosting.screens import plans
from boosting.screens.chapters.loop import CHAPTER, sources, that_runs
from pages import players
from pages.claims import claims, evidence
from pages.loop import beside, overshoot
from pages.shell import address, controls, screen, showcase
from pages.takeaway import takeaway
from pages.words import choices_table, code
from pages.words.frame import framed

CHOICES = (
    "**Loss** weighs the examples, **search** finds a cut, **step** says how much it counts, **correction** changes "
    "earlier cuts."
)
START = 10  # of a visitor's own mix: the showcase opens where its runs end

notes = st.container()
place = framed(CHAPTER.question, "")
cells = {plans.CELLS: lambda: place.tabs}
page = screen.open_screen(
    CHAPTER,
    {"mix": beside.content},
    pick=partial(controls.draw, inside=cells),
    also=(overshoot.told,),
)
shown, complaint = that_runs(page.ask())
if complaint:
    address.note(complaint)
address.show_notes(notes)
players.address(address.link())

with place.stage:
    url = page.film(shown)
    players.stage(url, key="loop", panels=["curves"], **showcase.opening(START))
with place.said, st.container(key="mix-says"):
    st.html(f"<i data-swapped='{' '.join(beside.swapped(shown))}'></i>")
    st.markdown(CHOICES)
with place.below, st.container(horizontal=True, key="claims-buttons"):
    claims.ways()
if too_far := overshoot.told(shown):
    with st.container(key="overshoot"):
        st.info(unbroken(too_far), icon=":material/show_chart:")
evidence.offer({shown.named: shown})
rows, all_rows = sources(shown.run), plans.titles()
with st.expander(f"All {len(all_rows)} algorithms as rows of four choices", key="choices"):
    by_use = sorted(all_rows, key=lambda name: name not in rows)
    st.html(choices_table.matrix(by_use, rows))
    st.caption(
        "Lit: the cells that make your algorithm; your rows come first. "
        "Look for: how few cells differ between two famous names."
    )
with st.expander("The loop, as it runs", key="loop-code"):
    st.caption(
        "These lines are all that boosting is. The numbers # 1 to # 4 mark where the four choices of "
        "the table come in."
    )
    code.show_loop()
takeaway.of_screen(
    f"{shown.title}, a mix", shown, written={"choices.csv": choices_table.as_csv(list(all_rows))}
)
