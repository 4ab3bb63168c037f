"""For everybody: numbers as tables, wider spaced text, the system's own colours, a narrow window."""

from __future__ import annotations

from collections.abc import Iterator

from browser.questions import settled
from browser.screen import ALL_IS_THERE
from browser.serving import DESK

MOST_ROWS, MOST_SAID = 200, 30
NARROW = {"width": 320, "height": 640}
# WCAG 1.4.12
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }"""
# The pictures whose numbers are no table with a caption, names and rows; those that wait for a guess tell none.
UNTOLD = """(most) => {
  const before = performance.getEntriesByType("resource").length, faults = [];
  const asks = "html[data-hide~=formulas] .bl-stage *";
  for (const button of document.querySelectorAll(`.bl-card:not(.bl-covered) [data-numbers]:not(${asks})`)) {
    if (!button.closest(".bl-card").checkVisibility()) continue;
    button.click();
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const tables = [...dialog.querySelectorAll("table")];
    const isGood = ({ caption, tHead, tBodies: [{ rows }] }) => caption.textContent && rows.length && rows.length <= most &&
      [...rows].every(({ cells }) => cells.length === tHead.rows[0].cells.length) &&
      [...tHead.rows[0].cells].every((cell) => cell.scope === "col" && cell.textContent.trim());
    if (!tables.length || !tables.every(isGood)) faults.push(dialog.textContent.slice(0, 300));
    dialog.close();
  }
  if (performance.getEntriesByType("resource").length > before) faults.push("the server was asked");
  return faults;
}"""
# What a screen reader is told once a step has settled: the place alone, or too much.
SPOKEN = """(most) => {
  const [told] = [...document.querySelectorAll("[data-main] > .bl-live")].map((node) => node.textContent.trim());
  if (told === undefined || document.querySelector(".bl-player[hidden]")) return [];
  const words = told.split(/\\s+/).length, places = told.split(/[.?!]\\s/).length;
  return words <= most && places > 1 ? [] : [`${words}: ${told}`];
}"""
# The words of the app's own pages that are cut off, or beyond the window.
CUT = """() => {
  const texts = document.createTreeWalker(document.querySelector(".stMain"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const silent = "script, style, option, title, svg, dialog, .bl-live, .katex-mathml, .bl-names, .bl-cursor, .bl-save";
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hides = (node) => /hidden|clip/.test(getComputedStyle(node).overflowX + getComputedStyle(node).overflowY);
  const faults = [];
  while (texts.nextNode()) {
    const { data, parentElement: owner } = texts.currentNode;
    if (!data.trim() || owner.closest(silent) || !seen(owner)) continue;
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    for (let node = owner; node && !node.matches(".stMain"); node = node.parentElement) {
      if (!hides(node)) continue;
      const { left, right, top, bottom } = node.getBoundingClientRect(), style = getComputedStyle(node);
      if (style.clipPath !== "none") break;
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (!scrolls && (box.right > right + 2 || box.left < left - 2 || box.bottom > bottom + 6 || box.top < top - 6))
        faults.push(`${data.trim().slice(0, 60)} in ${node.className}`);
    }
  }
  return faults;
}"""
SIDEWAYS = """() => [document.documentElement, document.querySelector(".stMain")]
  .filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.scrollWidth)"""
# What is pressed looks like what is not, or the scrubber like nothing.
ALIKE = """() => {
  const ground = (node) => getComputedStyle(node).backgroundColor;
  const bar = document.querySelector(".bl-player:not([hidden])");
  if (!bar) return [];
  const [pressed, other] = ["true", "false"].map((is) => bar.querySelector(`[aria-pressed=${is}]`));
  const faults = pressed && other && ground(pressed) === ground(other) ? ["pressed"] : [];
  const range = bar.querySelector(".bl-range");
  return range && getComputedStyle(range).forcedColorAdjust !== "none" ? [...faults, "scrubber"] : faults;
}"""


def excluded(tab, _: str) -> Iterator[str]:
    """What keeps somebody out. It makes a step, and spaces the text of the page for good."""
    tab.wait_for_function(ALL_IS_THERE)
    yield from settled(tab, UNTOLD, MOST_ROWS)
    tab.keyboard.press("ArrowRight")
    yield from settled(tab, SPOKEN, MOST_SAID)
    tab.emulate_media(forced_colors="active")
    yield from settled(tab, ALIKE)
    tab.emulate_media(forced_colors="none")
    tab.set_viewport_size(NARROW)
    yield from (f"sideways: {width}" for width in settled(tab, SIDEWAYS))
    tab.set_viewport_size(DESK)
    tab.add_style_tag(content=SPACED)
    yield from settled(tab, CUT)
