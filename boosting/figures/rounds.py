"""Curves over the rounds: errors under their bounds, edges and coefficients, several algorithms side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.stage import Curve
from boosting.figures.template import (
    HUGE,
    axis,
    cursor,
    figure,
    filmed,
    lines,
    number,
    percent,
    rounds_axis,
    stroke,
    with_gaps,
)  # fmt: skip

FAINT = 0.3  # the part of a curve that still lies ahead
TALLEST = 1.5  # a bound above this says nothing about an error rate; the axis need not follow it


def curves(
    drawn: Sequence[Curve],
    title: str = "Round by round",
    look_for: str = "Look for: dotted bounds stay above the solid training error; the dashed test error may not.",
    unit: str = "share of the examples",
    log: bool = False,
) -> go.Figure:
    """Errors and bounds (T+1 values each) with one frame per round: bold up to the round, faint after it."""
    values = [_loggable(c.values) if log else with_gaps(c.values) for c in drawn]
    rounds = list(range(len(drawn[0].values)))
    y = _log_axis(unit, values) if log else axis(unit, 0, _top(drawn))
    styles = _styles(drawn)
    faint = [
        lines(rounds, v, c.label, s | {"width": 1.5}, "", opacity=FAINT, showlegend=False, legendgroup=c.label)
        .update(hoverinfo="skip", hovertemplate=None)
        for c, v, s in zip(drawn, values, styles)
    ]  # fmt: skip
    bold = [
        lines([], [], c.label, s, f"round %{{x}}: {c.label} %{{y:.4g}}", legendgroup=c.label)
        for c, s in zip(drawn, styles)
    ]
    low, high = y["range"] if not log else [10.0**e for e in y["range"]]
    picture = figure(
        [*faint, *bold, cursor(low, high)], title, look_for, rounds_axis(len(rounds) - 1), y
    )
    k = len(drawn)

    def at(t: int) -> list[dict]:
        done = [{"x": rounds[: t + 1], "y": v[: t + 1]} for v in values]
        return [*done, {"x": [t, t]}]

    def say(t: int) -> str:
        return ", ".join(f"{c.label} {_in_words(c, t)}" for c in drawn)

    return filmed(picture, len(rounds), range(k, 2 * k + 1), at, say)


def _styles(drawn: Sequence[Curve]) -> list[dict]:
    """By role; of several bounds, each later one is dotted more loosely."""
    roles = [c.role for c in drawn]
    before = [roles[:k].count(role) for k, role in enumerate(roles)]
    loose = [
        {"dash": f"2px,{4 + 5 * n}px"} if role == "bound" and n else {}
        for role, n in zip(roles, before)
    ]
    return [stroke(role) | more for role, more in zip(roles, loose)]


def _in_words(c: Curve, t: int) -> str:
    value = c.values[t]
    if not np.isfinite(value):
        return "beyond all bounds"
    return percent(value) if c.role in ("train", "test") else number(value, ".3g")


def _top(drawn: Sequence[Curve]) -> float:
    finite = lambda c: np.asarray(c.values)[np.abs(c.values) < HUGE].max(initial=0.0)  # noqa: E731
    errors = [finite(c) for c in drawn if c.role in ("train", "test")]
    others = [finite(c) for c in drawn if c.role not in ("train", "test")]
    limit = TALLEST if errors else HUGE
    return 1.04 * max([0.05, *errors, *(min(v, limit) for v in others)])


def _loggable(values) -> list[float | None]:
    values = np.asarray(values, np.float64)
    return with_gaps(np.where(values > 0, values, np.nan))


def _log_axis(unit: str, values: list[list[float | None]]) -> dict:
    """A logarithmic axis; its range is given in powers of ten, as plotly wants it."""
    known = [v for row in values for v in row if v is not None]
    low, high = np.log10([min(known, default=0.1), max(known, default=1.0)])
    return axis(f"{unit} (log scale)", low - 0.1, high + 0.1, type="log")


def steps(trace: Trace) -> go.Figure:
    """What every round found: the weighted error of its base classifier, and the coefficient it got; one frame per round."""
    n, rounds = len(trace), list(range(1, len(trace) + 1))
    alpha, error = with_gaps(trace.alpha), with_gaps(trace.error)
    low, high = min([0.0, *filter(None, alpha)]), max([0.5, *filter(None, alpha)])
    picture = figure(
        [
            go.Bar(x=rounds, y=alpha, name="coefficient α", marker={"color": theme.LIGHT["weight"]}, opacity=FAINT,
                   hovertemplate="round %{x}: α = %{y:.4g}<extra></extra>"),
            lines(rounds, error, "weighted error ε", stroke("train"), "round %{x}: ε = %{y:.4g}"),
            cursor(low, high * 1.05),
        ],
        "Coefficients and weighted errors",
        "Look for: the nearer the weighted error comes to ½, the smaller the coefficient.",
        axis("round", 0.5, max(n, 1) + 0.5, tickformat="d"),
        axis("α, ε", low, high * 1.05),
    )  # fmt: skip

    def say(t: int) -> str:
        if t == 0:
            return "no classifier yet"
        return f"error {number(trace.error[t - 1])}, coefficient {number(trace.alpha[t - 1])}"

    return filmed(picture, n + 1, [2], lambda t: [{"x": [t, t]}], say)


def compared(
    runs: Mapping[str, Sequence[float]],
    titles: Mapping[str, str],
    title: str,
    unit: str,
    look_for: str = "Look for: who is lowest early, and who is lowest at the end.",
    role: str = "test",
) -> go.Figure:
    """One curve per algorithm, in its own colour, by the algorithm's name; runs may differ in length."""
    last = max(len(values) for values in runs.values()) - 1
    colours = dict(zip(runs, theme.colours(list(runs))))
    kept = {name: with_gaps(values) for name, values in runs.items()}
    top = 1.04 * max([0.05, *(v for row in kept.values() for v in row if v is not None)])
    low = min([0.0, *(v for row in kept.values() for v in row if v is not None)])
    drawn = [
        lines(list(range(len(row))), row, titles.get(name, name), stroke(role, colours[name]),
              f"round %{{x}}: {titles.get(name, name)} %{{y:.4g}}")
        for name, row in kept.items()
    ]  # fmt: skip
    picture = figure(
        [*drawn, cursor(low, top)], title, look_for, rounds_axis(last), axis(unit, low, top)
    )

    def say(t: int) -> str:
        known = ((titles.get(name, name), row[min(t, len(row) - 1)]) for name, row in kept.items())
        return ", ".join(
            f"{name} {number(value, '.3g')}" for name, value in known if value is not None
        )

    return filmed(picture, last + 1, [len(drawn)], lambda t: [{"x": [t, t]}], say)
