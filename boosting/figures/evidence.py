"""The same run over many seeds: what is its doing, and what is luck."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from boosting.figures import template as draw
from boosting.figures.theme import translucent

ALONE = "Look for: how wide the band is. It is the spread: by so much a single run differs."
SEVERAL = (
    "Look for: bands that stay apart. A band is the standard error: by so much the mean may be off."
)


class Band(NamedTuple):
    """A curve over several seeds: mean (T+1,), and how far the band reaches from it (T+1,)."""

    mean: np.ndarray
    reach: np.ndarray


def bands(
    curves: Mapping[str, Band], colours: Mapping[str, str], n_seeds: int, role: str = "test"
) -> draw.Figure:
    """Every run's mean error over the rounds, in a band.

    curves: by title; a band of a single run shows the spread between seeds, one of several runs the
    standard error, which is what their means are compared by. colours: by title. n_seeds: how many
    seeds they are of. role: "test" or "train", which errors they are.
    """
    what = f"{role if role == 'test' else 'training'} error"
    # before the first round every vote is a coin: what happens later would look flat beside it
    later = [(band.mean[1:], band.reach[1:]) for band in curves.values() if len(band.mean) > 1]
    top = max((float(np.max(mean + spread)) for mean, spread in later), default=1.0)
    low = min((float(np.min(mean - spread)) for mean, spread in later), default=0.0)
    last = max(len(band.mean) for band in curves.values()) - 1
    return draw.figure(
        [
            part
            for title, band in curves.items()
            for part in _drawn(band, title, colours[title], role)
        ],
        f"Mean {what} of {n_seeds} seed{'s' * (n_seeds != 1)}",
        ALONE if len(curves) == 1 else SEVERAL,
        draw.rounds_axis(last),
        draw.axis(what, *_cut(low, top)),
    )


def _cut(low: float, top: float) -> tuple[float, float]:
    """The axis: from 0, or from below the lowest band where all bands lie in its upper half."""
    return (0.9 * low if low > top / 2 else 0.0), 1.08 * top


def _drawn(band: Band, title: str, colour: str, role: str) -> list[object]:
    """The band as an area, and the mean as a line over it."""
    x = np.arange(len(band.mean))
    low, high = np.maximum(band.mean - band.reach, 0), band.mean + band.reach
    area = draw.lines(
        np.concatenate([x, x[::-1]]),
        np.concatenate([high, low[::-1]]),
        f"{title}, band",
        {"width": 0},
        "",
        fill="toself",
        fillcolor=translucent(colour, 0.18),
        hoverinfo="skip",
        showlegend=False,
    )
    hover = f"{title}: %{{y:.3g}} on average after round %{{x}}"
    return [area, draw.lines(x, band.mean, title, draw.stroke(role, colour), hover)]
