"""The game of the data in the Lab: its value against a linear program over every stump, its margins counted anew."""

import numpy as np
import pytest
from chapters import check_figure, figures, said
from drawn import plain
from opening import link, open_app, players
from scipy.optimize import linprog

from boosting.screens import data_game
from boosting.screens.runs import Data, Run
from pages.shell import runs

ASKED = {"dataset": "xor", "n_samples": 40, "n_rounds": 8, "spread": 0.1}


def every_stump(X):
    """The votes of all stumps and constants, a row each."""
    cuts = [X[:, j] > at for j in range(X.shape[1]) for at in [-np.inf, *np.sort(X[:, j])[:-1]]]
    rights = np.where(np.array(cuts), 1.0, -1.0)
    return np.vstack([rights, -rights])


def largest_smallest_margin(X, y):
    """max over shares q >= 0, sum 1, of min_i y_i sum_j q_j h_j(x_i)."""
    M = (every_stump(X) * y).T
    m, n = M.shape
    found = linprog(
        np.r_[np.zeros(n), -1.0],
        A_ub=np.column_stack([-M, np.ones(m)]),
        b_ub=np.zeros(m),
        A_eq=[[*np.ones(n), 0.0]],
        b_eq=[1.0],
        bounds=[*[(0, None)] * n, (None, None)],
    )
    return -found.fun


@pytest.mark.parametrize(("dataset", "spread"), [("moons", 0.1), ("gaussians", 0.2)])
def test_the_value_is_that_of_the_game_of_all_stumps(dataset, spread):
    data = Data(dataset, 30, spread, 0.0, 0.3, 1)
    found = data_game.solved(runs.of(Run(data, "adaboost", "tree", 5, (), 3)))
    sample = plain(data).sample
    assert found.closed
    assert found.floor == pytest.approx(largest_smallest_margin(sample.X, sample.y), abs=1e-6)


def test_the_lab_shows_the_game_when_it_is_asked_for_and_not_before():
    assert "data-game" not in players(open_app(**ASKED))
    app = open_app(**ASKED, data_game=1, algorithm="logistic")
    assert link(app)["data_game"] == "1"
    shown = figures(app)
    for figure in shown:
        check_figure(figure)
    data = Data("xor", 40, 0.1, 0.0, 0.3, 0)
    trace = runs.of(Run(data, "logistic", "stump", 8, ())).trace
    smallest = [
        float((r.sample.y * r.scores).min() / np.abs(trace.coefficients(r.t)).sum()) for r in trace
    ]
    words = shown[0]["frames"][5]["layout"]["meta"]
    assert f"Round 5: {smallest[4]:.4f}".replace("-", "−") in words
    assert f"largest so far {max(smallest[:5]):.4f}".replace("-", "−") in words
    assert "may exceed" not in said(app, 5)


def test_votes_of_trees_and_edits_are_told_apart_from_the_game():
    words = said(open_app(**ASKED, data_game=1, weak_learner="tree", edits="times~3~2"), 2)
    assert "may exceed ρ" in words and "without the edits" in words
