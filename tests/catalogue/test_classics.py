"""AdaBoost's relatives: what is proved on paper about every run, and the steps that are exact minimisers.

[M] Foundations of Machine Learning chapter 7, [V] VadaBoost paper.
"""

import numpy as np
import pytest
from families import all_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import ALGORITHMS, Sample, Tree, train
from boosting.catalogue import build_choices, build_weak_learner
from boosting.choices.steps.line_search import zero
from boosting.engine.state import State

T = 8
SLACK = 1e-12
some = settings(max_examples=40, deadline=None)
FALLING = ("margin_boost", "noise_tolerant", "logistic", "hingeboost", "abstaining", "ebboost")
rhos = st.sampled_from([0.0, 0.05, 0.3, 0.9])


def run(sample, name, n_rounds=T, **parameters):
    return train(Sample.of(*sample), name, n_rounds=n_rounds, **parameters)


def noisy(m=60, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, 2))
    return X, np.where(X[:, 0] * X[:, 1] + 0.3 * rng.standard_normal(m) > 0, 1, -1), None


def same_run(a, b, tolerance=1e-9):
    assert len(a) == len(b) and np.array_equal(a.votes, b.votes)
    np.testing.assert_allclose(a.alpha, b.alpha, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name", FALLING)
def test_the_objective_falls_every_round(name):
    @some
    @given(samples())
    def falls(sample):
        trace = run(sample, name)
        before = np.array([r.before.objective for r in trace])
        assert (trace.objective <= before + SLACK).all()
        clear = np.array([r.found.gain for r in trace]) > 1e-5
        assert (trace.objective < before)[clear].all()

    falls()


@pytest.mark.parametrize("name", FALLING)
def test_no_other_step_along_the_chosen_classifier_lowers_the_objective_more(name):
    X, y, weight = noisy()
    for r in run((X, y, weight), name):
        if r.found.against == 0:
            continue  # never wrong: the minimiser is infinite

        def objective(alpha, r=r):
            loss = ALGORITHMS[name].with_parameters().loss
            margins = y * (r.scores + (alpha - r.alpha) * r.votes)
            values = loss.function.value(margins)
            if name == "ebboost":
                return values.mean() ** 2 + loss.lam * values.var()
            return values.mean() * (
                np.exp(loss.rho * (r.norm + alpha - r.alpha)) if name == "margin_boost" else 1
            )

        assert objective(r.alpha) == pytest.approx(r.objective, rel=1e-9)
        others = [objective(r.alpha * factor) for factor in (0.5, 0.9, 0.999, 1.001, 1.1, 2)]
        assert min(others) >= objective(r.alpha) - SLACK


class TestEqualAlgorithms:
    @some
    @given(samples())
    def test_a_rho_with_rho_0_is_adaboost(self, sample):
        same_run(run(sample, "margin_boost", rho=0.0), run(sample, "adaboost"))

    @some
    @given(samples())
    def test_ebboost_with_lam_0_is_adaboost_and_its_cost_is_adaboost_s_squared(self, sample):
        eb, ada = run(sample, "ebboost", lam=0.0), run(sample, "adaboost")
        same_run(eb, ada)
        np.testing.assert_allclose(eb.objective, ada.objective**2, rtol=1e-9, atol=1e-12)

    @some
    @given(samples())
    def test_ebboost_and_vadaboost_with_lam_1_are_one_algorithm(self, sample):
        """U = V at lam = 1, so the bound is the cost."""
        same_run(run(sample, "ebboost", lam=1.0), run(sample, "vadaboost", lam=1.0))

    @pytest.mark.parametrize("name", ["vadaboost", "ebboost"])
    @pytest.mark.parametrize("seed", range(5))
    def test_with_lam_1_both_are_adaboost_with_halved_coefficients(self, name, seed):
        halved, ada = (
            run(noisy(seed=seed), algorithm, n_rounds=40, **parameters)
            for algorithm, parameters in ((name, {"lam": 1.0}), ("adaboost", {}))
        )
        np.testing.assert_allclose(halved.scores, ada.scores / 2, atol=1e-12)
        assert halved.train_error.tolist() == ada.train_error.tolist()

    @some
    @given(samples())
    def test_vadaboost_with_lam_0_takes_half_of_adaboost_s_step_at_its_own_error(self, sample):
        for r in run(sample, "vadaboost", lam=0.0):
            if 1e-6 < r.error < 0.5:
                np.testing.assert_allclose(r.alpha, np.log((1 - r.error) / r.error) / 4, rtol=1e-9)

    @some
    @given(samples())
    def test_arc_gv_is_adaboost_while_some_margin_is_not_positive(self, sample):
        arc, ada = run(sample, "arc_gv"), run(sample, "adaboost")
        for a, b in zip(arc, ada):
            if a.before.penalty > 0:
                return
            assert a.alpha == pytest.approx(b.alpha, abs=1e-9) and np.array_equal(a.votes, b.votes)


class TestFixedStep:
    @some
    @given(samples(), st.sampled_from([0.01, 0.1, 0.3]))
    def test_all_steps_are_equal_and_an_edge_of_gamma_is_enough_to_lower_the_loss(
        self, sample, gamma
    ):
        trace = run(sample, "fixed_step", gamma=gamma)
        assert (trace.alpha == trace.alpha[:1]).all()
        before = np.array([r.before.objective for r in trace])
        enough = trace.edge >= gamma
        assert (trace.objective <= before * np.sqrt(1 - 4 * gamma**2) * (1 + SLACK))[enough].all()

    def test_enough_rounds_of_edge_gamma_leave_no_error(self):
        """[M] ex. 7.8 d: more than log(m) / (2 gamma^2) rounds are consistent with the sample."""
        trace = train(
            Sample.of([[x] for x in range(10)], [1, 1, 1, -1, -1, -1, 1, 1, 1, -1]),
            "fixed_step",
            gamma=0.15,
        )
        enough = int(np.log(10) / (2 * 0.15**2)) + 1
        assert trace.edge[:enough].min() >= 0.15 and trace.train_error[enough - 1] == 0


class TestMarginBoost:
    @some
    @given(samples(), rhos)
    def test_the_empirical_margin_loss_stays_below_g_rho(self, sample, rho):
        """[M] ex. 7.12 a, f: G_rho = e^(rho norm) times the product of the normalisers."""
        trace = run(sample, "margin_boost", rho=rho)
        for r in trace:
            assert r.sample.weight @ (r.margins <= rho) <= r.objective + SLACK
        norms = np.array([r.norm for r in trace])
        np.testing.assert_allclose(
            trace.objective, np.exp(rho * norms) * np.cumprod(trace.normalizer), rtol=1e-9
        )

    @some
    @given(samples(), rhos)
    def test_every_step_is_positive_and_every_edge_above_half_of_rho(self, sample, rho):
        trace = run(sample, "margin_boost", rho=rho)
        assert (trace.alpha > 0).all() and (trace.edge > rho / 2).all()


class TestNoiseTolerant:
    @some
    @given(samples())
    def test_no_example_weighs_more_than_its_share(self, sample):
        for r in run(sample, "noise_tolerant"):
            assert (np.abs(r.before.signed) <= r.sample.weight).all()


class TestHingeBoost:
    @some
    @given(samples())
    def test_all_coefficients_are_whole_numbers(self, sample):
        """Margins start at 0 and meet their kinks at whole distances."""
        assert (run(sample, "hingeboost").alpha % 1 == 0).all()

    @pytest.mark.parametrize("weak_learner", ["stump", "stump-grid", "depth2"])
    @some
    @given(samples())
    def test_an_exact_search_finds_no_second_round(self, weak_learner, sample):
        trace = run(sample, "hingeboost", weak_learner=weak_learner)
        assert len(trace) <= 1
        if len(trace) and trace.objective[-1] > 1e-6:
            assert trace.alpha.tolist() == [1]
            assert "as after any first base classifier that errs least" in trace.ended

    def test_greedy_trees_may_go_on(self):
        """A tree of depth 3 that is not the best of its family can be beaten in a second round."""
        rng = np.random.default_rng(0)
        lengths = set()
        for _ in range(60):
            X = rng.integers(0, 4, (40, 3)).astype(float)
            y = np.where(rng.random(40) < 0.5, 1.0, -1.0)
            trace = run((X, y, None), "hingeboost", weak_learner="tree", max_depth=3)
            assert "errs least" not in trace.ended or len(trace) == 1
            lengths.add(len(trace))
        assert len(lengths) > 1

    @pytest.mark.parametrize("seed", range(5))
    def test_lpboost_in_its_c_form_goes_further(self, seed):
        X, y, weight = noisy(seed=seed)
        stalled, program = (
            run((X, y, weight), name, n_rounds=200) for name in ("hingeboost", "lpboost_c")
        )
        hinge = np.maximum(0, 1 - y * program.scores[-1]).mean()
        assert "C form" in stalled.ended and hinge < stalled.objective[-1] - 0.1

    def test_where_a_kink_holds_up_later_rounds_it_says_so(self):
        choices = build_choices("hingeboost", build_weak_learner("hingeboost"))
        X, y, _ = noisy()
        sample = Sample.of(X, y)
        state = State(sample)
        state.rounds, state.scores = 2, y.copy()
        state.scores[:3] *= -1  # three margins at -1, all others at the kink
        pull = choices.loss.pull(state)
        found = choices.weak_learner.search(sample, pull, state)
        step = choices.step_size.step(found, pull, state)
        assert step.alpha == 0 and "coordinate descent cannot leave a kink" in step.ending

    def test_it_says_that_the_loss_is_zero(self):
        trace = train(Sample.of([[1], [2], [3]], [-1, 1, 1]), "hingeboost")
        assert (
            trace.alpha.tolist() == [1]
            and trace.objective.tolist() == [0]
            and "is 0" in trace.ended
        )

    def test_without_a_kink_no_edge_is_the_minimum(self):
        trace = train(Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1]), "hingeboost")
        assert len(trace) == 0 and "minimum" in trace.ended


class TestAbstaining:
    @some
    @given(samples())
    def test_the_normaliser_is_e0_plus_twice_the_root_of_right_times_wrong(self, sample):
        for r in run(sample, "abstaining"):
            if r.found.against > 0:
                z = r.found.abstained + 2 * np.sqrt(r.found.agree * r.found.against)
                assert r.normalizer == pytest.approx(z, abs=1e-9)

    @some
    @given(samples())
    def test_the_training_error_stays_below_the_product_of_the_normalisers(self, sample):
        """[M] ex. 7.10 d."""
        trace = run(sample, "abstaining")
        assert (trace.train_error <= np.cumprod(trace.normalizer) + 1e-9).all()

    def test_more_cuts_than_are_looked_at_still_give_an_interval_with_an_edge(self):
        X = np.arange(1000.0)[:, None]
        trace = train(
            Sample.of(X, np.where((X[:, 0] > 300) & (X[:, 0] <= 500), 1, -1)),
            "abstaining",
            n_rounds=20,
        )
        assert trace.train_error[-1] < 0.05 and set(np.unique(trace.votes)) <= {-1, 0, 1}

    def test_the_other_weak_learners_are_refused_in_words(self):
        with pytest.raises(
            ValueError, match=r"cannot work with the weak learner 'stump'.*use 'abstaining-stump'"
        ):
            train(Sample.of([[0], [1]], [1, -1]), "abstaining", "stump")
        with pytest.raises(
            ValueError, match="cannot work with the weak learner 'abstaining-stump'"
        ):
            train(Sample.of([[0], [1]], [1, -1]), "adaboost", "abstaining-stump")

    @pytest.mark.parametrize(
        ("low", "high", "words"),
        [(1.5, 2.5, "1.5 < x ≤ 2.5 → b, else no vote"), (-np.inf, 2.5, "x ≤ 2.5 → b, else no vote"),
         (1.5, np.inf, "x > 1.5 → b, else no vote"), (-np.inf, np.inf, "always b")],
    )  # fmt: skip
    def test_an_interval_votes_inside_and_says_so(self, low, high, words):
        tree = Tree.interval(0, low, high, 1.0)
        X = np.array([[0.0], [1.5], [2.0], [2.5], [3.0]])
        assert tree.votes(X).tolist() == [float(low < x <= high) for x in X[:, 0]]
        assert tree.says(["x"], ["a", "b"]) == words


class TestLineSearch:
    @pytest.mark.parametrize("guess", [1e-6, 0.3, 1.0, 50.0])
    @pytest.mark.parametrize("root", [1e-3, 0.7, 1.0, 42.0])
    def test_the_zero_is_found_from_any_guess(self, root, guess):
        for shape in (float, np.tanh, np.expm1, np.arctan):
            assert zero(lambda a, shape=shape: shape(a - root), guess, 0.0) == pytest.approx(
                root, rel=1e-9
            )

    def test_a_perfect_classifier_gets_adaboost_s_capped_step_and_is_the_last(self):
        for name in ("noise_tolerant", "logistic"):
            trace = train(Sample.of([[1], [2], [3]], [-1, 1, 1]), name)
            assert (
                trace.alpha == pytest.approx([np.log(11) / 2])
                and "perfect base classifier" in trace.ended
            )

    @some
    @given(samples())
    def test_the_step_leaves_no_correlation_with_the_chosen_classifier(self, sample):
        """The analogue of [M] ex. 7.5: sum_i g_i h_t(x_i) = 0 under the new pull."""
        for name in ("noise_tolerant", "logistic"):
            for r in run(sample, name):
                if r.found.against > 0:
                    assert r.after.signed @ r.votes == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("lam", [2.0, 10.0])
def test_ebboost_beyond_lam_1_still_takes_the_smallest_cost(lam):
    """There some examples pull away from their labels, and the search may not leave out too much."""
    rng = np.random.default_rng(1)
    X, y = rng.integers(0, 5, (16, 3)).astype(float), np.where(rng.random(16) < 0.5, 1.0, -1.0)
    _, H = all_stumps(X)
    F = np.zeros(16)
    for r in train(Sample.of(X, y), "ebboost", n_rounds=5, lam=lam):
        w = np.exp(-y * F) / np.exp(-y * F).sum()
        costs = [_smallest_cost(h == y, w, lam) for h in H]
        assert _smallest_cost(r.votes == y, w, lam) == pytest.approx(min(costs), rel=1e-6)
        F = r.scores


def _smallest_cost(right, w, lam):
    """mean^2 + lam variance of e^{-yF} after the best step, over the mean before it, by trying steps ([V] eq. 4)."""
    alpha = np.linspace(0, 1.5, 1501)[:, None]
    losses = len(w) * w * np.exp(np.where(right, -alpha, alpha))
    return (losses.mean(axis=1) ** 2 + lam * losses.var(axis=1)).min()
