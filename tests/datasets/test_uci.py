"""The catalogue, the tables of data/uci, the places where tables may be, and what is refused."""

import csv
import gzip
import os
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from made_up import fabricate

from boosting import datasets
from boosting.datasets import DataError, describe, entries, load, rules, table_files, tables, uci

CATALOGUE = entries.catalogue()
QUADBOOST = {
    "australian", "balance", "breast", "bupa", "car", "cmc", "credit", "cylinder", "ecoli", "flags", "glass", "heart",
    "hepatitis", "horse", "ionosphere", "letter_ab", "monks1", "monks2", "monks3", "optdigits", "pima", "tictactoe",
    "titanic", "vote", "wine", "yeast", "zoo",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder named by the setting, empty."""
    monkeypatch.setenv(table_files.FOLDER_SETTING, str(tmp_path))
    return tmp_path


def put(folder, name, header, rows, ending=".csv"):
    opener = gzip.open if ending.endswith("gz") else open
    with opener(folder / (name + ending), "wt", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])


def test_catalogue_agrees_with_itself():
    for entry in CATALOGUE.values():
        assert len(entry.kinds) == entry.attributes and set(entry.kinds) <= {"n", "c"}
        assert entry.title and entry.law and entry.reason and entry.source and entry.licence
        assert (entry.minus_name != entry.plus_name) is (entry.task == "binary")
        assert sum(entry.classes.values()) == entry.rows * any(entry.classes.values())
        assert all(1 <= number <= entry.attributes for number in entry.left_out)
        if entry.task == "binary":
            sides = {tables.is_positive(label, entry.positive) for label in entry.classes}
            assert sides == {True, False}
            if not entry.positive.startswith(">="):
                assert set(entry.positive.split(";")) <= set(entry.classes)


def test_every_experiment_finds_its_tables():
    counts = Counter(paper for entry in CATALOGUE.values() for paper in entry.used_by)
    assert {name for name, entry in CATALOGUE.items() if "quadboost" in entry.used_by} == QUADBOOST
    assert counts["chb"] == 9 and counts["deepboost"] == 6 and counts["vadaboost"] >= 12


def test_openml_numbers_are_distinct():
    numbers = [entry.openml_id for entry in CATALOGUE.values() if entry.openml_id is not None]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in datasets.ALIASES])
def test_cards_of_the_catalogue(name):
    card, entry = describe(name), CATALOGUE[name]
    assert (card.name, card.rows, card.attributes, card.task) == (
        name,
        entry.rows,
        entry.attributes,
        entry.task,
    )
    assert ("missing" in card.options) is (entry.missing_cells > 0)
    assert card.n_samples.default == entry.rows


# --- with the tables that come with the library --------------------------------------------------

SHIPPED = [name for name, entry in CATALOGUE.items() if entry.licence.startswith("CC BY 4.0")]
HERE = [name for name in CATALOGUE if name in SHIPPED or name in rules.TABLES]


def test_every_table_whose_licence_allows_it_comes_with_the_library_and_no_other():
    files = {path.name for path in table_files.SHIPPED.glob("*.csv*")}
    assert files == {f"{name}.csv.gz" for name in SHIPPED} and len(SHIPPED) == 43
    assert all(datasets.availability(name).state == "here" for name in HERE)
    assert len(HERE) == 44 and len(CATALOGUE) == 56


def test_every_file_is_the_one_that_was_packed():
    lines = (table_files.SHIPPED / "SHA256SUMS").read_text("utf-8").splitlines()
    sums = {name: digest for digest, name in map(str.split, lines)}
    assert sums.keys() == {f"{name}.csv.gz" for name in SHIPPED}
    for name, digest in sums.items():
        assert sha256((table_files.SHIPPED / name).read_bytes()).hexdigest() == digest


def test_every_table_names_its_authors_and_where_it_is_from():
    readme = (table_files.SHIPPED / "README.md").read_text("utf-8")
    assert "Creative Commons Attribution 4.0" in readme
    lines = {line.split("`")[1]: line for line in readme.splitlines() if line.startswith("| `")}
    assert list(lines) == SHIPPED
    for name, line in lines.items():
        entry = CATALOGUE[name]
        assert entry.title in line and entry.source in line
        assert f"https://doi.org/{entry.doi})" in line if entry.doi else "https://" in line
        assert re.fullmatch(r"(10\.24432/C5\w{4})?", entry.doi)
    assert describe("zoo").source == f"{CATALOGUE['zoo'].source}, doi:10.24432/C5R59V"


@pytest.mark.parametrize("name", HERE)
def test_real_tables(name):
    entry, data = CATALOGUE[name], load(name)
    assert data.n_examples == entry.rows and np.isfinite(data.X).all()
    if entry.task == "binary":
        positive = sum(
            n for label, n in entry.classes.items() if tables.is_positive(label, entry.positive)
        )
        assert int(np.sum(data.y > 0)) == positive
    if entry.task == "multiclass":
        assert data.counts() == entry.classes
    assert data.n_features >= entry.attributes - len(entry.left_out)


@pytest.mark.parametrize("name", SHIPPED)
def test_catalogue_agrees_with_the_real_tables(name):
    entry = CATALOGUE[name]
    path = table_files.SHIPPED / f"{name}.csv.gz"
    header, rows = table_files.read_table(path)
    assert len(header) - 1 == entry.attributes
    assert sum(cell == "" for row in rows for cell in row) == entry.missing_cells
    entries.check_labels(entry, [row[-1] for row in rows], path.name)


@pytest.mark.parametrize("name", SHIPPED)
def test_kinds_agree_with_the_real_tables(name):
    header, rows = table_files.read_table(table_files.SHIPPED / f"{name}.csv.gz")
    columns = uci.columns_of(CATALOGUE[name], header, rows)
    kinds = "".join(column.kind[0] for column in columns)
    assert kinds == CATALOGUE[name].kinds  # a text in a numeric column would make it categorical


def test_breast_has_its_sixteen_gaps():
    data = load("breast")
    gaps = np.argwhere(data.missing)
    assert len(gaps) == 16 and set(gaps[:, 1]) == {data.feature_names.index("bare_nuclei")}
    assert (data.X[data.missing] == 1).all()  # the median grade of bare nuclei
    with_level = load("breast", missing="level")
    assert with_level.n_features == data.n_features + 1
    assert with_level.X[:, with_level.feature_names.index("bare_nuclei is missing")].sum() == 16


def test_the_table_inside_scikit_learn_is_the_published_one():
    for name, bundled in (("wine", "wine"), ("wdbc", "breast_cancer")):
        rows = table_files.read_table(table_files.SHIPPED / f"{name}.csv.gz")[1]
        X = np.array([row[:-1] for row in rows], dtype=float)
        assert np.allclose(load(bundled).X, X)
        assert np.array_equal(
            load(bundled).y, uci.labels_of(CATALOGUE[name], [row[-1] for row in rows])
        )


def test_fair_columns_of_horse():
    fair, everything = load("horse"), load("horse", columns="all")
    assert not any(
        name.startswith(("hospital", "outcome", "lesion", "cp_data")) for name in fair.feature_names
    )
    assert any(name.startswith("lesion_type_1 = ") for name in everything.feature_names)


# --- with tables made up for the test ------------------------------------------------------------


@pytest.mark.parametrize("ending", [".csv", ".csv.gz"])
def test_a_folder_makes_a_table_available(folder, ending):
    name = "ringnorm"
    assert datasets.availability(name).state == "network" and name not in datasets.names()
    put(folder, name, *fabricate(CATALOGUE[name]), ending)
    assert datasets.availability(name).state == "here" and name in datasets.names()
    assert load(name).counts() == {"narrow Gaussian": 3736, "wide Gaussian": 3664}


def test_the_names_cost_one_look_into_each_folder(folder, tmp_path, monkeypatch):
    put(folder, "zoo", *fabricate(CATALOGUE["zoo"]))
    (folder / "twonorm.csv").mkdir()  # no table, although it is called like one
    (folder / "notes.txt").touch()
    folders, scan = [], os.scandir
    monkeypatch.setattr(
        table_files.os, "scandir", lambda where: folders.append(Path(where)) or scan(where)
    )
    monkeypatch.setattr(Path, "is_file", lambda path: pytest.fail(f"{path} was looked for"))
    names = datasets.names()
    assert folders == [table_files.SHIPPED, tmp_path / "cache", folder]
    monkeypatch.undo()
    monkeypatch.setenv(table_files.FOLDER_SETTING, str(folder))
    monkeypatch.setattr(table_files, "cache_folders", lambda: [tmp_path / "cache"])
    assert names == [
        name for name in datasets.REGISTRY if datasets.availability(name).state == "here"
    ]
    assert "zoo" in names and "twonorm" not in names


def test_the_folder_comes_before_the_cache_and_the_cache_before_the_own_copy(folder, tmp_path):
    header, rows = fabricate(CATALOGUE["zoo"])
    for where, name in ((tmp_path / "cache", "cached"), (folder, "ready")):
        where.mkdir(exist_ok=True)
        put(where, "zoo", [name, *header[1:]], rows)
    assert load("zoo").feature_names[0].startswith("ready")
    assert datasets.availability("zoo").words == "In the folder that BOOSTING_DATA_DIR names."
    (folder / "zoo.csv").unlink()
    assert load("zoo").feature_names[0].startswith("cached")
    assert datasets.availability("zoo").words == "Fetched from OpenML earlier."
    (tmp_path / "cache" / "zoo.csv").unlink()
    assert load("zoo").feature_names[0].startswith("hair")
    assert datasets.availability("zoo").words == "Comes with Boosting Lab."


def test_a_server_that_is_named_comes_before_the_own_copy(monkeypatch):
    everywhere = set(datasets.names())
    monkeypatch.setenv(table_files.SERVER_SETTING, "http://127.0.0.1:9")
    assert datasets.availability("zoo").state == "network"
    assert datasets.availability("servo").state == "here"  # no server has it
    assert everywhere - set(datasets.names()) == {
        name
        for name in SHIPPED
        if CATALOGUE[name].openml_id and name not in {*rules.TABLES, *datasets.ALIASES}
    }
    with pytest.raises(
        DataError, match="or unset BOOSTING_OPENML_URL: a copy comes with Boosting Lab"
    ):
        load("zoo")


def test_availability_in_words():
    assert datasets.availability("moons") == datasets.Availability("here", "Built in.")
    assert datasets.availability("monks1").words == "Generated by its own rule."
    assert datasets.availability("car") == datasets.Availability("here", "Comes with Boosting Lab.")
    assert (
        datasets.availability("ringnorm").words
        == "Fetched from OpenML (number 1496) when first used."
    )
    a5a = datasets.availability("a5a")
    assert a5a.state == "folder" and "put a5a.csv, or the file a5a of" in a5a.words
    with pytest.raises(DataError, match="nearest name"):
        datasets.availability("zooo")


def test_regression_and_multiclass_tables(folder):
    for name in ("servo", "segment"):
        put(folder, name, *fabricate(CATALOGUE[name]))
    servo, segment = load("servo"), load("segment")
    assert servo.task == "regression" and servo.y[:8].tolist() == [0, 1, 2, 3, 4, 5, 6, 0]
    assert segment.task == "multiclass" and segment.counts() == CATALOGUE["segment"].classes


def test_options_of_a_table(folder):
    put(folder, "hepatitis", *fabricate(CATALOGUE["hepatitis"], empty=3))
    whole, part = load("hepatitis"), load("hepatitis", n_samples=40, seed=2)
    assert (part.n_examples == 40 and part.missing is None) or part.missing.shape == part.X.shape
    assert part.counts()["died"] == pytest.approx(40 * 32 / 155, abs=1)
    noisy = load("hepatitis", spread=1.0)
    indicator = np.array([kind == "indicator" for kind in whole.kinds])
    assert np.array_equal(noisy.X[:, indicator], whole.X[:, indicator])
    assert not np.array_equal(noisy.X[:, ~indicator], whole.X[:, ~indicator])


def damage(change):
    header, rows = fabricate(CATALOGUE["zoo"])
    return change(header, rows)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda h, r: (h, r[:-1]),
            r"zoo\.csv has 100 rows, but Zoo has 101: it is another version",
        ),
        (
            lambda h, r: (h, [[*row[:-1], "1"] for row in r]),
            r"zoo\.csv has 101 rows of class '1', but Zoo has 41",
        ),
        (
            lambda h, r: (h, [*r[:4], r[4][1:], *r[5:]]),
            r"Row 6 of zoo\.csv has 16 cells, its header has 17",
        ),
    ],
)
def test_another_version_is_refused(folder, change, sentence):
    put(folder, "zoo", *damage(change))
    with pytest.raises(DataError, match=sentence):
        load("zoo")


@pytest.mark.parametrize("content", [b"", b"\x1f\x8b broken", b"\xff\xfe\x00"])
@pytest.mark.parametrize("ending", [".csv", ".csv.gz"])
def test_a_broken_file_is_refused_in_words(folder, content, ending):
    (folder / f"zoo{ending}").write_bytes(content)
    with pytest.raises(DataError, match=r"The table file zoo\.csv(\.gz)? cannot be read"):
        load("zoo")


def test_a_copy_with_other_attributes_is_taken_and_said(folder):
    header, rows = fabricate(CATALOGUE["zoo"])
    put(folder, "zoo", header[1:], [row[1:] for row in rows])
    assert "This copy has 15 attributes, the published table 16." in load("zoo").description


@pytest.mark.parametrize("ending", ["", ".libsvm"])
def test_a_file_of_libsvms_collection_serves_as_it_is(folder, ending):
    lines = [f"{'+1' if i % 9 == 0 else '-1'} {i % 299 + 1}:1 300:0.1" for i in range(7366)]
    (folder / f"w4a{ending}").write_text("\n".join(lines), "utf-8")
    assert "w4a" in datasets.names()
    data, i = load("w4a"), np.arange(7366)
    expected = np.zeros((7366, 300))
    expected[i, i % 299], expected[:, 299] = 1.0, 0.1
    assert np.array_equal(data.X, expected)
    assert np.array_equal(data.y, np.where(i % 9 == 0, 1.0, -1.0))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["+1 301:1"] * 7366, "w4a is not one in LIBSVM's format with 300 attributes"),
        (["one 3:1"], "w4a is not one in LIBSVM's format"),
        (["+1 3:1", "-1 4:1"], "w4a has 2 rows, but Web pages, LIBSVM part w4a has 7366"),
        (
            ["+1 3:1"] * 7366,
            "w4a has 0 rows of class '-1', but Web pages, LIBSVM part w4a has some",
        ),
    ],
)
def test_another_file_of_that_name_is_refused(folder, lines, words):
    (folder / "w4a").write_text("\n".join(lines), "utf-8")
    with pytest.raises(DataError, match=re.escape(words)):
        load("w4a")


def test_where_the_file_is_absent_a_sentence_names_it(folder):
    advice = "put w4a.csv, or the file w4a of LIBSVM's collection, into a folder"
    assert advice in datasets.availability("w4a").words
    with pytest.raises(DataError, match=advice):
        load("w4a")


def test_words_in_a_numeric_column_become_categories(folder):
    header, rows = fabricate(CATALOGUE["pima"])
    put(folder, "pima", header, [["low" if row[0] == "0" else "High", *row[1:]] for row in rows])
    assert "a1 = low" in load("pima").feature_names


def test_cache_folder(monkeypatch, tmp_path):
    no_folder = tmp_path / "file"
    no_folder.write_text("not a folder")
    monkeypatch.setattr(
        table_files, "cache_folders", lambda: [no_folder / "cache", tmp_path / "own"]
    )
    assert table_files.cache_folder() == tmp_path / "own" and (tmp_path / "own").is_dir()
    monkeypatch.setattr(table_files, "cache_folders", lambda: [no_folder / "cache"])
    with pytest.raises(DataError, match="No folder for downloaded tables can be written"):
        table_files.cache_folder()


def test_written_tables_can_be_read(tmp_path):
    header, rows = ["a, b", "class"], [['"quoted"', "ü"], ["", "x"]]
    table_files.write_table(tmp_path / "t.csv.gz", header, rows)
    assert table_files.read_table(tmp_path / "t.csv.gz") == (header, rows)
    assert [path.name for path in tmp_path.iterdir()] == ["t.csv.gz"]


def test_without_a_catalogue_the_library_still_works(monkeypatch, tmp_path):
    monkeypatch.setattr(entries, "DATA", tmp_path)
    entries.catalogue.cache_clear()
    try:
        assert entries.catalogue() == {} and "moons" in datasets._registry()
    finally:
        monkeypatch.undo()
        entries.catalogue.cache_clear()
    assert len(entries.catalogue()) == len(CATALOGUE) and set(rules.TABLES) <= set(
        entries.catalogue()
    )
