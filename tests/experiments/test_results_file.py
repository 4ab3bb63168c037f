"""The file of results: nothing lost, nothing twice, nothing destroyed."""

import json
import os
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protocols import SMALL

from boosting.experiments.protocol import ExperimentError
from boosting.experiments.results import VERSION, Line, Writer, read, write_line

HERE = Path(__file__).parent
LINES = [
    Line(cell, {"value": k / 7, "chosen": {}}, {"train": 0.5})
    for k, cell in enumerate(SMALL.cells())
]


def written(path: Path, lines: list[Line]) -> bytes:
    """The bytes of a file with these lines."""
    with Writer(path, SMALL) as writer:
        for line in lines:
            writer.append(line)
    return path.read_bytes()


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "a.jsonl"
    written(path, LINES)
    assert list(read(path, SMALL).lines.values()) == LINES
    assert read(tmp_path / "none.jsonl", SMALL).lines == {}
    with Writer(None, SMALL) as writer:
        writer.append(LINES[0])


@given(cut=st.integers(0, 10_000))
def test_a_torn_line_costs_its_cell_alone(tmp_path_factory, cut):
    path = tmp_path_factory.mktemp("torn") / "a.jsonl"
    whole = written(path, LINES[:3])
    cut %= len(whole)
    path.write_bytes(whole[:cut])
    complete = whole[:cut].count(b"\n")
    there = read(path, SMALL)
    # A line without its end may be complete all the same.
    assert complete <= len(there.lines) <= complete + 1 and there.damaged <= 1
    missing = [line for line in LINES[:3] if line.cell not in there.lines]
    written(path, missing)
    assert read(path, SMALL).lines == {line.cell: line for line in LINES[:3]}


def test_files_can_be_joined_and_the_first_of_two_counts(tmp_path):
    path = tmp_path / "a.jsonl"
    other = LINES[0]._replace(result={"value": 9})
    written(path, [LINES[0], LINES[1], other])
    assert read(path, SMALL).lines[LINES[0].cell] == LINES[0]


def test_cells_of_other_definitions_are_left_alone(tmp_path):
    path = tmp_path / "a.jsonl"
    before = written(path, LINES)
    changed = replace(SMALL, measure="percent")
    there = read(path, changed)
    assert not there.lines and there.others == len(LINES)
    assert read(path, replace(SMALL, name="another")).others == len(LINES)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"boosting-experiments": 99, "protocol": "small"}\n', "written by version 99 of this program"),
        ("table,method,value\n", "is not a file of results: line 1 is no finished cell"),
        (write_line("small", LINES[0]) + "hello\n", "line 2 is no finished cell"),
    ],
)  # fmt: skip
def test_another_file_is_refused_and_stays_as_it_is(tmp_path, text, words):
    path = tmp_path / "a.jsonl"
    path.write_text(text)
    with pytest.raises(ExperimentError, match=words):
        read(path, SMALL)
    assert path.read_text() == text


def test_a_line_that_lacks_something_is_damaged(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"boosting-experiments": VERSION, "protocol": "small"}) + "\n\n")
    assert read(path, SMALL) == ({}, 1, 0)


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path):
    with (
        pytest.raises(ExperimentError, match="Name a file in a folder that you may write to"),
        Writer(tmp_path / "no" / "a", SMALL),
    ):
        pass
    if os.geteuid():
        tmp_path.chmod(0o500)
        with (
            pytest.raises(ExperimentError, match="cannot be written"),
            Writer(tmp_path / "a", SMALL),
        ):
            pass


def test_a_full_disk_loses_one_cell_and_the_next_run_goes_on(tmp_path):
    """The limit of a process on the size of its files stands for the end of a disk: the write comes back short."""
    path = tmp_path / "a.jsonl"
    program = f"""
        import resource, sys
        sys.path.insert(0, {str(HERE)!r})
        from test_results_file import LINES, SMALL, ExperimentError, Path, Writer
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
        with Writer(Path({str(path)!r}), SMALL) as writer:
            try:
                for line in LINES:
                    writer.append(line)
            except ExperimentError as error:
                print(error)
    """
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=HERE.parents[1],
        env={**os.environ, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (
        "The cells before it are safe. Free some space and give the same command again"
        in run.stdout
    )
    assert path.stat().st_size == 700
    there = read(path, SMALL)
    assert there.damaged == 1 and 0 < len(there.lines) < len(LINES)
    written(path, [line for line in LINES if line.cell not in there.lines])
    assert read(path, SMALL).lines == {line.cell: line for line in LINES}
