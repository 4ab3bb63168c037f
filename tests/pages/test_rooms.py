"""Rooms: who leads, what a hall is told, and that a stranger can neither lead, nor guess, nor flood."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.shell import rooms
from pages.shell.rooms import Meter, Refused, Rooms

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


def test_a_code_has_five_letters_that_nobody_mistakes_and_any_size_of_letter_finds_it():
    many, code, token = opened()
    assert len(code) == 5 and set(code) <= set(string.ascii_uppercase) - {"I", "O"}
    assert len(token) >= 32
    assert many.find(code.lower()).code == code


def test_a_listener_is_told_everything_once_and_then_a_few_bytes_a_step():
    many, code, token = opened("/compare?dataset=xor")
    room = many.join(code)
    assert room.news(0) == {
        "link": "/compare?dataset=xor", "step": "", "pace": "free", "poll": None,
    }  # fmt: skip
    seen = room.version
    many.lead(code, token, {"step": "round=4"})
    many.lead(code, token, {"step": "round=5"})
    assert room.news(seen) == {"step": "round=5"}
    assert room.news(room.version) == {}


def test_only_the_leader_hears_how_many_are_where_and_they_are_numbers():
    many, code, _ = opened()
    room = many.join(code)
    many.explore(code, DEVICE, True)
    assert "counts" not in room.news(0)
    assert room.news(0, to_leader=True)["counts"] == {"here": 1, "exploring": 1, "answers": []}
    assert DEVICE not in str(room.news(0, to_leader=True))
    many.leave(room)
    assert room.news(0, to_leader=True)["counts"]["here"] == 0


@pytest.mark.parametrize("token", ["", "x", None, 7, "é"])
def test_nobody_leads_without_the_token(token):
    many, code, _ = opened()
    room, other = many.find(code), many.open("/").token
    before = room.version
    for wrong in (token, other):
        with pytest.raises(Refused, match="Only who opened") as refused:
            many.lead(code, wrong, {"step": "round=9", "close": True})
        assert refused.value.status == 403
        with pytest.raises(Refused, match="Only who opened"):
            many.table(code, wrong)
    assert (room.version, room.step, room.ended) == (before, "", "")


@pytest.mark.parametrize(
    "link",
    ["", "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/\n", None, 3,
     "/?own=" + "x" * rooms.MOST_LINK, "/?a=é"],
)  # fmt: skip
def test_a_room_shows_pages_of_this_app_only(link):
    many, code, token = opened()
    with pytest.raises(Refused):
        many.open(link)
    with pytest.raises(Refused):
        many.lead(code, token, {"link": link})
    assert many.find(code).link == "/?round=3"


@given(st.dictionaries(st.sampled_from(sorted(rooms.ORDERS)) | st.text(max_size=8), JSON))
def test_whatever_a_leader_sends_is_heeded_or_refused_in_a_sentence(message):
    many, code, token = opened()
    room = many.find(code)
    try:
        many.lead(code, token, message)
    except Refused as refused:
        assert str(refused).endswith(".")
    news = room.news(0)
    assert len(str(news)) < 10_000
    assert news.get("pace", "free") in rooms.PACES


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
    room = many.join(code)
    many.lead(code, token, {"ask": {"question": "Why?", "kind": "number"}})
    many.answer(code, DEVICE, "3")
    many.lead(code, token, {"close": True})
    assert room.news(room.version) == {"ended": "The room has ended: its lecturer has closed it."}
    assert told[-1] == code and room.poll is None and many.rooms == {}


def test_a_room_that_nobody_leads_for_six_hours_ends():
    clock = Clock()
    many, code, token = opened(now=clock)
    room = many.find(code)
    clock.now = 5.9 * 3600
    many.lead(code, token, {"alive": True})
    clock.now = 11.8 * 3600
    assert many.find(code) is room
    clock.now = 12 * 3600
    many.sweep()
    assert room.ended == "The room has ended: nobody has led it for six hours."
    assert many.rooms == {}


def test_rooms_and_listeners_are_bounded_with_sentences(monkeypatch):
    monkeypatch.setattr(rooms, "MOST_ROOMS", 2)
    monkeypatch.setattr(rooms, "MOST_LISTENERS", 1)
    many, code, token = opened()
    many.open("/")
    with pytest.raises(Refused, match="All rooms of this server are in use"):
        many.open("/")
    many.join(code)
    with pytest.raises(Refused, match="This room is full"):
        many.join(code)
    many.lead(code, token, {"ask": {"question": "Why?", "kind": "number"}})
    many.answer(code, DEVICE, 1)
    many.answer(code, DEVICE, 2)
    with pytest.raises(Refused, match="No more answers fit"):
        many.answer(code, DEVICE[::-1], 1)


def test_the_pace_calls_everybody_back():
    many, code, token = opened()
    many.explore(code, DEVICE, True)
    many.lead(code, token, {"pace": "follow"})
    assert many.find(code).exploring == set()
    with pytest.raises(Refused, match="asked everybody to follow"):
        many.explore(code, DEVICE, True)
    many.explore(code, DEVICE, False)
    with pytest.raises(Refused, match="one of free, follow, pause"):
        many.lead(code, token, {"pace": "gallop"})


def test_one_answer_a_device_which_the_hall_sees_when_it_is_revealed():
    many, code, token = opened()
    choice = {"question": " Which\nstump? ", "kind": "choose", "choices": ["left", "right", "left"]}
    many.lead(code, token, {"ask": choice})
    room = many.find(code)
    for k, value in enumerate(["left", "right", "right"]):
        many.answer(code, f"device{k}00", value)
    many.answer(code, "device000", "right")
    hall = room.news(0)["poll"]
    assert (hall["question"], hall["choices"]) == ("Which stump?", ["left", "right"])
    assert "counts" not in hall and "answers" not in hall
    assert room.news(0, True)["counts"]["answers"] == [("left", 0), ("right", 3)]
    assert many.table(code, token) == '"answer",count\n"left",0\n"right",3\n'
    with pytest.raises(Refused, match="Choose one"):
        many.answer(code, DEVICE, "up")
    many.lead(code, token, {"reveal": True})
    assert room.news(0)["poll"]["counts"] == [("left", 0), ("right", 3)]
    with pytest.raises(Refused, match="no more are taken"):
        many.answer(code, DEVICE, "left")
    many.lead(code, token, {"drop": True})
    with pytest.raises(Refused, match="Nothing is asked"):
        many.answer(code, DEVICE, "left")


@pytest.mark.parametrize("value", ["", "many", "nan", "inf", "1e999", None, [1], "1" * 50, "2e9"])
def test_a_number_is_a_number(value):
    many, code, token = opened()
    many.lead(code, token, {"ask": {"question": "How many?", "kind": "number"}})
    with pytest.raises(Refused, match="is a number"):
        many.answer(code, DEVICE, value)
    many.answer(code, DEVICE, "−0,5")
    assert many.find(code).poll.counts() == [("-0.5", 1)]


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=60))
def test_a_histogram_counts_every_number_once(values):
    counts = rooms.histogram(values)
    assert len(counts) <= rooms.BARS
    assert sum(count for _, count in counts) == len(values)


@pytest.mark.parametrize(
    "asked",
    [None, {}, {"question": "Why?", "kind": "essay"}, {"question": "", "kind": "number"},
     {"question": "x" * 301, "kind": "number"}, {"question": "Why?", "kind": "choose", "choices": ["one"]},
     {"question": "Why?", "kind": "choose", "choices": "ab"},
     {"question": "Why?", "kind": "choose", "choices": [str(k) for k in range(9)]}],
)  # fmt: skip
def test_a_question_that_is_none_is_refused(asked):
    many, code, token = opened()
    with pytest.raises(Refused):
        many.lead(code, token, {"ask": asked})
    assert many.find(code).poll is None


def test_a_cell_of_the_answers_is_no_formula():
    many, code, token = opened()
    choice = {"question": "Q", "kind": "choose", "choices": ['=1+1"', "b"]}
    many.lead(code, token, {"ask": choice})
    assert '"\'=1+1""",0' in many.table(code, token)


@pytest.mark.parametrize("device", [None, "", "short", "x" * 65, "with space in it", 12345678])
def test_a_device_has_a_name_of_some_length(device):
    many, code, _ = opened()
    with pytest.raises(Refused, match="no name for a room"):
        many.explore(code, device, True)


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
