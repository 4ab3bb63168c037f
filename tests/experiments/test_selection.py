"""Choosing a candidate: nobody looks at the test part, and T is nested."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from protocols import SMALL, VALIDATED, numbers

from boosting import Sample, train
from boosting.engine.trace import run_to_end
from boosting.experiments import cells as cells_module
from boosting.experiments.cells import prepare
from boosting.experiments.protocol import ExperimentError, Method, Selection, Table
from boosting.experiments.runner import run
from boosting.experiments.selection import choosing, held_out, pick, standard_error
from boosting.experiments.splits import Everything, Folds, Fresh, HalfAtMost, Three

VALUES = arrays(
    np.float64,
    st.tuples(st.integers(2, 6), st.integers(1, 8)),
    elements=st.integers(0, 9).map(float),
)


@given(VALUES)
def test_one_standard_error_takes_the_simplest_that_is_good_enough(values):
    lowest, simple = pick(values), pick(values, "one standard error")
    means = values.mean(axis=0)
    assert means[lowest] == means.min() and (means[:lowest] > means[lowest]).all()
    reach = means[lowest] + standard_error(values[:, lowest])
    assert simple <= lowest and means[simple] <= reach and (means[:simple] > reach).all()


def test_a_standard_error_needs_two_parts():
    with pytest.raises(ValueError, match="use folds"):
        pick(np.ones((1, 3)), "one standard error")


@pytest.mark.parametrize("rule", [Selection("validation", share=0.1), Selection("folds", folds=4)])
def test_parts_are_apart_and_cover_the_training_rows(rule):
    train_rows = np.arange(5, 45)
    parts = held_out(train_rows, np.empty(0, int), rule, 3)
    for inner, aside in parts:
        assert not {*inner} & {*aside} and {*inner} | {*aside} == {*train_rows}
    assert len(parts) == (4 if rule.part == "folds" else 1)
    assert len(parts[0][1]) == (10 if rule.part == "folds" else 4)
    own = np.array([50, 51])
    assert held_out(train_rows, own, rule, 3)[0][1] is own or rule.part == "folds"


def test_nested_t_is_one_run_read_at_every_t(monkeypatch):
    """The candidates' values are those of separate runs, and only one run is made for each setting and part."""
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 2))
    y = np.where(X[:, 0] + 0.8 * rng.normal(size=60) > 0, 1.0, -1.0)
    method = Method("v", "vadaboost", 20, {"lam": (0.0, 0.3, 0.9)}, (1, 3, 9, 20), "stump")
    parts = held_out(np.arange(60), np.empty(0, int), Selection("folds", folds=3), 0)

    def score(rows, votes):
        return float(np.mean(np.where(votes > 0, 1, -1) != y[rows]))

    from boosting.experiments import protocol

    runs = []
    ensembles = protocol.ensembles
    monkeypatch.setattr(protocol, "ensembles", lambda *a: runs.append(1) or ensembles(*a))
    sample_of = lambda rows: Sample.of(X[rows], y[rows])  # noqa: E731
    chosen = run_to_end(choosing(method, Selection("folds"), parts, sample_of, score, 0))
    assert len(runs) == 3 * 3
    table = {}
    for lam in (0.0, 0.3, 0.9):
        for t in method.checkpoints:
            found = []
            for inner, aside in parts:
                trace = train(Sample.of(X[inner], y[inner]), "vadaboost", "stump", t, lam=lam)
                found.append(score(aside, trace.ensemble().scores(X[aside])))
            table[lam, t] = np.mean(found)
    assert chosen.value == pytest.approx(min(table.values()))
    assert (chosen.setting["lam"], chosen.rounds) == min(
        table, key=lambda k: (round(table[k], 12), k)
    )


def test_the_test_part_is_not_looked_at():
    """Other labels in the test part change the test error alone."""

    def spoiled(self, load, repeat):
        parts = HalfAtMost().draw(load, repeat)
        y = parts.data.y.copy()
        y[parts.test] *= -1
        return parts._replace(data=replace(parts.data, y=y))

    for protocol in (SMALL, VALIDATED):
        here = numbers(run(protocol.only(repeats=1), workers=1))
        other = replace(
            protocol, splits=type("Spoiled", (HalfAtMost,), {"draw": spoiled})(), repeats=1
        )
        there = numbers(run(other, workers=1))
        for a, b in zip(here.values(), there.values()):
            assert a["value"] == pytest.approx(1 - b["value"])
            assert {k: v for k, v in a.items() if k not in ("value", "wrong")} == {
                k: v for k, v in b.items() if k not in ("value", "wrong")
            }


def test_patience_stops_and_takes_the_best_round():
    method = Method("v", "vadaboost", 60, {"lam": (0.0, 0.5)}, patience=5)
    protocol = replace(
        VALIDATED, methods=(method,), splits=Three(), selection=Selection("validation", refit=False)
    )
    for cell, result in numbers(run(protocol, workers=1)).items():
        rows = prepare(protocol, protocol.parts_of(cell)[0], cell.repeat)
        X, y = rows.data.X, rows.data.y
        found = {}
        for lam in (0.0, 0.5):
            trace = train(
                Sample.of(X[rows.train], y[rows.train]), "vadaboost", n_rounds=60, lam=lam
            )
            errors = [np.mean(y[rows.validation] != -1)]
            for votes in trace.staged_scores(X[rows.validation]):
                errors.append(np.mean(np.where(votes > 0, 1, -1) != y[rows.validation]))
                if len(errors) - 1 - int(np.argmin(errors)) >= 5:
                    break
            found[lam] = min(errors), int(np.argmin(errors))
        lam = min(found, key=lambda k: found[k][0])
        assert (result["chosen"]["lam"], result["rounds"]) == (lam, found[lam][1])
        assert result["validation"] == found[lam][0]


def load(**options):
    from boosting import datasets

    return datasets.load("moons", **{"n_samples": 83, **options})


@pytest.mark.parametrize(
    "splitter",
    [
        HalfAtMost(),
        HalfAtMost(20),
        Three(),
        Folds(7),
        Folds(7, True),
        Fresh(30, 50),
        Fresh(None, 50),
        Everything(),
    ],
)
def test_parts_of_a_split_do_not_overlap_and_repeats_differ(splitter):
    drawn = [splitter.draw(load, repeat) for repeat in (0, 0, 1)]
    for data, *parts in drawn:
        rows = np.concatenate(parts)
        assert len({*rows}) == len(rows) == data.n_examples
        assert all((np.diff(part) > 0).all() for part in parts)
    same = [np.array_equal(drawn[0].data.X[drawn[0].train], d.data.X[d.train]) for d in drawn]
    assert same == [True, True, isinstance(splitter, Everything)]
    assert splitter.words.endswith(".")


def test_fresh_draws_are_as_many_as_the_table_says_where_the_splitter_leaves_it_open():
    sizes = [len(Fresh(train, 50).draw(load, 0).train) for train in (30, None)]
    assert sizes == [30, 83]


def test_folds_test_every_row_once():
    for splitter in (Folds(7), Folds(7, with_validation=True)):
        parts = [splitter.draw(load, repeat) for repeat in range(7)]
        assert sorted(np.concatenate([p.test for p in parts])) == list(range(83))
    for part, following in zip(parts, [*parts[1:], parts[0]]):
        assert np.array_equal(part.validation, following.test)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tables": (Table("pimo"),)}, "no dataset called 'pimo'. The nearest name is 'pima'"),
        ({"tables": (Table("moons", {"sprad": 1}),)}, "has no option 'sprad'"),
        ({"tables": (Table("moons", noise=2),)}, "noise of moons must be a share"),
        ({"tables": (Table("moons"), Table("moons"))}, "tables need a name each"),
        ({"tables": (Table("friedman1"),)}, "need one task"),
        ({"tables": (Table("iris_3"),)}, "need one task"),
        ({"methods": ()}, "methods need a name each"),
        ({"methods": (Method("a", "adaboots", 5),)}, "method 'a': There is no algorithm called 'adaboots'"),
        ({"methods": (Method("a", "vadaboost", 5, {"lam": (3.0,)}),)}, "lam must be between 0 and 1"),
        ({"methods": (Method("a", "vadaboost", 5, {"rho": (0.3,)}),)}, "VadaBoost has no parameter 'rho'"),
        ({"methods": (Method("a", "ebboost", 5, weak_learner="tree"),)}, "cannot work with the weak learner 'tree'"),
        ({"methods": (Method("a", "adaboost", 5, weak_learner="tree", max_leaves=1),)}, "max_leaves must be a whole"),
        ({"methods": (Method("a", "adaboost", 5, read_at=(3, 2)),)}, "must ascend from 1 to at most 5"),
        ({"methods": (Method("a", "adaboost", 5, read_at=(9,)),)}, "must ascend from 1 to at most 5"),
        ({"methods": (Method("a", "adaboost", 5, patience=2),)}, "patience needs a validation part"),
        ({"selection": Selection("none")}, "has a grid, but no rule that chooses"),
        ({"selection": Selection("fold")}, "no part to select on called 'fold'; there are 'none'"),
        ({"selection": Selection("folds", rule="best")}, "no rule of selection called 'best'"),
        ({"measure": "auc"}, "no measure called 'auc'; there are 'error'"),
        ({"curve": "margin"}, "no curve called 'margin'"),
        ({"repeats": 0}, "at least one repeat"),
    ],
)  # fmt: skip
def test_a_protocol_that_names_what_does_not_exist_is_a_sentence(change, words):
    with pytest.raises(ExperimentError, match=r"^Protocol 'small': ") as caught:
        replace(SMALL, **change)
    assert words in str(caught.value)


def test_a_worker_keeps_the_tables_it_has_read(monkeypatch):
    cells_module._loaded.cache_clear()
    list(run(SMALL, workers=1))
    assert cells_module._loaded.cache_info().misses == 2
