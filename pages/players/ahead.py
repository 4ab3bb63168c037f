"""What a browser fetches while Streamlit starts, so that it is there when it is asked for.

Streamlit's scripts take a while to start, then ask for the elements of the page, and only these ask for the players: two
more rounds of a hundred small files. A script in the head of the page (ahead.js) asks for them as soon as Streamlit's
own are there, and runs them while the browser waits for the server: an element whose script has not run yet when it comes
is drawn twice, and waits for all others of its kind. plotly.js, where the first pictures are drawn by it, goes the same
way. Which scripts an element needs is read from the scripts themselves; a Streamlit that has other names loses
nothing but time. The style of the pages (page.css) is there before anything that it places, so that nothing moves.
"""

import gzip
import json
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.file_util import get_static_dir

from pages.players import files

ELEMENTS = ("BidiComponent", "Button", "ButtonGroup", "Checkbox", "DownloadButton", "Html", "Multiselect",
            "PageLink", "Progress", "Radio", "Selectbox", "Slider", "TextInput")  # fmt: skip
EVERYWHERE = (files.BAR, files.ADDRESS, files.WORDS, files.TAKE, files.TERMS)
MAIN = {
    "": (files.STAGE, files.DOORS, files.PREDICT, files.ACTIONS),
    "compare": (files.COMPARE,),
    "course": (files.PROGRESS, files.DRAFT),
    "loop": (files.STAGE,),
}
OTHERS = (files.FIGURES,)  # the players of all other chapters
ROOT = b'<div id="root">'  # of Streamlit's own page
# The first tab stop: to the player, where the page has one (bar/main.js).
SKIP = '<a class="bl-skip" href="#bl-player" hidden>Skip to the player</a>\n'


@cache
def style() -> str:
    """The style of all pages, and the way to their player. Below the head it wins over what Streamlit adds there."""
    return (
        f"<style>\n{files.sizes()}\n{(files.HERE / 'page.css').read_text('utf-8')}</style>\n{SKIP}"
    )


def script(chapter: str) -> str:
    """What goes into the head of a chapter's page. chapter: its path in the address, or anything else that was asked for."""
    return _script(MAIN.get(chapter, OTHERS))


@cache
def _script(players: tuple[files.Bundle, ...]) -> str:
    sides = (*players, *EVERYWHERE)
    at = files.where(sides[0])["at"]
    modules = dict.fromkeys(path for side in sides for path in side.modules)
    styles = dict.fromkeys(path for side in sides for path in side.styles)
    ahead: dict[str, object] = {
        "modules": [
            *(f"./static/js/{name}" for name in elements()),
            *(f"{at}{m}" for m in modules),
        ],
        "styles": [f"{at}{path}" for path in styles],
    }
    if files.FIGURES in players:
        ahead["plotly"] = {"loader": f"{at}core/plotly.js", "url": files.plotly_path()}
    code = (files.HERE / "ahead.js").read_text("utf-8")
    return f'{_whereabouts()}<script type="module">const AHEAD = {json.dumps(ahead)};\n{code}</script>\n'


def _whereabouts() -> str:
    """Tells Streamlit's page where its server is: below the path of a chapter it would look in vain, and ask once more.

    And to open no window over the page when the server is away: the rounds go on, and the bar says it (core/away.js).
    """
    base = json.dumps(files.below_base("/"))
    told = f"BACKEND_BASE_URL: new URL({base}, location.href).href, HOST_CONFIG: {{blockErrorDialogs: true}}"
    return f"<script>window.__streamlit = {{{told}}};</script>\n"


@cache
def elements() -> tuple[str, ...]:
    """Streamlit's scripts for the elements of the first page, with all that they import and its own page does not name."""
    folder = Path(get_static_dir())
    scripts = folder / "static" / "js"
    named = (folder / "index.html").read_text("utf-8")
    found: dict[str, None] = {}
    waiting = [file.name for name in ELEMENTS for file in sorted(scripts.glob(f"{name}.*.js"))]
    while waiting:
        name = waiting.pop()
        if name not in found and name not in named and (scripts / name).is_file():
            found[name] = None
            waiting += files.imports(name, (scripts / name).read_text("utf-8"))
    return tuple(found)


class Preload:
    """Middleware that writes script and style into Streamlit's page."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        start: Message | None = None
        body = b""

        async def send_with_script(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
                return
            if start is None:
                await send(message)
                return
            body += message.get("body", b"")
            if not message.get("more_body", False):
                page = _written(scope, start, body)
                await send(start)
                await send({"type": "http.response.body", "body": page})

        await self.app(scope, receive, send_with_script)


def _is_page(start: Message) -> bool:
    return start["status"] == 200 and Headers(scope=start).get("content-type", "").startswith(
        "text/html"
    )


def _written(scope: Scope, start: Message, body: bytes) -> bytes:
    """The page with script and style, compressed where the browser can read that; mends the headers."""
    chapter = scope["path"].removeprefix(files.below_base("")).strip("/")
    headers = MutableHeaders(scope=start)
    if headers.get("content-encoding") == "gzip":  # as Streamlit sends the pages of chapters
        body = gzip.decompress(body)
    if ROOT in body:
        body = body.replace(b"</head>", f"{script(chapter)}</head>".encode(), 1)
        body = body.replace(ROOT, style().encode() + ROOT, 1)
    for name in ("etag", "last-modified", "content-encoding"):  # of the page without the script
        del headers[name]
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, files.COMPRESSION, mtime=0)
    headers["Content-Length"] = str(len(body))
    return body
