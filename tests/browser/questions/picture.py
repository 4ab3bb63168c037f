"""The picture comes first: it is large, whole and in its place, and no word of it is cut or covered."""

from __future__ import annotations

from collections.abc import Iterator

from boosting.screens.chapters import chapter
from browser.openings import (
    DESKS,
    FOLLOWED,
    MOST_CONTROLS,
    MOST_WORDS,
    PHONE,
    PROJECTOR,
    ROOMS,
    SCREENS,
    resize,
)

HIGHEST, HIGHEST_ON_A_PHONE = 160, 200  # pixels above the first picture
SQUASHED = 1.6  # a plane is at most so many times as wide as high
MEASURED = """() => {
  const bar = document.querySelector(".bl-dock"), floor = bar?.getBoundingClientRect().top ?? innerHeight;
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const within = (box, low) => Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
    Math.max(0, Math.min(box.bottom, low) - Math.max(box.top, 0)) / innerWidth / innerHeight;
  const low = (node) => (bar?.contains(node) ? innerHeight : floor);
  const boxes = (nodes) => [...nodes].filter(seen).map((node) => node.getBoundingClientRect());
  const stage = document.querySelector(".st-key-stage, .st-key-picture");
  const frames = boxes(stage.querySelectorAll(".bl-figure-frame, .bl-plot:has(canvas)"));
  const axes = boxes(stage.querySelectorAll(".bl-figure-frame .nsewdrag, .bl-plot:has(canvas)")); // a canvas counts whole
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  let words = 0;
  const silent = "script, style, option, .bl-live, .katex-mathml, [data-testid=stIconMaterial], [data-testid=stSidebar]";
  while (texts.nextNode()) {
    const { data, parentElement: owner } = texts.currentNode;
    if (!data.trim() || owner.closest(silent) || !seen(owner)) continue;
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width > 1 && box.bottom > 0 && within(box, low(owner))) words += data.trim().split(/\\s+/).length;
  }
  const pressed = "button, a[href], input, select, textarea, summary, [role=combobox], [role=slider]";
  const controls = [...document.querySelectorAll(pressed)].filter((node) =>
    seen(node) && !node.closest("[data-testid=stSidebar]") && within(node.getBoundingClientRect(), low(node)));
  // one choice among several is one control
  const groups = new Set(controls.map((node) => node.closest("[role=radiogroup], .stSelectbox, .bl-chips") ?? node));
  // no control lies on another one; what is scrolled out of a row of tabs is not there
  const clipped = (node) => {
    const box = node.getBoundingClientRect(), row = node.closest(".st-key-tabs")?.getBoundingClientRect() ?? box;
    return { left: Math.max(box.left, row.left), right: Math.min(box.right, row.right), top: box.top, bottom: box.bottom };
  };
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  // the page goes on below the bar: what lies there is scrolled to
  const apart = (one, other) => Boolean(one.closest(".bl-dock")) !== Boolean(other.closest(".bl-dock"));
  const piled = [...groups].flatMap((one, k, all) => all.slice(k + 1)
    .filter((other) => !one.contains(other) && !other.contains(one) && !apart(one, other))
    .filter((other) => over(clipped(one), clipped(other)))
    .map((other) => `${one.ariaLabel ?? one.textContent} | ${other.ariaLabel ?? other.textContent}`));
  const plane = boxes(stage.querySelectorAll(".bl-plot-surface"))[0];
  return {
    top: Math.min(...frames.map(({ top }) => top)),
    share: frames.reduce((sum, box) => sum + within(box, floor), 0),
    axes: axes.reduce((sum, box) => sum + within(box, floor), 0),
    cut: frames.filter(({ bottom, right }) => bottom > floor + 1 || right > innerWidth + 1).length,
    words, controls: groups.size, piled, squashed: plane ? plane.width / plane.height : 1,
    sideways: document.documentElement.scrollWidth > innerWidth,
    // a page without rounds has none
    bar: !bar ? [true, true] :
      [bar.getBoundingClientRect().bottom === innerHeight, bar.querySelector(".bl-player").offsetHeight <= 56],
  };
}"""
# What is wrong with the words and pictures of a stage (rules 2, 5, 6 and 10 of the template), each fault in words.
FAULTS = """() => {
  const stage = document.querySelector(".st-key-stage"), faults = [];
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const shown = (nodes) => [...nodes].filter(seen);
  const floor = document.querySelector(".bl-dock").getBoundingClientRect().top;
  const isNarrow = innerWidth <= 640;
  const turned = (node) => /rotate\\((?!0[,)])/.test(node.getAttribute("transform") ?? "");
  // no sentence is cut
  const told = ".st-key-head h1, .st-key-stage :is(.bl-sentence, .bl-h), .bl-claims li";
  for (const node of shown(document.querySelectorAll(told)))
    if ((node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow === "hidden") ||
        node.getBoundingClientRect().left + node.scrollWidth > innerWidth) faults.push(`cut: ${node.textContent}`);
  // no answer is cut by the bar, also when it is told later
  for (const node of isNarrow ? [] : document.querySelectorAll(".bl-claims li")) {
    const { top, bottom } = node.getBoundingClientRect();
    if (top < floor && bottom > floor + 1) faults.push(`under the bar: ${node.textContent}`);
  }
  // no word lies on another one, or beyond its picture
  for (const frame of shown(stage.querySelectorAll(".bl-figure-frame"))) {
    const here = frame.getBoundingClientRect();
    const all = "svg text, .bl-names > *, .bl-cursor span, .bl-guess :is(p, button)";
    const words = shown(frame.querySelectorAll(all)).filter((node) => node.textContent.trim())
      .map((node) => ({ text: node.textContent, box: node.getBoundingClientRect(), turned: turned(node) }))
      .filter(({ box }) => box.width);
    for (const { text, box } of words)
      if (Math.min(box.left - here.left, here.right - box.right, box.top - here.top, here.bottom - box.bottom) < -2)
        faults.push(`beyond its picture: ${text}`);
    words.forEach((one, k) => words.slice(k + 1).forEach((other) => {
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // of labels that are turned side by side only the boxes overlap
      const meet = across > 2 && down > 0.3 * Math.min(a.height, b.height) && !(one.turned && other.turned);
      if (meet) faults.push(`${one.text} lies on ${other.text}`);
    }));
    // two pictures at most, none of them low; no letter is smaller than 11 px
    if (here.height < (isNarrow ? 130 : 180)) faults.push(`low: ${here.height}`);
    for (const node of shown(frame.querySelectorAll("svg text")))
      if (parseFloat(getComputedStyle(node).fontSize) < 11) faults.push(`small: ${node.textContent}`);
  }
  if (shown(stage.querySelectorAll(".bl-figure")).length > 2 && !isNarrow) faults.push("more than two pictures");
  // names at the ends of curves are in the place of a legend, and stand where their curves end; what has markers keeps it
  for (const card of shown(stage.querySelectorAll(".bl-figure"))) {
    const bare = (entry) => entry.querySelector(".legendlines path") && !entry.querySelector(".legendpoints path");
    const lines = [...card.querySelectorAll(".legend .traces")].filter(bare).length;
    const all = card.querySelectorAll(".scatterlayer path.js-line").length;
    if (lines > 1 && all && !isNarrow) faults.push(`a legend of curves: ${card.querySelector(".bl-h").textContent}`);
  }
  // pictures over each other share the axis of the lowest of them; every other one has its own
  const across = (card) => card.querySelector(".nsewdrag").getBoundingClientRect();
  const aligned = (card, other) => Math.abs(across(other).left - across(card).left) < 2;
  const below = (card, other) => across(other).top > across(card).top && aligned(card, other);
  const ticked = shown(stage.querySelectorAll(".bl-figure")).filter((card) => card.querySelector(".xtick"));
  for (const card of shown(stage.querySelectorAll(".bl-figure")).filter((card) => !ticked.includes(card)))
    if (!ticked.some((other) => below(card, other))) faults.push(`no axis: ${card.querySelector(".bl-h").textContent}`);
  // one thing is crimson, besides the logo: what is to be pressed
  const crimson = (text) => {
    const [r, g, b] = (text.match(/[\\d.]+/g) ?? []).map(Number);
    return Math.hypot(r - 194, g - 37, b - 92) < 60 && !/, 0\\)$/.test(text);
  };
  const painted = (node, style) => [style.color, style.backgroundColor].some(crimson) ||
    (node instanceof SVGElement && [style.fill, style.stroke].some(crimson));
  const grey = ".stSlider, .stRadio, .stCheckbox, .stMultiSelect"; // by a filter
  const hot = shown(document.querySelectorAll(".stMain *, .bl-dock *"))
    .filter((node) => !node.closest(grey) && node.getBoundingClientRect().top < floor + 60)
    .filter((node) => painted(node, getComputedStyle(node)))
    .map((node) => node.closest("button, a") ?? node);
  const pressed = [...new Set(hot)];
  if (pressed.length > 1) faults.push(`crimson: ${pressed.map((node) => node.outerHTML.slice(0, 90)).join(" | ")}`);
  return faults;
}"""
SHIFTED = """() => {
  globalThis.shifted = 0;
  const add = (list) => list.getEntries().forEach((one) => (globalThis.shifted += one.hadRecentInput ? 0 : one.value));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""
MOST_SHIFTED = 0.1  # what web.dev calls good
REDRAWN = """() => {
  const isSeen = (plot) => plot.getBoundingClientRect().top < innerHeight;
  const plots = [...document.querySelectorAll(".js-plotly-plot")].filter(isSeen);
  globalThis.redrawn = plots.map(() => 0);
  plots.forEach((plot, k) => plot.on("plotly_afterplot", () => (globalThis.redrawn[k] += 1)));
}"""


def jumps(tab, _: str) -> Iterator[str]:
    """What is seen has jumped while the page arrived (web.dev/cls)."""
    tab.wait_for_timeout(1000)  # what stands below the picture comes last
    shifted = tab.evaluate("shifted")
    if shifted >= MOST_SHIFTED:
        yield f"by {shifted}"


def opening(tab, page: str) -> Iterator[str]:
    """A page opens on its picture, on desks; a chapter on a projector, too."""
    words, controls = ROOMS.get(page, (MOST_WORDS, MOST_CONTROLS))
    most = {"top": HIGHEST, "words": words, "controls": controls, "sideways": False}
    most |= {"cut": 0} if page in SCREENS else {"squashed": SQUASHED + 0.05}
    for size, (axes, share) in DESKS.items():
        yield from stage(tab, page, size, most, {"axes": axes, "share": share, "bar": [True, True]})
    if page in SCREENS:
        yield from stage(tab, page, PROJECTOR, {"cut": 0}, {})
        path, _, part = page.partition("-")
        asked = chapter(path).part(part).question or chapter(path).question
        if asked != tab.locator(".st-key-head h1").inner_text():
            yield f"it does not ask {asked}"


def on_a_phone(tab, page: str) -> Iterator[str]:
    """On a phone the picture is seen with its question."""
    most = {"top": HIGHEST_ON_A_PHONE, "sideways": False, "piled": []}
    yield from stage(tab, page, PHONE, most, {"bar": [True, True]} if page in SCREENS else {})


def stage(tab, page: str, size: tuple, most: dict, least: dict) -> Iterator[str]:
    """What is beyond its limits in a window of this size; and what is wrong with a chapter's words and pictures."""
    resize(tab, size)
    found = tab.evaluate(MEASURED)
    beyond = [name for name, limit in most.items() if not found[name] <= limit]
    beyond += [name for name, limit in least.items() if not found[name] >= limit]
    yield from (f"{name} at {size}: {found}" for name in beyond)
    if page in SCREENS:
        yield from (f"{fault} at {size}" for fault in tab.evaluate(FAULTS))


def redraws(tab, _: str) -> Iterator[str]:
    """Setup, opened, redraws a picture that is seen more than once, or none."""
    tab.wait_for_function(FOLLOWED)
    tab.wait_for_timeout(500)  # what the window's last size has to draw is drawn
    tab.evaluate(REDRAWN)
    tab.click("[data-setup]")
    tab.wait_for_function("redrawn.every((n) => n > 0)")
    tab.wait_for_timeout(500)  # a second drawing would follow at once
    drawn = tab.evaluate("redrawn")
    tab.click("[data-setup]")
    if not drawn or set(drawn) != {1}:
        yield str(drawn)
