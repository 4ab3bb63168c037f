"""The numbers of runs as files: complete, consistent with the trace, described, and harmless."""

import csv
import io
import json
import zipfile

import numpy as np
import pyarrow.parquet as pq
import pytest

from boosting.lessons.screens import Screen, Shown, show
from pages.takeaway import numbers
from pages.words import blocks
from pages.words.round_table import plain


def of(*links: str) -> dict[str, Shown]:
    """Runs by the numbers of their links."""
    return {str(k): show(Screen.of(link)) for k, link in enumerate(links)}


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


RUNS = [
    "/?dataset=toy&n_rounds=4", "/?dataset=moons&n_rounds=3&algorithm=quadboost", "/game?game=triangle",
    "/hull?n_rounds=3", "/classes?classes=iris_3&n_rounds=2", "/?dataset=toy&algorithm=quadboost_l1&lam=1",
]  # fmt: skip


@pytest.mark.parametrize("link", RUNS)
def test_the_long_table_has_a_line_for_every_example_and_round(link):
    runs = of(link)
    trace = runs["0"].trace
    rows = lines(numbers.examples_csv(runs))
    assert len(rows) == numbers.n_lines(runs) == len(trace) * trace.sample.size
    for r in trace:
        own = [row for row in rows if int(row["round"]) == r.t]
        assert sum(float(row["weight"]) for row in own) == pytest.approx(1)
        assert [float(row["score"]) for row in own] == r.scores.tolist()
        assert [float(row["vote"]) for row in own] == r.votes.tolist()


@pytest.mark.parametrize("link", RUNS)
def test_parquet_holds_what_csv_holds(link):
    runs = of(link, "/?dataset=toy&n_rounds=2")
    table = pq.read_table(io.BytesIO(numbers.examples_parquet(runs)))
    rows = lines(numbers.examples_csv(runs))
    assert table.column_names == list(numbers.OF_EXAMPLES)
    assert table.num_rows == len(rows)
    for name in ("weight", "margin"):
        found = table.column(name).to_numpy()
        assert np.array_equal(found, [float(row[name]) for row in rows])


@pytest.mark.parametrize("link", RUNS)
def test_the_trace_says_what_each_of_its_entries_means(link):
    runs = of(link)
    text = numbers.trace_json(runs, "about", "/link")
    whole = json.loads(text)
    described = " ".join(whole["schema"])
    (one,) = whole["runs"]
    assert len(one["rounds"]) == len(runs["0"].trace) == len(lines(numbers.rounds_csv(runs)))
    for entry in [*one, *(name for r in one["rounds"] for name in r)]:
        assert entry in described or entry == "run", entry
    for r, made in zip(runs["0"].trace, one["rounds"]):
        assert (made["alpha"], made["train_error"]) == (r.alpha, r.train_error)


def test_what_is_no_finite_number_is_null():
    assert numbers._finite(float("inf")) is None
    assert numbers._finite(float("nan")) is None


def test_the_tables_of_a_page_are_files_of_their_own():
    columns = [blocks.Column("a name"), blocks.Column("n", numeric=True)]
    words = [
        [blocks.heading("x"), blocks.table(columns, [["=1+1", "−0.5"], ["**b**", "1 − δ"]])],
        blocks.side_by_side([blocks.changing_table(columns, [[], [["c", "2"]]])], []),
    ]
    tables = numbers.tables_of(words)
    archive = zipfile.ZipFile(io.BytesIO(numbers.zipped(tables)))
    assert archive.namelist() == ["1-a-name.csv", "2-a-name.csv"]
    assert lines(tables["1-a-name.csv"]) == [
        {"a name": "'=1+1", "n": "-0.5"},
        {"a name": "b", "n": "1 − δ"},
    ]
    assert lines(tables["2-a-name.csv"]) == [{"round": "1", "a name": "c", "n": "2"}]


def test_a_cell_loses_its_marks_and_keeps_its_words():
    assert plain("<strong>x</strong> &lt; 3") == "x < 3"
    assert plain("−3") == "-3"
    assert plain("a − b") == "a − b"
