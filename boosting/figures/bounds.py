"""Bounds in pictures: all on one axis, their terms, the price of a norm, measured complexity."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from boosting.choices.penalties import Estimate
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import bound_table
from boosting.theory.bound_table import complexity_by_norm, holds, kind, three_parts
from boosting.theory.bounds import Terms

CLIFF = 0.05  # a fall of a bound from one round to the next by more needs words
TOP = 1.6  # where the axis of all bounds ends: from 1 on a bound promises nothing
Tables = Sequence[Mapping[str, Terms]]
LARGEST = 10.0  # of a term that is drawn
PARTS_AXIS = 3.0  # where the stacked bars are cut: from 1 on a bound promises nothing
FAINT = 0.25  # the opacity of the bars that are no bound for the run's base classifiers
OF_STUMPS = "(of stumps only)"
SHORT = {  # what stands at the end of a line, and its colour
    bound_table.VC_OF_THE_VOTE: ("VC bound", "#b8a139"),
    bound_table.MARGIN_AND_VC: ("margin bound, any data", "#5b3a1e"),
    bound_table.MARGIN_BY_FORMULA: ("margin bound, by formula", "#42b347"),
    bound_table.MARGIN_MEASURED: ("margin bound, this data", "#7d8590"),
    bound_table.ANY_MARGIN: ("margin bound, any ρ", "#6e4451"),
    bound_table.THEOREM_1: ("QuadBoost's theorem 1", "#332288"),
    bound_table.DEEP: ("DeepBoost", theme.ALGORITHM_COLOURS["deepboost"]),
    bound_table.BERNSTEIN: ("Bernstein bound", "#8c6d31"),
}
FIRST = "first"  # the group that the chapter opens with
GROUPS = {  # bounds to look at together, by a question; none: all of them
    FIRST: (bound_table.VC_OF_THE_VOTE, bound_table.MARGIN_AND_VC, bound_table.MARGIN_MEASURED),
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
    """Every bound against the rounds, its name at the end of its line, and where a bound promises nothing.

    tables: the terms of every bound after the rounds 1..T (`bound_table.over_rounds`). of_stumps:
    whether the run votes with stumps; if not, the bounds for stumps are grey, and not promised.
    tests: errors (T+1,) to be dashed, by what they are measured on. group: a key of `GROUPS`.
    """
    names = [n for n in (tables[0] if tables else ()) if _belongs(n, group, of_stumps)]
    curves = [
        _bound_line(name, [table[name].total for table in tables], holds(name, of_stumps))
        for name in names
    ]
    roles = (theme.LIGHT["test"], theme.LIGHT["quiet"])
    errors = [_test_line(*test, colour) for test, colour in zip((tests or {}).items(), roles)]
    picture = draw.figure(
        [*curves, *errors, *_no_promise(tables, names), draw.cursor(-0.05, TOP)],
        "Bounds on the true error",
        "Look for: whose line climbs with the rounds, and whose does not know how many there were; "
        "in the grey a bound promises nothing (it is vacuous). Point at a line for its whole name and "
        "what it holds for; the table below has their equations.",
        draw.rounds_axis(max(len(tables), 1)),
        draw.share_axis("true error, at most", -0.05, TOP),
        height=400,
    )
    own = [name for name in names if holds(name, of_stumps)]

    def say(t: int) -> str:
        return f"{_promised(tables[t - 1], own, t)}."

    return draw.cursor_film(picture, len(tables) + 1, len(picture.data) - 1, say, draw.NO_BOUND)


def short(name: str) -> str:
    """What stands at the end of the line of a bound, whose name may go on with its p."""
    return SHORT[name.partition(", p = ")[0]][0]


def _belongs(name: str, group: str, of_stumps: bool) -> bool:
    """Whether a bound, whose name may go on with its p, is one of a group, or the one that holds for a run of trees."""
    members, plain = GROUPS[group], name.partition(", p = ")[0]
    return not members or plain in members or (group == FIRST and holds(name, False) > of_stumps)


def _no_promise(tables: Tables, names: Sequence[str]) -> list[go.Scatter]:
    """The line at 1 and the grey over it, with words; and why a line falls at a cliff."""
    last = max(len(tables), 1)
    solid = {"color": theme.LIGHT["train"], "width": 1.5}
    grey = draw.lines(
        [0, last],
        [TOP, TOP],
        "",
        {"width": 0, "color": theme.LIGHT["quiet"]},
        "",
        showlegend=False,
        fill="tonexty",
        fillcolor=theme.translucent(theme.LIGHT["quiet"], 0.12),
        hoverinfo="skip",
    )
    one = draw.lines([0, last], [1, 1], "no promise above", solid, "an error is at most 100 %")
    return [one, grey, *_cliff(tables, names)]


def _cliff(tables: Tables, names: Sequence[str]) -> list[go.Scatter]:
    """Words where the VC dimension of the vote passes the number of examples, and its bound falls."""
    name = bound_table.VC_OF_THE_VOTE
    totals = [table[name].total for table in tables] if name in names else []
    falls = [t for t in range(1, len(totals)) if totals[t] < totals[t - 1] - CLIFF]
    if not falls:
        return []
    t = falls[0]
    height = min((totals[t] + totals[t - 1]) / 2, 0.9 * TOP)
    words = "  from here a vote could give the sample any labels"
    return [draw.aside([t + 1], [height], [words], "middle right")]


def _promised(table: Mapping[str, Terms], own: Sequence[str], t: int) -> str:
    """How many bounds say something after round t; own: the names of those that hold for the run."""
    useful = sum(not table[name].vacuous for name in own)
    if not useful:
        return f"After round {t} no bound is below 100 %: no promise yet. Raise m in Setup"
    return f"After round {t}: {_of(useful, own)} below 100 %"


def _of(count: int, own: Sequence[str]) -> str:
    """So many of the bounds, with their verb."""
    if len(own) == 1:
        return f"{short(own[0])} is"
    many = f"all {count}" if count == len(own) else f"{count or 'none'} of {len(own)}"
    return f"{many} bounds {'is' if count == 1 else 'are'}"


def _bound_line(name: str, totals: list[float], own: bool) -> go.Scatter:
    """One bound (T,), cut at the end of the axis; its hover text tells the true value.

    own: whether it is a bound for the run; another one is quiet.
    """
    label, colour = SHORT[name.partition(", p = ")[0]]
    line = {"color": colour if own else theme.LIGHT["quiet"], "width": 2.5, "dash": "dot"}
    rounds, cut = list(range(1, len(totals) + 1)), np.minimum(totals, TOP).tolist()
    reach = kind(name).reach.sentence if own else "would hold for votes of stumps"
    hover = f"round %{{x}}: {name} %{{customdata:.3f}}<br>{reach}"
    return draw.lines(
        rounds,
        cut,
        label if own else f"{label} {OF_STUMPS}",
        line,
        hover,
        customdata=draw.compact(totals),
    )


def _test_line(label: str, errors: np.ndarray, colour: str) -> go.Scatter:
    """Errors (T+1,) from round 1 on."""
    line = {"color": colour, "width": 3, "dash": "dash"}
    return draw.over_rounds(errors[1:], label, line, f"round %{{x}}: {label} %{{y:.3f}}", first=1)


def terms(tables: Tables, of_stumps: bool = True) -> go.Figure:
    """What every bound is made of, stacked: loss on the sample, complexity, confidence; a film.

    tables: the terms of every bound after the rounds 1..T (`bound_table.over_rounds`). of_stumps:
    whether the run votes with stumps; if not, the bars of the bounds for stumps are faint.
    """
    names = list(tables[0]) if tables else []
    parts = [[np.minimum(three_parts(table[n]), LARGEST) for n in names] for table in tables]
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
    picture = draw.figure(
        bars,
        "What each bound is made of",
        "Look for: which of the three terms makes a bound vacuous. Raise m above, and see the "
        "complexity and the confidence shrink. The confidence has in it what the choice of ρ and "
        "the number of families cost.",
        draw.axis(f"bound, cut at {PARTS_AXIS:g}", 0, PARTS_AXIS),
        {"type": "category", "autorange": "reversed", "tickvals": names, "ticktext": folded},
        barmode="stack",
        shapes=[draw.limit(yref="paper", x0=1, x1=1, y0=0, y1=1)],
        margin={"l": 146},
        height=560,
    )

    def at(t: int) -> list[dict]:
        return [
            {"x": draw.compact([row[k] for row in parts[t - 1]]) if t else empty} for k in range(3)
        ]

    def say(t: int) -> str:
        return _blamed(tables[t - 1], own, t) if t else draw.NO_BOUND

    return draw.filmed(picture, len(tables) + 1, range(3), at, say)


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
        draw.lines(
            rounds,
            [row[n] for row in table],
            n,
            {"color": colour, "width": 2.5},
            f"round %{{x}}: {n}, complexity %{{y:.3f}}",
        )
        for n, colour in zip(names, theme.MANY)
    ]
    picture = draw.figure(
        [*curves, draw.cursor(0, top)],
        "The price of a norm",
        "QuadBoost's theorem 1 (Fortier-Dubois et al.). "
        "Look for: for p > 1 the number of base classifiers ‖c‖₀ multiplies the price; for p = 1 "
        "only the size of the coefficients c counts, and that is never dearer (Hölder's "
        "inequality). A norm below 1 counts as 1. ℓ: steepness of the loss, R: complexity of the "
        "family of stumps.",
        draw.rounds_axis(len(trace)),
        draw.axis("4ℓ ‖c‖₀<sup>1−1/p</sup> ‖c‖<sub>p</sub> R", 0, top),
    )

    def say(t: int) -> str:
        return ", ".join(f"{n}: {v:.3g}" for n, v in table[t - 1].items())

    return draw.cursor_film(
        picture, len(trace) + 1, len(curves), say, "Round 0: no base classifier."
    )


def measured(estimate: Estimate, limits: Sequence[tuple[str, float]]) -> go.Figure:
    """The histogram of max_h (1/m) sum sigma_i h(x_i) over random signs, and its mean.

    limits: (name, value) of every formula for what the mean is at most.
    """
    n_bins = min(24, max(5, len(estimate.draws) // 8))
    counts, edges = np.histogram(estimate.draws, bins=n_bins)
    top = 1.1 * float(counts.max())
    bars = go.Bar(
        x=draw.compact((edges[1:] + edges[:-1]) / 2),
        y=counts.tolist(),
        name="random signs",
        marker={"color": theme.LIGHT["weight"]},
        hovertemplate="%{y} draws near %{x:.3f}<extra></extra>",
    )
    marks = [("measured mean", estimate.mean), *limits]
    upright = [
        draw.lines(
            [x, x],
            [0, top],
            f"{name} {x:.3f}",
            {"color": colour, "width": 3, "dash": "dot" if k else "solid"},
            name,
        )
        for k, ((name, x), colour) in enumerate(zip(marks, (theme.LIGHT["stump"], *theme.MANY)))
    ]
    right = 1.1 * max(float(estimate.draws.max()), *(x for _, x in marks))
    return draw.figure(
        [bars, *upright],
        "How well does the best stump fit noise?",
        "Look for: how far the formula (dotted) lies above the mean of what the search really "
        "achieves on random signs. The growth function, in it, counts in how many ways the family "
        "can label m points.",
        draw.axis("correlation with random signs", 0, right),
        draw.axis("draws", 0, top),
    )
