"""A window that is enlarged to 200 and to 400 % loses nothing: title, legend, captions, pictures with a height, the bar."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from walks import walk

from browser.conftest import new_window
from browser.screen import IDLE
from browser.test_picture_first import SCREENS, SHOWN

pytestmark = pytest.mark.browser

# CSS pixels: 1280x720 at 200 %, 1440x900 at 200 and 175 %, 1280x1024 at 400 %
SIZES = [(640, 360), (720, 450), (822, 514), (320, 256)]
PAGES = ["?round=4", "compare", *SCREENS]
PATIENCE = 10_000  # ms
LOW = 100  # px: a lower picture shows nothing
FAULTS = """(low) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const height = (node) => node.getBoundingClientRect().height;
  const stage = ".st-key-stage, .st-key-picture", faults = [];
  for (const name of ["h1", ".bl-caption"]) if (!shown(name).some(height)) faults.push(`no ${name}`);
  for (const legend of document.querySelectorAll(".bl-legend-surface, .bl-legend-runs"))
    if (!legend.checkVisibility()) faults.push("no legend");
  for (const picture of shown(":is(.st-key-stage, .st-key-picture) :is(.bl-figure-frame, .bl-plot:has(> canvas))"))
    if (height(picture) < low) faults.push(`low: ${height(picture)}`);
  const lasts = [...shown(".stMain"), document.documentElement];
  if (lasts.some((node) => node.scrollWidth > node.clientWidth)) faults.push("it scrolls sideways");
  const bar = document.querySelector(".bl-dock"), header = document.querySelector("[data-testid=stHeader]");
  if (bar && height(bar) + height(header) > innerHeight / 2) faults.push("half of the window is bars");
  // nothing in the bar lies on anything else
  const parts = shown(".bl-dock :is(button, .bl-range, .bl-readout)").map((node) => node.getBoundingClientRect());
  parts.forEach((a, k) => parts.slice(k + 1).forEach((b) => {
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1) faults.push(`in the bar, at ${a.left} and ${b.left}`);
  }));
  return faults;
}"""


@pytest.fixture(scope="module")
def window(browser):
    """A window of a visitor who has never opened Setup."""
    opened = new_window(browser, has_setup=False)
    yield opened
    opened.close()


@pytest.mark.parametrize("page", walk(PAGES, "margins-overview"))
def test_an_enlarged_window_loses_nothing(window, server, page):
    tab = window.new_page()
    tab.set_viewport_size(dict(zip(("width", "height"), SIZES[0])))
    tab.goto(f"{server.url}{SCREENS.get(page, page)}")
    tab.wait_for_selector(IDLE, state="attached")
    tab.wait_for_selector(SHOWN)
    for width, height in SIZES:
        tab.set_viewport_size({"width": width, "height": height})
        # pictures follow their frames with one of the next paints
        with suppress(PlaywrightError):
            tab.wait_for_function(f"low => !({FAULTS})(low).length", arg=LOW, timeout=PATIENCE)
        assert tab.evaluate(FAULTS, LOW) == [], (width, height)
    tab.close()
