"""Links: the same screen anywhere; a broken link shows the nearest valid screen and says so, never a traceback."""

from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.browser

RICH = {
    "dataset": "xor", "n_samples": "150", "noise": "0.1", "seed": "7", "algorithm": "vadaboost", "lam": "0.7",
    "weak_learner": "stump-grid", "n_rounds": "30", "round": "12", "view": "sign",
}  # fmt: skip


@pytest.mark.thorough
def test_a_link_opened_elsewhere_shows_the_same_screen(visit):
    here, there = visit(), visit()
    here.open(**RICH)
    there.open(**here.query)
    assert here.query == RICH
    assert there.query == RICH
    assert (there.round, there.rounds) == (12, 30)
    there.wait_pictures(here.pictures())
    there.unfold()
    assert [there.value(key) for key in ("noise", "seed", "n_rounds", "vadaboost-lam")] == [
        "0.1",
        "7",
        "30",
        "0.7",
    ]
    assert [there.chosen(key) for key in ("dataset", "algorithm")] == ["XOR", "VadaBoost"]


def test_the_link_written_while_stepping_survives_a_reload(lab):
    lab.open(dataset="circles").press("step10").wait_link(round=13)
    before = lab.pictures()
    lab.page.reload()
    assert lab.ready().round == 13
    lab.wait_pictures(before)


def test_share_copies_the_link_of_exactly_this_round(lab):
    lab.open(dataset="xor", seed=3).press("step").press("share")
    lab.page.get_by_text("Link copied").wait_for()
    copied = lab.page.evaluate("navigator.clipboard.readText()")
    lab.wait_link(round=4)
    assert (
        copied
        == lab.page.url
        == f"{lab.url}?{urlencode({'dataset': 'xor', 'seed': 3, 'round': 4})}"
    )


@pytest.mark.thorough
def test_without_a_clipboard_share_offers_the_link_to_be_copied_by_hand(visit):
    lab = visit(permissions=[]).open()
    lab.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')) }"
    )
    lab.press("share")
    assert lab.page.locator(".bl-link").input_value() == lab.page.url


BAD = [
    ("dataset=mons", "There is no dataset mons. You see Two moons instead.", {"dataset": None}),
    (
        "algorithm=adabost",
        "There is no algorithm adabost. You see AdaBoost instead.",
        {"algorithm": None},
    ),
    (
        "noise=7",
        "Label noise must lie between 0 and 0.4, not 7. You see 0.4 instead.",
        {"noise": 0.4},
    ),
    (
        "algorithm=vadaboost&lam=9",
        "must lie between 0 and 1, not 9. You see 1 instead.",
        {"lam": 1},
    ),
    (
        "dataset=breast_cancer&axis_x=nonsense",
        "There is no horizontal attribute nonsense.",
        {"axis_x": None},
    ),
    ("dataset=" + "a" * 5000, "There is no dataset aaaa", {"dataset": None}),
    (
        "n_rounds=nan&seed=1e999",
        "nan is not a number for Rounds. You see 60 instead.",
        {"n_rounds": None, "seed": 999},
    ),
]


@pytest.mark.thorough
def test_bad_links_say_what_was_wrong_and_show_the_nearest_valid_screen(lab):
    for query, sentence, nearest in BAD:
        lab.open(query)
        assert sentence in lab.warning, query
        assert lab.exceptions() == 0, query
        lab.wait_link(**nearest)


BAD_ROUNDS = [
    ("round=abc", "abc is not a number for the round. You see 0 instead.", {"round": 0}),
    ("round=9999", "This run has 60 rounds; you see the last one.", {"round": 60}),
    (
        "round=-1",
        "The round must lie between 0 and 60, not \u22121. You see 0 instead.",
        {"round": 0},
    ),
    (
        "round=3&view=upside-down",
        "There is no view upside-down. You see score instead.",
        {"view": None},
    ),
]


@pytest.mark.parametrize(
    ("query", "sentence", "nearest"),
    [BAD_ROUNDS[0], *(pytest.param(*bad, marks=pytest.mark.thorough) for bad in BAD_ROUNDS[1:])],
)
def test_a_bad_round_is_mended_beside_the_player_until_the_next_step(lab, query, sentence, nearest):
    lab.open(query).wait_link(**nearest)
    assert lab.mended == sentence
    assert lab.warning == ""
    lab.press("view" if "view" in query else "back" if "9999" in query else "step")
    lab.page.wait_for_function("document.querySelector('.bl-mended').textContent === ''")


class TestHistory:
    """A step is no entry of the browser's history; a change of a control is one."""

    def test_back_undoes_a_change_of_a_control_whatever_was_stepped_in_between(self, lab):
        lab.open(dataset="xor", round=5)
        lab.press("step10").wait_link(round=15)
        lab.nudge("n_rounds").wait_link(n_rounds=61, round=15)
        for _ in range(3):
            lab.press("step")
        lab.wait_link(round=18)
        lab.wait_new_film(lab.page.go_back).wait_link(dataset="xor", n_rounds=None, round=15)
        assert (lab.rounds, lab.round) == (60, 15)
        assert lab.value("n_rounds") == "60"
        lab.wait_new_film(lab.page.go_forward).wait_link(n_rounds=61, round=18)
        assert (lab.rounds, lab.round) == (61, 18)

    @pytest.mark.thorough
    def test_back_returns_to_the_chapter_before_at_its_round(self, lab):
        lab.open(dataset="xor").press("step").wait_link(round=4)
        lab.go_to("Compare").wait_link(dataset="xor", round=4)
        lab.press("step10").wait_link(round=14)
        lab.page.go_back()
        lab.arrive("stage").wait_link(dataset="xor", round=4)
        assert lab.round == 4

    def test_a_step_adds_no_entry(self, lab):
        lab.open(dataset="xor")
        before = lab.page.evaluate("history.length")
        for _ in range(5):
            lab.press("step")
        lab.press("view").wait_link(round=8, view="sign")
        assert lab.page.evaluate("history.length") == before


@pytest.mark.thorough
def test_a_warning_about_a_link_goes_away_with_the_next_choice(lab):
    lab.open("noise=7")
    assert lab.warning != ""
    lab.nudge("n_rounds")
    assert lab.warning == ""


@pytest.mark.thorough
def test_an_address_that_names_no_page_says_so_and_shows_the_lab_with_what_it_asks(lab):
    tab = lab.page
    tab.goto(f"{lab.url}nowhere?dataset=xor")
    said = tab.get_by_text("There is no page “nowhere” here. This is the Lab.")
    said.wait_for()
    lab.wait_link(dataset="xor", round=0)
    lab.press("step").wait_round(1)
    lab.nudge("n_rounds")
    said.wait_for(state="detached")
    (reported,) = lab.errors  # Streamlit writes it into the console, too
    assert "does not seem to exist" in reported
    lab.errors.clear()


@pytest.mark.thorough
def test_parameters_that_nobody_knows_are_dropped(lab):
    lab.open("junk=1&round=5&x=%3Cscript%3E&lam=0.3&axis_x=foo&round=6&=&&%00=%ff")
    assert lab.exceptions() == 0
    lab.wait_link(junk=None, x=None, lam=None, axis_x=None, round=6)
    assert lab.round == 6


INJECTIONS = [
    "<img src=x onerror=window.hacked=1>",
    "<script>window.hacked=1</script>",
    "![x](http://example.com/x.png)",
    "[press here](http://example.com)",
    "$\\frac12$ :red[x] **bold** :smile:",
    "` ![x](http://example.com/x.png) `",
]


PLACES = ("dataset", "algorithm", "weak_learner", "noise", "n_rounds", "seed")


@pytest.mark.thorough
def test_a_link_cannot_put_markup_on_the_page(lab):
    lab.open(urlencode(dict(zip(PLACES, INJECTIONS, strict=True))))
    for text in INJECTIONS:
        assert lab.warning.count(text.strip("` ")) >= 1, text
    markup = "[data-testid=stAlert] :is(img, script, a, strong, .katex)"
    assert lab.page.locator(markup).count() == 0
    assert lab.page.evaluate("window.hacked") is None
    assert lab.strangers == []


@pytest.mark.thorough
@pytest.mark.parametrize("query", [{"n_rounds": 2}, {"algorithm": "quadboost_l1", "lam": 1}])
def test_a_short_run_opens_at_its_last_round_without_blaming_the_link(lab, query):
    """Bounds open at round 10, where there are so many."""
    lab.open_chapter("bounds", **query)
    assert lab.round == lab.rounds < 3
    assert lab.warning == lab.mended == ""


@pytest.mark.thorough
def test_a_chapter_that_is_opened_again_stands_where_it_was_left(lab):
    lab.open().press("step").wait_round(4).press("view").wait_link(round=4, view="sign")
    lab.page.get_by_role("link", name="Data", exact=True).click()
    lab.page.locator(".bl-figures[aria-busy=false]").first.wait_for()
    lab.page.get_by_role("link", name="Lab", exact=True).click()
    lab.wait_link(round=4, view="sign").ready()
    assert lab.round == 4
