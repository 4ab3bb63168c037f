"""Steps that minimise the loss along h: [M] ex. 7.7 (smooth losses), ex. 7.11 c (hinge loss)."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log

import numpy as np

from boosting.choices import functions
from boosting.choices.steps.log_odds import LogOdds
from boosting.choices.steps.step_size import PERFECT, PositiveStep
from boosting.engine.protocols import LossFunction
from boosting.engine.state import KINK, Found, Pull, State, Step
from boosting.engine.sums import dot
from boosting.engine.words import StepWords

ROUNDING = 1e-12  # a gain of this size is the floats' doing


@dataclass(frozen=True)
class LineSearch(LogOdds):
    """The alpha > 0 where the slope of the loss along h is 0 ([M] ex. 7.7), for a smooth function.

    Where h is never wrong the loss falls for ever; the step is then that of a perfect classifier.
    """

    function: LossFunction = functions.EXPONENTIAL

    refused = "No base classifier lowers the loss any more: it is at its minimum over this family."
    words = StepWords(
        "line search",
        "α ← argmin<sub>α</sub> mean loss of F + α h",
        r"\arg\min_\alpha\sum_i\phi\big(y_iF_{t-1}(x_i)+\alpha y_ih_t(x_i)\big)",
        "the steps get shorter as the loss gets flat",
    )

    def numbers(self, found: Found) -> str:
        """What the search started from, in LaTeX."""
        return rf"\arg\min_\alpha\;(\text{{slope at }}0:\;{-found.gain:.4f})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The zero of the slope; the run ends with a perfect classifier."""
        y, base = state.sample.y, state.sample.weight
        margins, moves = y * state.scores, y * found.votes
        weights = base * moves
        if not (weights < 0).any():
            return Step(self.of_perfect(state), "" if found.abstained > 0 else PERFECT)
        if found.agree <= found.against:  # of another search, along which the loss only rises
            return Step(0.0, self.refused)
        guess = 0.5 * log(found.agree / found.against) if found.against > 1e-300 else 1.0
        noise = (found.agree + found.against) * 2.0**-52

        def slope(a: float) -> float:
            return dot(weights, self.function.slope(margins + a * moves))

        return self.step_or_stop(zero(slope, guess, noise))


def zero(slope: Callable[[float], float], guess: float, noise: float) -> float:
    """The a > 0 with slope(a) = 0, as exactly as floats allow; slope increases and is < 0 at 0.

    slope: a function of a. guess: where to look first. noise: a slope of this size counts as 0. The
    bracket [low, high] is doubled until the slope changes sign, then cut by the secant (Illinois'
    variant, which halves the value of an end that stays), every third time in the middle.
    """
    low, high = 0.0, guess
    at_low, at_high = slope(low), slope(high)
    while at_high < 0 and high < 1e12:
        low, at_low, high = high, at_high, 2 * high
        at_high = slope(high)
    side = 0  # the end that moved last
    for k in range(1, 200):
        middle = (
            high - at_high * (high - low) / (at_high - at_low)
            if k % 3 and at_high > at_low
            else (low + high) / 2
        )
        if not low < middle < high:
            middle = (low + high) / 2
        value = slope(middle)
        if abs(value) <= noise or not low < middle < high:
            return middle
        if value < 0:
            low, at_low, at_high = middle, value, at_high / 2 if side < 0 else at_high
        else:
            high, at_high, at_low = middle, value, at_low / 2 if side > 0 else at_low
        side = -1 if value < 0 else 1
    return high


@dataclass(frozen=True)
class HingeSearch(PositiveStep):
    """The exact line search on the hinge loss: a weighted median, no grid ([M] ex. 7.11 c).

    Along h the mean loss is a chain of straight pieces. Example i bends it at a_i = (1 - z_i) /
    (y_i h_i), where its margin reaches 1, and makes it steeper by b_i |h_i|; the minimum is the
    first a_i where the slope is not negative.

    With votes of +-1 and a search that finds the largest gain, no second round exists. The first h
    gets I right and J wrong, with |J| <= |I|, so the step is 1: all of I stands on the kink at
    margin 1, all of J at -1. Any other h' wins |J right| - |J wrong| on J and loses |I wrong| at
    once. It errs on |J wrong| + |I wrong| >= |J|, hence its gain, |J| - 2 |J wrong| - |I wrong|, is
    at most -|J wrong| <= 0.
    """

    tolerance = -inf  # the step itself looks at the gain, to say which end it is
    at_zero = "The hinge loss is 0: y F is at least 1 on every example."
    at_minimum = (
        "The hinge loss is at its minimum over this family: no base classifier has an edge."
    )
    at_kink = (
        "Stalled at a kink of the hinge loss: no single base classifier lowers it any more, "
        "though several together might (coordinate descent cannot leave a kink). LPBoost in its C "
        "form solves for all coefficients at once."
    )
    after_first = (
        "Stalled at a kink of the hinge loss, as after any first base classifier that errs least: "
        "what it gets right now stands on the kink, at y F = 1, and what it gets wrong at −1. "
        "Another one that is right on some of the latter errs on at least as much of the former, "
        "or it would have erred less than the first: it loses at once what it wins. LPBoost in "
        "its C form solves for all coefficients at once."
    )
    refused = at_minimum  # never used: the step itself says which end it is
    words = StepWords(
        "hinge line search",
        "α ← the first a<sub>i</sub> = (1 − y<sub>i</sub>F) / (y<sub>i</sub>h) where the slope is "
        "≥ 0",
        r"\arg\min_\alpha\sum_i\max\big(0,1-y_iF_{t-1}(x_i)-\alpha y_ih_t(x_i)\big)",
        "steps end where y F reaches 1 on some example",
    )

    def numbers(self, found: Found) -> str:
        """What the search started from, in LaTeX."""
        return rf"\arg\min_\alpha\;(\text{{slope at }}0^+:\;{-found.gain:.4f})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The first breakpoint where the slope is not negative; 0 where nothing gains."""
        if found.gain <= ROUNDING:
            return Step(0.0, self.ending(pull, state))
        y, base = state.sample.y, state.sample.weight
        # left: how far the margin is from 1. At the kink only a step back changes the loss.
        left, moves = 1 - y * state.scores, y * found.votes
        slope = np.where(left > KINK, -moves, np.where(left > -KINK, np.maximum(-moves, 0), 0.0))
        bends = (np.abs(left) > KINK) & (np.abs(moves) > KINK) & (left * moves > 0)
        if not bends.any():  # a base classifier of another search: the slope never changes its sign
            return Step(0.0, self.ending(pull, state))
        at = left[bends] / moves[bends]
        order = np.argsort(at, kind="stable")
        slopes = dot(base, slope) + np.cumsum((base * np.abs(moves))[bends][order])
        return self.step_or_stop(float(at[order][np.argmax(slopes >= -(2.0**-40))]))

    def ending(self, pull: Pull, state: State) -> str:
        """Why no base classifier lowers the loss."""
        if pull.objective <= KINK:
            return self.at_zero
        if pull.penalty == 0:
            return self.at_minimum
        first = state.rounds == 1 and bool((np.abs(state.scores) == 1).all())
        return self.after_first if first else self.at_kink
