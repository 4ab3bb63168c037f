"""Second-order trees: the two equations of Chen and Guestrin with every round's numbers."""

import numpy as np

from boosting.screens.chapters import descent as chapter
from boosting.screens.shown import Shown
from boosting.theory import second_order as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new

GAIN = (
    r"\text{gain}=\tfrac12\Big[\frac{G_L^2}{H_L+\lambda}+\frac{G_R^2}{H_R+\lambda}"
    r"-\frac{(G_L+G_R)^2}{H_L+H_R+\lambda}\Big]"
)


def words(shown: Shown) -> Content:
    """The gain of every round's first question, and what its sides would answer alone."""
    trace = shown.of(chapter.by_trees).trace
    price, ridge = (shown.values[s.name] for s in (chapter.SPLIT_PRICE, chapter.LEAF_RIDGE))
    rows = [theory.sides(trace, t) for t in range(1, len(trace) + 1)]
    said = [
        blocks.heading("The first question of the tree, in numbers"),
        blocks.formula([GAIN, *(_gain(row, ridge) for row in rows)]),
        blocks.formula([r"v=-\frac{G}{H+\lambda}", *(_answers(row, ridge) for row in rows)]),
        blocks.caption(
            "Chen and Guestrin (2016), equations 5 and 7. G and H: the slopes and the curvatures of the logistic loss, "
            "summed over the examples of a side: G = Σ(p − y′), H = Σ p(1 − p), with p the probability that the vote gives "
            f"to class +1, and y′ = 1 for that class, else 0. A gain is held against γ = {price:g} when the whole tree has "
            "been grown, from the bottom up. Trees of depth 3, ν = 0.1, and H at least 1 in every leaf, with all examples "
            "and all attributes; on the Lab all of that can be set."
        ),
    ]  # fmt: skip
    return {"words": said}


def _gain(row: np.ndarray | None, ridge: float) -> str:
    """Equation 7 of a round, without the price; row (2, 2): the sums of both sides."""
    if row is None:
        return rf"{GAIN}\;:\quad\text{{the tree is one leaf}}"
    (left, H_left), (right, H_right) = row
    parts = [
        rf"\frac{{({decimals(-g)})^2}}{{{decimals(h)}+{ridge:g}}}"
        for g, h in ((left, H_left), (right, H_right), (left + right, H_left + H_right))
    ]
    value = theory.gains(row[:1], row.sum(axis=0), theory.Prices(ridge, least=0.0))[0]
    return (
        rf"{GAIN}=\tfrac12\Big[{parts[0]}+{parts[1]}-{parts[2]}\Big]={new(decimals(float(value)))}"
    )


def _answers(row: np.ndarray | None, ridge: float) -> str:
    """Equation 5 of both sides of a round's first question."""
    rule = r"v=-\frac{G}{H+\lambda}"
    if row is None:
        return rule
    left, right = (decimals(float(v)) for v in theory.Prices(ridge).value(row[:, 0], row[:, 1]))
    return rf"{rule}:\quad\text{{left }}{new(left)},\ \text{{right }}{new(right)}"
