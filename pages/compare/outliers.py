"""Who follows the wrong labels? How much of its weight every run of a comparison gives them, and what they cost it.

A flipped label makes an outlier: an example far on the wrong side of the vote. How hard it pulls is
the slope of the loss there (pages/losses), and what that costs is seen beside the same run without
the flips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import streamlit as st

from boosting.engine.sums import first_lowest
from boosting.figures.stage import errors
from boosting.figures.template import counted, percent, value_at
from boosting.lessons.screens import Shown
from boosting.lessons.showcases import showcases
from pages import players
from pages.claims import claims, shown
from pages.compare import side_by_side
from pages.shell import films, runs
from pages.words import blocks
from pages.words.blocks import Block, Column, literal
from pages.words.numbers import digits

PART = "outliers"
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


def show(several: Sequence[runs.Run]) -> None:
    """The section, for runs on the same data; nothing where no label is flipped."""
    if not runs.problem(several[0].data).flipped.any():
        return
    st.markdown("##### Who follows the wrong labels?")
    among = {run.algorithm for run in several}
    if all(s.compares <= among for s in showcases()["compare"].of_part(PART).statements):
        claims.show(lambda: shown_of(several), (PART, *several), {}, claims.Part("", PART), among)
    url = films.publish((PART, *several), lambda: {"words": words(several)})
    players.words(url, key="compare-outliers", follows="compare")


def shown_of(several: Sequence[runs.Run]) -> Shown:
    """The first run, as claims ask it; `algorithm` exchanges it for another of the runs, with its own values."""
    named = {run.algorithm: run for run in reversed(several)}

    def again(values: Mapping[str, object]) -> Shown:
        own = {name: value for name, value in values.items() if name != "algorithm"}
        run = named[str(values.get("algorithm", several[0].algorithm))]
        return shown.of_run(runs.changed(run, own))

    return replace(shown.of_run(several[0]), again=again)


def words(several: Sequence[runs.Run]) -> list[Block]:
    """For every round of the longest run: who gives the wrong labels most, and the numbers as a table."""
    flipped = runs.problem(several[0].data).flipped
    found = [follows(run, title) for run, title in zip(several, side_by_side.labels(several))]
    last = range(max(len(one.on_flipped) for one in found))
    count = f"{int(flipped.sum())} of {counted(len(flipped), 'training label')}"
    return [
        blocks.text([_ranking(found, t, f"{count} ({percent(flipped.mean())})") for t in last]),
        blocks.changing_table(COLUMNS, [[_row(one, t) for one in found] for t in last]),
        blocks.caption(
            "Look for: a run that gives few wrong labels much of its weight, and whether its test error pays "
            "for it. With equal weights they would have their share of the examples. An algorithm "
            "without weights is counted by what it has in their place, such as a residual."
        ),
    ]


def follows(run: runs.Run, label: str) -> Follows:
    """What a run makes of its wrong labels. label: what it is called."""
    trace, flipped = runs.trace(run), runs.problem_of(run).flipped
    weights = np.array([trace.start.distribution, *(r.after.distribution for r in trace)])
    return Follows(
        label, weights[:, flipped].sum(axis=1), weights.max(axis=1) * weights.shape[1],
        _test_errors(run), _test_errors(runs.changed(run, {"noise": 0.0})),
    )  # fmt: skip


def _test_errors(run: runs.Run) -> np.ndarray:
    examples = runs.problem_of(run).examples
    m = examples.n_train
    if m == len(examples.y):
        return np.empty(0)
    return errors(runs.margins(runs.trace(run), examples)[:, m:], examples.y[m:])


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
