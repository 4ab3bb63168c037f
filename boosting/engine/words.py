"""What a choice says of itself, in one typed record: the pages read this and nothing else.

A title for a legend, a line of pseudocode (HTML), a rule (LaTeX), what to look for, a note. Every
field without a default is required: a choice that forgets one cannot be built. The rules speak of
round t: "_t" and "{t+1}" are filled in by whoever shows them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

Highlight = Callable[[str], str]
"""Marks a number, in LaTeX, as one that the round has changed."""

Equation = tuple[str, str, str]
"""An equation of the formula card, in LaTeX: left side, rule, and the rule in numbers."""

UNITS = re.compile(r"(?<=\d) (?=(?:%|[kMG]B|[mµ]?s)(?!\w))")


def unbroken(text: str) -> str:
    """A text in which no line ends between a number and its unit: the space between them does not break."""
    return UNITS.sub("\N{NO-BREAK SPACE}", text)


@dataclass(frozen=True)
class Words:
    """What every choice says of itself.

    title: its name, as in a legend. pseudocode: the line that it contributes to the loop, in HTML.
    latex: its rule. watch: what to look for, a clause without a full stop. note: a sentence for the
    reader who wants to know more. edits: what edits of the run have made of it.
    """

    title: str
    pseudocode: str
    latex: str
    watch: str
    note: str = ""
    edits: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LossWords(Words):
    """What a loss says besides; its pseudocode and rule are those of the next round's pull.

    pulls: what the size of an example's pull is called ("weight"). direction: what that is multiplied
    with in the signed pull. symbol: the signed pull in HTML. objective: what the run minimises, in
    words, and objective_latex as a formula. start_latex: the pull before round 1 where the rule has
    none. drawn: whether weights are drawn, so that no mistake earns any and nothing is minimised.
    """

    pulls: str
    symbol: str
    objective: str
    objective_latex: str
    start_latex: str = ""
    direction: str = "the label's sign"
    drawn: bool = False


@dataclass(frozen=True, kw_only=True)
class StepWords(Words):
    """What a step says besides.

    update: how the vote changes, in HTML. coefficient: the name of the number that the step finds,
    in words, and coefficient_latex in LaTeX.
    """

    update: str = "F ← F + α h"
    coefficient: str = "α: coefficient"
    coefficient_latex: str = r"\alpha_t"
