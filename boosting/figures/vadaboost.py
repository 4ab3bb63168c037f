"""VadaBoost's pictures: U above V, the costs against rounds, the factor of theorem 5, mean against variance."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.template import axis, cursor, figure, filmed, lines, rounds_axis, stroke
from boosting.theory.variance_bound import Sums, iterations_factor, loss_moments, sums

STEPS = np.linspace(0.0, 0.9, 91)  # the range of the paper's figure 1
TOP = 2.0
SMALLEST = 1e-12


def u_against_v(trace: Trace, lam: float) -> go.Figure:
    """U and V as multiples of the cost before the step, one frame per round 1..T; the gap between them is shaded."""
    weight, train = theme.LIGHT["weight"], theme.LIGHT["train"]
    marks = {"mode": "markers+text", "textposition": "top center", "cliponaxis": False}
    empty = [
        lines([], [], "V, the cost", stroke("train"), "step %{x:.3f}: cost %{y:.4f}"),
        lines(
            [],
            [],
            "U, the upper bound",
            stroke("bound"),
            "step %{x:.3f}: bound %{y:.4f}",
            fill="tonexty",
        ),
        go.Scatter(
            x=[],
            y=[],
            name="VadaBoost's step, lowest U",
            marker={"size": 13, "color": weight},
            **marks,
        ),
        go.Scatter(
            x=[],
            y=[],
            name="EBBoost's step, lowest V",
            marker={"size": 13, "color": train, "symbol": "diamond"},
            **marks,
        ),
    ]
    empty[1].fillcolor = theme.translucent(theme.LIGHT["bound"], 0.18)
    picture = figure(
        empty,
        "The upper bound U and the cost V of one step",
        "Look for: they touch at 0, and VadaBoost stops short of the lowest cost; the shaded gap closes as λ goes to 1.",
        axis("step α", 0, STEPS[-1]),
        axis("cost (now = 1)", 0, TOP),
    )
    known = [sums(trace, t) for t in range(1, len(trace) + 1)]
    at = lambda t: _curves(known[t - 1], lam) if t else [{"x": [], "y": []}] * 4  # noqa: E731
    say = lambda t: _in_words(known[t - 1], lam, t) if t else "Round 0: no base classifier yet."  # noqa: E731
    return filmed(picture, len(trace) + 1, range(4), at, say)


def _curves(s: Sums, lam: float) -> list[dict]:
    now = float(s.cost(np.zeros(1), lam)[0])
    steps = [min(max(step, 0.0), STEPS[-1]) for step in (s.vada_step(lam), s.exact_step(lam))]
    heights = [
        float(curve(np.array([step]), lam)[0]) / now
        for step, curve in zip(steps, (s.bound, s.cost))
    ]
    drawn = [np.minimum(curve(STEPS, lam) / now, 2 * TOP) for curve in (s.cost, s.bound)]
    return [
        *({"x": STEPS, "y": values} for values in drawn),
        *({"x": [x], "y": [y]} for x, y in zip(steps, heights)),
    ]


def _in_words(s: Sums, lam: float, t: int) -> str:
    vada, exact = s.vada_step(lam), s.exact_step(lam)
    if not np.isfinite(vada):
        return f"Round {t}: a perfect base classifier, both curves fall for ever."
    gap = float(s.gap(np.array([vada]), lam)[0])
    return f"Round {t}: VadaBoost would step {vada:.3f}, EBBoost {exact:.3f}; U exceeds V by {gap:.3g} at VadaBoost's step."


def costs(traces: Mapping[str, Trace], lam: float) -> go.Figure:
    """The cost (mean² + λ variance) + 1 of several runs against the rounds, as in figure 2 of the paper."""
    drawn = {}
    for name, trace in traces.items():
        mean, variance = loss_moments(trace)
        drawn[name] = 1 + np.minimum(mean**2 + lam * variance, 1e6)
    last = max(map(len, drawn.values())) - 1
    top = max(2.0, *(v.max() for v in drawn.values()))
    curves = [
        lines(
            list(range(len(v))),
            v,
            name,
            {"color": c, "width": 2.5},
            f"round %{{x}}: {name}, cost + 1 = %{{y:.4f}}",
        )
        for (name, v), c in zip(drawn.items(), theme.named_colours(drawn))
    ]
    picture = figure(
        [*curves, cursor(1.0, top)],
        "The same cost, three ways to lower it",
        "Look for: how much VadaBoost, which lowers the bound, lags behind EBBoost, which lowers the cost itself (mean² + λ "
        "variance; drawn as cost + 1, so that 0 is on the log scale). "
        + (
            "At λ = 0 EBBoost is AdaBoost: their curves are one."
            if lam == 0
            else "AdaBoost lowers another cost."
        ),
        rounds_axis(last),
        axis("cost + 1 (log scale)", 0, np.log10(top) * 1.04, type="log"),
    )
    say = lambda t: (
        "Cost: " + ", ".join(f"{n} {v[min(t, len(v) - 1)] - 1:.3g}" for n, v in drawn.items())
    )
    return filmed(picture, last + 1, [len(curves)], lambda t: [{"x": [t, t]}], say)


def mean_and_variance(traces: Mapping[str, Trace]) -> go.Figure:
    """The path of every run in the plane of the loss's mean and variance (both on log axes)."""
    paths = {
        name: [np.maximum(v, SMALLEST) for v in loss_moments(trace)]
        for name, trace in traces.items()
    }
    ends = np.array(
        [[np.log10(v).min(), np.log10(v).max()] for path in paths.values() for v in path]
    )
    ranges = [(ends[k::2, 0].min() - 0.1, max(ends[k::2, 1].max(), 0.0) + 0.1) for k in (0, 1)]
    ranges[1] = (max(ranges[1][0], -6.0), ranges[1][1])
    traced = [
        lines(m, v, name, {"color": c, "width": 2}, f"{name}: mean %{{x:.3g}}, variance %{{y:.3g}}")
        for (name, (m, v)), c in zip(paths.items(), theme.named_colours(paths))
    ]
    now = [
        go.Scatter(
            x=[m[0]],
            y=[v[0]],
            mode="markers",
            marker={"size": 13, "color": c},
            showlegend=False,
            hoverinfo="skip",
        )
        for (m, v), c in zip(paths.values(), theme.named_colours(paths))
    ]
    picture = figure(
        [*traced, *now],
        "Mean and variance of the loss",
        "Look for: all start at mean 1 without variance (off the bottom right); at the same mean, whose lies lowest?",
        axis("mean of exp(−yF), log scale", *ranges[0], type="log"),
        axis("variance, log scale", *ranges[1], type="log"),
    )
    last = max(len(m) for m, _ in paths.values())
    at = lambda t: [
        {"x": [m[min(t, len(m) - 1)]], "y": [v[min(t, len(v) - 1)]]} for m, v in paths.values()
    ]
    say = lambda t: ", ".join(  # noqa: E731
        f"{n}: mean {m[min(t, len(m) - 1)]:.3g}, variance {v[min(t, len(v) - 1)]:.3g}"
        for n, (m, v) in paths.items()
    )
    return filmed(picture, last, range(len(traced), 2 * len(traced)), at, say)


def theorem_5(trace: Trace) -> go.Figure:
    """The factor of theorem 5 against the weighted error; the rounds of a run stand on it at their own errors."""
    error = np.linspace(0.001, 0.499, 250)
    own = np.clip(trace.error, 0.001, 0.499)
    marker = {"size": 9, "color": theme.LIGHT["weight"]}
    curve = lines(
        error,
        iterations_factor(error),
        "factor of theorem 5",
        stroke("bound"),
        "error %{x:.3f}: %{y:.3f} times",
    )
    rounds = go.Scatter(
        x=own, y=iterations_factor(own), mode="markers", name="this run's rounds", marker=marker,
        customdata=np.arange(1, len(trace) + 1),
        hovertemplate="round %{customdata}: error %{x:.3f}, factor %{y:.3f}<extra></extra>",
    )  # fmt: skip
    now = go.Scatter(
        x=[],
        y=[],
        mode="markers",
        name="this round",
        marker={"size": 15, "color": theme.LIGHT["stump"]},
    )
    picture = figure(
        [curve, rounds, now],
        "How many times AdaBoost's rounds, at worst?",
        "Look for: weak base classifiers (errors near ½) cost a third more rounds; even perfect ones never more than twice.",
        axis("weighted error ε", 0, 0.5),
        axis("rounds needed (AdaBoost = 1)", 1, 2.05),
    )
    at = lambda t: [
        {"x": own[t - 1 : t] if t else [], "y": iterations_factor(own[t - 1 : t]) if t else []}
    ]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no base classifier yet."
        factor = iterations_factor(own[t - 1 : t])[0]
        return f"Round {t}: error {trace.error[t - 1]:.3f}, so at worst {factor:.3f} times AdaBoost's rounds."

    return filmed(picture, len(trace) + 1, [2], at, say)
