"""Noise: who finds the flipped labels, and whom do they break?"""

import streamlit as st

from boosting.figures import noise, weights
from boosting.figures.stage import errors
from boosting.figures.theme import colours_by_title
from pages.common import address, chapter, controls, prose, runs, theorems
from pages.common.figure_player import figure_player

START = 20
RIVALS = ["adaboost", "noise_tolerant", "logistic", "quadboost", "adaboost_l1"]

page = chapter.open_chapter(noise=0.1)
problem, examples = page.problem, page.problem.examples
prose.headline(
    "Who finds the flipped labels, and whom do they break?",
    f"**{int(problem.flipped.sum())}** of {examples.n_train} training labels of "
    f"{problem.dataset.title} are flipped (Label noise in the sidebar). The booster does not know "
    "which; the test labels are clean.",
)
names = controls.several("Algorithms to compare", "rivals", controls.titles(), RIVALS, 6)
rivals = {controls.title(n): runs.rival(page.run, n) for n in names}
colours = colours_by_title({n: controls.title(n) for n in names})
start = chapter.start_round("noise-film", max(map(len, rivals.values())), START)
k = examples.n_train
t = figure_player(
    lambda: {
        f"Weights in {controls.title(page.run.algorithm)}": weights.weight_paths(page.trace, problem.flipped),
        "Are the heaviest examples the flipped ones?": noise.precision_recall(page.trace, problem.flipped),
        "Who finds the flips?": noise.detections(rivals, problem.flipped, colours),
        "Who is hurt by them?": noise.errors(
            {n: errors(runs.margins(trace, examples)[:, k:], examples.y[k:]) for n, trace in rivals.items()},
            colours,
        ),
    },
    "noise-film", made_of=(page.run, *names), start=start, link=True, height=330,
)  # fmt: skip

st.markdown("##### Long and Servedio: four points that break every convex loss")
st.markdown(
    "All four points are of class +1, and the base classifier x1 alone is right on all of them. "
    "Flip every label with a small probability, minimise a convex potential over two "
    "coefficients, and half of the clean points may be lost."
)
flips = controls.number(
    "Probability of a flip", "flips", 0.01, 0.4, 0.1, 0.01, "The quadratic loss breaks without any."
)
address.show_notes(page.notes)
address.write_link(round=t)
step = figure_player(
    lambda: {
        "Four points, all of one class": noise.four_points_film(flips),
        "Where convex losses break": noise.breaking_points(flips),
    },
    "four-points", made_of=(flips,), start=24, label="step of g", height=340,
)  # fmt: skip
theorems.long_servedio(noise.GAPS[step], flips)
prose.show_sources("boosting.theory.noise", ["long2010", "mohri2018"])
