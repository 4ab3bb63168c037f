"""BrownBoost's step (Freund 2001, figure 1): along h until its edge is used up, or the time."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

import numpy as np

from boosting.choices.clocked import ClockedPotential
from boosting.choices.steps.line_search import zero
from boosting.choices.steps.step_size import NO_EDGE, PositiveStep
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.sums import dot
from boosting.engine.words import StepWords

FIRST = 1 / 8  # of the width of the bell of weights, times the edge: how far the step looks first
SETTLED = 1e-6  # of the height that all examples have on the bell at first: so low is the mean when none is near its top
NOISE = 2.0**-50  # an edge of this size is the floats' doing


@dataclass(frozen=True)
class ClockedStep(PositiveStep):
    """The first alpha > 0 at which h has no edge left, or no time is left, which ends the run.

    Freund follows dt/dalpha = sum_i D_i y_i h(x_i) from (0, 0): the curve on which the mean potential stays, that is
    t = s(F) - s(F + alpha h). So two equations in (t, alpha) are one in alpha.
    """

    potential: ClockedPotential

    refused = NO_EDGE
    time_is_up = "The time is up: the share ε of the examples is given up, as far as it was needed."
    decided = "No example is undecided: each is right by far, or is given up."
    words = StepWords(
        "clocked",
        "α, t ← along h at the same mean potential, until h has no edge or s − t = 0",
        r"\min\{\alpha>0:\ \textstyle\sum_iD_i^{(\alpha)}y_ih_t(x_i)=0\ \text{ or }\ s^{(\alpha)}=0\}",
        "the steps are long at the end, when few examples are still undecided",
    )

    def numbers(self, found: Found) -> str:
        """What the search started from, in LaTeX."""
        return rf"\min\{{\alpha:\dots\}}\;(\text{{edge value at }}0:\;{found.correlation:.4f})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The root along h; the run ends where the time does."""
        y, base = state.sample.y, state.sample.weight
        margins, moves = y * state.scores, y * found.votes
        now, settled = self.potential.at(margins, base), SETTLED * exp(-self.potential.clock)

        def at(a: float) -> tuple[np.ndarray, ClockedPotential]:
            z = margins + a * moves
            return z, now.at(z, base)

        def edge_lost(a: float) -> float:
            z, then = at(a)
            if then.undecided(z, base) <= settled:
                return 1.0
            return -dot(then.distribution(z, base), moves)

        if now.left <= 0:
            return Step(0.0, self.time_is_up)
        guess = FIRST * now.width * found.correlation
        alpha = zero(edge_lost, guess, NOISE)
        z, then = at(alpha)
        if then.left <= 0:
            return Step(zero(lambda a: -at(a)[1].left, alpha, 0.0), self.time_is_up)
        if then.undecided(z, base) <= 2 * settled:
            return Step(alpha, self.decided)
        return self.step_or_stop(alpha)
