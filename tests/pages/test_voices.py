"""What a hall says unasked: nobody has a name, the lecturer reads first, everything is bounded."""

import pytest

from boosting import limits
from pages.shell.polls import Refused
from pages.shell.rooms import Rooms
from pages.shell.voices import Voices


@pytest.fixture
def hall():
    """A room with three devices: the rooms, its code and token, the tickets, and what ends the first one's stream."""
    many = Rooms()
    code, token = many.open("/")
    room = many.find(code)
    seats = [many.sit(code, f"device{k}00") for k in range(3)]
    streams = [many.join(room, seat) for seat in seats]
    return (
        many,
        code,
        token,
        [s.ticket for s in seats],
        lambda: many.leave(room, seats[0], streams[0]),
    )


def told(many, code):
    """What the leader, and what the hall hears."""
    news = many.find(code).news(0, to_leader=True)
    return news["counts"]["voices"], news["voices"]


def test_who_is_lost_is_a_number_with_the_round_until_he_goes(hall):
    many, code, token, (one, two, _), goes = hall
    many.lead(code, token, {"step": "round=7"})
    many.lose(code, one, True)
    many.lead(code, token, {"step": "round=9"})
    for _ in range(2):
        many.lose(code, two, True)
    assert told(many, code)[0] | {"questions": []} == {
        "lost": 2,
        "since": "round=9",
        "questions": [],
    }
    assert "lost" not in told(many, code)[1]
    goes()
    many.lose(code, two, False)
    assert told(many, code)[0]["lost"] == 0


def test_the_hall_reads_and_wants_what_the_lecturer_shows(hall):
    many, code, token, (one, two, three), _ = hall
    many.speak(code, one, "Why  0.5?")
    many.speak(code, two, "Why not?")
    assert told(many, code) == (
        {
            "lost": 0,
            "since": "",
            "questions": [[1, "Why 0.5?", 0, False], [2, "Why not?", 0, False]],
        },
        {"open": True, "questions": []},
    )
    with pytest.raises(Refused, match="is away"):
        many.vote(code, three, 2, True)
    many.lead(code, token, {"show": 1})
    many.lead(code, token, {"show": 2})
    for _ in range(2):
        many.vote(code, three, 2, True)
    assert told(many, code)[1]["questions"] == [[2, "Why not?", 1], [1, "Why 0.5?", 0]]
    many.vote(code, three, 2, False)
    many.lead(code, token, {"away": 1})
    assert told(many, code)[1]["questions"] == [[2, "Why not?", 0]]
    with pytest.raises(Refused, match="is away"):
        many.lead(code, token, {"show": 1})


def test_a_vote_wakes_the_leader_and_nobody_else(hall):
    many, code, token, (one, *_), _ = hall
    many.speak(code, one, "Why?")
    many.lead(code, token, {"show": 1})
    woken, counted = [], []
    many.told, many.counted = woken.append, counted.append
    many.vote(code, one, 1, True)
    many.speak(code, one, "And why?")
    many.lose(code, one, True)
    assert (woken, counted) == ([], [code] * 3)


def test_a_press_of_the_lecturer_ends_it(hall):
    many, code, token, (one, *_), _ = hall
    many.lose(code, one, True)
    many.lead(code, token, {"hear": False})
    assert told(many, code)[0]["lost"] == 0 and told(many, code)[1]["open"] is False
    for say in (
        lambda: many.lose(code, one, True),
        lambda: many.speak(code, one, "Why?"),
        lambda: many.vote(code, one, 1, True),
    ):
        with pytest.raises(Refused, match="takes no questions"):
            say()


def test_questions_are_bounded_by_device_and_by_room():
    voices = Voices()
    for k in range(limits.HALL_QUESTIONS_OF_ONE):
        voices.ask("one", f"Why {k}?")
    with pytest.raises(Refused, match="reads your questions first"):
        voices.ask("one", "And why?")
    voices.drop(1)
    voices.ask("one", "And why?")
    for k in range(limits.HALL_QUESTIONS - limits.HALL_QUESTIONS_OF_ONE):
        voices.ask(f"device{k}", "Why?")
    with pytest.raises(Refused, match="many questions"):
        voices.ask("last", "Why?")
    for text in ("", None, "x" * (limits.HALL_QUESTION + 1)):
        with pytest.raises(Refused, match="The question"):
            Voices().ask("one", text)
