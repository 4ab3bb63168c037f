"""The picture comes first: every chapter and part, at its opening with Setup closed, measured as a person sees it."""

from __future__ import annotations

import pytest
from opening import APP, PLAYED, URLS
from walks import walk

from boosting.lessons.showcases import showcases
from browser.conftest import new_window
from browser.openings import DESKS, FRAMED, GROWING, PHONE, PROJECTOR, opened, resize
from browser.questions.letters import KEEPS
from browser.questions.picture import SHIFTED, jumps
from browser.screen import IDLE, READY
from browser.serving import Server
from browser.test_looks import window

pytestmark = pytest.mark.browser

STRETCHED = 1.3  # a unit of one attribute is at most so many times as long as one of another
MANY_PLANES = {  # the planes of other openings, and beside many panels
    "panels=all": "?panels=all&round=3",
    "panels=all, own cut": "?panels=all",
    "two panels": "?panels=weights,curves&round=3",
    "XOR": "?dataset=xor&round=3",
    "compare": "compare",
    "compare three": "compare?algorithms=adaboost,quadboost,logitboost",
    "compare four": "compare?algorithms=adaboost,quadboost,logitboost,vadaboost",
    "loop": "loop",
}
# How long a unit across is beside one up, of every plane that is seen: read off the numbers of its axes.
UNITS = """() => {
  const unit = (written, align, place) => {
    const ticks = written.filter(([text, how]) => how === align && /^\\u2212?[\\d.]+$/.test(text));
    const [a, b] = ticks.map((tick) => [Number(tick[0].replace("\\u2212", "-")), tick[place]]);
    return Math.abs((b[1] - a[1]) / (b[0] - a[0]));
  };
  return [...document.querySelectorAll(".bl-plot-surface canvas")].filter((canvas) => canvas.checkVisibility())
    .map(({ written }) => unit(written, "center", 2) / unit(written, "right", 3));
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("name", MANY_PLANES)
def test_a_unit_is_as_long_across_as_up(browser, server, name):
    window = new_window(browser, has_setup=False)
    window.add_init_script(KEEPS)
    tab = opened(window, f"{server.url}{MANY_PLANES[name]}", (1440, 900))
    for size in (*DESKS, PROJECTOR, PHONE):
        resize(tab, size)
        found = tab.evaluate(UNITS)
        assert found and all(1 / STRETCHED <= ratio <= STRETCHED for ratio in found), (size, found)
    window.close()


# Claims that are seen before the player has asked what they answer.
GIVEN_AWAY = """(() => {
  globalThis.given = [];
  const look = () => {
    const claims = document.querySelector("ul.bl-claims");
    if (claims?.checkVisibility({ visibilityProperty: true })) given.push(claims.textContent);
    requestAnimationFrame(look);
  };
  look();
})()"""


@pytest.mark.thorough
@pytest.mark.parametrize("page", [name for name, one in showcases().items() if one.guess])
def test_claims_do_not_give_the_answer_away_while_the_picture_comes(browser, server, page):
    window = new_window(browser, has_setup=False)
    window.add_init_script(GIVEN_AWAY)
    tab = opened(window, f"{server.url}{page}", (1440, 900))
    shown = tab.locator(".bl-guess").get_by_text("Show me")
    shown.wait_for()
    assert tab.evaluate("given") == []
    shown.click()
    tab.locator(".bl-claims").wait_for()
    window.close()


@pytest.mark.parametrize("how", walk(["answered", "stepped past"]))
def test_a_chapter_asks_before_it_answers_and_the_answer_comes_with_the_guess(browser, server, how):
    window = new_window(browser, has_setup=False)
    tab = opened(window, f"{server.url}margins", (1440, 900))
    asked, claims = tab.locator(".bl-guess"), tab.locator(".bl-claims")
    asked.get_by_text("And the test error?").wait_for()
    assert tab.locator(".bl-curtain").count() == 2 and not claims.is_visible()
    if how == "answered":
        asked.get_by_role("radio", name="It rises.").click()
        asked.get_by_text("You said: It rises. It falls.").wait_for()
    else:
        tab.keyboard.press("ArrowRight")
    tab.wait_for_selector(".bl-veil", state="attached")
    assert tab.locator(".bl-curtain").count() == 0 and claims.is_visible()
    tab.reload()
    tab.wait_for_selector(READY)
    assert tab.locator(".bl-guess").count() == 0, "the same is not asked again"
    window.close()


@pytest.mark.thorough
def test_a_picture_that_answers_waits_as_a_whole(browser, server):
    window = new_window(browser, has_setup=False)
    tab = opened(window, f"{server.url}descent", (1440, 900))
    card = tab.locator(".bl-figure:has(.bl-guess)")
    assert card.locator(".bl-h").inner_text() == "How much of the new weight lies on its errors?"
    axes, curtain = (card.locator(part).bounding_box() for part in (".nsewdrag", ".bl-curtain"))
    assert curtain["x"] <= axes["x"] and curtain["width"] >= axes["width"]
    assert curtain["y"] <= axes["y"] and curtain["height"] >= axes["height"]
    assert not card.locator(".bl-sentence").inner_text()
    card.get_by_role("radio", name="One half.", exact=True).click()
    card.get_by_text("✓ You said: One half.").wait_for()
    assert tab.locator(".bl-curtain").count() == 0
    window.close()


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["answered", "stepped past", "another run"])
def test_a_picture_has_the_stage_to_itself_until_the_guess(browser, server, how):
    window = new_window(browser, has_setup=False)
    another = "?game=triangle" if how == "another run" else ""
    tab = opened(window, f"{server.url}game{another}", (1440, 900))
    seen = tab.locator(".st-key-stage .bl-figure:visible")
    matrix = tab.get_by_role("heading", name="Matrix, as")
    if not another:
        tab.locator(".bl-guess").wait_for()
        whole = seen.bounding_box()
        assert seen.count() == 1 and not matrix.is_visible()
        if how == "answered":
            tab.locator(".bl-guess").get_by_role("radio", name="Yes.").click()
        else:
            tab.keyboard.press("ArrowRight")
        matrix.wait_for()
        assert seen.first.bounding_box()["width"] < 0.7 * whole["width"]
    assert seen.count() == 2 and matrix.is_visible()
    assert tab.locator(".st-key-stage .bl-figure:visible .cartesianlayer").count() == 2
    window.close()


@pytest.mark.thorough
def test_a_cursor_writes_the_weights_that_the_losses_ask_for_and_is_dragged(browser, server):
    window = new_window(browser, has_setup=False)
    tab = opened(window, f"{server.url}losses", (1440, 900))
    tab.get_by_text("Show me").click()
    values, grip = tab.locator(".bl-cursor span"), tab.get_by_role("slider", name="Cursor").first
    first, claimed = values.first.inner_text(), tab.locator(".bl-claims li").first.inner_text()
    assert f"the weight {first}," in claimed, (
        "it opens at the worst example, of which the claim speaks"
    )
    area = tab.locator(".nsewdrag").nth(1).bounding_box()
    box = grip.bounding_box()
    tab.mouse.move(box["x"] + 10, box["y"] + 10)
    tab.mouse.down()
    tab.mouse.move(area["x"] + area["width"] / 2, box["y"] + 10, steps=3)
    tab.mouse.up()
    place = float(grip.get_attribute("aria-valuenow"))
    assert abs(place - 0.5) < 0.1  # the middle of its axis, from -3 to 4
    grip.press("ArrowRight")
    assert float(grip.get_attribute("aria-valuenow")) == pytest.approx(place + 0.05, abs=0.011)
    assert tab.locator(".bl-dock").get_by_text("5", exact=True).is_visible(), (
        "its arrows do not step"
    )
    assert values.first.inner_text() != first
    window.close()


def test_every_chapter_of_the_theory_is_framed():
    listed = (APP.read_text("utf-8")).partition('"Theory": [')[2]
    theory = {path: url for path, url in URLS.items() if path in listed}
    assert {*theory} == {*PLAYED} and {*theory.values()} == {*FRAMED}


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["loop", GROWING, "margins"])
def test_nothing_jumps_for_the_first_visitor_of_a_server(browser, tmp_path, page):
    phone = new_window(browser, **window("phone", "light"))
    phone.add_init_script(f"({SHIFTED})()")
    with Server(tmp_path / "log.txt") as cold:
        tab = phone.new_page()
        tab.goto(f"{cold.url}{page}")
        tab.wait_for_selector(IDLE, state="attached")
        assert [*jumps(tab, page)] == []
    phone.close()
