r"""Choice 3: how loudly the chosen classifier may speak, its coefficient alpha.

With A = sum of the pull where h agrees and B where it disagrees (A + B = 1 for a distribution, eps = B):

| step | alpha | source |
|---|---|---|
| half log-odds | 1/2 log(A / B) | AdaBoost, [M] fig. 7.1 line 5 |
| quarter log-odds | 1/4 log(A / B) | VadaBoost, [V] algorithm 2, the minimiser of U |
| residual fit | (A - B) / eta | QuadBoost, [Q] eq. 6; A - B = mu - M |
| residual fit, L1 | (A - B - lam) / eta | [Q] eq. 7 |
| residual fit, L2 | (A - B) / (eta + lam) | [Q] eq. 8 |
| residual fit, Linf | min((A - B) / eta, alpha_max) | [Q] eq. 9 |

A step of 0 or less ends the run; `refused` says why in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from boosting.state import Found, Pull, State, Step

PERFECT = "A perfect base classifier: boosting has nothing left to do."


class StepSize:
    """What every step shares. in_hull: the vote is a convex combination, and gains count against the current vote.

    tolerance: below this rate of progress the floats (or a solver) decide, not the data; refused: why the run ends then
    """

    in_hull = False
    tolerance = 1e-12
    refused = ""

    def grow(self, alpha: float) -> Step:
        """A step that must be positive; otherwise the run ends."""
        return Step(alpha) if alpha > self.tolerance else Step(0.0, self.refused)


@dataclass(frozen=True)
class LogOdds(StepSize):
    """alpha = share * log(A / B). A perfect classifier (B = 0) counts as wrong with probability 1/(4m) and is the last.

    An example of weight 2 counts as two in m, as it does everywhere else; m is at least 1 for tiny weights.
    """

    share: float = 0.5

    refused = "No base classifier has an edge: the best one is no better than a coin under the current weights."
    code = "α ← ½ log((1−ε)/ε)"
    latex = r"\tfrac12\log\frac{1-\varepsilon_t}{\varepsilon_t}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\tfrac12\log\frac{{{1 - found.error:.4f}}}{{{found.error:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        if found.wrong > 0:
            return self.grow(self.share * (log(found.right) - log(found.wrong)))  # A / B may overflow
        error = 1 / (4 * max(state.sample.count, 1.0))
        return Step(self.share * log((1 - error) / error), PERFECT)


@dataclass(frozen=True)
class QuarterLogOdds(LogOdds):
    """VadaBoost's step: the exact minimiser of the upper bound U, with u in the place of the distribution."""

    share: float = 0.25

    code = "α ← ¼ log(Σ<sub>right</sub> u / Σ<sub>wrong</sub> u)"
    latex = r"\tfrac14\log\frac{u_I}{u_J}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\tfrac14\log\frac{{{found.agree:.4f}}}{{{found.against:.4f}}}"


@dataclass(frozen=True)
class ResidualFit(StepSize):
    """QuadBoost: the least-squares coefficient of h on the residual; A - B = mu - M, eta = mean of h^2 (1 for +-1)."""

    refused = "No voter correlates with the residual any more: the quadratic risk is at its minimum over this family."
    code = "α ← (μ − M) / η"
    latex = r"\frac{\mu_t-M_t}{\eta_t}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\frac{{{found.gap:.4f}}}{{1}}"

    def rule(self, gap: float, eta: float) -> float:
        """alpha from mu - M and eta."""
        return gap / eta

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The rule at this voter's mu - M and eta."""
        return self.grow(self.rule(found.gap, float(state.sample.weight @ found.votes**2)))


@dataclass(frozen=True)
class ResidualFitL1(ResidualFit):
    """The minimiser with the penalty 2 lam ||alpha||_1; negative once no voter is worth its price."""

    lam: float = 0.0

    refused = "No voter correlates with the residual by more than λ: the L1 penalty ends the run by itself."
    code = "α ← (μ − M − λ) / η"
    latex = r"\frac{\mu_t-M_t-\lambda}{\eta_t}"

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.gap:.4f}-{self.lam:g}}}{{1}}"

    def rule(self, gap: float, eta: float) -> float:
        return (gap - self.lam) / eta


@dataclass(frozen=True)
class ResidualFitL2(ResidualFit):
    """The minimiser with a ridge penalty on the new coefficient."""

    lam: float = 0.0

    code = "α ← (μ − M) / (η + λ)"
    latex = r"\frac{\mu_t-M_t}{\eta_t+\lambda}"

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.gap:.4f}}}{{1+{self.lam:g}}}"

    def rule(self, gap: float, eta: float) -> float:
        return gap / (eta + self.lam)


@dataclass(frozen=True)
class ResidualFitLinf(ResidualFit):
    """The minimiser, cut off at alpha_max."""

    alpha_max: float = 1.0

    code = "α ← min((μ − M)/η, α<sub>max</sub>)"
    latex = r"\min\Big(\frac{\mu_t-M_t}{\eta_t},\,\alpha_{\max}\Big)"

    def numbers(self, found: Found) -> str:
        return rf"\min\Big(\frac{{{found.gap:.4f}}}{{1}},\,{self.alpha_max:g}\Big)"

    def rule(self, gap: float, eta: float) -> float:
        return min(gap / eta, self.alpha_max)
