"""Long and Servedio's four points: what the minimisers of convex potentials make of them."""

from functools import partial

import streamlit as st

from boosting.figures import noise
from boosting.screens.chapters.noise import FLIPS, four_points
from boosting.screens.shown import Shown
from pages import players
from pages.noise.minimisers import words
from pages.shell import films
from pages.shell.answer import of_figures


def tell() -> None:
    """What the four points are."""
    st.markdown("## Long and Servedio: four points that break every convex potential")
    st.markdown(
        "All four points are of class +1, and the base classifier x1 alone is right on all of them. "
        "Flip every label with a small probability, minimise a convex potential (a smooth convex loss that only falls, "
        "towards 0) over two coefficients, and half of the clean points may be lost. You see it where both "
        "convex potentials, the exponential and the logistic loss, have just lost them; step on to a larger g, "
        "the distance of the two puzzling points, and they are right again. The quadratic loss is no convex potential, "
        "and is drawn beside them."
    )


def show(shown: Shown) -> None:
    """The four points and their minimisers, a frame for every g."""
    flips = shown.values[FLIPS.name]
    url = films.publish(("four points", flips), partial(of_figures, shown, four_points, words))
    start = noise.where_all_break(flips)
    players.figures(url, key="four-points", start=start, label="step of g", height=340)
    players.words(url, key="four-points-words", follows="four-points")
