"""Two servers behind the proxy of .deploy/nginx.conf: a visitor stays on one, and outlives it at the same screen."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

import pytest

from browser.screen import Lab
from browser.serving import DESK, PATIENCE, ROOT, Server, free_port

NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
CONFIGURATION = ROOT / ".deploy" / "nginx.conf"
AROUND = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {site}
}}
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.thorough,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: nginx-light)"),
]


def site(port: int, ports: list[int]) -> str:
    """The configuration that ships, at a port of this machine and without a certificate."""
    text = CONFIGURATION.read_text("utf-8")
    text = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port};", text)
    text = re.sub(r" *ssl_certificate\w* .*\n", "", text)
    for written, there in zip((8501, 8502), ports, strict=True):
        text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{there}")
    # what a server block adds hides what stands around it
    return text.replace(
        "add_header Set-Cookie",
        "add_header X-Answered-By $upstream_addr always;\n    add_header Set-Cookie",
    )


@pytest.fixture(scope="module")
def servers(tmp_path_factory) -> Iterator[list[Server]]:
    """Two servers of the app."""
    folder = tmp_path_factory.mktemp("replicas")
    with Server(folder / "0.txt") as first, Server(folder / "1.txt") as second:
        yield [first, second]


@pytest.fixture(scope="module")
def proxy(servers, tmp_path_factory) -> Iterator[str]:
    """The address of the proxy before them."""
    folder: Path = tmp_path_factory.mktemp("proxy")
    port = free_port()
    text = AROUND.format(folder=folder, site=site(port, [server.port for server in servers]))
    (folder / "nginx.conf").write_text(text)
    process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")])
    wait_for(port)
    yield f"http://127.0.0.1:{port}/"
    process.terminate()
    process.wait(10)


def wait_for(port: int) -> None:
    """Return once somebody listens there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("nginx did not start.")


def answered_by(address: str, opener) -> str:
    """The server that answers a visitor."""
    with opener.open(f"{address}_stcore/health", timeout=20) as answer:
        return answer.headers["X-Answered-By"]


@pytest.mark.thorough
def test_a_visitor_stays_where_he_is_and_visitors_are_divided(proxy):
    visitors = [build_opener(ProxyHandler({}), HTTPCookieProcessor()) for _ in range(12)]
    first = [answered_by(proxy, visitor) for visitor in visitors]
    assert [answered_by(proxy, visitor) for visitor in visitors] == first
    assert len(set(first)) == 2


def test_rooms_live_in_the_first_server_for_everybody(proxy, servers):
    for _ in range(6):
        visitor = build_opener(ProxyHandler({}), HTTPCookieProcessor())
        with pytest.raises(HTTPError) as missing:  # there is no such room
            visitor.open(f"{proxy}rooms/ABCDE", timeout=20)
        with missing.value as answer:
            assert answer.headers["X-Answered-By"].endswith(f":{servers[0].port}")


def test_a_visitor_of_a_server_that_dies_comes_back_on_the_other_at_the_same_screen(
    proxy, servers, browser
):
    context = browser.new_context(viewport=DESK)
    context.set_default_timeout(60_000)
    lab = Lab(context.new_page(), proxy).open(dataset="xor", algorithm="vadaboost")
    lab.press("step").wait_round(4)
    here = lab.page.evaluate("fetch('/_stcore/health').then((a) => a.headers.get('x-answered-by'))")
    dies, stays = sorted(servers, key=lambda server: not here.endswith(f":{server.port}"))
    dies.stop()
    lab.press("step").wait_round(5)
    lab.wait_connection()
    lab.control("seed").scroll_into_view_if_needed()
    lab.wait_link(dataset="xor", algorithm="vadaboost", round=5)
    lab.page.get_by_text("Round 5 asks").wait_for()
    assert "Traceback" not in stays.said()
    context.close()
