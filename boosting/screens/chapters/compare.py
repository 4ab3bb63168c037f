"""Compare: the same examples, the same round, two to four whole runs side by side."""

import numpy as np

from boosting.figures import decision, rounds
from boosting.screens import plans
from boosting.screens.plane import AXES, NAMES, plane
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown


def compared(shown: Shown) -> dict[str, Shown]:
    """The runs by their names in the link; a second one of an algorithm is "NAME.2"."""
    return {slot: shown.beside(run) for slot, run in shown.runs.items()}


def figures(shown: Shown) -> Figures:
    """The vote of every run in the plane, and the errors of all in one picture each."""
    runs, axes = compared(shown), plane(shown)
    titles = {slot: plans.slot_title(slot) for slot in runs}
    pictures = {
        titles[slot]: decision.decision_surface(
            run.film_of(*axes), run.examples, run.dataset.feature_names
        )
        for slot, run in runs.items()
    }
    train = {slot: [np.nan, *run.trace.train_error.tolist()] for slot, run in runs.items()}
    test = {slot: run.test_errors.tolist() for slot, run in runs.items()}
    for title, errors in (("Training error", train), ("Test error", test)):
        if all(errors.values()):
            pictures[title] = rounds.compared(errors, titles, title, "share of the examples")
    return pictures


CHAPTER = Chapter(
    "compare",
    "Which booster errs less, and where do they differ?",
    (Part("", "", figures, settings=AXES, staged=True),),
    runs=plans.side_by_side,
    several="algorithm",
    also=frozenset(NAMES),
)
