"""A room in real Chromium: a leader, a follower on a phone and one who loses the connection; and strangers."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from urllib.error import HTTPError

import pytest

from browser.conftest import new_window
from browser.screen import Lab
from browser.serving import ASK, Server

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
CHOSEN = ("03_training_error", 3)  # a step that asks for a choice
HIDDEN_WHILE_ASKED = ".st-key-lesson-check, .st-key-lesson-reveal, .st-key-lesson-note"
ABOVE_THE_FORM = """names => {
  const [picture, form] = names.map(name => document.querySelector(name).getBoundingClientRect());
  return picture.top >= 0 && picture.bottom <= form.top + 1 && picture.height > 200 }"""
APART = """names => {
  const [picture, board] = names.map(name => document.querySelector(name).getBoundingClientRect());
  return picture.right <= board.left && picture.width > 0.5 * innerWidth && board.bottom <= innerHeight }"""
# what the server itself says to its leader: the page still shows what was there before
ANSWERED_AGAIN = """async () => {
  const { code, token } = JSON.parse(sessionStorage["boosting-room"]);
  const events = await fetch(`/rooms/${code}/events?token=${token}`).catch(() => null);
  await new Promise((done) => setTimeout(done, 500));
  if (!events?.ok) return false;
  const reader = events.body.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return new TextDecoder().decode(value).includes('"answered":1') }"""
EDGE = ".bl-hall-edge:popover-open"
BEGIN_TOGETHER = """votes => [...votes.querySelectorAll(".bl-bars")].every(bars =>
  new Set([...bars.querySelectorAll("i")].map(bar => Math.round(bar.getBoundingClientRect().left))).size === 1)"""
SEEN = """picture => { const box = document.querySelector(picture).getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight }"""


def led(lab):
    """Open a room by hand; returns its code."""
    lab.press("share").control("room").locator("button").click()
    code = lab.page.locator(".bl-hall-panel .st-key-room-code").inner_text()
    lab.key("Escape")
    return code


def test_the_hall_follows_explores_comes_back_heals_and_answers(visit):
    leader = visit().open(noise=0.1, round=3)
    code = led(leader)
    phone = visit(**PHONE).open(room=code.lower()).wait_round(3)
    laptop = visit().open(room=code).wait_round(3)
    phone.wait_link(noise=0.1)

    leader.key("ArrowRight").key("Shift+ArrowRight")
    for lab in (phone, laptop):
        lab.wait_round(4).page.wait_for_selector("[data-main][data-phase='1']")
    leader.press("present")
    laptop.page.wait_for_selector(".bl-presenting")
    leader.page.locator(".bl-presented").first.select_option("margins")
    phone.page.wait_for_function(SEEN, arg=".bl-plot-margins canvas")
    assert phone.page.locator(".bl-presenting").count() == 0
    phone.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    leader.key("ArrowRight").wait_round(5)
    phone.wait_round(5)
    assert not phone.page.evaluate(SEEN, ".bl-plot-margins canvas"), "who scrolls on is left there"
    leader.key("Escape")
    laptop.page.wait_for_selector(".bl-presenting", state="detached")
    leader.go_to("Compare")
    for lab in (phone, laptop):
        lab.arrive("compare")

    laptop.key("End").wait_round(60)  # who steps on his own explores
    leader.key("Home").wait_round(0).key("ArrowRight").wait_round(1)
    phone.wait_round(1)
    assert laptop.round == 60
    laptop.control("room-explore").locator("button").click()
    laptop.wait_round(1)

    laptop.page.context.set_offline(True)
    leader.key("ArrowRight").wait_round(2)
    phone.wait_round(2)
    laptop.page.context.set_offline(False)
    laptop.wait_round(2)

    leader.page.locator(".bl-hall-edge button").click()
    leader.page.locator(".bl-hall-question").fill("Who errs less?")
    leader.page.locator(".bl-hall-choices").fill("AdaBoost, QuadBoost")
    leader.control("poll-ask").locator("button").click()
    for lab in (phone, laptop):
        lab.control("poll-answer").get_by_text("QuadBoost").click()
    counts = leader.control("poll-counts")
    leader.page.get_by_text("2 of 2 have answered.").wait_for()
    assert counts.count() == 0, "a first vote is nobody's"
    leader.control("poll-peek").locator("button").click()
    counts.get_by_text("2", exact=True).wait_for()
    assert phone.page.locator(f"{EDGE} .bl-bars").count() == 0
    leader.control("poll-reveal").locator("button").click()
    phone.page.locator(f"{EDGE} .bl-bars").wait_for()

    leader.control("poll-drop").locator("button").click()
    leader.page.locator(".bl-hall-panel").press("Escape")
    a_stump_is_picked_and_tried_out(leader, phone, laptop)

    leader.page.locator(".st-key-room-pace").select_option("pause")
    phone.page.locator(".bl-hall-wait:popover-open").wait_for()
    leader.page.get_by_text("Close the room").click()
    phone.page.get_by_text("its lecturer has closed it").wait_for()
    assert phone.page.locator(".bl-hall-wait:popover-open").count() == 0
    assert phone.overflow() == []
    laptop.errors.clear()  # Chromium reports that it was offline


def a_stump_is_picked_and_tried_out(leader, phone, laptop):
    """A finger drags a stump, a keyboard types one; both lie over each other, and one opens as a run for all."""
    leader.go_to("Lab")
    for lab in (phone, laptop):
        lab.arrive("stage").wait_round(2)
    leader.page.locator(".bl-hall-edge button").click()
    leader.page.locator(".bl-hall-offers").get_by_text("the stump").click()
    plane = phone.page.locator(".bl-plot-surface canvas")
    phone.control("poll-answer").wait_for()
    before = phone.page.locator("[data-stump=cut]").input_value()
    phone.drag(*phone.places(plane, (0.5, 0.2), (0.8, 0.2)))
    dragged = phone.page.locator("[data-stump=cut]").input_value()
    assert float(dragged) > float(before)
    laptop.page.locator("[data-stump=attribute]").select_option("1")
    laptop.page.locator("[data-stump=cut]").fill("0.125")
    for lab in (phone, laptop):
        lab.control("poll-answer").locator("button").click()
    leader.page.get_by_text("2 of 2 have answered").wait_for()
    unanswered = phone.pictures()[:1]
    leader.control("poll-reveal").locator("button").click()
    phone.page.locator(EDGE).get_by_text(
        "x2 > 0.1268: +1"
    ).wait_for()  # the middle of the gap that 0.125 is in
    phone.wait_other_pictures(unanswered)
    leader.page.locator("[data-edit^='cut~3~1~']").click()
    for lab in (leader, phone, laptop):
        lab.wait_round(3)
        lab.page.locator(".bl-headline").get_by_text("x2 > 0.1268").wait_for()
        lab.wait_in_link("edits=cut~3~1~0.126")


def test_a_leader_comes_back_in_another_tab_and_leads_from_a_second_device(visit, server):
    leader = visit().open(noise=0.1, round=3)
    code = led(leader)
    phone = visit(**PHONE).open(room=code).wait_round(3)
    edge = phone.page.locator(EDGE)
    again = Lab(leader.page.context.new_page(), server.url)
    leader.page.close()
    edge.get_by_text("your lecturer is away").wait_for()

    again.open().press("share").control("room-again").locator("button").click()
    # Its own first screen is at round 3 as well: only the noise is the room's.
    again.key("Escape").wait_link(noise=0.1).wait_round(3)
    edge.get_by_text("you follow").wait_for()
    again.key("ArrowRight").wait_round(4)
    phone.wait_round(4)

    key = again.page.evaluate("Object.values(JSON.parse(sessionStorage['boosting-room']))")
    tablet = visit()
    tablet.page.goto(f"{server.url}#lead={key[0]}~{key[1]}")
    tablet.wait_round(4)
    assert key[1] not in tablet.page.url
    for one, other, now in ((tablet, again, 5), (again, tablet, 6), (tablet, again, 7)):
        one.key("ArrowRight").wait_round(now)
        phone.wait_round(now)
        other.wait_round(now)


def test_a_server_that_has_started_again_gets_its_room_and_its_answers_back(browser, tmp_path):
    with Server(tmp_path / "log.txt") as own, ExitStack() as windows:

        def come(**options) -> Lab:
            window = windows.enter_context(closing(new_window(browser, **options)))
            return Lab(window.new_page(), own.url)

        leader = come().open(round=3)
        code = led(leader)
        phone = come(**PHONE).open(room=code).wait_round(3)
        leader.page.locator(".bl-hall-edge button").click()
        leader.page.locator(".bl-hall-question").fill("Who errs less?")
        leader.page.locator(".bl-hall-choices").fill("AdaBoost, QuadBoost")
        leader.control("poll-ask").locator("button").click()
        phone.control("poll-answer").get_by_text("QuadBoost").click()
        answered = leader.page.get_by_text("1 of 1 have answered.")
        answered.wait_for()

        own.stop()
        phone.page.get_by_text("follows again as soon as it can").wait_for()
        own.start().wait()
        assert any(leader.page.evaluate(ANSWERED_AGAIN) for _ in range(60))
        answered.wait_for()
        leader.control("poll-reveal").locator("button").click()
        rows = phone.page.locator(f"{EDGE} .bl-bars li")
        rows.filter(has_text="QuadBoost").get_by_text("1", exact=True).wait_for()
        leader.page.locator(".bl-hall-panel").press("Escape")
        leader.key("ArrowRight").wait_round(4)
        phone.wait_round(4)


def test_a_hall_works_on_two_steps_of_a_lesson_and_is_counted_there(visit):
    leader = visit().open(lesson="01_weak_learner", step=2)
    code = led(leader)
    student = visit().open(room=code)
    student.page.locator(".bl-hall-edge").get_by_text("you follow").wait_for()
    leader.page.locator(".bl-hall-edge button").click()
    with leader.page.context.expect_page() as opened:
        leader.control("lesson-notes").locator("button").click()
    opened.value.get_by_text("2 of ").wait_for()
    assert student.control("lesson-notes").count() == 0
    leader.page.locator("[data-steps=last]").fill("3")
    leader.page.locator(".st-key-room-pace").select_option("screens")
    student.page.get_by_text("steps 2 to 3 of the lesson, on your own").wait_for()
    leader.page.get_by_text("Step 2: 1").wait_for()
    student.control("lesson-next").locator("button").click()
    leader.page.get_by_text("Step 3: 1").wait_for()
    student.control("lesson-next").locator("button").click()
    student.wait_link(step=4).wait_link(step=3)
    leader.page.locator(".st-key-room-pace").select_option("follow")
    student.page.locator(".bl-hall-edge").get_by_text("you follow").wait_for()
    student.wait_link(step=2)


def test_a_hall_votes_alone_talks_and_votes_again(visit):
    """A lesson's question has one form on a phone, below its picture; nobody reads the answer before the hall does."""
    leader = visit().open(lesson=CHOSEN[0], step=CHOSEN[1])
    code = led(leader)
    phone, laptop = visit(**PHONE).open(room=code), visit().open(room=code)
    for lab in (phone, laptop):
        lab.control("lesson-check").wait_for()
    leader.page.locator(".bl-hall-edge button").click()
    with leader.page.context.expect_page() as opened:
        leader.control("lesson-notes").locator("button").click()
    lectern = opened.value.locator(".room")
    leader.key("q")
    choices = [phone.control("poll-answer").locator("button").nth(k) for k in range(2)]
    choices[0].wait_for()
    for lab in (leader, phone, laptop):
        assert lab.page.locator(HIDDEN_WHILE_ASKED).locator("visible=true").count() == 0
    assert phone.page.evaluate(ABOVE_THE_FORM, [".st-key-stage", EDGE])

    choices[0].click()
    laptop.control("poll-answer").locator("button").nth(0).click()
    lectern.get_by_text("2 of 2 have answered.").wait_for()
    seen_from_the_back_row(leader)
    assert lectern.locator(".bl-bars").count() == 1
    assert leader.page.locator(".bl-hall-panel .bl-bars").count() == 0
    leader.key(".")
    phone.page.get_by_text("Talk to your neighbour").wait_for()
    leader.control("poll-again").locator("button").click()
    lectern.get_by_text("One minute").click()
    phone.page.locator(".bl-hall-clock").get_by_text(" s").wait_for()
    choices[1].click()
    laptop.control("poll-answer").locator("button").nth(0).click()
    lectern.get_by_text("Second vote: 2 of 2").wait_for()
    lectern.get_by_text("Reveal to the hall").click()
    for lab in (leader, phone, laptop):
        lab.page.get_by_text("Changed: 1 of 2 answers, 1 of them to").first.wait_for()
        assert lab.page.locator(".bl-hall-votes .bl-hall-right:visible").count() == 2
        assert lab.page.locator(".bl-hall-votes").first.evaluate(BEGIN_TOGETHER)
        lab.control("lesson-check").wait_for()
    with leader.page.expect_download() as saved:
        leader.control("room-results").locator("button").click()
    with leader.page.expect_download() as drawn:
        leader.control("room-notebook").locator("button").click()
    assert drawn.value.suggested_filename == f"room-{code}.ipynb"
    lines = Path(saved.value.path()).read_text("utf-8").splitlines()
    assert [line.rpartition('",')[2] for line in lines[1:]] == ["2,1", "0,1"]


SLOW = {
    "offline": False,
    "latency": 100,
    "downloadThroughput": 1.5e6 / 8,
    "uploadThroughput": 1.5e6 / 8,
}


def test_a_phone_at_a_slow_line_follows_two_windows_of_its_leader_and_votes(visit, server):
    """1.5 Mbit/s, from the page's first byte on: it is at every step in the end, and its vote counts once."""
    leader = visit().open(round=3)
    code = led(leader)
    second = Lab(leader.page.context.new_page(), server.url)
    second.open().press("share").control("room-again").locator("button").click()
    second.key("Escape").wait_round(3)
    phone = visit(**PHONE)
    phone.page.context.new_cdp_session(phone.page).send("Network.emulateNetworkConditions", SLOW)
    phone.open(room=code).wait_round(3)
    for lab, last in ((leader, 6), (second, 9)):
        for now in range(last - 2, last + 1):
            lab.key("ArrowRight").wait_round(now)
        phone.wait_round(last)
    second.page.locator(".bl-hall-edge button").click()
    second.page.locator(".bl-hall-question").fill("Who errs less?")
    second.page.locator(".bl-hall-choices").fill("AdaBoost, QuadBoost")
    second.control("poll-ask").locator("button").click()
    for choice in ("QuadBoost", "AdaBoost"):
        phone.control("poll-answer").get_by_text(choice).click()
        phone.page.locator(EDGE).get_by_text(f"Your answer: {choice}").wait_for()
    leader.page.locator(".bl-hall-edge button").click()
    for lab in (leader, second):
        lab.page.get_by_text("1 of 1 have answered.").wait_for()


def test_a_press_counts_though_the_button_is_drawn_anew_while_it_is_held(visit):
    leader = visit().open(round=3)
    led(leader)
    leader.page.locator(".bl-hall-edge button").click()
    leader.page.locator(".bl-hall-question").fill("Who errs less?")
    leader.control("poll-ask").locator("button").click()
    button = leader.control("poll-reveal").locator("button")
    box = button.bounding_box()
    leader.page.mouse.move(box["x"] + 5, box["y"] + 5)
    leader.page.mouse.down()
    button.evaluate("node => node.replaceWith(node.cloneNode(true))")
    leader.page.mouse.up()
    leader.page.get_by_text("The hall sees this.").wait_for()


def seen_from_the_back_row(leader):
    """How to join, then the question beside the presented picture; neither shows an answer."""
    code = leader.page.locator(".bl-hall-panel .st-key-room-code").inner_text()
    leader.control("room-joining").locator("button").click()
    large = leader.page.locator(".bl-hall-joining")
    assert code in large.inner_text() and "2 here" in large.inner_text()
    height = leader.page.viewport_size["height"]
    assert large.locator(".bl-hall-huge").bounding_box()["height"] >= 0.15 * height
    leader.key("Escape")
    leader.press("present")
    board = leader.page.locator(".bl-hall-board")
    board.get_by_text("2 of 2 have answered.").wait_for()
    assert board.locator("li").count() == 2 and board.locator(".bl-bars").count() == 0
    assert leader.page.evaluate(APART, [".bl-presenting .bl-chosen", ".bl-hall-board"])
    leader.key("Escape")
    board.wait_for(state="hidden")
    leader.page.locator(".bl-hall-edge button").click()


def test_on_a_phone_that_leads_the_room_s_line_makes_way_for_its_panel(visit):
    leader = visit(**PHONE).open()
    leader.press("share").control("room").locator("button").click()
    panel, edge = leader.page.locator(".bl-hall-panel:popover-open"), leader.page.locator(EDGE)
    panel.locator(".st-key-room-code").wait_for()
    edge.wait_for(state="hidden")
    leader.key("Escape")
    edge.get_by_text(", 0 here").wait_for()
    edge.get_by_text("Open", exact=True).click()
    panel.wait_for()
    edge.wait_for(state="hidden")


def test_who_follows_does_not_walk_on_his_own(visit):
    leader = visit().open(lesson="01_weak_learner", step=2)
    code = led(leader)
    student = visit().open(room=code)
    edge = student.page.locator(".bl-hall-edge")
    edge.get_by_text("you follow").wait_for()
    student.control("lesson-next").locator("button").click()
    edge.get_by_text("you explore").wait_for()
    leader.page.locator(".bl-hall-edge button").click()
    leader.page.get_by_text("0 follow, 1 explore").wait_for()
    leader.page.locator(".st-key-room-pace").select_option("follow")
    edge.get_by_text("you follow").wait_for()
    student.wait_link(step=2)
    student.control("lesson-ways").wait_for(state="hidden")
    student.go_to("Compare")
    student.wait_link(lesson="01_weak_learner", step=2)


def test_the_hall_speaks_and_the_lecturer_reads_first(visit):
    leader = visit().open(round=3)
    code = led(leader)
    phone, laptop = visit(**PHONE).open(room=code).wait_round(3), visit().open(room=code)
    leader.page.locator(".bl-hall-edge button").click()
    heard = leader.page.locator(".bl-hall-heard")
    phone.control("room-lost").locator("button").click()
    heard.get_by_text("is lost, the last one at round 3").wait_for()
    phone.control("room-speak").locator("button").click()
    phone.page.locator(".bl-hall-say").fill("Why <b>this</b> cut?")
    phone.control("room-say").locator("button").click()
    heard.get_by_text("Why <b>this</b> cut?").wait_for()
    assert laptop.page.locator(".bl-hall-asked").count() == 0
    heard.get_by_text("Show").click()
    leader.page.locator(".bl-hall-edge").get_by_text("Why <b>this</b> cut?").wait_for()
    wanted = laptop.page.locator(".bl-hall-asked button")
    wanted.click()
    heard.get_by_text("\u25b2 1").wait_for()
    assert wanted.get_attribute("aria-pressed") == "true"
    heard.get_by_text("Away").click()
    wanted.wait_for(state="detached")
    heard.get_by_text("No questions from the hall").click()
    phone.control("room-lost").wait_for(state="detached")
    assert phone.overflow() == []


def test_a_room_that_there_is_not_says_so(visit):
    lab = visit().open(room="ZZZZZ", round=5)
    lab.page.get_by_text("There is no such room").wait_for()
    assert lab.round == 5
    lab.wait_link(room=None)
    lab.errors.clear()  # Chromium reports the 404


def asked(server: Server, path: str) -> tuple[int, str]:
    """What the server answers to a stranger: status and text."""
    try:
        with ASK(f"{server.url}{path}", timeout=20) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()


def test_a_link_becomes_a_code_for_cameras_and_says_who_reaches_it(server):
    status, svg = asked(server, "qr?text=http%3A%2F%2Flab.example%2F%3Froom%3DABCDE")
    assert status == 200
    assert svg.startswith("<?xml")
    assert asked(server, f"qr?text={'x' * 2000}")[0] == 400
    assert "nobody else reaches it" in asked(server, "reach")[1]
