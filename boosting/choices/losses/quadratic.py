"""The quadratic loss, QuadBoost's ([Q] eq. 2-5): a residual in place of weights."""

from dataclasses import dataclass

from boosting.choices import functions
from boosting.choices.losses.margin import MarginLoss, fall
from boosting.engine.round import Round
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot
from boosting.engine.words import Equation, Highlight, LossWords


@dataclass(frozen=True)
class QuadraticLoss(MarginLoss):
    """phi(z) = (1 - z)^2: the pull is the residual y - F, of either sign ([Q] eq. 2-5)."""

    function = functions.SQUARED
    words = LossWords(
        "quadratic",
        "r<sub>i</sub> ← r<sub>i</sub> − α h(x<sub>i</sub>)",
        r"r_i=y_i-F_t(x_i)",
        "who is large: an example pulls when F falls short of its label, and also, back, when F goes "
        "beyond it",
        "No weights here: residuals pull.",
        pulls="residual |y − F|",
        direction="the sign of y − F, which is not the label's once F is beyond the label",
        symbol="r<sub>i</sub>",
        objective="quadratic risk",
        objective_latex=r"\frac1m\sum_i\big(y_i-F_t(x_i)\big)^2",
    )

    def pull(self, state: State) -> Pull:
        """g = b (y - F), so that sum_i g_i h(x_i) = mu - M ([Q] eq. 3, 4)."""
        residual = state.sample.y - state.scores
        signed = frozen(state.sample.weight * residual)
        return Pull(signed, dot(signed, residual))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The exact decrease of the risk ([Q] eq. 5): 2 alpha (mu - M) - alpha^2 eta."""
        if r.revises:  # earlier votes were revised as well
            return [(r"\text{risk}_t", self.words.objective_latex, fall(r, new, ".4f"))]
        rule = r"\text{risk}_{t-1}-2\alpha_t(\mu_t-M_t)+\alpha_t^2\eta_t"
        eta = dot(r.sample.weight, r.votes**2)
        square = f"{r.alpha:.4f}^2" + rf"\cdot{eta:.4g}" * (abs(eta - 1) > 1e-9)
        before = (
            f"{r.before.objective:.4f}-2\\cdot{r.alpha:.4f}\\cdot{r.found.correlation:.4f}+{square}"
        )
        return [(r"\text{risk}_t", rule, f"{before} = {new(f'{r.objective:.4f}')}")]
