"""Where the margin bound comes from: ramp loss, contraction, lemma 7.4, growth function ([M] section 7.3.2)."""

import numpy as np

from boosting.engine.round import Round
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot
from boosting.engine.trace import Trace
from boosting.theory import bounds, rademacher
from boosting.theory.bound_table import BoundSettings
from boosting.theory.margins import at_most as margins_at_most
from boosting.theory.proofs import Chain, Proof, at_most, equal

NEAR = 1e-9  # margins closer than this have no slope between them


def margin_bound(trace: Trace, settings: BoundSettings, seed: int = 0) -> Proof:
    """(7.13) for the vote of every round, in five steps.

    trace: a run whose base classifiers are stumps. settings: the margin, the chance and the measured
    complexity. seed: of the random signs in the third step.
    """
    signs = rademacher.random_signs(1, trace.sample.size, seed)[0]
    played = Pull(trace.sample.weight * signs, 0.0)
    best = trace.choices.weak_learner.search(trace.sample, played, State(trace.sample)).correlation
    answers = np.abs([dot(h.votes(trace.sample.X), played.signed) for h in trace.distinct()])
    return Proof(
        (
            "**1.** The ramp $\\Phi_\\rho$ falls from 1 at margin 0 to 0 at margin ρ: it lies above the error and below the "
            "share of margins up to ρ.",
            "**2.** It falls nowhere faster than 1/ρ. So (Talagrand's lemma) the complexity of the ramp losses is at most "
            "1/ρ times that of the votes: this is where 2/ρ comes from. Here: the steepest slope between two margins.",
            "**3.** A vote whose coefficients sum to 1 is an average of base classifiers, and fits no signs σ better than "
            "the best of them: a hull is no richer than its corners (lemma 7.4). So the number of rounds does not "
            "appear. Here: one draw of random signs.",
            "**4.** What the best stump fits of noise on average is at most what their number on this sample allows (growth "
            "function, Massart's lemma).",
            "**5.** McDiarmid's inequality pays for the draw of the sample. The sum is the bound; with probability 1 − δ "
            "the true error is no larger.",
        ),
        tuple(
            _round(r, settings, played.signed, answers[: len(trace.coefficients(r.t))], best)
            for r in trace
        ),
        f"Mohri et al., lemma 7.4, corollary 7.5 and (7.13), for ρ = {settings.rho:g} and δ = {settings.delta:g}.",
    )  # fmt: skip


def _round(
    r: Round, settings: BoundSettings, noise: np.ndarray, answers: np.ndarray, best: float
) -> tuple[Chain, ...]:
    """The five chains of a round.

    noise (m,): weighted random signs. answers (k,): what the members so far, or their complements, fit
    of them. best: what the best stump fits.
    """
    rho, delta, m = settings.rho, settings.delta, settings.m
    b, margins = r.sample.weight, r.margins
    ramp = np.clip(1 - margins / rho, 0, 1)
    mean, formula = dot(b, ramp), rademacher.stumps(m, r.sample.n_attributes)
    total = bounds.margin_bound(mean, rho, formula, m, delta).total
    loss, fits = r"\tfrac1m\sum_i\Phi_\rho(y_i\bar f(x_i))", r"\tfrac1m\sum_i\sigma_i"
    parts = (mean, 2 / rho * formula, bounds.confidence(m, delta))
    summed = "+".join(f"{part:.4f}" for part in parts)
    return (
        (
            equal(r"\hat R_S(f)", r.sample.share(margins <= 0)),
            at_most(loss, mean),
            at_most(r"\hat R_{S,\rho}(f)", r.sample.share(margins_at_most(margins, rho))),
        ),
        (
            equal(r"\max\big|\Phi_\rho(u)-\Phi_\rho(v)\big|/|u-v|", _steepest(margins, ramp)),
            at_most(r"1/\rho", 1 / rho),
        ),
        (
            equal(rf"{fits}\bar f(x_i)", dot(noise, r.sample.y * margins)),
            at_most(rf"\max_{{j\le k}}{fits}h_j(x_i)", answers.max()),
            at_most(rf"\max_h{fits}h(x_i)", best),
        ),
        (
            equal(r"\mathfrak R_S(H)\text{, measured}", settings.measured),
            at_most(r"\sqrt{2\log(2md)/m}", formula),
        ),
        (
            equal(rf"{loss}+\tfrac2\rho\,\mathfrak R_m(H)+\sqrt{{\tfrac{{\log(1/\delta)}}{{2m}}}}={summed}", sum(parts)),
            equal(r"\text{(7.13)}", total),
        ),
    )  # fmt: skip


def _steepest(margins: np.ndarray, ramp: np.ndarray) -> float:
    """The steepest slope of the ramp between two neighbouring margins; 0 where all are alike."""
    order = np.argsort(margins, kind="stable")
    steps, falls = np.diff(margins[order]), -np.diff(ramp[order])
    return float((falls[steps > NEAR] / steps[steps > NEAR]).max(initial=0.0))
