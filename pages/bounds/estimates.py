"""What the chapter on bounds asks for and caches."""

from __future__ import annotations

import streamlit as st

from boosting import WEAK_LEARNERS, Sample
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings
from pages.shell import controls, runs
from pages.shell.shared_cache import shared

NORMS = {"1": "p = 1", "2": "p = 2", "inf": "p = ∞"}
MULTIPLES = {
    "1": "as it is",
    "10": "10 times",
    "100": "100 times",
    "1000": "1,000 times",
    "10000": "10,000 times",
}


def pick(run: runs.Run, problem: runs.Problem, measured: float) -> BoundSettings:
    """The sliders of the chapter. measured: the Rademacher complexity on the run's own sample."""
    left, middle_left, middle_right, right = st.columns(4, gap="medium")
    with left:
        help = (
            "Margins below ρ count as wrong: in part, or whole in (7.27) and in DeepBoost's bound."
        )
        rho = controls.number("Margin ρ", "bound_rho", 0.05, 0.95, 0.2, 0.05, help)
    with middle_left:
        help = "The bounds hold with probability at least 1 − δ over the draw of the sample."
        delta = controls.number("δ, chance of bad luck", "delta_conf", 0.01, 0.5, 0.05, 0.01, help)
    with middle_right:
        help = "QuadBoost's theorem 1 holds for every p."
        p = controls.choice("Norm of the coefficients", "p", NORMS, "1", help)
    with right:
        help = (
            "Losses and coefficients stay as they are; "
            "what would the bounds say with more examples?"
        )
        times = controls.choice("What if m were larger?", "times", MULTIPLES, "1", help)
    size = problem.sample.examples * float(times)
    return BoundSettings(rho, delta, float(p), size, measured / float(times) ** 0.5)


def learner(run: runs.Run, of_stumps: bool) -> str:
    """The weak learner whose complexity is measured; of_stumps: whether the run's own is of stumps."""
    return run.weak_learner if of_stumps else "stump"


@shared("Fitting noise…", n_keys=4)
def noise(
    data: runs.Data, weak_learner: str, max_depth: int | None, draws: int, _sample: Sample
) -> rademacher.Estimate:
    """A family's empirical Rademacher complexity by Monte Carlo ([M] section 3.1).

    data: what defines `_sample`, as the cache's key; weak_learner and max_depth: the family; draws:
    the number of vectors of random signs.
    """
    options = (
        {"max_depth": max_depth}
        if max_depth and "max_depth" in WEAK_LEARNERS[weak_learner].options
        else {}
    )
    return rademacher.estimate(
        WEAK_LEARNERS[weak_learner].make(**options), _sample, draws, seed=data.seed
    )


def limits(sample: Sample, weak_learner: str) -> list[tuple[str, float]]:
    """Upper bounds for the Rademacher complexity of a weak learner's family: (formula, value)."""
    return [WEAK_LEARNERS[weak_learner].make().complexity(sample.examples, sample.n_attributes)]
