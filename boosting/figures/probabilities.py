"""The vote as a probability, in pictures: is it as sure as it is right, what does that cost, whom does it name first?"""

from collections.abc import Callable, Mapping

import numpy as np
import plotly.graph_objects as go

from boosting.figures import rounds, theme
from boosting.figures import template as draw
from boosting.theory import probabilities as theory
from boosting.theory.probabilities import Probabilities

OWN = "the vote"
COLOURS = {OWN: theme.LIGHT["train"], "Platt": theme.SPARE[0], "isotonic": theme.SPARE[1]}
SURE = 0.9  # from here on a probability sounds sure
POINTS = 100  # of a curve of a round
SOUNDS = 20  # bars


def by_title(found: Probabilities) -> dict[str, np.ndarray]:
    """The three kinds of probabilities, (T+1, n), by their titles."""
    return dict(zip(COLOURS, found[:3]))


def _diagonal(name: str, start: float = 0.0) -> go.Scatter:
    return draw.lines([start, 1], [start, 1], name, draw.stroke("bound"), name)


def _few(title: str, ticks: tuple[float, ...]) -> dict:
    """An axis of shares with these ticks, the first and the last at its ends."""
    words = [draw.percent(tick) for tick in ticks]
    return draw.axis(title, ticks[0], ticks[-1] + 0.02, tickvals=ticks, ticktext=words)


def reliable(found: Probabilities) -> go.Figure:
    """What is said and what is so, in bins: a reliability diagram of each kind; a film."""
    kinds = by_title(found)
    hover = "said %{x:.0%}, so in %{y:.0%}"
    curves = [
        draw.lines([], [], title, draw.stroke("test", colour), hover)
        for title, colour in COLOURS.items()
    ]
    curves = [curve.update(mode="lines+markers", marker={"size": 8}) for curve in curves]
    picture = draw.figure(
        [*curves, _diagonal("as sure as right", 0.5)],
        "Is it as right as it is sure?",
        "Look for: on the dotted line it is. Below it the vote is too sure of its class.",
        _few("how sure of its class", (0.5, 0.75, 1.0)),
        _few("right among these", (0.0, 0.5, 1.0)),
    )

    def at(t: int) -> list[dict]:
        pairs = [theory.reliability(each[t], found.y) for each in kinds.values()]
        return [{"x": draw.compact(said), "y": draw.compact(so)} for said, so in pairs]

    def say(t: int) -> str:
        own = found.own[t]
        sure = np.maximum(own, 1 - own) >= SURE
        if not sure.any():
            return f"Round {t}: the vote is {draw.percent(SURE)} sure of nobody."
        right = draw.percent(float(np.mean((own > 0.5)[sure] == (found.y > 0)[sure])))
        return f"Round {t}: where it says {draw.percent(SURE)} or more, it is right in {right}."

    return draw.filmed(picture, len(found.own), range(len(curves)), at, say)


def costs(
    found: Probabilities,
    cost: Callable[[np.ndarray, np.ndarray], np.ndarray],
    title: str,
    unit: str,
) -> go.Figure:
    """What the probabilities cost over the rounds; a film.

    found: of T rounds; cost: makes costs (T+1,) of them, as `log_losses` does; title, unit: of the picture, and of its axis.
    """
    values = {name: cost(each, found.y) for name, each in by_title(found).items()}
    look_for = (
        "Look for: where the vote's own line leaves the others, it is surer than it is right."
    )
    return rounds.to_the_end(values, COLOURS.values(), title, look_for, unit)


def sounds(found: Probabilities) -> go.Figure:
    """How many examples get which of the vote's own probabilities; a film."""
    edges = np.linspace(0, 1, SOUNDS + 1)
    shares = np.array([np.histogram(row, edges)[0] for row in found.own]) / len(found.y)
    look = {"name": OWN, "marker": {"color": theme.LIGHT["train"]}}
    hover = "%{x:.0%}: %{y:.1%}<extra></extra>"
    middle = (edges[1:] + edges[:-1]) / 2
    bars = go.Bar(x=middle, y=np.zeros(SOUNDS), hovertemplate=hover, **look)
    picture = draw.figure(
        [bars],
        "How sure does the vote sound?",
        "Look for: round by round the bars move to 0 and 1.",
        draw.share_axis("the vote's own probability of +1", 0, 1),
        draw.share_axis("examples held back", 0, draw.ROOM * float(shares[1:].max(initial=0.05))),
        showlegend=False,
    )

    def say(t: int) -> str:
        certain = float(np.mean(np.abs(found.own[t] - 0.5) >= SURE - 0.5))
        return f"Round {t}: {draw.percent(certain)} of the examples get {draw.percent(SURE)} or more for a class."

    return draw.filmed(picture, len(shares), [0], lambda t: [{"y": draw.compact(shares[t])}], say)


def ranked(found: Probabilities) -> Mapping[str, go.Figure]:
    """Whom the vote names first: the ROC curve, and precision over recall; films."""
    base = float(np.mean(found.y > 0))
    rankings = [theory.ranking(F, found.y) for F in found.scores]
    falls = [_some(one.of_minus, one.of_plus) for one in rankings]
    finds = [_some(one.of_plus, one.precision) for one in rankings]
    chance = draw.lines([0, 1], [base, base], "by chance", draw.stroke("bound"), "by chance")
    pictures = [
        _curve(
            falls, _diagonal("by chance"), "How many of +1 for how many of −1?",
            "Look for: the nearer to the upper left corner, the better the order. No calibration changes it.",
            ("of −1, named too", "of +1, named"),
            lambda t: f"the area below the curve is {draw.number(rankings[t].area)}",
        ),
        _curve(
            finds, chance, "How many of those named are +1?",
            "Look for: how far to the right the line stays high. Where +1 is rare this says more than the error.",
            ("of +1, named", "+1 among those named"),
            lambda t: "the surest examples are on the left",
        ),
    ]  # fmt: skip
    return {picture.layout.title.text: picture for picture in pictures}


def _some(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """At most `POINTS` of the points of a curve (n,), both ends among them."""
    kept = np.unique(np.linspace(0, len(x) - 1, POINTS).round().astype(int))
    return draw.compact(x[kept]), draw.compact(y[kept])


def _curve(
    points: list[tuple[np.ndarray, np.ndarray]],
    chance: go.Scatter,
    title: str,
    look_for: str,
    axes: tuple[str, str],
    said: Callable[[int], str],
) -> go.Figure:
    """A curve of shares for every round; a film."""
    line = draw.lines([], [], "the vote", draw.stroke("test", COLOURS[OWN]), "%{x:.0%}, %{y:.0%}")
    picture = draw.figure(
        [line, chance], title, look_for, *(draw.share_axis(name, 0, 1.02) for name in axes)
    )

    def at(t: int) -> list[dict]:
        return [{"x": points[t][0], "y": points[t][1]}]

    return draw.filmed(picture, len(points), [0], at, lambda t: f"Round {t}: {said(t)}.")
