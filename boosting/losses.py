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
from dataclasses import dataclass
from math import exp, log

import numpy as np

from boosting._kernels import exponential_pull, squares
from boosting.sample import frozen
from boosting.state import KINK, Pull, Round, State

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


@dataclass(frozen=True)
class ExponentialLoss(MarginLoss):
    """phi(z) = e^{-z}: the heaviest pull on the worst margins."""

    title = "exponential"
    watch = HEAVY
    weighs = True
    code = "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z"
    pulls = "weight"
    symbol = "D(i) y<sub>i</sub>"
    pull_latex = r"D_{t+1}(i)=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}"
    objective_name = "mean exponential loss"
    objective_latex = r"\frac1m\sum_i e^{-y_iF_t(x_i)}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(-margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(-margins)

    def pull(self, state: State) -> Pull:
        """g = y w with w normalised: the distribution of AdaBoost."""
        weights, signed, log_loss = _exponential(state)
        return Pull(signed, exp(log_loss), weights, log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the mean loss that it multiplies."""
        return _normaliser(r, new)


@dataclass(frozen=True)
class EmpiricalMarginLoss(ExponentialLoss):
    """e^{-z + rho norm}: an upper bound of 1[z <= rho norm], the empirical margin loss ([M] ex. 7.12).

    The price rho of a unit of norm is a toll on every voter: no voter is worth it unless 1 - 2 eps > rho.
    """

    rho: float

    title = "exponential at margin ρ"
    objective_name = "exponential bound on the margin loss"
    objective_latex = r"G_\rho=\frac1m\sum_ie^{-y_iF_t(x_i)+\rho\|c\|_1}"

    def pull(self, state: State) -> Pull:
        """AdaBoost's pull, and the toll rho."""
        pull = super().pull(state)
        return pull._replace(objective=exp(pull.log_loss + self.rho * state.norm), toll=self.rho)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, the mean loss and G_rho."""
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [*_normaliser(r, new), (r"G_{\rho}", rf"\bar\ell_t\,e^{{{self.rho:g}\|c\|_1}}", fall)]


@dataclass(frozen=True)
class SmallestMargin(ExponentialLoss):
    """Minus the smallest normalised margin, which AdaBoost's weights find the examples of (Breiman 1999).

    Minimax: smallest margin of any vote <= largest 1 - 2 eps under any distribution. What is left between the two is
    every voter's gain, so the smallest margin itself is the toll.
    """

    title = "exponential, for the smallest margin"
    objective_name = "smallest normalised margin, negated"
    objective_latex = r"-\min_i\frac{y_iF_t(x_i)}{\|c\|_1}"

    def pull(self, state: State) -> Pull:
        """AdaBoost's pull; the toll is the smallest margin, 0 while that is negative."""
        smallest = _smallest_margin(state)
        return super().pull(state)._replace(objective=0.0 - smallest, toll=min(max(smallest, 0.0), 1.0))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the smallest margin before and after."""
        rise = rf"{-r.before.objective:.4g}\to{new(f'{-r.objective:.4g}')}"
        return [*_normaliser(r, new), (r"\text{smallest margin}_t", r"\min_i\frac{y_iF_t(x_i)}{\|c\|_1}", rise)]


@dataclass(frozen=True)
class TrimmedExponentialLoss(MarginLoss):
    """phi(z) = e^{-z} for z >= 0 and 1 - z for z < 0: no example weighs more than 1, however wrong ([M] eq. 7.33)."""

    title = "trimmed exponential"
    code = "w<sub>i</sub> ← min(1, e<sup>−y<sub>i</sub>F(x<sub>i</sub>)</sup>)"
    pull_latex = r"w_i=\min\big(1,\,e^{-y_iF_t(x_i)}\big)"
    objective_name = "mean trimmed exponential loss"
    objective_latex = r"\frac1m\sum_iG(-y_iF_t(x_i))"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(-np.maximum(margins, 0)) + np.maximum(-margins, 0)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(-np.maximum(margins, 0))


@dataclass(frozen=True)
class LogisticLoss(MarginLoss):
    """phi(z) = log2(1 + e^{-z}): additive logistic regression; the base 2 makes phi(0) = 1."""

    title = "logistic"
    lipschitz_clipped = 1 / (2 * log(2))
    code = "w<sub>i</sub> ← 1 / (1 + e<sup>y<sub>i</sub>F(x<sub>i</sub>)</sup>)"
    pull_latex = r"w_i=\frac1{1+e^{y_iF_t(x_i)}}"
    objective_name = "mean logistic loss"
    objective_latex = r"\frac1m\sum_i\log_2\big(1+e^{-y_iF_t(x_i)}\big)"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return softplus(-margins) / log(2)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        small = np.exp(-np.abs(margins))
        return -np.where(margins > 0, small, 1.0) / (1 + small) / log(2)


@dataclass(frozen=True)
class HingeLoss(MarginLoss):
    """phi(z) = max(0, 1 - z): examples beyond margin 1 are at peace; at z = 1 there is a kink ([M] ex. 7.11).

    At the kink, a vote y h = -1 costs 1 and a vote of +1 wins nothing: (1 - y h) / 2. So a kink example pulls with half
    its weight, and the other half is a toll that every voter of +-1 pays: gain = sum g h - toll, exactly minus the
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
        return super().pull(state)._replace(toll=float(state.sample.weight @ at_kink) / 2)


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
        before, after = (round(-objective, 4) + 0.0 for objective in (r.before.objective, r.objective))  # no -0
        rise = rf"{before:.4f}\to{new(f'{after:.4f}')}"
        value = self.objective_latex.removeprefix("-")
        edge = r"\max_h\textstyle\sum_iD_t(i)y_ih(x_i)"
        return [(r"\rho_t", value, rise), (r"2\gamma_t", edge, f"{r.found.gap:.4f}")]


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

    The pull is the program's dual solution u, 0 <= u <= C n b; the price is a toll that every new voter has to earn.
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
        return Pull(frozen(state.sample.y * dual), _penalised_hinge(state, self.C, 1), toll=1.0)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after."""
        return _fall(self, r, new)


@dataclass(frozen=True)
class DrivenExponentialLoss(ExponentialLoss):
    """AdaBoost's pull from AdaBoost's own vote (the driver), while a program weighs the voters (RLPBoost, RQPBoost).

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


@dataclass(frozen=True)
class SampleVarianceLoss:
    """The squared mean of e^{-z} plus lam times its variance; searched through VadaBoost's upper bound U."""

    lam: float

    code = "w<sub>i</sub> ← w<sub>i</sub> e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z; u ← λ m w² + (1−λ) w"
    pulls = "weight u"
    watch = HEAVY
    weighs, reads_dual = True, False
    symbol = "u<sub>i</sub> y<sub>i</sub>"
    pull_latex = r"u_i=\lambda m w_i^2+(1-\lambda)w_i,\quad w_i=\frac{e^{-y_iF_t(x_i)}}{\sum_k e^{-y_kF_t(x_k)}}"
    objective_name = "variance-penalised cost"
    objective_latex = r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2),\quad \ell_i=e^{-y_iF_t(x_i)}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """The exponential loss whose mean and variance are penalised."""
        return np.exp(-margins)

    def pull(self, state: State) -> Pull:
        """g = y u; the cost is L^2 (1 - lam + lam sum w^2/b) with L the mean exponential loss."""
        weights, _, log_loss = _exponential(state)
        square = squares(weights, state.sample.weight)
        pulled = self.lam * square + (1 - self.lam) * weights
        cost = exp(2 * log_loss) * (1 - self.lam + self.lam * float(square.sum()))
        return Pull(frozen(state.sample.y * pulled), cost, weights, log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """Z_t, and the cost before and after."""
        cost = r"\bar\ell^2+\lambda\,(\overline{\ell^2}-\bar\ell^2)"
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [*_normaliser(r, new), (r"\text{cost}_t", cost, fall)]


@dataclass(frozen=True)
class QuadraticLoss(MarginLoss):
    """phi(z) = (1 - z)^2: no weights on the examples; the residual y - F pulls, back as well when F is too right."""

    title = "quadratic"
    watch = "who is large: an example pulls when F falls short of its label, and also when F goes beyond it"
    lipschitz_clipped = 2.0
    code = "r<sub>i</sub> ← r<sub>i</sub> − α h(x<sub>i</sub>)"
    pulls = "residual |y − F|"
    symbol = "r<sub>i</sub>"
    pull_latex = r"r_i=y_i-F_t(x_i)"
    objective_name = "quadratic risk"
    objective_latex = r"\frac1m\sum_i\big(y_i-F_t(x_i)\big)^2"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return (1 - margins) ** 2

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -2 * (1 - margins)

    def pull(self, state: State) -> Pull:
        """g = b (y - F), so that sum_i g_i h(x_i) = mu - M ([Q] eq. 3, 4)."""
        residual = state.sample.y - state.scores
        signed = frozen(state.sample.weight * residual)
        return Pull(signed, float(signed @ residual))

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The exact decrease of the risk ([Q] eq. 5): 2 alpha (mu - M) - alpha^2 eta."""
        rule = r"\text{risk}_{t-1}-2\alpha_t(\mu_t-M_t)+\alpha_t^2\eta_t"
        if r.coefficients is not None:  # earlier votes were revised as well
            fall = rf"{r.before.objective:.4f}\to{new(f'{r.objective:.4f}')}"
            return [(r"\text{risk}_t", self.objective_latex, fall)]
        eta = float(r.sample.weight @ r.votes**2)
        square = f"{r.alpha:.4f}^2" + rf"\cdot{eta:.4g}" * (abs(eta - 1) > 1e-9)
        before = f"{r.before.objective:.4f}-2\\cdot{r.alpha:.4f}\\cdot{r.found.gap:.4f}+{square}"
        return [(r"\text{risk}_t", rule, f"{before} = {new(f'{r.objective:.4f}')}")]


@dataclass(frozen=True)
class DeepExponentialLoss(MarginLoss):
    """DeepBoost's Phi(1 - z) with Phi(u) = e^u, and the price sum_j Lambda_j |c_j| of the vote.

    prices.charges(state) gives Lambda (k,). The pull is AdaBoost's; its true size is the mean loss e^(1 - z).
    """

    prices: object = None

    title = "exponential, Φ(1 − z)"
    watch = HEAVY
    weighs = True
    code = "D(i) ← D(i) e<sup>−α y<sub>i</sub>h(x<sub>i</sub>)</sup> / Z"
    symbol = "D(i) y<sub>i</sub>"
    pull_latex = r"D_{t+1}(i)=\frac{e^{1-y_iF_t(x_i)}}{S},\quad S=\sum_ke^{1-y_kF_t(x_k)}"
    objective_name = "penalised exponential loss"
    objective_latex = r"\frac1m\sum_ie^{1-y_iF_t(x_i)}+\sum_j\Lambda_j|c_j|"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(1 - margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(1 - margins)

    def pull(self, state: State) -> Pull:
        """g = y D; the objective is the mean loss plus the price."""
        weights, signed, log_loss = _exponential(state)
        return Pull(signed, exp(1 + log_loss) + _price(self.prices, state), weights, log_loss, log_size=1 + log_loss)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """The objective before and after the round."""
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [(r"\text{objective}_t", self.objective_latex, fall)]


@dataclass(frozen=True)
class DeepLogisticLoss(DeepExponentialLoss):
    """DeepBoost's Phi(1 - z) with Phi(u) = log2(1 + e^u), and the price of the vote."""

    title = "logistic, Φ(1 − z)"
    watch = BOUNDED
    weighs = False
    lipschitz_clipped = 1 / (2 * log(2))
    code = "D(i) ← 1 / (1 + e<sup>y<sub>i</sub>F(x<sub>i</sub>) − 1</sup>) / ln 2 / S"
    pull_latex = r"D_{t+1}(i)=\frac1S\,\frac1{(1+e^{y_iF_t(x_i)-1})\ln2},\quad S=\sum_k\frac1{(1+e^{y_kF_t(x_k)-1})\ln2}"
    objective_name = "penalised logistic loss"
    objective_latex = r"\frac1m\sum_i\log_2\big(1+e^{1-y_iF_t(x_i)}\big)+\sum_j\Lambda_j|c_j|"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return softplus(1 - margins) / log(2)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(-softplus(margins - 1)) / log(2)

    def pull(self, state: State) -> Pull:
        """g = y D. The largest logarithm is taken out before the weights, which may underflow, are added up."""
        y, base = state.sample.y, state.sample.weight
        u = 1 - y * state.scores
        losses = softplus(u)  # log(1 + e^u); its derivative is e^(u - losses)
        logs = u - losses
        top = float(logs[base > 0].max())
        weights = base * np.exp(np.minimum(logs - top, 0))
        size = float(weights.sum())
        objective = float(base @ losses) / log(2) + _price(self.prices, state)
        return Pull(frozen(y * weights / size), objective, log_size=top + log(size) - log(log(2)))


@dataclass(frozen=True)
class DeepPairsLoss(DeepExponentialLoss):
    """The exponential loss over all pairs (right class, wrong class); the error is that of the class with most votes."""

    objective_latex = r"\frac1{m(c-1)}\sum_i\sum_{y\ne y_i}e^{1-F_t(x_i,y_i)+F_t(x_i,y)}+\sum_j\Lambda_jc_j"
    pull_latex = r"D_{t+1}(i,y)=\frac1S\,e^{1-F_t(x_i,y_i)+F_t(x_i,y)}"

    def pull(self, state: State) -> Pull:
        """The pull of every pair, and the share of examples that lose one."""
        return super().pull(state)._replace(train_error=state.sample.lost(state.scores))


def _price(prices, state: State) -> float:
    """sum_j Lambda_j |c_j|."""
    return float(prices.charges(state) @ np.abs(state.coefficients)) if state.voters else 0.0


def _normaliser(r: Round, new: Highlight) -> list[Equation]:
    if r.coefficients is not None:  # all votes were weighed anew: Z is more than this voter's doing
        fall = rf"{exp(r.before.log_loss):.4g}\to{new(f'{exp(r.after.log_loss):.4g}')}"
        return [(r"\bar\ell_t", r"\frac1m\sum_ie^{-y_iF_t(x_i)}", fall)]
    rule = r"\sum_i w_i e^{-\alpha_t y_i h_t(x_i)}"
    loss = rf"{exp(r.before.log_loss):.4g}\cdot{r.normalizer:.4f} = {new(f'{exp(r.after.log_loss):.4g}')}"
    return [("Z_t", rule, new(f"{r.normalizer:.4f}")), (r"\bar\ell_t", r"\textstyle\prod_{s\le t}Z_s", loss)]


def _smallest_margin(state: State) -> float:
    """min_i y_i F(x_i) / ||c||_1 over the examples that count."""
    margins = state.sample.y * state.scores
    return float(margins[state.sample.weight > 0].min()) / (state.norm or 1.0)


def _exponential(state: State) -> tuple[np.ndarray, np.ndarray, float]:
    sample = state.sample
    return exponential_pull(sample.y, state.scores, sample.weight)
