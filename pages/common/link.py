"""The link: everything that defines the screen stands in the URL's query string, and a URL opened anywhere shows it.

A link may be old, cut off or typed by hand. So every value passes through a `mend` function that returns the nearest
valid value and, if it had to change anything, a sentence for the user.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from urllib.parse import urlencode

import streamlit as st

from pages.common import own, parcel

MARKS = r"\`*_{}[]<>()#+-.!|$~:@"  # what formats a page
Mend = Callable[[object], tuple[object, str]]


def open_link() -> None:
    """Read the query string once per session; later runs of the script listen to the controls alone."""
    fresh = "incoming" not in st.session_state
    if fresh:
        st.session_state.incoming = st.query_params.to_dict()
        st.session_state.kept = {}
    # Controls of two chapters that share a key still hold the value on the first run after the change, but are new to
    # Streamlit, which would start them at their lowest or first value: they all have to be given it once more.
    page = st.session_state.get("page")
    st.session_state.moved = st.session_state.get("was_on", page) != page
    st.session_state.was_on = page
    if fresh or st.session_state.moved:
        parcel.forget()
    st.session_state.outgoing = {}
    st.session_state.read = {}
    st.session_state.notes = []
    if fresh and (letters := st.session_state.incoming.pop("own", "")):
        complaint = own.receive(letters, st.session_state.incoming.get("dataset", ""))
        if complaint:
            note(complaint)


def ask(**wanted: object) -> None:
    """Have the next run of the script show this, as if a link had said so: for what is not chosen by its own control."""
    st.session_state.incoming |= wanted


def settle(key: str, name: str, default: object, mend: Mend) -> None:
    """Give the control `key` a valid value: from the link (as `name`), from before, or its default."""
    state = st.session_state
    wanted = state.incoming.pop(name, state.get(key, state.kept.get(key, default)))
    value, complaint = mend(wanted)
    if complaint:
        note(complaint)
    if state.moved or key not in state or state[key] != value:
        state[key] = value


def settle_anew(key: str, name: str, left: object, mend: Mend) -> None:
    """Like settle, for where a player begins: as the link says, or as it was left, and never as it once began."""
    st.session_state.pop(key, None)
    settle(key, name, left, mend)


def suggest(key: str, value: object) -> None:
    """A value for a control that neither the link nor the user has set so far."""
    state = st.session_state
    if key not in state.incoming and key not in state and key not in state.kept:
        state.kept[key] = value


def keep(key: str, name: str, value: object, default: object) -> None:
    """Remember a control's value through page changes, and put it in the link if it is not the default."""
    st.session_state.kept[key] = st.session_state.read[key] = value
    if value != default:
        st.session_state.outgoing[name] = written(value)


def overtaken() -> bool:
    """Whether a control of this page says something else by now than when the page was last run as a whole."""
    state = st.session_state
    return bool(state.incoming) or any(
        key in state and state[key] != value for key, value in state.read.items()
    )


def written(value: object) -> str:
    """A value as it stands in a link."""
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, tuple):
        return "~".join(map(written, value))
    return format(value, ".10g") if isinstance(value, float) else str(value)


def note(sentence: str) -> None:
    """Say, at the top of the page, what was mended."""
    st.session_state.notes.append(sentence)


def show_notes(place) -> None:
    """Show what was mended in this run; once shown, a link's remaining unknown parts are forgotten."""
    st.session_state.incoming = {}
    if st.session_state.notes:
        place.warning("  \n".join(st.session_state.notes), icon=":material/link_off:")


def write_link(**also: object) -> None:
    """Make the address bar agree with the screen."""
    wanted = {**st.session_state.outgoing, **{name: str(value) for name, value in also.items()}}
    if st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)


def address() -> str:
    """The Lab's address with everything that this screen defines."""
    page = st.context.url or ""
    wanted = {"dataset": st.session_state.dataset} | st.session_state.outgoing
    wanted.pop("section", None)
    return f"{page.partition('?')[0].rstrip('/').removesuffix('/data')}/?{urlencode(wanted)}"


def quoted_sentence(text: str) -> str:
    """A sentence with pieces of a stranger's table in it: as it is, and not as Markdown."""
    return "".join(f"\\{letter}" if letter in MARKS else letter for letter in text)


def quoted(wanted: object) -> str:
    """A stranger's text, cut short, as code: it may neither format the page, nor link anywhere, nor load anything."""
    return f"`{' '.join(str(wanted)[:60].replace('`', ' ').split()) or ' '}`"


def mend_choice(what: str, titles: dict[str, str], default: str) -> Mend:
    """A name out of a table; otherwise the nearest one."""

    def mend(wanted: object) -> tuple[object, str]:
        if wanted in titles:
            return wanted, ""
        near = get_close_matches(str(wanted).lower(), titles, n=1, cutoff=0.6) or [default]
        return near[0], f"There is no {what} {quoted(wanted)}. You see {titles[near[0]]} instead."

    return mend


def mend_choices(what: str, titles: dict[str, str], default: list[str], most: int = 4) -> Mend:
    """Several names out of a table, as a list or joined by commas; unknown ones are left out."""

    def mend(wanted: object) -> tuple[object, str]:
        names = list(dict.fromkeys(wanted.split(",") if isinstance(wanted, str) else wanted))
        unknown = [n for n in names if n not in titles]
        kept = [n for n in names if n in titles][:most]
        complaint = f"There is no {what} {quoted(unknown[0])}; it is left out." if unknown else ""
        return (kept, complaint) if kept else (list(default), complaint)

    return mend


def mend_number(what: str, low: float, high: float, default: float) -> Mend:
    """A number in [low, high] of the default's type; otherwise the nearer end, or the default for what is no number."""
    kind = type(default)

    def mend(wanted: object) -> tuple[object, str]:
        try:
            value = float(wanted)
        except (TypeError, ValueError):
            value = float("nan")
        if value != value:
            return (
                default,
                f"{quoted(wanted)} is not a number for {what}. You see {default:g} instead.",
            )
        inside = kind(min(max(value, low), high))
        if value < low or value > high:
            return (
                inside,
                f"{what} must lie between {low:g} and {high:g}, not {value:g}. You see {inside:g} instead.",
            )
        return inside, ""

    return mend


def mend_round(n_rounds: int, default: int) -> Mend:
    """A round of a run of `n_rounds`."""
    inside = mend_number("The round", 0, n_rounds, default)

    def mend(wanted: object) -> tuple[object, str]:
        value, complaint = inside(wanted)
        if complaint and value == n_rounds:
            return (
                value,
                f"This run has {n_rounds} round{'s' * (n_rounds != 1)}; you see the last one.",
            )
        return value, complaint

    return mend
