"""What the formulas of the pages have in common."""

import re

from boosting.theory.bounds import Terms


def decimals(value: float, places: int = 4) -> str:
    """A finite number with so many decimals, in LaTeX; never a minus zero."""
    return f"{value:z.{places}f}"


def new(value: str) -> str:
    """A number that this round has changed, in LaTeX."""
    return rf"\mathbf{{{value}}}"


LONG = 36  # characters of an equation that fit on a line of the formula card


def aligned(left: str, rule: str, value: str) -> str:
    """An equation in LaTeX; its numbers are on a second line where one would be too long."""
    invisible = r"\\mathbf|\\[tb]?frac|\\text|\\big|\\bar|[{}_^]|\\[,; ]"
    visible = re.sub(invisible, "", rule + value)
    length = len(re.sub(r"\\[a-zA-Z]+", "x", visible))
    return rf"{left} &= {rule}\\&= {value}" if length > LONG else rf"{left} &= {rule} = {value}"


def summed(terms: Terms) -> str:
    """A bound's terms and their total, in LaTeX."""
    total = f"{'+'.join(f'{value:.3f}' for value in terms.values())}=\\mathbf{{{terms.total:.3f}}}"
    return total + (r"\quad\text{(vacuous: above 1)}" if terms.vacuous else "")
