"""For notebooks: the plane of two attributes with the vote as a surface, round by round.

The app draws the same picture in the browser (pages/players/round).
"""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures.round_film import TOP_CODE, ZERO_CODE, Examples, Film, wrong
from boosting.figures.theme import CLASS_ROLES, LIGHT

MOST_CELLS = 60  # per side that a figure carries; the film may have more
SURFACE_STRENGTH = 0.72  # how far the surface may come to the colour of the points
SCORE_SCALE = [[0, LIGHT["negative"]], [0.5, LIGHT["neutral"]], [1, LIGHT["positive"]]]
SYMBOLS = {"negative": "circle", "positive": "diamond"}  # for eyes that do not see the colours


def decision_surface(
    film: Film, examples: Examples, features: Sequence[str], classes: Sequence[str] = ("−1", "+1")
) -> go.Figure:
    """The vote in the plane of a film, with the examples on it; one frame per round.

    Colour: the vote F over ||c||_1. Size: the weight that the next round sees. Ringed: voted wrong.
    Line: the newest cut; dotted: the border of the best classifier, where that is known. film: of a
    run (`stage.film`). examples: those that the film was made of. features: the names of all
    attributes. classes: the names of -1 and +1.
    """
    m, places = examples.n_train, film.positions
    groups = [np.flatnonzero(examples.y[:m] == sign) for sign, _ in CLASS_ROLES]
    # pixels: the area grows with the weight, within what can be seen and what still fits
    sizes = np.clip(9 * np.sqrt(film.weights * m), 4, 40)
    missed = wrong(film.margins[:, :m], examples.y[:m])
    traces = [
        _surface(film),
        *(_points(places[rows], rows, name, role)
          for rows, name, (_, role) in zip(groups, classes, CLASS_ROLES)),
        _test_points(places[m:], examples.y[m:]),
        _rings(), _cut(), _border(film.border),
    ]  # fmt: skip
    first, second = film.plane.first, film.plane.second
    x0, x1, y0, y1 = film.plane.box
    picture = draw.figure(
        traces,
        "Decision surface",
        "Look for: the next cut is for the points that are big now.",
        draw.axis(features[first], x0, x1, showgrid=False),
        draw.axis("" if second is None else features[second], y0, y1, showgrid=False),
        legend={"itemsizing": "constant"},
    )

    def at(t: int) -> list[dict]:
        points = [{"marker": {"size": draw.compact(sizes[t, rows])}} for rows in groups]
        rows = np.flatnonzero(missed[t])
        around = {"size": draw.compact(sizes[t, rows] + 6)}
        ring = {"x": places[rows, 0], "y": places[rows, 1], "marker": around}
        return [{"z": _cells(film.surface[t])}, *points, ring, _line(film, t)]

    def say(t: int) -> str:
        if t == 0:
            return "no base classifier yet; all examples weigh alike"
        share = draw.percent(missed[t].mean())
        return f"{int(missed[t].sum())} of {m} training examples are wrong ({share})"

    return draw.filmed(picture, len(film.surface), [0, 1, 2, 4, 5], at, say)


def _stride(side: int) -> int:
    """Every how many-th node of a grid is drawn."""
    return -(-side // MOST_CELLS)


def _cells(surface: np.ndarray) -> np.ndarray:
    """A film's surface (side, side), in the same code, thinned out and paler than the points."""
    stride = _stride(len(surface))
    score = (surface[::stride, ::stride].astype(np.float64) - ZERO_CODE) / ZERO_CODE
    # The root spreads the small scores, among which the late rounds' differences lie.
    spread = SURFACE_STRENGTH * np.sign(score) * np.sqrt(np.abs(score))
    return np.rint(ZERO_CODE + ZERO_CODE * spread).astype(np.uint8)


def _surface(film: Film) -> go.Heatmap:
    side = film.surface.shape[-1]
    x0, x1, y0, y1 = film.plane.box
    step = _stride(side) / max(side - 1, 1)
    return go.Heatmap(
        z=_cells(film.surface[0]),
        x0=x0,
        dx=(x1 - x0) * step,
        y0=y0,
        dy=(y1 - y0) * step,
        zmin=0,
        zmax=TOP_CODE,
        colorscale=SCORE_SCALE,
        showscale=False,
        hoverinfo="skip",
        name="vote",
    )


def _points(xy: np.ndarray, rows: np.ndarray, name: str, role: str) -> go.Scatter:
    rim = {"color": LIGHT["neutral"], "width": 1}
    marker = {"color": LIGHT[role], "symbol": SYMBOLS[role], "size": 8, "line": rim}
    hover = (
        f"training example %{{customdata}}: {name}<br>%{{xaxis.title.text}} %{{x:.4g}}<br>"
        "%{yaxis.title.text} %{y:.4g}<extra></extra>"
    )
    return draw.dots(xy[:, 0], xy[:, 1], name, marker, customdata=rows + 1, hovertemplate=hover)


def _test_points(xy: np.ndarray, y: np.ndarray) -> go.Scatter:
    colour = [LIGHT["positive"] if label > 0 else LIGHT["negative"] for label in y]
    marker = {"color": colour, "symbol": "x-thin-open", "size": 7, "line": {"width": 1.5}}
    return draw.dots(
        xy[:, 0],
        xy[:, 1],
        "test examples",
        marker,
        showlegend=len(y) > 0,
        opacity=0.7,
        hovertemplate="test example: %{x:.4g}, %{y:.4g}<extra></extra>",
    )


def _rings() -> go.Scatter:
    marker = {"symbol": "circle-open", "color": LIGHT["stump"], "line": {"width": 2}}
    return draw.dots([], [], "voted wrong", marker, hoverinfo="skip")


def _cut() -> go.Scatter:
    line = {"color": LIGHT["stump"], "width": 2.5, "dash": "dash"}
    return go.Scatter(x=[], y=[], mode="lines", name="newest cut", line=line, hoverinfo="skip")


def _border(places: np.ndarray) -> go.Scatter:
    """Where the best classifier changes its mind, (k, 2); the same in all rounds."""
    marker = {"color": LIGHT["stump"], "size": 2.5}
    x, y = places.T
    return draw.dots(x, y, "best border", marker, hoverinfo="skip", showlegend=len(places) > 0)


def _line(film: Film, t: int) -> dict:
    """Round t's stump as a straight line through the plane; nothing where there is none."""
    if t == 0 or film.cuts[t - 1, 0] < 0:
        return {"x": [], "y": []}
    which, at = film.cuts[t - 1].astype(float)
    x0, x1, y0, y1 = film.plane.box
    return {"x": [x0, x1], "y": [at, at]} if which else {"x": [at, at], "y": [y0, y1]}
