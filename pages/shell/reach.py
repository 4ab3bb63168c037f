"""How students reach this screen: an address that leads here from their devices, and its QR code.

A lecturer's own laptop calls itself localhost, which is nobody else's name for it. So the address that
is shared is, in this order: the operator's public one (`BOOSTING_PUBLIC_URL`), the one by which this
very page was opened if others can use it, or the machine's address in its network.
"""

import os
import socket
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
import streamlit as st
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from boosting import limits
from pages.shell.films import base_path
from pages.shell.rooms import Meter, Refused

SETTING = "BOOSTING_PUBLIC_URL"
OWN_NAMES = {"localhost", "127.0.0.1", "::1", "0.0.0.0", ""}
# no packet is sent there; asking for the way tells this machine's own address
ELSEWHERE = "192.0.2.1", 9
TOO_LONG = "No camera reads a code of so long a link."
DRAWN = Meter(240, 60)  # codes a minute from one address
QUIET_ZONE = 4  # modules of white around a code, as the standard wants


class Reach(NamedTuple):
    """An address of the app, without a page, and in words whose it is. others: whether others can use it."""

    origin: str
    words: str
    others: bool


def reach(setting: str | None, scheme: str, host: str, network: str | None) -> Reach:
    """The address for students.

    setting: the operator's, from the environment; scheme, host: of this page, the host with its port;
    network: this machine's address in its network, None where it has none or listens to itself only.
    """
    named = (setting or "").rstrip("/")
    if urlsplit(named).scheme in ("http", "https") and urlsplit(named).netloc:
        return Reach(named, "The public address of this server.", True)
    url = urlsplit(f"//{host}")
    if (url.hostname or "") not in OWN_NAMES:
        return Reach(f"{scheme}://{host}", "The address of this page.", True)
    if network:
        port = f":{url.port}" if url.port else ""
        words = "This computer's address in its network: it works for devices in the same network."
        return Reach(f"{scheme}://{network}{port}", words, True)
    words = "This computer listens to itself only, or has no network: nobody else reaches it."
    return Reach(f"{scheme}://{host}", words, False)


def network_address() -> str | None:
    """This machine's address in its network; None where it has none, or the server hides from it."""
    if str(st.get_option("server.address") or "") in ("localhost", "127.0.0.1", "::1"):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


@lru_cache(64)
def qr_code(text: str) -> bytes:
    """A text as the SVG of a QR code, dark on white whatever the theme: cameras read it so."""
    out = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=QUIET_ZONE, scale=4, dark="#000", light="#fff", omitsize=True)
    return out.getvalue()


def reached_at(scheme: str, host: str) -> Reach:
    """The address for students; scheme, host: of this page, the host with its port. It may wait for the network."""
    return reach(os.environ.get(SETTING), scheme, host, network_address())


async def _reach(request: Request) -> Response:
    found = await to_thread.run_sync(
        reached_at, request.url.scheme, request.headers.get("host", "")
    )
    return JSONResponse(found._asdict(), headers={"Cache-Control": "no-store"})


async def _qr(request: Request) -> Response:
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= limits.QR_CODE:
        return JSONResponse({"why": TOO_LONG}, 400)
    try:
        DRAWN.take(request.client.host if request.client else "", "That is too often.")
    except Refused as refused:
        return JSONResponse({"why": str(refused)}, refused.status)
    try:
        svg = await to_thread.run_sync(qr_code, text)
    except ValueError:  # letters that take four bytes each, say
        return JSONResponse({"why": TOO_LONG}, 400)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "private"})


def routes() -> list[Route]:
    """What app.py mounts for sharing."""
    return [Route(f"{base_path()}/reach", _reach), Route(f"{base_path()}/qr", _qr)]
