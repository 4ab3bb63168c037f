"""What a chapter claims of a run, judged: a function of what is shown, which any process can be sent."""

from collections.abc import Collection, Hashable

from boosting.catalogue import find_algorithm
from boosting.lessons.showcases import Judged, Statement, showcases
from boosting.screens.chapters import chapter
from boosting.screens.shown import Shown


def missing(statement: Statement, among: Collection[str] | None) -> list[str]:
    """The titles of the algorithms that a claim is about and the page does not compare."""
    names = sorted(statement.compares.difference(among)) if among is not None else []
    return [find_algorithm(name).title for name in names]


def own_part(path: str, part: str) -> str:
    """The part of a chapter that has claims of its own; "" where the chapter's claims stand in it."""
    return part if part in showcases()[path].parts else ""


def judged(
    subject: Shown, made_of: Hashable, path: str, part: str, among: Collection[str] | None
) -> dict[str, Judged]:
    """By name, those claims of a part that can be judged on what is shown, now or before.

    subject: it; made_of: what defines it; path: of the chapter; part, among: as for `claims.show`.
    """
    own = own_part(path, part)
    statements = showcases()[path].of_part(own).statements
    known = [s for s in statements if not missing(s, among)]
    key = path, own, tuple(s.name for s in known), made_of
    return subject.keeper.keep("claims", key, lambda: {s.name: s.judge(subject) for s in known})


def of_part(page: Shown) -> None:
    """Judge what is claimed in the part that is open, for whoever keeps it."""
    path = page.screen.chapter
    there = chapter(path)
    part = there.part(page.part)
    if part.run is not None:
        judged(page.of(part.run), part.claimed_of(page), path, part.name, there.among(page))
