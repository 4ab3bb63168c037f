"""DeepBoost's step: the coefficient that is worth its price ([D] lines 12 to 16)."""

from dataclasses import dataclass
from math import exp, hypot, log, sqrt

from boosting.choices.penalties import Penalties
from boosting.choices.steps.step_size import NO_EDGE, PERFECT, least_error
from boosting.engine.protocols import StepSize
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.words import StepWords


@dataclass(frozen=True)
class PenalisedStep(StepSize):
    """The eta that minimises A e^-eta + B e^eta + L |c + eta|, L = Lambda m / S ([D] lines 12-16).

    c is the base classifier's coefficient so far, and eta = -c where the price outweighs what it is
    still good for. For the exponential loss this is the exact minimiser, votes of 0 included; for
    the logistic loss that of an upper bound (log(1 + x) <= x), so the objective falls all the same.
    penalties: Lambda. free_sign: whether c may become negative.
    """

    penalties: Penalties
    free_sign: bool = True

    words = StepWords(
        "penalised step",
        "α ← argmin<sub>η</sub> Σ D(i) e<sup>−η y<sub>i</sub>h(x<sub>i</sub>)</sup> "
        "+ Λ m/S |c + η|",
        r"\arg\min_\eta\;(1-\varepsilon_t)e^{-\eta}+\varepsilon_te^{\eta}+\tfrac{\Lambda "
        r"m}{S}|c+\eta|",
        "a coefficient can shrink again, to 0 where its price outweighs what it is still good for",
    )

    @property
    def refused(self) -> str:
        """Why no base classifier is taken; without prices, AdaBoost's words."""
        if self.penalties.are_zero:
            return NO_EDGE
        return (
            "No base classifier is worth its price any more: "
            "the penalised objective is as low as this search can bring it."
        )

    def numbers(self, found: Found) -> str:
        """What is minimised, with the round's numbers, in LaTeX."""
        size = (found.agree + found.against + found.abstained) or 1.0
        sides = f"{found.agree / size:.4f}e^{{-\\eta}}+{found.against / size:.4f}e^{{\\eta}}"
        return rf"\arg\min_\eta\;{sides}+\tfrac{{\Lambda m}}{{S}}|c+\eta|"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; without a price, a perfect classifier errs with 1/(4m)."""
        index = state.index_of(found.classifier)
        c = state.coefficient(index) if index < len(state.members) else 0.0
        size = found.agree + found.against + found.abstained
        right, wrong = found.agree / size, found.against / size
        penalty = self.penalties.of(found.classifier, state.sample) * pull.per_unit
        # Without a price nothing stops the step along a classifier that is never (or always) wrong.
        if penalty == 0 and min(right, wrong) == 0:
            error = least_error(state)
            eta, ending = 0.5 * log((1 - error) / error), "" if found.abstained > 0 else PERFECT
            eta = eta if right > 0 else -eta
        else:
            eta, ending = penalised_minimiser(right, wrong, penalty, c), ""
        eta = eta if self.free_sign else max(eta, -c)
        return Step(eta, ending) if abs(eta) > self.tolerance else Step(0.0, self.refused)


def penalised_minimiser(right: float, wrong: float, penalty: float, c: float) -> float:
    """argmin over eta of right e^-eta + wrong e^eta + penalty |c + eta|.

    The log(-L/2e + sqrt((L/2e)^2 + (1-e)/e)) of [D] loses its digits where e is small; the
    conjugate form does not.
    """
    near = min(max(c, -300.0), 300.0)  # e^300 times a share is still a float
    slope = right * exp(near) - wrong * exp(-near)  # minus the loss's slope at eta = -c
    if abs(slope) <= penalty:
        return -c
    root = hypot(penalty, 2 * sqrt(right) * sqrt(wrong))
    if slope > penalty:
        return log(2) + log(right) - log(penalty + root)
    return log(penalty + root) - log(2) - log(wrong)
