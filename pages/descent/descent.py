"""Coordinate descent: why this base classifier, why this step, and what the weights become."""

from dataclasses import replace
from typing import Any

from boosting.screens.chapters.descent import CHAPTER, why_not
from pages import players
from pages.claims import claims
from pages.descent import fixed, kink, lasso, proof, rates, theorem
from pages.players import Stage
from pages.shell import address, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import asks, framed

START = 3
STAGE: Stage = {"shows": 2, "lies": "columns"}
WORDS = {
    "step": theorem.words, "fixed": fixed.words, "kink": kink.words, "rates": rates.words, "lasso": lasso.words,
}  # fmt: skip

page = screen.open_screen(CHAPTER)
place = framed("", page.says)
shown = page.ask(tabs=place.tabs)
asks(place, page.question(shown))
if theorem.of_another_loss(shown):
    place.below.info(
        "This run lowers another objective than the mean exponential loss. The pictures show that "
        "loss along the run's own base classifiers: where its steps end, and what AdaBoost would do.",
        icon=":material/info:",
    )  # fmt: skip
if shown.part == "lasso" and (refusal := why_not(shown)):
    place.below.info(refusal, icon=":material/info:")
    shown = replace(shown, part="step")
part = page.part(shown)
with place.said:
    claims.of_part(shown, part, place.below)
opening: dict[str, Any] = {**showcase.opening(START)}
if part.name == "lasso":
    opening = {"label": "price λ", "start": lasso.START, "scope": "lasso"}
url = page.film(shown, WORDS)
address.show_notes(page.notes)
players.address(address.link())
with place.stage:
    players.on_stage(
        url,
        key="descent-film",
        more=place.below,
        **STAGE,
        **opening,
        guess=showcase.guess(part is CHAPTER.parts[0]),
    )
players.words(url, key="descent-words", follows="descent-film")
if part.name == "step":
    for name, title in proof.titles(shown).items():
        players.unfolded(title, url, part=name, follows="descent-film")
takeaway.of_screen(f"Coordinate descent: {shown.title}", shown)
code.show_sources(
    part.source,
    ["mohri2018", "friedman2000", "kivinen1999", "fortier2015", "tibshirani1996"],
)
