"""Noise: who finds the flipped labels, and whom do they break?"""

import streamlit as st

from pages import players
from pages.claims import claims
from pages.noise import four_points, kinds, rivals
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words import examples as listed
from pages.words.headline import headline

START = 20
RIVALS = ["adaboost", "noise_tolerant", "logistic", "quadboost", "adaboost_l1"]
PARTS = {
    "who": ":material/flaky: Who finds them, who is hurt?",
    "where": ":material/grain: Does it matter which are flipped?",
}

page = chapter.open_chapter(noise=0.1)
problem, examples = page.problem, page.problem.examples
headline(
    "Who finds the flipped labels, and whom do they break?",
    f"**{int(problem.flipped.sum())}** of {examples.n_train} training labels of "
    f"{problem.dataset.title} are flipped (Label noise in the sidebar). The booster does not know "
    "which; the test labels are clean.",
)
beside = st.container()
part, names = controls.section(PARTS, "who", "noise_part"), list[str]()
if part == "who":
    names = controls.several("Algorithms to compare", "rivals", controls.titles(), RIVALS, 6)
with beside:
    opened = claims.Part("noise_part", part)
    claims.about(page.run, rivals.runs_of(page.run, names), part=opened, among=names or None)
place = st.container()
flips = four_points.pick() if part == "who" else 0.0
address.show_notes(page.notes)
players.address(address.link())
if part == "where":
    url = kinds.publish(page)
    players.figures(url, key="noise-film", main=True, height=330, **showcase.opening(START))
    players.words(url, key="noise-words", follows="noise-film")
else:
    with place:
        url = films.publish(
            ("noise", page.run, *names),
            lambda: {
                "figures": rivals.figures(page, names),
                "examples": listed.part(page.run, *chapter.busiest(page)),
            },
        )
        players.figures(url, key="noise-film", main=True, height=330, **showcase.opening(START))
    four_points.show(flips)
takeaway.of_runs(f"Flipped labels: {page.title}", [page.run])
code.show_sources("boosting.theory.noise", ["long2010", "mohri2018"])
