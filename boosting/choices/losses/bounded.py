"""Losses whose weights are bounded by 1: trimmed exponential ([M] eq. 7.33) and logistic."""

from dataclasses import dataclass

from boosting.choices import functions
from boosting.choices.losses.margin import MarginLoss
from boosting.engine.words import LossWords


@dataclass(frozen=True)
class TrimmedExponentialLoss(MarginLoss):
    """phi(z) = e^{-z} for z >= 0, 1 - z for z < 0: no example weighs more than 1 ([M] eq. 7.33)."""

    function = functions.TRIMMED
    words = LossWords(
        "trimmed exponential",
        "w<sub>i</sub> ← min(1, e<sup>−y<sub>i</sub>F(x<sub>i</sub>)</sup>)",
        r"w_i=\min\big(1,\,e^{-y_iF_t(x_i)}\big)",
        functions.BOUNDED_WEIGHTS,
        pulls="weight",
        symbol="w<sub>i</sub> y<sub>i</sub>",
        objective="mean trimmed exponential loss",
        objective_latex=r"\frac1m\sum_iG(-y_iF_t(x_i))",
    )


@dataclass(frozen=True)
class LogisticLoss(MarginLoss):
    """phi(z) = log2(1 + e^{-z}): additive logistic regression; the base 2 makes phi(0) = 1."""

    function = functions.LOGISTIC
    log_odds = functions.LOGISTIC.log_odds
    words = LossWords(
        "logistic",
        "w<sub>i</sub> ∝ 1 / (1 + e<sup>y<sub>i</sub>F(x<sub>i</sub>)</sup>)",
        r"w_i\propto\frac1{1+e^{y_iF_t(x_i)}}",
        functions.BOUNDED_WEIGHTS,
        pulls="weight",
        symbol="w<sub>i</sub> y<sub>i</sub>",
        objective="mean logistic loss",
        objective_latex=r"\frac1m\sum_i\log_2\big(1+e^{-y_iF_t(x_i)}\big)",
    )
