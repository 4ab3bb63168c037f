"""Which margin counts? What a bound promises when it starts from the smallest margin, and when it gives up some examples."""

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.bound_variants import no_promise
from boosting.theory import kth_margin as theory
from boosting.theory.bound_table import BoundSettings

LOW, HIGH = 1e-3, 4.0  # the ends of the axis of a bound
NAMES = ("k-th margin bound", "through a root (Schapire et al.)", "examples given up")
MARK = {"size": 13, "color": theme.LIGHT["train"]}


def by_rho(trace: Trace, settings: BoundSettings, whose: str = "") -> go.Figure:
    """Both bounds over the margin rho, the examples below it, and two places on the first bound; a film.

    The places are the smallest margin of all, where no example is given up, and the margin where the bound is lowest.

    trace: of votes of stumps; whose: they are, after the round's number, where that is not the page's run.
    """
    rounds = [theory.after(trace, t, settings) for t in range(1, len(trace) + 1)]
    strokes = [draw.stroke("bound", colour) for colour in theme.MANY[:2]] + [draw.stroke("train")]
    hovers = ("at most %{customdata:.3g}", "at most %{customdata:.3g}", "%{customdata:.3f} of all")
    curves = [
        draw.lines([], [], name, stroke, f"ρ = %{{x:.2f}}: {hover}")
        for name, stroke, hover in zip(NAMES, strokes, hovers)
    ]
    marks = draw.dots([], [], "", MARK, showlegend=False, cliponaxis=False, hoverinfo="skip")
    picture = draw.figure(
        [*curves, marks, draw.aside([], [], [], []), no_promise()],
        "The bound by every margin",
        "Look for: the diamond rests on the smallest margin alone, left of it lies none. Further right a few examples are "
        "given up, and the price, about 1/ρ², falls.",
        draw.axis("ρ; smaller margins are given up", 0, 1),
        draw.axis("true error, at most, log scale", np.log10(LOW), np.log10(HIGH), type="log"),
    )

    def say(t: int) -> str:
        found = rounds[t - 1]
        if not found.promises:
            return f"After round {t}{whose}: no margin gives a bound below 100 %. What if m were larger? (Setup)"
        given = f"{draw.percent(found.below[found.best])} of the examples given up"
        return (
            f"After round {t}{whose}: lowest with {given}, {draw.percent(found.kth[found.best])}."
        )

    at = lambda t: _after(rounds[t - 1])  # noqa: E731
    return draw.filmed(picture, len(trace) + 1, range(5), at, say, draw.NO_BOUND)


def _after(found: theory.ByMargin) -> list[dict]:
    """The curves of a round, its two places, and their words."""
    curves = [
        {"x": theory.RHOS, "y": np.clip(v, LOW, HIGH), "customdata": draw.compact(v)}
        for v in (found.kth, found.root, found.below)
    ]
    if not found.promises:
        return [*curves, {"x": [], "y": []}, {"x": [], "y": [], "text": []}]
    marks = {} if found.smallest is None else {found.smallest: "diamond"}
    marks[found.best] = "circle"
    places = [*marks]
    x, y = theory.RHOS[places], np.clip(found.kth[places], LOW, HIGH)
    said = [
        f"{draw.percent(found.kth[k])} {'at its best' if k == found.best else '<br>by the<br>smallest<br>margin'}"
        for k in places
    ]
    sides = ["bottom left" if k == found.best else "bottom center" for k in places]
    words = {"x": x, "y": 0.8 * y, "text": said, "textposition": sides}
    return [*curves, {"x": x, "y": y, "marker": {"symbol": [*marks.values()]}}, words]
