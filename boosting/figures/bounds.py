"""Bounds in pictures: all on one axis, their terms at a round, the norms' prices, and the complexity measured on noise."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from boosting.choices.penalties import Estimate
from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.template import (
    axis,
    compact,
    cursor,
    figure,
    filmed,
    limit,
    lines,
    rounds_axis,
)
from boosting.theory.bound_table import BoundSettings, at_round, complexity_by_norm, three_parts

CEILING, LEAST = 10.0, 0.01


def totals(trace: Trace, settings: BoundSettings, test_error: np.ndarray | None) -> go.Figure:
    """Every bound against the rounds on a log axis; above 1 it says nothing. The true test error is dashed."""
    tables = [at_round(trace, t, settings) for t in range(1, len(trace) + 1)]
    names = list(tables[0]) if tables else []
    rounds = list(range(1, len(trace) + 1))
    drawn = [
        lines(rounds, [min(table[name].total, CEILING) for table in tables], name, {"color": c, "width": 2.5, "dash": "dot"},
              f"round %{{x}}: {name} %{{customdata:.3f}}", customdata=compact([table[name].total for table in tables]))
        for name, c in zip(names, theme.MANY)
    ]  # fmt: skip
    if test_error is not None:
        dashed = {"color": theme.LIGHT["test"], "width": 3, "dash": "dash"}
        true = compact(np.maximum(test_error[1:], LEAST))
        hover = (
            "round %{x}: test error %{customdata:.3f}"  # an error of 0 has no place on a log axis
        )
        drawn.append(
            lines(rounds, true, "test error", dashed, hover, customdata=compact(test_error[1:]))
        )
    solid = {"color": theme.LIGHT["train"], "width": 1.5}
    promise = lines([0, len(trace)], [1, 1], "above: no promise", solid, "an error is at most 1")
    picture = figure(
        [*drawn, promise, cursor(LEAST, CEILING)],
        "All bounds on one axis",
        "Look for: whose line climbs with the rounds, and whose does not know how many there were; above the thin line a "
        "bound promises nothing (it is vacuous).",
        rounds_axis(len(trace)),
        axis(f"bound, log scale, cut at {CEILING:g}", -2, np.log10(CEILING), type="log"),
        height=400,
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        useful = [name for name, terms in tables[t - 1].items() if not terms.vacuous]
        if not useful:
            return f"After round {t} every bound is above 1: no promise yet. Raise m above."
        return f"After round {t} below 1: {', '.join(useful)}."

    return filmed(picture, len(trace) + 1, [len(drawn) + 1], lambda t: [{"x": [t, t]}], say)


def terms(trace: Trace, settings: BoundSettings) -> go.Figure:
    """What every bound is made of at the current round: loss on the sample, complexity, confidence; stacked."""
    tables = [at_round(trace, t, settings) for t in range(1, len(trace) + 1)]
    names = list(tables[0]) if tables else []
    parts = [[np.minimum(three_parts(table[n]), CEILING) for n in names] for table in tables]
    empty = [0.0] * len(names)
    bars = [
        go.Bar(y=names, x=empty, name=label, orientation="h", marker={"color": theme.LIGHT[colour]},
               hovertemplate=f"%{{y}}: {label} %{{x:.3f}}<extra></extra>")
        for label, colour in (("loss on the sample", "train"), ("complexity", "weight"), ("confidence", "bound"))
    ]  # fmt: skip
    picture = figure(
        bars,
        "What each bound is made of",
        "Look for: it is almost always the complexity that makes a bound vacuous. Raise m above, and see it shrink.",
        axis("bound, cut at 3", 0, 3),
        {"type": "category", "autorange": "reversed"},
        barmode="stack",
        shapes=[limit(yref="paper", x0=1, x1=1, y0=0, y1=1)],
    )
    folded = ["<br>".join(wrap(name, 18)) for name in names]
    picture.update_layout(
        margin={"l": 146}, height=560, yaxis={"tickvals": names, "ticktext": folded}
    )
    at = lambda t: [
        {"x": compact([row[k] for row in parts[t - 1]]) if t else empty} for k in range(3)
    ]
    return filmed(picture, len(trace) + 1, range(3), at, lambda t: f"After {t} rounds.")


def norms(trace: Trace, formula: float) -> go.Figure:
    """The complexity term of QuadBoost's theorem 1 for p = 1, 2 and infinity against the rounds."""
    table = [complexity_by_norm(trace, t, formula) for t in range(1, len(trace) + 1)]
    names = list(table[0]) if table else []
    rounds = list(range(1, len(trace) + 1))
    top = 1.05 * max([1.0, *(v for row in table for v in row.values())])
    drawn = [
        lines(
            rounds,
            [row[n] for row in table],
            n,
            {"color": c, "width": 2.5},
            f"round %{{x}}: {n}, complexity %{{y:.3f}}",
        )
        for n, c in zip(names, theme.MANY)
    ]
    picture = figure(
        [*drawn, cursor(0, top)],
        "The price of a norm",
        "Look for: for p > 1 the number of base classifiers ‖c‖₀ multiplies the price; for p = 1 only the size of the coefficients "
        "c counts. ℓ: steepness of the loss, R: complexity of the family of stumps.",
        rounds_axis(len(trace)),
        axis("2ℓ ‖c‖₀<sup>1−1/p</sup> ‖c‖<sub>p</sub> R", 0, top),
    )
    say = lambda t: (
        ", ".join(f"{n}: {v:.3g}" for n, v in table[t - 1].items())
        if t
        else "Round 0: no base classifier."
    )
    return filmed(picture, len(trace) + 1, [len(drawn)], lambda t: [{"x": [t, t]}], say)


def measured(found: Estimate, limits: Sequence[tuple[str, float]]) -> go.Figure:
    """The histogram of max_h (1/m) sum sigma_i h(x_i) over random signs, its mean, and what formulas say it is at most."""
    counts, edges = np.histogram(found.draws, bins=min(24, max(5, len(found.draws) // 8)))
    top = 1.1 * float(counts.max())
    bars = go.Bar(
        x=compact((edges[1:] + edges[:-1]) / 2), y=counts.tolist(), name="random signs",
        marker={"color": theme.LIGHT["weight"]}, hovertemplate="%{y} draws near %{x:.3f}<extra></extra>",
    )  # fmt: skip
    marks = [("measured mean", found.mean), *limits]
    upright = [
        lines(
            [x, x],
            [0, top],
            f"{name} {x:.3f}",
            {"color": c, "width": 3, "dash": "solid" if k == 0 else "dot"},
            name,
        )
        for k, ((name, x), c) in enumerate(zip(marks, ("#111827", *theme.MANY)))
    ]
    right = 1.1 * max(float(found.draws.max()), *(x for _, x in marks))
    return figure(
        [bars, *upright],
        "How well does the best stump fit noise?",
        "Look for: how far the formula (dotted) lies above the mean of what the search really achieves on random signs.",
        axis("correlation with random signs", 0, right),
        axis("draws", 0, top),
    )
