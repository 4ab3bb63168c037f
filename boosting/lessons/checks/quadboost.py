"""Checks of QuadBoost's steps and penalties."""

import numpy as np

from boosting.experiments import lasso
from boosting.lessons.checks.asking import (
    TINY,
    CheckError,
    Slip,
    Slips,
    check,
    row_of,
    scores_at,
    t_of,
)
from boosting.lessons.checks.errors import mean_loss
from boosting.lessons.screens import Shown
from boosting.theory import rates, training_bounds


def _residual_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = t_of(shown, round, 0), row_of(shown, example)
    y, F = shown.trace.sample.y[i], scores_at(shown, t)[i]
    yield Slip(float(F - y), "The sign: the residual is y − F.")
    yield Slip(float(1 - y * F), "That is 1 − yF; the residual is y − F.")
    yield Slip(float((y - F) ** 2), "That is the squared residual.")
    yield Slip(float(y), "That is the label; subtract the vote so far.")


@check(_residual_slips)
def residual(shown: Shown, example: int, round: int | None = None) -> float:
    """y − F, the residual of an example after the round."""
    i = row_of(shown, example)
    return float(shown.trace.sample.y[i] - scores_at(shown, t_of(shown, round, 0))[i])


@check()
def residual_correlation(shown: Shown, round: int | None = None) -> float:
    """μ − M, the correlation of the round's base classifier with the residual y − F: QuadBoost's γ."""
    return float(rates.correlations(shown.trace)[t_of(shown, round) - 1])


@check()
def quadratic_rate(shown: Shown, round: int | None = None) -> float:
    """1 − γ²t with the smallest correlation so far: what QuadBoost's rate promises of the training error."""
    return float(rates.line_of_smallest_correlation(shown.trace)[t_of(shown, round, 0)])


@check()
def exponential_rate(shown: Shown, round: int | None = None) -> float:
    """exp(−2γ²t) with the smallest edge so far: what AdaBoost's rate promises of the training error."""
    return float(training_bounds.exponential_of_smallest_edge(shown.trace)[t_of(shown, round, 0)])


@check()
def too_right(shown: Shown, round: int | None = None) -> float:
    """How many examples have y F > 1: QuadBoost pulls them back."""
    z = shown.trace.sample.y * scores_at(shown, t_of(shown, round, 0))
    return float((z > 1 + TINY).sum())


@check()
def share_too_right(shown: Shown, round: int | None = None) -> float:
    """The share of the training examples with y F > 1."""
    return too_right(shown, round) / shown.trace.sample.size


@check()
def pulled_from_label(shown: Shown, round: int | None = None) -> float:
    """How many examples ask the next round for a vote against their own label."""
    t = t_of(shown, round, 0)
    pull = shown.trace[t - 1].after if t else shown.trace.start
    return float((pull.signed * shown.trace.sample.y < 0).sum())


@check()
def risk_drop(shown: Shown, round: int | None = None) -> float:
    """By how much the round lowered the quadratic risk."""
    t = t_of(shown, round)
    return mean_loss(shown, t - 1, "squared") - mean_loss(shown, t, "squared")


@check()
def lasso_gap(shown: Shown, lam: float) -> float:
    """By which share QuadBoost-L1 ends above the LASSO's objective at a price, with 10 stumps per attribute."""
    least, most = lasso.PRICES.min(), 1.0
    if not least <= lam <= most:
        raise CheckError(f"The price lies between {least:g} and {most:g}, not at {lam:g}.")
    (found,) = lasso.compared(shown.trace.sample, np.array([lam]))
    return max(found.gap, 0.0)
