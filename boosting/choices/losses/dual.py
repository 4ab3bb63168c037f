"""TODO choices.losses.dual."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.losses.hinge import HingeLoss
from boosting.choices.losses.margin import Equation, Highlight
from boosting.engine._kernels import exponential_pull
from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.trace import Round


@dataclass(frozen=True)
class SoftMargin(HingeLoss):
    """Minus the soft margin max_rho rho - (1/nu) sum b (rho - z)_+: how well the worst nu share is off on average.

    The pull is the dual solution of the program that weighs the votes (corrective.py): 0 <= D <= b / nu, sum D = 1.
    sum_i D_i y_i F(x_i) is then the soft margin itself. Before the first round D = b, and the margin counts as -1, the
    least that a vote can have.
    """

    nu: float

    title = "soft margin"
    reads_dual = True
    watch = "a block at the cap 1/(νm) and zeros on the right: only the hard examples pull, none more than the cap"
    code = "D ← the examples' multipliers in that program, at most 1/(νm) each"
    symbol = "D(i) y<sub>i</sub>"
    pull_latex = r"D_{t+1}=\arg\min_{0\le D\le 1/(\nu m)}\ \max_{s\le t}\ \sum_iD(i)\,y_ih_s(x_i)"
    start_latex = r"D_1(i)=\tfrac1m"
    objective_name = "negative soft margin"
    objective_latex = r"-\max_{c,\rho}\ \rho-\tfrac1{\nu m}\textstyle\sum_i\xi_i"

    def pull(self, state: State) -> Pull:
        """g = y D."""
        y, base = state.sample.y, state.sample.weight
        if state.dual is None:
            return Pull(frozen(y * base), 1.0)
        return Pull(frozen(y * state.dual), 0.0 - soft_margin(y * state.scores, base, self.nu))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The value of the program, below, and the best edge that its last dual allowed, above."""
        before, after = (
            round(-objective, 4) + 0.0 for objective in (r.before.objective, r.objective)
        )  # no -0
        rise = rf"{before:.4f}\to{new(f'{after:.4f}')}"
        value = self.objective_latex.removeprefix("-")
        edge = r"\max_h\textstyle\sum_iD_t(i)y_ih(x_i)"
        return [(r"\rho_t", value, rise), (r"2\gamma_t", edge, f"{r.found.correlation:.4f}")]


@dataclass(frozen=True)
class HardMargin(SoftMargin):
    """Minus the smallest margin: nu = 0, no example may be given up ([M] 7.3.4)."""

    nu: float = 0.0

    title = "smallest margin"
    watch = "zeros on the right: only examples at the smallest margin keep a weight, and there is no cap"
    code = "D ← the examples' multipliers in that program"
    pull_latex = r"D_{t+1}=\arg\min_D\ \max_{s\le t}\ \textstyle\sum_iD(i)\,y_ih_s(x_i)"
    objective_name = "negative smallest margin"
    objective_latex = r"-\max_c\min_i\ y_iF_t(x_i),\quad\|c\|_1=1"


@dataclass(frozen=True)
class PricedHinge(HingeLoss):
    """sum c + C n sum b max(0, 1 - z): the hinge loss, with a price of 1 on every unit of ||c||_1.

    The pull is the program's dual solution u, 0 <= u <= C n b; the price is a toll that every new base classifier has to earn.
    """

    C: float

    title = "hinge with a price on ‖c‖₁"
    reads_dual = True
    watch = "a block at the cap C and zeros on the right: only the hard examples pull, none more than the cap"
    code = "u ← the examples' multipliers in that program, at most C each"
    symbol = "u<sub>i</sub> y<sub>i</sub>"
    pull_latex = r"u_{t+1}=\arg\max_{0\le u\le C}\ \textstyle\sum_iu_i,\quad\sum_iu_iy_ih_s(x_i)\le1\text{ for }s\le t"
    objective_name = "L1-penalised hinge loss"
    objective_latex = r"\|c\|_1+C\textstyle\sum_i\max\big(0,\,1-y_iF_t(x_i)\big)"

    def pull(self, state: State) -> Pull:
        """g = y u, and the toll of 1."""
        top = self.C * state.sample.examples * state.sample.weight
        dual = top if state.dual is None else state.dual
        return Pull(frozen(state.sample.y * dual), _penalised_hinge(state, self.C, 1), penalty=1.0)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after."""
        return _fall(self, r, new)


@dataclass(frozen=True)
class DrivenExponentialLoss(ExponentialLoss):
    """AdaBoost's pull from AdaBoost's own vote (the driver), while a program weighs the base classifiers (RLPBoost, RQPBoost).

    The objective is the program's: sum c^power + C n sum b max(0, 1 - z), power 1 (LP) or 2 (QP).
    """

    C: float
    power: int

    weighs = False  # the weights are those of another vote
    pull_latex = r"D_{t+1}(i)=\frac{e^{-y_iA_t(x_i)}}{\sum_ke^{-y_kA_t(x_k)}},\quad A_t=\text{AdaBoost's vote}"
    objective_name = "penalised hinge loss"

    @property
    def objective_latex(self) -> str:
        """The program's objective."""
        penalty = r"\|c\|_1" if self.power == 1 else r"\|c\|_2^2"
        return penalty + r"+C\textstyle\sum_i\max\big(0,\,1-y_iF_t(x_i)\big)"

    def pull(self, state: State) -> Pull:
        """g = y w; no normaliser Z is handed on, for it belongs to AdaBoost's coefficients and not to these."""
        _, signed, _ = exponential_pull(state.sample.y, state.driver, state.sample.weight)
        return Pull(frozen(signed), _penalised_hinge(state, self.C, self.power))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after."""
        return _fall(self, r, new)


def soft_margin(margins: np.ndarray, base: np.ndarray, nu: float) -> float:
    """max_rho rho - (1/nu) sum_i b_i (rho - z_i)_+: the mean of the worst nu share of the margins z (m,); for nu = 0 min z.

    >>> soft_margin(np.array([-0.5, 0.5, 0.1, 0.9]), np.full(4, 0.25), 0.5)
    -0.2
    >>> soft_margin(np.array([-0.5, 0.5, 0.1, 0.9]), np.full(4, 0.25), 0.0)
    -0.5
    """
    if nu == 0:
        return float(margins[base > 0].min())
    order = np.argsort(margins)
    filled = np.minimum(np.cumsum(base[order]) / nu, 1.0)
    return float(np.diff(filled, prepend=0.0) @ margins[order])


def _penalised_hinge(state: State, C: float, power: int) -> float:
    margins, sample = state.sample.y * state.scores, state.sample
    hinge = float(sample.weight @ np.maximum(0, 1 - margins))
    return float(np.sum(np.abs(state.coefficients) ** power)) + C * sample.examples * hinge


def _fall(loss: PricedHinge | DrivenExponentialLoss, r: Round, new: Highlight) -> list[Equation]:
    fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
    return [(r"\text{objective}_t", loss.objective_latex, fall)]
