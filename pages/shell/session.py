"""What the server remembers of one visitor's session, in one typed place.

Widgets keep their values in Streamlit's own session state, under their keys. Everything else that a
session holds from run to run stands here.

One rule: a session keeps names and numbers, never a run, a film or a table, besides the visitor's own, which are counted
(private.py). It holds for what Streamlit keeps, too: the arguments of fragments and callbacks, and the files that are
made when they are asked for. Streamlit keeps all of that for as long as a visitor stays, and for minutes when he has gone,
beside the budget of what is computed (shared_cache.py). Whoever needs a run asks for it by its name. A page's script
makes no function that lasts: it would hold everything that the script has named.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import streamlit as st

from pages.shell.private import Part
from pages.shell.turns import TURNS, Account

if TYPE_CHECKING:
    from pages.shell.user_data import UserDataset

T = TypeVar("T")
KEY = "session"  # its place in Streamlit's session state


class LessonPlace(NamedTuple):
    """A step of a lesson.

    name: of the lesson; step: from 1; chapter, round, substep: of its screen; file: the lesson as a link carries it, ""
    for one that every visitor has.
    """

    name: str
    step: int
    chapter: str
    round: int
    file: str = ""
    substep: int = 0


@dataclass
class Session:
    """One visitor's session. Names of values are those in the address; keys are those of controls.

    The address (address.py). incoming: values that the next run shows, by name: from a link, or
    requested by a button. outgoing: values of this run that are not the defaults, by name.
    given: the query string as Streamlit had it after the last run, or when the visitor last arrived; None before
    the first run.
    travelled: this run shows a link as it stands (a new session, or Back and Forward in the
    browser). arrived: travelled, or a chapter was chosen in the table of contents: the browser has
    an entry for it in its history. arriving: no run has come to its end since then; settled: the keys of the
    controls that the runs since then have drawn. fresh: what the link, or the showcase, leaves out has its
    default. suggested: defaults of controls, by key, that this run's chapter has of its own. values:
    those of this run's controls by key; by_name: the same, by name. remembered: the visitor's
    own setting, the last value of every control by key, also of other chapters; showcases leave no
    trace in it. notes: sentences about values that were mended;
    kept_notes: those that the next run shows, too.

    The showcase (address.py), what a chapter opens with. showcase: its values by name; {} for a
    chapter without one. part: that of the chapter whose own showcase it is; "" for the chapter's.
    in_showcase: the controls of this run's sidebar show it. wanted: what a button has
    asked the next run to show: "showcase", "mine" (the visitor's own setting) or "".
    recalled: this run shows the visitor's own setting again. repeated: what defines the setting whose
    repetition over seeds is open (pages/claims/evidence.py); None for none. stopped, started: what
    defines the experiment that the visitor has stopped, and the published number that is being
    computed anew (pages/experiments); None for none.

    The chapter. page: its path in the address; "" is the Lab. last_page: that of the run before;
    None before the first run. page_changed: whether they differ.

    The course (pages/tutor). lesson: the step whose strip stands above the chapter; None for none.
    visits: how often a step's screen was opened; each time it begins at its own round. progress:
    what was answered so far, by lesson and step (pages/tutor/progress.py); forgotten: how
    often all of it was forgotten. lessons: the texts of
    the files of lessons that were opened here, by their names. predicting: the round of the Lab
    from which the visitor predicts; None for none. guesses: what he predicted (pages/lab/prediction.py).

    The visitor's own data. own: points drawn and a table uploaded, by slot (user_data.py). aside: what
    was there before a lesson brought a table of its own, until it closes; None without one. drawn:
    the points on the canvas, [x, y, label] each; None before the canvas was shown. drawn_before: those
    that a table has taken the place of, for Undo. source: of the visitor's own table, "file" or "paste"; pasted: its
    text, so that it stands there again when he returns. read: what the
    steps of an upload have made so far: by step, what it was made of, and the result. fetching: the
    table that the visitor waits for while the server fetches it; "" for none. lost: the link that named
    his own table when this session had none, by name. asked: a file that was asked for in the browser,
    and the round that stood there; None for none. files: how many were made. private: what of it counts
    towards the server's budget (private.py).

    account: what the visitor's requests have worked beyond what is quick (turns.py).
    """

    incoming: dict[str, object] = field(default_factory=dict)
    outgoing: dict[str, str] = field(default_factory=dict)
    given: dict[str, str] | None = None
    travelled: bool = False
    arrived: bool = False
    arriving: bool = False
    settled: set[str] = field(default_factory=set)
    fresh: bool = False
    suggested: dict[str, object] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    by_name: dict[str, object] = field(default_factory=dict)
    remembered: dict[str, object] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    kept_notes: list[str] = field(default_factory=list)
    showcase: dict[str, str] = field(default_factory=dict)
    part: str = ""
    in_showcase: bool = False
    wanted: str = ""
    recalled: bool = False
    repeated: Hashable = None
    stopped: Hashable = None
    started: Hashable = None
    page: str = ""
    last_page: str | None = None
    page_changed: bool = True
    lesson: LessonPlace | None = None
    visits: int = 0
    progress: dict[str, Any] = field(default_factory=dict)
    forgotten: int = 0
    predicting: int | None = None
    guesses: list[Any] = field(default_factory=list)
    lessons: dict[str, str] = field(default_factory=dict)
    own: dict[str, UserDataset] = field(default_factory=dict)
    aside: dict[str, UserDataset] | None = None
    drawn: list[list[float]] | None = None
    drawn_before: list[list[float]] = field(default_factory=list)
    source: str = "file"
    pasted: str = ""
    read: dict[str, tuple[object, object]] = field(default_factory=dict)
    fetching: str = ""
    lost: dict[str, object] = field(default_factory=dict)
    asked: tuple[str, int] | None = None
    files: int = 0
    private: Part = field(default_factory=Part)
    account: Account = field(default_factory=Account)


# whose file is being made, outside of his page's run
ELSEWHERE: ContextVar[Session | None] = ContextVar("ELSEWHERE", default=None)


def session() -> Session:
    """This visitor's session."""
    if (elsewhere := ELSEWHERE.get()) is not None:
        return elsewhere
    if KEY not in st.session_state:
        st.session_state[KEY] = Session()
    found: Session = st.session_state[KEY]
    return found


def later(make: Callable[[], T]) -> Callable[[], T]:
    """`make`, for the time when the page's run is over: it finds this visitor's session there, and waits for its turn."""
    return partial(_on_behalf_of, session(), make)


def _on_behalf_of(visitor: Session, make: Callable[[], T]) -> T:
    before = ELSEWHERE.set(visitor)
    try:
        with TURNS.request(visitor.account):
            return make()
    finally:
        ELSEWHERE.reset(before)
