"""What the server remembers of one visitor's session, in one typed place.

Widgets keep their values in Streamlit's own session state, under their keys. Everything else that a
session holds from run to run stands here.

One rule: a session keeps names and numbers, never a run, a film or a table, besides the visitor's own, which are counted
(private.py). It holds for what Streamlit keeps, too: the arguments of fragments and callbacks, and the files that are
made when they are asked for. Streamlit keeps all of that for as long as a visitor stays, and for minutes when he has gone,
beside the budget of what is computed (shared_cache.py). Whoever needs a run asks for it by its name. A page's script
makes no function that lasts: it would hold everything that the script has named.
"""

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeVar

import streamlit as st

from boosting.datasets import Card, Dataset
from boosting.settings import Asked, written
from pages.shell.arrival import Arrival, Memory
from pages.shell.private import Usage

T = TypeVar("T")
KEY = "session"  # its place in Streamlit's session state


class UserDataset(NamedTuple):
    """The content of a slot: a dataset and its card.

    encoded: the dataset as text for a link, or "" if it has no place in one, and `not_encoded` then
    says why; notes: sentences on how the table was read; kept: the text that the browser's tab keeps,
    because no link does (pages/kept/own_table.py); "" for none.
    """

    dataset: Dataset
    card: Card
    encoded: str
    not_encoded: str
    notes: tuple[str, ...]
    kept: str


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
class Controls:
    """What the controls of a run show.

    held: all of them, by key, before the first is drawn; of the run before until then. resolved: their settings and what the
    screen is made of, by name: the same, but for a text that cannot be read. asked: settings and values of those that have
    been drawn so far. in_showcase: these are the chapter's showcase.
    """

    held: dict[str, object] = field(default_factory=dict)
    resolved: Asked = field(default_factory=dict)
    asked: Asked = field(default_factory=dict)
    in_showcase: bool = False

    @property
    def values(self) -> dict[str, object]:
        """By the controls' keys. The run before may still be adding one."""
        return {setting.place: value for setting, value in tuple(self.asked.values())}

    @property
    def texts(self) -> dict[str, str]:
        """As a link would write them, by name."""
        return {name: setting.text(value) for name, (setting, value) in tuple(self.asked.items())}

    @property
    def outgoing(self) -> dict[str, str]:
        """The same of those that are no default: what a link says."""
        return written(dict(tuple(self.asked.items())))


@dataclass
class Notes:
    """Sentences about values that were mended. now: in this run; later: those that the next run shows."""

    now: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)


@dataclass
class Opened:
    """What the visitor has opened, by what defines it; None for nothing.

    repeated: the setting whose repetition over seeds is open (pages/claims/evidence.py). stopped, started: the experiment
    that he has stopped, and the published number that is being computed anew (pages/experiments).
    """

    repeated: Hashable = None
    stopped: Hashable = None
    started: Hashable = None


@dataclass
class Course:
    """The course (pages/tutor).

    visits: how often a step's screen was opened; each time it begins at its own round. progress: what was answered so far,
    by lesson and step (pages/tutor/progress.py). forgotten: how often all of it was forgotten. lessons: the texts of the
    files of lessons that were opened here, by their names. draft: the lesson that is being put together
    (boosting/lessons/drafting.py); {} before it is shown.
    """

    visits: int = 0
    progress: dict[str, Any] = field(default_factory=dict)
    forgotten: int = 0
    lessons: dict[str, str] = field(default_factory=dict)
    draft: dict[str, Any] = field(default_factory=dict)


@dataclass
class Prediction:
    """What is guessed in the Lab (pages/lab/prediction.py).

    asked: the round from which it is; None for none. guesses: those so far.
    """

    asked: int | None = None
    guesses: list[Any] = field(default_factory=list)


@dataclass
class Board:
    """The drawing board (pages/data/points.py).

    points: [x, y, label] each; None before it was shown. before: those that a table has taken the place of, for Undo.
    """

    points: list[list[float]] | None = None
    before: list[list[float]] = field(default_factory=list)


@dataclass
class Upload:
    """A table on its way (pages/data).

    source: of the visitor's own, "file" or "paste"; pasted: its text, so that it stands there again when he returns. read:
    what the steps have made so far: by step, what it was made of, and the result. fetching: the table of the library that
    he waits for while the server fetches it; "" for none.
    """

    source: str = "file"
    pasted: str = ""
    read: dict[str, tuple[object, object]] = field(default_factory=dict)
    fetching: str = ""


@dataclass
class Files:
    """What is taken along (pages/takeaway). asked: a file that was asked for in the browser, and the round that stood there;
    None for none. made: how many were.
    """

    asked: tuple[str, int] | None = None
    made: int = 0


@dataclass
class Session:
    """One visitor's session. Names of values are those in the address; keys are those of controls.

    page: the chapter's path in the address; "" is the Lab.

    The address (address.py). memory: what it goes by from run to run, arrival: what this run shows (arrival.py). incoming:
    values that the next control of a name takes: from a link, or requested by a button. controls: what this run's show.
    mine: the visitor's own setting, the last value of every control by key, also of other chapters; showcases leave no
    trace in it. notes: about values that were mended.

    opened: what he has opened beside the pictures. lesson: the step whose strip stands above the chapter; None for none.
    course, prediction: what he has answered, and guessed.

    The visitor's own data. own: points drawn and a table uploaded, by slot (user_data.py). aside: what was there before a
    lesson brought a table of its own, until it closes; None without one. lost: the link that named his own table when this
    session had none, by name. board, upload: what they are made from. private: what of it counts towards the server's budget
    (private.py).

    files: what he takes along.
    """

    page: str = ""
    memory: Memory = field(default_factory=Memory)
    arrival: Arrival = field(default_factory=Arrival)
    incoming: dict[str, object] = field(default_factory=dict)
    controls: Controls = field(default_factory=Controls)
    mine: dict[str, object] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    opened: Opened = field(default_factory=Opened)
    lesson: LessonPlace | None = None
    course: Course = field(default_factory=Course)
    prediction: Prediction = field(default_factory=Prediction)
    own: dict[str, UserDataset] = field(default_factory=dict)
    aside: dict[str, UserDataset] | None = None
    lost: dict[str, object] = field(default_factory=dict)
    board: Board = field(default_factory=Board)
    upload: Upload = field(default_factory=Upload)
    files: Files = field(default_factory=Files)
    private: Usage = field(default_factory=Usage)


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
    """`make`, for the time when the page's run is over: it finds this visitor's session there."""
    return partial(_on_behalf_of, session(), make)


def _on_behalf_of(visitor: Session, make: Callable[[], T]) -> T:
    before = ELSEWHERE.set(visitor)
    try:
        return make()
    finally:
        ELSEWHERE.reset(before)
