"""Drawing points by hand: the browser's side stands in pages/common/points/. Every change comes here at once."""

from __future__ import annotations

from math import isfinite
from pathlib import Path

import numpy as np
import streamlit as st

from boosting.datasets import link as letters
from boosting.figures.theme import PALETTE
from pages.common import address, round_player, user_data

HERE = Path(__file__).with_name("points")
MOST = 300  # points; as many travel in a link
FAR = 1e6


@st.cache_resource(show_spinner=False)
def _component():
    parts = [path for path in sorted(round_player.HERE.glob("*.js")) if path.name.startswith("20")]
    return st.components.v2.component(
        "boosting_points",
        html=round_player.read(HERE / "points.html"),
        css=round_player.read(round_player.HERE / "stage.css", HERE / "points.css"),
        js=round_player.read(*parts, *sorted(HERE.glob("*.js"))),
        isolate_styles=False,
    )


def canvas() -> None:
    """Show the plane; what is drawn becomes the slot `user_data.POINTS` as soon as both classes have a point."""
    points = drawn()
    _component()(
        key="points",
        data={"id": "drawn", "points": points, "most": MOST, "palette": PALETTE},
        default={"points": points},
        on_points_change=take,
    )


def drawn() -> list[list[float]]:
    """The points as the canvas last had them; for a visitor who came by a link, those of the link."""
    if "drawn" not in st.session_state:
        content = user_data.slots().get(user_data.POINTS)
        in_plane = content is not None and content.dataset.n_features == 2
        st.session_state.drawn = (
            np.column_stack([content.dataset.X, content.dataset.y]).tolist() if in_plane else []
        )
    return st.session_state.drawn


def take() -> None:
    """Keep what the canvas reports, and show it in all chapters."""
    st.session_state.drawn = clean(st.session_state.points["points"])
    if len({label for *_, label in st.session_state.drawn}) == 2:
        table = np.array(st.session_state.drawn)
        user_data.put(user_data.POINTS, letters.points(table[:, :2], table[:, 2]))
        address.request(dataset=user_data.POINTS)


def chosen(dataset: str) -> bool:
    """Whether this dataset is what was drawn last."""
    content = user_data.slots().get(user_data.POINTS)
    return content is not None and content.dataset.name == dataset


def clean(reported: object) -> list[list[float]]:
    """The valid points of a report: [x, y, label] with finite numbers and a label of -1 or 1."""
    points = reported if isinstance(reported, list) else []
    return [[float(v) for v in point] for point in points[:MOST] if _valid(point)]


def _valid(point: object) -> bool:
    numbers = (
        isinstance(point, list) and len(point) == 3 and all(type(v) in (int, float) for v in point)
    )
    return numbers and all(isfinite(v) and abs(v) <= FAR for v in point) and abs(point[2]) == 1


def tell() -> None:
    """What has been drawn, and what to do next."""
    counts = [sum(label == sign for *_, label in drawn()) for sign in (-1, 1)]
    kept = user_data.POINTS in user_data.slots()
    if min(counts) == 0:
        missing = " and ".join(
            name for name, count in zip(("class −1", "class +1"), counts) if not count
        )
        also = " Until then all chapters keep your previous points." if kept else ""
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
