"""axe-core, light, dark and on a phone: what it finds against WCAG 2.2 AA, but Streamlit's own."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from browser.openings import PATIENCE

AXE = files("axe_playwright_python").joinpath("axe.min.js")
# What is asked in which theme: the other one changes colours alone, and another size anything else.
COLOURS = "color-contrast"
THEMES = {"light": {}, "dark": {"runOnly": [COLOURS]}}
OF_A_SIZE = {"rules": {COLOURS: {"enabled": False}}}
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
    """Each fault in words, in both themes."""
    tab.evaluate(AXE.read_text("utf-8"))
    for theme, asked in THEMES.items():
        tab.emulate_media(color_scheme=theme)
        tab.wait_for_function(WEARS, arg=theme)
        yield from (f"{theme}: {fault}" for fault in found(tab, asked))


def on_a_phone(tab, _: str) -> list[str]:
    """The same in the tab's own window."""
    tab.evaluate(AXE.read_text("utf-8"))
    return found(tab, OF_A_SIZE)


def found(tab, asked: dict) -> list[str]:
    """What axe-core finds, asked with these options, once the page has followed its theme and size."""
    return tab.evaluate(FAULTS, [[list(one) for one in STREAMLITS], asked, PATIENCE])
