"""What holds for every dataset of the registry that is loaded without a network."""

import subprocess
import sys

import numpy as np
import pytest

from boosting import datasets

NAMES = datasets.names()


@pytest.mark.parametrize("name", NAMES)
def test_card_tells_the_truth_about_the_data(name):
    card, data = datasets.describe(name), datasets.load(name)
    assert (data.name, data.title, data.task, data.rule) == (name, card.title, card.task, card.rule)
    assert data.X.shape == (card.rows, card.attributes)
    assert data.X.dtype == np.float64 and np.isfinite(data.X).all()
    assert len(set(data.feature_names)) == card.attributes
    assert data.source and data.description and data.rule and card.law
    if card.task == "binary":
        assert set(np.unique(data.y)) == {-1.0, 1.0} and min(data.counts().values()) > 0


@pytest.mark.parametrize("name", NAMES)
def test_same_options_same_arrays(name):
    first, again = datasets.load(name, seed=5), datasets.load(name, seed=5)
    assert np.array_equal(first.X, again.X) and np.array_equal(first.y, again.y)


@pytest.mark.parametrize("name", [n for n in NAMES if datasets.describe(n).n_samples])
def test_both_knobs_work_at_the_ends_of_their_range(name):
    card = datasets.describe(name)
    for n in (card.n_samples.minimum, card.n_samples.maximum):
        for spread in (card.spread.minimum, card.spread.maximum):
            data = datasets.load(name, n_samples=n, spread=spread, seed=1)
            assert data.n_examples == n and np.isfinite(data.X).all()
            if card.task == "binary":
                assert min(data.counts().values()) > 0


def test_titles_are_distinct():
    titles = [datasets.describe(name).title for name in NAMES]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("wrong", "near"), [("moon", "moons"), ("Moons", "moons"), ("chekerboard", "checkerboard")])
def test_unknown_name_offers_the_nearest(wrong, near):
    with pytest.raises(ValueError, match=f"no dataset called '{wrong}'. The nearest name is '{near}'"):
        datasets.load(wrong)


def test_names_of_one_task():
    assert set(datasets.names("binary")) <= set(NAMES)
    assert all(datasets.describe(name).task == "binary" for name in datasets.names("binary"))


def test_the_picker_costs_no_scikit_learn():
    code = (
        "import sys; from boosting import datasets; [datasets.describe(n) for n in datasets.names()];"
        "datasets.load('moons'); print('sklearn' in sys.modules, 'pandas' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "False"]
