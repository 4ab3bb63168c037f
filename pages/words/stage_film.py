"""The film of a run in a plane: what the round player of the Lab and The loop draws, and says."""

from typing import cast

import numpy as np

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.figures import round_film as picture
from boosting.screens.runs import Problem
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import examples, live, run_words, told, weights

MARGIN_BINS = 20  # bars of the histogram over [-1, 1]
CODES = {  # the numbers in a film that mean something else than a number
    "zero": picture.ZERO_CODE,
    "top": picture.TOP_CODE,
    "constant": picture.CONSTANT,
    "outside": picture.OUTSIDE,
    "edges": picture.EDGES,
}
NO_LINE = {  # why a round has no line in the plane, at length and in brief
    "constant": ("no line: this base classifier votes alike everywhere", "no line: votes alike"),
    "outside": ("no line: this round asks about another attribute", "no line: other attribute"),
}
PHASES = ("add", "fit", "error", "alpha", "reweigh")  # what sub-step 0, 1, ... has just finished
RINGS_BEYOND = (
    "Measure: ringed are the training examples for which this base classifier moves F the wrong way: "
    "away from the label, or further beyond it where F is too right already."
)
RINGS_HALF = (
    " The ringed examples now carry exactly one half of the weight: this base classifier has no edge "
    "left."
)
EXPLAIN = {
    "fit": "Search: the base classifier with the best score under the current weights. It is the "
    "bold line, hatched where it votes for the positive class.",
    "error": "Measure: the ringed training examples are the ones this base classifier gets wrong.",
    "alpha": "Step: its coefficient in the vote is fixed, or follows from its weighted error or from how "
    "much it agrees with what the examples ask for.",
    "reweigh": "Reweigh: point sizes and the weight panel now show what the next round will look "
    "at. The surface has not moved yet.",
}


def content(shown: Shown, first: int, second: int | None) -> Content:
    """All pictures of a run and the words that go with them.

    first, second: the attributes of the plane, as numbers of columns.
    """
    problem, trace, film = shown.problem, shown.trace, shown.film_of(first, second)
    counted, there = examples.counted_and_there(shown)
    return {
        **_frame(shown, film),
        "counted": counted,
        **_words(shown, film),
        "live": _live(problem, trace, film),
        "arrays": {**_arrays(problem, trace, film), **there},
    }


def beside(shown: Shown, other: Shown, first: int, second: int | None, says: str) -> Content:
    """The film of a run with another one as its ghost: the border of its vote, its errors, its training margins.

    shown, other: the two; first, second: as for `content`; says: what the key calls the other one. Its border is none
    where its examples make another plane.
    """
    film, ghost = content(shown, first, second), other.film_of(first, second)
    arrays = {
        "ghost_errors": _errors(ghost, shown.film_of(first, second)),
        "ghost_margin": ghost.margins[:, : other.problem.examples.n_train],
    }
    if ghost.plane.box == shown.film_of(first, second).plane.box:
        arrays["ghost_surface"] = ghost.surface
    return {
        **film,
        "ghost": says,
        "arrays": {**cast("dict[str, np.ndarray]", film["arrays"]), **arrays},
    }


def _errors(film: picture.Film, like: picture.Film) -> np.ndarray:
    """The errors of a run, one row per curve of another one, (K, T+1); NaN for what is no error."""
    errors = {
        c.role: row for c, row in zip(film.curves, film.curve_values) if c.role in ("train", "test")
    }
    nothing = np.full(film.curve_values.shape[1], np.nan)
    return np.array([errors.get(c.role, nothing) for c in like.curves], np.float32)


def _live(problem: Problem, trace: Trace, film: picture.Film) -> list[dict[str, str]]:
    """For every round 0..T: what the phases of the pseudocode computed, a sentence, "say", and one line, "brief"."""
    lines = live.live_lines(problem, trace, film)
    words = zip(lines, told.sentences(problem, trace), told.briefly(trace), strict=True)
    return [{**line, "say": sentence, "brief": brief} for line, sentence, brief in words]


def _frame(shown: Shown, film: picture.Film) -> dict[str, object]:
    """Sizes, axes and names: what holds for all rounds."""
    problem, trace, dataset = shown.problem, shown.trace, shown.dataset
    return {
        "T": len(trace),
        "m": problem.examples.n_train,
        "n": len(problem.examples.y),
        "G": film.surface.shape[-1],
        "bins": MARGIN_BINS,
        "codes": CODES,
        "box": list(film.plane.box),
        "axes": list(live.axis_names(dataset, film.plane)),
        "attributes": [film.plane.first, film.plane.second],
        "classes": list(dataset.class_names),
        "algorithm": find_algorithm(shown.algorithm).title,
        "dataset": dataset.title,
        "rows": examples.name_of_rows(problem),
        "alpha": _fixed_coefficients(trace),
        "odds": _odds(trace),
        "curves": [{"label": c.label, "role": c.role, "help": c.help} for c in film.curves],
    }


def _fixed_coefficients(trace: Trace) -> list[float] | None:
    """What the base classifier of every round counts; None where a later round changes it."""
    return None if any(r.revises for r in trace) else [float(alpha) for alpha in trace.alpha]


def _odds(trace: Trace) -> list[float] | None:
    """The log-odds that a normalised score of 1 stands for after every round 0..T; None where it is none of one loss."""
    unit, *others = {choices.loss.log_odds for choices in trace.all_choices.values()}
    return [0.0, *(unit * r.norm for r in trace)] if unit and not others else None


def _words(shown: Shown, film: picture.Film) -> dict[str, object]:
    """Titles, captions and pseudocode."""
    trace, said = shown.trace, run_words.of_run(shown.trace)
    return {
        **live.weight_words(said.loss),
        "pseudocode": live.pseudocode(trace, said, shown.asked_rounds),
        "captions": live.captions(trace, said, [c.role for c in film.curves]),
        "spread": film.spread_out,
        "plane_note": live.plane_note(shown.dataset, film),
        "ended": trace.ended,
        "no_line": NO_LINE,
        "phases": PHASES,
        "explain": _explained(trace),
    }


def _explained(trace: Trace) -> dict[str, str]:
    """What each phase of a round does, and what that means for this run."""
    words = dict(EXPLAIN)
    if picture.beyond(trace).any():
        words["error"] = RINGS_BEYOND
    if weights.leaves_one_half(trace):
        words["reweigh"] += RINGS_HALF
    return words


def _arrays(problem: Problem, trace: Trace, film: picture.Film) -> dict[str, np.ndarray]:
    """The pictures as arrays over the rounds (boosting/figures/round_film.py gives their shapes)."""
    y = problem.examples.y
    return {
        "surface": film.surface,
        "member": film.member,
        "cut": film.cuts,
        "xy": film.positions,
        "label": y.astype(np.int8),
        "flipped": problem.all_flips,
        "weight": film.weights,
        "beyond": picture.beyond(trace),
        "vote": film.votes,
        "margin": film.margins,
        "wrong": picture.wrong(film.margins, y),
        "curves": film.curve_values.astype(np.float32),
        "best": film.border,
        "objective": film.progress.astype(np.float32),
    }
