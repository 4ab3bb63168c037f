"""Streamlit's names for the elements of its page: one module and one style sheet know them, and who writes such a page."""

import re
from pathlib import Path

import streamlit

from pages.players import files

PAGES = files.HERE.parent
# pages without Streamlit, in its frames
WRITTEN = {PAGES / "site" / name for name in ("elements.py", "site.css", "site.js")}
HOMES = {files.HERE / "page.css", files.HERE / "core/streamlit.js", *WRITTEN}
NAME = re.compile(r"(?<=[\s.(,=\"'])st[A-Z]\w+")
STATIC = Path(streamlit.__file__).parent / "static"


def names_in(file: Path) -> set[str]:
    """Streamlit's names in a file."""
    return set(NAME.findall(file.read_text("utf-8")))


def test_they_stand_at_few_places():
    found = {
        file for kind in ("py", "js", "css") for file in PAGES.rglob(f"*.{kind}") if names_in(file)
    }
    assert found == HOMES


def test_streamlit_has_each_of_them():
    wanted = set().union(*map(names_in, HOMES))
    assert len(wanted) > 30
    scripts = (script.read_text("utf-8") for script in STATIC.rglob("*.js"))
    there = {name for script in scripts for name in re.findall(r"(?<=[\"'`. ])st[A-Z]\w+", script)}
    assert wanted <= there, wanted - there
