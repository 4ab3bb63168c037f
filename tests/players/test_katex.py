"""KaTeX is where the players look for it: an update of Streamlit that moves it must not go unnoticed."""

from importlib.resources import files

import pytest
import streamlit as st

from pages.players.katex import katex_url


@pytest.fixture(autouse=True)
def anew():
    """What was found is remembered; every test asks anew."""
    katex_url.cache_clear()
    yield
    katex_url.cache_clear()


def test_streamlits_bundle_holds_a_module_that_draws_formulas():
    url = katex_url()
    assert url.startswith("/static/js/katex.")
    script = (files("streamlit") / "static" / url.removeprefix("/")).read_text("utf-8")
    assert "renderToString" in script
    assert "as default" in script


def test_streamlits_style_sheet_has_the_fonts_of_formulas():
    folder = files("streamlit") / "static" / "static" / "css"
    sheets = [file for file in folder.iterdir() if file.name.startswith("index.")]
    assert any("KaTeX_Main" in sheet.read_text("utf-8") for sheet in sheets)


def test_the_address_follows_an_app_below_a_path(monkeypatch):
    monkeypatch.setattr(st, "get_option", lambda name: "some/path/")
    assert katex_url().startswith("/some/path/static/js/katex.")
