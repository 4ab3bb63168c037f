"""The two types: a dataset checks itself, a card answers for a dataset that does not exist yet."""

import numpy as np
import pytest

from boosting.datasets import DataError, Dataset, describe, load


def make(X=((1.0, 2.0), (3.0, 4.0)), y=(1, -1), names=("a", "b"), classes=("no", "yes"), **words):
    return Dataset(
        "t", np.array(X), np.array(y), names, classes, "Table", "about", "source", **words
    )


def test_arrays_are_owned_and_read_only():
    X = np.array([[1.0, 2.0], [3.0, 4.0]])
    data = Dataset("t", X, [1, -1], ["a", "b"], ["no", "yes"], "Table", "about", "source")
    X[0, 0] = 99
    assert data.X[0, 0] == 1 and data.X.dtype == data.y.dtype == np.float64
    with pytest.raises(ValueError, match="read-only"):
        data.X[0, 0] = 5
    with pytest.raises(ValueError, match="read-only"):
        data.y[0] = -1


def test_size_names_and_counts():
    data = make(y=(1, 1), names=np.array(["a", "b"]))
    assert (data.n_examples, data.n_features) == (2, 2)
    assert [type(name) for name in data.feature_names] == [str, str]
    assert data.counts() == {"no": 0, "yes": 2}
    assert make(y=(2, 0), classes=("r", "g", "b"), task="multiclass").counts() == {
        "r": 1,
        "g": 0,
        "b": 1,
    }
    assert make(y=(2.5, 0), classes=(), task="regression").counts() == {}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"X": (1.0, 2.0)}, "at least one row and one column"),
        ({"X": np.empty((0, 2)), "y": ()}, "at least one row and one column"),
        ({"y": (1, -1, 1)}, "2 rows need as many labels"),
        ({"names": ("a",)}, "2 columns but 1 names"),
        ({"X": ((1.0, 2.0), (3.0, np.nan))}, "row 2, column 'b' is not a finite number"),
        ({"X": ((np.inf, 2.0), (3.0, 4.0))}, "row 1, column 'a' is not a finite number"),
        ({"y": (1, 0)}, "binary labels must be -1 or \\+1"),
        ({"y": (1, np.nan)}, "the label of row 2 is not a finite number"),
        ({"classes": ("one", "two", "three")}, "two class names"),
        ({"task": "ranking"}, "the task is 'ranking'"),
        ({"y": (0, 2), "task": "multiclass"}, "class labels must be 0 to 1"),
        ({"kinds": ("numeric", "colour")}, "one of numeric, indicator"),
        ({"missing": np.zeros((1, 2), bool)}, "the mask of missing cells"),
    ],
)
def test_contradictions_are_named(change, sentence):
    with pytest.raises(DataError, match=sentence):
        make(**change)


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        (
            "moons",
            {"n_samples": 5},
            "Two moons: sample size must be a whole number from 10 to 2000, not 5",
        ),
        ("moons", {"n_samples": 10.5}, "whole number"),
        ("moons", {"n_samples": "many"}, "whole number from 10 to 2000, not 'many'"),
        ("moons", {"spread": -0.1}, "spread must be a number from 0 to 1, not -0.1"),
        ("moons", {"spread": float("nan")}, "not nan"),
        ("moons", {"seed": -1}, "seed must be a whole number from 0 up, not -1"),
        ("moons", {"seed": 1.5}, "seed must be a whole number"),
        ("wine", {"n_samples": 179}, "from 10 to 178"),
        ("moons", {"colour": 3}, "no option 'colour'. It has n_samples, spread."),
        (
            "toy",
            {"n_samples": 20},
            "Ten points on a line has no option 'n_samples'. It is a fixed table without any.",
        ),
        ("toy", {"spread": 0.1}, "has no option 'spread'"),
    ],
)
def test_options_out_of_range_are_named(name, options, sentence):
    with pytest.raises(DataError, match=sentence):
        load(name, **options)


def test_numpy_numbers_are_numbers():
    data = load("moons", n_samples=np.int64(12), spread=np.float64(0.3), seed=np.int32(4))
    assert np.array_equal(data.X, load("moons", n_samples=12, spread=0.3, seed=4).X)


def test_bayes_error_needs_a_law():
    assert describe("pima").bayes_error() is None
    assert describe("gaussians").bayes_error(0.0) == 0.0
    with pytest.raises(DataError, match="spread must be"):
        describe("gaussians").bayes_error(7.0)
