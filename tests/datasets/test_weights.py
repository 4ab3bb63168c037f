"""Weights of examples and labels 0 ([M] exercises 7.4 and 7.10): from a column of a table to the run."""

from dataclasses import replace

import numpy as np
import pytest
from as_published.abstaining import abstaining
from as_published.adaboost import adaboost
from families import all_stumps
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from boosting import Sample, train
from boosting.datasets import DataError, load, parse_csv, personal, share_code, to_csv

CSV = b"x,cost,class\n1,2,no\n2,1,yes\n3,5,no\n4,0.5,yes\n5,1,\n6,3,yes\n"


def weighted():
    return parse_csv(CSV, "class", ("yes",), weight_column="cost", unknown=("",))


def test_a_column_becomes_the_weights_and_is_no_attribute():
    data, report = weighted()
    assert data.feature_names == ("x",) and data.weights.tolist() == [2, 1, 5, 0.5, 3]
    assert data.y.tolist() == [-1, 1, -1, 1, 1]
    assert "counts by the number in column 'cost'" in data.rule
    told = " ".join(report.sentences)
    assert "1 row has the label 0 (empty)" in told and "exercise 7.10" in told


@pytest.mark.parametrize("cell", ["0", "-1", "1e13", "", "much"])
def test_a_weight_that_is_none_is_refused_in_a_sentence_that_names_the_row(cell):
    raw = CSV.replace(b"2,1,yes", f"2,{cell},yes".encode())
    with pytest.raises(
        DataError, match=r"Row 3, column 'cost' holds .* a weight must be a positive"
    ):
        parse_csv(raw, "class", ("yes",), weight_column="cost", unknown=("",))


def test_the_label_is_no_weight_and_a_table_of_labels_0_is_none():
    with pytest.raises(DataError, match="is the label; another one"):
        parse_csv(b"x,y\n1,1\n2,2\n", "y", weight_column="y")
    with pytest.raises(DataError, match="Every row of column 'class' has the label 0"):
        parse_csv(CSV, "class", ("yes",), unknown=("yes", "no", ""))


def test_weights_survive_a_link_a_tab_and_a_file():
    data = personal.safe_copy(weighted()[0])
    for back in (
        share_code.decode(share_code.encode(data)),
        share_code.from_whole(share_code.whole(data)),
        parse_csv(to_csv(data).encode(), "class", weight_column="weight")[0],
    ):
        assert back.weights.tolist() == data.weights.tolist()
        assert back.feature_names == data.feature_names
    assert personal.fingerprint(data) != personal.fingerprint(replace(data, weights=None))
    assert to_csv(load("toy")).startswith("x,class\n")


@pytest.mark.parametrize("weights", [[1, 2], [1, 1, 0, 1, 1], [1, 1, 1, 1, float("nan")]])
def test_a_link_with_weights_that_are_none_is_refused(weights):
    content = share_code._content(weighted()[0]) | {"w": weights}
    with pytest.raises(DataError, match="weight"):
        share_code.decode(share_code._compress(content))


def test_the_card_offers_to_count_all_alike():
    card = personal.card(personal.safe_copy(weighted()[0]))
    assert card.load().weights.tolist() == [2, 1, 5, 0.5, 3]
    assert card.load(weights="equal").weights is None
    assert "weights" not in personal.card(load("toy")).options


def test_a_part_of_the_table_keeps_its_weights_and_counts_as_many_examples():
    data, rows = weighted()[0], np.array([0, 3])
    assert data.part(rows).weights.tolist() == [2, 0.5]
    assert data.weights_of(rows) == pytest.approx([1.6, 0.4])
    assert load("toy").weights_of(rows) is None


@given(tables(min_rows=3), st.data())
def test_d1_is_proportional_to_the_weights_and_adaboost_is_that_of_the_exercise(made, drawn):
    """[M] exercise 7.4: F = sum w_i e^(-y_i f(x_i)), minimised coordinate by coordinate."""
    X, y = made
    w = np.array(drawn.draw(st.lists(st.floats(0.1, 9), min_size=len(y), max_size=len(y))))
    data = replace(personal.from_points(np.zeros((len(y), 2)), y), weights=w)
    trace = train(Sample.of(X, y, data.weights_of(np.arange(len(y)))), n_rounds=4)
    assert trace.start.distribution == pytest.approx(w / w.sum())
    _, H = all_stumps(X, w)
    expected = adaboost(H, y, 4, w / w.mean())
    assert len(trace) == len(expected)
    for r, printed in zip(trace, expected):
        assert r.alpha == pytest.approx(printed["alpha"], abs=1e-9)
        assert r.objective == pytest.approx(w @ np.exp(-y * r.scores) / w.sum())


def test_labels_0_change_neither_the_choice_nor_the_coefficient():
    """[M] exercise 7.10: an example of label 0 is in eps^0 whatever h says, so it may as well be left out."""
    rng = np.random.default_rng(3)
    H = rng.integers(-1, 2, (12, 20)).astype(float)
    y = rng.choice([-1.0, 1.0], 20)
    silent = np.arange(20) < 6
    whole = abstaining(H, np.where(silent, 0.0, y), 6)
    known = abstaining(H[:, ~silent], y[~silent], 6)
    assert len(whole) == len(known) > 2
    for a, b in zip(whole, known):
        assert a["j"] == b["j"] and a["alpha"] == pytest.approx(b["alpha"])
        assert a["distribution"][~silent] / a["distribution"][~silent].sum() == pytest.approx(
            b["distribution"]
        )
