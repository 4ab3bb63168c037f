"""The sizes of letters are told once in Python and once for the players, and every style sheet takes them from there."""

import json
import re
import tomllib
from pathlib import Path

from boosting.figures.theme import TYPE
from pages.players import files

ROOT = Path(__file__).parents[2]
SHEETS = [
    *(ROOT / "pages").rglob("*.css"),
    *(ROOT / "pages").rglob("*.py"),
    *(ROOT / "pages").rglob("*.js"),
]
LITERAL = re.compile(r"font(?:-size)?: *(?:[\w]+ +)*[\d.]+(?:px|rem)|\.font = [^$\n]*\dpx")


def test_the_players_have_the_same_sizes():
    source = (files.HERE / "core/letters.js").read_text("utf-8")
    sizes = re.search(r"SIZES = (\{.*\});", source)
    assert sizes and json.loads(re.sub(r"(\w+):", r'"\1":', sizes[1])) == TYPE


def test_streamlit_has_the_size_of_running_text():
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))
    assert config["theme"]["baseFontSize"] == TYPE["body"]


def test_pages_and_the_lecturers_window_know_the_sizes():
    told = re.findall(r"--type-(\w+): (\d+)px;", files.sizes())
    assert {name: int(size) for name, size in told} == TYPE
    assert "{sizes}" in (files.HERE / "notes/notes.html").read_text("utf-8")


def test_a_style_names_its_size():
    found = {path.name: LITERAL.findall(path.read_text("utf-8")) for path in SHEETS}
    assert len(found) > 100 and {name: sizes for name, sizes in found.items() if sizes} == {}
