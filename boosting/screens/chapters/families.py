"""Deep families: does it help to charge for deep trees?"""

from collections.abc import Mapping

from boosting.catalogue import WEAK_LEARNERS
from boosting.experiments import deep_families as experiment
from boosting.figures import families as pictures
from boosting.screens.runs import Data, Run, changed
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Choice, Number, Plan, Scale, Switch, ask
from boosting.theory import deep_families as theory
from boosting.theory.bounds import Terms

FAMILIES = Choice(
    "families",
    "Families",
    {name: WEAK_LEARNERS[name].title for name in ("stump", "depth2", "tree")},
    "depth2",
    "All families up to this one may be drawn from.",
)
DEPTH = Number("max_depth", "Depth of the trees", 1, 5, 3, 1, "Trees of depth 1 to this.")
PRICE = Number(
    "price",
    "λ, penalty on complexity",
    *Scale(0.0, 0.3, default=0.005, step=0.001),
    "A base classifier pays λ times its complexity r.",
)
BETA = Number(
    "beta",
    "β, L1 penalty",
    *Scale(0.0, 0.1, default=0.0, step=0.001),
    "Every base classifier pays β whatever its family.",
)
ROUNDS = Number("n_rounds", "Rounds", 1, 200, 60, 1, "How many rounds are prepared.")
# groups of settings: what is asked above the bound, and above the grid of prices
BOUND, SWEPT = "bound", "swept"
RHO = Number(
    "family_rho",
    "Margin ρ",
    *Scale(0.05, 0.9, default=0.3, step=0.05),
    "Margins up to ρ count as wrong; the complexity is divided by ρ.",
    group=BOUND,
)
PRICES = (0.0, 0.005, 0.02, 0.05, 0.1)  # where β begins to keep base classifiers out
N_RUNS = len(PRICES) ** 2
MOST_ROUNDS = 60  # of the runs beside the page's own: as many as that has by default
SWEEP = Switch(
    "sweep",
    f"Show what the two prices do ({N_RUNS} runs of at most {MOST_ROUNDS} rounds)",
    "Tree size, number of base classifiers and test error over λ and β.",
    group=SWEPT,
)
OWN = "each base classifier its own"


def run(of: Data) -> Plan[Mapping[str, Run]]:
    """DeepBoost on the data: its two prices, and the families that it may search."""
    learner = yield from ask(FAMILIES)
    deep = (yield from ask(DEPTH)) if "max_depth" in WEAK_LEARNERS[learner].options else None
    prices = ("lam", (yield from ask(PRICE))), ("beta", (yield from ask(BETA)))
    n_rounds = yield from ask(ROUNDS)
    return {"deepboost": Run(of, "deepboost", learner, n_rounds, prices, deep)}


def apart(shown: Shown) -> Figures:
    """DeepBoost's bound, and what the two prices do where that is asked for."""
    return {**bound(shown), **(prices(shown) if shown.values["sweep"] else {})}


def drawn_from(shown: Shown) -> Figures:
    """The test error beside that without a price, the size of the trees, which families the rounds draw from."""
    both = against_free(shown)
    errors = {title: one.test_errors for title, one in both.items()}
    priced = "Test error with the price, and without"
    traces = {title: one.trace for title, one in both.items()} or {"": shown.trace}
    return {
        **({priced: pictures.priced_and_free(errors)} if both else {}),
        "How many questions do the trees ask?": pictures.questions(traces),
        "Which tree did each round add?": pictures.by_round(traces),
        "What each family has in the vote": pictures.weights(shown.trace),
        "Families in families, and the hull of all": pictures.nested(shown.trace),
    }


def against_free(shown: Shown) -> dict[str, Shown]:
    """The run, and the same where complexity is free; nothing where it is, or nobody is held back."""
    if not (shown.test_errors.size and dict(shown.run.parameters)["lam"]):
        return {}
    free = shown.beside(changed(shown.run, {"lam": 0.0}))
    return {"with the price": shown, "without": free}


def structural(shown: Shown) -> dict[str, Terms]:
    """The bound of structural risk minimisation for AdaBoost over trees of depth 1, 2 and 3."""
    sample, rho = shown.problem.sample, shown.values["family_rho"]
    n_rounds = min(shown.run.n_rounds, MOST_ROUNDS)
    make = lambda: experiment.structural(sample, n_rounds, rho)  # noqa: E731
    return shown.keeper.keep("structural", (shown.run.data, n_rounds, rho), make)


def bound(shown: Shown) -> Figures:
    """DeepBoost's bound after every round, beside those of one family for all base classifiers."""
    rho = shown.values["family_rho"]
    voted = theory.voted_over_rounds(shown.trace, rho)
    figure = pictures.risks(structural(shown), OWN, voted, rho)
    return {"One family for all, or each base classifier its own?": figure}


def prices(shown: Shown) -> Figures:
    """DeepBoost over a grid of both prices: 25 runs."""
    run, there = shown.run, shown.problem
    n_rounds = min(run.n_rounds, MOST_ROUNDS)
    grid = shown.keeper.slowly(
        "sweep",
        run,
        lambda: experiment.sweeping(
            there.sample,
            *there.examples.held_back,
            PRICES,
            PRICES,
            run.weak_learner,
            n_rounds,
            run.max_depth,
        ),
        n_rounds * N_RUNS,
    )
    return pictures.heat_maps(grid)


CHAPTER = Chapter(
    "families",
    "Does it help to charge for deep trees?",
    (Part("", "", drawn_from, settings=(RHO, SWEEP), apart=apart, asked_apart=(BOUND, SWEPT)),),
    source="boosting.theory.deep_families",
    runs=run,
)
