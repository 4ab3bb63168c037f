"""axe-core, light, dark and in a window as narrow as a phone's: what it finds against WCAG 2.2 AA, but Streamlit's own."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from browser.openings import PATIENCE, PHONE
from browser.serving import DESK

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
WEARS = """(theme) => getComputedStyle(document.querySelector(".stApp")).colorScheme === theme"""


def violations(tab, _: str) -> Iterator[str]:
    """Each fault in words, once the page has followed its theme and size."""
    tab.evaluate(AXE.read_text("utf-8"))
    for name, (theme, size, asked) in WINDOWS.items():
        tab.emulate_media(color_scheme=theme)
        tab.set_viewport_size(size)
        tab.wait_for_function(WEARS, arg=theme)
        found = tab.evaluate(FAULTS, [[list(one) for one in STREAMLITS], asked, PATIENCE])
        yield from (f"{name}: {fault}" for fault in found)
