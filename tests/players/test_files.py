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

BUNDLES = pytest.mark.parametrize(
    "side", [*files.BUNDLES, *files.WITHOUT_A_SERVER], ids=lambda side: side.name
)
# "anything in it that has …", "the page that has …", "whatever follows anything that has …"
LOOKS_THROUGH_ALL = re.compile(
    r"[\w\])] :has\(|^html[^ ]*:has\(|[ ,]:has\([^{]*\) ~ ", re.MULTILINE
)
# what such a rule dresses, told by no name: "in what has …, everything", "in what has …, the first", "whatever has …"
RULE = re.compile(r"([^{};]*:has\([^{}]*)\{")
ASIDE = re.compile(r"\([^()]*\)")
OF_ANYTHING = re.compile(r"(^|[\s>+~])(\*|:(?!is\b|root)|\N{SECTION SIGN})[^\s>+~]*$")
NAMED = re.compile(r"""["'`](\.{1,2}/[^"'`]+\.js)["'`]""")


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


@BUNDLES
def test_a_player_has_every_module_that_one_of_its_modules_names(side):
    assert side.modules[0] == side.entry
    assert len(set(side.modules)) == len(side.modules)
    for path in side.modules:
        named = NAMED.findall((files.HERE / path).read_text("utf-8"))
        assert {posixpath.normpath(f"{posixpath.dirname(path)}/{name}") for name in named} <= set(
            side.modules
        )


def test_what_a_module_imports_is_read_off_its_text():
    assert "core/saving.js" not in files.BAR.modules and "core/mounted.js" in files.BAR.modules
    assert files.imports(
        "a/b.js", 'import"./c.js";export{d}from\'../e/f.js\';import("./g.js")'
    ) == ["a/c.js", "e/f.js"]


def test_the_lecturers_second_window_asks_for_files_that_there_are():
    page = get("/notes")
    asked = re.findall(r'(?:href|src)="([^"]+)"', page.body.decode())
    assert len(asked) == 2 and page.headers["cache-control"] == "no-store"
    assert [get(path).status_code for path in asked] == [200, 200]


def test_no_file_of_the_players_is_forgotten():
    kept = {path.relative_to(files.HERE).as_posix() for path in files.HERE.rglob("*.*")}
    scripts = {path for path in kept if Path(path).suffix in files.TYPES}
    alone = {path for one in files.WITHOUT_A_SERVER for path in (*one.modules, *one.styles)}
    assert scripts == {*files.served(), *alone, "ahead.js", "loader.js", "page.css", "type.css"}


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
    script = gzip.decompress(answer.body)
    assert b"plotly.js v" in script[:200] and b"MIT license" in script[:200]
    assert script.rstrip().endswith(b"window.Plotly = Plotly;")


def test_plotly_comes_without_the_function_around_it():
    head, body = b"/* v1, MIT */", b'"use strict";var Plotly=1;window.Plotly = Plotly;\n'
    whole = head + b"\n(function(f) {f()} (() => {\n" + body + b"return Plotly;\n}));"
    assert files.unwrapped(whole) == head + b"\n" + body
    assert files.unwrapped(b"var Plotly=1") == b"var Plotly=1", "another release may have none"


@BUNDLES
def test_the_loader_names_the_files_under_the_path_where_the_app_is_mounted(side):
    before = config.get_option("server.baseUrlPath")
    config.set_option("server.baseUrlPath", "class/lab")
    try:
        assert f'"at": "/class/lab/players/{files.version_of_all()}/"' in files.loader(side)
        assert files.plotly_path().startswith("/class/lab/players/plotly-")
        assert get(f"/class/lab/players/{files.version_of_all()}/core/dom.js").status_code == 200
    finally:
        config.set_option("server.baseUrlPath", before)


def test_one_module_alone_knows_streamlit_s_elements():
    names = re.compile(r"data-testid|testScriptState|\.st[A-Z]")
    told = {path: gzip.decompress(content).decode() for path, content in files.served().items()}
    assert [path for path, code in told.items() if path.endswith(".js") and names.search(code)] == [
        "core/streamlit.js"
    ]


@pytest.mark.parametrize("sheet", sorted(files.HERE.rglob("*.css")), ids=lambda sheet: sheet.stem)
def test_no_rule_makes_a_browser_look_through_the_page_at_every_change(sheet):
    """With three such rules a page that waits for its pictures stood still for half a minute."""
    assert not LOOKS_THROUGH_ALL.findall(sheet.read_text("utf-8"))


@pytest.mark.parametrize("sheet", sorted(files.HERE.rglob("*.css")), ids=lambda sheet: sheet.stem)
def test_a_rule_that_looks_at_its_inside_dresses_something_with_a_name(sheet):
    """Else every letter that plotly measures makes a browser dress all of the page anew: Descent drew half as fast."""
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert not [
        rule for rule in RULE.findall(rules) for one in dressed(rule) if OF_ANYTHING.search(one)
    ]


def dressed(rule: str) -> list[str]:
    """The selectors of a rule that look at their inside, without what stands in brackets."""
    marked = rule.replace(":has(", "\N{SECTION SIGN}(")
    while ASIDE.search(marked):
        marked = ASIDE.sub("", marked)
    return [one.strip() for one in marked.split(",") if "\N{SECTION SIGN}" in one]
