"""Choice 1 with a formula that somebody typed: the generic coordinate descent of [M] section 7.2.2 and exercise 7.2."""

from __future__ import annotations

from dataclasses import dataclass

from boosting.choices.formulas import Formula
from boosting.choices.losses.margin import fall
from boosting.engine.protocols import Loss
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot
from boosting.engine.trace import Round
from boosting.engine.words import Equation, Highlight, LossWords


@dataclass(frozen=True)
class OwnLoss(Loss):
    """The mean of a typed phi(z), z = y F. of: the formula."""

    of: Formula

    words = LossWords(
        "your loss",
        "w<sub>i</sub> ← −φ′(y<sub>i</sub>F(x<sub>i</sub>))",
        r"w_i=-\phi'\big(y_iF_t(x_i)\big)",
        "which examples your formula listens to",
        pulls="weight",
        symbol="w<sub>i</sub> y<sub>i</sub>",
        objective="mean of your loss",
        objective_latex=r"\frac1m\sum_i\phi\big(y_iF_t(x_i)\big)",
    )

    @property
    def function(self) -> Formula:
        """The formula itself."""
        return self.of

    def pull(self, state: State) -> Pull:
        """g = -y b phi'(z), and the mean loss."""
        y, base = state.sample.y, state.sample.weight
        z = y * state.scores
        return Pull(frozen(-y * base * self.of.slope(z)), dot(base, self.of.value(z)))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The mean loss before and after the round."""
        return [(r"\bar\ell_t", self.words.objective_latex, fall(r, new))]
