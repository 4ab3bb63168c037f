"""The exponential loss ([M] fig. 7.1), and A_rho's and arc-gv's objectives ([M] ex. 7.12)."""

from dataclasses import dataclass, replace
from math import exp

from boosting.choices import functions
from boosting.choices.exponential import weights_and_pull
from boosting.choices.losses.margin import MarginLoss, fall
from boosting.engine.protocols import Supply
from boosting.engine.round import Round
from boosting.engine.state import Pull, State
from boosting.engine.words import Equation, Highlight, LossWords

WORDS = LossWords(
    "exponential",
    "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z",
    r"D_{t+1}(i)=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}",
    functions.HEAVY_EXAMPLES,
    pulls="weight",
    symbol="D(i) y<sub>i</sub>",
    objective="mean exponential loss",
    objective_latex=r"\frac1m\sum_i e^{-y_iF_t(x_i)}",
)


@dataclass(frozen=True)
class ExponentialLoss(MarginLoss):
    """phi(z) = e^{-z}: the heaviest pull on the worst margins."""

    gives = frozenset({Supply.EXPONENTIAL_WEIGHTS})
    function = functions.EXPONENTIAL
    log_odds = functions.EXPONENTIAL.log_odds
    words = WORDS

    def pull(self, state: State) -> Pull:
        """g = y w with w normalised: the distribution of AdaBoost."""
        _, signed, log_mean = weights_and_pull(state)
        return Pull(signed, exp(log_mean), 0.0, log_mean)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the mean loss that it multiplies."""
        return normalizer_rows(r, new)


@dataclass(frozen=True)
class EmpiricalMarginLoss(ExponentialLoss):
    """e^{-z + rho norm}, an upper bound of the margin loss 1[z <= rho norm] ([M] ex. 7.12).

    The price rho of a unit of norm is a penalty on every base classifier: none is worth it unless 1
    - 2 eps > rho.
    """

    rho: float

    log_odds = 0.0
    words = replace(
        WORDS,
        title="exponential at margin ρ",
        objective="exponential bound on the margin loss",
        objective_latex=r"G_\rho=\frac1m\sum_ie^{-y_iF_t(x_i)+\rho\|c\|_1}",
    )

    def pull(self, state: State) -> Pull:
        """AdaBoost's pull, and the penalty rho."""
        _, signed, log_mean = weights_and_pull(state)
        return Pull(signed, exp(log_mean + self.rho * state.norm), self.rho, log_mean)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, the mean loss and G_rho."""
        rule = rf"\bar\ell_t\,e^{{{self.rho:g}\|c\|_1}}"
        return [*normalizer_rows(r, new), (r"G_{\rho}", rule, fall(r, new))]


@dataclass(frozen=True)
class SmallestMargin(ExponentialLoss):
    """Minus the smallest normalised margin, whose examples AdaBoost's weights find (Breiman 1999).

    Minimax: smallest margin of any vote <= largest 1 - 2 eps under any distribution. What is left
    between the two is every base classifier's gain, so the smallest margin itself is the penalty.
    """

    log_odds = 0.0
    words = replace(
        WORDS,
        title="exponential, for the smallest margin",
        objective="smallest normalised margin, negated",
        objective_latex=r"-\min_i\frac{y_iF_t(x_i)}{\|c\|_1}",
    )

    def pull(self, state: State) -> Pull:
        """AdaBoost's pull; the penalty is the smallest margin, 0 while that is negative."""
        _, signed, log_mean = weights_and_pull(state)
        smallest = smallest_margin(state)
        # 0.0 - x, not -x: a smallest margin of 0 must not be shown as -0.
        return Pull(signed, 0.0 - smallest, min(max(smallest, 0.0), 1.0), log_mean)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the smallest margin before and after."""
        rule = r"\min_i\frac{y_iF_t(x_i)}{\|c\|_1}"
        return [
            *normalizer_rows(r, new),
            (r"\text{smallest margin}_t", rule, fall(r, new, sign=-1)),
        ]


def normalizer_rows(r: Round, new: Highlight) -> list[Equation]:
    """Z_t and the mean exponential loss; where all votes were weighed anew, the latter alone."""
    before, after = f"{exp(r.before.log_scale):.4g}", new(f"{exp(r.after.log_scale):.4g}")
    if r.revises:  # then Z is more than this base classifier's doing
        return [(r"\bar\ell_t", r"\frac1m\sum_ie^{-y_iF_t(x_i)}", rf"{before}\to{after}")]
    rule = r"\sum_i w_i e^{-\alpha_t y_i h_t(x_i)}"
    loss = rf"{before}\cdot{r.normalizer:.4f} = {after}"
    return [
        ("Z_t", rule, new(f"{r.normalizer:.4f}")),
        (r"\bar\ell_t", r"\textstyle\prod_{s\le t}Z_s", loss),
    ]


def smallest_margin(state: State) -> float:
    """min_i y_i F(x_i) / ||c||_1 over the examples that count."""
    margins = state.sample.y * state.scores
    return float(margins[state.sample.weight > 0].min()) / (state.norm or 1.0)
