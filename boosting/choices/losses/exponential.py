"""TODO choices.losses.exponential."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

import numpy as np

from boosting.choices.losses.margin import HEAVY, Equation, Highlight, MarginLoss
from boosting.engine._kernels import exponential_pull
from boosting.engine.state import Pull, State
from boosting.engine.trace import Round


@dataclass(frozen=True)
class ExponentialLoss(MarginLoss):
    """phi(z) = e^{-z}: the heaviest pull on the worst margins."""

    title = "exponential"
    watch = HEAVY
    weighs = True
    code = "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z"
    pulls = "weight"
    symbol = "D(i) y<sub>i</sub>"
    pull_latex = r"D_{t+1}(i)=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}"
    objective_name = "mean exponential loss"
    objective_latex = r"\frac1m\sum_i e^{-y_iF_t(x_i)}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(-margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(-margins)

    def pull(self, state: State) -> Pull:
        """g = y w with w normalised: the distribution of AdaBoost."""
        weights, signed, log_loss = _exponential(state)
        return Pull(signed, exp(log_loss), weights, log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the mean loss that it multiplies."""
        return _normaliser(r, new)


@dataclass(frozen=True)
class EmpiricalMarginLoss(ExponentialLoss):
    """e^{-z + rho norm}: an upper bound of 1[z <= rho norm], the empirical margin loss ([M] ex. 7.12).

    The price rho of a unit of norm is a toll on every base classifier: no base classifier is worth it unless 1 - 2 eps > rho.
    """

    rho: float

    title = "exponential at margin ρ"
    objective_name = "exponential bound on the margin loss"
    objective_latex = r"G_\rho=\frac1m\sum_ie^{-y_iF_t(x_i)+\rho\|c\|_1}"

    def pull(self, state: State) -> Pull:
        """AdaBoost's pull, and the toll rho."""
        pull = super().pull(state)
        return pull._replace(objective=exp(pull.log_loss + self.rho * state.norm), penalty=self.rho)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, the mean loss and G_rho."""
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [
            *_normaliser(r, new),
            (r"G_{\rho}", rf"\bar\ell_t\,e^{{{self.rho:g}\|c\|_1}}", fall),
        ]


@dataclass(frozen=True)
class SmallestMargin(ExponentialLoss):
    """Minus the smallest normalised margin, which AdaBoost's weights find the examples of (Breiman 1999).

    Minimax: smallest margin of any vote <= largest 1 - 2 eps under any distribution. What is left between the two is
    every base classifier's gain, so the smallest margin itself is the toll.
    """

    title = "exponential, for the smallest margin"
    objective_name = "smallest normalised margin, negated"
    objective_latex = r"-\min_i\frac{y_iF_t(x_i)}{\|c\|_1}"

    def pull(self, state: State) -> Pull:
        """AdaBoost's pull; the toll is the smallest margin, 0 while that is negative."""
        smallest = _smallest_margin(state)
        return (
            super()
            .pull(state)
            ._replace(objective=0.0 - smallest, penalty=min(max(smallest, 0.0), 1.0))
        )

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the smallest margin before and after."""
        rise = rf"{-r.before.objective:.4g}\to{new(f'{-r.objective:.4g}')}"
        return [
            *_normaliser(r, new),
            (r"\text{smallest margin}_t", r"\min_i\frac{y_iF_t(x_i)}{\|c\|_1}", rise),
        ]


def _normaliser(r: Round, new: Highlight) -> list[Equation]:
    if (
        r.coefficients is not None
    ):  # all votes were weighed anew: Z is more than this base classifier's doing
        fall = rf"{exp(r.before.log_loss):.4g}\to{new(f'{exp(r.after.log_loss):.4g}')}"
        return [(r"\bar\ell_t", r"\frac1m\sum_ie^{-y_iF_t(x_i)}", fall)]
    rule = r"\sum_i w_i e^{-\alpha_t y_i h_t(x_i)}"
    loss = rf"{exp(r.before.log_loss):.4g}\cdot{r.normalizer:.4f} = {new(f'{exp(r.after.log_loss):.4g}')}"
    return [
        ("Z_t", rule, new(f"{r.normalizer:.4f}")),
        (r"\bar\ell_t", r"\textstyle\prod_{s\le t}Z_s", loss),
    ]


def _smallest_margin(state: State) -> float:
    """min_i y_i F(x_i) / ||c||_1 over the examples that count."""
    margins = state.sample.y * state.scores
    return float(margins[state.sample.weight > 0].min()) / (state.norm or 1.0)


def _exponential(state: State) -> tuple[np.ndarray, np.ndarray, float]:
    sample = state.sample
    return exponential_pull(sample.y, state.scores, sample.weight)
