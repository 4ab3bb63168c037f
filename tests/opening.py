"""Opening the app without a browser: Streamlit's AppTest, a link in, and what the page says and sends out."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

import numpy as np
from streamlit.testing.v1 import AppTest

APP = Path(__file__).resolve().parents[1] / "app.py"
# The chapters, as app.py lists them.
CHAPTERS = re.findall(r'page\(\s*"(pages/[\w/]+\.py)"', APP.read_text("utf-8"))
PLAYED = [
    path
    for path in CHAPTERS
    if "figure_player(" in (APP.parent / path).read_text("utf-8") and "data" not in path
]
ON_A_RUN = [  # data and algorithm
    path.removeprefix("pages/").removesuffix(".py")
    for path in PLAYED
    if "chapter.open_chapter(" in (APP.parent / path).read_text("utf-8")
]
TYPES = {"u1": np.uint8, "i1": np.int8, "f4": np.float32, "i4": np.int32}


def open_app(**parameters: object) -> AppTest:
    """The Lab as this link shows it; fails if the page failed."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in parameters.items():
        app.query_params[name] = str(value)
    return run(app)


def run(app: AppTest) -> AppTest:
    """Run the page again; fails if it failed or apologised."""
    app.run()
    assert [error.value for error in [*app.exception, *app.error]] == []
    return app


def link(app: AppTest) -> dict[str, str]:
    """The address bar's query string."""
    last = {
        name: value[-1] if isinstance(value, list) else value
        for name, value in app.query_params.items()
    }
    return {name: str(value) for name, value in last.items()}


def warning(app: AppTest) -> str:
    """What the warning boxes say."""
    return " ".join(box.value for box in app.warning)


def sent(app: AppTest) -> dict:
    """What the player is sent."""
    (player,) = app.get("bidi_component")
    return json.loads(player.proto.json, parse_constant=lambda word: refuse(word))


def refuse(word: str) -> None:
    """JSON as browsers read it has no NaN and no Infinity."""
    raise AssertionError(f"{word} is on its way to the browser")


def array(sent: dict, name: str) -> np.ndarray:
    """One of the arrays sent, unpacked."""
    packed = sent["arrays"][name]
    flat = np.frombuffer(zlib.decompress(base64.b64decode(packed["z"])), TYPES[packed["dtype"]])
    return flat.reshape(packed["shape"])


def lines(sent: dict) -> list[dict[str, str]]:
    """The words about every round."""
    return json.loads(zlib.decompress(base64.b64decode(sent["live"]["z"])))
