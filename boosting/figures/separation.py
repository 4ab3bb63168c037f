"""The L1 margin against the SVM's, in pictures ([M] figure 7.6): one frame per direction of a hyperplane."""

from functools import cache

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import first_lowest, product
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import separation as theory

N_DIRECTIONS = 120
BALL = 64  # points of the outline of a ball
SVM, LINEAR = "SVM", "boosting"


def start() -> int:
    """The frame at which both pictures open: the SVM's best hyperplane, whose two distances differ."""
    return _best(2)


@cache
def _table() -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray]]:
    """(directions, offsets, the smallest distance of every hyperplane in either norm)."""
    w, X, y = theory.directions(N_DIRECTIONS), theory.POINTS, theory.LABELS
    found = {SVM: theory.distances(w, X, y, 2), LINEAR: theory.distances(w, X, y, np.inf)}
    return w, theory.half_gaps(w, X, y)[1], found


def _best(q: float) -> int:
    _, _, found = _table()
    return first_lowest(-found[LINEAR if np.isinf(q) else SVM])


def _moving() -> list[go.Scatter]:
    """The line of this direction, and the balls of both norms, still without places."""
    return [
        draw.lines(
            [], [], "this line", {"color": theme.LIGHT["train"], "width": 3}, "", showlegend=False
        ),
        draw.lines([], [], "circle: SVM", {"color": theme.MANY[0], "width": 1.5}, ""),
        draw.lines([], [], "square: boosting", {"color": theme.MANY[1], "width": 1.5}, ""),
    ]


def hyperplanes() -> go.Figure:
    """The points, a hyperplane of every direction, and the ball around the nearest point in both norms."""
    w, b, found = _table()
    X, y = theory.POINTS, theory.LABELS
    this, *balls = _moving()
    groups = [
        draw.silent(
            draw.dots(X[y == s, 0], X[y == s, 1], name, {"size": 11, "color": theme.LIGHT[role]})
        )
        for s, name, role in ((1, "class +1", "positive"), (-1, "class −1", "negative"))
    ]
    best = [
        draw.lines(*_line(w[k], b[k]), name, {"color": colour, "width": 2, "dash": "dash"}, name)
        for name, k, colour in (("the SVM's best", _best(2), theme.MANY[0]),
                                ("boosting's best", _best(np.inf), theme.MANY[1]))
    ]  # fmt: skip
    # the best lines over this one: each is seen where it is the best
    drawn = [*groups, this, *best, *balls]
    picture = draw.figure(
        drawn,
        "Two ways to measure a distance",
        "Look for: the balls around the nearest points touch the line, a circle (norm 2) for the SVM, a square (norm ∞) for "
        "the L1 margin of boosting: whoever limits the sum of |c| measures a distance by its largest coordinate. The two "
        "have different best lines.",
        draw.axis("first score of an example, h₁(x)", -0.6, 5.6),
        draw.axis("second score, h₂(x)", -0.6, 5.4, scaleanchor="x"),
        height=430,
    )

    def at(k: int) -> list[dict]:
        circle, square = (_balls(w[k], b[k], found[name][k], name) for name in (SVM, LINEAR))
        u, v = _line(w[k], b[k])
        return [{"x": u, "y": v}, circle, square]

    def say(k: int) -> str:
        return _words(k, found)

    return draw.filmed(picture, N_DIRECTIONS, [2, 5, 6], at, say)


def _words(k: int, found: dict[str, np.ndarray]) -> str:
    if found[SVM][k] <= 0:
        return f"At {_degrees(k)} no line separates the classes."
    two, infinity = (draw.number(float(found[name][k])) for name in (SVM, LINEAR))
    line = _best(np.inf)
    best = f"boosting's best, at {_degrees(line)}: {draw.number(float(found[LINEAR][line]))}"
    now = f"At {_degrees(k)}: {two} and {infinity}"
    return f"No: the SVM measures the nearest point by circles, boosting by squares. {now}; {best}."


def _degrees(k: int) -> str:
    """The tilt of a line: a line lies across its direction."""
    return draw.minus(f"{180 * k / N_DIRECTIONS - 90:.0f}°")


def _line(w: np.ndarray, b: float) -> tuple[list[float], list[float]]:
    """The hyperplane w.x + b = 0, long enough to leave the picture."""
    foot, along = -b * w, np.array([-w[1], w[0]]) * 9
    return [foot[0] - along[0], foot[0] + along[0]], [foot[1] - along[1], foot[1] + along[1]]


def _balls(w: np.ndarray, b: float, radius: float, name: str) -> dict:
    """The balls around the nearest points of both classes, as one line with a gap."""
    X, y = theory.POINTS, theory.LABELS
    if radius <= 0:
        return {"x": [], "y": []}
    side = product(X, w) + b
    nearest = [X[np.flatnonzero(y == s)[first_lowest(np.abs(side[y == s]))]] for s in (1, -1)]
    angle = np.linspace(0, 2 * np.pi, BALL)
    ball = np.array([np.cos(angle), np.sin(angle)])
    if name == LINEAR:
        ball = np.array([[1, 1, -1, -1, 1], [1, -1, -1, 1, 1]], float)
    first, second = (radius * ball + x[:, None] for x in nearest)
    join = [[*first[k].tolist(), None, *second[k].tolist()] for k in (0, 1)]
    return {"x": join[0], "y": join[1]}


def margins_by_direction() -> go.Figure:
    """Both margins against the direction of the hyperplane, with their largest values."""
    _, _, found = _table()
    angle = 180 * np.arange(N_DIRECTIONS) / N_DIRECTIONS - 90
    curves = [
        draw.lines(
            angle,
            draw.with_gaps(np.where(v >= 0, v, np.nan)),
            name,
            {**draw.stroke("train"), "color": colour},
            f"%{{x:.1f}}°: {name} %{{y:.3f}}",
            showlegend=False,
        )
        for (name, v), colour in zip(found.items(), theme.MANY)
    ]
    tops = [
        _top(float(angle[k]), float(v[k]), f"{name}: {_degrees(k)}", colour, side)
        for (name, v), colour, side in zip(found.items(), theme.MANY, ("right", "left"))
        for k in [first_lowest(-v)]
    ]
    picture = draw.figure(
        [*curves, *tops, draw.cursor(0, 1)],
        "The margin of every direction",
        "Look for: the highest points lie at different tilts. ‖w‖₁ ≥ ‖w‖₂, so the norm-∞ distance is never the larger "
        "one; they agree where w is parallel to an axis. Where there are no curves, no line of that tilt separates the "
        "classes.",
        draw.axis("tilt of the line, in degrees", -32, 65),
        draw.axis("distance of the nearest point", 0, 1),
        height=430,
    )

    def at(k: int) -> list[dict]:
        return [{"x": [float(angle[k])] * 2}]

    return draw.filmed(picture, N_DIRECTIONS, [4], at, lambda k: _words(k, found))


def _top(angle: float, height: float, words: str, colour: str, side: str) -> go.Scatter:
    """The highest point of a curve, with its words on the side where no curve is."""
    return go.Scatter(
        x=[angle],
        y=[height],
        name=words,
        mode="markers+text",
        marker={"size": 12, "color": colour},
        showlegend=False,
        text=[words],
        textposition=f"top {side}",
        textfont={"size": theme.TYPE["body"], "color": colour},
    )
