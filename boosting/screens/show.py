"""`show`: what a link shows, resolved in the library, without the app.

A chapter that is declared (chapters/) knows it itself. The others are resolved here, each by a function of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from boosting.catalogue import defaults
from boosting.datasets import (
    DataError,
    Dataset,
)
from boosting.datasets.dataset import Card
from boosting.engine.trace import Trace
from boosting.screens import chapters, plans
from boosting.screens.answers import Answers
from boosting.screens.keeper import With, keeper
from boosting.screens.link import ROUND, SUBSTEP, Screen, ScreenError
from boosting.screens.runs import Data, Run, edited, problem
from boosting.screens.screen import ELSEWHERE, of_the_link
from boosting.settings import Plan, Setting, Unfit, drive, nearest

T = TypeVar("T")
# what chooses the picture and not the run: a lesson may set it, its checks do not depend on it
PICTURE = {
    "round", "substep", "view", "axis_x", "axis_y", "section", "step", "present", "hide", "landscape",
    "difference", "select", "panels", "sum", "candidates", "data_game",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Given(Answers):
    """What stands on a screen of a chapter that is not declared: all of it is there already.

    trace, screen, dataset, X_test (n, d), y_test (n,), flipped (m,), matrix (m, N): as `Answers` has them. again: shows the
    run with other values, by their names in the link; None for `show`. values: what was computed from it, by name.
    """

    trace: Trace
    screen: Screen
    dataset: Dataset | None
    X_test: np.ndarray
    y_test: np.ndarray
    flipped: np.ndarray
    matrix: np.ndarray | None = None
    again: Callable[[Mapping[str, object]], Answers] | None = None
    values: dict[str, Any] = field(default_factory=dict, repr=False)

    def changed(self, **values: object) -> Answers:
        """What stands on the same screen with some values of its link replaced; itself for none."""
        if not values:
            return self
        return self.again(values) if self.again else show(self.screen.changed(**values))

    def of_part(self, name: str) -> Answers:
        return self

    def kept(self, what: str, make: Callable[[], T], of_data: bool = False) -> T:
        if what not in self.values:
            self.values[what] = make()
        value: T = self.values[what]
        return value


class _Values:
    """The values of a link, taken one by one; what nobody has taken at the end is a mistake."""

    def __init__(self, screen: Screen):
        self.values = dict(screen.query)
        self.trusted = screen.trusted
        self.taken = set(PICTURE)

    def text(self, name: str, default: str) -> str:
        """The value under a name, or the default."""
        self.taken.add(name)
        return self.values.get(name, default)

    def of(self, setting: Setting[T]) -> T:
        """The value of a setting; ScreenError, in words, for one that it cannot have."""
        self.taken.add(setting.name)
        if setting.name not in self.values:
            return setting.default
        try:
            return setting.strictly(self.values[setting.name])
        except Unfit as error:
            raise ScreenError(of_the_link(str(error))) from None

    def asked(self, plan: Plan[T]) -> T:
        """What a plan defines by the values of the link; ScreenError, in words, for one that it cannot have."""
        return drive(plan, self.of)

    def check_all_taken(self) -> None:
        """ScreenError for a name that means nothing on this screen."""
        for name in self.values:
            if name not in self.taken:
                raise ScreenError(
                    f"The link's {name!r} means nothing here. {nearest(name, self.taken)}"
                )


KeepsGiven = Callable[["Screen", Callable[[], "Given"]], "Given"]
KEPT = 24  # screens
KEEPS_GIVEN: list[KeepsGiven] = []


def keep_given(keep: KeepsGiven) -> None:
    """Have what undeclared screens show be kept with a budget: keep(screen, make) is make(), or what it was."""
    KEEPS_GIVEN[:] = [keep]


def show(screen: Screen) -> Answers:
    """What the screen shows, computed or from before. ScreenError, in words, for a link that no screen belongs to."""
    if screen.chapter not in chapters.NAMES:
        return KEEPS_GIVEN[0](screen, lambda: _show(screen)) if KEEPS_GIVEN else _kept(screen)
    try:
        shown = chapters.chapter(screen.chapter).shown(screen, With(keeper(), screen.own))
        for run in shown.runs.values():  # one that cannot be made is a mistake of the link
            _ = shown.beside(run).trace
    except (DataError, ValueError) as error:
        raise error if isinstance(error, ScreenError) else ScreenError(str(error)) from None
    return shown


@lru_cache(maxsize=KEPT)
def _kept(screen: Screen) -> Given:
    return _show(screen)


def _show(screen: Screen) -> Given:
    values = _Values(screen)
    try:
        shown = SHOWERS.get(screen.chapter, _run)(screen, values)
    except (DataError, ValueError) as error:
        raise error if isinstance(error, ScreenError) else ScreenError(str(error)) from None
    values.of(ROUND)
    if values.of(SUBSTEP) and screen.chapter:
        raise ScreenError(ELSEWHERE)
    values.check_all_taken()
    return shown


# --- data ----------------------------------------------------------------------------------------


def _data(screen: Screen, values: _Values) -> tuple[Data, Card]:
    """What the link says of the data, and the card of the dataset."""
    name = values.text("dataset", defaults.DATASET)
    values.text("own", "")
    here = plans.Here(screen.own)
    data = values.asked(plans.data(here))
    return data, here.card(name)


# --- runs ----------------------------------------------------------------------------------------


def _shown(screen: Screen, card: Card, run: Run) -> Given:
    """The run on its data."""
    found = problem(run.data, card)
    trace, rows = run.train(found.sample), edited(found, run)
    return Given(trace, screen, found.dataset, *rows.examples.held_back, rows.flipped)


def _run(screen: Screen, values: _Values) -> Given:
    data, card = _data(screen, values)
    run = values.asked(plans.algorithm(data))
    return _shown(screen, card, run if screen.chapter else values.asked(plans.edited(run)))


SHOWERS: dict[str, Callable[[Screen, _Values], Given]] = {}
