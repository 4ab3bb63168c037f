"""A single step is a movement in the browser; who is in a hurry, plays fast or asked for calm sees none."""

import pytest

pytestmark = pytest.mark.browser

MOVING = "[data-main][data-moving]"
# From now on: how often a movement began, and when, after the last press, the surface was painted for the first time.
WATCH = """() => {
  window.moves = 0;
  const root = document.querySelector("[data-main]");
  new MutationObserver(() => (window.moves += root.dataset.moving === ""))
    .observe(root, { attributeFilter: ["data-moving"] });
}"""


def moves(lab) -> int:
    return lab.page.evaluate("window.moves")


def at_rest(lab) -> None:
    lab.page.wait_for_function("() => !document.querySelector('[data-moving]')")


def test_a_step_moves_and_ends_on_the_picture_of_its_link(lab):
    lab.open(round=4)
    linked = lab.pictures()
    lab.open(round=3).page.evaluate(WATCH)
    lab.press("step").wait_round(4)
    lab.page.wait_for_selector(MOVING, state="attached")
    early = lab.page.evaluate("document.querySelector('.bl-plot-surface canvas').toDataURL()")
    assert lab.pictures() == linked
    assert early != linked[0]
    assert moves(lab) == 1


@pytest.mark.thorough
def test_the_next_press_skips_the_movement(lab):
    lab.open(round=3).page.evaluate(WATCH)
    lab.control("step").locator("button").evaluate(
        "async button => { for (let k = 0; k < 2; k++) {"
        " button.click(); await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); } }"
    )
    lab.wait_round(5)
    at_rest(lab)
    assert moves(lab) == 1
    lab.press("back").wait_round(4).press("step10").wait_round(14).press("substep")
    lab.page.wait_for_selector("[data-main][data-phase='1']")
    assert moves(lab) == 1, "only a whole step moves"


def test_played_fast_nothing_moves(lab):
    lab.open(round=3, n_rounds=12).page.evaluate(WATCH)
    lab.plays_at("30")
    lab.press("play").wait_round(12).wait_text("play", "Play")
    assert moves(lab) == 0


@pytest.mark.thorough
def test_who_asked_for_little_motion_sees_none(lab):
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open(round=3).page.evaluate(WATCH)
    lab.press("step").wait_round(4).press("step").wait_round(5)
    lab.pictures()
    assert moves(lab) == 0


def test_a_step_tells_the_server_nothing(lab):
    lab.open(round=3)
    lab.page.evaluate("""() => {
      window.sent = 0;
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (...what) { window.sent += 1; return send.apply(this, what); };
    }""")
    lab.press("step").wait_round(4)
    at_rest(lab)
    lab.wait_link(round=4)
    assert lab.page.evaluate("window.sent") == 0
