"""What every answer of the server tells the browser to forbid.

The page may load and talk to its own server only; nothing is taken for another type than it says;
and it stands in a frame of its own server only, or of those that `BOOSTING_FRAME_ANCESTORS` names
(origins with spaces between them, as for a course page that embeds the app: "https://moodle.example").
"""

import os
import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SETTING = "BOOSTING_FRAME_ANCESTORS"
ORIGIN = re.compile(r"https?://[\w.*-]+(:\d+)?|'self'|'none'|\*")
# Streamlit starts components from blobs and compiles its message schema at run time; plotly measures
# text in styles of its own
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' ws: wss: blob: data:",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}


def frame_ancestors(setting: str | None) -> str:
    """The origins that may embed the app, from the environment's text; what is no origin is left out."""
    named = [word for word in (setting or "").split() if ORIGIN.fullmatch(word)]
    return " ".join(["'self'", *named])


def policy(setting: str | None) -> str:
    """The Content-Security-Policy."""
    rules = {**POLICY, "frame-ancestors": frame_ancestors(setting)}
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class SafeHeaders:
    """Middleware that adds these headers to every answer."""

    def __init__(self, app: ASGIApp):
        self.app = app
        self.headers = {
            "Content-Security-Policy": policy(os.environ.get(SETTING)),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers[name] = value
            await send(message)

        await self.app(scope, receive, send_with_headers)
