"""The page's address: all that defines the screen stands in the URL's query string.

A URL may be old, cut off or typed by hand. So every value is read by its setting (boosting/settings), which
answers with the nearest valid value and, if it had to change anything, a sentence for the user.

Whom the controls follow is decided in arrival.py: a link, a button, a showcase, the visitor's own setting, or themselves;
otherwise the address follows the controls. The round and the view belong to the browser's player, which adds them to the
address itself: a step is no business of the server, and no entry of the history.

A chapter may have a showcase: the values with which its point is seen best. It opens with them, by
the table of contents as well as by its bare address, and its bare address always means them. An
address that names a part of the chapter and nothing else means what that part is seen best with. What
the visitor chose elsewhere is kept beside it, and a button brings it back.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, TypeVar, cast
from urllib.parse import urlencode, urlsplit

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting.screens.link import PLAYER_PARAMS
from boosting.settings import Asked, Plan, Setting, drive
from pages.shell import arrival, user_data
from pages.shell.arrival import Texts, Visit, advance, kept, shows
from pages.shell.session import Controls, Notes, session

MARKDOWN_CHARACTERS = r"\`*_{}[]<>()#+-.!|$~:@"
NO_SHOWCASES: Mapping[str, Texts] = {}
# names of the lesson strip, which stands above the chapter
OF_THE_LESSON = "lesson", "step", "file"
MOST_OF_A_NAME = 40  # letters of a wrong address that are repeated
T = TypeVar("T")


def open_link(showcases: Mapping[str, Texts] = NO_SHOWCASES) -> None:
    """Start a run of a chapter: find out whether the visitor has travelled, and whereto.

    showcases: names and values of the query string, by the part that shows them; what the chapter opens
    with has no name, and is missing where there is none. A dataset inside a link becomes this session's own.
    """
    state, query, widgets = session(), _query(), st.session_state
    drawn = state.controls.values
    changed = any(key in widgets and widgets[key] != value for key, value in drawn.items())
    visit = Visit(state.page, query, showcases, state.incoming, changed)
    state.arrival, state.memory = advance(state.memory, visit)
    state.incoming = dict(state.arrival.incoming)
    state.controls = Controls(held=state.controls.held)
    state.notes = Notes(now=state.notes.later)
    if "lesson" in state.incoming:  # elsewhere "step" is The loop's third choice
        state.incoming = {n: v for n, v in state.incoming.items() if n not in OF_THE_LESSON}
    _take_own_data(in_lesson="lesson" in query)


def _take_own_data(in_lesson: bool) -> None:
    """Make the data of a link this session's own. in_lesson: only until the lesson closes."""
    state = session()
    user_data.note_lost(state.incoming)
    if not in_lesson:
        user_data.put_back()
    if encoded := str(state.incoming.get("own", "")):
        if in_lesson:
            user_data.set_aside()
        complaint = user_data.receive(encoded, str(state.incoming.get("dataset", "")))
        if complaint:
            note(complaint)
    # only here: if this run is ended above, the next one must still find them
    state.incoming.pop("own", None)


def _query() -> dict[str, str]:
    """The query string as this run was given it, without what belongs to the player."""
    query = st.query_params.to_dict()
    return {name: value for name, value in query.items() if name not in PLAYER_PARAMS}


def player_params() -> dict[str, str]:
    """What the link that was opened says to the browser's player: for a run that leads on to another page."""
    query = st.query_params.to_dict()
    return {name: value for name, value in query.items() if name in PLAYER_PARAMS}


def controls_drawn() -> None:
    """What the sidebar shows is known: is it the showcase, or the visitor's own setting?

    Only the latter is remembered for other chapters, and at once: the run may be interrupted. The
    screens of a lesson leave no trace in it either.
    """
    state = session()
    drawn = state.controls
    drawn.in_showcase = shows(state.arrival.showcase, drawn.texts, drawn.outgoing.keys())
    _remember_mine()


def _remember_mine() -> None:
    state = session()
    if not state.controls.in_showcase and state.lesson is None:
        state.mine |= state.controls.values


def show_showcase(part: str = "", **values: object) -> None:
    """Have the next run show the chapter's showcase, or that of a part: for a button.

    values: those that the showcase says nothing of, by name.
    """
    state = session()
    state.memory = state.memory._replace(wanted="showcase", part=part)
    state.incoming |= values


def show_mine() -> None:
    """Have the next run show the visitor's own setting again: for a button."""
    state = session()
    state.memory = state.memory._replace(wanted="mine")


def arrive_again() -> None:
    """Have the next run follow its link, also where it is the one that stands there."""
    state = session()
    state.memory = state.memory._replace(given=None)


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


class Held(NamedTuple):
    """What a control shows, what the screen is made of, and a complaint or "": two things only for a text."""

    shown: Any
    value: Any
    complaint: str = ""


def resolve(plan: Plan[T], read: Callable[[Setting[Any], object], Held]) -> T:
    """Give all controls of a screen their values before one of them is drawn, and return what the plan does.

    Complaints go to the notes.

    read: what a setting makes of a value. A run may be ended while it waits for data that a range depends on; then nothing
    has been taken from the link.
    """
    state, left = session(), dict(session().incoming)
    held, resolved, complaints = dict[str, object](), Asked(), list[str]()

    def answer(setting: Setting[Any]) -> object:
        told = read(setting, _given(setting, left))
        held[setting.place], resolved[setting.name] = told.shown, (setting, told.value)
        complaints.extend(filter(None, [told.complaint]))
        return told.value

    found = drive(plan, answer)
    # On the first run of a chapter, a control that shares its key with one of the last chapter
    # still has its value, but is new to Streamlit, which would reset it: so it is assigned again.
    widgets, new = st.session_state, state.arrival.page_changed
    for key, value in held.items():
        if new or key not in widgets or widgets[key] != value:
            widgets[key] = value
    state.incoming, state.memory = left, state.memory._replace(fresh=False)
    state.controls.held, state.controls.resolved = held, resolved
    state.notes.now.extend(complaints)
    return found


def _given(setting: Setting[Any], incoming: dict[str, object]) -> object:
    """What comes for a control, taken from there; else what stands there, or its default."""
    for name in (setting.name, *setting.also):
        if name in incoming:
            return incoming.pop(name)
    state, widgets = session(), cast("Mapping[str, Any]", st.session_state)
    return kept(setting, state.memory, state.arrival, state.mine, widgets, state.controls.held)


def held(setting: Setting[T]) -> T:
    """The value of something that the link defines and no widget shows."""
    value = cast(T, st.session_state[setting.place])
    remember(setting, value)
    return value


def remember(setting: Setting[T], value: T) -> None:
    """Keep a control's value for other chapters, and write it to the URL if it is not the default.

    value: what the control shows now.
    """
    session().controls.asked[setting.name] = setting, value


def as_text(value: object) -> str:
    """A value of a run as it stands in the URL."""
    return format(value, ".10g") if isinstance(value, float) else str(value)


def note(sentence: str) -> None:
    """Add a sentence to the warning at the top of the page."""
    session().notes.now.append(sentence)


def note_unknown(pages: Collection[str]) -> None:
    """Have this run say so where the address names none of the pages, by their paths: Streamlit then shows the first."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    asked = urlsplit(st.context.url or "").path.strip("/").removeprefix(base).strip("/")
    if asked and asked not in pages:
        name = quoted_sentence(asked[:MOST_OF_A_NAME])
        session().notes.later.append(f"There is no page “{name}” here. This is the Lab.")


def keep_notes() -> None:
    """Have the next run show this run's notes too: for a run that nobody but the page has asked for."""
    notes = session().notes
    notes.later = list(notes.now)


def show_notes(place: DeltaGenerator) -> None:
    """Show what was mended in this run, and drop what no control has taken from the link."""
    state = session()
    state.incoming = {}
    if state.notes.now:
        place.warning("  \n".join(state.notes.now), icon=":material/link_off:")


def link() -> dict[str, str]:
    """The query string of this screen, without what belongs to the player; for `players.address`.

    A control that was changed makes a new entry in the browser's history, which only Streamlit can
    make: here. Where the visitor has travelled there is an entry already, and the browser mends it.
    """
    state, given, says = session(), _query(), _written()
    _remember_mine()
    if not state.arrival.arrived and given != says:
        st.query_params.from_dict(says)
        given = says
    state.memory = state.memory._replace(given=dict(given), arriving=False)
    return says


def _written() -> dict[str, str]:
    """The query string of the controls, and of the lesson above them."""
    state = session()
    outgoing = state.controls.outgoing
    if state.lesson is not None:
        carried = {"file": state.lesson.file} if state.lesson.file else {}
        place = {"lesson": state.lesson.name, "step": str(state.lesson.step)}
        return outgoing | place | carried
    return dict(arrival.link(state.memory, state.arrival, state.controls.texts, outgoing))


def share_url() -> str:
    """The URL that opens the Lab with all that defines this screen."""
    page = st.context.url or ""
    query = {"dataset": st.session_state.dataset} | session().controls.outgoing
    query.pop("section", None)
    return f"{page.partition('?')[0].rstrip('/').removesuffix('/data')}/?{urlencode(query)}"


def quoted_sentence(text: str) -> str:
    """A sentence with pieces of a user's table in it, escaped so that it is not Markdown."""
    return "".join(f"\\{letter}" if letter in MARKDOWN_CHARACTERS else letter for letter in text)
