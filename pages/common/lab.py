"""The part of the Lab that reruns at every round: the player, the round's formulas, the table."""

from __future__ import annotations

import streamlit as st

from pages.common import address, fragments, prose, round_player, runs


@fragments.reruns_with_player
def player_and_words(run: runs.Run, axes: tuple[int, int | None]) -> None:
    """The round player, and below it the round's formulas beside the table of all rounds."""
    t, view = round_player.player(run, axes)
    address.write_link(round=t, **({} if view == "score" else {"view": view}))
    formulas, table = st.columns([5, 6], gap="medium")
    with formulas:
        st.markdown("##### This round in formulas")
        prose.formula_card(run, runs.problem(run.data), runs.trace(run), t)
    with table:
        st.markdown("##### All rounds")
        prose.show_table(run, axes)
