"""U lies above V, touches it at 0, and either step minimises its curve ([V] theorems 3, 5)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.theory.bounds import bernstein_terms
from boosting.theory.variance_bound import (
    Sums,
    exponential_errors,
    first_round,
    iterations_factor,
    loss_moments,
    paper_cost,
    rounds_ratio,
    squared_normalizers,
    sums,
    tau,
    theorem_1,
    weight_of_variance,
)

SHARES = st.floats(0.01, 0.99)
LAMBDAS = st.floats(0, 1)
ALPHAS = np.linspace(-1.5, 1.5, 301)


@st.composite
def some_sums(draw):
    """Sums with w_I + w_J = 1, q_I >= w_I^2 and q_J >= w_J^2 (Cauchy and Schwarz)."""
    right = draw(SHARES)
    return Sums(right, 1 - right, right**2 + draw(SHARES), (1 - right) ** 2 + draw(SHARES))


@given(some_sums(), LAMBDAS)
def test_the_bound_exceeds_the_cost_by_exactly_the_gap(s, lam):
    assert s.bound(ALPHAS, lam) - s.cost(ALPHAS, lam) == pytest.approx(
        s.gap(ALPHAS, lam), abs=1e-10
    )


@given(some_sums(), LAMBDAS)
def test_bound_and_cost_touch_at_zero(s, lam):
    assert s.bound(np.zeros(1), lam) == pytest.approx(s.cost(np.zeros(1), lam), rel=1e-12)


@given(some_sums(), LAMBDAS)
def test_each_step_minimises_its_own_curve(s, lam):
    near = np.linspace(-0.3, 0.3, 61)
    for step, curve in ((s.vada_step(lam), s.bound), (s.exact_step(lam), s.cost)):
        values = curve(step + near, lam)
        assert values.min() == pytest.approx(values[30], rel=1e-9)


@given(some_sums())
def test_at_lambda_one_bound_and_cost_are_the_same(s):
    assert s.bound(ALPHAS, 1.0) == pytest.approx(s.cost(ALPHAS, 1.0), rel=1e-12)


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(60, 3))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] > 0, 1, -1), rng.integers(1, 4, 60))


@pytest.mark.parametrize("lam", [0.0, 0.3, 1.0])
def test_a_run_of_vadaboost_took_the_steps_that_minimise_the_bound(sample, lam):
    trace = train(sample, "vadaboost", n_rounds=15, lam=lam)
    assert [sums(trace, t).vada_step(lam) for t in range(1, 16)] == pytest.approx(
        trace.alpha.tolist(), rel=1e-9
    )


@pytest.mark.parametrize("lam", [0.0, 0.3, 1.0])
def test_the_cost_after_the_step_is_the_objective_of_the_run(sample, lam):
    trace = train(sample, "vadaboost", n_rounds=15, lam=lam)
    for t in range(1, 16):
        s, mean = sums(trace, t), 1.0 if t == 1 else np.prod(trace.normalizer[: t - 1])
        assert mean**2 * s.cost(trace.alpha[t - 1], lam) == pytest.approx(
            trace.objective[t - 1], rel=1e-9
        )


def test_the_moments_of_the_loss_give_the_cost(sample):
    trace = train(sample, "vadaboost", n_rounds=15, lam=0.7)
    mean, variance = loss_moments(trace)
    assert (mean**2 + 0.7 * variance)[1:] == pytest.approx(trace.objective, rel=1e-9)
    assert mean[0] == pytest.approx(1) and variance[0] == pytest.approx(0, abs=1e-15)


@given(st.floats(1e-6, 0.499))
def test_vadaboost_never_needs_more_than_twice_the_rounds_of_adaboost(error):
    assert 4 / 3 - 1e-6 <= iterations_factor(np.array([error]))[0] <= 2


def test_the_factor_is_about_one_and_a_third_at_error_0_4():
    assert iterations_factor(np.array([0.4]))[0] == pytest.approx(1.3356, abs=1e-4)


@pytest.mark.parametrize("name", ["adaboost", "abstaining", "chb"])
@given(LAMBDAS)
def test_the_theorem_holds_for_classifiers_that_are_silent_or_real_valued(name, lam):
    """V is the cost of a step for votes of +-1, and at least the cost for the others."""
    rng = np.random.default_rng(2)
    X = rng.normal(size=(50, 2))
    y = np.where(X[:, 0] + X[:, 1] ** 2 > 0.5, 1, -1)
    trace = train(Sample.of(X, y), name, n_rounds=3)
    s, r, before = sums(trace, 3), trace[2], trace[1].scores
    assert s.right + s.wrong == pytest.approx(1)
    assert s.bound(ALPHAS, lam) - s.cost(ALPHAS, lam) == pytest.approx(s.gap(ALPHAS, lam), abs=1e-9)
    losses = np.exp(
        -y[:, None] * (before[:, None] + ALPHAS * (r.votes / r.found.classifier.magnitude)[:, None])
    )
    mean, now = losses.mean(axis=0), np.exp(-y * before).mean()
    cost = ((1 - lam) * mean**2 + lam * (losses**2).mean(axis=0)) / now**2
    assert (s.cost(ALPHAS, lam) >= cost * (1 - 1e-9)).all()
    if name == "adaboost":
        assert s.cost(ALPHAS, lam) == pytest.approx(cost)


@given(st.integers(0, 1000), LAMBDAS, st.sampled_from(["adaboost", "vadaboost", "quadboost"]))
def test_the_cost_is_the_paper_s_sum_by_sum(seed, lam, name):
    """[V] equation 3, literally."""
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(25, 2)), rng.choice([-1.0, 1.0], 25)
    trace = train(Sample.of(X, y), name, n_rounds=4)
    scores = [np.zeros(25), *trace.scores]
    for cost, F in zip(paper_cost(trace, lam), scores, strict=True):
        e = [np.exp(-label * score) for label, score in zip(y, F)]
        squares = sum(value**2 for value in e)
        assert cost == pytest.approx(sum(e) ** 2 + lam * (25 * squares - sum(e) ** 2))


def test_whole_numbers_of_copies_cost_as_much_as_weights():
    rng = np.random.default_rng(1)
    X, y, copies = rng.normal(size=(20, 2)), rng.choice([-1.0, 1.0], 20), rng.integers(1, 4, 20)
    weighted = train(Sample.of(X, y, copies), n_rounds=5)
    copied = train(Sample.of(np.repeat(X, copies, axis=0), np.repeat(y, copies)), n_rounds=5)
    assert paper_cost(weighted, 0.4) == pytest.approx(paper_cost(copied, 0.4), rel=1e-6)


@given(st.floats(0.05, 0.45), st.integers(1, 40))
def test_two_runs_of_equal_errors_need_the_rounds_of_theorem_5(error, T):
    """Costs that fall by AdaBoost's and by VadaBoost's normaliser in every round."""
    root = np.sqrt(error * (1 - error))
    per_round = 2 * root, root**0.5 * (np.sqrt(error) + np.sqrt(1 - error))  # [V] equations 7, 8
    fast, slow = (z ** np.arange(n + 1) for z, n in zip(per_round, (T, 2 * T)))
    ratio, t = rounds_ratio(slow, fast), np.arange(1, T + 1)
    factor = iterations_factor(np.array([error]))[0]
    assert (ratio * t >= factor * t - 1e-5).all() and (ratio * t < factor * t + 1 + 1e-5).all()
    assert (ratio <= 2).all()


@given(st.lists(st.floats(0.5, 0.999), min_size=1, max_size=20))
def test_a_run_needs_its_own_rounds_for_its_own_cost(factors):
    costs = np.cumprod([1.0, *factors])
    assert rounds_ratio(costs, costs).tolist() == [1.0] * len(factors)
    assert np.isinf(rounds_ratio(costs[:1], costs)).all(), "no rounds, no cost below 1"


@given(st.lists(st.floats(0, 5), min_size=1, max_size=20), st.floats(0, 5))
def test_the_first_round_at_a_level_is_the_first(values, level):
    t = first_round(np.array(values), level)
    if t is None:
        assert min(values) > level
    else:
        assert values[t] <= level * (1 + 1e-9)
        assert all(value > level for value in values[:t])


def test_real_runs_of_vadaboost_can_need_more_than_twice_the_rounds():
    """What theorem 5 rules out for equal errors: the base classifiers of the two runs differ."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(150, 2))
    sample = Sample.of(X, np.where(X[:, 0] ** 2 + X[:, 1] > 0.5, 1, -1))
    fast, slow = train(sample, n_rounds=20), train(sample, "vadaboost", n_rounds=80, lam=0.0)
    ratio = rounds_ratio(loss_moments(slow)[0], loss_moments(fast)[0])
    assert np.isfinite(ratio).all()
    assert ratio[[4, 9, 19]].min() > 2 > iterations_factor(np.clip(fast.error, 0.01, 0.49)).max()


def short_run(algorithm="vadaboost"):
    rng = np.random.default_rng(7)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + X[:, 1] ** 2 > 0.5, 1, -1)
    return train(Sample.of(X, y), algorithm, n_rounds=5)


@given(st.floats(1, 1e12), st.floats(0.01, 0.5))
def test_theorem_1_s_three_terms_are_the_empirical_bernstein_bound(functions, delta):
    trace = short_run()
    table = theorem_1(trace, functions, delta)
    assert table[0, :2].tolist() == [pytest.approx(1), pytest.approx(0, abs=1e-7)]
    for t, row in enumerate(table[1:]):
        losses = np.minimum(np.exp(-trace.sample.y * trace[t].scores), 1)
        assert row.sum() == pytest.approx(
            bernstein_terms(losses, np.log(functions), 40, delta).total
        )
        assert row[1] == pytest.approx(tau(functions, delta) * losses.std(ddof=1) / 40**0.5)


@pytest.mark.parametrize("algorithm", ["adaboost", "vadaboost"])
def test_at_the_asked_lam_both_costs_fall_in_the_same_direction(algorithm):
    """The gradients of mean + tau sqrt(V / m) and mean^2 + lam variance over F, by differences, are parallel."""
    trace, price = short_run(algorithm), tau(1000, 0.05)
    lams, y = weight_of_variance(trace, price), trace.sample.y
    assert np.isnan(lams[0])

    def gradient(of, F):
        h = 1e-5 * np.eye(len(F))
        return np.array([(of(F + e) - of(F - e)) / 2e-5 for e in h])

    for t, lam in enumerate(lams[1:]):
        first = gradient(lambda F: _penalised(np.exp(-y * F), price), trace[t].scores)
        second = gradient(lambda F, lam=lam: _cost(np.exp(-y * F), lam), trace[t].scores)
        cosine = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
        assert cosine == pytest.approx(1, abs=1e-8)


def _penalised(losses, price):
    return losses.mean() + price * losses.std(ddof=1) / len(losses) ** 0.5


def _cost(losses, lam):
    return losses.mean() ** 2 + lam * losses.var()


def test_the_errors_of_a_run_alone_give_its_squared_cost():
    """[V], proof of theorem 5: a product over the rounds, one factor for each algorithm's step."""
    rng = np.random.default_rng(5)
    X = rng.normal(size=(80, 2))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 > 0.5, 1, -1))
    for name, options in (("adaboost", {}), ("vadaboost", {"lam": 0.0})):
        trace = train(sample, name, n_rounds=12, **options)
        factors = squared_normalizers(exponential_errors(trace), half_step=name == "vadaboost")
        assert np.cumprod(factors) == pytest.approx(loss_moments(trace)[0][1:] ** 2)


@pytest.mark.parametrize("lam", [0.0, 0.4, 1.0])
def test_u_adds_up_over_examples_and_the_weights_of_v_do_not(lam):
    """Why EBBoost enumerates: A_I = (1-lam) w_I^2 + lam m sum_I w^2 of a union is not the sum of its parts'."""
    rng = np.random.default_rng(900)
    w = rng.dirichlet(np.ones(12))

    def u(rows):
        return float((lam * 12 * w[rows] ** 2 + (1 - lam) * w[rows]).sum())

    def A(rows):
        return float((1 - lam) * w[rows].sum() ** 2 + lam * 12 * (w[rows] ** 2).sum())

    left, right = np.arange(5), np.arange(5, 12)
    both = np.arange(12)
    assert u(both) == pytest.approx(u(left) + u(right))
    extra = A(both) - A(left) - A(right)
    assert extra == pytest.approx(2 * (1 - lam) * w[left].sum() * w[right].sum())
    assert (extra < 1e-12) == (lam == 1)
