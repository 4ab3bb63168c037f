"""Regression, round by round: the curve on the data, predictions against the truth, coefficients, steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import theme
from boosting.figures.stage import Curve
from boosting.figures.template import (
    axis,
    compact,
    cursor,
    figure,
    filmed,
    lines,
    rounds_axis,
    stroke,
)

NODES = 301
MOST_VOTERS = 60  # more coefficient paths than this are a carpet; the largest are drawn


def curves(
    traces: Mapping[str, Trace], x: np.ndarray, y: np.ndarray, outlier: np.ndarray, name: str
) -> go.Figure:
    """Every run's F_t over one attribute x (m,), with the training labels y and which of them are outliers."""
    grid = np.linspace(x.min(), x.max(), NODES)[:, None]
    staged = {n: [np.zeros(NODES), *trace.staged_scores(grid)] for n, trace in traces.items()}
    points = [
        go.Scatter(
            x=compact(x[rows]), y=compact(y[rows]), mode="markers", name=label, marker=marker
        )
        for rows, label, marker in (
            (
                ~outlier,
                "training example",
                {"size": 6, "color": theme.LIGHT["train"], "opacity": 0.45},
            ),
            (outlier, "outlier", {"size": 9, "color": theme.LIGHT["accent"], "symbol": "x"}),
        )
        if rows.any()
    ]
    drawn = [
        lines(
            compact(grid[:, 0]),
            compact(f[0]),
            n,
            {"color": c, "width": 3},
            f"{name} %{{x:.2f}}: {n} says %{{y:.3f}}",
        )
        for (n, f), c in zip(staged.items(), theme.named_colours(staged))
    ]
    pad = 0.06 * (y.max() - y.min() or 1.0)
    picture = figure(
        [*points, *drawn],
        "The curve, built from trees",
        "Look for: who is pulled up by the crosses. Squared loss follows outliers, Huber and absolute loss hardly notice."
        if outlier.any()
        else "Look for: every round adds steps where the curve is still off the points. Then add outliers in the sidebar.",
        axis(name, x.min(), x.max()),
        axis("y, in standard deviations", y.min() - pad, y.max() + pad),
    )
    moving = range(len(points), len(points) + len(drawn))
    last = max(map(len, staged.values()))
    at = lambda t: [{"y": compact(f[min(t, len(f) - 1)])} for f in staged.values()]  # noqa: E731
    return filmed(picture, last, moving, at, lambda t: f"After {t} rounds.")


def against_truth(traces: Mapping[str, Trace], X: np.ndarray, y: np.ndarray) -> go.Figure:
    """Every run's prediction of held-back examples X (n, d), y (n,) against the truth: on the diagonal it is right."""
    staged = {n: [np.zeros(len(y)), *trace.staged_scores(X)] for n, trace in traces.items()}
    low, high = float(y.min(initial=0)), float(y.max(initial=1))
    diagonal = lines(
        [low, high],
        [low, high],
        "right",
        {"color": theme.LIGHT["train"], "width": 1.5, "dash": "dot"},
        "",
    )
    dots = [
        go.Scatter(
            x=compact(y),
            y=compact(f[0]),
            mode="markers",
            name=n,
            marker={"size": 7, "color": c, "opacity": 0.7},
        )
        for (n, f), c in zip(staged.items(), theme.named_colours(staged))
    ]
    picture = figure(
        [diagonal, *dots],
        "Predicted against true, on held-back examples",
        "Look for: the cloud turns from flat to the diagonal; what stays off it is noise, or needs more rounds.",
        axis("true y, in standard deviations", low, high),
        axis("predicted", low, high),
    )
    at = lambda t: [{"y": compact(f[min(t, len(f) - 1)])} for f in staged.values()]  # noqa: E731
    last = max(map(len, staged.values()))
    return filmed(picture, last, range(1, 1 + len(dots)), at, lambda t: f"After {t} rounds.")


def errors(traces: Mapping[str, Trace], X: np.ndarray, y: np.ndarray) -> list[Curve]:
    """The root of the mean squared error after every round: train, and on held-back X (n, d), y (n,)."""
    found = []
    for name, trace in traces.items():
        scores = [np.zeros(trace.sample.size), *(r.scores for r in trace)]
        found.append(
            Curve(name, "train", f"{name} on its training examples.", _rmse(scores, trace.sample.y))
        )
        if len(y):
            tested = [np.zeros(len(y)), *trace.staged_scores(X)]
            found.append(
                Curve(f"{name}, test", "test", f"{name} on held-back examples.", _rmse(tested, y))
            )
    return found


def _rmse(scores: list[np.ndarray], y: np.ndarray) -> np.ndarray:
    return np.array([np.sqrt(np.mean((y - f) ** 2)) for f in scores])


def error_curves(found: list[Curve], names: list[str]) -> go.Figure:
    """Train solid, test dashed, each run in its own colour."""
    last = max(len(c.values) for c in found) - 1
    top = max(c.values.max() for c in found) * 1.05
    colour = dict(zip(names, theme.named_colours(names)))
    drawn = [
        lines(
            list(range(len(c.values))), compact(c.values), c.label,
            {"color": colour[c.label.split(",")[0]], "width": 2.5, "dash": "dash" if c.role == "test" else "solid"},
            f"round %{{x}}: {c.label}, error %{{y:.3f}}",
        )
        for c in found
    ]  # fmt: skip
    picture = figure(
        [*drawn, cursor(0, top)],
        "Error, round by round",
        "Look for: whose test error (dashed) is lowest, how early, and whether it turns up again afterwards.",
        rounds_axis(last),
        axis("root mean squared error", 0, top),
    )
    say = lambda t: (
        "Error: " + ", ".join(f"{c.label} {c.values[min(t, len(c.values) - 1)]:.3f}" for c in found)
    )
    return filmed(picture, last + 1, [len(drawn)], lambda t: [{"x": [t, t]}], say)


def coefficients(trace: Trace, name: str) -> go.Figure:
    """Every base classifier's coefficient over the rounds, and their sum: in a hull it never passes its budget."""
    paths = np.full((len(trace) + 1, max((r.member for r in trace), default=0) + 1), np.nan)
    for t in range(1, len(trace) + 1):
        c = trace.coefficients(t)
        paths[t, : len(c)] = c
    total = np.nansum(np.abs(paths), axis=1)
    kept = np.argsort(-np.nanmax(np.nan_to_num(paths), axis=0))[:MOST_VOTERS]
    faint = {"color": theme.LIGHT["weight"], "width": 1}
    rounds = list(range(len(trace) + 1))
    drawn = [
        lines(rounds, [None if np.isnan(v) else float(v) for v in paths[:, k]], "a base classifier", faint,
              "round %{x}: coefficient %{y:.3f}", opacity=0.45, showlegend=bool(k == kept[0]))
        for k in kept
    ]  # fmt: skip
    summed = lines(
        rounds,
        total,
        "sum of all",
        {"color": theme.LIGHT["train"], "width": 3},
        "round %{x}: sum %{y:.3f}",
    )
    top = max(1.05, float(total.max()) * 1.05)
    picture = figure(
        [*drawn, summed, cursor(0, top)],
        f"Coefficients: {name}",
        "Look for: every step shrinks the older base classifiers, and the sum stays within its budget."
        if any(r.keep != 1 for r in trace)
        else "Look for: no base classifier ever shrinks, and the sum grows for as long as one boosts: there is no budget.",
        rounds_axis(len(trace)),
        axis("coefficient", 0, top),
    )
    say = lambda t: (
        f"{int(np.sum(~np.isnan(paths[t])))} base classifiers, sum of coefficients {total[t]:.3f}"
    )
    return filmed(picture, len(rounds), [len(drawn) + 1], lambda t: [{"x": [t, t]}], say)


def hull_sizes(
    gammas: Sequence[float], train: Sequence[float], test: Sequence[float], gamma: float, name: str
) -> go.Figure:
    """Errors at the end of runs with hulls of different sizes gamma; the upright line is the size on the page."""
    top = 1.05 * max(1.0, *train, *test)
    hover = f"γ = %{{x}}: {name}, %{{y:.3f}} on the"
    drawn = [
        lines(
            gammas,
            compact(train),
            "training examples",
            stroke("train"),
            f"{hover} training examples",
        )
    ]
    if len(test):
        drawn.append(
            lines(
                gammas,
                compact(test),
                "held-back examples",
                stroke("test"),
                f"{hover} held-back examples",
            )
        )
    return figure(
        [*drawn, cursor(0, top, gamma)],
        "The size of the hull",
        "Look for: a small hull cannot reach the data; how far does the dashed line part from the solid one as γ grows?",
        axis(
            "γ, size of the hull (log scale)",
            np.log10(min(gammas)),
            np.log10(max(gammas)),
            type="log",
        ),
        axis("root mean squared error", 0, top),
    )


def steps(trace: Trace, name: str, tried: bool = False) -> go.Figure:
    """The step of every round: in a hull the share that the new base classifier takes. tried: the search tried the share 1/t first,
    and halved it until the loss fell (CHB)."""
    rounds = list(range(1, len(trace) + 1))
    in_hull = any(r.keep != 1 for r in trace)
    taken = np.array([1 - r.keep if in_hull else r.alpha for r in trace])
    solid, dotted = (
        {"color": theme.LIGHT["weight"], "width": 2.5},
        {"color": theme.LIGHT["bound"], "dash": "dot"},
    )
    step = lines(rounds, compact(taken), "step α", solid, "round %{x}: α = %{y:.3f}")
    trial = (
        [lines(rounds, [1 / t for t in rounds], "trial share 1/t", dotted, "1/%{x}")]
        if tried
        else []
    )
    top = max(1.0, float(np.abs(taken).max(initial=0)))
    look = "Look for: the same share for every tree, however good it is."
    if in_hull:
        look = "Look for: the steps get small, so late base classifiers say little. The line search sets α"
        look += (
            ", after the search has tried 1/t and halved it until the loss fell." if tried else "."
        )
    picture = figure(
        [step, *trial, cursor(0, top)],
        f"Steps: {name}",
        look,
        rounds_axis(len(trace)),
        axis("step", 0, top * 1.04),
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no step yet."
        halvings = trace[t - 1].found.halvings
        halved = (
            f", the trial share 1/{t} was halved {halvings} time{'s' * (halvings != 1)}"
            if tried
            else ""
        )
        return f"Round {t}: α = {taken[t - 1]:.3f}{halved}."

    return filmed(picture, len(trace) + 1, [1 + len(trial)], lambda t: [{"x": [t, t]}], say)
