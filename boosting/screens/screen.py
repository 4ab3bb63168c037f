"""A chapter's declaration: its question, its parts, and what a link of it shows.

A **part** is one tab: a function that draws its figures, the run that they and the part's claims are about, and what may
be set in it. The page, a link, a lesson, a notebook and the tests read all of it here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from boosting.figures.template import Figure
from boosting.screens import plans
from boosting.screens.keeper import Keeper
from boosting.screens.link import OF_THE_PLAYER, ROUND, Screen, ScreenError
from boosting.screens.runs import Run
from boosting.screens.shown import Rule, Shown, own
from boosting.settings import Choice, Plan, Setting, Unfit, ask, nearest, read

Figures: TypeAlias = Mapping[str, Figure]
TABS, PICTURE = (
    "tabs",
    "picture",
)  # groups of settings: the parts, and what is asked below the picture


@dataclass(frozen=True)
class Part:
    """A part of a chapter.

    name: in its link. title: on its tab. figures(shown): by their titles; shown is the page's. run: the rule of the run
    that the part is about, None where no run is shown. settings: its own. made_of(shown): the runs, and whatever else of
    the data, that its figures and words are made of, besides its settings. proof: the title of what unfolds, "" for
    nothing. source: the module that is offered to read, "" for the chapter's. rivals: other runs that are repeated over
    seeds beside it, by their titles.
    """

    name: str
    title: str
    figures: Callable[[Shown], Figures]
    run: Rule | None = own
    settings: tuple[Setting[Any], ...] = ()
    made_of: Callable[[Shown], Hashable] = own
    proof: str = ""
    source: str = ""
    rivals: Callable[[Shown], Mapping[str, Run]] | None = None

    def key(self, shown: Shown) -> Hashable:
        """What defines everything that it shows, in names and numbers: the key of its film."""
        values = tuple((s.name, s.text(shown.values[s.name])) for s in self.settings)
        return shown.screen.chapter, self.name, self.made_of(shown), values


@dataclass(frozen=True)
class Chapter:
    """A chapter on one algorithm's run.

    path: in the address. question: its title. parts: its tabs; the first is open by itself. noise: the share of flipped
    labels by itself. part_name: under which name the link says which part is open, if not "{path}_part". source: the
    module that is offered to read.
    """

    path: str
    question: str
    parts: tuple[Part, ...]
    noise: float = 0.0
    part_name: str = ""
    source: str = "boosting.figures.stage"

    @property
    def tabs(self) -> Choice:
        """Which part is open."""
        name, titles = (
            self.part_name or f"{self.path}_part",
            {part.name: part.title for part in self.parts},
        )
        return Choice(
            name, "Part of this page", titles, self.parts[0].name, "", noun="part of this page called", group=TABS
        )  # fmt: skip

    def part(self, name: str) -> Part:
        """The part of that name; the first for any other."""
        return next((part for part in self.parts if part.name == name), self.parts[0])

    def asks(self) -> Plan[dict[str, Any]]:
        """The settings of the chapter besides data and algorithm; returns their values by name."""
        tabs = self.tabs
        values: dict[str, Any] = {tabs.name: (yield from ask(tabs))}
        for setting in self.part(values[tabs.name]).settings:
            values[setting.name] = yield setting
        return values

    def plan(self, here: plans.Here = plans.LIBRARY) -> Plan[tuple[Run, dict[str, Any]]]:
        """All settings of the chapter, in the order in which they are asked for."""
        run = yield from plans.one(here, self.noise)
        return run, (yield from self.asks())

    def standing(self, screen: Screen, run: Run, keeper: Keeper, values: dict[str, Any]) -> Shown:
        """What stands on a screen.

        run: the page's own. keeper: whom it asks. values: of the chapter's own settings, by name.
        """
        return Shown(screen, run, keeper, values, values[self.tabs.name])

    def shown(self, screen: Screen, keeper: Keeper) -> Shown:
        """What a link shows. ScreenError, in words, for a link that no screen belongs to."""
        query = dict(screen.query)
        try:
            (run, values), asked = read(self.plan(plans.Here(keeper.own())), query)
            ROUND.strictly(query.get(ROUND.name, "0"))
        except Unfit as error:
            raise ScreenError(of_the_link(str(error))) from None
        known = {*asked, *OF_THE_PLAYER, "own"} | {s.name for p in self.parts for s in p.settings}
        for name in query.keys() - known:
            if name == "substep":
                raise ScreenError(ELSEWHERE)
            raise ScreenError(f"The link's {name!r} means nothing here. {nearest(name, known)}")
        return self.standing(screen, run, keeper, values)

    def figures(self, shown: Shown) -> Figures:
        """The pictures of the part that is open."""
        return self.part(shown.part).figures(shown)


ELSEWHERE = "The link's substep means something in the Lab and in the loop only."


def of_the_link(complaint: str) -> str:
    """A setting's complaint, as a sentence about a link."""
    return f"The link's {complaint}" if "=" in complaint.partition(" ")[0] else complaint
