"""A dataset inside a link comes back unchanged, and nothing else comes in."""

import base64
import csv
import io
import json
import zlib
from dataclasses import replace

import numpy as np
import pytest
from hostile import few, hostile
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import limits
from boosting.datasets import DataError, Dataset, load, personal, share_code, to_csv

coordinates = st.floats(allow_nan=False, allow_infinity=False)
points = st.lists(
    st.tuples(coordinates, coordinates, st.sampled_from([-1.0, 1.0])), min_size=1, max_size=40
)


@settings(max_examples=60, deadline=None)
@given(points)
def test_points_survive_the_way(rows):
    data = personal.from_points(
        np.array([row[:2] for row in rows]), np.array([row[2] for row in rows])
    )
    text = share_code.encode(data)
    back = share_code.decode(text)
    assert np.array_equal(back.X, data.X) and np.array_equal(back.y, data.y)
    assert (back.feature_names, back.class_names, back.rule) == (
        data.feature_names,
        data.class_names,
        data.rule,
    )
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@settings(max_examples=40, deadline=None)
@given(points, st.data())
def test_a_whole_dataset_survives_with_its_empty_cells(rows, drawn):
    X, y = np.array([row[:2] for row in rows]), np.array([row[2] for row in rows])
    empty = drawn.draw(st.lists(st.booleans(), min_size=X.size, max_size=X.size))
    missing = np.array(empty).reshape(X.shape) if any(empty) else None
    data = replace(
        personal.from_points(X, y),
        missing=missing,
        kinds=("numeric", "indicator"),
        description="Of Ö.",
    )
    safe = personal.safe_copy(data) if np.abs(X).max() <= personal.LARGEST else data
    back = share_code.from_whole(share_code.whole(safe))
    assert personal.fingerprint(back) == personal.fingerprint(safe)
    assert (back.description, back.source) == (safe.description, safe.source)


def test_what_is_too_large_to_keep_is_not_kept():
    large = load("gaussians", n_samples=2000)
    wide = replace(
        large,
        X=np.zeros((2000, 126)),
        feature_names=tuple(map(str, range(126))),
        kinds=(),
        missing=None,
    )
    assert wide.X.size > limits.KEPT_NUMBERS and share_code.whole(wide) == ""
    assert share_code.whole(large)


@pytest.mark.parametrize("text", ["", "x", "eJwD", None])
def test_a_whole_text_that_is_none_is_refused_in_words(text):
    text = packed(GOOD) if text is None else text
    with pytest.raises(DataError, match="damaged"):
        share_code.from_whole(text)


def test_regression_and_unicode_survive():
    data = load("step", n_samples=30)
    back = share_code.decode(share_code.encode(data))
    assert back.task == "regression" and np.array_equal(back.y, data.y)


def test_a_large_dataset_does_not_fit():
    with pytest.raises(DataError, match="a link carries at most 6000"):
        share_code.encode(load("moons", n_samples=2000))


def packed(content) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(content).encode())).decode()


GOOD = {
    "x": [[1.0], [2.0]],
    "y": [1, -1],
    "f": ["a"],
    "c": ["n", "p"],
    "t": "T",
    "k": "binary",
    "r": "R",
}


def test_the_hand_made_text_is_understood():
    assert share_code.decode(packed(GOOD)).X.tolist() == [[1.0], [2.0]]


@pytest.mark.parametrize(
    "text",
    ["", "abc", "ü", "eJw" * 5, packed([1, 2]), packed({"x": 1}), packed(GOOD | {"x": "no"}), packed("x"),
     packed(GOOD | {"x": [[1.0], [2.0, 3.0]]}), packed(GOOD | {"f": 7}), packed(GOOD)[:-9]],
)  # fmt: skip
def test_damaged_links_are_refused_in_words(text):
    with pytest.raises(DataError, match="The dataset in this link is damaged"):
        share_code.decode(text)


@pytest.mark.parametrize(
    "change", [{"y": [1, 0]}, {"y": [1]}, {"x": [[1.0], [None]]}, {"k": "magic"}, {"f": []}]
)
def test_contradictory_links_are_refused_in_words(change):
    with pytest.raises(DataError, match=r"T: |T has|damaged"):
        share_code.decode(packed(GOOD | change))


def test_hostile_links_stay_small():
    with pytest.raises(DataError, match="decompresses to more than a link can hold"):
        share_code.decode(base64.urlsafe_b64encode(zlib.compress(b"[" * 5_000_000, 9)).decode())
    with pytest.raises(DataError, match="characters; at most 12000 are read"):
        share_code.decode("A" * 100_000)
    with pytest.raises(DataError, match="has 6000 numbers; at most 5000"):
        share_code.decode(packed(GOOD | {"x": [[0] * 3000] * 2}))
    with pytest.raises(DataError, match="damaged"):
        share_code.decode(base64.urlsafe_b64encode(zlib.compress(b"[" * 100_000, 9)).decode())


def test_wrong_shapes_of_drawn_points():
    with pytest.raises(DataError, match="at least one row"):
        personal.from_points(np.empty((0, 2)), np.empty(0))


@pytest.mark.parametrize("cell", [10**400, [1], {}, "1e999x", None, True])
def test_a_cell_that_is_no_number_is_refused_in_a_sentence(cell):
    content = {
        "x": [[cell]],
        "y": [1],
        "f": ["a"],
        "c": ["-", "+"],
        "t": "",
        "k": "binary",
        "r": "",
    }
    try:
        share_code.decode(packed(content))
    except DataError as error:
        assert str(error).endswith(".") and " " in str(error)


def test_half_a_character_in_a_title_becomes_a_question_mark():
    content = {
        "x": [[0.0], [1.0]], "y": [-1, 1], "f": ["a\ud800"], "c": ["\udc00", "+"], "t": "\ud83d",
        "k": "binary", "r": "",
    }  # fmt: skip
    data = personal.safe_copy(share_code.decode(packed(content)))
    assert (data.title, data.feature_names, data.class_names) == ("?", ("a?",), ("?", "+"))


def test_numbers_that_a_picture_cannot_hold_are_refused():
    data = personal.from_points(np.array([[0.0, 1e38], [1.0, 2.0]]), np.array([-1.0, 1.0]))
    with pytest.raises(DataError, match=r"at most 1e[+]37 can be drawn"):
        personal.safe_copy(data)
    assert np.isfinite(np.float32(personal.LARGEST))


# --- what a stranger may put into a link ---------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)
ODD = st.sampled_from(
    [10**400, 1e308, -1e38, 5e-324, float("nan"), "=1+1", "\ud800", "a", "", "$x$", None, [[1]], {}]
)
CELLS = st.floats(-1e40, 1e40) | ODD


@st.composite
def contents(draw) -> dict:
    """The content of a link, right or nearly right."""
    m, d = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    names = st.sampled_from(["a", "a", "auto", "", "=1+1", "[x](y)", "\ud800"]) | st.text(
        max_size=8
    )
    number = st.floats(-1e30, 1e30) if draw(st.booleans()) else CELLS
    content = {
        "x": draw(st.lists(st.lists(number, min_size=d, max_size=d), min_size=m, max_size=m)),
        "y": draw(st.lists(st.sampled_from([-1, 1]), min_size=m, max_size=m)),
        "f": draw(st.lists(names, min_size=d, max_size=d)),
        "c": draw(st.lists(names, min_size=2, max_size=2)),
        "t": draw(names),
        "k": draw(st.sampled_from(["binary", "binary", "multiclass", "regression"])),
        "r": draw(names),
    }
    for key in draw(st.lists(st.sampled_from(list(content)), max_size=1)):
        content[key] = draw(JSON)
    return content


@st.composite
def codes(draw) -> str:
    """A share code, whole or damaged, or no code at all."""
    if draw(st.integers(0, 4)) == 0:
        return draw(st.text(max_size=60))
    code = packed(draw(contents()))
    start = draw(st.integers(0, len(code)))
    return draw(
        st.sampled_from([code, code, code, code[:start], code[:start] + "A" + code[start:]])
    )


def opens_or_is_refused(code):
    """Either a sentence, or a dataset that can be shown, shared again and exported."""
    try:
        data = personal.safe_copy(share_code.decode(code))
    except DataError as error:
        assert str(error).endswith(".") and len(str(error)) < 1000
        str(error).encode()
        return
    assert np.isfinite(data.X.astype(np.float32)).all() and np.isfinite(data.y).all()
    assert len(set(data.feature_names)) == data.n_features and "" not in data.feature_names
    again = personal.safe_copy(share_code.decode(share_code.encode(data)))
    assert again.name == data.name and np.array_equal(again.X, data.X)
    for cell in (cell for row in csv.reader(io.StringIO(to_csv(data))) for cell in row):
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r")) or np.isfinite(float(cell))


test_a_link_opens_or_is_refused = few(codes(), 150)(opens_or_is_refused)
test_thousands_of_links_open_or_are_refused = hostile(codes(), 10_000)(opens_or_is_refused)


def test_a_table_without_a_title_is_called_by_its_size():
    data = Dataset(
        "t",
        np.eye(3),
        np.array([1.0, -1, 1]),
        ("a", "b", "c"),
        ("no", "yes"),
        " ",
        "about",
        "source",
    )
    read = share_code.decode(share_code.encode(data))
    assert read.title == "Table of 3 rows and 3 attributes" and "3 rows" in read.description
    named = share_code.decode(share_code.encode(replace(data, title="Robots")))
    assert named.title == "Robots"
