"""The same run over many seeds: what is its doing, and what is luck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from boosting.figures.template import Figure, axis, figure, lines, rounds_axis, stroke
from boosting.figures.theme import translucent


class Band(NamedTuple):
    """A curve over several seeds: mean (T+1,), and spread (T+1,), the standard deviation between seeds."""

    mean: np.ndarray
    spread: np.ndarray


def bands(
    curves: Mapping[str, Band], colours: Mapping[str, str], n_seeds: int, role: str = "test"
) -> Figure:
    """Every run's mean error over the rounds, in its spread between seeds.

    curves: by title. colours: by title. n_seeds: how many seeds they are of. role: "test" or
    "train", which errors they are.
    """
    what = f"{role if role == 'test' else 'training'} error"
    # before the first round every vote is a coin: what happens later would look flat beside it
    top = max(float(np.max((band.mean + band.spread)[1:], initial=0)) for band in curves.values())
    last = max(len(band.mean) for band in curves.values()) - 1
    return figure(
        [
            part
            for title, band in curves.items()
            for part in _drawn(band, title, colours[title], role)
        ],
        f"Mean {what} of {n_seeds} seed{'s' * (n_seeds != 1)}",
        "Look for: bands that stay apart. A band is the spread: by so much a single run may differ.",
        rounds_axis(last),
        axis(what, 0, 1.15 * top),
    )


def _drawn(band: Band, title: str, colour: str, role: str) -> list[object]:
    """The spread as an area, and the mean as a line over it."""
    x = np.arange(len(band.mean))
    low, high = np.maximum(band.mean - band.spread, 0), band.mean + band.spread
    area = lines(
        np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]]), f"{title}, spread",
        {"width": 0}, "", fill="toself", fillcolor=translucent(colour, 0.18), hoverinfo="skip",
        showlegend=False,
    )  # fmt: skip
    hover = f"{title}: %{{y:.3g}} on average after round %{{x}}"
    return [area, lines(x, band.mean, title, stroke(role, colour), hover)]
