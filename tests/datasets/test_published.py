"""Published problems: their laws, their constants, and their Bayes errors against simulation."""

import numpy as np
import pytest

from boosting.datasets import DataError, describe, load
from boosting.datasets.published import friedman1, friedman2, friedman3

BIG = 2000


@pytest.mark.parametrize("d", [2, 20])
def test_twonorm_law(d):
    data = load(f"twonorm_{d}d", n_samples=BIG)
    for sign in (-1, 1):
        cloud = data.X[data.y == sign]
        assert np.allclose(cloud.mean(axis=0), sign * 2 / np.sqrt(d), atol=0.13)
        assert np.allclose(cloud.var(axis=0), 1, rtol=0.2)


def test_ringnorm_law():
    data = load("ringnorm_20d", n_samples=BIG)
    wide, narrow = data.X[data.y > 0], data.X[data.y < 0]
    assert wide.mean() == pytest.approx(0, abs=0.05) and wide.var() == pytest.approx(4, rel=0.05)
    assert narrow.mean() == pytest.approx(
        2 / np.sqrt(20), abs=0.03
    ) and narrow.var() == pytest.approx(1, rel=0.05)


def test_threenorm_law():
    data = load("threenorm_20d", n_samples=BIG, spread=0.1)
    a = 2 / np.sqrt(20)
    single, pair = data.X[data.y < 0], data.X[data.y > 0]
    assert np.allclose(single.mean(axis=0), a * np.resize([1, -1], 20), atol=0.02)
    assert np.allclose(np.abs(pair.mean(axis=1)), a, atol=0.1)
    assert 0.4 < np.mean(pair.mean(axis=1) > 0) < 0.6


def densities(name, X, spread):
    """Log densities of the two classes at the points X, written down from the papers."""
    d = X.shape[1]

    def gauss(centre, deviation=1.0):
        distance = ((X - centre) ** 2).sum(axis=1) / (deviation * spread) ** 2
        return -distance / 2 - d * np.log(deviation)

    a = 2 / np.sqrt(d)
    if name == "ringnorm":
        return gauss(0, 2.0), gauss(a)
    if name == "twonorm":
        return gauss(a), gauss(-a)
    return np.logaddexp(gauss(a), gauss(-a)) - np.log(2), gauss(a * np.resize([1, -1], d))


@pytest.mark.parametrize("name", ["ringnorm", "twonorm", "threenorm"])
@pytest.mark.parametrize("d", [2, 20])
@pytest.mark.parametrize("spread", [0.5, 1.0, 2.0])
def test_bayes_error_is_the_error_of_the_best_rule(name, d, spread):
    wrong = []
    for seed in range(10):
        data = load(f"{name}_{d}d", n_samples=BIG, spread=spread, seed=seed)
        plus, minus = densities(name, data.X, spread)
        wrong.append(np.mean(np.where(plus > minus, 1, -1) != data.y))
    bayes = describe(f"{name}_{d}d").bayes_error(spread)
    assert abs(np.mean(wrong) - bayes) <= 4 * np.sqrt(bayes * (1 - bayes) / (10 * BIG)) + 1e-4


def test_published_bayes_errors():
    assert describe("twonorm_20d").bayes_error() == pytest.approx(0.023, abs=5e-4)
    assert describe("threenorm_20d").bayes_error() == pytest.approx(0.105, abs=1e-3)
    assert describe("ringnorm_20d").bayes_error() == pytest.approx(0.013, abs=1e-3)


def test_waveform_means():
    data = load("waveform_21d", n_samples=BIG)
    height = np.maximum(6 - np.abs(np.arange(1, 22) - np.array([[7], [15], [11]])), 0)
    assert np.allclose(data.X[data.y > 0].mean(axis=0), (height[0] + height[2]) / 2, atol=0.25)
    both = data.X[data.y < 0].mean(axis=0)
    assert np.allclose(both, (height[0] + 2 * height[1] + height[2]) / 4, atol=0.25)
    assert data.counts()["waves at 7 and 11"] == BIG // 3 + 1


def test_waveform_without_noise_lies_on_a_triangle():
    plane = load("waveform_2d", n_samples=300, spread=0.1, seed=2)
    whole = load("waveform_21d", n_samples=300, spread=0.1, seed=2)
    assert np.array_equal(plane.y, whole.y) and plane.feature_names == ("sample 7", "sample 15")
    side = plane.X[plane.y > 0]  # between (6, 0) and (2, 2)
    assert np.abs(side[:, 0] + 2 * side[:, 1] - 6).max() < 1


def test_noise_scale_is_linear():
    quiet, loud = (load("ringnorm_20d", spread=s, seed=3).X for s in (0.5, 1.0))
    centre = 2 * quiet - loud
    assert np.allclose(np.unique(centre.round(9)), [0, 2 / np.sqrt(20)], atol=1e-8)


def test_xor_epsilon_counts():
    data = load("xor_epsilon", n_samples=80, epsilon=0.3)
    corners, counts = np.unique(np.column_stack([data.X, data.y]), axis=0, return_counts=True)
    sizes = {tuple(corner): int(count) for corner, count in zip(corners.tolist(), counts)}
    assert sizes == {(1, 1, -1): 20, (-1, -1, -1): 20, (1, -1, 1): 14, (-1, 1, 1): 26}
    assert "epsilon = 0.3" in data.description


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.5])
def test_xor_epsilon_best_stump_has_the_stated_edge(epsilon):
    data = load("xor_epsilon", n_samples=400, epsilon=epsilon)
    votes = np.sign(data.X)  # the two stumps; every other one is constant
    assert np.max(np.abs(votes.T @ data.y)) / (2 * 400) == pytest.approx(epsilon / 4)


def test_xor_epsilon_says_which_epsilon_whole_points_allow():
    assert "epsilon = 0.5" in load("xor_epsilon", n_samples=8, epsilon=0.4).description
    with pytest.raises(
        DataError, match="sample size must be a multiple of 4 from 8 to 400, not 42"
    ):
        load("xor_epsilon", n_samples=42)


def test_long_servedio_margins():
    data = load("long_servedio", n_samples=16, gamma=0.04)
    margins = (data.y[:, None] * data.X).reshape(4, 4, 2)
    assert np.allclose(margins, [[1, 0], [0.04, 0.2], [0.04, -0.04], [0.04, -0.04]])
    assert list(data.counts().values()) == [8, 8]
    with pytest.raises(DataError, match="multiple of 4 from 8 to 2000, not 9"):
        load("long_servedio", n_samples=9)


@pytest.mark.parametrize(("gamma", "fails"), [(0.08, True), (0.09, False)])
def test_quadratic_loss_breaks_at_one_twelfth(gamma, fails):
    data = load("long_servedio", n_samples=8, gamma=gamma)
    best = np.linalg.lstsq(data.X, data.y, rcond=None)[0]
    wrong = np.mean(data.y * (data.X @ best) < 0)
    assert wrong == (0.5 if fails else 0.0)


def test_twenty_one_bits():
    data = load("long_servedio_21", n_samples=4000)
    agree = data.X * data.y[:, None] > 0
    assert set(np.unique(data.X)) == {-1, 1}
    first, last, total = agree[:, :11].sum(axis=1), agree[:, 11:].sum(axis=1), agree.sum(axis=1)
    assert set(total) == {11, 21} and np.array_equal(np.sign(data.X.sum(axis=1)), data.y)
    kinds = {
        "large": total == 21,
        "puller": (first == 11) & (last == 0),
        "penalizer": (first == 5) & (last == 6),
    }
    shares = {kind: rows.mean() for kind, rows in kinds.items()}
    assert sum(shares.values()) == 1
    assert shares["large"] == pytest.approx(0.25, abs=0.03) and shares["puller"] == pytest.approx(
        0.25, abs=0.03
    )
    penalizers = agree[kinds["penalizer"]]
    assert np.allclose(penalizers[:, :11].mean(axis=0), 5 / 11, atol=0.05)
    assert np.allclose(penalizers[:, 11:].mean(axis=0), 6 / 10, atol=0.05)


@pytest.mark.parametrize("name", ["friedman1", "friedman2", "friedman3", "sine", "step"])
def test_noise_of_a_curve(name):
    clean, noisy = load(name, n_samples=BIG, spread=0), load(name, n_samples=BIG)
    spread = describe(name).spread.default
    assert np.array_equal(clean.X, noisy.X)
    assert (noisy.y - clean.y).std() == pytest.approx(spread, rel=0.08)
    assert describe(name).bayes_error() == pytest.approx(spread**2)


def test_curves_at_chosen_points():
    assert friedman1(np.full((1, 10), 0.5))[1] == pytest.approx(10 * np.sin(np.pi / 4) + 7.5)
    X, y = friedman2(np.full((1, 4), 0.5))
    assert X[0] == pytest.approx([50, 300 * np.pi, 0.5, 6])
    reactance = 150 * np.pi - 1 / (1800 * np.pi)
    assert y == pytest.approx(np.sqrt(50**2 + reactance**2))
    assert friedman3(np.full((1, 4), 0.5))[1] == pytest.approx(np.arctan(reactance / 50))
    step = load("step", spread=0)
    assert np.array_equal(
        step.y, np.select([step.X[:, 0] < q for q in (0.25, 0.5, 0.75)], [0, 1, -0.5], 0.5)
    )
    sine = load("sine", spread=0)
    assert np.allclose(sine.y, np.sin(sine.X[:, 0]))
