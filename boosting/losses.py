r"""Choice 1: the loss, and the pull that it puts on every example.

A loss phi(z) of the margin z = y F pulls example i towards its label with w_i = -phi'(z_i); the signed pull is
g_i = y_i w_i. Base weights b_i (sum 1; 1/m when all examples count alike) multiply the loss ([M] ex. 7.4).

| loss | objective | pull | used by |
|---|---|---|---|
| exponential | sum b e^{-z} | y w, w = b e^{-z} / sum b e^{-z} | AdaBoost ([M] fig. 7.1) |
| sample variance | L^2 + lam (sum b e^{-2z} - L^2), L = sum b e^{-z} | y u, u = lam w^2/b + (1-lam) w | [V] eq. 3 |
| quadratic | sum b (1 - z)^2 | b (y - F), the signed residual | QuadBoost ([Q] eq. 2-5) |

With b = 1/m the sample variance row reads u = lam m w^2 + (1-lam) w, as printed in [V] algorithm 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp

import numpy as np

from boosting._kernels import exponential_pull
from boosting.sample import frozen
from boosting.state import Pull, Round, State

Highlight = Callable[[str], str]
Equation = tuple[str, str, str]  # left side, rule, numbers; in LaTeX


@dataclass(frozen=True)
class ExponentialLoss:
    """phi(z) = e^{-z}: the heaviest pull on the worst margins."""

    code = "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z"
    pulls = "weight"
    symbol = "D(i) y<sub>i</sub>"
    pull_latex = r"D_{t+1}(i)=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}"
    objective_name = "mean exponential loss"
    objective_latex = r"\frac1m\sum_i e^{-y_iF_t(x_i)}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(-margins)

    def pull(self, state: State) -> Pull:
        """g = y w with w normalised: the distribution of AdaBoost."""
        weights, signed, log_loss = _exponential(state)
        return Pull(signed, exp(log_loss), weights, log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the mean loss that it multiplies."""
        return _normaliser(r, new)


@dataclass(frozen=True)
class SampleVarianceLoss:
    """The squared mean of e^{-z} plus lam times its variance; searched through VadaBoost's upper bound U."""

    lam: float

    code = "w<sub>i</sub> ← w<sub>i</sub> e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z; u ← λ m w² + (1−λ) w"
    pulls = "weight u"
    symbol = "u<sub>i</sub> y<sub>i</sub>"
    pull_latex = r"u_i=\lambda m w_i^2+(1-\lambda)w_i,\quad w_i=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}"
    objective_name = "variance-penalised cost"
    objective_latex = r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2),\quad \ell_i=e^{-y_iF_t(x_i)}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """The exponential loss whose mean and variance are penalised."""
        return np.exp(-margins)

    def pull(self, state: State) -> Pull:
        """g = y u; the cost is L^2 (1 - lam + lam sum w^2/b) with L the mean exponential loss."""
        weights, _, log_loss = _exponential(state)
        base = state.sample.weight
        square = np.divide(weights**2, base, out=np.zeros_like(weights), where=base > 0)
        pulled = self.lam * square + (1 - self.lam) * weights
        cost = exp(2 * log_loss) * (1 - self.lam + self.lam * float(square.sum()))
        return Pull(frozen(state.sample.y * pulled), cost, weights, log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the cost before and after."""
        cost = r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2)"
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [*_normaliser(r, new), (r"\text{cost}_t", cost, fall)]


@dataclass(frozen=True)
class QuadraticLoss:
    """phi(z) = (1 - z)^2: no weights on the examples; the residual y - F pulls, back as well when F is too right."""

    code = "r<sub>i</sub> ← r<sub>i</sub> − α h(x<sub>i</sub>)"
    pulls = "residual |y − F|"
    symbol = "r<sub>i</sub>"
    pull_latex = r"r_i=y_i-F_t(x_i)"
    objective_name = "quadratic risk"
    objective_latex = r"\frac1m\sum_i\big(y_i-F_t(x_i)\big)^2"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return (1 - margins) ** 2

    def pull(self, state: State) -> Pull:
        """g = b (y - F), so that sum_i g_i h(x_i) = mu - M ([Q] eq. 3, 4)."""
        residual = state.sample.y - state.scores
        signed = frozen(state.sample.weight * residual)
        return Pull(signed, float(signed @ residual))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The exact decrease of the risk ([Q] eq. 5): 2 alpha (mu - M) - alpha^2 eta."""
        rule = r"\text{risk}_{t-1}-2\alpha_t(\mu_t-M_t)+\alpha_t^2\eta_t"
        before = f"{r.before.objective:.4f}-2\\cdot{r.alpha:.4f}\\cdot{r.found.gap:.4f}+{r.alpha:.4f}^2"
        return [(r"\text{risk}_t", rule, f"{before} = {new(f'{r.objective:.4f}')}")]


def _normaliser(r: Round, new: Highlight) -> list[Equation]:
    rule = r"\sum_i w_i e^{-\alpha_t y_i h_t(x_i)}"
    loss = rf"{exp(r.before.log_loss):.4g}\cdot{r.normalizer:.4f} = {new(f'{exp(r.after.log_loss):.4g}')}"
    return [("Z_t", rule, new(f"{r.normalizer:.4f}")), (r"\bar\ell_t", r"\textstyle\prod_{s\le t}Z_s", loss)]


def _exponential(state: State) -> tuple[np.ndarray, np.ndarray, float]:
    sample = state.sample
    return exponential_pull(sample.y, state.scores, sample.weight)
