"""A dataset that belongs to one person: its card, so that a picker treats it like any other, and its name.

The name is made of the content, "own-" and a hash: equal tables share what is computed from them, different ones never
meet, and nobody can guess the name of a table that he does not have.
"""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import blake2b

import numpy as np

from .bundled import SPREAD, sample_size
from .dataset import Card, DataError, Dataset
from .splits import add_feature_noise, subsample

GROUP = "Your own"
FEWEST_ROWS = 20  # below, there is nothing to draw a part of
USUAL_ROWS, MOST_ROWS = (
    2000,
    10_000,
)  # that are drawn for boosting on a screen: by default, and at most
MOST_CELLS = 1_000_000  # of the rows that are drawn
LARGEST = 1e100  # beyond, differences and squares of numbers end in infinity
LOOKALIKES = str.maketrans(
    {"[": "(", "]": ")", "*": "∗", "`": "'", "$": "＄", "@": "＠", "\\": "∖"}
)


def adopt(dataset: Dataset) -> Dataset:
    """The same data under a name made of their content; names and titles can no longer format a page or link anywhere.

    They were written by a stranger: whoever made the file, or the link that somebody else opens.
    Raises DataError as `check` does.
    """
    check(dataset)
    return replace(
        dataset,
        name=f"own-{fingerprint(dataset)}",
        title=harmless(dataset.title)[:80] or "Your table",
        feature_names=[
            harmless(name) or f"column {j}" for j, name in enumerate(dataset.feature_names, 1)
        ],
        class_names=[harmless(name) for name in dataset.class_names],
        description=harmless(dataset.description),
        rule=harmless(dataset.rule),
    )


def check(dataset: Dataset) -> None:
    """DataError for a number that is too large to be drawn."""
    if max(dataset.X.max(), -dataset.X.min()) > LARGEST:
        row, column = np.argwhere(np.abs(dataset.X) > LARGEST)[0]
        where = f"Example {row + 1}, column {dataset.feature_names[column]!r}"
        raise DataError(
            f"{where} holds {dataset.X[row, column]:g}; at most {LARGEST:g} can be drawn. Correct it."
        )


def fingerprint(dataset: Dataset) -> str:
    """A hash of everything that is learnt from or shown."""
    names = (dataset.feature_names, dataset.class_names, dataset.title)
    shown = (names, dataset.rule, dataset.kinds, dataset.task, dataset.X.shape)
    digest = blake2b(repr(shown).encode(), digest_size=10)
    for array in (dataset.X, dataset.y, dataset.missing):
        digest.update(b"" if array is None else array.tobytes())
    return digest.hexdigest()


def harmless(text: str) -> str:
    """A stranger's text without what formats a page (Markdown, formulas, icons), loads a picture or becomes a link."""
    text = " ".join(str(text).translate(LOOKALIKES).split())
    text = re.sub(r"<(?=[A-Za-z/!?])", "‹", text)
    text = re.sub(r":(?=[A-Za-z/])", ": ", text)
    return re.sub(r"\bwww\.", "www ", text, flags=re.IGNORECASE)


def card(dataset: Dataset) -> Card:
    """The card of an adopted dataset; a large table is drawn from, as the screen cannot follow a hundred thousand."""
    m, d = dataset.X.shape
    most = max(FEWEST_ROWS, min(m, MOST_ROWS, MOST_CELLS // d))
    size = replace(sample_size(most), default=min(most, USUAL_ROWS)) if m >= FEWEST_ROWS else None

    def build(seed: int, n_samples: int = m, spread: float = 0.0) -> Dataset:
        keep = subsample(dataset.y, n_samples, seed, dataset.task)
        blurred = [kind == "numeric" for kind in dataset.kinds]
        X = add_feature_noise(dataset.X[keep], spread, seed, blurred)
        missing = None if dataset.missing is None else dataset.missing[keep]
        return replace(dataset, X=X, y=dataset.y[keep], missing=missing)

    cells = 0 if dataset.missing is None else int(dataset.missing.sum())
    return Card(
        dataset.name, dataset.title, GROUP, dataset.description, dataset.rule, dataset.source, m, d, build, dataset.task,
        dataset.class_names, n_samples=size, spread=SPREAD, missing_cells=cells,
    )  # fmt: skip
