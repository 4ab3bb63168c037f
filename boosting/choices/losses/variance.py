"""TODO choices.losses.variance."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

import numpy as np

from boosting.choices.losses.exponential import _exponential, _normaliser
from boosting.choices.losses.margin import HEAVY, Equation, Highlight
from boosting.engine._kernels import squares
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.trace import Round


@dataclass(frozen=True)
class SampleVarianceLoss:
    """The squared mean of e^{-z} plus lam times its variance; searched through VadaBoost's upper bound U."""

    lam: float

    code = "w<sub>i</sub> ← w<sub>i</sub> e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z; u ← λ m w² + (1−λ) w"
    pulls = "weight u"
    watch = HEAVY
    weighs, reads_dual = True, False
    symbol = "u<sub>i</sub> y<sub>i</sub>"
    pull_latex = r"u_i=\lambda m w_i^2+(1-\lambda)w_i,\quad w_i=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}"
    objective_name = "variance-penalised cost"
    objective_latex = (
        r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2),\quad \ell_i=e^{-y_iF_t(x_i)}"
    )

    def value(self, margins: np.ndarray) -> np.ndarray:
        """The exponential loss whose mean and variance are penalised."""
        return np.exp(-margins)

    def pull(self, state: State) -> Pull:
        """g = y u; the cost is L^2 (1 - lam + lam sum w^2/b) with L the mean exponential loss."""
        weights, _, log_loss = _exponential(state)
        square = squares(weights, state.sample.weight)
        pulled = self.lam * square + (1 - self.lam) * weights
        cost = exp(2 * log_loss) * (1 - self.lam + self.lam * float(square.sum()))
        return Pull(frozen(state.sample.y * pulled), cost, weights, log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the cost before and after."""
        cost = r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2)"
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [*_normaliser(r, new), (r"\text{cost}_t", cost, fall)]
