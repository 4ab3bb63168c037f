"""A room's results as a notebook: its cells run by themselves, and draw what the table says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nbformat
import pytest
from players.test_units import node

ROOT = Path(__file__).parents[2]
TWICE = ['a, with "marks"', 1, 3], ["b", 4, 2]
ONCE = [["-0.5", 2, ""]]
RECORDS = [
    {"room": "ABCDE", "time": "2026-01-02T03:04:05", "link": "/", "question": "Which \\ é?", "right": "b", "rows": TWICE},
    {"room": "ABCDE", "time": "2026-01-02T03:14:05", "link": "/", "question": "=Why?", "right": "", "rows": ONCE},
]  # fmt: skip
MAKE = """import { csvOf } from "./pages/players/core/results.js";
import { notebookOf } from "./pages/players/core/results_notebook.js";
console.log(notebookOf(csvOf(JSON.parse(process.argv[1]))));"""


needs_node = pytest.mark.skipif(node() is None, reason="there is no node: install playwright")


@pytest.fixture(scope="module")
def notebook():
    done = subprocess.run(
        [node(), "--input-type=module", "-e", MAKE, json.dumps(RECORDS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return nbformat.reads(done.stdout, as_version=4)


@needs_node
def test_the_cells_run_by_themselves_and_draw_both_votes(notebook, monkeypatch, capsys):
    monkeypatch.setattr("plotly.graph_objects.Figure.show", lambda figure: None)
    nbformat.validate(notebook)
    names: dict[str, Any] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    twice, once = names["figures"]
    assert [[*trace.x] for trace in twice.data] == [[1, 4], [3, 2]]
    assert [trace.name for trace in twice.data] == ["first vote", "second vote"]
    assert twice.layout.title.text == "Which \\ é?"
    assert twice.layout.yaxis.ticktext == ('a, with "marks"', "\u2713 b")
    assert [[*trace.x] for trace in once.data] == [[2]]
    said = capsys.readouterr().out
    assert "3 lines of room ABCDE" in said and "first vote: 5, second vote: 5" in said
