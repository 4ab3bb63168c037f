"""One algorithm under every loss, in one picture: what an outlier does to each."""

from boosting.screens.chapters import hull as chapter
from boosting.screens.shown import Shown
from pages.regression import units
from pages.shell.packing import Content


def words(shown: Shown) -> Content:
    """The deviations of the runs of the page's first algorithm under all losses."""
    said = units.words(chapter.under_every_loss(shown), shown, "Every loss in the units of y")
    return {"words": said}
