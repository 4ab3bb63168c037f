r"""A potential that a clock moves: BrownBoost's (Freund 2001, figure 1), which is not convex.

    phi_s(z) = erfc((z + s) / sqrt(c)),    c = erfcinv(eps)^2,    D_i in proportion to e^{-(z_i + s)^2 / c}

with margins z_i = y_i F(x_i) and s, the time that is left: c at first, 0 at the end. Far left of -s the weight falls
again: such examples are given up. eps is the share that may be.

The mean of phi_s(z_i) is eps at first and stays so; that is how fast the clock runs. So s is a function of the vote,
with the slope ds/dF_i = -y_i D_i: a round lowers it along h, as it lowers any other loss. A mistake has phi_s(z) >=
phi_s(0), hence training error <= eps / phi_s(0), which is 1 at first and eps when the time is up.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import erfc, pi, sqrt
from typing import Any, Self

import numpy as np

from boosting.engine.protocols import LossFunction
from boosting.engine.sums import dot

STEEP = 2 / sqrt(pi)  # of erfc at 0
PRECISE = 2.0**-48  # of eps, and of the time: Newton's method ends there


@dataclass(frozen=True)
class ClockedPotential(LossFunction):
    """phi_s(z) / phi_s(0), which is at least 1 for a mistake. eps: the mean of phi_s. left: s, 0 when the time is up."""

    eps: float
    left: float = 0.0

    title = "clocked"
    convex, bounds_zero_one = False, True

    @cached_property
    def width(self) -> float:
        """sqrt(c)."""
        return float(_special().erfcinv(self.eps))

    @property
    def clock(self) -> float:
        """c, the time that is left at first."""
        return self.width**2

    @property
    def at_zero(self) -> float:
        """phi_s(0), not below what a float can divide by."""
        return max(erfc(self.left / self.width), 1e-300)

    @property
    def lipschitz_clipped(self) -> float:
        """How steep it is at z = 0: with time left it is less so on the right."""
        return -float(self.slope(np.zeros(1))[0])

    def value(self, margins: np.ndarray) -> np.ndarray:
        far: np.ndarray = _special().erfc((margins + self.left) / self.width)
        return far / self.at_zero

    def slope(self, margins: np.ndarray) -> np.ndarray:
        bell = np.exp(-(((margins + self.left) / self.width) ** 2))
        return -STEEP / self.width / self.at_zero * bell

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return -2 / self.clock * (margins + self.left) * self.slope(margins)

    def at(self, margins: np.ndarray, base: np.ndarray) -> Self:
        """The potential at the time s that margins z (m,) of base weights (m,) leave: Newton's method in a bracket."""
        z, b, c = margins[base > 0], base[base > 0], self.clock
        low, high = c - float(z.max()), c - float(z.min())
        s = max(low, min(self.left, high))
        for _ in range(200):
            x = (z + s) / self.width
            excess = dot(b, _special().erfc(x)) - self.eps
            low, high = (s, high) if excess > 0 else (low, s)
            slope = STEEP / self.width * dot(b, np.exp(-(x**2)))
            step, near = excess / slope if slope > 0 else np.inf, PRECISE * (c + abs(s))
            if abs(excess) <= PRECISE * self.eps or min(abs(step), high - low) <= near:
                break
            s = s + step if low < s + step < high else (low + high) / 2
        return replace(self, left=s)

    def share_left(self, mean: float) -> float:
        """s/c, where the mean of phi_s / phi_s(0) is this."""
        return float(_special().erfcinv(self.eps / mean)) / self.width

    def distribution(self, margins: np.ndarray, base: np.ndarray) -> np.ndarray:
        """D (m,), in proportion to b e^{-(z + s)^2 / c}, for margins z and base weights (m,)."""
        squares = ((margins + self.left) / self.width) ** 2
        weights = base * np.exp(np.minimum(squares[base > 0].min() - squares, 0))
        return weights / weights.sum()

    def undecided(self, margins: np.ndarray, base: np.ndarray) -> float:
        """The mean of e^{-(z + s)^2 / c}, for margins z and base weights (m,): 1 where all stand at the bell's top."""
        return dot(base, np.exp(-(((margins + self.left) / self.width) ** 2)))


def _special() -> Any:
    from scipy import special  # stays off the first paint

    return special
