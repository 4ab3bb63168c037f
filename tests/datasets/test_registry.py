"""Every dataset of the registry that is always here, and how the registry answers."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from boosting import datasets
from boosting.datasets import rules, table_files, uci

ALWAYS_HERE = [
    name
    for name, card in datasets.REGISTRY.items()
    if card.group != uci.GROUP
    or name in rules.TABLES
    or (table_files.SHIPPED / f"{name}.csv.gz").is_file()
]
# All tables of the catalogue go the same way, so the larger ones need not go it several times.
SMALL = [
    name
    for name in ALWAYS_HERE
    if (card := datasets.describe(name)).group != uci.GROUP or card.rows * card.attributes < 20_000
]


@pytest.mark.parametrize("name", ALWAYS_HERE)
def test_card_tells_the_truth_about_the_data(name):
    card, data = datasets.describe(name), datasets.load(name)
    assert (data.name, data.title, data.task, data.rule) == (name, card.title, card.task, card.rule)
    assert data.n_examples == card.rows
    # text columns with more than two levels become several indicators
    assert (
        data.n_features >= card.attributes
        if "indicator" in data.kinds
        else data.n_features == card.attributes
    )
    assert data.X.dtype == np.float64 and np.isfinite(data.X).all()
    assert len(set(data.feature_names)) == data.n_features
    assert data.source and data.description and data.rule and card.law
    if card.task == "binary":
        assert set(np.unique(data.y)) == {-1.0, 1.0}
        assert list(data.counts()) == list(card.class_names)


@pytest.mark.parametrize("name", SMALL)
def test_same_options_same_arrays(name):
    first, again = datasets.load(name, seed=5), datasets.load(name, seed=5)
    assert np.array_equal(first.X, again.X) and np.array_equal(first.y, again.y)


@pytest.mark.parametrize("name", [name for name in SMALL if datasets.describe(name).options])
def test_every_option_works_at_both_ends(name):
    card = datasets.describe(name)
    for key, option in card.options.items():
        ends = (
            tuple(option.titles)
            if isinstance(option, datasets.Choice)
            else (option.low, option.high)
        )
        for value in ends:
            data = datasets.load(name, seed=1, **{key: value})
            assert np.isfinite(data.X).all() and np.isfinite(data.y).all()
            assert card.task != "binary" or min(data.counts().values()) > 0
            assert key != "n_samples" or data.n_examples == value
            assert card.bayes is None or card.bayes_error(**{key: value}) >= 0


@pytest.mark.parametrize("name", [name for name in ALWAYS_HERE if datasets.describe(name).options])
def test_every_option_has_words_and_a_default_in_its_range(name):
    for option in datasets.describe(name).options.values():
        assert option.label and option.help.endswith(".")
        assert option.pick(None, "") == option.pick(option.default, "")


def test_titles_are_distinct():
    titles = [card.title for card in datasets.REGISTRY.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("wrong", "near"), [("moon", "moons"), ("Moons", "moons"), ("chekerboard", "checkerboard")]
)
def test_unknown_name_offers_the_nearest(wrong, near):
    with pytest.raises(
        ValueError, match=f"no dataset called '{wrong}'. The nearest name is '{near}'"
    ):
        datasets.load(wrong)


@pytest.mark.parametrize("wrong", [None, 3, "", ["moons"]])
def test_a_name_that_is_no_name_is_refused(wrong):
    with pytest.raises(ValueError, match="There is no dataset called"):
        datasets.describe(wrong)


def test_names_are_those_that_load_right_here():
    names, all_names = datasets.names(), datasets.names(anywhere=True)
    assert set(names) == set(ALWAYS_HERE) and set(names) < set(all_names)
    assert all_names == list(datasets.REGISTRY)
    assert names[0] == "moons"


def test_names_of_one_task():
    tasks = {task: set(datasets.names(task)) for task in ("binary", "multiclass", "regression")}
    assert set.union(*tasks.values()) == set(datasets.names())
    assert (
        "friedman1" in tasks["regression"]
        and "moons" in tasks["binary"]
        and "iris_3" in tasks["multiclass"]
    )


def test_alias():
    assert datasets.describe("wdbc").name == "breast_cancer"
    assert datasets.load("wdbc").n_examples == 569


def test_the_picker_costs_no_scikit_learn():
    # the package is imported on its own, so that only its own imports count
    code = (
        "import sys, types; package = types.ModuleType('boosting'); package.__path__ = [sys.argv[1]];"
        "sys.modules['boosting'] = package; from boosting import datasets;"
        "[datasets.describe(name) for name in datasets.names()]; datasets.load('moons');"
        "print([name for name in ('sklearn', 'scipy', 'pandas', 'numba', 'urllib.request') if name in sys.modules])"
    )
    folder = Path(datasets.__file__).parents[1]
    command = [sys.executable, "-c", code, str(folder)]
    assert (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
