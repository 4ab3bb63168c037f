"""BrownBoost's step (Freund 2001, figure 1): along h until its edge is used up, or the time."""

from dataclasses import dataclass
from math import exp

from boosting.choices.clocked import ClockedPotential
from boosting.choices.steps.line_search import zero
from boosting.engine.protocols import StepSize
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.sums import ROUNDING, dot
from boosting.engine.words import StepWords

FIRST = 1 / 8  # of the width of the bell of weights, times the edge: how far the step looks first
SETTLED = 1e-6  # of the height that all examples have on the bell at first: so low is the mean when none is near its top


@dataclass(frozen=True)
class ClockedStep(StepSize):
    """The first alpha > 0 at which h has no edge left, or no time is left, which ends the run.

    Freund follows dt/dalpha = sum_i D_i y_i h(x_i) from (0, 0): the curve on which the mean potential stays, that is
    t = s(F) - s(F + alpha h). So two equations in (t, alpha) are one in alpha. The edge need not fall all the way
    along h: the search begins close to 0 and doubles, lest it step over the first root. tolerance: of the edge, and
    of the time as a share of c.
    """

    potential: ClockedPotential

    tolerance = 1e-8
    refused = "Stuck: no base classifier has an edge, and time is left. The loss is not convex: better votes may exist."
    time_is_up = "The time is up: at most the share ε of the examples is wrong."
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

        def at(a: float) -> tuple[float, float, float]:
            """The edge of h, the share of the time that is left, and how many times too many are undecided to end."""
            z = margins + a * moves
            then = now.at(z, base)
            edge = dot(then.distribution(z, base), moves)
            return edge, then.left / now.clock, then.undecided(z, base) / settled - 1

        def ending(a: float) -> str:
            _, left, undecided = at(a)
            return self.time_is_up if left <= self.tolerance else self.decided * (undecided <= 1)

        edge, *_ = at(0.0)
        if stopped := ending(0.0) or self.refused * (edge <= self.tolerance):
            return Step(0.0, stopped)
        guess = FIRST * now.width * edge / found.classifier.magnitude**2
        alpha = zero(lambda a: -min(at(a)), guess, ROUNDING)
        return Step(alpha, ending(alpha))
