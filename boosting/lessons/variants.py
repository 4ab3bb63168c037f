"""A lesson whose numbers differ by student, so that answers cannot be passed on.

Where a screen's link says `{a|b|c}`, every student has one of them:

    /?dataset=moons&seed={3|4|5|6}&noise={0.1|0.2}&round=3

The lesson's name in a link says whose it is: `?lesson=homework~ada`. Which of the variants that is follows from the text
after the ~ alone, on every machine. Questions, numbers in the words and verdicts come from the run that is shown, so they
follow by themselves; each variant is tested like a lesson of its own. Without a ~ everybody sees the first of all choices.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b

from boosting import limits

FENCE, SCREEN = "```", "```screen"
CHOICE = re.compile(r"\{([^{}|]*(?:\|[^{}|]*)+)\}")
OF = "~"  # between a lesson's name and whose variant it is
WHO = r"[\w.@-]{1,60}"


def count(text: str) -> int:
    """How many variants a lesson's text has: the product of its choices, 1 where it has none.

    Raises ValueError, in words, where they are more than `limits` allow.
    """
    many = 1
    for choice in (
        found for line, is_link in _lines(text) if is_link for found in CHOICE.findall(line)
    ):
        many *= choice.count("|") + 1
        if many > limits.LESSON_VARIANTS:
            raise ValueError(
                f"The choices {{…|…}} of its screens make more than {limits.LESSON_VARIANTS} variants."
            )
    return many


def vary(text: str, which: int) -> str:
    """The text with its choices made. which: 0, 1, ..., `count` − 1; 0 takes the first of each."""
    rest = which

    def taken(found: re.Match[str]) -> str:
        nonlocal rest
        options = found[1].split("|")
        rest, k = divmod(rest, len(options))
        return options[k]

    return "".join(CHOICE.sub(taken, line) if is_link else line for line, is_link in _lines(text))


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Every line with its end, and whether it stands in the fence of a screen."""
    inside = False
    for line in text.splitlines(keepends=True):
        is_fence = line.startswith(FENCE)
        yield line, inside and not is_fence
        if is_fence:
            inside = not inside and line.strip() == SCREEN


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
