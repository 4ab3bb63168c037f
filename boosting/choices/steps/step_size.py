"""What the steps share: the sentences that end a run, and a coefficient that must be positive."""

from boosting.engine.protocols import StepSize
from boosting.engine.state import State, Step

PERFECT = "A perfect base classifier: boosting has nothing left to do."
# Whether the edge is 0 or too small to be seen is nothing that floating point can tell: see theory/exact_edges.py.
NO_EDGE = (
    "No base classifier has an edge that can be computed: under the current weights "
    "the best one is no better than a coin, up to less than 10⁻¹²."
)
HALF_ODDS = r"\tfrac12\log\frac{1-\varepsilon_t}{\varepsilon_t}"
WATCH_EDGE = "the larger the edge, the larger the coefficient"


class PositiveStep(StepSize):
    """A step whose coefficient must be positive."""

    def step_or_stop(self, alpha: float) -> Step:
        """The step; for a coefficient that is not positive, the end of the run."""
        return Step(alpha) if alpha > self.tolerance else Step(0.0, self.refused)


def least_error(state: State) -> float:
    """1/(4m): the error that a perfect base classifier is charged with."""
    # A quarter of an example's equal share of the weight: the step is large, but finite.
    return 1 / (4 * max(state.sample.count, 1.0))
