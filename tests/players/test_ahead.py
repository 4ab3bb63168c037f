"""What a browser is told to fetch ahead: files that there are, in Streamlit's page and in no other answer."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import films
import pytest
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, JSONResponse
from streamlit.file_util import get_static_dir

from pages.players import ahead, files
from pages.players.ahead import Preload

PAGE = Path(get_static_dir()) / "index.html"


def named(chapter: str) -> dict[str, list[str]]:
    """The files that a chapter's page names."""
    return json.loads(re.search(r"const AHEAD = (.*);\n", ahead.script(chapter))[1])


@pytest.mark.parametrize("chapter", ["", "compare", "margins"])
def test_every_file_is_there_and_once(chapter):
    found = named(chapter)
    at = files.where(files.STAGE)["at"]
    streamlits = [path for path in found["modules"] if path.startswith("./static/")]
    ours = [path.removeprefix(at) for path in found["modules"] if path.startswith(at)]
    assert len(streamlits) > 20 and all((PAGE.parent / path).is_file() for path in streamlits)
    assert {*ours, *(path.removeprefix(at) for path in found["styles"])} <= set(files.served())
    assert len(found["modules"]) == len(set(found["modules"])) == len(streamlits) + len(ours)


@pytest.mark.parametrize(
    ("chapter", "is_drawn"), [("", False), ("course", False), ("margins", True)]
)
def test_plotly_comes_ahead_where_the_first_pictures_are_drawn_by_it(chapter, is_drawn):
    found = named(chapter)
    assert ("plotly" in found) is is_drawn
    if is_drawn:
        assert found["plotly"]["url"] == files.plotly_path()
        assert found["plotly"]["loader"] in found["modules"]


def test_an_element_s_scripts_come_with_all_that_they_import():
    scripts, page = set(ahead.elements()), PAGE.read_text("utf-8")
    folder = PAGE.parent / "static" / "js"
    for name in scripts:
        imported = files.imports(name, (folder / name).read_text("utf-8"))
        assert {one for one in imported if one not in page} <= scripts, name


@pytest.mark.parametrize("coding", ["gzip", ""])
@pytest.mark.parametrize("around", [lambda app: app, GZipMiddleware], ids=["plain", "compressed"])
def test_streamlit_s_page_carries_the_script(around, coding):
    answer = films.ask(Preload(around(FileResponse(PAGE))), "/margins", accept_encoding=coding)
    body = gzip.decompress(answer.body) if coding else answer.body
    with_script = PAGE.read_text().replace("</head>", ahead.script("margins") + "</head>")
    assert body.decode() == with_script.replace(
        '<div id="root">', f'{ahead.style()}<div id="root">'
    )
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.headers.get("content-encoding", "") == coding
    assert "etag" not in answer.headers, "it would speak of the page without the script"


def test_other_answers_stay_as_they_are():
    for other in (HTMLResponse("<head></head>"), JSONResponse({"a": "</head>"})):
        answer = films.ask(Preload(other), "/")
        assert answer.body == other.body
    missing = films.ask(Preload(HTMLResponse(PAGE.read_text(), 404)), "/")
    assert missing.status == 404 and "AHEAD" not in missing.body.decode()


def test_an_address_that_nobody_has_written_leaves_nothing_behind():
    known = {chapter: ahead.script(chapter) for chapter in ("", "compare", "course", "margins")}
    before = ahead._script.cache_info().currsize
    assert {ahead.script(f"nobody/{k}") for k in range(50)} == {known["margins"]}
    assert len(set(known.values())) == 4
    assert ahead._script.cache_info().currsize == before
