"""What the chapter on margins says about the errors and the margins of a run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from boosting.figures import rounds
from boosting.figures.stage import Curve, Examples, Film
from boosting.figures.template import percent
from pages.shell import address
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new


def look_at_curves(curves: Sequence[Curve]) -> str:
    """What to look for in errors and bounds, and what each bound is."""
    look = rounds.watch([curve.role for curve in curves])
    bounds = [curve for curve in curves if curve.role == "bound"]
    return " ".join([look, *(f"{c.label}: {c.help[0].lower()}{c.help[1:]}" for c in bounds)])


def after_zero(curves: Sequence[Curve]) -> str:
    """What becomes of the test error once the training error is zero, from a run's curves."""
    train = next(c.values for c in curves if c.role == "train")
    test = next((c.values for c in curves if c.role == "test"), None)
    zero = next((t for t, error in enumerate(train) if t and error == 0), None)
    if test is None:
        return (
            "No examples are held back: there is no test error to watch. "
            "Raise the test share in the sidebar."
        )
    if zero is None:
        return (
            f"The training error of this run is still {percent(train[-1])} at the end: "
            "the question has to wait."
        )
    return (
        f"In this run the training error is first zero after round **{zero}**. "
        f"The test error is {percent(test[zero])} there and {percent(test[-1])} at the end."
    )


def offer_an_example() -> None:
    """A button for a run whose test error falls after the training error is zero."""
    example = {"dataset": "digits_38", "algorithm": "adaboost", "n_rounds": 300, "noise": 0.0}
    st.button(
        "Show a run where it falls: digits 3 and 8, 300 rounds", key="show-falling",
        icon=":material/trending_down:", on_click=address.request, kwargs=example,
    )  # fmt: skip


def margin_now(film: Film, examples: Examples) -> list[Block]:
    """The margin of a vote, with the training examples' smallest and median after every round."""
    margins = film.margins[:, : examples.n_train]
    formulas = [
        r"\rho(x_i)=\frac{y_i\sum_j c_jh_j(x_i)}{\sum_j|c_j|}\in[-1,1],\qquad "
        rf"\min_i\rho(x_i)={new(decimals(smallest, 3))},\quad "
        rf"\text{{median}}={new(decimals(median, 3))}"
        for smallest, median in zip(
            margins.min(axis=1).tolist(), np.median(margins, axis=1).tolist()
        )
    ]
    return [
        blocks.heading("The normalised margin, with this round's numbers"),
        blocks.formula(formulas),
        blocks.caption(
            "c: coefficients of the vote, by whose sum y F is divided (the losses look at y F itself). "
            "The smallest margin is its L1-geometric margin: the distance of the nearest example to "
            "the border, measured in the votes. The bounds of "
            "margin theory hold for a ρ fixed beforehand, or at a small price for every ρ at once: "
            "the share of examples with a margin up to ρ, plus a complexity that shrinks as 1/ρ; "
            "the number of rounds does not appear."
        ),
    ]
