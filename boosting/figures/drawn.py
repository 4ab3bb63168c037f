"""Earned weights beside drawn ones: the mean weight of every example so far, a row for each of two runs."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures.theme import LIGHT

MOST = 200  # dots of a kind in a row: more lie over each other
KINDS = (("clean labels", "weight", 6, 0.12), ("flipped labels", "looser", 8, -0.22))
HALF = 0.13  # of a kind's band
WORDS = 0.38  # over the middle of a row


def so_far(weights: np.ndarray) -> np.ndarray:
    """The mean weight of every example over all rounds up to each, (T+1, m), from the weights (T+1, m)."""
    return np.cumsum(weights, axis=0, dtype=float) / np.arange(1, len(weights) + 1)[:, None]


def weights(
    runs: Mapping[str, np.ndarray], flipped: np.ndarray, colours: Mapping[str, str]
) -> go.Figure:
    """Dots, one for every example; a film.

    runs: the weights (T+1, m) of each round by title, from the top down. flipped (m,) bool: the examples whose label is
    noise. colours: by the same titles.
    """
    means, m = {title: so_far(of_run) for title, of_run in runs.items()}, len(flipped)
    kinds = [np.flatnonzero(flipped == kind)[:MOST] for kind in (0, 1)]
    top = max(m * float(mean.max()) for mean in means.values())
    rows = range(len(runs), 0, -1)
    marks: list[draw.Mark] = []
    for row, title in zip(rows, runs):
        marks += [_band(row, *kind, who, row == len(runs)) for kind, who in zip(KINDS, kinds)]
        look = {"color": colours[title]}
        marks.append(draw.words([0], [row + WORDS], [""], "middle right", textfont=look))
    picture = draw.figure(
        marks,
        "Drawn or earned?",
        "Look for: the green dots. Boosting's go to the right, for mistakes earn weight. Drawn weights all tend to 1.",
        draw.root_axis("mean weight so far, times 1/m (root scale)", max(top, 4.0)),
        draw.axis("", 0.5, len(runs) + 0.55, showticklabels=False, showgrid=False, ticks=""),
        shapes=[draw.limit(x0=1, x1=1, y0=row - 0.39, y1=row + 0.29) for row in rows],
    )

    def at(t: int) -> list[dict]:
        changes: list[dict] = []
        for title, mean in means.items():
            now = draw.value_at(mean, t)
            changes += [{"x": draw.compact(np.sqrt(m * now[who]))} for who in kinds]
            share = draw.percent(float(now[flipped].sum()))
            changes.append({"text": [f"{title}: {share} on flipped labels so far"]})
        return changes

    def say(t: int) -> str:
        return f"{draw.percent(float(flipped.mean()))} of the labels are flipped."

    return draw.filmed(picture, max(map(len, means.values())), range(len(marks)), at, say)


def _band(
    row: int, name: str, role: str, size: int, middle: float, who: np.ndarray, first: bool
) -> go.Scatter:
    """The dots of one kind in a row, spread upwards and downwards so that they do not lie over each other."""
    places = row + middle + HALF * np.sin(2.4 * np.arange(len(who)))
    look = {"size": size, "color": LIGHT[role], "opacity": 0.6}
    hover = f"{name}, example %{{customdata}}<extra></extra>"
    return draw.dots(
        [],
        draw.compact(places),
        name,
        look,
        customdata=draw.compact(who + 1),
        hovertemplate=hover,
        showlegend=first,
    )
