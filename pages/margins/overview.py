"""The first part of the chapter: errors and margins of the run, and where the small margins lie."""

from __future__ import annotations

from boosting.screens.shown import Shown
from pages.margins import sentences
from pages.shell import films
from pages.words import examples


def words(shown: Shown) -> films.Content:
    """What is said beside the figures, and the examples in them."""
    return {
        "examples": examples.part(shown.run, *shown.axes),
        "words": sentences.margin_now(shown.film, shown.examples),
    }
