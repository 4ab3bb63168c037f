"""TODO choices.steps.residual."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.choices.steps.step_size import StepSize
from boosting.engine.state import Found, Pull, State, Step


@dataclass(frozen=True)
class ResidualFit(StepSize):
    """QuadBoost: the least-squares coefficient of h on the residual; A - B = mu - M, eta = mean of h^2 (1 for +-1)."""

    refused = "No base classifier correlates with the residual any more: the quadratic risk is at its minimum over this family."
    code = "α ← (μ − M) / η"
    latex = r"\frac{\mu_t-M_t}{\eta_t}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\frac{{{found.correlation:.4f}}}{{{self.eta(found):.4g}}}"

    @staticmethod
    def eta(found: Found) -> float:
        """The mean of h^2: 1, unless the base classifier may be silent or is a regression tree."""
        return float(np.mean(found.votes**2))

    def rule(self, gap: float, eta: float) -> float:
        """alpha from mu - M and eta."""
        return gap / eta

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The rule at this base classifier's mu - M and eta."""
        return self.grow(self.rule(found.correlation, float(state.sample.weight @ found.votes**2)))


@dataclass(frozen=True)
class ResidualFitL1(ResidualFit):
    """The minimiser with the penalty 2 lam ||alpha||_1; negative once no base classifier is worth its price."""

    lam: float = 0.0

    refused = "No base classifier correlates with the residual by more than λ: the L1 penalty ends the run by itself."
    code = "α ← (μ − M − λ) / η"
    latex = r"\frac{\mu_t-M_t-\lambda}{\eta_t}"

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.correlation:.4f}-{self.lam:g}}}{{{self.eta(found):.4g}}}"

    def rule(self, gap: float, eta: float) -> float:
        return (gap - self.lam) / eta


@dataclass(frozen=True)
class ResidualFitL2(ResidualFit):
    """The minimiser with a ridge penalty on the new coefficient."""

    lam: float = 0.0

    code = "α ← (μ − M) / (η + λ)"
    latex = r"\frac{\mu_t-M_t}{\eta_t+\lambda}"

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.correlation:.4f}}}{{{self.eta(found):.4g}+{self.lam:g}}}"

    def rule(self, gap: float, eta: float) -> float:
        return gap / (eta + self.lam)


@dataclass(frozen=True)
class ResidualFitLinf(ResidualFit):
    """The minimiser, cut off at alpha_max."""

    alpha_max: float = 1.0

    code = "α ← min((μ − M)/η, α<sub>max</sub>)"
    latex = r"\min\Big(\frac{\mu_t-M_t}{\eta_t},\,\alpha_{\max}\Big)"

    def numbers(self, found: Found) -> str:
        return rf"\min\Big(\frac{{{found.correlation:.4f}}}{{{self.eta(found):.4g}}},\,{self.alpha_max:g}\Big)"

    def rule(self, gap: float, eta: float) -> float:
        return min(gap / eta, self.alpha_max)
