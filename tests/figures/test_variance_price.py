"""Theorem 1, the lam that it asks for and the errors over lam in pictures: finite, added up, in words."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import variance_price as pictures
from boosting.theory import variance_bound as theory


@pytest.fixture(scope="module")
def trace():
    rng = np.random.default_rng(4)
    X = rng.normal(size=(40, 2))
    return train(Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 > 0.6, 1, -1)), n_rounds=6)


def test_the_highest_line_is_the_sum_of_the_terms(trace):
    table = theory.theorem_1(trace, 10.0, 0.05)
    figure = pictures.theorem_1(table)
    check(figure, 7)
    assert np.array(figure.data[2].y) == pytest.approx(np.minimum(table.sum(axis=1), 6))
    words = figure.plain()["frames"][3]["layout"]["meta"]
    assert words.endswith(f"= {table[3].sum():.3f}.")


def test_the_asked_lam_has_no_number_before_the_first_round(trace):
    lams = theory.weight_of_variance(trace, 10.0)
    figure = pictures.asked_lam(lams, "AdaBoost", "#009e73")
    check(figure, 7)
    assert figure.data[0].y[0] is None
    frame = figure.plain()["frames"][6]
    assert f"λ = {lams[6]:.2f}" in frame["layout"]["meta"]
    assert frame["data"][2]["text"] == [f"<b>{lams[6]:.2f}</b>"]


def test_the_errors_over_lam_say_the_best_on_both_sides():
    vada = {0.5: np.array([0.5, 0.2]), 1.0: np.array([0.5, 0.3])}
    table = {"VadaBoost": vada, "EBBoost": {2.0: np.array([0.5, 0.25])}}
    figure = pictures.error_by_lam(
        table, {"EBBoost": "#6f4720", "VadaBoost": "#42b347"}, "test", 20
    )
    check(figure, 2)
    frame = figure.plain()["frames"][1]
    assert list(frame["data"][0]["y"]) == [0.2, 0.3]
    assert list(frame["data"][2]["y"]) == [0.3, 0.25]  # it goes on from where the other ends
    assert [list(best["x"]) for best in frame["data"][-4:-2]] == [[0.5], [2.0]]
    bracket, words = frame["data"][-2:]
    assert list(bracket["x"]) == [2.0, 2.0] and list(bracket["y"]) == [0.2, 0.25]
    assert "5.00 points" in words["text"][0] and "one test example" in words["text"][0]
    assert "VadaBoost 20\u00a0%, EBBoost 25\u00a0%" in frame["layout"]["meta"]


def test_errors_in_the_upper_half_of_their_axis_fill_it_and_equal_ones_have_no_bracket():
    vada, eb = {1.0: np.array([0.5, 0.06])}, {2.0: np.array([0.5, 0.06])}
    colours = {"EBBoost": "#6f4720", "VadaBoost": "#42b347"}
    figure = pictures.error_by_lam({"VadaBoost": vada, "EBBoost": eb}, colours, "test", 300)
    low, high = figure.layout.yaxis.range
    assert 0.04 < low < 0.06 < high < 0.08
    bracket, words = figure.plain()["frames"][1]["data"][-2:]
    assert bracket["x"] == words["x"] == []
