"""Structural risk minimisation over families of growing richness ([D], "Model selection"; [M] section 4.3).

The pictures stand still: single classifiers are compared, not votes, so no round changes them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from boosting.engine.sums import first_lowest
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory.bounds import Terms

PARTS = {  # of the sum: the words of the legend, and the role whose colour it has
    "training error": ("training error", "train"),
    "complexity": ("complexity", "weight"),
    "choice of the family": ("choice of depth", "bound"),
}
FAINT = 0.4  # the opacity of the bars that are not chosen
STAR = {"size": 15, "symbol": "diamond", "color": theme.LIGHT["train"]}


class Truth(NamedTuple):
    """What is measured on new examples: errors of the trees, by depth, and the Bayes error, None if unknown."""

    errors: Mapping[int, float]
    bayes: float | None = None


def minimised(
    risks: Mapping[int, Terms], chosen: int, truth: Truth, how: str, top: float
) -> go.Figure:
    """F_k of one tree of every depth as stacked bars, the chosen one strong, and what they really do.

    risks: the terms of F_k by depth; chosen: the depth where F_k is lowest; truth: what is known beyond the
    sample; how: the complexity was found, in a word or two; top: of the axis.
    """
    depths = list(risks)
    bars = [
        go.Bar(
            x=depths,
            y=[risks[d][name] for d in depths],
            name=label,
            width=0.6,
            marker={
                "color": theme.LIGHT[role],
                "opacity": [1.0 if d == chosen else FAINT for d in depths],
            },
            hovertemplate=f"depth %{{x}}: {name} %{{y:.3f}}<extra></extra>",
        )
        for name, (label, role) in PARTS.items()
    ]
    above = risks[chosen].total + 0.01 * top
    return draw.figure(
        [*bars, *_truth(truth, depths), draw.aside([chosen], [above], ["chosen"], "top center")],
        f"What structural risk minimisation minimises: complexity {how}",
        "Look for: the training error falls with the depth, the complexity grows; their sum is smallest at "
        f"{_place(chosen, depths)}. Is the dashed line, the error on new examples, low there as well?",
        _depth_axis(depths),
        draw.share_axis("training error + complexity", 0, top),
        barmode="stack",
    )


def highest(risks: Iterable[Mapping[int, Terms]]) -> float:
    """Where an axis of all these sums ends; an error is at most 1."""
    return draw.ROOM * max(1.0, *(terms.total for by in risks for terms in by.values()))


def _place(chosen: int, depths: Sequence[int]) -> str:
    """Where the smallest sum stands among the depths, in words."""
    if depths[0] < chosen < depths[-1]:
        return f"depth {chosen}, between the two"
    ends = {depths[0]: "the smallest: what depth saves in errors, its complexity costs at once"}
    return f"depth {chosen}, {ends.get(chosen, 'the largest: the errors saved outweigh the complexity')}"


def promised(
    promises: Mapping[str, Mapping[int, Terms]], chosen: int, truth: Truth, delta: float
) -> go.Figure:
    """The right-hand side of the theorem for every family, by how its complexity was found.

    promises: its terms by depth, by "measured" and the like; chosen: the depth of the tree that is promised
    something; truth: what is known beyond the sample; delta: the probability that it fails.
    """
    depths = list(next(iter(promises.values())))
    curves = []
    for (how, terms), role in zip(promises.items(), ("weight", "bound")):
        totals = [terms[d].total for d in depths]
        low = lowest(terms)
        hover = f"complexity {how}: no family promises less than depth %{{x}}, %{{y:.3f}}"
        curves += [
            draw.lines(depths, totals, f"promise, complexity {how}", draw.stroke("bound", theme.LIGHT[role]),
                  f"depth %{{x}}, complexity {how}: at most %{{y:.3f}}"),
            draw.dots([low], [terms[low].total], "its lowest", {**STAR, "color": theme.LIGHT[role]},
                 hovertemplate=f"{hover}<extra></extra>", showlegend=False),
        ]  # fmt: skip
    top = highest(promises.values())
    ends = [depths[0] - 0.4, depths[-1] + 0.4]
    thin = {"color": theme.LIGHT["train"], "width": 1.5}
    own = draw.dots(
        [chosen],
        [truth.errors[chosen]],
        "the chosen tree",
        STAR,
        cliponaxis=False,
        hovertemplate="the chosen tree, depth %{x}: error %{y:.3f}<extra></extra>",
    )
    return draw.figure(
        [*curves, draw.lines(ends, [1, 1], "above: no promise", thin, "an error is at most 1"),
         *_truth(truth, depths), own],
        "What the theorem promises about the chosen tree",
        "Look for: the chosen tree's error (dark) lies below the promise of every family at once, so below "
        f"the lowest (diamonds), with probability {draw.percent(1 - delta)}. Nobody needs to know which family that is.",
        _depth_axis(depths),
        draw.axis("true error", 0, top),
    )  # fmt: skip


def lowest(by_depth: Mapping[int, Terms]) -> int:
    """The depth with the smallest sum of terms, the first of equals."""
    return list(by_depth)[first_lowest([terms.total for terms in by_depth.values()])]


def _depth_axis(depths: list[int]) -> dict:
    return draw.axis("depth of the tree", depths[0] - 0.5, depths[-1] + 0.5, dtick=1)


def _truth(truth: Truth, depths: list[int]) -> list[go.Scatter]:
    """The errors on new examples, and the Bayes error; nothing where neither is known."""
    ends = [depths[0] - 0.4, depths[-1] + 0.4]
    drawn = []
    if truth.errors:
        drawn.append(
            draw.lines(
                depths,
                [truth.errors[d] for d in depths],
                "error on new examples",
                draw.stroke("test"),
                "depth %{x}: error on new examples %{y:.4f}",
            )
        )
    if truth.bayes is not None:
        drawn.append(
            draw.lines(
                ends,
                [truth.bayes] * 2,
                "best possible",
                draw.stroke("best"),
                f"no classifier errs less: {truth.bayes:.4f}",
            )
        )
    return drawn
