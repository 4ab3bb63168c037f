"""Second-order trees in pictures: which splits pay their price, which leaves the ridge shrinks, and what both buy."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import rounds, theme
from boosting.figures import template as draw
from boosting.theory.second_order import Tree, first_questions

MOST_ATTRIBUTES = 4  # curves in one picture
STEPS = 100  # along an axis of shares
DECADES = 3.0  # of gains that are drawn
HELD = {"size": 7, "color": theme.LIGHT["train"]}
TAKEN_BACK = {"size": 7, "color": theme.LIGHT["quiet"], "symbol": "circle-open"}
FREE = {"size": 9, "color": theme.LIGHT["quiet"], "symbol": "circle-open", "line": {"width": 1.5}}
SHRUNK = {"size": 9, "color": theme.LIGHT["train"]}
BETWEEN = {"color": theme.LIGHT["quiet"], "width": 1.5}
NO_TREE = Tree(*(np.empty(0) for _ in Tree._fields))
NOTHING_YET = "Round 0: no tree yet."


def _whole(found: Sequence[Tree | None]) -> list[Tree]:
    """The tree of rounds 0..T, an empty one where there is none."""
    return [NO_TREE, *(tree or NO_TREE for tree in found)]


def _decades(values: np.ndarray) -> tuple[float, float]:
    """A log axis, in powers of ten, that holds the positive ones of the values (n,)."""
    seen = np.log10(values[values > 0])
    low, high = (seen.min(), seen.max()) if len(seen) else (0.0, 0.0)
    return float(low) - 0.15, float(high) + 0.15


def splits(found: Sequence[Tree | None], price: float) -> go.Figure:
    """What every split of every tree gains, and which are taken back at this price, gamma; a film.

    found: the trees (T,), None for the constant.
    """
    rows = _whole(found)
    when = np.repeat(np.arange(len(rows)), [len(tree.gains) for tree in rows])
    gains = np.concatenate([tree.gains for tree in rows])
    stand = np.concatenate([tree.stand for tree in rows]).astype(bool)
    low, high = _decades(np.append(gains, price))
    kinds = [("stays", stand, HELD), ("taken back: too dear", ~stand, TAKEN_BACK)]
    hover = "round %{x}: gains %{y:.3g}<extra></extra>"
    marks = [
        draw.dots(when[of].tolist(), draw.compact(gains[of]), name, look, hovertemplate=hover)
        for name, of, look in kinds
    ]
    if price > 0:
        marks.append(
            draw.level(len(found), price, f"γ = {price:g}", draw.stroke("bound"), "the price")
        )
    last, place = int(when[stand].max(initial=0)), len(marks)
    marks.append(draw.cursor(10**low, 10**high))
    if 0 < last < len(found):
        said = f"nothing pays<br>after round {last}"
        marks.append(draw.aside([last], [10 ** (high - 0.2)], [said], "bottom right"))
    picture = draw.figure(
        marks,
        "Which splits pay their price?",
        "Look for: later splits gain less. Below γ one stays only above another that pays.",
        draw.log_rounds_axis(len(found)),
        draw.axis("gain of a split", low, high, type="log"),
    )

    def say(t: int) -> str:
        tree = rows[t]
        if not len(tree.gains):
            return f"Round {t}: nothing to split." if t else NOTHING_YET
        stays = int(tree.stand.sum())
        return f"Round {t}: {stays} of {draw.counted(len(tree.gains), 'split')} stay. The best gains {tree.gains.max():.3g}."

    return draw.log_cursor_film(picture, len(rows), place, say)


def leaves(found: Sequence[Tree | None], ridge: float) -> go.Figure:
    """Every leaf of a round's tree: what it would answer without a ridge, lambda, and what it answers; a film.

    found: the trees (T,), None for the constant.
    """
    rows = _whole(found)
    top = 1.1 * max([1.0, *(float(np.abs(tree.free).max(initial=0)) for tree in rows)])
    low, high = _decades(np.concatenate([tree.H for tree in rows]))
    hover = "H = %{x:.3g}: %{y:.3g}<extra></extra>"
    picture = draw.figure(
        [
            draw.lines([], [], "", BETWEEN, "", showlegend=False, hoverinfo="skip"),
            draw.dots([], [], "without λ: −G / H", FREE, hovertemplate=hover),
            draw.dots([], [], f"λ = {ridge:g}: −G / (H + λ)", SHRUNK, hovertemplate=hover),
        ],
        "Which leaves does λ shrink?",
        "Look for: the less H a leaf has, the farther it moves towards 0. H is small for few examples, or sure ones.",
        draw.axis("H, the curvature in the leaf", low, high, type="log"),
        draw.axis("what the leaf answers", -top, top, zeroline=True),
    )

    def at(t: int) -> list[dict]:
        H, free, values = (draw.compact(each) for each in rows[t][2:])
        way = np.column_stack([free, values, np.full(len(H), np.nan)]).ravel()
        between = {"x": draw.compact(np.repeat(H, 3)), "y": draw.with_gaps(way)}
        return [between, {"x": H, "y": free}, {"x": H, "y": values}]

    def say(t: int) -> str:
        H = rows[t].H
        if not len(H):
            return f"Round {t}: the constant, from which the trees set out." if t else NOTHING_YET
        least, most = (draw.percent(h / (h + ridge)) for h in (H.min(), H.max()))
        return f"Round {t}: the leaf with the least H keeps {least} of its answer, the one with the most {most}."

    return draw.filmed(picture, len(rows), range(3), at, say)


def questions(
    trace: Trace, found: Sequence[Tree | None], names: Sequence[str], price: float
) -> go.Figure:
    """What the first question of every round's tree would gain at every threshold, of a few attributes; a film.

    trace: the run; found: its trees (T,), None for the constant; names: of the attributes; price: gamma.
    """
    asked = _asked_first(trace)
    curves = np.array([_curves(trace, t, asked) for t, tree in enumerate(found, 1) if tree])
    high = float(np.log10(max([price, 1e-3, *curves[np.isfinite(curves)].tolist()]))) + 0.1
    shares = draw.compact((np.arange(STEPS) + 0.5) / STEPS)
    looks = [{"color": colour, "width": 2.5} for colour in theme.MANY]
    lines = [
        draw.lines(
            shares, [None] * STEPS, names[j], look, "gains %{y:.3g}", connectgaps=True
        ).update(mode="lines+markers", marker={"size": 3})
        for j, look in zip(asked, looks)
    ]
    if price > 0:
        lines.append(
            draw.lines([0, 1], [price] * 2, f"γ = {price:g}", draw.stroke("bound"), "the price")
        )
    picture = draw.figure(
        lines,
        "What would every first question gain?",
        "Look for: the highest point is asked. Where all lie below γ, a tree can only stand on what comes after.",
        draw.share_axis("examples on the left side", 0, 1),
        draw.axis("gain of the first question", high - DECADES, high, type="log"),
    )
    begins = len(found) - len(curves)

    def at(t: int) -> list[dict]:
        drawn = curves[t - 1 - begins] if t > begins else np.full((len(asked), STEPS), np.nan)
        return [{"y": draw.with_gaps(np.where(row > 0, row, np.nan))} for row in drawn]

    def say(t: int) -> str:
        if t <= begins:
            return "The constant, from which the trees set out." if t else NOTHING_YET
        best = np.nanmax(curves[t - 1 - begins], initial=0.0)
        return f"Round {t}: the best first question gains {best:.3g}."

    return draw.filmed(picture, len(found) + 1, range(len(asked)), at, say)


def _asked_first(trace: Trace) -> list[int]:
    """The attributes about which the trees ask first, the most frequent ones, in their order."""
    trees = [r.found.classifier for r in trace if not r.found.classifier.is_leaf]
    often = np.bincount([int(tree.nodes[0, 0]) for tree in trees], minlength=2)
    d = trace.sample.n_attributes
    return sorted(np.argsort(-often[:d], kind="stable")[:MOST_ATTRIBUTES].tolist())


def _curves(trace: Trace, t: int, asked: Sequence[int]) -> np.ndarray:
    """Round t's gains by the share on the left, the largest of each step: (k, STEPS), nan where there are none."""
    rows = np.full((len(asked), STEPS), np.nan)
    for row, (shares, gains) in zip(rows, first_questions(trace, t, asked)):
        known = np.isfinite(gains)
        np.fmax.at(row, np.minimum(STEPS * shares[known], STEPS - 1).astype(int), gains[known])
    return rows


def worth(errors: Mapping[str, np.ndarray], role: str) -> go.Figure:
    """The error over the rounds, (T+1,), of several runs by title; a film. role: "test" or "train"."""
    return rounds.to_the_end(
        errors,
        (theme.LIGHT["train"], *theme.SPARE),
        "What do λ and γ buy?",
        "Look for: without them the trees go on splitting for ever smaller gains. Does the error rise again?",
        {"test": "test error", "train": "training error"}[role],
        role,
        shares=True,
    )
