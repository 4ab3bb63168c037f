r"""Choice 1: the loss, and the pull that it puts on every example.

A loss phi(z) of the margin z = y F pulls example i towards its label with w_i = -phi'(z_i); the signed pull is
g_i = y_i w_i. Base weights b_i (sum 1; 1/m when all examples count alike) multiply the loss ([M] ex. 7.4).

| loss | objective | pull | used by |
|---|---|---|---|
| exponential | sum b e^{-z} | y w, w = b e^{-z} / sum b e^{-z} | AdaBoost ([M] fig. 7.1) |
| the same at margin rho | sum b e^{-z + rho norm} | y w | A_rho ([M] ex. 7.12) |
| smallest margin | -min z / norm | y w | arc-gv (Breiman 1999) |
| trimmed exponential | sum b (e^{-z}, or 1 - z where z < 0) | y b min(1, e^{-z}) | noise-tolerant AdaBoost ([M] 7.33) |
| logistic | sum b log2(1 + e^{-z}) | y b / (ln 2 (1 + e^z)) | logistic boosting |
| hinge | sum b max(0, 1 - z) | y b where z < 1, y b / 2 where z = 1 | HingeBoost ([M] 7.34) |
| soft margin | the mean margin of the worst nu share, negative | y D, D the dual solution | LPBoost, max margin |
| priced hinge | sum c + C n sum b max(0, 1 - z) | y u, u the dual solution | LPBoost in C form ([Q] ref. 6) |
| driven exponential | the same, or with sum c^2 | y w of AdaBoost's own vote | RLPBoost, RQPBoost |
| sample variance | L^2 + lam (sum b e^{-2z} - L^2), L = sum b e^{-z} | y u, u = lam w^2/b + (1-lam) w | [V] eq. 3 |
| quadratic | sum b (1 - z)^2 | b (y - F), the signed residual | QuadBoost ([Q] eq. 2-5) |
| DeepBoost's | sum b Phi(1 - z) + sum_j Lambda_j abs(c_j), Phi(u) = e^u or log2(1 + e^u) | y b Phi'(1 - z) | [D] |

norm = ||c||_1. With b = 1/m the sample variance row reads u = lam m w^2 + (1-lam) w, as printed in [V] algorithm 2.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from boosting.engine.sample import frozen
from boosting.engine.state import Pull, State
from boosting.engine.trace import Round

Highlight = Callable[[str], str]
Equation = tuple[str, str, str]  # left side, rule, numbers; in LaTeX
HEAVY = "how few heavy examples on the left take over, and how the effective number falls"
BOUNDED = "how flat it stays: the weights are bounded, however wrong an example is"


def softplus(u: np.ndarray) -> np.ndarray:
    """log(1 + e^u), whatever the size of u; four times as fast as numpy's logaddexp."""
    return np.maximum(u, 0) + np.log1p(np.exp(-np.abs(u)))


class MarginLoss:
    """A loss phi(z) of the margin z = y F. A subclass gives `value` (phi) and `slope` (phi').

    title: its name on the page of losses. convex, bounds_zero_one (phi(z) >= 1 where z <= 0, and phi >= 0) and
    lipschitz_clipped (the Lipschitz constant of min(phi, 1), which the margin bounds ask for) are facts about phi.
    watch: what to look for in the sizes of the pulls. weighs: its pull comes with normalised exponential weights;
    reads_dual: its pull is a program's dual solution, so it needs choice 4 (the catalogue's mixes ask for both).
    """

    title = ""
    convex = True
    bounds_zero_one = True
    lipschitz_clipped = 1.0
    pulls = "weight"
    symbol = "w<sub>i</sub> y<sub>i</sub>"
    watch = BOUNDED
    weighs = False
    reads_dual = False

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        raise NotImplementedError

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        raise NotImplementedError

    def pull(self, state: State) -> Pull:
        """g = y b w with w = -phi'(z), and the mean loss."""
        y, base = state.sample.y, state.sample.weight
        margins = y * state.scores
        return Pull(frozen(-y * base * self.slope(margins)), float(base @ self.value(margins)))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The mean loss before and after the round."""
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [(r"\bar\ell_t", self.objective_latex, fall)]
