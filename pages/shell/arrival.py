"""Whom the controls of a run follow: a link, a button, the chapter's showcase, the visitor's own setting, or themselves.

All of it is decided by pure functions of names and texts. Streamlit hands a run the query string of the last change that
the server or the browser's Back and Forward made. If it is not the one that the last run had, the visitor has travelled,
and the controls follow it; otherwise the address follows the controls. Three things stand in the way: a control that was
changed before the browser had the new address (the old one comes again, and is nobody's wish), a run that was ended before
it came to its end (the next one goes on), and showcases, which a bare address means.
"""

from collections.abc import Mapping, Set
from typing import Any, NamedTuple, TypeVar

from boosting.settings import Setting

Texts = Mapping[str, str]  # names and values in a query string
T = TypeVar("T")
NOTHING: Texts = {}
PART = "_part"  # how the names end under which links say which part of a chapter is open


class Memory(NamedTuple):
    """What a session remembers of its address from run to run.

    page: of the last run; None before the first. given: the query string as Streamlit had it after the last run, or when
    the visitor last arrived; None where the next run arrives in any case. part: that of the chapter whose own showcase is
    shown, "" for the chapter's. wanted: what a button has asked the next run to show: "showcase", "mine" (the visitor's own
    setting) or "". arriving: no run has come to its end since the visitor arrived. fresh: the controls have no values since
    then, and what the link, or the showcase, leaves out will have its default.
    """

    page: str | None = None
    given: Texts | None = None
    part: str = ""
    wanted: str = ""
    arriving: bool = False
    fresh: bool = False


class Visit(NamedTuple):
    """What a run begins with.

    page: its path in the address. query: without what belongs to the player. showcases: by the part that shows them. asked:
    values by name that a button has asked for, and those of a link that nobody has taken yet. changed: whether the visitor
    has changed a control.
    """

    page: str
    query: Texts
    showcases: Mapping[str, Texts] = {}
    asked: Mapping[str, object] = {}
    changed: bool = False


class Arrival(NamedTuple):
    """What a run shows, before anything is drawn.

    page_changed: it is another chapter than before. arrived: the browser's history has an entry for it: a link, or a chapter
    of the table of contents. recalled: it shows the visitor's own setting again. showcase: of the chapter, or of the part.
    incoming: the values that its controls take, by name.
    """

    page_changed: bool = True
    arrived: bool = False
    recalled: bool = False
    showcase: Texts = NOTHING
    incoming: Mapping[str, object] = NOTHING


def advance(m: Memory, v: Visit) -> tuple[Arrival, Memory]:
    """What a run shows after what the session remembers, and what it remembers then."""
    page_changed = m.page != v.page
    # whoever comes from the table of contents brings no query string, and takes his controls along
    by_menu = page_changed and not v.query
    late = not page_changed and (v.changed or bool(v.asked or m.wanted))
    # until a run has come to its end, nobody but a visitor who travels on has another address
    travelled = m.given is None or (v.query != m.given and not by_menu and (m.arriving or not late))
    arrives = travelled or by_menu
    goes_on = m.arriving and not arrives
    part = with_its_own(v.query, v.showcases) if arrives else m.part
    showcase = v.showcases.get(part, NOTHING)
    shows = bool(showcase) and ((arrives and says_no_values(v.query)) or m.wanted == "showcase")
    asked = {} if m.arriving and travelled else v.asked  # not those of a link that was left
    incoming = {**(showcase if shows else {}), **(v.query if travelled else {}), **asked}
    fresh = travelled or (goes_on and m.fresh) or shows
    given = dict(v.query) if arrives else m.given
    memory = Memory(v.page, given, part, "", arrives or goes_on, fresh)
    recalled = m.wanted == "mine" and not fresh
    return Arrival(page_changed, memory.arriving, recalled, showcase, incoming), memory


def kept(
    setting: Setting[T],
    m: Memory,
    a: Arrival,
    mine: Mapping[str, Any],
    *there: Mapping[str, Any],
) -> object:
    """The value of a control of which nothing that comes says anything.

    setting: the control's; m, a: of this run; mine: the visitor's own values, by key; there: those that stand there, of the
    widgets, and of what the run before had for them.
    """
    if m.fresh:
        return setting.default
    own = mine.get(setting.place, setting.default)
    # a widget of the chapter before may still show that chapter's showcase
    if a.page_changed or a.recalled:
        return own
    return next((values[setting.place] for values in there if setting.place in values), own)


def shows(showcase: Texts, texts: Texts, outgoing: Set[str]) -> bool:
    """Whether controls show a showcase. texts: their values by name; outgoing: the names of those that are no default."""
    wanted = {name: value for name, value in showcase.items() if name in texts}
    same = all(texts[name] == value for name, value in wanted.items())
    return bool(wanted) and same and outgoing <= wanted.keys()


def link(m: Memory, a: Arrival, texts: Texts, outgoing: Texts) -> Texts:
    """The query string of the controls; a chapter with a showcase keeps its bare address for that.

    m, a: of this run; texts, outgoing: as for `shows`, the latter with their values.
    """
    if a.showcase and not m.part and shows(a.showcase, texts, outgoing.keys()):
        return {}
    if a.showcase and says_no_values(outgoing):  # all that a link would say is a default
        name = next(iter(a.showcase))
        return {name: texts.get(name, "")} | dict(outgoing)
    return outgoing


def says_no_values(query: Mapping[str, object]) -> bool:
    """Whether a query string says of a chapter at most which of its parts is open."""
    return len(query) <= 1 and all(name.endswith(PART) for name in query)


def with_its_own(query: Texts, showcases: Mapping[str, Texts]) -> str:
    """The part that a query string names and nothing else, if it has a showcase of its own; else ""."""
    if not says_no_values(query):
        return ""
    name = "".join(query.values())
    return name if name in showcases and showcases[name] != showcases.get("") else ""
