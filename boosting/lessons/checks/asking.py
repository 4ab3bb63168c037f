"""What a check is: a named question to what is shown, and the slips on the way to its answer.

The questions themselves stand in the modules beside this one, by subject; each is put on the list by `@check(...)`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter as Argument
from inspect import getdoc, signature
from typing import Any, TypeVar, cast

import numpy as np

from boosting.engine.base_classifiers import Tree
from boosting.engine.round import Round
from boosting.lessons.screens import Shown

Value = float | np.ndarray
F = TypeVar("F", bound=Callable[..., float | np.ndarray])
TINY = 1e-12


class CheckError(ValueError):
    """A check that cannot be asked; the message says what is wrong with the question."""


@dataclass(frozen=True)
class Slip:
    """A wrong value, a number or an array (m,), that a typical mistake leads to, and why it is wrong."""

    value: Value
    why: str


Slips = Iterator[Slip]


@dataclass(frozen=True)
class Check:
    """A named question to what is shown.

    name: its key. compute(shown, **arguments): its value. find_slips: the typical mistakes on the way to it, or None.
    says: what it is, in a sentence.
    """

    name: str
    compute: Callable[..., Value]
    find_slips: Callable[..., Slips] | None
    says: str

    @cached_property
    def arguments(self) -> dict[str, bool]:
        """The names that it takes, and whether each must be given."""
        rows = list(signature(self.compute).parameters.values())[1:]
        return {row.name: row.default is Argument.empty for row in rows}

    def complaint(self, arguments: Mapping[str, object]) -> str:
        """What is wrong with these arguments, in a sentence; "" if nothing is."""
        unknown = [name for name in arguments if name not in self.arguments]
        if unknown:
            has = f"It takes {', '.join(self.arguments)}." if self.arguments else "It takes none."
            return f"The check {self.name!r} has no argument {unknown[0]!r}. {has}"
        missing = [n for n, needed in self.arguments.items() if needed and n not in arguments]
        return f"The check {self.name!r} needs {missing[0]!r}." if missing else ""

    def value(self, shown: Shown, **arguments: Any) -> Value:
        """Its value, a number or an array (m,). CheckError for arguments that it has not, or a round that is not."""
        complaint = self.complaint(arguments)
        if complaint:
            raise CheckError(complaint)
        try:
            # what has no value for these arguments is an error, not a warning and a number
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return self.compute(shown, **arguments)
        except (TypeError, IndexError, KeyError, ValueError, ArithmeticError) as error:
            if isinstance(error, CheckError):
                raise
            raise CheckError(f"The check {self.name!r} cannot be asked here: {error}") from None

    def slips(self, shown: Shown, **arguments: Any) -> list[Slip]:
        """The mistakes that lead to another value; the right value is not among them."""
        right = self.value(shown, **arguments)
        found = self.find_slips(shown, **arguments) if self.find_slips else ()
        return [s for s in found if not np.allclose(s.value, right, rtol=1e-9, atol=1e-12)]


CHECKS: dict[str, Check] = {}
# lessons that were written before ask by the first
RENAMED = {"alpha_sum_of_edges": "adaboost_step"}


def check(slips: Callable[..., Slips] | None = None) -> Callable[[F], F]:
    """Put a function of what is shown on the list of checks. slips: yields the mistakes on the way to its value."""

    def enter(function: F) -> F:
        says = (getdoc(function) or "").partition("\n")[0]
        CHECKS[function.__name__] = Check(function.__name__, function, slips, says)
        return function

    return enter


def t_of(shown: Shown, round: int | None, least: int = 1) -> int:
    """The round asked for, or the screen's; CheckError if the run has none such."""
    t = shown.round if round is None else int(round)
    if not least <= t <= len(shown.trace):
        raise CheckError(
            f"The run has rounds {least} to {len(shown.trace)}; there is no round {t}."
        )
    return t


def round_of(shown: Shown, round: int | None) -> Round:
    """The round asked for, or the screen's."""
    return shown.trace[t_of(shown, round) - 1]


def stump_of(r: Round) -> Tree:
    """The round's base classifier; CheckError if it is no stump."""
    h = r.found.classifier
    if not h.is_stump:
        raise CheckError(f"The base classifier of round {r.t} is no stump.")
    return cast(Tree, h)


def scores_at(shown: Shown, t: int) -> np.ndarray:
    """F_t on the training examples, (m,)."""
    return shown.trace.scores_after(t)


def weights_of(shown: Shown, t: int) -> np.ndarray:
    """D_t (m,), t from 1 to T + 1."""
    trace = shown.trace
    if not 1 <= t <= len(trace) + 1:
        raise CheckError(f"The run has weights D_1 to D_{len(trace) + 1}; there is no D_{t}.")
    return trace.start.distribution if t == 1 else trace[t - 2].after.distribution


def row_of(shown: Shown, example: int) -> int:
    """The row of an example, from 0; CheckError if there is none such."""
    m = shown.trace.sample.size
    if not 1 <= example <= m:
        raise CheckError(f"The examples are numbered from 1 to {m}; there is no example {example}.")
    return int(example) - 1


def wrong_in(r: Round) -> np.ndarray:
    """Which examples h_t gets wrong, (m,) bool."""
    return r.votes * r.sample.y <= 0
