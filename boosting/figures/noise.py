"""Label noise in pictures: who finds the flipped labels, who is hurt by them, and where every convex loss breaks."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.stage import distributions
from boosting.figures.template import (
    axis,
    compact,
    cursor,
    figure,
    filmed,
    lines,
    percent,
    rounds_axis,
)
from boosting.theory.noise import (
    POTENTIALS,
    detection,
    four_points,
    minimiser,
    ranking,
    share_wrong,
)

GAPS = np.geomspace(0.005, 0.5, 41)  # the values of g that the film walks through


def precision_recall(trace: Trace, flipped: np.ndarray) -> go.Figure:
    """Precision against recall when the k heaviest examples are called flipped, one frame per round."""
    weights = distributions(trace)
    share = float(flipped.mean())
    dotted = {"color": theme.LIGHT["bound"], "dash": "dot"}
    chance = lines([0, 1], [share, share], "by chance", dotted, "by chance: %{y:.2f}")
    colour = {"color": theme.LIGHT["weight"], "width": 2.5}
    curve = lines([], [], "heaviest first", colour, "recall %{x:.2f}: precision %{y:.2f}")
    picture = figure(
        [chance, curve],
        "Are the heaviest examples the flipped ones?",
        "Look for: how far to the right the curve stays high: so many flips are found before clean examples are blamed.",
        axis("recall: flipped labels found", 0, 1),
        axis("precision: flipped among found", 0, 1.02),
    )
    k = max(int(flipped.sum()), 1)

    def at(t: int) -> list[dict]:
        precision, recall = ranking(weights[t], flipped)
        return [{"x": compact(recall), "y": compact(precision)}]

    say = lambda t: (
        f"Of the {k} heaviest examples {percent(ranking(weights[t], flipped)[0][k - 1])} are flipped."
    )
    return filmed(picture, len(weights), [1], at, say)


def detections(traces: Mapping[str, Trace], flipped: np.ndarray) -> go.Figure:
    """Precision at as many examples as were flipped, for several algorithms over the rounds."""
    found = {name: detection(distributions(trace), flipped) for name, trace in traces.items()}
    return _over_rounds(
        found, "Who finds the flips?", "precision among the heaviest",
        "Look for: how soon a curve rises, and whether it stays up: at 1 all the heaviest examples are flipped ones.", 1.02,
        "Flipped among the heaviest",
    )  # fmt: skip


def errors(curves: Mapping[str, np.ndarray]) -> go.Figure:
    """Test errors (T+1,) of several algorithms over the rounds."""
    top = 1.05 * max(0.05, *(float(v.max()) for v in curves.values()))
    return _over_rounds(
        curves, "Who is hurt by them?", "test error, on clean labels",
        "Look for: a curve that turns up again after its lowest point has begun to learn the flips by heart.", top,
        "Test error",
    )  # fmt: skip


def _over_rounds(
    values: Mapping[str, np.ndarray], title: str, unit: str, look_for: str, top: float, says: str
) -> go.Figure:
    last = max(map(len, values.values())) - 1
    drawn = [
        lines(
            list(range(len(v))),
            compact(v),
            name,
            {"color": c, "width": 2.5},
            f"round %{{x}}: {name} %{{y:.3f}}",
        )
        for (name, v), c in zip(values.items(), theme.named_colours(values))
    ]
    picture = figure(
        [*drawn, cursor(0, top)], title, look_for, rounds_axis(last), axis(unit, 0, top)
    )

    def say(t: int) -> str:
        return f"{says}: " + ", ".join(
            f"{n} {percent(v[min(t, len(v) - 1)])}" for n, v in values.items()
        )

    return filmed(picture, last + 1, [len(drawn)], lambda t: [{"x": [t, t]}], say)


def breaking_points(flips: float) -> go.Figure:
    """The share of clean points that each potential's minimiser gets wrong, against g; one frame per g."""
    drawn = [
        lines(compact(GAPS), [share_wrong(g, flips, p) for g in GAPS], p,
              {"color": theme.LOSS_COLOURS[p], "width": 3, "shape": "hvh"},
              f"g = %{{x:.3f}}: {p} loss gets %{{y:.0%}} wrong")
        for p in POTENTIALS
    ]  # fmt: skip
    picture = figure(
        [*drawn, cursor(0, 0.6, GAPS[0])],
        "Where convex losses break",
        "Look for: below its own g every potential gets the two puzzling points wrong, half of all clean points.",
        axis("g (log scale)", np.log10(GAPS[0]), np.log10(GAPS[-1]), type="log"),
        axis("share of clean points wrong", 0, 0.6, tickformat=".0%"),
    )
    at = lambda t: [{"x": [float(GAPS[t])] * 2}]  # noqa: E731

    def say(t: int) -> str:
        return f"Wrong at g = {GAPS[t]:.3f}: " + ", ".join(
            f"{p} {share_wrong(GAPS[t], flips, p):.0%}" for p in POTENTIALS
        )

    return filmed(picture, len(GAPS), [len(drawn)], at, say)


def four_points_film(flips: float) -> go.Figure:
    """The four points and the minimiser's boundary of every potential; one frame per g."""
    points = go.Scatter(
        x=[], y=[], mode="markers+text", text=["large", "puzzling (2)", "", "penalising"], textposition="top right",
        marker={"size": 13, "color": theme.LIGHT["positive"]}, name="all labelled +1", hoverinfo="skip", cliponaxis=False,
    )  # fmt: skip
    boundaries = [
        lines([], [], f"boundary, {p}", {"color": theme.LOSS_COLOURS[p], "width": 3}, p)
        for p in POTENTIALS
    ]
    picture = figure(
        [points, *boundaries],
        "Four points, all of one class",
        "Look for: as g falls each boundary tilts until the two puzzling points lie below it, on the wrong side.",
        axis("x1, what the first base classifier says", -0.3, 1.2),
        axis("x2, what the second says", -1.0, 2.6),
    )

    def at(t: int) -> list[dict]:
        X = four_points(GAPS[t])
        lines_at = [_boundary(minimiser(GAPS[t], flips, p)) for p in POTENTIALS]
        return [{"x": compact(X[:, 0]), "y": compact(X[:, 1])}, *lines_at]

    say = lambda t: f"g = {GAPS[t]:.3f}: how far to the right the puzzling points lie"  # noqa: E731
    return filmed(picture, len(GAPS), range(4), at, say)


def _boundary(c: np.ndarray) -> dict:
    """The line c1 x1 + c2 x2 = 0 through the picture."""
    size = float(np.hypot(*c)) or 1.0
    along = np.array([-c[1], c[0]]) / size * 4
    return {"x": [-along[0], along[0]], "y": [-along[1], along[1]]}
