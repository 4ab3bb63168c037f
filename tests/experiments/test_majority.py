"""The majority of AdaBoosts on parts: that of a literal transcription, and what is told of our results is what they say."""

import numpy as np
import pytest
from scipy import stats

from boosting import Sample, datasets, train
from boosting.engine.base_classifiers import decide
from boosting.experiments import ours
from boosting.experiments.majority import Majority
from boosting.experiments.protocol import Method
from boosting.experiments.published.majority import MAJORITY, SIZES
from boosting.screens.chapters import experiments
from pages.experiments.printed import against_the_first

ROUNDS = 9
ONE = Method("one", "adaboost", ROUNDS, weak_learner="stump")
DATA = datasets.load("moons", n_samples=101)
SAMPLE = Sample.of(DATA.X, DATA.y, np.linspace(1, 2, 101))
FRESH = datasets.load("moons", n_samples=300, seed=1).X


def ballot(parts, seed=4):
    method = Majority.of(ONE, parts, "")
    return list(method.checkpoints_of(SAMPLE, {}, seed, (3, ROUNDS)))


@pytest.mark.parametrize("parts", [3, 5])
def test_it_is_the_majority_of_runs_on_parts_that_share_no_example(parts, monkeypatch):
    seen = []
    of = Sample.of
    monkeypatch.setattr(Sample, "of", lambda *table: seen.append(table) or of(*table))
    found = ballot(parts)
    monkeypatch.undo()
    rows = [row for X, *_ in seen for row in map(tuple, X)]
    assert sorted(rows) == sorted(map(tuple, SAMPLE.X)), "every example is in exactly one part"
    assert np.ptp([len(X) for X, *_ in seen]) <= 1
    for checkpoint, t in zip(found, (3, ROUNDS)):
        runs = [train(of(*table), "adaboost", "stump", t) for table in seen]
        voices = np.array([decide(run.ensemble().scores(FRESH)) for run in runs])
        F = checkpoint.scores(FRESH)
        assert np.array_equal(F, voices.sum(axis=0)) and F.all()
        assert checkpoint.members == sum(len(run.distinct()) for run in runs)
        assert checkpoint.rounds == t and checkpoint.norm == parts
        assert checkpoint.smallest_margin(np.ones(300), F) == F.min() / parts >= -1


def test_another_seed_divides_otherwise_and_one_part_is_the_method_itself():
    first, other = (ballot(3, seed)[-1].scores(FRESH) for seed in (4, 5))
    assert not np.array_equal(first, other)
    (one,) = ONE.checkpoints_of(SAMPLE, {}, 0, (ROUNDS,))
    assert np.array_equal(ballot(1)[-1].scores(FRESH), decide(one.scores(FRESH)))


def test_a_cell_of_a_majority_is_none_of_another_number_of_parts():
    (protocol, *_) = MAJORITY
    renamed = [Majority.of(ONE, parts, "") for parts in (3, 5)]
    cells = {protocol.cell(protocol.tables[0], 0, m).definition for m in (*renamed, ONE)}
    assert len(cells) == 3


@pytest.mark.parametrize("protocol", MAJORITY, ids=lambda p: p.name)
def test_what_is_told_and_drawn_of_our_results_is_what_they_say(protocol):
    shipped = ours.shipped(protocol.name)
    assert ours.cut_down(protocol, shipped) == ()
    drawn = experiments.over_sizes(protocol, shipped)
    assert len(drawn) * len(SIZES) == len(protocol.tables)
    said = against_the_first(protocol, shipped)
    first, *others = protocol.methods
    for j, method in enumerate(others):
        mean, low, high = [], [], []
        for item in protocol.tables:
            values = (shipped.values(item.title, m.name) for m in (method, first))
            gaps = np.subtract(*values)
            reach = stats.t.ppf(0.975, len(gaps) - 1) * stats.sem(gaps)
            mean.append(gaps.mean())
            low.append(gaps.mean() - reach)
            high.append(gaps.mean() + reach)
        less, more = np.sum(np.array(high) < 0), np.sum(np.array(low) > 0)
        assert f"**{method.title}**: less on {less} of 15 tables, more on {more}." in said
        lines = np.concatenate([figure.data[2 * j + 1].y for figure in drawn.values()])
        assert lines == pytest.approx(np.array(mean), abs=1e-6)
        area = next(iter(drawn.values())).data[2 * j]
        assert area.y[0] == pytest.approx(high[0], abs=1e-6)
        assert area.y[-1] == pytest.approx(low[0], abs=1e-6)
    for figure in drawn.values():
        bottom, top = figure.layout.yaxis.range
        assert all(bottom < min(trace.y) <= max(trace.y) < top for trace in figure.data)
        assert bottom < 0 < top


def test_results_that_are_not_all_there_are_not_drawn():
    (protocol, *_) = MAJORITY
    shipped = ours.shipped(protocol.name)
    some = shipped._replace(cells=shipped.cells[1:])
    assert (
        len(experiments.over_sizes(protocol, some))
        == len(experiments.over_sizes(protocol, shipped)) - 1
    )
    assert experiments.over_sizes(protocol, ours.NONE) == {}
    assert against_the_first(protocol, ours.NONE) == ""
