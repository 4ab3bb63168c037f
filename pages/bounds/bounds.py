"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

import streamlit as st

from boosting.screens.chapters.bounds import CHAPTER, estimate, settings
from pages.bounds import film, risk_split, terms, variants, voters, which_family
from pages.players import Stage
from pages.window import window

START = 10
BESIDE: Stage = {"shows": 2, "lies": "columns"}
ALONE: Stage = {"shows": 1, "lies": "rows"}
STAGES = {"srm": BESIDE, "excess": BESIDE}
WORDS = {
    "all": film.words, "rho": variants.which_rho, "margin": variants.which_margin, "loss": variants.which_loss,
    "family": variants.how_rich, "srm": which_family.words, "voters": voters.words, "chance": variants.chance,
    "errors": risk_split.words, "excess": risk_split.excess,
}  # fmt: skip

page = window.opened(CHAPTER, WORDS, also=(terms.of_stumps, terms.surrogate))
shown = page.ask()
below = page.place.below
all_hold = terms.of_stumps(shown)
if not all_hold:
    below.info(
        "The base classifiers of this run are richer than stumps. Only DeepBoost's line, which "
        "charges every base classifier its own family, is a bound for them; the others, in grey, "
        "show what stumps would pay.",
        icon=":material/warning:",
    )
if shown.sample.is_weighted:
    below.info(
        "The examples of this table have weights of their own. The bounds are proved for examples that "
        "count alike: set the example weights to all equal for numbers that hold.",
        icon=":material/scale:",
    )
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGES.get(shown.part, ALONE))
page.tell(shown, url, proved=all_hold and shown.rounds > 0)
if shown.part == "all":
    data, loss = shown.run.data, terms.surrogate(shown)
    st.caption(
        terms.notes(loss, settings(shown), estimate(shown), data.noise, data.flips, shown.sample)
    )
page.close(
    f"Bounds for {shown.title}",
    shown,
    [
        "mohri2018", "fortier2015", "cortes2014", "maurer2009",
        "gey2018", "bartlett2007", "schapire1998", "gao2013",
    ],
    tables=[url],
)  # fmt: skip
