"""Five sizes of letters: whatever is written on a page, in a canvas or in a figure has one of them, in every window."""

from __future__ import annotations

from collections.abc import Iterator

from boosting.figures.theme import TYPE
from browser.openings import FOLLOWED

# A canvas keeps what was written on it: [text, how it is aligned, x, y, its size in pixels].
KEEPS = """(() => {
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...place) {
      this.canvas.written = [];
      clearRect.apply(this, place);
    },
    fillText(text, x, y, ...more) {
      const size = parseFloat(/[\\d.]+px/.exec(this.font)[0]);
      (this.canvas.written ??= []).push([text, this.textAlign, x, y, size]);
      fillText.call(this, text, x, y, ...more);
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
    if (seen(canvas) && !canvas.closest(others)) found.push(...(canvas.written ?? []).map((one) => [one[0], one[4]]));
  // what is an icon on a phone has words of no size
  return [found.length, found.filter(([, size]) => size && isOther(size))];
}"""
SETUP = "[data-testid=stExpandSidebarButton]"  # not seen where a page has a button of its own


def other_sizes(tab, _: str) -> list:
    """What is written in another size."""
    asked = [", ".join(OTHERS), [*TYPE.values()]]
    tab.wait_for_function(f"asked => ({FOUND})(asked)[0] > {FEWEST}", arg=asked)
    return tab.evaluate(FOUND, asked)[1]


def other_sizes_beside_setup(tab, page: str) -> Iterator[object]:
    """The same, with Setup open where the page has it."""
    for button in tab.locator(SETUP).all():
        button.dispatch_event("click")
        tab.wait_for_selector(SETUP, state="detached")
        tab.wait_for_function(FOLLOWED)
    yield from other_sizes(tab, page)
