"""U against V: VadaBoost lowers a bound instead of the cost itself. What does that give away?"""

from __future__ import annotations

import numpy as np

from boosting.catalogue import Parameter, find_algorithm
from boosting.figures import vadaboost, variance_price
from boosting.figures.theme import colours_by_title
from boosting.screens.runs import Run
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Number
from boosting.theory import variance_bound as theory

LAM = Number(
    "uv_lam",
    "λ to look with: of U and V, and of the two runs beside AdaBoost",
    0.0,
    1.0,
    0.5,
    0.05,
    "Figure 1 of Shivaswamy and Jebara shows 0 and 0.9. At 1 the bound is exact, and VadaBoost is "
    "AdaBoost with halved coefficients; at 0 it is loosest and V is AdaBoost's squared loss. The "
    "λ of the algorithm belongs to the run whose rounds are stepped through.",
)
FUNCTIONS = Number(
    "vada_m",
    "M(n), number of functions that are told apart",
    1.0,
    1e12,
    1000.0,
    0.0,
    "A measure of the richness of the class. For a finite class it is the number of its functions; "
    "chapter Bounds has it for votes of stumps, where it is astronomical.",
    logarithmic=True,
)
DELTA = Number(
    "vada_delta",
    "δ, chance of bad luck",
    0.01,
    0.5,
    0.05,
    0.01,
    "Theorem 1 fails with probability δ at most.",
)
SIDES = (0.0, 0.9)  # of the paper's figure 1
LAMS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
LONGEST = 100  # rounds of each of their runs
LEAST = 16  # examples: theorem 1 is proved from so many on


def of_stumps(run: Run, algorithm: str, **parameters: float) -> Run:
    """An algorithm with these parameters on the data of a run, with stumps, for as many rounds."""
    return Run(run.data, algorithm, "stump", run.n_rounds, tuple(parameters.items()))


def rivals(shown: Shown) -> dict[str, Run]:
    """AdaBoost, VadaBoost and EBBoost over stumps on the page's data, by their titles."""
    lam = shown.values.get(LAM.name, LAM.default)
    return {
        title: of_stumps(shown.run, name, **dict.fromkeys(parameters, lam))
        for title, (name, parameters) in vadaboost.RIVALS.items()
    }


def patient(shown: Shown) -> Run:
    """VadaBoost with lam = 0 for so many rounds that it can reach AdaBoost's cost."""
    longer = vadaboost.patient_rounds(shown.run.n_rounds)
    return of_stumps(shown.run._replace(n_rounds=longer), "vadaboost", lam=0.0)


def step(shown: Shown) -> Figures:
    """U and V of every step of the page's run, and the cost of three algorithms that lower it."""
    traces = {title: shown.beside(run).trace for title, run in rivals(shown).items()}
    slow = shown.of(patient).trace
    return vadaboost.of_rivals(shown.trace, traces, slow, shown.values[LAM.name])


def figure_1(shown: Shown) -> Figures:
    """Both sides of the paper's figure 1 at once, for this run's own weights."""
    return vadaboost.sides(shown.trace, SIDES)


def price(shown: Shown) -> Figures:
    """Theorem 1 over the rounds, and the lam that it asks for."""
    lam, functions, delta = (shown.values[s.name] for s in (LAM, FUNCTIONS, DELTA))
    if shown.problem.sample.examples < LEAST:
        return {"One step": vadaboost.u_against_v(shown.trace, lam)}
    own = next((t for t, (name, _) in vadaboost.RIVALS.items() if name == shown.algorithm), "")
    tau, traces = (
        theory.tau(functions, delta),
        {t: shown.beside(r).trace for t, r in rivals(shown).items()},
    )
    asked = {title: theory.weight_of_variance(trace, tau) for title, trace in traces.items()}
    colours = colours_by_title({name: t for t, (name, _) in vadaboost.RIVALS.items()})
    table = theory.theorem_1(shown.trace, functions, delta)
    return {
        "Which λ makes the bound smallest?": variance_price.asked_lam(asked, colours, own),
        "What the bound adds up": variance_price.theorem_1(table),
    }


def beyond(shown: Shown) -> Figures:
    """The errors over lam on both sides of 1."""
    role = "test" if shown.examples.has_test else "train"
    short = shown.run._replace(n_rounds=min(shown.run.n_rounds, LONGEST))

    def error(name: str, lam: float) -> np.ndarray:
        return shown.beside(of_stumps(short, name, lam=lam)).curve(role)

    table = {
        title: {lam: error(name, lam) for lam in lams_of(name)}
        for title, (name, parameters) in vadaboost.RIVALS.items()
        if parameters
    }
    colours = colours_by_title({name: t for t, (name, _) in vadaboost.RIVALS.items()})
    figure = variance_price.error_by_lam(table, colours, role)
    return {f"The {role} error for every λ": figure}


def lams_of(algorithm: str) -> list[float]:
    """Those of `LAMS` that an algorithm can have."""
    (lam,) = (p for p in find_algorithm(algorithm).parameters if isinstance(p, Parameter))
    return [value for value in LAMS if value <= lam.high]


CHAPTER = Chapter(
    "bound",
    "VadaBoost lowers an upper bound. What does that give away?",
    (
        Part(
            "step", "One step: U against V", step, settings=(LAM,), rivals=rivals,
            proof="Why U lies above V: theorem 3, step by step, with this round's numbers",
        ),
        Part(
            "figure", "Two values of λ", figure_1, question="When is the bound loose, and when is it tight?",
            rivals=rivals,
        ),
        Part(
            "price", "How much variance?", price, question="How much should the variance count?",
            settings=(LAM, FUNCTIONS, DELTA), rivals=rivals
        ),
        Part("beyond", "Is λ ≤ 1 enough?", beyond, question="Is it enough that λ is at most 1?", rivals=rivals),
    ),
    part_name="variance_part",
    source="boosting.theory.variance_bound",
)  # fmt: skip
