"""A user's own dataset: its name, its texts made safe to show, and its card.

The name is "own-" and a hash of the content: equal datasets share what is computed from them,
different ones never do, and nobody can guess the name of a dataset without having it. With a card,
a picker treats it like any other dataset.
"""

import re
from dataclasses import replace
from hashlib import blake2b

import numpy as np

from boosting.datasets.dataset import Card, Choice, DataError, Dataset
from boosting.datasets.splits import FEW, SPREAD, add_feature_noise, sample_size, subsample

GROUP = "Your own"
# a visitor's two slots, in a picker and in a link
OWN_POINTS, OWN_TABLE = "own-points", "own-table"
DEFAULT_ROWS = 2000  # of the random part that is boosted on a screen
MOST_ROWS = 10_000  # of the random part
MOST_CELLS = 1_000_000  # of the random part
WEIGHTS = Choice(
    "weights",
    "example weights",
    {"column": "by the table's column", "equal": "all equal"},
    "column",
    "Importance weights (Mohri et al., exercise 7.4): every example's loss is multiplied by its weight, so D₁ is "
    "proportional to it, and the training error is a share of the weight. Held-back examples count alike.",
)
LARGEST = 1e37  # beyond, the numbers that are sent to a browser overflow to infinity
# characters that format a page (Markdown, formulas) -> harmless ones that look alike
LOOKALIKES = str.maketrans(
    {"[": "(", "]": ")", "*": "∗", "`": "'", "$": "＄", "@": "＠", "\\": "∖"}
)


def from_points(X: np.ndarray, y: np.ndarray) -> Dataset:
    """The dataset of points that a user has drawn: X (m, 2), y (m,) in {-1, +1}.

    Raises DataError when the arrays contradict each other.
    """
    names = tuple(f"x{j + 1}" for j in range(np.shape(X)[1] if np.ndim(X) == 2 else 0))
    return Dataset(
        "own",
        X,
        y,
        names,
        ("class -1", "class +1"),
        "Your points",
        "Points drawn by hand.",
        "Drawn by you.",
        rule="+1 and -1 are the two classes you drew.",
    )


def safe_copy(dataset: Dataset) -> Dataset:
    """The same data, named by their content, with texts that cannot format a page or be links.

    The texts are not to be trusted: the author of a file or of a link may be a stranger.
    Raises DataError as `check_numbers` does.
    """
    check_numbers(dataset)
    safe = replace(
        dataset,
        title=plain_text(dataset.title)[:80].strip() or "Your table",
        feature_names=tuple(plain_text(name) for name in dataset.feature_names),
        class_names=tuple(plain_text(name) for name in dataset.class_names),
        description=plain_text(dataset.description),
        rule=plain_text(dataset.rule),
    )
    # of what is shown: who opens a link to it gets the same name
    return replace(safe, name=f"own-{fingerprint(safe)}")


def check_numbers(dataset: Dataset) -> None:
    """Raise DataError for a number that is too large to be drawn."""
    if max(dataset.X.max(), -dataset.X.min()) > LARGEST:
        row, column = np.argwhere(np.abs(dataset.X) > LARGEST)[0]
        where = f"Example {row + 1}, column {dataset.feature_names[column]!r}"
        raise DataError(
            f"{where} holds {dataset.X[row, column]:g}; at most {LARGEST:g} can be drawn. "
            "Correct it."
        )


def fingerprint(dataset: Dataset) -> str:
    """A hash, 20 hexadecimal digits, of everything that is learnt from or shown."""
    names = (dataset.feature_names, dataset.class_names, dataset.title)
    texts = (names, dataset.rule, dataset.kinds, dataset.task, dataset.X.shape)
    digest = blake2b(repr(texts).encode(), digest_size=10)
    for array in (dataset.X, dataset.y, dataset.missing, dataset.weights):
        digest.update(b"" if array is None else array.tobytes())
    return digest.hexdigest()


def plain_text(text: str) -> str:
    """A text without what formats a page (Markdown, formulas, icons), loads a picture or links."""
    text = " ".join(str(text).translate(LOOKALIKES).split())
    text = re.sub(r"<(?=[A-Za-z/!?])", "‹", text)
    text = re.sub(r":(?=[A-Za-z/])", ": ", text)
    return re.sub(r"\bwww\.", "www ", text, flags=re.IGNORECASE)


def card(dataset: Dataset) -> Card:
    """The card of a user's dataset, which offers a random part of a large one."""
    # a screen cannot follow a hundred thousand examples, hence the limits on rows and cells
    m, d = dataset.X.shape
    most = max(FEW, min(m, MOST_ROWS, MOST_CELLS // d))
    size = replace(sample_size(most), default=min(most, DEFAULT_ROWS)) if m >= FEW else None

    def build(
        seed: int, n_samples: int = m, spread: float = 0.0, weights: str = "column"
    ) -> Dataset:
        part = dataset.part(subsample(dataset.y, n_samples, seed, dataset.task))
        is_numeric = [kind == "numeric" for kind in dataset.kinds]
        X = add_feature_noise(part.X, spread, seed, is_numeric)
        return replace(part, X=X, weights=part.weights if weights == "column" else None)

    cells = 0 if dataset.missing is None else int(dataset.missing.sum())
    return Card(
        dataset.name,
        dataset.title,
        GROUP,
        dataset.description,
        dataset.rule,
        dataset.source,
        m,
        d,
        build,
        dataset.task,
        dataset.class_names,
        n_samples=size,
        spread=SPREAD,
        missing_cells=cells,
        extra={} if dataset.weights is None else {"weights": WEIGHTS},
    )
