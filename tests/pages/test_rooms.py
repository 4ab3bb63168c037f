"""Rooms: who leads, what a hall is told, and that a stranger can neither lead, nor guess, nor flood."""

import asyncio
import json
import string
from collections import Counter

import pytest
from hostile import few, hostile
from hypothesis import given
from hypothesis import strategies as st

from boosting import limits
from boosting.catalogue.edits import read
from pages.shell import hall, polls, rooms
from pages.shell.polls import Refused
from pages.shell.rooms import Meter, Rooms, code_of

DEVICE = "abcdef0123456789"
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


class Clock:
    """A time that passes when a test says so."""

    now = 0.0

    def __call__(self):
        return self.now


def opened(link="/?round=3", **options):
    """Rooms with one room: the rooms, its code and its token."""
    many = Rooms(**options)
    return many, *many.open(link)


def seated(many, code, device=DEVICE, address=""):
    """Somebody who follows: the room, his ticket, and what ends his stream."""
    seat = many.sit(code, device, address)
    room = many.find(code)
    stream = many.join(room, seat)
    return room, seat.ticket, lambda: many.leave(room, seat, stream)


def test_a_code_has_five_letters_that_nobody_mistakes_and_any_size_of_letter_finds_it():
    many, code, token = opened()
    assert len(code) == 5 and set(code) <= set(string.ascii_uppercase) - {"I", "O"}
    assert len(token) >= 32
    assert many.find(code.lower()).code == code


def test_a_token_leads_to_its_code_and_gives_a_lost_room_back_to_nobody_else():
    _, code, token = opened()
    assert code_of(token) == code
    after = Rooms()
    assert after.open("/margins", token=token) == (code, token)
    assert after.open("/game", token=token) == (code, token), "from a second tab"
    assert after.find(code).link == "/margins" and len(after.rooms) == 1
    many, others, _ = opened()
    many.rooms[others].token = "another that has the same code"
    lost = many.rooms.pop(others)
    many.rooms[code] = lost
    with pytest.raises(Refused, match="has this code by now"):
        many.open("/", token=token)


@pytest.mark.parametrize("token", [7, "short", "x" * 31 + "é", ["x" * 32], "x" * 33])
def test_a_token_that_no_server_has_made_opens_nothing(token):
    many = Rooms()
    with pytest.raises(Refused, match="no leader's link"):
        many.open("/", token=token)
    assert not many.rooms


def test_the_hall_hears_when_its_leader_goes_and_when_he_is_back():
    told = []
    many, code, _ = opened(told=told.append)
    room, _, _ = seated(many, code)
    first, second = many.join(room, room.leader), many.join(room, room.leader)
    seen, rung = room.version, len(told)
    many.leave(room, room.leader, first)
    assert "away" not in room.news(seen) and len(told) == rung, "another tab of his is open"
    many.leave(room, room.leader, second)
    assert room.news(seen)["away"] is True and len(told) == rung + 1
    many.join(room, room.leader)
    assert room.news(seen)["away"] is False and len(told) == rung + 2


def test_the_leader_s_tabs_hear_which_of_them_is_shown():
    many, code, token = opened()
    room = many.find(code)
    seen = room.version
    many.lead(code, token, {"step": "round=3", "by": "a1"})
    assert room.news(seen, to_leader=True)["by"] == "a1" and "by" not in room.news(seen)
    with pytest.raises(Refused, match="no name for a room"):
        many.lead(code, token, {"by": "<b>"})


def test_a_listener_is_told_everything_once_and_then_a_few_bytes_a_step():
    many, code, token = opened("/compare?dataset=xor")
    room, _, _ = seated(many, code)
    assert room.news(0) == {
        "link": "/compare?dataset=xor", "step": "", "pace": "free", "screens": None, "poll": None,
        "away": True, "voices": {"open": True, "questions": []},
    }  # fmt: skip
    seen = room.version
    many.lead(code, token, {"step": "round=4"})
    many.lead(code, token, {"step": "round=5"})
    assert room.news(seen) == {"step": "round=5"}
    assert room.news(room.version) == {}


def test_only_the_leader_hears_how_many_are_where_and_they_are_numbers():
    told, counted = [], []
    many, code, _ = opened(told=told.append, counted=counted.append)
    room, mine, leave = seated(many, code)
    _, second, _ = seated(many, code, DEVICE[::-1])
    _, third, _ = seated(many, code, DEVICE[::-1] + "x")
    many.explore(code, mine, True)
    many.place(code, mine, "Step 3", True)
    many.place(code, second, "Step 3", False)
    many.place(code, third, "Step 2", False)
    assert "counts" not in room.news(0)
    counts = room.news(0, to_leader=True)["counts"]
    assert (counts["here"], counts["exploring"]) == (3, 1)
    assert counts["where"] == [["Step 2", 1, 0], ["Step 3", 2, 1]]
    assert DEVICE not in str(room.news(0, to_leader=True))
    leave()
    counts = room.news(0, to_leader=True)["counts"]
    assert (counts["here"], counts["exploring"]) == (2, 0)
    assert counts["where"][1] == ["Step 3", 1, 0]
    assert (told, counted) == ([], [code] * 8)  # nobody in the hall is woken


def test_who_follows_with_many_devices_does_not_fill_the_leader_s_screen():
    """Each calls its screen something else; where the class is stands there all the same."""
    many, code, _ = opened()
    for k in range(60):
        room, mine, _ = seated(many, code, f"stranger{k:03}")
        many.place(code, mine, f"Read this: {k}", k % 2 == 0)
    for k in range(5):
        many.place(code, seated(many, code, f"student0{k:03}")[1], "Step 3", False)
    where = room.counts()["where"]
    assert len(where) == limits.PLACES + 1 and ["Step 3", 5, 0] in where
    assert sum(n for _, n, _ in where) == 65 and sum(done for _, _, done in where) == 30


@pytest.mark.parametrize("token", ["", "x", None, 7, "é"])
def test_nobody_leads_without_the_token(token):
    many, code, _ = opened()
    room, other = many.find(code), many.open("/").token
    before = room.version
    for wrong in (token, other):
        with pytest.raises(Refused, match="Only who opened") as refused:
            many.lead(code, wrong, {"step": "round=9", "close": True})
        assert refused.value.status == 403
    assert (room.version, room.step, room.ended) == (before, "", "")


@pytest.mark.parametrize(
    "link",
    ["", "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/\n", None, 3,
     "/?own=" + "x" * limits.ROOM_LINK, "/?a=é"],
)  # fmt: skip
def test_a_room_shows_pages_of_this_app_only(link):
    many, code, token = opened()
    with pytest.raises(Refused):
        many.open(link)
    with pytest.raises(Refused):
        many.lead(code, token, {"link": link})
    assert many.find(code).link == "/?round=3"


@st.composite
def messages(draw):
    """What a leader may be made to send: orders, questions that are nearly right, and anything else."""
    texts = st.text(st.characters(codec=None), max_size=90) | st.sampled_from(
        ["x", "", "-1", "\ud800"]
    )
    anything = JSON | texts | st.integers() | st.just([[[[]]]])
    question = st.fixed_dictionaries(
        {"kind": st.sampled_from(sorted(polls.KINDS)) | anything, "question": texts | anything},
        optional={
            "choices": st.lists(texts, max_size=10) | anything, "most": st.floats() | anything,
            "edit": st.sampled_from(["set~3~{answer}", "cut~1~{answer}"]) | texts, "subject": texts | anything,
        },
    )  # fmt: skip
    orders = st.sampled_from(sorted(rooms.ORDERS)) | st.text(max_size=8)
    message = draw(st.dictionaries(orders, anything, max_size=3))
    return message | ({"ask": draw(question)} if draw(st.booleans()) else {})


def check_messages(message):
    """Whatever a leader sends is heeded, or refused in a sentence; what the hall, and the file, then get can be written."""
    many, code, token = opened()
    room, mine, _ = seated(many, code)
    try:
        many.lead(code, token, message)
    except Refused as refused:
        assert str(refused).endswith(".")
    if room.ended:
        return
    for value in (message.get("step"), message.get("ask"), "1", 0.5, "0~1~1", "0 1"):
        try:
            many.answer(code, mine, value)
        except Refused as refused:
            assert str(refused).endswith(".")
    news = room.news_text(0, to_leader=True)
    assert len(news) < 10 * limits.ROOM_LINK
    assert json.loads(news)["pace"] in rooms.PACES
    news.encode()


test_what_a_leader_sends = few(messages(), 100)(check_messages)
test_what_a_leader_sends_by_the_thousand = hostile(messages(), 10_000)(check_messages)


def test_an_unknown_code_and_one_that_has_ended_are_the_same_sentence():
    many, code, token = opened()
    many.lead(code, token, {"close": True})
    for wrong in (code, "ABCDE", "", "A" * 500):
        with pytest.raises(Refused, match="no such room") as refused:
            many.find(wrong)
        assert refused.value.status == 404


def test_a_room_that_is_closed_tells_its_listeners_why_and_keeps_nothing():
    told = []
    many, code, token = opened(told=told.append)
    room, mine, _ = seated(many, code)
    many.lead(code, token, {"ask": {"question": "Why?", "kind": "number"}})
    many.answer(code, mine, "3")
    many.lead(code, token, {"close": True})
    assert room.news(room.version) == {"ended": "The room has ended: its lecturer has closed it."}
    assert told[-1] == code and room.poll is None and many.rooms == {}


def test_a_room_that_nobody_leads_for_six_hours_ends():
    clock = Clock()
    many, code, token = opened(now=clock)
    room, _, _ = seated(many, code)
    clock.now = 5.9 * 3600
    many.lead(code, token, {"alive": True})
    clock.now = 11.8 * 3600
    assert many.find(code) is room
    clock.now = 12 * 3600
    many.sweep()
    assert room.ended == "The room has ended: nobody has led it for six hours."
    assert many.rooms == {}


def test_a_room_ends_a_quarter_of_an_hour_after_everybody_has_gone():
    clock = Clock()
    many, code, _ = opened(now=clock)
    room, _, leave = seated(many, code)
    leads = many.join(room, room.leader)
    for clock.now, go in ((1000, leave), (3000, lambda: many.leave(room, room.leader, leads))):
        go()
        clock.now += limits.EMPTY_ROOM - 1
        assert many.find(code) is room
    clock.now += 2
    many.sweep()
    assert room.ended == "The room has ended: nobody was in it any more."


def test_one_address_has_some_rooms_at_a_time_and_others_have_theirs(monkeypatch):
    monkeypatch.setattr(limits, "ROOMS_OF_ONE", 2)
    many = Rooms()
    code, token = many.open("/", "here")
    many.open("/", "here")
    with pytest.raises(Refused, match="2 rooms are open from this address"):
        many.open("/", "here")
    many.open("/", "there")
    many.lead(code, token, {"close": True})
    many.open("/", "here")
    monkeypatch.setattr(limits, "ROOMS", 3)
    with pytest.raises(Refused, match="All rooms of this server are in use"):
        many.open("/", "elsewhere")


def test_nobody_says_anything_without_a_ticket():
    many, code, token = opened()
    _, mine, _ = seated(many, code)
    other, _ = many.open("/")
    _, foreign, _ = seated(many, other)
    many.lead(code, token, {"ask": {"question": "Why?", "kind": "number"}})
    for wrong in (None, "", DEVICE, f"{DEVICE}~", mine[:-1], foreign, "é~\ud800", 7):
        for say, *what in ((many.answer, 1), (many.explore, True), (many.place, "Lab", True)):
            with pytest.raises(Refused, match="does not follow the room") as refused:
                say(code, wrong, *what)
            assert refused.value.status == 403
    assert many.find(code).poll.answers == {}
    many.answer(code, mine, 1)


def test_seats_are_bounded_and_who_is_here_goes_before_who_has_gone(monkeypatch):
    """A stranger who comes, votes and goes under one name after another takes nobody's place."""
    monkeypatch.setattr(limits, "SEATS", 4)
    monkeypatch.setattr(limits, "SEATS_OF_ONE", 3)
    many, code, token = opened()
    many.lead(code, token, {"ask": {"question": "Why?", "kind": "number"}})
    room, student, _ = seated(many, code, "student000", "hall")
    many.answer(code, student, 1)
    for k in range(9):
        _, ticket, leave = seated(many, code, f"stranger{k}", "hall")
        many.answer(code, ticket, 2)
        leave()
    assert len(room.seats) == len(room.poll.answers) == 3
    for k in range(2):
        seated(many, code, f"student{k}11", "hall")
    assert list(room.poll.answers) == ["student000"]
    with pytest.raises(Refused, match="full: 3 screens"):
        many.sit(code, "student999", "hall")
    seated(many, code, "student999", "elsewhere")
    with pytest.raises(Refused, match="full: 4 screens"):
        many.sit(code, "student998", "elsewhere")


def test_the_newest_streams_of_a_device_are_kept():
    many, code, _ = opened()
    seat, room = many.sit(code, DEVICE), many.find(code)
    streams = [many.join(room, seat) for _ in range(limits.TABS + 2)]
    assert seat.streams == streams[2:] and room.counts()["here"] == 1


def test_the_pace_calls_everybody_back():
    many, code, token = opened()
    room, mine, _ = seated(many, code)
    many.explore(code, mine, True)
    assert room.counts()["exploring"] == 1
    many.lead(code, token, {"pace": "follow"})
    assert room.counts()["exploring"] == 0
    with pytest.raises(Refused, match="asked everybody to follow"):
        many.explore(code, mine, True)
    many.explore(code, mine, False)
    for pace in ("gallop", "screens"):  # which steps, an order of its own says
        with pytest.raises(Refused, match="one of free, follow, pause"):
            many.lead(code, token, {"pace": pace})


def test_the_hall_works_on_a_few_steps_of_a_lesson():
    many, code, token = opened()
    steps = {"lesson": "02_by_hand", "first": 2, "last": 4}
    many.lead(code, token, {"screens": steps})
    room = many.find(code)
    assert room.news(0)["pace"] == "screens" and room.news(0)["screens"] == steps
    for wrong in (None, {}, steps | {"first": 5}, steps | {"last": 99}, steps | {"lesson": " "}):
        with pytest.raises(Refused):
            many.lead(code, token, {"screens": wrong})
    assert room.screens == steps
    many.lead(code, token, {"pace": "follow"})
    assert room.news(0)["screens"] is None


def test_places_have_a_name_of_some_length():
    many, code, _ = opened()
    _, mine, _ = seated(many, code)
    many.place(code, mine, "Lab", False)
    for wrong in (None, "", "x" * 61, "\ud800"):
        with pytest.raises(Refused, match="The place"):
            many.place(code, mine, wrong, False)


def test_one_answer_a_device_which_the_hall_sees_when_it_is_revealed():
    many, code, token = opened()
    choice = {"question": " Which\nstump? ", "kind": "choose", "choices": ["left", "right", "left"]}
    many.lead(code, token, {"ask": choice})
    room = many.find(code)
    hall = [seated(many, code, f"device{k}00")[1] for k in range(3)]
    for ticket, value in zip(hall, ["left", "right", "right"]):
        many.answer(code, ticket, value)
    many.answer(code, hall[0], "right")
    asked = room.news(0)["poll"]
    assert (asked["question"], asked["choices"]) == ("Which stump?", ["left", "right"])
    assert "picture" not in asked
    rows = [["left", 0, "", ""], ["right", 3, "", ""]]
    assert room.news(0, True)["counts"]["answers"] == rows
    assert room.news(0, True)["counts"]["answered"] == 3
    with pytest.raises(Refused, match="Choose one"):
        many.answer(code, hall[1], "up")
    many.lead(code, token, {"reveal": True})
    assert room.news(0)["poll"]["picture"] == {"answers": rows}
    with pytest.raises(Refused, match="no more are taken"):
        many.answer(code, hall[1], "left")
    many.lead(code, token, {"drop": True})
    with pytest.raises(Refused, match="Nothing is asked"):
        many.answer(code, hall[1], "left")


def voted_twice(before, after):
    """A room that has voted, talked and voted again; a device a letter, "-" for one that did not answer."""
    many, code, token = opened()
    question = {"question": "Which?", "kind": "choose", "choices": ["a", "b", "c"], "right": "b"}
    many.lead(code, token, {"ask": question})
    hall = [seated(many, code, f"device{k}00")[1] for k in range(len(before))]
    for votes, then in ((before, "discuss"), (after, "")):
        for ticket, vote in zip(hall, votes):
            if vote != "-":
                many.answer(code, ticket, vote)
        if then:
            many.lead(code, token, {then: True})
            many.lead(code, token, {"again": True})
    return many, code, token, hall


VOTES = st.text("abc-", min_size=1, max_size=8)


@given(before=VOTES, after=VOTES)
def test_after_two_votes_both_are_shown_with_who_has_changed_to_what(before, after):
    n = min(len(before), len(after))
    before, after = before[:n], after[:n]
    many, code, token, _ = voted_twice(before, after)
    room = many.find(code)
    assert "picture" not in room.news(0)["poll"] and "right" not in room.news(0)["poll"]
    many.lead(code, token, {"reveal": True})
    poll = room.news(0)["poll"]
    picture = poll["picture"]
    assert poll["right"] == "b" and poll["vote"] == 2
    for votes, rows in ((before, picture["first"]["answers"]), (after, picture["answers"])):
        assert {words: given for words, given, *_ in rows} == {c: votes.count(c) for c in "abc"}
    both = [(x, y) for x, y in zip(before, after) if "-" not in (x, y)]
    assert picture["both"] == len(both)
    turned = Counter(y for x, y in both if x != y)
    assert {words: given for words, given, *_ in picture["changed"]} == turned


def test_while_the_hall_talks_it_does_not_answer_and_the_leader_sees_the_first_vote():
    many, code, token, hall = voted_twice("ab", "--")
    room = many.find(code)
    with pytest.raises(Refused, match="twice at most"):
        many.lead(code, token, {"discuss": True})
    with pytest.raises(Refused, match="talks before"):
        many.lead(code, token, {"again": True})
    many.lead(code, token, {"ask": {"question": "How many?", "kind": "number"}})
    many.answer(code, hall[0], "3")
    many.lead(code, token, {"discuss": True})
    with pytest.raises(Refused, match="Talk first"):
        many.answer(code, hall[0], "4")
    assert room.news(0, True)["counts"]["answers"] == [["3", 1, "3.0", "3.0"]]
    many.lead(code, token, {"reveal": True})
    assert room.news(0)["poll"]["picture"]["answers"] == [["3", 1, "3.0", "3.0"]]
    assert "first" not in room.news(0)["poll"]["picture"], "there was one vote only"


def test_the_hall_hears_how_long_it_has():
    clock = Clock()
    many, code, token = opened(now=clock)
    room = many.find(code)
    many.lead(code, token, {"ask": {"question": "How many?", "kind": "number"}})
    assert room.news(0)["poll"]["seconds"] is None
    many.lead(code, token, {"time": 60})
    assert room.news(0)["poll"]["seconds"] == 60
    clock.now += 50
    assert room.news(0)["poll"]["seconds"] == 10
    for seconds in (-1, limits.COUNTDOWN + 1, "soon"):
        with pytest.raises(Refused):
            many.lead(code, token, {"time": seconds})
    many.lead(code, token, {"reveal": True})
    assert room.news(0)["poll"]["seconds"] is None


@pytest.mark.parametrize("value", ["", "many", "nan", "inf", "1e999", None, [1], "1" * 50, "2e9"])
def test_a_number_is_a_number(value):
    many, code, token = opened()
    many.lead(code, token, {"ask": {"question": "How many?", "kind": "number"}})
    _, mine, _ = seated(many, code)
    with pytest.raises(Refused, match="is a number"):
        many.answer(code, mine, value)
    many.answer(code, mine, "−0,5")
    assert many.find(code).poll.rows()[0][:2] == ("-0.5", 1)


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=60))
def test_a_histogram_counts_every_number_once(values):
    rows = polls.histogram(values)
    assert len(rows) <= polls.BARS
    assert sum(row.given for row in rows) == len(values)
    slack = 1 + 0.01 * max(map(abs, values))  # keys have three digits
    assert all(min(values) - slack <= float(row.key) <= max(values) + slack for row in rows)


@pytest.mark.parametrize(
    "asked",
    [None, {}, {"question": "Why?", "kind": "essay"}, {"question": "Why?", "kind": []},
     {"question": "\ud800", "kind": "number"}, {"question": "Why?", "kind": "number", "subject": "\ud800"},
     {"question": "", "kind": "number"},
     {"question": "x" * 301, "kind": "number"}, {"question": "Why?", "kind": "choose", "choices": ["one"]},
     {"question": "Why?", "kind": "choose", "choices": "ab"},
     {"question": "Why?", "kind": "choose", "choices": [str(k) for k in range(9)]},
     {"question": "Which?", "kind": "example"}, {"question": "Which?", "kind": "example", "most": 0},
     {"question": "Where?", "kind": "stump", "choices": []},
     {"question": "Draw", "kind": "sketch", "choices": ["D(1)"], "most": "nan"},
     {"question": "Draw", "kind": "sketch", "choices": [str(k) for k in range(25)], "most": 1},
     {"question": "Why?", "kind": "number", "edit": "then~3~{answer}"},
     {"question": "Why?", "kind": "number", "edit": "set~3~{answer} never~0"}],
)  # fmt: skip
def test_a_question_that_is_none_is_refused(asked):
    many, code, token = opened()
    with pytest.raises(Refused):
        many.lead(code, token, {"ask": asked})
    assert many.find(code).poll is None


# a question of every kind with a picture; answers, one of them twice; what is no answer
PICTURES = {
    "example": ({"most": 60, "edit": "weigh~{answer}~0"}, ["12", 12.0, "3"], ["0", "61", "1.5", "x", None]),
    "stump": (
        {"choices": ["x1", "=x2"], "edit": "cut~3~{answer}"}, ["1~0.25~-1", "1~0,25~-1", "0~-1.5~1"],
        ["", "2~0~1", "0~0", "0~0~0", "0.5~1~1", "0~nan~1", "0~1~1~1", 7],
    ),
    "order": ({"choices": ["a", "b", "c"]}, ["2 0 1", "2  0 1", "0 1 2"], ["", "0 1", "0 1 1", "0 1 2 3", None]),
    "sketch": ({"choices": ["D(1)", "D(2)"], "most": 1}, ["0.5 0.5", "0.50 .5", "0 1"], ["0.5", "0 2", "-1 0", "a b"]),
}  # fmt: skip


@pytest.mark.parametrize("kind", PICTURES)
def test_answers_of_every_kind_are_counted_by_what_they_are(kind):
    more, answers, wrong = PICTURES[kind]
    many, code, token = opened()
    many.lead(code, token, {"ask": {"question": "Which?", "kind": kind, **more}})
    for k, value in enumerate(answers):
        many.answer(code, seated(many, code, f"device{k}00")[1], value)
    _, mine, _ = seated(many, code)
    for value in wrong:
        with pytest.raises(Refused) as refused:
            many.answer(code, mine, value)
        assert str(refused.value).endswith(".")
    poll = many.find(code).poll
    assert sorted(Counter(poll.answers.values()).values()) == [1, 2]
    assert poll.shown().keys() & {"picture", "answers"} == set()
    many.lead(code, token, {"reveal": True})
    assert "device" not in str(poll.shown())
    if kind == "sketch":
        assert poll.shown()["picture"]["sketches"] == [[0, 1], [0.5, 0.5], [0.5, 0.5]]
        assert [row.words for row in poll.rows()] == ["D(1): 0.333", "D(2): 0.667"]
    else:
        assert [row.given for row in poll.rows()] == [2, 1]


def test_a_picked_answer_is_an_edit_that_a_run_reads():
    for kind, (more, answers, _) in PICTURES.items():
        poll = polls.asked({"question": "Which?", "kind": kind, **more})
        poll.take(DEVICE, answers[0])
        for row in poll.rows() if poll.edit else []:
            found, complaints = read(poll.edit.replace("{answer}", row.key))
            assert len(found) == 1 and not complaints
    number = polls.asked({"question": "α?", "kind": "number", "edit": "set~3~{answer}"})
    number.take(DEVICE, "−0,5")
    assert read(number.edit.replace("{answer}", number.rows()[0].key))[0][0].text == "set~3~-0.5"


def test_a_stump_says_where_it_votes_for_the_positive_class():
    poll = polls.asked({"question": "Where?", "kind": "stump", "choices": ["x1", "x2"]})
    poll.take(DEVICE, "1~-0.251~-1")
    assert poll.rows()[0][:3] == ("x2 > −0.251: −1", 1, "1~-0.251~-1")


@pytest.mark.parametrize("device", [None, "", "short", "x" * 65, "with space in it", 12345678])
def test_a_device_has_a_name_of_some_length(device):
    many, code, _ = opened()
    with pytest.raises(Refused, match="no name for a room"):
        many.sit(code, device)


def test_a_meter_stops_who_is_too_quick_and_nobody_else():
    clock = Clock()
    meter = Meter(2, 60, clock)
    for _ in range(2):
        meter.take("a", "Too often.")
    with pytest.raises(Refused, match="Too often") as refused:
        meter.take("a", "Too often.")
    assert refused.value.status == 429
    meter.take("b", "Too often.")
    clock.now = 60
    meter.take("a", "Too often.")


def test_a_meter_counts_what_is_the_same_once():
    meter = Meter(2, 60)
    for _ in range(5):
        meter.take("here", "Too often.", "ABCDE")
    meter.take("here", "Too often.", "FGHJK")
    with pytest.raises(Refused):
        meter.check("here", "Too often.")


def test_a_picture_of_answers_is_made_once_for_a_hall_and_not_at_all_for_a_step(monkeypatch):
    many, code, token = opened()
    room, mine, _ = seated(many, code)
    many.lead(code, token, {"ask": {"kind": "number", "question": "How many?"}})
    many.answer(code, mine, "3")
    made, shown = [], polls.Poll.shown
    monkeypatch.setattr(polls.Poll, "shown", lambda poll, now: made.append(1) or shown(poll, now))
    seen = room.version
    many.lead(code, token, {"reveal": True})
    told = [room.news_text(seen) for _ in range(300)]
    assert len(set(told)) == len(made) == 1
    assert json.loads(told[0]) == json.loads(json.dumps(room.news(seen)))
    seen = room.version
    many.lead(code, token, {"step": "round=4"})
    made.clear()
    assert {room.news_text(seen) for _ in range(300)} == {'{"step":"round=4"}'}
    assert made == []
    assert room.news_text(room.version) == ""
    many.lead(code, token, {"close": True})
    assert "has closed it" in room.news_text(seen)


def test_a_device_with_two_tabs_is_where_it_is_until_both_have_gone():
    many, code, _ = opened()
    room, mine, leave_first = seated(many, code)
    _, again, leave_second = seated(many, code)
    assert mine == again
    many.place(code, mine, "Lab", True)
    many.explore(code, mine, True)
    leave_first()  # as when a tab reconnects and its old connection is noticed to be gone
    assert room.counts() | {"answers": 0, "voices": 0} == {
        "here": 1,
        "exploring": 1,
        "where": [["Lab", 1, 1]],
        "answered": 0,
        "answers": 0,
        "voices": 0,
    }
    leave_second()
    assert (room.counts()["where"], room.counts()["exploring"]) == ([], 0)
    assert not room.seats


def test_nothing_is_left_of_a_room_that_has_ended(monkeypatch):
    bells = hall.Bells()
    many = Rooms(told=bells.ring, counted=bells.ring_leader)
    monkeypatch.setattr(hall, "BELLS", bells)
    monkeypatch.setattr(hall, "ROOMS", many)

    async def follow() -> list[str]:
        code, token = many.open("/")
        heard = []

        async def listen() -> None:
            seat = many.sit(code, DEVICE)
            async for text in hall._stream(many.find(code), seat):
                heard.append(text)

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        many.lead(code, token, {"close": True})
        await listening
        return heard

    ticket, _, ended = asyncio.run(follow())
    assert f"{DEVICE}~" in ticket and "has closed it" in ended
    assert not many.rooms and not bells.bells
