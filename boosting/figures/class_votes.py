"""The votes of several classes in pictures: who votes for which class on one example, and what is promised."""

from collections.abc import Callable, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import descending
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.classes import FEW_VOTERS, settled_range
from boosting.figures.theme import CLASS_COLOURS

SIZES = np.logspace(2, 9, 57)  # numbers of examples
LEAD = {"color": theme.LIGHT["train"], "width": 1.5}
LEAST_LEAD = 0.06  # of the vote: a smaller lead is not written beside its bracket
THIN = {"color": theme.LIGHT["train"], "width": 1}
LOG_AXIS = (-2.5, 3.5)  # powers of ten


def who_votes(
    named: np.ndarray,
    weights: np.ndarray,
    classes: Sequence[str],
    words: Sequence[str],
    true: int,
    picked: int,
) -> go.Figure:
    """Every class's vote on one example as a stack of the base classifiers that name it; one frame per round.

    named (k,): the class that each names; weights (T+1, k): its share of the vote after every round;
    classes: their names; words (k,): each base classifier in words; true: the example's own class;
    picked: its number, from 0.
    """
    totals = np.array([np.bincount(named, weights=w, minlength=len(classes)) for w in weights])
    top, colours = settled_range(totals), _told_apart(totals, true)
    names = [f"<b>{name}</b>" if k == true else name for k, name in enumerate(classes)]
    ticks = {"tickvals": list(range(len(classes))), "ticktext": names}
    ticks |= {"automargin": True, "autotickangles": [0, -30, -90]}  # on a phone, up to the left
    picture = draw.figure(
        [
            _pieces(named, words, colours),
            draw.words(list(range(len(classes))), [], [], "top center"),
            draw.silent(draw.lines([], [], "", LEAD, "", showlegend=False)),
            draw.aside([], [], [], "middle center"),
        ],
        "Who votes for which class?",
        f"Look for: each piece is one base classifier, as high as its share of the vote. The example is "
        f"{classes[true]}: is its pile the highest, and by how much? That lead is the margin.",
        draw.axis(
            f"class; example {picked + 1} is a {classes[true]}", -0.5, len(classes) - 0.5, **ticks
        ),
        draw.share_axis("share of the vote", 0, top) | {"showgrid": False},
        barmode="overlay",
    )

    def at(t: int) -> list[dict]:
        pieces = {"y": draw.compact(weights[t]), "base": draw.compact(_below(named, weights[t]))}
        heights = draw.compact(np.minimum(totals[t], 0.94 * top))
        told = {"y": heights, "text": [draw.percent(v) if v else "" for v in totals[t]]}
        return [pieces, told, *_lead_between(totals[t], np.minimum(totals[t], 0.94 * top), true)]

    def say(t: int) -> str:
        if not weights[t].any():
            return "Nobody has voted yet."
        first, second = descending(totals[t])[:2]
        lead = totals[t][true] - np.delete(totals[t], true).max()
        return (
            f"{draw.after(t)[:-1]}: {classes[first]} {draw.percent(totals[t][first])}, then {classes[second]} "
            f"{draw.percent(totals[t][second])}; margin {draw.number(float(lead))}. A piece is one base classifier."
        )

    return draw.filmed(picture, len(weights), [0, 1, 2, 3], at, say)


def _lead_between(shares: np.ndarray, heights: np.ndarray, true: int) -> list[dict]:
    """The margin as a bracket, from the lower of the right class's pile and its best rival's up to the higher.

    shares, heights (c,): the votes, and how high they are drawn. Where the two are close there is no room for its words.
    """
    nothing: list[dict] = [{"x": [], "y": []}, {"x": [], "y": [], "text": []}]
    if not shares.any():
        return nothing
    rival = int(np.argmax(np.where(np.arange(len(shares)) == true, -np.inf, shares)))
    low, high = sorted((true, rival), key=lambda k: shares[k])
    toward = 1 if high > low else -1
    side, foot, head = low + 0.5 * toward, float(heights[low]), float(heights[high])
    lead = float(shares[true] - shares[rival])
    line = {"x": [side, side, high - 0.44 * toward], "y": [foot, head, head]}
    if abs(lead) < LEAST_LEAD:
        return [line, nothing[1]]
    return [
        line,
        {"x": [low], "y": [(foot + head) / 2], "text": [f"margin<br>{draw.number(lead)}"]},
    ]


def _pieces(named: np.ndarray, words: Sequence[str], colours: Sequence[str]) -> go.Bar:
    """The base classifiers' pieces (k,), still without heights."""
    return go.Bar(
        x=named.tolist(),
        y=[0.0] * len(named),
        base=[0.0] * len(named),
        showlegend=False,
        marker={
            "color": [colours[k] for k in named],
            "line": {"width": 1, "color": theme.LIGHT["neutral"]},
        },
        customdata=list(words),
        hovertemplate="%{customdata}<br>%{y:.3f} of the vote<extra></extra>",
    )


def _told_apart(shares: np.ndarray, true: int) -> list[str]:
    """Colours of the classes whose shares are (T+1, c): ink for the right one, its own for the closest rival, else grey."""
    rival = closest(shares, true)
    return [
        theme.LIGHT["train"]
        if k == true
        else CLASS_COLOURS[k]
        if k == rival
        else theme.LIGHT["quiet"]
        for k in range(shares.shape[1])
    ]


def closest(shares: np.ndarray, true: int) -> int:
    """The wrong class with the most votes in the mean of all rounds; shares (T+1, c)."""
    wrong = np.arange(shares.shape[1]) != true
    return int(np.argmax(np.where(wrong, shares.mean(axis=0), -np.inf)))


def _below(named: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Where every piece of a pile begins: on those before it that name the same class, (k,)."""
    return np.array([weights[:j][named[:j] == named[j]].sum() for j in range(len(named))])


def over_rounds(shares: np.ndarray, classes: Sequence[str], true: int) -> go.Figure:
    """The vote of every class on one example over the rounds; a film.

    shares (T+1, c): of the vote; classes: their names; true: the example's own class.
    """
    top, colours, rival = settled_range(shares), _told_apart(shares, true), closest(shares, true)
    names = {true: f"{classes[true]}, the right class", rival: classes[rival]}
    others = [k for k in range(len(classes)) if k not in names]
    names |= {others[0]: "the others"} if others else {}
    start = min(FEW_VOTERS, len(shares) - 1)
    curves = [
        draw.over_rounds(
            shares[start:, k],
            names.get(k, classes[k]),
            {"color": colours[k], "width": 3.5 if k == true else 2.5 if k == rival else 1.5},
            f"round %{{x}}: {classes[k]} %{{y:.3f}} of the vote",
            first=start,
            showlegend=k in names,
        )
        for k in (*others, rival, true)
    ]
    picture = draw.figure(
        [*curves, draw.cursor(0, top), *_lead(shares, true, top)],
        "The vote of every class over the rounds",
        "Look for: when does the right class (dark) take the lead, and does another one come near again? "
        "The first rounds, of few voters, are left out.",
        draw.rounds_axis(len(shares) - 1),
        draw.share_axis("share of the vote", 0, top),
    )
    return draw.cursor_film(picture, len(shares), len(curves), draw.after)


def _lead(shares: np.ndarray, true: int, top: float) -> list[go.Scatter]:
    """Where the right class takes the lead for good; nothing where it ends behind.

    shares (T+1, c): of the vote. top: of the axis.
    """
    ahead = shares[:, true] > np.delete(shares, true, axis=1).max(axis=1)
    if not ahead[-1]:
        return []
    taken = int(np.flatnonzero(~ahead)[-1]) + 1
    above = float(shares[taken:, true].max()) + 0.06 * top
    return [draw.aside([taken], [above], [f"↓ leads from round {taken} on"], "middle right")]


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
        (complexity, "price of complexity", draw.stroke("bound", theme.LIGHT["weight"])),
        (losses, f"margins up to {rho:g}", draw.stroke("train")),
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
    one = draw.level(len(losses) - 1, 1, "", THIN, "an error is at most 1").update(showlegend=False)
    said, middle = ["no promise above 1"], [len(losses) / 2]
    useless = [one, draw.words(middle, [1.12], said, "top center", meta=draw.ASIDE)]
    picture = draw.figure(
        [*curves, *useless, draw.cursor(low, 10 ** LOG_AXIS[1])],
        "What does the guarantee say of this vote?",
        "Look for: the errors fall, and the price of complexity, 8c/ρ ∑ αℜ for c classes, does not: it is a mean over the "
        "vote, the more rounds the better averaged, but it never counts them.",
        draw.rounds_axis(len(losses) - 1),
        draw.axis("share, or term of the bound, log scale", *LOG_AXIS, type="log"),
    )

    def say(t: int) -> str:
        share = draw.percent(losses[t])
        return f"Round {t}: {share} of the margins are at most {rho:g}, and the price is {complexity[t]:.3g}."

    return draw.cursor_film(picture, len(losses), len(curves) + 2, say, draw.NO_BOUND)


def examples_needed(
    term: Callable[[int, np.ndarray], np.ndarray], needed: Sequence[float], m: float, two: float
) -> go.Figure:
    """The price of complexity of every round's vote against the number of examples; a film.

    term(t, sizes (n,)): the term (n,) after round t >= 1; needed (T+1,): where it is 1; m: the sample's size; two: by
    how much less a vote for two classes would pay.
    """
    low, high = (10**power for power in LOG_AXIS)
    quiet, violet = {"color": theme.LIGHT["quiet"], "width": 2}, theme.LIGHT["weight"]
    dot, sides = {"color": violet, "size": 11}, ["top right", "bottom left"]
    dots = draw.words([], [], [], sides, mode="markers+text", marker=dot)
    picture = draw.figure(
        [
            draw.lines(SIZES, [], f"{two / 2:g} classes", draw.stroke("bound", violet), "m = %{x:,.0f}: %{y:.3g}"),
            draw.lines(SIZES, [], "if there were 2", draw.stroke("bound"), "m = %{x:,.0f}: %{y:.3g}"),
            dots,
            draw.lines([m, m], [low, high], "", quiet, f"m = {m:g}", showlegend=False),
            draw.lines(SIZES[[0, -1]], [1, 1], "no promise above 1", THIN, "an error is at most 1"),
        ],
        "How many examples would the guarantee need?",
        "Look for: where the line crosses 1, the term alone stops being empty. Every class is paid for: the "
        "factor 8c/ρ is 2c times the 4/ρ of two classes, and m grows with its square.",
        draw.axis("number of examples, log scale", *np.log10(SIZES[[0, -1]]), type="log"),
        draw.axis("price of complexity, log scale", *LOG_AXIS, type="log"),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        values = np.clip(term(t, SIZES), low, high)
        curves = [
            {"x": SIZES, "y": draw.compact(v)} for v in (values, np.maximum(values / two, low))
        ]
        n = float(draw.value_at(needed, t))
        price = float(term(t, np.array([m]))[0])
        words = [f" this sample: {price:.3g}", f"{_many(n)} "]
        return [*curves, {"x": [m, n], "y": [min(price, high), 1.0], "text": words}]

    def say(t: int) -> str:
        return f"Round {t}: the price is 1 for {_many(float(draw.value_at(needed, t)))} examples; here are {m:,.0f}."

    return draw.filmed(picture, len(needed), [0, 1, 2], at, say, draw.NO_BOUND)


def _many(count: float) -> str:
    """A number of examples, with no more digits than it deserves."""
    return f"{count / 1e6:,.1f} million" if count >= 1e6 else f"{count:,.0f}"
