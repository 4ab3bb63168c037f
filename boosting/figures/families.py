"""Deep families in pictures: who was chosen when, each family's share of the vote, the prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory.bound_table import three_parts
from boosting.theory.bounds import Terms
from boosting.theory.deep_families import mean_questions, shares
from boosting.theory.rademacher import of_classifier

if TYPE_CHECKING:  # running experiments loads the catalogue
    from boosting.experiments.deep_families import Sweep

BESIDE = {"l": 112}  # room for the families' names, where they stand and in the picture above
TINTS = (theme.colour_of("deepboost"), theme.SPARE[1])  # with the price, and without
BELOW = 0.26  # of a row, from a dot of the first run to one of the second


def by_round(traces: Mapping[str, Trace]) -> go.Figure:
    """Which family every round's base classifier comes from: a dot per round, those of a second run a little below.

    traces: by title, the first one pays for complexity; a run alone needs no title.
    """
    names = {title: [r.found.classifier.family for r in trace] for title, trace in traces.items()}
    order, last = _simplest_first(*traces.values()), max(map(len, traces.values()))
    dots = [
        _added(trace, [order.index(n) - BELOW * k for n in names[title]], title, tint)
        for k, ((title, trace), tint) in enumerate(zip(traces.items(), TINTS))
    ]
    low, high = -0.5 - BELOW * (len(traces) - 1), len(order) - 0.5
    picture = draw.figure(
        [*dots, draw.cursor(low, high), _shares_at_the_end(traces, order), *_named(traces, order)],
        "Which tree did each round add?",
        "Look for: when a deep tree still pays for itself, and when a stump is enough. Both branches that ask the same "
        "question make a family poorer and so cheaper.",
        draw.rounds_axis(last),
        draw.axis("", low, high, tickvals=list(range(len(order))), ticktext=_folded(order)),
        margin=BESIDE,
    )

    def say(t: int) -> str:
        told = []
        for title, known in names.items():
            short = {name: _in_words(name).removeprefix("tree of ") for name in order[::-1]}
            counts = ((known[:t].count(name), said) for name, said in short.items())
            many = " · ".join(f"{n} × {name}" for n, name in counts if n)
            told.append(f"{title}: {many}" if title else many)
        said = "; ".join(told)
        return f"{said[:1].upper()}{said[1:]}." if t else draw.after(t)

    return draw.cursor_film(picture, last + 1, len(dots), say)


def _added(trace: Trace, heights: Sequence[float], title: str, tint: str) -> go.Scatter:
    """A dot per round of a run at heights (T,)."""
    return draw.dots(
        list(range(1, len(trace) + 1)),
        list(heights),
        title or "a base classifier",
        {"color": tint, "opacity": 0.75, "size": 11},
        cliponaxis=False,
        showlegend=False,
        customdata=np.round(trace.alpha, 4),
        hovertemplate="round %{x}: coefficient moved by %{customdata}<extra></extra>",
    )


def _named(traces: Mapping[str, Trace], order: Sequence[str]) -> list[go.Scatter]:
    """Which dots are whose, where there are two runs: over and under those of the highest family."""
    if len(traces) < 2:
        return []
    top = len(order) - 1
    heights = (top + 0.1, top - BELOW - 0.1)
    return [
        draw.aside([0.6], [height], [title], side, tint)
        for title, tint, height, side in zip(traces, TINTS, heights, ("top right", "bottom right"))
    ]


def _shares_at_the_end(traces: Mapping[str, Trace], order: Sequence[str]) -> go.Scatter:
    """What every family, in this order from below, has of the last votes: over the end of its row."""
    last = {title: shares(trace, len(trace)) for title, trace in traces.items()}
    told = []
    for n in order:
        of_family = {t: draw.percent(s[n].weight if n in s else 0.0) for t, s in last.items()}
        first, *others = (f"{title} {share}".strip() for title, share in of_family.items())
        told.append(", ".join([f"{first} of the vote", *others]))
    end = max(map(len, traces.values()))
    return draw.aside([end] * len(order), np.arange(len(order)) + 0.14, told, "top left")


def _in_words(family: str) -> str:
    """A family as a picture names it."""
    return family.replace("same question", "both branches ask the same")


def _folded(names: Sequence[str]) -> list[str]:
    """Families as they stand at an axis, level even on a phone."""
    whole = (_in_words(name).replace("depth ", "depth\N{NO-BREAK SPACE}") for name in names)
    return ["<br>".join(wrap(name, 14)) for name in whole]


def priced_and_free(errors: Mapping[str, np.ndarray]) -> go.Figure:
    """Test errors (T+1,) of DeepBoost where it pays for complexity, and where it does not, by title; a film."""
    tints = dict(zip(errors, TINTS))
    last = draw.last_round(errors)
    curves = _curves(errors, "test", tints, "%{y:.1%}")
    top = draw.ROOM * max(0.05, *(float(v[1:].max(initial=0.0)) for v in errors.values()))
    picture = draw.figure(
        [*curves, draw.cursor(0, top), _at_the_end(errors, tints, draw.percent)],
        "Test error with the price, and without",
        "Look for: whose test error rises again? Both may draw from the same families; one of them pays for complexity.",
        draw.rounds_axis(last),
        draw.share_axis("test error", 0, top),
        margin=BESIDE,
    )

    def say(t: int) -> str:
        told = (f"{draw.percent(draw.value_at(v, t))} {title}" for title, v in errors.items())
        return f"{', '.join(told)}."

    return draw.cursor_film(picture, last + 1, len(curves), say)


def _curves(
    curves: Mapping[str, np.ndarray], role: str, tints: Mapping[str, str], said: str
) -> list[go.Scatter]:
    """Values (T+1,) from round 1 on, by title; a run alone is of trees. said: how a value is told where it is touched."""
    return [
        draw.over_rounds(
            v[1:],
            title or "a tree",
            draw.stroke(role, tints[title]),
            f"round %{{x}}: {title} {said}",
            first=1,
        )
        for title, v in curves.items()
    ]


def _at_the_end(
    curves: Mapping[str, np.ndarray], tints: Mapping[str, str], say: Callable[[float], str]
) -> go.Scatter:
    """The last value of every curve (T+1,), over its end, as it is said."""
    above = [float(v[-4:].max()) for v in curves.values()]
    said = [say(float(v[-1])) for v in curves.values()]
    picture = draw.aside([len(v) - 1 for v in curves.values()], above, said, "top left")
    return picture.update(textfont={"color": [tints[title] for title in curves]})


def questions(traces: Mapping[str, Trace]) -> go.Figure:
    """How many questions the trees of the rounds so far ask, in the mean: what a price on questions changes; a film.

    traces: by title, the first one pays for complexity; a run alone needs no title.
    """
    means = {title: mean_questions(trace) for title, trace in traces.items()}
    tints = dict(zip(means, TINTS))
    last = draw.last_round(means)
    curves = _curves(means, "train", tints, "%{y:.2f} questions")
    top = 1.15 * max(1.0, *(float(v.max()) for v in means.values()))
    picture = draw.figure(
        [*curves, draw.cursor(0, top), _at_the_end(means, tints, "{:.1f}".format)],
        "How many questions do the trees ask?",
        "Look for: does the price keep the trees small? A question is an inner node; the mean is over the trees that the "
        "rounds so far have added.",
        draw.rounds_axis(last),
        draw.axis("questions per tree", 0, top),
        margin=BESIDE,
    )

    def say(t: int) -> str:
        if not t:
            return draw.after(t)
        told = (f"{draw.value_at(v, t):.1f} {title}".strip() for title, v in means.items())
        return f"Mean so far: {', '.join(told)}."

    return draw.cursor_film(picture, last + 1, len(curves), say)


def _simplest_first(*traces: Trace) -> list[str]:
    """The families of some runs, the least complex first; the axis of an empty vote names the stump."""
    members: dict[str, list[float]] = {}
    for trace in traces:
        for h in trace.distinct():
            members.setdefault(h.family, []).append(of_classifier(h, trace.sample))
    return sorted(members, key=lambda name: np.mean(members[name])) or ["stump"]


def weights(trace: Trace) -> go.Figure:
    """The share of ||c||_1 and the mean complexity r of every family; one frame per round."""
    table = [shares(trace, t) for t in range(len(trace) + 1)]
    names = _simplest_first(trace)
    violet = {"color": theme.LIGHT["weight"]}
    folded = _folded(names)
    share = go.Bar(x=folded, y=[0] * len(names), name="share of the vote", marker=violet)
    diamond = {"symbol": "diamond", "size": 13, "color": theme.LIGHT["bound"]}
    price = draw.dots(
        folded,
        [None] * len(names),
        "complexity r, the mean",
        diamond,
        text=[""] * len(names),
        textposition="top center",
        cliponaxis=False,
        hovertemplate="%{x}: mean r %{y:.3f}<extra></extra>",
    ).update(mode="markers+text")
    highest = max((s.complexity for families in table for s in families.values()), default=1.0)
    picture = draw.figure(
        [share, price],
        "What each family has in the vote, and how complex it is",
        "Look for: the share of the most complex family: the larger λ, the less is left of it. Set λ to 0 to "
        "compare. Diamond: the Rademacher complexity r by formula, the mean over the base classifiers that "
        "the vote has of this family.",
        draw.category_axis("", tickangle=0),
        draw.axis("share, complexity", 0, 1.15 * max(1.0, highest)),
        margin={"b": 66},
    )

    def at(t: int) -> list[dict]:
        row = [table[t].get(n) for n in names]
        heights = [s.complexity if s else None for s in row]
        texts = [draw.number(s.complexity) if s else "" for s in row]
        return [{"y": [s.weight if s else 0 for s in row]}, {"y": heights, "text": texts}]

    def say(t: int) -> str:
        families = table[t].items()
        parts = [f"{s.members} × {n}: {draw.percent(s.weight)} of the vote" for n, s in families]
        return ", ".join(parts) or "no base classifier yet"

    return draw.filmed(picture, len(trace) + 1, [0, 1], at, say)


GOLDEN = np.pi * (3 - 5**0.5)  # an angle by which points on a ring never meet again


def nested(trace: Trace) -> go.Figure:
    """H1 in H2 in ..., the run's base classifiers in their rings, and the hull of those in the vote ([D]); a film.

    A schema: only the ring of a point means something.
    """
    rings, ring, places = _places(trace)
    circles = [_circle(k, name, len(rings)) for k, name in enumerate(rings)]
    mark = {"color": theme.LIGHT["weight"], "opacity": 0.75, "size": []}
    hull = draw.lines(
        [], [], "their convex hull", {"color": theme.LIGHT["bound"], "width": 2, "dash": "dot"}, ""
    )
    points = draw.dots([], [], "base classifiers in the vote", mark, hoverinfo="skip")
    picture = draw.figure(
        [*circles, hull, points],
        "Families in families, and the hull of all",
        "Look for: every richer family holds the poorer ones; a base classifier stands in the ring of the poorest that "
        "has it. The vote is a mean of points of all rings, so it lies in the hull of the union, and pays for the mean "
        "of their rings. Size: its share of the vote. A schema: where on its ring a point stands means nothing.",
        draw.axis("inside: the poorest family", -1.1, 1.1, showticklabels=False, showgrid=False),
        draw.axis("", -1.1, 1.1, showticklabels=False, showgrid=False, scaleanchor="x"),
    )
    shares_of = [_shares_of(trace, t) for t in range(len(trace) + 1)]

    def at(t: int) -> list[dict]:
        there = shares_of[t] > 0
        x, y = places[there].T
        border = _border(places[there])
        return [
            {"x": draw.compact(border[:, 0]), "y": draw.compact(border[:, 1])},
            {
                "x": draw.compact(x),
                "y": draw.compact(y),
                "marker": mark | {"size": 6 + 24 * np.sqrt(shares_of[t][there])},
            },
        ]

    def say(t: int) -> str:
        count = np.bincount(ring[shares_of[t] > 0], minlength=len(rings))
        return (
            ", ".join(f"{n} in H{k + 1}" for k, n in enumerate(count)) + " (and in no poorer one)"
        )

    return draw.filmed(picture, len(trace) + 1, [len(circles), len(circles) + 1], at, say)


def _places(trace: Trace) -> tuple[list[str], np.ndarray, np.ndarray]:
    """The names of the rings, the ring of every base classifier (k,), and its place, (k, 2)."""
    members = trace.distinct()
    rings = [name for name in _simplest_first(trace) if name != "constant"] or ["stump"]
    # a constant, which has no ring, is a stump whose cut has all examples on one side
    ring = np.array([rings.index(h.family) if h.family in rings else 0 for h in members], dtype=int)
    angle = GOLDEN * np.arange(len(members))
    places = np.column_stack([np.cos(angle), np.sin(angle)])
    return rings, ring, ((ring + 0.55) / len(rings))[:, None] * places


def _circle(k: int, name: str, n: int) -> go.Scatter:
    """The border of the k-th of n families."""
    turn, radius = np.linspace(0, 2 * np.pi, 90), (k + 1) / n
    look = {"color": theme.LIGHT["quiet"], "width": 1 + k}
    x, y = draw.compact(radius * np.cos(turn)), draw.compact(radius * np.sin(turn))
    return draw.lines(x, y, f"H{k + 1}: {name}", look, name)


def _shares_of(trace: Trace, t: int) -> np.ndarray:
    """The shares of all the run's base classifiers in the vote after round t, (k,)."""
    c = np.zeros(len(trace.distinct()))
    if t:
        now = np.abs(trace.coefficients(t))
        c[: len(now)] = now / (now.sum() or 1.0)
    return c


def _border(points: np.ndarray) -> np.ndarray:
    """The corners of the convex hull of points (n, 2), closed; the two ends where all lie on one line."""
    ordered = points[np.lexsort(points.T[::-1])]
    x, y = (ordered - ordered[:1]).T
    if len(points) < 3 or np.ptp(x * y[-1] - y * x[-1]) <= 1e-12 * (x[-1] ** 2 + y[-1] ** 2):
        return ordered[[0, -1]] if len(points) else points
    from scipy.spatial import ConvexHull  # stays off the first paint

    corners = points[ConvexHull(points).vertices]
    corners = np.roll(corners, -np.lexsort(corners.T[::-1])[0], axis=0)  # the leftmost one first
    return np.vstack([corners, corners[:1]])


def heat_maps(grid: Sweep) -> dict[str, go.Figure]:
    """Size of the trees, number of base classifiers and test error over the two prices, by name."""
    views = {
        "Tree size": (
            grid.size,
            "questions per base classifier",
            "Look for: does a larger λ make the trees smaller? Only where the prices of the families "
            "differ by enough.",
        ),
        "Number of base classifiers": (
            grid.members,
            "base classifiers",
            "Look for: does a larger β keep base classifiers out? Mostly, but not from every cell to the next.",
        ),
        "Test error": (
            100 * grid.test_error,
            "percent",
            "Look for: is any pair of prices better than none, λ = β = 0?",
        ),
    }
    return {name: _heat_map(grid, name, *view) for name, view in views.items()}


def _heat_map(grid: Sweep, title: str, values: np.ndarray, unit: str, look_for: str) -> go.Figure:
    scale = [[0, theme.LIGHT["neutral"]], [1, theme.LIGHT["weight"]]]
    betas, lams = ([f"{v:g}" for v in prices] for prices in (grid.betas, grid.lams))
    cells = go.Heatmap(
        z=values.tolist(),
        x=betas,
        y=lams,
        colorscale=scale,
        showscale=False,
        xgap=2,
        ygap=2,
        texttemplate="%{z:.3g}",
        hovertemplate=f"β = %{{x}}, λ = %{{y}}: %{{z:.3g}} {unit}<extra></extra>",
    )
    x, y = draw.category_axis("β, L1 penalty"), draw.category_axis("λ, penalty on complexity")
    return draw.figure([cells], f"{title} ({unit})", look_for, x, y)


DOES_IT_PAY = (
    "Look for: does it pay that each base classifier has a family of its own? One family for all is "
    "charged 2/ρ times its complexity r (the lowest of these bars wins), each its own 4/ρ times the "
    "mean r of the vote; and only the former count margins below ρ in part. The r stands above: for one "
    "family that of the fullest tree of its depth, because the family holds it. Above 1 a bound says "
    "nothing."
)


def risks(
    bounds: Mapping[str, Terms], name: str, over_rounds: Sequence[Terms], rho: float
) -> go.Figure:
    """Bounds on the risk as stacked bars: loss on the sample, complexity, chance and choice.

    bounds: those that stand still, by name. name: of the bound that changes. over_rounds: its
    terms after the rounds 1..T; there is a frame for every round 0..T. rho: the margin of all of them.
    """
    still = [three_parts(terms) for terms in bounds.values()]
    moving = [three_parts(terms) for terms in over_rounds]
    names = ["<br>".join(wrap(n, 12)) for n in (*bounds, name)]  # level, even on a phone
    labels = {"train": "loss on the sample", "weight": "complexity", "bound": "chance and choice"}
    stacked = [
        go.Bar(
            x=names,
            y=[],
            name=label,
            marker={"color": theme.LIGHT[role]},
            hovertemplate=f"%{{x}}: {label} %{{y:.3f}}<extra></extra>",
        )
        for role, label in labels.items()
    ]
    # Above the whole stack, where neither a low bar nor the line at 1 hides it.
    stacked[-1].update(textposition="outside", cliponaxis=False)
    top = 1.15 * max(1.0, *(sum(parts) for parts in [*still, *moving]))
    picture = draw.figure(
        stacked,
        "One family for all, or each base classifier its own?",
        DOES_IT_PAY,
        draw.category_axis("", tickangle=0),
        draw.axis("bound on the risk", 0, top),
        margin={"b": 66},
        barmode="stack",
        shapes=[draw.limit(xref="paper", x0=0, x1=1, y0=1, y1=1)],
    )

    def at(t: int) -> list[dict]:
        now = moving[t - 1] if t else (0.0, 0.0, 0.0)
        loss, complexity, rest = ({"y": list(parts)} for parts in zip(*still, now))
        return [loss, complexity, rest | {"text": _charged(complexity["y"], rho)}]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: there is no vote to bound yet."
        return f"After round {t}, {name}: {draw.number(over_rounds[t - 1].total)}."

    return draw.filmed(picture, len(moving) + 1, range(3), at, say)


def _charged(complexities: list[float], rho: float) -> list[str]:
    """ "2/ρ · r", of one family for all, and "4/ρ · r" of the last bar: with the number of r."""
    factors = [*(2 for _ in complexities[1:]), 4]
    return [
        f"{factor}/ρ · {draw.number(rho * one / factor, '.2f')}" if one else ""
        for factor, one in zip(factors, complexities)
    ]
