"""AdaBoost stopped early: how many rounds it has, and that the words of the experiments are what was measured."""

import re

import numpy as np
import pytest

from boosting import Sample, datasets
from boosting.experiments.ours import shipped
from boosting.experiments.published.consistency import EARLY, METHODS, MOST, Stopped
from boosting.screens.chapters.experiments import over_tables


@pytest.mark.parametrize(("n", "rounds"), [(50, 8), (81, 9), (400, 20)])
def test_it_stops_after_the_root_of_the_number_of_examples(n, rounds):
    data = datasets.load("gaussians", n_samples=n, spread=1.0)
    (found,) = METHODS[0].checkpoints_of(Sample.of(data.X, data.y), {}, 0, (MOST,))
    assert found.rounds == rounds


def test_it_stops_at_the_latest_after_its_most_rounds():
    data = datasets.load("gaussians", n_samples=100, spread=1.0)
    few = Stopped("few", "adaboost", 5)
    (found,) = few.checkpoints_of(Sample.of(data.X, data.y), {}, 0, (5,))
    assert found.rounds == 5


@pytest.mark.parametrize("protocol", EARLY, ids=lambda p: p.name)
def test_the_percentages_in_its_words_were_measured(protocol):
    ours = shipped(protocol.name)
    best = datasets.describe(protocol.tables[0].name).bayes_error()
    means = {
        f"{np.mean(ours.values(t.title, m.name)):.1%}" for t in protocol.tables for m in METHODS
    }
    said = re.findall(r"(\d+\.\d) %", protocol.words)
    assert said and {f"{number}%" for number in said} <= means | {f"{best:.1%}"}
    if gained := re.search(r"(\S+) ± (\S+) points", protocol.words):
        pairs = [ours.values("50 examples", name) for name in ("endless", "root")]
        gain = 100 * (pairs[0] - pairs[1])
        error = gain.std(ddof=1) / len(gain) ** 0.5
        assert gained.groups() == (f"{gain.mean():.1f}", f"{error:.1f}")


@pytest.mark.parametrize("protocol", EARLY, ids=lambda p: p.name)
def test_the_picture_has_a_line_for_each_way_to_stop_and_one_for_the_best_possible(protocol):
    (figure,) = over_tables(protocol, shipped(protocol.name)).values()
    heights = {trace.name: trace.y for trace in figure.data if trace.name}
    assert {m.title for m in METHODS} < {*heights}
    least = datasets.describe(protocol.tables[0].name).bayes_error()
    assert np.allclose(heights["best possible"], least)
    assert min(heights["√n rounds"]) > least
