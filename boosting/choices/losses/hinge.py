"""The hinge loss of coordinate descent, and the kink that it may stall at ([M] ex. 7.11)."""

from dataclasses import dataclass

import numpy as np

from boosting.choices import functions
from boosting.choices.losses.margin import MarginLoss
from boosting.engine.sample import frozen
from boosting.engine.state import KINK, Pull, State
from boosting.engine.sums import dot
from boosting.engine.words import LossWords


@dataclass(frozen=True)
class HingeLoss(MarginLoss):
    """phi(z) = max(0, 1 - z): no pull beyond margin 1, and a kink at z = 1 ([M] ex. 7.11).

    At the kink, a vote y h = -1 costs 1 and a vote of +1 wins nothing: (1 - y h) / 2. So a kink
    example pulls with half its weight, and the other half is a penalty that every base classifier
    of +-1 pays: gain = sum g h - penalty, exactly minus the right derivative along h. (Votes inside
    (-1, 1) pay |h| of it: for them the gain here is pessimistic.)
    """

    function = functions.HINGE
    words = LossWords(
        "hinge",
        "w<sub>i</sub> ← 1 if y<sub>i</sub>F(x<sub>i</sub>) &lt; 1, ½ if = 1, else 0",
        r"w_i=1\text{ if }y_iF_t(x_i)<1,\ \tfrac12\text{ if }=1,\ 0\text{ otherwise}",
        functions.BOUNDED_WEIGHTS,
        pulls="weight",
        symbol="w<sub>i</sub> y<sub>i</sub>",
        objective="mean hinge loss",
        objective_latex=r"\frac1m\sum_i\max\big(0,\,1-y_iF_t(x_i)\big)",
    )

    def pull(self, state: State) -> Pull:
        """g = y b w, half of b at a kink, and the penalty of the kinks."""
        y, base = state.sample.y, state.sample.weight
        margins = y * state.scores
        # Steps end where a margin reaches 1, which rounding meets only nearly.
        at_kink = np.abs(margins - 1) <= KINK
        slope = np.where(at_kink, -0.5, self.function.slope(margins))
        objective = dot(base, self.function.value(margins))
        return Pull(frozen(-y * base * slope), objective, dot(base, at_kink) / 2)
