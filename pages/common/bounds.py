"""What the chapter on bounds asks and caches."""

from __future__ import annotations

import streamlit as st

from boosting import WEAK_LEARNERS
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings
from pages.common import controls, runs

NORMS = {"1": "p = 1", "2": "p = 2", "inf": "p = ∞"}
MULTIPLES = {
    "1": "as it is",
    "10": "10 times",
    "100": "100 times",
    "1000": "1,000 times",
    "10000": "10,000 times",
}


def pick(run: runs.Run, problem: runs.Problem, measured: float) -> BoundSettings:
    """The sliders of the chapter."""
    rho, delta, p, m = st.columns(4, gap="medium")
    with rho:
        help = (
            "Margins below ρ count as wrong: in part, or whole in (7.27) and in DeepBoost's bound."
        )
        rho = controls.number("Margin ρ", "bound_rho", 0.05, 0.95, 0.2, 0.05, help)
    with delta:
        help = "The bounds hold with probability at least 1 − δ over the draw of the sample."
        delta = controls.number("δ, chance of bad luck", "delta_conf", 0.01, 0.5, 0.05, 0.01, help)
    with p:
        p = controls.choice(
            "Norm of the coefficients", "p", NORMS, "1", "QuadBoost's theorem 1 holds for every p."
        )
    with m:
        help = "Losses and coefficients stay as they are; what would the bounds say with more examples?"
        times = controls.choice("What if m were larger?", "times", MULTIPLES, "1", help)
    size = problem.sample.examples * float(times)
    families = rademacher.n_families(
        run.weak_learner, run.max_depth, dict(run.parameters).get("leaves", 2)
    )
    return BoundSettings(rho, delta, float(p), size, measured / float(times) ** 0.5, families)


@st.cache_resource(max_entries=32, show_spinner="Fitting noise…")
def noise(
    data: runs.Data, weak_learner: str, max_depth: int | None, draws: int, _sample
) -> rademacher.Estimate:
    """The family's empirical Rademacher complexity by Monte Carlo."""
    options = (
        {"max_depth": max_depth}
        if max_depth and "max_depth" in WEAK_LEARNERS[weak_learner].options
        else {}
    )
    return rademacher.estimate(
        WEAK_LEARNERS[weak_learner].make(**options), _sample, draws, seed=data.seed
    )


def limits(sample, weak_learner: str) -> list[tuple[str, float]]:
    """What the formulas say a family's complexity is at most."""
    m, d = sample.examples, sample.n_attributes
    if weak_learner == "stump-grid":
        return [
            (
                "Massart, 20 base classifiers per attribute and 2 constants",
                rademacher.massart(20 * d + 2, m),
            )
        ]
    return [("growth function of stumps", rademacher.stumps(m, d))]
