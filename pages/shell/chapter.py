"""How a chapter opens: read the link, ask for data and algorithm in the sidebar, train.

All chapters share these controls and their part of the link, so that a student takes the run along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting import Trace
from boosting.engine import compiling
from boosting.figures.stage import busiest_attributes
from boosting.screens import plans
from pages.shell import address, controls, runs, showcase
from pages.shell.compiler import COMPILER
from pages.shell.session import session

T = TypeVar("T")


class Chapter(NamedTuple):
    """What the controls of a page define: the run, its problem (the data) and its trace.

    notes: the place on the page for sentences about mended values.
    """

    run: runs.Run
    problem: runs.Problem
    trace: Trace
    notes: DeltaGenerator

    @property
    def title(self) -> str:
        """The algorithm and the data, in words."""
        edited = ", edited" * bool(self.run.edits)
        return f"{controls.title(self.run.algorithm)} on {self.problem.dataset.title}{edited}"


def begin(pick: Callable[[], T]) -> tuple[T, DeltaGenerator]:
    """Read the link, and show the sidebar's controls; from here on the page may call kernels.

    Returns what `pick`, which draws the controls, returns, and the place for the notes.
    """
    address.open_link(showcase.queries(session().page))
    notes = st.container()
    with st.sidebar:
        choice = pick()
    address.controls_drawn()
    if session().page != "compare":
        with st.sidebar, st.container(key="four-losses"):
            controls.link_to_losses()
    compiling.leave_to(COMPILER.at_work)
    return choice, notes


def open_chapter(noise: float = 0.0, editable: bool = False) -> Chapter:
    """Read the link, show the sidebar's controls, and train what they ask for.

    noise: the label noise that this chapter starts with if the user has not chosen any; editable:
    whether the run has the edits of the link.
    """
    run, notes = begin(lambda: controls.pick_run(controls.pick_data(noise)))
    run = controls.draw(plans.edited(run)) if editable else run
    return Chapter(run, runs.problem_of(run), runs.trace(run), notes)


def busiest(page: Chapter) -> tuple[int, int | None]:
    """The two attributes that the chapter's ensemble uses most."""
    return busiest_attributes(page.trace, page.problem.dataset.n_features)
