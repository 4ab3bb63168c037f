"""Edits: their text, what they do to a run (against a loop written down anew), and what they cannot do."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue import edits as vocabulary
from boosting.catalogue.edits import (
    Add,
    Cut,
    Flip,
    Move,
    Never,
    SetTo,
    Take,
    Then,
    Times,
    Weigh,
    bounds_left,
    edited_rows,
    edited_samples,
    read,
    unreached,
    written,
)
from boosting.catalogue.fast import CompiledTrace
from boosting.choices.searches.stumps import Stumps
from boosting.engine.state import State, Step
from boosting.theory.invariants import invariants
from boosting.theory.training_bounds import BOUNDS

numbers = st.floats(-10, 10, allow_nan=False).map(float)
rounds = st.integers(1, 40)
some = st.sets(rounds, min_size=1, max_size=9).map(lambda found: tuple(sorted(found)))
places = st.lists(st.tuples(st.integers(0, 3), numbers), min_size=1, max_size=3).map(tuple)
EDITS = st.one_of(
    st.builds(Times, rounds, numbers),
    st.builds(SetTo, rounds, numbers),
    st.builds(Take, rounds, st.integers(1, 100)),
    st.builds(Cut, rounds, st.integers(0, 3), numbers),
    st.builds(Never, st.integers(0, 3), st.none() | numbers),
    st.builds(Weigh, some, st.floats(0, 1000), rounds),
    st.builds(Flip, some, rounds),
    st.builds(Move, some, st.integers(0, 3), numbers, rounds),
    st.builds(Add, st.sampled_from([-1, 1]), places, rounds),
    st.builds(
        lambda t, lam: Then(t, "vadaboost", "stump", None, (("lam", lam),)), rounds, st.floats(0, 1)
    ),
    st.builds(lambda t, depth: Then(t, "adaboost", "tree", depth), rounds, st.integers(1, 12)),
)


@given(st.lists(EDITS, max_size=8))
def test_edits_come_back_from_their_text(edits):
    found, complaints = read(written(edits))
    assert list(found) == edits
    assert not complaints


@given(st.text(alphabet="timesakcuhnwfglp~0123456789.- +eabN", max_size=120) | st.text(max_size=60))
def test_a_strangers_text_is_read_or_complained_of(text):
    edits, complaints = read(text)
    assert len(edits) + len(complaints) >= min(len(text.split()), 1)
    assert read(written(edits)) == (edits, [])


@pytest.mark.parametrize(
    "text, said",
    [
        ("tims~7~2", "nearest name is 'times'"),
        ("times~0~2", "round must be between 1"),
        ("flip~3~0", "its round must be between 1"),
        ("times~7~99", "factor must be between -10 and 10, not 99"),
        ("times~7", "it has 1 values after its verb, and needs 2"),
        ("times~x~2", "'x' is not a number"),
        ("set~3~nan", "'nan' is not a number that can be used"),
        ("take~3~1000", "rank must be between 1 and 100"),
        ("then~9~adabost", "nearest name is 'adaboost'"),
        ("then~9~vadaboost~tree~mu~1", "nearest name is 'lam'"),
        ("then~9~vadaboost~stump~lam~7", "lam must be between 0 and 1"),
        ("then~9~gradient_boost", "cannot go on"),
        ("then~9~ebboost~tree", "does not work with tree"),
        ("flip~5-3", "no range of at most"),
        ("weigh~1-99999999~0", "no range of at most"),
        ("flip~1-5000.6000-10000", "must name 1 to 5000"),
        ("move~3~0", "it has 2 values after its verb, and needs 3"),
        ("add~2~0~1", "its label must be 1 or -1"),
        ("add~1~0", "an attribute and its value in turns"),
    ],
)
def test_what_cannot_be_read_is_left_out_with_a_reason(text, said):
    edits, complaints = read(f"flip~2 {text}")
    assert edits == (Flip((2,)),)
    assert len(complaints) == 1
    assert said in complaints[0]


def test_a_link_of_a_thousand_edits_is_cut_off():
    edits, complaints = read(" ".join(f"times~{t}~2" for t in range(1, 1001)))
    assert len(edits) == vocabulary.MOST
    assert complaints


# --- against a loop written down anew


def drawn(seed, m=14):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    y = np.where(X[:, 0] + X[:, 1] + rng.normal(0, 0.7, m) > 0, 1.0, -1.0)
    y[:2] = [1, -1]
    return X, y


def stumps_of(X, counted):
    """(attribute, threshold) of every stump: the midpoints of neighbouring values of the examples that count."""
    found = [(0, -np.inf)]
    for j in range(X.shape[1]):
        values = np.unique(X[counted, j])
        found += [(j, low / 2 + high / 2) for low, high in pairwise(values)]
    return found


def by_hand(X, y, n_rounds, edits):
    """AdaBoost as figure 7.1 of [M] has it, edits applied where they say: (alphas, scores, errors)."""
    X, y, base = X.copy(), y.copy(), np.ones(len(y))
    for edit in edits:
        for i in getattr(edit, "examples", ()):
            if type(edit) is Flip:
                y[i - 1] *= -1
            if type(edit) is Weigh:
                base[i - 1] = edit.weight
            if type(edit) is Move:
                X[i - 1, edit.attribute] = edit.value
    D, F = base / base.sum(), np.zeros(len(y))
    alphas, errors = [], []
    for t in range(1, n_rounds + 1):
        here = [e for e in edits if vars(e).get("round") == t]
        choice = stumps_of(X, base > 0)
        for e in edits:
            if type(e) is Never:
                choice = [
                    (j, c)
                    for j, c in choice
                    if not (j == e.attribute and c > -np.inf and e.threshold in (None, c))
                ]
        cuts = [(e.attribute, e.threshold) for e in here if type(e) is Cut]
        rank = 1 if cuts else max([e.rank for e in here if type(e) is Take], default=1)
        choice = cuts or choice
        votes = [s * np.where(X[:, j] > c, 1.0, -1.0) for j, c in choice for s in (1.0, -1.0)]
        order = sorted(range(len(votes)), key=lambda k: (D @ (votes[k] != y)).round(12))
        h = votes[order[rank - 1]]
        eps = D @ (h != y)
        if not 0 < eps < 0.5 - 1e-12:
            break
        alpha = 0.5 * np.log((1 - eps) / eps)
        for e in here:
            alpha = alpha * e.factor if type(e) is Times else alpha
            alpha = e.value if type(e) is SetTo else alpha
        F = F + alpha * h
        D = base * np.exp(-y * F)
        D /= D.sum()
        alphas.append(alpha)
        errors.append(eps)
    return alphas, F, errors


# --- examples that change in mid-run


def now(X, y, edits, t):
    """The examples that round t is trained on: places, labels, base weights."""
    X, y, base = X.copy(), y.copy(), np.ones(len(y))
    for edit in sorted((e for e in edits if e.since <= t), key=lambda e: e.since):
        i = np.array(edit.examples) - 1
        if type(edit) is Flip:
            y[i] *= -1
        if type(edit) is Weigh:
            base[i] = edit.weight
        if type(edit) is Move:
            X[i, edit.attribute] = edit.value
    return X, y, base


few = st.sets(st.integers(3, 14), min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))
SINCE = st.integers(1, 7)
OF_LATER_DATA = st.one_of(
    st.builds(Weigh, few, st.sampled_from([0.0, 0.5, 3.0]), SINCE),
    st.builds(Flip, few, SINCE),
    st.builds(Move, few, st.integers(0, 1), st.floats(-2, 2), SINCE),
)


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.lists(OF_LATER_DATA, max_size=4))
def test_a_run_whose_examples_change_goes_on_with_its_vote_on_the_others(seed, edits):
    X, y = drawn(seed)
    trace = train(Sample.of(X, y), n_rounds=7, edits=edits)
    there = edited_rows(Sample.of(X, y), edits).there_after(7)
    number = edited_rows(Sample.of(X, y), edits).number
    counted = edited_rows(Sample.of(X, y), edits).counted_after(7)
    for r in trace:  # the vote so far votes anew on the examples as they are now
        here, label, base = now(X, y, edits, r.t)
        assert counted[r.t - 1] == np.count_nonzero(base)
        before = sum(s.added * s.found.classifier.votes(here) for s in trace[: r.t - 1]) + 0 * y
        D = base * np.exp(-label * before)
        D /= D.sum()
        rows = np.flatnonzero(there[r.t - 1])
        np.testing.assert_allclose(r.distribution[rows[np.argsort(number[rows])]], D, atol=1e-9)
        best = max(
            abs(D @ np.where(here[:, j] > c, label, -label)) for j, c in stumps_of(here, base > 0)
        )
        assert r.edge == pytest.approx(best / 2, abs=1e-9)
        if r.error > 1e-9:
            assert r.alpha == pytest.approx(0.5 * np.log((1 - r.error) / r.error), abs=1e-9)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.lists(OF_LATER_DATA, min_size=1, max_size=4))
def test_every_example_has_one_row_at_a_time(seed, edits):
    sample = Sample.of(*drawn(seed))
    rows = edited_rows(sample, [*edits, Add(1, ((0, 0.5),), 4)])
    for t, there in enumerate(rows.there_after(8)):
        assert sorted(rows.number[there]) == list(range(15 if t >= 3 else 14))
    assert (rows.X[:14] == sample.X).all() or any(type(e) is Move and e.since == 1 for e in edits)


@pytest.mark.parametrize(
    "name", ["adaboost", "vadaboost", "quadboost", "logistic", "deepboost", "l1boost", "hingeboost"]
)
def test_what_is_said_of_every_round_holds_where_the_examples_change(name):
    sample = Sample.of(*drawn(21, 40))
    edits = [Flip((3, 4), 4), Move((7,), 0, 2.0, 6), Add(-1, ((1, 0.4),), 6)]
    trace = train(sample, name, n_rounds=9, edits=edits)
    bounds = bounds_left(ALGORITHMS[name].bounds, edits)
    assert "edges" not in bounds
    usual = {i.name for i in invariants(train(sample, name, n_rounds=9), bounds) if i.holds.all()}
    for one in invariants(trace, bounds):  # a step that is not the best along h_t leaves it an edge
        assert one.holds.all() or one.name not in usual, one.name
    assert len(usual) > 1 or name == "hingeboost"
    changed = [k for k, r in enumerate(trace, 1) if r.sample is not trace.sample_of(k)]
    assert changed == [t for t in (3, 5) if t <= len(trace)]


def test_an_edit_since_a_round_says_so():
    assert Flip((3,), 20).text == "flip~3~20"
    assert Flip((3,), 20).says(()) == "Example 3 carries the other label from round 20 on"
    assert Weigh((3,), 0.0, 20).says(()) == "Example 3 is left out from round 20 on"
    assert Move((3,), 0, 0.5, 20).says(["x"]) == "Example 3 stands at x = 0.5 from round 20 on"
    assert Add(1, ((0, 2.0),), 5).text == "add~1~0~2~5"
    assert unreached([Flip((3,), 20)], 18) == [Flip((3,), 20)]
    assert unreached([Flip((3,), 20)], 19) == []


later = st.sets(st.integers(3, 14), min_size=1, max_size=4).map(lambda found: tuple(sorted(found)))
OF_ADABOOST = st.one_of(
    st.builds(Times, st.integers(1, 6), st.sampled_from([2.0, 0.5, -1.0, 0.0])),
    st.builds(SetTo, st.integers(1, 6), st.floats(-1, 1)),
    st.builds(Take, st.integers(1, 6), st.integers(1, 5)),
    st.builds(Cut, st.integers(1, 6), st.integers(0, 1), st.floats(-0.5, 0.5)),
    st.builds(Never, st.integers(0, 1)),
    st.builds(Weigh, later, st.sampled_from([0.0, 0.5, 3.0])),
    st.builds(Flip, later),
    st.builds(Move, later, st.integers(0, 1), st.floats(-2, 2)),
)


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.lists(OF_ADABOOST, max_size=4, unique_by=type))
def test_an_edited_run_is_the_loop_with_the_same_edits_by_hand(seed, edits):
    X, y = drawn(seed)
    trace = train(Sample.of(X, y), "adaboost", n_rounds=7, edits=edits)
    alphas, F, errors = by_hand(X, y, 7, edits)
    n = len(alphas)
    assert len(trace) == n or (
        len(trace) == n + 1 and trace.error[n] < 1e-12
    )  # a perfect one ends it
    np.testing.assert_allclose(trace.alpha[:n], alphas, atol=1e-9)
    np.testing.assert_allclose(trace.error[:n], errors, atol=1e-9)
    if n:
        np.testing.assert_allclose(trace.scores[n - 1], F, atol=1e-8)


@pytest.mark.parametrize("weak_learner", ["stump", "stump-grid", "tree"])
def test_without_edits_nothing_changes(weak_learner):
    sample = Sample.of(*drawn(3, 60))
    usual, edited = (
        train(sample, "adaboost", weak_learner, 20, **more) for more in ({}, {"edits": ()})
    )
    assert type(usual) is type(edited)
    assert (type(edited) is CompiledTrace) == (weak_learner != "tree")
    assert (usual.alpha == edited.alpha).all()


def test_an_example_that_is_left_out_is_as_one_that_was_never_there():
    X, y = drawn(5, 40)
    edited = train(Sample.of(X, y), "logistic", n_rounds=10, edits=[Weigh((12,), 0.0)])
    rest = np.arange(40) != 11
    without = train(Sample.of(X[rest], y[rest]), "logistic", n_rounds=10)
    np.testing.assert_allclose(edited.alpha, without.alpha, atol=1e-9)
    np.testing.assert_allclose(edited.scores[:, rest], without.scores, atol=1e-9)
    np.testing.assert_allclose(edited.train_error, without.train_error, atol=1e-12)


def test_an_example_that_is_added_is_as_one_that_was_there_and_can_be_edited():
    X, y = drawn(5, 30)
    add, move, weigh = Add(-1, ((1, 0.4),)), Move((31,), 0, 1.5), Weigh((31,), 2.0)
    edited = train(Sample.of(X, y), "vadaboost", n_rounds=8, edits=[add, move, weigh])
    more = np.vstack([X, [1.5, 0.4]])
    there = Sample.of(more, np.append(y, -1.0), np.append(np.ones(30), 2.0))
    usual = train(there, "vadaboost", n_rounds=8)
    np.testing.assert_allclose(edited.scores, usual.scores, atol=1e-9)
    with pytest.raises(ValueError, match="there are 30 training examples"):
        train(Sample.of(X, y), edits=[move, add])


def test_what_an_added_example_leaves_out_stands_at_the_median():
    X, y = drawn(5, 30)
    sample = edited_samples(Sample.of(X, y), [Add(1, ((0, 7.0),))])[1]
    assert sample.X[-1].tolist() == [7.0, np.median(X[:, 1])]
    assert sample.weight == pytest.approx(np.full(31, 1 / 31))


def test_several_examples_are_named_in_ranges():
    assert Flip((3, 4, 5, 9)).text == "flip~3-5.9"
    assert Flip((3, 4, 5, 9)).says(()) == "Examples 3–5 and 9 carry the other label"
    assert Weigh((7,), 3.0).says(()) == "Example 7 counts 3 times"
    assert Move((1, 2), 0, 0.5).says(["x"]) == "Examples 1–2 stand at x = 0.5 from the start"
    assert (
        Add(-1, ((0, 2.0),)).says(["x"]) == "One more example, of label -1, at x = 2 from the start"
    )


def test_to_flip_twice_is_not_to_flip():
    sample = Sample.of(*drawn(5, 40))
    twice = train(sample, edits=[Flip((3,)), Flip((3,))], n_rounds=9)
    assert (twice.alpha == train(sample, n_rounds=9).alpha).all()


def test_a_coefficient_of_zero_only_delays_adaboost_by_a_round():
    sample = Sample.of(*drawn(8, 40))
    usual = train(sample, n_rounds=9)
    late = train(sample, n_rounds=10, edits=[Times(4, 0.0)])
    np.testing.assert_allclose(np.delete(late.alpha, 3), usual.alpha, atol=1e-9)
    assert late.alpha[3] == 0
    np.testing.assert_allclose(late.scores[-1], usual.scores[-1], atol=1e-9)


def test_the_second_half_of_a_run_may_be_another_algorithms():
    X, y = drawn(9, 30)
    trace = train(Sample.of(X, y), "adaboost", n_rounds=8, edits=[Then(4, "quadboost", "stump")])
    first = train(Sample.of(X, y), "adaboost", n_rounds=3)
    np.testing.assert_allclose(trace.alpha[:3], first.alpha, atol=1e-9)
    F = first.scores[-1].copy()
    for r in trace.rounds[3:]:  # QuadBoost: h fits the residual best, alpha is their mean product
        answers = [
            np.where(X[:, j] > c, 1.0, -1.0) @ (y - F) / len(y)
            for j, c in stumps_of(X, np.ones(len(y), bool))
        ]
        assert r.alpha == pytest.approx(np.abs(answers).max(), abs=1e-9)
        F = F + r.alpha * r.votes
    assert trace.objective[-1] == pytest.approx(np.mean((y - F) ** 2))


@pytest.mark.parametrize("name", [n for n, row in ALGORITHMS.items() if row.task == "binary"])
def test_whoever_can_go_on_goes_on_from_adaboosts_vote(name):
    row, sample = ALGORITHMS[name], Sample.of(*drawn(2, 40))
    learner = row.weak_learners[0]
    try:
        edit = Then(5, name, learner, None, tuple((p.name, p.default) for p in row.parameters))
        trace = train(sample, "adaboost", n_rounds=12, edits=[edit])
    except ValueError as refused:
        assert "cannot go on" in str(refused) or "do not answer alike" in str(refused)
        return
    usual = train(sample, "adaboost", n_rounds=4)
    assert [r.found.classifier.key for r in trace[:4]] == [r.found.classifier.key for r in usual]
    here = trace.choices_of(5)
    assert (type(here.loss), type(here.step_size)) == tuple(map(type, row.with_parameters()[:2]))
    np.testing.assert_allclose(
        trace.ensemble().scores(sample.X),
        trace.scores[-1],
        atol=1e-8 * (1 + abs(trace.scores).max()),
    )


def test_a_program_that_goes_on_weighs_what_is_there():
    sample = Sample.of(*drawn(4, 40))
    trace = train(sample, "adaboost", n_rounds=30, edits=[Then(6, "max_margin", "stump")])
    alone = train(sample, "max_margin", n_rounds=60)
    assert trace.objective[-1] == pytest.approx(alone.objective[-1], abs=1e-6)  # one optimum
    assert "optimum" in trace.ended


@pytest.mark.parametrize("name", ["rlpboost", "rqpboost"])
def test_adaboosts_own_vote_goes_on_where_a_program_weighs_the_members_from_now_on(name):
    sample = Sample.of(*drawn(4, 40))
    trace = train(sample, "adaboost", n_rounds=9, edits=[Then(5, name, "stump")])
    alone = train(sample, "adaboost", n_rounds=9)
    assert not trace[2].revises and trace[3].revises  # it begins when round 4 is over
    np.testing.assert_allclose(trace.distribution, alone.distribution, atol=1e-9)


# --- what no longer holds, and what cannot be done


@settings(max_examples=80)
@given(
    st.integers(0, 10**6),
    st.sampled_from(
        [
            n
            for n, row in ALGORITHMS.items()
            if row.task == "binary" and "stump" in row.weak_learners
        ]
    ),
    st.lists(
        OF_ADABOOST
        | st.builds(
            lambda t, n: Then(t, n, "stump"),
            st.integers(2, 6),
            st.sampled_from(["adaboost", "quadboost", "logistic"]),
        ),
        max_size=3,
    ),
)
def test_a_bound_that_is_left_is_above_the_training_error(seed, name, edits):
    sample = Sample.of(*drawn(seed))
    try:
        trace = train(sample, name, "stump", 8, edits=edits)
    except ValueError:  # what such a run refuses is tested below
        return
    for key in bounds_left(ALGORITHMS[name].bounds, edits):
        curve = BOUNDS[key].curve(trace)[1:]
        above = trace.train_error if key != "nu" else 0 * curve
        assert (curve >= above - 1e-9).all(), key


@pytest.mark.parametrize("later", ["l1boost", "lpboost", "madaboost", "vadaboost", "quadboost"])
@pytest.mark.parametrize("since", [3, 4, 5, 19])
def test_an_algorithm_that_a_run_does_not_live_to_see_leaves_its_bounds_true(later, since):
    """The last round is the third. What is to go on in the fourth has weighed the examples already."""
    edits = [Then.read([str(since), later, "stump"])]
    trace = train(Sample.of(*drawn(3)), n_rounds=3, edits=edits)
    left = bounds_left(ALGORITHMS["adaboost"].bounds, edits, len(trace))
    assert len(trace) == 3 and (trace.normalizer is None) <= ("normalizers" not in left)
    assert (left == ALGORITHMS["adaboost"].bounds) == (since > 4)
    for key in left:
        assert (BOUNDS[key].curve(trace)[1:] >= trace.train_error - 1e-9).all(), key


def test_the_bound_by_the_edges_falls_with_the_step_that_it_needs():
    X = np.array([[0.0], [1.0], [2.0], [3.0]])
    edits = [Times(1, -1.0)]
    trace = train(Sample.of(X, [1, -1, -1, -1]), n_rounds=1, edits=edits)
    assert "edges" not in bounds_left(("normalizers", "edges"), edits)
    assert (BOUNDS["edges"].curve(trace)[1:] < trace.train_error).any()


@pytest.mark.parametrize(
    "name, learner, edit, said",
    [
        ("lpboost", "stump", Times(3, 2.0), "a program solves for all coefficients"),
        ("l1boost", "stump", Times(3, -1.0), "no base classifier has a negative share"),
        ("adaboost", "tree", Take(3, 2), "no list of candidates"),
        ("adaboost", "tree", Never(0), "no list of candidates"),
        ("abstaining", "abstaining-stump", Cut(2, 0, 0.5), "are no stumps"),
        ("adaboost", "stump", Cut(2, 9, 0.5), "have 2 attributes"),
        ("adaboost", "stump", Weigh((99,), 0.0), "there are 30 training examples"),
        ("lpboost", "stump", Flip((3,), 4), "weighs the examples of its first round"),
        ("chb", "regression-tree", Flip((31,), 4), "there are 30 training examples"),
        ("adaboost", "stump", Then(1, "quadboost", "stump"), "choose the algorithm itself"),
        ("chb", "regression-tree", Then(4, "adaboost", "stump"), "do not answer alike"),
    ],
)
def test_a_run_refuses_what_it_cannot_take_in_words(name, learner, edit, said):
    with pytest.raises(ValueError, match=said):
        train(Sample.of(*drawn(1, 30)), name, learner, 5, edits=[edit])


def test_not_all_examples_can_be_left_out():
    with pytest.raises(ValueError, match="at least one must count"):
        train(Sample.of([[0.0], [1.0]], [1, -1]), edits=[Weigh((1,), 0.0), Weigh((2,), 0.0)])


def test_a_named_stump_is_the_candidate_that_votes_alike():
    X, y = drawn(6, 30)
    usual = train(Sample.of(X, y), n_rounds=3)
    attribute, threshold, *_ = usual[0].found.classifier.nodes[0]
    near = Cut(1, int(attribute), float(np.float32(threshold)))
    again = train(Sample.of(X, y), n_rounds=3, edits=[near])
    assert [r.found.classifier.key for r in again] == [r.found.classifier.key for r in usual]


def test_the_share_in_a_hull_stays_a_share():
    sample = Sample.of(*drawn(6, 30))
    trace = train(sample, "l1boost", n_rounds=5, edits=[Times(3, 10.0)])
    assert trace[2].keep == 0
    assert trace[2].norm == pytest.approx(5.0)  # gamma: the vote stands in a corner of the hull


def test_an_edit_that_the_run_does_not_reach_is_known():
    sample = Sample.of([[0.0], [1.0]], [1, -1])
    edits = [Times(1, 2.0), Times(7, 2.0)]
    trace = train(sample, n_rounds=10, edits=edits)
    assert unreached(edits, len(trace)) == [Times(7, 2.0)]


# --- what a search says it chooses from


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from([None, 10]))
def test_the_best_candidate_is_what_the_search_takes(seed, ties, per_attribute):
    X, y = drawn(seed, 20)
    X = np.round(X) if ties else X
    for name in ("adaboost", "vadaboost", "deepboost", "ebboost", "l1boost", "lpboost"):
        learner = "stump" if per_attribute is None else "stump-grid"
        trace = train(Sample.of(X, y), name, learner, 4)
        state, sample = State(trace.sample), trace.sample
        search, pull = trace.choices.weak_learner, trace.start
        for r in trace:
            table = search.candidates(sample, pull, state)
            best, edge = table.ranked(1)[0], 0.5 - r.error
            assert abs(abs(table.edges[best]) - abs(edge)) < 1e-9, name
            h = np.where(X[:, table.attributes[best]] > table.thresholds[best], 1.0, -1.0)
            assert (h == r.votes).all() or (h == -r.votes).all(), name
            state.append(r.found, Step(r.added, keep=r.keep))
            if trace.choices.correct is not None:
                trace.choices.correct(state)
            pull = r.after


def test_candidates_are_all_stumps_once_and_ranked():
    X, y = drawn(11, 12)
    sample = Sample.of(X, y)
    trace = train(sample, n_rounds=1)
    table = Stumps().candidates(sample, trace.start, State(sample))
    assert set(zip(table.attributes.tolist(), table.thresholds.tolist())) == set(
        stumps_of(X, np.ones(12, bool))
    )
    places = table.ranked(100)
    assert sorted(places) == list(range(len(table.scores)))
    assert (np.diff(table.scores[places]) <= table.tie).all()


@pytest.mark.parametrize(
    "number", ["1" + "0" * 308, "1" + "0" * 400, "1" * 1900, "1e31", "1e400", "nan", "inf"]
)
@pytest.mark.parametrize(
    "edit",
    ["flip~{}", "flip~1-{}", "times~{}~2", "move~1~0~{}", "add~1~0~{}", "cut~1~0~{}", "take~1~{}"],
)
def test_a_number_without_an_end_is_left_out_in_a_sentence(edit, number):
    edits, complaints = read(edit.format(number))
    assert not edits and len(complaints) == 1 and len(complaints[0]) < 200
