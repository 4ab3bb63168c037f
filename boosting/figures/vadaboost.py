"""VadaBoost's pictures ([V]): U above V, costs over the rounds, theorem 5, mean and variance.

Runs and colours come by title.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.template import (
    ROOM,
    axis,
    cursor,
    cursor_film,
    dots,
    figure,
    filmed,
    lines,
    number,
    rounds_axis,
    stroke,
    value_at,
)
from boosting.theory.variance_bound import Sums, iterations_factor, loss_moments, sums

STEP_GRID = np.linspace(0.0, 0.9, 91)  # the range of the paper's figure 1
HIGHEST_COST = 2.0  # the end of the axis of U and V, whose value before the step is 1
LARGEST_COST = 1e6  # a run that diverges is cut here
SMALLEST_MOMENT = 1e-12  # smaller means and variances have no place on the log axes
SMALLEST_VARIANCE = -6.0  # the end of the variance's axis, as a power of ten
ERROR_RANGE = (0.001, 0.499)  # theorem 5's factor has no value at 0 and at 1/2


def u_against_v(trace: Trace, lam: float) -> go.Figure:
    """U and V as multiples of the cost before the step, the gap shaded; one frame per round.

    lam: the weight of the variance, between 0 and 1.
    """
    picture = figure(
        _u_and_v_traces(),
        "The upper bound U and the cost V of one step",
        "Look for: they touch at 0, and VadaBoost stops short of the lowest cost; the shaded gap "
        "closes as λ goes to 1.",
        axis("step α", 0, STEP_GRID[-1]),
        axis("cost (now = 1)", 0, HIGHEST_COST),
    )
    table = [sums(trace, t) for t in range(1, len(trace) + 1)]

    def at(t: int) -> list[dict]:
        return _u_and_v(table[t - 1], lam) if t else [{"x": [], "y": []}] * 4

    def say(t: int) -> str:
        return _in_words(table[t - 1], lam, t) if t else "Round 0: no base classifier yet."

    return filmed(picture, len(trace) + 1, range(4), at, say)


def _u_and_v_traces() -> list[go.Scatter]:
    """V, U and the two steps, still without points."""
    cost = lines([], [], "V, the cost", stroke("train"), "step %{x:.3f}: cost %{y:.4f}")
    hover = "step %{x:.3f}: bound %{y:.4f}"
    shade = theme.translucent(theme.LIGHT["bound"], 0.18)
    bound = lines(
        [], [], "U, the upper bound", stroke("bound"), hover, fill="tonexty", fillcolor=shade
    )
    marks = {"mode": "markers+text", "textposition": "top center", "cliponaxis": False}
    disc = {"size": 13, "color": theme.LIGHT["weight"]}
    diamond = {"size": 13, "color": theme.LIGHT["train"], "symbol": "diamond"}
    return [
        cost,
        bound,
        go.Scatter(x=[], y=[], name="VadaBoost's step, lowest U", marker=disc, **marks),
        go.Scatter(x=[], y=[], name="EBBoost's step, lowest V", marker=diamond, **marks),
    ]


def _u_and_v(s: Sums, lam: float) -> list[dict]:
    """The points of the four traces after a round with these sums."""
    now = float(s.cost(np.zeros(1), lam)[0])
    steps = [min(max(step, 0.0), STEP_GRID[-1]) for step in (s.vada_step(lam), s.exact_step(lam))]
    heights = [
        float(curve(np.array([step]), lam)[0]) / now
        for step, curve in zip(steps, (s.bound, s.cost))
    ]
    curves = [np.minimum(c(STEP_GRID, lam) / now, 2 * HIGHEST_COST) for c in (s.cost, s.bound)]
    return [
        *({"x": STEP_GRID, "y": values} for values in curves),
        *({"x": [x], "y": [y]} for x, y in zip(steps, heights)),
    ]


def _in_words(s: Sums, lam: float, t: int) -> str:
    vada, exact = s.vada_step(lam), s.exact_step(lam)
    if not np.isfinite(vada):
        return f"Round {t}: a perfect base classifier, both curves fall for ever."
    gap = float(s.gap(np.array([vada]), lam)[0])
    steps = f"VadaBoost would step {number(vada)}, EBBoost {number(exact)}"
    return f"Round {t}: {steps}; U exceeds V by {gap:.3g} at VadaBoost's step."


def costs(traces: Mapping[str, Trace], lam: float, colours: Mapping[str, str]) -> go.Figure:
    """The cost (mean² + λ variance) + 1 of several runs over the rounds ([V] figure 2)."""
    table = {}
    for title, trace in traces.items():
        mean, variance = loss_moments(trace)
        table[title] = 1 + np.minimum(mean**2 + lam * variance, LARGEST_COST)
    last = max(map(len, table.values())) - 1
    top = max(2.0, *(v.max() for v in table.values()))
    curves = [
        lines(list(range(len(v))), v, title, {"color": colours[title], "width": 2.5},
              f"round %{{x}}: {title}, cost + 1 = %{{y:.4f}}")
        for title, v in table.items()
    ]  # fmt: skip
    third = "AdaBoost lowers another cost."
    if lam == 0:
        third = "At λ = 0 EBBoost is AdaBoost: their curves are one."
    picture = figure(
        [*curves, cursor(1.0, top)],
        "The same cost, three ways to lower it",
        "Look for: how much VadaBoost, which lowers the bound, lags behind EBBoost, which lowers "
        "the cost itself (mean² + λ variance; drawn as cost + 1, so that 0 is on the log scale). "
        + third,
        rounds_axis(last),
        axis("cost + 1 (log scale)", 0, np.log10(top) * ROOM, type="log"),
    )

    def say(t: int) -> str:
        return "Cost: " + ", ".join(f"{n} {value_at(v, t) - 1:.3g}" for n, v in table.items())

    return cursor_film(picture, last + 1, len(curves), say)


def mean_and_variance(traces: Mapping[str, Trace], colours: Mapping[str, str]) -> go.Figure:
    """The path of every run in the plane of the loss's mean and variance (both on log axes)."""
    moments = {title: loss_moments(trace) for title, trace in traces.items()}
    paths = {n: [np.maximum(v, SMALLEST_MOMENT) for v in pair] for n, pair in moments.items()}
    curves = [
        lines(m, v, title, {"color": colours[title], "width": 2},
              f"{title}: mean %{{x:.3g}}, variance %{{y:.3g}}")
        for title, (m, v) in paths.items()
    ]  # fmt: skip
    now = [
        dots([m[0]], [v[0]], "", {"size": 13, "color": colours[title]}, showlegend=False,
            hoverinfo="skip")
        for title, (m, v) in paths.items()
    ]  # fmt: skip
    low, high = _log_range([m for m, _ in paths.values()])
    lowest, highest = _log_range([v for _, v in paths.values()])
    picture = figure(
        [*curves, *now],
        "Mean and variance of the loss",
        "Look for: all start at mean 1 without variance (off the bottom right); at the same mean, "
        "whose lies lowest?",
        axis("mean of exp(−yF), log scale", low, high, type="log"),
        axis("variance, log scale", max(lowest, SMALLEST_VARIANCE), highest, type="log"),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [value_at(m, t)], "y": [value_at(v, t)]} for m, v in paths.values()]

    def say(t: int) -> str:
        points = {title: [value_at(row, t) for row in path] for title, path in paths.items()}
        return ", ".join(f"{n}: mean {m:.3g}, variance {v:.3g}" for n, (m, v) in points.items())

    n_frames = max(len(m) for m, _ in paths.values())
    return filmed(picture, n_frames, range(len(curves), 2 * len(curves)), at, say)


def _log_range(rows: list[np.ndarray]) -> tuple[float, float]:
    """The ends of a log axis, as powers of ten, for rows of values; 1 is always on it."""
    exponents = np.log10(np.concatenate(rows))
    return float(exponents.min()) - 0.1, max(float(exponents.max()), 0.0) + 0.1


def theorem_5(trace: Trace) -> go.Figure:
    """Theorem 5's factor over the weighted error ([V]), with a run's rounds at their own errors."""
    error, own = np.linspace(*ERROR_RANGE, 250), np.clip(trace.error, *ERROR_RANGE)
    hover = "error %{x:.3f}: %{y:.3f} times"
    curve = lines(error, iterations_factor(error), "factor of theorem 5", stroke("bound"), hover)
    rounds = dots(
        own, iterations_factor(own), "this run's rounds",
        {"size": 9, "color": theme.LIGHT["weight"]},
        customdata=np.arange(1, len(trace) + 1),
        hovertemplate="round %{customdata}: error %{x:.3f}, factor %{y:.3f}<extra></extra>",
    )  # fmt: skip
    now = dots([], [], "this round", {"size": 15, "color": theme.LIGHT["stump"]})
    picture = figure(
        [curve, rounds, now],
        "How many times AdaBoost's rounds, at worst?",
        "Look for: weak base classifiers (errors near ½) cost a third more rounds; even perfect "
        "ones never more than twice.",
        axis("weighted error ε", 0, 0.5),
        axis("rounds needed (AdaBoost = 1)", 1, 2.05),
    )

    def at(t: int) -> list[dict]:
        x = own[t - 1 : t] if t else own[:0]
        return [{"x": x, "y": iterations_factor(x)}]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no base classifier yet."
        factor = f"{iterations_factor(own[t - 1 : t])[0]:.3f}"
        error = f"{trace.error[t - 1]:.3f}"
        return f"Round {t}: error {error}, so at worst {factor} times AdaBoost's rounds."

    return filmed(picture, len(trace) + 1, [2], at, say)
