"""The chapters in real Chromium: they open, step, play and share; the run survives the way between them."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

pytestmark = pytest.mark.browser

THEORY = {
    "losses": "Losses", "margins": "Margins", "noise": "Noise and outliers", "bounds": "Bounds", "bound": "U against V",
    "game": "The game", "families": "Deep families", "classes": "Several classes", "hull": "Convex hull and regression",
}  # fmt: skip
STAGED = {"compare": "Compare", "loop": "The loop"}
QUIET = (
    "() => [...document.querySelectorAll('.bl-fp, .bl-root')].length > 0 &&"
    " [...document.querySelectorAll('.bl-fp, .bl-root')].every(e => e.ariaBusy === 'false')"
)
WIDE = (
    "[document.documentElement, ...document.querySelectorAll('[data-testid=stMain], .bl-root, .bl-fp')]"
    ".filter(e => e.scrollWidth > Math.min(e.clientWidth, innerWidth)).map(e => e.className || e.tagName)"
)
# A title or tick of a plot that does not lie inside its picture.
CUT = """[...document.querySelectorAll('.bl-fp-plot')].flatMap(plot => {
  const box = plot.getBoundingClientRect();
  const texts = [...plot.querySelectorAll('.xtitle, .ytitle, .legendtext, .xtick text, .ytick text')];
  return texts.filter(text => {
    const own = text.getBoundingClientRect();
    const apart = [box.left - own.left, own.right - box.right, box.top - own.top, own.bottom - box.bottom];
    return own.width && Math.max(...apart) > 1;
  }).map(text => text.textContent);
})"""


def settled(lab):
    """Wait until the server is idle and every picture is painted."""
    lab.page.wait_for_selector(
        "[data-testid=stApp][data-test-script-state=notRunning]", state="attached"
    )
    lab.page.wait_for_function(QUIET)
    return lab


def open_chapter(lab, name: str, **parameters):
    """A chapter by its own address."""
    lab.page.goto(f"{lab.url}{name}?{urlencode(parameters)}")
    lab.control("round-readout").first.wait_for()
    settled(lab)
    # A page that is not the first one makes Streamlit look for its server in two places; the first does not exist.
    lab.errors = [error for error in lab.errors if "/_stcore/" not in error]
    return lab


def go(lab, title: str):
    """To another chapter by the navigation."""
    before = urlsplit(lab.page.url).path
    if title in THEORY.values():
        lab.page.get_by_test_id("stTopNavSection").click()
        links = lab.page.get_by_test_id("stTopNavDropdownLink")
    else:
        links = lab.page.get_by_test_id("stTopNavLink")
    links.filter(has_text=title).first.click()
    lab.page.wait_for_url(lambda url: urlsplit(url).path != before)
    settled(lab).control("round-readout").first.wait_for()
    return lab


def shown_round(lab) -> int:
    """The round on the read-out of the page's main player."""
    return int(lab.control("round-readout").first.inner_text())


def wait_shown(lab, t: int):
    """Wait until the main player shows round t."""
    lab.page.wait_for_function(
        f"+document.querySelector('.st-key-round-readout').textContent === {t}"
    )
    return lab


@pytest.mark.parametrize("name", [*THEORY, *STAGED])
def test_a_chapter_opens_steps_plays_and_tells_python_the_round(lab, name):
    open_chapter(lab, name, round=2, n_rounds=12)
    assert lab.exceptions() == 0
    assert lab.warning == ""
    assert lab.page.evaluate(CUT) == []
    lab.press("step")
    wait_shown(lab, 3).wait_link(round=3)
    lab.key("ArrowRight")
    wait_shown(lab, 4)
    lab.press("back")
    wait_shown(lab, 3)
    lab.press("play")
    lab.page.wait_for_function("+document.querySelector('.st-key-round-readout').textContent > 4")
    lab.press("play")
    assert settled(lab).exceptions() == 0
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.page.wait_for_function(
        "[...document.querySelectorAll('.bl-fp-plot')].every(p => p.layout.width < 390)"
    )
    assert lab.page.evaluate(WIDE) == []


def test_the_run_and_the_round_survive_the_way_through_all_chapters(lab):
    run = {
        "dataset": "circles",
        "algorithm": "vadaboost",
        "n_rounds": "25",
        "seed": "3",
        "round": "14",
    }
    lab.open(**run)
    for name in ("losses", "margins", "noise", "bounds", "bound"):
        go(lab, THEORY[name])
        assert shown_round(lab) == 14, name
        lab.wait_link(**run)
    go(lab, "Lab").wait_link(**run)
    assert lab.round == 14


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("noise", {"noise": "0.2", "flips": "0.05", "rivals": "logistic,adaboost", "round": "9"}),
        ("compare", {"algorithms": "adaboost,chb", "n_rounds": "20", "view": "sign", "round": "7"}),
        ("loop", {"loss": "logistic", "step": "fixed_step", "n_rounds": "20", "round": "6"}),
    ],
)
def test_a_shared_link_opens_the_same_pictures_elsewhere(visit, name, parameters):
    here = visit(permissions=["clipboard-read", "clipboard-write"])
    open_chapter(here, name, **parameters).press("step")
    wait_shown(here, int(parameters["round"]) + 1)
    here.press("share")
    here.page.get_by_text("Link copied").wait_for()
    shared = urlsplit(here.page.evaluate("navigator.clipboard.readText()"))
    query = {key: value for key, (value,) in parse_qs(shared.query).items()}
    assert query == parameters | {"round": str(int(parameters["round"]) + 1)}
    there = open_chapter(visit(), shared.path.strip("/"), **query)
    assert shown_round(there) == shown_round(here)
    pictures = "[...document.querySelectorAll('.bl-plot canvas')].map(c => c.toDataURL())"
    words = (
        "[...document.querySelectorAll('.bl-fp-say, .bl-fp-plot .xtitle')].map(e => e.textContent)"
    )
    for what in (pictures, words):
        assert there.page.evaluate(what) == here.page.evaluate(what)


def test_cells_that_do_not_fit_together_are_explained_and_the_nearest_mix_is_shown(lab):
    open_chapter(lab, "loop", loss="logistic", search="ebboost")
    assert (
        "needs normalised exponential weights, and the loss of Logistic boosting gives none"
        in lab.warning
    )
    assert "You see the search of AdaBoost instead." in lab.warning
    assert lab.exceptions() == 0
    lab.press("step").wait_link(round=4)
