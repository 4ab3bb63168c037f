"""Estimation and approximation error of families of growing richness ([D], "Estimation and Approximation")."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme


class Split(NamedTuple):
    """True errors of a family's vote after 0..T rounds: of the sample's, and of a much larger one's, (T+1,) each."""

    own: np.ndarray
    best: np.ndarray


def risk_split(splits: Mapping[int, Split], bayes: float, m: int, large: int) -> go.Figure:
    """Bayes error, approximation error and estimation error by the depth of the trees; a film.

    splits: by depth. bayes: the smallest error that there is. m, large: the sizes of both samples.
    """
    depths = list(splits)
    last = max(len(s.own) for s in splits.values()) - 1
    top = draw.ROOM * max(
        [bayes, *(float(v[1:].max(initial=0)) for s in splits.values() for v in s)]
    )
    picture = draw.figure(
        _traces((depths[0], depths[-1]), bayes, m, large),
        "Error by the depth of the trees",
        "Look for: does the lower shade, the approximation error, shrink with richer trees, and the upper "
        "one, the estimation error, grow? The best family has the smallest sum. Many examples stand in for all there are: "
        "where nothing can be learnt, both votes are at chance, and either may err less.",
        draw.axis("depth of the trees", depths[0] - 0.1, depths[-1] + 0.1, dtick=1),
        draw.share_axis("error on new examples", 0, max(top, 0.01)),
    )

    def at(t: int) -> list[dict]:
        best, own = (np.array([draw.value_at(s[k], t) for s in splits.values()]) for k in (1, 0))
        fine = np.linspace(depths[0], depths[-1], 100)
        shade = np.maximum(*(np.interp(fine, depths, y) for y in (best, own)))
        lower, upper = ({"x": depths, "y": draw.compact(y)} for y in (best, own))
        return [
            lower,
            {"x": draw.compact(fine), "y": draw.compact(shade)},
            upper,
            *_brackets(depths, bayes, best, own),
        ]

    def say(t: int) -> str:
        own = {k: float(draw.value_at(s.own, t)) for k, s in splits.items()}
        k = min(own, key=lambda depth: own[depth])
        return draw.minus(
            f"After round {t} depth {k} errs least, {draw.percent(own[k])}{_parts(splits[k], t, bayes)}."
        )

    return draw.filmed(picture, last + 1, range(1, 6), at, say)


def _parts(split: Split, t: int, bayes: float) -> str:
    """What an error is made of after round t, in words."""
    own, best = (float(draw.value_at(v, t)) for v in split)
    estimation = f"estimation {draw.percent(own - best)}"
    return (
        f": Bayes {draw.percent(bayes)}, approximation {draw.percent(best - bayes)}, {estimation}"
    )


def _brackets(depths: list[int], bayes: float, best: np.ndarray, own: np.ndarray) -> list[dict]:
    """What the poorest family lacks and what the richest one does not learn: two brackets, and their words."""
    spans = [(depths[0], bayes, best[0]), (depths[-1], best[-1], own[-1])]
    says = [
        f"{name} error {draw.percent(high - low)}"
        for name, (_, low, high) in zip(("approximation", "estimation"), spans)
    ]
    where = [bayes + (best[0] - bayes) / 4, (best[-1] + own[-1]) / 2]
    ends = [(x, y) for x, low, high in spans for y in (low, high, None)]
    return [
        {"x": [x for x, _ in ends], "y": [y for _, y in ends]},
        {"x": [depths[0] + 0.03, depths[-1] - 0.03], "y": where, "text": says},
    ]  # fmt: skip


def _traces(ends: tuple[float, float], bayes: float, m: int, large: int) -> list[go.Scatter]:
    """The Bayes error, the best of the family and the sample's own, these still without points; brackets and their words."""
    best = draw.stroke("best")
    nothing, thin = {"width": 0}, {"color": theme.LIGHT["train"], "width": 2}
    ochre, teal = (theme.translucent(theme.LIGHT[role], 0.2) for role in ("bound", "test"))
    hover = "depth %{x}: %{y:.4f}"
    shade = draw.lines([], [], "", nothing, "", fill="tonexty", fillcolor=teal, showlegend=False)
    bracket = draw.lines([], [], "", thin, "", showlegend=False)
    return [
        draw.lines(ends, [bayes] * 2, f"best possible {draw.percent(bayes)}", best, "no classifier errs less"),
        draw.lines([], [], f"same trees, trained on {large}", draw.stroke("bound"), hover, fill="tonexty", fillcolor=ochre),
        draw.silent(shade),
        draw.lines([], [], f"trained on {m} examples", draw.stroke("test"), hover),
        draw.silent(bracket),
        draw.aside([], [], [], ["middle right", "middle left"]),
    ]  # fmt: skip
