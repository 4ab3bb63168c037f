"""Log-odds of the right and wrong weight: AdaBoost's step ([M] fig. 7.1) and its relatives."""

from dataclasses import dataclass
from math import atanh, inf, log
from typing import cast

from boosting.choices.steps.step_size import (
    HALF_ODDS,
    NO_EDGE,
    PERFECT,
    WATCH_EDGE,
    PositiveStep,
    least_error,
)
from boosting.engine.protocols import Supply
from boosting.engine.sample import Pairs
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.words import StepWords


@dataclass(frozen=True)
class LogOdds(PositiveStep):
    """alpha = share * log(A / B): AdaBoost's step for share = 1/2 ([M] figure 7.1).

    A perfect classifier (B = 0) counts as wrong with probability 1/(4m), and is the last.

    An example of weight 2 counts as two in m, as it does everywhere else; m is at least 1 for tiny
    weights.
    """

    share: float = 0.5

    refused = NO_EDGE
    words = StepWords("half log-odds", "α ← ½ log((1−ε)/ε)", HALF_ODDS, WATCH_EDGE)

    def numbers(self, found: Found) -> str:
        return odds_latex(r"\tfrac12", 1 - found.error, found.error)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        wrong = found.wrong
        if wrong > 0:
            # Two logarithms, because A / B may overflow.
            return self.step_or_stop(self.share * (log_of(found.right) - log(wrong)))
        return Step(self.of_perfect(state), PERFECT)

    def of_perfect(self, state: State) -> float:
        """The step of a classifier without an error, which would be infinite."""
        error = least_error(state)
        return self.share * log((1 - error) / error)


def odds_latex(share: str, right: float, wrong: float) -> str:
    """share log(right / wrong) with its numbers, in LaTeX; log(4m - 1) where nothing is wrong."""
    if wrong == 0:
        return rf"{share}\log(4m-1)"
    return rf"{share}\log\frac{{{right:.4f}}}{{{wrong:{'.4f' if wrong > 1e-3 else '.2g'}}}}"


def log_of(share: float) -> float:
    """The logarithm of a share; -inf for 0 (a base classifier that is never right)."""
    return log(share) if share > 0 else -inf


@dataclass(frozen=True)
class FixedStep(PositiveStep):
    """The same alpha every round: the best one if every round's edge were gamma ([M] ex. 7.8 a).

    The mean exponential loss falls for sure while the edge is at least gamma.
    """

    gamma: float

    gives = frozenset({Supply.STEADY_STEPS})
    refused = NO_EDGE
    words = StepWords(
        "fixed",
        "α ← ½ log((½+γ)/(½−γ)), the same in every round",
        r"\tfrac12\log\frac{1/2+\gamma}{1/2-\gamma}",
        "all coefficients are equal; a base classifier gains weight only by being chosen again",
    )

    def numbers(self, found: Found) -> str:
        return rf"\tfrac12\log\frac{{{0.5 + self.gamma:.4f}}}{{{0.5 - self.gamma:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The constant; the run ends with a perfect classifier."""
        return Step(atanh(2 * self.gamma), "" if found.wrong > 0 else PERFECT)


@dataclass(frozen=True)
class MarginLogOdds(LogOdds):
    """AdaBoost's step less 1/2 log((1 + rho) / (1 - rho)): the minimiser of G_rho ([M] ex. 7.12).

    rho is the pull's penalty.

    A perfect classifier counts as wrong with probability 1/(4m), or (1 - rho)/4 where that is
    smaller: half the error at which a step would be refused.
    """

    refused = (
        "No base classifier that the search finds has an edge above ρ/2: if the search is exact, no "
        "vote gives every example a normalised margin above ρ."
    )
    words = StepWords(
        "half log-odds above a margin",
        "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ))",
        HALF_ODDS + r"-\tfrac12\log\frac{1+\rho}{1-\rho}",
        "an edge of ρ/2 counts for nothing: the coefficient grows with what is above it",
    )

    def numbers(self, found: Found) -> str:
        rho = found.correlation - found.gain
        return rf"{super().numbers(found)}-\tfrac12\log\frac{{{1 + rho:.4f}}}{{{1 - rho:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        rho = pull.penalty
        if rho >= 1:  # no classifier has an edge above 1/2
            return Step(0.0, self.refused)
        if found.wrong > 0:
            return self.step_or_stop(super().step(found, pull, state).alpha - atanh(rho))
        error = min(least_error(state), (1 - rho) / 4)
        return Step(self.share * log((1 - error) / error) - atanh(rho), PERFECT)


@dataclass(frozen=True)
class SmallestMarginLogOdds(MarginLogOdds):
    """Arc-gv: A_rho's step at the smallest margin, at least 0 ([M] ex. 7.12; Breiman 1999)."""

    refused = (
        "Twice the best edge is no more than the smallest normalised margin, or than 0 where that is "
        "negative: by duality no vote of these base classifiers has a smallest margin above that."
    )
    words = StepWords(
        "half log-odds above the smallest margin",
        "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ)), ρ = the smallest margin, at least 0",
        MarginLogOdds.words.latex,
        "the steps shrink as the smallest margin approaches twice the best edge",
    )


@dataclass(frozen=True)
class EstimatedMarginLogOdds(LogOdds):
    """AdaBoost's step less 1/2 log((1+rho)/(1-rho)), rho = min_s<=t 2 gamma_s - nu (AdaBoost*_nu).

    The smallest edge value so far is never below the largest possible margin rho*; after 2 log(m) /
    nu^2 rounds the smallest margin is at least rho* - nu (Raetsch and Warmuth 2005).
    """

    nu: float = 0.1

    words = StepWords(
        "half log-odds above an estimated margin",
        "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ)), ρ = the smallest 2γ so far, less ν",
        HALF_ODDS + r"-\tfrac12\log\frac{1+\rho_t}{1-\rho_t}",
        "the target ρ falls with the smallest edge, and the steps grow as it does",
    )

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX; rho depends on earlier rounds, too."""
        return rf"{super().numbers(found)}-\tfrac12\log\frac{{1+\rho_t}}{{1-\rho_t}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form, with the edge values of all rounds so far; the run ends with a perfect classifier."""
        edges = state.kept(type(self), list[float])
        edges.append(found.correlation)
        rho = min(edges) - self.nu
        if found.wrong > 0:
            return self.step_or_stop(super().step(found, pull, state).alpha - atanh(rho))
        error = min(least_error(state), (1 - rho) / 4)
        return Step(self.share * log((1 - error) / error) - atanh(rho), PERFECT)


@dataclass(frozen=True)
class AbstainingLogOdds(LogOdds):
    """alpha = 1/2 log(eps+ / eps-): only examples that h votes on count ([M] ex. 7.10).

    A classifier that is never wrong where it votes has eps- replaced as a perfect one; it ends the
    run only if it votes on all that is left.
    """

    words = StepWords(
        "half log-odds of the votes",
        "α ← ½ log(ε<sub>+</sub>/ε<sub>−</sub>)",
        r"\tfrac12\log\frac{\varepsilon_t^{+}}{\varepsilon_t^{-}}",
        "only the examples that it votes on count",
    )

    def numbers(self, found: Found) -> str:
        return odds_latex(r"\tfrac12", found.agree, found.against)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form over the part that is voted on."""
        if found.against > 0:
            return self.step_or_stop(self.share * (log_of(found.agree) - log(found.against)))
        return Step(self.of_perfect(state), "" if found.abstained > 0 else PERFECT)


@dataclass(frozen=True)
class SammeLogOdds(AbstainingLogOdds):
    """alpha = log((1 - eps) / eps) + log(c - 1), eps the weight of the examples with a wrong name (SAMME).

    A wrong name is against one of the c - 1 rows of its example, so that this is log(eps+ / eps-), positive as long as
    naming beats guessing among c classes (Zhu, Zou, Rosset and Hastie 2009, algorithm 2).
    """

    share: float = 1.0

    needs = frozenset({Supply.PAIRS})
    refused = "No base classifier that the search finds names more of the weight rightly than guessing does."
    words = StepWords(
        "log-odds against guessing",
        "α ← log((1−ε)/ε) + log(c−1)",
        r"\log\frac{1-\varepsilon_t}{\varepsilon_t}+\log(c-1)",
        "a base classifier may be wrong more often than right, as long as it beats guessing",
    )

    def numbers(self, found: Found) -> str:
        return odds_latex("", found.agree, found.against)


@dataclass(frozen=True)
class MajorityLogOdds(LogOdds):
    """alpha = log((1 - eps) / eps), eps the weight of the examples with a wrong name (AdaBoost.M1).

    It is positive only below one half, however many classes there are (Freund and Schapire 1997, figure 2).
    """

    share: float = 1.0

    needs = frozenset({Supply.PAIRS})
    refused = (
        "No base classifier that the search finds names more than one half of the weight rightly."
    )
    words = StepWords(
        "log-odds",
        "α ← log((1−ε)/ε)",
        r"\log\frac{1-\varepsilon_t}{\varepsilon_t}",
        "a base classifier must be right on more than one half of the weight, however many classes there are",
    )

    def numbers(self, found: Found) -> str:
        return odds_latex("", found.agree, 1 - found.agree)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier, which against = 0 says exactly."""
        if found.against == 0:
            return Step(self.of_perfect(state), PERFECT)
        # A wrong name is against one of the c - 1 rows of its example. 1 - agree would lose a tiny weight.
        wrong = cast("Pairs", state.sample).rows_per_example * found.against
        return self.step_or_stop(log_of(found.agree) - log(wrong))
