"""The loop and what it leaves behind: the lecture's example, the endings in words, frozen rounds, lazy stepping."""

import warnings
from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import samples, tables
from walks import walk

from boosting import ALGORITHMS, Sample, Tree, rounds, train
from boosting.engine.boost import USED_UP
from boosting.engine.protocols import Supply
from boosting.engine.state import State, Step

TEN = [[x] for x in range(10)]
LABELS = [1, 1, 1, -1, -1, -1, 1, 1, 1, -1]
XOR = [[0, 0], [0, 1], [1, 0], [1, 1]]
few = settings(max_examples=40, deadline=None)
SOME = (
    "adaboost",
    "vadaboost",
    "quadboost_l1",
    "lpboost",
    "deepboost",
    "chb",
    "madaboost",
)  # one of every kind
every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)
# Those that add one classifier of votes -1 and +1 a round and revise nothing, over every family of stumps.
ADDING = ("adaboost", "vadaboost", "quadboost", "quadboost_l1", "quadboost_l2", "quadboost_linf")
# Those that end where no base classifier has an edge; whoever draws weights goes on (tests/catalogue/test_bagging.py).
every_ending_algorithm = pytest.mark.parametrize(
    "name", [name for name in ALGORITHMS if name not in ("bagging", "random_forest")]
)
every_adding_algorithm = pytest.mark.parametrize("name", ADDING)
CHEAP = [
    (name, learner)
    for name, row in ALGORITHMS.items()
    for learner in row.weak_learners
    if row.task == "binary" and learner in ("stump", "stump-grid", "abstaining-stump")
]


def noisy(m=60, d=2, seed=0):
    """A sample that no stump and no small ensemble gets right."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, d))
    return Sample.of(X, np.where(X[:, 0] * X[:, -1] + 0.3 * rng.standard_normal(m) > 0, 1, -1))


def arrays_of(round_):
    """Every array that a round hands out, by name."""
    found = {name: getattr(round_, name) for name in ("votes", "scores", "distribution", "margins")}
    found |= {f"{when}.signed": getattr(round_, when).signed for when in ("before", "after")}
    found |= {name: getattr(round_.sample, name) for name in ("X", "y", "weight")}
    h = round_.found.classifier
    trees = getattr(h, "of", (h,))  # a base classifier of every class is several
    found |= {f"nodes of tree {k}": tree.nodes for k, tree in enumerate(trees)}
    return {name: array for name, array in found.items() if array is not None}


def n_rows(trace, m):
    """The rows that m examples of two classes are for the loop: two where its loss asks about every class."""
    return m * (2 if Supply.AGAINST_REST in trace.choices.loss.gives else 1)


def test_the_ten_points_of_the_lecture():
    trace = train(Sample.of(TEN, LABELS), "adaboost", n_rounds=3)
    assert trace.error == pytest.approx([3 / 10, 3 / 14, 2 / 11], abs=1e-15)
    assert trace.alpha == pytest.approx(
        [np.log(7 / 3) / 2, np.log(11 / 3) / 2, np.log(9 / 2) / 2], abs=1e-15
    )
    assert [float(t.nodes[0, 1]) for t in trace.distinct()] == [2.5, 8.5, 5.5]
    assert trace.train_error.tolist() == pytest.approx([0.3, 0.3, 0.0])


class TestEndings:
    """Every run says in words why it ended."""

    def test_used_up(self):
        assert train(noisy(), n_rounds=3).ended == USED_UP == "All rounds are used up."

    @pytest.mark.parametrize("name", ["adaboost", "vadaboost"])
    def test_a_perfect_classifier_is_added_and_is_the_last(self, name):
        trace = train(Sample.of([[1], [2], [3]], [-1, 1, 1]), name)
        share = {"adaboost": 1 / 2, "vadaboost": 1 / 4}[name]
        assert trace.alpha == pytest.approx([share * np.log(11)])  # eps replaced by 1/(4m) = 1/12
        assert trace.ended == "A perfect base classifier: boosting has nothing left to do."
        assert trace.error[0] == 0 and trace.train_error[0] == 0

    @pytest.mark.parametrize("name", ["adaboost", "vadaboost"])
    def test_no_classifier_has_an_edge_on_xor(self, name):
        trace = train(Sample.of(XOR, [1, -1, -1, 1]), name)
        assert len(trace) == 0 and "No base classifier has an edge" in trace.ended

    @pytest.mark.parametrize("name", ["quadboost", "quadboost_l2", "quadboost_linf"])
    def test_no_classifier_correlates_with_the_residual_of_xor(self, name):
        trace = train(Sample.of(XOR, [1, -1, -1, 1]), name)
        assert len(trace) == 0 and "No base classifier correlates with the residual" in trace.ended

    def test_the_l1_penalty_ends_the_run_by_itself(self):
        trace = train(noisy(), "quadboost_l1", n_rounds=10_000, lam=0.2)
        assert 0 < len(trace) < 10_000 and "λ" in trace.ended

    @every_ending_algorithm
    def test_an_empty_run_has_columns_and_an_ensemble_that_votes_nothing(self, name):
        trace = train(Sample.of(XOR, [1, -1, -1, 1]), name)
        assert trace.alpha.shape == trace.error.shape == trace.objective.shape == (0,)
        assert trace.scores.shape == trace.votes.shape == trace.margins.shape
        assert trace.scores.shape == (0, n_rows(trace, 4))
        assert trace.ensemble().scores(np.array(XOR)).tolist() == [0, 0, 0, 0]
        assert trace.coefficients().shape == (0,) and list(trace.staged_scores(np.array(XOR))) == []


class TestRounds:
    """A round is a snapshot: nothing that happens later, and nobody who holds it, can change it."""

    @every_algorithm
    def test_the_arrays_of_a_round_are_read_only(self, name):
        run = rounds(noisy(), name, n_rounds=3)
        for round_ in run:
            for what, array in arrays_of(round_).items():
                if what not in (
                    "distribution",
                    "margins",
                ):  # made anew at every question, so they are the asker's
                    assert not array.flags.writeable, what
                    with pytest.raises(ValueError, match="read-only"):
                        array[...] = 0

    @every_algorithm
    def test_later_rounds_leave_earlier_ones_alone(self, name):
        run = rounds(noisy(), name, n_rounds=20)
        first = next(run)
        before = {what: array.copy() for what, array in arrays_of(first).items()}
        list(run)
        for what, array in arrays_of(first).items():
            assert np.array_equal(array, before[what]), what

    def test_fields_of_a_round_cannot_be_assigned(self):
        with pytest.raises(AttributeError):
            next(rounds(noisy())).alpha = 0.0

    @every_algorithm
    def test_rounds_are_made_only_when_asked_for(self, name):
        """A million rounds are promised; three are taken."""
        run = rounds(noisy(), name, n_rounds=1_000_000)
        taken = list(islice(run, 3))
        whole = train(noisy(), name, n_rounds=3)
        assert [r.t for r in taken] == [1, 2, 3][: len(whole)]  # HingeBoost stalls earlier
        assert [r.alpha for r in taken] == pytest.approx(whole.alpha.tolist(), rel=1e-12)

    @every_algorithm
    def test_a_round_ends_where_the_next_begins(self, name):
        trace = train(noisy(), name, n_rounds=5)
        for earlier, later in pairwise(trace):
            assert later.before is earlier.after

    def test_two_runs_on_one_sample_do_not_disturb_each_other(self):
        sample = noisy()
        one, two = rounds(sample, n_rounds=9), rounds(sample, n_rounds=9)
        pairs = list(zip(one, two))
        assert (
            [a.alpha for a, _ in pairs]
            == [b.alpha for _, b in pairs]
            == [r.alpha for r in rounds(sample, n_rounds=9)]
        )


class TestTrace:
    """The columns say what the rounds say."""

    @pytest.mark.parametrize("name", walk(ALGORITHMS, *SOME))
    def test_columns_have_the_contract_s_shapes_and_agree_with_the_rounds(self, name):
        @few
        @given(samples())
        def agree(sample):
            X, y, weight = sample
            trace = train(Sample.of(X, y, weight), name, n_rounds=5)
            T, m = len(trace), n_rows(trace, len(y))
            for column in ("alpha", "error", "edge", "train_error", "objective"):
                assert getattr(trace, column).shape == (T,)
                assert getattr(trace, column).tolist() == [getattr(r, column) for r in trace]
            for column in ("votes", "distribution", "scores", "margins"):
                assert getattr(trace, column).shape == (T, m)
                assert np.array_equal(
                    getattr(trace, column), np.reshape([getattr(r, column) for r in trace], (T, m))
                )
            assert (trace.distribution >= 0).all() and np.allclose(
                trace.distribution.sum(axis=1), 1
            )
            assert np.allclose(trace.edge + trace.error, 0.5)
            assert (np.abs(trace.margins) <= 1 + 1e-12).all()
            if trace.normalizer is not None:
                assert trace.normalizer.tolist() == [r.normalizer for r in trace]

        agree()

    @pytest.mark.parametrize("name", ADDING)
    def test_scores_are_the_sum_of_the_votes_so_far(self, name):
        @few
        @given(samples())
        def agree(sample):
            X, y, weight = sample
            trace = train(Sample.of(X, y, weight), name, n_rounds=6)
            if all(
                r.coefficients is None for r in trace
            ):  # no round revised what earlier rounds had said
                summed = np.cumsum(trace.alpha[:, None] * trace.votes, axis=0)
                assert np.allclose(trace.scores, summed, rtol=1e-12, atol=1e-12)
            assert np.allclose(
                list(trace.staged_scores(X)), list(trace.scores), rtol=1e-12, atol=1e-12
            )
            for t in range(1, len(trace) + 1):
                assert np.allclose(
                    trace.ensemble(t).scores(X), trace.scores[t - 1], rtol=1e-12, atol=1e-12
                )
                assert np.abs(trace.coefficients(t)).sum() == pytest.approx(trace[t - 1].norm)

        agree()

    @every_adding_algorithm
    def test_training_error_counts_a_score_of_zero_as_minus_one(self, name):
        for round_ in rounds(noisy(), name, n_rounds=4):
            assert round_.train_error == pytest.approx(
                np.mean(np.where(round_.scores > 0, 1, -1) != round_.sample.y)
            )

    def test_a_classifier_chosen_again_gains_weight_and_no_second_place(self):
        trace = train(noisy(m=12), "quadboost_linf", n_rounds=200, alpha_max=0.01)
        classifiers = [r.member for r in trace]
        assert (
            len(trace.distinct()) == len(trace.coefficients()) == max(classifiers) + 1 < len(trace)
        )
        assert trace.coefficients()[0] == pytest.approx(0.01 * classifiers.count(0))
        assert len({t.nodes.tobytes() for t in trace.distinct()}) == len(trace.distinct())

    def test_the_state_keeps_the_sum_of_a_classifier_s_steps_and_the_norm_of_them_all(self):
        state = State(noisy())
        first = next(rounds(noisy())).found
        other = first._replace(classifier=Tree.constant(1.0), votes=np.ones(60))
        for found, alpha in ((first, 0.5), (other, 2.0), (first, -0.75)):
            state.append(found, Step(alpha))
        assert state.coefficients == [-0.25, 2.0] and state.norm == 2.25
        assert np.allclose(state.scores, 2.0 - 0.25 * first.votes)


class TestExtremes:
    """No warning, NaN or infinity ever leaves the loop; warnings are errors in this test suite."""

    @pytest.mark.thorough
    @pytest.mark.parametrize(("name", "weak_learner"), CHEAP)
    def test_ten_thousand_rounds_on_separable_data(self, name, weak_learner):
        """x_1 + x_2 > 0 with a gap: the sum of stumps separates it, so AdaBoost's scores grow for ever."""
        rng = np.random.default_rng(1)
        X = rng.uniform(-1, 1, (40, 2))
        X = X[np.abs(X.sum(axis=1)) > 0.2]
        sample = Sample.of(X, np.sign(X.sum(axis=1)))
        for round_ in rounds(sample, name, weak_learner, n_rounds=10_000):
            assert np.isfinite((round_.alpha, round_.objective, round_.error, round_.norm)).all()
        given_up = {"lpboost": 0.3, "softboost": 0.3, "erlpboost": 0.3, "hingeboost": 0.5}.get(
            name, 0.0
        )  # nu may be given up; a kink may stop HingeBoost
        assert np.isfinite(round_.scores).all() and round_.train_error <= given_up
        assert round_.distribution.sum() == pytest.approx(1)
        if name == "adaboost":
            assert round_.t == 10_000 and np.abs(round_.scores).max() > 1000

    @pytest.mark.parametrize("name", ALGORITHMS)
    def test_every_small_sample_runs_without_a_warning(self, name):
        @settings(max_examples=60 if name in ADDING else 15, deadline=None)
        @given(samples(min_rows=1))
        def runs(sample):
            X, y, weight = sample
            trace = train(Sample.of(X, y, weight), name, n_rounds=50)
            for column in ("alpha", "error", "objective", "scores", "distribution", "margins"):
                assert np.isfinite(getattr(trace, column)).all()

        runs()

    def test_an_example_of_weight_zero_cannot_drown_the_others(self):
        """Its margin falls below -1000, and e^1000 times 0 must not enter the sum of the weights, nor its scale."""
        sample = Sample.of(
            [[0, 0], [0, 1], [1, 0], [1, 1], [1, 1]], [-1, -1, -1, 1, -1], [1, 1, 1, 1, 0]
        )
        last = train(sample, n_rounds=5000)[-1]
        assert (sample.y * last.scores)[4] < -1000 and last.train_error == 0
        assert last.distribution.sum() == pytest.approx(1) and last.distribution[4] == 0

    @every_adding_algorithm
    def test_weights_of_very_different_size(self, name):
        """The best stump errs on an example of weight 1e-320 only: a step of finite size, and no division by it."""
        trace = train(Sample.of([[0], [1], [2]], [1, -1, 1], [1, 1, 1e-320]), name, n_rounds=20)
        assert np.isfinite(trace.scores).all() and np.isfinite(trace.alpha).all()
        assert trace.train_error[-1] < 1e-300

    @every_adding_algorithm
    @pytest.mark.parametrize("label", [-1, 1])
    def test_one_example_and_one_class_are_answered_by_a_constant(self, name, label):
        for X in ([[3.0]], [[1.0], [2.0], [2.0]]):
            trace = train(Sample.of(X, [label] * len(X)), name, n_rounds=10)
            assert trace.distinct()[0].is_leaf and trace.train_error[-1] == 0

    @few
    @given(tables(min_rows=1))
    def test_one_class_only_is_learnt_in_one_round(self, table):
        X, y = table
        trace = train(Sample.of(X, np.ones_like(y)), "adaboost")
        assert len(trace) == 1 and trace.train_error.tolist() == [0]
        assert (trace.votes == 1).all()

    def test_warnings_would_be_noticed(self):
        with pytest.raises(RuntimeWarning):
            warnings.warn("as numpy would", RuntimeWarning, stacklevel=1)


@pytest.mark.parametrize(
    ("X", "y", "weight", "words"),
    [
        ([[1.0, np.nan]], [1], None, "NaN or infinity, first at row 0"),
        ([[1.0], [np.inf]], [1, -1], None, "NaN or infinity, first at row 1"),
        ([[1.0]], [1, -1], None, "one label for each"),
        (np.empty((0, 2)), [], None, "at least one row"),
        ([1.0, 2.0], [1, -1], None, "2 dimension"),
        ([[1.0], [2.0]], [1, -1], [1, -1], "non-negative"),
        ([[1.0], [2.0]], [1, -1], [0, 0], "not all zero"),
        ([[1.0], [2.0]], [1, -1], [1], "one per row"),
    ],
)
def test_a_sample_that_cannot_be_used_is_refused_in_words(X, y, weight, words):
    with pytest.raises(ValueError, match=words):
        Sample.of(X, y, weight)
