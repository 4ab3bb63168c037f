"""How fast? AdaBoost's and QuadBoost's promises on the page's data, and the theory's own prices."""

from __future__ import annotations

import numpy as np

from boosting import Trace
from boosting.figures import rates as pictures
from boosting.figures.stage import error_curves
from boosting.figures.theme import colours
from boosting.theory import rademacher
from boosting.theory import rates as theory
from pages.shell import controls, films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals

FEW = 4  # base classifiers whose part is written
SHARES = {"λ = 2R": 1.0, "a tenth": 0.1, "a hundredth": 0.01}
LARGEST_PRICE, SMALLEST_PRICE = 1.0, 1e-4  # what QuadBoost-L1 takes


def pick() -> float:
    """The error that is aimed at."""
    return controls.log_number(
        "ε, the training error to be reached", "rate_eps", 0.001, 0.5, 0.01,
        "After how many rounds is the training error promised to be at most this?", "rate_eps",
    )  # fmt: skip


def publish(page: Chapter, eps: float) -> str:
    """The address of the film; eps: the error that is aimed at."""
    return films.publish(("descent: rates", page.run, eps), lambda: _content(page, eps))


def about(run: runs.Run) -> runs.Run:
    """What this part is about: AdaBoost, beside QuadBoost, with stumps on the data of a run."""
    return runs.with_stumps(run, "adaboost")


def _content(page: Chapter, eps: float) -> films.Content:
    run, sample = page.run, page.problem.sample
    ada, quad = (runs.trace(runs.with_stumps(run, name)) for name in ("adaboost", "quadboost"))
    complexity = rademacher.stumps(sample.examples, sample.n_attributes)
    priced = {name: _errors_at(page, share * 2 * complexity) for name, share in SHARES.items()}
    first, second = colours(["adaboost", "quadboost"])
    figures = {
        "What is promised, and what happens": pictures.both(ada, quad, (first, second)),
        "Rounds until the error is small": pictures.needed(eps),
        "QuadBoost-L1 with the theory's own λ": pictures.prices(priced),
    }
    return {"figures": films.figures_part(figures), "words": _words(quad, complexity)}


def _words(quad: Trace, complexity: float) -> list[Block]:
    """The two rates, QuadBoost's risk by its parts, and the theory's prices. complexity: of stumps, by formula."""
    members = max(len(quad.distinct()), 1)
    prices = theory.theory_prices(complexity, members)
    return [
        blocks.heading("Two rates (Fortier-Dubois et al., section 3)"),
        blocks.formula(
            r"\text{AdaBoost: }\hat R\le e^{-2\gamma^2T}\le\epsilon\ \text{ for }T\ge\frac{\log(1/\epsilon)}{2\gamma^2},"
            r"\qquad "
            r"\text{QuadBoost: }\hat R\le1-\gamma^2T\le\epsilon\ \text{ for }T\ge\frac{1-\epsilon}{\gamma^2}"
        ),
        blocks.caption(
            "For AdaBoost γ is the edge, for QuadBoost μ − M, the correlation of h with the residual: a step "
            "along h lowers the quadratic risk by (μ − M)² (η = 1 for classifiers). Both run with stumps on "
            "the data of the sidebar. The paper rounds (1 − ε)/γ² up to 1/γ²."
        ),
        blocks.formula(_falls(quad)),
        blocks.caption(
            "(2) and (5) of the paper, summed up: every base classifier takes off its own part. Any h with μ − M > "
            "0 takes some "
            "off, not only the best one, so a weak search is enough. Where −h is in the family with every h, a negative "
            "coefficient of h is a positive one of −h: all may be taken as positive. (Germain et al. 2009 put a KL "
            "divergence in the place of these norms; L2 and L∞ have a number of rounds to choose besides λ, which "
            "may be why "
            "they win in the paper's tables.)"
        ),
        blocks.text(
            f"**The theory's own λ**, from theorem 1 as printed, with R = {decimals(complexity)} (stumps, by "
            f"formula): for L1 2R = {decimals(prices['L1'])}. A unit of ‖c‖₂ costs 4√n R = {decimals(prices['L2'], 3)}, a "
            f"unit of ‖c‖∞ 4nR = {decimals(prices['L∞'], 3)}: these grow with n = {members}, the number of base classifiers "
            "that this run of QuadBoost has, so those two need early stopping as well. (The λ of QuadBoost-L2 is the "
            "price of ‖c‖₂ squared, the sidebar's limit of QuadBoost-L∞ is no price: **Bounds**, who speaks how loudly.)"
        ),
    ]  # fmt: skip


def _errors_at(page: Chapter, price: float) -> tuple[np.ndarray, np.ndarray]:
    """Training and test errors (T+1,) of QuadBoost-L1 at a price; no test errors without test examples."""
    lam = float(np.clip(price, SMALLEST_PRICE, LARGEST_PRICE))
    trace, examples = (
        runs.trace(runs.with_stumps(page.run, "quadboost_l1", lam=lam)),
        page.problem.examples,
    )
    train, *test = (curve.values for curve in error_curves(runs.margins(trace, examples), examples))
    return train, test[0] if test else np.empty(0)


def _falls(quad: Trace) -> str:
    """QuadBoost's risk at its end, as 1 less what every base classifier of votes -1 and 1 has taken off."""
    parts = [r.alpha**2 for r in quad]
    shown = "+".join(decimals(part) for part in parts[:FEW]) + r"+\dots" * (len(parts) > FEW)
    left = 1 - float(np.sum(parts))
    return (
        r"\tfrac1m\sum_i(1-y_iF_i)^2=1-\sum_{t\le T}\frac{(\mu_t-M_t)^2}{\eta_t}"
        rf"=1-({shown})={decimals(left)},\qquad T={len(parts)}"
    )
