"""Asks and claims: which check, with what, on which run, and what it must reach.

    Ask      "test_error in round 200, less that of lam = 0, as a mean over 10 seeds": a number
    Claim    an ask and a relation to a number or to another ask: holds on a run, or does not

A sentence of a lesson that speaks of this run has a claim; one that speaks of a tendency has a claim with `seeds`.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import parse_qsl

import numpy as np

from boosting.engine.sums import is_lower
from boosting.lessons.checks import CHECKS, CheckError, Slip, Value
from boosting.lessons.screens import Shown

MOST_SEEDS = 50
Arguments = tuple[tuple[str, Any], ...]
RELATIONS: dict[str, tuple[str, Callable[[float, float, float], bool]]] = {
    "equals": (
        "equal to",
        lambda value, bound, within: abs(value - bound) <= within or value == bound,
    ),
    "at_least": ("at least", lambda value, bound, within: value >= bound - within),
    "at_most": ("at most", lambda value, bound, within: value <= bound + within),
    # equals are neither, also where their last places differ
    "above": ("above", lambda value, bound, within: is_lower(bound, value)),
    "below": ("below", lambda value, bound, within: is_lower(value, bound)),
}


@dataclass(frozen=True)
class Ask:
    """A check with its arguments, and the run to ask.

    check: its name. arguments: its own, by name. changes, minus: query strings that change the step's screen: the first
    says which run is asked, the second (None for none) whose value is subtracted. seeds: 0 for the run shown; k for
    the mean over the seeds 0 to k − 1.
    """

    check: str
    arguments: Arguments = ()
    changes: str = ""
    minus: str | None = None
    seeds: int = 0

    @property
    def named(self) -> dict[str, Any]:
        """The check's own arguments."""
        return dict(self.arguments)

    def at(self, t: int) -> Self:
        """The same ask about round t; itself where the check knows no rounds."""
        if "round" not in CHECKS[self.check].arguments:
            return self
        arguments = tuple((self.named | {"round": t}).items())
        return replace(self, arguments=arguments)

    def value(self, shown: Shown) -> Value:
        """The number, or the array (m,) of a check that gives one. CheckError or ScreenError, in words."""
        if not self.seeds:
            return self._here(shown)
        return _mean(self, shown)

    def number(self, shown: Shown) -> float:
        """The value of a check that gives one number; CheckError for an array."""
        value = self.value(shown)
        if np.ndim(value):
            raise CheckError(f"The check {self.check!r} gives {np.size(value)} numbers, not one.")
        return float(value)

    def slips(self, shown: Shown) -> list[Slip]:
        """The typical mistakes on the way to the value; none for a difference or a mean."""
        if self.seeds or self.minus is not None:
            return []
        return CHECKS[self.check].slips(_changed(shown, self.changes), **self.named)

    def _here(self, shown: Shown) -> Value:
        ask = CHECKS[self.check].value
        value = ask(_changed(shown, self.changes), **self.named)
        return (
            value if self.minus is None else value - ask(_changed(shown, self.minus), **self.named)
        )


# a mean takes as many runs as it has seeds, and is asked for again and again
MEANS: dict[Hashable, float] = {}
MOST_MEANS = 256


def _mean(ask: Ask, shown: Shown) -> float:
    """The mean of an ask over its seeds."""
    key, one = (ask, shown.screen, shown.run), replace(ask, seeds=0)
    if key not in MEANS:
        MEANS[key] = np.mean([one.number(shown.changed(seed=k)) for k in range(ask.seeds)]).item()
        while len(MEANS) > MOST_MEANS:
            del MEANS[next(iter(MEANS))]
    return MEANS[key]


def _changed(shown: Shown, changes: str) -> Shown:
    return shown.changed(**dict(parse_qsl(changes.lstrip("?&"), keep_blank_values=True)))


@dataclass(frozen=True)
class Claim:
    """That an ask reaches something.

    ask: what is asked. relation: a name of `RELATIONS`. bound: a number, or another ask on the same run. within: what
    rounding may take away. each: the rounds in each of which it must hold; () for the ask as it is, None for all rounds
    of the run. line: where it stands in the file.
    """

    ask: Ask
    relation: str
    bound: float | Ask
    within: float = 1e-9
    each: tuple[int, ...] | None = ()
    line: int = 0

    def complaint(self, shown: Shown) -> str:
        """Why it does not hold on what is shown, in a sentence; "" if it holds."""
        for t in range(1, len(shown.trace) + 1) if self.each is None else self.each or (None,):
            value, bound = self._numbers(shown, t)
            words, holds = RELATIONS[self.relation]
            if not holds(value, bound, self.within):
                where = "" if t is None else f" in round {t}"
                return f"{self.ask.check} is {value:.6g}{where}, not {words} {bound:.6g}."
        return ""

    def holds(self, shown: Shown) -> bool:
        """Whether it holds on what is shown."""
        return not self.complaint(shown)

    def _numbers(self, shown: Shown, t: int | None) -> tuple[float, float]:
        ask = self.ask if t is None else self.ask.at(t)
        if not isinstance(self.bound, Ask):
            return ask.number(shown), self.bound
        bound = self.bound if t is None else self.bound.at(t)
        return ask.number(shown), bound.number(shown)
