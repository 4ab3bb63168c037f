"""What visitors bring along has a budget of its own."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.datasets import DataError, personal
from pages.shell import private, user_data
from pages.shell.private import PrivateBudget, Usage
from pages.shell.session import Session


def points(m: int):
    X = np.random.default_rng(m).normal(size=(m, 2))
    return personal.from_points(X, np.where(np.arange(m) % 2, 1, -1))


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from("ab"), st.integers(0, 60)), max_size=40)
)
def test_it_never_holds_more_than_it_may_and_counts_what_is_there(asked):
    budget, parts, kept = PrivateBudget(100), [Usage() for _ in range(4)], {}
    for number, name, nbytes in asked:
        wanted = kept | {(number, name): nbytes}
        if sum(wanted.values()) <= 100:
            budget.keep(parts[number], name, nbytes)
            kept = wanted
        else:
            with pytest.raises(DataError, match="are free"):
                budget.keep(parts[number], name, nbytes)
        assert budget.nbytes == sum(kept.values())


def test_a_session_that_ends_makes_room():
    budget, part = PrivateBudget(100), Usage()
    budget.keep(part, "file", 90)
    with pytest.raises(DataError):
        budget.keep(Usage(), "file", 20)
    del part
    gc.collect()
    budget.keep(Usage(), "file", 100)


def test_data_without_room_are_refused_and_the_previous_ones_stay(monkeypatch):
    visitor = Session()
    monkeypatch.setattr(user_data, "session", lambda: visitor)
    monkeypatch.setattr(user_data, "PRIVATE", PrivateBudget(4000))
    user_data.choose(user_data.POINTS, points(10))
    before = visitor.own[user_data.POINTS]
    assert visitor.incoming == {"dataset": user_data.POINTS}
    visitor.incoming.clear()
    user_data.choose(user_data.POINTS, points(400))
    assert visitor.own[user_data.POINTS] is before
    assert visitor.incoming == {}
    assert "of the 0.004 MB that this server has" in visitor.notes.later[0]


def test_it_can_be_set_apart_from_what_is_kept_for_all():
    assert private.megabytes_allowed("7", 500) == 7
    assert private.megabytes_allowed("many", 500) == 500
    assert private.PRIVATE.max_bytes == 500 * 10**6


@pytest.mark.parametrize("slot", [user_data.POINTS, user_data.TABLE])
def test_what_a_visitor_chooses_in_a_lesson_counts_for_as_much_as_is_kept(monkeypatch, slot):
    """He has points and a table of his own; the lesson has brought a table; now he chooses something himself."""
    visitor, budget = Session(), PrivateBudget(10**7)
    monkeypatch.setattr(user_data, "session", lambda: visitor)
    monkeypatch.setattr(user_data, "PRIVATE", budget)
    user_data.put(user_data.POINTS, points(500))
    user_data.put(user_data.TABLE, points(400))
    user_data.set_aside()
    user_data.put(user_data.TABLE, points(30))
    assert budget.nbytes == taken(*visitor.own.values(), visitor.aside[user_data.TABLE])
    user_data.choose(slot, points(20))
    assert visitor.aside is None
    assert budget.nbytes == taken(*visitor.own.values())


def taken(*contents: user_data.UserDataset) -> int:
    """The bytes of what stands in slots."""
    sizes = [
        (c.dataset.X.nbytes, c.dataset.y.nbytes, len(c.encoded), len(c.kept)) for c in contents
    ]
    return sum(map(sum, sizes))
