"""One example: which base classifier votes for which class, with which weight."""

from collections.abc import Sequence

import numpy as np

from boosting.engine.sums import descending, first_lowest
from boosting.screens.chapters import classes as chapter
from boosting.screens.shown import Shown
from boosting.theory import class_votes
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.blocks import Column, literal
from pages.words.latex import decimals, new
from pages.words.numbers import digits

NAME = "class_example"
MOST = 12  # base classifiers in the table of a round
COLUMNS = (
    Column("base classifier"),
    Column("names"),
    Column("share of the vote", "Its coefficient over the sum of all.", True),
)


def telling(there: Shown) -> dict[str, float | str]:
    """The examples with the most telling last votes, by what they are, now or before."""
    return there.kept("telling examples", lambda: _telling(there))


def _telling(there: Shown) -> dict[str, float | str]:
    margins = class_votes.margins(there.class_shares[-1:], there.examples.y)[0]
    right = np.where(margins > 0, margins, np.inf)
    found = {"The surest": first_lowest(-margins), "The surest mistake": first_lowest(margins)}
    if np.isfinite(right).any():
        found["The narrowest success"] = first_lowest(right)
    return {title: i + 1 for title, i in found.items()}


def words(shown: Shown) -> Content:
    """The margin of the example, and the base classifiers with the largest shares, after every round."""
    rows, classes, i = shown.examples, shown.dataset.class_names, shown.values[NAME] - 1
    y, kind = int(rows.y[i]), "Training" if i < rows.n_train else "Test"
    there, shares = chapter.voters(shown), shown.class_shares[:, i]
    tables = [_table(there, t, classes) for t in range(len(shares))]
    said = [
        blocks.heading(f"{kind} example {i + 1}, of class {literal(classes[y])}"),
        blocks.formula([_margin(of, y) for of in shares]),
        blocks.changing_table(COLUMNS, tables),
        blocks.caption(
            f"The {MOST} base classifiers with the largest shares of the vote after this round, and the class that each "
            "names for this example. y: its right class. A base classifier that was chosen again has one row: its "
            "coefficients add up."
        ),
    ]
    return {"words": said}


def _margin(shares: np.ndarray, y: int) -> str:
    """The margin as the difference of two votes, in LaTeX."""
    own, other = float(shares[y]), float(np.delete(shares, y).max())
    return (
        r"\rho=\frac{f(x,y)-\max_{y'\ne y}f(x,y')}{\|c\|_1}="
        rf"{decimals(own, 3)}-{decimals(other, 3)}={new(decimals(own - other, 3))}"
    )


def _table(there: chapter.Voters, t: int, classes: Sequence[str]) -> list[list[str]]:
    """The rows after round t."""
    weights = there.weights[t]
    order = [j for j in descending(weights)[:MOST] if weights[j] > 0]
    return [
        [literal(there.says[j]), literal(classes[there.named[j]]), digits(float(weights[j]), 3)]
        for j in order
    ]
