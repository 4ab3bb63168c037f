"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

from collections.abc import Mapping

import numpy as np

from boosting.engine.trace import Trace
from boosting.figures import dataset_game, landscape
from boosting.figures.theme import colours
from boosting.screens import data_game, plans, vote
from boosting.screens.plane import AXES, NAMES, axis_names, plane
from boosting.screens.runs import Data, Run, with_stumps
from boosting.screens.screen import APART, Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Plan, Switch
from boosting.theory import game
from boosting.theory import landscape as theory

SUM = Switch(
    "sum",
    "Sum of base classifiers",
    "The vote as in Mohri et al., figure 7.2 (b): every base classifier as a small picture with its "
    "coefficient, and what they add up to. Their 7.2 (a), the weighted examples of one round after another, is the "
    "picture above, step by step.",
    group=APART,
)
CANDIDATES = Switch(
    "candidates",
    "Landscape of candidates",
    "What every stump would score under the weights of the round: the winner, the runner-up, ties.",
    group=APART,
)
GAME = Switch(
    "data_game",
    "Game of the data",
    "The largest smallest margin that any vote of stumps can have on these examples, the floors and "
    "ceilings of AdaBoost, arc-gv and the linear program, and the examples that decide it.",
    group=APART,
)
MOST = 4  # attributes in pictures of candidates


def runs(of: Data) -> Plan[Mapping[str, Run]]:
    """One algorithm on the data, with its edits."""
    run = yield from plans.edited((yield from plans.algorithm(of)))
    return {run.algorithm: run}


# --- the landscape of candidates: what the search of the round chose from ------------------------


def candidates(shown: Shown) -> Figures:
    """What every stump scores in every round, a picture for each attribute; nothing where there is no list of them."""
    if not can_be_drawn(shown.trace):
        return {}
    rounds, names = theory.landscapes(shown.trace), shown.dataset.feature_names
    return {
        f"Candidates on {names[j]}": landscape.of_attribute(rounds, j, names)
        for j in busiest(shown.trace)
    }


def of_candidates(shown: Shown) -> tuple[int, str, int]:
    """How many candidates all rounds have, what is to be known of them, and for how many attributes they are drawn.

    Nothing where they are not asked for.
    """
    return shown.fact("landscape", _of_candidates) if shown.values[CANDIDATES.name] else (0, "", 0)


def _of_candidates(trace: Trace) -> tuple[int, str, int]:
    drawn = busiest(trace) if can_be_drawn(trace) else []
    return theory.size(trace), trace.choices_of(1).weak_learner.words.note, len(drawn)


def can_be_drawn(trace: Trace) -> bool:
    """Whether a run's search has a list of candidates, and no longer one than can be drawn."""
    return 0 < theory.size(trace) <= theory.MOST


def busiest(trace: Trace) -> list[int]:
    """The attributes that are drawn: the `MOST` that the run asks about most often, in their order."""
    asked = np.zeros(trace.sample.n_attributes)
    for r in trace:
        asked[sorted(r.found.classifier.attributes)] += 1
    return sorted(int(j) for j in np.argsort(-asked, kind="stable")[:MOST])


# --- the game of the data: how large the smallest margin is, and how large it can get ------------


def without_edits(shown: Shown) -> Shown:
    """The run that is compared with the players: they play on the data as they are."""
    return shown.beside(shown.run._replace(edits=""))


def is_a_player(shown: Shown) -> bool:
    """Whether the page's run is one of the players' own."""
    return (
        shown.run in [with_stumps(shown.run, name) for name in data_game.PLAYERS]
        and not shown.edits
    )


def of_the_data(shown: Shown) -> Figures:
    """The smallest margin of the run and of the players, and the examples that decide how large it can get."""
    if not len(shown.trace):
        return {}
    plain = without_edits(shown)
    found, ends, titles = data_game.solved(plain), data_game.ends(plain), data_game.players(plain)
    title = shown.named if is_a_player(shown) else "this run"
    named = dict(zip(titles, data_game.PLAYERS)) | (
        {} if title in titles else {title: shown.algorithm}
    )
    palette = dict(zip(named, colours(named.values())))
    smallest = dataset_game.smallest_margins(shown.trace, title, ends, found.floor, palette)
    drawn = {"The smallest margin": smallest}
    if len(found.program):
        film, support = plain.film_of(*plane(shown)), game.support(found.program)
        drawn["The examples that decide"] = dataset_game.in_the_plane(
            film, plain.examples, support, axis_names(shown)
        )
    return drawn


def figures(shown: Shown) -> Figures:
    """The run round by round; and what else is asked for."""
    asked = shown.values
    return {
        **vote.figures(shown),
        **(candidates(shown) if asked[CANDIDATES.name] else {}),
        **(of_the_data(shown) if asked[GAME.name] else {}),
    }


CHAPTER = Chapter(
    "",
    "Many weak rules, one strong vote",
    (Part("", "", figures, settings=(*AXES, SUM, CANDIDATES, GAME), staged=True),),
    runs=runs,
    also=frozenset({*NAMES, "landscape", "section"}),  # older links have them
    stepwise=True,
)
