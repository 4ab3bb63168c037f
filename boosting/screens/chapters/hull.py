"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from collections.abc import Mapping

import numpy as np

from boosting import datasets
from boosting.catalogue import ALGORITHMS, find_algorithm
from boosting.catalogue.parameters import REGRESSION_LOSS, START
from boosting.choices.functions import ConvexFunction, loss_function
from boosting.engine.trace import Trace
from boosting.experiments import forests, two_sides, uniform_gap
from boosting.figures import budget, hull_plane, hull_search
from boosting.figures import regression as pictures
from boosting.figures import uniform_gap as gaps_drawn
from boosting.figures.theme import MANY, colours_by_title
from boosting.screens import plans
from boosting.screens.runs import Data, Run
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Choice, Number, Plan, Several, ask
from boosting.theory.hull_plane import TwoSides

CHB, TOP = "chb_regression", "whole"
TITLES = plans.titles("regression")
HULLS = Several("hulls", "Algorithms", TITLES, [CHB, "gradient_boost_regression"], 3)
LOSSES = dict(REGRESSION_LOSS.titles)
LOSS = Choice(
    "loss", "Loss", LOSSES, "squared", "What the algorithms minimise, all of them the same."
)
SEED = plans.SEED.named(help="The same seed always draws the same points.")
ROUNDS = Number("n_rounds", "Rounds", 1, 300, 60, 1, "How many rounds are prepared.")
SIZES = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)  # of the hull
STUMP = 2  # leaves of a tree where no algorithm of the page has trees of a size
SOON = 60  # rounds: a walk that is not at its end then is long enough to be seen


# --- data and runs -------------------------------------------------------------------------------


def curve(_: plans.Here) -> Plan[Data]:
    """Real labels, some of them moved far up."""
    titles = {name: datasets.describe(name).title for name in datasets.names("regression")}
    name = yield from ask(Choice("regression", "Dataset", titles, "sine", "Known laws with noise."))
    card = datasets.describe(name)
    size = yield from plans.option(card.n_samples, name)
    spread = yield from plans.option(card.spread, name)
    share, far = (yield from ask(plans.OUTLIERS)), (yield from ask(plans.FAR))
    return Data(name, size, spread, share, 0.3, (yield from ask(SEED)), outlier=far)


def runs(of: Data) -> Plan[Mapping[str, Run]]:
    """One to three algorithms with the same loss; what several of them have is asked once."""
    names = yield from ask(HULLS)
    values: dict[str, float | str] = {"loss": (yield from ask(LOSS))}
    parameters = {p.name: p for name in names for p in ALGORITHMS[name].parameters}
    for name, p in parameters.items():
        if matters(name, values):
            values[name] = yield plans.parameter(p, "regression", name)
    n_rounds = yield from ask(ROUNDS)
    return {name: run_of(name, of, n_rounds, values) for name in names}


def matters(parameter: str, values: Mapping[str, float | str]) -> bool:
    """Whether a parameter is asked for: noise where splits are noisy, delta for a loss that it changes.

    values: of those before it.
    """
    if parameter == "noise":
        return values.get("splits") == "random"
    if parameter == "delta":
        return loss_function(str(values["loss"]), 1.0) != loss_function(str(values["loss"]), 2.0)
    return parameter in ("gamma", "leaves", "learning_rate", "splits", "depth", "ridge", "price")


def run_of(name: str, of: Data, n_rounds: int, values: Mapping[str, float | str]) -> Run:
    """An algorithm on the data with those of the values that it has. name: its own; n_rounds: at most so many."""
    row = find_algorithm(name)
    own = tuple((p.name, values[p.name]) for p in row.parameters if p.name in values)
    return Run(of, name, row.weak_learners[0], n_rounds, own)


def shared(shown: Shown) -> dict[str, float | str]:
    """The parameters of the page's runs, by name."""
    return {name: value for run in shown.runs.values() for name, value in run.parameters}


def run_with(shown: Shown, name: str, **values: float | str) -> Run:
    """An algorithm on the page's data with the page's parameters, some of them exchanged."""
    return run_of(name, shown.run.data, shown.run.n_rounds, shared(shown) | values)


def other(shown: Shown, name: str, **values: float | str) -> Trace:
    """The same, run."""
    return shown.beside(run_with(shown, name, **values)).trace


def by_hull(shown: Shown) -> Run:
    """Convex Hull Boost on the page's data, with the page's parameters."""
    return run_with(shown, CHB)


def title_of(algorithm: str) -> str:
    """The title of an algorithm in this chapter, where all are for regression."""
    return find_algorithm(algorithm).title.removesuffix(", regression")


def titles_of(shown: Shown) -> dict[str, str]:
    """The titles of the page's algorithms by name."""
    return {name: title_of(name) for name in shown.runs}


def rivals(shown: Shown) -> dict[str, Run]:
    """The page's runs by the title of their algorithm."""
    return {title_of(name): run for name, run in shown.runs.items()}


def traces(shown: Shown) -> dict[str, Trace]:
    """The same, run."""
    return {title: shown.beside(run).trace for title, run in rivals(shown).items()}


def hull_run(shown: Shown) -> str | None:
    """The first of the page's algorithms whose vote stays in a hull."""
    return next((n for n, run in shown.runs.items() if "gamma" in dict(run.parameters)), None)


def gamma_of(shown: Shown, otherwise: float = 1.0) -> float:
    """The size of the hull. otherwise: where no run is in one."""
    return float(shared(shown).get("gamma", otherwise))


def loss_of(shown: Shown) -> ConvexFunction:
    """The loss that all the page's algorithms minimise."""
    values = shared(shown)
    return loss_function(str(values["loss"]), float(values.get("delta", 1.0)))


# --- the parts -----------------------------------------------------------------------------------


def of_runs(shown: Shown) -> Figures:
    """The errors of the runs, how much their trees weigh, the fits."""
    found, colours = traces(shown), colours_by_title(titles_of(shown))
    error, *rest = drawn(shown, found, colours).items()
    weights = "How much the trees weigh, a strip for each"
    free = [title for title, run in rivals(shown).items() if "gamma" not in dict(run.parameters)]
    return dict([error, (weights, budget.bands(found, gamma_of(shown), colours, free)), *rest])


def drawn(shown: Shown, found: Mapping[str, Trace], colours: Mapping[str, str]) -> Figures:
    """Errors and fits of runs on the page's data, by title."""
    names, best = shown.dataset.feature_names, shown.best
    least = best and best.error**0.5 / shown.problem.scale  # of labels as the runs have them
    return pictures.of_runs(found, shown.X_test, shown.y_test, shown.flipped, names, colours, least)


def sizes(shown: Shown) -> Figures:
    """The last errors of the first run in a hull, once for every size of the hull."""
    name, gamma = hull_run(shown), gamma_of(shown)
    if name is None:
        return {}
    tried, last = sorted({*SIZES, gamma}), []
    for size in tried:
        found = {name: other(shown, name, gamma=size)}
        curves = pictures.errors(found, shown.X_test, shown.y_test)
        last.append([float(one.values[-1]) for one in curves])
    train, *test = zip(*last)
    title, of_test = find_algorithm(name).title, test[0] if test else ()
    return {"The size of the hull": pictures.hull_sizes(tried, train, of_test, gamma, title)}


def walks(shown: Shown) -> tuple[two_sides.Question, TwoSides, dict[str, Trace]]:
    """The data seen through one question: it, the plane, and the runs in it by the names of their algorithms."""
    sample, parameters = shown.problem.sample, {"gamma": 1.0, **shared(shown)}
    asked = two_sides.question(sample)
    plane = two_sides.plane(sample, asked, parameters)
    n_rounds = min(shown.run.n_rounds, SOON)
    found = {n: two_sides.run(plane, n, n_rounds, parameters) for n in two_sides.RUNS}
    return asked, plane, found


def geometry(shown: Shown) -> Figures:
    """What a round does to the hull, where a vote is a point of a plane."""
    asked, plane, found = walks(shown)
    titles = {name: title_of(name) for name in found}
    by_title, colours = {titles[n]: run for n, run in found.items()}, colours_by_title(titles)
    corners, trees, beyond = two_sides.RUNS
    in_hull = {titles[name]: found[name] for name in (corners, trees)}
    x, name = (
        shown.problem.sample.X[:, asked.attribute],
        shown.dataset.feature_names[asked.attribute],
    )
    first, both = found[corners], (titles[corners], titles[beyond])
    axes = (
        f"vote where {name} ≤ {asked.threshold:.2g}",
        f"vote where {name} > {asked.threshold:.2g}",
    )
    return {
        "A vote as a point (left, right)": hull_plane.walk(plane, first, found[beyond], both, axes),
        "The same vote over the data": hull_plane.on_the_data(
            plane, first, x, asked.threshold, name, float(shown.flipped.mean())
        ),
        "How far above the best in the hull?": hull_plane.gaps(plane, in_hull, colours),
        "Along the segment": hull_plane.along(plane, first),
        "In the hull, and out of it": hull_plane.ways(plane, by_title, colours),
    }


def under_every_loss(shown: Shown) -> dict[str, Trace]:
    """The page's first algorithm by the title of the loss."""
    return {title: other(shown, shown.algorithm, loss=loss) for loss, title in LOSSES.items()}


def losses(shown: Shown) -> Figures:
    """The fit and the errors of the page's first algorithm under every loss."""
    found = under_every_loss(shown)
    pair = drawn(shown, found, dict(zip(found, MANY)))
    title = title_of(shown.algorithm)
    return {f"{what} of {title}": pair[what] for what in ("Fit", "Error")}


def averages(shown: Shown) -> Figures:
    """The runs beside bagging and random forests of as many trees, and two trees of such an average."""
    sample, X, y, found = shown.problem.sample, shown.X_test, shown.y_test, traces(shown)
    kinds = forests.averages(int(shared(shown).get("leaves", STUMP)), sample.n_attributes)
    averaged = {kind.title: kind.errors(sample, X, y, shown.run.n_rounds) for kind in kinds}
    test = _test_errors(shown, found)
    ended, colours = pictures.ended_early(found), colours_by_title(titles_of(shown))
    if with_their_loss := of_their_loss(shown):
        hull, loss = title_of(CHB), str(shared(shown)["loss"])
        others = {_of_hull(loss) if title == hull else title: v for title, v in test.items()}
        ((same, run),) = with_their_loss.items()
        test = _test_errors(shown, {same: shown.beside(run).trace}) | others
        colours, ended = {**colours, same: colours[hull]}, {}
    pair = forests.two_trees(sample, X, y)
    return {
        "Boosted votes, and averages of as many trees": pictures.beside_averages(
            test, averaged, colours, ended
        ),
        "Two samples, two trees": pictures.two_trees(pair, sample, shown.dataset.feature_names),
    }


def of_their_loss(shown: Shown) -> dict[str, Run]:
    """Convex Hull Boost with the averages' own loss by its title, where the page has it with another one.

    What choosing the trees gives by itself is seen with one loss for both: these two are compared.
    """
    if not hull_run(shown) or shared(shown)["loss"] == forests.LOSS:
        return {}
    return {_of_hull(forests.LOSS): run_with(shown, CHB, loss=forests.LOSS)}


def beside_averages(shown: Shown) -> dict[str, Run]:
    """The runs that stand beside the averages, by title."""
    return rivals(shown) | of_their_loss(shown)


def _test_errors(shown: Shown, found: Mapping[str, Trace]) -> dict[str, np.ndarray]:
    """The test errors (T+1,) of runs by title; none without a test example."""
    curves = pictures.errors(found, shown.X_test, shown.y_test)
    return {c.label.removesuffix(", test"): c.values for c in curves if c.role == "test"}


def _of_hull(loss: str) -> str:
    """A run in the hull by its loss, as in a legend."""
    return f"the hull, {LOSSES[loss].partition(',')[0]} loss"


def hull_by_loss(shown: Shown) -> dict[str, Trace]:
    """Convex Hull Boost by the short title of the loss."""
    return {title.partition(",")[0]: other(shown, CHB, loss=loss) for loss, title in LOSSES.items()}


def search(shown: Shown) -> Figures:
    """The trial shares of Convex Hull Boost, what they cost, the certificate in them, and every loss."""
    falling, *fixed = START.titles.items()
    starts = {title: other(shown, CHB, start=name) for name, title in (*fixed, falling)}
    whole, best = starts[START.titles[TOP]], hull_search.lowest(starts)
    return {
        "Trees grown, by the step that is tried first": hull_search.costs(starts),
        "The loss they end with": hull_search.ends(starts),
        "A small share that helps: a small gap": hull_search.certificate(whole, best),
        "Does it converge for every loss?": hull_search.by_loss(hull_by_loss(shown)),
    }


def promise(shown: Shown) -> Figures:
    """The uniform bound over the hull, swept over n, the leaves and the confidence."""
    data, values = shown.run.data, shared(shown)

    def draw(n: int, seed: int) -> datasets.Dataset:
        return datasets.load(data.dataset, n_samples=n, spread=data.spread, seed=seed)

    given = {name: value for name, value in values.items() if name in ("loss", "delta")}
    parameters = {**given, "gamma": gamma_of(shown, 2.0)}
    gaps = {leaves: uniform_gap.gaps(draw, parameters, leaves) for leaves in uniform_gap.LEAVES}
    return {
        "Four times the examples, half the gap?": gaps_drawn.over_sizes(gaps, uniform_gap.SIZES),
        "What does more certainty cost?": gaps_drawn.constants(gaps, uniform_gap.SIZES),
    }


CHAPTER = Chapter(
    "hull",
    "What changes when the votes must share a budget of 1?",
    (
        Part("run", "A budget of 1", of_runs, rivals=rivals, apart=sizes),
        Part(
            "geometry", "What does a round do?", geometry, question="How does a vote stay in the hull?",
            rivals=rivals, source="boosting.theory.hull_plane",
            proof="Why the certificate holds: step by step, with this round's numbers",
        ),
        Part("losses", "Which loss?", losses, question="Which loss leaves the outliers alone?", rivals=rivals),
        Part("averages", "Bagging instead?", averages, question="Is bagging enough?", rivals=beside_averages),
        Part("search", "How does it get there?", search, question="Does a small first step save trees?", run=by_hull),
        Part(
            "promise", "How far off can the loss be?", promise, question="How far can the loss on new examples be off?",
            run=None,
        ),
    ),
    source="boosting.choices.searches.hull",
    data=curve,
    runs=runs,
    among=lambda shown: shown.runs,
    several=HULLS.name,
    also=frozenset(p.name for name in TITLES for p in ALGORITHMS[name].parameters),
)  # fmt: skip
