"""How every chapter opens: the link is read, the sidebar asks for data and algorithm, the run is trained or found.

All chapters share these controls and their part of the link, so a student moves between them without losing the run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import streamlit as st

from boosting import Trace
from boosting.catalogue import Misfit
from boosting.datasets import Card
from boosting.figures.stage import busiest_attributes, unnormalised
from pages.common import controls, link, own, runs

T = TypeVar("T")


class Chapter(NamedTuple):
    """What the controls define: the run, its data and its trace; `notes` is the place for what was mended."""

    run: runs.Run
    problem: runs.Problem
    trace: Trace
    notes: object

    @property
    def title(self) -> str:
        """The algorithm and the data, in words."""
        return f"{controls.title(self.run.algorithm)} on {self.problem.dataset.title}"


def begin(pick: Callable[[], T]) -> tuple[T, object]:
    """Read the link, ask in the sidebar, compile on a machine that never did: (what was picked, the place for notes)."""
    link.open_link()
    notes = st.container()
    with st.sidebar:
        picked = pick()
    runs.warm_up()
    return picked, notes


def open_chapter(noise: float = 0.0) -> Chapter:
    """Read the link, show the sidebar's controls, and train what they ask for.

    noise: the label noise that this chapter suggests to whoever has not chosen any.
    """

    def pick() -> runs.Run:
        if noise:
            link.suggest("noise", noise)
        return controls.pick_run(controls.pick_data())

    run, notes = begin(pick)
    return Chapter(run, runs.problem(run.data), runs.trace(run), notes)


def open_workshop() -> Chapter:
    """Like open_chapter, for an algorithm that the user assembles."""
    wanted, notes = begin(lambda: controls.pick_mix(controls.pick_data()))
    run, trace = nearest_that_runs(wanted)
    return Chapter(run, runs.problem(run.data), trace, notes)


GIVEN_UP = (
    (), ("search",), ("step",), ("loss",), ("search", "step"), ("loss", "step"), ("loss", "search"),
    ("search", "step", "correction"), tuple(controls.PARTS),
)  # fmt: skip


def nearest_that_runs(wanted: runs.Run) -> tuple[runs.Run, Trace]:
    """The run of a mix; where its cells do not fit together, of the mix with the fewest cells given up, and a word."""
    why = ""
    for parts in GIVEN_UP:
        run = controls.without(wanted, parts)
        try:
            trace = runs.trace(run)
        except Misfit as error:
            why = why or str(error)
            continue
        except (TypeError, ValueError, ArithmeticError):  # numbers that no program solves, ...
            why = why or "These four cells do not fit together."
            continue
        if parts:
            link.note(f"{why} You see the {' and the '.join(parts)} of AdaBoost instead.")
        break
    return run, trace


def raw_margins(trace: Trace):
    """y F, not normalised, (T+1, m): where the examples stand on the axis of a loss."""
    return unnormalised(trace)


def busiest(here: Chapter) -> tuple[int, int | None]:
    """The two attributes that the chapter's ensemble uses most."""
    return busiest_attributes(here.trace, here.problem.dataset.n_features)


class Comparison(NamedTuple):
    """Two to four runs on the same problem."""

    runs: list[runs.Run]
    problem: runs.Problem
    notes: object


def open_comparison() -> Comparison:
    """Like open_chapter, for several algorithms at once."""
    several, notes = begin(lambda: controls.pick_several(controls.pick_data()))
    return Comparison(several, runs.problem(several[0].data), notes)


class Table(NamedTuple):
    """The data that the controls define, before any algorithm: the dataset's card, and the problem made of it."""

    data: runs.Data
    card: Card
    problem: runs.Problem
    notes: object


def open_table() -> Table:
    """Like open_chapter, for the data alone."""
    data, notes = begin(controls.pick_data)
    return Table(data, own.card(data.dataset), runs.problem(data), notes)


def start_round(player: str, n_rounds: int, start: int) -> int:
    """Where a player begins: as the link says, or where this user was last; fixed while the player is on the page."""
    key = f"{player}-start"
    if st.session_state.moved or player not in st.session_state:
        start = min(start, n_rounds)
        link.settle_anew(
            key,
            "round",
            st.session_state.kept.get("round", start),
            link.mend_round(n_rounds, start),
        )
    return min(st.session_state[key], n_rounds)
