"""Noise: which algorithms are misled by wrong labels?"""

from collections.abc import Mapping, Sequence

import numpy as np

from boosting.engine.protocols import LossFunction
from boosting.figures import clock as clocks
from boosting.figures import drawn as draws
from boosting.figures import fooled, round_film, theme, weights
from boosting.figures import noise as pictures
from boosting.figures.theme import colours_by_title
from boosting.screens import plans
from boosting.screens.runs import Run, changed
from boosting.screens.screen import APART, Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Number, Several
from boosting.theory import noise as theory

RIVALS = Several(
    "rivals",
    "Algorithms to compare",
    plans.titles(),
    ["adaboost", "noise_tolerant", "logistic", "quadboost", "adaboost_l1"],
    6,
)
FLIPS = Number(
    "flips",
    "Probability of a flip",
    0.01,
    0.4,
    0.1,
    0.01,
    "The quadratic loss, which is no potential because it rises again, breaks without any.",
    group=APART,
)
GIVEN_UP = Number(
    "give_up",
    "ε, share that may be given up",
    0.01,
    0.9,
    0.35,
    0.01,
    "BrownBoost's clock runs out when at most this share is wrong. Each wrong label that it leaves costs twice its share.",
)
DEEP = 6  # of the trees that weights are drawn for, where Setup names no depth
KINDS = {
    "anywhere": "anywhere",
    "border": "near the border",
    "one_class": "of class −1",
}
COLOURS = dict(zip(KINDS.values(), theme.SPARE))


def rivals(shown: Shown) -> dict[str, Run]:
    """The algorithms that are compared, with their defaults on the page's data, by their titles."""
    names = shown.values[RIVALS.name]
    runs = [shown.beside(changed(shown.run, {"algorithm": name})) for name in names]
    return {one.named: one.run for one in runs}


def who(shown: Shown) -> Figures:
    """How far the algorithms are misled, and where they put their weight; the weights of the page's run."""
    several, flipped = rivals(shown), shown.flipped
    traces = {title: shown.beside(run).trace for title, run in several.items()}
    colours = colours_by_title({run.algorithm: title for title, run in several.items()})
    rows, k = shown.examples, shown.examples.n_train
    errors = {
        title: round_film.errors(round_film.staged(trace, rows)[1][:, k:], rows.y[k:])
        for title, trace in traces.items()
    }
    on_flipped = {
        title: theory.share_on_flipped(round_film.distributions(trace), flipped)
        for title, trace in traces.items()
    }
    return {
        "Who is misled?": fooled.misled(errors, without_flips(shown, several), on_flipped, colours),
        f"{shown.named}'s heaviest examples": fooled.heaviest(shown.trace, flipped),
        "Who finds the flips?": pictures.detections(traces, flipped, colours),
        "Who is hurt by them?": pictures.errors(errors, colours),
        f"Weights in {shown.named}": weights.weight_paths(shown.trace, flipped),
    }


def without_flips(shown: Shown, runs: dict[str, Run]) -> dict[str, np.ndarray]:
    """The test errors (T+1,) of the same runs on labels of which none is flipped; none where that are the runs themselves.

    shown: the page's; runs: by title.
    """
    if not (shown.flipped.any() and shown.test_errors.size):
        return {}
    return {
        title: shown.beside(changed(run, {"noise": 0.0})).test_errors for title, run in runs.items()
    }


def four_points(shown: Shown) -> Figures:
    """Long and Servedio's four points, and where the minimisers of convex potentials break; a frame for every g."""
    flips = shown.values[FLIPS.name]
    return {
        "Four points, all of one class": pictures.four_points_film(flips),
        "Where the minimisers break": pictures.breaking_points(flips),
    }


def by_kind(shown: Shown) -> dict[str, Shown]:
    """The page's run on as many flips of each kind."""
    return {
        title: shown.beside(changed(shown.run, {"flipped": kind})) for kind, title in KINDS.items()
    }


def where(shown: Shown) -> Figures:
    """Does it matter which labels are flipped? The page's run three times."""
    several = by_kind(shown)
    found = {
        title: theory.detection(round_film.distributions(one.trace), one.flipped)
        for title, one in several.items()
    }
    drawn = {"Who finds the flips?": pictures.found(found, COLOURS)}
    y = shown.y_test  # clean, whatever is flipped
    if not len(y):
        return drawn
    margins = {title: one.margins[:, -len(y) :] for title, one in several.items()}
    test = {title: round_film.errors(of_test, y) for title, of_test in margins.items()}
    of_class = {title: theory.class_errors(of_test * y, y) for title, of_test in margins.items()}
    return {
        "Which flips hurt?": pictures.errors(test, COLOURS, "Which flips hurt?"),
        "Which class pays?": pictures.missed_by_class(of_class),
        **drawn,
    }


# --- what a clock buys -----------------------------------------------------------------------------


def by_clock(shown: Shown) -> Run:
    """BrownBoost with the part's share, on the page's data."""
    return changed(shown.run, {"algorithm": "brownboost", "eps": shown.setting(GIVEN_UP)})


def clocked(shown: Shown) -> dict[str, Run]:
    """BrownBoost and AdaBoost on the page's data, by title."""
    runs = (by_clock(shown), changed(shown.run, {"algorithm": "adaboost"}))
    return {shown.beside(run).named: run for run in runs}


def weighed(
    one: Shown, losses: Sequence[LossFunction], tops: np.ndarray, colour: str
) -> clocks.Weighed:
    """The weights of one run, for the picture. losses, tops (T+1,), colour: as there."""
    margins, weights = round_film.unnormalised(one.trace), round_film.distributions(one.trace)
    on_flipped = theory.share_on_flipped(weights, one.flipped)
    return clocks.Weighed(losses, tops, margins, on_flipped, colour)


def hurt(several: Mapping[str, Shown], colours: Mapping[str, str]) -> Figures:
    """The errors of several runs on new examples, by title; nothing where none are held back."""
    errors = {t: one.test_errors for t, one in several.items() if one.test_errors.size}
    return {"Who is hurt by them?": pictures.errors(errors, colours)} if errors else {}


def clock(shown: Shown) -> Figures:
    """Weight against y F at the present time with a clock and without, and what it is worth on new examples."""
    several = {title: shown.beside(run) for title, run in clocked(shown).items()}
    colours = colours_by_title({one.algorithm: title for title, one in several.items()})
    (first, brown), (second, ada) = several.items()
    bells, hill = (
        theory.bells(brown.trace, shown.setting(GIVEN_UP)),
        ada.trace.choices_of(1).loss.function,
    )
    worst = round_film.unnormalised(ada.trace).min(axis=1)
    runs = {
        first: weighed(brown, bells, np.array([-bell.left for bell in bells]), colours[first]),
        second: weighed(ada, [hill], worst, colours[second]),
    }
    drawn = {"Who has weight now?": clocks.weights(runs, brown.flipped, theory.time_left(bells))}
    return {**drawn, **hurt(several, colours)}


# --- drawn or earned -------------------------------------------------------------------------------


def of_trees(shown: Shown, algorithm: str = "adaboost") -> Run:
    """An algorithm over deep trees on the page's data."""
    run = changed(shown.run, {"algorithm": algorithm})
    return run._replace(weak_learner="tree", max_depth=shown.run.max_depth or DEEP)


def votes_of_trees(shown: Shown) -> dict[str, Run]:
    """AdaBoost, bagging and a random forest of trees as deep, by title."""
    runs = [of_trees(shown, name) for name in ("adaboost", "bagging", "random_forest")]
    return {shown.beside(run).named: run for run in runs}


def drawn(shown: Shown) -> Figures:
    """What every example has weighed so far, earned in AdaBoost and drawn in bagging, and the errors on new examples."""
    several = {title: shown.beside(run) for title, run in votes_of_trees(shown).items()}
    colours = colours_by_title({one.algorithm: title for title, one in several.items()})
    weighed = {
        title: round_film.distributions(one.trace) for title, one in list(several.items())[:2]
    }
    picture = {"Drawn or earned?": draws.weights(weighed, shown.flipped, colours)}
    return {**picture, **hurt(several, colours)}


CHAPTER = Chapter(
    "noise",
    "Which algorithms are misled by wrong labels?",
    (
        Part("who", "Who is misled?", who, settings=(RIVALS, FLIPS), rivals=rivals, apart=four_points),
        Part("where", "Which ones?", where, question="Does it matter which labels are flipped?"),
        Part(
            "clock", "Given up?", clock, question="May boosting give examples up?",
            run=by_clock, made_of=by_clock, settings=(GIVEN_UP,), rivals=clocked, source="boosting.choices.clocked",
        ),
        Part(
            "drawn", "Drawn or earned?", drawn, question="Are weights better drawn than earned?",
            run=of_trees, made_of=of_trees, rivals=votes_of_trees, source="boosting.choices.losses.drawn",
        ),
    ),
    noise=0.1,
    among=lambda shown: shown.values.get(RIVALS.name),
    source="boosting.theory.noise",
)  # fmt: skip
