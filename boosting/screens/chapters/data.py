"""Data: a dataset before any boosting, and one's own.

By itself AdaBoost would run on the data; the page shows no run, but a lesson that opens it may ask of that one.
"""

from functools import partial

from boosting.figures import data as pictures
from boosting.screens import plane
from boosting.screens.runs import Data
from boosting.screens.screen import APART, Chapter, Figures, Part
from boosting.screens.shown import Shown

AXES = plane.axes("best stump", APART)


def stumps(shown: Shown) -> pictures.Stumps:
    """The best stump of every attribute of the training sample."""
    sample, dataset = shown.sample, shown.dataset
    return shown.kept("stumps", lambda: pictures.stumps(sample, dataset), of_data=True)


def alone(shown: Shown) -> Figures:
    """How far the best stump of every attribute gets."""
    drawn = pictures.stump_errors(stumps(shown), shown.dataset.feature_names)
    return {"One stump per attribute": drawn}


def best_two(shown: Shown) -> tuple[int, int | None]:
    """The attributes with the best stumps, as numbers of columns."""
    return stumps(shown).best_two


def axes(shown: Shown) -> tuple[int, int | None]:
    """The attributes of the plane: those with the best stumps, or those that are chosen."""
    return plane.plane(shown, best_two)


def examples(shown: Shown) -> Figures:
    """The examples in the plane."""
    best = stumps(shown)
    return {"The examples": pictures.scatter(shown.dataset, shown.examples, best, *axes(shown))}


def of_data(shown: Shown) -> Data:
    """All pictures of the page are made of the data alone."""
    return shown.run.data


def nothing(shown: Shown) -> Figures:
    """There is no picture."""
    return {}


other = partial(Part, figures=nothing, run=None, made_of=of_data)
CHAPTER = Chapter(
    "data",
    "Before boosting: how far does a single stump get?",
    (
        Part(
            "table", ":material/table_chart: This table", alone, run=None, settings=AXES, made_of=of_data,
            apart=examples,
        ),
        other("draw", ":material/draw: Draw points"),
        other("upload", ":material/upload_file: Paste or upload"),
        other("link", ":material/link: Link"),
        other("all", ":material/list: All tables"),
    ),
    part_name="section",
    source="boosting.figures.data",
    also=frozenset(plane.NAMES),
)  # fmt: skip
