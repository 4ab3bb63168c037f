"""Coordinate descent: why this base classifier, why this step, and what the weights become."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.catalogue.parameters import PRICE, RIDGE
from boosting.engine.base_classifiers import decide
from boosting.engine.round import Round
from boosting.experiments import lasso as penalties
from boosting.figures import descent, fixed_step, hinge_kink, rates, second_order
from boosting.figures import lasso as paths
from boosting.figures.template import minus
from boosting.figures.theme import colours
from boosting.screens.runs import Run, changed, with_stumps
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Number, Scale
from boosting.theory import fixed_step as theory_of_fixed_step
from boosting.theory import hinge_kink as theory_of_kinks
from boosting.theory import rademacher, training_bounds
from boosting.theory import second_order as theory_of_trees
from boosting.theory.coordinate_descent import descents, lines

GAMMA = Number(
    "fixed_gamma",
    "γ, the edge that is assumed in every round",
    *Scale(0.01, 0.45, default=0.15, step=0.01),
    "One step for all rounds, the best one if every edge is at least γ. Without a γ known beforehand that is a guess: "
    "AdaBoost needs none.",
)
EPS = Number(
    "rate_eps",
    "ε, the training error to be reached",
    *Scale(0.001, 0.5, default=0.01, step=0.0),
    "After how many rounds is the training error promised to be at most this?",
    logarithmic=True,
)
SPLIT_PRICE = PRICE.named(name="split_price", high=5.0, default=0.5)
LEAF_RIDGE = RIDGE.named(name="leaf_ridge", high=20.0)
MOST = 25  # directions at a kink
SEARCHED = 60  # rounds of AdaBoost whose base classifiers are the directions
SHARES = {"λ = 2R": 1.0, "a tenth": 0.1, "a hundredth": 0.01}
LARGEST_PRICE, SMALLEST_PRICE = 1.0, 1e-4  # what QuadBoost-L1 takes
SMALL_STEP, RIDGE_STEP = 0.01, 4.0  # of QuadBoost-L∞ and of QuadBoost-L2


# --- direction, step, weights --------------------------------------------------------------------


def step(shown: Shown) -> Figures:
    """Every round's direction, step and new weights, and what the edges promise of a run that they are about."""
    trace = shown.trace
    along = lines(trace)
    drawn = {
        "The total weight Z after a step": descent.z_of_alpha(along),
        "How much of the new weight lies on its errors?": descent.halves(along),
        "How steep is every direction?": descent.directions(
            descents(trace), [r.member for r in trace]
        ),
        "The way down": descent.path(trace, along),
    }
    members = {r.member: says(shown, r) for r in reversed(list(trace))}
    landscape = descent.plane(trace, [members[k] for k in range(len(members))])
    if landscape is not None:
        drawn["Two of the coordinates"] = landscape
    drawn["The new weights are the nearest"] = descent.projection(along)
    if has_edges(shown.run):
        bounds = promises(shown)
        drawn["What the edges promise"] = descent.objective_bounds(trace.staged_error, bounds)
    return drawn


def says(shown: Shown, round: Round) -> str:
    """The round's base classifier in words, with real minus signs."""
    names = shown.dataset.feature_names, shown.dataset.class_names
    return minus(round.found.classifier.says(*names))


def has_edges(run: Run) -> bool:
    """Whether theorem 7.2 is about a run: whether exp(-2 sum gamma^2) is one of its bounds."""
    return "edges" in find_algorithm(run.algorithm).bounds


def promises(shown: Shown) -> dict[str, np.ndarray]:
    """The bounds of theorem 7.2, the tightest first, (T+1,) each."""
    smallest = training_bounds.exponential_of_smallest_edge(shown.trace)
    return {
        "∏ Z": training_bounds.product_of_normalizers(shown.trace),
        "exp(−2 Σγ²)": training_bounds.exponential_of_edges(shown.trace),
        "exp(−2 γ² t), γ the smallest edge so far": smallest,
    }


# --- a fixed step --------------------------------------------------------------------------------


def at_fixed_step(shown: Shown) -> Run:
    """The fixed step for the gamma that is assumed, with stumps, on the page's data."""
    return with_stumps(shown.run, "fixed_step", gamma=shown.setting(GAMMA))


def held(shown: Shown) -> np.ndarray:
    """Whether all edges of the fixed step's run were at least gamma so far, (T+1,)."""
    trace = shown.of(at_fixed_step).trace
    return np.array([True, *theory_of_fixed_step.held(trace, shown.setting(GAMMA))])


def fixed(shown: Shown) -> Figures:
    """Exercise 7.8 of Mohri et al.: errors, promise, edges, and what lies on the errors of the new base classifier."""
    trace, gamma = shown.of(at_fixed_step).trace, shown.setting(GAMMA)
    own = shown.of(by_adaboost).trace
    return {
        "The training error with one step for all rounds": fixed_step.errors(trace, gamma, own),
        "What is promised, and for how long?": fixed_step.promise(trace, gamma, held(shown)),
        "Is every round at least γ better than chance?": fixed_step.edges(trace, gamma),
        "Is the new weight half on its errors?": fixed_step.masses(trace, gamma),
    }


# --- a kink --------------------------------------------------------------------------------------


def by_hinge(shown: Shown) -> Run:
    """HingeBoost with stumps on the page's data."""
    return with_stumps(shown.run, "hingeboost", n_rounds=SEARCHED)


class Kink(NamedTuple):
    """Where HingeBoost stands, and where it could go.

    margins (T+1, m): y F after every round. moves (k, m), words: the directions, y h, and what they are. table: the slopes
    along them after every round. better (m,): y F of LPBoost's vote.
    """

    margins: np.ndarray
    moves: np.ndarray
    words: list[str]
    table: list[theory_of_kinks.Slopes]
    better: np.ndarray


def at_kink(shown: Shown) -> Kink:
    """The run of HingeBoost, seen along AdaBoost's base classifiers and towards LPBoost's vote."""
    sample, run = shown.sample, shown.of(by_hinge).trace
    others = [with_stumps(shown.run, n, n_rounds=SEARCHED) for n in ("lpboost_c", "adaboost")]
    program, found = (shown.beside(other).trace for other in others)
    margins = np.vstack([np.zeros(sample.size), *(sample.y * r.scores for r in run)])
    rounds = {r.member: r for r in reversed(list(found))}
    first = [rounds[k] for k in sorted(rounds)][:MOST]
    moves = np.array([sample.y * r.votes for r in first]).reshape(-1, sample.size)
    table = [theory_of_kinks.slopes(z, moves, sample.weight) for z in margins]
    better = sample.y * program[-1].scores if len(program) else margins[-1]
    return Kink(margins, moves, [says(shown, r) for r in first], table, better)


def kink(shown: Shown) -> Figures:
    """Exercise 7.11 of Mohri et al.: no coefficient alone lowers the hinge loss, all together do."""
    margins, moves, words, table, better = at_kink(shown)
    through = hinge_kink.lines_through(margins, moves, better, shown.sample.weight, words)
    return {
        "Along one coefficient, and along all at once": through,
        "A bar across 0: neither way goes down": hinge_kink.both_sides(table, words),
    }


def data_alone(shown: Shown) -> object:
    """What a part is made of that shows the page's data and no run of its algorithm."""
    return shown.run.data


# --- how fast? -----------------------------------------------------------------------------------


def by(name: str) -> Callable[[Shown], Run]:
    """The run of an algorithm, by its name, with stumps on the page's data."""
    return lambda shown: with_stumps(shown.run, name)


by_adaboost, by_quadboost, by_quadboost_l1 = map(by, ("adaboost", "quadboost", "quadboost_l1"))


def complexity(shown: Shown) -> float:
    """The Rademacher complexity of stumps by formula, from which the theory's own prices follow."""
    return rademacher.stumps(shown.sample.examples, shown.sample.n_attributes)


def how_fast(shown: Shown) -> Figures:
    """What the two rates promise, what happens, and QuadBoost-L1 with the prices that the theory asks for."""
    ada, quad = shown.of(by_adaboost).trace, shown.of(by_quadboost).trace
    first, second = colours(["adaboost", "quadboost"])
    price = 2 * complexity(shown)
    priced = {name: errors_at(shown, share * price) for name, share in SHARES.items()}
    return {
        "What is promised, and what happens": rates.both(ada, quad, (first, second)),
        "Rounds until the error is small": rates.needed(shown.values[EPS.name]),
        "QuadBoost-L1 with the theory's own λ": rates.prices(priced),
    }


def errors_at(shown: Shown, price: float) -> tuple[np.ndarray, np.ndarray]:
    """Training and test errors (T+1,) of QuadBoost-L1 at a price; no test errors without test examples."""
    lam = float(np.clip(price, SMALLEST_PRICE, LARGEST_PRICE))
    there = shown.beside(with_stumps(shown.run, "quadboost_l1", lam=lam))
    return there.curve("train"), there.curve("test")


# --- is QuadBoost the LASSO? ---------------------------------------------------------------------


def why_not(shown: Shown) -> str:
    """Why the page's data cannot be asked, in a sentence; "" if they can."""
    try:
        penalties.thresholds(shown.sample)
    except ValueError as error:
        return str(error)
    return ""


def compared(shown: Shown) -> list[penalties.Compared]:
    """QuadBoost-L1 and the LASSO at every price, from the lowest on: the bar runs the way of the pictures' axis."""
    sample = shown.sample
    return shown.kept("LASSO", lambda: penalties.compared(sample)[::-1], of_data=True)


def lasso(shown: Shown) -> Figures:
    """QuadBoost's penalties beside LASSO and ridge, over the same stumps; a frame for every price.

    The first part's pictures where the data cannot be asked.
    """
    if why_not(shown):
        return step(shown)
    sample, rows, pairs = shown.sample, shown.examples, compared(shown)
    X, y = rows.held_back if rows.has_test else (sample.X, sample.y)
    errors = {
        name: [float(np.mean(decide(one.ensemble.scores(X)) != y)) for one in votes]
        for name, votes in (
            (paths.QUADBOOST, [pair.quadboost for pair in pairs]),
            (paths.LASSO, [pair.lasso for pair in pairs]),
        )
    }
    small = penalties.staged(sample, "quadboost_linf", alpha_max=SMALL_STEP)
    stages = {
        "QuadBoost, round by round": penalties.staged(sample, "quadboost"),
        f"QuadBoost-L∞, α max = {SMALL_STEP:g}": small,
    }
    l2 = penalties.staged(sample, "quadboost_l2", lam=RIDGE_STEP)
    title = f"QuadBoost-L2, λ = {RIDGE_STEP:g}, round by round"
    role = "test" if rows.has_test else "training"
    return {
        "How far above the LASSO does QuadBoost-L1 stop?": paths.gaps(pairs),
        f"The {role} errors of both": paths.test_errors(pairs, errors, role),
        "Who makes most of an L1 budget?": paths.budgets(pairs, stages),
        "And of an L2 budget?": paths.ridge_budgets(penalties.ridges(sample), l2, title),
    }


# --- second-order trees --------------------------------------------------------------------------


def by_trees(shown: Shown) -> Run:
    """Second-order boosting with the part's prices, on the page's data."""
    price, ridge = shown.setting(SPLIT_PRICE), shown.setting(LEAF_RIDGE)
    return changed(
        shown.run,
        {"algorithm": "second_order", "loss": "logistic", "price": price, "ridge": ridge},
    )


def prices(shown: Shown) -> dict[str, Run]:
    """The part's run, and the same without its prices, by title."""
    run = by_trees(shown)
    return {"with λ and γ": run, "without": changed(run, {"price": 0.0, "ridge": 0.0})}


def priced_trees(shown: Shown) -> Figures:
    """Which splits a price forbids, which leaves a ridge shrinks, what could have been asked, and what it is worth."""
    trace = shown.of(by_trees).trace
    found, price = theory_of_trees.trees(trace), shown.setting(SPLIT_PRICE)
    role = "test" if len(shown.y_test) else "train"
    errors = {title: shown.beside(run).curve(role) for title, run in prices(shown).items()}
    return {
        "Which splits pay their price?": second_order.splits(found, price),
        "What do λ and γ buy?": second_order.worth(errors, role),
        "Which leaves does λ shrink?": second_order.leaves(found, shown.setting(LEAF_RIDGE)),
        "What would every first question gain?": second_order.questions(
            trace, found, shown.dataset.feature_names, price
        ),
    }


CHAPTER = Chapter(
    "descent",
    "Why this base classifier, why this step, why these weights?",
    (
        Part(
            "step", "Direction, step, weights", step, question="How far does a round step, and what do the weights become?",
            source="boosting.theory.coordinate_descent"
        ),
        Part(
            "fixed", "A fixed step", fixed, question="Is one step for all rounds enough?",
            run=at_fixed_step, settings=(GAMMA,), source="boosting.theory.fixed_step"
        ),
        Part(
            "kink", "A kink", kink, question="Why does one coefficient at a time get stuck at a kink?",
            run=by_hinge, made_of=data_alone, source="boosting.theory.hinge_kink"
        ),
        Part(
            "rates", "How fast?", how_fast, question="How fast does the training error fall?",
            run=by_adaboost, settings=(EPS,), source="boosting.theory.rates",
        ),
        Part(
            "lasso", "Is QuadBoost the LASSO?", lasso, question="Does QuadBoost-L1 find the LASSO's vote?",
            run=by_quadboost_l1, made_of=data_alone, source="boosting.theory.paths",
        ),
        Part(
            "trees", "XGBoost's trees", priced_trees, question="When does a split pay its price?",
            run=by_trees, made_of=by_trees, settings=(SPLIT_PRICE, LEAF_RIDGE), rivals=prices,
            source="boosting.theory.second_order",
        ),
    ),
)  # fmt: skip
