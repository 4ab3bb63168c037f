"""The game of the data under the Lab's stage: how large the smallest margin is, and how large it can get."""

from __future__ import annotations

import streamlit as st

from boosting.figures import dataset_game as pictures
from boosting.figures.theme import colours
from boosting.screens import data_game as games
from boosting.theory import game
from boosting.theory.bound_table import votes_of_stumps
from pages import players
from pages.shell import controls, films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks, data_game, live

HELP = (
    "The largest smallest margin that any vote of stumps can have on these examples, the floors and "
    "ceilings of AdaBoost, arc-gv and the linear program, and the examples that decide it."
)


def show(page: Chapter, axes: tuple[int, int | None]) -> None:
    """The pictures of the run and of the players on its data. axes: of the plane, numbers of columns."""
    st.markdown("##### The game of these data")
    if not len(page.trace):
        st.info("This run has no round: there is no margin yet.", icon=":material/sports_esports:")
        return
    url = films.publish(("game of the data", page.run, axes), lambda: _content(page, axes))
    players.figures(url, key="data-game", follows="stage", height=340)
    players.words(url, key="data-game-words", follows="stage")


def _content(page: Chapter, axes: tuple[int, int | None]) -> films.Content:
    plain = page.run._replace(edits="")
    found = games.solved(runs.of(plain))
    own = page.run.algorithm
    title = controls.title(own) if _is_a_player(page) else "this run"
    players, ends = games.players(runs.of(plain)), games.ends(runs.of(plain))
    drawn = dict(zip(players, games.PLAYERS)) | ({} if title in players else {title: own})
    palette = dict(zip(drawn, colours(drawn.values())))
    figures = {
        "The smallest margin": pictures.smallest_margins(
            page.trace, title, ends, found.floor, palette
        )
    }
    if len(found.program):
        film = runs.film(plain, *axes)
        axis_names = live.axis_names(page.problem.dataset, film.plane)
        figures["The examples that decide"] = pictures.in_the_plane(
            film, runs.problem(plain.data).examples, game.support(found.program), axis_names
        )
    last = max([1, len(page.trace), *(len(one.trace) for one in players.values())])
    words = [
        blocks.text(data_game.meaning(found, runs.problem(plain.data).sample.size)),
        *(blocks.caption(data_game.states(name, b, last)) for name, b in ends.items()),
        blocks.caption(_conditions(page)),
    ]
    return {"figures": films.figures_part(figures), "words": words}


def _is_a_player(page: Chapter) -> bool:
    """Whether the page's run is one of the players' own."""
    return page.run in [runs.with_stumps(page.run, p) for p in games.PLAYERS] and not page.run.edits


def _conditions(page: Chapter) -> str:
    """What the value is about, and whether the page's run is one of its votes."""
    says = (
        "ρ\\*: the largest smallest margin of a vote of stumps, by the linear program of the maximum margin; ceiling: "
        "twice the best edge under the best weights so far, which no vote of stumps exceeds (Mohri et al., 7.24, "
        "7.25). The players vote with stumps, whatever the sidebar says."
    )
    if not votes_of_stumps(page.trace):
        says += " This run's votes are other ones: its smallest margin may exceed ρ\\*."
    if page.run.edits:
        says += " The players play on the data without the edits of this run."
    return f"{says} More: Margins, How large can it get?"
