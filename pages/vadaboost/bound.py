"""U against V: VadaBoost lowers a bound instead of the cost itself. What does that give away?"""

import streamlit as st

from boosting.engine.protocols import Outputs
from boosting.figures import vadaboost
from boosting.figures.theme import colours_by_title
from pages.common import address, chapter, controls, prose, runs
from pages.common.figure_player import figure_player

START = 3
RIVALS = {
    "AdaBoost": ("adaboost", ()),
    "VadaBoost": ("vadaboost", ("lam",)),
    "EBBoost": ("ebboost", ("lam",)),
}

page = chapter.open_chapter()
start = chapter.start_round("bound", len(page.trace), START)
prose.headline(
    "VadaBoost lowers an upper bound. What does that give away?",
    f"Every round of **{page.title}** asks for a step α. V is what the step really costs, U what "
    "VadaBoost minimises.",
)
controls.presets(
    "uv_lam",
    {
        "Figure 1, left: λ = 0": 0.0,
        "Figure 1, right: λ = 0.9": 0.9,
        "The bound is exact: λ = 1": 1.0,
    },
)
lam = controls.number(
    "λ, weight of the variance", "uv_lam", 0.0, 1.0, 0.0, 0.05,
    "Figure 1 of the paper shows 0 and 0.9. At 1 the bound is exact; at 0 it is loosest and V is "
    "AdaBoost's squared loss.",
)  # fmt: skip
if page.trace.choices.weak_learner.outputs is not Outputs.SIGNS:
    st.info(
        "The theorem is about base classifiers of −1 and +1. Abstentions, and a regression tree's "
        "smaller votes, count here in part as right and in part as wrong: V is then a bound on "
        "the cost.",
        icon=":material/warning:",
    )  # fmt: skip
address.show_notes(page.notes)
rivals = {
    name: runs.trace(
        runs.Run(
            page.run.data,
            algorithm,
            "stump",
            page.run.n_rounds,
            tuple((p, lam) for p in parameters),
        )
    )
    for name, (algorithm, parameters) in RIVALS.items()
}
colours = colours_by_title({algorithm: name for name, (algorithm, _) in RIVALS.items()})
t = figure_player(
    lambda: {
        "The upper bound U and the cost V of one step": vadaboost.u_against_v(page.trace, lam),
        "The same cost, three ways to lower it": vadaboost.costs(rivals, lam, colours),
        "Mean and variance of the loss": vadaboost.mean_and_variance(rivals, colours),
        "Theorem 5: how many times AdaBoost's rounds, at worst?": vadaboost.theorem_5(page.trace),
    },
    "bound", made_of=(page.run, lam), start=start, link=True, height=300,
)  # fmt: skip
address.write_link(round=t)
prose.bound_card(page.trace, t, lam)
prose.show_sources("boosting.theory.variance_bound", ["shivaswamy2011"])
