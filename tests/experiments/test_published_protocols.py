"""The published experiments as protocols: complete, and each runs from end to end at a hundredth of its scale."""

import numpy as np
import pytest
from protocols import numbers
from walks import walk

from boosting import Sample, datasets, train
from boosting.experiments import results, summary
from boosting.experiments.printed import printed
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.published.quadboost import checkpoints, logarithmic
from boosting.experiments.runner import run

# A table that is always here, to stand for those that may not be: what is tested is the protocol.
SMALL = {"binary": "tictactoe", "regression": "friedman1"}


def test_they_stand_in_the_order_in_which_they_are_worth_running():
    assert list(PROTOCOLS)[:4] == [
        "vadaboost_figure2",
        "quadboost_table1",
        "chb_table1",
        "chb_table2",
    ]
    assert {"arc_gv_trees", "arc_gv_stumps", "noise", "vadaboost_table1"} <= {*PROTOCOLS}


BESIDE = {"gradient_boost_shrunk"}  # ours alone, beside what is printed


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=list(PROTOCOLS))
def test_each_says_what_it_does_and_what_is_known(protocol):
    assert protocol.words and protocol.deviations and protocol.costs and protocol.title
    for text in (*protocol.deviations, *protocol.open, *protocol.wrong):
        assert text.endswith(".")
    known = printed(protocol.printed)
    places = {(t.title, m.name) for t in protocol.tables for m in protocol.methods}
    without = {method for table, method in places - {*known}}
    assert not protocol.printed or without <= BESIDE


@pytest.mark.parametrize("protocol", walk(PROTOCOLS.values()), ids=list(PROTOCOLS))
def test_each_runs_from_end_to_end_at_a_hundredth(protocol, monkeypatch):
    tables = [t for t in protocol.tables if datasets.availability(t.name).state == "here"]
    tables.sort(key=lambda t: datasets.describe(t.name).rows)
    if not tables:
        known = protocol.tables[0]
        stand_in = SMALL[datasets.describe(known.name).task]
        monkeypatch.setattr(
            type(known), "load", lambda self, **more: datasets.load(stand_in, n_samples=120)
        )
        monkeypatch.setattr("boosting.experiments.runner.fetch", lambda *a: None)
        tables = [known]
    from boosting.experiments import cells

    cells._loaded.cache_clear()
    small = protocol.only((tables[0].title,)).scaled(0.01)
    found = list(run(small, workers=1))
    cells._loaded.cache_clear()
    assert not [step.failure for step in found if step.failure]
    rows = summary.rows(small, [step.line for step in found])
    assert len(rows) == len(protocol.methods) and np.isfinite([r.mean.value for r in rows]).all()
    if small.how.per_example and len(found[0].line.result["wrong"]):
        assert all(0 <= row.mean.value <= 100 for row in rows)


def test_grids_are_logarithmic_and_the_same_on_every_machine():
    assert logarithmic(1, 1e-4, 5) == (1.0, 0.1, 0.01, 0.001, 0.0001)
    assert checkpoints(100, 1e6, 5) == (100, 1000, 10000, 100000, 1000000)
    methods = {m.name: m for m in PROTOCOLS["quadboost_table1"].methods}
    candidates = [len(m.settings) * len(m.checkpoints) for m in methods.values()]
    assert candidates == [10, 100, 100, 10, 10, 10]
    assert methods["adaboost"].checkpoints[::9] == (100, 1_000_000)
    assert methods["quadboost_l2"].grid["lam"][::9] == (1000.0, 1.0)


def test_figure_2_is_the_squared_sum_and_each_algorithm_falls_on_its_own_cost():
    protocol = PROTOCOLS["vadaboost_figure2"].scaled(0.05)
    found = numbers(run(protocol, workers=1))
    curves = {cell.method: np.array(result["curve"]) for cell, result in found.items()}
    data = datasets.load("digits_38")
    trace = train(Sample.of(data.X, data.y), "adaboost", "stump", 35)
    n = data.n_examples
    at = curves["adaboost"][:, 0].astype(int)
    assert at[-1] == 35
    assert np.allclose(curves["adaboost"][:, 1], (n * trace.objective[at - 1]) ** 2)
    vada = train(Sample.of(data.X, data.y), "vadaboost", "stump", 35, lam=0.5)
    assert np.allclose(curves["vadaboost"][:, 1], n**2 * vada.objective[at - 1])
    for curve in curves.values():
        assert (np.diff(curve[:, 1]) < 0).all()
    # Per round AdaBoost's cost falls about twice as fast as VadaBoost's at 0 ([V] after theorem 5).
    assert curves["adaboost"][-1, 1] < curves["vadaboost_0"][-1, 1]


def test_results_can_be_kept_and_read(tmp_path):
    protocol = PROTOCOLS["vadaboost_figure2"].only(methods=("adaboost",)).scaled(0.01)
    here = numbers(run(protocol, tmp_path / "a.jsonl", workers=1))
    lines = results.read(tmp_path / "a.jsonl", protocol).lines
    assert {cell: line.result for cell, line in lines.items()} == here
