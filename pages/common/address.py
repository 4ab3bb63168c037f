"""The page's address: all that defines the screen stands in the URL's query string.

A URL may be old, cut off or typed by hand. So every value passes through a `mend` function, which
returns the nearest valid value and, if it had to change anything, a sentence for the user.

What this module keeps in the session state (each session has its own):

incoming         values that the next run shows, by their name in the URL: from a link, or requested
outgoing         values of this run that are not the defaults, by name: the next query string
shown_values     values of this run's controls, by the controls' keys
remembered       the last value of every control and player by key, also of other chapters
page, last_page  the chapter of this run, and of the run before
page_changed     whether they differ
notes            the sentences about mended values
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import cast
from urllib.parse import urlencode

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.common import send_once, user_data

MARKDOWN_CHARACTERS = r"\`*_{}[]<>()#+-.!|$~:@"
Mend = Callable[[object], tuple[object, str]]


def open_link() -> None:
    """Start a run of a chapter; the query string is read in the first run of a session only.

    Later runs follow the controls. A dataset inside the link becomes this session's own.
    """
    state = st.session_state
    new_session = "incoming" not in state
    if new_session:
        state.incoming = st.query_params.to_dict()
        state.remembered = {}
    page = state.get("page")
    state.page_changed = state.get("last_page", page) != page
    state.last_page = page
    if new_session or state.page_changed:
        send_once.forget()
    state.outgoing = {}
    state.shown_values = {}
    state.notes = []
    if new_session and (encoded := state.incoming.pop("own", "")):
        complaint = user_data.receive(encoded, state.incoming.get("dataset", ""))
        if complaint:
            note(complaint)


def request(**values: object) -> None:
    """Have the next run show these values, as if they came in a link: for buttons and uploads."""
    st.session_state.incoming |= values


def init_control(key: str, name: str, default: object, mend: Mend) -> None:
    """Give the control `key` a valid value before it is drawn; a complaint goes to the notes.

    name: its name in the URL; default: its value where neither the URL, nor the control, nor an
    earlier visit to the chapter has one; mend: returns the nearest valid value and a complaint.
    """
    state = st.session_state
    value = state.incoming.pop(name, state.get(key, state.remembered.get(key, default)))
    value, complaint = mend(value)
    if complaint:
        note(complaint)
    # On the first run of a chapter, a control that shares its key with one of the last chapter
    # still has its value, but is new to Streamlit, which would reset it: so it is assigned again.
    if state.page_changed or key not in state or state[key] != value:
        state[key] = value


def init_start(key: str, name: str, previous: object, mend: Mend) -> None:
    """Initial value of a player: the URL's, else the previous one; drops `key`'s stale state.

    name: its name in the URL; previous: the value that this visitor saw last, or the default; mend:
    returns the nearest valid value and a complaint.
    """
    st.session_state.pop(key, None)
    init_control(key, name, previous, mend)


def suggest_default(key: str, value: object) -> None:
    """Set the initial value of a control that neither the URL nor the user has set so far."""
    state = st.session_state
    if key not in state.incoming and key not in state and key not in state.remembered:
        state.remembered[key] = value


def remember(key: str, name: str, value: object, default: object) -> None:
    """Keep a control's value for other chapters, and write it to the URL if it is not the default.

    key: the control's key in the session state; name: its name in the URL; value: what it shows
    now; default: the value that the URL leaves out.
    """
    st.session_state.remembered[key] = st.session_state.shown_values[key] = value
    if value != default:
        st.session_state.outgoing[name] = as_text(value)


def is_stale() -> bool:
    """True if a control changed since the last full page run, so that a fragment must start one."""
    state = st.session_state
    return bool(state.incoming) or any(
        key in state and state[key] != value for key, value in state.shown_values.items()
    )


def as_text(value: object) -> str:
    """A value as it stands in the URL."""
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, tuple):
        return "~".join(map(as_text, value))
    return format(value, ".10g") if isinstance(value, float) else str(value)


def note(sentence: str) -> None:
    """Add a sentence to the warning at the top of the page."""
    st.session_state.notes.append(sentence)


def show_notes(place: DeltaGenerator) -> None:
    """Show what was mended in this run, and drop what no control has taken from the link."""
    st.session_state.incoming = {}
    if st.session_state.notes:
        place.warning("  \n".join(st.session_state.notes), icon=":material/link_off:")


def write_link(**extra: object) -> None:
    """Make the query string agree with the screen; extra: values that belong to no control."""
    query = {**st.session_state.outgoing, **{name: str(value) for name, value in extra.items()}}
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)


def share_url() -> str:
    """The URL that opens the Lab with all that defines this screen."""
    page = st.context.url or ""
    query = {"dataset": st.session_state.dataset} | st.session_state.outgoing
    query.pop("section", None)
    return f"{page.partition('?')[0].rstrip('/').removesuffix('/data')}/?{urlencode(query)}"


def quoted_sentence(text: str) -> str:
    """A sentence with pieces of a user's table in it, escaped so that it is not Markdown."""
    return "".join(f"\\{letter}" if letter in MARKDOWN_CHARACTERS else letter for letter in text)


def quoted(text: object) -> str:
    """A text from a link, cut short, as inline code: it cannot format the page or load anything."""
    return f"`{' '.join(str(text)[:60].replace('`', ' ').split()) or ' '}`"


def mend_choice(what: str, titles: dict[str, str], default: str) -> Mend:
    """Mends to the nearest key of `titles`, or the default. what: the noun in the complaint."""

    def mend(value: object) -> tuple[object, str]:
        if value in titles:
            return value, ""
        near = get_close_matches(str(value).lower(), titles, n=1, cutoff=0.6) or [default]
        return near[0], f"There is no {what} {quoted(value)}. You see {titles[near[0]]} instead."

    return mend


def mend_choices(what: str, titles: dict[str, str], default: list[str], most: int = 4) -> Mend:
    """Mends to one to `most` keys of `titles`, from a list or a text with commas.

    Unknown names are left out; `default` is taken where nothing is left. what: the noun in the
    complaint.
    """

    def mend(value: object) -> tuple[object, str]:
        names = list(dict.fromkeys(_parts(value, ",")))
        unknown = [name for name in names if name not in titles]
        valid = [name for name in names if name in titles][:most]
        complaint = f"There is no {what} {quoted(unknown[0])}; it is left out." if unknown else ""
        return (valid or list(default)), complaint

    return mend


def mend_number(what: str, low: float, high: float, default: float) -> Mend:
    """Mends to a number in [low, high] of the default's type: an end, or `default` for no number.

    what: the noun in the complaint.
    """
    kind = type(default)

    def mend(value: object) -> tuple[object, str]:
        try:
            x = float(cast(str, value))  # whatever it is: float() judges it
        except (TypeError, ValueError):
            x = float("nan")
        if x != x:
            problem = f"{quoted(value)} is not a number for {what}."
            return default, f"{problem} You see {default:g} instead."
        inside = kind(min(max(x, low), high))
        if x < low or x > high:
            problem = f"{what} must lie between {low:g} and {high:g}, not {x:g}."
            return inside, f"{problem} You see {inside:g} instead."
        return inside, ""

    return mend


def mend_span(what: str, low: float, high: float, default: tuple[float, float]) -> Mend:
    """Mends to a pair low <= a <= b <= high, from a pair or a text "a~b"; else `default`.

    what: the noun in the complaint.
    """

    def mend(value: object) -> tuple[object, str]:
        ends = _parts(value, "~")
        mended = [mend_number(what, low, high, d)(end) for d, end in zip(default, ends)]
        pair = sorted(cast(float, end) for end, _ in mended) if len(mended) == 2 else default
        return tuple(pair), " ".join(complaint for _, complaint in mended if complaint)

    return mend


def mend_round(n_rounds: int, default: int) -> Mend:
    """Mends to a round of a run of `n_rounds`."""
    mend_to_range = mend_number("The round", 0, n_rounds, default)

    def mend(value: object) -> tuple[object, str]:
        t, complaint = mend_to_range(value)
        if complaint and t == n_rounds:
            rounds = f"{n_rounds} round{'s' * (n_rounds != 1)}"
            return t, f"This run has {rounds}; you see the last one."
        return t, complaint

    return mend


def _parts(value: object, separator: str) -> Iterable[object]:
    """The parts of a text from a link; the items of a control's value."""
    return value.split(separator) if isinstance(value, str) else cast(Iterable[object], value)
