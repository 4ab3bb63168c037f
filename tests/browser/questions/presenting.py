"""Presenting, measured: a page fills a projector, every letter is a fiftieth of its height, and nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator

from browser.openings import PATIENCE
from browser.screen import Lab

PROJECTORS = [(1280, 720), (1920, 1080)]
LEAST_SHARE = 0.58  # of the screen, for the pictures; the rest is a sentence, a formula and the bar
LEAST_LETTER = 1 / 50  # of the screen's height
# Whatever is written on the screen: texts that are too small for the back row, or not wholly on it.
UNREADABLE = """() => {
  const least = innerHeight / 50, found = [];
  const texts = document.createTreeWalker(document.querySelector(".bl-presenting"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, owner = text.parentElement, range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const silent = owner.closest("option, .bl-live, .katex-mathml") || getComputedStyle(owner).visibility === "hidden";
    if (!text.data.trim() || !box.width || silent) continue;
    const plot = owner.closest(".bl-figure-plot");
    const enlarged = plot ? plot.getBoundingClientRect().width / plot.offsetWidth : 1;
    const size = parseFloat(getComputedStyle(owner).fontSize) * enlarged;
    const cut = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (size < least - 0.05 || cut) found.push(`${text.data} (${size}${cut ? ", cut" : ""})`);
  }
  return found;
}"""
# Those that stay so: a busy machine draws a picture anew some time after its size has changed.
STAY_UNREADABLE = f"""async (milliseconds) => {{
  const look = {UNREADABLE}, until = performance.now() + milliseconds;
  while (look().length && performance.now() < until) await new Promise(requestAnimationFrame);
  return look();
}}"""
CANVAS_LETTER = (
    "parseFloat(getComputedStyle(document.querySelector('.bl-presenting')).fontSize) / innerHeight"
)
SHARE_OF_SCREEN = """() => [...document.querySelectorAll(".bl-chosen :is(.bl-plot, .bl-figure-frame)")]
  .reduce((sum, e) => sum + e.clientWidth * e.clientHeight, 0) / (innerWidth * innerHeight)"""


def presented(lab: Lab) -> Lab:
    """Wait until the page's pictures have the size that presenting gives them."""
    lab.page.wait_for_selector(".bl-presenting:popover-open[aria-busy=false][data-round]")
    lab.page.wait_for_timeout(400)  # plotly draws when a size has been still
    return lab


def unreadable(tab, _: str) -> Iterator[str]:
    """What the back row cannot read, and how much of the screen is no picture; also where the future is hidden."""
    lab = Lab(tab, tab.url).key("f")
    for size in PROJECTORS:
        tab.set_viewport_size(dict(zip(("width", "height"), size)))
        for how in ("shown", "hidden"):
            presented(lab)
            yield from (f"{fault} at {size}, {how}" for fault in faults(lab))
            # by an event: a narrow bar has no room for the button
            lab.control("hide").locator("button").dispatch_event("click")
    lab.key("Escape")
    tab.wait_for_selector(".bl-presenting", state="detached")


def faults(lab: Lab) -> Iterator[str]:
    """What is wrong with a presented page in its window."""
    yield from lab.page.evaluate(STAY_UNREADABLE, PATIENCE)
    if (letter := lab.page.evaluate(CANVAS_LETTER)) < LEAST_LETTER:
        yield f"a letter of {letter}"
    if (share := lab.page.evaluate(SHARE_OF_SCREEN)) < LEAST_SHARE:
        yield f"its pictures fill {share}"
    yield from (f"it scrolls sideways: {part}" for part in lab.overflow())
