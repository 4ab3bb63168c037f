"""Choice 1 with a formula that somebody typed: the generic coordinate descent of [M] section 7.2.2 and exercise 7.2."""

from dataclasses import dataclass

from boosting.choices.formulas import Formula
from boosting.choices.losses.margin import MarginLoss
from boosting.engine.words import LossWords


@dataclass(frozen=True)
class OwnLoss(MarginLoss):
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
