"""Bounds in pictures: all on one axis, their terms, the price of a norm, measured complexity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    cursor_film,
    figure,
    filmed,
    limit,
    lines,
    rounds_axis,
)
from boosting.theory import bound_table
from boosting.theory.bound_table import complexity_by_norm, holds, kind, three_parts
from boosting.theory.bounds import Terms

BOUND_AXIS = (0.01, 10.0)  # what the log axis of all bounds shows, if no test error is smaller
AT_THE_FOOT = " An error of 0 has no place on a log axis: it is drawn at its foot."
Tables = Sequence[Mapping[str, Terms]]
PARTS_AXIS = 3.0  # where the stacked bars are cut: from 1 on a bound promises nothing
FAINT = 0.25  # the opacity of the bars that are no bound for the run's base classifiers
OF_STUMPS = "(of stumps only)"
SHORT = {  # what stands at the end of a line: its equation, or whose it is
    bound_table.VC_OF_THE_VOTE: "(7.9)", bound_table.MARGIN_AND_VC: "(7.15)",
    bound_table.MARGIN_BY_FORMULA: "(7.13)", bound_table.MARGIN_MEASURED: "(7.14)",
    bound_table.ANY_MARGIN: "(7.27)", bound_table.THEOREM_1: "theorem 1", bound_table.DEEP: "DeepBoost",
    bound_table.BERNSTEIN: "Bernstein",
}  # fmt: skip
# Between two labels, as a share of the axis: a little more than a line of text.
LABEL_GAP = 0.17 / 3
GROUPS = {  # bounds to look at together, by a question; none: all of them
    "all": (),
    "rounds": (bound_table.VC_OF_THE_VOTE, bound_table.MARGIN_AND_VC),
    "complexity": (
        bound_table.MARGIN_AND_VC, bound_table.MARGIN_BY_FORMULA, bound_table.MARGIN_MEASURED,
        bound_table.DEEP,
    ),
    "choice": (bound_table.MARGIN_BY_FORMULA, bound_table.ANY_MARGIN, bound_table.THEOREM_1),
    "loss": (bound_table.MARGIN_BY_FORMULA, bound_table.THEOREM_1, bound_table.BERNSTEIN),
}  # fmt: skip


def totals(
    tables: Tables,
    of_stumps: bool = True,
    tests: Mapping[str, np.ndarray] | None = None,
    group: str = "all",
) -> go.Figure:
    """Every bound against the rounds on a log axis, its short name at the end of its line.

    tables: the terms of every bound after the rounds 1..T (`bound_table.over_rounds`). of_stumps:
    whether the run votes with stumps; if not, the bounds for stumps are grey, and not promised.
    tests: errors (T+1,) to be dashed, by what they are measured on. group: a key of `GROUPS`.
    """
    colour_of = dict(zip(tables[0], theme.MANY)) if tables else {}
    names = [name for name in colour_of if _belongs(name, group)]
    curves = [
        _bound_line(
            name, [table[name].total for table in tables], colour_of[name], holds(name, of_stumps)
        )
        for name in names
    ]
    foot, errors = _foot(tests or {}), [error[1:] for error in (tests or {}).values()]
    if names:
        curves.append(_labels(tables, names, [curve.line.color for curve in curves], foot))
    colours = (theme.LIGHT["test"], theme.LIGHT["accent"])
    curves += [
        _test_line(*test, colour, foot) for test, colour in zip((tests or {}).items(), colours)
    ]
    solid = {"color": theme.LIGHT["train"], "width": 1.5}
    promise = lines([0, len(tables)], [1, 1], "above: no promise", solid, "an error is at most 1")
    top = BOUND_AXIS[1]
    picture = figure(
        [*curves, promise, cursor(foot, top)],
        "All bounds on one axis",
        "Look for: whose line climbs with the rounds, and whose does not know how many there were; "
        "above the thin line a bound promises nothing (it is vacuous). Point at a line for its name and "
        "what it holds for. (7.9) to (7.27): equations of Mohri et al.; the table below has all of them."
        + AT_THE_FOOT
        * any((error <= 0).any() for error in errors),
        rounds_axis(len(tables)),
        axis(f"bound, log scale, cut at {top:g}", np.log10(foot), np.log10(top), type="log"),
        height=400,
        margin={"r": 92},
    )
    own = [name for name in names if holds(name, of_stumps)]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        promised = _promised(tables[t - 1], own, t)
        return f"{promised} {_climbed(tables[0], tables[t - 1], own, t)}".strip()

    return cursor_film(picture, len(tables) + 1, len(curves) + 1, say)


def _foot(tests: Mapping[str, np.ndarray]) -> float:
    """Where the log axis begins: a power of ten below every bound and every test error (T+1,) that is not 0."""
    least = min((e for error in tests.values() for e in error[1:] if e > 0), default=BOUND_AXIS[0])
    return min(BOUND_AXIS[0], 10.0 ** np.floor(np.log10(least)))


def short(name: str) -> str:
    """What stands at the end of the line of a bound, whose name may go on with its p."""
    return SHORT[name.partition(", p = ")[0]]


def _belongs(name: str, group: str) -> bool:
    """Whether a bound, whose name may go on with its p, is one of a group."""
    members = GROUPS[group]
    return not members or name.partition(", p = ")[0] in members


def _labels(
    tables: Tables, names: Sequence[str], colours: Sequence[str], foot: float
) -> go.Scatter:
    """The short names at the ends of the lines, moved apart where they would lie on each other; foot: of the axis."""
    gap = LABEL_GAP * np.log10(BOUND_AXIS[1] / foot)
    ends = np.log10(np.clip([tables[-1][name].total for name in names], *BOUND_AXIS))
    places = np.zeros(len(ends))
    above = np.inf
    for k in np.argsort(-ends, kind="stable"):
        above = places[k] = min(ends[k], above - gap)
    lowest = np.log10(foot)
    places += max(lowest - places.min(), 0.0)
    return go.Scatter(
        x=[len(tables)] * len(names), y=10**places, mode="text", textposition="middle right",
        text=[f" {short(name)}" for name in names],
        textfont={"color": list(colours), "size": 14}, cliponaxis=False, showlegend=False, hoverinfo="skip",
    )  # fmt: skip


def _promised(table: Mapping[str, Terms], own: Sequence[str], t: int) -> str:
    """Which bounds say something after round t; own: the names of those that hold for the run."""
    useful = [name for name in own if not table[name].vacuous]
    if useful:
        return f"After round {t} below 1: {', '.join(map(short, useful))}."
    which = (
        "every bound"
        if len(own) == len(table)
        else f"all that holds for this run ({short(own[0])})"
    )
    return f"After round {t} {which} is above 1: no promise yet. Raise m above."


def _climbed(
    first: Mapping[str, Terms], now: Mapping[str, Terms], own: Sequence[str], t: int
) -> str:
    """Which bounds lie higher after round t than after round 1; own: as in `_promised`."""
    if t == 1:
        return ""
    up = [name for name in own if now[name].total > first[name].total]
    return f"Higher than after round 1: {', '.join(map(short, up)) or 'none'}."


def _bound_line(name: str, totals: list[float], colour: str, own: bool) -> go.Scatter:
    """One bound (T,), cut at the end of the axis; its hover text tells the true value.

    own: whether it is a bound for the run; another one is quiet.
    """
    line = {"color": colour if own else theme.LIGHT["quiet"], "width": 2.5, "dash": "dot"}
    rounds, cut = list(range(1, len(totals) + 1)), np.minimum(totals, BOUND_AXIS[1]).tolist()
    reach = kind(name).reach.sentence if own else "would hold for votes of stumps"
    hover = f"round %{{x}}: {name} %{{customdata:.3f}}<br>{reach}"
    label = name if own else f"{name} {OF_STUMPS}"
    return lines(rounds, cut, label, line, hover, customdata=compact(totals), showlegend=False)


def _test_line(label: str, errors: np.ndarray, colour: str, foot: float) -> go.Scatter:
    """Errors (T+1,); an error of 0 has no place on a log axis and is drawn at its foot."""
    line = {"color": colour, "width": 3, "dash": "dash"}
    error = errors[1:]
    heights, rounds = compact(np.maximum(error, foot)), list(range(1, len(error) + 1))
    hover = f"round %{{x}}: {label} %{{customdata:.3f}}"
    return lines(rounds, heights, label, line, hover, customdata=compact(error))


def terms(tables: Tables, of_stumps: bool = True) -> go.Figure:
    """What every bound is made of, stacked: loss on the sample, complexity, confidence; a film.

    tables: the terms of every bound after the rounds 1..T (`bound_table.over_rounds`). of_stumps:
    whether the run votes with stumps; if not, the bars of the bounds for stumps are faint.
    """
    names = list(tables[0]) if tables else []
    parts = [[np.minimum(three_parts(table[n]), BOUND_AXIS[1]) for n in names] for table in tables]
    empty = [0.0] * len(names)
    own = [name for name in names if holds(name, of_stumps)]
    opacity = [1.0 if name in own else FAINT for name in names]
    bars = [
        go.Bar(y=names, x=empty, name=label, orientation="h",
               marker={"color": theme.LIGHT[role], "opacity": opacity},
               hovertemplate=f"%{{y}}: {label} %{{x:.3f}}<extra></extra>")
        for label,
        role in (("loss on the sample", "train"), ("complexity", "weight"), ("confidence", "bound"))
    ]  # fmt: skip
    labels = [name if name in own else f"{name} {OF_STUMPS}" for name in names]
    folded = ["<br>".join(wrap(label, 18)) for label in labels]
    picture = figure(
        bars,
        "What each bound is made of",
        "Look for: which of the three terms makes a bound vacuous. Raise m above, and see the "
        "complexity and the confidence shrink. The confidence has in it what the choice of ρ and "
        "the number of families cost.",
        axis(f"bound, cut at {PARTS_AXIS:g}", 0, PARTS_AXIS),
        {"type": "category", "autorange": "reversed", "tickvals": names, "ticktext": folded},
        barmode="stack",
        shapes=[limit(yref="paper", x0=1, x1=1, y0=0, y1=1)],
        margin={"l": 146},
        height=560,
    )

    def at(t: int) -> list[dict]:
        return [{"x": compact([row[k] for row in parts[t - 1]]) if t else empty} for k in range(3)]

    def say(t: int) -> str:
        return _blamed(tables[t - 1], own, t) if t else "Round 0: no vote to bound."

    return filmed(picture, len(tables) + 1, range(3), at, say)


def _blamed(table: Mapping[str, Terms], own: Sequence[str], t: int) -> str:
    """Of how many bounds each of the three terms is the largest after round t.

    own: the names of those that hold for the run.
    """
    largest = [int(np.argmax(three_parts(table[name]))) for name in own]
    loss, complexity, confidence = (largest.count(k) for k in range(3))
    noun = "bound" if len(own) == 1 else "bounds"
    return (
        f"After round {t} the largest term is the complexity in {complexity} of {len(own)} "
        f"{noun}, the loss on the sample in {loss}, the confidence in {confidence}."
    )


def norms(trace: Trace, formula: float) -> go.Figure:
    """The complexity term of theorem 1 ([Q]) for p = 1, 2 and infinity against the rounds.

    formula: R, the Rademacher complexity of the family of base classifiers.
    """
    table = [complexity_by_norm(trace, t, formula) for t in range(1, len(trace) + 1)]
    names = list(table[0]) if table else []
    rounds = list(range(1, len(trace) + 1))
    top = 1.05 * max([1.0, *(v for row in table for v in row.values())])
    curves = [
        lines(rounds, [row[n] for row in table], n, {"color": colour, "width": 2.5},
              f"round %{{x}}: {n}, complexity %{{y:.3f}}")
        for n, colour in zip(names, theme.MANY)
    ]  # fmt: skip
    picture = figure(
        [*curves, cursor(0, top)],
        "The price of a norm",
        "QuadBoost's theorem 1 (Fortier-Dubois et al.). "
        "Look for: for p > 1 the number of base classifiers ‖c‖₀ multiplies the price; for p = 1 "
        "only the size of the coefficients c counts, and that is never dearer (Hölder's "
        "inequality). A norm below 1 counts as 1. ℓ: steepness of the loss, R: complexity of the "
        "family of stumps.",
        rounds_axis(len(trace)),
        axis("4ℓ ‖c‖₀<sup>1−1/p</sup> ‖c‖<sub>p</sub> R", 0, top),
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no base classifier."
        return ", ".join(f"{n}: {v:.3g}" for n, v in table[t - 1].items())

    return cursor_film(picture, len(trace) + 1, len(curves), say)


def measured(estimate: Estimate, limits: Sequence[tuple[str, float]]) -> go.Figure:
    """The histogram of max_h (1/m) sum sigma_i h(x_i) over random signs, and its mean.

    limits: (name, value) of every formula for what the mean is at most.
    """
    n_bins = min(24, max(5, len(estimate.draws) // 8))
    counts, edges = np.histogram(estimate.draws, bins=n_bins)
    top = 1.1 * float(counts.max())
    bars = go.Bar(
        x=compact((edges[1:] + edges[:-1]) / 2), y=counts.tolist(), name="random signs",
        marker={"color": theme.LIGHT["weight"]},
        hovertemplate="%{y} draws near %{x:.3f}<extra></extra>",
    )  # fmt: skip
    marks = [("measured mean", estimate.mean), *limits]
    upright = [
        lines([x, x], [0, top], f"{name} {x:.3f}",
              {"color": colour, "width": 3, "dash": "dot" if k else "solid"}, name)
        for k, ((name, x), colour) in enumerate(zip(marks, (theme.LIGHT["stump"], *theme.MANY)))
    ]  # fmt: skip
    right = 1.1 * max(float(estimate.draws.max()), *(x for _, x in marks))
    return figure(
        [bars, *upright],
        "How well does the best stump fit noise?",
        "Look for: how far the formula (dotted) lies above the mean of what the search really "
        "achieves on random signs. The growth function, in it, counts in how many ways the family "
        "can label m points.",
        axis("correlation with random signs", 0, right),
        axis("draws", 0, top),
    )
