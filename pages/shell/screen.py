"""A declared chapter on its page: its settings as controls, what stands there, and the film of the open part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting.screens.link import Screen
from boosting.screens.runs import Run
from boosting.screens.screen import Chapter, Part
from boosting.screens.shown import Shown
from pages.shell import controls, films, runs
from pages.shell.chapter import begin
from pages.shell.session import session

Words = Callable[[Shown], films.Content]  # what a part says beside its figures


class Page(NamedTuple):
    """A chapter whose data and algorithm are chosen; run: they are. notes: the place for sentences about mended values."""

    chapter: Chapter
    run: Run
    notes: DeltaGenerator

    @property
    def says(self) -> str:
        """What is shown, in words."""
        one = runs.of(self.run)
        return f"{one.title}, {len(one.trace)} rounds"

    def ask(self, drawn: controls.Drawn = controls.DRAWN, **places: DeltaGenerator) -> Shown:
        """What stands on the page, when its own settings are drawn too.

        drawn: draws, by their names, those whose controls are more than a widget. places: where those of a group stand; the
        others stand in the sidebar.
        """
        bare = self.chapter.bare(self.run, runs.COMMON)
        with st.sidebar:
            inside = {group: lambda place=place: place for group, place in places.items()}
            shown = controls.draw(self.chapter.asks(bare), inside, drawn)
        return replace(shown, screen=Screen(self.chapter.path, tuple(session().outgoing.items())))

    def part(self, shown: Shown) -> Part:
        """The part that is open."""
        return self.chapter.part(shown.part)

    def film(self, shown: Shown, words: Mapping[str, Words]) -> str:
        """The address of the open part's film: its figures, and its words. words: by the parts' names."""
        part, say = self.part(shown), words[shown.part]
        content = lambda: {"figures": films.figures_part(part.figures(shown)), **say(shown)}  # noqa: E731
        return films.publish(part.key(shown), content)


def open_screen(chapter: Chapter) -> Page:
    """Read the link, and show the sidebar's controls of data and algorithm."""
    pick = lambda: controls.pick_run(controls.pick_data(chapter.noise))  # noqa: E731
    return Page(chapter, *begin(pick))
