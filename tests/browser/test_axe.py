"""For everybody: on all pages and parts, light, dark and on a phone, axe-core finds no fault of the app's (WCAG 2.2 AA)."""

from __future__ import annotations

from importlib.resources import files

import pytest
from walks import walk

from browser.conftest import new_window
from browser.screen import IDLE
from browser.serving import DESK
from browser.test_picture_first import ALL, PHONE, SCREENS

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js")
# A window, its theme, and what is asked there: the other theme changes colours alone, the other size anything else.
COLOURS = "color-contrast"
WINDOWS = {
    "light": ("light", DESK, {}),
    "dark": ("dark", DESK, {"runOnly": [COLOURS]}),
    "phone": ("light", dict(zip(("width", "height"), PHONE)), {"rules": {COLOURS: {"enabled": False}}}),
}  # fmt: skip
# What Streamlit draws so, and no page can mend: a rule and what it is -> a page that has it, and why it stays. A line goes
# as soon as it is not found there any more.
STREAMLITS = {
    ("list", "[data-testid=stSidebarNavItems]"): ("course", "the menu of a phone has a div inside of its list"),
    ("listitem", "[data-testid=stSidebarNavItems] li"): ("course", "the same, seen from a line of the menu"),
    ("presentation-role-conflict", "[data-testid=stFileUploaderDropzone]"): (
        "data?section=upload", "the place for a file has a name and no role; its button has both",
    ),
    ("scrollable-region-focusable", ".stMarkdown .katex-display"): (
        "data", "a wide formula has no tab stop of its own: Chrome and Firefox give it one",
    ),
}  # fmt: skip
FAULTS = """async ([streamlits, asked, patience]) => {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const until = performance.now() + patience;
  // what stands behind the bar at the lower edge is scrolled into sight before it is pressed
  const bar = document.querySelector(".bl-dock")?.getBoundingClientRect().top;
  const isCovered = (node) => node?.getBoundingClientRect().bottom > bar;
  const isOurs = (rule, { target }) => {
    const node = document.querySelector(target.at(-1));
    if (rule === "target-size" && isCovered(node)) return false;
    return !streamlits.some(([other, selector]) => other === rule && node?.matches(selector));
  };
  const told = ({ target, html, failureSummary }) => [target.join(" "), html.slice(0, 200), failureSummary].join("\\n");
  // one question after the other: the page may still be on its way to its theme and size
  for (;;) {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], runOnly, ...asked });
    const found = violations.flatMap(({ id, nodes }) => nodes.filter((node) => isOurs(id, node))
      .map((node) => `${id}\\n${told(node)}`));
    if (!found.length || performance.now() > until) return found;
    await new Promise((done) => setTimeout(done, 200));
  }
}"""
# Whether axe-core has something against one of these by a rule; one question after the other.
IS_FOUND = """([rule, selector]) => globalThis.asking ??= axe.run(selector, { runOnly: [rule] })
  .then(({ violations }) => violations.length > 0).finally(() => delete globalThis.asking)"""
PATIENCE = 10_000  # ms for a page to follow its window and theme


@pytest.fixture(scope="module")
def closed(browser):
    """A window of a visitor who has never opened Setup."""
    window = new_window(browser, has_setup=False)
    yield window
    window.close()


def opened(window, url: str, size: dict = DESK):
    """A tab on a page that is at rest, in a window of this size, with axe-core in it."""
    tab = window.new_page()
    tab.set_viewport_size(size)
    tab.goto(url)
    tab.wait_for_selector(IDLE, state="attached")
    tab.evaluate(AXE.read_text("utf-8"))
    return tab


def faults(tab, asked: dict) -> list[str]:
    """What axe-core finds, once the page has followed its theme and size; each fault in words."""
    return tab.evaluate(FAULTS, [[list(one) for one in STREAMLITS], asked, PATIENCE])


@pytest.mark.parametrize("page", walk(ALL, "course"))
def test_axe_finds_nothing(closed, server, page):
    tab = opened(closed, f"{server.url}{SCREENS.get(page, page)}")
    for name, (theme, size, asked) in WINDOWS.items():
        tab.emulate_media(color_scheme=theme)
        tab.set_viewport_size(size)
        found = faults(tab, asked)
        assert not found, f"{name}: {len(found)} faults\n" + "\n\n".join(found)
    tab.close()


@pytest.mark.thorough
@pytest.mark.parametrize("page", sorted({page for page, _ in STREAMLITS.values()}))
def test_what_is_streamlits_is_still_there(closed, server, page):
    tab = opened(closed, f"{server.url}{page}", WINDOWS["phone"][1])
    for (rule, selector), (where, _) in STREAMLITS.items():
        if where == page:
            tab.wait_for_selector(selector, state="attached")
            tab.wait_for_function(IS_FOUND, arg=[rule, selector])
    tab.close()
