"""Deep families: may a booster use deep trees without paying for them everywhere?"""

import streamlit as st

from boosting.figures import families as pictures
from pages import players
from pages.claims import claims
from pages.families import charges, offers, risks, sweep
from pages.shell import address, chapter, controls, films, runs, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 10

run, notes = chapter.begin(lambda: sweep.pick(controls.pick_data()))
problem, trace = runs.problem(run.data), runs.trace(run)
place = framed(
    "May a booster use deep trees without paying for them everywhere?",
    f"{controls.title(run.algorithm)} on {problem.dataset.title}, {len(trace)} rounds",
)
with place.said:
    claims.about(run, called=sweep.NAMES, below=place.below)
url = films.publish(
    ("families", run),
    lambda: {
        "figures": films.figures_part({
            "Which family did each round draw from?": pictures.by_round(trace),
            "What each family has in the vote": pictures.weights(trace),
            "Families in families, and the hull of all": pictures.nested(trace),
        }),
        "words": [*offers.words(trace), *charges.words(trace)],
    },
)  # fmt: skip
with place.stage:
    players.on_stage(
        url, key="families-film", more=place.below, shows=2, lies="rows", **showcase.opening(START)
    )
players.words(url, key="families-offers", follows="families-film")
st.markdown("##### The bound, with this round's numbers")
help = "Margins up to ρ count as wrong; the complexity is divided by ρ."
rho = controls.number("Margin ρ", "family_rho", 0.05, 0.9, 0.3, 0.05, help)
risky = films.publish(("risks of families", run, rho), lambda: risks.content(run, trace, rho))
players.words(risky, key="families-words", follows="families-film")
players.figures(risky, key="risks", follows="families-film", height=330)
help = "Tree size, number of base classifiers and test error over λ and β."
label = f"Show what the two prices do (25 runs of at most {sweep.MOST_ROUNDS} rounds)"
if controls.switch(label, "sweep", help):
    swept = films.publish(
        ("prices of families", run),
        lambda: {"figures": films.figures_part(pictures.heat_maps(sweep.sweep(run)))},
    )
    players.figures(swept, key="heat", height=340)
address.show_notes(notes)
players.address(address.link())
takeaway.of_runs(f"Deep families on {problem.dataset.title}", [run], [url])
code.show_sources("boosting.theory.deep_families", ["cortes2014", "kuznetsov2014"])
