"""Mixes: a new algorithm from the cells of four rows; and how an algorithm is found by its name."""

from dataclasses import replace
from typing import Any

from boosting.catalogue.algorithms import ALGORITHMS
from boosting.catalogue.parameters import find
from boosting.catalogue.rows import Algorithm, Cells
from boosting.catalogue.weak_learners import WEAK_LEARNERS
from boosting.engine.protocols import Choices, Outputs, unmet

MIX = "mix:"
NEED_THEIR_OWN_STEP = ("edges", "nu")  # bounds that hold for the row's own step and correction only


def find_algorithm(name: str) -> Algorithm:
    """The algorithm of that name.

    name: a key of ALGORITHMS, or "mix:A,B,C,D" for a new one: loss of A, search of B, step of C,
    correction of D.

    ValueError with the nearest name for a name that does not exist.
    """
    if not name.startswith(MIX):
        return find(ALGORITHMS, name, "algorithm")
    sources = name.removeprefix(MIX).split(",")
    if len(sources) != 4:
        raise ValueError(
            f"A mix names four algorithms (loss, search, step, correction), not {len(sources)}."
        )
    return mix(*(find(ALGORITHMS, source, "algorithm") for source in sources))


def mix(loss: Algorithm, search: Algorithm, step: Algorithm, correct: Algorithm) -> Algorithm:
    """A new row from the loss, search, step and correction (`correct`) of four.

    Its parameters are theirs, as "algorithm.parameter".
    """
    rows = {r.name: r for r in (loss, search, step, correct)}

    def cells(**values: Any) -> Cells:
        of_rows = {
            name: r.cells(**{p.name: values[f"{name}.{p.name}"] for p in r.parameters})
            for name, r in rows.items()
        }
        return Cells(
            of_rows[loss.name].loss,
            of_rows[step.name].step_size,
            of_rows[search.name].search,
            of_rows[correct.name].correct,
        )

    parameters = tuple(
        replace(p, name=f"{r.name}.{p.name}", label=f"{r.title}: {p.label}")
        for r in rows.values()
        for p in r.parameters
    )
    # What the loss alone promises holds for any step; theorem 7.2 and the program's share ask for
    # their own.
    is_own = loss is step is correct and not answers_numbers(search)
    bounds = tuple(b for b in loss.bounds if is_own or b not in NEED_THEIR_OWN_STEP)
    titles = (loss.title, search.title, step.title, correct.title)
    return Algorithm(
        MIX + ",".join(r.name for r in (loss, search, step, correct)),
        "Your own",
        f"The loss of {loss.title}, the search of {search.title}, the step of {step.title}, "
        f"the correction of {correct.title}.",
        loss.reference,
        "no paper yet",
        cells,
        parameters,
        bounds,
        search.weak_learners,
        loss.task,
        titles,
    )


def answers_numbers(algorithm: Algorithm) -> bool:
    """Whether its base classifiers answer real numbers, not votes."""
    return WEAK_LEARNERS[algorithm.weak_learners[0]].make().outputs is Outputs.REAL


class Misfit(ValueError):
    """Two cells that do not fit together, in words."""


def check_fit(choices: Choices, algorithm: Algorithm) -> None:
    """Misfit, in a sentence that names both cells, where one needs what the other does not give."""
    gap = unmet(choices)
    if gap is None:
        return
    choice, part = gap
    cell = "search" if choice == "weak learner" else choice
    titles = algorithm.titles_of_cells()
    of = f"of {titles[part.giver]} " if part.giver in titles else ""
    raise Misfit(
        f"The {cell} of {titles[cell]} needs {part.words}, and the {part.giver} {of}gives none."
    )
