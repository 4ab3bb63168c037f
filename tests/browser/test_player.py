"""The round player in real Chromium: every way to get to a round, and the same picture whichever way was taken."""

import pytest

pytestmark = pytest.mark.browser


def test_the_app_opens_on_the_lab_before_its_first_round(lab):
    lab.page.goto(lab.url)
    lab.ready()
    assert (lab.round, lab.rounds) == (0, 60)
    assert "Boosting adds many, one by one" in lab.page.locator(".bl-own").inner_text()
    lab.wait_link(round=0)


def test_a_link_opens_on_its_round_with_a_sentence_that_says_what_happened(lab):
    lab.open(round=3)
    assert (lab.round, lab.rounds) == (3, 60)
    assert lab.sentence.startswith("Round 3: ")
    assert "Together: 9 of 140 wrong. Its own mistakes (ringed) carry more weight" in lab.sentence
    assert lab.query == {"round": "3"}
    assert lab.warning == ""


@pytest.mark.thorough
def test_step_back_ten_and_reset_go_where_they_say(lab):
    lab.open()
    for key, there in [
        ("step", 4),
        ("step", 5),
        ("back", 4),
        ("step10", 14),
        ("reset", 0),
        ("step10", 10),
    ]:
        lab.press(key).wait_round(there)
        assert lab.round == there
    lab.wait_link(round=10)


@pytest.mark.thorough
def test_the_player_stops_at_both_ends_and_says_why(lab):
    lab.open(dataset="toy", n_rounds=4)
    lab.press("reset").wait_round(0).poke("back").poke("reset")
    assert lab.round == 0
    lab.press("step10").wait_round(4).poke("step").poke("step10")
    assert lab.round == 4
    assert "All rounds are used up" in lab.sentence


@pytest.mark.thorough
def test_going_back_and_forth_shows_the_same_pictures(lab):
    lab.open(panels="all")
    before = lab.pictures()
    lab.press("step").wait_round(4)
    beyond = lab.pictures()
    lab.press("back").wait_round(3)
    lab.wait_pictures(before)
    assert len(before) == 4
    assert [a == b for a, b in zip(before, beyond)] == [False] * 4


@pytest.mark.thorough
def test_the_pictures_of_a_round_do_not_depend_on_the_way_there(lab):
    lab.open(round=12, panels="all")
    linked = lab.pictures()
    lab.press("reset").wait_round(0).press("step10").wait_round(10).key("ArrowRight")
    lab.wait_round(11).key("ArrowRight").wait_round(12)
    lab.wait_pictures(linked)


def test_play_advances_and_pauses(lab):
    lab.open(n_rounds=200)
    lab.plays_at("10")
    lab.press("play").wait_text("play", "Pause").wait_round_beyond(6)
    lab.press("play").wait_text("play", "Play")
    stopped = lab.round
    lab.wait_link(round=stopped)
    assert lab.round == stopped < 200


@pytest.mark.thorough
def test_play_stops_at_the_last_round_and_starts_over_from_there(lab):
    lab.open(n_rounds=12)
    lab.plays_at("30")
    lab.press("play").wait_round(12).wait_text("play", "Play").watch_rounds()
    lab.press("play").wait_round_below(12).wait_round(12).wait_text("play", "Play")
    assert len(lab.watched_rounds() - {12}) > 1


@pytest.mark.thorough
def test_setting_the_scrubber_shows_that_round(lab):
    lab.open()
    lab.scrubber.fill("41")
    assert lab.wait_round(41).round == 41
    lab.wait_link(round=41)


@pytest.mark.thorough
def test_dragging_the_scrubber_paints_rounds_on_the_way(lab):
    lab.open().watch_rounds()
    mouse = lab.page.mouse
    start, end = lab.places(lab.scrubber, (0.05, 0.5), (0.95, 0.5))
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=40)
    lab.wait_round_beyond(50)
    mouse.up()
    assert len(lab.watched_rounds()) > 15
    assert lab.scrubber.input_value() == str(lab.round)


@pytest.mark.thorough
def test_dragging_in_the_curves_scrubs_too(lab):
    lab.open(panels="curves")
    [middle] = lab.places(lab.page.locator(".bl-plot-curves canvas"), (0.5, 0.5))
    lab.page.mouse.move(*middle)
    lab.page.mouse.down()
    lab.wait_round_beyond(15)
    lab.page.mouse.up()
    assert 15 < lab.round < 45


def test_the_keyboard_drives_the_player(lab):
    lab.open()
    for name, there in [
        ("ArrowRight", 4),
        ("ArrowRight", 5),
        ("ArrowLeft", 4),
        ("Home", 0),
        ("End", 60),
        ("Home", 0),
    ]:
        lab.key(name).wait_round(there)
    lab.key("Space").wait_text("play", "Pause").wait_round_beyond(1)
    lab.key("Space").wait_text("play", "Play")


@pytest.mark.thorough
def test_keys_typed_into_a_field_leave_the_player_alone(lab):
    lab.open()
    lab.control("dataset").get_by_role("combobox").click()
    for name in ("ArrowLeft", "ArrowRight", "Home", "Space"):
        lab.key(name)
    lab.key("Escape")
    assert lab.round == 3
    assert lab.control("play").inner_text().strip() == "Play"


@pytest.mark.thorough
def test_twenty_clicks_30_ms_apart_all_count(lab):
    lab.open()
    for _ in range(20):
        lab.press("step")
        lab.page.wait_for_timeout(30)
    assert lab.wait_round(23).round == 23
    lab.wait_link(round=23)


@pytest.mark.thorough
def test_twenty_clicks_in_one_frame_all_count(lab):
    lab.open()
    lab.control("step").locator("button").evaluate(
        "button => { for (let k = 0; k < 20; k++) button.click() }"
    )
    assert lab.wait_round(23).round == 23


@pytest.mark.thorough
def test_sub_steps_walk_through_a_round_and_light_the_line_that_runs(lab):
    lab.open()
    lit = []
    for phase in range(1, 5):
        lab.press("substep").page.wait_for_selector(f"[data-main][data-phase='{phase}']")
        lit.append(lab.page.locator(".bl-code .bl-lit").get_attribute("data-phase"))
    lab.press("substep").wait_round(4)
    assert lit == ["fit", "error", "alpha", "reweigh"]


def test_the_words_follow_the_round_in_the_formulas_and_for_screen_readers(lab):
    lab.open()
    lab.press("step").wait_round(4)
    lab.root.locator(".bl-live").get_by_text("Round 4 of").wait_for(state="attached")
    lab.page.get_by_test_id("stMain").get_by_text("Round 4 asks").wait_for()
    live = lab.root.locator(".bl-live")
    assert live.get_attribute("aria-live") == "polite"
    assert 10 < len(live.inner_text().split()) <= 30


@pytest.mark.thorough
def test_the_sign_view_changes_the_surface_and_is_part_of_the_link(lab):
    lab.open()
    score = lab.pictures()
    lab.press("view").wait_link(view="sign")
    sign = lab.pictures()
    lab.press("view").wait_link(view=None)
    assert sign[0] != score[0]
    assert sign[1:] == score[1:]
    lab.wait_pictures(score)


def test_the_surface_can_show_the_probability_that_the_score_stands_for(lab):
    """Its scale goes from 0 to 1; a score that is no log-odds is said to be none, and is shown."""
    lab.open().press("step10").wait_round(13)
    score = lab.pictures()
    lab.press("probability").wait_link(round=13, view="probability")
    assert lab.pictures()[0] != score[0] and lab.pictures()[1:] == score[1:]
    key = lab.root.locator(".bl-legend-surface")
    assert "probability of" in key.inner_text() and "score" not in key.inner_text()
    lab.press("probability").wait_link(round=13, view=None)
    lab.wait_pictures(score)
    lab.open(algorithm="lpboost", round=10, view="probability").wait_round(10)
    assert "this score is no log-odds" in key.inner_text() and "score" in key.inner_text()


def test_compare_shows_scores_whatever_the_lab_shows_for_not_every_run_estimates_probabilities(lab):
    ways = {"algorithms": "adaboost,lpboost,quadboost", "n_rounds": 12, "round": 10}
    scores = lab.open_chapter("compare", **ways).pictures()
    assert scores and lab.open_chapter("compare", **ways, view="probability").pictures() == scores
    assert lab.page.locator("[data-act=probability]").count() == 0


@pytest.mark.thorough
def test_a_run_that_takes_long_to_prepare_is_shown_as_the_last_one_was(lab):
    lab.open(n_samples=2000, n_rounds=300).press("step10").wait_round(13).press("view").wait_link(
        round=13, view="sign"
    )
    lab.choose("algorithm", "RQPBoost").page.get_by_text("Round 13 asks").wait_for()
    assert lab.round == 13
    assert lab.control("view").locator("button").get_attribute("aria-pressed") == "true"
