"""QuadBoost's penalties beside LASSO and ridge, over the same grid of stumps ([Q] section 3).

`compared` runs QuadBoost-L1 to its end and solves the LASSO at every price; `staged` follows QuadBoost
over its rounds, for the risk that it has at each size of its coefficients.
"""

from typing import NamedTuple

import numpy as np

from boosting.catalogue import build_choices
from boosting.catalogue.finite import MOST_VOTES, FiniteRun
from boosting.choices.searches.stumps import Stumps
from boosting.engine.base_classifiers import Ensemble
from boosting.engine.sample import Sample
from boosting.engine.sums import dot
from boosting.theory import paths

# of a unit of ||c||_1, from the largest; 0.05 is one
PRICES = 0.05 * 10.0 ** (np.arange(8, -18, -1) / 10)
RIDGES = np.geomspace(10, 1e-4, 26)  # of a unit of ||c||_2^2
MOST_ROUNDS = 20_000
STAGES = np.unique(np.geomspace(1, MOST_ROUNDS, 60).astype(int))  # rounds that are looked at


class Solution(NamedTuple):
    """A vote at a price.

    ensemble: its members and coefficients c. risk: its quadratic risk. norm1, norm2: ||c||_1 and
    ||c||_2. rounds: in how many it was found, 0 for what was solved at once.
    """

    ensemble: Ensemble
    risk: float
    norm1: float
    norm2: float
    rounds: int = 0

    def objective(self, lam: float) -> float:
        """Risk + 2 lam ||c||_1."""
        return self.risk + 2 * lam * self.norm1


class Compared(NamedTuple):
    """QuadBoost-L1 and the LASSO at one price lam, of which the LASSO's objective is the smallest there is."""

    lam: float
    quadboost: Solution
    lasso: Solution

    @property
    def gap(self) -> float:
        """By which share QuadBoost-L1's objective exceeds the LASSO's."""
        return self.quadboost.objective(self.lam) / self.lasso.objective(self.lam) - 1


def thresholds(sample: Sample) -> int:
    """The thresholds of an attribute: 10, or fewer for so many attributes that the family grows too large.

    ValueError, in words, for more attributes than there may be stumps.
    """
    if sample.n_attributes >= MOST_VOTES:
        raise ValueError(f"{sample.n_attributes} attributes are too many for a family of stumps.")
    return min(paths.PER_ATTRIBUTE, (MOST_VOTES - 1) // sample.n_attributes)


def compared(sample: Sample, lams: np.ndarray = PRICES) -> list[Compared]:
    """Both at each of the prices lams (k,), from the largest to the smallest."""
    members, H = paths.stump_votes(sample, thresholds(sample))
    solved = [_solution(sample, Ensemble(tuple(members), c)) for c in paths.lasso(H, sample, lams)]
    return [
        Compared(float(lam), _run(sample, "quadboost_l1", MOST_ROUNDS, lam=float(lam)), one)
        for lam, one in zip(lams, solved)
    ]


def ridges(sample: Sample) -> list[Solution]:
    """Ridge at each of the prices `RIDGES`."""
    members, H = paths.stump_votes(sample, thresholds(sample))
    return [_solution(sample, Ensemble(tuple(members), paths.ridge(H, sample, x))) for x in RIDGES]


def staged(sample: Sample, algorithm: str, **parameters: float) -> list[Solution]:
    """A QuadBoost of the catalogue after each of STAGES rounds, as far as it goes."""
    run = _finite(sample, algorithm, **parameters)
    found = []
    for t in STAGES:
        rounds, ensemble = run.at(int(t))
        found.append(_solution(sample, ensemble, rounds))
        if rounds < t:
            break
    return found


def _run(sample: Sample, algorithm: str, n_rounds: int, **parameters: float) -> Solution:
    rounds, ensemble = _finite(sample, algorithm, **parameters).at(n_rounds)
    return _solution(sample, ensemble, rounds)


def _finite(sample: Sample, algorithm: str, **parameters: float) -> FiniteRun:
    return FiniteRun(sample, build_choices(algorithm, Stumps(thresholds(sample)), **parameters))


def _solution(sample: Sample, ensemble: Ensemble, rounds: int = 0) -> Solution:
    F, c = ensemble.scores(sample.X), ensemble.coefficients
    risk = dot(sample.weight, (sample.y - F) ** 2)
    return Solution(ensemble, risk, float(np.abs(c).sum()), float(np.sqrt(dot(c, c))), rounds)
