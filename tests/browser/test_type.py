"""Five sizes of letters: whatever is written on a page, in a canvas or in a figure has one of them, in every window."""

from __future__ import annotations

import pytest
from walks import walk

from boosting.figures.theme import TYPE
from browser.conftest import new_window
from browser.screen import IDLE
from browser.test_looks import window
from browser.test_picture_first import ALL, PAINTED, SCREENS, SHOWN

pytestmark = pytest.mark.browser

# A canvas keeps the size of what was written on it: [text, pixels].
KEEPS = """(() => {
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...place) {
      this.canvas.sizes = [];
      clearRect.apply(this, place);
    },
    fillText(text, ...place) {
      (this.canvas.sizes ??= []).push([text, parseFloat(/[\\d.]+px/.exec(this.font)[0])]);
      fillText.call(this, text, ...place);
    },
  });
})()"""
FEWEST = 25  # texts of a page that has come; its frame alone has about 20
# What has sizes of its own, and why. It may only become shorter.
OTHERS = {
    ".katex": "a formula: its indices, and its letters beside those of the text",
    "sub, sup, tspan[style*='70%']": "an index, a power",
    "[data-testid=stIconMaterial], [data-testid=stAlertDynamicIcon]": "a drawing in the shape of a letter",
    "[data-testid=stDataFrame]": "Streamlit's table draws the numbers of its bars itself",
}
FOUND = """([others, sizes]) => {
  const isOther = (size) => !sizes.some((one) => Math.abs(size - one) < 0.2); // Streamlit's 0.875rem of 15 are 13.125
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hidden = `script, style, option, .bl-live, .js-plotly-tester, ${others}`;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const { data, parentElement: owner } = texts.currentNode;
    if (!data.trim() || owner.closest(hidden) || !seen(owner)) continue;
    found.push([data.trim(), parseFloat(getComputedStyle(owner).fontSize)]);
  }
  for (const canvas of document.querySelectorAll("canvas"))
    if (seen(canvas) && !canvas.closest(others)) found.push(...(canvas.sizes ?? []));
  // what is an icon on a phone has words of no size
  return [found.length, found.filter(([, size]) => size && isOther(size))];
}"""


@pytest.fixture(scope="module")
def windows(browser):
    """A desk with Setup open, and a phone."""
    both = {"desk": new_window(browser), "phone": new_window(browser, **window("phone", "light"))}
    for one in both.values():
        one.add_init_script(KEEPS)
    yield both
    for one in both.values():
        one.close()


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("name", walk([*ALL, "?panels=all&round=3"], "margins-overview"))
def test_letters_have_five_sizes(windows, server, name, size):
    tab = windows[size].new_page()
    tab.goto(f"{server.url}{SCREENS.get(name, name)}")
    tab.wait_for_selector(IDLE, state="attached")
    if tab.locator(".bl-dock").count():
        tab.wait_for_selector(SHOWN)
        tab.wait_for_function(PAINTED)
    asked = [", ".join(OTHERS), [*TYPE.values()]]
    tab.wait_for_function(f"asked => ({FOUND})(asked)[0] > {FEWEST}", arg=asked)
    _, found = tab.evaluate(FOUND, asked)
    tab.close()
    assert found == []
