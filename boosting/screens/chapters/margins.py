"""Margins: why does the test error go on falling after the training error is zero?"""

from typing import NamedTuple

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.catalogue.defaults import LONGEST
from boosting.engine.base_classifiers import decide
from boosting.figures import (
    dataset_game,
    long_run,
    margin_promises,
    margins,
    probabilities,
    round_film,
    rounds,
    separation,
)
from boosting.figures.theme import colours_by_title
from boosting.screens import data_game
from boosting.screens.runs import Run, with_stumps
from boosting.screens.screen import PICTURE, Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Number, Scale, Span
from boosting.theory import game
from boosting.theory import probabilities as theory_of_probabilities
from boosting.theory.bound_table import votes_of_stumps
from boosting.theory.training_bounds import zero_round

BRUSH = Span(
    "brush",
    "Where the chosen margins lie: show the examples with a normalised margin between",
    -1.0,
    1.0,
    (-1.0, 0.1),
    0.05,
    "Choose an interval of margins; the last picture shows where those examples lie.",
    group=PICTURE,
)
RHO = Number(
    "margin_rho",
    "ρ, margins up to which are counted",
    *Scale(0.0, 0.95, default=0.1, step=0.01),
    "Theorem 7.7 bounds the share of training examples whose normalised margin is at most ρ; at "
    "ρ = 0 that is the training error.",
)
ROUNDS, DEPTH = LONGEST, 4  # of the thousand rounds; of their trees, where Setup names none


# --- errors and margins --------------------------------------------------------------------------


def overview(shown: Shown) -> Figures:
    """The errors, the normalised margins of all examples, and where the small ones lie."""
    film, m = shown.film, shown.examples.n_train
    low, high = shown.values["brush"]
    look, top = rounds.look_at(film.curves), rounds.top_of_errors(film.curves)
    plane = margins.in_the_plane(film, shown.examples, low, high, shown.axis_names)
    errors = [curve for curve in film.curves if curve.role in ("train", "test")]
    return {
        "Errors": long_run.errors(errors),
        "Margins over the rounds": margins.margin_quantiles(film.margins, m),
        "Errors and their bounds": rounds.curves(film.curves, look_for=look, top=top),
        "Margins": margins.margin_distribution(film.margins, m),
        "The margin of every training example": margins.margin_paths(
            film.margins, m, shown.flipped
        ),
        "Where the chosen margins lie": plane,
    }


# --- a thousand rounds ---------------------------------------------------------------------------


def of_trees(shown: Shown) -> Run:
    """AdaBoost over trees on the page's data, for a thousand rounds."""
    return Run(shown.run.data, "adaboost", "tree", ROUNDS, (), shown.run.max_depth or DEPTH)


class Long(NamedTuple):
    """A long run.

    curves: its errors. margins (T+1, m): of the training examples. zero: the round from which on no training error is
    left, None if there is none. first: the error of its first tree alone, on the examples held back if there are any.
    """

    curves: list[round_film.Curve]
    margins: np.ndarray
    zero: int | None
    first: float


def long(shown: Shown) -> Long:
    """The thousand rounds on the page's data."""
    there, rows = shown.of(of_trees), shown.examples
    found, trace = there.margins, there.trace
    curves = round_film.error_curves(found, rows)
    zero = zero_round(curves[0].values[1:], for_good=True)
    X, y = rows.held_back if rows.has_test else (rows.X, rows.y)
    wrong = decide(trace[0].found.classifier.votes(X)) != y if len(trace) else np.ones(1)
    return Long(curves, found[:, : rows.n_train], zero, float(np.mean(wrong)))


def thousand(shown: Shown) -> Figures:
    """Figure 7.5 of Mohri et al. on these data: the errors on a logarithmic axis, and the margins meanwhile."""
    there, last = long(shown), len(shown.of(of_trees).trace)
    at = [t for t in long_run.MILESTONES if t < last] + [last] * bool(last)
    smallest = long_run.smallest(there.margins.min(axis=1))
    return {
        "Errors over a thousand rounds": long_run.errors(there.curves, there.first, there.zero),
        "The smallest margin over a thousand rounds": smallest,
        "What the margins do meanwhile": long_run.margins({t: there.margins[t] for t in at}),
    }


# --- how large can it get? -----------------------------------------------------------------------


def by_adaboost(shown: Shown) -> Run:
    """AdaBoost with stumps on the page's data: its smallest margin is compared with the value of the game."""
    return with_stumps(shown.run, data_game.PLAYERS[0])


def best(shown: Shown) -> Figures:
    """The floors and ceilings of three players, and which examples carry the value of the game of these data."""
    found, ends = data_game.solved(shown), data_game.ends(shown)
    colours = colours_by_title({name: find_algorithm(name).title for name in data_game.PLAYERS})
    drawn = {}
    for title, one in [*ends.items()][:1]:  # of AdaBoost, where it has a round
        towards = dataset_game.towards(title, one, found.floor)
        drawn["The smallest margin, and the largest possible"] = towards
    drawn["Floor and ceiling of this data"] = dataset_game.brackets(ends, found.floor, colours)
    is_a_vote = votes_of_stumps(shown.trace) and len(shown.trace)
    own = shown if is_a_vote else shown.of(by_adaboost)
    if not (len(found.program) and len(own.trace)):
        return drawn
    plane, support = (shown.film, shown.examples), game.support(found.program)
    carriers = dataset_game.carriers(own.trace, found.program, own.named)
    return drawn | {
        "Who carries the smallest margin?": carriers,
        "The examples that decide": dataset_game.in_the_plane(*plane, support, shown.axis_names),
    }


# --- what do the edges promise? ------------------------------------------------------------------


def with_edges(shown: Shown) -> Run:
    """The run that theorem 7.7 is about: the page's, or AdaBoost with stumps on the same data."""
    own = "edges" in find_algorithm(shown.algorithm).bounds
    return shown.run if own else with_stumps(shown.run, "adaboost")


def promises(shown: Shown) -> Figures:
    """Theorem 7.7 and (7.18): how many small margins the edges allow, and how many there are."""
    trace, rho = shown.of(with_edges).trace, shown.values["margin_rho"]
    return {
        "Unsure examples over the rounds": margin_promises.over_rounds(trace, rho),
        "The promise for every ρ": margin_promises.over_margins(trace, rho),
        "Which margin does an edge guarantee?": margin_promises.edges_and_margins(trace),
        "Do the base classifiers become worse?": margin_promises.edges_over_rounds(trace),
    }


# --- the vote as a probability -------------------------------------------------------------------


def enough_held_back(shown: Shown) -> bool:
    """Whether the examples held back suffice to calibrate on half of them."""
    return theory_of_probabilities.can_be_measured(shown.y_test)


def probabilities_of(run: Shown) -> theory_of_probabilities.Probabilities:
    """A run's own probabilities, Platt's and isotonic ones, after every round."""
    staged = theory_of_probabilities.staged
    return run.kept("probabilities", lambda: staged(run.test_scores, run.y_test))


def sure(shown: Shown) -> Figures:
    """Whether the vote is as sure as it is right, what that costs, how it sounds, and whom it names first."""
    found, theory = probabilities_of(shown.of(by_adaboost)), theory_of_probabilities
    cost, score = "What does it cost to believe it?", "And by the Brier score?"
    return {
        "Is it as right as it is sure?": probabilities.reliable(found),
        cost: probabilities.costs(found, theory.log_losses, cost, "mean log loss, test"),
        "How sure does the vote sound?": probabilities.sounds(found),
        score: probabilities.costs(found, theory.brier, score, "mean Brier score, test"),
        **probabilities.ranked(found),
    }


# --- the L1 margin against the SVM's -------------------------------------------------------------


def norms(shown: Shown) -> Figures:
    """Figure 7.6 of Mohri et al., on its own fixed points: no run has a part in it."""
    return {
        "Two ways to measure a distance": separation.hyperplanes(),
        "The margin of every direction": separation.margins_by_direction(),
    }


def nothing(shown: Shown) -> None:
    """The same figures on every screen are made of nothing that it shows."""


CHAPTER = Chapter(
    "margins",
    "The training error is zero. Is boosting finished?",
    (
        Part("overview", "Errors and margins", overview, settings=(BRUSH,)),
        Part(
            "thousand", "A thousand rounds", thousand, question="Does AdaBoost overfit in a thousand rounds?",
            run=of_trees, made_of=of_trees,
        ),
        Part(
            "best", "How large can it get?", best, question="How large can the smallest margin get?",
            run=by_adaboost, source="boosting.theory.game",
            proof="Why no vote passes the ceiling: duality, step by step, with the linear program's numbers",
        ),
        Part(
            "promises", "What do the edges promise?", promises, question="How many examples can stay unsure?",
            run=with_edges, settings=(RHO,),
            source="boosting.theory.margin_promises",
            proof="The proof of theorem 7.7, step by step, with this round's numbers",
        ),
        Part(
            "sure", "How sure is it?", sure, question="Can the vote be read as a probability?",
            run=by_adaboost, there=enough_held_back, source="boosting.theory.probabilities",
        ),
        Part(
            "norms", "L1 margin against the SVM's", norms, question="Is boosting's margin the margin of an SVM?",
            run=None, made_of=nothing,
            source="boosting.theory.separation",
        ),
    ),
)  # fmt: skip
