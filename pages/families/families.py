"""Deep families: may a booster use deep trees without paying for them everywhere?"""

import streamlit as st

from boosting.figures import families as pictures
from boosting.theory import deep_families as theory
from pages.common import address, chapter, controls, families, prose, runs
from pages.common.figure_player import figure_player

START = 10

run, notes = chapter.begin(lambda: families.pick(controls.pick_data()))
problem, trace = runs.problem(run.data), runs.trace(run)
start = chapter.start_round("families-film", len(trace), START)
prose.headline(
    "May a booster use deep trees without paying for them everywhere?",
    f"DeepBoost on **{problem.dataset.title}** charges every base classifier its own price, λ r + "
    "β: r is the complexity of its family. Step to see which family each round draws from; move "
    "the penalties to change its choice.",
)
t = figure_player(
    lambda: {
        "Which family did each round draw from?": pictures.by_round(trace),
        "What each family has in the vote": pictures.weights(trace),
    },
    "families-film", made_of=(run,), start=start, link=True, height=330,
)  # fmt: skip
st.markdown("##### The bound, with this round's numbers")
help = "Margins up to ρ count as wrong; the complexity is divided by ρ."
rho = controls.number("Margin ρ", "family_rho", 0.05, 0.9, 0.3, 0.05, help)
risks = families.structural(run.data, min(run.n_rounds, 40), rho)
if t:
    terms = theory.voted(trace, t, rho)
    st.latex(
        r"R(f)\le\hat R_{S,\rho}(f)+\frac4\rho\sum_t\frac{c_t}{\|c\|_1}r_{k_t}+\dots="
        + prose.summed(terms)
    )
    st.caption(
        "R̂: share of the margins up to ρ. r: Rademacher complexity of the base classifier's own "
        "family. The dots: the price of choosing among the families, and of chance (δ = 0.05)."
    )
    risks = risks | {"each base classifier its own": terms}
TITLE = "One family for all, or each base classifier its own?"
figure_player(lambda: {TITLE: pictures.risks(risks)}, "risks", made_of=(run, t, rho), height=330)
help = "Tree size, number of base classifiers and test error over λ and β."
show_sweep = controls.switch("Show what the two prices do (25 runs)", "sweep", help)
address.show_notes(notes)
address.write_link(round=t)
if show_sweep:
    figure_player(pictures.heat_maps(families.sweep(run)), "heat", height=340)
prose.show_sources("boosting.theory.deep_families", ["cortes2014", "kuznetsov2014"])
