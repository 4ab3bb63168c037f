"""QuadBoost over a finite family of stumps, compiled: a round looks at the votes' correlations alone.

The residual y - F enters a round of QuadBoost only through mu_j - M_j, the correlation of every
vote with it ([Q] equations 3 and 4), and a step along h_k changes these by alpha times the means of
h_j h_k. So the N votes of a grid need their Gram matrix (N, N) once, and from then on a round costs
N additions, whatever the number of examples: about as little as a round of AdaBoost. The paper
runs 10^5 rounds for each of 300 combinations of its grids.

The same run as the loop's, up to rounding: correlations are brought up to date, never computed
anew.
"""

from typing import cast

import numpy as np

from boosting.choices.losses.quadratic import QuadraticLoss
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.residual import (
    ResidualFit,
    ResidualFitL1,
    ResidualFitL2,
    ResidualFitLinf,
)
from boosting.engine._kernels import fit_residual
from boosting.engine.base_classifiers import Ensemble, Tree
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.engine.sums import dot, product

STEPS = (ResidualFit, ResidualFitL1, ResidualFitL2, ResidualFitLinf)
MOST_VOTES = 4096  # their Gram matrix takes 134 MB


def is_finite(sample: Sample, choices: Choices) -> bool:
    """Whether these choices are QuadBoost over a grid of stumps with at most MOST_VOTES votes."""
    loss, weak_learner, step_size, correct = choices
    if type(loss) is not QuadraticLoss or type(weak_learner) is not Stumps or correct is not None:
        return False
    k = weak_learner.per_attribute
    is_small = k is not None and k * sample.n_attributes < MOST_VOTES
    return is_small and type(step_size) in STEPS and bool((np.abs(sample.y) == 1).all())


class FiniteRun:
    """A run that can be asked for its vote after any number of rounds, ascending."""

    def __init__(self, sample: Sample, choices: Choices):
        """sample and choices: those of which `is_finite` is true."""
        step = cast(ResidualFit, choices.step_size)
        self.constants, self.tolerance = step.constants, step.tolerance
        self.members = _stumps(sample, cast(Stumps, choices.weak_learner))
        votes = np.array([pair[0].votes(sample.X) for pair in self.members])
        # Sums of -1 and +1 are whole numbers, exact in any order: divided afterwards, they are the
        # same on every machine, and with them the whole run.
        m = sample.size
        weighted = votes if sample.is_even else votes * (sample.weight * m)
        self._gram = product(weighted, votes.T) / m
        self._correlations = product(weighted, sample.y) / m
        self._coefficients = np.zeros((len(votes), 2))
        self.rounds, self._risk, self._ended = 0, dot(sample.weight, sample.y**2), False

    def at(self, t: int) -> tuple[int, Ensemble]:
        """How many rounds there are up to round t, and the vote after them."""
        asked = 0 if self._ended else t - self.rounds
        done, self._risk = fit_residual(
            self._gram,
            self._correlations,
            self._coefficients,
            self.constants,
            self.tolerance,
            self._risk,
            asked,
        )
        self.rounds += done
        self._ended = self._ended or done < asked
        used = np.argwhere(self._coefficients)
        members = tuple(self.members[j][side] for j, side in used)
        return self.rounds, Ensemble(members, self._coefficients[*used.T])


def _stumps(sample: Sample, family: Stumps) -> list[tuple[Tree, Tree]]:
    """Every stump of the family with its complement, in the order in which ties are decided."""
    thresholds = sample.cuts(family.per_attribute).thresholds
    pairs = [(Tree.constant(1.0), Tree.constant(-1.0))]
    for j, row in enumerate(thresholds):
        for at in row[np.isfinite(row)]:
            pairs.append((Tree.stump(j, at, 1.0), Tree.stump(j, at, -1.0)))
    return pairs
