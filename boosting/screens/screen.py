"""A chapter's declaration: its question, its parts, and what a link of it shows.

A **part** is one tab: a function that draws its figures, the run that they and the part's claims are about, and what may
be set in it. The page, a link, a lesson, a notebook and the tests read all of it here.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from boosting.figures.template import Figure
from boosting.screens import plans
from boosting.screens.keeper import Keeper, Kept
from boosting.screens.link import PLAYER_PARAMS, ROUND, SUBSTEP, Screen, ScreenError
from boosting.screens.runs import Data, Run
from boosting.screens.shown import Rule, Shown, every, own
from boosting.settings import (
    Asked,
    Choice,
    Plan,
    Setting,
    Unfit,
    ask,
    drive,
    nearest,
    read,
    settings_of,
)

Figures: TypeAlias = Mapping[str, Figure]
# groups of settings: the parts, what is asked below the picture, and what is asked for the pictures apart alone
TABS, PICTURE, APART = "tabs", "picture", "apart"


@dataclass(frozen=True)
class Part:
    """A part of a chapter.

    name: in its link. title: on its tab. question: what it asks, "" for the chapter's own. figures(shown): by their
    titles; shown is the page's. run: the rule of the run that the part is about, None where no run is shown. settings:
    its own, in the order in which they are asked for; one that depends on what stands there so far is a function of
    that, None where it is not asked. made_of(shown): the runs, and whatever else of the data, that its figures and
    words are made of, besides its settings. proof: the title of what unfolds, "" for nothing. source: the module that
    is offered to read, "" for the chapter's. rivals: other runs that are repeated over seeds beside it, by their
    titles. apart(shown): figures with a player of their own; asked_apart: groups of settings that only they depend on.
    there(shown): whether it can be shown of these data. staged: the page plays the films of its runs, and the figures
    are those of a notebook.
    """

    name: str
    title: str
    figures: Callable[[Shown], Figures]
    run: Rule | None = own
    question: str = ""
    settings: tuple[Setting[Any] | Callable[[Shown], Setting[Any] | None], ...] = ()
    made_of: Callable[[Shown], Hashable] = every
    proof: str = ""
    source: str = ""
    rivals: Callable[[Shown], Mapping[str, Run]] | None = None
    apart: Callable[[Shown], Figures] | None = None
    asked_apart: tuple[str, ...] = ()
    there: Callable[[Shown], bool] = lambda shown: True
    staged: bool = False

    def key(self, shown: Shown) -> Hashable:
        """What defines everything that it shows, in names and numbers: the key of its film."""
        told = self._told(shown, APART, *self.asked_apart)
        return shown.screen.chapter, self.name, self.made_of(shown), told

    def claimed_of(self, shown: Shown) -> Hashable:
        """What defines what is claimed: the runs, and its settings but those that choose what is looked at."""
        return shown.of(self.run).run, every(shown), self._told(shown, PICTURE, APART)

    def _told(self, shown: Shown, *without: str) -> tuple[tuple[str, str], ...]:
        """The values of its settings as texts. without: the groups that are left out."""
        told = []

        def answer(setting: Setting[Any]) -> object:
            value = shown.values[setting.name]
            if setting.group not in without:
                told.append((setting.name, repr(value)))
            return value

        drive(self.asks(shown), answer)
        return tuple(told)

    def asks(self, shown: Shown) -> Plan[Shown]:
        """Its settings; returns what stands there then."""
        shown = replace(shown, part=self.name, values={})
        for one in self.settings:
            setting = one(shown) if callable(one) else one
            if setting is None:
                continue
            value = yield setting
            shown = replace(shown, values={**shown.values, setting.name: value})
        return shown


@dataclass(frozen=True)
class Chapter:
    """A chapter on one algorithm's run, or several.

    path: in the address. question: its title. parts: its tabs; the first is open by itself, and one alone needs no tab.
    noise: the share of flipped labels by itself. part_name: under which name the link says which part is open, if not
    "{path}_part". source: the module that is offered to read. data: asks for the sample, None for a table of two classes.
    runs: ask for the runs on it, by their names in the link, the page's own first. several: under which name a claim asks
    for one of the runs, if they can be several. also: names in a link that other screens of the chapter ask for. stepwise:
    whether its rounds are walked through in sub-steps. among(shown): the algorithms that it compares, by name; None where
    its claims may be about any.
    """

    path: str
    question: str
    parts: tuple[Part, ...]
    noise: float = 0.0
    part_name: str = ""
    source: str = "boosting.figures.round_film"
    data: Callable[[plans.Here], Plan[Data]] | None = None
    runs: Callable[[Data], Plan[Mapping[str, Run]]] = plans.alone
    several: str = ""
    also: frozenset[str] = frozenset()
    stepwise: bool = False
    among: Callable[[Shown], Collection[str] | None] = lambda shown: None

    @property
    def tab(self) -> str:
        """Under which name the link says which part is open; "" where there is but one."""
        return (self.part_name or f"{self.path}_part") if len(self.parts) > 1 else ""

    def tabs(self, shown: Shown) -> Choice:
        """Which of the parts that there are is open."""
        titles = {part.name: part.title for part in self.parts if part.there(shown)}
        noun = "part of this page called"
        return Choice(
            self.tab, "Part of this page", titles, self.parts[0].name, "", noun, group=TABS
        )

    def part(self, name: str) -> Part:
        """The part of that name; the first for any other."""
        return next((part for part in self.parts if part.name == name), self.parts[0])

    def asks(self, bare: Shown) -> Plan[Shown]:
        """The settings of the chapter besides data and algorithm; returns what stands there then. bare: without them."""
        name = (yield from ask(self.tabs(bare))) if self.tab else ""
        return (yield from self.part(name).asks(bare))

    def bare(self, runs: Mapping[str, Run], keeper: Keeper) -> Shown:
        """What stands there before the chapter's own settings are asked for."""
        return Shown(Screen(self.path, ()), next(iter(runs.values())), keeper, runs=runs)

    def sample(self, here: plans.Here) -> Plan[Data]:
        """The settings of the data."""
        return self.data(here) if self.data else plans.data(here, self.noise)

    def plan(self, here: plans.Here = plans.LIBRARY, keeper: Keeper | None = None) -> Plan[Shown]:
        """All settings of the chapter, in the order in which they are asked for. keeper: None for a new one."""
        runs = yield from self.runs((yield from self.sample(here)))
        return (yield from self.asks(self.bare(runs, keeper or Kept())))

    def shown(self, screen: Screen, keeper: Keeper) -> Shown:
        """What a link shows. ScreenError, in words, for a link that no screen belongs to."""
        query = dict(screen.query)
        try:
            shown, asked = read(self.plan(plans.Here(keeper.own()), keeper), query)
            ROUND.strictly(query.get(ROUND.name, "0"))
            substep = SUBSTEP.strictly(query.get(SUBSTEP.name, "0"))
        except Unfit as error:
            raise ScreenError(of_the_link(str(error))) from None
        if substep and not self.stepwise:
            raise ScreenError(ELSEWHERE)
        self._check_known(query, asked, shown)
        return replace(shown, screen=screen)

    def _check_known(self, query: Mapping[str, str], asked: Asked, shown: Shown) -> None:
        """ScreenError for a name that means nothing, neither here nor in another part."""
        own = [s for part in self.parts for s in settings_of(part.asks(shown))]
        settings = [*(setting for setting, _ in asked.values()), *own]
        known = {*PLAYER_PARAMS, "own", *self.also} | {
            name for s in settings for name in (s.name, *s.also)
        }
        for name in query.keys() - known:
            raise ScreenError(f"The link's {name!r} means nothing here. {nearest(name, known)}")

    def figures(self, shown: Shown) -> Figures:
        """The pictures of the part that is open, those apart too."""
        part = self.part(shown.part)
        return {**part.figures(shown), **(part.apart(shown) if part.apart else {})}


ELSEWHERE = "The link's substep means something in the Lab and in the loop only."


def of_the_link(complaint: str) -> str:
    """A setting's complaint, as a sentence about a link."""
    return f"The link's {complaint}" if "=" in complaint.partition(" ")[0] else complaint
