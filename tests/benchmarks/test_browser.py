"""How long a person waits, in real Chromium. Reported, never asserted.

    python -m pytest tests/benchmarks/test_browser.py --benchmark-only -s

A click is timed from the event's own time stamp to the first animation frame after the stage has painted the round.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from itertools import pairwise
from statistics import median

import pytest
from browser.screen import IDLE, MAIN, READY, Lab
from browser.serving import CHAPTERS, DESK, LAUNCH, ROOT, WHOLE, Server, chromium

CLOCK = """() => {
  const root = document.querySelector("[data-main]");
  window.times = [];
  window.painted = [];
  let clicked = 0;
  document.addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
  new MutationObserver(() => requestAnimationFrame((now) => {
    window.painted.push([now, +root.dataset.round]);
    if (clicked) window.times.push(performance.now() - clicked);
    clicked = 0;
  })).observe(root, { attributeFilter: ["data-round"] });
}"""

# The scrubber from 0 to 60 within one second by the clock, driven from inside the page: playwright's own mouse needs a
# round trip for every move and would stretch the second.
DRAG = """(range) => new Promise((done) => {
  const start = performance.now();
  const move = () => {
    const there = Math.min(60, Math.floor(((performance.now() - start) / 1000) * 60));
    if (+range.value !== there) {
      range.value = there;
      range.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (there < 60) setTimeout(move, 1);
    else requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
  move();
})"""


@pytest.fixture(scope="module")
def chrome():
    """A Chromium, or a skip."""
    if not chromium(WHOLE):
        pytest.skip("no Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(WHOLE), args=LAUNCH)
        yield running
        running.close()


@pytest.fixture(scope="module")
def lab(chrome, tmp_path_factory):
    """The Lab at its first screen, with the clock running."""
    with Server(tmp_path_factory.mktemp("server") / "log.txt") as server:
        page = chrome.new_context(viewport=DESK).new_page()
        opened = Lab(page, server.url).open()
        page.evaluate(CLOCK)
        yield opened


def report(benchmark, **numbers: float) -> None:
    """Print the numbers, and leave them in pytest-benchmark's JSON."""
    benchmark.extra_info.update(numbers)
    print(
        f"\n{benchmark.name}: "
        + ", ".join(f"{name} {value:.4g}" for name, value in numbers.items())
    )


def painted(lab, action) -> list[list[float]]:
    """The frames [time, round] painted during an action."""
    lab.page.evaluate("window.painted.length = 0")
    action()
    return lab.page.evaluate("window.painted")


def test_click_to_paint(benchmark, lab):
    def fifty_steps() -> None:
        lab.press("reset").wait_round(0)
        lab.page.evaluate("window.times.length = 0")
        for there in range(1, 51):
            lab.press("step").wait_round(there)
            lab.page.wait_for_function("n => window.times.length === n", arg=there)

    benchmark.pedantic(fifty_steps, rounds=1)
    times = sorted(lab.page.evaluate("window.times"))
    report(benchmark, median_ms=times[25], p95_ms=times[47], worst_ms=times[-1])


def test_rounds_painted_in_a_one_second_drag(benchmark, lab):
    lab.press("reset").wait_round(0)
    frames = benchmark.pedantic(painted, args=(lab, lambda: lab.scrubber.evaluate(DRAG)), rounds=1)
    seconds = (frames[-1][0] - frames[0][0]) / 1000
    report(benchmark, rounds_of_60=len({t for _, t in frames}), seconds=seconds)


def test_frames_in_three_seconds_of_play_at_30_per_second(benchmark, lab):
    lab.open(n_rounds=200, round=0).page.evaluate(CLOCK)
    lab.control("speed").locator("select").select_option("30")

    def play() -> None:
        lab.press("play").page.wait_for_timeout(3000)
        lab.press("play")

    frames = benchmark.pedantic(painted, args=(lab, play), rounds=1)
    gaps = sorted(b - a for (a, _), (b, _) in pairwise(frames))
    report(
        benchmark,
        frames=len(frames),
        rounds=frames[-1][1],
        median_gap_ms=gaps[len(gaps) // 2],
        worst_gap_ms=gaps[-1],
    )


@pytest.mark.parametrize("cache", ["warm", "empty"])
def test_from_start_to_first_painted_stage(benchmark, chrome, tmp_path, cache):
    """On an empty cache another process compiles meanwhile; a warm one has everything (`python -m boosting compile`)."""
    environment = {"NUMBA_CACHE_DIR": str(tmp_path / "kernels")} if cache == "empty" else {}
    if cache == "warm":
        subprocess.run([sys.executable, "-m", "boosting", "compile"], cwd=ROOT, check=True)
    context = chrome.new_context(viewport=DESK)
    context.set_default_timeout(120_000)

    def start() -> None:
        with Server(tmp_path / "log.txt", environment) as server:
            Lab(context.new_page(), server.url).open()
            benchmark.extra_info["seconds"] = time.perf_counter() - began

    began = time.perf_counter()
    benchmark.pedantic(start, rounds=1)
    report(benchmark, seconds=benchmark.extra_info["seconds"], load=os.getloadavg()[0])
    context.close()


PAGE_IS_WHOLE = """() => document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
  && document.querySelector(".bl-root") && !document.querySelector(".bl-root[aria-busy=true]")"""
OPENED = [*CHAPTERS[1:], CHAPTERS[0]]  # the page is opened on the Lab


def test_from_chapter_to_chapter(benchmark, chrome, tmp_path):
    """From the click in the menu to the whole page: every chapter opened for the first time, and once more."""
    seconds: dict[str, list[float]] = {"first": [], "again": []}
    with Server(tmp_path / "log.txt") as server:
        page = chrome.new_context(viewport=DESK).new_page()
        Lab(page, server.url).open()
        page.wait_for_timeout(8000)  # what the server imports ahead of the first click

        def open_all(times: list[float]) -> None:
            for path in OPENED:
                began = time.perf_counter()
                link = page.locator(f'a[data-testid^=stTopNav][href$="/{path}"]')
                if not link.is_visible():  # it is in the section that opens on a click
                    page.get_by_test_id("stTopNavSection").click()
                link.click()
                page.wait_for_url(re.compile(rf"/{path}(\?|$)"))
                page.wait_for_function(PAGE_IS_WHOLE)
                times.append(time.perf_counter() - began)

        def both() -> None:
            open_all(seconds["first"])
            open_all(seconds["again"])

        benchmark.pedantic(both, rounds=1)
    for name, times in seconds.items():
        print(f"\n{name}:", *(f"{c or 'lab'} {t:.2f}" for c, t in zip(OPENED, times, strict=True)))
    report(
        benchmark,
        **{f"median_{n}_s": median(t) for n, t in seconds.items()},
        load=os.getloadavg()[0],
    )


LINES = {"20 Mbit/s": 20e6 / 8, "1.5 Mbit/s": 1.5e6 / 8}  # bytes a second
BARE = "import streamlit as st\nst.write('bl')\n"
PICTURE = "[data-main][aria-busy=false][data-round]"
BARE_TEXT = "[data-testid=stMarkdownContainer] p"


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("what", ["the Lab", "a bare Streamlit page"])
def test_the_first_picture_in_a_cold_browser(benchmark, chrome, tmp_path, what, line):
    """Bytes over the line, and seconds, until the first picture is painted; what Streamlit alone costs, beside it."""
    app, shown = ("app.py", PICTURE) if what == "the Lab" else (tmp_path / "bare.py", BARE_TEXT)
    if what != "the Lab":
        app.write_text(BARE)
    with Server(tmp_path / "log.txt", app=app) as server:
        chrome.new_context().new_page().goto(
            server.url
        )  # the server's own first visitor is another matter
        time.sleep(5)
        page = chrome.new_context(viewport=DESK).new_page()
        page.set_default_timeout(120_000)
        wire, sizes = page.context.new_cdp_session(page), []
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        wire.send("Network.enable")
        speed = {"downloadThroughput": LINES[line], "uploadThroughput": LINES[line]}
        wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": 40, **speed})
        began = time.perf_counter()
        benchmark.pedantic(lambda: (page.goto(server.url), page.wait_for_selector(shown)), rounds=1)
        seconds = time.perf_counter() - began
    report(benchmark, seconds=seconds, megabytes=sum(sizes) / 1e6, load=os.getloadavg()[0])


HELLO = "import streamlit as st\nst.title('Hello')\nst.line_chart([1, 3, 2])\n"
CHART = "[data-testid=stVegaLiteChart] :is(canvas, svg)"
# nothing is computed, and every picture that is seen is drawn
WHOLE_PAGE = f"""() => document.querySelector("{IDLE}") && document.querySelector("{MAIN}, .st-key-stage, .st-key-course")
  && [...document.querySelectorAll("{MAIN}")].every((root) => root.matches("{READY}"))
  && [...document.querySelectorAll(".bl-figure")].filter((card) => card.checkVisibility()
    && card.getBoundingClientRect().top < innerHeight).every((card) => card.querySelector(".nsewdrag"))"""


def until(chrome, url: str, whole: str) -> float:
    """Seconds from a click on a link to a whole page, in a browser that has never been here."""
    page = chrome.new_context(viewport=DESK).new_page()
    page.set_default_timeout(60_000)
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_function(whole)
    seconds = time.perf_counter() - began
    page.context.close()
    return seconds


def test_every_page_by_its_address_beside_streamlit_alone(benchmark, chrome, tmp_path):
    """How much longer a whole page takes than Streamlit's own page with one chart, which is opened in turn with it."""
    (tmp_path / "hello.py").write_text(HELLO)
    ratios = {}

    def opened(chapter: str) -> tuple[float, float]:
        own = until(chrome, f"{ours.url}{chapter}", WHOLE_PAGE)
        return own, until(chrome, bare.url, f"() => document.querySelector('{CHART}')")

    def all_in_turn() -> None:
        for chapter in CHAPTERS:
            opened(chapter)  # the server's own first visitor is another matter
            own, alone = (median(times) for times in zip(*(opened(chapter) for _ in range(3))))
            ratios[chapter or "lab"] = own / alone

    with (
        Server(tmp_path / "ours.txt") as ours,
        Server(tmp_path / "bare.txt", app=tmp_path / "hello.py") as bare,
    ):
        benchmark.pedantic(all_in_turn, rounds=1)
    report(benchmark, **ratios, load=os.getloadavg()[0])
