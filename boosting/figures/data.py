"""A dataset before any boosting: two attributes against each other, and one stump per attribute."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

import numpy as np
import plotly.graph_objects as go

from boosting.choices.searches.stumps import best_of_each
from boosting.engine.base_classifiers import Tree
from boosting.engine.sample import Sample
from boosting.engine.state import Pull
from boosting.figures import template as draw
from boosting.figures.round_film import Examples, Plane, plane, positions
from boosting.figures.theme import CLASS_ROLES, LIGHT, translucent

MOST_POINTS = 3000  # of a class that are drawn
MOST_BARS = 12
NAME_LETTERS = 26  # of an attribute's name beside its bar
PIXELS_A_LETTER = 7.7
TINT = 0.16  # of a side of the stump
CROSS = 6  # pixels
HELD_BACK = "test examples"


class Table(Protocol):
    """What is asked of a dataset with two classes; `boosting.datasets.Dataset` answers it."""

    @property
    def X(self) -> np.ndarray:
        """The attributes, (n, d)."""

    @property
    def y(self) -> np.ndarray:
        """The labels -1 and +1, (n,)."""

    @property
    def feature_names(self) -> tuple[str, ...]:
        """One name per attribute."""

    @property
    def class_names(self) -> tuple[str, ...]:
        """The names of -1 and +1."""

    @property
    def kinds(self) -> tuple[str, ...] | None:
        """Per attribute "numeric" or "indicator", a column of 0 and 1; None if all are numeric."""

    @property
    def missing(self) -> np.ndarray | None:
        """(n, d) bool, True where a cell was empty; None if none was."""


class Stumps(NamedTuple):
    """The best stump of every attribute.

    words: each as a sentence. cuts: where they cut, -inf for a constant. errors: their weighted errors. constant: the
    error of the larger class alone.
    """

    words: list[str]
    cuts: list[float]
    errors: list[float]
    constant: float

    @property
    def order(self) -> list[int]:
        """The attributes, best first."""
        return sorted(range(len(self.errors)), key=self.errors.__getitem__)

    @property
    def best_two(self) -> tuple[int, int | None]:
        """The two attributes with the best stumps, in ascending order; None if there is but one."""
        if len(self.errors) == 1:
            return 0, None
        first, second = sorted(self.order[:2])
        return first, second


def stumps(sample: Sample, table: Table) -> Stumps:
    """The best stump of every attribute under equal weights: AdaBoost's choice in round 1."""
    pull = sample.y * sample.weight
    best = best_of_each(sample, Pull(pull, 1.0))
    names, classes = list(table.feature_names), list(table.class_names)
    words = [found.classifier.says(names, classes) for found in best]
    errors = [float(found.against / (found.agree + found.against)) for found in best]
    cuts = [float(cast(Tree, found.classifier).nodes[0, 1]) for found in best]
    return Stumps(words, cuts, errors, float(min(pull[pull > 0].sum(), -pull[pull < 0].sum())))


def attributes(sample: Sample, table: Table, best: Stumps) -> dict[str, list]:
    """A row per attribute as columns of (d,) values, best stump first."""
    order, X, names = best.order, sample.X, table.feature_names
    kinds = table.kinds or ("numeric",) * len(names)
    empty = np.zeros(X.shape[1], int) if table.missing is None else table.missing.sum(axis=0)
    return {
        "attribute": [names[j] for j in order],
        "best stump": [best.words[j].removeprefix(f"{names[j]} ") for j in order],
        "error": [best.errors[j] for j in order],
        "kind": ["0 / 1" if kinds[j] == "indicator" else "number" for j in order],
        "values": [len(np.unique(X[:, j])) for j in order],
        "lowest": [float(X[:, j].min()) for j in order],
        "median": [float(np.median(X[:, j])) for j in order],
        "highest": [float(X[:, j].max()) for j in order],
        "empty cells": [int(empty[j]) for j in order],
    }


def rows(table: Table, most: int) -> dict[str, list]:
    """At most so many of the first rows as columns, the class first."""
    label = "class"
    while label in table.feature_names:
        label += "_"
    columns = zip(table.feature_names, table.X[:most].T)
    classes = [table.class_names[int(y > 0)] for y in table.y[:most]]
    return {label: classes} | {name: column.tolist() for name, column in columns}


def scatter(
    table: Table, examples: Examples, best: Stumps, first: int, second: int | None
) -> go.Figure:
    """Two attributes against each other: training examples as discs, and the best stump with its two sides.

    Test examples, as diamonds, are seen once the key is asked for them.

    table: for the names. examples: what is drawn. best: the stumps. first, second: the attributes across and up;
    second is None if there is but one attribute.
    """
    region = plane(examples, first, second)
    places, spread_out = positions(examples, region)
    groups, left_out = _groups(examples, places, table.class_names)
    names = table.feature_names
    vertical = "" if second is None else names[second]
    look = "Look for: could one straight cut, upright or level, part the colours?"
    if spread_out:
        look += " Equal values are drawn slightly apart; no cut can part them."
    if left_out:
        look += f" {left_out} points are left out."
    x0, x1, y0, y1 = region.box
    upright = {"showticklabels": second is not None, "showgrid": second is not None}
    return draw.figure(
        [*groups, *_cut(best, region, examples, places)],
        names[first] if second is None else f"{names[first]} against {vertical}",
        look,
        draw.axis(names[first], x0, x1),
        draw.axis(vertical, y0, y1, **upright),
        height=430,
        shapes=_sides(best, region, examples),
    )


def _sides(best: Stumps, region: Plane, examples: Examples) -> list[dict]:
    """Both sides of the best stump in the colour of the class that it predicts there; none where `_cut` draws none."""
    attribute, (x0, x1, y0, y1) = best.order[0], region.box
    at = best.cuts[attribute]
    if not _is_seen(best, region):
        return []
    roles = [CLASS_ROLES[above ^ _is_turned(examples, attribute, at)][1] for above in (0, 1)]
    halves = [(x0, at, y0, y1), (at, x1, y0, y1)]
    if attribute != region.first:
        halves = [(x0, x1, y0, at), (x0, x1, at, y1)]
    return [
        {"type": "rect", "x0": left, "x1": right, "y0": low, "y1": high, "layer": "below", "line": {"width": 0},
         "fillcolor": translucent(LIGHT[role], TINT)}
        for (left, right, low, high), role in zip(halves, roles)
    ]  # fmt: skip


def _is_seen(best: Stumps, region: Plane) -> bool:
    """Whether the best stump cuts one of the plane's attributes."""
    attribute = best.order[0]
    return attribute in (region.first, region.second) and bool(np.isfinite(best.cuts[attribute]))


def _cut(best: Stumps, region: Plane, examples: Examples, places: np.ndarray) -> list[go.Scatter]:
    """The best stump as a line through the plane, and its mistakes, if it cuts one of the plane's attributes.

    best: the stumps; region: the plane; examples, places (n, 2): what is drawn, and where.
    """
    attribute, (x0, x1, y0, y1) = best.order[0], region.box
    at = best.cuts[attribute]
    if not _is_seen(best, region):
        return []
    x, y = ([at, at], [y0, y1]) if attribute == region.first else ([x0, x1], [at, at])
    line = {"color": LIGHT["stump"], "width": 2.5}
    wrong = draw.compact(places[_wrong(examples, attribute, at)])
    crosses, key = (
        {"symbol": "x-thin", "size": CROSS, "line": {"width": 1.5, "color": LIGHT[role]}}
        for role in ("neutral", "stump")
    )  # inside a point it leaves its colour to be seen, and in the key there is no point
    return [
        draw.lines(x, y, "best stump", line, "the best single stump"),
        draw.silent(
            draw.dots(wrong[:, 0], wrong[:, 1], "stump is wrong", crosses, showlegend=False)
        ),
        draw.silent(draw.dots([None], [None], "stump is wrong", key)),
    ]


def _is_turned(examples: Examples, attribute: int, cut: float) -> bool:
    """Whether the stump predicts the class -1 above its cut."""
    m = examples.n_train
    return bool(2 * ((examples.X[:m, attribute] > cut) != (examples.y[:m] > 0)).sum() > m)


def _wrong(examples: Examples, attribute: int, cut: float) -> np.ndarray:
    """The training examples on which the stump of the better side errs, as numbers; none where not all are drawn."""
    m = examples.n_train
    errs = (examples.X[:m, attribute] > cut) != (examples.y[:m] > 0)
    return np.flatnonzero(errs ^ _is_turned(examples, attribute, cut))[: m * (m <= MOST_POINTS)]


def _groups(
    examples: Examples, places: np.ndarray, names: Sequence[str]
) -> tuple[list[go.Scatter], int]:
    """The points of every class, training and test, and how many were too many to be drawn."""
    groups, left_out, m = [], 0, examples.n_train
    for suffix, part in (("", slice(0, m)), (", test", slice(m, None))):
        for (sign, role), name in zip(CLASS_ROLES, names):
            index = np.flatnonzero(examples.y[part] == sign) + part.start
            left_out += max(0, len(index) - MOST_POINTS)
            if len(index):
                points = places[index[:MOST_POINTS]]
                groups.append(_points(points, name + suffix, LIGHT[role], bool(suffix)))
    for k, group in enumerate(one for one in groups if one.visible):
        group.update(legendgroup=HELD_BACK, showlegend=k == 0)
    return groups, left_out


def _points(xy: np.ndarray, name: str, colour: str, hollow: bool) -> go.Scatter:
    size = float(np.clip(12 - len(xy) / 150, 5, 10))  # pixels; many points are drawn smaller
    rim = {"width": 0.8, "color": LIGHT["neutral"]}
    marker = {"size": size, "color": colour, "symbol": "circle", "line": rim}
    if hollow:
        marker |= {"symbol": "diamond-open", "line": {"width": 1.5, "color": colour}}
    hover = f"{_plain(name)}<br>%{{x:.4g}}, %{{y:.4g}}<extra></extra>"
    group = draw.dots(
        draw.compact(xy[:, 0]), draw.compact(xy[:, 1]), _plain(name), marker, hovertemplate=hover
    )
    return group.update(name=HELD_BACK, visible="legendonly") if hollow else group


def stump_errors(best: Stumps, names: Sequence[str]) -> go.Figure:
    """The best attributes as bars, the best of all like its line; the broken one is what the larger class alone achieves."""
    order = best.order[:MOST_BARS]
    errors = [best.errors[j] for j in order]
    places = list(range(len(order)))[::-1]  # the best on top
    top = 1.06 * len(order) - 0.4  # above the bars the broken line has room for its name
    bars = go.Bar(
        x=errors,
        y=places,
        orientation="h",
        marker={"color": [LIGHT["stump" if k == 0 else "quiet"] for k in range(len(order))]},
        showlegend=False,
        text=[draw.percent(error) for error in errors],
        textposition="outside",
        cliponaxis=False,
        hovertext=[_plain(best.words[j]) for j in order],
        hovertemplate="%{hovertext}<br>errs on %{text}<extra></extra>",
        width=min(0.8, 0.2 * len(order)),
    )
    line = go.Scatter(
        x=[best.constant] * 2,
        y=[-0.6, top],
        mode="lines+text",
        showlegend=False,
        text=["", "always the larger class "],
        textposition="bottom left",
        line={"color": LIGHT["train"], "dash": "dash", "width": 2},
        hoverinfo="skip",
    )
    look = "Look for: a bar that reaches the broken line is an attribute of which no cut beats the larger class."
    if len(best.errors) > len(order):
        look = f"The best {len(order)} of {len(best.errors)}. {look}"
    labels = [_plain(_shortened(names[j])) for j in order]
    return draw.figure(
        [bars, line],
        "One stump per attribute",
        look,
        draw.share_axis("error of the best stump", 0, max(best.constant, *errors) * 1.25),
        draw.axis("", -0.6, top, tickvals=places, ticktext=labels, showgrid=False),
        margin={"l": max(map(len, labels)) * PIXELS_A_LETTER + 26},
        height=170 + 24 * max(len(order), 3),
    )


def _shortened(name: str) -> str:
    return name if len(name) <= NAME_LETTERS else f"{name[: NAME_LETTERS - 1]}…"


def _plain(text: str) -> str:
    """Plotly reads a little HTML in its texts; a name is no HTML."""
    return text.replace("<", "&lt;").replace(">", "&gt;")
