"""What browsers get of the players: every module they import is listed, served, and nothing else is."""

import asyncio
import gzip
import posixpath
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from streamlit import config

from pages.players import files

SIDES = pytest.mark.parametrize("side", files.SIDES, ids=lambda side: side.name)
IMPORTED = re.compile(r'(?:\bfrom|\bimport\(|^import)\s*"(\.[^"]+)"', re.MULTILINE)


def closure(entry: str) -> set[str]:
    """A module and whatever it imports, directly or not."""
    found, waiting = set(), [entry]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            folder = posixpath.dirname(path)
            source = (files.HERE / path).read_text("utf-8")
            waiting += [posixpath.normpath(f"{folder}/{name}") for name in IMPORTED.findall(source)]
    return found


def get(path: str) -> Response:
    """What the players' routes answer to a request."""
    sent: list[dict] = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request"}

    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
    asyncio.run(Starlette(routes=files.routes())(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in sent)
    return Response(body, sent[0]["status"], headers)


@SIDES
def test_the_list_of_a_player_is_what_its_modules_import(side):
    assert set(side.modules) == closure(side.modules[0])
    assert len(set(side.modules)) == len(side.modules)


def test_the_lecturers_second_window_asks_for_files_that_there_are():
    page = get("/notes")
    asked = re.findall(r'(?:href|src)="([^"]+)"', page.body.decode())
    assert len(asked) == 2 and page.headers["cache-control"] == "no-store"
    assert [get(path).status_code for path in asked] == [200, 200]


def test_no_file_of_the_players_is_forgotten():
    kept = {path.relative_to(files.HERE).as_posix() for path in files.HERE.rglob("*.*")}
    scripts = {path for path in kept if Path(path).suffix in files.TYPES}
    assert scripts == {*files.served(), "ahead.js", "loader.js", "page.css"}


def test_a_module_is_served_for_ever_under_the_hash_of_all_files():
    answer = get(f"{files.base_path()}/{files.version_of_all()}/core/dom.js")
    assert answer.status_code == 200
    assert gzip.decompress(answer.body) == (files.HERE / "core/dom.js").read_bytes()
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    ["0123/core/dom.js", "{version}/loader.js", "{version}/__init__.py", "{version}/../../app.py"],
)
def test_nothing_else_is_served(path):
    version = files.version_of_all()
    answer = get(f"{files.base_path()}/{path.format(version=version)}")
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_plotly_is_that_of_the_installed_package():
    answer = get(files.plotly_path())
    assert answer.status_code == 200
    assert b"plotly.js v" in gzip.decompress(answer.body)[:200]


@SIDES
def test_the_loader_names_the_files_under_the_path_where_the_app_is_mounted(side):
    before = config.get_option("server.baseUrlPath")
    config.set_option("server.baseUrlPath", "class/lab")
    try:
        assert f'"at": "/class/lab/players/{files.version_of_all()}/"' in files.loader(side)
        assert files.plotly_path().startswith("/class/lab/players/plotly-")
        assert get(f"/class/lab/players/{files.version_of_all()}/core/dom.js").status_code == 200
    finally:
        config.set_option("server.baseUrlPath", before)
