"""The figures' player in real Chromium, on a small app of its own (players_app.py)."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SHOWN = ".bl-figures[aria-busy=false][data-round]"
LOADS = (
    "performance.getEntriesByType('resource').filter(e => /plotly-.*js$/.test(e.name))"
    ".map(e => e.transferSize)"
)
HEIGHT = "k => document.querySelectorAll('.bl-figure-plot')[k].data[0].y.at(-1)"
COLOUR = "document.querySelector('.bl-figure-plot')?.data?.[0].line.color"
# What both films show in the frame after each of five steps. What waits for a pause does not run meanwhile:
# on a busy machine, one may lie between two frames.
FIVE_STEPS = """async () => {
  const plots = [...document.querySelectorAll(".bl-figure-plot")].slice(0, 2), seen = [], held = [];
  const later = globalThis.setTimeout, frame = () => new Promise(requestAnimationFrame);
  await frame().then(frame); // what has just been drawn is done
  globalThis.setTimeout = (act, ms, ...more) => ((ms ?? 0) < 100 ? later(act, ms, ...more) : -held.push([act, ms, ...more]));
  for (let k = 0; k < 5; k++) {
    document.querySelector(".st-key-step button").click();
    await frame();
    seen.push(plots.map((plot) => plot.data[0].y.at(-1)));
  }
  globalThis.setTimeout = later;
  for (const timer of held) later(...timer);
  return seen;
}"""
LIGHT, DARK = "#1d2430", "#e8ebf0"


@pytest.fixture
def page(players_tab):
    """The first page, painted."""
    players_tab.goto("/")
    players_tab.wait_for_function(f"document.querySelectorAll('{SHOWN}').length === 2")
    return players_tab


def wait_round(page, t: int) -> None:
    page.wait_for_selector(f".bl-figures[data-round='{t}']")


def heights(page) -> list[float]:
    """The last value of the moving line in both films, as plotly has it."""
    return [page.evaluate(HEIGHT, k) for k in (0, 1)]


def test_it_starts_where_it_should_and_both_films_follow_one_player(page):
    assert heights(page) == [3, 3]
    page.click(".st-key-step button")
    wait_round(page, 4)
    assert heights(page) == [4, 4]
    page.click(".st-key-back button")
    wait_round(page, 3)
    assert heights(page) == [3, 3]
    assert page.locator(".st-key-round-readout").inner_text() == "3"


def test_the_keyboard_drives_the_main_player(page):
    for key, there in [("ArrowRight", 4), ("End", 20), ("ArrowLeft", 19), ("Home", 0)]:
        page.keyboard.press(key)
        wait_round(page, there)
    page.keyboard.press("Space")
    page.wait_for_function("+document.querySelector('.bl-figures').dataset.round > 1")
    page.keyboard.press("Space")
    assert page.locator(".st-key-play").inner_text().strip() == "Play"


def test_the_round_stands_in_the_address_and_nothing_is_sent(page):
    sent: list[str] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.webSocketFrameSent", lambda frame: sent.append(str(frame)))
    wire.on("Network.requestWillBeSent", lambda r: sent.append(r["request"]["url"]))
    for t in range(4, 15):
        page.keyboard.press("ArrowRight")
        wait_round(page, t)
    page.wait_for_function("new URLSearchParams(location.search).get('round') === '14'")
    # Chromium looks up the icon of a tab whose address has changed; it has it in its cache
    assert [what for what in sent if "favicon" not in what] == []


def test_twenty_clicks_in_one_frame_all_count(page):
    page.keyboard.press("Home")
    wait_round(page, 0)
    page.locator(".st-key-step button").evaluate(
        "button => { for (let k = 0; k < 20; k++) button.click() }"
    )
    wait_round(page, 20)
    assert heights(page) == [20, 20]


def test_the_words_follow_for_eyes_and_ears(page):
    page.locator(".st-key-round input").fill("9")
    wait_round(page, 9)
    assert page.locator(".bl-sentence").first.inner_text() == "first at 9"
    label = page.locator(".bl-figure-plot").first.get_attribute("aria-label")
    assert label == "One. first at 9. Look for: it rises."
    page.wait_for_function(
        "document.querySelector('.bl-figures .bl-live').textContent"
        " === 'round 9 of 20. first at 9. second at 9.'"
    )
    live = page.locator(".bl-figures .bl-live").first
    assert live.get_attribute("aria-live") == "polite"


def test_bars_that_no_frame_moves_stay(page):
    bars = "document.querySelector('.bl-figure-plot').querySelectorAll('.barlayer .point').length"
    assert page.evaluate(bars) == 2
    page.click(".st-key-step button")
    wait_round(page, 4)
    assert page.evaluate(bars) == 2


def test_a_new_figure_is_drawn_over_the_old_one_in_place(page):
    page.evaluate("document.querySelectorAll('.bl-figure-plot')[2].marked = true")
    page.get_by_role("slider", name="high").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelectorAll('.bl-figure-plot')[2].data[0].y[0] === 3")
    assert page.evaluate("document.querySelectorAll('.bl-figure-plot')[2].marked === true")
    assert page.locator(".bl-figures .bl-player").last.is_hidden()
    # under another title nobody sees the old picture, not even for a frame
    page.evaluate("""() => {
      const plot = document.querySelectorAll('.bl-figure-plot')[2];
      const title = plot.closest('.bl-card').querySelector('.bl-h');
      globalThis.seen = [];
      const look = () => seen.push([title.textContent, getComputedStyle(plot).visibility]);
      new MutationObserver(look).observe(title, { childList: true, characterData: true, subtree: true });
    }""")
    page.keyboard.press("End")
    page.wait_for_function("document.querySelectorAll('.bl-figure-plot')[2].data[0].y[0] === 9")
    assert page.evaluate("seen") == [["Another", "hidden"]]
    page.wait_for_selector(".bl-figure-plot.bl-outdated", state="detached")


def test_a_player_that_is_not_the_main_one_keeps_its_round_to_itself(page):
    page.get_by_role("link", name="Other").click()
    page.wait_for_selector(".st-key-third-step")
    page.wait_for_function(f"document.querySelectorAll('{SHOWN}').length === 2")
    page.keyboard.press("ArrowRight")  # not pressed in the player
    page.click(".st-key-third-step button")
    wait_round(page, 1)
    page.wait_for_function(
        "[...document.querySelectorAll('.bl-figures')].every(e => e.dataset.round === '1')"
    )
    assert heights(page) == [1, 1]  # the second follows the first, and has no bar
    assert page.locator(".bl-figures .bl-player").last.is_hidden()
    assert page.locator(".bl-readout").first.inner_text() == "step 1 of 20"
    assert "round" not in page.url


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
    page.wait_for_function(f"{COLOUR} === '{LIGHT}'")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"{COLOUR} === '{DARK}'")
    assert heights(page) == [3, 3]


def test_a_picture_that_moved_equals_one_drawn_anew(page):
    page.emulate_media(color_scheme="light")
    for t in (12, 5, 9):
        page.locator(".st-key-round input").fill(str(t))
        wait_round(page, t)
    plot = page.locator(".bl-figure-plot").first
    page.mouse.move(5, 5)
    moved = plot.screenshot()
    for scheme, line in (("dark", DARK), ("light", LIGHT)):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(f"{COLOUR} === '{line}'")
    assert plot.screenshot() == moved


def test_a_phone_sees_everything_without_scrolling_sideways(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('.bl-figure-plot').layout.width < 390")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".st-key-step button").bounding_box()["height"] >= 44


def test_who_is_not_looked_at_follows_once_the_round_stands_still(page):
    page.set_viewport_size(
        {"width": 800, "height": 500}
    )  # one above the other: the second is below
    page.wait_for_function(
        "[...document.querySelectorAll('.bl-figure-plot')].every(plot => plot.layout.width < 800)"
    )
    page.wait_for_selector(SHOWN)
    behind = page.evaluate(FIVE_STEPS)
    assert [first for first, _ in behind] == [4, 5, 6, 7, 8]
    assert {second for _, second in behind} == {3}
    page.wait_for_function(f"({HEIGHT})(1) === 8")
    page.keyboard.press("ArrowRight")
    wait_round(page, 9)
    page.locator(".bl-figure-plot").nth(1).scroll_into_view_if_needed()
    page.wait_for_function(f"({HEIGHT})(1) === 9")
