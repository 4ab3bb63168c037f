"""Who follows the wrong labels? The section of Compare for runs on data with flipped labels."""

from functools import partial

import streamlit as st

from boosting.lessons.showcases import showcases
from boosting.screens.shown import Shown, every
from pages import players
from pages.claims import claims
from pages.compare import outliers
from pages.shell import films

PART = "outliers"


def show(shown: Shown) -> None:
    """The section, for runs on the same data; nothing where no label is flipped."""
    if not shown.plain.flipped.any():
        return
    st.markdown("## Who follows the wrong labels?")
    among, made_of = {run.algorithm for run in shown.runs.values()}, (PART, *every(shown))
    if all(s.compares <= among for s in showcases()["compare"].of_part(PART).statements):
        claims.show(shown, made_of, {}, PART, among)
    url = films.publish(made_of, partial(outliers.words, shown))
    players.words(url, key="compare-outliers", follows="compare")
