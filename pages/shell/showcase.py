"""What a chapter opens with (data/claims.yaml), as the shell needs it: values of the link, and the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from pages.shell.session import session

if TYPE_CHECKING:
    from boosting.lessons.showcases import Showcase


class Opening(TypedDict):
    """With which round a chapter's main player opens, as it takes it: see `players.Opening`."""

    start: int
    scope: str
    recalled: bool
    substep: int


def queries(page: str) -> dict[str, dict[str, str]]:
    """The showcase of a chapter, "", and those of its parts, by its path in the address; {} for one without."""
    found = _showcases().get(page) if page else None
    if found is None:
        return {}
    own = {"": found.query} if found.opens else {}
    return own | {name: part.query for name, part in found.parts.items()}


class Guess(TypedDict):
    """What a chapter asks on the run that it opens with: see `showcases.Guess`."""

    asks: str
    answers: list[str]
    right: str
    covers: int
    alone: bool


def guess(in_first_part: bool = True) -> Guess | None:
    """What is asked here before it is answered; None on another run than the one that the chapter opens with.

    in_first_part: whether the part is open whose question is the chapter's.
    """
    state = session()
    found = _showcases().get(state.page)
    if found is None or not found.guess or not (in_first_part and state.controls.in_showcase):
        return None
    asked = found.guess
    return Guess(
        asks=asked.asks,
        answers=list(asked.answers),
        right=asked.right,
        covers=asked.covers,
        alone=asked.alone,
    )


def opening(start: int, part: str = "") -> Opening:
    """How this run opens its main player: at the round of a lesson's screen, or of the showcase.

    start: the round for the visitor's own setting. part: the open part, which may tell of another round of the same run.
    """
    state = session()
    if state.lesson is not None and state.lesson.chapter == state.page:
        place = state.lesson
        # another one each time that its screen is opened
        scope = f"{place.name}/{place.step}/{state.course.visits}"
        return Opening(start=place.round, scope=scope, recalled=False, substep=place.substep)
    if state.controls.in_showcase:
        return _of_showcase(state.page, state.memory.part, part)
    return Opening(start=start, scope="", recalled=state.arrival.recalled, substep=0)


def _of_showcase(page: str, asked: str, part: str) -> Opening:
    """At the round of a page's showcase. asked: the part whose own run a button has asked for; part: the open one."""
    whole = _showcases()[page]
    shown, told = whole.of_part(asked), whole.of_part(part)
    if told.query == shown.query and told.round != shown.round:
        asked, shown = part, told
    scope = f"{page}#{asked}" if asked else page
    return Opening(start=shown.round, scope=scope, recalled=False, substep=0)


def _showcases() -> Mapping[str, Showcase]:
    from boosting.lessons.showcases import showcases  # here: the first page shows none

    return showcases()
