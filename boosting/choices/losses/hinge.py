"""TODO choices.losses.hinge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.choices.losses.margin import MarginLoss
from boosting.engine.state import KINK, Pull, State


@dataclass(frozen=True)
class HingeLoss(MarginLoss):
    """phi(z) = max(0, 1 - z): examples beyond margin 1 are at peace; at z = 1 there is a kink ([M] ex. 7.11).

    At the kink, a vote y h = -1 costs 1 and a vote of +1 wins nothing: (1 - y h) / 2. So a kink example pulls with half
    its weight, and the other half is a toll that every base classifier of +-1 pays: gain = sum g h - toll, exactly minus the
    right derivative along h. (Votes inside (-1, 1) pay |h| of it: for them the gain here is pessimistic.)
    """

    title = "hinge"
    code = "w<sub>i</sub> ← 1 if y<sub>i</sub>F(x<sub>i</sub>) &lt; 1, ½ if = 1, else 0"
    pull_latex = r"w_i=1\text{ if }y_iF_t(x_i)<1,\ \tfrac12\text{ if }=1,\ 0\text{ otherwise}"
    objective_name = "mean hinge loss"
    objective_latex = r"\frac1m\sum_i\max\big(0,\,1-y_iF_t(x_i)\big)"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.maximum(0, 1 - margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin; at the kink the mean of its two one-sided values."""
        return np.where(np.abs(margins - 1) <= KINK, -0.5, np.where(margins < 1, -1.0, 0.0))

    def pull(self, state: State) -> Pull:
        """g = y b w, and the kinks' toll."""
        at_kink = np.abs(state.sample.y * state.scores - 1) <= KINK
        return super().pull(state)._replace(penalty=float(state.sample.weight @ at_kink) / 2)
