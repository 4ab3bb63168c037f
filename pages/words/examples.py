"""The examples of a run, for who selects some in a chapter's figures: names, places, weights, margins by the round.

A trace of a figure says that it shows them (boosting/figures/template.py, EXAMPLES and MARGINS); the
browser (players/figures/brush.js) asks here what else is known of them.
"""

from hashlib import blake2b

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.catalogue.edits import edited_rows
from boosting.figures import round_film as picture
from boosting.screens.runs import Problem
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import live


def part(shown: Shown) -> Content:
    """The entry "examples" of a film, in the plane of the attributes that the run uses most."""
    problem, film = shown.problem, shown.film
    counted, there = counted_and_there(shown)
    return {
        "m": problem.examples.n_train,
        "n": len(problem.examples.y),
        "rows": name_of_rows(problem),
        "counted": counted,
        "axes": list(live.axis_names(problem.dataset, film.plane)),
        "classes": list(problem.dataset.class_names),
        "algorithm": find_algorithm(shown.algorithm).title,
        "dataset": problem.dataset.title,
        "arrays": {
            "xy": film.positions,
            "label": problem.examples.y.astype(np.int8),
            "weight": film.weights,
            "margin": film.margins,
            "wrong": picture.wrong(film.margins, problem.examples.y),
            **there,
        },
    }


def listed(shown: Shown) -> Content:
    """What a part has beside its figures that says nothing: their examples."""
    return {"examples": part(shown)}


def counted_and_there(shown: Shown) -> tuple[list[int], dict[str, np.ndarray]]:
    """After 0..T rounds, how many rows the next one counts; and which are there, (T+1, m), as an array of a film.

    The latter only of a run whose examples change on the way.
    """
    rows, last = edited_rows(shown.plain.sample, shown.run.edit_list), len(shown.trace)
    there = rows.there_after(last)
    return rows.counted_after(last), {} if there.all() else {"there": there}


def name_of_rows(problem: Problem) -> str:
    """A text that changes where example 12 is another one: on other data, with another sample, with rows added.

    Labels and weights may change: whoever relabels what he has selected keeps his selection.
    """
    X, _, m = problem.examples
    first = blake2b(np.ascontiguousarray(X[0]).tobytes(), digest_size=8).hexdigest()
    return f"{problem.dataset.title} {m} {len(X)} {first}"
