"""Drawing points by hand. The browser's side is pages/players/points/; it reports every change at once."""

from math import isfinite

import numpy as np
import streamlit as st

from boosting.datasets import Dataset, personal
from boosting.figures.theme import PALETTE
from pages import players
from pages.shell import address, user_data
from pages.shell.session import session
from pages.tutor import homework

MOST = 300  # points: more do not fit into a link
LARGEST = 1e6  # coordinate


def canvas() -> None:
    """Show the plane; its points fill the slot `user_data.POINTS` once both classes have one."""
    state = session().board
    players.drawing(current(), before=state.before, most=MOST, palette=PALETTE, on_change=take)


def offer(dataset: Dataset, axes: tuple[int, int | None]) -> None:
    """A button that puts a small table on the drawing board: its two attributes of the plane, and its labels."""
    first, second = axes
    if second is None or dataset.n_examples > MOST:
        return
    if np.abs(dataset.X[:, [first, second]]).max() > LARGEST:
        return
    names = [dataset.feature_names[j] for j in (first, second)]
    others = " The other attributes stay behind." * (dataset.n_features > 2)
    st.button(
        "Edit on the drawing board",
        key="edit-table",
        icon=":material/draw:",
        on_click=put_on_board,
        args=(dataset.X[:, [first, second]], dataset.y),
        help=f"A copy of it as points that can be moved, added, erased and relabelled: {names[0]} across, {names[1]} "
        f"up.{others} The table itself stays in the dataset picker, and Undo brings back points drawn before.",
    )


def put_on_board(X: np.ndarray, y: np.ndarray) -> None:
    """Callback: have the next run show these points on the board, X (n, 2), y (n,); Undo knows those before."""
    state = session().board
    state.before = current()
    places = np.column_stack([_short(column) for column in X.T])
    state.points = np.column_stack([places, y])[y != 0].tolist()  # one of neither class is no point
    _use(state.points)
    address.request(section="draw")


def _short(x: np.ndarray) -> np.ndarray:
    """An attribute (n,) in as many digits as a pixel shows: they travel in a link."""
    span = float(np.ptp(x))
    return np.round(x, 4 - int(np.ceil(np.log10(span)))) if span > 0 else x


def current() -> list[list[float]]:
    """The points on the canvas: the last reported ones, or those of the link."""
    state = session().board
    if state.points is None:
        content = user_data.slots().get(user_data.POINTS)
        state.points = []
        if content is not None and content.dataset.n_features == 2:
            rows = np.column_stack([content.dataset.X, content.dataset.y])
            state.points = rows.tolist()
    return state.points


def take() -> None:
    """Callback of the canvas: keep its points; if they have two classes, choose them as dataset."""
    session().board.points = points = clean(st.session_state.points["points"])
    _use(points)


def _use(points: list[list[float]]) -> None:
    """Choose points as the dataset, if they have two classes."""
    if len({label for *_, label in points}) == 2:
        table = np.array(points)
        user_data.choose(user_data.POINTS, personal.from_points(table[:, :2], table[:, 2]))


def is_current(dataset: str) -> bool:
    """Whether the dataset of this name is the points on the canvas."""
    content = user_data.slots().get(user_data.POINTS)
    return content is not None and content.dataset.name == dataset


def clean(reported: object) -> list[list[float]]:
    """The valid points of a browser's report: [x, y, label], finite numbers, labels of -1 or 1."""
    points = reported if isinstance(reported, list) else []
    return [[float(v) for v in point] for point in points[:MOST] if _valid(point)]


def _valid(point: object) -> bool:
    if not isinstance(point, list) or len(point) != 3:
        return False
    if not all(type(v) in (int, float) for v in point):  # a bool is an int, but no coordinate
        return False
    return all(isfinite(v) and abs(v) <= LARGEST for v in point) and abs(point[2]) == 1


def status() -> None:
    """Say how many points there are, and what to do next."""
    counts = [sum(label == sign for *_, label in current()) for sign in (-1, 1)]
    if min(counts) == 0:
        missing = " and ".join(
            name for name, count in zip(("class −1", "class +1"), counts) if not count
        )
        previous = user_data.POINTS in user_data.slots()
        also = " Until then all chapters keep your previous points." if previous else ""
        st.info(
            f"Draw at least one point of {missing}; then they can be boosted.{also}",
            icon=":material/draw:",
        )
        return
    st.success(
        f"**{sum(counts)} points** are “Your points” in the dataset picker of all chapters.",
        icon=":material/check:",
    )
    st.page_link("pages/lab/lab.py", label="Boost them in the Lab", icon=":material/science:")
    table = np.array(current())
    homework.offer(table[:, :2], table[:, 2])
