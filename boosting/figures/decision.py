"""The plane of two attributes: the vote as a surface, the examples on it, the newest cut. One frame per round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.base_classifiers import decide
from boosting.figures.stage import Examples, Film
from boosting.figures.template import axis, compact, figure, filmed, percent
from boosting.figures.theme import LIGHT

SIDE = 60  # cells per side that a figure carries; the film may have more
STRENGTH = 0.72  # how far the surface may come to the colour of the points
SCORES = [[0, LIGHT["negative"]], [0.5, LIGHT["neutral"]], [1, LIGHT["positive"]]]
CLASSES = (
    ("negative", "circle"),
    ("positive", "diamond"),
)  # a shape each, for eyes that do not see the colours


def decision_surface(
    film: Film, shown: Examples, features: Sequence[str], classes: Sequence[str] = ("−1", "+1")
) -> go.Figure:
    """Colour: the vote F over its coefficients' sum. Size: the weight that the next round sees. Ringed: voted wrong."""
    train, m, places = slice(0, shown.n_train), shown.n_train, film.positions
    x0, x1, y0, y1 = film.plane.box
    groups = [np.flatnonzero(shown.y[train] == sign) for sign in (-1, 1)]
    sizes = _sizes(film.weights * m)
    wrong = _wrong(film, shown)
    vertical = "" if film.plane.second is None else features[film.plane.second]
    traces = [
        _surface(film),
        *(_points(places[rows], rows, name, *how) for rows, name, how in zip(groups, classes, CLASSES)),
        _tests(places[m:], shown.y[m:]),
        _rings(), _cut(),
    ]  # fmt: skip
    picture = figure(
        traces, "Decision surface", "Look for: each new line separates the big points.",
        axis(features[film.plane.first], x0, x1, showgrid=False), axis(vertical, y0, y1, showgrid=False),
        legend={"itemsizing": "constant"},
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        points = [{"marker": {"size": compact(sizes[t, rows])}} for rows in groups]
        rows = np.flatnonzero(wrong[t])
        ring = {
            "x": places[rows, 0],
            "y": places[rows, 1],
            "marker": {"size": compact(sizes[t, rows] + 6)},
        }
        return [{"z": _cells(film.surface[t])}, *points, ring, _line(film, t)]

    def say(t: int) -> str:
        if t == 0:
            return "no classifier yet; all examples weigh alike"
        return (
            f"{int(wrong[t].sum())} of {m} training examples are wrong ({percent(wrong[t].mean())})"
        )

    return filmed(picture, len(film.surface), [0, 1, 2, 4, 5], at, say)


def _every(film: Film) -> int:
    return -(-film.surface.shape[-1] // SIDE)


def _cells(surface: np.ndarray) -> np.ndarray:
    """0..254 with the middle at 127, thinned out. The root spreads the small scores, where late rounds live."""
    every = -(-len(surface) // SIDE)
    score = (surface[::every, ::every].astype(np.float64) - 127) / 127
    return np.rint(127 + 127 * STRENGTH * np.sign(score) * np.sqrt(np.abs(score))).astype(np.uint8)


def _surface(film: Film) -> go.Heatmap:
    x0, x1, y0, y1 = film.plane.box
    step = _every(film) / max(film.surface.shape[-1] - 1, 1)
    return go.Heatmap(
        z=_cells(film.surface[0]), x0=x0, dx=(x1 - x0) * step, y0=y0, dy=(y1 - y0) * step, zmin=0, zmax=254,
        colorscale=SCORES, showscale=False, hoverinfo="skip", name="vote",
    )  # fmt: skip


def _points(xy: np.ndarray, rows: np.ndarray, name: str, colour: str, symbol: str) -> go.Scatter:
    marker = {
        "color": LIGHT[colour],
        "symbol": symbol,
        "size": 8,
        "line": {"color": LIGHT["neutral"], "width": 1},
    }
    return go.Scatter(
        x=xy[:, 0], y=xy[:, 1], customdata=rows + 1, mode="markers", name=name, marker=marker,
        hovertemplate=f"training example %{{customdata}}: {name}<br>%{{xaxis.title.text}} %{{x:.4g}}<br>"
        "%{yaxis.title.text} %{y:.4g}<extra></extra>",
    )  # fmt: skip


def _tests(xy: np.ndarray, y: np.ndarray) -> go.Scatter:
    colour = [LIGHT["positive"] if label > 0 else LIGHT["negative"] for label in y]
    return go.Scatter(
        x=xy[:, 0], y=xy[:, 1], mode="markers", name="test examples", showlegend=len(y) > 0,
        marker={"color": colour, "symbol": "x-thin-open", "size": 7, "line": {"width": 1.5}}, opacity=0.7,
        hovertemplate="test example: %{x:.4g}, %{y:.4g}<extra></extra>",
    )  # fmt: skip


def _rings() -> go.Scatter:
    marker = {"symbol": "circle-open", "color": LIGHT["stump"], "line": {"width": 2}}
    return go.Scatter(
        x=[], y=[], mode="markers", name="voted wrong", marker=marker, hoverinfo="skip"
    )


def _cut() -> go.Scatter:
    line = {"color": LIGHT["stump"], "width": 2.5, "dash": "dash"}
    return go.Scatter(x=[], y=[], mode="lines", name="newest cut", line=line, hoverinfo="skip")


def _line(film: Film, t: int) -> dict:
    """Round t's stump as a straight line through the plane; nothing where there is none."""
    if t == 0 or film.cuts[t - 1, 0] < 0:
        return {"x": [], "y": []}
    which, at = film.cuts[t - 1].astype(float)
    x0, x1, y0, y1 = film.plane.box
    return {"x": [x0, x1], "y": [at, at]} if which else {"x": [at, at], "y": [y0, y1]}


def _sizes(multiples: np.ndarray) -> np.ndarray:
    """Diameters in pixels: the area grows with the weight, within what can be seen and what still fits."""
    return np.clip(9 * np.sqrt(multiples), 4, 40)


def _wrong(film: Film, shown: Examples) -> np.ndarray:
    """Which training examples the vote gets wrong, (T+1, m); none before there is a vote."""
    y = shown.y[: shown.n_train]
    wrong = decide(film.margins[:, : shown.n_train] * y) != y
    wrong[0] = False
    return wrong
