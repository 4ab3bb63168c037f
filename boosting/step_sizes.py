r"""Choice 3: how loudly the chosen classifier may speak, its coefficient alpha.

With A = sum of the pull where h agrees and B where it disagrees (A + B = 1 for a distribution, eps = B):

| step | alpha | source |
|---|---|---|
| half log-odds | 1/2 log(A / B) | AdaBoost, [M] fig. 7.1 line 5 |
| fixed | 1/2 log((1/2 + gamma) / (1/2 - gamma)) | fixed-step AdaBoost, [M] ex. 7.8 |
| half log-odds above a margin | 1/2 log(A / B) - 1/2 log((1 + rho) / (1 - rho)) | A_rho, [M] ex. 7.12; arc-gv |
| line search | the zero of the loss's slope along h | noise-tolerant AdaBoost, [M] ex. 7.7; logistic boosting |
| hinge line search | the breakpoint where the slope changes its sign | HingeBoost, [M] ex. 7.11 |
| abstaining log-odds | 1/2 log(eps+ / eps-) | abstaining AdaBoost, [M] ex. 7.10 |
| quarter log-odds | 1/4 log(A / B) | VadaBoost, [V] algorithm 2, the minimiser of U |
| log-odds with variance | 1/4 log(A_I / A_J), A = (1-lam) (sum w)^2 + lam m sum w^2 | EBBoost, [V] algorithm 3 |
| penalised step | argmin over eta of the exponential loss along h + Lambda abs(c + eta) | DeepBoost, [D] lines 12-16 |
| set by a program | all coefficients are solved anew | LPBoost, max margin (corrective.py) |
| residual fit | (A - B) / eta | QuadBoost, [Q] eq. 6; A - B = mu - M |
| residual fit, L1 | (A - B - lam) / eta | [Q] eq. 7 |
| residual fit, L2 | (A - B) / (eta + lam) | [Q] eq. 8 |
| residual fit, Linf | min((A - B) / eta, alpha_max) | [Q] eq. 9 |
| hull step | argmin over a in [0, 1] of the loss of (1 - a) F + a h | Convex Hull Boost, [C] section 4; L1Boost |
| shrinkage | nu, the learning rate | gradient boosting, Friedman 2001 eq. 36 |

A step of 0 or less ends the run; `refused` says why in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atanh, exp, hypot, inf, log, sqrt

import numpy as np

from boosting._kernels import halves, squares
from boosting.state import KINK, Found, Pull, State, Step

PERFECT = "A perfect base classifier: boosting has nothing left to do."
NO_EDGE = "No base classifier has an edge: the best one is no better than a coin under the current weights."


class StepSize:
    """What every step shares. in_hull: the vote is a convex combination, and gains count against the current vote.

    tolerance: below this rate of progress the floats (or a solver) decide, not the data; refused: why the run ends then
    """

    in_hull = False
    tolerance = 1e-12
    refused = ""

    def grow(self, alpha: float) -> Step:
        """A step that must be positive; otherwise the run ends."""
        return Step(alpha) if alpha > self.tolerance else Step(0.0, self.refused)


@dataclass(frozen=True)
class LogOdds(StepSize):
    """alpha = share * log(A / B). A perfect classifier (B = 0) counts as wrong with probability 1/(4m) and is the last.

    An example of weight 2 counts as two in m, as it does everywhere else; m is at least 1 for tiny weights.
    """

    share: float = 0.5

    refused = NO_EDGE
    code = "α ← ½ log((1−ε)/ε)"
    latex = r"\tfrac12\log\frac{1-\varepsilon_t}{\varepsilon_t}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return odds_latex(r"\tfrac12", 1 - found.error, found.error)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        wrong = found.wrong
        if wrong > 0:
            return self.grow(self.share * (_log(found.right) - log(wrong)))  # A / B may overflow
        return Step(self.loudest(state), PERFECT)

    def loudest(self, state: State) -> float:
        """The step of a classifier without an error, which would be infinite."""
        error = least_error(state)
        return self.share * log((1 - error) / error)


def odds_latex(share: str, right: float, wrong: float) -> str:
    """share log(right / wrong) with its numbers, in LaTeX; without an error, what `LogOdds` puts in its place."""
    if wrong == 0:
        return rf"{share}\log(4m-1)"
    return rf"{share}\log\frac{{{right:.4f}}}{{{wrong:{'.4f' if wrong > 1e-3 else '.2g'}}}}"


def _log(share: float) -> float:
    """The logarithm of a share; -inf for a voter of another search that is never right."""
    return log(share) if share > 0 else -inf


def least_error(state: State) -> float:
    """1/(4m): the error that a perfect classifier is charged with."""
    return 1 / (4 * max(state.sample.count, 1.0))


@dataclass(frozen=True)
class FixedStep(StepSize):
    """The same alpha every round: the best one if every round's edge were gamma ([M] ex. 7.8 a).

    The mean exponential loss falls for sure while the edge is at least gamma.
    """

    gamma: float

    refused = NO_EDGE
    code = "α ← ½ log((½+γ)/(½−γ)), the same in every round"
    latex = r"\tfrac12\log\frac{1/2+\gamma}{1/2-\gamma}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\tfrac12\log\frac{{{0.5 + self.gamma:.4f}}}{{{0.5 - self.gamma:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The constant; the run ends with a perfect classifier."""
        return Step(atanh(2 * self.gamma), "" if found.wrong > 0 else PERFECT)


@dataclass(frozen=True)
class MarginLogOdds(LogOdds):
    """AdaBoost's step less 1/2 log((1 + rho) / (1 - rho)): the exact minimiser of G_rho. rho is the pull's toll.

    A perfect classifier counts as wrong with probability 1/(4m), or (1 - rho)/4 where that is smaller: half the error
    at which a step would be refused.
    """

    refused = "No base classifier has an edge above ρ/2: no vote can push the margins further."
    code = "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ))"
    latex = r"\tfrac12\log\frac{1-\varepsilon_t}{\varepsilon_t}-\tfrac12\log\frac{1+\rho}{1-\rho}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        rho = found.gap - found.gain
        return rf"{super().numbers(found)}-\tfrac12\log\frac{{{1 + rho:.4f}}}{{{1 - rho:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        if pull.toll >= 1:  # no classifier has an edge above 1/2
            return Step(0.0, self.refused)
        if found.wrong > 0:
            return self.grow(super().step(found, pull, state).alpha - atanh(pull.toll))
        error = min(least_error(state), (1 - pull.toll) / 4)
        return Step(self.share * log((1 - error) / error) - atanh(pull.toll), PERFECT)


@dataclass(frozen=True)
class SmallestMarginLogOdds(MarginLogOdds):
    """Arc-gv: A_rho's step with rho = the smallest margin so far, at least 0 ([M] ex. 7.12; Breiman 1999)."""

    refused = (
        "Twice the best edge is no more than the smallest margin, or than 0 where that is negative: by duality no vote of "
        "these classifiers has a smallest margin above that."
    )
    code = "α ← ½ log((1−ε)/ε) − ½ log((1+ρ)/(1−ρ)), ρ = the smallest margin, at least 0"


@dataclass(frozen=True)
class AbstainingLogOdds(LogOdds):
    """alpha = 1/2 log(eps+ / eps-): what a classifier does not vote on has no say in its coefficient ([M] ex. 7.10).

    A classifier that is never wrong where it votes has eps- replaced as a perfect one; it ends the run only if it
    votes on all that is left.
    """

    code = "α ← ½ log(ε<sub>+</sub>/ε<sub>−</sub>)"
    latex = r"\tfrac12\log\frac{\varepsilon_t^{+}}{\varepsilon_t^{-}}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return odds_latex(r"\tfrac12", found.agree, found.against)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form over the part that is voted on."""
        if found.against > 0:
            return self.grow(self.share * (_log(found.agree) - log(found.against)))
        return Step(self.loudest(state), "" if found.idle > 0 else PERFECT)


@dataclass(frozen=True)
class LineSearch(LogOdds):
    """The alpha > 0 where the slope of the loss along h is 0: exact, for a convex and smooth loss.

    Where h is never wrong the loss falls for ever; the step is then that of a perfect classifier.
    """

    loss: object = None

    refused = "No base classifier lowers the loss any more: it is at its minimum over this family."
    code = "α ← argmin<sub>α</sub> mean loss of F + α h"
    latex = r"\arg\min_\alpha\sum_i\phi\big(y_iF_{t-1}(x_i)+\alpha y_ih_t(x_i)\big)"

    def numbers(self, found: Found) -> str:
        """What the search started from, in LaTeX."""
        return rf"\arg\min_\alpha\;(\text{{slope at }}0:\;{-found.gain:.4f})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The zero of the slope; the run ends with a perfect classifier."""
        y, base = state.sample.y, state.sample.weight
        margins, moves = y * state.scores, y * found.votes
        if not (base * moves < 0).any():
            return Step(self.loudest(state), "" if found.idle > 0 else PERFECT)
        if found.agree <= found.against:  # a voter of another search, along which the loss only rises
            return Step(0.0, self.refused)
        guess = 0.5 * log(found.agree / found.against) if found.against > 1e-300 else 1.0
        noise = (found.agree + found.against) * 2.0**-52
        return self.grow(zero(lambda a: float(base * moves @ self.loss.slope(margins + a * moves)), guess, noise))


def zero(slope: Callable[[float], float], guess: float, noise: float) -> float:
    """The a > 0 with slope(a) = 0 for an increasing slope with slope(0) < 0, as exactly as floats allow.

    The bracket [low, high] is doubled until the slope changes sign, then cut by the secant (Illinois' variant, which
    halves the value of an end that stays), every third time in the middle. |slope| <= noise counts as 0.
    """
    low, high = 0.0, guess
    at_low, at_high = slope(low), slope(high)
    while at_high < 0 and high < 1e12:
        low, at_low, high = high, at_high, 2 * high
        at_high = slope(high)
    side = 0  # the end that moved last
    for k in range(1, 200):
        middle = high - at_high * (high - low) / (at_high - at_low) if k % 3 and at_high > at_low else (low + high) / 2
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
class HingeSearch(StepSize):
    """The exact line search on the hinge loss: a weighted median, no grid ([M] ex. 7.11 c).

    Along h the mean loss is a chain of straight pieces. Example i bends it at a_i = (1 - z_i) / (y_i h_i), where its
    margin reaches 1, and makes it steeper by b_i |h_i|; the minimum is the first a_i where the slope is not negative.
    """

    tolerance = -inf  # the step itself looks at the gain, to say which end it is
    at_zero = "The hinge loss is 0: every margin is at least 1."
    at_minimum = "The hinge loss is at its minimum over this family: no base classifier has an edge."
    at_kink = (
        "Stalled at a kink of the hinge loss: no single base classifier lowers it any more, "
        "though several together might (coordinate descent cannot leave a kink)."
    )
    code = "α ← the first a<sub>i</sub> = (1 − y<sub>i</sub>F) / (y<sub>i</sub>h) where the slope is ≥ 0"
    latex = r"\arg\min_\alpha\sum_i\max\big(0,1-y_iF_{t-1}(x_i)-\alpha y_ih_t(x_i)\big)"

    def numbers(self, found: Found) -> str:
        """What the search started from, in LaTeX."""
        return rf"\arg\min_\alpha\;(\text{{slope at }}0^+:\;{-found.gain:.4f})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The first breakpoint where the slope is not negative; no step where no voter has a gain."""
        if found.gain <= StepSize.tolerance:
            return Step(0.0, self.ending(pull))
        y, base = state.sample.y, state.sample.weight
        left, moves = 1 - y * state.scores, y * found.votes
        slope = np.where(left > KINK, -moves, np.where(left > -KINK, np.maximum(-moves, 0), 0.0))
        bends = (np.abs(left) > KINK) & (np.abs(moves) > KINK) & (left * moves > 0)
        if not bends.any():  # a voter of another search: the slope never changes its sign
            return Step(0.0, self.ending(pull))
        at = left[bends] / moves[bends]
        order = np.argsort(at, kind="stable")
        slopes = base @ slope + np.cumsum((base * np.abs(moves))[bends][order])
        return self.grow(float(at[order][np.argmax(slopes >= -(2.0**-40))]))

    def ending(self, pull: Pull) -> str:
        """Why no voter lowers the loss."""
        if pull.objective <= KINK:
            return self.at_zero
        return self.at_kink if pull.toll > 0 else self.at_minimum


@dataclass(frozen=True)
class QuarterLogOdds(LogOdds):
    """VadaBoost's step: the exact minimiser of the upper bound U, with u in the place of the distribution."""

    share: float = 0.25

    code = "α ← ¼ log(Σ<sub>right</sub> u / Σ<sub>wrong</sub> u)"
    latex = r"\tfrac14\log\frac{u_I}{u_J}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return odds_latex(r"\tfrac14", found.agree, found.against)


@dataclass(frozen=True)
class VarianceLogOdds(LogOdds):
    """EBBoost's step: the exact minimiser of the variance-penalised cost along h ([V] algorithm 3).

    A_I = (1-lam) (sum_I w)^2 + lam sum_I w^2/b over the right examples, A_J over the wrong ones. At lam = 0 this is
    AdaBoost's step.
    """

    share: float = 0.25
    lam: float = 0.0

    code = "α ← ¼ log(A<sub>right</sub> / A<sub>wrong</sub>), A = (1−λ)(Σw)² + λ m Σw²"
    latex = r"\tfrac14\log\frac{(1-\lambda)(\sum_Iw_i)^2+\lambda m\sum_Iw_i^2}"
    latex += r"{(1-\lambda)(\sum_Jw_i)^2+\lambda m\sum_Jw_i^2}"

    def numbers(self, found: Found) -> str:
        """The difference A_I - A_J, which is the gap under VadaBoost's u, in LaTeX."""
        return rf"\tfrac14\log\frac{{A_I}}{{A_I-{found.gap:.4f}}}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; the run ends with a perfect classifier."""
        square = squares(pull.weights, state.sample.weight)
        w_right, w_wrong, square_right, square_wrong = halves(state.sample.y, found.votes, pull.weights, square)
        if w_wrong > 0:
            return self.grow(self._odds(w_right, square_right, w_wrong, square_wrong))
        error, total = least_error(state), float(square.sum())
        return Step(self._odds(1 - error, (1 - error) * total, error, error * total), PERFECT)

    def _odds(self, w_right: float, square_right: float, w_wrong: float, square_wrong: float) -> float:
        """1/4 log(A_I / A_J), each as w ((1-lam) w + lam square / w): a tiny w squared would be lost."""
        right, wrong = (
            log(w) + log((1 - self.lam) * w + self.lam * square / w)
            for w, square in ((w_right, square_right), (w_wrong, square_wrong))
        )
        return self.share * (right - wrong)


@dataclass(frozen=True)
class SetByProgram(StepSize):
    """No step: the correction weighs all votes, the new one with them. The 1 in its place is overwritten at once.

    in_hull: for a program over convex combinations the gap in the loop is its duality gap: best edge minus value.
    """

    in_hull: bool = True

    tolerance = 1e-9
    refused = (
        "No base classifier that the search finds answers the weights better than the vote so far: "
        "if the search is exact, the linear program is at its optimum over the whole family."
    )
    code = "c ← the program's best weights for all votes so far"
    latex = r"\text{the weight of }h_t\text{ in the program}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side, in LaTeX."""
        return r"c_{h_t}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """1 for a new voter; one that the program holds already shows that it is at its optimum."""
        return Step(1.0) if state.place(found.tree) == len(state.voters) else Step(0.0, self.refused)


@dataclass(frozen=True)
class ResidualFit(StepSize):
    """QuadBoost: the least-squares coefficient of h on the residual; A - B = mu - M, eta = mean of h^2 (1 for +-1)."""

    refused = "No voter correlates with the residual any more: the quadratic risk is at its minimum over this family."
    code = "α ← (μ − M) / η"
    latex = r"\frac{\mu_t-M_t}{\eta_t}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side with the round's numbers, in LaTeX."""
        return rf"\frac{{{found.gap:.4f}}}{{{self.eta(found):.4g}}}"

    @staticmethod
    def eta(found: Found) -> float:
        """The mean of h^2: 1, unless the voter may be silent or is a regression tree."""
        return float(np.mean(found.votes**2))

    def rule(self, gap: float, eta: float) -> float:
        """alpha from mu - M and eta."""
        return gap / eta

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The rule at this voter's mu - M and eta."""
        return self.grow(self.rule(found.gap, float(state.sample.weight @ found.votes**2)))


@dataclass(frozen=True)
class ResidualFitL1(ResidualFit):
    """The minimiser with the penalty 2 lam ||alpha||_1; negative once no voter is worth its price."""

    lam: float = 0.0

    refused = "No voter correlates with the residual by more than λ: the L1 penalty ends the run by itself."
    code = "α ← (μ − M − λ) / η"
    latex = r"\frac{\mu_t-M_t-\lambda}{\eta_t}"

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.gap:.4f}-{self.lam:g}}}{{{self.eta(found):.4g}}}"

    def rule(self, gap: float, eta: float) -> float:
        return (gap - self.lam) / eta


@dataclass(frozen=True)
class ResidualFitL2(ResidualFit):
    """The minimiser with a ridge penalty on the new coefficient."""

    lam: float = 0.0

    code = "α ← (μ − M) / (η + λ)"
    latex = r"\frac{\mu_t-M_t}{\eta_t+\lambda}"

    def numbers(self, found: Found) -> str:
        return rf"\frac{{{found.gap:.4f}}}{{{self.eta(found):.4g}+{self.lam:g}}}"

    def rule(self, gap: float, eta: float) -> float:
        return gap / (eta + self.lam)


@dataclass(frozen=True)
class ResidualFitLinf(ResidualFit):
    """The minimiser, cut off at alpha_max."""

    alpha_max: float = 1.0

    code = "α ← min((μ − M)/η, α<sub>max</sub>)"
    latex = r"\min\Big(\frac{\mu_t-M_t}{\eta_t},\,\alpha_{\max}\Big)"

    def numbers(self, found: Found) -> str:
        return rf"\min\Big(\frac{{{found.gap:.4f}}}{{{self.eta(found):.4g}}},\,{self.alpha_max:g}\Big)"

    def rule(self, gap: float, eta: float) -> float:
        return min(gap / eta, self.alpha_max)


@dataclass(frozen=True)
class HullStep(StepSize):
    """F <- (1 - a) F + a scale h with the a in [0, 1] that the loss likes best, so the vote stays in a convex hull.

    scale: the voter's largest size, for voters of +-1 (L1Boost's gamma); 1 for trees that know their size (CHB).
    The gap is Frank and Wolfe's: how fast the loss falls on the way from F to the voter.
    """

    loss: object
    scale: float = 1.0
    kinks: bool = False

    in_hull = True
    tolerance = 0.0
    resolution = 1e-12

    @property
    def code(self) -> str:
        """The line of pseudocode; a voter of +-1 enters gamma times as large."""
        if self.scale == 1:
            return "α ← the a ∈ [0, 1] with the least loss of (1−a) F + a h; all earlier coefficients × (1−a)"
        return "a ← the a ∈ [0, 1] with the least loss of (1−a) F + a γ h; all earlier coefficients × (1−a); α ← a γ"

    @property
    def update(self) -> str:
        """How the vote changes, in pseudocode."""
        return "F ← (1−α) F + α h" if self.scale == 1 else "F ← (1−a) F + α h"

    @property
    def latex(self) -> str:
        """The rule, in LaTeX."""
        size = "" if self.scale == 1 else r"\gamma\,"
        return rf"\arg\min_{{0\le a\le1}}\ \bar\ell\big((1-a)F_{{t-1}}+a\,{size}h_t\big)"

    @property
    def refused(self) -> str:
        """Why the run ends; with a loss that has kinks, it may end early."""
        stall = " This loss has kinks, where the search can stall above the minimum." if self.kinks else ""
        return f"No voter that the search finds lowers the loss over the hull, however small its share.{stall}"

    def numbers(self, found: Found) -> str:
        """What the line searches with, in LaTeX."""
        return rf"\text{{line search}}\;(\textstyle\sum_ig_ih_t(x_i)={found.gap:.4g})"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The line search; a share under which the loss falls by less than floats can tell ends the run."""
        sample, votes = state.sample, self.scale * found.votes
        a = self.loss.share(sample, state.scores, votes)
        after = self.loss.mean(sample.y, (1 - a) * state.scores + a * votes, sample.weight)
        falls = after < self.loss.mean(sample.y, state.scores, sample.weight) * (1 - self.resolution)
        return Step(a * self.scale, keep=1 - a) if falls else Step(0.0, self.refused)


@dataclass(frozen=True)
class Shrinkage(StepSize):
    """A constant share of every fitted tree ([Friedman 2001] eq. 36); the first constant F_0 enters whole."""

    rate: float
    kinks: bool = False

    tolerance = 0.0
    code = "α ← ν, the learning rate (1 for the first constant)"
    latex = r"\nu"

    @property
    def refused(self) -> str:
        """Why the run ends."""
        stall = " This loss has kinks, where boosting can stall above the minimum." if self.kinks else ""
        return f"No regression tree of this size lowers the loss any more.{stall}"

    def numbers(self, found: Found) -> str:
        """The learning rate."""
        return f"{self.rate:g}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The learning rate, or 1 for F_0."""
        first = state.rounds == 0 and found.tree.is_leaf
        return Step(1.0 if first else self.rate)


@dataclass(frozen=True)
class PenalisedStep(StepSize):
    """DeepBoost: the eta that minimises A e^-eta + B e^eta + L |c + eta|, L = Lambda m / S ([D] lines 12-16).

    c is the voter's coefficient so far, and eta = -c where the price outweighs what it is still good for. For the
    exponential loss this is the exact minimiser, votes of 0 included; for the logistic loss that of an upper bound
    (log(1 + x) <= x), so the objective falls all the same. free_sign: whether c may become negative.
    """

    prices: object
    free_sign: bool = True

    code = "α ← argmin<sub>η</sub> Σ D(i) e<sup>−η y<sub>i</sub>h(x<sub>i</sub>)</sup> + Λ m/S |c + η|"
    latex = r"\arg\min_\eta\;(1-\varepsilon_t)e^{-\eta}+\varepsilon_te^{\eta}+\tfrac{\Lambda m}{S}|c+\eta|"

    @property
    def refused(self) -> str:
        """Why no voter is taken; without prices, AdaBoost's words."""
        if not self.prices.lam and not self.prices.beta:
            return NO_EDGE
        return "No voter is worth its price any more: the penalised objective is as low as this search can bring it."

    def numbers(self, found: Found) -> str:
        """What is minimised, with the round's numbers, in LaTeX."""
        size = (found.agree + found.against + found.idle) or 1.0
        sides = f"{found.agree / size:.4f}e^{{-\\eta}}+{found.against / size:.4f}e^{{\\eta}}"
        return rf"\arg\min_\eta\;{sides}+\tfrac{{\Lambda m}}{{S}}|c+\eta|"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The closed form; without a price, a voter that is never wrong would have an infinite step."""
        place = state.place(found.tree)
        c = state.coefficients[place] if place < len(state.coefficients) else 0.0
        size = found.agree + found.against + found.idle
        right, wrong = found.agree / size, found.against / size
        toll = self.prices.of(found.tree, state.sample) * pull.per_unit
        if toll == 0 and min(right, wrong) == 0:
            error = least_error(state)
            eta, last_words = 0.5 * log((1 - error) / error), "" if found.idle > 0 else PERFECT
            eta = eta if right > 0 else -eta
        else:
            eta, last_words = penalised_minimiser(right, wrong, toll, c), ""
        eta = eta if self.free_sign else max(eta, -c)
        return Step(eta, last_words) if abs(eta) > self.tolerance else Step(0.0, self.refused)


def penalised_minimiser(right: float, wrong: float, toll: float, c: float) -> float:
    """argmin over eta of right e^-eta + wrong e^eta + toll |c + eta|.

    The slides' log(-L/2e + sqrt((L/2e)^2 + (1-e)/e)) loses its digits where e is small; the conjugate form does not.
    """
    near = min(max(c, -300.0), 300.0)
    slope = right * exp(near) - wrong * exp(-near)  # minus the loss's slope at eta = -c
    if abs(slope) <= toll:
        return -c
    root = hypot(toll, 2 * sqrt(right) * sqrt(wrong))
    return log(2) + log(right) - log(toll + root) if slope > toll else log(toll + root) - log(2) - log(wrong)
