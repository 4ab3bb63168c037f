"""What a clock makes of the weights: weight against y F at the present time, of a clocked run and of another."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from boosting.engine.protocols import LossFunction
from boosting.figures import template as draw
from boosting.figures.theme import LIGHT

POINTS = 121  # of a curve
FARTHEST = 4.0  # from 0 that is drawn: beyond, every weight of a bell is next to 0
MOST_DOTS = 60  # of a kind on a curve: more lie over each other
NAMES = (1.28, 1.12)  # heights of the words over both curves
KINDS = (("clean labels", "weight", 6, 0.7), ("flipped labels", "looser", 9, 0.9))


class Weighed(NamedTuple):
    """A run's weights as a function of y F.

    losses: one for every round 0..T, whose slope is the weight. tops (T+1,): the y F of its largest weight.
    margins (T+1, m): y F. on_flipped (T+1,): the share of the weight on flipped labels. colour: of its curve.
    """

    losses: Sequence[LossFunction]
    tops: np.ndarray
    margins: np.ndarray
    on_flipped: np.ndarray
    colour: str

    def at(self, t: int, z: np.ndarray) -> np.ndarray:
        """The weight at margins z (n,) after round t, as a share of the largest."""
        loss, top = draw.value_at(self.losses, t), draw.value_at(self.tops, t)
        weights = loss.slope(z) / loss.slope(np.array([top]))
        return np.where(weights <= 1 + 1e-9, weights, np.nan)  # nobody is left of the worst example

    def dots(self, t: int, rows: np.ndarray) -> dict:
        """These examples (k,) on the curve after round t."""
        z = draw.value_at(self.margins, t)[rows]
        x = np.clip(z, -FARTHEST, FARTHEST)
        return {"x": draw.compact(x), "y": draw.compact(self.at(t, z))}


def weights(runs: Mapping[str, Weighed], flipped: np.ndarray, time_left: np.ndarray) -> go.Figure:
    """A curve for each of two runs, by title, with some of its examples on it; a film.

    flipped (m,) bool: the examples whose label is noise. time_left (T+1,): the share of the first run's clock.
    """
    ends = [float(f(run.margins)) for run in runs.values() for f in (np.min, np.max)]
    low = max(min(*ends, -1.0), -FARTHEST) - 0.1
    high = min(max(*ends, 1.0), FARTHEST) + 0.1
    z, rows = np.linspace(low, high, POINTS), [np.flatnonzero(flipped == kind) for kind in (0, 1)]
    rows = [of_kind[:MOST_DOTS] for of_kind in rows]
    marks: list[go.Scatter] = []
    for (title, run), height in zip(runs.items(), NAMES):
        look = draw.stroke("train", run.colour, width=2.5)
        marks.append(draw.lines(draw.compact(z), [], title, look, f"{title}, y F = %{{x:.2f}}"))
        marks += [_dots(*kind, first=height == NAMES[0]) for kind in KINDS]
        marks.append(
            draw.words([low], [height], [""], "middle right", textfont={"color": run.colour})
        )
    picture = draw.figure(
        marks,
        "Who has weight now?",
        "Look for: the green dots. AdaBoost pulls harder the farther they are on the left; the clock's bell lets them go.",
        draw.axis(f"label times vote, y F, cut at ±{FARTHEST:g}; left of 0: wrong", low, high),
        draw.axis("weight, as a share of the largest one", 0, 1.38, tickvals=[0, 0.5, 1]),
        shapes=[draw.behind(low, 0)],
    )

    def at(t: int) -> list[dict]:
        return [
            change
            for title, run in runs.items()
            for change in (
                {"y": draw.with_gaps(run.at(t, z))},
                *(run.dots(t, of_kind) for of_kind in rows),
                {"text": [_on_flipped(title, run, t)]},
            )
        ]

    def say(t: int) -> str:
        return f"Time left: {draw.percent(float(draw.value_at(time_left, t)))}."

    last = max(len(run.margins) for run in runs.values())
    return draw.filmed(picture, last, range(len(marks)), at, say)


def _on_flipped(title: str, run: Weighed, t: int) -> str:
    """How much of a run's weight is on flipped labels after round t, in few words."""
    return f"{title}: {draw.percent(float(draw.value_at(run.on_flipped, t)))} on flipped labels"


def _dots(name: str, role: str, size: int, opacity: float, first: bool) -> go.Scatter:
    """The dots of one kind of examples, named once."""
    look = {"size": size, "color": LIGHT[role], "opacity": opacity}
    hover = f"{name}: y F = %{{x:.2f}}<extra></extra>"
    return draw.dots([], [], name, look, hovertemplate=hover, showlegend=first)
