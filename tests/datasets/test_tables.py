"""From cells to numbers: the exact columns, names, masks and sentences."""

import pytest

from boosting.datasets import DataError, tables


def test_numbers_pass_through():
    attributes = tables.encode(
        [tables.numeric("a", ["1", "2.5"]), tables.numeric("b", ["-3", "1e3"])]
    )
    assert attributes.X.tolist() == [[1, -3], [2.5, 1000]]
    assert attributes.names == ("a", "b") and attributes.kinds == ("numeric", "numeric")
    assert attributes.missing is None and attributes.notes == ()


def test_median_fills_empty_numbers():
    attributes = tables.encode([tables.numeric("a", ["1", "", "2", "9"])])
    assert attributes.X[:, 0].tolist() == [1, 2, 2, 9]
    assert attributes.missing[:, 0].tolist() == [False, True, False, False]
    assert attributes.notes == ("Column 'a': 1 empty cell filled with the median 2.",)


def test_level_marks_empty_numbers():
    attributes = tables.encode(
        [tables.numeric("a", ["1", "", "3"]), tables.numeric("b", ["1", "2", "3"])], "level"
    )
    assert attributes.names == ("a", "a is missing", "b")
    assert attributes.X.tolist() == [[1, 0, 1], [2, 1, 2], [3, 0, 3]]
    assert attributes.kinds == ("numeric", "indicator", "numeric")
    assert attributes.missing.tolist() == [[False] * 3, [True, False, False], [False] * 3]


def test_two_texts_become_one_indicator():
    attributes = tables.encode([tables.categorical("sex", ["m", "f", "m"])])
    assert attributes.names == ("sex = m",) and attributes.X[:, 0].tolist() == [1, 0, 1]
    assert attributes.notes == ("Column 'sex': 2 texts became 1 indicator.",)


def test_more_texts_become_one_indicator_each():
    attributes = tables.encode([tables.categorical("n", ["10", "9", "x", "9"])])
    assert attributes.names == ("n = 9", "n = 10", "n = x")  # numbers by value, then texts
    assert attributes.X.tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1], [1, 0, 0]]
    assert set(attributes.kinds) == {"indicator"}


def test_empty_texts_are_a_level_of_their_own():
    attributes = tables.encode([tables.categorical("c", ["a", "", "b"])])
    assert attributes.names == ("c = a", "c = b", "c is missing")
    assert attributes.X.tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert attributes.missing.tolist() == [[False] * 3, [True, True, False], [False] * 3]
    assert attributes.notes == (
        "Column 'c': 2 texts became 2 indicators. Empty cells (1) became a level of their own.",
    )


def test_columns_without_information_are_left_out():
    useful = tables.numeric("u", ["1", "2", "3"])
    same = tables.categorical("same", ["a", "a", "a"])
    empty = tables.numeric("empty", ["", "", ""])
    many = tables.categorical("many", ["a", "b", "c"])
    attributes = tables.encode([same, useful, empty, many], most_levels=2)
    assert attributes.names == ("u",)
    assert [note.split("'")[1] for note in attributes.notes] == ["same", "empty", "many"]
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
