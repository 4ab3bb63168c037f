"""The landscape of candidates: the search's own choice is its highest point, and what must be exceeded is the level."""

import numpy as np
import pytest

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue.edits import Take
from boosting.figures import landscape as pictures
from boosting.theory.landscape import landscapes, size

ON_STUMPS = [n for n, r in ALGORITHMS.items() if r.task == "binary" and "stump" in r.weak_learners]


def sample(seed=3, m=24):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    return Sample.of(X, np.where(X[:, 0] - X[:, 1] + rng.normal(0, 0.8, m) > 0, 1.0, -1.0))


@pytest.mark.parametrize("name", ON_STUMPS)
def test_the_highest_point_is_what_the_search_took(name):
    trace = train(sample(), name, "stump", 8)
    for r, one in zip(trace, landscapes(trace), strict=True):
        assert one.taken >= 0
        assert one.table.scores[one.taken] == pytest.approx(one.table.scores.max(), abs=1e-9)
        assert abs(one.table.edges[one.taken]) == pytest.approx(abs(r.edge), abs=1e-9)


def test_an_edited_round_took_the_second_best():
    trace = train(sample(), "adaboost", "stump", 5, edits=[Take(3, 2)])
    rounds = landscapes(trace)
    assert rounds[2].taken == rounds[2].best[1]
    assert all(one.taken == one.best[0] for k, one in enumerate(rounds) if k != 2)
    assert "Taken was" in pictures.sentence(rounds[2], 3, ["a", "b"])
    assert "Taken was" not in pictures.sentence(rounds[1], 2, ["a", "b"])


def test_adaboost_needs_an_edge_above_0_and_a_rho_above_half_of_rho():
    assert {one.level for one in landscapes(train(sample(), "adaboost", "stump", 4))} == {0.0}
    levels = [one.level for one in landscapes(train(sample(), "margin_boost", "stump", 4, rho=0.2))]
    assert levels == pytest.approx([0.2] * 4)


def test_lpboost_needs_more_than_the_value_of_its_game():
    trace = train(sample(), "lpboost", "stump", 30, nu=0.3)
    values = [0.0, *(-trace.objective[:-1])]  # rho of the program over the members so far
    found = landscapes(trace)
    assert [one.level for one in found][1:] == pytest.approx(values[1:], abs=1e-6)
    assert all(one.table.scores.max() > one.level for one in found[1:])


def test_a_hull_needs_more_than_its_own_vote_has():
    trace = train(sample(), "l1boost", "stump", 6, gamma=3.0)
    for r, one in zip(trace, landscapes(trace)):
        mass = np.abs(r.before.signed).sum()
        gap = r.found.gain - one.level * 3.0 * mass  # Frank and Wolfe's gap: gain less g F
        before = trace[r.t - 2].scores if r.t > 1 else np.zeros(len(r.scores))
        assert gap == pytest.approx(r.found.gain - r.before.signed @ before, abs=1e-9)


def test_ties_are_counted():
    X = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]
    (one, *_) = landscapes(train(Sample.of(X, [1, 1, -1, -1]), "fixed_step", "stump", 1, gamma=0.2))
    assert one.tied == 2
    assert "2 tie" in pictures.sentence(one, 1, ["a", "b"])


def test_trees_have_no_landscape():
    assert size(train(sample(), "adaboost", "tree", 3)) == 0
    assert size(train(sample(), "adaboost", "stump", 3)) == 3 * 47  # 2 * 23 cuts and a constant


def test_a_picture_shows_every_round_and_the_points_of_its_attribute():
    rounds = landscapes(train(sample(), "adaboost", "stump", 6))
    for j in (0, 1):
        plain = pictures.of_attribute(rounds, j, ["a", "b"]).plain()
        assert len(plain["frames"]) == 7
        assert len(plain["data"][0]["x"]) == 23
        for t, one in enumerate(rounds, start=1):
            best = plain["frames"][t]["data"][1]
            here = (
                one.table.attributes[one.best[0]] == j
                and one.table.thresholds[one.best[0]] > -np.inf
            )
            assert (best["x"][0] is not None) == here
