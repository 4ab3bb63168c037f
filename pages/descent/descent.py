"""Coordinate descent: why this base classifier, why this step, and what the weights become."""

from collections.abc import Callable

import streamlit as st

from pages import players
from pages.claims import claims
from pages.descent import film, fixed, kink, lasso, proof, rates, theorem
from pages.shell import address, chapter, controls, films, showcase
from pages.shell.runs import Run
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 3
PARTS = {
    "step": ":material/south_east: Direction, step, weights",
    "fixed": ":material/push_pin: A fixed step: exercise 7.8",
    "kink": ":material/change_history: A kink: exercise 7.11",
    "rates": ":material/speed: How fast? AdaBoost against QuadBoost",
    "lasso": ":material/compress: Is QuadBoost the LASSO?",
}
# a part that shows another run than the page's claims nothing of the page's
ABOUT: dict[str, Callable[[Run], Run]] = {
    "fixed": fixed.about,
    "kink": kink.about,
    "rates": rates.about,
}
MODULES = {
    "step": "boosting.theory.coordinate_descent",
    "fixed": "boosting.theory.fixed_step",
    "kink": "boosting.theory.hinge_kink",
    "rates": "boosting.theory.rates",
    "lasso": "boosting.theory.paths",
}

page = chapter.open_chapter()
headline(
    "Why this base classifier, why this step, why these weights?",
    "AdaBoost walks down the mean exponential loss, one coefficient at a time: along the steepest "
    f"coordinate, to the lowest point of its line. Here **{page.title}** is asked for all three.",
)
above = st.container()
if theorem.of_another_loss(page):
    st.info(
        "This run lowers another objective than the mean exponential loss. The pictures show that "
        "loss along the run's own base classifiers: where its steps end, and what AdaBoost would do.",
        icon=":material/info:",
    )  # fmt: skip
part = controls.section(PARTS, "step", "descent_part")
if part == "lasso" and (refusal := lasso.why_not(page)):
    st.info(refusal, icon=":material/info:")
    part = "step"
with above:
    run = ABOUT[part](page.run) if part in ABOUT else page.run
    claims.about(run, part=claims.Part("descent_part", part))
if part == "step":
    url = films.publish(("descent", page.run), lambda: film.content(page))
elif part == "fixed":
    url = fixed.publish(page, fixed.pick())
elif part == "kink":
    url = kink.publish(page)
elif part == "rates":
    url = rates.publish(page, rates.pick())
else:
    url = lasso.publish(page)
address.show_notes(page.notes)
players.address(address.link())
if part == "lasso":
    players.figures(
        url, key="descent-film", main=True, height=340, label="price λ", start=lasso.START, scope="lasso",
    )  # fmt: skip
else:
    players.figures(url, key="descent-film", main=True, height=340, **showcase.opening(START))
players.words(url, key="descent-words", follows="descent-film")
if part == "step":
    for name, title in proof.titles(page).items():
        players.unfolded(title, url, part=name, follows="descent-film")
takeaway.of_runs(f"Coordinate descent: {page.title}", [page.run])
code.show_sources(
    MODULES[part],
    ["mohri2018", "friedman2000", "kivinen1999", "fortier2015", "tibshirani1996"],
)
