"""Steps inside a convex hull ([C] section 4, L1Boost); gradient boosting's shrinkage."""

from dataclasses import dataclass

from boosting.choices.functions import ConvexFunction
from boosting.engine.protocols import StepSize, Supply
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.words import StepWords

STALL = " This loss has kinks, where {what} can stall above the minimum."


@dataclass(frozen=True)
class HullStep(StepSize):
    """F <- (1 - a) F + a scale h with the best a in [0, 1]: the vote stays in a convex hull ([C]).

    function: the loss. scale: the size at which a base classifier enters: L1Boost's gamma for votes
    of +-1, 1 for trees that know their size (CHB). The gap is Frank and Wolfe's: how fast the loss
    falls on the way from F to scale h.
    """

    function: ConvexFunction
    scale: float = 1.0

    in_hull = True
    tolerance = 0.0
    resolution = 1e-12

    @property
    def words(self) -> StepWords:
        """With gamma in them where a base classifier enters gamma times as large."""
        size, gamma = ("", "") if self.scale == 1 else (r"\gamma\,", "γ ")
        symbol = "α" if self.scale == 1 else "a"
        rule = f"{symbol} ← the a ∈ [0, 1] with the least loss of (1−a) F + a {gamma}h; "
        rule += "all earlier coefficients × (1−a)" + "; α ← a γ" * (self.scale != 1)
        return StepWords(
            "hull step",
            rule,
            rf"\arg\min_{{0\le a\le1}}\ \bar\ell\big((1-a)F_{{t-1}}+a\,{size}h_t\big)",
            "every step takes its share from all earlier base classifiers",
            update=f"F ← (1−{symbol}) F + α h",
            coefficient="a: the base classifier's share, older votes keep 1 − a",
            coefficient_latex="a_t",
        )

    @property
    def refused(self) -> str:
        """Why the run ends; with a loss that has kinks, it may end early."""
        stall = STALL.format(what="the search") if self.function.kinks else ""
        return (
            "No base classifier that the search finds lowers the loss over the hull, "
            f"however small its share.{stall}"
        )

    def numbers(self, found: Found) -> str:
        """What the line searches with, in LaTeX."""
        return rf"\text{{line search}}\;(\textstyle\sum_ig_ih_t(x_i)={found.correlation:.4g})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The line search; a fall of the loss that floats cannot tell ends the run."""
        sample, scores, votes = state.sample, state.scores, self.scale * found.votes
        a = self.function.share(sample, scores, votes)
        after = self.function.mean(sample.y, (1 - a) * scores + a * votes, sample.weight)
        before = self.function.mean(sample.y, scores, sample.weight)
        if after < before * (1 - self.resolution):
            return Step(a * self.scale, keep=1 - a)
        return Step(0.0, self.refused)


@dataclass(frozen=True)
class Shrinkage(StepSize):
    """A constant share of every tree (Friedman 2001, eq. 36); the first constant F_0 enters whole.

    function: the loss. rate: the share.
    """

    function: ConvexFunction
    rate: float

    gives = frozenset({Supply.STEADY_STEPS})
    tolerance = 0.0
    words = StepWords(
        "shrinkage",
        "α ← ν, the learning rate (1 for the first constant)",
        r"\nu",
        "all steps are equally long, after the first",
    )

    @property
    def refused(self) -> str:
        """Why the run ends; with a loss that has kinks, it may end early."""
        stall = STALL.format(what="boosting") if self.function.kinks else ""
        return f"No regression tree of this size lowers the loss any more.{stall}"

    def numbers(self, found: Found) -> str:
        """The learning rate."""
        return f"{self.rate:g}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The learning rate, or 1 for F_0."""
        is_first_constant = state.rounds == 0 and found.classifier.is_leaf
        return Step(1.0 if is_first_constant else self.rate)


@dataclass(frozen=True)
class WholeVote(StepSize):
    """Coefficient 1: the base classifier brings its confidence along (Schapire and Singer 1999)."""

    gives = frozenset({Supply.STEADY_STEPS})
    refused = "No partition into leaves lowers Z: in every leaf both classes weigh the same."
    words = StepWords(
        "whole vote",
        "α ← 1, because every leaf has its own confidence",
        "1",
        "how the values of the leaves differ: each is half the log-odds of its weights",
    )

    def numbers(self, found: Found) -> str:
        """One."""
        return "1"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """One, as long as the tree lowers the loss."""
        return Step(1.0) if found.gain > self.tolerance else Step(0.0, self.refused)


@dataclass(frozen=True)
class NewtonStep(WholeVote):
    """Coefficient 1: the leaves are a Newton step already (Friedman, Hastie, Tibshirani 2000).

    Their update is F + f / 2, where F is half the log-odds; here F is the log-odds, so F + f. A
    Newton step can overshoot, and then the loss rises; the paper leaves it at that.
    """

    refused = (
        "The tree that fits the responses best does not lower the loss any more: "
        "in every leaf they cancel, or too many are cut."
    )
    words = StepWords(
        "whole Newton step",
        "α ← 1, because every leaf is a Newton step on the loss",
        "1",
        "how large the first leaves are, and how soon they shrink",
    )
