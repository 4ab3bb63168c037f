"""BrownBoost's clock: what stays, what falls, what is promised, and who is given up."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import erf, erfc
from strategies import samples

from boosting import Sample, train
from boosting.choices import clocked
from boosting.choices.clocked import ClockedPotential
from boosting.choices.losses.clocked import ClockedLoss
from boosting.choices.steps.clocked import SETTLED, ClockedStep
from boosting.choices.steps.log_odds import LogOdds
from boosting.datasets import load
from boosting.engine.state import Found, State
from boosting.engine.sums import dot
from boosting.theory import noise

SHARES = st.sampled_from([0.01, 0.05, 0.1, 0.35, 0.9])
some = settings(max_examples=40, deadline=None)


def run(sample, eps, n_rounds=30):
    X, y, weight = sample
    trace = train(Sample.of(X, y, weight), "brownboost", "stump", n_rounds, eps=eps)
    return trace, noise.bells(trace, eps)


@some
@given(samples(), SHARES)
def test_the_mean_potential_stays_and_the_time_falls(sample, eps):
    trace, bells = run(sample, eps)
    base, y = trace.sample.weight, trace.sample.y
    for bell, F in zip(bells[1:], trace.scores):
        assert base @ erfc((y * F + bell.left) / bell.width) == pytest.approx(eps, abs=1e-12)
    left = np.array([bell.left for bell in bells])
    assert left[0] == pytest.approx(bells[0].clock) and (np.diff(left) < 1e-9).all()
    assert left[-1] >= -1e-6 and (noise.time_left(bells) <= 1 + 1e-12).all()


@some
@given(samples(), SHARES)
def test_no_more_are_wrong_than_may_be_given_up(sample, eps):
    """Theorem 2: when the time is up the mean of |y - erf(F / sqrt(c))| is eps, which no mistake leaves below 1."""
    trace, bells = run(sample, eps, 200)
    assert (np.array(trace.train_error) <= np.array(trace.objective) + 1e-9).all()
    if trace.ended == ClockedStep.time_is_up and len(trace):
        vote = erf(trace.scores[-1] / bells[-1].width)
        off = trace.sample.weight @ np.abs(trace.sample.y - vote)
        assert off == pytest.approx(eps, abs=1e-6)
        assert trace.train_error[-1] <= eps + 1e-9


@some
@given(samples(), SHARES)
def test_a_step_ends_where_its_edge_does(sample, eps):
    trace, _ = run(sample, eps)
    ended = trace.ended in (ClockedStep.time_is_up, ClockedStep.decided)
    for r in list(trace)[: len(trace) - ended]:
        assert r.after.edge(r.votes) == pytest.approx(0, abs=1e-7)


@some
@given(samples(), SHARES)
def test_a_step_ends_at_the_first_root_and_not_at_a_later_one(sample, eps):
    """The edge need not fall all the way along h: on a grid up to alpha it is never used up, nor is the time."""
    trace, bells = run(sample, eps)
    base, y = trace.sample.weight, trace.sample.y
    for now, r in zip(bells, trace):
        for a in np.linspace(0, r.alpha, 60)[1:-1]:
            z = y * (r.scores - (r.alpha - a) * r.votes)
            then = now.at(z, base)
            assert then.distribution(z, base) @ (y * r.votes) > -1e-7 and then.left > -1e-7


@pytest.mark.parametrize("m", [300, 2000, 60000])
def test_a_round_asks_the_clock_seldom_and_the_clock_settles_soon(m, monkeypatch):
    """However many examples are added up: the sums' own noise is no reason to go on."""
    rng, sums = np.random.default_rng(0), []
    X = rng.normal(size=(m, 2))
    y = np.where(X[:, 0] + 0.3 * X[:, 1] ** 2 > 0, 1.0, -1.0) * np.where(rng.random(m) < 0.1, -1, 1)
    monkeypatch.setattr(clocked, "dot", lambda *of: sums.append(1) or dot(*of))
    trace = train(Sample.of(X, y), "brownboost", "stump", 5, eps=0.2)
    assert len(trace) and len(sums) < 400 * len(trace)


def test_a_run_says_when_it_is_stuck():
    """Each of two halves has a minority, which together is more than may be given up."""
    X, y = (np.arange(12) > 5).astype(float)[:, None], np.where(np.arange(12) > 5, 1.0, -1.0)
    y[[0, 1, 11]] *= -1
    trace, bells = run((X, y, None), 0.05, 300)
    assert trace.ended == ClockedStep.refused and len(trace)
    assert noise.time_left(bells)[-1] > 0.1 and trace.train_error[-1] > 0.05


def test_an_example_of_weight_0_has_none_where_all_others_are_far():
    z, base = np.array([5.0, 5.0, -5.0, 0.0]), np.array([0.4, 0.4, 0.2, 0.0])
    weights = ClockedPotential(0.9).distribution(10 * z, base)
    assert weights == pytest.approx(base)


def test_with_next_to_nothing_to_give_up_it_is_adaboost():
    """Freund, section 4: as eps falls the bell is far away, and its flank is an exponential; F is half of AdaBoost's."""
    data = load("moons", n_samples=100, seed=3)
    sample = Sample.of(data.X, data.y)
    ada = train(sample, "adaboost", "stump", 5)
    loss = ClockedLoss(1e-200)
    state = State(sample)
    step = ClockedStep(loss.function)
    for r in ada:
        pull = loss.pull(state)
        assert pull.distribution == pytest.approx(r.distribution, rel=0.05)
        found = Found.of(r.found.classifier, r.votes, pull, 0.0)
        alpha = step.step(found, pull, state)
        assert 2 * alpha.alpha == pytest.approx(r.alpha, rel=0.05)
        state.append(found, alpha)


@pytest.mark.parametrize("left", [0.0, 0.3])
def test_the_slope_and_the_curvature_are_those_of_the_value(left):
    loss, z, h = ClockedPotential(0.2, left), np.linspace(-3, 3, 61), 1e-5
    assert (loss.value(z + h) - loss.value(z - h)) / (2 * h) == pytest.approx(loss.slope(z))
    assert (loss.slope(z + h) - loss.slope(z - h)) / (2 * h) == pytest.approx(
        loss.curvature(z), abs=1e-9
    )
    assert loss.value(np.zeros(1)) == 1 and loss.lipschitz_clipped == pytest.approx(
        np.abs(loss.slope(z[z >= 0])).max()
    )


def test_whoever_is_far_wrong_loses_weight_again():
    late = ClockedPotential(0.35, 0.0)
    weights = -late.slope(np.array([-3.0, -0.5, 0.0, 0.5, 3.0]))
    assert weights[0] < 1e-6 * weights[2] and weights == pytest.approx(weights[::-1])


def test_where_nobody_is_undecided_the_run_ends_however_exactly_the_share_is_used_up():
    """2 of 10 wrong and eps = 0.4: they use it up alone, and no finite step would end."""
    X = np.arange(10.0)[:, None]
    y = np.where(X[:, 0] > 4.5, 1.0, -1.0)
    y[[1, 8]] *= -1
    state = State(Sample.of(X, y))
    loss = ClockedLoss(0.4)
    h = train(Sample.of(X, np.sign(X[:, 0] - 4.5)), "adaboost", "stump", 1)[0]
    found = Found.of(h.found.classifier, h.votes, loss.pull(state), 0.0)
    step = ClockedStep(loss.function).step(found, loss.pull(state), state)
    assert step.ending == ClockedStep.decided and step.alpha < 10
    state.append(found, step)
    now = loss.function.at(y * state.scores, state.sample.weight)
    assert now.undecided(y * state.scores, state.sample.weight) == pytest.approx(
        SETTLED * np.exp(-now.clock), rel=0.01
    )


def test_another_step_moves_the_clock_as_well():
    data = load("moons", n_samples=60, seed=1)
    state, loss = State(Sample.of(data.X, data.y)), ClockedLoss(0.1)
    h = train(state.sample, "adaboost", "stump", 1)[0]
    before = loss.pull(state)
    state.append(h.found, LogOdds().step(h.found, before, state))
    assert loss.pull(state).objective < before.objective == pytest.approx(1)
