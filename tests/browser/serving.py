"""A server of the app for as long as a test needs it, and the search for a browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
LAUNCH = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DESK = {"width": 1440, "height": 900}
PATIENCE = 60  # seconds for a server to answer; only a broken one needs them


def chromium() -> str | None:
    """The path of a Chromium: the one named by BOOSTING_CHROMIUM, else the first that is installed, else None."""
    wanted = os.environ.get("BOOSTING_CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    return next(filter(None, map(shutil.which, ("/usr/bin/chromium", *NAMES))), None)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`streamlit run app.py` in a process of its own; use it as a context manager, so that it always ends."""

    def __init__(self, log: Path, environment: Mapping[str, str] | None = None):
        self.port, self.log, self.environment = (
            free_port(),
            log,
            {**os.environ, **(environment or {})},
        )
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        """The address of the first page."""
        return f"http://localhost:{self.port}/"

    def start(self) -> Server:
        """Start the process, without waiting for it."""
        command = [
            sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true",
            f"--server.port={self.port}", "--server.address=localhost",
        ]  # fmt: skip
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        return self

    def wait(self) -> Server:
        """Return once the server says it is healthy; RuntimeError, with its last words, if it does not."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            if self._healthy():
                return self
            time.sleep(0.05)
        raise RuntimeError(f"The app's server did not start:\n{self.said()[-2000:]}")

    def _healthy(self) -> bool:
        try:
            with urlopen(f"{self.url}_stcore/health", timeout=5) as answer:
                return answer.status == 200
        except (URLError, OSError):
            return False

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
