"""Badges: what theorems say of the round on the screen, computed, with the two numbers that must agree."""

from math import log

from boosting.engine.state import Pull
from boosting.screens.shown import Shown
from boosting.theory.invariants import Invariant, entropy, invariants
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.numbers import decimals, digits


def words(shown: Shown) -> list[Block]:
    """The badges of every round, and how even the weights are."""
    trace, said = shown.trace, invariants(shown.trace, shown.bounds)
    pulls = [trace.start, *(r.after for r in trace)]
    names = [trace.choices_of(k + 1).loss.words.pulls for k in range(len(pulls))]
    return [
        blocks.heading("Checked in this round"),
        *(blocks.text(["", *(_line(one, k) for k in range(len(trace)))]) for one in said),
        blocks.caption([_evenness(pull, name) for pull, name in zip(pulls, names)]),
    ]


def _line(one: Invariant, k: int) -> str:
    """A badge in round k + 1; "" where nothing is said of that round."""
    if not one.speaks[k]:
        return ""
    mark = "✓" if one.holds[k] else "✗ not here:"
    return f"{mark} {one.name}: **{sides(one, k)}** ({one.source})"


def sides(one: Invariant, k: int) -> str:
    """The two sides of a statement about round k + 1, with the sign that really stands between them."""
    left, right, holds = float(one.left[k]), float(one.right[k]), bool(one.holds[k])
    sign = ("=" if holds else "≠") if one.equal else ("≤" if holds else ">")
    text = f"{decimals(left)} {sign} {decimals(right)}"
    if not one.equal or holds:
        return text
    return f"{text}, the step {'went beyond' if left > right else 'stopped short of'} the best one"


def _evenness(pull: Pull, called: str) -> str:
    """How evenly the pulls of the next round are spread; called: what the size of one is called, "weight"."""
    D = pull.distribution
    count = int((D > 0).sum())
    whole = "weights" if called == "weight" else f"{called}, divided by its sum,"
    return (
        f"Entropy of the {whole} of the next round: {decimals(entropy(pull), 3)} of at most "
        f"ln {count} = {decimals(log(count), 3)}, which equal ones have; the largest is "
        f"{digits(float(D.max() * len(D)))} times the average."
    )
