"""Running a protocol: the same cells whatever happens on the way."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from protocols import SMALL, VALIDATED, numbers

from boosting import Sample, datasets, train
from boosting.datasets import openml, table_files
from boosting.experiments import backends, results, runner, summary
from boosting.experiments.__main__ import main
from boosting.experiments.cells import prepare, wrong_of
from boosting.experiments.protocol import ExperimentError, Table
from boosting.experiments.runner import run, sampled

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def whole():
    """The results of the small experiment, computed here."""
    return numbers(run(SMALL, workers=1))


def test_all_cells_once_with_progress(tmp_path):
    steps = list(run(SMALL, tmp_path / "a.jsonl", workers=1))
    assert [s.done for s in steps] == list(range(1, 13)) and {s.total for s in steps} == {12}
    assert {s.cell for s in steps} == {*SMALL.cells()} and all(s.is_new for s in steps)
    again = list(run(SMALL, tmp_path / "a.jsonl", workers=1))
    assert not any(s.is_new for s in again) and numbers(again) == numbers(steps)
    assert len((tmp_path / "a.jsonl").read_text().splitlines()) == 12


def test_a_cell_is_what_its_parts_say(whole):
    """The tree on moons by hand: nothing to be chosen, so one run on the training part."""
    cell = next(c for c in SMALL.cells() if c.method == "tree" and c.repeat == 1)
    rows = prepare(SMALL, SMALL.tables[0], 1)
    assert len(rows.train) == 30 and not {*rows.train} & {*rows.test}
    X, y = rows.data.X, rows.data.y
    trace = train(Sample.of(X[rows.train], y[rows.train]), "adaboost", "tree", 3, max_depth=2)
    wrong = np.where(trace.ensemble().scores(X[rows.test]) > 0, 1, -1) != y[rows.test]
    assert np.array_equal(wrong_of(whole[cell]), wrong)
    assert whole[cell]["value"] == wrong.mean() and whole[cell]["train"] == trace.train_error[-1]
    assert whole[cell]["margin"] == pytest.approx(trace.margins[-1].min())
    assert whole[cell]["rounds"] == whole[cell]["done"] == len(trace)


def test_label_noise_touches_training_labels_only():
    rows = prepare(SMALL, SMALL.tables[1], 0)
    clean = datasets.load("xor", n_samples=60).y
    flipped = np.flatnonzero(rows.data.y != clean)
    assert len(flipped) == 3 and {*flipped} <= {*rows.train}


def test_two_workers_compute_what_one_does(whole):
    assert numbers(run(SMALL, workers=2)) == whole


def test_threads_compute_what_one_process_does(whole, monkeypatch):
    from joblib import parallel_config

    with parallel_config(backend="threading"):
        assert numbers(run(SMALL, workers=2)) == whole


def test_the_order_does_not_matter(whole, monkeypatch):
    backwards = list(reversed(list(SMALL.cells())))
    monkeypatch.setattr(runner, "sampled", lambda cells, share: backwards)
    assert numbers(run(SMALL, workers=1)) == whole


# A thread of joblib's own may stumble over the workers that it has just stopped; the run has been left by then.
@pytest.mark.filterwarnings(
    "ignore:Exception in thread ExecutorManagerThread:pytest.PytestUnhandledThreadExceptionWarning"
)
def test_a_cancelled_run_goes_on(tmp_path, whole):
    out = tmp_path / "cells.jsonl"
    for workers in (1, 2):
        with closing(run(SMALL, out, workers=workers)) as steps:
            assert next(step for step in steps if step.is_new).line
    before = len(results.read(out, SMALL).lines)
    steps = list(run(SMALL, out, workers=1))
    assert sum(not s.is_new for s in steps) == before >= 1
    assert numbers(steps) == whole


def test_a_killed_run_goes_on(tmp_path):
    """SIGKILL in the middle: what was finished is there, nothing twice, and the results are those of one run."""
    out = tmp_path / "noise.jsonl"
    table = "twonorm, 0% noise"
    command = [
        sys.executable,
        "-u",
        "-m",
        "boosting.experiments",
        "run",
        "noise",
        "--workers",
        "1",
        "--out",
        str(out),
    ]
    options = ["--scale", "0.1", "--tables", table]
    with subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        for _ in range(4):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    from boosting.experiments.published import PROTOCOLS

    protocol = PROTOCOLS["noise"].only((table,)).scaled(0.1)
    there = results.read(out, protocol)
    assert 4 <= len(there.lines) < len(list(protocol.cells()))
    steps = list(run(protocol, out, workers=1))
    assert sum(not s.is_new for s in steps) == len(there.lines)
    assert numbers(steps) == numbers(run(protocol, workers=1))
    cells = [
        tuple(json.loads(line)[k] for k in ("table", "repeat", "method"))
        for line in out.read_text().splitlines()
    ]
    assert len(cells) == len({*cells}) == len(steps)


@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")
def test_a_worker_that_dies_is_a_sentence_and_loses_nothing(tmp_path, whole):
    out, protocol = tmp_path / "cells.jsonl", SMALL.only(repeats=40)
    with pytest.raises(
        ExperimentError, match=r"A worker process died, .* The finished cells are safe"
    ):
        for step in run(protocol, out, workers=2):
            if step.done == 1:
                for pid in workers_of(os.getpid()):
                    os.kill(pid, signal.SIGKILL)
    assert len(results.read(out, protocol).lines) >= 1
    assert {c: r for c, r in numbers(run(SMALL, out, workers=1)).items() if c in whole} == whole


def workers_of(parent: int) -> list[int]:
    """The worker processes that joblib has started for a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # a process may end while it is looked at
            is_child = f"PPid:\t{parent}\n" in (folder / "status").read_text()
            if is_child and b"LokyProcess" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_a_sample_is_computed_in_full(whole):
    part = numbers(run(SMALL, sample=0.25, workers=1))
    assert len(part) == 3 and all(whole[cell] == result for cell, result in part.items())
    assert len(numbers(run(SMALL, sample=0.001, workers=1))) == 1


def test_a_sample_meets_every_method():
    cells = list(SMALL.cells())
    assert {c.method for c in sampled(cells, 0.5)} == {m.name for m in SMALL.methods}
    for share in (0.0, -1, 1.5, float("nan")):
        with pytest.raises(ExperimentError, match="sample must be above 0"):
            sampled(cells, share)


def test_a_part_of_a_protocol_has_its_cells(whole):
    part = SMALL.only(("moons",), ("tree",), 1)
    assert {*part.cells()} < {*SMALL.cells()}
    assert numbers(run(part, workers=1)) == {c: whole[c] for c in part.cells()}
    more = SMALL.only(repeats=3)
    assert {*SMALL.cells()} < {*more.cells()}


def test_what_defines_a_cell_is_in_its_key():
    def definitions(protocol):
        return {(c.table, c.method): c.definition for c in protocol.cells()}

    here = definitions(SMALL)
    changed = replace(SMALL, methods=(replace(SMALL.methods[0], n_rounds=9), *SMALL.methods[1:]))
    there = definitions(changed)
    assert {key for key in here if here[key] != there[key]} == {
        ("moons", "adaboost"),
        ("noisy xor", "adaboost"),
    }
    for other in (VALIDATED, replace(SMALL, measure="percent"), SMALL.scaled(0.5)):
        assert not {*here.values()} & {*definitions(other).values()}
    for same in (
        replace(SMALL, title="x", words="y", costs="z", printed="quadboost_table1"),
        SMALL.only(repeats=1),
    ):
        assert definitions(same) == here


def test_a_cell_that_fails_is_reported_and_computed_again(tmp_path, monkeypatch):
    out = tmp_path / "cells.jsonl"
    compute = runner.compute

    def failing(protocol, cell):
        if cell.method == "tree":
            raise ValueError("The tree fell over.")
        return compute(protocol, cell)

    monkeypatch.setattr(runner, "compute", failing)
    steps = list(run(SMALL, out, workers=1))
    failed = [s for s in steps if s.failure]
    assert {s.cell.method for s in failed} == {"tree"} and len(steps) == 12
    assert (
        failed[0].failure == "tree on moons, repeat 0: The tree fell over."
        and failed[0].line is None
    )
    monkeypatch.undo()
    assert sum(s.is_new for s in run(SMALL, out, workers=1)) == len(failed) == 4


def test_tables_that_cannot_be_had_are_named_before_anything_runs(tmp_path, monkeypatch):
    monkeypatch.delenv(table_files.FOLDER_SETTING, raising=False)
    monkeypatch.setenv(openml.SERVER_SETTING, "http://127.0.0.1:9")
    monkeypatch.setattr(table_files, "cache_folders", lambda: [tmp_path / "cache"])
    protocol = replace(SMALL, tables=(*SMALL.tables, Table("pima"), Table("ocr17")))
    with pytest.raises(
        ExperimentError, match=r"not here and cannot be fetched: ocr17 .*; pima .*--tables"
    ):
        next(run(protocol, tmp_path / "x.jsonl", workers=1))


def test_summary_has_the_mean_and_both_uncertainties(whole):
    lines = [results.Line(cell, result, {"train": 1.0}) for cell, result in whole.items()]
    rows = summary.rows(SMALL, lines)
    assert [(r.table, r.method) for r in rows] == [
        (t.title, m.name) for t in SMALL.tables for m in SMALL.methods
    ]
    values = [r["value"] for c, r in whole.items() if (c.table, c.method) == ("moons", "adaboost")]
    assert rows[0].mean.value == pytest.approx(np.mean(values)) and rows[0].mean.n == 2
    assert rows[0].mean.spread == pytest.approx(np.std(values, ddof=1)) and rows[0].seconds == 1
    table = summary.values(SMALL, lines)
    assert table.shape == (2, 3) and table[0, 0] == rows[0].mean.value
    assert np.isnan(summary.values(SMALL, lines[:1])).sum() == 5


def test_the_same_results_make_the_same_csv(tmp_path, whole):
    lines = [results.Line(cell, result, {"train": 1.0}) for cell, result in whole.items()]
    paths = tmp_path / "a.csv", tmp_path / "b.csv"
    for path, seconds in zip(paths, (1.0, 2.0)):
        again = [line._replace(seconds={"train": seconds}) for line in reversed(lines)]
        summary.write_csv(path, summary.rows(SMALL, again), "made by a test")
    assert paths[0].read_text() == paths[1].read_text()
    assert paths[0].read_text().startswith("# made by a test\ntable,method,mean,")
    with pytest.raises(ExperimentError, match="cannot be written"):
        summary.write_csv(tmp_path / "nowhere" / "a.csv", [], "")


def test_without_dask_a_scheduler_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ExperimentError, match=r"Dask is not installed here\. Install it"),
        backends.backend(scheduler="tcp://x:1"),
    ):
        pass


def test_the_command_line(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["list"]) == 0
    assert "quadboost_table1" in capsys.readouterr().out
    options = ["--scale", "0.02", "--workers", "1", "--csv", "noise.csv"]
    command = [
        "run",
        "noise",
        "--tables",
        "twonorm, 0% noise",
        "--methods",
        "adaboost",
        "logistic",
        *options,
    ]
    assert main(command) == 0
    text = capsys.readouterr().out
    assert "1 of 2: adaboost on twonorm, 0% noise, repeat 0: 0." in text and "2 cells in" in text
    assert text.count("(one repeat)") == 2 and "nan" not in text + Path("noise.csv").read_text()
    assert len(Path("noise.jsonl").read_text().splitlines()) == 2
    assert Path("noise.csv").read_text().startswith("# made by python -m boosting.experiments")
    assert main(command) == 0
    assert "1 of 2" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["noize"], "no experiment called 'noize'. The nearest name is 'noise'"),
        (["noise", "--tables", "pima"], "it has no table or method 'pima'; it has twonorm, 0% noise"),
        (["noise", "--sample", "0"], "The sample must be above 0"),
        (["noise", "--scale", "2"], "the scale must be above 0 and at most 1"),
        (["noise", "--repeats", "0"], "at least one repeat is needed"),
        (["noise", "--out", "/nowhere/a.jsonl"], "/nowhere/a.jsonl cannot be written: No such file or directory"),
        (["noise", "--out", "/"], "/ is no file"),
        (["noise", "--workers", "0"], "at least one worker"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_a_sentence_and_leaves_no_file(
    arguments, words, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert main(["run", *arguments]) == 1
    captured = capsys.readouterr()
    assert words in captured.err and "Traceback" not in captured.err
    assert not [*tmp_path.iterdir()]
