"""The parts of the chapter beside U and V of one step: their figure 1, theorem 1, and λ beyond 1."""

from __future__ import annotations

import numpy as np
import streamlit as st

from boosting.catalogue import Parameter, find_algorithm
from boosting.figures import vadaboost, variance_price
from boosting.figures.stage import error_curves
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.theory import variance_bound as theory
from pages.players import Stage
from pages.shell import controls, films, runs
from pages.shell.chapter import Chapter
from pages.variance import film
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new

PARTS = {
    "step": "One step: U against V",
    "figure": "Their figure 1, both sides",
    "price": "How much variance? Theorem 1",
    "beyond": "Is λ ≤ 1 enough?",
}
STAGES: dict[str, Stage] = {
    "step": {"shows": 2, "lies": "wide"},
    "figure": {"shows": 2, "lies": "columns"},
    "price": {"shows": 2, "lies": "columns"},
    "beyond": {"shows": 1, "lies": "rows"},
}
SIDES = (0.0, 0.9)  # of the paper's figure 1
LAMS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
LONGEST = 100  # rounds of each of their runs
PRICE = (1000.0, 0.05)  # M(n) and δ, unless they are chosen
LEAST = 16  # examples: theorem 1 is proved from so many on


def tell_apart(run: runs.Run, lam: float) -> None:
    """Which λ is whose, where the run that is stepped through has one of its own. lam: that of U and V."""
    own = dict(run.parameters).get("lam")
    if isinstance(own, float) and run.algorithm in {name for name, _ in vadaboost.RIVALS.values()}:
        same = "They are the same now." if own == lam else "They differ now; both may."
        st.caption(
            f"Two λ: {controls.title(run.algorithm)}'s own, λ = {own:g} in Setup, chose the base classifiers and the "
            f"steps of the rounds that you step through; this one, λ = {lam:g}, only draws U and V of those rounds and runs "
            f"the rivals. {same}"
        )


def pick_price() -> tuple[float, float]:
    """M(n) and δ of theorem 1."""
    left, right = st.columns(2, gap="medium")
    with left:
        functions = controls.log_number(
            "M(n), number of functions that are told apart", "vada_m", 1.0, 1e12, PRICE[0],
            "A measure of the richness of the class. For a finite class it is the number of its functions; "
            "chapter Bounds has it for votes of stumps, where it is astronomical.", "vada_m",
        )  # fmt: skip
    with right:
        help = "Theorem 1 fails with probability δ at most."
        delta = controls.number(
            "δ, chance of bad luck", "vada_delta", 0.01, 0.5, PRICE[1], 0.01, help
        )
    return functions, delta


def publish(part: str, page: Chapter, lam: float, price: tuple[float, float]) -> str:
    """The address of the film of a part.

    lam: the page's weight of the variance; price: M(n) and δ.
    """

    def content() -> films.Content:
        if part == "figure":
            figures, words = _figure_1(page)
        elif part == "price":
            figures, words = _price(page, lam, *price)
        else:
            figures, words = _beyond(page)
        return {"figures": films.figures_part(figures), "words": words}

    return films.publish(("variance", part, page.run, lam, price), content)


def _figure_1(page: Chapter) -> tuple[dict[str, Figure], list[Block]]:
    """Both sides of the paper's figure 1 at once, for this run's own weights."""
    figures = {
        f"λ = {lam:g}{', the loosest' if lam == 0 else ''}": vadaboost.u_against_v(page.trace, lam)
        for lam in SIDES
    }
    gaps = [_gaps(theory.sums(page.trace, t)) for t in range(1, len(page.trace) + 1)]
    return figures, [
        blocks.heading("The gap at a step of ½, on both sides"),
        blocks.formula(r"U(\alpha)-V(\alpha)=4(1-\lambda)\,w_I\,w_J\sinh^2\alpha"),
        blocks.formula(["", *gaps]),
        blocks.caption(
            "At λ = 0.9 the gap is a tenth of that at λ = 0, for every round and every step: only 1 − λ changes. At "
            "λ = 1 there is none. The paper does not say which weights its figure was drawn with; these are this run's."
        ),
    ]


def _gaps(s: theory.Sums) -> str:
    """U - V at a step of 1/2 on both sides, in LaTeX."""
    left, right = (decimals(float(s.gap(np.array([0.5]), lam)[0]), 5) for lam in SIDES)
    return rf"\lambda=0:\ {new(left)}\qquad\lambda=0.9:\ {new(right)}"


def _price(
    page: Chapter, lam: float, functions: float, delta: float
) -> tuple[dict[str, Figure], list[Block]]:
    """Theorem 1 over the rounds, and the lam that it asks for."""
    m = page.problem.sample.examples
    if m < LEAST:
        figures = {"One step": vadaboost.u_against_v(page.trace, lam)}
        return figures, [
            blocks.text(f"Theorem 1 is proved for {LEAST} examples or more; here are {m:g}.")
        ]
    price = theory.tau(functions, delta)
    traces = {title: runs.trace(run) for title, run in film.rivals(page.run, min(lam, 1.0)).items()}
    asked = {title: theory.weight_of_variance(trace, price) for title, trace in traces.items()}
    colours = colours_by_title({name: t for t, (name, _) in vadaboost.RIVALS.items()})
    table = theory.theorem_1(page.trace, functions, delta)
    figures = {
        "Theorem 1 over the rounds": variance_price.theorem_1(table, _test_error(page)),
        "Which λ does theorem 1 ask for?": variance_price.asked_lam(asked, colours, lam),
    }
    return figures, [
        blocks.heading("Theorem 1 of Shivaswamy and Jebara, with this round's numbers"),
        blocks.formula(
            r"\mathbb E\,\ell\le\frac1n\sum_i\ell_i+\sqrt{\frac{18\,\hat V\ln(M(n)/\delta)}n}+\frac{15\ln(M(n)/\delta)}{n-1}"
        ),
        blocks.formula([_sum(row) for row in table.tolist()]),
        blocks.formula(_equivalence(page, price)),
        blocks.caption(
            "ℓ: here min(1, e^(−yF)), because the theorem is about losses between 0 and 1. The exponential loss has no "
            "such limit; the authors argue that few rounds and small steps keep it small. V̂: sample variance. "
            "τ: the weight of √(V̂/n) in sample variance penalisation (their equation 1). λ: the weight of the variance in "
            "VadaBoost's cost, mean² + λ variance, that moves the vote in the same direction at this round, with the "
            "moments of e^(−yF). One τ is another λ at every round, so λ is left to validation."
        ),
    ]  # fmt: skip


def _sum(terms: list[float]) -> str:
    total = f"{sum(terms):.3f}" + (r"\quad\text{(vacuous: above 1)}" if sum(terms) >= 1 else "")
    return "+".join(f"{v:.3f}" for v in terms) + rf"=\mathbf{{{total}}}"


def _equivalence(page: Chapter, price: float) -> list[str]:
    """lam = tau mean / sqrt((n - 1) V) with the numbers of every round."""
    mean, variance = theory.loss_moments(page.trace)
    lams = theory.weight_of_variance(page.trace, price)
    rule = r"\lambda=\frac{\tau\,\bar\ell}{\sqrt{(n-1)\,V}},\qquad\tau=\sqrt{18\ln(M(n)/\delta)}="
    spread = np.sqrt(variance * (page.problem.sample.examples - 1))
    return [
        f"{rule}{price:.2f}"
        if not np.isfinite(lam)
        else rf"{rule}{price:.2f},\qquad\lambda=\frac{{{price:.2f}\cdot {a:.3g}}}{{{b:.3g}}}={new(f'{lam:.3g}')}"
        for lam, a, b in zip(lams.tolist(), mean.tolist(), spread.tolist())
    ]


def _test_error(page: Chapter) -> np.ndarray:
    """The test error (T+1,) of the page's run; empty where nothing is held back."""
    curves = error_curves(runs.margins(page.trace, page.problem.examples), page.problem.examples)
    return next((c.values for c in curves if c.role == "test"), np.empty(0))


def _beyond(page: Chapter) -> tuple[dict[str, Figure], list[Block]]:
    """The errors over lam on both sides of 1."""
    data, rounds = page.run.data, min(page.run.n_rounds, LONGEST)
    examples = page.problem.examples
    role = "test" if examples.n_train < len(examples.y) else "train"
    table = {
        title: {
            lam: _errors(runs.Run(data, name, "stump", rounds, (("lam", lam),)), role)
            for lam in _lams(name)
        }
        for title, (name, parameters) in vadaboost.RIVALS.items()
        if parameters
    }
    colours = colours_by_title({name: t for t, (name, _) in vadaboost.RIVALS.items()})
    figure = variance_price.error_by_lam(table, colours, role)
    return {"Does it matter that λ is at most 1?": figure}, [
        blocks.heading("Why VadaBoost stops at λ = 1, and EBBoost need not"),
        blocks.formula(
            r"U-V=4(1-\lambda)w_Iw_J\sinh^2\alpha<0\ \text{ for }\lambda>1,\qquad u_i=\lambda m w_i^2-(\lambda-1)w_i<0"
            r"\ \text{ for }\ m\,w_i<\tfrac{\lambda-1}\lambda"
        ),
        blocks.formula(
            r"A_I=(1-\lambda)w_I^2+\lambda m\sum_Iw_i^2\;\ge\;w_I^2>0\ \text{ for every }\lambda\ge0"
        ),
        blocks.caption(
            "Beyond 1 U is no upper bound any more, and light examples get weights below 0: VadaBoost has no step there. "
            "The cost itself has one, EBBoost's ¼ log(A_I/A_J), because m Σw² over any set is at least its squared sum "
            "(Cauchy and Schwarz). The authors write that the restriction changes the results little (section 3). "
            f"All runs vote with stumps for at most {LONGEST} rounds; one run of one sample can be luck."
        ),
    ]  # fmt: skip


def _lams(algorithm: str) -> list[float]:
    """Those of `LAMS` that an algorithm can have."""
    (lam,) = (p for p in find_algorithm(algorithm).parameters if isinstance(p, Parameter))
    return [value for value in LAMS if value <= lam.high]


def _errors(run: runs.Run, role: str) -> np.ndarray:
    """The errors (T+1,) of a run; role: whose."""
    examples = runs.problem(run.data).examples
    curves = error_curves(runs.margins(runs.trace(run), examples), examples)
    return next(c.values for c in curves if c.role == role)
