"""The frame of every plotly figure: axes, fonts, line styles, and films (figures with one frame per round).

A figure says three things about itself: `title.text`, what is shown; `title.subtitle.text`, what to look for; and, in
`meta` of every frame's layout, one sentence of words for that frame. Ranges are fixed over the frames, so that only the
data move. Colours are those of the light theme, word for word: whoever shows the figure on a dark page exchanges each
for its partner in theme.DARK.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures.theme import LIGHT

Figure = go.Figure
GRID, AXIS = "#e6e6e1", "#8a8f98"  # on paper; a page has its own
NARROW = 0.02  # the share of a range that is left free at its ends
HUGE = 1e30  # beyond this a drawn number is a drawn infinity

STYLES = {
    "train": ("solid", 2.5),
    "test": ("dash", 2.5),
    "bound": ("dot", 2.5),
    "objective": ("dashdot", 2.0),
}

_AXIS = {
    "gridcolor": GRID, "zerolinecolor": AXIS, "linecolor": AXIS, "tickcolor": AXIS, "ticks": "outside", "ticklen": 4,
    "automargin": False, "zeroline": False, "title": {"standoff": 8, "font": {"size": 14}}, "exponentformat": "power",
}  # fmt: skip
TEMPLATE = go.layout.Template(
    layout={
        "font": {"family": "sans-serif", "size": 14, "color": LIGHT["train"]},
        "paper_bgcolor": "#ffffff",
        "plot_bgcolor": "#ffffff",
        "margin": {"l": 62, "r": 16, "t": 104, "b": 54},
        "legend": {
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            "y": 1.0,
            "yanchor": "bottom",
            "traceorder": "normal",
        },
        "hovermode": "closest",
        "hoverlabel": {"align": "left"},
        "bargap": 0.06,
        "dragmode": False,
        "xaxis": _AXIS,
        "yaxis": _AXIS,
    }
)


def figure(traces: Sequence, title: str, look_for: str, x: dict, y: dict, **layout) -> go.Figure:
    """A figure in the house style; x and y come from `axis`."""
    heading = {"text": title, "subtitle": {"text": look_for}}
    return go.Figure(
        list(traces), {"template": TEMPLATE, "title": heading, "xaxis": x, "yaxis": y, **layout}
    )


def axis(title: str, low: float, high: float, **more) -> dict:
    """A named axis of fixed range; an empty range is opened a little. type="log": low and high are powers of ten."""
    if not high > low:
        low, high = low - 1, high + 1
    if more.get("type") == "log" and high - low > 1:
        more = log_ticks(low, high) | more
    return {"title": {"text": title}, "range": [float(low), float(high)], **more}


def rounds_axis(n_rounds: int, **more) -> dict:
    """The axis of the rounds 0..T, ticks at whole numbers."""
    ticks = {"dtick": 1} if n_rounds <= 8 else {}
    return axis("round", 0, max(n_rounds, 1), tickformat="d", **ticks, **more)


def log_ticks(low: float, high: float) -> dict:
    """Whole powers of ten; over few of them also 2 and 5 times. Plotly's own labels there are bare digits."""
    digits = (1, 2, 5) if high - low < 3 and low > -3.5 else (1,)
    ticks = [d * 10.0**k for k in range(int(np.floor(low)), int(np.ceil(high)) + 1) for d in digits]
    inside = [v for v in ticks if low <= np.log10(v) <= high]
    words = [f"{v:g}" if 1e-3 <= v < 1e4 else f"10<sup>{np.log10(v):.0f}</sup>" for v in inside]
    return {"tickvals": inside, "ticktext": words}


def root_axis(title: str, top: float, **more) -> dict:
    """An axis for values drawn by their square root, from 0 to top: large ones stay on it, small ones stay visible."""
    wanted = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5]
    far = [v for v in wanted if v <= top and (v == 0 or v >= top / 60)]
    ticks = far or [0]
    return axis(
        title,
        0,
        top**0.5 * 1.04,
        tickvals=[v**0.5 for v in ticks],
        ticktext=[f"{v:g}" for v in ticks],
        **more,
    )


def stroke(role: str, colour: str = "", **more) -> dict:
    """The line style of a role: train solid, test dashed, bound dotted; an algorithm may bring its own colour."""
    dash, width = STYLES[role]
    return {
        "color": colour or LIGHT.get(role, LIGHT["weight"]),
        "dash": dash,
        "width": width,
        **more,
    }


def lines(x, y, name: str, line: dict, hover: str, **more) -> go.Scatter:
    """A line with a hover text in words."""
    return go.Scatter(
        x=x,
        y=y,
        name=name,
        mode="lines",
        line=line,
        hovertemplate=f"{hover}<extra></extra>",
        **more,
    )


def cursor(low: float, high: float, t: float = 0) -> go.Scatter:
    """An upright line at round t; as a trace, so that a frame can move it without drawing the axes again."""
    line = {"color": LIGHT["stump"], "width": 1.5}
    return go.Scatter(
        x=[t, t], y=[low, high], mode="lines", line=line, hoverinfo="skip", showlegend=False
    )


def limit(**where: float | str) -> dict:
    """A dotted line at a value that matters, as a plotly shape."""
    return {"type": "line", **where, "line": {"dash": "dot", "color": LIGHT["stump"]}}


def compact(values) -> np.ndarray:
    """Numbers for drawing: float32, a third of the bytes, and an infinity as a very large number."""
    return np.clip(np.asarray(values, np.float64), -HUGE, HUGE).astype(np.float32)


def with_gaps(values) -> list[float | None]:
    """Numbers of which some may be missing: a line breaks there."""
    return [float(v) if np.isfinite(v) and abs(v) < HUGE else None for v in values]


def percent(share: float) -> str:
    """A share in percent, three digits at most."""
    return f"{100 * share:.3g} %"


def number(value: float, digits: str = ".3f") -> str:
    """A number in a sentence, with a real minus sign."""
    return f"{value:{digits}}".replace("-", "−")


def filmed(
    picture: go.Figure,
    n_frames: int,
    moving: Sequence[int],
    at: Callable[[int], list[dict]],
    say: Callable[[int], str],
) -> go.Figure:
    """Give a figure one frame per round: at(t) says how the traces `moving` look then, say(t) says it in words."""
    kinds = [picture.data[k].type for k in moving]
    picture.frames = [
        {
            "name": str(t),
            "traces": list(moving),
            "data": [{"type": kind, **change} for kind, change in zip(kinds, at(t), strict=True)],
            "layout": {"meta": say(t)},
        }
        for t in range(n_frames)
    ]
    return at_round(picture, 0)


def at_round(picture: go.Figure, t: int) -> go.Figure:
    """The same figure, opened at frame t."""
    frame = picture.frames[t]
    for k, change in zip(frame.traces, frame.data, strict=True):
        picture.data[k].update(change.to_plotly_json())
    return picture.update_layout(meta=frame.layout.meta)


def with_controls(picture: go.Figure) -> go.Figure:
    """For notebooks and downloads: a copy with plotly's own play button and slider under it."""
    still = {"mode": "immediate", "frame": {"duration": 0}, "transition": {"duration": 0}}
    steps = [
        {"label": f.name, "method": "animate", "args": [[f.name], still]} for f in picture.frames
    ]
    play = {
        "label": "Play",
        "method": "animate",
        "args": [None, still | {"frame": {"duration": 200}}],
    }
    copy = go.Figure(picture)
    buttons = {
        "type": "buttons",
        "buttons": [play],
        "x": 0,
        "xanchor": "left",
        "y": -0.3,
        "yanchor": "top",
    }
    slider = {
        "steps": steps,
        "x": 0.12,
        "len": 0.88,
        "y": -0.2,
        "currentvalue": {"prefix": "round "},
    }
    return copy.update_layout(updatemenus=[buttons], sliders=[slider], margin={"b": 150})
