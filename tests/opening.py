"""Opening the app without a browser: Streamlit's AppTest, a link in, and what the page says and sends out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import films
import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner import StopException
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from boosting.screens import plans
from boosting.screens.chapters import NAMES, chapter

# AppTest looks through all installed packages for components whenever a page is opened: once is enough.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

APP = Path(__file__).resolve().parents[1] / "app.py"
# The chapters, as app.py lists them.
URLS = dict(re.findall(r'page\(\s*"(pages/[\w/]+\.py)",\s*"(\w*)"', APP.read_text("utf-8")))
CHAPTERS = list(URLS)
PLAYS = "window.opened("  # a page whose player moves its figures
PLAYED = [path for path in CHAPTERS if PLAYS in (APP.parent / path).read_text("utf-8")]
ON_A_RUN = [  # data and algorithm
    path.removeprefix("pages/").removesuffix(".py")
    for path in PLAYED
    if URLS[path] in NAMES and chapter(URLS[path]).runs is plans.alone
]


PATIENCE = 300  # s: the first page of a machine may wait for the compiler


def open_app(**parameters: object) -> AppTest:
    """The Lab as this link shows it; fails if the page failed."""
    app = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    for name, value in parameters.items():
        app.query_params[name] = str(value)
    return run(app)


def open_chapter(path: str, **parameters: object) -> AppTest:
    """A chapter as this link shows it, "losses/losses" or the whole path; fails if the page failed."""
    app = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    path = path if path.startswith("pages/") else f"pages/{path}.py"
    # AppTest.switch_page takes the name of a file for its URL before the first run; some differ here
    app._page_hash = calc_hash(URLS[path])
    for name, value in parameters.items():
        app.query_params[name] = str(value)
    return run(app)


def run(app: AppTest) -> AppTest:
    """Run the page again; fails if it failed or apologised."""
    app.run()
    assert [error.value for error in [*app.exception, *app.error]] == []
    return app


@contextmanager
def ended(module: object, name: str) -> Iterator[None]:
    """Runs end where they call this function, as they do at a bar when a control is changed; fails if none calls it."""
    calls = []

    def end(*arguments: object, **_: object) -> None:
        calls.append(arguments)
        raise StopException

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, name, end)
        yield
    assert calls, f"nobody called {name}"


def link(app: AppTest) -> dict[str, str]:
    """What the address bar will say of the controls; the player's part of it is the browser's."""
    return players(app)["address"]["link"]


def warning(app: AppTest) -> str:
    """What the warning boxes say."""
    return " ".join(box.value for box in app.warning)


def markdown(app: AppTest) -> str:
    """The texts of a page."""
    return "\n".join(block.value for block in app.markdown)


def players(app: AppTest) -> dict[str, dict[str, Any]]:
    """What Streamlit sends to the players of a page, by their keys."""
    sent = [
        json.loads(c.proto.json, parse_constant=films.refuse) for c in app.get("bidi_component")
    ]
    return {data["key"]: data for data in sent}


def question(app: AppTest) -> str:
    """What a chapter asks, at its head."""
    framed = [re.search(r"<h1>(.*)</h1>", block.proto.body) for block in app.get("html")]
    titles = [text.value.splitlines()[0] for text in app.markdown if text.value.startswith("#### ")]
    return [*(found[1] for found in framed if found), *titles][0]


def film(app: AppTest, key: str = "stage") -> dict[str, Any]:
    """The film that a player shows, and that of the words below it where they have one of their own."""
    sent = players(app)
    below = [data["film"] for data in sent.values() if data.get("later") and data["follows"] == key]
    return {
        name: part for url in [sent[key]["film"], *below] for name, part in films.read(url).items()
    }
