"""Deep families in pictures: who was drawn when, what each family has in the vote, and what the prices do."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.experiments.deep_families import Sweep
from boosting.figures import theme
from boosting.figures.template import axis, cursor, figure, filmed, limit, percent, rounds_axis
from boosting.theory.bound_table import three_parts
from boosting.theory.bounds import Terms
from boosting.theory.deep_families import family_of, shares


def drawn(trace: Trace) -> go.Figure:
    """Which family every round's base classifier comes from; the size of a dot is the coefficient."""
    names = [family_of(r.found.tree) for r in trace]
    order = sorted(set(names), key=lambda n: (len(n), n)) or ["stump"]
    folded = ["<br>".join(wrap(name, 14)) for name in order]
    sizes = np.abs(trace.alpha) if len(trace) else np.zeros(0)
    marker = {
        "color": theme.LIGHT["weight"],
        "opacity": 0.75,
        "size": 6 + 18 * np.sqrt(sizes / (sizes.max(initial=0) or 1)),
    }
    dots = go.Scatter(
        cliponaxis=False,
        x=list(range(1, len(trace) + 1)), y=[order.index(n) for n in names], mode="markers", name="a base classifier", marker=marker,
        customdata=np.round(trace.alpha, 4), hovertemplate="round %{x}: coefficient moved by %{customdata}<extra></extra>",
    )  # fmt: skip
    picture = figure(
        [dots, cursor(-0.5, len(order) - 0.5)],
        "Which family did each round draw from?",
        "Look for: when a deep tree still pays for itself, and when a stump is enough. Size: how far the coefficient moved. "
        "Same question: both branches ask it, so the tree costs less.",
        rounds_axis(len(trace)),
        axis("", -0.5, len(order) - 0.5, tickvals=list(range(len(order))), ticktext=folded),
    )
    picture.update_layout(margin={"l": 112})
    say = lambda t: f"Round {t} drew: {names[t - 1]}." if t else "Round 0: nothing drawn yet."  # noqa: E731
    return filmed(picture, len(trace) + 1, [1], lambda t: [{"x": [t, t]}], say)


def weights(trace: Trace) -> go.Figure:
    """The share of ||c||_1 and the mean complexity r of every family in the vote; one frame per round."""
    by_round = [shares(trace, t) for t in range(len(trace) + 1)]
    names = sorted({n for found in by_round for n in found}, key=lambda n: (len(n), n)) or ["stump"]
    share = go.Bar(
        x=names,
        y=[0] * len(names),
        name="share of the vote",
        marker={"color": theme.LIGHT["weight"]},
    )
    price = go.Scatter(
        x=names, y=[None] * len(names), mode="markers", name="complexity r",
        marker={"symbol": "diamond", "size": 13, "color": theme.LIGHT["bound"]},
    )  # fmt: skip
    top = max(1.05, *(s.complexity * 1.05 for found in by_round for s in found.values()), 1.05)
    picture = figure(
        [share, price],
        "What each family has in the vote, and what a member costs",
        "Look for: the dearer the family (diamond: its Rademacher complexity r), the less of it a large λ lets in.",
        {"title": {"text": "family"}, "type": "category"},
        axis("share, complexity", 0, top),
    )

    def at(t: int) -> list[dict]:
        found = by_round[t]
        got = [found.get(n) for n in names]
        return [
            {"y": [s.weight if s else 0 for s in got]},
            {"y": [s.complexity if s else None for s in got]},
        ]

    def say(t: int) -> str:
        found = by_round[t].items()
        return (
            ", ".join(f"{s.members} × {n}: {percent(s.weight)} of the vote" for n, s in found)
            or "no base classifier yet"
        )

    return filmed(picture, len(trace) + 1, [0, 1], at, say)


def heat_maps(found: Sweep) -> dict[str, go.Figure]:
    """Size of the trees, number of base classifiers and test error over the two prices."""
    views = {
        "Tree size": (
            found.size,
            "questions per base classifier",
            "Look for: λ, the price of complexity, prefers small trees.",
        ),
        "Number of base classifiers": (
            found.members,
            "members",
            "Look for: the flat price β keeps base classifiers out, whatever their size.",
        ),
        "Test error": (
            100 * found.test_error,
            "percent",
            "Look for: the valley between free and too dear.",
        ),
    }
    return {name: _heat(found, name, *view) for name, view in views.items()}


def _heat(found: Sweep, title: str, values: np.ndarray, unit: str, look_for: str) -> go.Figure:
    scale = [[0, theme.LIGHT["neutral"]], [1, theme.LIGHT["weight"]]]
    labels = [[f"{v:g}" for v in axis_values] for axis_values in (found.betas, found.lams)]
    cells = go.Heatmap(
        z=values.tolist(), x=labels[0], y=labels[1], colorscale=scale, showscale=False, xgap=2, ygap=2,
        texttemplate="%{z:.3g}", hovertemplate=f"β = %{{x}}, λ = %{{y}}: %{{z:.3g}} {unit}<extra></extra>",
    )  # fmt: skip
    x, y = (
        {"title": {"text": text}, "type": "category"}
        for text in ("β, price of any base classifier", "λ, price of complexity")
    )
    return figure([cells], f"{title} ({unit})", look_for, x, y)


def risks(bounds: Mapping[str, Terms]) -> go.Figure:
    """Bounds on the risk as stacked bars of their three parts: loss on the sample, complexity, chance and choice."""
    parts = list(zip(*(three_parts(terms) for terms in bounds.values())))
    labels = ("loss on the sample", "complexity", "chance and choice")
    names = ["<br>".join(wrap(name, 10)) for name in bounds]  # level, even on a phone
    stacked = [
        go.Bar(x=names, y=list(values), name=label, marker={"color": theme.LIGHT[colour]},
               hovertemplate=f"%{{x}}: {label} %{{y:.3f}}<extra></extra>")
        for label, values, colour in zip(labels, parts, ("train", "weight", "bound"))
    ]  # fmt: skip
    top = 1.05 * max(1.0, *(terms.total for terms in bounds.values()))
    return figure(
        stacked,
        "One family for all, or each base classifier its own?",
        "Look for: SRM takes the family with the lowest bar, at 2/ρ times the price of its richest base classifier. The voted bound "
        "charges the mean price of its base classifiers, times 4/ρ. Above 1 a bound says nothing.",
        {"title": {"text": ""}, "type": "category", "tickangle": 0},
        axis("bound on the risk", 0, top),
        margin={"b": 66},
        barmode="stack",
        shapes=[limit(xref="paper", x0=0, x1=1, y0=1, y1=1)],
    )
