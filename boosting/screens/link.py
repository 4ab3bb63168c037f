"""Links as values: a chapter, and the names and values of its query string, as the app writes them."""

from dataclasses import dataclass
from typing import Self
from urllib.parse import parse_qsl, urlencode, urlsplit

from boosting.catalogue import ALGORITHMS, WEAK_LEARNERS, defaults
from boosting.datasets.dataset import Card
from boosting.datasets.personal import OWN_POINTS, OWN_TABLE, safe_copy
from boosting.datasets.personal import card as personal_card
from boosting.datasets.share_code import decode
from boosting.screens import chapters
from boosting.screens.runs import link_name
from boosting.settings import Number, nearest

# names in a link that belong to the browser's player: they choose what is looked at, and no run depends on them
PLAYER_PARAMS = (
    "round",
    "substep",
    "view",
    "present",
    "hide",
    "difference",
    "select",
    "panels",
    "without",
    "fixed",
    "room",
)
ROUND = Number("round", "Round", 0, defaults.LONGEST, 0, 1, "The round at which the screen stands.")
SUBSTEP = Number(
    "substep", "Sub-step", 0, 4, 0, 1, "How far the next round has been walked through."
)

ALL_PARAMETERS = {link_name(p.name) for row in ALGORITHMS.values() for p in row.parameters} | {
    "max_depth"
}


def _parameters_of(algorithm: str) -> set[str]:
    """The names in a link that an algorithm understands, and those of its weak learners."""
    row = ALGORITHMS[algorithm]
    return {link_name(p.name) for p in row.parameters} | {
        n for w in row.weak_learners for n in WEAK_LEARNERS[w].options
    }


class ScreenError(ValueError):
    """A link that no screen belongs to; the message says which part of it, and what would fit."""


@dataclass(frozen=True)
class Screen:
    """A chapter ("" is the Lab) and the values of its link by name, in the link's order.

    trusted: the link is the reader's own, and the data in it may be larger than a browser's address holds.
    """

    chapter: str
    query: tuple[tuple[str, str], ...]
    trusted: bool = False

    @classmethod
    def of(cls, link: str, trusted: bool = False) -> Self:
        """The screen of a link such as "/margins?dataset=toy" or "?dataset=toy"; ScreenError, in words."""
        parts = urlsplit(link.strip())
        chapter = parts.path.strip("/")
        if chapter not in chapters.NAMES:
            near = nearest(chapter, chapters.NAMES)
            raise ScreenError(f"There is no chapter {chapter!r} that a lesson can show. {near}")
        pairs = parse_qsl(parts.query, keep_blank_values=True)
        twice = [name for k, (name, _) in enumerate(pairs) if name in dict(pairs[:k])]
        if twice:
            raise ScreenError(f"The link gives {twice[0]!r} twice; leave one of them out.")
        return cls(chapter, tuple(pairs), trusted)

    @property
    def link(self) -> str:
        """The link, as the app writes it."""
        return f"/{self.chapter}?{urlencode(self.query)}" if self.query else f"/{self.chapter}"

    def changed(self, **values: object) -> "Screen":
        """The same screen with some values of its link replaced or added.

        A comparison of which one algorithm (or its copy, "adaboost.2") is asked for becomes that one's own run. What another
        algorithm does not have falls away: the parameters and edits of the one before, and a weak learner it cannot use.
        """
        query = dict(self.query) | {name: str(value) for name, value in values.items()}
        chapter, algorithm = self.chapter, str(values.get("algorithm", ""))
        if chapter == "compare" and algorithm:
            prefix, chapter = f"{algorithm}.", ""
            own = {n.removeprefix(prefix): v for n, v in query.items() if n.startswith(prefix)}
            own = {n: v for n, v in own.items() if "." not in n}  # not those of a copy
            algorithm = algorithm.partition(".")[0]
            query = {n: v for n, v in query.items() if "." not in n and n != "algorithms"} | own
            query["algorithm"] = algorithm
        elif algorithm and algorithm != dict(self.query).get("algorithm", defaults.ALGORITHM):
            query = {n: v for n, v in query.items() if n in values or n != "edits"}
        if algorithm in ALGORITHMS:
            kept = {*values, *_parameters_of(algorithm)}
            query = {n: v for n, v in query.items() if n in kept or n not in ALL_PARAMETERS}
            if query.get("weak_learner") not in ALGORITHMS[algorithm].weak_learners:
                query = {n: v for n, v in query.items() if n not in ("weak_learner", "max_depth")}
        return Screen(chapter, tuple(query.items()), self.trusted)

    @property
    def own(self) -> dict[str, Card]:
        """The card of the data that the link brings along, by their slot; ScreenError, in words."""
        query = dict(self.query)
        name, code = query.get("dataset", ""), query.get("own", "")
        if name not in (OWN_POINTS, OWN_TABLE):
            return {}
        if not code:
            raise ScreenError("The link shows a user's own data, which did not come with it.")
        return {name: personal_card(safe_copy(decode(code, limited=not self.trusted)))}
