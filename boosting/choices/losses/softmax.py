r"""The losses that ask about every class of an example: AdaBoost.MH's, and the cross-entropy of the softmax.

On `AgainstRest` an example has a row (x_i, k), labelled +1 for k = y_i and -1 else, and a score F(x_i, k) for each of its c
classes; the largest names the class.

    AdaBoost.MH    1/(m c) sum_{i,k} e^{-Y_ik F(x_i, k)}    (Schapire and Singer 1999, section 6): AdaBoost's, over all rows
    softmax        1/m sum_i -log2 p_i(y_i),    p_i(k) = e^{F(x_i, k)} / sum_l e^{F(x_i, l)}

Each score's sign is an answer, yes or no. AdaBoost.MH's loss, prod Z, is at least 1 on a wrong answer: it bounds the
Hamming error, the share of wrong answers. Who is named wrongly has a rival's score that is no smaller than his own: two
rows whose losses add up to at least 2. So c/2 prod Z bounds the error. A wrong name has p_i(y_i) <= 1/2, and thus a
loss of at least 1 in the softmax, too.
"""

from dataclasses import dataclass, replace
from math import log
from typing import cast

import numpy as np

from boosting.choices import functions
from boosting.choices.losses.exponential import WORDS, ExponentialLoss
from boosting.choices.losses.margin import MarginLoss
from boosting.engine.protocols import Supply
from boosting.engine.sample import AgainstRest, frozen
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot
from boosting.engine.words import LossWords


@dataclass(frozen=True)
class AnswersLoss(ExponentialLoss):
    """The mean of e^{-Y_ik F(x_i, k)} over examples and classes: AdaBoost.MH's, AdaBoost's on these rows."""

    gives = frozenset({Supply.EXPONENTIAL_WEIGHTS, Supply.AGAINST_REST})
    needs = frozenset({Supply.ANSWERS})
    words = replace(
        WORDS,
        title="exponential, over examples and classes",
        pseudocode="D(i,k) ← D(i,k) e<sup>−α Y<sub>ik</sub>h(x<sub>i</sub>,k)</sup> / Z",
        latex=r"D_{t+1}(i,k)=\frac{e^{-Y_{ik}F_t(x_i,k)}}{\sum_{j,l}e^{-Y_{jl}F_t(x_j,l)}}",
        symbol="D(i,k) Y<sub>ik</sub>",
        objective_latex=r"\frac1{mc}\sum_{i,k}e^{-Y_{ik}F_t(x_i,k)}",
    )


@dataclass(frozen=True)
class SoftmaxLoss(MarginLoss):
    """The mean of -log2 p_i(y_i); its pull on a row is b_i (1[k = y_i] - p_i(k)) / log 2.

    For two classes it is the logistic loss of the difference of their scores, its `function`. A step that minimises a loss
    of each row's own score would minimise another one.
    """

    gives = frozenset({Supply.AGAINST_REST, Supply.PROBABILITIES})
    needs = frozenset({Supply.ANSWERS, Supply.STEADY_STEPS})
    function = functions.LOGISTIC
    words = LossWords(
        "softmax",
        "g<sub>ik</sub> ← 1[k = y<sub>i</sub>] − p<sub>i</sub>(k)",
        r"g_{ik}=\frac{b_i}{\ln2}\Big(1[k=y_i]-\frac{e^{F_t(x_i,k)}}{\sum_le^{F_t(x_i,l)}}\Big)",
        functions.BOUNDED_WEIGHTS,
        pulls="weight",
        symbol="g<sub>ik</sub>",
        objective="mean of −log₂ of the right class's probability",
        objective_latex=r"\frac1m\sum_i-\log_2p_i(y_i)",
    )

    def pull(self, state: State) -> Pull:
        """What each class's probability lacks, and the mean loss."""
        sample, c = state.sample, cast("AgainstRest", state.sample).n_classes
        own, base = sample.y > 0, c * sample.weight / log(2)
        logs = functions.log_probabilities(state.scores.reshape(-1, c)).ravel()
        return Pull(frozen(base * (own - np.exp(logs))), dot(base[own], -logs[own]))
