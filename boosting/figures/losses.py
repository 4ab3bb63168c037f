"""Losses over the margin z = y F: value, pull (minus the slope) and curvature.

A loss is a `LossFunction`, with its value, slope and curvature. At a kink the curvature is infinite,
at a jump the slope: the line has a gap there.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from boosting.choices import functions, shapes
from boosting.choices.functions import loss_function
from boosting.choices.shapes import ZeroOne
from boosting.engine.protocols import LossFunction
from boosting.engine.sums import product
from boosting.figures import template as draw
from boosting.figures.theme import LIGHT, LOSS_COLOURS, MANY
from boosting.theory.bound_table import LARGEST_MARGIN

MARGIN_RANGE = (-2.5, 2.5)
RESIDUAL_RANGE = (-4.0, 4.0)
N_POINTS = 501  # of a curve
NAME_HIGH, NAME_WIDE = 0.05, 0.0125  # of a name's height and of a letter, in shares of the axes
NEAR = 0.03  # of the upright axis, from a name to another curve
TANGENT = 0.5  # of the margin, to either side
HALF_WIDTH = 1e-4  # of the differences that look for jumps and kinks
DASHES = ("solid", "dash", "dashdot", "longdash")
OWN = {  # the colours of the losses, by title, whose algorithms have them
    functions.EXPONENTIAL.title: LOSS_COLOURS["exponential"],
    functions.SQUARED.title: LOSS_COLOURS["quadratic"],
    functions.LOGISTIC.title: LOSS_COLOURS["logistic"],
}
# who has it
BOOSTERS = {functions.EXPONENTIAL.title: " (AdaBoost)", functions.SQUARED.title: " (QuadBoost)"}
CLIPPED = ", clipped at 1"  # what the name of a loss ends with
OTHERS = [colour for colour in MANY if colour not in OWN.values()]


def pull_of(loss: LossFunction, z: np.ndarray) -> np.ndarray:
    """-phi'(z) for z (n,): the weight that an example of margin z gets; NaN at a jump of phi."""
    jumps = np.isnan(_difference(loss.value, z))
    return np.where(jumps, np.nan, -loss.slope(z))


def curvature_of(loss: LossFunction, z: np.ndarray) -> np.ndarray:
    """phi''(z) for z (n,); NaN at a kink of phi."""
    kinks = np.isnan(_difference(loss.slope, z))
    return np.where(kinks, np.nan, loss.curvature(z))


def _difference(of: Callable[[np.ndarray], np.ndarray], z: np.ndarray) -> np.ndarray:
    """The derivative; NaN where a difference half as wide is clearly larger: there is a jump."""
    h = HALF_WIDTH
    wide = (of(z + h) - of(z - h)) / (2 * h)
    narrow = (of(z + h / 2) - of(z - h / 2)) / h
    return np.where(np.abs(narrow - wide) > 0.2 * np.abs(wide) + 0.01, np.nan, wide)


class View(NamedTuple):
    """One way to look at losses.

    curve: its values (n,) for a loss at margins (n,). title: of the figure. unit: the name of the
    upright axis, which reaches from low to high. look_for: the sentence under the title.
    """

    curve: Callable[[LossFunction, np.ndarray], np.ndarray]
    title: str
    unit: str
    low: float
    high: float
    look_for: str


VIEWS = {
    "value": View(
        lambda loss, z: np.asarray(loss.value(z), float), "The loss of an example", "loss φ(z)",
        -0.25, 4.0,
        "Look for: which losses stay above zero-one, and which rise again on the right.",
    ),
    "pull": View(
        pull_of, "How strongly an example pulls", "weight −φ′(z)", -3.0, 13.0,
        "Look for: whose weight explodes on the left, so far that it overtakes the squared one; "
        "whose stays bounded; who is pushed back (below 0) when too right.",
    ),
    "curvature": View(
        curvature_of, "How fast the pull changes", "curvature φ″(z)", -0.25, 4.0,
        "Look for: a curvature of 0 means that the pull no longer depends on y F.",
    ),
}  # fmt: skip


def range_of(margins: np.ndarray) -> tuple[float, float]:
    """An axis for the margins y F of a run, (T+1, m): to its worst example and half of the last ones, within reason."""
    low, high = MARGIN_RANGE
    half = math.ceil(2 * np.median(margins[-1])) / 2
    return max(-4.0, min(low, math.floor(2 * np.min(margins)) / 2)), min(8.0, max(high, half))


def loss_curves(
    losses: Sequence[LossFunction],
    view: str = "value",
    margins: np.ndarray | None = None,
    limits: tuple[float, float] = MARGIN_RANGE,
) -> go.Figure:
    """Several losses on one margin axis.

    view: a key of `VIEWS`. margins (T+1, m): a run's margins, not normalised; its worst example is then marked on all
    losses, or where their weights are drawn all examples on the first one, one frame per round. limits: the ends of the
    margin axis.
    """
    look = VIEWS[view]
    if limits[0] < MARGIN_RANGE[0]:  # as high as the exponential is there
        look = look._replace(high=math.exp(-limits[0]))
    z = np.linspace(*limits, N_POINTS)
    curves = [_curve(loss, look, z, k) for k, loss in enumerate(losses)]
    told = _named_left(curves, look, limits)
    thin = {"color": LIGHT["train"], "width": 1}
    zero = draw.silent(draw.lines([0, 0], [look.low, look.high], "", thin, "", showlegend=False))
    picture = draw.figure(
        [*curves, zero, _sides(look), *_rising(losses, look, z), *told],
        look.title,
        look.look_for,
        draw.axis("label times vote, z = y F", *limits),
        draw.axis(look.unit, look.low, look.high),
        shapes=[draw.behind(limits[0], 0)],
    )
    if margins is None:
        return picture
    z = np.asarray(margins, float)
    if view == "value":
        return _at_the_worst(picture, losses, np.clip(z, *limits))
    return _with_examples(picture, losses, look, z, limits)


def _sides(look: View) -> go.Scatter:
    """What it means to stand left and right of 0, near the upper end of the axis."""
    height = look.high - 0.02 * (look.high - look.low)
    said = ["vote wrong ", " vote right"]
    return draw.words([0, 0], [height] * 2, said, ["bottom left", "bottom right"])


def _named_left(
    curves: Sequence[go.Scatter], look: View, limits: tuple[float, float]
) -> list[go.Scatter]:
    """Names on the curves left of 0, where they part, in the place of those at their ends, where losses meet.

    A name stands over its curve, clear of the others and of other names. Where one finds no room, all stay at the ends.
    """
    steep = [c for c in curves if c.line.color != LIGHT["quiet"]]  # zero-one stays at its end
    if look.title != VIEWS["value"].title or limits[0] >= MARGIN_RANGE[0]:
        return []
    high, wide, near = NAME_HIGH * look.high, NAME_WIDE * (limits[1] - limits[0]), NEAR * look.high
    ordered = sorted(steep, key=lambda c: -float(c.y[0] or 0))
    places: list[tuple[float, float]] = []
    for k, curve in enumerate(ordered):
        x, heights = np.asarray(curve.x, float), np.asarray(curve.y, float)
        candidates = np.flatnonzero(x + wide * len(curve.name) < 0)[::10]
        # the lowest one where it is highest, the others as near to 0 as there is room
        for i in candidates if k == len(ordered) - 1 else candidates[::-1]:
            box = (x >= x[i]) & (x <= x[i] + wide * len(curve.name))
            low, top = heights[i], heights[i] + high
            others = [np.asarray(c.y, float)[box] for c in steep if c is not curve]
            clear = all(((v < low - near) | (v > top + near)).all() for v in others)
            if clear and top < 0.93 * look.high and all(abs(low - b) > 2 * high for _, b in places):
                places.append((float(x[i]), float(low)))
                break
    if len(places) < len(ordered):
        return []
    for curve in steep:
        curve.showlegend = False
    return [
        draw.words(
            [a + wide / 2],
            [b],
            [c.name],
            "top right",
            textfont={"color": c.line.color},
            meta=draw.BRIEF,
        )
        for c, (a, b) in zip(ordered, places)
    ]


def _rising(losses: Sequence[LossFunction], look: View, z: np.ndarray) -> list[go.Scatter]:
    """Words at every loss that rises again over the margins z (n,): what a vote that is too right pays there."""
    if look.title != VIEWS["value"].title:
        return []
    told = []
    for loss in losses:
        values = look.curve(loss, z)
        if values[-1] > np.nanmin(values) + 0.1 * (look.high - look.low):
            at = z[-1] - 0.15 * (z[-1] - z[0])
            height = [float(np.interp(at, z, values))]
            told.append(draw.aside([at], height, ["too right: rises again "], "top left"))
    return told


def _tangents(losses: Sequence[LossFunction], z: float) -> dict:
    """Short straight lines along the losses at z: how steep each one is there."""
    ends, x, y = z + TANGENT * np.array([-1.0, 1.0]), [], []
    for loss in losses:
        slope = float(loss.slope(np.array([z]))[0])
        if np.isfinite(slope) and slope:
            value = float(loss.value(np.array([z]))[0])
            x += [*ends.tolist(), None]
            y += [*(value + slope * (ends - z)).tolist(), None]
    return {"x": x, "y": y}


def _curve(loss: LossFunction, look: View, z: np.ndarray, k: int) -> go.Scatter:
    own = OWN.get(loss.title.removesuffix(CLIPPED))
    dash = "solid" if own else DASHES[k // len(OTHERS) % len(DASHES)]
    line = {"color": own or OTHERS[k % len(OTHERS)], "dash": dash, "width": 2.5}
    if np.isinf(loss.lipschitz_clipped):  # it jumps: what all the others stand in for
        line = {"color": LIGHT["quiet"], "dash": "solid", "width": 1}
    values = draw.with_gaps(np.round(look.curve(loss, z), 5))
    hover = f"{loss.title}: %{{y:.3g}} at y F = %{{x:.2f}}"
    name = loss.title + BOOSTERS.get(loss.title, "")
    return draw.lines(draw.compact(z), values, name, line, hover, connectgaps=False)


def _at_the_worst(
    picture: go.Figure, losses: Sequence[LossFunction], margins: np.ndarray
) -> go.Figure:
    """A dot and a tangent on every loss at the run's worst example, one frame per round: margins (T+1, m).

    The other examples stand in the pictures of the weights: here they would cover the few strokes that count.
    """
    first, tint = len(picture.data), LIGHT["weight"]
    dot = {"size": 9, "color": tint}
    picture.add_traces(
        [
            draw.silent(
                draw.lines([], [], "", {"color": tint, "width": 3.5}, "", showlegend=False)
            ),
            draw.dots([], [], "", dot, hoverinfo="skip", showlegend=False),
        ]
    )

    def at(t: int) -> list[dict]:
        z = float(margins[t].min())
        heights = [float(loss.value(np.array([z]))[0]) for loss in losses]
        return [_tangents(losses, z), {"x": [z] * len(heights), "y": heights}]

    def say(t: int) -> str:
        worst = draw.number(margins[t].min())
        return f"Purple: how steep each loss is at the worst example, z = {worst}"

    return draw.filmed(picture, len(margins), range(first, first + 2), at, say)


def _with_examples(
    picture: go.Figure,
    losses: Sequence[LossFunction],
    look: View,
    margins: np.ndarray,
    limits: tuple[float, float],
) -> go.Figure:
    """Ticks on the axis and points on the first curve: the run's examples, one frame per round; a cursor at the worst."""
    m, first = margins.shape[1], len(picture.data)
    how = {"meta": draw.VALUES, "hoverinfo": "skip", "showlegend": False}
    cursor = draw.dots([0], [look.low], "", {"opacity": 0}, **how)
    picture.add_traces([*_example_marks(m), cursor])
    inside = np.clip(margins, *limits)
    floor = draw.compact(np.full(m, look.low + 0.03 * (look.high - look.low)))

    def at(t: int) -> list[dict]:
        heights = look.curve(losses[0], inside[t])
        heights = np.clip(np.where(np.isfinite(heights), heights, look.high), look.low, look.high)
        x, least = draw.compact(inside[t]), float(inside[t].min())
        return [{"x": x, "y": floor}, {"x": x, "y": draw.compact(heights)}, {"x": [least]}]

    def say(t: int) -> str:
        outside = int(((margins[t] < limits[0]) | (margins[t] > limits[1])).sum())
        rest = f"; {outside} lie outside and are drawn at the edge" if outside else ""
        worst = draw.number(margins[t].min())
        return f"{int((margins[t] <= 0).sum())} of {m} examples are left of 0; the worst one stands at {worst}{rest}"

    return draw.filmed(picture, len(margins), range(first, len(picture.data)), at, say)


def _example_marks(m: int) -> list[go.Scatter]:
    """The ticks and the points of m examples, still without places."""
    tick = {"symbol": "line-ns-open", "size": 12, "line": {"width": 1.5}, "color": LIGHT["weight"]}
    dot = {"symbol": "circle", "size": 7, "color": LIGHT["weight"]}
    common = {
        "customdata": np.arange(1, m + 1),
        "legendgroup": "examples",
        "showlegend": False,
        "hovertemplate": "example %{customdata}, y F = %{x:.3g}<extra></extra>",
    }
    name = "the run's examples"
    return [
        draw.dots(None, None, name, tick, opacity=0.8, **common),
        draw.dots(None, None, name, dot, opacity=0.5, meta=draw.EXAMPLES, **common),
    ]


class Shifted(LossFunction):
    """e^(rho - z), A_rho's loss at norm 1: it stays above 1[z <= rho] ([M] ex. 7.12)."""

    convex, bounds_zero_one, lipschitz_clipped = True, True, 1.0

    def __init__(self, rho: float) -> None:
        self.rho = rho

    @property
    def title(self) -> str:
        """With its rho."""
        return f"exponential at margin ρ = {self.rho:g}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        return np.exp(self.rho - np.asarray(margins))

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return -self.value(margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return self.value(margins)


class Clipped(LossFunction):
    """min(phi, 1), the loss that the margin bounds speak of."""

    convex, bounds_zero_one = False, True

    def __init__(self, loss: LossFunction) -> None:
        self.loss = loss

    @property
    def title(self) -> str:
        """That of phi, and what was done to it."""
        return f"{self.loss.title}{CLIPPED}"

    @property
    def lipschitz_clipped(self) -> float:
        """That of phi."""
        return self.loss.lipschitz_clipped

    def value(self, margins: np.ndarray) -> np.ndarray:
        """min(phi, 1) at every margin, (n,)."""
        return np.minimum(self.loss.value(margins), 1.0)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' where phi < 1, (n,), else 0."""
        return np.where(self.loss.value(margins) < 1, self.loss.slope(margins), 0.0)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """phi'' where phi < 1, (n,), else 0."""
        return np.where(self.loss.value(margins) < 1, self.loss.curvature(margins), 0.0)


def classification_losses(rho: float) -> dict[str, LossFunction]:
    """The losses by name: zero-one, those of the algorithms, and A_rho's at the margin rho."""
    return {
        "zero_one": ZeroOne(),
        "exponential": functions.EXPONENTIAL,
        "trimmed": functions.TRIMMED,
        "logistic": functions.LOGISTIC,
        "hinge": functions.HINGE,
        "quadratic": functions.SQUARED,
        "deep_exponential": functions.ShiftedExponential(),
        "deep_logistic": functions.ShiftedLogistic(),
        "margin": Shifted(rho),
    }


def mean_loss(loss: LossFunction, margins: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """The mean loss after every round, (T+1,): margins (T+1, m), weights of the examples (m,)."""
    return product(loss.value(np.clip(margins, -LARGEST_MARGIN, LARGEST_MARGIN)), weight)


def worst_pull(loss: LossFunction, margins: np.ndarray) -> np.ndarray:
    """The pull on the example with the smallest margin, (T+1,): margins (T+1, m)."""
    return -loss.slope(np.clip(margins.min(axis=1), -LARGEST_MARGIN, LARGEST_MARGIN))


def facts(loss: LossFunction) -> dict[str, str]:
    """Its row of the table: is it convex, does it bound zero-one, fall, bend smoothly; how steep is it clipped at 1."""
    looks = (loss.convex, loss.bounds_zero_one, shapes.falls(loss), shapes.is_smooth(loss))
    answers = ["yes" if fact else "no" for fact in looks]
    steepest = loss.lipschitz_clipped
    answers.append(f"{steepest:.3g}" if np.isfinite(steepest) else "∞ (a jump)")
    names = (
        "loss",
        "convex",
        "never below zero-one",
        "always falls",
        "no kink",
        "steepest, clipped",
    )
    return dict(zip(names, (loss.title, *answers)))


def regression_curves(names: Sequence[str], delta: float) -> go.Figure:
    """Regression losses by name, and dotted their pulls, over the residual y - F.

    delta: where Huber's loss turns from a square into a line.
    """
    residual, zeros = np.linspace(*RESIDUAL_RANGE, N_POINTS), np.zeros(N_POINTS)
    curves = []
    for k, name in enumerate(names):
        loss = loss_function(name, delta)
        solid = {"color": MANY[k], "width": 2.5}
        values, pull = loss.at(residual, zeros), loss.pull(residual, zeros, np.ones(N_POINTS))
        hover = "residual %{x:.2f}: loss %{y:.3g}"
        curves.append(
            draw.lines(draw.compact(residual), draw.compact(values), loss.title, solid, hover)
        )
        dotted, hover = solid | {"dash": "dot"}, "residual %{x:.2f}: pull %{y:.3g}"
        curves.append(
            draw.lines(
                draw.compact(residual),
                draw.compact(pull),
                "dotted: its pull",
                dotted,
                hover,
                showlegend=k == 0,
            )
        )
    return draw.figure(
        curves,
        "For regression: losses of the residual",
        "Look for: the pull (dotted) of an outlier grows for ever, stops growing, or never grew.",
        draw.axis("residual y − F", *RESIDUAL_RANGE),
        draw.axis("loss, pull", -4, 8),
    )
