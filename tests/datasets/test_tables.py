"""From cells to numbers: the exact columns, names, masks and sentences."""

import pytest

from boosting.datasets import DataError, tables


def test_numbers_pass_through():
    encoded = tables.encode([tables.numeric("a", ["1", "2.5"]), tables.numeric("b", ["-3", "1e3"])])
    assert encoded.X.tolist() == [[1, -3], [2.5, 1000]]
    assert encoded.names == ("a", "b") and encoded.kinds == ("numeric", "numeric")
    assert encoded.missing is None and encoded.notes == ()


def test_median_fills_empty_numbers():
    encoded = tables.encode([tables.numeric("a", ["1", "", "2", "9"])])
    assert encoded.X[:, 0].tolist() == [1, 2, 2, 9]
    assert encoded.missing[:, 0].tolist() == [False, True, False, False]
    assert encoded.notes == ("Column 'a': 1 empty cell filled with the median 2.",)


def test_level_marks_empty_numbers():
    encoded = tables.encode(
        [tables.numeric("a", ["1", "", "3"]), tables.numeric("b", ["1", "2", "3"])], "level"
    )
    assert encoded.names == ("a", "a is missing", "b")
    assert encoded.X.tolist() == [[1, 0, 1], [2, 1, 2], [3, 0, 3]]
    assert encoded.kinds == ("numeric", "indicator", "numeric")
    assert encoded.missing.tolist() == [[False] * 3, [True, False, False], [False] * 3]


def test_two_texts_become_one_indicator():
    encoded = tables.encode([tables.categorical("sex", ["m", "f", "m"])])
    assert encoded.names == ("sex = m",) and encoded.X[:, 0].tolist() == [1, 0, 1]
    assert encoded.notes == ("Column 'sex': 2 texts became 1 indicator.",)


def test_more_texts_become_one_indicator_each():
    encoded = tables.encode([tables.categorical("n", ["10", "9", "x", "9"])])
    assert encoded.names == ("n = 9", "n = 10", "n = x")  # numbers by value, then texts
    assert encoded.X.tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1], [1, 0, 0]]
    assert set(encoded.kinds) == {"indicator"}


def test_empty_texts_are_a_level_of_their_own():
    encoded = tables.encode([tables.categorical("c", ["a", "", "b"])])
    assert encoded.names == ("c = a", "c = b", "c is missing")
    assert encoded.X.tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert encoded.missing.tolist() == [[False] * 3, [True, True, False], [False] * 3]
    assert encoded.notes == (
        "Column 'c': 2 texts became 2 indicators. Empty cells (1) became a level of their own.",
    )


def test_columns_without_information_are_left_out():
    useful = tables.numeric("u", ["1", "2", "3"])
    same = tables.categorical("same", ["a", "a", "a"])
    empty = tables.numeric("empty", ["", "", ""])
    many = tables.categorical("many", ["a", "b", "c"])
    encoded = tables.encode([same, useful, empty, many], most_levels=2)
    assert encoded.names == ("u",)
    assert [note.split("'")[1] for note in encoded.notes] == ["same", "empty", "many"]
    with pytest.raises(
        DataError, match=r"No column is left to learn from\. Column 'same' has the same text"
    ):
        tables.encode([same, empty])


@pytest.mark.parametrize(
    ("label", "rule", "expected"),
    [
        ("a", "a", True),
        ("b", "a;c", False),
        ("c", "a;c", True),
        ("10", ">=9.5", True),
        ("9", ">=9.5", False),
    ],
)
def test_rule_for_plus_one(label, rule, expected):
    assert tables.is_positive(label, rule) is expected


def test_threshold_needs_numbers():
    with pytest.raises(DataError, match="does not fit the label 'good'"):
        tables.is_positive("good", ">=3")
