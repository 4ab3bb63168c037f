r"""Checks: named questions to a run, answered by computing.

A lesson's file never holds an answer. It names a check and its arguments ("alpha, round 2"), and the number comes from
the run on the step's screen. The same checks serve claims ("train_error at most product_of_z in every round") and the
numbers inside the words ([[alpha round=2]]).

A check may know the **slips** that people make on the way to its number: what somebody gets who forgets the factor 1/2,
takes the wrong logarithm, uses the old weights or does not normalise. They are computed as well, from the same run, so a
wrong answer that equals one of them gets the reason that fits it.

Every check takes what is `Shown` first, then its own arguments by name. `round` is the round t (0 = before the first);
left out, it is the screen's. `example` counts from 1. `share` and `rho` are numbers in [0, 1].

    >>> from boosting.lessons.screens import Screen, show
    >>> shown = show(Screen.of("/?dataset=toy&round=1"))
    >>> round(float(CHECKS["alpha"].value(shown)), 4)
    0.4236
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter as Argument
from inspect import getdoc, signature
from math import exp, inf, log, log2, log10, sqrt
from typing import Any, TypeVar, cast

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.choices import shapes
from boosting.choices.functions import FUNCTIONS, loss_function
from boosting.choices.searches.hull import GradientTrees, HullTrees
from boosting.engine.base_classifiers import Tree, decide
from boosting.engine.protocols import LossFunction
from boosting.engine.round import Round
from boosting.engine.sums import dot, product
from boosting.engine.words import unbroken
from boosting.experiments import forests, lasso
from boosting.lessons.screens import Shown
from boosting.screens import law, structural
from boosting.screens.chapters import bound as bound_chapter
from boosting.screens.chapters import bounds as bounds_chapter
from boosting.screens.chapters import hull as hull_chapter
from boosting.screens.data_game import ENOUGH
from boosting.theory import (
    bound_table,
    bound_variants,
    bounds,
    class_votes,
    coordinate_descent,
    deep_families,
    exact_edges,
    game,
    hinge_kink,
    hull_plane,
    margins,
    noise,
    rademacher,
    rates,
    training_bounds,
    voters,
)
from boosting.theory import fixed_step as theory_of_fixed_step
from boosting.theory import variance_bound as variance
from boosting.theory.proofs import quadratic

Value = float | np.ndarray
F = TypeVar("F", bound=Callable[..., float | np.ndarray])
TINY = 1e-12


class CheckError(ValueError):
    """A check that cannot be asked; the message says what is wrong with the question."""


@dataclass(frozen=True)
class Slip:
    """A wrong value, a number or an array (m,), that a typical mistake leads to, and why it is wrong."""

    value: Value
    why: str


Slips = Iterator[Slip]


@dataclass(frozen=True)
class Check:
    """A named question to what is shown.

    name: its key. compute(shown, **arguments): its value. find_slips: the typical mistakes on the way to it, or None.
    says: what it is, in a sentence.
    """

    name: str
    compute: Callable[..., Value]
    find_slips: Callable[..., Slips] | None
    says: str

    @cached_property
    def arguments(self) -> dict[str, bool]:
        """The names that it takes, and whether each must be given."""
        rows = list(signature(self.compute).parameters.values())[1:]
        return {row.name: row.default is Argument.empty for row in rows}

    def complaint(self, arguments: Mapping[str, object]) -> str:
        """What is wrong with these arguments, in a sentence; "" if nothing is."""
        unknown = [name for name in arguments if name not in self.arguments]
        if unknown:
            has = f"It takes {', '.join(self.arguments)}." if self.arguments else "It takes none."
            return f"The check {self.name!r} has no argument {unknown[0]!r}. {has}"
        missing = [n for n, needed in self.arguments.items() if needed and n not in arguments]
        return f"The check {self.name!r} needs {missing[0]!r}." if missing else ""

    def value(self, shown: Shown, **arguments: Any) -> Value:
        """Its value, a number or an array (m,). CheckError for arguments that it has not, or a round that is not."""
        complaint = self.complaint(arguments)
        if complaint:
            raise CheckError(complaint)
        try:
            # what has no value for these arguments is an error, not a warning and a number
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return self.compute(shown, **arguments)
        except (TypeError, IndexError, KeyError, ValueError, ArithmeticError) as error:
            if isinstance(error, CheckError):
                raise
            raise CheckError(f"The check {self.name!r} cannot be asked here: {error}") from None

    def slips(self, shown: Shown, **arguments: Any) -> list[Slip]:
        """The mistakes that lead to another value; the right value is not among them."""
        right = self.value(shown, **arguments)
        found = self.find_slips(shown, **arguments) if self.find_slips else ()
        return [s for s in found if not np.allclose(s.value, right, rtol=1e-9, atol=1e-12)]


CHECKS: dict[str, Check] = {}
RENAMED = {
    "alpha_sum_of_edges": "adaboost_step"
}  # lessons that were written before ask by the first


def check(slips: Callable[..., Slips] | None = None) -> Callable[[F], F]:
    """Put a function of what is shown on the list of checks. slips: yields the mistakes on the way to its value."""

    def enter(function: F) -> F:
        says = (getdoc(function) or "").partition("\n")[0]
        CHECKS[function.__name__] = Check(function.__name__, function, slips, says)
        return function

    return enter


def _t(shown: Shown, round: int | None, least: int = 1) -> int:
    """The round asked for, or the screen's; CheckError if the run has none such."""
    t = shown.round if round is None else int(round)
    if not least <= t <= len(shown.trace):
        raise CheckError(
            f"The run has rounds {least} to {len(shown.trace)}; there is no round {t}."
        )
    return t


def _round(shown: Shown, round: int | None) -> Round:
    return shown.trace[_t(shown, round) - 1]


def _scores(shown: Shown, t: int) -> np.ndarray:
    """F_t on the training examples, (m,)."""
    return shown.trace[t - 1].scores if t else np.zeros(shown.trace.sample.size)


def _weights(shown: Shown, t: int) -> np.ndarray:
    """D_t (m,), t from 1 to T + 1."""
    trace = shown.trace
    if not 1 <= t <= len(trace) + 1:
        raise CheckError(f"The run has weights D_1 to D_{len(trace) + 1}; there is no D_{t}.")
    return trace.start.distribution if t == 1 else trace[t - 2].after.distribution


def _example(shown: Shown, example: int) -> int:
    m = shown.trace.sample.size
    if not 1 <= example <= m:
        raise CheckError(f"The examples are numbered from 1 to {m}; there is no example {example}.")
    return int(example) - 1


def _wrong(r: Round) -> np.ndarray:
    """Which examples h_t gets wrong, (m,) bool."""
    return r.votes * r.sample.y <= 0


# --- one round of AdaBoost -----------------------------------------------------------------------


def _error_slips(shown: Shown, round: int | None = None) -> Slips:
    r = _round(shown, round)
    yield Slip(
        1 - r.error,
        "That is the share that the base classifier gets right; ε is what it gets wrong.",
    )
    yield Slip(
        float(_wrong(r).mean()),
        "You counted the mistakes. Add up their weights instead: ε is a share of the weight, not of the examples.",
    )
    yield Slip(
        float(_wrong(r).sum()), "That is the number of mistakes. ε is the sum of their weights."
    )
    yield Slip(
        dot(r.after.distribution, _wrong(r)),
        "You used the weights after the round, on which AdaBoost's last one always errs on one half.",
    )
    if r.t > 1:
        old = shown.trace[r.t - 2].distribution
        yield Slip(dot(old, _wrong(r)), "You used the old weights, those of the round before.")
    rounded = dot(r.distribution.round(2), _wrong(r))
    yield Slip(rounded, "You added weights of two digits: add the exact ones, as fractions.")
    yield Slip(r.edge, "That is the edge γ = 1/2 − ε.")


@check(_error_slips)
def error(shown: Shown, round: int | None = None) -> float:
    """ε_t, the weighted error of the round's base classifier."""
    return _round(shown, round).error


def _edge_slips(shown: Shown, round: int | None = None) -> Slips:
    r = _round(shown, round)
    yield Slip(r.error, "That is ε; the edge is what is missing from it to one half.")
    yield Slip(-r.edge, "The sign: the edge is 1/2 − ε, positive for whoever beats a coin.")
    yield Slip(2 * r.edge, "That is Σ D y h = 2γ; the edge is half of it.")
    yield Slip(0.5 - float(_wrong(r).mean()), "You counted the mistakes; add up their weights.")


@check(_edge_slips)
def edge(shown: Shown, round: int | None = None) -> float:
    """γ_t = 1/2 − ε_t, the edge of the round's base classifier."""
    return _round(shown, round).edge


def _alpha_slips(shown: Shown, round: int | None = None) -> Slips:
    r = _round(shown, round)
    if quadratic.applies(shown.trace.choices_of(r.t).step_size):
        yield from _residual_step_slips(r)
    elif r.keep < 1:
        yield Slip(r.keep, "That is 1 − a, the share that the older coefficients keep.")
    else:
        yield from _log_odds_slips(r)


def _residual_step_slips(r: Round) -> Slips:
    """Those of a step that is a mean of residual times vote."""
    yield Slip(r.error, "That is ε, what the base classifier gets wrong; take it from 1 twice.")
    yield Slip(1 - r.error, "That is 1 − ε; the mistakes pull the other way as well: 1 − 2ε.")
    yield Slip(r.edge, "That is the edge ½ − ε. In the first round α is twice it.")
    yield Slip(2 * r.edge, "That is 1 − 2ε, which holds where all residuals have the size 1.")
    if 0 < r.error < 1:
        why = "That is AdaBoost's coefficient. QuadBoost's is a mean and has no logarithm."
        yield Slip(0.5 * log((1 - r.error) / r.error), why)
        yield Slip(log((1 - r.error) / r.error), f"{why} (And AdaBoost's has a factor ½.)")


def _log_odds_slips(r: Round) -> Slips:
    """Those of a step ½ log((1−ε)/ε), less what the algorithm takes off."""
    odds = (1 - r.error) / r.error if r.error > 0 else inf
    if not 0 < odds < inf:
        return
    if abs(r.alpha - 0.5 * log(odds)) > TINY:
        yield Slip(0.5 * log(odds), "That is AdaBoost's coefficient; this algorithm has another.")
        return
    yield Slip(log(odds), "The factor ½ is missing: α = ½ log((1−ε)/ε).")
    yield Slip(-0.5 * log(odds), "The sign: it is log((1−ε)/ε), right over wrong.")
    yield Slip(0.5 * log2(odds), "You took the logarithm to base 2; it is the natural one.")
    yield Slip(0.5 * log10(odds), "You took the logarithm to base 10; it is the natural one.")
    yield Slip(log2(odds), "You took the logarithm to base 2, and the factor ½ is missing.")
    yield Slip(log10(odds), "You took the logarithm to base 10, and the factor ½ is missing.")
    yield Slip(0.5 * odds, "The logarithm is missing.")
    yield Slip(odds, "Those are the odds (1−ε)/ε; α is half of their logarithm.")
    yield Slip(sqrt(odds), "That is e^α; take its logarithm.")
    yield Slip(r.edge, "That is the edge ½ − ε.")
    counted = float(_wrong(r).mean())
    if 0 < counted < 1 and abs(counted - r.error) > TINY:
        why = "You counted the mistakes; ε is the weight of the mistakes."
        yield Slip(0.5 * log((1 - counted) / counted), why)


@check(_alpha_slips)
def alpha(shown: Shown, round: int | None = None) -> float:
    """α_t, the step of the round."""
    return float(_round(shown, round).alpha)


def _normalizer_slips(shown: Shown, round: int | None = None) -> Slips:
    r = _round(shown, round)
    e = r.error
    yield Slip(sqrt(e * (1 - e)), "The factor 2 is missing: Z = 2√(ε(1−ε)).")
    yield Slip(e * (1 - e), "The root and the factor 2 are missing: Z = 2√(ε(1−ε)).")
    yield Slip(2 * e * (1 - e), "The root is missing: Z = 2√(ε(1−ε)).")
    yield Slip(4 * e * (1 - e), "That is Z²: take the root.")
    yield Slip(1.0, "1 is the sum after dividing by Z. What was it before?")
    yield Slip(
        (1 - e) * exp(r.alpha) + e * exp(-r.alpha),
        "The signs: what is right shrinks by e^−α, what is wrong grows by e^α.",
    )
    if r.t > 1:
        total = float(training_bounds.product_of_normalizers(shown.trace)[r.t])
        yield Slip(total, "That is the product of all Z so far; asked is this round's alone.")


@check(_normalizer_slips)
def normalizer(shown: Shown, round: int | None = None) -> float:
    """Z_t, the sum of the new weights before they are normalised."""
    return _round(shown, round).normalizer


def _next_weights_slips(shown: Shown, round: int | None = None) -> Slips:
    t = _t(shown, round)
    r = shown.trace[t - 1]
    old, agree, a = r.distribution, r.votes * r.sample.y, r.alpha
    raw = old * np.exp(-a * agree)
    yield Slip(old, "Those are the old weights: the round has changed them.")
    yield Slip(raw, "You forgot to normalise: divide by Z, so that the weights sum to 1.")
    turned = old * np.exp(a * agree)
    yield Slip(turned / turned.sum(), "The sign: whoever was wrong must get heavier, not lighter.")
    yield Slip(
        turned, "The sign, and the sum: whoever was wrong gets heavier, and all weights sum to 1."
    )
    doubled = old * np.exp(-2 * a * agree)
    yield Slip(
        doubled / doubled.sum(),
        "You moved twice as far: the factor is e^α with α = ½ log((1−ε)/ε).",
    )
    flat = np.exp(-a * agree)
    why = "You started from equal weights: multiply the weights that the round began with."
    yield Slip(flat / flat.sum(), why)
    yield Slip(np.full(len(old), 1 / len(old)), "Equal weights: that is where the run began.")
    only = old * np.where(agree > 0, 1.0, exp(a))
    yield Slip(
        only / only.sum(), "Only the wrong ones were changed: the right ones shrink by e^−α, too."
    )


@check(_next_weights_slips)
def next_weights(shown: Shown, round: int | None = None) -> np.ndarray:
    """D_{t+1} (m,), the weights after the round."""
    return _round(shown, round).after.distribution


def _weight_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = _t(shown, round, 0), _example(shown, example)
    if t:
        for s in _next_weights_slips(shown, t):
            yield Slip(float(np.asarray(s.value)[i]), s.why)
    m = shown.trace.sample.size
    why = "That is the weight in units of 1/m. Divide by m."
    yield Slip(float(_weights(shown, t + 1)[i]) * m, why)


@check(_weight_slips)
def weight(shown: Shown, example: int, round: int | None = None) -> float:
    """D_{t+1}(i), the weight of an example after the round; after round 0 the first weights."""
    return float(_weights(shown, _t(shown, round, 0) + 1)[_example(shown, example)])


@check()
def exact_edge_size(shown: Shown, round: int) -> float:
    """log₁₀ of AdaBoost's edge over all stumps in exact arithmetic; −infinity where it is 0."""
    if round > 20 or len(np.unique(shown.trace.sample.X, axis=0)) > 16:
        raise CheckError("Exact fractions are for at most 16 places and 20 rounds.")
    edges = exact_edges.exact_edges(shown.trace.sample, round)
    return exact_edges.size(edges[-1])


@check()
def weight_of_wrong(shown: Shown, round: int | None = None) -> float:
    """How much of the new weights D_{t+1} sits on what h_t got wrong."""
    r = _round(shown, round)
    return dot(r.after.distribution, _wrong(r))


@check()
def next_correlation(shown: Shown, round: int | None = None) -> float:
    """Σ D_{t+1}(i) y_i h_t(x_i): what exercise 7.5 says is 0."""
    r = _round(shown, round)
    return dot(r.after.distribution, r.votes * r.sample.y)


@check()
def least_normalizer(shown: Shown, round: int | None = None) -> float:
    """2√(ε(1−ε)): Z_t at its lowest point, of votes of −1 and +1; ε: under the exponential weights."""
    eps = variance.sums(shown.trace, _t(shown, round)).wrong
    return 2 * sqrt(eps * (1 - eps))


@check()
def moved_weights(shown: Shown, round: int | None = None) -> float:
    """KL(D_{t+1} ‖ D_t): how far the round has moved the weights."""
    r = _round(shown, round)
    return coordinate_descent.relative_entropy(r.after.distribution, r.distribution)


@check()
def mistakes(shown: Shown, round: int | None = None) -> float:
    """How many examples the round's base classifier gets wrong."""
    return float(_wrong(_round(shown, round)).sum())


@check()
def is_wrong(shown: Shown, example: int, round: int | None = None) -> float:
    """1 if the round's base classifier is wrong on the example, else 0."""
    return float(_wrong(_round(shown, round))[_example(shown, example)])


@check()
def vote_is_wrong(shown: Shown, example: int, round: int | None = None) -> float:
    """1 if the vote after the round is wrong on the example, else 0."""
    i, y = _example(shown, example), shown.trace.sample.y
    return float(decide(_scores(shown, _t(shown, round, 0)))[i] != y[i])


@check()
def threshold(shown: Shown, round: int | None = None) -> float:
    """Where the round's stump cuts its attribute."""
    return float(cast(Tree, _round(shown, round).found.classifier).nodes[0, 1])


@check()
def runner_up(shown: Shown, round: int | None = None) -> float:
    """The edge of the best base classifier that was not chosen."""
    return _round(shown, round).found.runner_up


@check()
def same_as_before(shown: Shown, round: int | None = None) -> float:
    """1 if the round chose the base classifier of the round before, else 0."""
    t = _t(shown, round)
    return float(t > 1 and shown.trace[t - 1].member == shown.trace[t - 2].member)


@check()
def chosen(shown: Shown, round: int | None = None) -> float:
    """In a game: the number of the base classifier that the round chose, from 1."""
    (column,) = _round(shown, round).found.classifier.attributes
    return float(column + 1)


def _score_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = _t(shown, round), _example(shown, example)
    trace, y = shown.trace, shown.trace.sample.y
    yield Slip(-float(_scores(shown, t)[i]), "The sign: a vote for −1 counts as −α.")
    yield Slip(
        float(np.sum([r.votes[i] for r in trace[:t]])),
        "You counted heads: every vote counts with its α.",
    )
    yield Slip(
        float(np.sum(np.abs([r.alpha for r in trace[:t]]))),
        "Those are all α added up: a vote for −1 counts negatively.",
    )
    yield Slip(float(y[i] * _scores(shown, t)[i]), "That is y F, the margin; asked is F itself.")


@check(_score_slips)
def score(shown: Shown, example: int, round: int | None = None) -> float:
    """F_t(x_i), the vote on an example."""
    return float(_scores(shown, _t(shown, round, 0))[_example(shown, example)])


@check()
def size(shown: Shown) -> float:
    """m, the number of training examples."""
    return float(shown.trace.sample.size)


@check()
def last_round(shown: Shown) -> float:
    """The number of rounds of the run: it may end before it was told to."""
    return float(len(shown.trace))


@check()
def members(shown: Shown, round: int | None = None) -> float:
    """How many different base classifiers have a coefficient that is not 0."""
    return float((np.abs(shown.trace.coefficients(_t(shown, round))) > TINY).sum())


@check()
def norm(shown: Shown, round: int | None = None) -> float:
    """‖c‖₁, the sum of the absolute coefficients."""
    return float(_round(shown, round).norm)


@check()
def norm_half(shown: Shown, round: int | None = None) -> float:
    """Half of ‖c‖₁."""
    return norm(shown, round) / 2


@check()
def score_half(shown: Shown, example: int, round: int | None = None) -> float:
    """Half of the vote on an example."""
    return score(shown, example, round) / 2


@check()
def share_spoken(shown: Shown, round: int | None = None) -> float:
    """The share of the weight on which the round's base classifier does not abstain."""
    r = _round(shown, round)
    return dot(r.distribution, r.votes != 0)


@check()
def coefficient_sum(shown: Shown, round: int | None = None) -> float:
    """The sum of the coefficients."""
    return float(shown.trace.coefficients(_t(shown, round)).sum())


@check()
def adaboost_step(shown: Shown, round: int | None = None) -> float:
    """½ log((1−ε_t)/ε_t), AdaBoost's step for the round's error, whatever the run's own step is."""
    e = _round(shown, round).error
    return 0.5 * log((1 - e) / e)


# --- errors and their bounds ---------------------------------------------------------------------


def _train_error_slips(shown: Shown, round: int | None = None) -> Slips:
    t = _t(shown, round, 0)
    if t:
        yield Slip(
            shown.trace[t - 1].error,
            "That is ε of the last base classifier; asked is the error of the whole vote.",
        )
        count = float((decide(_scores(shown, t)) != shown.trace.sample.y).sum())
        yield Slip(count, "That is the number of mistakes; divide by the number of examples.")
    yield Slip(1 - train_error(shown, round), "That is the share that is right.")


@check(_train_error_slips)
def train_error(shown: Shown, round: int | None = None) -> float:
    """The share of the training examples that the vote gets wrong (regression: the root mean square)."""
    return float(shown.trace.sample.error(_scores(shown, _t(shown, round, 0))))


@check()
def rises(shown: Shown) -> float:
    """In how many rounds the training error rose."""
    return float((np.diff([train_error(shown, 0), *shown.trace.train_error]) > TINY).sum())


@check()
def test_error(shown: Shown, round: int | None = None) -> float:
    """The share of the examples held back that the vote gets wrong (regression: the root mean square)."""
    t = _t(shown, round, 0)
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
    t = _t(shown, round, 0)
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
    return float(training_bounds.product_of_normalizers(shown.trace)[_t(shown, round, 0)])


def _edge_bound_slips(shown: Shown, round: int | None = None) -> Slips:
    squares = shown.trace.edge[: _t(shown, round, 0)] ** 2
    yield Slip(exp(-squares.sum()), "The factor 2 is missing: exp(−2 Σγ²).")
    yield Slip(exp(-2 * np.sqrt(squares).sum()), "The edges are squared.")
    yield Slip(exp(2 * squares.sum()), "The sign: the bound falls.")
    yield Slip(float(2 * squares.sum()), "Now take e to minus that.")


@check(_edge_bound_slips)
def edge_bound(shown: Shown, round: int | None = None) -> float:
    """exp(−2 Σγ²), the bound of theorem 7.2."""
    return float(training_bounds.exponential_of_edges(shown.trace)[_t(shown, round, 0)])


@check()
def mean_loss(shown: Shown, round: int | None = None, loss: str = "exponential") -> float:
    """The mean of a loss of the margin y F over the training examples."""
    sample = shown.trace.sample
    z = sample.y * _scores(shown, _t(shown, round, 0))
    return dot(sample.weight, loss_function(loss).value(z))


@check()
def objective(shown: Shown, round: int | None = None) -> float:
    """What the algorithm minimises."""
    return float(training_bounds.objective(shown.trace)[_t(shown, round, 0)])


@check()
def slope_along(shown: Shown, round: int | None = None) -> float:
    """F'(c, e_h), the slope of the mean exponential loss along the round's base classifier before its step."""
    r = _round(shown, round)
    y, before = r.sample.y, _scores(shown, r.t - 1)
    return -dot(r.sample.weight, y * r.votes * np.exp(-y * before))


@check()
def loss_after(shown: Shown, factor: float, round: int | None = None) -> float:
    """(1−ε) e^(−a) + ε e^a for a step of `factor` times the round's own: by what the mean loss would be multiplied."""
    r = _round(shown, round)
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


# --- who is heavy --------------------------------------------------------------------------------


@check()
def heaviest_weight(shown: Shown, round: int | None = None) -> float:
    """The largest weight after the round, in units of 1/m."""
    weights = _weights(shown, _t(shown, round, 0) + 1)
    return float(weights.max() * len(weights))


@check()
def effective_examples(shown: Shown, round: int | None = None) -> float:
    """1 / Σ D², as many equal weights would be as uneven as the round's new ones."""
    return float(1 / (_weights(shown, _t(shown, round, 0) + 1) ** 2).sum())


@check()
def weight_of_flipped(shown: Shown, round: int | None = None) -> float:
    """The share of the weight after the round that sits on flipped labels."""
    return float(_weights(shown, _t(shown, round, 0) + 1)[shown.flipped].sum())


@check()
def weight_at_most_populated(shown: Shown) -> float:
    """The first weight of the place on which most examples stand."""
    _, index = np.unique(shown.trace.sample.X, axis=0, return_inverse=True)
    return float(np.bincount(index.ravel(), shown.trace.start.distribution).max())


@check()
def share_flipped(shown: Shown) -> float:
    """The share of the training labels that are flipped."""
    return float(shown.flipped.mean())


@check()
def flipped_among_heaviest(shown: Shown, round: int | None = None) -> float:
    """Of as many heaviest examples as there are flips: the share that is flipped."""
    t = _t(shown, round, 0)
    weights = np.array([_weights(shown, t + 1)])
    return float(noise.detection(weights, shown.flipped)[0])


@check()
def last_class_error(shown: Shown, label: int) -> float:
    """The share of the test examples of a class, label -1 or 1, that the vote gets wrong after the last round."""
    return float(noise.class_errors(shown.test_scores[-1:], shown.y_test)[label > 0][0])


# --- margins and bounds --------------------------------------------------------------------------


def _margin_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = _t(shown, round), _example(shown, example)
    y, F, c = shown.trace.sample.y[i], _scores(shown, t)[i], _round(shown, round).norm
    yield Slip(float(y * F), "You forgot to normalise: divide by the sum of the coefficients.")
    yield Slip(float(F / c), "That is F/‖c‖₁ without the label: multiply by y.")
    yield Slip(float(-y * F / c), "The sign: a right vote has a positive margin.")
    yield Slip(
        float(y * F / t),
        "You divided by the number of rounds; divide by the sum of the coefficients.",
    )


@check(_margin_slips)
def margin(shown: Shown, example: int, round: int | None = None) -> float:
    """y F / ‖c‖₁, the normalised margin of an example."""
    return float(_round(shown, round).margins[_example(shown, example)])


@check()
def smallest_margin(shown: Shown, round: int | None = None) -> float:
    """The smallest normalised margin: the L1-geometric margin of the vote."""
    return float(margins.minimum(shown.trace)[_t(shown, round) - 1])


@check()
def best_smallest_margin(shown: Shown) -> float:
    """The largest smallest margin of any round."""
    return float(margins.minimum(shown.trace).max())


@check()
def margin_at(shown: Shown, share: float, round: int | None = None) -> float:
    """The margin at or below which a share of the examples lies; 0.5 is the median."""
    # of all rounds at once: whoever asks for one round asks for the next
    found = shown.kept(f"margin at {share}", lambda: margins.quantile(shown.trace, share))
    return float(found[_t(shown, round) - 1])


@check()
def share_of_margins(shown: Shown, rho: float, round: int | None = None) -> float:
    """The share of the examples with a normalised margin of at most rho."""
    return float(margins.share_at_most(shown.trace, rho)[_t(shown, round) - 1])


@check()
def margin_product(shown: Shown, rho: float, round: int | None = None) -> float:
    """2^T ∏ √(ε^(1−ρ) (1−ε)^(1+ρ)), the bound of theorem 7.7 on the share of margins up to rho."""
    return training_bounds.margin_product(shown.trace.error[: _t(shown, round)], rho)


@check()
def margin_boost_bound(shown: Shown, gamma: float, rho: float, round: int | None = None) -> float:
    """exp(−2γ²T/(1−ρ²)), the bound of exercise 7.12 (f).

    gamma: by how much every edge exceeds rho / 2. shown, rho, round: see above.
    """
    return training_bounds.margin_boost_edge(gamma, rho, _t(shown, round))


@check()
def shrunk_step(shown: Shown, rho: float, round: int | None = None) -> float:
    """AdaBoost's step for the round's error less ½ log((1+ρ)/(1−ρ)): the step of A_ρ (exercise 7.12)."""
    return adaboost_step(shown, round) - 0.5 * log((1 + rho) / (1 - rho))


Asked = float | None  # None for what the screen's control says


def _bound(shown: Shown, kind: str, rho: Asked, times: Asked, round: int | None) -> bounds.Terms:
    asked = bounds_chapter.settings(shown, rho, times)
    table = bound_table.at_round(shown.trace, _t(shown, round), asked)
    names = [name for name in table if kind in name]
    if len(names) != 1:
        raise CheckError(f"The bounds are {', '.join(table)}; {kind!r} names none, or several.")
    return table[names[0]]


@check()
def bound(
    shown: Shown, kind: str, rho: Asked = None, times: Asked = None, round: int | None = None
) -> float:
    """A bound on the true error, by its equation.

    kind: a part of its name, such as "(7.13)". times: as if m were so many times larger; it and rho are the screen's where
    they are left out. shown, rho, round: see above.
    """
    return _bound(shown, kind, rho, times, round).total


@check()
def bound_complexity(
    shown: Shown, kind: str, rho: Asked = None, times: Asked = None, round: int | None = None
) -> float:
    """The second term of a bound: what the richness of the family costs.

    shown, kind, rho, times, round: as for `bound`.
    """
    return list(_bound(shown, kind, rho, times, round).values())[1]


@check()
def vc_of_votes(shown: Shown, vc: float, votes: int) -> float:
    """2 (d+1)(T+1) log₂((T+1) e), the bound (7.9) on the VC dimension of T votes from a family of dimension d."""
    return bounds.vc_of_votes(vc, votes)


@check()
def vc_of_stumps(shown: Shown, attributes: int) -> float:
    """The VC dimension of decision stumps over so many attributes."""
    return float(bounds.vc_of_stumps(int(attributes)))


@check()
def stump_complexity(shown: Shown) -> float:
    """√(2 log(2md)/m), the bound on the Rademacher complexity of stumps on this sample."""
    sample = shown.trace.sample
    return rademacher.stumps(sample.examples, sample.n_attributes)


@check()
def norm_price(shown: Shown, p: float, round: int | None = None) -> float:
    """The complexity term of QuadBoost's theorem 1 for p = 1, 2 or infinity (.inf in a lesson's file)."""
    sample, t = shown.trace.sample, _t(shown, round)
    formula = rademacher.stumps(sample.examples, sample.n_attributes)
    return bound_table.complexity_by_norm(shown.trace, t, formula)[
        f"p = {'∞' if p == inf else f'{p:g}'}"
    ]


@check()
def asked_rho(shown: Shown) -> float:
    """The margin ρ that the bounds of the screen are asked for."""
    return bounds_chapter.settings(shown).rho


@check()
def confidence(shown: Shown) -> float:
    """1 − δ, the probability with which each bound of the screen holds."""
    return 1 - bounds_chapter.settings(shown).delta


@check()
def best_rho(shown: Shown, round: int | None = None) -> float:
    """The ρ at which (7.27), which holds for all of them, is lowest."""
    return bound_variants.best_margin(
        shown.trace, _t(shown, round), bounds_chapter.settings(shown)
    ).rho


@check()
def bound_at_best_rho(shown: Shown, round: int | None = None) -> float:
    """(7.27) at the ρ where it is lowest, chosen after the run."""
    return bound_variants.best_margin(
        shown.trace, _t(shown, round), bounds_chapter.settings(shown)
    ).terms.total


@check()
def bound_fixed_there(shown: Shown, round: int | None = None) -> float:
    """(7.13) at the ρ where (7.27) is lowest, for whoever fixed it beforehand."""
    k = int(np.abs(bound_variants.RHOS - best_rho(shown, round)).argmin())
    return float(
        bound_variants.fixed_margin(shown.trace, _t(shown, round), bounds_chapter.settings(shown))[
            k
        ]
    )


@check()
def price_of_choosing_rho(shown: Shown, round: int | None = None) -> float:
    """What (7.27) at its best ρ promises less than (7.13), which was fixed there beforehand; in points.

    shown, round: the screen, and its round.
    """
    return 100 * (bound_at_best_rho(shown, round) - bound_fixed_there(shown, round))


@check()
def share_below_best_rho(shown: Shown, round: int | None = None) -> float:
    """The share of the margins that lie below the ρ at which (7.27) is lowest, which counts them as errors.

    shown, round: the screen, and its round.
    """
    k = int(np.abs(bound_variants.RHOS - best_rho(shown, round)).argmin())
    return float(bound_variants.shares_at_most(shown.trace, _t(shown, round))[k])


@check()
def l1_bound(shown: Shown, round: int | None = None) -> float:
    """(7.29), the bound that L1-regularised AdaBoost lowers: ρ = 1/‖c‖₁."""
    return bound_variants.l1_adaboost(
        shown.trace, _t(shown, round), bounds_chapter.settings(shown)
    ).total


@check()
def surrogate_bound(shown: Shown, loss: str, times: float = 1.0, round: int | None = None) -> float:
    """QuadBoost's theorem 1 with a loss by its title, the screen's norm and the complexity by formula.

    shown, round: the screen, and its round; times: on a sample of so many times the examples, on which losses and
    coefficients are the same.
    """
    asked = bounds_chapter.settings(shown)
    table = bound_variants.by_surrogate(
        shown.trace, _t(shown, round), asked._replace(m=times * asked.m)
    )
    if loss not in table:
        raise CheckError(f"There is no loss {loss!r} in this table. There are: {', '.join(table)}.")
    return table[loss].total


@check()
def combination_complexity(shown: Shown, p: float, round: int | None = None) -> float:
    """The measured complexity of sums of this run's base classifiers with ‖c‖_p at most 1.

    p: 1, 2 or infinity (.inf in a lesson's file).
    """
    trace, t = shown.trace, _t(shown, round)
    signs = rademacher.random_signs(bounds_chapter.DRAWS, trace.sample.size, shown.seed)
    votes = np.array([h.votes(trace.sample.X) for h in trace.distinct(t)])
    return float(bound_variants.lemma_1(votes, signs, p)[-1])


@check()
def measured_complexity(shown: Shown) -> float:
    """The empirical Rademacher complexity of all stumps on this sample, by experiment."""
    return bounds_chapter.estimate(shown).mean


@check()
def hoeffding_width(shown: Shown) -> float:
    """√(log(1/δ)/(2m)): the price of chance for one function, whatever its variance."""
    return bound_variants.hoeffding(
        shown.trace.sample.examples, shown.setting(bounds_chapter.DELTA)
    )


@check()
def bernstein_width(shown: Shown, round: int | None = None) -> float:
    """The empirical Bernstein width of the clipped exponential losses."""
    variance_now = bound_variants.clipped_variances(shown.trace)[_t(shown, round, 0)]
    delta = shown.setting(bounds_chapter.DELTA)
    return float(bound_variants.bernstein(variance_now, shown.trace.sample.examples, delta))


@check()
def loudest_share(shown: Shown, count: int, round: int | None = None) -> float:
    """The share of so many of the largest coefficients in the sum of all."""
    return voters.loudest(shown.trace, _t(shown, round), count)


@check()
def root_of_size(shown: Shown) -> float:
    """√m, what the sum of the coefficients is compared with."""
    return sqrt(shown.trace.sample.examples)


# --- structural risk minimisation ----------------------------------------------------------------


@check()
def srm_depth(shown: Shown, by_formula: bool = False) -> float:
    """The depth of the tree that structural risk minimisation chooses.

    by_formula: with the complexities by formula, else with the measured ones.
    """
    how = structural.BY_FORMULA if by_formula else structural.MEASURED
    return float(structural.chosen(shown).depth[how])


@check()
def tree_new_error(shown: Shown, depth: int) -> float:
    """The error on new examples of a single tree of this depth, or, for depth 0, of the one with the smallest; CART.

    New ones of the law where it is known, else those held back.
    """
    errors = structural.chosen(shown).truth.errors
    if not errors:
        raise CheckError("This run holds nothing back: it has no test error.")
    return errors[depth] if depth else min(errors.values())


@check()
def srm_new_error(shown: Shown, by_formula: bool = False) -> float:
    """That error of the tree that structural risk minimisation chooses. by_formula: as for `srm_depth`."""
    return tree_new_error(shown, int(srm_depth(shown, by_formula)))


# --- where errors come from ----------------------------------------------------------------------


def _taken_apart(shown: Shown, depth: int, t: int | None) -> tuple[float, float, float]:
    """The smallest error there is, that of many examples' vote, and that of the sample's: trees of one depth, round t."""
    if not law.is_known(shown):
        raise CheckError("The law of these data is not known, and with it the smallest error.")
    found, k = bounds_chapter.split(shown, depth), shown.round if t is None else t
    best, own = (float(e[min(k, len(e) - 1)]) for e in (found.best, found.own))
    return law.bayes_error(shown), best, own


@check()
def approximation_error(shown: Shown, depth: int, round: int | None = None) -> float:
    """What many examples cannot take away: the error of their vote of trees of one depth, less the smallest there is."""
    bayes, best, _ = _taken_apart(shown, depth, round)
    return best - bayes


@check()
def estimation_error(shown: Shown, depth: int, round: int | None = None) -> float:
    """What the sample's vote of trees of one depth errs more than that of many examples."""
    _, best, own = _taken_apart(shown, depth, round)
    return own - best


# --- the game ------------------------------------------------------------------------------------


def _matrix(shown: Shown) -> np.ndarray:
    """The margins y_i h_j(x_i) (m, N) of a game."""
    if shown.matrix is None:
        raise CheckError("This screen shows no game: take a link to the chapter on the game.")
    return shown.matrix


@check()
def game_value(shown: Shown) -> float:
    """The value of the game: the largest smallest margin, and twice the smallest best edge."""
    return game.value(_matrix(shown)).value


@check()
def period(shown: Shown) -> float:
    """After how many rounds the run's weights come back to where they were, for ever; 0 where they do not."""
    return game.period(shown.trace.distribution)


@check()
def dataset_value(shown: Shown) -> float:
    """ρ* of the run's sample with stumps: the largest smallest margin, by the linear program of the maximum margin."""
    program = shown.changed(algorithm="max_margin", n_rounds=ENOUGH).trace
    return float(game.bracket(program).best_lower[-1]) if len(program) else 0.0


@check()
def share_of_value(shown: Shown) -> float:
    """The largest smallest margin of the run as a share of ρ*."""
    return best_smallest_margin(shown) / dataset_value(shown)


@check()
def margin_of_mix(shown: Shown, coefficients: list[float]) -> float:
    """The smallest margin of a mix of the columns, its coefficients divided by their sum."""
    c = np.asarray(coefficients, np.float64)
    return float((product(_matrix(shown), c) / np.abs(c).sum()).min())


@check()
def best_edge_of(shown: Shown, weights: list[float]) -> float:
    """In a game: the best edge of any column under weights of the rows, divided by their sum."""
    w = np.asarray(weights, np.float64)
    return float((product(w, _matrix(shown)) / w.sum()).max() / 2)


# --- several classes -----------------------------------------------------------------------------


def _last_shares(shown: Shown) -> tuple[np.ndarray, np.ndarray]:
    """The last vote's shares of the classes on the examples held back, (n, c), and where it is wrong, (n,)."""
    last = shown.class_shares[-1:]
    return last[0], class_votes.predictions(last)[0] != shown.y_test


@check()
def won_without_majority(shown: Shown) -> float:
    """Of the test examples whose class the last vote names, the share that at most half of the vote names."""
    shares, wrong = _last_shares(shown)
    if wrong.all():
        raise CheckError("The vote names no class right: there is nothing to count.")
    return float(np.mean(shares.max(axis=1)[~wrong] <= 0.5))


def _leads(shown: Shown, example: int) -> np.ndarray:
    """The lead of the right class over its best rival on an example, from 1, after every round, (T+1,)."""
    rows, c = shown.examples, len(_class_names(shown))
    if not 1 <= example <= len(rows.y):
        raise CheckError(f"There is no example {example}: there are {len(rows.y)}.")
    own = slice(example - 1, example)
    shares = class_votes.votes(shown.trace, rows.X[own], c)
    return class_votes.margins(shares, rows.y[own].astype(int))[:, 0]


@check()
def class_lead(shown: Shown, example: int, round: int | None = None) -> float:
    """By how much of the vote the right class of an example leads its best rival; below 0 where it is behind."""
    return float(_leads(shown, example)[_t(shown, round, 0)])


@check()
def leads_from(shown: Shown, example: int) -> float:
    """The round from which on the right class of an example leads for good."""
    behind = np.flatnonzero(_leads(shown, example) <= 0)
    if behind[-1] == len(shown.trace):
        raise CheckError("At the end the right class does not lead.")
    return float(behind[-1] + 1)


@check()
def class_complexity(shown: Shown, rho: float, round: int | None = None) -> float:
    """The complexity term 8c/ρ Σ αℜ of the guarantee for several classes."""
    names = _class_names(shown)
    return class_votes.complexity(shown.trace, _t(shown, round), rho, len(names))


@check()
def class_examples_needed(
    shown: Shown, rho: float, round: int | None = None, unit: float = 1.0
) -> float:
    """How many examples would make that term 1, for the same vote.

    shown, rho, round: as above. unit: what they are counted in, such as 1000000.
    """
    names = _class_names(shown)
    return class_votes.examples_needed(shown.trace, _t(shown, round), rho, len(names)) / unit


def _class_names(shown: Shown) -> tuple[str, ...]:
    if shown.dataset.task != "multiclass":
        raise CheckError("The run shown has no more than two classes.")
    return tuple(shown.dataset.class_names)


# --- losses --------------------------------------------------------------------------------------


@check()
def loss_value(shown: Shown, loss: str, margin: float) -> float:
    """The value of a loss at a margin z = y F."""
    return float(_loss(loss).value(np.array([margin]))[0])


@check()
def pull_at(shown: Shown, loss: str, margin: float) -> float:
    """Minus the slope of a loss at a margin: the weight of an example there."""
    return -float(_loss(loss).slope(np.array([margin]))[0])


@check()
def worst_score(shown: Shown, round: int | None = None) -> float:
    """The smallest y F, not normalised, of the training examples."""
    return float((shown.trace.sample.y * _scores(shown, _t(shown, round, 0))).min())


@check()
def pull_on_worst(shown: Shown, loss: str, round: int | None = None) -> float:
    """The weight that a loss would give to the training example with the smallest y F."""
    return pull_at(shown, loss, worst_score(shown, round))


@check()
def pull_of_two(shown: Shown, loss: str, first: float, second: float) -> float:
    """The sum of the weights of two examples.

    shown: see above. loss: its name. first, second: their margins.
    """
    return pull_at(shown, loss, first) + pull_at(shown, loss, second)


def _loss(name: str) -> Any:
    if name not in FUNCTIONS:
        raise CheckError(f"There is no loss {name!r}; there are {', '.join(FUNCTIONS)}.")
    return loss_function(name)


def _shaped(name: str) -> LossFunction:
    """A loss, or zero_one, by its name."""
    return shapes.ZeroOne() if name == "zero_one" else cast(LossFunction, _loss(name))


@check()
def always_falls(shown: Shown, loss: str) -> float:
    """1 if a loss falls strictly as the margin grows (exercise 7.2: Φ strictly increasing), else 0."""
    return float(shapes.falls(_shaped(loss)))


@check()
def is_smooth(shown: Shown, loss: str) -> float:
    """1 if a loss has no kink: its slope is the same from both sides everywhere, else 0."""
    return float(shapes.is_smooth(_shaped(loss)))


@check()
def stays_above_one(shown: Shown, loss: str) -> float:
    """1 if a loss is at least 1 at every margin up to 0 and positive beyond (exercise 7.2), else 0."""
    return float(shapes.is_above_zero_one(_shaped(loss)) and shapes.is_positive(_shaped(loss)))


@check()
def fits_exercise_7_2(shown: Shown, loss: str) -> float:
    """1 if a loss meets all assumptions of exercise 7.2: falling, convex, smooth, at least 1 up to 0, positive."""
    return float(shapes.fits_exercise_7_2(_shaped(loss)))


@check()
def last_objective(shown: Shown) -> float:
    """The value of what the run minimises, after its last round."""
    return objective(shown, len(shown.trace))


@check()
def trees_grown(shown: Shown) -> float:
    """How many trees the run's searches have grown: in a hull a search is repeated while its tree does not help."""
    return float(sum(r.found.searches for r in shown.trace))


@check()
def asked_rounds(shown: Shown) -> float:
    """How many rounds the screen asks for; a run may end earlier."""
    return float(shown.asked_rounds)


@check()
def averaged_error(shown: Shown) -> float:
    """The test error of bagging: the average of as many trees as rounds are asked for, of the run's size."""
    return float(_averaged(shown)[-1])


@check()
def averaged_overfitting(shown: Shown) -> float:
    """By how much the test error of bagging with all trees exceeds that with the best number of them."""
    errors = _averaged(shown)
    return float(errors[-1] - errors.min())


@check()
def most_leaves(shown: Shown) -> float:
    """How many leaves a tree of a regression run may have; 2 where its base classifiers are stumps."""
    learner = shown.trace.choices.weak_learner
    return float(learner.leaves if isinstance(learner, GradientTrees | HullTrees) else 2)


def _averaged(shown: Shown) -> np.ndarray:
    bagging, trees = forests.averages(int(most_leaves(shown)), 1)[0], shown.asked_rounds
    sample, X, y = shown.trace.sample, shown.X_test, shown.y_test
    return shown.kept("errors of averages", lambda: bagging.errors(sample, X, y, trees))


@check()
def lasso_gap(shown: Shown, lam: float) -> float:
    """By which share QuadBoost-L1 ends above the LASSO's objective at a price, with 10 stumps per attribute."""
    least, most = lasso.PRICES.min(), 1.0
    if not least <= lam <= most:
        raise CheckError(f"The price lies between {least:g} and {most:g}, not at {lam:g}.")
    (found,) = lasso.compared(shown.trace.sample, np.array([lam]))
    return max(found.gap, 0.0)


@check()
def stuck_slope(shown: Shown) -> float:
    """The largest |δF| along AdaBoost's base classifiers where HingeBoost ends on these data (exercise 7.11)."""
    sample, found = shown.trace.sample, shown.changed(algorithm="adaboost").trace
    moves = np.array([sample.y * r.votes for r in found])
    end = _hinge_end(shown)
    return float(np.abs(hinge_kink.slopes(end, moves, sample.weight).delta).max())


@check()
def joint_slope(shown: Shown) -> float:
    """The slope of the mean hinge loss where HingeBoost ends, towards the vote of LPBoost in its C form."""
    sample, program = shown.trace.sample, shown.changed(algorithm="lpboost_c").trace
    end = _hinge_end(shown)
    move = sample.y * program[-1].scores - end
    return float(hinge_kink.slopes(end, move[None, :], sample.weight).right[0])


def _hinge_end(shown: Shown) -> np.ndarray:
    """y F (m,) where HingeBoost with stumps ends."""
    run = shown.changed(algorithm="hingeboost").trace
    return run.sample.y * run[-1].scores


# --- noise ---------------------------------------------------------------------------------------


@check()
def four_points_lost(shown: Shown, g: float, flips: float, potential: str) -> float:
    """The share of Long and Servedio's four points that the minimiser of a potential gets wrong.

    shown: see above. g: their gap. flips: the probability of a flipped label. potential: its name.
    """
    return noise.share_wrong(g, flips, potential)


# --- QuadBoost -----------------------------------------------------------------------------------


def _residual_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = _t(shown, round, 0), _example(shown, example)
    y, F = shown.trace.sample.y[i], _scores(shown, t)[i]
    yield Slip(float(F - y), "The sign: the residual is y − F.")
    yield Slip(float(1 - y * F), "That is 1 − yF; the residual is y − F.")
    yield Slip(float((y - F) ** 2), "That is the squared residual.")
    yield Slip(float(y), "That is the label; subtract the vote so far.")


@check(_residual_slips)
def residual(shown: Shown, example: int, round: int | None = None) -> float:
    """y − F, the residual of an example after the round."""
    i = _example(shown, example)
    return float(shown.trace.sample.y[i] - _scores(shown, _t(shown, round, 0))[i])


@check()
def residual_correlation(shown: Shown, round: int | None = None) -> float:
    """μ − M, the correlation of the round's base classifier with the residual y − F: QuadBoost's γ."""
    return float(rates.correlations(shown.trace)[_t(shown, round) - 1])


@check()
def quadratic_rate(shown: Shown, round: int | None = None) -> float:
    """1 − γ²t with the smallest correlation so far: what QuadBoost's rate promises of the training error."""
    return float(rates.line_of_smallest_correlation(shown.trace)[_t(shown, round, 0)])


@check()
def exponential_rate(shown: Shown, round: int | None = None) -> float:
    """exp(−2γ²t) with the smallest edge so far: what AdaBoost's rate promises of the training error."""
    return float(training_bounds.exponential_of_smallest_edge(shown.trace)[_t(shown, round, 0)])


@check()
def too_right(shown: Shown, round: int | None = None) -> float:
    """How many examples have y F > 1: QuadBoost pulls them back."""
    z = shown.trace.sample.y * _scores(shown, _t(shown, round, 0))
    return float((z > 1 + TINY).sum())


@check()
def share_too_right(shown: Shown, round: int | None = None) -> float:
    """The share of the training examples with y F > 1."""
    return too_right(shown, round) / shown.trace.sample.size


@check()
def pulled_from_label(shown: Shown, round: int | None = None) -> float:
    """How many examples ask the next round for a vote against their own label."""
    t = _t(shown, round, 0)
    pull = shown.trace[t - 1].after if t else shown.trace.start
    return float((pull.signed * shown.trace.sample.y < 0).sum())


@check()
def risk_drop(shown: Shown, round: int | None = None) -> float:
    """By how much the round lowered the quadratic risk."""
    t = _t(shown, round)
    return mean_loss(shown, t - 1, "squared") - mean_loss(shown, t, "squared")


# --- VadaBoost -----------------------------------------------------------------------------------


@check()
def loss_variance(shown: Shown, round: int | None = None) -> float:
    """The variance of the exponential loss over the training examples."""
    return float(variance.loss_moments(shown.trace)[1][_t(shown, round, 0)])


@check()
def variance_where_mean_is(shown: Shown, mean: float) -> float:
    """The variance of the exponential loss in the first round whose mean loss is at most `mean`."""
    means, variances = variance.loss_moments(shown.trace)
    reached = np.flatnonzero(means <= mean)
    if not reached.size:
        raise CheckError(
            f"The mean loss never falls to {mean:g}; its smallest value is {means.min():.4g}."
        )
    return float(variances[reached[0]])


@check()
def variance_weight(shown: Shown, example: int, lam: float, round: int | None = None) -> float:
    """VadaBoost's u = λ m w² + (1−λ) w of an example after the round, divided by their sum.

    lam: λ. shown, example, round: see above.
    """
    z = shown.trace.sample.y * _scores(shown, _t(shown, round, 0))
    w = np.exp(-(z - z.min()))
    w /= w.sum()
    u = lam * len(w) * w**2 + (1 - lam) * w
    return float(u[_example(shown, example)] / u.sum())


@check()
def vada_step(shown: Shown, lam: float, round: int | None = None) -> float:
    """¼ log(u_I/u_J), VadaBoost's step for the round's base classifier."""
    return variance.sums(shown.trace, _t(shown, round)).vada_step(lam)


@check()
def mean_loss_at_end(shown: Shown, lam: float, algorithm: str = "vadaboost") -> float:
    """The mean exponential loss at the end of a run, VadaBoost's unless another one is named.

    shown: see above. lam: VadaBoost's weight of the variance. algorithm: its name.
    """
    return float(variance.loss_moments(_weighing_variance(shown, algorithm, lam).trace)[0][-1])


@check()
def variance_at_end(shown: Shown, lam: float, algorithm: str = "vadaboost") -> float:
    """The variance of the exponential loss at the end of a run, VadaBoost's unless another one is named.

    shown, lam, algorithm: as for `mean_loss_at_end`.
    """
    return float(variance.loss_moments(_weighing_variance(shown, algorithm, lam).trace)[1][-1])


def _weighing_variance(shown: Shown, algorithm: str, lam: float) -> Shown:
    """The screen with this algorithm; with this weight of the variance, where it has one."""
    has_lam = any(p.name == "lam" for p in find_algorithm(str(algorithm)).parameters)
    return shown.changed(algorithm=algorithm, **({"lam": lam} if has_lam else {}))


@check()
def variance_at_that_mean(shown: Shown, algorithm: str, lam: float) -> float:
    """The variance of an algorithm's exponential loss when its mean first is what VadaBoost ends with.

    shown: see above. algorithm: its name. lam: VadaBoost's weight of the variance.
    """
    rival = _weighing_variance(shown, algorithm, lam)
    return variance_where_mean_is(rival, mean_loss_at_end(shown, lam) * (1 + 1e-12))


@check()
def asked_lam(shown: Shown, round: int | None = None) -> float:
    """The λ that theorem 1 of Shivaswamy and Jebara asks for at this round's vote, with the screen's M(n) and δ."""
    asked = map(shown.setting, (bound_chapter.FUNCTIONS, bound_chapter.DELTA))
    tau = variance.tau(*asked)
    return float(variance.weight_of_variance(shown.trace, tau)[_t(shown, round)])


@check()
def best_error_over_lam(shown: Shown, algorithm: str) -> float:
    """The smallest last test error of "vadaboost" over λ = 0, ¼, ½, ¾, 1, or of "ebboost" over 1.5, 2, 3, 4."""
    lams = bound_chapter.LAMS_OF[algorithm]
    return min(last_test_error(shown.changed(algorithm=algorithm, lam=lam)) for lam in lams)


@check()
def exact_step(shown: Shown, lam: float, round: int | None = None) -> float:
    """The step that lowers VadaBoost's cost itself the most, EBBoost's, for the round's base classifier."""
    return variance.sums(shown.trace, _t(shown, round)).exact_step(lam)


@check()
def bound_gap(shown: Shown, lam: float, step: float, round: int | None = None) -> float:
    """U − V at a step: how far VadaBoost's bound lies above the cost.

    lam: λ. step: a. shown, round: see above.
    """
    gap = variance.sums(shown.trace, _t(shown, round)).gap(np.array([step]), lam)
    return float(gap[0])


@check()
def rounds_factor(shown: Shown, error: float) -> float:
    """How many times AdaBoost's rounds VadaBoost needs at λ = 0 where all errors are the same (theorem 5)."""
    return float(variance.iterations_factor(np.array([error]))[0])


# --- DeepBoost -----------------------------------------------------------------------------------


@check()
def share_deeper_than(shown: Shown, questions: int, round: int | None = None) -> float:
    """The share of the coefficients on base classifiers with more than so many questions."""
    trace, t = shown.trace, _t(shown, round)
    c = np.abs(trace.coefficients(t))
    deep = np.array([h.n_questions > questions for h in trace.distinct(t)])
    return float(c[deep].sum() / c.sum())


@check()
def share_of_depth(shown: Shown, depth: int, round: int | None = None) -> float:
    """The share of the coefficients on trees of a depth, without those of depth 2 whose branches ask the same question."""
    trace, t = shown.trace, _t(shown, round)
    have = deep_families.shares(trace, t)
    family = f"tree of depth {depth}"
    return have[family].weight if family in have else 0.0


@check()
def mean_questions(shown: Shown, round: int | None = None) -> float:
    """How many questions the base classifiers of the rounds so far ask, in the mean; a stump asks 1."""
    return float(deep_families.mean_questions(shown.trace)[_t(shown, round)])


@check()
def tree_complexity(shown: Shown, questions: int) -> float:
    """√((4n+2) log₂(d+2) log(m+1)/m), the complexity of trees with n questions on this sample."""
    sample = shown.trace.sample
    return rademacher.trees(questions, sample.examples, sample.n_attributes)


# --- the convex hull -----------------------------------------------------------------------------


@check()
def keep(shown: Shown, round: int | None = None) -> float:
    """The factor 1 − a that the round left the earlier coefficients."""
    return float(_round(shown, round).keep)


@check()
def largest_score(shown: Shown, round: int | None = None) -> float:
    """The largest |F(x)| over the training examples."""
    return float(np.abs(_scores(shown, _t(shown, round))).max())


@check()
def hull_size(shown: Shown) -> float:
    """γ, the size of the hull of a regression screen."""
    return hull_chapter.gamma_of(_of_the_hull(shown))


def _of_the_hull(shown: Shown) -> Shown:
    if shown.screen.chapter != hull_chapter.CHAPTER.path:
        raise CheckError("This screen has no run in a convex hull: take a link to /hull.")
    return shown


def _walked(shown: Shown, algorithm: str) -> tuple[hull_plane.TwoSides, np.ndarray]:
    """The sample seen through one question, and the votes (T+1, 2) of an algorithm in that plane."""
    _, plane, runs = hull_chapter.walks(_of_the_hull(shown))
    return plane, plane.walk(runs[algorithm])


@check()
def plane_reach(shown: Shown, algorithm: str) -> float:
    """The largest |F| of an algorithm's vote that may ask one question only, after any of its rounds."""
    return float(np.abs(_walked(shown, algorithm)[1]).max())
