"""Checks of errors and of what bounds them: training and test error, the product of the Z, edges, what is asked about."""

from math import exp, inf, log

import numpy as np

from boosting.choices.functions import loss_function
from boosting.engine.base_classifiers import decide
from boosting.engine.sums import dot
from boosting.engine.words import unbroken
from boosting.lessons.checks.asking import (
    TINY,
    CheckError,
    Slip,
    Slips,
    check,
    round_of,
    scores_at,
    t_of,
)
from boosting.lessons.checks.margin_bounds import smallest_margin
from boosting.lessons.screens import Shown
from boosting.theory import fixed_step as theory_of_fixed_step
from boosting.theory import training_bounds


def _train_error_slips(shown: Shown, round: int | None = None) -> Slips:
    t = t_of(shown, round, 0)
    if t:
        yield Slip(
            shown.trace[t - 1].error,
            "That is ε of the last base classifier; asked is the error of the whole vote.",
        )
        count = float((decide(scores_at(shown, t)) != shown.trace.sample.y).sum())
        yield Slip(count, "That is the number of mistakes; divide by the number of examples.")
    yield Slip(1 - train_error(shown, round), "That is the share that is right.")


@check(_train_error_slips)
def train_error(shown: Shown, round: int | None = None) -> float:
    """The share of the training examples that the vote gets wrong (regression: the root mean square)."""
    return float(shown.trace.sample.error(scores_at(shown, t_of(shown, round, 0))))


@check()
def rises(shown: Shown) -> float:
    """In how many rounds the training error rose."""
    return float((np.diff([train_error(shown, 0), *shown.trace.train_error]) > TINY).sum())


@check()
def test_error(shown: Shown, round: int | None = None) -> float:
    """The share of the examples held back that the vote gets wrong (regression: the root mean square)."""
    t = t_of(shown, round, 0)
    if not shown.test_errors.size:
        raise CheckError("This screen holds no examples back: there is no test error.")
    return float(shown.test_errors[t])


@check()
def best_test_error(shown: Shown) -> float:
    """The smallest test error of any round."""
    test_error(shown, 0)  # says so where there is none
    return float(shown.test_errors.min())


@check()
def best_test_round(shown: Shown) -> float:
    """The first round after which the test error is smallest."""
    test_error(shown, 0)  # says so where there is none
    return float(shown.test_errors.argmin())


@check()
def overfitting(shown: Shown) -> float:
    """By how much the test error has risen at the end above its smallest value."""
    return last_test_error(shown) - best_test_error(shown)


@check()
def last_test_error(shown: Shown) -> float:
    """The test error after the run's last round."""
    return test_error(shown, len(shown.trace))


@check()
def last_train_error(shown: Shown) -> float:
    """The training error after the run's last round."""
    return train_error(shown, len(shown.trace))


def _zero(shown: Shown, for_good: bool) -> int:
    """The round in which the training error is zero, first or for good; CheckError if there is none."""
    zero = first_zero(shown, for_good)
    if zero == inf:
        last = unbroken(f"{100 * last_train_error(shown):.3g} %")
        raise CheckError(f"The training error of this run is never zero: it is {last} at the end.")
    return int(zero)


@check()
def test_error_at_zero(shown: Shown, for_good: bool = False) -> float:
    """The test error in the round in which the training error is first zero. for_good: and stays so."""
    return test_error(shown, _zero(shown, for_good))


@check()
def fall_after_zero(shown: Shown, for_good: bool = False) -> float:
    """By how much the test error falls from the round of `test_error_at_zero` to the last one."""
    return test_error_at_zero(shown, for_good) - last_test_error(shown)


@check()
def smallest_margin_at_zero(shown: Shown, for_good: bool = False) -> float:
    """The smallest normalised margin in the round of `test_error_at_zero`."""
    return smallest_margin(shown, _zero(shown, for_good))


@check()
def last_smallest_margin(shown: Shown) -> float:
    """The smallest normalised margin after the run's last round."""
    return smallest_margin(shown, len(shown.trace))


@check()
def first_zero(shown: Shown, for_good: bool = False) -> float:
    """The first round after which the training error is zero, for_good: and stays so; infinite if there is none."""
    return float(training_bounds.zero_round(shown.trace.train_error, for_good) or inf)


@check()
def settled(shown: Shown, at: float) -> float:
    """The round from which on the training error is below this; one more than there are where it is not in the last."""
    large = np.flatnonzero(shown.trace.train_error >= at)
    return float(large[-1] + 2) if len(large) else 1.0


def _product_slips(shown: Shown, round: int | None = None) -> Slips:
    t = t_of(shown, round, 0)
    z = shown.trace.normalizer
    if t and z is not None:
        yield Slip(
            float(z[t - 1]), "That is this round's Z alone; multiply all of them up to here."
        )
        yield Slip(float(z[:t].sum()), "The Z are multiplied, not added.")
        yield Slip(float(z[:t].mean()), "The Z are multiplied; that is their mean.")


@check(_product_slips)
def product_of_z(shown: Shown, round: int | None = None) -> float:
    """∏ Z, which is the mean exponential loss and a bound on the training error."""
    return float(training_bounds.product_of_normalizers(shown.trace)[t_of(shown, round, 0)])


def _edge_bound_slips(shown: Shown, round: int | None = None) -> Slips:
    squares = shown.trace.edge[: t_of(shown, round, 0)] ** 2
    yield Slip(exp(-squares.sum()), "The factor 2 is missing: exp(−2 Σγ²).")
    yield Slip(exp(-2 * np.sqrt(squares).sum()), "The edges are squared.")
    yield Slip(exp(2 * squares.sum()), "The sign: the bound falls.")
    yield Slip(float(2 * squares.sum()), "Now take e to minus that.")


@check(_edge_bound_slips)
def edge_bound(shown: Shown, round: int | None = None) -> float:
    """exp(−2 Σγ²), the bound of theorem 7.2."""
    return float(training_bounds.exponential_of_edges(shown.trace)[t_of(shown, round, 0)])


@check()
def mean_loss(shown: Shown, round: int | None = None, loss: str = "exponential") -> float:
    """The mean of a loss of the margin y F over the training examples."""
    sample = shown.trace.sample
    z = sample.y * scores_at(shown, t_of(shown, round, 0))
    return dot(sample.weight, loss_function(loss).value(z))


@check()
def objective(shown: Shown, round: int | None = None) -> float:
    """What the algorithm minimises."""
    return float(training_bounds.objective(shown.trace)[t_of(shown, round, 0)])


@check()
def slope_along(shown: Shown, round: int | None = None) -> float:
    """F'(c, e_h), the slope of the mean exponential loss along the round's base classifier before its step."""
    r = round_of(shown, round)
    y, before = r.sample.y, scores_at(shown, r.t - 1)
    return -dot(r.sample.weight, y * r.votes * np.exp(-y * before))


@check()
def loss_after(shown: Shown, factor: float, round: int | None = None) -> float:
    """(1−ε) e^(−a) + ε e^a for a step of `factor` times the round's own: by what the mean loss would be multiplied."""
    r = round_of(shown, round)
    a = factor * r.alpha
    return (1 - r.error) * exp(-a) + r.error * exp(a)


@check()
def held_rounds(shown: Shown, gamma: float) -> float:
    """Through how many rounds AdaBoost with the fixed step for this γ has edges of at least γ (exercise 7.8)."""
    trace = shown.changed(algorithm="fixed_step", gamma=gamma).trace
    return float(theory_of_fixed_step.held(trace, gamma).sum())


@check()
def needed_rounds(shown: Shown, gamma: float) -> float:
    """log m / (2γ²): after more rounds the simplified AdaBoost makes no training error (exercise 7.8)."""
    return log(shown.trace.sample.size) / (2 * gamma**2)


@check()
def fixed_step(shown: Shown, gamma: float) -> float:
    """½ log((1/2+γ)/(1/2−γ)), the best step where every edge is at least γ (exercise 7.8)."""
    return 0.5 * log((0.5 + gamma) / (0.5 - gamma))


def _asked_slips(shown: Shown, round: int | None = None) -> Slips:
    never = shown.trace.sample.n_attributes - asked_attributes(shown, round)
    yield Slip(never, "So many are never asked. The others are asked about.")
    yield Slip(
        t_of(shown, round, 0),
        "So many questions are asked, several of them about the same attribute.",
    )


@check(_asked_slips)
def asked_attributes(shown: Shown, round: int | None = None) -> float:
    """How many attributes the vote after the round asks about."""
    rounds = shown.trace[: t_of(shown, round, 0)]
    return float(len({j for r in rounds for j in r.found.classifier.attributes}))
