"""The film of the Lab: the round player's pictures, and below them the round in formulas and numbers."""

from __future__ import annotations

import streamlit as st

from pages.shell import films, runs
from pages.words import blocks, formula_card, round_table, stage_film


def publish(run: runs.Run, axes: tuple[int, int | None]) -> str:
    """The address of the film of a run in the plane of two attributes (numbers of columns)."""
    return films.publish(("lab", run, axes), lambda: _content(run, axes))


def _content(run: runs.Run, axes: tuple[int, int | None]) -> films.Content:
    problem, trace, film = runs.problem(run.data), runs.trace(run), runs.film(run, *axes)
    formulas = [
        blocks.heading("This round in formulas"),
        *formula_card.cards(run, problem, trace),
    ]
    table = [blocks.heading("All rounds"), round_table.block(problem, trace, film)]
    words = blocks.side_by_side(formulas, table, (5, 6))
    return {**stage_film.content(run, *axes), "words": words}


def download(run: runs.Run, axes: tuple[int, int | None]) -> None:
    """A button for the table of all rounds as a file; axes: the attributes of the plane."""

    def text() -> str:
        film = runs.film(run, *axes)
        columns = round_table.columns(runs.problem(run.data), runs.trace(run), film)
        return round_table.as_csv(columns)

    st.download_button(
        "Download the table of all rounds as CSV",
        text, f"{run.algorithm}-{run.data.dataset}.csv", "text/csv",
        key="csv", on_click="ignore", icon=":material/download:",
    )  # fmt: skip
