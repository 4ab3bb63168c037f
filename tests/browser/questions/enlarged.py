"""A window that is enlarged to 200 and to 400 % loses nothing: title, legend, captions, pictures with a height, the bar."""

from __future__ import annotations

from collections.abc import Iterator

from browser.questions import settled

# CSS pixels: 1280x720 at 200 %, 1440x900 at 200 and 175 %, 1280x1024 at 400 %
SIZES = [(640, 360), (720, 450), (822, 514), (320, 256)]
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


def loses(tab, _: str) -> Iterator[str]:
    """What is lost in an enlarged window."""
    for width, height in SIZES:
        tab.set_viewport_size({"width": width, "height": height})
        yield from (f"{fault} at {width}x{height}" for fault in settled(tab, FAULTS, LOW))
