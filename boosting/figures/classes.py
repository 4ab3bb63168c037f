"""Several classes in pictures: the regions of the classes in a plane, who is confused with whom."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import theme
from boosting.figures.stage import Plane
from boosting.figures.template import after, axis, category_axis, compact, dots, figure, filmed
from boosting.figures.theme import CLASS_COLOURS

SYMBOLS = (  # one per class, for eyes that do not see the colours
    "circle", "square", "diamond", "triangle-up", "cross", "star", "pentagon", "hexagon", "x",
    "bowtie",
)  # fmt: skip


def regions(
    prediction: np.ndarray,
    plane: Plane,
    X: np.ndarray,
    y: np.ndarray,
    classes: Sequence[str],
    names: tuple[str, str],
) -> go.Figure:
    """The predicted class on a grid with the examples on it; one frame per round.

    prediction (T+1, side, side): class numbers at the nodes of the plane. X (n, d), y (n,): the
    examples and their class numbers. classes: the names of at most ten classes. names: of the
    plane's two attributes.
    """
    x0, x1, y0, y1 = plane.box
    points = [
        dots(
            compact(X[y == k, plane.first]), compact(X[y == k, plane.second]), name,
            {"color": CLASS_COLOURS[k], "symbol": SYMBOLS[k], "size": 9,
                "line": {"width": 1, "color": theme.PAPER}},
            hovertemplate=f"{name}<extra></extra>",
        )
        for k, name in enumerate(classes)
    ]  # fmt: skip
    others = X.shape[1] - len(names)
    cut = (
        f" At every place the other {others} attributes are those of the nearest example: the colour around one is "
        "its own vote."
    )
    picture = figure(
        [_surface(prediction[0], plane, len(classes)), *points],
        "Which class has the largest vote?",
        "Look for: the regions are patchworks of the same stumps; the border is where two classes "
        f"have equal votes.{cut if others else ''}",
        axis(names[0], x0, x1),
        axis(names[1], y0, y1),
    )

    def at(t: int) -> list[dict]:
        return [{"z": prediction[t].tolist()}]

    return filmed(picture, len(prediction), [0], at, after)


def _surface(prediction: np.ndarray, plane: Plane, n_classes: int) -> go.Heatmap:
    """The classes (side, side) in their colours, without a transition between two."""
    side = len(prediction)
    x0, x1, y0, y1 = plane.box
    scale = [[(k + end) / n_classes, CLASS_COLOURS[k]] for k in range(n_classes) for end in (0, 1)]
    return go.Heatmap(
        z=prediction.tolist(), x=compact(np.linspace(x0, x1, side)),
        y=compact(np.linspace(y0, y1, side)),
        zmin=-0.5, zmax=n_classes - 0.5, colorscale=scale, showscale=False, opacity=0.4,
        hoverinfo="skip",
    )  # fmt: skip


def confusion(prediction: np.ndarray, y: np.ndarray, classes: Sequence[str]) -> go.Figure:
    """Which training examples are taken for whom: rows true, columns predicted; one frame per round.

    prediction (T+1, m), y (m,): class numbers of the training examples.
    """
    c = len(classes)

    def counts(t: int) -> np.ndarray:
        return np.bincount(y.astype(int) * c + prediction[t], minlength=c * c).reshape(c, c)

    cells = go.Heatmap(
        z=counts(0).tolist(), x=list(classes), y=list(classes), zmin=0,
        zmax=int(counts(0).sum(axis=1).max()),
        xgap=2, ygap=2, colorscale=[[0, theme.LIGHT["neutral"]], [1, theme.LIGHT["weight"]]],
        showscale=False,
        texttemplate="%{z}", hovertemplate="%{y} taken for %{x}: %{z}<extra></extra>",
    )  # fmt: skip
    picture = figure(
        [cells],
        "Which training examples are taken for whom?",
        "Look for: everything wanders onto the diagonal; the last cells off it are the classes "
        "that look alike.",
        category_axis("predicted", automargin=True),
        category_axis("true", autorange="reversed"),
        margin={"l": 40 + 8 * max(map(len, classes))},
    )

    def say(t: int) -> str:
        return f"{int(np.trace(counts(t)))} of {len(y)} training examples are on the diagonal."

    return filmed(picture, len(prediction), [0], lambda t: [{"z": counts(t).tolist()}], say)
