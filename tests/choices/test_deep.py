"""DeepBoost: AdaBoost without prices, a falling objective, exact steps, an optimum that can be checked, and sparsity."""

import itertools

import numpy as np
import pytest
from as_published import TRANSCRIPTIONS
from families import all_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples, tables

from boosting import ALGORITHMS, Sample, Tree, boost_matrix, train
from boosting.catalogue import Parameter, build_weak_learner
from boosting.choices.penalties import Penalties
from boosting.choices.searches.deep import _first_best
from boosting.engine.boost import USED_UP
from boosting.engine.complexity import stumps
from boosting.engine.state import State

DEEP = [name for name, row in ALGORITHMS.items() if any(p.name == "beta" for p in row.parameters)]
BINARY = [name for name in DEEP if ALGORITHMS[name].task == "binary"]
LEARNERS = ["stump", "depth2", "tree"]
few = settings(max_examples=25, deadline=None)
CYCLING = np.array(
    [
        [-1, 1, 1, 1, 1, -1, -1, 1], [-1, 1, 1, -1, -1, 1, 1, 1], [1, -1, 1, 1, 1, -1, 1, 1], [1, -1, 1, 1, -1, 1, 1, 1],
        [1, -1, 1, -1, 1, 1, 1, -1], [1, 1, -1, 1, 1, 1, 1, -1], [1, 1, -1, 1, 1, 1, -1, 1], [1, 1, 1, 1, -1, -1, 1, -1],
    ]
)  # fmt: skip


def noisy(m=120, d=3, seed=0):
    """A sample that no small ensemble of stumps gets right."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, d))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] + X[:, 2] + rng.standard_normal(m) > 0, 1, -1))


def values(name, draw_from=(0.0, 0.01, 0.1, 0.5)):
    """A dictionary of prices for one of the algorithms."""
    prices = [p.name for p in ALGORITHMS[name].parameters if isinstance(p, Parameter)]
    return st.fixed_dictionaries({price: st.sampled_from(draw_from) for price in prices})


def same_run(one, other):
    """Two traces do the same, whatever sign they give their base classifiers."""
    assert len(one) == len(other) and one.ended == other.ended
    np.testing.assert_allclose(np.abs(one.alpha), np.abs(other.alpha), rtol=1e-10, atol=1e-12)
    for column in ("scores", "distribution"):
        np.testing.assert_allclose(
            getattr(one, column), getattr(other, column), rtol=1e-10, atol=1e-12
        )


class TestWithoutPrices:
    """lambda = beta = 0 is AdaBoost on the union of the families ([D], connections with previous work)."""

    @settings(max_examples=60, deadline=None)
    @given(samples(min_rows=1), st.sampled_from(["stump", "stump-grid"]))
    def test_it_is_adaboost_ties_and_endings_included(self, sample, learner):
        X, y, weight = sample
        ground = Sample.of(X, y, weight)
        same_run(
            train(ground, "deepboost", learner, 12, lam=0, beta=0),
            train(ground, "adaboost", learner, 12),
        )

    @few
    @given(samples())
    def test_over_the_union_of_two_families_it_takes_the_better_classifier_in_every_round(
        self, sample
    ):
        X, y, weight = sample
        ground = Sample.of(X, y, weight)
        for r in train(ground, "deepboost", "depth2", 6, lam=0, beta=0):
            alone = [
                build_weak_learner("adaboost", name).search(ground, r.before, State(ground))
                for name in ("stump", "depth2")
            ]
            assert abs(r.found.correlation) == pytest.approx(
                max(f.correlation for f in alone), abs=1e-12
            )

    def test_it_cycles_as_adaboost_does_on_the_matrix_of_rudin_daubechies_and_schapire(self):
        root = np.sqrt(5)
        start = [(3 - root) / 8] * 2 + [1 / 6] * 3 + [(root - 1) / 8] * 2 + [0]
        trace = boost_matrix(CYCLING, "deepboost", 12, start, lam=0, beta=0)
        assert [trace.distinct()[r.member].index + 1 for r in trace] == [1, 3, 2] * 4
        assert np.allclose(2 * trace.edge, (root - 1) / 2)

    def test_five_thousand_rounds_on_separable_data_stay_finite_and_are_adaboost_s(self):
        rng = np.random.default_rng(1)
        X = rng.uniform(-1, 1, (30, 2))
        X = X[np.abs(X.sum(axis=1)) > 0.2]
        ground = Sample.of(X, np.sign(X.sum(axis=1)))
        deep, ada = (
            train(ground, "deepboost", n_rounds=5000, lam=0, beta=0),
            train(ground, n_rounds=5000),
        )
        assert len(deep) == len(ada) == 5000 and np.isfinite(deep.scores).all()
        assert np.abs(deep.scores[-1]).max() > 700  # e^-F is no float any more
        assert np.allclose(deep.alpha[:200], ada.alpha[:200], atol=1e-9)


class TestObjective:
    """The mean of Phi(1 - yF) plus sum Lambda_j |c_j|."""

    @pytest.mark.parametrize("learner", LEARNERS)
    @pytest.mark.parametrize("name", BINARY)
    def test_it_falls_in_every_round(self, name, learner):
        @settings(max_examples=12 if learner == "tree" else 25, deadline=None)
        @given(samples(min_rows=1), values(name))
        def falls(sample, parameters):
            X, y, weight = sample
            trace = train(Sample.of(X, y, weight), name, learner, 8, **parameters)
            course = np.array([trace.start.objective, *trace.objective])
            assert (np.diff(course) < 1e-12 * course[:-1]).all()

        falls()

    @pytest.mark.parametrize("name", BINARY)
    def test_it_is_the_mean_loss_plus_the_price_of_the_vote(self, name):
        @few
        @given(samples(), values(name))
        def agrees(sample, parameters):
            X, y, weight = sample
            ground = Sample.of(X, y, weight)
            trace = train(ground, name, n_rounds=6, **parameters)
            prices = Penalties(parameters.get("lam", 0.0), parameters["beta"])
            for t, r in enumerate(trace, 1):
                u = 1 - ground.y * r.scores
                loss = ground.weight @ (
                    np.exp(u) if "logistic" not in name else np.log2(1 + np.exp(u))
                )
                price = sum(
                    prices.of(h, ground) * abs(c)
                    for h, c in zip(trace.distinct(t), trace.coefficients(t))
                )
                assert r.objective == pytest.approx(loss + price, rel=1e-12)

        agrees()

    @few
    @given(samples(), values("deepboost", (0.0, 0.02, 0.2)), st.sampled_from(["stump", "depth2"]))
    def test_the_step_of_the_exponential_loss_is_the_exact_minimiser(
        self, sample, parameters, learner
    ):
        X, y, weight = sample
        ground = Sample.of(X, y, weight)
        trace = train(ground, "deepboost", learner, 8, **parameters)
        for t, r in enumerate(trace, 1):
            before = trace[t - 2].scores if t > 1 else np.zeros(ground.size)
            c = trace.coefficients(t)[r.member]
            charge = Penalties(**parameters).of(r.found.classifier, ground)

            def along(eta, before=before, votes=r.votes, charge=charge, older=c - r.alpha):
                loss = ground.weight @ np.exp(1 - y * (before + eta * votes))
                return loss + charge * abs(older + eta)

            if r.error in (0, 1) and charge == 0:
                continue  # the step would be infinite
            for nudge in (-0.1, -1e-3, -1e-6, 1e-6, 1e-3, 0.1):
                assert along(r.alpha) <= along(r.alpha + nudge) * (1 + 1e-13)

    @pytest.mark.parametrize("name", BINARY)
    def test_where_a_run_ends_no_coordinate_can_lower_it(self, name):
        """The subgradient conditions over all stumps: |sum w h y| <= Lambda, with equality where c is not 0."""
        ended = []

        @few
        @given(tables(min_rows=4), st.sampled_from([0.05, 0.2, 0.5]))
        def optimal(table, beta):
            X, y = table
            ground = Sample.of(X, y)
            trace = train(
                ground,
                name,
                n_rounds=800,
                beta=beta,
                **({"lam": 0.02} if "deepboost" in name else {}),
            )
            if trace.ended == USED_UP:
                return
            ended.append(beta)
            u = 1 - y * (trace.scores[-1] if len(trace) else np.zeros(len(y)))
            w = np.exp(u) if "logistic" not in name else 1 / (np.log(2) * (1 + np.exp(-u)))
            charge = Penalties(0.02 if "deepboost" in name else 0.0, beta).of(
                Tree.constant(1), ground
            )
            _, H = all_stumps(X)
            assert (np.abs(H @ (w * y)) / len(y) <= charge + 1e-10).all()
            for tree, c in zip(trace.distinct(), trace.coefficients()):
                if c:
                    assert tree.votes(X) @ (w * y) / len(y) == pytest.approx(
                        np.sign(c) * charge, abs=1e-10
                    )

        optimal()
        assert len(ended) > 5


class TestSparsity:
    """Prices keep base classifiers out, and throw them out again."""

    @pytest.mark.parametrize("name", ["adaboost_l1", "logistic_l1"])
    def test_a_higher_price_leaves_fewer_classifiers_and_smaller_coefficients(self, name):
        traces = [
            train(noisy(), name, n_rounds=3000, beta=beta) for beta in (0.02, 0.05, 0.1, 0.2, 0.4)
        ]
        used = [int((t.coefficients() != 0).sum()) for t in traces]
        norms = [t[-1].norm if len(t) else 0.0 for t in traces]
        assert used == sorted(used, reverse=True) and used[0] > 2 * used[-2] > 0
        assert norms == sorted(norms, reverse=True)

    def test_a_coefficient_can_return_to_exactly_0_and_stays_counted(self):
        ground = noisy()
        trace = train(ground, "deepboost", n_rounds=3000, lam=0.02, beta=0.01)
        c = trace.coefficients()
        assert (c == 0).any() and (c != 0).any() and (trace.alpha < 0).any()
        back = next(
            t for t in range(1, len(trace) + 1) if trace.coefficients(t)[trace[t - 1].member] == 0
        )
        assert trace.coefficients(back - 1)[trace[back - 1].member] != 0
        assert trace[-1].norm == pytest.approx(np.abs(c).sum())
        assert np.allclose(trace.ensemble().scores(ground.X), trace.scores[-1], atol=1e-9)
        assert np.allclose(
            list(trace.staged_scores(ground.X))[back - 1], trace.scores[back - 1], atol=1e-9
        )

    def test_complexity_is_paid_for_by_family(self):
        """With a price on complexity alone the share of coefficients on stumps rises."""
        rng = np.random.default_rng(3)
        X = rng.standard_normal((300, 4))
        ground = Sample.of(X, np.sign(X[:, 0] * X[:, 1] + X[:, 2] + 0.5 * rng.standard_normal(300)))
        share = []
        for lam in (0.0, 0.5):
            trace = train(ground, "deepboost", "depth2", 150, lam=lam, beta=0)
            sizes, c = (
                np.array([len(h.nodes) for h in trace.distinct()]),
                np.abs(trace.coefficients()),
            )
            share.append(c[sizes <= 3].sum() / c.sum())
        assert share[0] < share[1]

    def test_a_price_makes_the_step_of_a_perfect_classifier_finite_and_the_run_goes_on(self):
        trace = train(Sample.of([[1], [2], [3], [4]], [-1, -1, 1, 1]), "adaboost_l1", beta=0.1)
        assert trace.alpha == pytest.approx([np.log(np.e / 0.1)])  # e^(1 - c) = beta
        assert trace.train_error.tolist() == [0] and "worth its price" in trace.ended

    def test_a_price_beyond_every_gain_ends_the_run_before_it_starts(self):
        trace = train(noisy(), "deepboost_logistic", lam=0.5, beta=0.5)
        assert len(trace) == 0 and "worth its price" in trace.ended


class TestMatrix:
    """Matrix mode takes the columns as the kept ones of h and -h."""

    @pytest.mark.parametrize("name", BINARY)
    def test_every_round_is_the_published_round_and_coefficients_may_be_negative(self, name):
        signs = []

        @few
        @given(st.integers(0, 10_000), st.sampled_from([0.0, 0.01, 0.1]))
        def agrees(seed, beta):
            M = np.random.default_rng(seed).choice([-1.0, 1.0], size=(9, 3))
            no_complexity = {"lam": 0.0} if "deepboost" in name else {}
            trace = boost_matrix(M, name, 5, beta=beta, **no_complexity)
            expected = TRANSCRIPTIONS[name](np.vstack([M.T, -M.T]), np.ones(9), 5, beta=beta)
            signs.extend(np.sign(trace.alpha))
            np.testing.assert_allclose(
                trace.scores, np.reshape([r["scores"] for r in expected], (-1, 9)), atol=1e-12
            )

        agrees()
        assert -1 in signs and 1 in signs

    def test_several_classes_need_attributes(self):
        with pytest.raises(
            ValueError, match="needs base classifiers that name a class, and attributes"
        ):
            boost_matrix([[1.0]], "deepboost_multiclass")


@st.composite
def classified(draw):
    """X (m, d) and classes (m,) in 0..c-1, each class at least once."""
    X, _ = draw(tables(min_rows=3))
    c = draw(st.integers(2, 3))
    y = np.array(draw(st.lists(st.integers(0, c - 1), min_size=len(X), max_size=len(X))))
    y[:c] = range(c)
    return X, y


class TestSeveralClasses:
    """h(x, y) in {0, 1}, m (c - 1) pairs, coefficients that stay non-negative."""

    @few
    @given(classified(), values("deepboost_multiclass", (0.0, 0.02, 0.2)))
    def test_every_round_is_the_published_round(self, sample, parameters):
        X, y = sample
        c = int(y.max()) + 1
        stumps, _ = all_stumps(X)
        places = [s for s in stumps if s.sign == 1 and s.threshold > -np.inf]
        named = [np.full(len(y), k) for k in range(c)]
        for s in places:
            named += [
                np.where(X[:, s.attribute] > s.threshold, b, a)
                for a, b in itertools.permutations(range(c), 2)
            ]
        d = X.shape[1]
        expected = TRANSCRIPTIONS["deepboost_multiclass"](named, y, 6, **parameters, d=d, c=c)
        trace = train(Sample.of(X, y), "deepboost_multiclass", n_rounds=6, **parameters)
        assert len(trace) == len(expected)
        for column in ("votes", "alpha", "error", "distribution", "scores"):
            printed = np.reshape([r[column] for r in expected], getattr(trace, column).shape)
            np.testing.assert_allclose(
                getattr(trace, column), printed, rtol=1e-11, atol=1e-11, err_msg=column
            )

    @pytest.mark.parametrize("learner", ["stump", "stump-grid", "tree"])
    def test_the_objective_falls_and_coefficients_stay_non_negative(self, learner):
        @settings(max_examples=15, deadline=None)
        @given(classified(), values("deepboost_multiclass"))
        def falls(sample, parameters):
            X, y = sample
            trace = train(Sample.of(X, y), "deepboost_multiclass", learner, 8, **parameters)
            course = np.array([trace.start.objective, *trace.objective])
            assert (np.diff(course) < 1e-12 * course[:-1]).all()
            assert all((trace.coefficients(t) >= 0).all() for t in range(1, len(trace) + 1))
            assert (np.abs(trace.margins) <= 1 + 1e-12).all()

        falls()

    def test_the_training_error_is_that_of_the_class_with_the_largest_vote(self):
        rng = np.random.default_rng(5)
        X = rng.standard_normal((90, 2))
        y = np.digitize(X[:, 0] + 0.5 * rng.standard_normal(90), [-0.5, 0.5])
        for learner in ("stump", "tree"):
            trace = train(Sample.of(X, y), "deepboost_multiclass", learner, 15)
            rows = [np.column_stack([X, np.full(90, k), np.full(90, -1)]) for k in range(3)]
            for t in range(1, len(trace) + 1):
                votes = np.column_stack([trace.ensemble(t).scores(r) for r in rows])
                assert trace.train_error[t - 1] == pytest.approx(np.mean(votes.argmax(axis=1) != y))
                assert (trace.train_error[t - 1] <= 2 * trace.normalizer[:t].prod() + 1e-12).all()

    def test_for_two_classes_it_is_the_binary_algorithm(self):
        """Real-valued attributes: without ties, and while no coefficient wants to be negative, round for round."""
        ground = noisy(60)
        for learner in ("stump", "tree"):
            same = [
                train(ground, name, learner, 8) for name in ("deepboost", "deepboost_multiclass")
            ]
            signed = [ground.y * t.scores for t in same[:1]] + [same[1].scores]
            assert np.allclose(signed[0], signed[1], atol=1e-12)
            assert np.allclose(same[0].objective, same[1].objective)

    def test_one_class_one_example_and_classes_with_any_numbers(self):
        for X, y in (
            ([[3.0]], [7]),
            ([[1.0], [2.0]], [-4, -4]),
            ([[1.0], [2.0], [3.0]], [10, -3, 10]),
        ):
            for learner in ("stump", "tree"):
                trace = train(Sample.of(X, y), "deepboost_multiclass", learner, 20, lam=0, beta=0)
                assert np.isfinite(trace.scores).all() and trace.train_error[-1] == 0


class TestMeasuredComplexity:
    """The price of a family may be what its search achieves on random signs, instead of the formula's bound."""

    @pytest.mark.parametrize("learner", ["stump", "depth2"])
    @pytest.mark.parametrize("name", ["deepboost", "deepboost_logistic"])
    def test_a_measured_price_is_lower_than_the_formula_s_and_the_objective_still_falls(
        self, name, learner
    ):
        sample = noisy()
        prices = {"lam": 0.2, "beta": 0.0}
        by_formula, measured = (
            train(sample, name, learner, 12, **prices, complexity=c)
            for c in ("formula", "measured")
        )
        assert (np.diff([measured.start.objective, *measured.objective]) < 1e-12).all()
        assert measured.objective[-1] < by_formula.objective[-1]

    def test_the_price_is_lambda_times_the_estimate(self):
        sample = noisy()
        trace = train(sample, "deepboost", "stump", 1, lam=0.2, beta=0.0, complexity="measured")
        free = train(sample, "deepboost", "stump", 1, lam=0.0, beta=0.0)
        cheaper = train(sample, "deepboost", "stump", 1, lam=0.2, beta=0.0)
        assert cheaper.alpha[0] < trace.alpha[0] < free.alpha[0] and stumps(sample.examples, 3) < 1

    def test_in_matrix_mode_columns_are_charged_by_massart_s_bound(self):
        one, other = (
            boost_matrix(CYCLING, "deepboost", 10, complexity=c) for c in ("formula", "measured")
        )
        same_run(one, other)


def test_ties_go_to_the_families_answers_then_to_new_ones_then_to_members_in_their_order():
    rng = np.random.default_rng(5)
    for _ in range(300):
        k, n_new = rng.integers(0, 6), rng.integers(0, 3)
        n_searched = rng.integers(0, k + 1) if n_new else rng.integers(min(k, 1), k + 1)
        if k + n_new == 0:
            continue
        searched = rng.permutation(k)[:n_searched].tolist()
        rates = rng.integers(0, 3, k + n_new) + rng.choice([0.0, 2.0**-42], k + n_new)
        rank = [*searched, *range(k, k + n_new), *range(k)]
        tied = np.flatnonzero(rates > rates.max() - 0.5)
        assert _first_best(rates, searched, k) == min(tied, key=rank.index)
