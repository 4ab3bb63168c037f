"""TODO choices.steps.hull."""

from __future__ import annotations

from dataclasses import dataclass

from boosting.choices.steps.step_size import StepSize
from boosting.engine.state import Found, Pull, State, Step


@dataclass(frozen=True)
class HullStep(StepSize):
    """F <- (1 - a) F + a scale h with the a in [0, 1] that the loss likes best, so the vote stays in a convex hull.

    scale: the base classifier's largest size, for base classifiers of +-1 (L1Boost's gamma); 1 for trees that know their size (CHB).
    The gap is Frank and Wolfe's: how fast the loss falls on the way from F to the base classifier.
    """

    loss: object
    scale: float = 1.0
    kinks: bool = False

    in_hull = True
    tolerance = 0.0
    resolution = 1e-12

    @property
    def code(self) -> str:
        """The line of pseudocode; a base classifier of +-1 enters gamma times as large."""
        if self.scale == 1:
            return "α ← the a ∈ [0, 1] with the least loss of (1−a) F + a h; all earlier coefficients × (1−a)"
        return "a ← the a ∈ [0, 1] with the least loss of (1−a) F + a γ h; all earlier coefficients × (1−a); α ← a γ"

    @property
    def update(self) -> str:
        """How the vote changes, in pseudocode."""
        return "F ← (1−α) F + α h" if self.scale == 1 else "F ← (1−a) F + α h"

    @property
    def latex(self) -> str:
        """The rule, in LaTeX."""
        size = "" if self.scale == 1 else r"\gamma\,"
        return rf"\arg\min_{{0\le a\le1}}\ \bar\ell\big((1-a)F_{{t-1}}+a\,{size}h_t\big)"

    @property
    def refused(self) -> str:
        """Why the run ends; with a loss that has kinks, it may end early."""
        stall = (
            " This loss has kinks, where the search can stall above the minimum."
            if self.kinks
            else ""
        )
        return f"No base classifier that the search finds lowers the loss over the hull, however small its share.{stall}"

    def numbers(self, found: Found) -> str:
        """What the line searches with, in LaTeX."""
        return rf"\text{{line search}}\;(\textstyle\sum_ig_ih_t(x_i)={found.correlation:.4g})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The line search; a share under which the loss falls by less than floats can tell ends the run."""
        sample, votes = state.sample, self.scale * found.votes
        a = self.loss.share(sample, state.scores, votes)
        after = self.loss.mean(sample.y, (1 - a) * state.scores + a * votes, sample.weight)
        falls = after < self.loss.mean(sample.y, state.scores, sample.weight) * (
            1 - self.resolution
        )
        return Step(a * self.scale, keep=1 - a) if falls else Step(0.0, self.refused)


@dataclass(frozen=True)
class Shrinkage(StepSize):
    """A constant share of every fitted tree ([Friedman 2001] eq. 36); the first constant F_0 enters whole."""

    rate: float
    kinks: bool = False

    tolerance = 0.0
    code = "α ← ν, the learning rate (1 for the first constant)"
    latex = r"\nu"

    @property
    def refused(self) -> str:
        """Why the run ends."""
        stall = (
            " This loss has kinks, where boosting can stall above the minimum."
            if self.kinks
            else ""
        )
        return f"No regression tree of this size lowers the loss any more.{stall}"

    def numbers(self, found: Found) -> str:
        """The learning rate."""
        return f"{self.rate:g}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The learning rate, or 1 for F_0."""
        first = state.rounds == 0 and found.tree.is_leaf
        return Step(1.0 if first else self.rate)
