"""The stump search finds what brute force finds, ties included, whatever the layout, the order and the threads."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import fsum

import numpy as np
import pytest
from families import all_stumps, grid_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import Ensemble, Sample, Tree
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.searches.columns import Columns
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.log_odds import LogOdds
from boosting.engine._kernels import exponentials, quantise, scan_orders, total
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices
from boosting.engine.state import Pull, State
from boosting.engine.trace import Trace

many = settings(max_examples=150, deadline=None)
some = settings(max_examples=60, deadline=None)
PULLS = {
    "integers": st.integers(-3, 3).map(float),
    "reals": st.floats(-1, 1),
    "uneven": st.sampled_from([1.0, -1.0, 1e-9, -1e-9, 1e-30, 0.0]),
}


@st.composite
def questions(draw):
    """X (m, d), weight (m,) or None, and a pull (m,) that is 0 where the weight is."""
    X, y, weight = draw(samples(min_rows=1, max_rows=12))
    kind = PULLS[draw(st.sampled_from(sorted(PULLS)))]
    pull = np.array(draw(st.lists(kind, min_size=len(y), max_size=len(y))))
    return X, weight, pull if weight is None else np.where(weight > 0, pull, 0.0)


def search(X, weight, pull, per_attribute=None):
    sample = Sample.of(X, np.ones(len(X)), weight)
    return Stumps(per_attribute).search(sample, Pull(np.array(pull, float), 0.0), State(sample))


def as_stump(tree):
    """(attribute, threshold, sign), a constant as (0, -inf, sign), as the brute-force families write them."""
    nodes = tree.nodes
    return (
        (0, -np.inf, nodes[0, 4]) if tree.is_leaf else (int(nodes[0, 0]), nodes[0, 1], nodes[2, 4])
    )


def exact_scores(H, pull):
    """sum_i g_i h(x_i) for every row of H, and sum_i |g_i|, in rational arithmetic."""
    g = [Fraction(float(v)) for v in pull]
    return [sum((v if h > 0 else -v) for v, h in zip(g, row)) for row in H], sum(map(abs, g))


@pytest.mark.parametrize(("family", "per_attribute"), [(all_stumps, None), (grid_stumps, 10)])
def test_the_search_returns_the_first_of_the_best_stumps(family, per_attribute):
    @many
    @given(questions())
    def agrees(question):
        X, weight, pull = question
        stumps, H = family(X, weight)
        scores, size = exact_scores(H, pull)
        first = next(k for k, score in enumerate(scores) if score >= max(scores) - size / 2**40)
        found = search(X, weight, pull, per_attribute)
        assert as_stump(found.classifier) == tuple(stumps[first])
        assert np.array_equal(found.votes, H[first]) and np.array_equal(
            found.classifier.votes(X), H[first]
        )

    agrees()


@many
@given(questions())
def test_the_runner_up_is_the_best_of_the_stumps_with_another_threshold(question):
    X, weight, pull = question
    stumps, H = all_stumps(X, weight)
    scores, size = exact_scores(H, pull)
    found = search(X, weight, pull)
    best = as_stump(found.classifier)[:2]
    others = [score for stump, score in zip(stumps, scores) if stump[:2] != best]
    expected = float(max(others) / size / 2) if others and size else 0.0
    assert found.runner_up == pytest.approx(expected, rel=1e-12, abs=1e-15)


@many
@given(questions())
def test_the_searched_edge_is_the_recomputed_edge(question):
    """One definition of what a base classifier says serves searching and predicting."""
    X, weight, pull = question
    found = search(X, weight, pull)
    votes = found.classifier.votes(X)
    assert (
        found.gain == found.correlation == pytest.approx(fsum(pull * votes), rel=1e-12, abs=1e-15)
    )
    assert 0.5 - found.error == pytest.approx(Pull(pull, 0.0).edge(votes), abs=1e-12)
    assert found.agree + found.against == pytest.approx(np.abs(pull).sum())


class TestTies:
    """Lowest attribute, then lowest threshold, then sign +1; the constant comes first of all."""

    def test_lowest_attribute(self):
        X = np.array([[5, 0], [5, 1]], float)
        assert as_stump(search(X, None, [-1, 1]).classifier) == (1, 0.5, 1)
        assert as_stump(search(X[:, [1, 1, 0]], None, [-1, 1]).classifier) == (0, 0.5, 1)

    def test_lowest_threshold(self):
        assert as_stump(search([[0.0], [1.0], [2.0], [3.0]], None, [-1, 1, -1, 1]).classifier) == (
            0,
            0.5,
            1,
        )

    def test_sign_plus_and_the_constant_before_a_threshold(self):
        found = search([[0.0], [1.0]], None, [1, -1])
        assert as_stump(found.classifier) == (0, 0.5, -1)  # no tie: the stump answers both
        assert as_stump(search([[0.0], [1.0]], None, [0, 0]).classifier) == (0, -np.inf, 1)
        assert as_stump(search([[0.0], [1.0]], None, [1, 0]).classifier) == (0, -np.inf, 1)

    def test_rounding_errors_do_not_decide_a_tie(self):
        """0.1 + 0.2 and 0.3 are the same pull, though not the same float; a real difference of 1e-9 does decide."""
        X = np.array([[0, 0], [0, 1], [1, 1.0]])
        for pull in ([0.1, 0.2, -0.3], [0.2, 0.1, -0.3], [0.1, 0.2, -0.30000000000000004]):
            assert as_stump(search(X, None, pull).classifier) == (0, 0.5, -1)
        X = np.array([[0.0], [1.0], [2.0], [3.0]])
        assert as_stump(search(X, None, [-1, 1, -1, 1 + 1e-9]).classifier) == (0, 0.5, 1)
        assert as_stump(search(X, None, [-1, 1 - 1e-9, -1, 1]).classifier) == (0, 2.5, 1)


def test_nothing_to_ask_for_finds_a_constant_without_an_edge():
    found = search([[1.0, 2.0], [3.0, 4.0]], None, [0.0, 0.0])
    assert found.classifier.is_leaf and found.gain == found.runner_up == 0 and found.error == 0.5


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (1.0, np.nextafter(1, 2)), (np.nextafter(1, 0), 1.0), (-1e308, 1e308), (1e308, 1.7e308), (0.0, 5e-324),
        (-5e-324, 0.0), (5e-324, 1e-323), (-1.7e308, -1e308), (-3.0, -3.0 + 2**-51),
    ],
)  # fmt: skip
def test_a_threshold_divides_even_neighbouring_and_huge_values(low, high):
    for per_attribute in (None, 10):
        found = search([[high], [low]], None, [1, -1], per_attribute)
        assert low <= found.classifier.nodes[0, 1] < high
        assert found.votes.tolist() == [1, -1] and found.error == 0


@some
@given(questions(), st.randoms(use_true_random=False))
def test_layout_and_row_order_do_not_matter(question, random):
    X, weight, pull = question
    order = random.sample(range(len(X)), len(X))
    shuffled = search(X[order], None if weight is None else weight[order], pull[order])
    expected = search(X, weight, pull)
    strided = np.repeat(X, 2, axis=0)[::2]
    for other in (
        shuffled,
        search(np.asfortranarray(X), weight, pull),
        search(strided, weight, pull),
    ):
        assert (
            np.array_equal(other.classifier.nodes, expected.classifier.nodes)
            and other.runner_up == expected.runner_up
        )


@some
@given(questions())
def test_predictions_do_not_depend_on_the_layout_of_the_rows(question):
    X, weight, pull = question
    ensemble = Ensemble(
        (search(X, weight, pull).classifier, Tree.constant(1.0)), np.array([0.5, 0.25])
    )
    for layout in (np.asfortranarray(X), np.repeat(X, 2, axis=0)[::2], X.astype(object)):
        assert np.array_equal(ensemble.scores(layout), ensemble.scores(X))


@some
@given(questions(), st.sampled_from([1, 10, 15, 16, 40, 255]))
def test_adding_up_by_bins_finds_the_stump_that_adding_up_in_order_finds(question, per_attribute):
    X, weight, pull = question
    sample = Sample.of(X, np.ones(len(X)), weight)
    assert np.array_equal(
        sample.grid(per_attribute).thresholds, sample.cuts(per_attribute).thresholds
    )
    stumps, pull = Stumps(per_attribute), np.array(pull, float)
    by_bins, in_order = stumps._from_bins(sample, pull), stumps._from_orders(sample, pull)
    assert all(np.array_equal(a, b) for a, b in zip(by_bins, in_order))


@pytest.mark.parametrize("per_attribute", [None, 10, 15, 16, 255])
@pytest.mark.parametrize(("m", "d"), [(60, 7), (5000, 3), (2049, 5)])
def test_rounds_do_not_depend_on_the_number_of_threads(monkeypatch, m, d, per_attribute):
    rng = np.random.default_rng(m)
    X, y = rng.standard_normal((m, d)).round(2), rng.choice([-1.0, 1.0], m)

    def run(threads, worth):
        monkeypatch.setattr("boosting.engine.threads.THREADS", threads)
        monkeypatch.setattr("boosting.engine.threads.WORTH", worth)
        monkeypatch.setattr("boosting.choices.searches.stumps.WORTH", worth)
        sample = Sample.of(X, y)
        choices = Choices(ExponentialLoss(), Stumps(per_attribute), LogOdds())
        return Trace.collect(sample, choices, boost(sample, *choices, n_rounds=6))

    alone = run(1, 10**9)
    for threads in (1, 2, 3, 8):
        together = run(threads, 0)
        assert [r.found.classifier.key for r in together] == [r.found.classifier.key for r in alone]
        assert np.array_equal(together.scores, alone.scores) and np.array_equal(
            together.votes, alone.votes
        )
        assert [r.found.runner_up for r in together] == [r.found.runner_up for r in alone]


@some
@given(questions(), st.data())
def test_any_division_of_the_attributes_among_threads_gives_the_same_scores(question, data):
    X, weight, pull = question
    X = np.hstack([X, X[:, ::-1], X[::-1]])
    packed = Sample.of(X, np.ones(len(X)), weight).cuts().packed
    q = np.empty(len(pull), np.int64)
    S, _ = quantise(pull, q)
    d = len(packed)
    whole, parts = np.zeros(d, np.int64), np.zeros(d, np.int64)
    scan_orders(packed, q, S, 0, d, whole)
    ends = sorted({0, d, *data.draw(st.lists(st.integers(0, d), max_size=3))})
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda a, b: scan_orders(packed, q, S, a, b, parts), ends[:-1], ends[1:]))
    assert whole.tolist() == parts.tolist()


@some
@given(questions(), st.integers(-900, 900))
def test_the_unit_of_the_pull_does_not_matter(question, power):
    X, weight, pull = question
    pull = np.where(np.abs(pull) < 1e-20, 0.0, pull)  # so that no unit makes it vanish
    one, two = search(X, weight, pull), search(X, weight, pull * 2.0**power)
    assert (
        np.array_equal(one.classifier.nodes, two.classifier.nodes)
        and one.runner_up == two.runner_up
    )
    assert one.error == two.error and two.gain == one.gain * 2.0**power


@some
@given(questions(), st.integers(-300, 300))
def test_the_sums_of_given_columns_are_twice_their_edges_in_any_unit(question, power):
    X, weight, pull = question
    pull = Pull(np.where(np.abs(pull) < 1e-20, 0.0, pull) * 2.0**power, 0.0)
    sample = Sample.of(np.sign(X), np.ones(len(X)), weight)
    sums = Columns().sums(sample, pull)
    assert sums == pytest.approx([2 * pull.edge(x) for x in sample.X.T], abs=1e-12)


class TestQuantise:
    """The pull in whole numbers: exact to 2^-60 of the total, and never near the end of int64."""

    @many
    @given(st.lists(st.floats(-1e300, 1e300), min_size=1, max_size=30))
    def test_keeps_the_pull_to_2_to_the_minus_59_of_the_total(self, pull):
        pull = np.array(pull)
        q = np.empty(len(pull), np.int64)
        S, mass = quantise(pull, q)
        assert sum(q.tolist()) == S and sum(abs(v) for v in q.tolist()) == mass <= 2**61
        size = fsum(np.abs(pull))
        if size > 1e-250:
            assert mass >= 2**59 - len(pull)
            scale = Fraction(mass) / Fraction(size)
            assert all(
                abs(Fraction(v) * scale - k) <= len(pull) + 1000
                for v, k in zip(pull.tolist(), q.tolist())
            )


class TestGrid:
    def test_ten_thresholds_divide_the_range_evenly(self):
        X = np.linspace(0, 11, 1000)[:, None]
        cuts = Sample.of(X, np.ones(1000)).cuts(10)
        assert (
            cuts.thresholds[0, 1:] == pytest.approx(np.arange(1, 11))
            and cuts.thresholds[0, 0] == -np.inf
        )
        assert (cuts.packed & 1).sum() == 10

    def test_thresholds_without_a_value_between_them_are_one(self):
        cuts = Sample.of([[0.0], [1.0], [1.0], [100.0]], np.ones(4)).cuts(10)
        assert (cuts.packed & 1).sum() == 1 and len(cuts.thresholds[0]) == 2
        assert cuts.thresholds[0, 1] == pytest.approx(100 / 11)

    def test_a_constant_column_has_none(self):
        cuts = Sample.of([[2.0, 0.0], [2.0, 1.0]], np.ones(2)).cuts(10)
        assert not (cuts.packed[0] & 1).any() and (cuts.packed[1] & 1).sum() == 1
        assert cuts.thresholds[0].tolist() == [-np.inf, np.inf]

    def test_cuts_are_made_once(self):
        sample = Sample.of([[0.0], [1.0]], np.ones(2))
        assert (
            sample.cuts() is sample.cuts()
            and sample.cuts(10) is sample.cuts(10) is not sample.cuts()
        )


def test_exponentials_are_good_to_a_rounding_error_and_never_zero():
    x = np.concatenate([np.linspace(-708, 0, 100_001), -np.logspace(-320, 2, 2001), [0.0, -0.0]])
    values = np.empty_like(x)
    exponentials(x, values)
    assert np.abs(values / np.exp(x) - 1).max() < 2 * np.finfo(float).eps
    assert values[-1] == values[-2] == 1.0
    exponentials(np.array([-1e300, -np.inf, -709.0]), values[:3])
    assert (values[:3] > 0).all() and (values[:3] < 1e-307).all()


@some
@given(st.lists(st.floats(-1e6, 1e6), max_size=40))
def test_the_total_is_the_sum_of_the_sizes(values):
    assert total(np.array(values)) == pytest.approx(fsum(map(abs, values)), rel=1e-12, abs=1e-9)
