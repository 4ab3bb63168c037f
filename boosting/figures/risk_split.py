"""Estimation and approximation error of families of growing richness ([D], "Estimation and Approximation")."""

from __future__ import annotations

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
        "Where does the error come from?",
        "Look for: does the lower shade, the approximation error, shrink with richer trees, and the upper "
        "one, the estimation error, grow? The best family has the smallest sum.",
        draw.axis("depth of the trees", depths[0] - 0.1, depths[-1] + 0.1, dtick=1),
        draw.axis("error on new examples", 0, max(top, 0.01)),
    )

    def at(t: int) -> list[dict]:
        best, own = ([draw.value_at(s[k], t) for s in splits.values()] for k in (1, 0))
        return [{"x": depths, "y": draw.compact(curve)} for curve in (best, own)]

    def say(t: int) -> str:
        own = {k: float(draw.value_at(s.own, t)) for k, s in splits.items()}
        k = min(own, key=lambda depth: own[depth])
        return draw.minus(
            f"After round {t} depth {k} errs least, {draw.percent(own[k])}{_parts(splits[k], t, bayes)}."
        )

    return draw.filmed(picture, last + 1, [1, 2], at, say)


def _parts(split: Split, t: int, bayes: float) -> str:
    """What an error is made of after round t, in words."""
    own, best = (float(draw.value_at(v, t)) for v in split)
    estimation = f"estimation {draw.percent(own - best)}"
    return (
        f": Bayes {draw.percent(bayes)}, approximation {draw.percent(best - bayes)}, {estimation}"
    )


def _traces(ends: tuple[float, float], bayes: float, m: int, large: int) -> list[go.Scatter]:
    """The Bayes error, the best of the family and the sample's own, the last two still without points."""
    quiet = {"color": theme.LIGHT["quiet"], "width": 2.5}
    best = {"color": theme.LIGHT["bound"], "width": 2.5, "dash": "dot"}
    own = {"color": theme.LIGHT["test"], "width": 2.5, "dash": "dash"}
    ochre, teal = (theme.translucent(theme.LIGHT[role], 0.2) for role in ("bound", "test"))
    return [
        draw.lines(ends, [bayes, bayes], f"Bayes error {bayes:.3f}", quiet, "no classifier errs less"),
        draw.lines([], [], f"best of the family: trained on {large}", best, "depth %{x}: %{y:.4f}",
              fill="tonexty", fillcolor=ochre),
        draw.lines([], [], f"trained on {m}", own, "depth %{x}: %{y:.4f}", fill="tonexty", fillcolor=teal),
    ]  # fmt: skip
