"""The page's address: all that defines the screen stands in the URL's query string.

A URL may be old, cut off or typed by hand. So every value is read by its setting (boosting/settings), which
answers with the nearest valid value and, if it had to change anything, a sentence for the user.

Streamlit hands a run the query string of the last change that the server or the browser's Back and
Forward made. If it is not the one that the last run had, the visitor has travelled: to a link, or
through the browser's history. Then the controls follow the address; otherwise the address follows
the controls. The round and the view belong to the browser's player, which adds them to the address
itself: a step is no business of the server, and no entry of the history.

A chapter may have a showcase: the values with which its point is seen best. It opens with them, by
the table of contents as well as by its bare address, and its bare address always means them. An
address that names a part of the chapter and nothing else means what that part is seen best with. What
the visitor chose elsewhere is kept beside it, and a button brings it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast
from urllib.parse import urlencode

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting.screens.link import OF_THE_PLAYER
from boosting.settings import Setting
from pages.shell import user_data
from pages.shell.session import Session, session

MARKDOWN_CHARACTERS = r"\`*_{}[]<>()#+-.!|$~:@"
Showcases = Mapping[str, Mapping[str, str]]  # the values of a chapter's showcases, by its part
NO_SHOWCASES: Showcases = {}
OF_THE_LESSON = (
    "lesson",
    "step",
    "file",
)  # names of the lesson strip, which stands above the chapter
PART = "_part"  # how the names end under which links say which part of a chapter is open
T = TypeVar("T")


def open_link(showcases: Showcases = NO_SHOWCASES) -> None:
    """Start a run of a chapter: find out whether the visitor has travelled, and whereto.

    showcases: names and values of the query string, by the part that shows them; what the chapter opens
    with has no name, and is missing where there is none. A dataset inside a link becomes this session's own.
    """
    state, query = session(), _query()
    arrives = _arrives(state, query)
    if arrives:
        state.part, state.given = _with_its_own(query, showcases), query
    state.showcase = showcase = dict(showcases.get(state.part, {}))
    if state.travelled:
        state.incoming = {**query, **state.incoming}
    bare = arrives and _says_no_values(query)
    if showcase and (bare or state.wanted == "showcase"):
        state.incoming = {**showcase, **state.incoming}
        state.fresh, state.settled = True, set()
    state.recalled = state.wanted == "mine" and not state.fresh
    state.outgoing, state.suggested, state.wanted = {}, {}, ""
    state.notes, state.kept_notes = state.kept_notes, []
    state.values, state.by_name = {}, {}
    if "lesson" in state.incoming:  # elsewhere "step" is The loop's third choice
        state.incoming = {n: v for n, v in state.incoming.items() if n not in OF_THE_LESSON}
    user_data.note_lost(state.incoming)
    in_lesson = "lesson" in query
    if not in_lesson:
        user_data.put_back()
    if encoded := str(state.incoming.get("own", "")):
        if in_lesson:
            user_data.set_aside()
        complaint = user_data.receive(encoded, str(state.incoming.get("dataset", "")))
        if complaint:
            note(complaint)
    state.incoming.pop("own", None)  # now: a run that is ended before leaves the data to the next


def _arrives(state: Session, query: dict[str, str]) -> bool:
    """Whether this run is the first that shows a link, or a chapter chosen in the table of contents.

    A run may be ended before its end, by a control that is changed meanwhile: the next one goes on where it was. What
    has been drawn follows no address any more, what has not still does.
    """
    went_on, new_session = state.arriving, state.given is None
    state.page_changed = state.last_page != state.page
    state.last_page = state.page
    # whoever comes from the table of contents brings no query string, and takes the controls along
    # where the chapter has no showcase
    came_by_menu = state.page_changed and not query
    # until a run has come to its end, nobody but a visitor who travels on has another address
    moved = query != state.given and not came_by_menu and (went_on or not _is_late(state))
    state.travelled = new_session or moved
    arrives = state.travelled or came_by_menu
    goes_on = went_on and not arrives
    state.settled = state.settled | state.values.keys() if goes_on else set()
    state.arrived = state.arriving = arrives or goes_on
    state.fresh = state.travelled or (goes_on and state.fresh)
    if went_on and state.travelled:
        state.incoming = {}  # of another link, which nobody has taken
    return arrives


def _says_no_values(query: Mapping[str, object]) -> bool:
    """Whether a query string says of a chapter at most which of its parts is open."""
    return len(query) <= 1 and all(name.endswith(PART) for name in query)


def _with_its_own(query: Mapping[str, str], showcases: Showcases) -> str:
    """The part that a query string names and nothing else, if it has a showcase of its own; else ""."""
    if not _says_no_values(query):
        return ""
    name = "".join(query.values())
    return name if name in showcases and showcases[name] != showcases.get("") else ""


def _is_late(state: Session) -> bool:
    """Whether this run's query string is an old one, because a control was changed before the browser
    had the new one: on a slow network, or by quick hands. Who travels changes no control.
    """
    if state.page_changed:
        return False
    widgets = st.session_state
    values = tuple(state.values.items())  # the run before may still be adding one
    changed = any(key in widgets and widgets[key] != value for key, value in values)
    return changed or bool(state.incoming or state.wanted)


def _query() -> dict[str, str]:
    """The query string as this run was given it, without what belongs to the player."""
    query = st.query_params.to_dict()
    return {name: value for name, value in query.items() if name not in OF_THE_PLAYER}


def said_to_player() -> dict[str, str]:
    """What the link that was opened says to the browser's player: for a run that leads on to another page."""
    query = st.query_params.to_dict()
    return {name: value for name, value in query.items() if name in OF_THE_PLAYER}


def controls_drawn() -> None:
    """What the sidebar shows is known: is it the showcase, or the visitor's own setting?

    Only the latter is remembered for other chapters, and at once: the run may be interrupted. The
    screens of a lesson leave no trace in it either.
    """
    session().in_showcase = _shows_the_showcase()
    _remember_mine()


def _shows_the_showcase() -> bool:
    """Whether the controls that have been drawn so far show the showcase."""
    state = session()
    wanted = {name: value for name, value in state.showcase.items() if name in state.by_name}
    same = all(as_text(state.by_name[name]) == value for name, value in wanted.items())
    return bool(wanted) and same and state.outgoing.keys() <= wanted.keys()


def _remember_mine() -> None:
    state = session()
    if not state.in_showcase and state.lesson is None:
        state.remembered |= state.values


def show_showcase(part: str = "", **values: object) -> None:
    """Have the next run show the chapter's showcase, or that of a part: for a button.

    values: those that the showcase says nothing of, by name.
    """
    state = session()
    state.wanted, state.part = "showcase", part
    state.incoming |= values


def show_mine() -> None:
    """Have the next run show the visitor's own setting again: for a button."""
    session().wanted = "mine"


def asked_lesson() -> tuple[str, str]:
    """The lesson and the step that this run's link names; "" for what it does not name."""
    query = st.query_params
    return query.get("lesson", ""), query.get("step", "")


def carried_lesson() -> str:
    """The lesson that this run's link carries in itself, as a code; "" for none."""
    return st.query_params.get("file", "")


def asks_for_no_screen() -> bool:
    """Whether this run's link names a lesson and nothing else: then the step says what is shown."""
    return _query().keys() <= set(OF_THE_LESSON)


def request(**values: object) -> None:
    """Have the next run show these values, as if they came in a link: for buttons and uploads."""
    session().incoming |= values


def init_control(setting: Setting[T]) -> None:
    """Give the control of a setting a valid value before it is drawn; a complaint goes to the notes.

    Its default is the value where neither the URL, nor the control, nor an earlier visit to the chapter has one.
    """
    state, widgets, key = session(), st.session_state, setting.place
    names = [name for name in (setting.name, *setting.also) if name in state.incoming]
    given = state.incoming.pop(names[0]) if names else _kept(key, setting.default)
    value, complaint, _ = setting.read(given)
    if complaint:
        note(complaint)
    # On the first run of a chapter, a control that shares its key with one of the last chapter
    # still has its value, but is new to Streamlit, which would reset it: so it is assigned again.
    if state.page_changed or key not in widgets or widgets[key] != value:
        widgets[key] = value


def held(setting: Setting[T]) -> T:
    """The value of something that the link defines and no widget shows."""
    init_control(setting)
    value = cast(T, st.session_state[setting.place])
    remember(setting, value)
    return value


def _kept(key: str, default: object) -> object:
    """The value of a control of which neither the link nor a button says anything."""
    state = session()
    default = state.suggested.get(key, default)
    if state.fresh and key not in state.settled:
        return default
    mine = state.remembered.get(key, default)
    # a widget of the chapter before may still show that chapter's showcase
    return mine if state.page_changed or state.recalled else st.session_state.get(key, mine)


def suggest_default(key: str, value: object) -> None:
    """Give a control another default in this chapter, where the URL leaves it out as well."""
    session().suggested[key] = value


def remember(setting: Setting[T], value: T) -> None:
    """Keep a control's value for other chapters, and write it to the URL if it is not the default.

    value: what the control shows now.
    """
    state, key = session(), setting.place
    state.values[key] = state.by_name[setting.name] = value
    if value != state.suggested.get(key, setting.default):
        state.outgoing[setting.name] = setting.text(value)


def as_text(value: object) -> str:
    """A value as it stands in the URL."""
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, tuple):
        return "~".join(map(as_text, value))
    if isinstance(value, bool):
        return str(int(value))
    return format(value, ".10g") if isinstance(value, float) else str(value)


def note(sentence: str) -> None:
    """Add a sentence to the warning at the top of the page."""
    session().notes.append(sentence)


def keep_notes() -> None:
    """Have the next run show this run's notes too: for a run that nobody but the page has asked for."""
    session().kept_notes = list(session().notes)


def show_notes(place: DeltaGenerator) -> None:
    """Show what was mended in this run, and drop what no control has taken from the link."""
    state = session()
    state.incoming = {}
    if state.notes:
        place.warning("  \n".join(state.notes), icon=":material/link_off:")


def link() -> dict[str, str]:
    """The query string of this screen, without what belongs to the player; for `players.address`.

    A control that was changed makes a new entry in the browser's history, which only Streamlit can
    make: here. Where the visitor has travelled there is an entry already, and the browser mends it.
    """
    state, given, written = session(), _query(), _written()
    _remember_mine()
    if not state.arrived and given != written:
        st.query_params.from_dict(written)
        given = written
    state.given, state.arriving = dict(given), False
    return written


def _written() -> dict[str, str]:
    """The query string of the controls; a chapter with a showcase keeps its bare address for that."""
    state = session()
    if state.lesson is not None:
        carried = {"file": state.lesson.file} if state.lesson.file else {}
        place = {"lesson": state.lesson.name, "step": str(state.lesson.step)}
        return state.outgoing | place | carried
    if state.showcase and not state.part and _shows_the_showcase():
        return {}
    if state.showcase and _says_no_values(state.outgoing):  # all that a link would say is a default
        name = next(iter(state.showcase))
        return {name: as_text(state.by_name.get(name, ""))} | state.outgoing
    return dict(state.outgoing)


def share_url() -> str:
    """The URL that opens the Lab with all that defines this screen."""
    page = st.context.url or ""
    query = {"dataset": st.session_state.dataset} | session().outgoing
    query.pop("section", None)
    return f"{page.partition('?')[0].rstrip('/').removesuffix('/data')}/?{urlencode(query)}"


def quoted_sentence(text: str) -> str:
    """A sentence with pieces of a user's table in it, escaped so that it is not Markdown."""
    return "".join(f"\\{letter}" if letter in MARKDOWN_CHARACTERS else letter for letter in text)
