"""U against V: VadaBoost lowers a bound instead of the cost itself. What is lost, what is won?"""

from boosting.catalogue import find_algorithm
from boosting.figures import vadaboost, variance_price
from boosting.figures.theme import colours_by_title
from boosting.screens.runs import Run
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Number, Scale
from boosting.theory import variance_bound as theory

LAM = Number(
    "uv_lam",
    "λ to look with: of U and V, and of the two runs beside AdaBoost",
    *Scale(0.0, 1.0, default=0.5, step=0.05),
    "Figure 1 of Shivaswamy and Jebara shows 0 and 0.9. At 1 the bound is exact, and VadaBoost is "
    "AdaBoost with halved coefficients; at 0 it is loosest and V is AdaBoost's squared loss. The "
    "λ of the algorithm belongs to the run whose rounds are stepped through.",
)
FUNCTIONS = Number(
    "vada_m",
    "M(n), number of functions that are told apart",
    *Scale(1.0, 1e12, default=1000.0, step=0.0),
    "A measure of the richness of the class. For a finite class it is the number of its functions; "
    "chapter Bounds has it for votes of stumps, where it is astronomical.",
    logarithmic=True,
)
DELTA = Number(
    "vada_delta",
    "δ, chance of bad luck",
    *Scale(0.01, 0.5, default=0.05, step=0.01),
    "Theorem 1 fails with probability δ at most.",
)
SIDES = (0.0, 0.9)  # of the paper's figure 1
# those that are tried, by algorithm: at 1 the two are one
LAMS_OF = {"vadaboost": (0.0, 0.25, 0.5, 0.75, 1.0), "ebboost": (1.5, 2.0, 3.0, 4.0)}
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
    if shown.problem.sample.examples < LEAST:
        return {"One step": vadaboost.u_against_v(shown.trace, shown.setting(LAM))}
    functions, delta = (shown.values[s.name] for s in (FUNCTIONS, DELTA))
    asked = theory.weight_of_variance(shown.trace, theory.tau(functions, delta))
    title = find_algorithm(shown.algorithm).title
    colour = colours_by_title({shown.algorithm: title})[title]
    own = dict(shown.run.parameters).get("lam")
    kept = float(own) if own is not None else None
    table = theory.theorem_1(shown.trace, functions, delta)
    return {
        variance_price.ASKED: variance_price.asked_lam(asked, title, colour, kept),
        "What the promise adds up": variance_price.theorem_1(table),
    }


def beyond(shown: Shown) -> Figures:
    """The errors over lam on both sides of 1: VadaBoost's up to it, EBBoost's beyond."""
    role = "test" if shown.examples.has_test else "train"
    short = shown.run._replace(n_rounds=min(shown.run.n_rounds, LONGEST))
    table = {
        title: {lam: shown.beside(of_stumps(short, name, lam=lam)).curve(role) for lam in lams}
        for title, (name, _) in vadaboost.RIVALS.items()
        if (lams := LAMS_OF.get(name))
    }
    colours = colours_by_title({name: t for t, (name, _) in vadaboost.RIVALS.items()})
    examples = shown.y_test if role == "test" else shown.trace.sample.y
    figure = variance_price.error_by_lam(table, colours, role, len(examples))
    return {f"The {role} error for every λ": figure}


CHAPTER = Chapter(
    "bound",
    "VadaBoost lowers a bound on mean and variance. What is lost, what is won?",
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
            "price", "How much variance?", price, question="Does one weight λ of the variance fit all rounds?",
            settings=(FUNCTIONS, DELTA), rivals=rivals,
        ),
        Part("beyond", "Is λ ≤ 1 enough?", beyond, question="Does VadaBoost lose much by stopping at λ = 1?", rivals=rivals),
    ),
    part_name="variance_part",
    source="boosting.theory.variance_bound",
)  # fmt: skip
