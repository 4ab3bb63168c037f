"""The few lines that Streamlit sends (loader.js), called in every order in which Streamlit may call them.

A page of the app has the colours and serves modules and films; the player is put into an element of its own on it.
"""

from __future__ import annotations

import pytest

from pages.players import files

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

# mount(data) does what Streamlit does: it calls the loader's function, and keeps the function that it returns.
HARNESS = """async (loader) => {
  const blob = URL.createObjectURL(new Blob([loader], { type: 'text/javascript' }));
  const { default: call } = await import(blob);
  const host = Object.assign(document.createElement('div'), { id: 'host', style: 'width: 1000px' });
  document.querySelector('[data-testid=stMain]').prepend(host);
  window.mount = (data, parentElement = host) => ({ leave: call({ parentElement, data, setTriggerValue() {} }) });
  window.data = (more) => ({ key: 'stage', start: 3, plotly: '', film: window.film, ...more });
  window.film = document.querySelector('.bl-stage').dataset.film;
  window.screens = (element = host) => element.querySelectorAll('.bl-stage').length;
}"""
SHOWN = "document.querySelector('#host .bl-stage[aria-busy=false]') !== null"


@pytest.fixture
def page(lab):
    lab.open()
    lab.page.evaluate(HARNESS, files.loader(files.STAGE))
    return lab.page


def shown(page) -> int:
    """Wait for the player; how many there are."""
    page.wait_for_function(SHOWN)
    page.wait_for_timeout(100)
    return page.evaluate("screens()")


def test_a_player_comes_and_goes_and_comes_again(page):
    page.evaluate("window.mounted = mount(data()); 0")
    assert shown(page) == 1
    page.evaluate("mounted.leave(); 0")
    page.wait_for_function("screens() === 0")
    page.evaluate("mount(data())")
    assert shown(page) == 1


def test_a_call_that_a_newer_one_has_overtaken_may_end_without_harm(page):
    page.evaluate("const old = mount(data()); mount(data()); old.leave()")
    assert shown(page) == 1
    page.evaluate("const old = mount(data()); old.leave(); mount(data())")
    assert shown(page) == 1


def test_modules_that_arrive_after_the_unmount_draw_nothing(page):
    page.evaluate("mount(data()).leave(); 0")
    page.wait_for_timeout(300)
    assert page.evaluate("screens()") == 0


def test_two_mounts_at_once_show_the_same_round(page):
    page.evaluate(
        "const twin = document.createElement('div'); document.querySelector('#host').after(twin);"
        " window.twin = twin; mount(data()); mount(data(), twin)"
    )
    assert shown(page) == 1
    assert page.evaluate("screens(twin)") == 1
    page.locator(".st-key-step button").click()  # of the one bar, at the edge of the window
    page.wait_for_function(
        "[...document.querySelectorAll('.bl-stage')].every((e) => e.dataset.round === '4')"
    )
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "[...document.querySelectorAll('.bl-stage')].every((e) => e.dataset.round === '5')"
    )


def test_a_player_that_has_gone_leaves_the_keys_to_the_one_that_stays(page):
    page.evaluate("window.mounted = mount(data()); 0")
    shown(page)
    page.evaluate("mounted.leave(); 0")
    page.wait_for_function("screens() === 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.bl-stage').dataset.round === '4'")
    page.wait_for_function("new URLSearchParams(location.search).get('round') === '4'")


def test_another_theme_is_taken_over_by_a_call_with_the_same_film(page):
    page.evaluate("mount(data())")
    shown(page)
    picture = "document.querySelector('#host canvas').toDataURL()"
    light = page.evaluate(picture)
    page.evaluate(
        "const { style } = document.querySelector('#host');"
        " style.setProperty('--st-background-color', '#14171d');"
        " style.setProperty('--st-text-color', '#e8ebf0'); mount(data())"
    )
    page.wait_for_function(f"light => {picture} !== light", arg=light)
    assert page.evaluate("document.querySelector('#host .bl-stage').style.colorScheme") == "dark"


def test_the_style_sheets_are_there_before_the_player(page):
    page.evaluate(
        "new MutationObserver(() => { window.sheets ??= document.querySelector('#host .bl-stage') &&"
        " [...document.querySelectorAll('link[rel=stylesheet][href*=players]')].filter((e) => e.sheet).length })"
        ".observe(document.querySelector('#host'), { childList: true }); mount(data())"
    )
    assert shown(page) == 1
    assert page.evaluate("window.sheets") >= len(files.STAGE.styles)


def test_a_player_that_cannot_be_loaded_says_so(page, lab):
    broken = files.loader(files.STAGE).replace("round/main.js", "round/nothing.js")
    page.evaluate("document.querySelector('#host').remove()")
    page.evaluate(HARNESS, broken)
    page.evaluate("mount(data())")
    page.get_by_text("could not be loaded. Reload the page").wait_for()
    lab.errors.clear()
