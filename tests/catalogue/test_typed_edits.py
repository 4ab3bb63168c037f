"""Edits as a stranger types them into a link: each is read or refused in a sentence, and what is left can be drawn."""

import numpy as np
from hostile import few, hostile
from hypothesis import strategies as st

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue.edits import KINDS, bounds_left, read
from boosting.catalogue.running import choices_for, edited
from boosting.figures.round_film import examples, film

X = np.random.default_rng(1).normal(size=(14, 2))
SAMPLE = Sample.of(X, np.where(X.sum(axis=1) > 0.2 * np.arange(14) - 1, 1.0, -1.0))
# what a stranger types: verbs and values that exist, ends of ranges, and neither
PARTS = st.sampled_from(
    [*KINDS, *map(str, (0, -1, 1, 2, 5, 9, 14, 15, 10**9)), "1e30", "-1e30", "1e-300", "1e31", "nan", "inf",
     "9" * 400, "1-5", "2.4", "5-1", "", "adaboost", "l1boost", "lpboost", "madaboost", "stump", "tree", "lam", "max_depth"]
) | st.text(max_size=6)  # fmt: skip
VALUES = st.sampled_from(["1", "2", "4", "5", "0", "-1", "0.5", "1e30", "-1e30", "1e300", "-1e300"])
TYPED = st.lists(PARTS, max_size=7) | st.tuples(
    st.sampled_from(sorted(KINDS)), VALUES, VALUES, VALUES | st.just("")
)
TEXTS = st.lists(TYPED.map(lambda parts: "~".join(filter(None, parts))), max_size=5).map(" ".join)


def gives_numbers(text: str) -> None:
    """Any text of edits is read or refused in sentences, and what is left of it can be drawn."""
    found, complaints = read(text)
    assert all(len(words) < 600 and words.endswith(".") for words in complaints), complaints
    kept, sample = [], SAMPLE
    for edit in found:
        try:
            edited(sample, "adaboost", choices_for("adaboost", "stump", None, {}), [*kept, edit])
            kept.append(edit)
        except ValueError as refused:
            assert str(refused).endswith(".")
    trace = train(sample, "adaboost", "stump", 4, edits=kept)
    rows = trace.sample
    bounds = bounds_left(ALGORITHMS["adaboost"].bounds, kept, len(trace))
    drawn_film = film(trace, examples(rows, rows.X[:0], rows.y[:0]), bounds, 0, 1, 5)
    assert all(np.isfinite(array).all() for array in drawn_film if isinstance(array, np.ndarray))
    assert np.isfinite(drawn_film.curve_values).all() and np.isfinite(drawn_film.plane.box).all()


test_edits_that_a_stranger_types_give_numbers = few(TEXTS, 60)(gives_numbers)
test_thousands_of_edits_that_a_stranger_types_give_numbers = hostile(TEXTS, 10_000)(gives_numbers)
