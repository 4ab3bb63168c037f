"""The gap between training and true loss over the size of the sample, in pictures: one frame per delta."""

from __future__ import annotations

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
    """Quantiles of the gap over n, by the leaves of a tree, under beta / sqrt(n).

    gaps: (k, s) each, for the k sizes.
    """
    n = np.array(sizes, float)
    names = {leaves: f"{leaves} leaves" for leaves in gaps}
    most = max(gaps)
    solid = [
        draw.lines([], [], name, {"color": c, "width": 2.5}, f"n = %{{x}}: {name}, gap %{{y:.3g}}")
        for name, c in zip(names.values(), theme.SPARE)
    ]
    drawn = np.array([[quantiles(v, float(d)) for d in DELTAS] for v in gaps.values()])
    low, high = np.log10(max(drawn.min(), 1e-4)) - 0.1, np.log10(drawn.max()) + 0.15
    picture = draw.figure(
        [*solid, *_like_roots(names)],
        "Four times the examples, half the gap?",
        "Look for: do the lines fall at least as steeply as the dotted ones, and do more leaves lie higher?",
        _sizes_axis(sizes),
        draw.axis("gap: new minus training loss (log)", low, high, type="log"),
    )

    def at(k: int) -> list[dict]:
        delta = float(DELTAS[k])
        curves = [
            {"x": list(sizes), "y": draw.compact(quantiles(v, delta)).tolist()}
            for v in gaps.values()
        ]
        above = [
            {"x": list(sizes), "y": draw.compact(constant(v, sizes, delta) / np.sqrt(n)).tolist()}
            for v in gaps.values()
        ]
        return [*curves, *above]

    def say(k: int) -> str:
        delta = float(DELTAS[k])
        few = list(sizes).index(sizes[-1] // 4)
        first, last = quantiles(gaps[most], delta)[[few, -1]]
        return (
            f"With {sizes[-1]} instead of {sizes[few]} examples the gap of {names[most]} falls from {draw.number(first)} "
            f"to {draw.number(last)}, {'to less than' if last < first / 2 else 'not to'} half: "
            f"{draw.percent(1 - delta)} of the samples have a smaller one."
        )

    return draw.filmed(picture, len(DELTAS), range(2 * len(gaps)), at, say)


def _like_roots(names: Mapping[int, str]) -> list[go.Scatter]:
    """The dotted lines beta / sqrt(n), one for every number of leaves; that of the most is named, the others pale."""
    dotted = {"width": 1.75, "dash": "dot"}
    return [
        draw.lines(
            [],
            [],
            "half, like 1/√n" if leaves == max(names) else f"like 1/√n, {name}",
            {**dotted, "color": colour if leaves == max(names) else theme.LIGHT["quiet"]},
            "n = %{x}: β/√n = %{y:.3g}",
            showlegend=leaves == max(names),
        )
        for (leaves, name), colour in zip(names.items(), theme.SPARE)
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
        draw.share_axis("share of the samples that may lie above the dotted line", 0, 0.5),
        draw.axis("how high it has to lie: β, of β/√n", 0, top),
    )

    def at(k: int) -> list[dict]:
        return [{"x": [float(DELTAS[k])] * 2}]

    def say(k: int) -> str:
        said = (f"{leaves} leaves {draw.number(v[k], '.2f')}" for leaves, v in values.items())
        return f"The smallest β at q = {draw.percent(float(DELTAS[k]))}: {', '.join(said)}."

    return draw.filmed(picture, len(DELTAS), [len(curves)], at, say)
