"""What is proved on paper about every run: AdaBoost's, VadaBoost's and QuadBoost's identities, and the symmetries.

[M] Foundations of Machine Learning chapter 7, [V] VadaBoost paper, [Q] QuadBoost paper.
"""

from itertools import pairwise

import numpy as np
import pytest
from families import all_stumps
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import COLUMNS, samples, tables

from boosting import Sample, train

T = 8
VISIBLE = 1e-6  # a gain below it changes the cost by its square, which floats near 1 do not show
DEFAULTS = {
    "adaboost": {},
    "vadaboost": {"lam": 0.5},
    "quadboost": {},
    "quadboost_l1": {"lam": 0.05},
    "quadboost_l2": {"lam": 2.0},
    "quadboost_linf": {"alpha_max": 0.15},
}
many = settings(max_examples=100, deadline=None)
some = settings(max_examples=40, deadline=None)
every_algorithm = pytest.mark.parametrize("name", DEFAULTS)
shares = st.sampled_from([0.0, 0.3, 0.5, 0.9, 1.0])


def run(sample, name="adaboost", n_rounds=T, **parameters):
    return train(Sample.of(*sample), name, n_rounds=n_rounds, **(parameters or DEFAULTS[name]))


def ordinary(trace):
    """The rounds whose classifier is not perfect: a perfect one gets a finite step in place of an infinite one."""
    return [r for r in trace if r.error > 0]


def close(a, b, tolerance=1e-11):
    np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)


class TestAdaBoost:
    @many
    @given(samples())
    def test_the_normalizer_is_twice_the_root_of_error_times_accuracy(self, sample):
        for r in ordinary(run(sample)):
            close(r.normalizer, 2 * np.sqrt(r.error * (1 - r.error)))

    @many
    @given(samples())
    def test_the_mean_exponential_loss_is_the_product_of_the_normalizers(self, sample):
        trace = run(sample)
        losses = [r.sample.weight @ np.exp(-r.sample.y * r.scores) for r in trace]
        close(np.cumprod(trace.normalizer), losses)
        close(trace.objective, losses)

    @many
    @given(samples())
    def test_the_next_distribution_is_the_exponential_loss_over_the_product_of_the_normalizers(
        self, sample
    ):
        trace = run(sample)
        for r, product in zip(trace, np.cumprod(trace.normalizer)):
            close(r.after.distribution, r.sample.weight * np.exp(-r.sample.y * r.scores) / product)

    @many
    @given(samples())
    def test_the_new_distribution_makes_the_last_classifier_a_coin(self, sample):
        """[M] exercise 7.5: sum_i D_{t+1}(i) y_i h_t(x_i) = 0, so half of the weight sits on h_t's errors."""
        for r in ordinary(run(sample)):
            close(r.after.distribution @ (r.sample.y * r.votes), 0)
            close(r.after.distribution[r.votes != r.sample.y].sum(), 1 / 2)
            close(r.after.edge(r.votes), 0)

    @many
    @given(samples())
    def test_the_same_classifier_is_never_chosen_twice_in_a_row(self, sample):
        """[M] exercise 7.3."""
        for one, two in pairwise(run(sample)):
            counted = one.sample.weight > 0
            assert (one.votes != two.votes)[counted].any() and one.member != two.member

    @many
    @given(samples())
    def test_training_error_is_below_the_product_which_is_below_the_edges_promise(self, sample):
        """[M] theorem 7.2."""
        trace = run(sample)
        product, promise = np.cumprod(trace.normalizer), np.exp(-2 * np.cumsum(trace.edge**2))
        assert (trace.train_error <= product + 1e-12).all()
        count = len(ordinary(trace))
        assert (product <= promise + 1e-12)[:count].all()

    @some
    @given(samples(), st.integers(0, T - 1), st.data())
    def test_a_round_is_a_step_of_coordinate_descent(self, sample, t, data):
        """[M] 7.2.2: along h_k the mean loss L changes at the rate (2 eps_k - 1) L; the chosen one is the steepest."""
        trace = run(sample)
        assume(len(trace) > t)
        r, b, y = trace[t], trace.sample.weight, trace.sample.y
        F = r.scores - r.alpha * r.votes
        _, H = all_stumps(sample[0], sample[2])
        L = b @ np.exp(-y * F)
        errors = [r.distribution[h != y].sum() for h in H]
        k = data.draw(st.integers(0, len(H) - 1))
        step = 1e-5
        slope = (b @ np.exp(-y * (F + step * H[k])) - b @ np.exp(-y * (F - step * H[k]))) / (
            2 * step
        )
        close(slope, (2 * errors[k] - 1) * L, 1e-7)
        close(r.error, min(errors))

    @some
    @given(st.floats(0.01, 0.99), st.permutations(range(4)))
    def test_stumps_have_the_edge_e_over_4_on_an_uneven_xor(self, e, order):
        """[M] exercise 7.6: stumps are no weak learners for XOR. Which corner is the heavy one does not matter."""
        X, y = np.array([[0, 0], [1, 1], [0, 1], [1, 0]]), np.array([1, 1, -1, -1])
        weight = np.array([1, 1, 1 - e, 1 + e])
        first = train(Sample.of(X[order], y[order], weight), n_rounds=1)[0]
        assert first.edge == pytest.approx(e / 4, rel=1e-9)

    def test_stumps_have_no_edge_on_xor(self):
        trace = run(([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1], None))
        assert len(trace) == 0 and "no better than a coin" in trace.ended


class TestVadaBoost:
    """w the normalised weights, b the examples' shares (1/m); I where the classifier is right, J where it is wrong."""

    @staticmethod
    def parts(r, lam):
        """(w_I, w_J, u_I, u_J, V and U as functions of alpha), as printed in [V] section 3."""
        F, b, right = r.scores - r.alpha * r.votes, r.sample.weight, r.votes == r.sample.y
        w = b * np.exp(-r.sample.y * F)
        w = w / w.sum()
        square = np.divide(w**2, b, out=np.zeros_like(w), where=b > 0)  # m w^2 for equal shares
        u = lam * square + (1 - lam) * w
        w_I, w_J, s_I, s_J = (
            w[right].sum(),
            w[~right].sum(),
            square[right].sum(),
            square[~right].sum(),
        )

        def V(a):
            mean, second = (
                w_I * np.exp(-a) + w_J * np.exp(a),
                s_I * np.exp(-2 * a) + s_J * np.exp(2 * a),
            )
            return (1 - lam) * mean**2 + lam * second

        def U(a):
            return u[right].sum() * np.exp(-2 * a) + u[~right].sum() * np.exp(2 * a)

        return u, w_I, w_J, V, U

    @many
    @given(samples(), shares, st.floats(-1, 2))
    def test_u_is_above_v_by_a_gap_that_closes_at_zero_and_for_lam_1(self, sample, lam, a):
        for r in run(sample, "vadaboost", lam=lam):
            u, w_I, w_J, V, U = self.parts(r, lam)
            close(np.abs(r.before.signed), u)
            close(U(a) - V(a), 4 * (1 - lam) * w_I * w_J * np.sinh(a) ** 2)
            close(U(0), V(0))
            assert U(a) >= V(a) - 1e-12
            if lam == 1:
                close(U(a), V(a))

    @many
    @given(samples(), shares, st.floats(-1, 1))
    def test_the_step_is_the_minimum_of_u(self, sample, lam, away):
        """[V] lemma 2."""
        for r in ordinary(run(sample, "vadaboost", lam=lam)):
            *_, U = self.parts(r, lam)
            assert U(r.alpha) <= U(r.alpha + away) * (1 + 1e-12)
            assert U(r.alpha) < U(0) or r.found.gain < VISIBLE

    @many
    @given(samples(), shares)
    def test_the_cost_is_the_squared_mean_plus_lam_times_the_variance_and_falls_strictly(
        self, sample, lam
    ):
        """[V] equation 3, and lemma 4: V times the squared loss before is the cost after."""
        trace = run(sample, "vadaboost", lam=lam)
        costs = [trace.start.objective, *trace.objective]
        for r, before in zip(trace, costs):
            loss = np.exp(-r.sample.y * r.scores)
            mean, second = r.sample.weight @ loss, r.sample.weight @ loss**2
            close(r.objective, mean**2 + lam * (second - mean**2))
            *_, V, U = self.parts(r, lam)
            square = np.exp(2 * r.before.log_scale)
            close(r.objective, square * V(r.alpha))
            promised = square * (U(0) - U(r.alpha))  # U is above V, and touches it at 0
            assert before - r.objective >= promised - 1e-14
            assert r.objective < before or r.found.gain < VISIBLE

    @many
    @given(samples())
    def test_per_round_factors_of_theorem_5(self, sample):
        """Squared cost at error eps: AdaBoost's falls by 4 eps (1-eps), VadaBoost's at lam = 0 by a milder factor."""
        for r in ordinary(run(sample)):
            close(r.normalizer**2, 4 * r.error * (1 - r.error))
        for r in ordinary(run(sample, "vadaboost", lam=0.0)):
            ada = 4 * r.error * (1 - r.error)
            vada = ada / 2 + np.sqrt(ada) / 2
            close(r.objective / r.before.objective, vada, 1e-10)
            assert np.log(ada) >= 2 * np.log(vada) - 1e-12  # so AdaBoost is at most twice as fast

    def test_theorem_5_at_error_two_fifths(self):
        """Ten points, four of them on the wrong side of every stump that matters: the ratio of the logs is 1.33."""
        sample = ([[x] for x in range(10)], [1, -1, 1, -1, 1, -1, 1, -1, 1, -1], None)
        ada, vada = run(sample)[0], run(sample, "vadaboost", lam=0.0)[0]
        assert ada.error == vada.error == pytest.approx(0.4)
        assert np.log(ada.normalizer**2) / np.log(vada.objective) == pytest.approx(1.33, abs=0.01)

    @some
    @given(samples())
    def test_the_first_classifier_is_adaboost_s_with_half_its_step_at_any_lam(self, sample):
        ada = run(sample, n_rounds=1)
        for lam in (0.0, 0.5, 1.0):
            vada = run(sample, "vadaboost", n_rounds=1, lam=lam)
            assert np.array_equal(ada.votes, vada.votes)
            close(ada.alpha / 2, vada.alpha)


QUADRATIC = [name for name in DEFAULTS if name.startswith("quadboost")]


class TestQuadBoost:
    """gap = mu - M and eta of [Q] equations 3 to 5; for votes of +-1 eta is 1."""

    @staticmethod
    def gap(r):
        """mu - M from the definition, over the score before the round."""
        before = r.scores - r.alpha * r.votes
        return r.sample.weight @ (r.votes * (r.sample.y - before))

    @pytest.mark.parametrize("name", QUADRATIC)
    def test_the_risk_falls_by_equation_5(self, name):
        @many
        @given(samples())
        def falls(sample):
            trace = run(sample, name)
            for r, before in zip(trace, [trace.start.objective, *trace.objective]):
                close(r.objective, r.sample.weight @ (r.sample.y - r.scores) ** 2)
                close(before - r.objective, 2 * r.alpha * self.gap(r) - r.alpha**2)
                assert r.train_error <= r.objective + 1e-12

        falls()

    @many
    @given(samples())
    def test_vanilla_lowers_the_risk_by_exactly_the_squared_gap(self, sample):
        trace = run(sample, "quadboost")
        risks = [trace.start.objective, *trace.objective]
        for r, (before, after) in zip(trace, pairwise(risks)):
            close(before - after, self.gap(r) ** 2)
            close(
                r.after.signed @ r.votes, 0
            )  # the base classifier has nothing left to say about the new residual

    @many
    @given(samples(), st.sampled_from([1e-4, 0.05, 0.3, 1.0]))
    def test_l1_takes_classifiers_worth_their_price_and_stops_when_none_is(self, sample, lam):
        trace = run(sample, "quadboost_l1", 60, lam=lam)
        for r in trace:
            assert self.gap(r) > lam
            close(r.alpha, self.gap(r) - lam)
        if "λ" in trace.ended:
            X, _, weight = sample
            F = trace.scores[-1] if len(trace) else 0.0
            gaps = all_stumps(X, weight)[1] @ (trace.sample.weight * (trace.sample.y - F))
            assert gaps.max() <= lam + 1e-10

    @many
    @given(samples(), st.sampled_from([1e-4, 0.05, 0.3]))
    def test_l1_lowers_the_penalised_risk_by_exactly_the_squared_step(self, sample, lam):
        trace = run(sample, "quadboost_l1", lam=lam)
        penalised = [trace.start.objective, *(trace.objective + 2 * lam * np.cumsum(trace.alpha))]
        close(-np.diff(penalised), trace.alpha**2)

    @many
    @given(samples(), st.sampled_from([1.0, 4.0, 1000.0]))
    def test_l2_divides_every_step_by_1_plus_lam(self, sample, lam):
        for r in run(sample, "quadboost_l2", lam=lam):
            close(r.alpha, self.gap(r) / (1 + lam))

    @many
    @given(samples(), st.sampled_from([1e-4, 0.1, 0.5, 1.0]))
    def test_linf_caps_every_step(self, sample, alpha_max):
        for r in run(sample, "quadboost_linf", alpha_max=alpha_max):
            close(r.alpha, min(self.gap(r), alpha_max))
            assert r.alpha <= alpha_max

    @pytest.mark.parametrize("seed", range(5))
    def test_nearly_all_steps_are_equal_under_a_small_cap_and_not_under_a_large_one(self, seed):
        rng = np.random.default_rng(seed)
        X = rng.standard_normal((60, 2))
        y = np.sign(X[:, 0] + X[:, 1] ** 2 + 0.3 * rng.standard_normal(60))
        small, large = (
            np.mean(run((X, y, None), "quadboost_linf", 60, alpha_max=cap).alpha == cap)
            for cap in (0.001, 0.1)
        )
        assert small > 0.9 > 0.6 > large

    @some
    @given(samples())
    def test_linf_with_a_cap_of_1_is_vanilla(self, sample):
        # mu - M of a base classifier that is always right may round to a last place above 1
        capped, free = run(sample, "quadboost_linf", alpha_max=1.0), run(sample, "quadboost")
        close(capped.alpha, free.alpha)


def same_run(one, two, rows=slice(None), other=slice(None), sign=1.0):
    """The traces take the same steps, and two's votes (at rows `other`) are sign times one's (at `rows`)."""
    assert len(one) == len(two) and one.ended == two.ended
    assert np.array_equal(sign * one.votes[:, rows], two.votes[:, other])
    close(one.alpha, two.alpha)
    close(one.error, two.error)


@every_algorithm
class TestSymmetries:
    """What must not matter does not matter, for any algorithm."""

    def test_an_integer_weight_is_that_many_rows(self, name):
        @some
        @given(tables(), st.data())
        def same(table, data):
            X, y = table
            times = np.array(
                data.draw(st.lists(st.integers(0, 3), min_size=len(y), max_size=len(y)))
            )
            times[0] += 1
            rows = np.repeat(np.arange(len(y)), times)
            same_run(run((X, y, times), name), run((X[rows], y[rows]), name), rows)

        same()

    def test_a_row_of_weight_zero_is_not_there(self, name):
        @some
        @given(samples(), st.data())
        def same(sample, data):
            X, y, weight = sample
            weight = np.ones_like(y) if weight is None else weight
            kept = weight > 0
            one, two = run((X, y, weight), name), run((X[kept], y[kept], weight[kept]), name)
            same_run(one, two, kept)
            assert [r.found.classifier.nodes.tolist() for r in one] == [
                r.found.classifier.nodes.tolist() for r in two
            ]

        same()

    def test_the_order_of_the_rows_does_not_matter(self, name):
        @some
        @given(samples(), st.randoms(use_true_random=False))
        def same(sample, random):
            X, y, weight = sample
            order = random.sample(range(len(y)), len(y))
            one, two = (
                run(sample, name),
                run((X[order], y[order], None if weight is None else weight[order]), name),
            )
            same_run(one, two, order)
            assert [r.found.classifier.nodes.tolist() for r in one] == [
                r.found.classifier.nodes.tolist() for r in two
            ]

        same()

    def test_a_strictly_monotone_map_of_an_attribute_changes_no_vote(self, name):
        @some
        @given(
            samples(),
            st.sampled_from([lambda r: r, np.exp, lambda r: r**3 - 500, lambda r: 1e300 * (r - 4)]),
        )
        def same(sample, bend):
            X, y, weight = sample
            ranks = np.array([np.unique(column, return_inverse=True)[1] for column in X.T], float).T
            counted = (
                np.ones(len(y), bool) if weight is None else weight > 0
            )  # others may fall on either side of a cut
            same_run(run(sample, name), run((bend(ranks), y, weight), name), counted, counted)

        same()

    def test_a_second_copy_of_a_column_is_never_used(self, name):
        @some
        @given(samples())
        def same(sample):
            X, y, weight = sample
            one, two = run(sample, name), run((np.hstack([X, X]), y, weight), name)
            same_run(one, two)
            assert [r.found.classifier.nodes.tolist() for r in one] == [
                r.found.classifier.nodes.tolist() for r in two
            ]

        same()

    def test_exchanging_the_classes_turns_every_vote_round(self, name):
        @some
        @given(samples())
        def same(sample):
            X, y, weight = sample
            same_run(run(sample, name), run((X, -y, weight), name), sign=-1.0)

        same()

    def test_the_unit_of_the_weights_does_not_matter(self, name):
        """Except for the step of a perfect classifier, which depends on the number of examples."""

        @some
        @given(samples(), st.sampled_from([0.001, 7.0, 1e100]))
        def same(sample, unit):
            X, y, weight = sample
            weight = np.ones_like(y) if weight is None else weight
            one, two = run(sample, name), run((X, y, unit * weight), name)
            assert np.array_equal(one.votes, two.votes)
            count = len(ordinary(one))
            close(one.alpha[:count], two.alpha[:count])

        same()


def test_the_strategies_reach_what_they_promise():
    """The tests above are worth their samples only: extremes, ties, one class and zero weights do occur."""
    seen = set()

    @settings(max_examples=300, deadline=None)
    @given(samples())
    def look(sample):
        X, y, weight = sample
        seen.add("huge" if np.abs(X).max() > 1e200 else "small")
        seen.add("one class" if len(set(y)) == 1 else "two classes")
        seen.add("zero weight" if weight is not None and (weight == 0).any() else "no zero weight")
        seen.add("constant" if (np.ptp(X, axis=0) == 0).any() else "not constant")
        seen.add("ties" if any(len(set(c)) < len(c) for c in X.T) else "no ties")
        seen.add(
            "contradiction"
            if len(np.unique(X, axis=0)) < len(np.unique(np.c_[X, y], axis=0))
            else "function"
        )

    look()
    assert {
        "huge",
        "one class",
        "zero weight",
        "constant",
        "ties",
        "contradiction",
        "two classes",
        "no ties",
    } <= seen
    assert len(COLUMNS) == 4
