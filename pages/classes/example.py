"""One example: which base classifier votes for which class, with which weight."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.engine.sums import descending, first_lowest
from boosting.figures import class_votes as pictures
from boosting.figures.template import Figure, minus
from boosting.theory import class_votes
from pages.classes.training import ClassesRun
from pages.shell import controls, films
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
    found = {"The surest": first_lowest(-margins), "The surest mistake": first_lowest(margins)}
    if np.isfinite(right).any():
        found["The narrowest success"] = first_lowest(right)
    controls.presets("class_example", {title: i + 1 for title, i in found.items()})
    return (
        controls.number(
            "Example", "class_example", 1, n, 1, 1,
            f"The first {k} are training examples, the others test examples. The buttons choose by the last vote.",
        )
        - 1
    )  # fmt: skip


def content(run: ClassesRun, i: int) -> films.Content:
    """Figures and words of example i, from 0."""
    named = class_votes.named(run.trace, run.examples.X[i], len(run.dataset.class_names))
    weights = np.array([class_votes.weights(run.trace, t) for t in range(len(run.trace) + 1)])
    asked = Asked(run, i, named, weights, _says(run))
    return {"figures": films.figures_part(_figures(asked)), "words": _words(asked)}


class Asked(NamedTuple):
    """What is asked about an example i, from 0.

    run: with its k base classifiers. named (k,): the class that each names. weights (T+1, k): their shares after every
    round. says: each in words.
    """

    run: ClassesRun
    i: int
    named: np.ndarray
    weights: np.ndarray
    says: list[str]


def _figures(asked: Asked) -> dict[str, Figure]:
    run, i = asked.run, asked.i
    classes, true = run.dataset.class_names, int(run.examples.y[i])
    return {
        "Who votes for which class?": pictures.who_votes(
            asked.named, asked.weights, classes, asked.says, true
        ),
        "The vote of every class over the rounds": pictures.over_rounds(
            run.votes[:, i], classes, true
        ),
    }


def _says(run: ClassesRun) -> list[str]:
    """The base classifiers in words, in the order of `distinct`."""
    data = run.dataset
    return [minus(h.says(data.feature_names, data.class_names)) for h in run.trace.distinct()]


def _words(asked: Asked) -> list[Block]:
    """The margin of the example, and the base classifiers with the largest shares, after every round."""
    run, i = asked.run, asked.i
    classes, y = run.dataset.class_names, int(run.examples.y[i])
    kind = "Training" if i < run.examples.n_train else "Test"
    tables = [_table(asked, t) for t in range(len(run.trace) + 1)]
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


def _table(asked: Asked, t: int) -> list[list[str]]:
    """The rows after round t."""
    weights, classes = asked.weights[t], asked.run.dataset.class_names
    order = [j for j in descending(weights)[:MOST] if weights[j] > 0]
    return [
        [literal(asked.says[j]), literal(classes[asked.named[j]]), digits(float(weights[j]), 3)]
        for j in order
    ]
