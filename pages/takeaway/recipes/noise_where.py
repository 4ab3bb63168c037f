"""Noise, which labels are flipped: the same run on as many flips anywhere, near the border, and of one class."""

from boosting.figures import noise as pictures
from boosting.figures import stage, theme
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory import noise

TITLES = {
    "anywhere": "flips anywhere",
    "border": "near the border",
    "one_class": "of class −1 only",
}
COLOURS = dict(zip(TITLES.values(), theme.SPARE))


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    runs = {title: shown.changed(flipped=kind) for kind, title in TITLES.items()}
    found = {
        title: noise.detection(stage.distributions(run.trace), run.flipped)
        for title, run in runs.items()
    }
    drawn = {"Who finds the flips?": pictures.found(found, COLOURS)}
    if not len(shown.y_test):
        return drawn
    gaps = {}
    for title, run in runs.items():
        minus, plus = noise.class_errors(run.test_scores, run.y_test)
        gaps[title] = minus - plus
        gaps[title][0] = 0.0  # there is no vote yet
    test = {title: run.test_errors for title, run in runs.items()}
    return drawn | {
        "Which flips hurt?": pictures.errors(test, COLOURS, "Which flips hurt?"),
        "Which class pays?": pictures.class_gaps(gaps, COLOURS),
    }
