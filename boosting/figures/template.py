"""The frame of every plotly figure: axes, fonts, line styles, films (with a frame per round).

A figure says three things about itself: `title.text`, what is drawn; `title.subtitle.text`, what to
look for; and, in `meta` of every frame's layout, one sentence of words for that frame. Ranges are
fixed over the frames, so that only the data move. Colours are those of the light theme, word for
word: whoever shows the figure on a dark page exchanges each for its partner in
theme.FIGURE_PALETTE.

`with_controls` is for notebooks, where no player of the app stands around the figure.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike
from plotly.basedatatypes import BaseTraceType

from boosting.engine.words import unbroken
from boosting.figures.theme import AXIS_LINE, GRID_LINE, LIGHT, PAPER, TYPE, translucent

Mark: TypeAlias = BaseTraceType  # curves, dots, bars: what plotly calls a trace
Property: TypeAlias = Any  # what plotly takes for one, and checks
Frame: TypeAlias = dict[str, Any]  # a figure or a frame, as plotly writes it
AnyFigure = TypeVar("AnyFigure", bound=go.Figure)
Points = ArrayLike | Sequence[float | None] | None  # what plotly draws; a line breaks at None
HUGE = 1e30  # beyond this a drawn number is a drawn infinity
# meta of a trace whose points are examples: the number, from 1, is the customdata or the first of it; "margin" or "weight"
# after it: whoever is selected is lit by his path of these, also if he is none of those that are drawn
EXAMPLES = ["examples"]
# meta of a trace that draws nothing: where a cursor begins that writes the values of the curves
VALUES = ["cursor"]
ASIDE = ["aside"]  # meta of words in a plot that a narrow picture, as on a phone, leaves out
BRIEF = ["brief"]  # and of those that it writes without what stands in brackets
# meta of a trace, also after "aside", that is not seen while the page asks about it
ANSWER = ["answer"]
MOST_PATHS = 120  # more lines than this cannot be told apart
FEW_TICKS = (3, 4)  # only on an axis that ends before FEW
FEW = 7
ROOT_TICKS = (0, 1, 2, *FEW_TICKS, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5)
# what films say in round 0
NO_CLASSIFIER, NO_BOUND = "Round 0: no base classifier yet.", "Round 0: no vote to bound."
ROOM = 1.04  # an axis ends 4 % above its highest value

STYLES = {
    "train": ("solid", 2.5),
    "test": ("dash", 2.5),
    "validation": ("dashdot", 2.5),
    "bound": ("dot", 2.5),
    "best": ("dot", 1.5),
    "objective": ("dashdot", 2.0),
}

_AXIS = {
    "gridcolor": GRID_LINE, "zerolinecolor": AXIS_LINE, "linecolor": AXIS_LINE,
    "tickcolor": AXIS_LINE,
    "ticks": "outside", "ticklen": 4, "automargin": False, "zeroline": False,
    "title": {"standoff": 8, "font": {"size": TYPE["body"]}}, "exponentformat": "power",
}  # fmt: skip
TEMPLATE = go.layout.Template(
    layout={
        "font": {"family": "sans-serif", "size": TYPE["body"], "color": LIGHT["train"]},
        "title": {"font": {"size": TYPE["lead"]}, "subtitle": {"font": {"size": TYPE["note"]}}},
        "hoverlabel": {"align": "left", "font": {"size": TYPE["note"]}},
        "paper_bgcolor": PAPER,
        "plot_bgcolor": PAPER,
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
        "bargap": 0.06,
        "dragmode": False,
        "xaxis": _AXIS,
        "yaxis": _AXIS,
    }
)


class Figure(go.Figure):
    """A plotly figure whose frames plotly checks when somebody asks it for them.

    That check looks at every number of every frame, which takes ten times as long as computing
    them; the app, whose frames the tests have checked, sends them as they are (`plain`).
    """

    _plain_frames: tuple[Frame, ...] = ()
    _checked = True

    def film(self, frames: Sequence[Frame]) -> None:
        """Take frames as dicts: name, traces (their places), data (their changes), layout."""
        self._plain_frames, self._checked = tuple(frames), False

    def plain(self) -> Frame:
        """The figure as lists, dicts and arrays; the frames as they were given."""
        data = [trace.to_plotly_json() for trace in self.data]
        return {
            "data": data,
            "layout": self.layout.to_plotly_json(),
            "frames": list(self._plain_frames),
        }

    def __getitem__(self, prop: Any) -> Any:
        if prop == "frames":
            self._check()
        return super().__getitem__(prop)

    def to_dict(self) -> Frame:
        """The figure as plotly writes it."""
        self._check()
        return super().to_dict()

    def _check(self) -> None:
        """Make plotly's frames out of the plain ones, once."""
        if not self._checked:
            self._checked = True  # first, because the assignment asks for the frames that there are
            self.frames = self._plain_frames


def figure(
    traces: Sequence[Mark], title: str, look_for: str, x: dict, y: dict, **layout: Property
) -> Figure:
    """A figure in the house style.

    traces: plotly traces. title: what is drawn. look_for: the sentence under the title.
    x, y: the axes, as `axis` returns them. layout: more properties of plotly's layout.
    """
    heading = {"text": title, "subtitle": {"text": look_for}}
    return Figure(
        list(traces), {"template": TEMPLATE, "title": heading, "xaxis": x, "yaxis": y, **layout}
    )


def axis(title: str, low: float, high: float, **more: Property) -> dict:
    """A named axis from low to high; an empty range is opened by 1 on both sides.

    more: properties of plotly's axis. With type="log" low and high are powers of ten.
    """
    if not high > low:
        low, high = low - 1, high + 1
    if more.get("type") == "log" and high - low > 1:
        more = log_ticks(low, high) | more
    return {"title": {"text": title}, "range": [float(low), float(high)], **more}


SHARE_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


def share_axis(title: str, low: float, high: float) -> dict:
    """A named axis of shares, whose ticks are in percent as the sentences write it: "50 %"."""
    step = next((s for s in SHARE_STEPS if (high - low) / s <= 7), SHARE_STEPS[-1])
    ticks = step * np.arange(np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9) + 1)
    words = [percent(round(float(tick), 6)) for tick in ticks]
    return axis(title, low, high, tickvals=ticks.tolist(), ticktext=words)


def rounds_axis(n_rounds: int, **more: Property) -> dict:
    """The axis of the rounds 0..T, ticks at whole numbers."""
    ticks = {"dtick": 1} if n_rounds <= 8 else {}
    return axis("round", 0, max(n_rounds, 1), tickformat="d", **ticks, **more)


def log_rounds_axis(n_rounds: int, **more: Property) -> dict:
    """The axis of the rounds 1..T on a log scale, at least 1..2."""
    end = max(np.log10(max(n_rounds, 1)), 0.3)
    return axis("round, log scale", 0, end, type="log", **more)


def category_axis(title: str, **more: Property) -> dict:
    """A named axis of words. more: properties of plotly's axis."""
    return {"title": {"text": title}, "type": "category", **more}


def log_ticks(low: float, high: float) -> dict:
    """Ticks from 10^low to 10^high: powers of ten, over few of them also 2 and 5 times."""
    digits = (1, 2, 5) if high - low < 3 and low > -3.5 else (1,)
    ticks = [d * 10.0**k for k in range(int(np.floor(low)), int(np.ceil(high)) + 1) for d in digits]
    inside = [v for v in ticks if low <= np.log10(v) <= high]
    # Plotly labels what lies between two powers with a bare digit.
    words = [f"{v:g}" if 1e-3 <= v < 1e4 else f"10<sup>{np.log10(v):.0f}</sup>" for v in inside]
    return {"tickvals": inside, "ticktext": words}


def root_axis(title: str, top: float, **more: Property) -> dict:
    """An axis from 0 to top for values drawn by their square root: small ones stay visible."""
    # Below a 60th of the top the labels would lie over each other.
    ticks = [v for v in ROOT_TICKS if v <= top and (v == 0 or v >= top / 60)]
    ticks = [v for v in ticks if v not in FEW_TICKS or top < FEW]
    places, words = [v**0.5 for v in ticks], [f"{v:g}" for v in ticks]
    return axis(title, 0, top**0.5 * ROOM, tickvals=places, ticktext=words, **more)


def stroke(role: str, colour: str = "", **more: Property) -> dict:
    """The line style of a role of `STYLES`; an algorithm may bring its own colour."""
    dash, width = STYLES[role]
    usual = LIGHT["quiet" if role == "best" else "weight"]
    return {"color": colour or LIGHT.get(role, usual), "dash": dash, "width": width, **more}


def lines(x: Points, y: Points, name: str, line: dict, hover: str, **more: Property) -> go.Scatter:
    """A line through the points x (n,), y (n,) with a hover text in words.

    name: in the legend. line: its style, as `stroke` returns it. hover: plotly's template, which
    may name %{x}, %{y}. more: properties of plotly's trace.
    """
    template = f"{hover}<extra></extra>"
    return go.Scatter(x=x, y=y, name=name, mode="lines", line=line, hovertemplate=template, **more)


def over_rounds(
    values: ArrayLike, name: str, line: dict, hover: str, first: int = 0, **more: Property
) -> go.Scatter:
    """A line through the values (n,) of the rounds first, first + 1, ...: name, line, hover, more as in `lines`."""
    heights = compact(values)
    rounds = list(range(first, first + len(heights)))
    return lines(rounds, heights, name, line, hover, **more)


def level(
    last: int, height: float, name: str, line: dict, hover: str, first: int = 0
) -> go.Scatter:
    """A horizontal line over the rounds first..last, at least two of them. height, name, line, hover: as in `lines`."""
    return lines([first, max(last, first + 1)], [height, height], name, line, hover)


def dots(x: Points, y: Points, name: str, marker: dict, **more: Property) -> go.Scatter:
    """Points at x (n,), y (n,).

    name: in the legend. marker: their style. more: properties of plotly's trace.
    """
    return go.Scatter(x=x, y=y, name=name, mode="markers", marker=marker, **more)


def words(
    x: Points, y: Points, text: Sequence[str], side: str | Sequence[str], **more: Property
) -> go.Scatter:
    """Words at x (n,), y (n,).

    text: the words; side: of their places, on which they stand; more: properties of plotly's trace.
    """
    look = {"mode": "text", "hoverinfo": "skip", "showlegend": False}
    return go.Scatter(x=x, y=y, text=text, textposition=side, **look | more)


def aside(
    x: Points, y: Points, text: Sequence[str], side: str | Sequence[str], colour: str = ""
) -> go.Scatter:
    """Words at x (n,), y (n,), which a narrow picture leaves out.

    text: the words; side: of their places, on which they stand; colour: ink without one.
    """
    font = {"color": colour or LIGHT["train"]}
    return words(x, y, text, side, textfont=font, meta=ASIDE, cliponaxis=False)


def bundle(
    heights: np.ndarray,
    rows: np.ndarray,
    name: str,
    line: dict,
    hover: str,
    values: np.ndarray | None = None,
    **more: Property,
) -> go.Scatter:
    """The paths of several examples over the rounds as one trace, which plotly draws much faster.

    heights (T+1, m): where every example's path runs. rows (k,): the examples to draw. name: in the
    legend. line: the style. hover: plotly's template; %{customdata[0]} is the example, counted from
    1, and %{customdata[1]} its entry of values (T+1, m), by default heights. more: properties of
    plotly's trace.
    """
    gap = np.full((1, len(rows)), np.nan)
    x = np.tile(np.append(np.arange(len(heights)), 0).astype(np.int16), len(rows))
    paths = np.vstack([np.round(heights[:, rows].astype(float), 4), gap]).T.ravel()
    numbers = (heights if values is None else values)[:, rows]
    padded = np.vstack([numbers, np.zeros((1, len(rows)))])  # a last row for the gap
    who = compact(np.column_stack([np.repeat(rows + 1, len(padded)), padded.T.ravel()]))
    y = np.array(with_gaps(paths), object)  # a long list plotly would check number by number
    return lines(x, y, name, line, hover, customdata=who, meta=EXAMPLES, connectgaps=False, **more)


def cursor(low: float, high: float, t: float = 0) -> go.Scatter:
    """An upright line at round t; a trace, so that a frame moves it without redrawing the axes."""
    line = {"color": LIGHT["stump"], "width": 1.5}
    return go.Scatter(
        x=[t, t], y=[low, high], mode="lines", line=line, hoverinfo="skip", showlegend=False
    )


def silent(trace: go.Scatter) -> go.Scatter:
    """The same trace without a hover text."""
    return trace.update(hoverinfo="skip", hovertemplate=None)


def behind(low: float, high: float, along: str = "x") -> dict:
    """A shade over a stretch of an axis. along: which, "x" or "y"."""
    across = "y" if along == "x" else "x"
    return {
        "type": "rect", f"{along}0": low, f"{along}1": high,
        f"{across}ref": "paper", f"{across}0": 0, f"{across}1": 1, "layer": "below",
        "fillcolor": translucent(LIGHT["quiet"], 0.14), "line": {"width": 0},
    }  # fmt: skip


def limit(**where: float | str) -> dict:
    """A dotted line at a value that matters, as a plotly shape."""
    return {"type": "line", **where, "line": {"dash": "dot", "color": LIGHT["stump"]}}


def compact(values: ArrayLike) -> np.ndarray:
    """Numbers for drawing, (n,) or (n, d): float32, and an infinity as a very large number."""
    return np.clip(np.asarray(values, np.float64), -HUGE, HUGE).astype(np.float32)


def with_gaps(values: ArrayLike) -> list[float | None]:
    """Numbers (n,) as a list, None for those that are not finite: a line breaks there."""
    numbers = np.asarray(values, np.float64)
    entries: list[float | None] = numbers.tolist()
    for k in np.flatnonzero(~_is_drawable(numbers)):
        entries[k] = None
    return entries


def _is_drawable(numbers: np.ndarray) -> np.ndarray:
    return np.isfinite(numbers) & (np.abs(numbers) < HUGE)


def drawable(values: ArrayLike) -> np.ndarray | list[float | None]:
    """Numbers for drawing, (n,): float32, or a list with None where one is not finite."""
    numbers = np.asarray(values, np.float64)
    return numbers.astype(np.float32) if _is_drawable(numbers).all() else with_gaps(numbers)


def value_at(values: Sequence[Any] | np.ndarray, t: int) -> Any:
    """The value (T+1,) at round t; a run that has ended earlier keeps its last one."""
    return values[min(t, len(values) - 1)]


def last_round(curves: Mapping[str, Sequence[Any] | np.ndarray]) -> int:
    """The last round T of the longest of several curves (T+1,)."""
    return max(map(len, curves.values())) - 1


def going_on(values: np.ndarray, last: int) -> np.ndarray:
    """The values (T+1,) of a run up to round `last`: one that has ended keeps its vote, and its curve reaches its name."""
    return np.append(values, np.repeat(values[-1:], max(last + 1 - len(values), 0)))


def counted(count: int, noun: str) -> str:
    """So many of what a noun names: "1 round", "2 rounds"."""
    return f"{count} {noun}{'s' * (count != 1)}"


def after(t: int) -> str:
    """The words of a frame that says no more than which round it belongs to."""
    return f"After {counted(t, 'round')}."


def percent(share: float) -> str:
    """A share in percent, three digits at most, with a real minus sign."""
    return unbroken(f"{number(100 * share, '.3g')} %")


def number(value: float, digits: str = ".3f") -> str:
    """A number in a sentence, with a real minus sign, and never a minus zero."""
    return f"{value:z{digits}}".replace("-", "−")


def minus(text: str) -> str:
    """A text with real minus signs in its numbers."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


def filmed(
    picture: Figure,
    n_frames: int,
    moving: Sequence[int],
    at: Callable[[int], list[dict]],
    say: Callable[[int], str],
    before: str = "",
) -> Figure:
    """The same picture with n_frames frames, one per round, opened at round 0.

    moving: the places of the traces that change. at(t): their properties in round t.
    say(t): round t in words. before: what is said in round 0 instead, where nothing of them has a place yet.
    """
    kinds = [picture.data[k].type for k in moving]
    nothing: list[dict] = [{"x": [], "y": []}] * len(moving)
    frames = [
        {
            "name": str(t),
            "traces": list(moving),
            "data": [{"type": kind, **new} for kind, new in zip(kinds, there, strict=True)],
            "layout": {"meta": said},
        }
        for t in range(n_frames)
        for there, said in [(nothing, before) if before and not t else (at(t), say(t))]
    ]
    picture.film(frames)
    return _opened(picture, frames[0])


def cursor_film(
    picture: Figure, n_frames: int, place: int, say: Callable[[int], str], before: str = ""
) -> Figure:
    """The same picture with n_frames frames in which only the cursor moves.

    place: the cursor's place among the traces. say(t): round t in words. before: what is said in round 0 instead.
    """
    told = lambda t: before if before and not t else say(t)  # noqa: E731
    return filmed(picture, n_frames, [place], lambda t: [{"x": [t, t]}], told)


def log_cursor_film(
    picture: Figure, n_frames: int, place: int, say: Callable[[int], str]
) -> Figure:
    """The same over the rounds on a log scale, where the cursor of round 0 stands at round 1.

    picture, n_frames, place, say: as for `cursor_film`.
    """
    return filmed(picture, n_frames, [place], lambda t: [{"x": [max(t, 1)] * 2}], say)


def at_round(picture: AnyFigure, t: int) -> AnyFigure:
    """The same figure, opened at frame t; IndexError where it has no such frame."""
    return _opened(picture, picture.frames[t].to_plotly_json())


def _opened(picture: AnyFigure, frame: Frame) -> AnyFigure:
    """The same figure, opened at a frame."""
    for k, change in zip(frame["traces"], frame["data"], strict=True):
        picture.data[k].update(change)
    return picture.update_layout(meta=frame["layout"]["meta"])


def with_controls(picture: go.Figure) -> go.Figure:
    """For notebooks and downloads: a copy with plotly's own play button and slider under it."""
    jump = {"mode": "immediate", "frame": {"duration": 0}, "transition": {"duration": 0}}
    steps = [
        {"label": f.name, "method": "animate", "args": [[f.name], jump]} for f in picture.frames
    ]
    play = {
        "label": "Play",
        "method": "animate",
        "args": [None, jump | {"frame": {"duration": 200}}],  # milliseconds per round
    }
    buttons = {
        "type": "buttons", "buttons": [play],
        "x": 0, "xanchor": "left", "y": -0.3, "yanchor": "top",
    }  # fmt: skip
    slider = {
        "steps": steps,
        "x": 0.12,
        "len": 0.88,
        "y": -0.2,
        "currentvalue": {"prefix": "round "},
    }
    return go.Figure(picture).update_layout(
        updatemenus=[buttons], sliders=[slider], margin={"b": 150}
    )
