"""A server of the app for as long as a test needs it, and the search for a browser."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).resolve().parents[2]
LAUNCH = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# The same without windows: a page opens in three quarters of the time.
WITHOUT_WINDOWS = ("chromium-headless-shell", "chrome-headless-shell")
DESK = {"width": 1440, "height": 900}
LISTED = re.compile(r'page\(\s*"pages/[\w/]+\.py",\s*"(\w*)"')
CHAPTERS = LISTED.findall((ROOT / "app.py").read_text("utf-8"))  # their paths; "" is the Lab
PATIENCE = 60  # seconds for a server to answer; only a broken one needs them
ASK = build_opener(ProxyHandler({})).open  # this machine is asked directly, whatever proxy is set


def chromium(names: tuple[str, ...] = (*WITHOUT_WINDOWS, *WHOLE)) -> str | None:
    """The path of a Chromium: the one named by BOOSTING_CHROMIUM, else the first that is installed, else None."""
    wanted = os.environ.get("BOOSTING_CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    return next(filter(None, map(shutil.which, names)), None)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`streamlit run` of an app in a process of its own; use it as a context manager, so that it always ends."""

    def __init__(
        self,
        log: Path,
        environment: Mapping[str, str] | None = None,
        app: str | Path = "app.py",
        command: Sequence[str | Path] = (),
        folder: Path = ROOT,
    ):
        """command: what starts it, in that folder, if it is not `streamlit run app.py`."""
        self.port, self.log, self.folder = free_port(), log, folder
        self.command = command or [sys.executable, "-m", "streamlit", "run", app]
        # an app of the tests' own imports the product's packages, and what visitors leave there is the test's
        own = {"PYTHONPATH": str(ROOT), "BOOSTING_KEPT_LESSONS_DIR": str(log.parent / "lessons")}
        self.environment = {**os.environ, **own, **(environment or {})}
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        """The address of the first page."""
        return f"http://localhost:{self.port}/"

    def start(self) -> Server:
        """Start the process, without waiting for it."""
        command = [
            *self.command, "--server.headless=true", f"--server.port={self.port}",
            "--server.address=localhost",
        ]  # fmt: skip
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        return self

    def wait(self) -> Server:
        """Return once the server says it is healthy; RuntimeError, with its last words, if it does not."""
        deadline, complaint = time.monotonic() + PATIENCE, "never asked"
        while time.monotonic() < deadline and self.process.poll() is None:
            complaint = self._complaint()
            if not complaint:
                return self
            time.sleep(0.05)
        ended = self.process.poll()
        state = "it runs" if ended is None else f"it ended with {ended}"
        raise RuntimeError(
            f"The app's server did not start ({state}; {complaint}):\n{self.said()[-2000:]}"
        )

    def _complaint(self) -> str:
        """What is wrong with the server's health, in words; empty if nothing."""
        try:
            with ASK(f"{self.url}_stcore/health", timeout=5) as answer:
                return "" if answer.status == 200 else f"its health is {answer.status}"
        except OSError as error:  # URLError is one
            return f"asked for its health: {error!r}"

    def said(self) -> str:
        """Everything the server has printed."""
        return self.log.read_text("utf-8", "replace")

    def stop(self) -> None:
        """End the process, gently if it lets itself be asked."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self) -> Server:
        try:
            return self.start().wait()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_) -> None:
        self.stop()
