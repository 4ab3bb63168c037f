"""Checks of one round of AdaBoost: weights, error, edge, step, normaliser ([M] figure 7.1)."""

from math import exp, inf, log, log2, log10, sqrt

import numpy as np

from boosting.engine.base_classifiers import decide
from boosting.engine.round import Round
from boosting.engine.sums import dot
from boosting.lessons.checks.asking import (
    TINY,
    CheckError,
    Slip,
    Slips,
    check,
    round_of,
    row_of,
    scores_at,
    stump_of,
    t_of,
    weights_of,
    wrong_in,
)
from boosting.lessons.screens import Shown
from boosting.theory import coordinate_descent, exact_edges, training_bounds
from boosting.theory import variance_bound as variance
from boosting.theory.proofs import quadratic


def _error_slips(shown: Shown, round: int | None = None) -> Slips:
    r = round_of(shown, round)
    yield Slip(
        1 - r.error,
        "That is the share that the base classifier gets right; ε is what it gets wrong.",
    )
    yield Slip(
        float(wrong_in(r).mean()),
        "You counted the mistakes. Add up their weights instead: ε is a share of the weight, not of the examples.",
    )
    yield Slip(
        float(wrong_in(r).sum()), "That is the number of mistakes. ε is the sum of their weights."
    )
    yield Slip(
        dot(r.after.distribution, wrong_in(r)),
        "You used the weights after the round, on which AdaBoost's last one always errs on one half.",
    )
    if r.t > 1:
        old = shown.trace[r.t - 2].distribution
        yield Slip(dot(old, wrong_in(r)), "You used the old weights, those of the round before.")
    rounded = dot(r.distribution.round(2), wrong_in(r))
    yield Slip(rounded, "You added weights of two digits: add the exact ones, as fractions.")
    yield Slip(r.edge, "That is the edge γ = 1/2 − ε.")


@check(_error_slips)
def error(shown: Shown, round: int | None = None) -> float:
    """ε_t, the weighted error of the round's base classifier."""
    return round_of(shown, round).error


def _edge_slips(shown: Shown, round: int | None = None) -> Slips:
    r = round_of(shown, round)
    yield Slip(r.error, "That is ε; the edge is what is missing from it to one half.")
    yield Slip(-r.edge, "The sign: the edge is 1/2 − ε, positive for whoever beats a coin.")
    yield Slip(2 * r.edge, "That is Σ D y h = 2γ; the edge is half of it.")
    yield Slip(0.5 - float(wrong_in(r).mean()), "You counted the mistakes; add up their weights.")


@check(_edge_slips)
def edge(shown: Shown, round: int | None = None) -> float:
    """γ_t = 1/2 − ε_t, the edge of the round's base classifier."""
    return round_of(shown, round).edge


def _alpha_slips(shown: Shown, round: int | None = None) -> Slips:
    r = round_of(shown, round)
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
    counted = float(wrong_in(r).mean())
    if 0 < counted < 1 and abs(counted - r.error) > TINY:
        why = "You counted the mistakes; ε is the weight of the mistakes."
        yield Slip(0.5 * log((1 - counted) / counted), why)


@check(_alpha_slips)
def alpha(shown: Shown, round: int | None = None) -> float:
    """α_t, the step of the round."""
    return float(round_of(shown, round).alpha)


def _normalizer_slips(shown: Shown, round: int | None = None) -> Slips:
    r = round_of(shown, round)
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
    return round_of(shown, round).normalizer


def _next_weights_slips(shown: Shown, round: int | None = None) -> Slips:
    t = t_of(shown, round)
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
    return round_of(shown, round).after.distribution


def _weight_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = t_of(shown, round, 0), row_of(shown, example)
    if t:
        for s in _next_weights_slips(shown, t):
            yield Slip(float(np.asarray(s.value)[i]), s.why)
    m = shown.trace.sample.size
    why = "That is the weight in units of 1/m. Divide by m."
    yield Slip(float(weights_of(shown, t + 1)[i]) * m, why)


@check(_weight_slips)
def weight(shown: Shown, example: int, round: int | None = None) -> float:
    """D_{t+1}(i), the weight of an example after the round; after round 0 the first weights."""
    return float(weights_of(shown, t_of(shown, round, 0) + 1)[row_of(shown, example)])


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
    r = round_of(shown, round)
    return dot(r.after.distribution, wrong_in(r))


@check()
def next_correlation(shown: Shown, round: int | None = None) -> float:
    """Σ D_{t+1}(i) y_i h_t(x_i): what exercise 7.5 says is 0."""
    r = round_of(shown, round)
    return dot(r.after.distribution, r.votes * r.sample.y)


@check()
def least_normalizer(shown: Shown, round: int | None = None) -> float:
    """2√(ε(1−ε)): Z_t at its lowest point, of votes of −1 and +1; ε: under the exponential weights."""
    eps = variance.sums(shown.trace, t_of(shown, round)).wrong
    return 2 * sqrt(eps * (1 - eps))


@check()
def moved_weights(shown: Shown, round: int | None = None) -> float:
    """KL(D_{t+1} ‖ D_t): how far the round has moved the weights."""
    r = round_of(shown, round)
    return coordinate_descent.relative_entropy(r.after.distribution, r.distribution)


@check()
def mistakes(shown: Shown, round: int | None = None) -> float:
    """How many examples the round's base classifier gets wrong."""
    return float(wrong_in(round_of(shown, round)).sum())


@check()
def is_wrong(shown: Shown, example: int, round: int | None = None) -> float:
    """1 if the round's base classifier is wrong on the example, else 0."""
    return float(wrong_in(round_of(shown, round))[row_of(shown, example)])


@check()
def vote_is_wrong(shown: Shown, example: int, round: int | None = None) -> float:
    """1 if the vote after the round is wrong on the example, else 0."""
    i, y = row_of(shown, example), shown.trace.sample.y
    return float(decide(scores_at(shown, t_of(shown, round, 0)))[i] != y[i])


@check()
def threshold(shown: Shown, round: int | None = None) -> float:
    """Where the round's stump cuts its attribute."""
    return float(stump_of(round_of(shown, round)).nodes[0, 1])


@check()
def runner_up(shown: Shown, round: int | None = None) -> float:
    """The edge of the best base classifier that was not chosen."""
    return round_of(shown, round).found.runner_up


@check()
def same_as_before(shown: Shown, round: int | None = None) -> float:
    """1 if the round chose the base classifier of the round before, else 0."""
    t = t_of(shown, round)
    return float(t > 1 and shown.trace[t - 1].member == shown.trace[t - 2].member)


@check()
def chosen(shown: Shown, round: int | None = None) -> float:
    """In a game: the number of the base classifier that the round chose, from 1."""
    (column,) = round_of(shown, round).found.classifier.attributes
    return float(column + 1)


def _score_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = t_of(shown, round), row_of(shown, example)
    trace, y = shown.trace, shown.trace.sample.y
    yield Slip(-float(scores_at(shown, t)[i]), "The sign: a vote for −1 counts as −α.")
    yield Slip(
        float(np.sum([r.votes[i] for r in trace[:t]])),
        "You counted heads: every vote counts with its α.",
    )
    yield Slip(
        float(np.sum(np.abs([r.alpha for r in trace[:t]]))),
        "Those are all α added up: a vote for −1 counts negatively.",
    )
    yield Slip(float(y[i] * scores_at(shown, t)[i]), "That is y F, the margin; asked is F itself.")


@check(_score_slips)
def score(shown: Shown, example: int, round: int | None = None) -> float:
    """F_t(x_i), the vote on an example."""
    return float(scores_at(shown, t_of(shown, round, 0))[row_of(shown, example)])


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
    return float((np.abs(shown.trace.coefficients(t_of(shown, round))) > TINY).sum())


@check()
def norm(shown: Shown, round: int | None = None) -> float:
    """‖c‖₁, the sum of the absolute coefficients."""
    return float(round_of(shown, round).norm)


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
    r = round_of(shown, round)
    return dot(r.distribution, r.votes != 0)


@check()
def coefficient_sum(shown: Shown, round: int | None = None) -> float:
    """The sum of the coefficients."""
    return float(shown.trace.coefficients(t_of(shown, round)).sum())


@check()
def adaboost_step(shown: Shown, round: int | None = None) -> float:
    """½ log((1−ε_t)/ε_t), AdaBoost's step for the round's error, whatever the run's own step is."""
    e = round_of(shown, round).error
    return 0.5 * log((1 - e) / e)
