"""A lesson whose numbers differ by student, so that answers cannot be passed on.

Where a screen's link says `{a|b|c}`, every student has one of them:

    /?dataset=moons&seed={3|4|5|6}&noise={0.1|0.2}&round=3

The lesson's name in a link says whose it is: `?lesson=homework~ada`. Which of the variants that is follows from the text
after the ~ alone, on every machine. Questions, numbers in the words and verdicts come from the run that is shown, so they
follow by themselves; each variant is tested like a lesson of its own. Without a ~ everybody sees the first of all choices.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from math import prod

SCREEN = re.compile(r"^```screen[ \t]*\n.*?^```", re.MULTILINE | re.DOTALL)
CHOICE = re.compile(r"\{([^{}\n]*\|[^{}\n]*)\}")
OF = "~"  # between a lesson's name and whose variant it is
WHO = r"[\w.@-]{1,60}"


def count(text: str) -> int:
    """How many variants a lesson's text has: the product of its choices, 1 where it has none."""
    return prod(len(choice.split("|")) for choice in _choices(text))


def vary(text: str, which: int) -> str:
    """The text with its choices made. which: 0, 1, ..., `count` − 1; 0 takes the first of each."""
    rest = which

    def taken(found: re.Match[str]) -> str:
        nonlocal rest
        options = found[1].split("|")
        rest, k = divmod(rest, len(options))
        return options[k]

    return SCREEN.sub(lambda screen: CHOICE.sub(taken, screen[0]), text)


def number(who: str, many: int) -> int:
    """Which of so many variants somebody has; who: his name or number, "" for the first one.

    >>> number("ada", 8), number("", 8)
    (7, 0)
    """
    if not who:
        return 0
    return int.from_bytes(blake2b(who.encode(), digest_size=8).digest(), "big") % many


def parted(name: str) -> tuple[str, str]:
    """A lesson's name in a link: that of its file, and whose variant it is, "" for nobody's.

    >>> parted("homework~ada"), parted("07_margins")
    (('homework', 'ada'), ('07_margins', ''))
    """
    lesson, _, who = name.partition(OF)
    return lesson, who if re.fullmatch(WHO, who) else ""


def _choices(text: str) -> list[str]:
    return [choice for screen in SCREEN.findall(text) for choice in CHOICE.findall(screen)]
