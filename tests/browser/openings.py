"""The pages as they open: their links, the windows in which they are measured, and when one of them stands."""

from __future__ import annotations

from boosting.screens.chapters import NAMES, chapter
from browser.screen import IDLE, READY

MOST_WORDS, MOST_CONTROLS = 200, 20
ROOMS = {  # the other pages -> the most words and controls of their openings
    "": (100, 14),  # the Lab: before anything was done
    "compare": (MOST_WORDS, MOST_CONTROLS),
    "loop": (MOST_WORDS, MOST_CONTROLS + 5),  # its four choices are its subject
    "data": (MOST_WORDS, MOST_CONTROLS),
    "experiments": (MOST_WORDS, MOST_CONTROLS),
    "experiments?question=parameter": (MOST_WORDS, MOST_CONTROLS),
}
FRAMED = [path for path in NAMES if path not in ROOMS]  # the chapters of the theory
SCREENS = {
    f"{path}-{part.name}".rstrip("-"): f"{path}?{chapter(path).tab}={part.name}"
    if part.name
    else path
    for path in FRAMED
    for part in chapter(path).parts
}
# between the axes, the picture's share of the window, its top; all pictures whole
DESKS = {(1440, 900): (0.40, 0.55), (1280, 720): (0.33, 0.50)}
PROJECTOR, PHONE = (1920, 1080), (390, 844)
LESSON = "?lesson=01_weak_learner&step=1"
GROWING = "experiments?question=parameter"
SECTIONS = [f"data?section={name}" for name in ("draw", "upload", "link", "all")]
QUESTIONS = [f"experiments?question={name}" for name in ("size", "noise", "printed")]
PLANES, ROUND = "?panels=all&round=3", "?round=4"
DRAWN = [*ROOMS, LESSON, PLANES, ROUND, *SCREENS]  # they open on pictures
ALL = [*ROOMS, *SECTIONS, *QUESTIONS, "course", LESSON, *SCREENS]
PATIENCE = 10_000  # ms for a page to follow its window and theme
ARRIVAL = 90_000  # ms for a page to arrive on a busy machine: the largest ones train ten boosters
SHOWN = f"{READY}, .st-key-stage .bl-figures[data-round], .bl-lesson >> nth=0"
PAINTED = """() => {
  if (document.querySelector(".st-key-bar") && !document.querySelector(".bl-dock")) return false; // the bar is on its way
  const cards = [...document.querySelectorAll(".st-key-stage .bl-figure")].filter((card) => card.checkVisibility());
  const some = cards.length || document.querySelector(".bl-plot canvas, .bl-lesson");
  return some && cards.every((card) => card.querySelector(".nsewdrag"));
}"""
FOLLOWED = """() => [...document.querySelectorAll(".st-key-stage .bl-figure-frame")].filter((f) => f.clientWidth)
  .map((f) => [f, f.querySelector(".main-svg")]).every(([f, svg]) =>
    Math.abs(svg.clientWidth - f.clientWidth) < 2 && Math.abs(svg.clientHeight - f.clientHeight) < 2)"""


def opened(window, url: str, size: tuple[int, int], is_drawn: bool = True):
    """A new tab on a page in a window of this size, at rest; is_drawn: it has pictures, and they are painted."""
    return arrived(window.new_page(), url, size, is_drawn)


def arrived(tab, url: str, size: tuple[int, int], is_drawn: bool = True):
    """The same with a tab that is there."""
    tab.set_viewport_size(dict(zip(("width", "height"), size)))
    tab.goto(url)
    tab.wait_for_selector(IDLE, state="attached", timeout=ARRIVAL)
    if is_drawn or tab.locator(".bl-dock").count():
        tab.wait_for_selector(SHOWN)
        tab.wait_for_function(PAINTED)
    return tab


def resize(tab, size: tuple[int, int]) -> None:
    """Give a tab's window another size, and wait until the pictures have followed."""
    tab.set_viewport_size(dict(zip(("width", "height"), size)))
    tab.wait_for_function(FOLLOWED)
    tab.wait_for_timeout(300)  # a canvas, and names at curves, follow with the next paint
