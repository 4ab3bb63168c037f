"""Votes that are real numbers: Convex Hull Boost, L1Boost and gradient boosting, for classes and for real labels."""

from itertools import pairwise

import numpy as np
import pytest
from as_published.convex import LOSSES, SLOPES
from as_published.gradient_boost import gradient_boost
from as_published.hull import chb, l1boost
from families import all_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor
from sklearn.tree import DecisionTreeRegressor
from sklearn.utils.estimator_checks import parametrize_with_checks
from strategies import samples

import boosting
from boosting import ALGORITHMS, Sample, Tree, boost_matrix, datasets, rounds, train
from boosting.catalogue.parameters import SHARES
from boosting.choices.functions import ABSOLUTE, loss_function
from boosting.choices.losses.bounded import LogisticLoss, TrimmedExponentialLoss
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.losses.hinge import HingeLoss
from boosting.choices.losses.quadratic import QuadraticLoss
from boosting.choices.searches.growth import exact_goal, gradient_goal
from boosting.choices.searches.regression_trees import RegressionTrees
from boosting.engine.state import State, Step
from boosting.estimators import (
    ConvexHullBoostClassifier,
    ConvexHullBoostRegressor,
    GradientBoostClassifier,
    GradientBoostRegressor,
    L1BoostClassifier,
    L1BoostRegressor,
)

MINE = [
    n for n in ALGORITHMS if n.removesuffix("_regression") in ("chb", "l1boost", "gradient_boost")
]
RUNS = [(n, loss) for n in MINE for loss in ALGORITHMS[n].parameters[0].titles]
every_run = pytest.mark.parametrize(("name", "loss"), RUNS)
few = settings(max_examples=12, deadline=None)
SMALL = {"kinds": ("ties", "constant", "reals")}


def data(regression, m=60, d=3, seed=0):
    """A sample that no small ensemble fits."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, d))
    y = X[:, 0] * X[:, -1] + np.sin(2 * X[:, 0]) + 0.3 * rng.standard_normal(m)
    return X, 2 + 3 * y if regression else np.where(y > 0, 1.0, -1.0)


def sample_for(name, **options):
    return Sample.of(*data(ALGORITHMS[name].task == "regression", **options))


ANY = st.floats(-5, 5, width=32)  # down to 1e-45
# For the transcriptions: a label of 1e-20 is lost in a share of gamma = 2, which is a number of [0, 1].
THOUSANDTHS = st.integers(-5000, 5000).map(lambda k: k / 1000)


@st.composite
def problems(draw, regression, labels=ANY, **options):
    """X, y, weights as in `samples`; real labels take a few round values, so that residuals tie, and others as said."""
    X, y, weight = draw(samples(**options))
    if regression:
        values = st.one_of(st.integers(-3, 3).map(float), labels)
        y = np.array(draw(st.lists(values, min_size=len(y), max_size=len(y))))
    return X, y, weight


def rounds_above_rounding(start, course):
    """How many rounds begin with more than 1e-20 of the loss `start`, and whether the last one leaves more than that.

    Below, a residual is 1e-10 of the labels: the share of a base classifier, a number of [0, 1], cannot tell it from
    nothing, and what is added then is the floats' doing. course (T,): the loss after every round.
    """
    before = np.array([start, *course])
    return int((before[:-1] > 1e-20 * start).sum()), bool(before[-1] >= 1e-20 * start)


def same_length(trace, expected, loss, sample):
    """The rounds that both have to agree on, in pairs; both end at once unless nothing but rounding is left."""
    y, base = sample.y, sample.weight
    course = [base @ LOSSES[loss](y, e["scores"]) for e in expected]
    count, still_visible = rounds_above_rounding(base @ LOSSES[loss](y, 0 * y), course)
    assert len(trace) >= count and (len(trace) == len(expected) or not still_visible)
    return list(zip(trace[:count], expected[:count], strict=True))


def settled(X, y, weight):
    """Rows of positive weight only: on the others a tree's votes are free."""
    return np.ones(len(y), bool) if weight is None else weight > 0


class TestLosses:
    """One convex function of the score each; everything else is derived from value and slope."""

    @pytest.mark.parametrize("name", LOSSES)
    @few
    @given(
        st.sampled_from([-1.0, 1.0]),
        st.floats(-5, 5).filter(lambda F: min(abs(F - 1), abs(F + 1)) > 1e-6),
    )
    def test_value_and_slope_are_those_of_the_publications(self, name, y, score):
        at, base = np.array([score]), np.ones(1)
        loss = loss_function(name)
        assert loss.at(np.array([y]), at)[0] == pytest.approx(
            float(LOSSES[name](y, score)), abs=1e-12
        )
        assert loss.pull(np.array([y]), at, base)[0] == pytest.approx(
            float(SLOPES[name](y, score)), abs=1e-12
        )

    @pytest.mark.parametrize("name", LOSSES)
    def test_the_slope_is_minus_the_derivative_of_the_value(self, name):
        F, step = np.linspace(-3, 3, 41) + 0.013, 1e-6
        for label in (-1.0, 1.0, 0.5) if name in ("squared", "huber", "absolute") else (-1.0, 1.0):
            y, loss = np.full(41, label), loss_function(name, 0.7)
            difference = (loss.at(y, F - step) - loss.at(y, F + step)) / (2 * step)
            assert loss.pull(y, F, np.ones(41)) == pytest.approx(difference, abs=1e-6)

    @pytest.mark.parametrize(
        ("name", "other"),
        [
            ("exponential", ExponentialLoss()), ("trimmed", TrimmedExponentialLoss()),
            ("hinge", HingeLoss()), ("logistic", LogisticLoss()), ("squared", QuadraticLoss()),
        ],
    )  # fmt: skip
    def test_a_loss_of_the_margin_is_the_loss_that_the_other_algorithms_use(self, name, other):
        z = np.linspace(-4, 4, 33)
        expected = other.function.value(z)
        assert loss_function(name).value(z) == pytest.approx(expected, rel=1e-14, abs=1e-14)

    @pytest.mark.parametrize("name", LOSSES)
    def test_leaves_are_the_best_values_of_a_fine_grid(self, name):
        @few
        @given(
            problems(name in ("squared", "huber", "absolute")),
            st.floats(0.05, 1),
            st.floats(0.5, 4),
        )
        def best(problem, share, gamma):
            X, y, weight = problem
            sample, loss = Sample.of(X, y, weight), loss_function(name)
            leaf = np.arange(len(y)) % 2
            offset = np.linspace(-1, 1, len(y))
            values = loss.leaves(sample, offset, share, leaf, 2, gamma)
            assert (np.abs(values) <= gamma).all()
            for k in (0, 1):
                inside = leaf == k
                risks = [
                    sample.weight[inside] @ LOSSES[name](y[inside], offset[inside] + share * v)
                    for v in (values[k], *np.linspace(-gamma, gamma, 401))
                ]
                assert risks[0] <= min(risks[1:]) + 1e-12

        best()

    @pytest.mark.parametrize("name", LOSSES)
    def test_the_line_search_finds_the_best_share_of_a_fine_grid(self, name):
        @few
        @given(problems(name in ("squared", "huber", "absolute")), st.integers(0, 999))
        def best(problem, seed):
            X, y, weight = problem
            sample, loss = Sample.of(X, y, weight), loss_function(name)
            F, f = np.random.default_rng(seed).uniform(-2, 2, (2, len(y)))
            a = loss.share(sample, F, f)
            risks = [
                sample.weight @ LOSSES[name](y, (1 - b) * F + b * f)
                for b in (a, *np.linspace(0, 1, 401))
            ]
            assert 0 <= a <= 1 and risks[0] <= min(risks[1:]) + 1e-12

        best()

    def test_of_an_interval_of_best_values_the_one_nearest_zero_is_taken(self):
        sample = Sample.of([[0.0], [0.0]], [1.0, 3.0])
        leaf = np.zeros(2, np.int64)
        assert ABSOLUTE.leaves(sample, np.zeros(2), 1.0, leaf, 1, 9.0) == pytest.approx([1])
        assert ABSOLUTE.leaves(sample, np.full(2, 4.0), 1.0, leaf, 1, 9.0) == pytest.approx([-1])
        assert ABSOLUTE.leaves(sample, np.full(2, 2.0), 1.0, leaf, 1, 9.0).tolist() == [0]
        assert ABSOLUTE.free_leaves(sample, np.zeros(2), leaf, 1) == pytest.approx(
            [2]
        )  # the median


class TestTrees:
    """Best-first growth, judged by the loss itself or by least squares on the gradient."""

    @pytest.mark.parametrize("leaves", [2, 3, 6])
    @pytest.mark.parametrize("weighted", [False, True])
    def test_least_squares_trees_are_scikit_learn_s(self, leaves, weighted):
        for seed in range(5):
            X, y = data(True, seed=seed)
            weight = np.random.default_rng(seed).uniform(0.1, 1, len(y)) if weighted else None
            sample = Sample.of(X, y, weight)
            shape = RegressionTrees().grow_tree(
                sample, gradient_goal(sample.weight * y, sample.weight), leaves
            )
            theirs = (
                DecisionTreeRegressor(max_leaf_nodes=leaves, random_state=0)
                .fit(X, y, sample.weight)
                .apply(X)
            )
            assert shape.n == leaves
            assert (
                len({(a, b) for a, b in zip(shape.leaf, theirs)}) == leaves
            )  # the same parts of the sample

    @pytest.mark.parametrize("name", ["squared", "exponential"])
    def test_the_exact_search_finds_the_best_split_of_all(self, name):
        @settings(max_examples=60, deadline=None)
        @given(
            problems(name == "squared", **SMALL),
            st.sampled_from([0.01, 0.3, 1.0]),
            st.sampled_from([0.5, 3.0]),
        )
        def best(problem, share, gamma):
            X, y, weight = problem
            sample, loss = Sample.of(X, y, weight), loss_function(name)
            offset = np.linspace(-1, 1, len(y))

            def risk(leaf):
                values = loss.leaves(sample, offset, share, leaf, 2, gamma)
                return loss.mean(y, offset + share * values[leaf], sample.weight)

            shape = RegressionTrees().grow_tree(
                sample, exact_goal(loss, sample, offset, share * gamma), 2
            )
            _, H = all_stumps(X, weight)
            everything = risk(np.zeros(len(y), np.int64))
            assert (
                risk(shape.leaf)
                <= min(risk((h > 0).astype(np.int64)) for h in H) + 1e-11 * everything
            )

        best()

    def test_no_split_is_made_that_gains_nothing(self):
        sample = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1])
        for pull in (sample.y / 4, 0 * sample.y):  # no cut helps; there is nothing to gain
            assert RegressionTrees().grow_tree(sample, gradient_goal(pull, sample.weight), 4).n == 1

    def test_votes_are_the_tree_s_own_and_thresholds_stand_half_way(self):
        X, y = data(True)
        for r in rounds(Sample.of(X, y), "gradient_boost_regression", n_rounds=10, leaves=5):
            tree = r.found.classifier
            assert np.array_equal(tree.votes(X), r.votes)
            for attribute, threshold, left, *_ in tree.nodes:
                if left > 0:
                    column = np.sort(X[:, int(attribute)])
                    assert column[0] < threshold < column[-1] and threshold not in column


class TestAsPublished:
    """Agreement with the transcriptions: to 1e-8, for both sides search the zero of a slope by halving."""

    @pytest.mark.parametrize(
        ("name", "loss"), [(n, loss) for n, loss in RUNS if n.startswith("chb")]
    )
    def test_convex_hull_boost(self, name, loss):
        by_sums = loss in ("squared", "exponential")

        @settings(max_examples=25, deadline=None)
        @given(
            problems(name != "chb", THOUSANDTHS, **SMALL, max_rows=7),
            st.sampled_from([0.5, 2.0]),
            st.booleans(),
            st.sampled_from(sorted(SHARES)),
        )
        def agrees(problem, gamma, by_gradient, start):
            X, y, weight = problem
            _, H = all_stumps(X, weight)
            T = (
                1 if loss in ("absolute", "hinge") else 4
            )  # round 1 ends at a kink, to within what floats make of it
            splits = "gradient" if by_gradient or not by_sums else "exact"
            expected = chb(H, y, T, loss, gamma, splits, weight, SHARES[start])
            given_name = (
                "gradient" if by_gradient else "exact"
            )  # which is the gradient's where two sums do not do
            trace = train(
                Sample.of(X, y, weight),
                name,
                n_rounds=T,
                loss=loss,
                gamma=gamma,
                splits=given_name,
                start=start,
            )
            kept = settled(X, y, weight)
            for r, e in same_length(trace, expected, loss, trace.sample):
                assert r.found.searches - 1 == e["halvings"]
                np.testing.assert_allclose(r.votes[kept], e["votes"][kept], rtol=0, atol=1e-8)
                np.testing.assert_allclose(r.scores[kept], e["scores"][kept], rtol=0, atol=1e-8)

        agrees()

    @pytest.mark.parametrize(
        ("name", "loss"), [(n, loss) for n, loss in RUNS if n.startswith("l1boost")]
    )
    def test_l1boost(self, name, loss):
        @settings(max_examples=25, deadline=None)
        @given(
            problems(name != "l1boost", THOUSANDTHS, **SMALL),
            st.sampled_from([0.5, 2.0]),
            st.sampled_from([1.0, 2.0**-10, 2.0**-20]),
        )
        def agrees(problem, gamma, unit):
            X, y, weight = problem
            y = y * unit if name != "l1boost" else y
            _, H = all_stumps(X, weight)
            T = (
                1 if loss in ("absolute", "hinge") else 5
            )  # round 1 ends at a kink, to within what floats make of it
            expected = l1boost(H, y, T, loss, gamma, weight)
            trace = train(Sample.of(X, y, weight), name, n_rounds=T, loss=loss, gamma=gamma)
            for r, e in same_length(trace, expected, loss, trace.sample):
                assert np.array_equal(r.votes, e["votes"])
                F = trace[r.t - 2].scores if r.t > 1 else 0 * y
                assert r.found.gain - r.before.signed @ F == pytest.approx(e["gap"], abs=1e-8)
                np.testing.assert_allclose(r.scores, e["scores"], rtol=0, atol=1e-8)

        agrees()

    @pytest.mark.parametrize(
        ("name", "loss"), [(n, loss) for n, loss in RUNS if n.startswith("gradient")]
    )
    def test_gradient_boosting(self, name, loss):
        @settings(max_examples=40, deadline=None)
        @given(
            problems(name != "gradient_boost", THOUSANDTHS, **SMALL), st.sampled_from([0.1, 0.5])
        )
        def agrees(problem, rate):
            X, y, weight = problem
            _, H = all_stumps(X, weight)
            expected = gradient_boost(H, y, 5, loss, rate, weight)
            trace = train(
                Sample.of(X, y, weight), name, n_rounds=5, loss=loss, learning_rate=rate, leaves=2
            )
            kept = settled(X, y, weight)
            for r, e in zip(trace, expected):
                np.testing.assert_allclose(r.scores[kept], e["scores"][kept], rtol=0, atol=1e-8)
            for e in expected[len(trace) :]:  # what the house no longer adds is the floats' doing
                assert np.abs(e["votes"][kept]).max() < 1e-8

        agrees()


OPTIONS = {"max_leaf_nodes": 4, "max_depth": None, "random_state": 0}


class TestScikitLearn:
    """Friedman's algorithm as scikit-learn has it: their F_0 is our round 1, their round t our round t + 1."""

    def test_regression(self):
        X, y = data(True, m=80)
        ours = GradientBoostRegressor("squared", 0.3, 4, n_rounds=31).fit(X, y)
        model = GradientBoostingRegressor(learning_rate=0.3, n_estimators=30, **OPTIONS).fit(X, y)
        for mine, other in zip(
            list(ours.staged_predict(X))[1:], model.staged_predict(X), strict=True
        ):
            np.testing.assert_allclose(mine, other, rtol=0, atol=1e-10)

    def test_classification(self):
        X, y = data(False, m=80)
        ours = GradientBoostClassifier("logistic", 0.3, 4, n_rounds=31).fit(X, y)
        model = GradientBoostingClassifier(learning_rate=0.3, n_estimators=30, **OPTIONS).fit(X, y)
        staged = zip(
            list(ours.staged_decision_function(X))[1:],
            model.staged_decision_function(X),
            strict=True,
        )
        for mine, other in staged:
            np.testing.assert_allclose(mine, other[:, 0], rtol=0, atol=1e-8)


class TestHull:
    """What the hull promises."""

    @pytest.mark.parametrize("splits", ["exact", "gradient", "random"])
    @pytest.mark.parametrize(
        ("name", "loss"), [(n, loss) for n, loss in RUNS if n.startswith("chb")]
    )
    def test_coefficients_are_a_share_of_one_and_the_vote_stays_within_gamma(
        self, name, loss, splits
    ):
        @few
        @given(problems(name != "chb"), st.sampled_from([0.2, 3.0]), st.sampled_from([2, 4]))
        def holds(problem, gamma, leaves):
            trace = train(
                Sample.of(*problem),
                name,
                n_rounds=12,
                loss=loss,
                splits=splits,
                gamma=gamma,
                leaves=leaves,
            )
            for t, r in enumerate(trace, 1):
                c = trace.coefficients(t)
                assert (c >= 0).all() and c.sum() <= 1 + 1e-12
                assert (
                    np.abs(r.scores).max() <= gamma * (1 + 1e-12) and np.abs(r.votes).max() <= gamma
                )
                assert np.abs(r.scores).max() <= r.norm * (1 + 1e-9) + 1e-12

        holds()

    @pytest.mark.parametrize(
        ("name", "loss"), [(n, loss) for n, loss in RUNS if n.startswith("l1")]
    )
    def test_the_coefficients_of_l1boost_add_up_to_gamma_at_most(self, name, loss):
        for gamma in (0.5, 5.0):
            trace = train(sample_for(name), name, n_rounds=50, loss=loss, gamma=gamma)
            for t in range(1, len(trace) + 1):
                assert (trace.coefficients(t) >= 0).all() and trace.coefficients(
                    t
                ).sum() <= gamma * (1 + 1e-12)

    @every_run
    def test_the_loss_falls_in_every_round(self, name, loss):
        @few
        @given(problems(ALGORITHMS[name].task == "regression"))
        def falls(problem):
            trace = train(Sample.of(*problem), name, n_rounds=20, loss=loss)
            course = [trace.start.objective, *trace.objective]
            assert all(after <= before * (1 + 1e-12) for before, after in pairwise(course))

        falls()

    @pytest.mark.parametrize(
        ("name", "loss"),
        [("l1boost", o) for o in ("exponential", "trimmed", "logistic", "squared")]
        + [("l1boost_regression", "huber")],
    )
    def test_the_gap_of_l1boost_bounds_how_far_the_loss_is_from_its_minimum(self, name, loss):
        trace = train(sample_for(name), name, n_rounds=300, loss=loss, gamma=3.0)
        scores = np.vstack([0 * trace[0].scores, trace.scores[:-1]])
        gaps = np.array([r.found.gain - r.before.signed @ F for r, F in zip(trace, scores)])
        before = np.array([r.before.objective for r in trace])
        assert (before - gaps <= trace.objective[-1] + 1e-12).all()
        assert gaps[-1] < 0.2 * gaps[0]

    def test_a_small_gamma_holds_the_vote_back_and_a_large_one_lets_the_loss_vanish(self):
        sample = sample_for("chb")
        losses_ = [
            train(sample, "chb", n_rounds=200, gamma=g).objective[-1] for g in (0.1, 1.0, 10.0)
        ]
        assert losses_[0] > 0.9 and losses_[0] > losses_[1] > losses_[2]

    def test_halvings_are_counted(self):
        trace = train(sample_for("chb"), "chb", n_rounds=40, leaves=4)
        halvings = [r.found.searches - 1 for r in trace]
        assert halvings[0] == 0 and max(halvings) > 0

    @pytest.mark.parametrize(
        ("name", "loss"), [("chb", "hinge"), ("chb_regression", "absolute"), ("l1boost", "hinge")]
    )
    def test_a_loss_with_kinks_can_stall_and_says_so(self, name, loss):
        trace = train(sample_for(name), name, n_rounds=500, **exactly(name, loss))
        assert len(trace) < 500 and "kinks" in trace.ended

    @pytest.mark.parametrize("loss", ALGORITHMS["chb"].parameters[0].titles)
    def test_by_default_hinge_and_trimmed_are_fitted_with_noise_and_the_others_exactly(self, loss):
        sample, splits = sample_for("chb"), "random" if loss in ("hinge", "trimmed") else "exact"
        given, by_default = (
            train(sample, "chb", n_rounds=20, loss=loss, **options)
            for options in ({"splits": splits}, {})
        )
        assert given.scores.tolist() == by_default.scores.tolist()

    @pytest.mark.parametrize("table", ["moons", "twonorm_20d"])
    def test_with_noise_the_search_can_leave_the_kink_where_it_would_stall(self, table):
        data = datasets.load(table)
        stalled, *noisy = (
            train(Sample.of(data.X, data.y), "chb", n_rounds=99, loss="hinge", **options)
            for options in ({"splits": "exact"}, *({"random_state": k} for k in range(5)))
        )
        assert len(stalled) == 1
        assert max(trace.objective[-1] for trace in noisy) <= stalled.objective[-1]
        assert min(trace.objective[-1] for trace in noisy) < 0.8 * stalled.objective[-1]

    def test_noise_is_drawn_by_the_seed_and_helps_where_the_gradient_s_tree_stalls(self):
        sample = sample_for("chb")
        one, same, other = (
            train(sample, "chb", n_rounds=99, loss="logistic", splits="random", random_state=s)
            for s in (1, 1, 2)
        )
        assert one.scores.tolist() == same.scores.tolist() != other.scores.tolist()
        stalled = train(sample, "chb", n_rounds=99, loss="logistic", splits="gradient")
        assert (
            len(stalled) < 99
            and max(one.objective[-1], other.objective[-1]) < stalled.objective[-1]
        )


class TestRegression:
    """Real labels."""

    @pytest.mark.parametrize("name", [n for n in MINE if n.endswith("regression")])
    def test_the_training_error_is_the_root_of_the_mean_squared_residual(self, name):
        sample = sample_for(name)
        for r in rounds(sample, name, n_rounds=5):
            assert r.train_error == pytest.approx(np.sqrt(np.mean((sample.y - r.scores) ** 2)))

    @pytest.mark.parametrize(
        "name", ["chb_regression", "gradient_boost_regression", "l1boost_regression"]
    )
    def test_labels_in_other_units_give_the_same_run_in_these_units(self, name):
        X, y = data(True)
        hull = "gamma" in {p.name for p in ALGORITHMS[name].parameters}
        runs = [
            train(Sample.of(X, u * y), name, n_rounds=20, **({"gamma": 9.0 * u} if hull else {}))
            for u in (1.0, 64.0)
        ]
        np.testing.assert_allclose(64 * runs[0].scores, runs[1].scores, rtol=1e-9, atol=1e-9)
        assert runs[1].objective == pytest.approx(64**2 * runs[0].objective)

    def test_gradient_boosting_starts_at_the_best_constant(self):
        X, y = data(True)
        for loss, best in (("squared", np.mean), ("absolute", np.median)):
            trace = train(
                Sample.of(X, y + 1000), "gradient_boost_regression", n_rounds=2, loss=loss
            )
            assert (
                trace[0].scores == pytest.approx(np.full(len(y), best(y + 1000)))
                and trace[0].found.classifier.is_leaf
            )
            assert trace.alpha.tolist() == [1.0, 0.1]

    def test_gradient_boosting_stays_at_zero_where_zero_is_a_median(self):
        X, y = np.array([[0.0], [0.0], [1.0]]), np.array([1.0, 0.0, -2.0])
        expected = gradient_boost(
            all_stumps(X, np.array([1.0, 0, 1]))[1], y, 3, "absolute", 0.1, np.array([1.0, 0, 1])
        )
        trace = train(
            Sample.of(X, y, [1, 0, 1]),
            "gradient_boost_regression",
            n_rounds=3,
            loss="absolute",
            leaves=2,
        )
        assert (
            trace[0].scores[[0, 2]].tolist()
            == expected[0]["scores"][[0, 2]].tolist()
            == [0.1, -0.2]
        )

    def test_a_sample_whose_best_constant_is_zero_starts_with_a_tree(self):
        trace = train(
            Sample.of([[0.0], [1.0]], [-1.0, 1.0]), "gradient_boost_regression", n_rounds=1
        )
        assert trace.alpha.tolist() == [0.1] and trace[0].votes.tolist() == [-1, 1]

    def test_predictions_are_numbers_and_reach_the_largest_label(self):
        X, y = data(True, m=200)
        for model in (
            ConvexHullBoostRegressor(leaves=4),
            L1BoostRegressor(),
            GradientBoostRegressor(),
        ):
            assert model.set_params(n_rounds=300).fit(X, y).score(X, y) > 0.6
            assert len(np.unique(model.predict(X))) > 20
        assert np.abs(ConvexHullBoostRegressor(gamma=1.5).fit(X, y).predict(X)).max() <= 1.5


def exactly(name, loss):
    """The loss, and splits without noise: a draw for each row would make the rows' order matter."""
    return {"loss": loss} | ({"splits": "exact"} if name.startswith("chb") else {})


class TestInvariance:
    """What a run without noise must not depend on."""

    @every_run
    def test_the_order_of_the_rows_and_the_scale_of_the_attributes(self, name, loss):
        X, y = data(ALGORITHMS[name].task == "regression")
        order = np.random.default_rng(1).permutation(len(y))
        plain = train(Sample.of(X, y), name, n_rounds=10, **exactly(name, loss))
        moved = train(
            Sample.of(4 * X[order] + 1, y[order]), name, n_rounds=10, **exactly(name, loss)
        )
        np.testing.assert_allclose(moved.scores, plain.scores[:, order], rtol=0, atol=1e-8)

    @every_run
    def test_the_other_sign_of_the_labels_turns_the_vote_round(self, name, loss):
        X, y = data(ALGORITHMS[name].task == "regression")
        plain, turned = (
            train(Sample.of(X, s * y), name, n_rounds=10, **exactly(name, loss)) for s in (1, -1)
        )
        np.testing.assert_allclose(turned.scores, -plain.scores, rtol=0, atol=1e-8)

    @every_run
    def test_a_weight_of_two_is_the_same_as_two_rows(self, name, loss):
        X, y = data(ALGORITHMS[name].task == "regression", m=30)
        twice = np.arange(len(y)) % 3 == 0
        weighted = train(Sample.of(X, y, 1.0 + twice), name, n_rounds=8, **exactly(name, loss))
        doubled = train(
            Sample.of(np.vstack([X, X[twice]]), np.append(y, y[twice])),
            name,
            n_rounds=8,
            **exactly(name, loss),
        )
        np.testing.assert_allclose(weighted.scores, doubled.scores[:, : len(y)], rtol=0, atol=1e-8)

    @every_run
    def test_rows_of_weight_zero_do_not_matter(self, name, loss):
        X, y = data(ALGORITHMS[name].task == "regression", m=30)
        weight = 1.0 * (np.arange(len(y)) % 3 > 0)
        whole = train(Sample.of(X, y, weight), name, n_rounds=8, **exactly(name, loss))
        part = train(
            Sample.of(X[weight > 0], y[weight > 0]), name, n_rounds=8, **exactly(name, loss)
        )
        np.testing.assert_allclose(whole.scores[:, weight > 0], part.scores, rtol=0, atol=1e-10)


class TestExtremes:
    """No warning, NaN or infinity; warnings are errors in this test suite."""

    @every_run
    def test_every_small_sample(self, name, loss):
        @few
        @given(
            problems(ALGORITHMS[name].task == "regression", min_rows=1),
            st.sampled_from(["low", "default", "high"]),
        )
        def runs(problem, end):
            chosen = {
                p.name: getattr(p, end) for p in ALGORITHMS[name].parameters if hasattr(p, end)
            }
            trace = train(Sample.of(*problem), name, n_rounds=30, **(chosen | {"loss": loss}))
            assert trace.ended
            for column in (
                "alpha",
                "error",
                "objective",
                "scores",
                "distribution",
                "margins",
                "train_error",
            ):
                assert np.isfinite(getattr(trace, column)).all(), column
            assert (trace.error >= -1e-12).all() and (trace.error <= 1 + 1e-12).all()

        runs()

    @pytest.mark.parametrize(
        ("name", "loss"), [(n, loss) for n, loss in RUNS if n.endswith("regression")]
    )
    @pytest.mark.parametrize("size", [0.0, 1e-300, 1e-9, 1.0, 1e9, 1e100])
    def test_labels_of_every_size_and_constant_labels(self, name, loss, size):
        for y in ([size] * 4, [size, -size, 0.0, size], [size]):
            sample = Sample.of(np.arange(len(y))[:, None], y)
            trace = train(sample, name, n_rounds=20, loss=loss)
            assert (
                np.isfinite(trace.scores).all()
                and np.isfinite(trace.train_error).all()
                and trace.ended
            )

    @pytest.mark.parametrize("name", [n for n in MINE if n.endswith("regression")])
    def test_labels_that_cannot_be_squared_are_refused_in_words(self, name):
        with pytest.raises(ValueError, match="larger unit"):
            train(Sample.of([[0.0], [1.0]], [1e101, 0.0]), name)

    def test_constant_labels_are_learnt_in_one_round(self):
        trace = train(Sample.of([[0.0], [1.0], [2.0]], [7.5] * 3), "gradient_boost_regression")
        assert (
            len(trace) == 1
            and trace[0].scores.tolist() == [7.5] * 3
            and trace.train_error.tolist() == [0]
        )

    def test_examples_that_are_wrong_with_great_confidence_do_not_make_newton_s_step_infinite(self):
        X = np.arange(40.0)[:, None]
        y = np.where(np.arange(40) == 20, 1.0, -1.0)
        weight = np.where(y > 0, 1e-12, 1.0)
        trace = train(
            Sample.of(X, y, weight), "gradient_boost", n_rounds=300, learning_rate=1.0, leaves=3
        )
        course = [trace.start.objective, *trace.objective]
        assert np.isfinite(trace.scores).all()
        assert all(after <= before * (1 + 1e-12) for before, after in pairwise(course))


class TestCatalogue:
    """Names, choices and the matrix."""

    @pytest.mark.parametrize(
        ("call", "words"),
        [
            (
                lambda s: train(s, "chb", loss="exponentail"),
                "no loss called 'exponentail'.*'exponential'",
            ),
            (
                lambda s: train(s, "gradient_boost_regression", loss="hinge"),
                "no loss called 'hinge'",
            ),
            (lambda s: train(s, "chb", splits="exactly"), "no splits called 'exactly'.*'exact'"),
            (
                lambda s: train(s, "chb", "stump"),
                "cannot work with the weak learner 'stump'.*'regression-tree'",
            ),
            (
                lambda s: boost_matrix(np.eye(2), "chb"),
                "needs regression trees, and attributes to grow them on",
            ),
            (
                lambda s: boost_matrix(np.eye(2), "gradient_boost"),
                "needs regression trees, and attributes to grow them on",
            ),
        ],
    )
    def test_what_does_not_exist_is_answered_in_words(self, call, words):
        with pytest.raises(ValueError, match=words):
            call(sample_for("chb"))

    def test_l1boost_runs_on_a_matrix(self):
        M = np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1.0]])
        trace = boost_matrix(M, "l1boost", 200, gamma=3.0)
        assert trace.coefficients() == pytest.approx([1, 1, 1], abs=0.1)
        assert trace.objective[-1] == pytest.approx(np.exp(-1), abs=1e-2)

    @pytest.mark.parametrize("name", MINE)
    def test_a_vote_is_the_sum_of_its_trees(self, name):
        X, y = data(ALGORITHMS[name].task == "regression")
        trace = train(Sample.of(X, y), name, n_rounds=15)
        for t, staged in enumerate(trace.staged_scores(X), 1):
            np.testing.assert_allclose(trace[t - 1].scores, staged, rtol=1e-9, atol=1e-9)
            np.testing.assert_allclose(trace.ensemble(t).scores(X), staged, rtol=1e-9, atol=1e-9)


@pytest.mark.thorough  # test_row_estimators.py asks as much of one class of every kind
@parametrize_with_checks(
    [
        ConvexHullBoostClassifier(), ConvexHullBoostClassifier(splits="random", loss="trimmed"),
        ConvexHullBoostRegressor(), L1BoostClassifier(), L1BoostRegressor(), GradientBoostClassifier(),
        GradientBoostRegressor(),
    ]
)  # fmt: skip
def test_scikit_learn_accepts_the_class(estimator, check):
    check(estimator)


def test_the_classes_run_the_rows_with_their_parameters():
    X, y = data(False)
    model = ConvexHullBoostClassifier(
        2.0, "trimmed", 3, splits="random", n_rounds=9, random_state=4
    ).fit(X, y)
    seed = int(np.random.RandomState(4).randint(1000))
    trace = train(
        Sample.of(X, y),
        "chb",
        n_rounds=9,
        gamma=2.0,
        loss="trimmed",
        leaves=3,
        splits="random",
        random_state=seed,
    )
    assert model.trace_.scores.tolist() == trace.scores.tolist()
    assert np.array_equal(
        boosting.L1BoostClassifier(2.0, "logistic", n_rounds=9).fit(X, y).trace_.alpha,
        train(Sample.of(X, y), "l1boost", n_rounds=9, gamma=2.0, loss="logistic").alpha,
    )


def test_trees_that_hold_numbers_are_put_into_words():
    X, y = data(True)
    said = [
        r.found.classifier.says(["a", "b", "c"], [])
        for leaves in (2, 3)
        for r in rounds(Sample.of(X, y), "gradient_boost_regression", n_rounds=2, leaves=leaves)
    ]
    assert (
        said[0] == f"always {y.mean():+.4g}" and said[1].startswith("a > ") and ", else " in said[1]
    )
    assert said[3].startswith("a tree of 3 leaves on a")


@pytest.mark.parametrize("name", ["chb_regression", "l1boost_regression"])
def test_a_round_of_the_hull_says_what_the_older_votes_keep(name):
    """In L1Boost a base classifier enters with gamma times its share: 1 - alpha would not be what the others keep."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    trace = train(Sample.of(X, X[:, 0] ** 2 + X[:, 1]), name, n_rounds=12, gamma=10.0)
    for t in range(2, len(trace) + 1):
        r, before, after = trace[t - 1], trace.coefficients(t - 1), trace.coefficients(t)
        others = np.arange(len(before)) != r.member
        assert 0 <= r.keep < 1 and after[: len(before)][others] == pytest.approx(
            r.keep * before[others]
        )


@pytest.mark.parametrize(
    "cells", ["adaboost,adaboost,lpboost,lpboost", "adaboost,adaboost,l1boost,adaboost"]
)
def test_the_factors_multiply_to_the_mean_loss_where_older_votes_are_revised(cells):
    rng = np.random.default_rng(1)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + X[:, 1] ** 2 > 0.5, 1, -1)
    trace = train(Sample.of(X, y), f"mix:{cells}", n_rounds=6)
    assert np.cumprod(trace.normalizer) == pytest.approx(np.exp(-y * trace.scores).mean(axis=1))


@pytest.mark.parametrize("name", ["chb_regression", "l1boost_regression", "chb", "l1boost"])
def test_a_round_of_the_hull_costs_the_same_however_many_came_before(name, monkeypatch):
    """Whoever goes through all coefficients in every round makes a run quadratic in its rounds."""
    X, y = data(name.endswith("regression"))

    def coefficients(state):
        raise AssertionError("All coefficients were asked for, in every round.")

    monkeypatch.setattr(State, "coefficients", property(coefficients))
    trace = train(Sample.of(X, y), name, n_rounds=40)
    assert len(trace) > 10 and all(r.coefficients is None for r in trace)
    stages = list(trace.staged_coefficients())
    for t, c in enumerate(stages, start=1):
        assert trace.coefficients(t) == pytest.approx(c, rel=1e-12, abs=1e-300)
        assert trace.ensemble(t).scores(X) == pytest.approx(trace.scores[t - 1], rel=1e-9)
        sizes = [h.magnitude for h in trace.distinct(t)]
        assert np.abs(c) @ sizes == pytest.approx(trace[t - 1].norm, rel=1e-9)
        assert c[trace[t - 1].member] == pytest.approx(trace[t - 1].alpha, rel=1e-12)


STEPS = st.tuples(
    st.integers(0, 3), st.sampled_from([0.0, 1e-60, 0.3, 0.9, 1.0]), st.floats(-5, 5, width=16)
)


@given(st.lists(STEPS, max_size=20))
def test_the_state_holds_what_is_left_when_every_step_shrinks_every_coefficient(steps):
    found = next(rounds(sample_for("chb"))).found
    state, expected = State(sample_for("chb")), {}
    for threshold, keep, alpha in steps:
        stump = Tree.stump(0, float(threshold), 1.0)
        index = state.append(found._replace(classifier=stump), Step(alpha, keep=keep))
        expected = {key: keep * c for key, c in expected.items()}
        expected[threshold] = expected.get(threshold, 0.0) + alpha
        assert state.coefficient(index) == pytest.approx(expected[threshold], rel=1e-12, abs=1e-12)
    assert state.coefficients == pytest.approx([*expected.values()], rel=1e-12, abs=1e-12)
    assert state.norm == pytest.approx(sum(map(abs, expected.values())), rel=1e-12, abs=1e-9)
    assert not state.revised
