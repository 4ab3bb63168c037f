"""The window of a chapter: what every chapter of the theory does with its declaration, from the question to the sources.

    page = window.opened(CHAPTER, WORDS)       data and algorithm in the sidebar, the places of the window
    shown = page.ask()                         the chapter's own settings, and the question of the open part
    page.claim(shown)                          what is claimed; from here on the address says what stands there
    url = page.film(shown)
    page.play(shown, url, 20, STAGES[shown.part])
    page.tell(shown, url)                      the words under the pictures, and the proof
    page.close(f"Margins of {shown.title}", shown, ["mohri2018"])

A chapter says more of its own between two of these lines.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from streamlit.delta_generator import DeltaGenerator

from boosting.figures.template import counted
from boosting.screens.screen import PICTURE, TABS, Chapter
from boosting.screens.shown import Shown
from boosting.screens.shown import own as own_run
from pages import players
from pages.claims import claims, judging
from pages.players import Stage
from pages.shell import address, controls, screen, showcase
from pages.shell.answer import Words
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import Frame, asks, framed, shows


@dataclass(frozen=True)
class Window(screen.Page):
    """A page with the places of its window."""

    place: Frame
    says: Callable[[Shown], str]

    @property
    def player(self) -> str:
        """The key of the player of its pictures."""
        return f"{self.chapter.path}-film"

    def ask(self, drawn: controls.Drawn = controls.DRAWN, **places: DeltaGenerator) -> Shown:
        """What stands in the window, under the question of the open part. drawn, places: as for `Page.ask`."""
        own = {TABS: self.place.tabs, PICTURE: self.place.below}
        shown = super().ask(drawn, **own, **places)
        asks(self.place, self.question(shown))
        if self.part(shown).run is not own_run:
            shows(self.place, self.says(shown.subject) if self.part(shown).run else "")
        return shown

    def claim(self, shown: Shown) -> None:
        """The claims of the open part, the values that were mended, and the address."""
        with self.place.said:
            claims.of_part(shown, self.part(shown), self.place.below)
        address.show_notes(self.notes)
        players.address(address.link())

    def play(
        self,
        shown: Shown,
        url: str,
        start: int,
        stage: Stage,
        fixed: Mapping[str, Any] | None = None,
        **how: Any,
    ) -> None:
        """The pictures of a film, and the player of their rounds.

        shown, url: the open part, and its film; start: the round for the visitor's own setting; stage: which pictures
        fill the window; fixed: what a part opens with whose rounds are none of a run; how: more for `players.on_stage`.
        """
        opening = showcase.opening(start, shown.part) if fixed is None else fixed
        guess = showcase.guess(self.part(shown) is self.chapter.parts[0])
        with self.place.stage:
            players.on_stage(
                url, key=self.player, more=self.place.below, guess=guess, **stage, **opening, **how
            )

    def tell(self, shown: Shown, url: str, proved: bool = True) -> None:
        """The words about the player's round, and the proof of the open part. proved: whether it is one of this run."""
        part = self.part(shown)
        players.words(url, key=f"{self.chapter.path}-words", follows=self.player)
        if part.proof and proved:
            players.unfolded(part.proof, url, part="proof", follows=self.player)

    def close(
        self, about: str, shown: Shown, references: list[str], tables: Sequence[str] = ()
    ) -> None:
        """What can be taken along, and the sources.

        about, shown, tables: as for `takeaway.of_screen`; references: the keys of publications.
        """
        takeaway.of_screen(about, shown, tables=tables)
        code.show_sources(self.part(shown).source or self.chapter.source, references)


def what_runs(shown: Shown) -> str:
    """The run of a page, in words."""
    return f"{shown.title}, {counted(shown.rounds, 'round')}"


def opened(
    chapter: Chapter,
    words: Mapping[str, Words],
    drawn: controls.Drawn = controls.DRAWN,
    fold: str = controls.FOLD,
    says: Callable[[Shown], str] = what_runs,
    also: Sequence[Callable[[Shown], object]] = (),
) -> Window:
    """The window of a chapter. words, drawn, fold, also: as for `screen.open_screen`; says: what is shown, in words."""
    page = screen.open_screen(chapter, words, drawn, fold, also=(judging.of_part, *also))
    place = framed("", says(page.bare))
    return Window(page.chapter, page.runs, page.notes, page.words, place, says)
