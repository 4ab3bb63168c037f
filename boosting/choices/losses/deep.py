"""DeepBoost's losses: Phi(1 - z) with a price on every coefficient ([D])."""

from dataclasses import dataclass, replace
from math import exp, log
from typing import ClassVar

import numpy as np

from boosting.choices import functions
from boosting.choices.exponential import weights_and_pull
from boosting.choices.functions import ConvexFunction
from boosting.choices.losses.margin import MarginLoss, fall
from boosting.choices.penalties import Penalties
from boosting.engine.protocols import Supply
from boosting.engine.round import Round
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot
from boosting.engine.words import Equation, Highlight, LossWords

FREE = Penalties()  # no price on any coefficient
EXPONENTIAL_WORDS = LossWords(
    "exponential, Φ(1 − z)",
    "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z",
    r"D_{t+1}(i)=\frac{e^{1-y_iF_t(x_i)}}{S},\quad S=\sum_ke^{1-y_kF_t(x_k)}",
    functions.HEAVY_EXAMPLES,
    pulls="weight",
    symbol="D(i) y<sub>i</sub>",
    objective="penalised exponential loss",
    objective_latex=r"\frac1m\sum_ie^{1-y_iF_t(x_i)}+\sum_j\Lambda_j|c_j|",
)


@dataclass(frozen=True)
class DeepExponentialLoss(MarginLoss):
    """DeepBoost's Phi(1 - z) with Phi(u) = e^u, and the price sum_j Lambda_j |c_j| of the vote.

    The pull is AdaBoost's; its true size is the mean loss e^(1 - z).
    """

    penalties: Penalties = FREE

    gives = frozenset({Supply.EXPONENTIAL_WEIGHTS})
    function: ClassVar[ConvexFunction] = functions.ShiftedExponential()
    words = EXPONENTIAL_WORDS

    def pull(self, state: State) -> Pull:
        """g = y D; the objective is the mean loss plus the price."""
        _, signed, log_mean = weights_and_pull(state)
        return Pull(signed, exp(1 + log_mean) + self.penalties.price(state), 0.0, 1 + log_mean)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after the round."""
        return [(r"\text{objective}_t", self.words.objective_latex, fall(r, new))]


@dataclass(frozen=True)
class DeepLogisticLoss(DeepExponentialLoss):
    """DeepBoost's Phi(1 - z) with Phi(u) = log2(1 + e^u), and the price of the vote."""

    gives = frozenset()
    function = functions.ShiftedLogistic()
    words = replace(
        EXPONENTIAL_WORDS,
        title="logistic, Φ(1 − z)",
        pseudocode="D(i) ← 1 / (1 + e<sup>y<sub>i</sub>F(x<sub>i</sub>) − 1</sup>) / ln 2 / S",
        latex=(
            r"D_{t+1}(i)=\frac1S\,\frac1{(1+e^{y_iF_t(x_i)-1})\ln2},\quad "
            r"S=\sum_k\frac1{(1+e^{y_kF_t(x_k)-1})\ln2}"
        ),
        watch=functions.BOUNDED_WEIGHTS,
        objective="penalised logistic loss",
        objective_latex=r"\frac1m\sum_i\log_2\big(1+e^{1-y_iF_t(x_i)}\big)+\sum_j\Lambda_j|c_j|",
    )

    def pull(self, state: State) -> Pull:
        """g = y D and the penalised mean loss.

        The largest logarithm is taken out before the weights, which may underflow, are added up.
        """
        y, base = state.sample.y, state.sample.weight
        u = 1 - y * state.scores
        losses = softplus(u)  # log(1 + e^u); its derivative is e^(u - losses)
        logs = u - losses
        top = float(logs[base > 0].max())
        weights = base * np.exp(np.minimum(logs - top, 0))
        size = float(weights.sum())
        objective = dot(base, losses) / log(2) + self.penalties.price(state)
        log_scale = top + log(size) - log(log(2))
        return Pull(frozen(y * weights / size), objective, 0.0, log_scale)


@dataclass(frozen=True)
class DeepPairsLoss(DeepExponentialLoss):
    """The exponential loss over all pairs (right class, wrong class) of `Pairs`.

    Kuznetsov, Mohri and Syed 2014: multi-class DeepBoost.
    """

    gives = frozenset({Supply.EXPONENTIAL_WEIGHTS, Supply.PAIRS})
    needs = frozenset({Supply.PAIR_VOTES})
    words = replace(
        EXPONENTIAL_WORDS,
        latex=r"D_{t+1}(i,y)=\frac1S\,e^{1-F_t(x_i,y_i)+F_t(x_i,y)}",
        objective_latex=(
            r"\frac1{m(c-1)}\sum_i\sum_{y\ne "
            r"y_i}e^{1-F_t(x_i,y_i)+F_t(x_i,y)}+\sum_j\Lambda_jc_j"
        ),
    )


def softplus(u: np.ndarray) -> np.ndarray:
    """log(1 + e^u) of u (m,), whatever its size; four times as fast as numpy's logaddexp."""
    return np.maximum(u, 0) + np.log1p(np.exp(-np.abs(u)))
