"""The chapters in real Chromium: they open, step, play and share; the run survives the way between them."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from walks import walk

from boosting.lessons.showcases import showcases

pytestmark = pytest.mark.browser

THEORY = {
    "losses": "Losses", "descent": "Coordinate descent", "margins": "Margins", "noise": "Noise and outliers",
    "bounds": "Bounds", "bound": "U against V",
    "game": "The game", "families": "Deep families", "classes": "Several classes", "hull": "Convex hull and regression",
}  # fmt: skip
STAGED = {"compare": "Compare", "loop": "The loop"}
WORDS = {  # what the words of a chapter say of a round
    "losses": "after round {}.",
    "bounds": "The terms after round {}, by name",
    "bound": "U(\\alpha_{{{}}})",
    "game": "after round {}.",
    "hull": "Mean squared loss after round {}:",
}
PARTS = ".bl-root"  # every player and everything that follows one
QUIET = (
    f"() => document.querySelectorAll('{PARTS}').length > 0 &&"
    f" [...document.querySelectorAll('{PARTS}')].every(e => e.ariaBusy === 'false')"
)
# A title or tick of a plot that does not lie inside its picture.
CUT = """[...document.querySelectorAll('.bl-figure-plot')].flatMap(plot => {
  const box = plot.getBoundingClientRect();
  const texts = [...plot.querySelectorAll('.xtitle, .ytitle, .legendtext, .xtick text, .ytick text')];
  return texts.filter(text => {
    const own = text.getBoundingClientRect();
    const apart = [box.left - own.left, own.right - box.right, box.top - own.top, own.bottom - box.bottom];
    return own.width && Math.max(...apart) > 1;
  }).map(text => text.textContent);
})"""


def settled(lab):
    """Wait until the server is idle and everything that the page shows is painted."""
    lab.ready().page.wait_for_function(QUIET)
    return lab


def open_chapter(lab, name: str, **parameters):
    """A chapter by its own address."""
    return settled(lab.open_chapter(name, **parameters))


def go(lab, title: str):
    """To another chapter by the navigation."""
    links = lab.page.get_by_test_id("stTopNavLink")
    if title in THEORY.values():
        lab.page.get_by_test_id("stTopNavSection").click()
        links = lab.page.get_by_test_id("stTopNavDropdownLink")
    return settled(lab.follow(links.filter(has_text=title).first))


def press_mine(lab):
    """Press the button to the visitor's own setting; Streamlit draws it twice, for mice and for fingers."""
    lab.page.locator(".st-key-mine button:visible").click()
    return lab


def words(lab) -> str:
    """Everything that the words of a page say, formulas as LaTeX."""
    return "\n".join(lab.page.locator(".bl-words").all_text_contents())


def step_and_read(lab, name: str) -> None:
    """Step from round 2 to 3: where the words of a chapter say something of the round, they follow its figures."""
    sentence = WORDS.get(name)
    assert sentence is None or sentence.format(2) in words(lab)
    lab.press("step").wait_round(3).wait_link(round=3)
    if sentence is not None:
        lab.page.wait_for_selector(".bl-words[data-round='3']")
        assert sentence.format(3) in words(lab) and sentence.format(2) not in words(lab)
        assert lab.page.locator(".bl-words .katex").count() > 0


@pytest.mark.parametrize("name", walk([*THEORY, *STAGED], "bound"))
def test_a_chapter_opens_steps_and_plays(lab, name):
    open_chapter(lab, name, round=2, n_rounds=12)
    assert lab.exceptions() == 0
    assert lab.warning == ""
    assert lab.page.evaluate(CUT) == []
    step_and_read(lab, name)
    lab.key("ArrowRight").wait_round(4)
    lab.press("back").wait_round(3)
    lab.press("play").wait_round_beyond(4).press("play")
    assert settled(lab).exceptions() == 0
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.page.wait_for_function(
        "[...document.querySelectorAll('.bl-figure-plot .main-svg')].every(p => p.clientWidth < 390)"
    )
    assert lab.overflow() == []


@pytest.mark.thorough
def test_more_runs_are_drawn_in_the_place_of_fewer(lab):
    open_chapter(lab, "compare", n_rounds=12, round=5)
    lab.wait_new_film(lab.page.locator(".st-key-preset-runs-0 button:visible").click)
    settled(lab).wait_round(5)
    assert lab.page.locator(".bl-plot-surface canvas").count() == 4
    lab.press("step").wait_round(6)


@pytest.mark.thorough
def test_the_words_about_four_points_have_a_round_of_their_own(lab):
    open_chapter(lab, "noise", dataset="toy", n_rounds=5, round=4)
    before = words(lab)
    lab.press("step").wait_round(5)
    assert words(lab) == before
    lab.press("four-points-step")
    lab.page.wait_for_selector(".bl-words[data-round='22']")
    assert words(lab) != before and "At g = " in words(lab)


@pytest.mark.thorough
def test_the_visitor_s_run_and_round_wait_beside_every_showcase(lab):
    own = {"dataset": "circles", "algorithm": "vadaboost", "n_rounds": "25", "seed": "3"}
    lab.open(**own, round=14)
    for name in ("losses", "margins", "noise", "bounds", "bound"):
        go(lab, THEORY[name])
        lab.wait_link(round=showcases()[name].round)
        holds = lab.page.locator(".st-key-claim").evaluate_all("es => es.map(e => e.dataset.holds)")
        assert set(holds) == {"yes"}, name
        lab.press("step").wait_round(showcases()[name].round + 1)
    press_mine(lab).wait_link(**own, round=14)
    go(lab, "Lab").wait_link(**own, round=14)
    assert lab.round == 14


@pytest.mark.thorough
def test_back_leads_from_the_own_setting_to_the_showcase_and_its_round(lab):
    lab.open(dataset="circles", round=14)
    go(lab, THEORY["margins"]).wait_link(round=showcases()["margins"].round)
    press_mine(lab).wait_link(dataset="circles", round=14)
    lab.page.go_back()
    lab.wait_link(round=showcases()["margins"].round)
    go(lab, "Lab").wait_link(dataset="circles", round=14)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("noise", {"noise": "0.2", "flips": "0.05", "rivals": "logistic,adaboost", "round": "9"}),
        (
            "compare",
            {
                "algorithms": "adaboost,chb",
                "n_rounds": "20",
                "view": "sign",
                "round": "7",
                "difference": "2",
            },
        ),
        ("loop", {"loss": "logistic", "step": "fixed_step", "n_rounds": "20", "round": "6"}),
    ],
)
@pytest.mark.thorough
def test_a_shared_link_opens_the_same_pictures_elsewhere(visit, name, parameters):
    here = visit(permissions=["clipboard-read", "clipboard-write"])
    last = int(parameters["round"]) + 1
    open_chapter(here, name, **parameters).press("step").wait_round(last)
    here.press("share")
    here.page.get_by_text("Link copied").wait_for()
    shared = urlsplit(here.page.evaluate("navigator.clipboard.readText()"))
    query = {key: value for key, (value,) in parse_qs(shared.query).items()}
    assert query == parameters | {"round": str(last)}
    there = open_chapter(visit(), shared.path.strip("/"), **query)
    assert there.round == here.round
    there.wait_pictures(here.pictures())
    # what is there only to be presented is painted then; what lies below the window, once the round stands still
    shown = "e => e.checkVisibility() && e.matches('.bl-sentence, .bl-figure-plot .xtitle')"
    sentences = f"[...document.querySelectorAll('*')].filter({shown}).map(e => e.textContent)"
    here.page.wait_for_function(
        f"wanted => String({sentences}) === String(wanted)", arg=there.page.evaluate(sentences)
    )
    assert words(there) == words(here)


@pytest.mark.thorough
def test_cells_that_do_not_fit_together_are_explained_and_the_nearest_mix_is_shown(lab):
    open_chapter(lab, "loop", loss="logistic", search="ebboost")
    assert (
        "needs normalised exponential weights, and the loss of Logistic boosting gives none"
        in lab.warning
    )
    assert "You see the search of AdaBoost instead." in lab.warning
    assert lab.exceptions() == 0
    lab.press("step").wait_link(round=11)
