"""TODO catalogue.mixes."""

from __future__ import annotations

from dataclasses import replace

from boosting.catalogue.algorithms import ALGORITHMS
from boosting.catalogue.parameters import find
from boosting.catalogue.rows import Algorithm, Choices
from boosting.choices.steps.program import SetByProgram

MIX = "mix:"


def row(name: str) -> Algorithm:
    """The algorithm of that name; "mix:A,B,C,D" is a new one: loss of A, search of B, step of C, correction of D.

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
    """A new row from the cells of four; its parameters are theirs, as "algorithm.parameter"."""
    rows = {r.name: r for r in (loss, search, step, correct)}

    def choices(**values: float) -> Choices:
        made = {
            name: r.choices(**{p.name: values[f"{name}.{p.name}"] for p in r.parameters})
            for name, r in rows.items()
        }
        mixed = Choices(
            made[loss.name].loss,
            made[step.name].step_size,
            made[search.name].search,
            made[correct.name].correct,
        )
        if why := misfit(mixed, loss, search, step, correct):
            raise Misfit(why)
        return mixed

    parameters = tuple(
        replace(p, name=f"{r.name}.{p.name}", label=f"{r.title}: {p.label}")
        for r in rows.values()
        for p in r.parameters
    )
    # what the loss alone promises holds for any step; theorem 7.2 and the program's share ask for their own
    own = loss is step is correct and "regression-tree" not in search.weak_learners
    bounds = loss.bounds if own else tuple(b for b in loss.bounds if b not in ("edges", "nu"))
    return Algorithm(
        MIX + ",".join(r.name for r in (loss, search, step, correct)), "Your own",
        f"The loss of {loss.title}, the search of {search.title}, the step of {step.title}, "
        f"the correction of {correct.title}.",
        loss.reference, "no paper yet", choices, parameters, bounds, search.weak_learners, loss.task,
    )  # fmt: skip


class Misfit(ValueError):
    """Two cells of a mix that do not fit together, in words."""


def misfit(
    mixed: Choices, loss: Algorithm, search: Algorithm, step: Algorithm, correct: Algorithm
) -> str:
    """Which two of four cells do not fit together, and why; "" where they do."""
    for part, source in (("search", search), ("step", step)):
        if source.reads_weights and not mixed.loss.weighs:
            return (
                f"The {part} of {source.title} works on normalised exponential weights, "
                f"and the loss of {loss.title} has none."
            )
    if mixed.correct is None and mixed.loss.reads_dual:
        return (
            f"The loss of {loss.title} weighs the examples by a program's multipliers, "
            f"and the correction of {correct.title} solves none."
        )
    if mixed.correct is None and isinstance(mixed.step_size, SetByProgram):
        return f"The step of {step.title} is set by a program, and the correction of {correct.title} solves none."
    return ""
