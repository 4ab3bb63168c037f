"""A dataset before any boosting: two attributes against each other, and what one stump can do with each attribute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from boosting.choices.searches.stumps import best_of_each
from boosting.datasets import Dataset
from boosting.engine.base_classifiers import in_words
from boosting.engine.sample import Sample
from boosting.engine.state import Pull
from boosting.figures.stage import Examples, plane, positions
from boosting.figures.template import axis, compact, figure, percent
from boosting.figures.theme import LIGHT

MOST_POINTS = 3000  # of a class that are drawn
MOST_BARS = 12
LETTERS = 26  # of an attribute's name beside its bar
CLASSES = ((-1, "negative"), (1, "positive"))


class Stumps(NamedTuple):
    """Per attribute the best stump (in words) and its weighted error; constant: the error of the larger class alone."""

    words: list[str]
    errors: list[float]
    constant: float

    @property
    def order(self) -> list[int]:
        """The attributes, best first."""
        return sorted(range(len(self.errors)), key=self.errors.__getitem__)

    @property
    def best_two(self) -> tuple[int, int | None]:
        """The two attributes with the best stumps, in their order."""
        if len(self.errors) == 1:
            return 0, None
        first, second = sorted(self.order[:2])
        return first, second


def stumps(sample: Sample, dataset: Dataset) -> Stumps:
    """The best stump of every attribute while all examples weigh alike: what round 1 of AdaBoost chooses from."""
    pull = sample.y * sample.weight
    found = best_of_each(sample, Pull(pull, 1.0))
    words = [in_words(f.tree, dataset.feature_names, dataset.class_names) for f in found]
    errors = [float(f.against / (f.agree + f.against)) for f in found]
    return Stumps(words, errors, float(min(pull[pull > 0].sum(), -pull[pull < 0].sum())))


def attributes(sample: Sample, dataset: Dataset, found: Stumps) -> dict[str, list]:
    """A row per attribute as columns, best stump first."""
    order, X = found.order, sample.X
    empty = np.zeros(X.shape[1], int) if dataset.missing is None else dataset.missing.sum(axis=0)
    return {
        "attribute": [dataset.feature_names[j] for j in order],
        "best stump": [found.words[j].removeprefix(f"{dataset.feature_names[j]} ") for j in order],
        "error": [found.errors[j] for j in order],
        "kind": ["0 / 1" if dataset.kinds[j] == "indicator" else "number" for j in order],
        "values": [len(np.unique(X[:, j])) for j in order],
        "lowest": [float(X[:, j].min()) for j in order],
        "median": [float(np.median(X[:, j])) for j in order],
        "highest": [float(X[:, j].max()) for j in order],
        "empty cells": [int(empty[j]) for j in order],
    }


def rows(dataset: Dataset, most: int) -> dict[str, list]:
    """The first rows as columns, the class first."""
    label = "class"
    while label in dataset.feature_names:
        label += "_"
    classes = {label: [dataset.class_names[int(y > 0)] for y in dataset.y[:most]]}
    return classes | {
        name: column.tolist() for name, column in zip(dataset.feature_names, dataset.X[:most].T)
    }


def scatter(dataset: Dataset, shown: Examples, first: int, second: int | None) -> go.Figure:
    """Two attributes against each other: training examples as discs, test examples as hollow diamonds, as in the Lab."""
    where = plane(shown, first, second)
    places, spread_out = positions(shown, where)
    traces, left_out = [], 0
    for part, rows_ in (("", slice(0, shown.n_train)), (", test", slice(shown.n_train, None))):
        for (sign, role), name in zip(CLASSES, dataset.class_names):
            chosen = np.flatnonzero(shown.y[rows_] == sign) + rows_.start
            left_out += max(0, len(chosen) - MOST_POINTS)
            if len(chosen):
                traces.append(
                    _points(places[chosen[:MOST_POINTS]], name + part, LIGHT[role], bool(part))
                )
    names = dataset.feature_names
    vertical = "" if second is None else names[second]
    title = names[first] if second is None else f"{names[first]} against {vertical}"
    says = "Look for: could one straight cut, upright or level, part the colours?"
    says += (
        " Equal values are drawn slightly apart." * spread_out
        + f" {left_out} points are left out." * (left_out > 0)
    )
    x0, x1, y0, y1 = where.box
    upright = {"showticklabels": second is not None, "showgrid": second is not None}
    return figure(
        traces,
        title,
        says,
        axis(names[first], x0, x1),
        axis(vertical, y0, y1, **upright),
        height=430,
    )


def _points(xy: np.ndarray, name: str, colour: str, hollow: bool) -> go.Scatter:
    size = float(np.clip(11 - len(xy) / 150, 5, 9))
    marker = {
        "size": size,
        "color": colour,
        "symbol": "circle",
        "line": {"width": 0.8, "color": LIGHT["neutral"]},
    }
    if hollow:
        marker |= {"symbol": "diamond-open", "line": {"width": 1.5, "color": colour}}
    hover = f"{_plain(name)}<br>%{{x:.4g}}, %{{y:.4g}}<extra></extra>"
    x, y = compact(xy[:, 0]), compact(xy[:, 1])
    return go.Scatter(
        x=x, y=y, name=_plain(name), mode="markers", marker=marker, hovertemplate=hover
    )


def stump_errors(found: Stumps, names: Sequence[str]) -> go.Figure:
    """The best attributes as bars; the broken line is what the larger class alone achieves."""
    best = found.order[:MOST_BARS]
    errors = [found.errors[j] for j in best]
    places = list(range(len(best)))[::-1]  # the best on top
    bars = go.Bar(
        x=errors, y=places, orientation="h", marker={"color": LIGHT["weight"]}, showlegend=False,
        text=[percent(error) for error in errors], textposition="outside", cliponaxis=False,
        hovertext=[_plain(found.words[j]) for j in best], hovertemplate="%{hovertext}<br>errs on %{text}<extra></extra>",
    )  # fmt: skip
    line = go.Scatter(
        x=[found.constant] * 2, y=[-0.6, len(best) - 0.4], mode="lines", name="always the larger class",
        line={"color": LIGHT["train"], "dash": "dash", "width": 2}, hoverinfo="skip",
    )  # fmt: skip
    says = "Look for: a bar that reaches the broken line is an attribute of which no cut beats the larger class."
    if len(found.errors) > len(best):
        says = f"The best {len(best)} of {len(found.errors)}. {says}"
    labels = [
        _plain(name if len(name := names[j]) <= LETTERS else f"{name[: LETTERS - 1]}…")
        for j in best
    ]
    room = max(map(len, labels)) * 7.2 + 26
    return figure(
        [bars, line], "One stump per attribute", says,
        axis("error of the best stump", 0, max(found.constant, *errors) * 1.25, tickformat=".0%"),
        axis("", -0.6, len(best) - 0.4, tickvals=places, ticktext=labels, showgrid=False),
        margin={"l": room}, height=170 + 24 * max(len(best), 3),
    )  # fmt: skip


def _plain(text: str) -> str:
    """Plotly reads a little HTML in its texts; a name is no HTML."""
    return text.replace("<", "&lt;").replace(">", "&gt;")
