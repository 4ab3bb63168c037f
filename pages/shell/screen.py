"""A chapter on its page: its settings as controls, what stands there, and the film of the open part."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting.engine import compiling
from boosting.screens.link import Screen
from boosting.screens.runs import Run
from boosting.screens.screen import Chapter, Part
from boosting.screens.shown import Shown
from boosting.settings import Plan, drive, written
from pages.shell import address, beside, controls, films, runs, showcase
from pages.shell.answer import Words, of_film
from pages.shell.compiler import COMPILER
from pages.shell.session import session


@dataclass(frozen=True)
class Page:
    """A chapter whose data and algorithms are chosen.

    runs: they are, by their names in the link, its own first. notes: the place for sentences about mended values.
    words: what its parts say in their films, by their names.
    """

    chapter: Chapter
    runs: Mapping[str, Run]
    notes: DeltaGenerator
    words: Mapping[str, Words]

    @property
    def bare(self) -> Shown:
        """What stands there before the chapter's own settings are drawn."""
        return self.chapter.bare(self.runs, runs.COMMON)

    def ask(self, drawn: controls.Drawn = controls.DRAWN, **places: DeltaGenerator) -> Shown:
        """What stands on the page, when its own settings are drawn too; its link says what it is made of.

        drawn: draws, by their names, those whose controls are more than a widget. places: where those of a group stand; the
        others stand in the sidebar.
        """
        with st.sidebar:
            inside = {group: lambda place=place: place for group, place in places.items()}
            shown = controls.draw(self.chapter.asks(self.bare), inside, drawn)
        return _linked(shown)

    def part(self, shown: Shown) -> Part:
        """The part that is open."""
        return self.chapter.part(shown.part)

    def question(self, shown: Shown) -> str:
        """What the open part asks, or the chapter where it asks nothing of its own."""
        return self.part(shown).question or self.chapter.question

    def film(self, shown: Shown) -> str:
        """The address of the open part's film: its figures, and its words."""
        content = partial(of_film, shown, self.words[shown.part])
        return films.publish(self.part(shown).key(shown), content)

    def below(self, shown: Shown, words: Words) -> str:
        """The address of what a page says below its first window, which is made when somebody comes near it."""
        return self.later("below", shown, words)

    def later(self, name: str, shown: Shown, words: Words) -> str:
        """The address of what a page says of the open part when a browser asks for it. name: what it is."""
        return films.later((name, self.part(shown).key(shown)), partial(words, shown))

    def ahead(self, shown: Shown, also: Sequence[Callable[[Shown], object]]) -> None:
        """The open part's film, and what else its page asks, beside the server if long. also: as for `answer.question`."""
        content = partial(of_film, shown, self.words[shown.part])
        with self.notes:
            films.ahead(self.part(shown).key(shown), content, also)


def _linked(shown: Shown) -> Shown:
    """What stands on the page, with its link."""
    there = session().controls
    own = {name: text for name, text in there.outgoing.items() if name == "own"}
    link = written(there.resolved) | own
    return replace(shown, screen=Screen(shown.screen.chapter, tuple(link.items())))


def open_screen(
    chapter: Chapter,
    words: Mapping[str, Words],
    drawn: controls.Drawn = controls.DRAWN,
    fold: str = controls.FOLD,
    pick: Callable[..., Mapping[str, Run]] | None = controls.draw,
    also: Sequence[Callable[[Shown], object]] | None = None,
) -> Page:
    """Read the link, and show the sidebar's controls of data and algorithms; from here on the page may call kernels.

    All chapters share these controls and their part of the link, so that a student takes the run along.
    chapter: its declaration. words: what its parts say in their films, by their names. drawn: draws, by their names, those
    whose controls are more than a widget. fold: the title of what is folded away. pick: draws the controls of the
    algorithms; None where no run is shown.
    also: what the page asks of the screen's runs besides its film; None where it needs them itself.
    """
    by_itself = lambda plan: drive(plan, attrgetter("default"))  # noqa: E731

    def all_of_it() -> Plan[Shown]:
        data = yield from chapter.sample(controls.here())
        plan = chapter.runs(data)
        runs_ = (yield from plan) if pick else by_itself(plan)
        return (yield from chapter.asks(chapter.bare(runs_, runs.COMMON)))

    address.open_link(showcase.queries(session().page))
    notes = st.container(key="notes")
    shown = controls.resolve(all_of_it())
    with st.sidebar:
        data = controls.pick_sample(chapter.sample(controls.here()), drawn, fold)
        asked = chapter.runs(data)
        chosen = pick(asked, drawn=drawn) if pick else by_itself(asked)
    address.controls_drawn()
    if chapter.path != "compare":
        with st.sidebar, st.container(key="four-losses"):
            controls.link_to_losses()
    compiling.leave_to(COMPILER.at_work)
    page = Page(chapter, chosen, notes, words)
    if also is not None and beside.has_workers():
        page.ahead(_linked(shown), also)
    return page
