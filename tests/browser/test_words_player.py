"""Words that follow a round, in real Chromium, on a small app of their own (players_app.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SHOWN = ".bl-words[aria-busy=false][data-round='{}']"
# So many players of figures are drawn, and letters have their size: nothing moves any more.
DRAWN = (
    "k => document.querySelectorAll('.bl-figures[aria-busy=false][data-round]').length === k"
    " && document.fonts.status === 'loaded'"
)
# Puts a formula, and a sentence after it, on white paper at the corner of the page.
ON_PAPER = """([selector, k]) => {
  const paper = document.createElement("div");
  paper.id = "paper";
  const place = "position: fixed; z-index: 1000000; left: 0; top: 0; width: 1100px; height: 250px;";
  paper.style = place + "background: white; color: black; font: 16px/1.6 'Source Sans', sans-serif";
  paper.innerHTML = document.querySelectorAll(selector)[k].outerHTML + " and so on";
  document.querySelector("#paper")?.remove();
  document.querySelector(".stMain").append(paper);
  return document.fonts.ready.then(() => paper.firstElementChild.getBoundingClientRect().height);
}"""


@pytest.fixture
def page(players_tab):
    """The first page, painted in round 3."""
    players_tab.goto("/")
    players_tab.wait_for_selector(SHOWN.format(3))
    players_tab.wait_for_function(DRAWN, arg=2)
    return players_tab


@pytest.fixture
def formulas(players_tab):
    """The page of formulas, painted."""
    players_tab.goto("/")
    players_tab.get_by_role("link", name="Formulas").click()
    players_tab.wait_for_selector(".bl-words[aria-busy=false][data-round]")
    players_tab.wait_for_function(DRAWN, arg=1)
    return players_tab


def step_to(page, t: int) -> None:
    """Move the scrubber, and wait until the words have followed."""
    page.locator(".st-key-round input").fill(str(t))
    page.wait_for_selector(SHOWN.format(t))


def test_sentences_and_formulas_show_the_numbers_of_the_round(page):
    for t in (4, 5, 20):
        step_to(page, t)
        text = page.locator(".bl-words .bl-text")
        assert text.inner_text().startswith(f"Round {t} asks: x1 > {t},")
        assert text.locator("strong").inner_text() == f"Round {t}"
        assert text.locator("annotation").text_content() == rf"\alpha_{{{t}}}"
        assert f"_{{{t}}}" in page.locator(".bl-formula annotation").first.text_content()


def test_a_block_without_words_in_a_round_is_not_seen_and_nothing_jumps(page):
    formula = page.locator(".bl-formula").first
    assert formula.is_visible()
    after = page.locator(".bl-formula").nth(1).bounding_box()
    step_to(page, 0)
    assert not formula.is_visible()
    assert page.locator(".bl-formula").nth(1).bounding_box() == after


def test_words_stay_where_they_are_when_the_figures_above_are_drawn_late(players_tab):
    late: list[Route] = []
    players_tab.route(
        "**/plotly-*.js", lambda route: late.append(route)
    )  # playwright takes functions only
    players_tab.goto("/")
    players_tab.wait_for_selector(SHOWN.format(3))
    players_tab.locator(".bl-figure .bl-sentence", has_text="first at 3").wait_for()
    players_tab.evaluate("document.fonts.ready.then(() => 0)")
    formula = players_tab.locator(".bl-formula").first
    early = formula.bounding_box()
    assert players_tab.locator(".bl-figure-plot .main-svg").count() == 0
    for script in late:
        script.continue_()
    players_tab.wait_for_function(DRAWN, arg=2)
    assert formula.bounding_box() == early


def test_words_that_grow_push_down_what_follows_and_never_let_it_back_up(page):
    below = page.locator(".bl-words .bl-table").first
    step_to(page, 20)
    page.wait_for_timeout(100)  # a height is noted once it is laid out
    lowest = below.bounding_box()["y"]
    step_to(page, 3)
    page.wait_for_timeout(100)
    assert below.bounding_box()["y"] == lowest


def test_columns_of_a_table_keep_their_widths_while_its_numbers_change(page):
    width = "document.querySelector('.bl-words .bl-table th').offsetWidth"
    seen = set()
    for t in range(3, 9):
        step_to(page, t)
        seen.add(page.evaluate(width))
    assert len(seen) == 1
    assert page.locator(".bl-widest").first.bounding_box()["height"] == 0


def test_the_row_of_the_round_is_lit_and_comes_into_view_without_moving_the_page(page):
    top = page.evaluate("document.querySelector('.stMain').scrollTop")
    for t in (3, 12, 20, 1):
        step_to(page, t)
        lit = page.locator(".bl-lit")
        assert lit.inner_text().split()[0] == str(t)
        assert lit.get_attribute("aria-current") == "true"
        page.wait_for_function(
            "() => { const row = document.querySelector('.bl-lit').getBoundingClientRect();"
            " const box = document.querySelector('.bl-lit').closest('.bl-table');"
            " const head = box.querySelector('thead').getBoundingClientRect();"
            " return row.top >= head.bottom - 1 && row.bottom <= box.getBoundingClientRect().bottom }"
        )
    step_to(page, 0)
    assert page.locator(".bl-lit").count() == 0
    assert page.evaluate("document.querySelector('.stMain').scrollTop") == top


def test_arrows_step_also_while_the_table_has_the_focus(page):
    page.locator(".bl-table").last.click()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(SHOWN.format(4))


def test_what_a_data_set_calls_its_classes_is_text_and_columns_explain_themselves(page):
    cell = page.locator(".bl-table").last.locator("td").nth(1)
    assert cell.inner_text() == "x1 > 1 & <b>no tag</b>"
    assert page.locator("th", has_text="round").get_attribute("title") == "counted from 1"


def test_words_say_nothing_to_screen_readers_of_their_own(page):
    assert page.locator(".bl-words [aria-live]").count() == 0


def test_a_phone_sees_everything_and_a_wide_formula_scrolls_by_itself(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('.bl-figure-plot')?.layout?.width < 390")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    wide = page.locator(".bl-formula .katex-display").nth(1)
    assert wide.evaluate("e => e.scrollWidth > e.clientWidth")
    assert wide.evaluate("e => { e.scrollLeft = 50; return e.scrollLeft }") == 50
    attached = wide.evaluate("e => getComputedStyle(e).backgroundAttachment").split(", ")
    assert sorted(attached) == ["local", "local", "scroll", "scroll"], "no shadow at its edge"


def test_without_katex_formulas_are_readable_latex(players_window):
    tab = players_window.new_page()  # which may complain in its console
    tab.route("**/static/js/katex.*", lambda route: route.abort())
    tab.goto("/")
    tab.wait_for_selector(SHOWN.format(3))
    tab.locator(".bl-formula .bl-plain-tex").first.wait_for()
    assert tab.locator(".bl-formula").nth(1).inner_text().startswith("x_{1}+x_{2}")
    tab.close()


@pytest.mark.parametrize(
    ("ours", "streamlits", "k"),
    [
        (".bl-formula .katex-display", ".stMarkdown .katex-display", 0),
        (".bl-formula .katex-display", ".stMarkdown .katex-display", 1),
        (".bl-text .katex", ".stMarkdown p .katex", 0),
    ],
)
def test_a_formula_looks_as_streamlit_draws_it(formulas, ours, streamlits, k):
    page = formulas
    page.wait_for_selector(streamlits)
    pictures, sizes = [], []
    for selector in (ours, streamlits):
        font = f"getComputedStyle(document.querySelectorAll('{selector}')[{k}]).fontSize"
        sizes.append((page.evaluate(ON_PAPER, [selector, k]), page.evaluate(font)))
        pictures.append(page.locator("#paper").screenshot())
    assert sizes[0] == sizes[1]
    assert pictures[0] == pictures[1]


def test_blocks_stand_as_far_apart_as_streamlits_own(formulas):
    page = formulas
    page.wait_for_selector(".stMarkdown .katex-display")
    ours = page.locator(".bl-block").all()
    theirs = page.locator(".stElementContainer:has(.katex)").all()[: len(ours)]
    steps = [np.diff([e.bounding_box()["y"] for e in elements]) for elements in (ours, theirs)]
    assert steps[0] == pytest.approx(steps[1], abs=0.5)


def test_fonts_and_style_of_formulas_are_there_where_streamlit_draws_none(page):
    assert page.locator(".stMarkdown .katex").count() == 0
    family = "getComputedStyle(document.querySelector('.bl-formula .katex')).fontFamily"
    assert page.evaluate(family).startswith("KaTeX_Main")
    page.wait_for_function(
        "[...document.fonts].some(f => f.family.includes('KaTeX_Main') && f.status === 'loaded')"
    )
    assert (
        page.evaluate(
            "getComputedStyle(document.querySelector('.bl-formula .katex-mathml')).position"
        )
        == "absolute"
    )
    weight = "getComputedStyle(document.querySelector('.bl-formula .mathbf')).fontWeight"
    assert page.evaluate(weight) == "700", "a number of the round"
