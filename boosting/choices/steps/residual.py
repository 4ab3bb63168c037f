"""QuadBoost's steps: least squares on the residual, and three penalties ([Q] eq. 6-9)."""

from dataclasses import dataclass
from math import inf

import numpy as np

from boosting.choices.steps.step_size import PositiveStep
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.sums import dot
from boosting.engine.words import StepWords


@dataclass(frozen=True)
class ResidualFit(PositiveStep):
    """The least-squares coefficient of h on the residual, (mu - M) / eta ([Q] eq. 6).

    mu - M = A - B is the correlation; eta the mean of h^2, 1 for votes of +-1.
    """

    refused = (
        "No base classifier correlates with the residual any more: "
        "the quadratic risk is at its minimum over this family."
    )
    words = StepWords(
        "residual fit",
        "α ← (μ − M) / η",
        r"\frac{\mu_t-M_t}{\eta_t}",
        "the steps shrink with the residual",
    )

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.correlation:.4f}}}{{{self.eta(found):.4g}}}"

    @staticmethod
    def eta(found: Found) -> float:
        """The mean of h^2: 1, unless the base classifier may abstain or is a regression tree."""
        return float(np.mean(found.votes**2))

    @property
    def constants(self) -> tuple[float, float, float]:
        """(threshold, ridge, cap) of the rule; the subclasses differ in these alone."""
        return 0.0, 0.0, inf

    def rule(self, correlation: float, eta: float) -> float:
        """alpha = min((mu - M - threshold) / (eta + ridge), cap) from mu - M and eta."""
        threshold, ridge, cap = self.constants
        return min((correlation - threshold) / (eta + ridge), cap)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The rule at this base classifier's mu - M and eta."""
        eta = dot(state.sample.weight, found.votes**2)
        return self.step_or_stop(self.rule(found.correlation, eta))


@dataclass(frozen=True)
class ResidualFitL1(ResidualFit):
    """The minimiser with the penalty 2 lam ||alpha||_1 ([Q] eq. 7); it may be negative."""

    lam: float = 0.0

    refused = (
        "No base classifier correlates with the residual by more than λ: "
        "the L1 penalty ends the run by itself."
    )
    words = StepWords(
        "residual fit, L1",
        "α ← (μ − M − λ) / η",
        r"\frac{\mu_t-M_t-\lambda}{\eta_t}",
        "the run ends by itself when no correlation exceeds λ",
    )

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.correlation:.4f}-{self.lam:g}}}{{{self.eta(found):.4g}}}"

    @property
    def constants(self) -> tuple[float, float, float]:
        return self.lam, 0.0, inf


@dataclass(frozen=True)
class ResidualFitL2(ResidualFit):
    """The minimiser with a ridge penalty on the new coefficient ([Q] eq. 8)."""

    lam: float = 0.0

    words = StepWords(
        "residual fit, L2",
        "α ← (μ − M) / (η + λ)",
        r"\frac{\mu_t-M_t}{\eta_t+\lambda}",
        "every step is shorter by the same factor",
    )

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.correlation:.4f}}}{{{self.eta(found):.4g}+{self.lam:g}}}"

    @property
    def constants(self) -> tuple[float, float, float]:
        return 0.0, self.lam, inf


@dataclass(frozen=True)
class ResidualFitLinf(ResidualFit):
    """The minimiser, at most alpha_max ([Q] eq. 9)."""

    alpha_max: float = 1.0

    words = StepWords(
        "residual fit, L∞",
        "α ← min((μ − M)/η, α<sub>max</sub>)",
        r"\min\Big(\frac{\mu_t-M_t}{\eta_t},\,\alpha_{\max}\Big)",
        "the first steps are all equally long",
    )

    def numbers(self, found: Found) -> str:
        fit = rf"\frac{{{found.correlation:.4f}}}{{{self.eta(found):.4g}}}"
        return rf"\min\Big({fit},\,{self.alpha_max:g}\Big)"

    @property
    def constants(self) -> tuple[float, float, float]:
        return 0.0, 0.0, self.alpha_max
