"""Losses that are functions phi(z) of the margin z = y F alone, and what they share."""

from boosting.engine.protocols import Loss
from boosting.engine.round import Round
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot
from boosting.engine.words import Equation, Highlight


class MarginLoss(Loss):
    """The mean of phi(z), with pull g_i = -y_i b_i phi'(z_i). Subclasses name phi and words."""

    def pull(self, state: State) -> Pull:
        """g = y b w with w = -phi'(z), and the mean loss."""
        y, base = state.sample.y, state.sample.weight
        margins = y * state.scores
        signed = -y * base * self.function.slope(margins)
        return Pull(frozen(signed), dot(base, self.function.value(margins)))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The mean loss before and after the round."""
        return [(r"\bar\ell_t", self.words.objective_latex, fall(r, new))]


def fall(r: Round, new: Highlight, digits: str = ".4g", sign: int = 1) -> str:
    """The objective before and after a round, in LaTeX.

    r: the round. new: marks the number after it. digits: their format. sign: -1 for what is
    maximised.
    """
    before, after = (format(sign * value, digits) for value in (r.before.objective, r.objective))
    return rf"{before}\to{new(after)}"
