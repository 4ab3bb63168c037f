"""Preview pictures: what a chat or a course page shows of a link. A browser takes them of the pages themselves."""

import os
import shutil
import subprocess
from pathlib import Path

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome",
            "msedge")  # fmt: skip
SIZE = 1200, 630  # what most that show previews ask for
# ms of the page's own time until it has come to rest; s until the browser is given up
PATIENCE = 8000, 120
A_DESK = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"  # it has a mouse


def browser() -> str | None:
    """A Chromium of the machine; None for none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def take(browser: str, page: Path, picture: Path) -> None:
    """Photograph a page that lies on disk. CalledProcessError, TimeoutExpired: from a browser that cannot."""
    picture.parent.mkdir(exist_ok=True)
    options = [
        "--headless",
        "--hide-scrollbars",
        f"--blink-settings={A_DESK}",
        "--window-size={},{}".format(*SIZE),
        f"--virtual-time-budget={PATIENCE[0]}",
        f"--screenshot={picture.resolve()}",
    ]
    if os.name == "posix" and os.geteuid() == 0:
        options.append("--no-sandbox")  # it has none for the administrator
    subprocess.run(
        [browser, *options, page.resolve().as_uri()],
        check=True,
        capture_output=True,
        timeout=PATIENCE[1],
    )
