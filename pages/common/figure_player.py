"""Plotly figures that are shown, and played frame by frame, in the browser.

pages/common/figure_player/ is the browser's side. A figure goes to the page once; stepping and
playing happen there. A new figure is drawn over the old one in place. The browser reports the
current frame, after a pause of 120 ms.

The words about a figure come from its layout, so that they are the same in a notebook: `title.text`
is the card's heading, `title.subtitle.text` the sentence under it, `height` its height. `meta` of
the layout, or of a frame's layout, is a sentence about that frame.
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
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import streamlit as st
from streamlit.components.v1 import declare_component

from boosting.datasets import DataError
from boosting.datasets.table_files import cache_folder
from boosting.figures.theme import FIGURE_PALETTE
from pages.common import send_once
from pages.common.shared_cache import shared

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

    from boosting.figures.template import Figure

    Figures: TypeAlias = Figure | dict[str, Figure]

HERE = Path(__file__).with_name("figure_player")


class Packed(NamedTuple):
    """Figures as they are sent. id: their hash; z: compressed JSON; frames: of the longest film."""

    id: str
    z: str
    frames: int


def pack(figures: Figures) -> Packed:
    """Compress figures, which may have names; a figure without frames counts as one frame."""
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


@shared(n_keys=2)
def _cached(key: str, made_of: tuple, make: Callable[[], Figures]) -> Packed:
    return pack(make())


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.cache_resource(show_spinner=False)
def _library() -> str:
    """The URL of the installed package's plotly.js, compressed once and not once per visitor."""
    name = f"plotly-{version('plotly')}.js.gz"
    folder = _folder()
    if not (folder / name).exists():
        source = (files("plotly") / "package_data" / "plotly.min.js").read_bytes()
        draft = folder / f"{name}.{getpid()}"
        draft.write_bytes(gzip.compress(source, 6))
        draft.replace(folder / name)  # atomic: two servers may start at once
    component = declare_component("plotly", path=folder)
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"{'/' * bool(base)}{base}/component/{component.name}/{name}"


def _folder() -> Path:
    """Where the compressed plotly.js is kept from start to start."""
    try:
        folder = cache_folder() / "plotly"
        folder.mkdir(exist_ok=True)
    except (DataError, OSError):  # no folder of this user can be written to
        folder = Path(tempfile.mkdtemp(prefix="boosting-lab-"))
    return folder


@st.cache_resource(show_spinner=False)
def _component() -> ComponentRenderer:
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
    """Show figures side by side with one player; returns the frame that the browser reported.

    figures: figures, named or not; those without frames stand still. They may be a function that
    makes them: it is called once for every new `made_of` (the names and numbers that go into the
    figures), for all visitors, and not at every run of the page. key: the component's name on the
    page; start: the first frame; label: what a frame is called; height: of a figure without its
    own, in pixels. link: this is the page's main player. Its controls carry the test ids step,
    back, play, round and round-readout (otherwise KEY-step and so on), it listens to the arrow
    keys, Home, End and space wherever they are pressed, and the page writes its round into the URL.
    """
    packed = _cached(key, made_of, figures) if callable(figures) else figures
    packed = packed if isinstance(packed, Packed) else pack(packed)
    start = min(max(start, 0), packed.frames - 1)
    (content,) = send_once.without_sent(key, [{"id": packed.id, "z": packed.z}], "z")
    data = {
        **content, "key": key, "start": start, "label": label, "height": height, "link": link,
        "plotly": _library(), "palette": FIGURE_PALETTE,
        "acknowledged": send_once.acknowledged(key),
    }  # fmt: skip
    state = _component()(
        key=key,
        data=data,
        default={"frame": start},
        on_frame_change=send_once.on_report,
        on_missing_change=send_once.on_report,
    )
    return min(max(int(state.frame), 0), packed.frames - 1)
