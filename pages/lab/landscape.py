"""The landscape of candidates under the Lab's stage: what the search of the round chose from."""

from __future__ import annotations

import numpy as np
import streamlit as st

from boosting import Trace
from boosting.figures import landscape as pictures
from boosting.theory import landscape as theory
from pages import players
from pages.shell import films
from pages.shell.chapter import Chapter

HELP = (
    "What every stump would score under the weights of the round: the winner, the runner-up, ties."
)
MOST = 4  # attributes in pictures


def show(page: Chapter) -> None:
    """The pictures, or a sentence about why there are none."""
    n = theory.size(page.trace)
    st.markdown("##### The landscape of candidates")
    if not 0 < n <= theory.MOST:
        st.info(_missing(n), icon=":material/landscape:")
        return
    url = films.publish(("landscape", page.run), lambda: {"figures": _figures(page)})
    players.figures(url, key="landscape", follows="stage", height=340)
    note = page.trace.choices.in_round(1).weak_learner.words.note
    hidden = page.problem.dataset.n_features - len(attributes(page.trace))
    also = f" The {hidden} attributes that this run asks about least are not drawn." * (hidden > 0)
    st.caption(f"{note}{also}")


def _missing(n: int) -> str:
    if n:
        return (
            f"In all rounds together there are {n} candidates, more than the {theory.MOST} that can "
            "be drawn: choose fewer rounds or examples."
        )
    return (
        "The search of this run grows or combines trees and keeps no list of its candidates: there "
        "is a landscape for stumps."
    )


def _figures(page: Chapter) -> list[dict[str, object]]:
    rounds, names = theory.landscapes(page.trace), page.problem.dataset.feature_names
    drawn = {
        f"Candidates on {names[j]}": pictures.of_attribute(rounds, j, names)
        for j in attributes(page.trace)
    }
    return films.figures_part(drawn)


def attributes(trace: Trace) -> list[int]:
    """The attributes that are drawn: the `MOST` that the run asks about most often, in their order."""
    asked = np.zeros(trace.sample.n_attributes)
    for r in trace:
        asked[sorted(r.found.classifier.attributes)] += 1
    return sorted(int(j) for j in np.argsort(-asked, kind="stable")[:MOST])
