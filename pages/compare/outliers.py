"""Who follows the wrong labels? How much of its weight every run of a comparison gives them, and what they cost it.

A flipped label makes an outlier: an example far on the wrong side of the vote. How hard it pulls is
the slope of the loss there (pages/losses), and what that costs is seen beside the same run without
the flips.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from boosting.engine.sums import first_lowest
from boosting.figures.template import counted, percent, value_at
from boosting.screens.runs import changed
from boosting.screens.shown import Shown
from pages.compare import film
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.blocks import Column, literal
from pages.words.numbers import digits

COLUMNS = (
    Column("run", "The algorithm, and what sets it apart from the others here."),
    Column("weight on flipped labels", "Share of the next round's weight, or of what an algorithm has in its place.", True),
    Column("heaviest example", "Its weight, in multiples of the average.", True),
    Column("test error", "On clean labels.", True),
    Column("without the flips", "Test error of the same run on the same examples, no label flipped.", True),
    Column("the flips cost, points", "The difference of the two, in percentage points.", True),
)  # fmt: skip
NONE = "–"


class Follows(NamedTuple):
    """What a run makes of the wrong labels after its rounds 0..T, every array (T+1,).

    label: of the run; on_flipped: the share of its weight on them; heaviest: the largest weight, in multiples
    of the average; noisy, clean: the test error with them, and that of the same run without; () where
    nothing is held back.
    """

    label: str
    on_flipped: np.ndarray
    heaviest: np.ndarray
    noisy: np.ndarray
    clean: np.ndarray


def words(shown: Shown) -> Content:
    """For every round of the longest run: who gives the wrong labels most, and the numbers as a table."""
    flipped = shown.plain.flipped
    found = [follows(one, title) for title, one in film.by_label(shown).items()]
    last = range(max(len(one.on_flipped) for one in found))
    count = f"{int(flipped.sum())} of {counted(len(flipped), 'training label')}"
    said = [
        blocks.text([_ranking(found, t, f"{count} ({percent(flipped.mean())})") for t in last]),
        blocks.changing_table(COLUMNS, [[_row(one, t) for one in found] for t in last]),
        blocks.caption(
            "Look for: a run that gives few wrong labels much of its weight, and whether its test error pays "
            "for it. With equal weights they would have their share of the examples. An algorithm "
            "without weights is counted by what it has in their place, such as a residual."
        ),
    ]
    return {"words": said}


def follows(one: Shown, label: str) -> Follows:
    """What a run makes of its wrong labels. label: what it is called."""
    trace, flipped, clean = one.trace, one.flipped, one.beside(changed(one.run, {"noise": 0.0}))
    weights = np.array([trace.start.distribution, *(r.after.distribution for r in trace)])
    return Follows(
        label,
        weights[:, flipped].sum(axis=1),
        weights.max(axis=1) * weights.shape[1],
        one.curve("test"),
        clean.curve("test"),
    )


def _ranking(found: Sequence[Follows], t: int, count: str) -> str:
    """Who gives the wrong labels most and least after round t. count: how many there are, in words."""
    shares = [float(value_at(one.on_flipped, t)) for one in found]
    most, least = first_lowest(np.negative(shares)), first_lowest(shares)
    if shares[most] - shares[least] < 1e-9:
        return f"{count} are flipped. After round {t} all runs give them the same, {percent(shares[0])} of their weight."
    return (
        f"{count} are flipped. After round {t} **{literal(found[most].label)}** gives them the largest share of its weight, "
        f"{percent(shares[most])}, **{literal(found[least].label)}** the smallest, {percent(shares[least])}."
    )


def _row(one: Follows, t: int) -> list[str]:
    share, heaviest = float(value_at(one.on_flipped, t)), float(value_at(one.heaviest, t))
    cells = [literal(one.label), percent(share), f"{digits(heaviest)} ×"]
    if not len(one.noisy):
        return [*cells, NONE, NONE, NONE]
    noisy, clean = float(value_at(one.noisy, t)), float(value_at(one.clean, t))
    return [*cells, percent(noisy), percent(clean), digits(100 * (noisy - clean))]
