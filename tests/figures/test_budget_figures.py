"""The trees of a vote as bands: as high as they weigh, within the budget in a hull, the newest one dark."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import budget

COLOURS = {"hull": "#274521", "free": "#8c6d31"}


def runs(gamma, seed=0, n_rounds=30):
    rng = np.random.default_rng(seed)
    X = rng.uniform(0, 6, size=(60, 1))
    sample = Sample.of(X, np.sin(X[:, 0]) + 0.2 * rng.normal(size=60))
    hull = train(sample, "chb_regression", n_rounds=n_rounds, gamma=gamma)
    return {"hull": hull, "free": train(sample, "gradient_boost_regression", n_rounds=n_rounds)}


@pytest.mark.parametrize("gamma", [0.5, 2.0])
def test_in_a_hull_the_bands_never_pass_the_budget_and_without_one_they_grow(gamma):
    sizes = {name: budget.sizes(trace) / gamma for name, trace in runs(gamma).items()}
    assert sizes["hull"].sum(axis=1).max() <= 1 + 1e-9
    assert (np.diff(sizes["free"].sum(axis=1)) >= -1e-12).all()


def test_a_size_is_what_a_tree_can_say_at_most():
    for trace in runs(2.0, seed=1).values():
        sizes, trees = budget.sizes(trace), trace.distinct()
        for t in (1, len(trace)):
            for c, tree, size in zip(trace.coefficients(t), trees, sizes[t]):
                assert size == pytest.approx(abs(c) * np.abs(tree.votes(trace.sample.X)).max())


def test_the_dark_band_is_the_tree_that_the_round_has_added():
    traces = runs(2.0)
    picture = budget.bands(traces, 2.0, COLOURS)
    check(picture, max(map(len, traces.values())) + 1)
    for t in (1, 4):
        changes = picture.frames[t].data
        for band, trace in zip((changes[0], changes[3]), traces.values()):
            sizes = budget.sizes(trace) / 2.0
            j = int(np.argmax(sizes[t] - sizes[t - 1]))
            first, last = (
                band.y[0],
                band.y[-1],
            )  # its upper and its lower border, both where the round is
            assert first - last == pytest.approx(sizes[t, j], abs=1e-5)
            assert min(band.x) == t


def test_no_run_and_no_round_are_drawn():
    sample = Sample.of([[0.0], [1.0]], [0.0, 0.0])
    check(budget.bands({"hull": train(sample, "chb_regression", n_rounds=1)}, 1.0, COLOURS))
