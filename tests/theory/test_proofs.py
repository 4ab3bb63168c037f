"""Proofs: every link of every chain holds in numbers, on drawn runs; what they begin and end with is counted anew."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples
from test_hull_plane import planes

from boosting import Sample, train
from boosting.experiments import two_sides
from boosting.theory import bound_table, rademacher
from boosting.theory.proofs import (
    at_most,
    broken,
    equal,
    exponential,
    game,
    hull,
    margin_bound,
    quadratic,
    variance,
)

KINDS = ("ties", "reals")
RHOS = st.sampled_from([0.0, 0.1, 0.3, 0.7])


def runs(algorithm, draw, **parameters):
    """A run on a drawn table; None where it has no round."""
    X, y, weight = draw
    run = train(Sample.of(X, y, weight), algorithm, n_rounds=6, **parameters)
    return run if len(run) else None


def check(proof, trace):
    """A chain for every step in every round, and no link that does not hold; how many links there were."""
    assert len(proof.rounds) == len(trace)
    links = 0
    for t, chains in enumerate(proof.rounds, 1):
        assert len(chains) == len(proof.words)
        for chain in chains:
            assert broken(chain) == [], (t, chain)
            assert all(np.isfinite(term.value) for term in chain)
            links += max(len(chain) - 1, 0)
    return links


def test_a_link_that_does_not_hold_is_named():
    assert broken((equal("a", 1), equal("b", 1), at_most("c", 2))) == []
    assert len(broken((equal("a", 1), equal("b", 1.1)))) == 1
    assert len(broken((equal("a", 1), equal("b", 0.9)))) == 1
    assert len(broken((equal("a", 1), at_most("b", 0.9), at_most("c", 0.8)))) == 2


@settings(max_examples=40, deadline=None)
@given(samples(kinds=KINDS), RHOS)
def test_adaboost_s_proofs_hold_on_any_table(drawn, rho):
    trace = runs("adaboost", drawn)
    if trace is None:
        return
    for proof in (
        exponential.theorem_7_2(trace),
        exponential.coordinate_descent(trace),
        exponential.theorem_7_7(trace, rho),
    ):
        check(proof, trace)


@settings(max_examples=40, deadline=None)
@given(
    samples(kinds=KINDS),
    st.sampled_from([("quadboost", {}), ("quadboost_l1", {"lam": 0.05}), ("quadboost_l2", {"lam": 2.0}),
                     ("quadboost_linf", {"alpha_max": 0.2})]),
)  # fmt: skip
def test_quadboost_s_step_holds_on_any_table(drawn, asked):
    name, parameters = asked
    trace = runs(name, drawn, **parameters)
    if trace is not None:
        assert check(quadratic.step(trace), trace) >= 3 * len(trace)


@settings(max_examples=30, deadline=None)
@given(samples(kinds=KINDS), st.sampled_from(["adaboost", "arc_gv", "max_margin"]))
def test_duality_holds_for_any_vote_and_any_weights(drawn, name):
    trace = runs(name, drawn)
    if trace is not None:
        assert check(game.duality(trace), trace) == 5 * len(trace)


@settings(max_examples=30, deadline=None)
@given(samples(kinds=KINDS), st.sampled_from([0.0, 0.3, 1.0]))
def test_vadaboost_s_bound_lies_above_the_cost(drawn, lam):
    trace = runs("vadaboost", drawn, lam=0.5)
    if trace is not None:
        check(variance.upper_bound(trace, lam), trace)


@settings(max_examples=30, deadline=None)
@given(samples(kinds=KINDS), st.sampled_from(["adaboost", "quadboost", "lpboost"]), RHOS)
def test_the_margin_bound_s_steps_hold_for_any_vote(drawn, name, rho):
    trace = runs(name, drawn)
    if trace is None:
        return
    m, d = trace.sample.size, trace.sample.n_attributes
    asked = bound_table.BoundSettings(max(rho, 0.05), 0.05, 1.0, m, rademacher.stumps(m, d) / 2)
    assert check(margin_bound.margin_bound(trace, asked, 3), trace) == 7 * len(trace)


@settings(max_examples=20, deadline=None)
@given(planes())
def test_the_certificate_holds_in_any_hull(asked):
    plane, values = asked
    trace = two_sides.run(plane, two_sides.RUNS[0], 6, values)
    assert check(hull.certificate(plane, trace), trace) == 6 * len(trace)


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(40, 2))
    return Sample.of(X, np.where(X[:, 0] + 0.8 * rng.normal(size=40) > 0, 1.0, -1.0))


def test_the_ends_of_adaboost_s_proofs_are_what_the_theorems_say(sample):
    trace = train(sample, n_rounds=8)
    y, m, rho = sample.y, sample.size, 0.1
    seven_two = exponential.theorem_7_2(trace)
    seven_seven = exponential.theorem_7_7(trace, rho)
    descent = exponential.coordinate_descent(trace)
    assert check(seven_two, trace) == 7 * 8 and check(descent, trace) >= 7 * 8
    for t, r in enumerate(trace, 1):
        eps, F = trace.error[:t], r.scores
        first, *_, last = seven_two.rounds[t - 1]
        assert first[0].value == pytest.approx(np.mean(y * F <= 0))
        assert first[1].value == pytest.approx(np.mean(np.exp(-y * F)))
        assert last[1].value == pytest.approx(np.exp(-2 * (0.5 - eps.max()) ** 2 * t))
        chains = seven_seven.rounds[t - 1]
        assert chains[0][0].value == pytest.approx(np.mean(y * F <= rho * trace.alpha[:t].sum()))
        expected = 2**t * np.prod(np.sqrt(eps ** (1 - rho) * (1 - eps) ** (1 + rho)))
        assert chains[3][1].value == pytest.approx(expected)
        h = 1e-6
        ahead, behind = (np.mean(np.exp(-y * (F + (s * h - r.alpha) * r.votes))) for s in (1, -1))
        assert descent.rounds[t - 1][0][0].value == pytest.approx(
            (ahead - behind) / (2 * h), abs=1e-6
        )
        assert descent.rounds[t - 1][3][0].value == pytest.approx(
            0.5 * np.log((1 - eps[-1]) / eps[-1])
        )
    assert m == 40


def test_a_program_at_its_end_closes_the_chain_of_duality(sample):
    trace = train(sample, "max_margin", n_rounds=200)
    *_, (floor, ceiling) = game.duality(trace).rounds[-1]
    assert floor.value == pytest.approx(ceiling.value, abs=1e-6)


def test_quadboost_s_numbers_are_those_of_the_residual(sample):
    trace = train(sample, "quadboost", n_rounds=5)
    F = np.zeros(sample.size)
    for r, chains in zip(trace, quadratic.step(trace).rounds):
        c = np.mean((sample.y - F) * r.votes)
        assert chains[1][-1].value == pytest.approx(c) or r.t == 1
        assert chains[3][0].value == pytest.approx(c**2)
        F = r.scores
    with pytest.raises(ValueError, match="residual"):
        quadratic.step(train(sample, n_rounds=2))


@pytest.mark.parametrize("lam", [0.0, 0.4])
def test_the_cost_of_the_chain_is_that_of_the_examples(sample, lam):
    trace = train(sample, "vadaboost", n_rounds=4, lam=lam)
    before = np.zeros(sample.size)
    for r, chains in zip(trace, variance.upper_bound(trace, lam).rounds):
        w = np.exp(-sample.y * before)
        w /= w.sum()
        e = w * np.exp(-r.alpha * sample.y * r.votes)
        assert chains[4][0].value == pytest.approx(
            (1 - lam) * e.sum() ** 2 + lam * sample.size * (e**2).sum()
        )
        before = r.scores


def test_the_margin_bound_s_ends_are_those_of_the_corollary(sample):
    trace = train(sample, n_rounds=5)
    measured = rademacher.estimate(trace.choices.weak_learner, sample, 60, seed=1).mean
    asked = bound_table.BoundSettings(0.2, 0.1, 1.0, 40.0, measured)
    proof = margin_bound.margin_bound(trace, asked)
    assert check(proof, trace) == 7 * 5
    for r, chains in zip(trace, proof.rounds):
        margins = sample.y * r.scores / np.abs(trace.coefficients(r.t)).sum()
        ramp = np.mean(np.minimum(1, np.maximum(0, 1 - margins / 0.2)))
        assert chains[0][1].value == pytest.approx(ramp)
        expected = ramp + 10 * np.sqrt(2 * np.log(2 * 40 * 2) / 40) + np.sqrt(np.log(10) / 80)
        assert chains[4][1].value == pytest.approx(expected)
        assert chains[3][0].value == measured
