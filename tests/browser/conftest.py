"""Chromium for the tests marked `browser`, one server for all of them, and a check of what every test left behind.

Without Chromium or playwright these tests are left out, and pytest's last lines say so. BOOSTING_REQUIRE_BROWSER=1
turns that into failures: for machines that are meant to have a browser.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.screen import HOME, Lab
from browser.serving import DESK, LAUNCH, ROOT, Server, chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

MOST_MS, MOST_WORDS = 2000, 3000  # of what is told of a page where a test fails; ms and characters
# A desk where Setup was left open: what the tests change is at hand, as for a visitor who works with it.
SETUP_OPEN = """try {
  localStorage.getItem("stSidebarCollapsed-") ?? localStorage.setItem("stSidebarCollapsed-", "false");
} catch {} // a page without a storage"""
NARROW = 768  # pixels: there Setup would lie over the page
ONE_PROCESS = "--process-per-site"  # a sixth of the time that a page takes to open


def missing() -> str:
    """What a browser test lacks on this machine, in words; empty if nothing."""
    if find_spec("playwright") is None:
        return "the Python package playwright is not installed"
    return (
        "" if chromium() else "no Chromium was found (install it, or name it in BOOSTING_CHROMIUM)"
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a browser test out, or fail it, where there is no browser."""
    reason = missing() if item.get_closest_marker("browser") else ""
    if reason and os.environ.get("BOOSTING_REQUIRE_BROWSER") == "1":
        pytest.fail(f"BOOSTING_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
    if reason:
        pytest.skip(f"needs a browser: {reason}")


def pytest_terminal_summary(terminalreporter) -> None:
    """Name the browser tests that were left out."""
    skipped = [
        r.nodeid.split("::")[0]
        for r in terminalreporter.stats.get("skipped", [])
        if "browser" in getattr(r, "keywords", ())  # a file that is left out whole has none
    ]
    if skipped:
        terminalreporter.section("browser tests left out")
        files = ", ".join(f"{name} ({count})" for name, count in sorted(Counter(skipped).items()))
        terminalreporter.line(
            f"{len(skipped)} tests in real Chromium did not run, because {missing()}: {files}"
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Tell with a failure what the pages show."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.failed and browser is not None:
        tabs = [tab for window in browser.contexts for tab in window.pages]
        report.sections.append(("the pages", "\n\n".join(map(shown_by, tabs))))
    return report


def shown_by(tab: Page) -> str:
    """The address of a tab and the beginning of its words; why there are none if it does not answer."""
    from playwright.sync_api import Error

    try:
        words = tab.locator("body").inner_text(timeout=MOST_MS)
    except Error as error:
        words = str(error)
    return f"{tab.url}\n{' '.join(words.split())[:MOST_WORDS]}"


@pytest.fixture(scope="package", autouse=True)
def compiled() -> None:
    """Everything is compiled: in the first minutes of a computer, a page may wait longer for a kernel than tests do."""
    subprocess.run(
        [sys.executable, "-m", "boosting", "compile"], cwd=ROOT, check=True, capture_output=True
    )


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app, served to all browser tests."""
    with Server(tmp_path_factory.mktemp("server") / "log.txt") as running:
        yield running


@pytest.fixture(scope="package")
def browser():
    """One Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium(), args=[*LAUNCH, ONE_PROCESS]
        )
        yield running
        running.close()


def new_window(browser, has_setup: bool = True, **options) -> BrowserContext:
    """A window of its own, as on a desk; has_setup: whether Setup was left open there; options as for new_context."""
    window = browser.new_context(**({"viewport": DESK} | options))
    window.set_default_timeout(30_000)
    if has_setup and options.get("viewport", DESK)["width"] > NARROW:
        window.add_init_script(SETUP_OPEN)
    return window


def keep_process(window: BrowserContext, server: Server) -> None:
    """A tab that stays open, and with it the process of all tabs of a window, which has compiled their scripts."""
    window.new_page().goto(f"{server.url}_stcore/health")


@pytest.fixture(scope="package")
def desk(browser, server: Server):
    """A browser window on a desk; its tests share the HTTP cache, which saves a second each."""
    context = new_window(browser, permissions=["clipboard-read", "clipboard-write"])
    keep_process(context, server)
    yield context
    context.close()


@pytest.fixture
def visit(browser, server: Server) -> Iterator[Callable]:
    """visit(...) gives a Lab in a window of its own, as a new visitor would have it; options as for new_context."""
    labs, contexts = [], []

    def new(url: str = server.url, **options) -> Lab:
        contexts.append(new_window(browser, **options))
        labs.append(Lab(contexts[-1].new_page(), url))
        return labs[-1]

    said = len(server.said())
    yield new
    for context in contexts:
        context.close()
    assert_clean(labs, server, said)


@pytest.fixture
def lab(desk, server: Server) -> Iterator[Lab]:
    """A new tab on the desk, not yet opened."""
    said = len(server.said())
    tab = Lab(desk.new_page(), server.url)
    yield tab
    tab.page.close()
    assert_clean([tab], server, said)


def assert_clean(labs: list[Lab], server: Server, said: int) -> None:
    """No test may leave an error in the console, a request to another machine, or a traceback in the server's log."""
    assert [error for lab in labs for error in lab.errors] == []
    assert [url for lab in labs for url in lab.strangers] == []
    before, found, after = server.said()[said:].partition("Traceback")
    if found:
        pytest.fail(f"The server's log:\n{before[-500:]}{found}{after[:5000]}", pytrace=False)


@pytest.fixture(scope="package")
def players_window(browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser window on the small app of players_app.py."""
    log = tmp_path_factory.mktemp("players") / "log.txt"
    with Server(log, app=Path(__file__).with_name("players_app.py")) as running:
        context = browser.new_context(viewport=DESK, base_url=running.url)
        context.set_default_timeout(20_000)
        keep_process(context, running)
        yield context
        context.close()
        assert "Traceback" not in running.said()


@pytest.fixture
def players_tab(players_window: BrowserContext) -> Iterator[Page]:
    """A new tab in that window, not yet opened; it may leave no error, and ask no other machine."""
    tab, errors, strangers = players_window.new_page(), [], []
    tab.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("request", lambda r: None if HOME.match(r.url) else strangers.append(r.url))
    yield tab
    tab.close()
    assert errors == []
    assert strangers == []


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for pictures of the page, outside the project."""
    return tmp_path_factory.mktemp("screenshots")
