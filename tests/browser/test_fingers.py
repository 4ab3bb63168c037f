"""Two fingers on a phone, as Chromium has them from a screen, look closer; one moves the window; a double tap ends it."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
STEPS = 8
MIDDLE = (0.5, 0.5)  # of a picture
OTHER_TICKS = "old => [...document.querySelectorAll('.bl-zoomed .xtick')].map(e => e.textContent).join() !== old"
SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"


class Fingers:
    """Fingers on the page of a lab."""

    def __init__(self, lab):
        self.page = lab.page
        self.wire = lab.page.context.new_cdp_session(lab.page)

    def send(self, kind, *places):
        """places: of all fingers that are on the screen."""
        points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(places)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinch(self, x, y, before, after):
        """Two fingers, one above the other about a place, from one distance to another, in pixels."""
        self.send("touchStart", (x, y - before / 2))
        self.send("touchStart", (x, y - before / 2), (x, y + before / 2))
        for k in range(1, STEPS + 1):
            half = (before + (after - before) * k / STEPS) / 2
            self.send("touchMove", (x, y - half), (x, y + half))
        self.send("touchEnd")

    def pan(self, x, y, by):
        """One finger from a place to the side."""
        self.send("touchStart", (x, y))
        for k in range(1, STEPS + 1):
            self.send("touchMove", (x + by * k / STEPS, y))
        self.send("touchEnd")

    def tap_twice(self, x, y):
        """A double tap."""
        for _ in range(2):
            self.send("touchStart", (x, y))
            self.send("touchEnd")


def ticks(frame):
    """The numbers along the horizontal axis of a figure."""
    return ",".join(frame.locator(".xtick").all_text_contents())


def test_two_fingers_look_closer_and_leave_the_round_alone(visit):
    lab = visit(**PHONE).open(round=20, panels="curves")
    fingers, plot = Fingers(lab), lab.page.locator(".bl-plot-curves canvas")
    [(x, y)] = lab.places(plot, MIDDLE)
    fingers.pinch(x, y, 40, 160)
    lab.page.wait_for_selector(".bl-zoomed .bl-plot-curves")
    assert lab.wait_round(20).round == 20
    fingers.tap_twice(x, y)
    lab.page.wait_for_selector(".bl-card:not(.bl-zoomed) .bl-plot-curves")

    lab.open_chapter("margins", round=20)
    frame = lab.page.locator(".bl-figure-frame").nth(
        1
    )  # of two that share their rounds the lower has the numbers
    lab.page.wait_for_selector(".bl-figure-frame .xtick", state="attached")
    [(x, y)] = lab.places(frame, MIDDLE)
    whole = ticks(frame)
    fingers.pinch(x, y, 60, 240)
    lab.page.wait_for_selector(".bl-zoomed .bl-figure-frame")
    lab.page.wait_for_function(OTHER_TICKS, arg=whole)
    closer = ticks(frame)
    top = lab.page.evaluate(SCROLLED)
    fingers.pan(x + 60, y, -120)
    lab.page.wait_for_function(OTHER_TICKS, arg=closer)
    assert top == lab.page.evaluate(SCROLLED)
    fingers.tap_twice(x, y)
    lab.page.wait_for_selector(".bl-card:not(.bl-zoomed) .bl-figure-frame")
