"""The figure player in real Chromium, on a small app of its own: two films, a still figure that follows a slider."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from browser.serving import ROOT, Server

pytestmark = pytest.mark.browser

APP = """
import plotly.graph_objects as go
import streamlit as st
from boosting.figures.template import axis, figure, filmed, lines, stroke
from pages.common.figure_player import figure_player

T = 20

def film(title):
    line = lines([0], [0], "training error", stroke("train"), "%{y}")
    bars = go.Bar(x=[1, 2], y=[1, 1], name="still bars", opacity=0.3)
    empty = figure([line, bars], title, "Look for: it rises.", axis("round", 0, T), axis("share", 0, T))
    at = lambda t: [{"x": list(range(t + 1)), "y": list(range(t + 1))}]
    return filmed(empty, T + 1, [0], at, lambda t: f"{title} at {t}")

@st.fragment
def films():
    t = figure_player({"One": film("first"), "Two": film("second")}, "films", start=3, link=True, height=300)
    st.write(f"Python heard {t}")

def main():
    films()
    high = st.slider("high", 1, 9, 2, key="high")
    flat = lines([0, 1], [high, high], "level", stroke("bound"), "%{y}")
    still = figure([flat], "Still", "Look for: the level.", axis("x", 0, 1), axis("y", 0, 10))
    figure_player(still, "still", height=200)

def other():
    figure_player(film("third"), "third")

pages = [st.Page(main, title="Main", default=True), st.Page(other, title="Other", url_path="other")]
st.navigation(pages, position="top").run()
"""
SHOWN = ".bl-fp[aria-busy=false][data-frame]"
LOADS = "performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js.gz')).map(e => e.transferSize)"
HEIGHT = "k => document.querySelectorAll('.bl-fp-plot')[k].data[0].y.at(-1)"


class Figures(Server):
    """`streamlit run` of the small app, with the product's packages and settings."""

    app = ""

    def start(self) -> Figures:
        options = {
            "server.port": self.port, "server.address": "localhost", "server.headless": "true",
            "server.fileWatcherType": "none", "browser.gatherUsageStats": "false",
        }  # fmt: skip
        command = [
            sys.executable,
            "-m",
            "streamlit",
            "run",
            self.app,
            *(f"--{k}={v}" for k, v in options.items()),
        ]
        environment = self.environment | {"PYTHONPATH": str(ROOT)}
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )
        return self


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("figures")
    (folder / "figures_app.py").write_text(APP, "utf-8")
    running = Figures(folder / "log.txt", dict(os.environ))
    running.app = str(folder / "figures_app.py")
    with running:
        yield running
    assert "Traceback" not in running.said()


@pytest.fixture(scope="module")
def window(browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def page(window, figures):
    tab = window.new_page()
    errors: list[str] = []
    tab.on(
        "console",
        lambda m: errors.append(f"{m.text} ({m.location})") if m.type == "error" else None,
    )
    tab.on("pageerror", lambda error: errors.append(str(error)))
    strangers: list[str] = []
    tab.on(
        "request",
        lambda r: (
            strangers.append(r.url) if "localhost" not in r.url and r.url[:4] == "http" else None
        ),
    )
    tab.goto(figures.url)
    tab.wait_for_function(f"document.querySelectorAll('{SHOWN}').length === 2")
    yield tab
    assert errors == []
    assert strangers == []
    tab.close()


def wait_frame(page, t: int) -> None:
    page.wait_for_selector(f".bl-fp[data-frame='{t}']")


def heights(page) -> list[float]:
    """The last value of the moving line in both films, as plotly has it."""
    return [page.evaluate(HEIGHT, k) for k in (0, 1)]


def test_it_starts_where_it_should_and_both_films_follow_one_player(page):
    assert heights(page) == [3, 3]
    page.click(".st-key-step button")
    wait_frame(page, 4)
    assert heights(page) == [4, 4]
    page.click(".st-key-back button")
    wait_frame(page, 3)
    assert heights(page) == [3, 3]
    assert page.locator(".st-key-round-readout").inner_text() == "3"


def test_the_keyboard_drives_the_main_player(page):
    for key, there in [("ArrowRight", 4), ("End", 20), ("ArrowLeft", 19), ("Home", 0)]:
        page.keyboard.press(key)
        wait_frame(page, there)
    page.keyboard.press("Space")
    page.wait_for_function("+document.querySelector('.bl-fp').dataset.frame > 1")
    page.keyboard.press("Space")
    assert page.locator(".st-key-play").inner_text().strip() == "Play"


def test_python_hears_the_frame_after_a_pause(page):
    page.locator(".st-key-round input").fill("17")
    wait_frame(page, 17)
    page.get_by_text("Python heard 17").wait_for()


def test_twenty_clicks_in_one_frame_all_count(page):
    page.keyboard.press("Home")
    wait_frame(page, 0)
    page.locator(".st-key-step button").evaluate(
        "button => { for (let k = 0; k < 20; k++) button.click() }"
    )
    wait_frame(page, 20)
    assert heights(page) == [20, 20]


def test_the_words_follow_for_eyes_and_ears(page):
    page.locator(".st-key-round input").fill("9")
    wait_frame(page, 9)
    assert page.locator(".bl-fp-say").first.inner_text() == "first at 9"
    label = page.locator(".bl-fp-plot").first.get_attribute("aria-label")
    assert label == "One. first at 9. Look for: it rises."
    live = page.locator(".bl-fp-live").first
    page.wait_for_function(
        "document.querySelector('.bl-fp-live').textContent.startsWith('round 9 of 20')"
    )
    assert live.get_attribute("aria-live") == "polite"


def test_bars_that_no_frame_moves_stay(page):
    bars = "document.querySelector('.bl-fp-plot').querySelectorAll('.barlayer .point').length"
    assert page.evaluate(bars) == 2
    page.click(".st-key-step button")
    wait_frame(page, 4)
    assert page.evaluate(bars) == 2


def test_a_new_figure_is_drawn_over_the_old_one_in_place(page):
    page.evaluate("document.querySelectorAll('.bl-fp-plot')[2].marked = true")
    page.get_by_role("slider", name="high").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelectorAll('.bl-fp-plot')[2].data[0].y[0] === 3")
    assert page.evaluate("document.querySelectorAll('.bl-fp-plot')[2].marked === true")
    assert page.locator(".bl-fp-player").last.is_hidden()


def test_plotly_is_loaded_once_for_all_pages_and_taken_from_the_cache_afterwards(page):
    page.get_by_role("link", name="Other").click()
    page.wait_for_selector(".st-key-third-step")
    page.wait_for_selector(SHOWN)
    assert len(page.evaluate(LOADS)) == 1
    page.get_by_test_id("stTopNav").get_by_role("link", name="Main").click()
    page.wait_for_selector(".st-key-step")
    page.reload()
    page.wait_for_selector(SHOWN)
    assert page.evaluate(LOADS) == [0]


def test_the_theme_is_followed_while_it_runs(page):
    colour = "document.querySelector('.bl-fp-plot')?.data?.[0].line.color"
    assert page.evaluate(colour) == "#1d2430"
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"{colour} === '#e8ebf0'")
    assert heights(page) == [3, 3]


def test_a_picture_that_moved_equals_one_drawn_anew(page):
    colour = "document.querySelector('.bl-fp-plot')?.data?.[0].line.color"
    page.emulate_media(color_scheme="light")
    for t in (12, 5, 9):
        page.locator(".st-key-round input").fill(str(t))
        wait_frame(page, t)
    plot = page.locator(".bl-fp-plot").first
    page.mouse.move(5, 5)
    moved = plot.screenshot()
    for scheme, line in (("dark", "#e8ebf0"), ("light", "#1d2430")):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(f"{colour} === '{line}'")
    assert plot.screenshot() == moved


def test_a_phone_sees_everything_without_scrolling_sideways(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('.bl-fp-plot').layout.width < 390")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".st-key-step button").bounding_box()["height"] >= 44
