"""TODO choices.losses.deep."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

import numpy as np

from boosting.choices.losses.exponential import _exponential
from boosting.choices.losses.margin import BOUNDED, HEAVY, Equation, Highlight, MarginLoss, softplus
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.trace import Round


@dataclass(frozen=True)
class DeepExponentialLoss(MarginLoss):
    """DeepBoost's Phi(1 - z) with Phi(u) = e^u, and the price sum_j Lambda_j |c_j| of the vote.

    prices.charges(state) gives Lambda (k,). The pull is AdaBoost's; its true size is the mean loss e^(1 - z).
    """

    prices: object = None

    title = "exponential, Φ(1 − z)"
    watch = HEAVY
    weighs = True
    code = "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z"
    symbol = "D(i) y<sub>i</sub>"
    pull_latex = r"D_{t+1}(i)=\frac{e^{1-y_iF_t(x_i)}}{S},\quad S=\sum_ke^{1-y_kF_t(x_k)}"
    objective_name = "penalised exponential loss"
    objective_latex = r"\frac1m\sum_ie^{1-y_iF_t(x_i)}+\sum_j\Lambda_j|c_j|"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(1 - margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(1 - margins)

    def pull(self, state: State) -> Pull:
        """g = y D; the objective is the mean loss plus the price."""
        weights, signed, log_loss = _exponential(state)
        return Pull(
            signed,
            exp(1 + log_loss) + _price(self.prices, state),
            weights,
            log_loss,
            log_size=1 + log_loss,
        )

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after the round."""
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [(r"\text{objective}_t", self.objective_latex, fall)]


@dataclass(frozen=True)
class DeepLogisticLoss(DeepExponentialLoss):
    """DeepBoost's Phi(1 - z) with Phi(u) = log2(1 + e^u), and the price of the vote."""

    title = "logistic, Φ(1 − z)"
    watch = BOUNDED
    weighs = False
    lipschitz_clipped = 1 / (2 * log(2))
    code = "D(i) ← 1 / (1 + e<sup>y<sub>i</sub>F(x<sub>i</sub>) − 1</sup>) / ln 2 / S"
    pull_latex = r"D_{t+1}(i)=\frac1S\,\frac1{(1+e^{y_iF_t(x_i)-1})\ln2},\quad S=\sum_k\frac1{(1+e^{y_kF_t(x_k)-1})\ln2}"
    objective_name = "penalised logistic loss"
    objective_latex = r"\frac1m\sum_i\log_2\big(1+e^{1-y_iF_t(x_i)}\big)+\sum_j\Lambda_j|c_j|"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return softplus(1 - margins) / log(2)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(-softplus(margins - 1)) / log(2)

    def pull(self, state: State) -> Pull:
        """g = y D. The largest logarithm is taken out before the weights, which may underflow, are added up."""
        y, base = state.sample.y, state.sample.weight
        u = 1 - y * state.scores
        losses = softplus(u)  # log(1 + e^u); its derivative is e^(u - losses)
        logs = u - losses
        top = float(logs[base > 0].max())
        weights = base * np.exp(np.minimum(logs - top, 0))
        size = float(weights.sum())
        objective = float(base @ losses) / log(2) + _price(self.prices, state)
        return Pull(frozen(y * weights / size), objective, log_size=top + log(size) - log(log(2)))


@dataclass(frozen=True)
class DeepPairsLoss(DeepExponentialLoss):
    """The exponential loss over all pairs (right class, wrong class); the error is that of the class with most votes."""

    objective_latex = (
        r"\frac1{m(c-1)}\sum_i\sum_{y\ne y_i}e^{1-F_t(x_i,y_i)+F_t(x_i,y)}+\sum_j\Lambda_jc_j"
    )
    pull_latex = r"D_{t+1}(i,y)=\frac1S\,e^{1-F_t(x_i,y_i)+F_t(x_i,y)}"

    def pull(self, state: State) -> Pull:
        """The pull of every pair, and the share of examples that lose one."""
        return super().pull(state)._replace(train_error=state.sample.lost(state.scores))


def _price(prices, state: State) -> float:
    """sum_j Lambda_j |c_j|."""
    return float(prices.charges(state) @ np.abs(state.coefficients)) if state.members else 0.0
