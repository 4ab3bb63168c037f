"""The browser's side of the players: its files, their address, and the routes that serve them.

Every player is an entry module and what it imports, listed here by name. The address holds a hash
of all files, so browsers may keep them for ever. Streamlit itself sends a few lines (loader.js),
which import the entry.
"""

from __future__ import annotations

import gzip
import json
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


class Side(NamedTuple):
    """The files of one player. modules: the entry first, then all that it imports; styles: CSS."""

    name: str
    modules: tuple[str, ...]
    styles: tuple[str, ...]


SAVING = ("core/saving.js", "core/sheet.js", "core/svg.js")  # of a picture as a file
SCREEN = (
    "core/dom.js", "core/films.js", "core/letters.js", "core/mounted.js", "core/numbers.js", "core/printing.js",
    "core/screen.js", "core/theme.js",
)  # fmt: skip
DRIVEN = (
    "core/address.js", "core/answer.js", "core/ballot.js", "core/bar.js",
    "core/clicker.js", "core/clock.js", "core/dock.js", "core/focus.js", "core/formula.js",
    "core/hall.js", "core/lists.js", "core/memory.js", "core/notes.js", "core/polls.js", "core/room.js",
    "core/player.js", "core/plotly.js", "core/presenter.js", "core/rounds.js", "core/setup.js", "core/sketch.js",
    "words/decisions.js",
)  # fmt: skip
CANVAS = ("core/canvas.js", "core/ticks.js", "core/zoom.js")
PLANE = (
    "round/colours.js",
    "round/film.js",
    "round/labels.js",
    "round/legend.js",
    "round/points.js",
    "round/surface.js",
)
SELECTING = ("core/drag.js", "core/marquee.js", "core/selection.js")  # of examples
SURFACES = ("core/histogram.js", "round/panels.js", "round/pointing.js", *PLANE)

STAGE = Side(
    "stage",
    (
        "round/main.js", "round/chosen.js", "round/moving.js", "round/own.js", "round/strip.js",
        "round/ballot.js", "round/page.js", "round/words.js",
        "round/gestures.js", "round/saved.js", "round/selected.js", "round/selecting.js", "core/pins.js",
        *SELECTING, *SCREEN, *DRIVEN, *CANVAS, *SURFACES, *SAVING,
    ),
    ("core/core.css", "round/round.css"),
)  # fmt: skip
COMPARE = Side(
    "compare",
    (
        "compare/main.js",
        "compare/difference.js",
        "compare/examples.js",
        "compare/difference_surface.js",
        "compare/page.js",
        "compare/panels.js",
        "compare/selecting.js",
        *SELECTING,
        *SCREEN,
        *DRIVEN,
        *CANVAS,
        *SURFACES,
        *SAVING,
    ),
    ("core/core.css", "compare/compare.css"),
)
FIGURES = Side(
    "figures",
    (
        "figures/main.js", "figures/axes.js", "figures/brush.js", "figures/colours.js", "figures/examples.js",
        "figures/figure.js", "figures/frames.js", "figures/names.js", "core/histogram.js", "core/pins.js",
        "core/selection.js", "core/ticks.js", "core/zoom.js", "round/film.js", "round/saved.js", "round/selected.js",
        *SCREEN, *DRIVEN, *SAVING,
    ),
    ("core/core.css", "figures/figures.css"),
)  # fmt: skip
WORDS = Side(
    "words",
    (
        "words/main.js", "words/blocks.js", "words/decisions.js", "core/formula.js",
        "core/address.js", "core/memory.js", "core/rounds.js", *SCREEN,
    ),
    ("core/core.css", "words/words.css"),
)  # fmt: skip
SUM = Side(
    "sum",
    (
        "sum/main.js", "sum/terms.js", "core/address.js", "core/lists.js", "core/memory.js", "core/rounds.js",
        *SCREEN, *CANVAS, *PLANE, *SAVING,
    ),
    ("core/core.css", "sum/sum.css"),
)  # fmt: skip
DRAWING = Side(
    "drawing",
    (
        "points/main.js", "points/drawing.js", "points/plane.js", "core/dom.js", "core/mounted.js",
        "core/numbers.js", "core/printing.js", "core/theme.js", *CANVAS,
    ),
    ("core/core.css", "points/points.css"),
)  # fmt: skip
TAKE = Side(
    "take",
    (
        "take/main.js", "take/offline.js", *SCREEN, *SAVING, "core/address.js", "core/memory.js", "core/rounds.js",
    ),
    ("core/core.css", "take/take.css"),
)  # fmt: skip
ACTIONS = Side(
    "actions",
    (
        "actions/main.js", "actions/template.js", "core/address.js", "core/dom.js",
        "core/memory.js", "core/mounted.js", "core/numbers.js", "core/pins.js", "core/rounds.js", "core/selection.js",
    ),
    ("core/core.css", "actions/actions.css"),
)  # fmt: skip
ADDRESS = Side(
    "address",
    (
        "address/main.js", "core/address.js", "core/answer.js", "core/ballot.js", "core/clicker.js", "core/dom.js",
        "core/hall.js", "core/memory.js", "core/notes.js", "core/numbers.js",
        "core/polls.js", "core/room.js", "core/rounds.js", "core/setup.js", "core/sketch.js",
    ),
    ("core/hall.css", "core/sketch.css"),
)  # fmt: skip
BAR = Side("bar", ("bar/main.js", "core/mounted.js"), ("core/core.css",))
PROGRESS = Side("progress", ("progress/main.js", "progress/kept.js", "core/memory.js"), ())
KEEPING = Side("keeping", ("keeping/main.js", "core/films.js", "core/memory.js"), ())
LESSON = Side(
    "lesson",
    (
        "lesson/main.js",
        "core/address.js",
        "core/ballot.js",
        "core/lists.js",
        "core/memory.js",
        "core/notes.js",
        "core/numbers.js",
        "core/rounds.js",
    ),
    ("lesson/lesson.css",),
)
PREDICT = Side(
    "predict",
    (
        "predict/main.js",
        "core/address.js",
        "core/ballot.js",
        "core/dom.js",
        "core/lists.js",
        "core/memory.js",
        "core/mounted.js",
        "core/numbers.js",
        "core/rounds.js",
    ),
    ("core/core.css",),
)
DRAW = Side(
    "draw",
    (
        "draw/main.js", "core/address.js", "core/ballot.js", "core/dom.js", "core/memory.js", "core/mounted.js",
        "core/numbers.js", "core/rounds.js", "core/sketch.js",
    ),
    ("core/core.css", "core/sketch.css"),
)  # fmt: skip
DOORS = Side(
    "doors",
    (
        "doors/main.js",
        "core/address.js",
        "core/dom.js",
        "core/memory.js",
        "core/numbers.js",
        "core/rounds.js",
    ),
    (),
)
TERMS = Side(
    "terms",
    ("terms/main.js", "terms/find.js", "core/dom.js", "core/films.js", "core/formula.js"),
    ("terms/terms.css",),
)
NOTES = Side("notes", ("notes/main.js", "core/dom.js", "core/formula.js"), ("notes/notes.css",))
SIDES = (
    STAGE, COMPARE, FIGURES, WORDS, SUM, DRAWING, ACTIONS, ADDRESS, PROGRESS, KEEPING, LESSON, PREDICT,
    DOORS, TERMS, TAKE, NOTES, DRAW, BAR,
)  # fmt: skip


@cache
def served() -> dict[str, bytes]:
    """Every file that browsers may ask for, by its path, compressed."""
    paths = sorted({path for side in SIDES for path in (*side.modules, *side.styles)})
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


def where(side: Side) -> dict[str, object]:
    """A player's files, as its browser side asks for them."""
    at = f"{base_path()}/{version_of_all()}/"
    return {"at": at, "modules": side.modules, "styles": side.styles}


def loader(side: Side) -> str:
    """The script that Streamlit sends: it knows the player's files, and imports the first."""
    return f"const PLAYER = {json.dumps(where(side))};\n{(HERE / 'loader.js').read_text('utf-8')}"


def plotly_path() -> str:
    """The address of the plotly.js inside the installed Python package."""
    return f"{base_path()}/plotly-{_plotly_version()}.js"


@cache
def _plotly_version() -> str:
    return version("plotly")  # reads a file, and every run of a page asks


@cache
def _plotly() -> bytes:
    return gzip.compress(
        (files("plotly") / "package_data" / "plotly.min.js").read_bytes(), COMPRESSION, mtime=0
    )


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
    return HTMLResponse(page.replace("{at}", str(where(NOTES)["at"])), headers=FRESH)


def routes() -> list[Route]:
    """What app.py mounts for the players."""
    return [
        Route(below_base("/notes"), _notes),
        Route(plotly_path(), _library),
        Route(f"{base_path()}/{{version}}/{{path:path}}", _file),
    ]
