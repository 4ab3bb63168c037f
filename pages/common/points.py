"""Drawing points by hand. Browser's side: pages/common/points/; it reports every change at once."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from boosting.datasets import personal
from boosting.figures.theme import PALETTE
from pages.common import address, round_player, user_data

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

HERE = Path(__file__).with_name("points")
MOST = 300  # points: more do not fit into a link
LARGEST = 1e6  # coordinate


@st.cache_resource(show_spinner=False)
def _component() -> ComponentRenderer:
    parts = [path for path in sorted(round_player.HERE.glob("*.js")) if path.name.startswith("20")]
    return st.components.v2.component(
        "boosting_points",
        html=round_player.read(HERE / "points.html"),
        css=round_player.read(round_player.HERE / "stage.css", HERE / "points.css"),
        js=round_player.read(*parts, *sorted(HERE.glob("*.js"))),
        isolate_styles=False,
    )


def canvas() -> None:
    """Show the plane; its points fill the slot `user_data.POINTS` once both classes have one."""
    points = current()
    _component()(
        key="points",
        data={"id": "drawn", "points": points, "most": MOST, "palette": PALETTE},
        default={"points": points},
        on_points_change=take,
    )


def current() -> list[list[float]]:
    """The points on the canvas: the last reported ones, or those of the link."""
    if "drawn" not in st.session_state:
        content = user_data.slots().get(user_data.POINTS)
        st.session_state.drawn = []
        if content is not None and content.dataset.n_features == 2:
            rows = np.column_stack([content.dataset.X, content.dataset.y])
            st.session_state.drawn = rows.tolist()
    return st.session_state.drawn


def take() -> None:
    """Callback of the canvas: keep its points; if they have two classes, choose them as dataset."""
    st.session_state.drawn = clean(st.session_state.points["points"])
    if len({label for *_, label in st.session_state.drawn}) == 2:
        table = np.array(st.session_state.drawn)
        user_data.put(user_data.POINTS, personal.from_points(table[:, :2], table[:, 2]))
        address.request(dataset=user_data.POINTS)


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
