"""The exponential loss with its sample variance, VadaBoost's and EBBoost's ([V] eq. 3)."""

from dataclasses import dataclass
from math import exp

from boosting.choices import functions
from boosting.choices.exponential import weights_of
from boosting.choices.losses.exponential import normalizer_rows
from boosting.choices.losses.margin import fall
from boosting.engine._kernels import squares
from boosting.engine.protocols import Loss, Supply
from boosting.engine.round import Round
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.words import Equation, Highlight, LossWords


@dataclass(frozen=True)
class SampleVarianceLoss(Loss):
    """The squared mean of e^{-z} plus lam times its variance, which U bounds ([V] eq. 3)."""

    lam: float

    gives = frozenset({Supply.EXPONENTIAL_WEIGHTS})
    function = functions.EXPONENTIAL
    words = LossWords(
        "exponential with variance",
        "w<sub>i</sub> ← w<sub>i</sub> e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z; u ← λ m "
        "w² + (1−λ) w",
        r"u_i=\lambda m w_i^2+(1-\lambda)w_i,\quad w_i=\frac{e^{-y_iF_t(x_i)}}{\sum_k "
        r"e^{-y_kF_t(x_k)}}",
        functions.HEAVY_EXAMPLES,
        pulls="weight u",
        symbol="u<sub>i</sub> y<sub>i</sub>",
        objective="variance-penalised cost",
        objective_latex=(
            r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2),\quad "
            r"\ell_i=e^{-y_iF_t(x_i)}"
        ),
    )

    def pull(self, state: State) -> Pull:
        """g = y u; the cost is L^2 (1 - lam + lam sum w^2/b) with L the mean exponential loss."""
        vote = weights_of(state)
        square = squares(vote.weights, state.sample.weight)
        u = self.lam * square + (1 - self.lam) * vote.weights
        # With w normalised, L^2 comes back as a factor: mean of l^2 = L^2 sum w^2 / b.
        cost = exp(2 * vote.log_mean) * (1 - self.lam + self.lam * float(square.sum()))
        return Pull(frozen(state.sample.y * u), cost, 0.0, vote.log_mean)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the cost before and after."""
        rule = r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2)"
        return [*normalizer_rows(r, new), (r"\text{cost}_t", rule, fall(r, new))]
