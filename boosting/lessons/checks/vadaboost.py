"""Checks of VadaBoost and EBBoost: means, variances, U against V."""

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.lessons.checks.asking import CheckError, check, row_of, scores_at, t_of
from boosting.lessons.checks.errors import last_test_error
from boosting.lessons.screens import Shown
from boosting.screens.chapters import bound as bound_chapter
from boosting.theory import variance_bound as variance


@check()
def loss_variance(shown: Shown, round: int | None = None) -> float:
    """The variance of the exponential loss over the training examples."""
    return float(variance.loss_moments(shown.trace)[1][t_of(shown, round, 0)])


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

    lam: λ. shown, example, round: as everywhere.
    """
    z = shown.trace.sample.y * scores_at(shown, t_of(shown, round, 0))
    w = np.exp(-(z - z.min()))
    w /= w.sum()
    u = lam * len(w) * w**2 + (1 - lam) * w
    return float(u[row_of(shown, example)] / u.sum())


@check()
def vada_step(shown: Shown, lam: float, round: int | None = None) -> float:
    """¼ log(u_I/u_J), VadaBoost's step for the round's base classifier."""
    return variance.sums(shown.trace, t_of(shown, round)).vada_step(lam)


@check()
def mean_loss_at_end(shown: Shown, lam: float, algorithm: str = "vadaboost") -> float:
    """The mean exponential loss at the end of a run, VadaBoost's unless another one is named.

    shown: what is asked about. lam: VadaBoost's weight of the variance. algorithm: its name.
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

    shown: what is asked about. algorithm: its name. lam: VadaBoost's weight of the variance.
    """
    rival = _weighing_variance(shown, algorithm, lam)
    return variance_where_mean_is(rival, mean_loss_at_end(shown, lam) * (1 + 1e-12))


@check()
def asked_lam(shown: Shown, round: int | None = None) -> float:
    """The λ that theorem 1 of Shivaswamy and Jebara asks for at this round's vote, with the screen's M(n) and δ."""
    asked = map(shown.setting, (bound_chapter.FUNCTIONS, bound_chapter.DELTA))
    tau = variance.tau(*asked)
    return float(variance.weight_of_variance(shown.trace, tau)[t_of(shown, round)])


@check()
def best_error_over_lam(shown: Shown, algorithm: str) -> float:
    """The smallest last test error of "vadaboost" over λ = 0, ¼, ½, ¾, 1, or of "ebboost" over 1.5, 2, 3, 4."""
    lams = bound_chapter.LAMS_OF[algorithm]
    return min(last_test_error(shown.changed(algorithm=algorithm, lam=lam)) for lam in lams)


@check()
def exact_step(shown: Shown, lam: float, round: int | None = None) -> float:
    """The step that lowers VadaBoost's cost itself the most, EBBoost's, for the round's base classifier."""
    return variance.sums(shown.trace, t_of(shown, round)).exact_step(lam)


@check()
def bound_gap(shown: Shown, lam: float, step: float, round: int | None = None) -> float:
    """U − V at a step: how far VadaBoost's bound lies above the cost.

    lam: λ. step: a. shown, round: as everywhere.
    """
    gap = variance.sums(shown.trace, t_of(shown, round)).gap(np.array([step]), lam)
    return float(gap[0])


@check()
def rounds_factor(shown: Shown, error: float) -> float:
    """How many times AdaBoost's rounds VadaBoost needs at λ = 0 where all errors are the same (theorem 5)."""
    return float(variance.iterations_factor(np.array([error]))[0])
