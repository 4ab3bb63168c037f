"""Plotly figures that are shown, and played frame by frame, in the browser.

See pages/common/figure_player/ for the browser's side. A figure goes to the page once; stepping, scrubbing and playing
happen there. A new figure is drawn over the old one in place. What Python hears back is the current frame, after a
pause of 120 ms.

What a figure says about itself is taken from its layout, so that it says the same in a notebook: `title.text` becomes
the card's heading, `title.subtitle.text` the sentence under it, `height` its height. `meta` of the layout, or of a
frame's layout, is a sentence of words for that frame.
"""

from __future__ import annotations

import gzip
import tempfile
import zlib
from base64 import b64encode
from collections.abc import Callable
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from os import getpid
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import streamlit as st
from streamlit.components.v1 import declare_component

from boosting.datasets.uci import DataError, cache_folder
from boosting.figures.theme import FIGURE_PALETTE
from pages.common import send_once

if TYPE_CHECKING:
    from boosting.figures.template import Figure

    Figures = Figure | dict[str, Figure]

HERE = Path(__file__).with_name("figure_player")


class Packed(NamedTuple):
    """Figures made ready to be sent."""

    id: str
    z: str
    frames: int


def pack(figures: Figures) -> Packed:
    """Compress figures, which may have names; frames counts the longest film (1 for figures without frames)."""
    named = figures if isinstance(figures, dict) else {"": figures}
    specs = [
        f'{{"name":{_quoted(name)},"figure":{figure.to_json()}}}' for name, figure in named.items()
    ]
    text = f"[{','.join(specs)}]".encode()
    frames = max((len(figure.frames) for figure in named.values()), default=0)
    return Packed(
        blake2b(text, digest_size=8).hexdigest(),
        b64encode(zlib.compress(text, 1)).decode(),
        max(frames, 1),
    )


@st.cache_resource(max_entries=128, show_spinner=False)
def _kept(key: str, made_of: tuple, _make: Callable[[], Figures]) -> Packed:
    return pack(_make())


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.cache_resource(show_spinner=False)
def _library() -> str:
    """The address of plotly.js, the installed package's own; compressed once, not once per visitor."""
    name = f"plotly-{version('plotly')}.js.gz"
    folder = _folder()
    if not (folder / name).exists():
        source = (files("plotly") / "package_data" / "plotly.min.js").read_bytes()
        half_done = folder / f"{name}.{getpid()}"
        half_done.write_bytes(gzip.compress(source, 6))
        half_done.replace(folder / name)  # whole or not at all: two servers may start at once
    served = declare_component("plotly", path=folder)
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"{'/' * bool(base)}{base}/component/{served.name}/{name}"


def _folder() -> Path:
    """Where the compressed plotly.js is kept from start to start."""
    try:
        folder = cache_folder() / "plotly"
        folder.mkdir(exist_ok=True)
    except (DataError, OSError):  # nothing here can be written to
        folder = Path(tempfile.mkdtemp(prefix="boosting-lab-"))
    return folder


@st.cache_resource(show_spinner=False)
def _component():
    script = "\n".join(
        path.read_text("utf-8")
        for path in [HERE.with_name("parcel.js"), *sorted(HERE.glob("*.js"))]
    )
    html, css = ((HERE / f"figure_player.{kind}").read_text("utf-8") for kind in ("html", "css"))
    return st.components.v2.component(
        "figure_player", html=html, css=css, js=script, isolate_styles=False
    )


def figure_player(
    figures: Figures | Packed | Callable[[], Figures],
    key: str,
    *,
    made_of: tuple = (),
    start: int = 0,
    label: str = "round",
    height: int = 420,
    link: bool = False,
) -> int:
    """Show figures side by side, all following one player; returns the frame that the browser last reported.

    Figures without frames are just shown. figures may be a function that makes them: it is then called once for every
    new made_of (the names and numbers that go into the figures), for all visitors, and not at every run of the page.
    link: this is the page's main player. Its controls carry the names of the screen contract (step, back, play, round,
    round-readout; otherwise KEY-step and so on), and it listens to the arrow keys, Home, End and space wherever they are
    pressed. The page writes the round into its link, as it does with the stage.
    """
    packed = _kept(key, made_of, figures) if callable(figures) else figures
    packed = packed if isinstance(packed, Packed) else pack(packed)
    start = min(max(start, 0), packed.frames - 1)
    (film,) = send_once.without_sent(key, [{"id": packed.id, "z": packed.z}], "z")
    data = {
        **film, "key": key, "start": start, "label": label, "height": height, "link": link,
        "plotly": _library(), "palette": FIGURE_PALETTE, "acknowledged": send_once.acknowledged(key),
    }  # fmt: skip
    state = _component()(
        key=key,
        data=data,
        default={"frame": start},
        on_frame_change=send_once.on_report,
        on_missing_change=send_once.on_report,
    )
    return min(max(int(state.frame), 0), packed.frames - 1)
