"""Margins and bounds: what they bound is never above them; terms move as the theorems say."""

from itertools import product
from math import ceil, log, log2, sqrt

import numpy as np
import pytest
from families import all_stumps
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import ALGORITHMS, Sample, train
from boosting.theory import bounds, margins, training_bounds

some = settings(max_examples=40, deadline=None)
CURVED = [
    n
    for n, row in ALGORITHMS.items()
    if row.bounds and row.task == "binary" and "stump" in row.weak_learners
]


@st.composite
def traces(draw, name="adaboost"):
    """A run of at least one round on a random sample."""
    X, y, weight = draw(samples())
    trace = train(Sample.of(X, y, weight), name, n_rounds=8)
    assume(len(trace) > 0)
    return trace


class TestMargins:
    @some
    @given(traces(), st.floats(0.01, 1))
    def test_the_margin_loss_lies_between_the_training_error_and_the_share_of_small_margins(
        self, trace, rho
    ):
        loss, share = margins.margin_loss(trace, rho), margins.share_at_most(trace, rho)
        sure = (np.abs(trace.scores) > 1e-12).all(
            axis=1
        )  # a score of 0 is an error for one class only
        assert (loss <= share + 1e-12).all() and (trace.train_error <= loss + 1e-12)[sure].all()

    def test_a_margin_that_is_rho_counts_wherever_its_last_place_fell(self):
        """Equal steps: margins are tenths up to rounding, on either side of the tenths themselves."""
        for k in range(11):
            near = np.array([0.1 * k, sum([0.1] * k), k / 10]) / sum([0.1] * 10)
            assert margins.at_most(near, k / 10).all()
            assert not margins.at_most(near, k / 10 - 1e-9).any()

    @some
    @given(traces())
    def test_quantiles_climb_from_the_minimum_to_the_largest_margin(self, trace):
        ladder = [margins.quantile(trace, q) for q in (0, 0.25, 0.5, 1)]
        assert (
            np.array_equal(ladder[0], margins.minimum(trace))
            and (np.diff(ladder, axis=0) >= 0).all()
        )
        assert np.array_equal(ladder[-1], trace.margins[:, trace.sample.weight > 0].max(axis=1))

    @some
    @given(traces(), st.floats(0.05, 1))
    def test_a_quantile_has_its_share_below_it(self, trace, share):
        for r, at in zip(trace, margins.quantile(trace, share)):
            assert (
                r.sample.weight @ (r.margins <= at)
                >= share - 1e-9
                > r.sample.weight @ (r.margins < at) - 1e-9
            )

    @pytest.mark.parametrize(
        "call", [lambda t: margins.margin_loss(t, 0), lambda t: margins.quantile(t, 1.5)]
    )
    def test_margins_that_make_no_sense_are_refused_in_words(self, call):
        with pytest.raises(ValueError, match=r"must be positive|between 0 and 1"):
            call(train(Sample.of([[0], [1]], [-1, 1])))


def of_edges(gamma, rho, n_rounds):
    """[M] 7.18: the bound on the share of margins <= rho where every edge is gamma."""
    return ((1 - 2 * gamma) ** (1 - rho) * (1 + 2 * gamma) ** (1 + rho)) ** (n_rounds / 2)


class TestTrainingBounds:
    @pytest.mark.parametrize("name", CURVED)
    @given(data=st.data())
    @settings(max_examples=15, deadline=None)
    def test_no_curve_of_a_row_runs_below_the_training_error(self, name, data):
        trace = data.draw(traces(name))
        for key in ALGORITHMS[name].bounds:
            curve = training_bounds.BOUNDS[key].curve(trace)
            assert (
                curve.shape == (len(trace) + 1,) and (curve[1:] >= trace.train_error - 1e-9).all()
            ), key

    @pytest.mark.parametrize("lam", [0.0, 0.1])
    def test_the_root_of_the_cost_is_a_bound_where_the_cost_itself_is_none(self, lam):
        """Twenty sure examples, and five in one place of which two are wrong: a small mean loss."""
        X, y = [[-1.0]] * 20 + [[1.0]] * 5, [-1] * 20 + [1, 1, 1, -1, -1]
        trace = train(Sample.of(X, y), "vadaboost", n_rounds=200, lam=lam)
        curve = training_bounds.BOUNDS["cost"].curve(trace)
        assert trace.objective[-1] < trace.train_error[-1] <= curve[-1]
        assert (curve[1:] >= training_bounds.product_of_normalizers(trace)[1:] - 1e-12).all()

    @some
    @given(traces(), st.floats(0, 1))
    def test_theorem_7_7_bounds_the_share_of_margins_at_most_rho(self, trace, rho):
        assume((trace.error > 0).all())
        for t in range(1, len(trace) + 1):
            at = margins.share_at_most(trace, rho - 1e-12)[t - 1]
            assert at <= training_bounds.margin_product(trace.error[:t], rho) * (1 + 1e-9)

    @some
    @given(traces(), st.floats(0, 1))
    def test_equal_edges_make_7_18_out_of_theorem_7_7(self, trace, rho):
        gamma = float(trace.edge.min())
        assume(0 < gamma < 0.5 and rho <= 2 * gamma)
        assert training_bounds.margin_product([0.5 - gamma] * 3, rho) == pytest.approx(
            of_edges(gamma, rho, 3)
        )
        promised = of_edges(gamma, rho, len(trace))
        assert training_bounds.margin_product(trace.error, rho) <= promised * (1 + 1e-9)


class TestBoundsOnTheTrueError:
    @pytest.mark.parametrize("d", [1, 2])
    def test_the_vc_dimension_of_stumps_by_brute_force(self, d):
        """Some v points on a small grid are labelled in all 2^v ways; no v + 1 points are."""

        def shattered(n):
            grid = [np.array(p, float) for p in product(range(n + 1), repeat=d)]
            rng = np.random.default_rng(0)
            tries = (
                np.array([grid[i] for i in rng.choice(len(grid), n, replace=False)])
                for _ in range(400)
            )
            return any(len(np.unique(all_stumps(X)[1], axis=0)) == 2**n for X in tries)

        v = bounds.vc_of_stumps(d)
        assert shattered(v) and not shattered(v + 1)

    def test_terms_add_up_and_a_total_of_one_says_nothing(self):
        small, large = (
            bounds.margin_bound(0.1, 0.5, 0.01, 10_000),
            bounds.margin_bound(0.5, 0.01, 0.1, 10),
        )
        assert small.total == sum(small.values()) and not small.vacuous and large.vacuous

    def test_rounds_cost_in_the_vc_bound_and_not_in_the_margin_bound(self):
        by_rounds = [bounds.vc_bound(0.1, 2, T, 10**6).total for T in (1, 10, 100)]
        assert by_rounds == sorted(by_rounds) and by_rounds[0] < by_rounds[-1]
        assert "n_rounds" not in bounds.margin_bound.__code__.co_varnames

    @some
    @given(st.lists(st.floats(0.01, 10), min_size=1, max_size=8))
    def test_the_l1_form_of_theorem_1_is_the_smallest_and_p_does_not_matter_for_equal_votes(
        self, c
    ):
        one, two, top = (
            bounds.loss_bound(0, 1, c, p, 1, 100)["complexity"] for p in (1, 2, np.inf)
        )
        assert one <= two * (1 + 1e-9) and two <= top * (1 + 1e-9)
        equal = [
            bounds.loss_bound(0, 1, [2.0] * len(c), p, 1, 100)["complexity"] for p in (1, 2, np.inf)
        ]
        assert equal == pytest.approx([8 * len(c)] * 3)

    @some
    @given(
        st.lists(st.floats(-20, 20).filter(lambda c: abs(c) > 1e-3), min_size=1, max_size=9),
        st.sampled_from([1.0, 2.0, np.inf]),
        st.floats(0.01, 0.5),
        st.booleans(),
        st.sampled_from([0.0, 0.03]),
    )
    def test_theorem_1_is_what_two_unions_over_norms_and_counts_prove(
        self, c, p, delta, empirical, complexity
    ):
        """Of the powers of 2 above the norm the k-th, and of counts n, each with its share of delta."""
        m, lipschitz, n, k = 500, 2.0, len(c), 1
        while 2.0**k <= np.linalg.norm(c, p):
            k += 1
        share = delta / (2 * k**2) / (2 * n**2 if p > 1 else 1)
        rest = bounds.margin_bound(0.1, 1 / 2.0**k, 1.0, m, share, empirical)["confidence"]
        proved = 0.1 + 2 * lipschitz * 2.0**k * n ** (1 - 1 / p) * complexity + rest
        ask = 0.1, lipschitz, c, p, complexity, m, delta, empirical
        drawn = bounds.loss_bound(*ask)
        assert drawn.total >= proved * (1 - 1e-12)
        printed = bounds.loss_bound(*ask, printed=True)
        assert printed["complexity"] == drawn["complexity"] / 2
        assert printed["confidence"] < drawn["confidence"]

    @some
    @given(
        st.lists(st.floats(-20, 20).filter(lambda c: abs(c) > 1e-3), min_size=1, max_size=9),
        st.sampled_from([1.0, 2.0, np.inf]),
        st.floats(0.01, 1),
        st.booleans(),
    )
    def test_coefficients_of_norm_below_1_pay_as_those_of_norm_1(self, c, p, norm, printed):
        unit = np.array(c) / np.linalg.norm(c, p)
        small, whole = (
            bounds.loss_bound(0.1, 1, x, p, 0.05, 100, printed=printed) for x in (norm * unit, unit)
        )
        assert small == pytest.approx(whole)
        assert bounds.loss_bound(0.1, 1, [], p, 0.05, 100, printed=printed) == pytest.approx(
            bounds.loss_bound(0.1, 1, [1.0], p, 0.05, 100, printed=printed)
        )

    @some
    @given(st.floats(0.001, 1), st.floats(0.01, 0.5), st.floats(0, 0.5))
    def test_the_bound_for_any_margin_is_what_a_union_over_powers_of_one_half_proves(
        self, rho, delta, complexity
    ):
        k = 1
        while 2.0**-k >= rho:
            k += 1
        below = bounds.margin_bound(0.1, 2.0**-k, complexity, 300, delta / (2 * k**2))
        drawn = bounds.uniform_margin_bound(0.1, rho, complexity, 300, delta)
        printed = bounds.uniform_margin_bound(0.1, rho, complexity, 300, delta, printed=True)
        assert drawn.total >= below.total - 1e-12
        assert printed == {**drawn, "complexity": drawn["complexity"] / 2}

    @some
    @given(st.floats(0, 1), st.floats(0, 0.499), st.floats(0, 0.5))
    def test_a_bound_of_at_most_one_half_on_noisy_labels_is_one_on_clean_labels(
        self, error, rate, slack
    ):
        noisy = float(bounds.error_with_noise(np.array(error), rate))
        assert min(error, 0.5) <= noisy + 1e-12 and noisy <= max(error, 0.5) + 1e-12
        if noisy + slack <= 0.5:
            assert error <= noisy + slack + 1e-12

    @pytest.mark.parametrize("bound", [bounds.margin_bound, bounds.uniform_margin_bound])
    def test_a_larger_margin_costs_less_complexity(self, bound):
        assert bound(0.1, 0.8, 0.05, 100)["complexity"] < bound(0.1, 0.4, 0.05, 100)["complexity"]

    def test_the_empirical_forms_pay_three_times_the_confidence_at_half_of_delta(self):
        plain = bounds.margin_bound(0, 1, 0, 100, 0.05)["confidence"]
        paid = bounds.margin_bound(0, 1, 0, 100, 0.1, empirical=True)["confidence"]
        assert paid == pytest.approx(3 * plain)
        plain = bounds.loss_bound(0, 1, [1.0], 1, 0, 100, 0.05)["confidence"]
        paid = bounds.loss_bound(0, 1, [1.0], 1, 0, 100, 0.1, empirical=True)["confidence"]
        assert paid == pytest.approx(3 * plain)

    @given(st.lists(st.floats(1, 9), min_size=2, max_size=6), st.floats(0.01, 0.5))
    def test_quadboost_s_confidence_pays_for_the_norm_and_for_p_above_1_also_for_the_number(
        self, c, delta
    ):
        """Fortier-Dubois et al., theorem 1: a union over the powers of 2 of the norm, then over the numbers."""
        for p, more in ((1, 0), (2, log(2) + 2 * log(len(c)))):
            norm = np.linalg.norm(c, p)
            paid = 2 * log(log2(2 * norm)) + log(2) + more - log(delta)
            found = bounds.loss_bound(0.1, 1, c, p, 0.01, 400, delta)
            assert found["confidence"] == pytest.approx(sqrt(paid / 800))

    def test_deep_boosting_pays_each_classifier_s_own_family(self):
        simple = bounds.deep_bound(0.1, 0.5, [0.9, 0.1], [0.01, 0.2], 3, 1000)
        rich = bounds.deep_bound(0.1, 0.5, [0.1, 0.9], [0.01, 0.2], 3, 1000)
        assert (
            simple["complexity"] < rich["complexity"]
            and simple["number of families"] == rich["number of families"]
        )
        assert bounds.multiclass_complexity(0.5, 3, [1.0], [0.01]) == pytest.approx(0.48)

    @given(st.integers(2, 50), st.integers(50, 5000), st.floats(0.1, 1), st.floats(0.01, 0.5))
    def test_deep_boosting_s_two_last_terms_are_the_published_ones(self, p, m, rho, delta):
        """Cortes, Mohri and Syed 2014, theorem 1; one family leaves nothing to pay for."""
        found = bounds.deep_bound(0.1, rho, [1.0], [0.01], p, m, delta)
        assert found["number of families"] == pytest.approx(2 / rho * sqrt(log(p) / m))
        pieces = ceil(max(4 / rho**2 * log(rho**2 * m / log(p)), 0)) * log(p) / m
        assert found["confidence"] == pytest.approx(sqrt(pieces + log(2 / delta) / (2 * m)))
        alone = bounds.deep_bound(0.1, rho, [1.0], [0.01], 1, m, delta)
        assert alone["number of families"] == 0
        assert alone["confidence"] == pytest.approx(sqrt(log(2 / delta) / (2 * m)))

    def test_variance_costs_in_the_empirical_bernstein_bound(self):
        calm, wild = np.full(100, 0.5), np.array([0.0, 1.0] * 50)
        one, two = (bounds.bernstein_terms(v, log(10), 100, 0.05) for v in (calm, wild))
        assert one["complexity"] < two["complexity"] and one["mean loss"] == two["mean loss"]

    @some
    @given(
        st.lists(st.floats(0, 1), min_size=16, max_size=40),
        st.floats(0, 5000),
        st.floats(0.001, 1),
    )
    def test_what_the_bernstein_bound_pays_without_delta_is_complexity(self, losses, size, delta):
        values = np.array(losses)
        m, V = len(values), sum((x - y) ** 2 for x in values for y in values) / 2
        V /= m * (m - 1)  # the sample variance, as a mean over pairs

        def sum_of_two(log_term):
            return np.sqrt(18 * V * log_term / m) + 15 * log_term / (m - 1)

        terms = bounds.bernstein_terms(values, size, m, delta)
        assert terms.total == pytest.approx(values.mean() + sum_of_two(size + np.log(1 / delta)))
        assert terms["complexity"] == pytest.approx(sum_of_two(size))
        assert terms["confidence"] >= 0

    @pytest.mark.parametrize("m", [1, 15])
    def test_the_bernstein_bound_is_refused_below_16_examples(self, m):
        with pytest.raises(ValueError, match="16 examples or more"):
            bounds.bernstein_terms(np.zeros(m), 1.0, m, 0.05)

    def test_the_bernstein_bound_grows_with_the_rounds_however_many_they_are(self):
        """ln M of 200 votes is beyond the largest float's logarithm."""
        losses, sizes = (
            np.linspace(0, 1, 50),
            [bounds.log_of_votes(T, 3.0, 50, 2) for T in (1, 100, 200, 400)],
        )
        totals = [bounds.bernstein_terms(losses, size, 50, 0.05).total for size in sizes]
        assert totals == sorted(totals) and totals[2] < 0.6 * totals[3]

    def test_the_functions_of_the_bernstein_bound_cover_all_coefficients(self):
        """M is at least the covering number of one stump's coefficients in [0, B] on 2m points."""
        m, norm = 10, 3.0
        assert np.exp(bounds.log_of_votes(1, norm, m, 1)) >= 10 * (4 * m) * (norm * m)

    def test_structural_risk_pays_for_the_number_of_the_family(self):
        assert bounds.structural_risk(0.1, 0.2, 1, 100).total == pytest.approx(0.3)
        assert bounds.structural_risk(0.1, 0.2, 5, 100).total > 0.3
