"""The exponential losses of AdaBoost.M1 and SAMME: of several classes, one weight for each example.

A base classifier names a class. An example weighs the less, the larger the vote f(x_i, y_i) for its own class is, whoever
else gets votes:

    D(i) = b_i e^{-f(x_i, y_i)} / Z

On `Pairs` that weight is shared out evenly among the c - 1 rows of an example, and naming the right class is +1 on all of
them, a wrong one -1 on one of them. So the scores F of the rows give f(x_i, y_i) = ((c - 1) mean_k F_ik + ||c||_1) / c.
"""

from dataclasses import dataclass, replace
from math import exp, log
from typing import cast

import numpy as np

from boosting.choices import functions
from boosting.choices.losses.margin import MarginLoss
from boosting.engine.protocols import Supply
from boosting.engine.sample import Pairs, frozen
from boosting.engine.state import Pull, State
from boosting.engine.words import LossWords

WORDS = LossWords(
    "exponential, one weight an example",
    "D(i) ← D(i) e<sup>−α 1[h(x<sub>i</sub>) = y<sub>i</sub>]</sup> / Z",
    r"D_{t+1}(i)=\frac{e^{-f_t(x_i,y_i)}}{\sum_ke^{-f_t(x_k,y_k)}}",
    functions.HEAVY_EXAMPLES,
    pulls="weight",
    symbol="D(i) y<sub>i</sub>",
    objective="multi-class exponential loss",
    objective_latex=r"\frac1m\sum_ie^{\|c\|_1/c-f(x_i,y_i)}",
)


@dataclass(frozen=True)
class SammeLoss(MarginLoss):
    """The mean of e^{||c||_1 / c - f(x_i, y_i)}: Zhu, Zou, Rosset and Hastie 2009, equation (4), with its codes.

    At a vote that favours nobody each term is 1. A wrong vote may have a term below 1: this is no bound of the error.
    """

    gives = frozenset({Supply.PAIRS})
    needs = frozenset({Supply.PAIR_VOTES})
    function = functions.EXPONENTIAL
    words = WORDS

    def pull(self, state: State) -> Pull:
        """The weight of every example, a share of it to each of its rows, and the mean loss."""
        pairs = cast("Pairs", state.sample)
        c, base = pairs.n_classes, pairs.whole.weight
        own = ((c - 1) * state.scores.reshape(-1, c - 1).mean(axis=1) + state.norm) / c
        lowest = float(own[base > 0].min())
        weights = base * np.exp(np.minimum(lowest - own, 0))
        total = float(weights.sum())
        log_scale = self.level(c) * state.norm - lowest + log(total)
        shares = np.repeat(weights / total / (c - 1), c - 1)
        return Pull(frozen(shares), exp(log_scale), 0.0, log_scale)

    def level(self, n_classes: int) -> float:
        """Which share of all votes counts as none in favour: 1/c."""
        return 1 / n_classes


@dataclass(frozen=True)
class MajorityLoss(SammeLoss):
    """The mean of e^{||c||_1 / 2 - f(x_i, y_i)}, AdaBoost.M1's: a bound of the share without a majority.

    Freund and Schapire 1997, theorem 10. Who is voted for wrongly has at most half of all votes, so his term is at least 1.
    """

    words = replace(WORDS, objective_latex=r"\frac1m\sum_ie^{\|c\|_1/2-f(x_i,y_i)}")

    def level(self, n_classes: int) -> float:
        """One half, however many classes there are."""
        return 0.5
