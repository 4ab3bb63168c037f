"""Coordinate descent, how fast: AdaBoost's and QuadBoost's rates over stumps, and QuadBoost-L1 at the theory's prices."""

import numpy as np

from boosting import train
from boosting.figures import rates as pictures
from boosting.figures import stage
from boosting.figures.template import Figure
from boosting.figures.theme import colours
from boosting.lessons.screens import Shown
from boosting.theory import rademacher

SHARES = {"λ = 2R": 1.0, "a tenth": 0.1, "a hundredth": 0.01}
NAMES = ("adaboost", "quadboost")


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    sample, rounds = shown.trace.sample, int(shown.value("n_rounds", "60"))
    ada, quad = (train(sample, name, "stump", rounds) for name in NAMES)
    first, second = colours(NAMES)
    price = 2 * rademacher.stumps(sample.examples, sample.n_attributes)
    return {
        "What is promised, and what happens": pictures.both(ada, quad, (first, second)),
        "Rounds until the error is small": pictures.needed(float(shown.value("rate_eps", "0.01"))),
        "QuadBoost-L1 with the theory's own λ": pictures.prices(
            {name: errors_at(shown, share * price, rounds) for name, share in SHARES.items()}
        ),
    }


def errors_at(shown: Shown, price: float, rounds: int) -> tuple[np.ndarray, np.ndarray]:
    """Training and test errors (T+1,) of QuadBoost-L1 at a price; no test errors without test examples."""
    sample, lam = shown.trace.sample, float(np.clip(price, 1e-4, 1.0))
    trace = train(sample, "quadboost_l1", "stump", rounds, lam=lam)
    rows = stage.examples(sample, shown.X_test, shown.y_test)
    found, *test = (c.values for c in stage.error_curves(stage.staged(trace, rows)[1], rows))
    return found, test[0] if test else np.empty(0)
