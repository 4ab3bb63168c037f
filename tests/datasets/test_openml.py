"""Fetching over real HTTP from a server on this computer that answers, or refuses, as OpenML does."""

import hashlib
import json
import re
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest
from made_up import fabricate

from boosting import datasets
from boosting.datasets import DataError, download, load, openml, table_files
from boosting.datasets.__main__ import main
from boosting.datasets.entries import catalogue

CATALOGUE = catalogue()


class Copy:
    """A table as OpenML serves it; levels: a list per nominal column, None for a numeric one."""

    def __init__(self, entry, identifier=False, spelling=None, label="class", numeric_label=False):
        self.entry, self.label = entry, label
        self.name, self.md5 = entry.openml_name, None
        header, rows = fabricate(entry, empty=min(entry.missing_cells, 3))
        spelling = spelling or {}
        self.rows = [[*row[:-1], spelling.get(row[-1], row[-1])] for row in rows]
        self.names = [*header[:-1], label]
        self.levels = [["w0", "w1", "w2"] if kind == "c" else None for kind in entry.kinds]
        self.levels.append(None if numeric_label else sorted({row[-1] for row in self.rows}))
        if identifier:
            self.names.insert(0, "who")
            self.rows = [[f"r{number}", *row] for number, row in enumerate(self.rows)]
            self.levels.insert(0, [row[0] for row in self.rows])

    def arff(self) -> bytes:
        kinds = [
            "NUMERIC" if names is None else "{" + ",".join(f"'{x}'" for x in names) + "}"
            for names in self.levels
        ]
        lines = [
            "@RELATION t",
            *(f"@ATTRIBUTE '{n}' {k}" for n, k in zip(self.names, kinds)),
            "@DATA",
        ]
        for row in self.rows:
            cells = [cell if kind is None else f"'{cell}'" for cell, kind in zip(row, self.levels)]
            lines.append(",".join("?" if cell in ("", "''") else cell for cell in cells))
        return "\n".join(lines).encode()

    def answer(self, path: str, host: str) -> bytes | None:
        number = str(self.entry.openml_id)
        if path == f"/api/v1/json/data/{number}":
            md5 = self.md5 or hashlib.md5(self.arff()).hexdigest()
            about = {
                "id": number,
                "name": self.name,
                "version": "1",
                "description": "made up",
                "format": "ARFF",
                "status": "active",
                "url": f"http://{host}/data/v1/download/{number}/t.arff",
                "md5_checksum": md5,
            }
            return json.dumps({"data_set_description": about}).encode()
        if path == f"/api/v1/json/data/features/{number}":
            features = [
                {
                    "index": str(j),
                    "name": name,
                    "data_type": "nominal" if levels else "numeric",
                    "is_target": "true" if name == "class" else "false",
                    "is_ignore": "false",
                    "is_row_identifier": "false",
                    "number_of_missing_values": "0",
                }
                for j, (name, levels) in enumerate(zip(self.names, self.levels))
            ]
            return json.dumps({"data_features": {"feature": features}}).encode()
        if path == f"/api/v1/json/data/qualities/{number}":
            quality = [{"name": "NumberOfInstances", "value": str(len(self.rows))}]
            return json.dumps({"data_qualities": {"quality": quality}}).encode()
        return self.arff() if path.startswith("/data/v1/download/") else None


@contextmanager
def serving(answer):
    """An HTTP server here; answer(path, host) -> bytes, or None for 404.  Yields address and log."""
    log = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            log.append(self.path)
            body = answer(self.path, self.headers["Host"])
            self.send_response(404 if body is None else 200)
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_):
            """Keep the test's output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", log
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(autouse=True)
def _server_of_the_user(monkeypatch):
    """A server has been named, whose tables are wanted; nobody answers there."""
    monkeypatch.setenv(table_files.SERVER_SETTING, "http://127.0.0.1:9")


@pytest.fixture
def serve(monkeypatch):
    """serve(copy): answer for this copy until the test ends; returns the log of questions."""
    with_servers = []

    def start(copy):
        context = serving(copy if callable(copy) else copy.answer)
        address, log = context.__enter__()
        with_servers.append(context)
        monkeypatch.setenv(openml.SERVER_SETTING, address)
        return log

    yield start
    for context in with_servers:
        context.__exit__(None, None, None)


def fetched(name, tmp_path):
    return table_files.read_table(openml.fetch(CATALOGUE[name], tmp_path))


def test_loading_a_table_fetches_it_once(serve):
    log = serve(Copy(CATALOGUE["zoo"], identifier=True))
    data = load("zoo")
    assert data.counts() == {"not a mammal": 60, "mammal": 41}
    assert not any(name.startswith("who") for name in data.feature_names)
    questions = len(log)
    assert questions > 0 and datasets.availability("zoo").state == "here"
    assert np.array_equal(load("zoo").X, data.X) and len(log) == questions


def test_cells_arrive_as_they_were_sent(serve, tmp_path):
    copy = Copy(CATALOGUE["hepatitis"])
    serve(copy)
    header, rows = fetched("hepatitis", tmp_path)
    assert rows == copy.rows and header == [*copy.names[:-1], "class"]
    assert sum(row[0] == "" for row in rows) == 3


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("heart", {"1": "absent", "2": "present"}),
        ("pima", {"0": "tested_negative", "1": "tested_positive"}),
        ("segment", {label: label.lower() for label in CATALOGUE["segment"].classes}),
        ("winequality_white", {str(grade): str(grade - 2) for grade in range(3, 10)}),
        ("zoo", {"1": "mammal", "2": "bird"}),
    ],
)
def test_labels_get_the_spelling_of_the_catalogue(serve, tmp_path, name, spelling):
    if (
        name == "zoo"
    ):  # fish and amphibian could not be told apart by their size alone, but keep their numbers
        assert sorted(CATALOGUE["zoo"].classes.values()).count(5) == 1
    serve(Copy(CATALOGUE[name], spelling=spelling))
    rows = fetched(name, tmp_path)[1]
    assert Counter(row[-1] for row in rows) == CATALOGUE[name].classes


def test_numeric_labels_in_another_column(serve, tmp_path):
    serve(Copy(CATALOGUE["bupa"], label="selector", numeric_label=True))
    header, rows = fetched("bupa", tmp_path)
    assert header[-1] == "class" and Counter(row[-1] for row in rows) == {"1": 145, "2": 200}


def test_rows_of_other_classes_are_left_out(serve, tmp_path):
    entry = CATALOGUE["letter_ab"]
    copy = Copy(entry)
    copy.rows += [[*row[:-1], "C"] for row in copy.rows[:700]]
    copy.levels[-1] = ["A", "B", "C"]
    serve(copy)
    assert Counter(row[-1] for row in fetched("letter_ab", tmp_path)[1]) == entry.classes


def test_regression_targets_keep_their_numbers(serve, tmp_path):
    copy = Copy(CATALOGUE["housing"], numeric_label=True)
    serve(copy)
    header, rows = fetched("housing", tmp_path)
    assert header[-1] == "target" and [row[-1] for row in rows] == [row[-1] for row in copy.rows]


# --- refusals ------------------------------------------------------------------------------------


def test_offline_is_said_with_the_way_out():
    start = time.monotonic()
    with pytest.raises(DataError) as caught:
        load("housing")
    text = str(caught.value)
    assert text.startswith("Boston housing is not on this computer, and OpenML cannot be reached")
    assert "python -m boosting.datasets fetch" in text and "\n" not in text
    assert "housing.csv" in text
    assert time.monotonic() - start < download.TIME_LIMIT / 2
    assert not list(table_files.cache_folder().iterdir())


def test_a_server_that_never_answers_is_given_up(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        monkeypatch.setenv(openml.SERVER_SETTING, f"http://127.0.0.1:{deaf.getsockname()[1]}")
        with pytest.raises(DataError, match="did not deliver within"):
            download.download(CATALOGUE["zoo"], time_limit=0.5)
        monkeypatch.setattr(openml, "FIRST_ANSWER_LIMIT", 0.2)
        with pytest.raises(DataError, match=r"cannot be reached \(timed out\)"):
            openml.fetch(CATALOGUE["zoo"], table_files.cache_folder())
    assert socket.getdefaulttimeout() is None


def test_another_table_under_the_number(serve, tmp_path):
    copy = Copy(CATALOGUE["zoo"])
    copy.name = "aquarium"
    serve(copy)
    with pytest.raises(DataError, match="number 62 is 'aquarium' by now, not 'zoo'"):
        openml.fetch(CATALOGUE["zoo"], tmp_path)


def test_another_version_of_the_table(serve, tmp_path):
    copy = Copy(CATALOGUE["zoo"])
    copy.rows = copy.rows[:-1]
    serve(copy)
    with pytest.raises(
        DataError, match="OpenML's copy of Zoo has other classes than published: 1 \\(41\\)"
    ):
        openml.fetch(CATALOGUE["zoo"], tmp_path)


def test_too_few_rows_of_a_regression(serve, tmp_path):
    copy = Copy(CATALOGUE["housing"], numeric_label=True)
    copy.rows = copy.rows[:-1]
    serve(copy)
    with pytest.raises(DataError, match="OpenML's copy has 505 rows, but Boston housing has 506"):
        openml.fetch(CATALOGUE["housing"], tmp_path)


def test_a_damaged_download(serve, tmp_path):
    copy = Copy(CATALOGUE["zoo"])
    copy.md5 = "0" * 32
    serve(copy)
    with pytest.raises(
        DataError, match=r"OpenML's copy of Zoo cannot be read \(ValueError: The md5 checksum"
    ):
        openml.fetch(CATALOGUE["zoo"], tmp_path)
    assert not list(tmp_path.glob("zoo*"))


def test_an_answer_that_is_no_table(serve, tmp_path):
    copy = Copy(CATALOGUE["zoo"])
    copy.arff = lambda: b"<html>maintenance</html>"
    serve(copy)
    with pytest.raises(DataError, match="OpenML's copy of Zoo cannot be read"):
        openml.fetch(CATALOGUE["zoo"], tmp_path)


@pytest.mark.parametrize("body", [b"<html>hello</html>", b"[]", b'{"data_set_description": 3}'])
def test_an_answer_that_is_no_description(serve, tmp_path, body):
    serve(lambda path, host: body)
    with pytest.raises(DataError, match="OpenML's answer about Zoo cannot be understood"):
        openml.fetch(CATALOGUE["zoo"], tmp_path)


def test_a_number_that_is_gone(serve, tmp_path):
    serve(lambda path, host: None)
    with pytest.raises(DataError, match=r"OpenML refused Zoo \(HTTP 404\)"):
        openml.fetch(CATALOGUE["zoo"], tmp_path)


def test_a_table_that_openml_does_not_have():
    with pytest.raises(DataError, match="Adult, LIBSVM part a5a is not on OpenML"):
        load("a5a")


# --- matching labels -----------------------------------------------------------------------------


def test_labels_of_equal_size_need_equal_spelling():
    entry = CATALOGUE["balance"]  # L and R are equally many
    right = ["L"] * 288 + ["B"] * 49 + ["R"] * 288
    assert openml.match_labels(entry, right) == {"L": "L", "B": "B", "R": "R"}
    assert openml.match_labels(entry, [label.lower() for label in right]) == {
        "l": "L",
        "b": "B",
        "r": "R",
    }
    with pytest.raises(DataError, match="other classes than published"):
        openml.match_labels(entry, ["left"] * 288 + ["B"] * 49 + ["right"] * 288)


def test_identifiers_are_the_texts_with_most_levels():
    assert openml.without_identifiers([0, 100, 2, 7], 1) == [0, 2, 3]
    assert openml.without_identifiers([0, 100, 2, 7], 2) == [0, 2]
    assert openml.without_identifiers([0, 0], 1) == [0, 1]
    assert openml.without_identifiers([5, 0], -3) == [0, 1]


# --- command line --------------------------------------------------------------------------------


def test_fetching_ahead_of_a_class(serve, tmp_path, capsys):
    serve(Copy(CATALOGUE["zoo"]))
    (tmp_path / "class").mkdir()
    assert main(["fetch", "zoo", "tictactoe", "--into", str(tmp_path / "class")]) == 0
    out = capsys.readouterr().out
    assert (
        re.search(r"Zoo: fetched into .*zoo\.csv\.gz", out)
        and "Tic-tac-toe end games: here already" in out
    )
    assert [path.name for path in (tmp_path / "class").iterdir()] == ["zoo.csv.gz"]


def test_fetching_reports_every_failure(capsys):
    assert main(["fetch", "zoo", "servo", "nonsense"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["Zoo", "Servo:", "There"]


def test_fetching_everything_asks_for_every_table_of_the_network(monkeypatch, capsys):
    tables = []
    monkeypatch.setattr(
        "boosting.datasets.__main__.fetch",
        lambda entry, folder: tables.append(entry.name) or folder,
    )
    assert main(["fetch"]) == 0
    assert set(tables) == {
        name for name in datasets.REGISTRY if datasets.availability(name).state == "network"
    }
    assert len(tables) > 25 and "moons" not in tables and "titanic" not in tables


def test_listing(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(datasets.REGISTRY)
    assert {line.split()[1] for line in lines} == {"here", "network", "folder"}
