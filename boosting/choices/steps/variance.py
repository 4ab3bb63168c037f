"""The steps of VadaBoost ([V] algorithm 2) and EBBoost ([V] algorithm 3)."""

from dataclasses import dataclass
from math import log

from boosting.choices.exponential import weights_of
from boosting.choices.steps.log_odds import LogOdds, odds_latex
from boosting.choices.steps.step_size import PERFECT, WATCH_EDGE, least_error
from boosting.engine._kernels import halves, squares
from boosting.engine.protocols import Supply
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.words import StepWords


@dataclass(frozen=True)
class QuarterLogOdds(LogOdds):
    """VadaBoost's step ([V] algorithm 2): the minimiser of its upper bound U."""

    share: float = 0.25

    words = StepWords(
        "quarter log-odds",
        "α ← ¼ log(Σ<sub>right</sub> u / Σ<sub>wrong</sub> u)",
        r"\tfrac14\log\frac{u_I}{u_J}",
        "the steps are about half of AdaBoost's: only the bound U is minimised",
    )

    def numbers(self, found: Found) -> str:
        return odds_latex(r"\tfrac14", found.agree, found.against)


@dataclass(frozen=True)
class VarianceLogOdds(LogOdds):
    """EBBoost's step: the exact minimiser of the variance-penalised cost along h ([V] algorithm 3).

    A_I = (1-lam) (sum_I w)^2 + lam sum_I w^2/b over the right examples, A_J over the wrong ones. At
    lam = 0 this is AdaBoost's step.
    """

    share: float = 0.25
    lam: float = 0.0

    needs = frozenset({Supply.EXPONENTIAL_WEIGHTS})
    words = StepWords(
        "log-odds with variance",
        "α ← ¼ log(A<sub>right</sub> / A<sub>wrong</sub>), A = (1−λ)(Σw)² + λ m Σw²",
        r"\tfrac14\log\frac{(1-\lambda)(\sum_Iw_i)^2+\lambda m\sum_Iw_i^2}"
        r"{(1-\lambda)(\sum_Jw_i)^2+\lambda m\sum_Jw_i^2}",
        WATCH_EDGE,
    )

    def numbers(self, found: Found) -> str:
        """The difference A_I - A_J, which is the correlation under VadaBoost's u, in LaTeX."""
        return rf"\tfrac14\log\frac{{A_I}}{{A_I-{found.correlation:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        w = weights_of(state).weights
        square = squares(w, state.sample.weight)
        right, wrong, square_right, square_wrong = halves(state.sample.y, found.votes, w, square)
        if wrong > 0:
            return self.step_or_stop(self.odds(right, square_right, wrong, square_wrong))
        error, total = least_error(state), float(square.sum())
        return Step(self.odds(1 - error, (1 - error) * total, error, error * total), PERFECT)

    def odds(self, right: float, square_right: float, wrong: float, square_wrong: float) -> float:
        """1/4 log(A_I / A_J), with A = w ((1-lam) w + lam square / w), as a tiny w^2 would be lost.

        right, wrong: sums of w. square_right, square_wrong: sums of w^2 / b.
        """
        log_right, log_wrong = (
            log(w) + log((1 - self.lam) * w + self.lam * square / w)
            for w, square in ((right, square_right), (wrong, square_wrong))
        )
        return self.share * (log_right - log_wrong)
