"""One example: which base classifier votes for which class, with which weight."""

from __future__ import annotations

import numpy as np

from boosting.figures import class_votes as pictures
from boosting.figures.template import Figure, minus
from boosting.theory import class_votes
from pages.classes.training import ClassesRun
from pages.shell import controls
from pages.words import blocks
from pages.words.blocks import Block, Column, literal
from pages.words.latex import decimals, new
from pages.words.numbers import digits

MOST = 12  # base classifiers in the table of a round
COLUMNS = (
    Column("base classifier"),
    Column("names"),
    Column("share of the vote", "Its coefficient over the sum of all.", True),
)


def pick(run: ClassesRun) -> int:
    """The number of the example, from 0."""
    n, k = len(run.examples.y), run.examples.n_train
    margins = class_votes.margins(run.votes[-1:], run.examples.y)[0]
    right = np.where(margins > 0, margins, np.inf)
    found = {"The surest": int(margins.argmax()), "The surest mistake": int(margins.argmin())}
    if np.isfinite(right).any():
        found["The narrowest success"] = int(right.argmin())
    controls.presets("class_example", {title: i + 1 for title, i in found.items()})
    return (
        controls.number(
            "Example", "class_example", 1, n, 1, 1,
            f"The first {k} are training examples, the others test examples. The buttons choose by the last vote.",
        )
        - 1
    )  # fmt: skip


def figures(run: ClassesRun, i: int) -> dict[str, Figure]:
    """The pictures of example i, from 0."""
    classes, true = run.dataset.class_names, int(run.examples.y[i])
    named = class_votes.named(run.trace, run.examples.X[i], len(classes))
    weights = np.array([class_votes.weights(run.trace, t) for t in range(len(run.trace) + 1)])
    return {
        "Who votes for which class?": pictures.who_votes(named, weights, classes, _says(run), true),
        "The vote of every class over the rounds": pictures.over_rounds(
            run.votes[:, i], classes, true
        ),
    }


def _says(run: ClassesRun) -> list[str]:
    """The base classifiers in words, in the order of `distinct`."""
    data = run.dataset
    return [minus(h.says(data.feature_names, data.class_names)) for h in run.trace.distinct()]


def words(run: ClassesRun, i: int) -> list[Block]:
    """The margin of example i, from 0, and the base classifiers with the largest shares, after every round."""
    classes, y = run.dataset.class_names, int(run.examples.y[i])
    named = class_votes.named(run.trace, run.examples.X[i], len(classes))
    says = _says(run)
    kind = "Training" if i < run.examples.n_train else "Test"
    tables = [_table(run, t, named, says) for t in range(len(run.trace) + 1)]
    return [
        blocks.heading(f"{kind} example {i + 1}, of class {literal(classes[y])}"),
        blocks.formula([_margin(run.votes[t, i], y) for t in range(len(run.trace) + 1)]),
        blocks.changing_table(COLUMNS, tables),
        blocks.caption(
            f"The {MOST} base classifiers with the largest shares of the vote after this round, and the class that each "
            "names for this example. y: its right class. A base classifier that was chosen again has one row: its "
            "coefficients add up."
        ),
    ]


def _margin(shares: np.ndarray, y: int) -> str:
    """The margin as the difference of two votes, in LaTeX."""
    own, other = float(shares[y]), float(np.delete(shares, y).max())
    return (
        r"\rho=\frac{f(x,y)-\max_{y'\ne y}f(x,y')}{\|c\|_1}="
        rf"{decimals(own, 3)}-{decimals(other, 3)}={new(decimals(own - other, 3))}"
    )


def _table(run: ClassesRun, t: int, named: np.ndarray, says: list[str]) -> list[list[str]]:
    """The rows after round t. named (k,), says (k,): the class that each base classifier names, and itself in words."""
    weights = class_votes.weights(run.trace, t)
    order = [j for j in np.argsort(-weights, kind="stable")[:MOST] if weights[j] > 0]
    classes = run.dataset.class_names
    return [
        [literal(says[j]), literal(classes[named[j]]), digits(float(weights[j]), 3)] for j in order
    ]
