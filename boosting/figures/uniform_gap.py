"""The gap between training and true loss over the size of the sample, in pictures: one frame per delta."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme

DELTAS = np.round(np.arange(0.5, 0.0, -0.05), 2)  # 0.5, 0.45, ..., 0.05


def quantiles(gaps: np.ndarray, delta: float) -> np.ndarray:
    """The gap that a share delta of the samples exceeds, (k,), from gaps (k, s)."""
    return np.quantile(gaps, 1 - delta, axis=1)


def constant(gaps: np.ndarray, sizes: Sequence[int], delta: float) -> float:
    """The smallest beta with quantile <= beta / sqrt(n) at each of the sizes (k,), from gaps (k, s)."""
    return float((quantiles(gaps, delta) * np.sqrt(sizes)).max())


def _sizes_axis(sizes: Sequence[int]) -> dict:
    """The axis of n, labelled where it is about twice the label before: on a phone nearer ones would touch."""
    kept = [sizes[0]]
    for n in sizes:
        if n >= 1.9 * kept[-1]:
            kept.append(n)
    low, high = np.log10([sizes[0], sizes[-1]])
    return draw.axis("n, training examples (log scale)", low, high, type="log", tickvals=kept)


def over_sizes(gaps: Mapping[int, np.ndarray], sizes: Sequence[int]) -> go.Figure:
    """Quantiles of the gap over n, by the leaves of a tree; for the most, what half of it would be at four times n.

    gaps: (k, s) each, for the k sizes.
    """
    most, few = max(gaps), list(sizes).index(sizes[-1] // 4)
    drawn = np.array([[quantiles(v, float(d)) for d in DELTAS] for v in gaps.values()])
    half_at = np.array(sizes[few:])
    picture = draw.figure(
        [*_by_leaves(gaps), *_marked(dict(zip(gaps, theme.SPARE))[most])],
        "Four times the examples, half the gap?",
        "Look for: does the thick line fall at least as steeply as the dotted one, and do more leaves lie higher?",
        _sizes_axis(sizes),
        draw.axis("gap: new minus training loss", min(0.0, drawn.min()), 1.05 * drawn.max()),
    )

    def at(k: int) -> list[dict]:
        delta = float(DELTAS[k])
        curves = [
            {"x": list(sizes), "y": draw.compact(quantiles(v, delta)).tolist()}
            for v in gaps.values()
        ]
        n, ends = [sizes[few], sizes[-1]], quantiles(gaps[most], delta)[[few, -1]].tolist()
        half = {"x": half_at.tolist(), "y": (ends[0] * np.sqrt(n[0] / half_at)).tolist()}
        stems = {
            "x": [v for v in n for _ in range(3)],
            "y": [v for e in ends for v in (0.0, e, None)],
        }
        told = [f"\N{EM SPACE}{draw.number(v)}\N{EM SPACE}" for v in ends]
        return [*curves, half, stems, {"x": n, "y": ends}, {"x": n, "y": ends, "text": told}]

    def say(k: int) -> str:
        delta = float(DELTAS[k])
        first, last = quantiles(gaps[most], delta)[[few, -1]]
        return (
            f"Trees of {most} leaves: in {draw.percent(1 - delta)} of the samples the gap is at most {draw.number(first)} "
            f"with {sizes[few]} examples, and {draw.number(last)} with {sizes[-1]}: "
            f"{'less than' if last < first / 2 else 'not'} half."
        )

    return draw.filmed(picture, len(DELTAS), range(len(gaps) + 4), at, say)


def _by_leaves(gaps: Mapping[int, np.ndarray]) -> list[go.Scatter]:
    """A line for every number of leaves, still without places; that of the most is thick, the others are pale."""
    return [
        draw.lines(
            [],
            [],
            f"{leaves} leaves",
            {"color": colour, "width": 3.5}
            if leaves == max(gaps)
            else {"color": theme.LIGHT["quiet"], "width": 1.25},
            f"n = %{{x}}: {leaves} leaves, gap %{{y:.3g}}",
        )
        for leaves, colour in zip(gaps, theme.SPARE)
    ]


def _marked(colour: str) -> list[go.Scatter]:
    """Down to half of the gap, dotted; the gaps at n and at four times n as heights, with numbers: still without places."""
    dotted = {"width": 1.75, "dash": "dot", "color": colour}
    ink = {"size": 9, "color": theme.LIGHT["train"]}
    hidden = {"hoverinfo": "skip", "showlegend": False}
    return [
        draw.lines(
            [], [], "half", dotted, "n = %{x}: half of the gap at a fourth of n is %{y:.3g}"
        ),
        draw.lines([], [], "their heights", {"color": ink["color"], "width": 2}, "", **hidden),
        draw.dots([], [], "the gaps compared", ink, cliponaxis=False, **hidden),
        draw.words([], [], [""], ["top right", "bottom left"], cliponaxis=False),
    ]


def constants(gaps: Mapping[int, np.ndarray], sizes: Sequence[int]) -> go.Figure:
    """The smallest beta over delta, by the leaves of a tree; a frame per delta.

    gaps: (k, s) each, for the k sizes.
    """
    values = {leaves: [constant(v, sizes, float(d)) for d in DELTAS] for leaves, v in gaps.items()}
    curves = [
        draw.lines(
            DELTAS,
            draw.compact(np.array(v)),
            f"{leaves} leaves",
            {"color": colour, "width": 2.5},
            f"q = %{{x}}: {leaves} leaves, β = %{{y:.3g}}",
        )
        for (leaves, v), colour in zip(values.items(), theme.SPARE)
    ]
    top = 1.1 * max(max(v) for v in values.values())
    picture = draw.figure(
        [*curves, draw.cursor(0, top)],
        "What does more certainty cost?",
        "Look for: β grows as q falls. Does it with the leaves, too?",
        draw.share_axis("q: share of the samples that may lie above β/√n", 0, 0.5),
        draw.axis("how large β has to be", 0, top),
    )

    def at(k: int) -> list[dict]:
        return [{"x": [float(DELTAS[k])] * 2}]

    def say(k: int) -> str:
        said = (f"{leaves} leaves {draw.number(v[k], '.2f')}" for leaves, v in values.items())
        return f"The smallest β at q = {draw.percent(float(DELTAS[k]))}: {', '.join(said)}."

    return draw.filmed(picture, len(DELTAS), [len(curves)], at, say)
