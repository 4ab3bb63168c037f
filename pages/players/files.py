"""The browser's side of the players: its files, their address, and the routes that serve them.

Every player is an entry module and what it imports, which is read off the modules themselves. The
address holds a hash of all files, so browsers may keep them for ever. Streamlit itself sends a few
lines (loader.js), which import the entry.
"""

import gzip
import json
import posixpath
import re
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import streamlit as st
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

HERE = Path(__file__).parent
TYPES = {".js": "text/javascript", ".css": "text/css"}
IMMUTABLE = {"Content-Encoding": "gzip", "Cache-Control": "public, max-age=31536000, immutable"}
FRESH = {"Cache-Control": "no-store"}
COMPRESSION = 6
ONE_AT_A_TIME = Lock()
IMPORTED = re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+\.js)["']""")


class Bundle(NamedTuple):
    """The files of one player. entry: the module that is imported; styles: CSS."""

    name: str
    entry: str
    styles: tuple[str, ...] = ()

    @property
    def modules(self) -> tuple[str, ...]:
        """The entry first, then all that it imports, directly or not."""
        return _with_imports(self.entry)


@cache
def _with_imports(entry: str) -> tuple[str, ...]:
    found, waiting = dict[str, None](), [entry]
    while waiting:
        path = waiting.pop(0)
        if path not in found:
            found[path] = None
            waiting += imports(path, (HERE / path).read_text("utf-8"))
    return tuple(found)


def imports(path: str, source: str) -> list[str]:
    """The files that a module imports before it runs. path: its own."""
    folder = posixpath.dirname(path)
    return [posixpath.normpath(posixpath.join(folder, name)) for name in IMPORTED.findall(source)]


CORE = "core/core.css"
STAGE = Bundle("stage", "round/main.js", (CORE, "round/round.css"))
COMPARE = Bundle("compare", "compare/main.js", (CORE, "compare/compare.css"))
FIGURES = Bundle("figures", "figures/main.js", (CORE, "figures/figures.css"))
WORDS = Bundle("words", "words/main.js", (CORE, "words/words.css"))
SUM = Bundle("sum", "sum/main.js", (CORE, "sum/sum.css"))
VOTE = Bundle("vote", "vote/main.js", (CORE, "vote/vote.css"))
DRAWING = Bundle("drawing", "points/main.js", (CORE, "points/points.css"))
TAKE = Bundle("take", "take/main.js", (CORE, "take/take.css"))
ACTIONS = Bundle("actions", "actions/main.js", (CORE, "actions/actions.css"))
ADDRESS = Bundle("address", "address/main.js", ("core/hall.css", "core/sketch.css"))
ASK = Bundle("ask", "ask/main.js", ("core/sketch.css", "ask/ask.css"))
ANSWERS = Bundle("answers", "answers/main.js")
BAR = Bundle("bar", "bar/main.js", (CORE,))
PROGRESS = Bundle("progress", "progress/main.js")
DRAFT = Bundle("draft", "draft/main.js")
KEEPING = Bundle("keeping", "keeping/main.js")
LESSON = Bundle("lesson", "lesson/main.js", ("lesson/lesson.css",))
PREDICT = Bundle("predict", "predict/main.js", (CORE,))
DRAW = Bundle("draw", "draw/main.js", (CORE, "core/sketch.css"))
DOORS = Bundle("doors", "doors/main.js")
TERMS = Bundle("terms", "terms/main.js", ("terms/terms.css",))
NOTES = Bundle("notes", "notes/main.js", ("notes/notes.css",))
BUNDLES = (
    STAGE, COMPARE, FIGURES, WORDS, SUM, VOTE, DRAWING, ACTIONS, ADDRESS, PROGRESS, DRAFT, KEEPING, LESSON, PREDICT,
    DOORS, TERMS, TAKE, NOTES, DRAW, BAR,
)  # fmt: skip
WITHOUT_A_SERVER = (ASK, ANSWERS)  # what the app asks and keeps by itself


@cache
def served() -> dict[str, bytes]:
    """Every file that browsers may ask for, by its path, compressed."""
    paths = sorted({path for one in BUNDLES for path in (*one.modules, *one.styles)})
    return {path: gzip.compress((HERE / path).read_bytes(), mtime=0) for path in paths}


@cache
def version_of_all() -> str:
    """A hash of all files: a changed file has another address."""
    digest = blake2b(digest_size=8)
    for path, content in served().items():
        digest.update(f"{path}:{len(content)}:".encode() + content)
    return digest.hexdigest()


def below_base(path: str) -> str:
    """A path of this server, below the one where the app is mounted."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"{'/' * bool(base)}{base}{path}"


def base_path() -> str:
    """Where the players' files are served."""
    return below_base("/players")


def where(bundle: Bundle) -> dict[str, object]:
    """A player's files, as its browser side asks for them."""
    at = f"{base_path()}/{version_of_all()}/"
    return {"at": at, "modules": bundle.modules, "styles": bundle.styles}


def loader(bundle: Bundle) -> str:
    """The script that Streamlit sends: it fetches the player's files side by side, and shows the player once they are there.

    It is sent with every player, so it is short. What a saved page needs of the files it adds to the data.
    """
    return f"const PLAYER = {json.dumps(where(bundle))};\n{(HERE / 'loader.js').read_text('utf-8')}"


def sizes() -> str:
    """The sizes of letters, as the variables of all style sheets: --type-body and its like."""
    return (HERE / "type.css").read_text("utf-8")


def plotly_path() -> str:
    """The address of the plotly.js inside the installed Python package."""
    return f"{base_path()}/plotly-{_plotly_version()}.js"


@cache
def _plotly_version() -> str:
    return version("plotly")  # reads a file, and every run of a page asks


def unwrapped(script: bytes) -> bytes:
    """plotly.js without the function around it; as it is if there is none.

    The function serves other module systems. A browser reads through it once to learn where it ends, and once more when it
    is called, while nothing else can happen on the page: a quarter of a second for five megabytes. Without it, another
    thread has read it all before it runs.
    """
    begin, end = script.find(b'"use strict";var Plotly='), script.rfind(b"return Plotly;")
    if begin < 0 or end < begin:
        return script
    licence = script[: script.find(b"*/") + 2]
    return b"\n".join([licence, script[begin:end]])


def plotly() -> bytes:
    """plotly.js, unwrapped."""
    return unwrapped((files("plotly") / "package_data" / "plotly.min.js").read_bytes())


@cache
def _plotly() -> bytes:
    return gzip.compress(plotly(), COMPRESSION, mtime=0)


async def _file(request: Request) -> Response:
    """A listed file of this version, or 404."""
    path = request.path_params["path"]
    if request.path_params["version"] != version_of_all() or path not in served():
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    return Response(served()[path], headers=IMMUTABLE, media_type=TYPES[Path(path).suffix])


def _library(request: Request) -> Response:
    """plotly.js, compressed once; in a thread, for that takes half a second."""
    with ONE_AT_A_TIME:
        script = _plotly()
    return Response(script, headers=IMMUTABLE, media_type=TYPES[".js"])


async def _notes(request: Request) -> Response:
    """The lecturer's second window."""
    page = (HERE / "notes" / "notes.html").read_text("utf-8")
    page = page.replace("{at}", str(where(NOTES)["at"])).replace("{sizes}", sizes())
    return HTMLResponse(page, headers=FRESH)


def routes() -> list[Route]:
    """What app.py mounts for the players."""
    return [
        Route(below_base("/notes"), _notes),
        Route(plotly_path(), _library),
        Route(f"{base_path()}/{{version}}/{{path:path}}", _file),
    ]
