"""The user's own data: points drawn and one table. They live in this user's session, nowhere else.

What is computed from them is cached under a name made of their content (boosting/datasets/personal.py).
Nobody can ask for it without having that content: the picker offers a session its own slots only.
"""

from collections.abc import Mapping, Sequence

import streamlit as st

from boosting import datasets, limits
from boosting.datasets import Card, DataError, Dataset, personal, share_code
from pages.shell.private import PRIVATE
from pages.shell.session import Session, UserDataset, session

# the names of the two slots in the picker and in a link
POINTS, TABLE = personal.OWN_POINTS, personal.OWN_TABLE
TITLES = {POINTS: "Your points", TABLE: "Your table"}
MAX_ENCODED = limits.SHARE_CODE
MISSING = (
    "The link shows somebody's own data, which did not come with it: ask for the file, or open it "
    "again if it is yours."
)
KEPT = "This tab of your browser keeps it: a reload, or a restart of the server, does not lose it."
NOT_KEPT = (
    "This table is too large for your browser to keep: if the server is restarted, or you reload the page, open "
    "the file again."
)


def slots() -> dict[str, UserDataset]:
    """This session's own data, by slot."""
    return session().own


def put(slot: str, dataset: Dataset, notes: Sequence[str] = ()) -> None:
    """Fill a slot; DataError, in words, for data that cannot be shown, or where the server has no room for it.

    Nothing is changed then.
    """
    dataset = personal.safe_copy(dataset)
    try:
        encoded, not_encoded = share_code.encode(dataset), ""
    except DataError as error:
        encoded, not_encoded = "", str(error)
    card = personal.card(dataset)
    kept = "" if encoded else share_code.whole(dataset)
    nbytes = dataset.X.nbytes + dataset.y.nbytes + len(encoded) + len(kept)
    state = session()  # once: a run may be ended whenever it asks for it
    PRIVATE.keep(state.private, slot, nbytes)
    state.own[slot] = UserDataset(dataset, card, encoded, not_encoded, tuple(notes), kept)


def set_aside() -> None:
    """Remember what the visitor has himself, once: a lesson brings tables of its own."""
    state = session()
    if state.aside is None:
        state.aside = dict(state.own)
        _count(state, "{}", "aside {}")


def put_back() -> None:
    """The lesson has closed: what it has replaced is the visitor's again."""
    state = session()
    if state.aside is not None:
        state.own |= state.aside
        _count(state, "aside {}", "{}")
        state.aside = None


def _count(state: Session, before: str, after: str) -> None:
    """Have the bytes of what is set aside count under another name, for the budget of what visitors bring along."""
    sizes, names = state.private.sizes, state.aside or {}
    sizes |= {after.format(slot): sizes.pop(before.format(slot), 0) for slot in names}


def is_set_aside(slot: object) -> bool:
    """Whether a lesson's table stands where the visitor has one of his own."""
    return slot in (session().aside or {})


def choose(slot: str, dataset: Dataset, notes: Sequence[str] = ()) -> None:
    """In a callback: fill a slot and choose it; what is wrong with it is a sentence on top of the page."""
    state = session()
    try:
        put(slot, dataset, notes)
        for name, content in (state.aside or {}).items():
            nbytes = state.private.sizes.pop(f"aside {name}", 0)
            if state.own[name] is content:
                state.private.sizes[name] = nbytes
        state.aside = None  # from now on he has this one
        state.incoming["dataset"] = slot
    except DataError as error:
        state.notes.later.append(f"{error} Nothing has changed.")


def cards() -> dict[str, Card]:
    """The cards of this session's own data, by slot."""
    return {slot: content.card for slot, content in slots().items()}


def card(name: str) -> Card:
    """The card of the dataset with this name: this session's own, or one of the library's."""
    personal_cards = {card.name: card for card in cards().values()}
    return personal_cards.get(name) or datasets.describe(name)


def named(name: str) -> dict[str, Dataset]:
    """This session's own data of that name, by slot; none where it is one of the library's."""
    own = {slot: content.dataset for slot, content in slots().items()}
    return {slot: dataset for slot, dataset in own.items() if dataset.name == name}


def title() -> str:
    """The title of the dataset that is chosen in the picker."""
    name = st.session_state.dataset
    return (cards().get(name) or datasets.describe(name)).title


def find(name: str) -> UserDataset | None:
    """The slot that holds the dataset of this name, if it is this session's own."""
    return next((content for content in slots().values() if content.dataset.name == name), None)


def note_lost(link: Mapping[str, object]) -> None:
    """Remember a link that names this session's own table when it has none: the browser may have it."""
    if link.get("dataset") == TABLE and "own" not in link and TABLE not in slots():
        session().lost = dict(link)


def receive(encoded: str, slot: str) -> str:
    """Fill a slot with the dataset encoded in a link; returns what is wrong with it, or ""."""
    try:
        dataset = share_code.decode(encoded)
        if dataset.task != "binary":
            raise DataError("The dataset in this link has no two classes.")
        put(slot if slot in TITLES else TABLE, dataset)
    except DataError as error:
        return str(error)
    return ""


def receive_whole(text: str) -> str:
    """Fill the slot of the table with what a browser's tab has kept; returns what is wrong with it, or ""."""
    try:
        put(TABLE, share_code.from_whole(text))
    except DataError as error:
        return str(error)
    return ""


def displayed_title(title: str) -> str:
    """The title as the app shows it: harmless in Markdown and at most 80 characters."""
    return personal.plain_text(title)[:80] or TITLES[TABLE]
