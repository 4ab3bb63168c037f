"""Several classes in pictures: the regions of the classes in a plane, who is confused with whom."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import theme
from boosting.figures.stage import Plane
from boosting.figures.template import axis, compact, figure, filmed

SYMBOLS = (
    "circle",
    "square",
    "diamond",
    "triangle-up",
    "cross",
    "star",
    "pentagon",
    "hexagon",
    "x",
    "bowtie",
)
TEN = (*theme.MANY, "#44aa99", "#ddcc77")


def regions(
    named: np.ndarray,
    where: Plane,
    X: np.ndarray,
    y: np.ndarray,
    classes: Sequence[str],
    axes: tuple[str, str],
) -> go.Figure:
    """The predicted class on a grid, named (T+1, side, side), with the examples X (n, d), y (n,); one frame per round."""
    side, c = named.shape[1], len(classes)
    x0, x1, y0, y1 = where.box
    scale = [[(k + end) / c, TEN[k]] for k in range(c) for end in (0, 1)]
    surface = go.Heatmap(
        z=named[0].tolist(), x=compact(np.linspace(x0, x1, side)), y=compact(np.linspace(y0, y1, side)),
        zmin=-0.5, zmax=c - 0.5, colorscale=scale, showscale=False, opacity=0.4, hoverinfo="skip",
    )  # fmt: skip
    dots = [
        go.Scatter(
            x=compact(X[y == k, where.first]), y=compact(X[y == k, where.second]), mode="markers", name=name,
            marker={"color": TEN[k], "symbol": SYMBOLS[k], "size": 9, "line": {"width": 1, "color": "#ffffff"}},
            hovertemplate=f"{name}<extra></extra>",
        )
        for k, name in enumerate(classes)
    ]  # fmt: skip
    picture = figure(
        [surface, *dots],
        "Which class has the largest vote?",
        "Look for: the regions are patchworks of the same stumps; the border is where two classes have equal votes.",
        axis(axes[0], x0, x1),
        axis(axes[1], y0, y1),
    )
    return filmed(
        picture,
        len(named),
        [0],
        lambda t: [{"z": named[t].tolist()}],
        lambda t: f"After {t} rounds.",
    )


def confusion(predicted: np.ndarray, y: np.ndarray, classes: Sequence[str]) -> go.Figure:
    """Who is taken for whom: rows true, columns predicted (T+1, n); one frame per round."""
    c = len(classes)

    def counts(t: int) -> np.ndarray:
        return np.bincount(y.astype(int) * c + predicted[t], minlength=c * c).reshape(c, c)

    cells = go.Heatmap(
        z=counts(0).tolist(), x=list(classes), y=list(classes), zmin=0, zmax=int(counts(0).sum(axis=1).max()),
        xgap=2, ygap=2, colorscale=[[0, theme.LIGHT["neutral"]], [1, theme.LIGHT["weight"]]], showscale=False,
        texttemplate="%{z}", hovertemplate="%{y} taken for %{x}: %{z}<extra></extra>",
    )  # fmt: skip
    picture = figure(
        [cells],
        "Who is taken for whom?",
        "Look for: everything wanders onto the diagonal; the last cells off it are the classes that look alike.",
        {"title": {"text": "predicted"}, "type": "category"},
        {"title": {"text": "true"}, "type": "category", "autorange": "reversed"},
        margin={"l": 40 + 8 * max(map(len, classes))},
    )
    say = lambda t: f"{int(np.trace(counts(t)))} of {len(y)} examples are on the diagonal."  # noqa: E731
    return filmed(picture, len(predicted), [0], lambda t: [{"z": counts(t).tolist()}], say)
