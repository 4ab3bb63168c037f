"""Both themes and three sizes: nothing sticks out, everything can be reached; and the picture of the README."""

import os
import struct
from pathlib import Path

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

README_PICTURE = Path(__file__).with_name("screenshots") / "lab.png"
SIZES = {"laptop": (1440, 900), "projector": (1920, 1080), "phone": (390, 844)}
WINDOWS = [*((size, "light") for size in SIZES), ("laptop", "dark")]  # a theme moves nothing
CONTROLS = ["back", "step", "play", "reset", "step10", "substep", "speed", "share", "view"]


def window(size: str, theme: str) -> dict:
    """The options of a browser window."""
    width, height = SIZES[size]
    phone = (
        {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if size == "phone" else {}
    )
    return {"viewport": {"width": width, "height": height}, "color_scheme": theme, **phone}


@pytest.mark.parametrize(("size", "theme"), WINDOWS)
def test_the_page_fits_the_screen_and_every_control_can_be_reached(visit, screenshots, size, theme):
    lab = visit(**window(size, theme)).open()
    lab.page.screenshot(path=screenshots / f"{size}-{theme}.png")
    lab.page.screenshot(path=screenshots / f"{size}-{theme}-full.png", full_page=True)
    assert lab.overflow() == [] and lab.hidden_words() == []
    assert lab.reachable("round")
    assert [key for key in CONTROLS if not (lab.lay_out(key) and lab.reachable(key))] == []
    seen = [(width, height) for width, height in lab.canvas_sizes() if width]
    assert len(seen) == 2 and all(width > 250 and height > 100 for width, height in seen)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_from_the_background(lab, theme):
    lab.wear(theme).open()
    dark = lab.luminance(".stApp", "color") > lab.luminance(".stApp", "backgroundColor")
    assert dark == (theme == "dark")
    for selector in (
        ".bl-headline",
        ".bl-caption",
        ".bl-legend",
        ".st-key-step button",
        ".bl-title h2",
    ):
        assert lab.contrast(selector) >= 4.5, selector


def test_the_stage_follows_a_theme_that_changes_while_it_is_open(lab):
    light = lab.wear("light").open().pictures()
    lab.wear("dark").wait_other_pictures(light)
    assert lab.round == 3
    lab.wear("light").wait_pictures(light)


def test_on_a_phone_the_sidebar_opens_and_a_choice_there_works(visit):
    lab = visit(**window("phone", "light")).open()
    lab.page.get_by_test_id("stExpandSidebarButton").click()
    lab.choose("dataset", "XOR").wait_link(dataset="xor")
    assert lab.overflow() == []


def test_on_a_phone_a_tap_steps_and_the_buttons_are_large_enough_for_fingers(visit):
    lab = visit(**window("phone", "light")).open()
    lab.control("step").locator("button").tap()
    lab.wait_round(4)
    for key in ("back", "step", "play", "reset", "step10", "share"):
        lab.lay_out(key)
        box = lab.control(key).locator("button").bounding_box()
        assert min(box["width"], box["height"]) >= 40, key


def test_the_readme_shows_a_picture_made_here(visit):
    lab = visit(**window("laptop", "light")).open(algorithm="adaboost", round=8)
    lab.page.mouse.move(0, 0)
    if os.environ.get("BOOSTING_UPDATE_SCREENSHOT") == "1":
        lab.page.screenshot(path=README_PICTURE)
    shown = README_PICTURE.read_bytes()
    assert struct.unpack(">II", shown[16:24]) == SIZES["laptop"]
    assert len(shown) < 400_000
    readme = (README_PICTURE.parents[3] / "README.md").read_text("utf-8")
    assert README_PICTURE.relative_to(README_PICTURE.parents[3]).as_posix() in readme


def test_a_picture_is_looked_at_closer_and_is_whole_again(lab):
    lab.open(round=20, panels="all")
    before = lab.pictures()
    plane = lab.page.locator(".bl-plot-surface canvas")
    [middle] = lab.places(plane, (0.5, 0.5))
    lab.page.mouse.move(*middle)
    lab.page.keyboard.down("Control")
    lab.page.mouse.wheel(0, -400)
    lab.page.keyboard.up("Control")
    lab.wait_other_pictures(before[:1])
    closer = lab.pictures()[:1]
    lab.page.mouse.down()
    lab.page.mouse.move(middle[0] + 90, middle[1], steps=3)
    lab.page.mouse.up()
    lab.wait_other_pictures(closer)
    lab.page.locator(".bl-plot-curves canvas").focus()
    lab.key("l")
    lab.page.wait_for_function(
        "old => document.querySelector('.bl-plot-curves canvas').toDataURL() !== old", arg=before[3]
    )
    lab.key("ArrowRight").wait_round(21).key("ArrowLeft").wait_round(20)
    for name in ("surface", "curves"):
        lab.page.locator(f".bl-plot-{name} canvas").focus()
        lab.key("0")
    plane.blur()
    lab.page.mouse.move(5, 5)
    lab.wait_pictures(before)


IN_SIGHT = """names => names.filter(name => {
  const b = document.querySelector(`.bl-plot-${name}`).getBoundingClientRect();
  return b.top > 55 && b.bottom <= innerHeight + 1 && b.height >= 60;
})"""
LOW = {
    "a small projector, with the controls": {"viewport": {"width": 1280, "height": 720}},
    "a phone on its side": {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True},
}  # fmt: skip


@pytest.mark.parametrize("window", LOW)
def test_surface_weights_and_errors_are_in_sight_while_one_steps(visit, window):
    lab = visit(**LOW[window]).open(round=3, panels="weights,curves")
    lab.press("step").wait_round(4)
    names = ["surface", "weights", "curves"]
    lab.page.wait_for_function(f"names => ({IN_SIGHT})(names).length === names.length", arg=names)


@pytest.mark.parametrize("window", [{}, LOW["a phone on its side"]], ids=["desk", "phone"])
def test_the_player_stays_in_sight_below_the_pictures(visit, window):
    lab = visit(**window).open(round=3)
    main = lab.page.get_by_test_id("stMain")
    main.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    assert main.evaluate("e => e.scrollTop") > 0
    edge = "e => [e.getBoundingClientRect().bottom, innerHeight]"
    bottom, low = lab.page.locator(".bl-dock .bl-player").evaluate(edge)
    assert abs(bottom - low) <= 1
    lab.press("step").wait_round(4)
    main.evaluate("e => e.scrollTo(0, 0)")
    lab.press("step").wait_round(5)
    assert lab.overflow() == []
