"""Losses over the margin z = y F: value, pull (minus the slope) and curvature, with a run's examples on the axis.

A loss is anything with `title` and `value(margins)`; `slope(margins)` and `curvature(margins)` are used where it has
them, else they come from differences. At a kink the curvature is infinite: the line has a gap there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
import plotly.graph_objects as go

from boosting.choices.losses.bounded import LogisticLoss, TrimmedExponentialLoss
from boosting.choices.losses.convex import ConvexLoss
from boosting.choices.losses.deep import DeepExponentialLoss, DeepLogisticLoss
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.losses.hinge import HingeLoss
from boosting.choices.losses.quadratic import QuadraticLoss
from boosting.figures.template import axis, compact, figure, filmed, lines, with_gaps
from boosting.figures.theme import LIGHT

RANGE = (-2.5, 2.5)
POINTS = 501
LARGEST = 600.0  # e^600 is still a number
NEAR = 1e-4  # the half width of a difference
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#882255", "#999933")
DASHES = ("solid", "dash", "dashdot", "longdash")


class Loss(Protocol):
    """What a loss must offer to be drawn."""

    title: str

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""


class ZeroOne:
    """1[z <= 0]: what boosting would like to minimise, and cannot."""

    title = "zero-one"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """1 where the vote is wrong."""
        return (np.asarray(margins) <= 0).astype(float)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """0 wherever it exists: no example pulls."""
        return np.zeros(np.shape(margins))


def pull_of(loss: Loss, z: np.ndarray) -> np.ndarray:
    """-phi'(z): the weight that the loss gives an example of margin z; NaN at a jump."""
    if hasattr(loss, "slope"):
        return -np.asarray(loss.slope(z), float)
    return -_difference(lambda at: np.asarray(loss.value(at), float), z)


def curvature_of(loss: Loss, z: np.ndarray) -> np.ndarray:
    """phi''(z); NaN at a kink."""
    if hasattr(loss, "curvature"):
        return np.asarray(loss.curvature(z), float)
    return -_difference(lambda at: pull_of(loss, at), z)


def _difference(of: Callable[[np.ndarray], np.ndarray], z: np.ndarray) -> np.ndarray:
    """The derivative; NaN where a difference half as wide is clearly larger: there is a jump."""
    wide = (of(z + NEAR) - of(z - NEAR)) / (2 * NEAR)
    narrow = (of(z + NEAR / 2) - of(z - NEAR / 2)) / NEAR
    return np.where(np.abs(narrow - wide) > 0.2 * np.abs(wide) + 0.01, np.nan, wide)


class View(NamedTuple):
    """One way to look at losses: the curve, the title, the axis and what to look for."""

    curve: Callable[[Loss, np.ndarray], np.ndarray]
    title: str
    unit: str
    low: float
    high: float
    look_for: str


VIEWS = {
    "value": View(
        lambda loss, z: np.asarray(loss.value(z), float), "The loss of an example", "loss φ(z)", -0.25, 4.0,
        "Look for: which losses stay above zero-one, and which rise again on the right.",
    ),
    "pull": View(
        pull_of, "How strongly an example pulls", "weight −φ′(z)", -3.0, 5.0,
        "Look for: whose weight explodes on the left, whose stays bounded, who is pushed back (below 0) when too right.",
    ),
    "curvature": View(
        curvature_of, "How fast the pull changes", "curvature φ″(z)", -0.25, 4.0,
        "Look for: a curvature of 0 means that the pull no longer depends on the margin.",
    ),
}  # fmt: skip


def loss_curves(
    losses: Sequence[Loss],
    view: str = "value",
    margins: np.ndarray | None = None,
    limits: tuple[float, float] = RANGE,
) -> go.Figure:
    """Several losses on one margin axis. margins (T+1, m), not normalised, put the run's examples on the first loss."""
    look = VIEWS[view]
    z = np.linspace(*limits, POINTS)
    drawn = [_curve(loss, look, z, k) for k, loss in enumerate(losses)]
    zero = lines(
        [0, 0],
        [look.low, look.high],
        "",
        {"color": LIGHT["train"], "width": 1},
        "",
        showlegend=False,
    )
    zero.update(hoverinfo="skip", hovertemplate=None)
    picture = figure(
        [*drawn, zero],
        look.title,
        look.look_for,
        axis("margin z = y F (right of 0: the vote is right)", *limits),
        axis(look.unit, look.low, look.high),
    )
    return (
        picture
        if margins is None
        else _with_examples(picture, losses[0], look, np.asarray(margins, float), limits)
    )


def _curve(loss: Loss, look: View, z: np.ndarray, k: int) -> go.Scatter:
    line = {
        "color": COLOURS[k % len(COLOURS)],
        "dash": DASHES[k // len(COLOURS) % len(DASHES)],
        "width": 2.5,
    }
    if isinstance(loss, ZeroOne):
        line = {"color": LIGHT["train"], "dash": "solid", "width": 2}
    values = with_gaps(np.round(look.curve(loss, z), 5))
    hover = f"{loss.title}: %{{y:.3g}} at margin %{{x:.2f}}"
    return lines(compact(z), values, loss.title, line, hover, connectgaps=False)


def _with_examples(
    picture: go.Figure, loss: Loss, look: View, margins: np.ndarray, limits: tuple
) -> go.Figure:
    """Ticks on the axis and points on the first curve: the run's examples, one frame per round."""
    m = margins.shape[1]
    tick = {"symbol": "line-ns-open", "size": 12, "line": {"width": 1.5}, "color": LIGHT["weight"]}
    dot = {"symbol": "circle", "size": 7, "color": LIGHT["weight"]}
    common = {
        "mode": "markers", "customdata": np.arange(1, m + 1), "name": "the run's examples", "legendgroup": "examples",
        "hovertemplate": "example %{customdata}, margin %{x:.3g}<extra></extra>",
    }  # fmt: skip
    ticks = go.Scatter(marker=tick, opacity=0.8, **common)
    dots = go.Scatter(marker=dot, opacity=0.5, showlegend=False, **common)
    picture.add_traces([ticks, dots])
    shown = np.clip(margins, *limits)
    first = len(picture.data) - 2
    floor = look.low + 0.03 * (look.high - look.low)

    def at(t: int) -> list[dict]:
        heights = look.curve(loss, shown[t])
        heights = np.clip(np.where(np.isfinite(heights), heights, look.high), look.low, look.high)
        x = compact(shown[t])
        return [{"x": x, "y": compact(np.full(m, floor))}, {"x": x, "y": compact(heights)}]

    def say(t: int) -> str:
        outside = int(((margins[t] < limits[0]) | (margins[t] > limits[1])).sum())
        rest = f"; {outside} lie outside and are drawn at the edge" if outside else ""
        return f"{int((margins[t] <= 0).sum())} of {m} examples are left of 0{rest}"

    return filmed(picture, len(margins), [first, first + 1], at, say)


class Shifted:
    """e^(rho - z), A_rho's loss at norm 1: it stays above 1[z <= rho] ([M] ex. 7.12)."""

    convex, bounds_zero_one, lipschitz_clipped = True, True, 1.0

    def __init__(self, rho: float):
        self.rho = rho
        self.title = f"exponential at margin ρ = {rho:g}"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(self.rho - np.asarray(margins))


class Clipped:
    """min(phi, 1), the loss that the margin bounds speak of."""

    def __init__(self, loss: Loss):
        self.loss = loss
        self.title = f"{loss.title}, clipped at 1"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """min(phi, 1) at every margin."""
        return np.minimum(self.loss.value(margins), 1.0)


def shown(rho: float) -> dict[str, Loss]:
    """The classification losses by name: those of the algorithms, and zero-one."""
    losses = (
        ZeroOne(), ExponentialLoss(), TrimmedExponentialLoss(), LogisticLoss(), HingeLoss(), QuadraticLoss(),
        DeepExponentialLoss(), DeepLogisticLoss(),
    )  # fmt: skip
    names = (
        "zero_one",
        "exponential",
        "trimmed",
        "logistic",
        "hinge",
        "quadratic",
        "deep_exponential",
        "deep_logistic",
    )
    return {**dict(zip(names, losses)), "margin": Shifted(rho)}


def now(loss: Loss, margins: np.ndarray, weight: np.ndarray) -> dict[str, float]:
    """The mean loss of examples with margins (m,) and weights (m,), and how hard the worst one pulls."""
    margins = np.clip(margins, -LARGEST, LARGEST)
    worst = np.array([margins.min()])
    return {
        "mean now": float(weight @ loss.value(margins)),
        "pull on the worst": float(pull_of(loss, worst)[0]),
    }


def facts(loss: Loss) -> dict[str, str]:
    """Is it convex, does it bound zero-one, how steep is its clipped version."""
    if isinstance(loss, ZeroOne):
        true = ("no", "it is zero-one", "∞ (a jump)")
    else:
        answers = ["yes" if fact else "no" for fact in (loss.convex, loss.bounds_zero_one)]
        true = (*answers, f"{loss.lipschitz_clipped:.3g}")
    return dict(
        zip(("loss", "convex", "never below zero-one", "Lipschitz, clipped"), (loss.title, *true))
    )


def regression_curves(names: Sequence[str], delta: float) -> go.Figure:
    """Regression losses and their pulls over the residual y - F."""
    residual = np.linspace(-4, 4, POINTS)
    drawn = []
    for k, name in enumerate(names):
        loss = ConvexLoss(name, delta, real=True)
        line = {"color": COLOURS[k], "width": 2.5}
        pull = loss.slopes(residual, np.zeros(POINTS), np.ones(POINTS))
        values = loss.at(residual, np.zeros(POINTS))
        hover = "residual %{x:.2f}: loss %{y:.3g}"
        drawn.append(lines(compact(residual), compact(values), loss.formula.title, line, hover))
        dotted = line | {"dash": "dot"}
        hover = "residual %{x:.2f}: pull %{y:.3g}"
        drawn.append(
            lines(
                compact(residual),
                compact(pull),
                "dotted: its pull",
                dotted,
                hover,
                showlegend=k == 0,
            )
        )
    return figure(
        drawn,
        "For regression: losses of the residual",
        "Look for: the pull (dotted) of an outlier grows for ever, stops growing, or never grew.",
        axis("residual y − F", -4, 4),
        axis("loss, pull", -4, 8),
    )
