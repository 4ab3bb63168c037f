"""The user's own data: drawn points and one table. They live in this user's session and nowhere else.

What is computed from them is cached under a name made of their content (boosting/datasets/personal.py), which nobody can
ask for who does not have that content: the picker offers a session its own slots only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from boosting import datasets
from boosting.datasets import Card, DataError, Dataset, personal, share_code

POINTS, TABLE = (
    "own-points",
    "own-table",
)  # how the two slots are called in the picker and in a link
TITLES = {POINTS: "Your points", TABLE: "Your table"}
MOST_LETTERS = share_code.MOST_CHARACTERS
MISSING = "The link shows somebody's own data, which did not come with it: ask for the file."


class Own(NamedTuple):
    """A slot's content: letters is its text in a link, or "", and then `kept_out` says why; notes: how it was read."""

    dataset: Dataset
    card: Card
    letters: str
    kept_out: str
    notes: tuple[str, ...]


def slots() -> dict[str, Own]:
    """This session's own data, by slot."""
    return st.session_state.setdefault("own", {})


def put(slot: str, dataset: Dataset, notes: Sequence[str] = ()) -> None:
    """Fill a slot. DataError, in words, for data that cannot be shown; the slot then keeps what it had."""
    dataset = personal.safe_copy(dataset)
    try:
        letters, kept_out = share_code.encode(dataset), ""
    except DataError as error:
        letters, kept_out = "", str(error)
    slots()[slot] = Own(dataset, personal.card(dataset), letters, kept_out, tuple(notes))


def cards() -> dict[str, Card]:
    """The cards of this session's own data, by slot."""
    return {slot: content.card for slot, content in slots().items()}


def card(name: str) -> Card:
    """The card of a dataset by its own name: this session's own, or one that everybody has."""
    return next(
        (card for card in cards().values() if card.name == name), None
    ) or datasets.describe(name)


def title() -> str:
    """What is chosen in the dataset picker."""
    name = st.session_state.dataset
    return (cards().get(name) or datasets.describe(name)).title


def find(name: str) -> Own | None:
    """The slot that holds the dataset of this name, if it is this session's own."""
    return next((content for content in slots().values() if content.dataset.name == name), None)


def receive(letters: str, slot: str) -> str:
    """Take the dataset out of a link; returns what was wrong with it, or ""."""
    try:
        dataset = share_code.decode(letters)
        if dataset.task != "binary":
            raise DataError("The dataset in this link has no two classes.")
        put(slot if slot in TITLES else TABLE, dataset)
    except DataError as error:
        return str(error)
    return ""


def shown(title: str) -> str:
    """How a title appears once its dataset is somebody's own."""
    return personal.plain_text(title)[:80] or TITLES[TABLE]
