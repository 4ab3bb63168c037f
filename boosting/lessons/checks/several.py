"""Checks of several classes."""

import numpy as np

from boosting.lessons.checks.asking import CheckError, Slip, Slips, check, t_of
from boosting.lessons.screens import Shown
from boosting.screens.chapters import classes as chapter
from boosting.theory import class_votes


def _last_shares(shown: Shown) -> tuple[np.ndarray, np.ndarray]:
    """The last vote's shares of the classes on the examples held back, (n, c), and where it is wrong, (n,)."""
    last = shown.class_shares[-1:, shown.examples.n_train :]
    return last[0], class_votes.predictions(last)[0] != shown.y_test


@check()
def won_without_majority(shown: Shown) -> float:
    """Of the test examples whose class the last vote names, the share that at most half of the vote names."""
    shares, wrong = _last_shares(shown)
    if wrong.all():
        raise CheckError("The vote names no class right: there is nothing to count.")
    return float(np.mean(shares.max(axis=1)[~wrong] <= 0.5))


def _leads(shown: Shown) -> np.ndarray:
    """The lead of the right class over its best rival on the example shown after every round, (T+1,)."""
    rows, c = shown.examples, len(_class_names(shown))
    example = int(class_example(shown))
    own = slice(example - 1, example)
    shares = class_votes.votes(shown.trace, rows.X[own], c)
    return class_votes.margins(shares, rows.y[own].astype(int))[:, 0]


@check()
def class_example(shown: Shown) -> float:
    """The number of the example that is shown."""
    return float(shown.setting(chapter.example(shown)))


@check()
def class_lead(shown: Shown, round: int | None = None) -> float:
    """By how much of the vote the right class of the example shown leads its best rival; below 0 where it is behind."""
    return float(_leads(shown)[t_of(shown, round, 0)])


@check()
def leads_from(shown: Shown) -> float:
    """The round from which on the right class of the example shown leads for good."""
    behind = np.flatnonzero(_leads(shown) <= 0)
    if behind[-1] == len(shown.trace):
        raise CheckError("At the end the right class does not lead.")
    return float(behind[-1] + 1)


@check()
def named_wrongly(shown: Shown, round: int | None = None) -> float:
    """The share of the weight that SAMME's or AdaBoost.M1's base classifier of a round names wrongly."""
    _class_names(shown)
    return float(class_votes.wrong_shares(shown.trace)[t_of(shown, round) - 1])


@check()
def last_error_by(shown: Shown, by: str) -> float:
    """The test error after the last round of one of the algorithms for several classes on the data shown, by its name."""
    if by not in chapter.ROWS:
        raise CheckError(f"by is one of {', '.join(chapter.ROWS)}.")
    return float(shown.beside(chapter.boosted_by(by, shown)).test_errors[-1])


def _guessing_slips(shown: Shown) -> Slips:
    yield Slip(0.5, "That is what AdaBoost.M1 allows.")
    yield Slip(1 - guessing(shown), "So often a guess is right. How often is it wrong?")


@check(_guessing_slips)
def guessing(shown: Shown) -> float:
    """Which share of the weight a guess among the classes names wrongly."""
    return class_votes.guessing(len(_class_names(shown)))


@check()
def class_complexity(shown: Shown, rho: float, round: int | None = None) -> float:
    """The complexity term 8c/ρ Σ αℜ of the guarantee for several classes."""
    names = _class_names(shown)
    return class_votes.complexity(shown.trace, t_of(shown, round), rho, len(names))


@check()
def class_examples_needed(
    shown: Shown, rho: float, round: int | None = None, unit: float = 1.0
) -> float:
    """How many examples would make that term 1, for the same vote.

    shown, rho, round: as above. unit: what they are counted in, such as 1000000.
    """
    names = _class_names(shown)
    return class_votes.examples_needed(shown.trace, t_of(shown, round), rho, len(names)) / unit


def _class_names(shown: Shown) -> tuple[str, ...]:
    if shown.dataset.task != "multiclass":
        raise CheckError("The run shown has no more than two classes.")
    return tuple(shown.dataset.class_names)
