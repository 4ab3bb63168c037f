"""The film of Compare: that of every run, and what is said below them."""

from collections.abc import Mapping

from boosting.figures.template import minus
from boosting.figures.theme import colours
from boosting.screens.plane import plane
from boosting.screens.run_names import labels
from boosting.screens.shown import Shown
from pages.compare import cells, price
from pages.shell.packing import Content
from pages.words import blocks, stage_film
from pages.words.blocks import Block


def by_label(shown: Shown) -> dict[str, Shown]:
    """The runs of a comparison by names that tell them apart."""
    several = list(shown.runs.values())
    return dict(zip(labels(several), map(shown.beside, several)))


def content(shown: Shown) -> Content:
    """The films of the runs, and what is said below them."""
    several, axes, examples = by_label(shown), plane(shown), shown.plain.examples
    told = [price.Told(title, one.trace, one.film_of(*axes)) for title, one in several.items()]
    return {
        "runs": [
            {**stage_film.content(one, *axes), "algorithm": title} for title, one in several.items()
        ],
        "differ": [name.lower() for name in cells.differing(several.values())],
        "colours": colours([one.algorithm for one in several.values()]),
        "words": [*price.words(told, len(examples.y) - examples.n_train), *_edits(several)],
    }


def _edits(several: Mapping[str, Shown]) -> list[Block]:
    """What every edited run has otherwise than the plain one, in words."""
    return [
        blocks.caption(
            f"**{blocks.literal(title)}**: "
            + "; ".join(
                blocks.literal(minus(edit.says(one.plain.dataset.feature_names)))
                for edit in one.run.edit_list
            )
        )
        for title, one in several.items()
        if one.edits
    ]
