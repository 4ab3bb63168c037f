"""The theorem about losses above zero-one, with every round's numbers, and a table of losses."""

from collections.abc import Mapping, Sequence

import numpy as np

from boosting.engine.protocols import LossFunction
from boosting.figures import losses
from boosting.figures.round_film import unnormalised
from boosting.screens.chapters import losses as chapter
from boosting.screens.shown import Shown
from pages.losses import own
from pages.shell.packing import Content
from pages.words import blocks, examples
from pages.words.blocks import Block, Column
from pages.words.latex import decimals, new
from pages.words.numbers import digits

COLUMNS = (
    Column("loss"),
    Column("convex"),
    Column("never below zero-one"),
    Column("always falls", "Strictly, as the margin grows: no margin is large enough."),
    Column("no kink", "It has one slope at every margin."),
    Column("steepest, clipped"),
    Column("mean now", numeric=True),
    Column("pull on the worst", numeric=True),
)


def words(shown: Shown) -> Content:
    """What is said beside the figures, and the examples in them."""
    margins, formula = unnormalised(shown.trace), chapter.typed(shown)
    weight = shown.problem.sample.weight
    known = surrogates(chapter.known(shown), chapter.chosen(shown), margins, weight)
    return {
        "examples": examples.part(shown),
        "words": [*(own.words(shown, formula) if formula else []), *known],
    }


def surrogates(
    by_name: Mapping[str, LossFunction],
    names: Sequence[str],
    margins: np.ndarray,
    weight: np.ndarray,
) -> list[Block]:
    """The theorem that a loss above zero-one bounds the training error, and a table of losses.

    by_name: all losses; names: those in the table; margins (T+1, m): y F after every round;
    weight (m,): of the examples.
    """
    chosen = [by_name[name] for name in names]
    means = {loss.title: losses.mean_loss(loss, margins, weight) for loss in chosen}
    wrong = losses.mean_loss(by_name["zero_one"], margins, weight)
    return [
        blocks.heading("The theorem, and what is true of each"),
        blocks.formula(_formulas(chosen, means, wrong)),
        blocks.changing_table(COLUMNS, _rows(chosen, means, margins)),
        blocks.caption(_captions(margins)),
        blocks.caption(overtaken(margins)),
    ]


def _formulas(
    chosen: Sequence[LossFunction], means: Mapping[str, np.ndarray], wrong: np.ndarray
) -> list[str]:
    """The theorem after every round, for the first loss that it holds for.

    chosen: the losses; means: the mean of each (T+1,) by its title; wrong (T+1,): training error.
    """
    above = next((loss.title for loss in chosen if loss.bounds_zero_one), "")
    return [
        r"\phi(z)\ge\mathbf 1[z\le0]\;\Rightarrow\;"
        rf"{new(decimals(error))}=\frac1m\sum_i\mathbf 1[y_iF_{{{t}}}(x_i)\le0]"
        rf"\;\le\;\frac1m\sum_i\phi\big(y_iF_{{{t}}}(x_i)\big)"
        + (rf"={new(decimals(means[above][t]))}\text{{ ({above})}}" if above else "")
        for t, error in enumerate(wrong)
    ]


def _rows(
    chosen: Sequence[LossFunction], means: Mapping[str, np.ndarray], margins: np.ndarray
) -> list[list[list[str]]]:
    """The table after every round, a row for every loss: its facts and its numbers.

    chosen: the losses; means: the mean of each (T+1,) by its title; margins (T+1, m).
    """
    tables = [
        [
            [*losses.facts(loss).values(), digits(mean, 4), digits(pull, 4)]
            for mean, pull in zip(means[loss.title], losses.worst_pull(loss, margins))
        ]
        for loss in chosen
    ]
    return [list(rows) for rows in zip(*tables)]


def _captions(margins: np.ndarray) -> list[str]:
    """What the columns are, with the smallest margin of every round: margins (T+1, m)."""
    return [
        f"Mean now: the right-hand side after round {t}. Never below zero-one: the theorem holds. "
        "Pull on the worst: −φ′ at the smallest y F of the round, "
        f"{digits(smallest)} (not divided by the sum of the coefficients, as a normalised margin is). "
        "Convex: no local minimum is above another; on a loss that is not, such as 1/(1+exp(2*z)), typed below "
        "Setup, descent "
        "may stay at one that is. Exercise 7.2 of Mohri et al. asks for all four. "
        "Steepest, clipped: the largest slope of "
        "min(φ, 1), by which the bound of Fortier-Dubois et al. (theorem 1) multiplies its complexity."
        for t, smallest in enumerate(margins.min(axis=1))
    ]


CROSSING = -1.6783  # where e^-z = 2 (1 - z): further out an example pulls harder on the exponential loss than on the squared


def overtaken(margins: np.ndarray) -> str:
    """When the exponential loss begins to pull harder than the squared one, and on which example; margins (T+1, m)."""
    where = (
        f"Left of y F = {digits(CROSSING)} the exponential loss pulls harder than the squared one"
    )
    beyond = margins.min(axis=1) < CROSSING
    if not beyond.any():
        return f"{where}: no example of this run comes there."
    t = int(beyond.argmax())
    far = int((margins[t] < CROSSING).sum())
    others = f", with {far - 1} more" * (far > 1)
    return f"{where}: example {int(margins[t].argmin()) + 1} is the first there, after round {t}{others}."
