"""Noise: which algorithms notice wrong labels, and which are misled?"""

import streamlit as st

from boosting.screens import plans
from pages import players
from pages.claims import claims
from pages.noise import four_points, kinds, rivals
from pages.players import Stage
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words import examples as listed
from pages.words.frame import framed

START = 20
RIVALS = ["adaboost", "noise_tolerant", "logistic", "quadboost", "adaboost_l1"]
PARTS = {
    "who": "Fooled, or not?",
    "where": "Does it matter which?",
}
STAGES: dict[str, Stage] = {
    "who": {"shows": 2, "lies": "wide"},
    "where": {"shows": 2, "lies": "rows"},
}

page = chapter.open_chapter(noise=0.1)
problem, examples = page.problem, page.problem.examples
place = framed(
    "Which algorithms notice wrong labels, and which are misled?",
    f"{page.title}, {int(problem.flipped.sum())} of {examples.n_train} labels flipped",
)
with place.tabs:
    part, names = controls.section(PARTS, "who", "noise_part"), list[str]()
if part == "who":
    with st.sidebar:
        names = controls.several("Algorithms to compare", "rivals", plans.titles(), RIVALS, 6)
with place.said:
    opened = claims.Part("noise_part", part)
    several = rivals.runs_of(page.run, names)
    claims.about(page.run, several, part=opened, among=names or None, below=place.below)
if part == "where":
    url = kinds.publish(page)
else:
    url = films.publish(
        ("noise", page.run, *names),
        lambda: {
            "figures": rivals.figures(page, names),
            "examples": listed.part(page.run, *chapter.busiest(page)),
        },
    )
with place.stage:
    players.on_stage(
        url, key="noise-film", more=place.below, **STAGES[part], **showcase.opening(START)
    )
if part == "where":
    players.words(url, key="noise-words", follows="noise-film")
else:
    four_points.show(four_points.pick())
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_runs(f"Flipped labels: {page.title}", [page.run])
code.show_sources("boosting.theory.noise", ["long2010", "mohri2018"])
