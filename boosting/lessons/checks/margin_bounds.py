"""Checks of margins and of the bounds that they enter ([M] sections 7.3.2 and 7.3.3)."""

from math import inf, log, sqrt

import numpy as np

from boosting.lessons.checks.asking import (
    CheckError,
    Slip,
    Slips,
    check,
    round_of,
    row_of,
    scores_at,
    t_of,
)
from boosting.lessons.checks.one_round import adaboost_step
from boosting.lessons.screens import Shown
from boosting.screens.chapters import bounds as bounds_chapter
from boosting.theory import (
    bound_table,
    bound_variants,
    bounds,
    kth_margin,
    margins,
    rademacher,
    training_bounds,
    voters,
)


def _margin_slips(shown: Shown, example: int, round: int | None = None) -> Slips:
    t, i = t_of(shown, round), row_of(shown, example)
    y, F, c = shown.trace.sample.y[i], scores_at(shown, t)[i], round_of(shown, round).norm
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
    return float(round_of(shown, round).margins[row_of(shown, example)])


@check()
def smallest_margin(shown: Shown, round: int | None = None) -> float:
    """The smallest normalised margin: the L1-geometric margin of the vote."""
    return float(margins.minimum(shown.trace)[t_of(shown, round) - 1])


@check()
def best_smallest_margin(shown: Shown) -> float:
    """The largest smallest margin of any round."""
    return float(margins.minimum(shown.trace).max())


@check()
def margin_at(shown: Shown, share: float, round: int | None = None) -> float:
    """The margin at or below which a share of the examples lies; 0.5 is the median."""
    # of all rounds at once: whoever asks for one round asks for the next
    found = shown.kept(f"margin at {share}", lambda: margins.quantile(shown.trace, share))
    return float(found[t_of(shown, round) - 1])


@check()
def share_of_margins(shown: Shown, rho: float, round: int | None = None) -> float:
    """The share of the examples with a normalised margin of at most rho."""
    return float(margins.share_at_most(shown.trace, rho)[t_of(shown, round) - 1])


@check()
def margin_product(shown: Shown, rho: float, round: int | None = None) -> float:
    """2^T ∏ √(ε^(1−ρ) (1−ε)^(1+ρ)), the bound of theorem 7.7 on the share of margins up to rho."""
    return training_bounds.margin_product(shown.trace.error[: t_of(shown, round)], rho)


@check()
def margin_boost_bound(shown: Shown, gamma: float, rho: float, round: int | None = None) -> float:
    """exp(−2γ²T/(1−ρ²)), the bound of exercise 7.12 (f).

    gamma: by how much every edge exceeds rho / 2. shown, rho, round: as everywhere.
    """
    return training_bounds.margin_boost_edge(gamma, rho, t_of(shown, round))


@check()
def shrunk_step(shown: Shown, rho: float, round: int | None = None) -> float:
    """AdaBoost's step for the round's error less ½ log((1+ρ)/(1−ρ)): the step of A_ρ (exercise 7.12)."""
    return adaboost_step(shown, round) - 0.5 * log((1 + rho) / (1 - rho))


Asked = float | None  # None for what the screen's control says


def _bound(shown: Shown, kind: str, rho: Asked, times: Asked, round: int | None) -> bounds.Terms:
    asked = bounds_chapter.settings(shown, rho, times)
    table = bound_table.at_round(shown.trace, t_of(shown, round), asked)
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
    they are left out. shown, rho, round: as everywhere.
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
    sample, t = shown.trace.sample, t_of(shown, round)
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
        shown.trace, t_of(shown, round), bounds_chapter.settings(shown)
    ).rho


@check()
def bound_at_best_rho(shown: Shown, round: int | None = None) -> float:
    """(7.27) at the ρ where it is lowest, chosen after the run."""
    return bound_variants.best_margin(
        shown.trace, t_of(shown, round), bounds_chapter.settings(shown)
    ).terms.total


@check()
def bound_fixed_there(shown: Shown, round: int | None = None) -> float:
    """(7.13) at the ρ where (7.27) is lowest, for whoever fixed it beforehand."""
    k = int(np.abs(bound_variants.RHOS - best_rho(shown, round)).argmin())
    return float(
        bound_variants.fixed_margin(
            shown.trace, t_of(shown, round), bounds_chapter.settings(shown)
        )[k]
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
    return float(bound_variants.shares_at_most(shown.trace, t_of(shown, round))[k])


def _by_margin(shown: Shown, round: int | None) -> kth_margin.ByMargin:
    own = bounds_chapter.of_stumps(shown)
    return kth_margin.after(own.trace, t_of(own, round), bounds_chapter.settings(shown))


@check()
def kth_margin_bound(shown: Shown, round: int | None = None) -> float:
    """The k-th margin bound where it is lowest."""
    found = _by_margin(shown, round)
    return float(found.kth[found.best])


@check()
def examples_given_up(shown: Shown, round: int | None = None) -> float:
    """The share of the examples below the margin where the k-th margin bound is lowest; 0 where it is 1 or more."""
    found = _by_margin(shown, round)
    return float(found.below[found.best]) if found.promises else 0.0


@check()
def smallest_margin_bound(shown: Shown, round: int | None = None) -> float:
    """The k-th margin bound at the smallest margin; 1 where that is below 0.01."""
    found = _by_margin(shown, round)
    return 1.0 if found.smallest is None else float(found.kth[found.smallest])


@check()
def root_bound(shown: Shown, round: int | None = None) -> float:
    """The margin bound of Schapire et al. where it is lowest, with the constants of the k-th margin bound."""
    return float(_by_margin(shown, round).root.min())


@check()
def l1_bound(shown: Shown, round: int | None = None) -> float:
    """(7.29), the bound that L1-regularised AdaBoost lowers: ρ = 1/‖c‖₁."""
    return bound_variants.l1_adaboost(
        shown.trace, t_of(shown, round), bounds_chapter.settings(shown)
    ).total


@check()
def surrogate_bound(shown: Shown, loss: str, times: float = 1.0, round: int | None = None) -> float:
    """QuadBoost's theorem 1 with a loss by its title, the screen's norm and the complexity by formula.

    shown, round: the screen, and its round; times: on a sample of so many times the examples, on which losses and
    coefficients are the same.
    """
    asked = bounds_chapter.settings(shown)
    table = bound_variants.by_surrogate(
        shown.trace, t_of(shown, round), asked._replace(m=times * asked.m)
    )
    if loss not in table:
        raise CheckError(f"There is no loss {loss!r} in this table. There are: {', '.join(table)}.")
    return table[loss].total


@check()
def combination_complexity(shown: Shown, p: float, round: int | None = None) -> float:
    """The measured complexity of sums of this run's base classifiers with ‖c‖_p at most 1.

    p: 1, 2 or infinity (.inf in a lesson's file).
    """
    trace, t = shown.trace, t_of(shown, round)
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
    variance_now = bound_variants.clipped_variances(shown.trace)[t_of(shown, round, 0)]
    delta = shown.setting(bounds_chapter.DELTA)
    return float(bound_variants.bernstein(variance_now, shown.trace.sample.examples, delta))


@check()
def loudest_share(shown: Shown, count: int, round: int | None = None) -> float:
    """The share of so many of the largest coefficients in the sum of all."""
    return voters.loudest(shown.trace, t_of(shown, round), count)


@check()
def root_of_size(shown: Shown) -> float:
    """√m, what the sum of the coefficients is compared with."""
    return sqrt(shown.trace.sample.examples)
