"""TODO choices.steps.log_odds."""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, inf, log

from boosting.choices.steps.step_size import NO_EDGE, PERFECT, StepSize
from boosting.engine.state import Found, Pull, State, Step


@dataclass(frozen=True)
class LogOdds(StepSize):
    """alpha = share * log(A / B). A perfect classifier (B = 0) counts as wrong with probability 1/(4m) and is the last.

    An example of weight 2 counts as two in m, as it does everywhere else; m is at least 1 for tiny weights.
    """

    share: float = 0.5

    refused = NO_EDGE
    code = "α ← ½ log((1−ε)/ε)"
    latex = r"\tfrac12\log\frac{1-\varepsilon_t}{\varepsilon_t}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return odds_latex(r"\tfrac12", 1 - found.error, found.error)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        wrong = found.wrong
        if wrong > 0:
            return self.grow(self.share * (_log(found.right) - log(wrong)))  # A / B may overflow
        return Step(self.loudest(state), PERFECT)

    def loudest(self, state: State) -> float:
        """The step of a classifier without an error, which would be infinite."""
        error = least_error(state)
        return self.share * log((1 - error) / error)


def odds_latex(share: str, right: float, wrong: float) -> str:
    """share log(right / wrong) with its numbers, in LaTeX; without an error, what `LogOdds` puts in its place."""
    if wrong == 0:
        return rf"{share}\log(4m-1)"
    return rf"{share}\log\frac{{{right:.4f}}}{{{wrong:{'.4f' if wrong > 1e-3 else '.2g'}}}}"


def _log(share: float) -> float:
    """The logarithm of a share; -inf for a base classifier of another search that is never right."""
    return log(share) if share > 0 else -inf


def least_error(state: State) -> float:
    """1/(4m): the error that a perfect classifier is charged with."""
    return 1 / (4 * max(state.sample.count, 1.0))


@dataclass(frozen=True)
class FixedStep(StepSize):
    """The same alpha every round: the best one if every round's edge were gamma ([M] ex. 7.8 a).

    The mean exponential loss falls for sure while the edge is at least gamma.
    """

    gamma: float

    refused = NO_EDGE
    code = "α ← ½ log((½+γ)/(½−γ)), the same in every round"
    latex = r"\tfrac12\log\frac{1/2+\gamma}{1/2-\gamma}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\tfrac12\log\frac{{{0.5 + self.gamma:.4f}}}{{{0.5 - self.gamma:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The constant; the run ends with a perfect classifier."""
        return Step(atanh(2 * self.gamma), "" if found.wrong > 0 else PERFECT)


@dataclass(frozen=True)
class MarginLogOdds(LogOdds):
    """AdaBoost's step less 1/2 log((1 + rho) / (1 - rho)): the exact minimiser of G_rho. rho is the pull's toll.

    A perfect classifier counts as wrong with probability 1/(4m), or (1 - rho)/4 where that is smaller: half the error
    at which a step would be refused.
    """

    refused = "No base classifier has an edge above ρ/2: no vote can push the margins further."
    code = "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ))"
    latex = r"\tfrac12\log\frac{1-\varepsilon_t}{\varepsilon_t}-\tfrac12\log\frac{1+\rho}{1-\rho}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        rho = found.correlation - found.gain
        return rf"{super().numbers(found)}-\tfrac12\log\frac{{{1 + rho:.4f}}}{{{1 - rho:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        if pull.penalty >= 1:  # no classifier has an edge above 1/2
            return Step(0.0, self.refused)
        if found.wrong > 0:
            return self.grow(super().step(found, pull, state).alpha - atanh(pull.penalty))
        error = min(least_error(state), (1 - pull.penalty) / 4)
        return Step(self.share * log((1 - error) / error) - atanh(pull.penalty), PERFECT)


@dataclass(frozen=True)
class SmallestMarginLogOdds(MarginLogOdds):
    """Arc-gv: A_rho's step with rho = the smallest margin so far, at least 0 ([M] ex. 7.12; Breiman 1999)."""

    refused = (
        "Twice the best edge is no more than the smallest margin, or than 0 where that is negative: by duality no vote of "
        "these classifiers has a smallest margin above that."
    )
    code = "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ)), ρ = the smallest margin, at least 0"


@dataclass(frozen=True)
class AbstainingLogOdds(LogOdds):
    """alpha = 1/2 log(eps+ / eps-): what a classifier does not vote on has no say in its coefficient ([M] ex. 7.10).

    A classifier that is never wrong where it votes has eps- replaced as a perfect one; it ends the run only if it
    votes on all that is left.
    """

    code = "α ← ½ log(ε<sub>+</sub>/ε<sub>−</sub>)"
    latex = r"\tfrac12\log\frac{\varepsilon_t^{+}}{\varepsilon_t^{-}}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return odds_latex(r"\tfrac12", found.agree, found.against)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form over the part that is voted on."""
        if found.against > 0:
            return self.grow(self.share * (_log(found.agree) - log(found.against)))
        return Step(self.loudest(state), "" if found.abstained > 0 else PERFECT)
