"""Losses of runs in which a program weighs all members (choices/programs.py).

`DualLoss` pulls with the program's multipliers: LPBoost, max margin. `UncorrectedExponentialLoss`
pulls as AdaBoost's own vote does, which the program's coefficients do not touch: RLPBoost, RQPBoost
(Raetsch, Onoda, Mueller 2001).
"""

from dataclasses import dataclass, replace

from boosting.choices.exponential import uncorrected_scores
from boosting.choices.functions import ConvexFunction
from boosting.choices.losses import exponential
from boosting.choices.losses.margin import fall
from boosting.choices.programs import Program, multipliers
from boosting.engine._kernels import exponential_pull
from boosting.engine.protocols import Loss, Supply
from boosting.engine.round import Round
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.words import Equation, Highlight, LossWords


@dataclass(frozen=True)
class DualLoss(Loss):
    """A program's objective, with its dual solution u for a pull: g = y u.

    For the nu form and the hard margin sum_i u_i y_i F(x_i) is the objective itself, negated. In
    the C form the price of a unit of ||c||_1 is a penalty that every new base classifier has to
    earn.
    """

    program: Program

    needs = frozenset({Supply.MULTIPLIERS})

    @property
    def function(self) -> ConvexFunction:
        """That of the program's slack."""
        return self.program.function

    @property
    def words(self) -> LossWords:
        """Those of the program."""
        return self.program.words

    def pull(self, state: State) -> Pull:
        """g = y u."""
        u = multipliers(state).u
        u = self.program.start(state.sample) if u is None else u
        signed = frozen(state.sample.y * u)
        return Pull(signed, self.program.objective(state), self.program.penalty)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after; for a game, its value and the best edge."""
        if not self.program.is_game:
            return [(r"\text{objective}_t", self.words.objective_latex, fall(r, new))]
        before, after = (round(-o, 4) + 0.0 for o in (r.before.objective, r.objective))  # no -0
        value = self.words.objective_latex.removeprefix("-")
        edge = r"\max_h\textstyle\sum_iD_t(i)y_ih(x_i)"
        return [
            (r"\rho_t", value, rf"{before:.4f}\to{new(f'{after:.4f}')}"),
            (r"2\gamma_t", edge, f"{r.found.correlation:.4f}"),
        ]


@dataclass(frozen=True)
class UncorrectedExponentialLoss(Loss):
    """A program's objective, with the pull of AdaBoost's own vote, made by its steps alone.

    Its weights are those of another vote than the program's, so it gives no exponential weights,
    and no normaliser Z.
    """

    program: Program

    @property
    def function(self) -> ConvexFunction:
        """That of the program's slack."""
        return self.program.function

    @property
    def words(self) -> LossWords:
        """AdaBoost's for the pull, the program's for the objective."""
        return replace(
            exponential.WORDS,
            latex=(
                r"D_{t+1}(i)=\frac{e^{-y_iA_t(x_i)}}{\sum_ke^{-y_kA_t(x_k)}},\quad "
                r"A_t=\text{AdaBoost's vote}"
            ),
            objective="penalised hinge loss",
            objective_latex=self.program.words.objective_latex,
        )

    def pull(self, state: State) -> Pull:
        """g = y w."""
        sample = state.sample
        _, signed, _ = exponential_pull(sample.y, uncorrected_scores(state), sample.weight)
        return Pull(signed, self.program.objective(state))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after."""
        return [(r"\text{objective}_t", self.words.objective_latex, fall(r, new))]
