"""BrownBoost's loss (Freund 2001): a potential that a clock moves, `boosting.choices.clocked`."""

from dataclasses import dataclass

from boosting.choices.clocked import ClockedPotential
from boosting.choices.losses.margin import fall
from boosting.engine.protocols import Loss
from boosting.engine.round import Round
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.words import Equation, Highlight, LossWords


@dataclass(frozen=True)
class ClockedLoss(Loss):
    """The mean of phi_s(z) / phi_s(0), which falls as the time s does. eps: the share that may be given up."""

    eps: float

    words = LossWords(
        "clocked",
        "D(i) ∝ e<sup>−(y<sub>i</sub>F(x<sub>i</sub>) + s)²/c</sup>, s the time that is left",
        r"D_{t+1}(i)=\frac{e^{-(y_iF_t(x_i)+s_t)^2/c}}{\sum_k e^{-(y_kF_t(x_k)+s_t)^2/c}}",
        "who is far wrong loses weight again: the clock gives it up",
        pulls="weight",
        symbol="D(i) y<sub>i</sub>",
        objective="mean clocked loss",
        objective_latex=r"\frac1m\sum_i\frac{\mathrm{erfc}((y_iF_t(x_i)+s_t)/\sqrt c)}{\mathrm{erfc}(s_t/\sqrt c)}",
    )

    @property
    def function(self) -> ClockedPotential:
        """The potential at the end, when no time is left."""
        return ClockedPotential(self.eps)

    def pull(self, state: State) -> Pull:
        """g = y D, at the time that the vote leaves."""
        y, base = state.sample.y, state.sample.weight
        now = self.function.at(y * state.scores, base)
        return Pull(frozen(y * now.distribution(y * state.scores, base)), self.eps / now.at_zero)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The share of the time that is left, and the mean loss, before and after."""
        potential = self.function
        before, after = (potential.share_left(pull.objective) for pull in (r.before, r.after))
        rule = r"\tfrac1m\textstyle\sum_i\mathrm{erfc}((y_iF_t(x_i)+s_t)/\sqrt c)=\varepsilon"
        return [
            (r"s_t/c", rule, rf"{before:.4f}\to{new(f'{after:.4f}')}"),
            (r"\bar\ell_t", r"\varepsilon\,/\,\mathrm{erfc}(s_t/\sqrt c)", fall(r, new)),
        ]
