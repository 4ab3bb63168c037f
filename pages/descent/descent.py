"""Coordinate descent: why this base classifier, why this step, and what the weights become."""

from dataclasses import replace

from boosting.screens.chapters.descent import CHAPTER, why_not
from pages import players
from pages.descent import fixed, kink, lasso, proof, rates, theorem, trees
from pages.players import Stage
from pages.window import window

START = 3
PAIR: Stage = {"shows": 2, "lies": "columns"}
ALONE: Stage = {"shows": 1, "lies": "rows"}
STAGES = {"fixed": ALONE, "rates": ALONE, "lasso": ALONE}  # the others show a pair
WORDS = {
    "step": theorem.words,
    "fixed": fixed.words,
    "kink": kink.words,
    "rates": rates.words,
    "lasso": lasso.words,
    "trees": trees.words,
}
PRICES = {"label": "price λ", "start": lasso.START, "scope": "lasso"}

page = window.opened(CHAPTER, WORDS)
shown = page.ask()
below = page.place.below
if theorem.of_another_loss(shown):
    below.info(
        "This run is no descent on the mean exponential loss. The pictures show that "
        "loss along the run's own base classifiers: where its steps end, and what AdaBoost would do.",
        icon=":material/info:",
    )
if shown.part == "lasso" and (refusal := why_not(shown)):
    below.info(refusal, icon=":material/info:")
    shown = replace(shown, part="step")
page.claim(shown)
url = page.film(shown)
stage = STAGES.get(shown.part, PAIR)
page.play(shown, url, START, stage, PRICES if shown.part == "lasso" else None)
page.tell(shown, url)
if shown.part == "step":
    for name, title in proof.titles(shown).items():
        players.unfolded(title, url, part=name, follows=page.player)
page.close(
    f"Coordinate descent: {shown.title}",
    shown,
    ["mohri2018", "friedman2000", "kivinen1999", "fortier2015", "tibshirani1996", "chen2016"],
)
