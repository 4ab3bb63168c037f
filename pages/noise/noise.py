"""Noise: who finds the flipped labels, and whom do they break?"""

import streamlit as st

from boosting.figures import noise
from pages import players
from pages.claims import claims
from pages.noise import four_points, rivals
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 20
RIVALS = ["adaboost", "noise_tolerant", "logistic", "quadboost", "adaboost_l1"]

page = chapter.open_chapter(noise=0.1)
problem, examples = page.problem, page.problem.examples
headline(
    "Who finds the flipped labels, and whom do they break?",
    f"**{int(problem.flipped.sum())}** of {examples.n_train} training labels of "
    f"{problem.dataset.title} are flipped (Label noise in the sidebar). The booster does not know "
    "which; the test labels are clean.",
)
beside = st.container()
names = controls.several("Algorithms to compare", "rivals", controls.titles(), RIVALS, 6)
with beside:
    claims.about(page.run, rivals.runs_of(page.run, names))
place = st.container()
st.markdown("##### Long and Servedio: four points that break every convex potential")
st.markdown(
    "All four points are of class +1, and the base classifier x1 alone is right on all of them. "
    "Flip every label with a small probability, minimise a convex potential over two "
    "coefficients, and half of the clean points may be lost. (A convex potential is a smooth convex "
    "loss that only falls, towards 0; g is a distance here, not a pull.)"
)
flips = controls.number(
    "Probability of a flip",
    "flips",
    0.01,
    0.4,
    0.1,
    0.01,
    "The quadratic loss, which is no potential because it rises again, breaks without any.",
)
address.show_notes(page.notes)
players.address(address.link())
with place:
    url = films.publish(
        ("noise", page.run, *names), lambda: {"figures": rivals.figures(page, names)}
    )
    players.figures(url, key="noise-film", main=True, height=330, **showcase.opening(START))
url = films.publish(
    ("four points", flips),
    lambda: {
        "figures": films.figures_part({
            "Four points, all of one class": noise.four_points_film(flips),
            "Where the minimisers break": noise.breaking_points(flips),
        }),
        "words": four_points.long_servedio(flips),
    },
)  # fmt: skip
players.figures(url, key="four-points", start=24, label="step of g", height=340)
players.words(url, key="four-points-words", follows="four-points")
takeaway.of_runs(f"Flipped labels: {page.title}", [page.run])
code.show_sources("boosting.theory.noise", ["long2010", "mohri2018"])
