"""What the chapter on bounds asks for and caches."""

from __future__ import annotations

from boosting import WEAK_LEARNERS, Sample
from boosting.choices.penalties import Estimate
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings
from pages.shell import controls, runs
from pages.shell.shared_cache import shared

DRAWS = 200  # vectors of random signs
STUMPS = WEAK_LEARNERS["stump"]  # the family that all bounds but DeepBoost's are about
NORMS = {"1": "p = 1", "2": "p = 2", "inf": "p = ∞"}
MULTIPLES = {
    "1": "as it is",
    "10": "10 times",
    "100": "100 times",
    "1000": "1,000 times",
    "10000": "10,000 times",
}


def pick(problem: runs.Problem, measured: Estimate) -> BoundSettings:
    """The sliders of the chapter.

    measured: the Rademacher complexity on the problem's sample.
    """
    help = (
        "Margins below ρ count as wrong: in part, or whole in (7.27) and in DeepBoost's bound. "
        "The bounds hold for one ρ that was chosen before the sample was drawn; only (7.27) of Mohri et al. "
        "still holds when you move this slider to where it is smallest."
    )
    rho = controls.number("Margin ρ", "bound_rho", 0.05, 0.95, 0.2, 0.05, help)
    help = (
        "Each bound holds with probability at least 1 − δ over the draw of the sample; all of "
        "them at once with 1 − δ times their number."
    )
    delta = controls.number("δ, chance of bad luck", "delta_conf", 0.01, 0.5, 0.05, 0.01, help)
    help = "QuadBoost's theorem 1 (Fortier-Dubois et al.) holds for any p that was chosen before the sample was drawn."
    p = controls.choice("Norm of the coefficients", "p", NORMS, "1", help)
    help = "Losses and coefficients stay as they are; what would the bounds say with more examples?"
    times = controls.choice("What if m were larger?", "times", MULTIPLES, "1", help)
    size, shrink = problem.sample.examples * float(times), float(times) ** 0.5
    return BoundSettings(
        rho, delta, float(p), size, measured.mean / shrink, measured.standard_error / shrink
    )


@shared("Fitting noise…", n_keys=1)
def noise(data: runs.Data, _sample: Sample) -> Estimate:
    """The empirical Rademacher complexity of all stumps by Monte Carlo ([M] section 3.1).

    All stumps, for a grid of thresholds too: a grid depends on the sample, so it is no family that
    was there before it. data: what defines `_sample`, as the cache's key.
    """
    return rademacher.estimate(STUMPS.make(), _sample, DRAWS, seed=data.seed)


def limits(sample: Sample) -> list[tuple[str, float]]:
    """Upper bounds for the Rademacher complexity of stumps: (formula, value)."""
    return [STUMPS.make().complexity(sample.examples, sample.n_attributes)]
