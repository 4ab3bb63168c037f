"""The votes of several classes in pictures: who votes for which class on one example, and what is promised."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import descending
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.theme import CLASS_COLOURS

SIZES = np.logspace(1, 8, 57)  # numbers of examples
THIN = {"color": theme.LIGHT["train"], "width": 1}
LOG_AXIS = (-3.0, 4.0)  # powers of ten


def who_votes(
    named: np.ndarray, weights: np.ndarray, classes: Sequence[str], words: Sequence[str], true: int
) -> go.Figure:
    """Every class's vote on one example as a stack of the base classifiers that name it; one frame per round.

    named (k,): the class that each names; weights (T+1, k): its share of the vote after every round;
    classes: their names; words (k,): each base classifier in words; true: the example's own class.
    """
    outline = {"width": 1, "color": theme.LIGHT["train"]}
    bars = go.Bar(
        x=named.tolist(),
        y=[0.0] * len(named),
        base=[0.0] * len(named),
        showlegend=False,
        marker={"color": [CLASS_COLOURS[k] for k in named], "line": outline},
        customdata=list(words),
        hovertemplate="%{customdata}<br>%{y:.3f} of the vote<extra></extra>",
    )
    ticks = {"tickvals": list(range(len(classes))), "ticktext": list(classes)}
    ticks |= {"automargin": True, "autotickangles": [0, -30, -90]}  # on a phone, up to the left
    totals = np.array([np.bincount(named, weights=w, minlength=len(classes)) for w in weights])
    picture = draw.figure(
        [bars],
        "Who votes for which class?",
        f"Look for: each piece is one base classifier, as high as its share of the vote. The example is "
        f"{classes[true]}: is its pile the highest, and by how much? That lead is the margin.",
        draw.axis("class", -0.5, len(classes) - 0.5, **ticks),
        draw.axis("share of the vote", 0, min(1.0, draw.ROOM * float(totals.max(initial=0.1)))),
        barmode="overlay",
    )

    def at(t: int) -> list[dict]:
        return [{"y": draw.compact(weights[t]), "base": draw.compact(_below(named, weights[t]))}]

    def say(t: int) -> str:
        if not weights[t].any():
            return "Nobody has voted yet."
        first, second = descending(totals[t])[:2]
        lead = totals[t][true] - np.delete(totals[t], true).max()
        return (
            f"{draw.after(t)[:-1]}: {classes[first]} {draw.percent(totals[t][first])}, then {classes[second]} "
            f"{draw.percent(totals[t][second])}; margin {draw.number(float(lead))}."
        )

    return draw.filmed(picture, len(weights), [0], at, say)


def _below(named: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Where every piece of a pile begins: on those before it that name the same class, (k,)."""
    return np.array([weights[:j][named[:j] == named[j]].sum() for j in range(len(named))])


def over_rounds(shares: np.ndarray, classes: Sequence[str], true: int) -> go.Figure:
    """The vote of every class on one example over the rounds; a film.

    shares (T+1, c): of the vote; classes: their names; true: the example's own class.
    """
    top = draw.ROOM * float(max(0.1, shares.max()))
    curves = [
        draw.lines(
            list(range(len(shares))),
            draw.compact(shares[:, k]),
            f"{name}, the right class" if k == true else name,
            {
                "color": CLASS_COLOURS[k],
                "width": 4 if k == true else 2,
                "dash": "solid" if k == true else "dash",
            },
            f"round %{{x}}: {name} %{{y:.3f}} of the vote",
        )
        for k, name in enumerate(classes)
    ]
    picture = draw.figure(
        [*curves, draw.cursor(0, top)],
        "The vote of every class over the rounds",
        "Look for: when does the right class (solid) take the lead, and does another one come near again?",
        draw.rounds_axis(len(shares) - 1),
        draw.axis("share of the vote", 0, top),
    )
    return draw.cursor_film(picture, len(shares), len(curves), draw.after)


def promise(
    losses: np.ndarray, complexity: np.ndarray, test_error: np.ndarray, rho: float
) -> go.Figure:
    """The two known terms of the guarantee over the rounds, and the test error; a film.

    losses, complexity (T+1,), NaN at round 0: margin loss and complexity term; test_error (T+1,), or empty;
    rho: the margin.
    """
    rounds = list(range(len(losses)))
    low = 10 ** LOG_AXIS[0]
    rows = [
        (complexity, "complexity term, 8c/ρ ∑ αℜ", draw.stroke("bound", theme.LIGHT["weight"])),
        (losses, f"margins up to ρ = {rho:g}", draw.stroke("train")),
    ]
    if len(test_error):
        rows.append((test_error, "test error", draw.stroke("test")))
    curves = [
        draw.lines(
            rounds[1:],
            draw.compact(np.maximum(v[1:], low)),
            name,
            look,
            f"round %{{x}}: {name} %{{y:.3g}}",
        )
        for v, name, look in rows
    ]
    one = draw.level(len(losses) - 1, 1, "above: no promise", THIN, "an error is at most 1")
    picture = draw.figure(
        [*curves, one, draw.cursor(low, 10 ** LOG_AXIS[1])],
        "What does the guarantee say of this vote?",
        "Look for: the errors fall, and the complexity term does not: it is a mean over the vote, the more "
        "rounds the better averaged, but it never counts them.",
        draw.rounds_axis(len(losses) - 1),
        draw.axis("error, or term of the bound, log scale", *LOG_AXIS, type="log"),
    )

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        share = draw.percent(losses[t])
        return f"Round {t}: {share} of the margins are at most {rho:g}, and the term is {complexity[t]:.3g}."

    return draw.cursor_film(picture, len(losses), len(curves) + 1, say)


def examples_needed(
    term: Callable[[int, np.ndarray], np.ndarray], needed: Sequence[float], m: float, two: float
) -> go.Figure:
    """The complexity term of every round's vote against the number of examples; a film.

    term(t, sizes (n,)): the term (n,) after round t >= 1; needed (T+1,): where it is 1; m: the sample's size; two: by
    how much less a vote for two classes would pay.
    """
    low, high = (10**power for power in LOG_AXIS)
    quiet = {"color": theme.LIGHT["quiet"], "width": 2}
    picture = draw.figure(
        [
            draw.lines(SIZES, [], "several classes, 8c/ρ", draw.stroke("bound", theme.LIGHT["weight"]),
                       "m = %{x:,.0f}: %{y:.3g}"),
            draw.lines(SIZES, [], "as if there were two, 4/ρ", draw.stroke("bound"), "m = %{x:,.0f}: %{y:.3g}"),
            draw.lines([m, m], [low, high], "this sample", quiet, f"m = {m:g}"),
            draw.lines([10, 1e8], [1, 1], "above: no promise", THIN, "an error is at most 1"),
        ],
        "How many examples would it need?",
        "Look for: where the line crosses 1, the term alone stops being empty. Every class is paid for: the "
        "factor is 2c times that for two classes, and m grows with its square.",
        draw.axis("m, examples, log scale", 1, 8, type="log"),
        draw.axis("complexity term, log scale", *LOG_AXIS, type="log"),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        if t == 0:
            return [{"x": [], "y": []}] * 2
        values = np.clip(term(t, SIZES), low, high)
        return [{"x": SIZES, "y": draw.compact(v)} for v in (values, np.maximum(values / two, low))]

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no vote to bound."
        return f"Round {t}: the term is 1 for {float(draw.value_at(needed, t)):,.0f} examples; here are {m:,.0f}."

    return draw.filmed(picture, len(needed), [0, 1], at, say)
