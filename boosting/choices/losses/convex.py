"""Choice 1 for real-valued votes: the gradient of a convex l(y, F), for classes and real labels."""

from dataclasses import dataclass

from boosting.choices.functions import ConvexFunction
from boosting.choices.losses.margin import fall
from boosting.engine.protocols import Loss
from boosting.engine.round import Round
from boosting.engine.state import Pull, State
from boosting.engine.words import Equation, Highlight, LossWords


@dataclass(frozen=True)
class ConvexLoss(Loss):
    """The mean of l(y, F); its negative gradient is the pull. of: the function l.

    The hull algorithms ([C]) and gradient boosting (Friedman 2001) use it.
    """

    of: ConvexFunction

    @property
    def function(self) -> ConvexFunction:
        """l itself."""
        return self.of

    @property
    def log_odds(self) -> float:
        """That of its function."""
        return self.of.log_odds

    @property
    def words(self) -> LossWords:
        """Those of its function."""
        function = self.of
        pull, loss = (
            latex.replace("F_i", "F_t(x_i)") for latex in (function.pull_of_pair, function.of_pair)
        )
        return LossWords(
            function.title,
            "g<sub>i</sub> ← −∂ℓ(y<sub>i</sub>, F<sub>i</sub>)/∂F",
            r"g_i=b_i\cdot " + pull,
            function.watch,
            pulls=function.pulls,
            direction=function.direction,
            symbol="g<sub>i</sub>",
            objective=f"mean {function.title} loss",
            objective_latex=r"\frac1m\sum_i " + loss,
        )

    def pull(self, state: State) -> Pull:
        """g = -b dl/dF and the mean loss."""
        y, base, scores = state.sample.y, state.sample.weight, state.scores
        return Pull(self.function.pull(y, scores, base), self.function.mean(y, scores, base))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The mean loss before and after."""
        return [(r"\bar\ell_t", self.words.objective_latex, fall(r, new))]
