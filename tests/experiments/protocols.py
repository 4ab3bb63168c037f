"""A small experiment for tests: two tables that are always here, three methods, seconds."""

from __future__ import annotations

from dataclasses import replace

from boosting.experiments.protocol import Method, Protocol, Selection, Table
from boosting.experiments.splits import HalfAtMost

SMALL = Protocol(
    "small",
    "A small experiment",
    (Table("moons", {"n_samples": 60}), Table("xor", {"n_samples": 60}, noise=0.1, label="noisy xor")),
    (
        Method("adaboost", "adaboost", 8, read_at=(1, 4, 8), weak_learner="stump"),
        Method("vadaboost", "vadaboost", 6, {"lam": (0.0, 0.5)}),
        Method("tree", "adaboost", 3, weak_learner="tree", max_depth=2),
    ),
    HalfAtMost(),
    repeats=2,
    selection=Selection("folds", folds=3),
)  # fmt: skip
VALIDATED = replace(SMALL, selection=Selection("validation", share=0.2))


def numbers(finished) -> dict:
    """The results of a run by cell, without the seconds."""
    return {step.cell: step.line.result for step in finished}
