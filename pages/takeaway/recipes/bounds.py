"""Bounds: what is promised about the true error, after every round and term by term."""

from boosting import WEAK_LEARNERS
from boosting.figures import bounds
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings, over_rounds, votes_of_stumps

DRAWS = 200  # vectors of random signs


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the bounds by title."""
    trace, sample = shown.trace, shown.trace.sample
    stumps, seed = WEAK_LEARNERS["stump"].make(), int(shown.value("seed", "0"))
    noise = rademacher.estimate(stumps, sample, DRAWS, seed=seed)
    times = float(shown.value("times", "1"))
    settings = BoundSettings(
        float(shown.value("bound_rho", "0.2")),
        float(shown.value("delta_conf", "0.05")),
        float(shown.value("p", "1")),
        sample.examples * times,
        noise.mean / times**0.5,
        noise.standard_error / times**0.5,
    )
    tables, of_stumps = over_rounds(trace, settings), votes_of_stumps(trace)
    return {
        "All bounds on one axis": bounds.totals(tables, of_stumps),
        "What each bound is made of": bounds.terms(tables, of_stumps),
        "The price of a norm": bounds.norms(
            trace, rademacher.stumps(settings.m, sample.n_attributes)
        ),
        "How well does the best stump fit noise?": bounds.measured(
            noise, [stumps.complexity(sample.examples, sample.n_attributes)]
        ),
    }
