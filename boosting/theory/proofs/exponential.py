"""AdaBoost's proofs in [M]: theorem 7.2, theorem 7.7, and that it is coordinate descent (section 7.2.2)."""

from math import exp, log, sqrt

import numpy as np

from boosting.engine.round import Round
from boosting.engine.sums import dot
from boosting.engine.trace import Trace
from boosting.theory import margin_promises, training_bounds
from boosting.theory.coordinate_descent import Line, descents, lines, log_objectives
from boosting.theory.margins import share_at_most
from boosting.theory.proofs import NOTHING, Chain, Proof, at_most, equal

SHOWN = 3  # factors of a product that are written out


def theorem_7_2(trace: Trace) -> Proof:
    """The training error is at most e^{-2 gamma^2 T}: six steps, with the numbers of AdaBoost's run."""
    product = training_bounds.product_of_normalizers(trace)
    edges = training_bounds.exponential_of_edges(trace)
    promised = training_bounds.exponential_of_smallest_edge(trace)
    smallest = np.minimum.accumulate(trace.edge)
    means = np.exp(log_objectives(trace))
    rounds = []
    for r in trace:
        t, Z, gamma = r.t, float(r.normalizer), float(r.edge)
        root, weaker = sqrt(max(1 - 4 * gamma**2, 0.0)), exp(-2 * gamma**2)
        mean = r"\tfrac1m\sum_ie^{-y_if(x_i)}"
        rounds.append((
            (equal(r"\hat R_S(f)", r.train_error), at_most(mean, means[t])),
            (equal(mean, means[t]), equal(_product(trace, t), product[t])),
            _normaliser(Z, gamma, t),
            (equal(rf"\sqrt{{1-4\gamma_{{{t}}}^2}}", root), at_most(rf"e^{{-2\gamma_{{{t}}}^2}}", weaker)),
            (equal(rf"\prod_{{s\le {t}}}Z_s", product[t]), at_most(r"e^{-2\sum_s\gamma_s^2}", edges[t])),
            (
                equal(r"e^{-2\sum_s\gamma_s^2}", edges[t]),
                at_most(rf"e^{{-2\gamma^2\cdot {t}}}=e^{{-2\cdot {smallest[t - 1]:.4f}^2\cdot {t}}}", promised[t]),
            ),
        ))  # fmt: skip
    return Proof(
        (
            "**1.** An error costs at least 1: $1[u\\le0]\\le e^{-u}$, for every example, with $u=y_if(x_i)$.",
            "**2.** Unfold the weights (7.2): $D_{t+1}(i)=e^{-y_if_t(x_i)}/(m\\prod_sZ_s)$ sums to 1, so "
            "the mean is the product of the normalisers.",
            "**3.** The step makes both parts of Z equal: each is $\\sqrt{\\varepsilon(1-\\varepsilon)}$. "
            "With the edge γ = ½ − ε their sum is $\\sqrt{1-4\\gamma^2}$.",
            "**4.** $1-x\\le e^{-x}$ with $x=4\\gamma^2$. Here something is given away, unless γ = 0, "
            "where both sides are 1.",
            "**5.** Multiply over the rounds (7.3).",
            "**6.** With one γ, the smallest edge so far (7.4): exponentially fast.",
        ),
        tuple(rounds),
        "Mohri et al., theorem 7.2; exercise 7.8 (c), (d). γ need not be known beforehand: boosting adapts to the edges "
        "that it finds, hence its name.",
    )  # fmt: skip


def _product(trace: Trace, t: int) -> str:
    """prod_{s <= t} Z_s with its last factors written out."""
    factors = r"\cdot ".join(f"{r.normalizer:.4f}" for r in trace[max(t - SHOWN, 0) : t])
    return rf"\prod_{{s\le {t}}}Z_s=" + r"\cdots " * (t > SHOWN) + factors


def _normaliser(Z: float, gamma: float, t: int) -> Chain:
    """Z of round t; nothing for a perfect base classifier, where it tends to 0."""
    if gamma >= 0.5:
        return NOTHING
    root = sqrt(1 - 4 * gamma**2)
    return (
        equal(rf"Z_{{{t}}}", Z),
        equal(r"2\sqrt{\varepsilon(1-\varepsilon)}", 2 * sqrt((0.5 - gamma) * (0.5 + gamma))),
        equal(rf"\sqrt{{1-4\cdot {gamma:.4f}^2}}", root),
    )


def coordinate_descent(trace: Trace) -> Proof:
    """AdaBoost's direction and step are those of coordinate descent on the mean exponential loss."""
    objectives, along = np.exp(log_objectives(trace)), lines(trace)
    steep = descents(trace)
    rounds = [
        _one_coordinate(r, line, objectives, _rivals(steep[r.t - 1], r.member))
        for r, line in zip(trace, along)
    ]
    return Proof(
        (
            "**1.** The derivative of F along a coordinate $e_k$ is a sum over the examples. "
            "$e^{-y_if_{t-1}(x_i)}$ is $D_t(i)$ up to the factor $mF$ (7.2), and the weight of the right examples "
            "less that of the wrong ones is $1-2\\varepsilon$.",
            "**2.** Which direction? F is the same for all coordinates, so the steepest is the one with the smallest ε: "
            "the base classifier that AdaBoost chooses. No other one of this run, or its complement, falls faster.",
            "**3.** How far? Along $e_t$ the examples that h gets right shrink by $e^{-\\eta}$, the others grow by "
            "$e^\\eta$. The derivative is 0 where both parts are alike.",
            "**4.** Solved for η that is the step of AdaBoost.",
            "**5.** There both parts are $\\sqrt{\\varepsilon(1-\\varepsilon)}$: F falls by the factor $Z_t$.",
        ),
        tuple(rounds),
        "Mohri et al., section 7.2.2. F: the mean exponential loss, as a function of all coefficients (7.6).",
    )  # fmt: skip


def _rivals(steep: np.ndarray, chosen: int) -> np.ndarray:
    """How fast the objective falls along the other members or their complements, (k - 1,)."""
    return np.abs(np.delete(steep, chosen))


def _one_coordinate(
    r: Round, line: Line, objectives: np.ndarray, rivals: np.ndarray
) -> tuple[Chain, ...]:
    """The five chains of a round. rivals: slopes -F'/F of the other directions."""
    t, before, after = r.t, objectives[r.t - 1], objectives[r.t]
    sample, eps = r.sample, line.wrong
    scores = r.scores - r.alpha * r.votes
    summed = sample.weight * sample.y * r.votes * np.exp(-sample.y * scores)
    derivative = (
        equal(rf"F'(e_{{{t}}})=-\tfrac1m\sum_iy_ih_{{{t}}}(x_i)\,e^{{-y_if_{{{t - 1}}}(x_i)}}", -summed.sum()),
        equal(rf"-F\sum_iD_{{{t}}}(i)\,y_ih_{{{t}}}(x_i)", before * line.slope),
        equal(rf"(2\cdot {eps:.4f}-1)\,F", (2 * eps - 1) * before),
    )  # fmt: skip
    steepest: Chain = (equal(rf"(2\varepsilon_{{{t}}}-1)\,F", (2 * eps - 1) * before),)
    if len(rivals):
        others = r"\min_k(2\varepsilon_k-1)\,F\text{ over the others of this run}"
        steepest = (*steepest, at_most(others, -rivals.max() * before))
    if eps <= 0:  # no finite step is the best one
        return derivative, steepest, NOTHING, NOTHING, NOTHING
    eta, root = 0.5 * log((1 - eps) / eps), sqrt(eps * (1 - eps))
    return (
        derivative,
        steepest,
        (
            equal(r"(1-\varepsilon)\,e^{-\eta}", (1 - eps) * exp(-eta)),
            equal(r"\varepsilon\,e^{\eta}", eps * exp(eta)),
            equal(r"\sqrt{\varepsilon(1-\varepsilon)}", root),
        ),
        (
            equal(r"\eta=\tfrac12\log\tfrac{1-\varepsilon}{\varepsilon}", eta),
            equal(rf"\alpha_{{{t}}}", r.alpha),
        ),
        (
            equal(rf"F(\bar\alpha_{{{t}}})", after),
            equal(rf"F(\bar\alpha_{{{t - 1}}})\,Z_{{{t}}}={before:.4g}\cdot {2 * root:.4f}", before * 2 * root),
        ),
    )  # fmt: skip


SEVEN_SEVEN = (
    "**1.** As for theorem 7.2, $1[u\\le0]\\le e^{-u}$, now with $u=y_if(x_i)-\\rho\\|\\alpha\\|_1$: a margin of at "
    "most ρ costs at least 1.",
    "**2.** The factor $e^{\\rho\\|\\alpha\\|_1}$ is the same for all examples; what is left is the mean of theorem "
    "7.2, the product of the normalisers.",
    "**3.** $\\|\\alpha\\|_1$ is the sum of the steps, so every round has a factor of its own. With AdaBoost's "
    "$\\alpha$, $e^{\\rho\\alpha}=\\big(\\tfrac{1-\\varepsilon}{\\varepsilon}\\big)^{\\rho/2}$.",
    "**4.** Multiply over the rounds: theorem 7.7.",
    "**5.** For ρ ≤ 2γ the factor grows with ε up to ½ − γ (footnote 9), so the smallest edge so far, γ, gives the "
    "largest factor.",
    "**6.** Every factor replaced by that one: (7.18).",
)


def theorem_7_7(trace: Trace, rho: float) -> Proof:
    """The share of margins of at most rho is at most prod 2 sqrt(eps^{1-rho} (1-eps)^{1+rho}), then (7.18)."""
    bounds = margin_promises.margin_bounds(trace, rho)
    smallest = margin_promises.bound_by_smallest_edge(trace, rho)
    shares = share_at_most(trace, rho)
    product = training_bounds.product_of_normalizers(trace)
    gammas = np.minimum.accumulate(trace.edge)
    factors = np.cumprod([_margin_factor(float(r.error), rho) for r in trace])
    rounds = []
    for r in trace:
        t, norm = r.t, float(trace.alpha[: r.t].sum())
        mean = r"\tfrac1m\sum_ie^{-y_if(x_i)+\rho\|\alpha\|_1}"
        moved = dot(r.sample.weight, np.exp(rho * norm - r.sample.y * r.scores))
        both = r"e^{\rho\|\alpha\|_1}\prod_sZ_s"
        whole = rf"2^{{{t}}}\prod_s\sqrt{{\varepsilon_s^{{1-\rho}}(1-\varepsilon_s)^{{1+\rho}}}}"
        rounds.append((
            (equal(r"\hat R_{S,\rho}(\bar f)", shares[t - 1]), at_most(mean, moved)),
            (
                equal(mean, moved),
                equal(rf"{both}=e^{{{rho:g}\cdot {norm:.4f}}}\cdot {product[t]:.4g}", exp(rho * norm) * product[t]),
            ),
            _margin_step(r, rho),
            (equal(both, bounds[t]), equal(whole, factors[t - 1])) if factors[t - 1] else NOTHING,
            _monotone(r, rho, float(gammas[t - 1])),
            (equal(whole, factors[t - 1]), at_most(
                rf"\Big[(1-2\gamma)^{{1-\rho}}(1+2\gamma)^{{1+\rho}}\Big]^{{{t}/2}}", smallest[t]))
            if np.isfinite(smallest[t]) and factors[t - 1] else NOTHING,
        ))  # fmt: skip
    return Proof(
        SEVEN_SEVEN,
        tuple(rounds),
        f"Mohri et al., section 7.3.3, for ρ = {rho:g}. Where ρ > 2γ, the last two steps say nothing; nor does the fourth "
        "after a perfect base classifier.",
    )


def _margin_factor(eps: float, rho: float) -> float:
    """2 sqrt(eps^{1-rho} (1-eps)^{1+rho})."""
    return 2 * sqrt(eps ** (1 - rho) * (1 - eps) ** (1 + rho))


def _margin_step(r: Round, rho: float) -> Chain:
    """The factor of a round, in three forms."""
    t, eps, alpha = r.t, float(r.error), float(r.alpha)
    if eps <= 0:
        return NOTHING
    odds = ((1 - eps) / eps) ** (rho / 2)
    return (
        equal(rf"e^{{\rho\alpha_{{{t}}}}}Z_{{{t}}}", exp(rho * alpha) * r.normalizer),
        equal(
            r"\big(\tfrac{1-\varepsilon}{\varepsilon}\big)^{\rho/2}\,2\sqrt{\varepsilon(1-\varepsilon)}",
            odds * 2 * sqrt(eps * (1 - eps)),
        ),
        equal(r"2\sqrt{\varepsilon^{1-\rho}(1-\varepsilon)^{1+\rho}}", _margin_factor(eps, rho)),
    )


def _monotone(r: Round, rho: float, gamma: float) -> Chain:
    """The factor of a round below that of the smallest edge so far; nothing for rho > 2 gamma."""
    if rho > 2 * gamma or gamma >= 0.5:
        return NOTHING
    return (
        equal(r"2\sqrt{\varepsilon^{1-\rho}(1-\varepsilon)^{1+\rho}}", _margin_factor(float(r.error), rho)),
        at_most(
            rf"\sqrt{{(1-2\gamma)^{{1-\rho}}(1+2\gamma)^{{1+\rho}}}}\,\Big|_{{\gamma={gamma:.4f}}}",
            exp(margin_promises.log_rate(gamma, rho) / 2),
        ),
    )  # fmt: skip
