"""Whom the controls follow, as a table: what the session remembers, what a run begins with, and what it shows."""

from dataclasses import fields

import pytest

from boosting.settings import Number
from pages.shell.arrival import Arrival, Memory, Visit, advance, kept, link
from pages.shell.session import Session

SHOWCASES = {"": {"dataset": "xor"}, "best": {"dataset": "toy"}}
LINK, OTHER = {"dataset": "wine", "seed": "2"}, {"dataset": "iris"}
THERE = Memory("margins", LINK)  # a run has come to its end on this link
ROUNDS = Number("n_rounds", "Rounds", 1, 500, 60, 1, "")


def at(page="margins", query=LINK, showcases=None, **more):
    return Visit(page, query, showcases or {}, **more)


TABLE = {  # what the session remembers, what the run begins with, what its controls take, and who is meant
    "a first visit": (Memory(), at(query={}), {}, "arrived fresh"),
    "a link": (Memory(), at(), LINK, "arrived fresh"),
    "a control, or nothing": (THERE, at(), {}, ""),
    "Back": (THERE, at(query=OTHER), OTHER, "arrived fresh"),
    "an old address, late": (THERE, at(query=OTHER, changed=True), {}, ""),
    "an old address at a button": (THERE, at(query=OTHER, asked={"seed": 3}), {"seed": 3}, ""),
    "a button": (THERE, at(asked={"seed": 3}), {"seed": 3}, ""),
    "the menu": (THERE, at("noise", {}), {}, "arrived"),
    "the menu, and a button": (THERE, at("noise", {}, asked={"seed": 3}), {"seed": 3}, "arrived"),
    "a link to another chapter": (THERE, at("noise", OTHER), OTHER, "arrived fresh"),
    "the menu, to a showcase": (THERE, at("noise", {}, SHOWCASES), SHOWCASES[""], "arrived fresh"),
    "the bare address": (Memory(), at(query={}, showcases=SHOWCASES), SHOWCASES[""], "arrived fresh"),
    "a part, by its name alone": (
        Memory(), at(query={"x_part": "best"}, showcases=SHOWCASES), SHOWCASES["best"] | {"x_part": "best"}, "arrived fresh",
    ),
    "a link beside a showcase": (Memory(), at(showcases=SHOWCASES), LINK, "arrived fresh"),
    "to the showcase": (THERE._replace(wanted="showcase"), at(showcases=SHOWCASES), SHOWCASES[""], "fresh"),
    "to my setting": (THERE._replace(wanted="mine"), at(showcases=SHOWCASES), {}, "recalled"),
    "goes on after a run that was ended": (
        THERE._replace(arriving=True, fresh=True), at(asked={"sum": "1"}, changed=True), {"sum": "1"}, "arrived fresh",
    ),
    "travels on during the first run": (
        THERE._replace(arriving=True, fresh=True), at(query=OTHER, asked={"sum": "1"}, changed=True), OTHER, "arrived fresh",
    ),
    "the same link again": (THERE._replace(given=None), at(), LINK, "arrived fresh"),
}  # fmt: skip


@pytest.mark.parametrize("case", TABLE)
def test_whom_the_controls_follow(case):
    before, visit, incoming, meant = TABLE[case]
    shown, memory = advance(before, visit)
    assert shown.incoming == incoming
    found = {"arrived": shown.arrived, "fresh": memory.fresh, "recalled": shown.recalled}
    assert " ".join(word for word, holds in found.items() if holds) == meant
    assert (memory.page, memory.wanted, memory.arriving) == (visit.page, "", shown.arrived)
    assert shown.page_changed == (visit.page != before.page)


def test_the_address_that_is_remembered_is_the_one_at_which_the_visitor_arrived():
    late = at(query=OTHER, changed=True)
    assert [advance(THERE, visit)[1].given for visit in (at(query=OTHER), late)] == [OTHER, LINK]
    assert advance(THERE, at("noise", {}))[1].given == {}


def test_what_a_link_leaves_out_has_its_default_until_all_controls_have_their_values():
    _, first = advance(Memory(), at())
    _, again = advance(first, at(changed=True))  # the run before was ended while it waited for data
    _, resolved = advance(first._replace(fresh=False), at(changed=True))
    assert [m.fresh for m in (first, again, resolved)] == [True, True, False]
    assert advance(resolved, at(query=OTHER))[1].fresh
    assert advance(resolved._replace(wanted="showcase"), at(showcases=SHOWCASES))[1].fresh


@pytest.mark.parametrize(("memory", "shown", "value"), [
    (Memory(fresh=True), Arrival(False), 60), (Memory(), Arrival(False), 20), (Memory(), Arrival(True), 40),
    (Memory(), Arrival(False, recalled=True), 40),
])  # fmt: skip
@pytest.mark.parametrize("there", [[{"n_rounds": 20}, {"n_rounds": 5}], [{}, {"n_rounds": 20}]])
def test_a_control_of_which_nothing_says_anything(memory, shown, value, there):
    """60 is the default, 20 stands in the control, or did before it was drawn, 40 is what the visitor chose last."""
    assert kept(ROUNDS, memory, shown, {"n_rounds": 40}, *there) == value
    assert kept(ROUNDS, Memory(), Arrival(False), {"n_rounds": 40}, {}, {}) == 40


@pytest.mark.parametrize(("part", "outgoing", "says"), [
    ("", {"dataset": "xor"}, {}), ("best", {"dataset": "xor"}, {"dataset": "xor"}),
    ("", {"dataset": "xor", "seed": "2"}, {"dataset": "xor", "seed": "2"}), ("", {}, {"dataset": "moons"}),
    ("", {"x_part": "best"}, {"dataset": "moons", "x_part": "best"}),
])  # fmt: skip
def test_a_bare_address_is_the_showcase_s(part, outgoing, says):
    texts = {"dataset": "moons", "seed": "0"} | outgoing
    assert link(Memory(part=part), Arrival(showcase=SHOWCASES[""]), texts, outgoing) == says
    assert link(Memory(part=part), Arrival(), texts, outgoing) == outgoing


def test_a_session_is_small():
    assert len(fields(Session)) < 20
