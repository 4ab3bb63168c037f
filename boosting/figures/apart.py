"""How far two values of a picture are apart: a bar between them with flat ends, and the distance in words beside it.

`marks()` gives both, still without places, and `at(x, ends, words)` what a round, or a picture without rounds, puts there.
"""

from collections.abc import Sequence

import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures.theme import LIGHT

INK = LIGHT["train"]
ENDS = {"symbol": "line-ew-open", "size": 14, "color": INK, "line": {"width": 3}}


def marks() -> list[go.Scatter]:
    """The bar and its words, two traces; a narrow picture leaves the words out."""
    bar = go.Scatter(
        x=[],
        y=[],
        mode="lines+markers",
        line={"color": INK, "width": 4},
        marker=ENDS,
        showlegend=False,
        hoverinfo="skip",
        cliponaxis=False,
    )
    return [bar, draw.aside([], [], [], "middle left")]


def at(
    x: float, ends: tuple[float, float], said: Sequence[str], side: str = "middle left"
) -> list[dict]:
    """The properties of both traces: the bar at x from one end to the other.

    x: where the bar stands; ends: the two values; said: the lines of its words, none for a bar without words; side: of the
    bar, on which they stand.
    """
    text = "<br>".join(f"\N{EM SPACE}{line}\N{EM SPACE}" for line in said)
    words = {"x": [x], "y": [sum(ends) / 2], "text": [text], "textposition": side}
    return [{"x": [x, x], "y": list(ends)}, words]


def standing(x: float, ends: tuple[float, float], said: Sequence[str] = ()) -> list[go.Scatter]:
    """The traces in a picture whose bar never moves; x, ends, said: as in `at`, the bar alone without words."""
    both = [mark.update(there) for mark, there in zip(marks(), at(x, ends, said))]
    return both if said else both[:1]


def lying(y: float, ends: tuple[float, float], said: str) -> list[go.Scatter]:
    """The same for two places: a bar at the height y from one to the other, with its words at the right of it."""
    bar, _ = marks()
    bar.update(x=list(ends), y=[y, y], marker={**ENDS, "symbol": "line-ns-open"})
    return [bar, draw.aside([ends[1]], [y], [f"\N{EM SPACE}{said}"], "middle right")]


def nowhere() -> list[dict]:
    """The properties of both traces where there is nothing between."""
    return [{"x": [], "y": []}, {"x": [], "y": [], "text": []}]
