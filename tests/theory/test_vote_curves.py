"""The vote as curves: what the pieces add up to, and what a partial dependence and a shuffled column are."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.engine.base_classifiers import decide
from boosting.theory import vote_curves as theory


def sample(d=4, m=60):
    rng = np.random.default_rng(7)
    X = rng.normal(size=(m, d))
    return Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 - X[:, 2] > 0.5, 1, -1))


def elsewhere(d=4):
    return np.random.default_rng(8).normal(size=(50, d)) * 2


@pytest.mark.parametrize(
    ("algorithm", "learner"),
    [
        ("adaboost", "stump"),
        ("adaboost", "depth2"),
        ("lpboost", "stump"),
        ("chb", "regression-tree"),
        ("deepboost", "depth2"),
    ],
)
def test_the_pieces_add_up_to_the_vote_everywhere_in_every_round(algorithm, learner):
    """Constants, which ask about nothing, are all that no piece has: they are the same for every example."""
    trace = train(sample(), algorithm, learner, n_rounds=12)
    found, X = theory.vote_curves(trace), elsewhere()
    assert found.exact and not found.hidden and not found.values[0].any()
    for t, scores in enumerate(trace.staged_scores(X), 1):
        votes = sum(found.values[t, piece.cells(X)] for piece in found.pieces)
        rest = scores / (trace[t - 1].norm or 1) - votes
        assert np.ptp(rest) < 1e-6 and (learner != "stump" or np.abs(rest).max() < 1e-6)


def test_a_value_at_a_cut_belongs_to_the_side_that_the_tree_sends_it_to():
    trace = train(sample(), "adaboost", "stump", n_rounds=12)
    found = theory.vote_curves(trace)
    X = np.repeat(elsewhere()[:1], 40, axis=0)
    for piece in found.pieces:
        X[: len(piece.cuts[0]), piece.attributes[0]] = piece.cuts[0]
    votes = sum(found.values[-1, piece.cells(X)] for piece in found.pieces)
    assert votes == pytest.approx(trace.ensemble().scores(X) / trace[-1].norm, abs=1e-6)


def test_the_piece_of_a_deep_tree_is_its_partial_dependence_less_the_mean():
    """Against the definition: every training example with the attribute set to the value."""
    trace = train(sample(), "second_order", "regression-tree", n_rounds=3, max_depth=3)
    found, X = theory.vote_curves(trace), trace.sample.X
    assert not found.exact
    vote = trace.ensemble()
    for piece in found.pieces:
        (j,), (cuts,) = piece.attributes, piece.cuts
        for k, value in enumerate([*cuts, cuts[-1] + 1]):
            moved = X.copy()
            moved[:, j] = value
            expected = (vote.scores(moved).mean() - vote.scores(X).mean()) / trace[-1].norm
            assert found.values[-1, piece.start + k] == pytest.approx(expected, abs=1e-6)


def test_a_long_partial_dependence_keeps_some_of_its_values(monkeypatch):
    trace = train(sample(), "second_order", "regression-tree", n_rounds=6, max_depth=3)
    whole = theory.vote_curves(trace)
    monkeypatch.setattr(theory, "MOST_PLACES", 3)
    for thin in theory.vote_curves(trace).pieces:
        (piece,) = (p for p in whole.pieces if p.attributes == thin.attributes)
        assert len(thin.cuts[0]) == min(3, len(piece.cuts[0]))
        kept = np.searchsorted(piece.cuts[0], thin.cuts[0])
        some = theory.vote_curves(trace).values[-1, thin.start : thin.start + len(kept)]
        assert some == pytest.approx(whole.values[-1, piece.start + kept])


@pytest.mark.parametrize(
    ("algorithm", "learner"),
    [("adaboost", "stump"), ("lpboost", "stump"), ("deepboost", "depth2"), ("adaboost", "depth2")],
)
def test_the_share_of_a_piece_is_that_of_the_members_that_have_it(algorithm, learner):
    """Against a sum over the members, one by one, whose ways are walked from the root."""
    trace = train(sample(), algorithm, learner, n_rounds=12)
    found = theory.vote_curves(trace)
    for t in (1, 5, len(trace)):
        vote = trace.ensemble(t)
        loud = np.abs(vote.coefficients) * [h.magnitude for h in vote.members]
        for k, piece in enumerate(found.pieces):
            has = [
                piece.attributes in {tuple(sorted(way)) for way in ways(h.nodes)}
                for h in vote.members
            ]
            assert found.shares[t, k] == pytest.approx(loud[has].sum() / loud.sum())
            assert any(has) == (piece.first <= t)
    assert (np.diff(found.shares[-1]) <= 1e-12).all() and not found.shares[0].any()


def ways(nodes, node=0, so_far=frozenset()):
    if not nodes[node, 2]:
        return [so_far]
    asked = so_far | {int(nodes[node, 0])}
    return [way for child in nodes[node, 2:4] for way in ways(nodes, int(child), asked)]


def test_what_there_is_no_room_for_is_left_out_and_counted(monkeypatch):
    trace = train(sample(), "adaboost", "stump", n_rounds=12)
    whole = theory.vote_curves(trace)
    monkeypatch.setattr(theory, "MOST_VALUES", 13 * np.prod(whole.pieces[0].shape))
    small = theory.vote_curves(trace)
    assert [p.attributes for p in small.pieces] == [whole.pieces[0].attributes]
    assert small.hidden == tuple(p.first for p in whole.pieces[1:])
    assert small.values.shape[1] == len(small.pieces[0].cuts[0]) + 1
    monkeypatch.setattr(theory, "MOST", 0)
    assert not theory.vote_curves(trace).pieces


def test_who_is_never_asked_has_no_piece():
    s = sample()
    s = Sample.of(np.column_stack([s.X, np.zeros(s.size)]), s.y)
    found = theory.vote_curves(train(s, "adaboost", "stump", n_rounds=5))
    asked = {j for piece in found.pieces for j in piece.attributes}
    assert (
        4 in found.never
        and not asked & set(found.never)
        and asked | set(found.never) == set(range(5))
    )


def test_a_run_without_a_round_has_no_pieces():
    one = Sample.of(np.zeros((4, 3)), np.array([1, 1, -1, -1]))
    found = theory.vote_curves(train(one, "adaboost", "stump", n_rounds=3))
    assert not found.pieces and found.values.shape == (1, 0) and found.never == (0, 1, 2)


def test_shuffling_is_counted_on_shuffled_columns_and_costs_nothing_where_nobody_asks():
    trace = train(sample(), "adaboost", "stump", n_rounds=8)
    X = elsewhere()
    y = np.where(X[:, 0] > 0, 1.0, -1.0)
    rise = theory.shuffled(trace, X, y, [0, 3])
    rng = np.random.default_rng(0)
    orders = [rng.permutation(len(y)) for _ in range(theory.SHUFFLES)]
    for t in (1, 4, 8):
        vote = trace.ensemble(t)
        errors = []
        for order in orders:
            moved = X.copy()
            moved[:, 0] = X[order, 0]
            errors.append(np.mean(decide(vote.scores(moved)) != y))
        plain = np.mean(decide(vote.scores(X)) != y)
        assert rise[t, 0] == pytest.approx(np.mean(errors) - plain)
        if all(3 not in h.attributes for h in vote.members):
            assert rise[t, 1] == 0
    assert rise.shape == (9, 2) and not rise[0].any()


def test_of_many_examples_those_are_counted_that_lie_all_over_the_table(monkeypatch):
    """Sorted by class, the first ones are of one class, and shuffling would cost nothing."""
    rng = np.random.default_rng(5)
    X = rng.normal(size=(400, 3))
    y = np.where(X[:, 0] > 0, 1.0, -1.0)
    order = np.argsort(y, kind="stable")
    X, y = X[order], y[order]
    trace = train(Sample.of(X, y), "adaboost", "stump", n_rounds=1)
    monkeypatch.setattr(theory, "MOST_ROWS", 100)
    assert theory.shuffled(trace, X, y, [0])[-1, 0] == pytest.approx(0.5, abs=0.1)
