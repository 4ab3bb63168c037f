"""QuadBoost's penalties beside LASSO and ridge: objectives and errors over lambda, risks over budgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import plotly.graph_objects as go

from boosting.figures import apart, theme
from boosting.figures import template as draw

if TYPE_CHECKING:  # what they hold is all that a figure needs; their module loads the catalogue
    from boosting.experiments.lasso import Compared, Solution

QUADBOOST, LASSO, STAGED = "QuadBoost-L1", "LASSO", theme.SPARE[3]


def gaps(pairs: Sequence[Compared]) -> go.Figure:
    """By which share QuadBoost-L1's risk + 2 lam ||c||_1 exceeds the LASSO's at every price; one frame per price."""
    found = [max(one.gap, 0.0) for one in pairs]
    picture = _over_prices(
        pairs,
        {QUADBOOST: found, LASSO: [0.0] * len(pairs)},
        "How far above the LASSO does QuadBoost-L1 stop?",
        draw.share_axis("objective, above the lowest", -0.02 * max(found), 1.1 * max(found)),
        "Look for: how high the upper line is. The objective is risk + 2λ‖c‖₁, and the LASSO's is the smallest that there "
        "is; QuadBoost-L1 stops above it, because it never takes back a coefficient.",
    )

    def say(k: int) -> str:
        lam = pairs[k].lam
        both = [one.objective(lam) for one in (pairs[k].quadboost, pairs[k].lasso)]
        ends = f"QuadBoost-L1 {both[0]:.4f}, LASSO {both[1]:.4f}"
        return f"λ = {lam:.3g}: {ends}, so {draw.percent(found[k])} above."

    first, lams = len(picture.data), [one.lam for one in pairs]
    middle = (min(lams) * max(lams)) ** 0.5
    picture.add_traces(apart.marks())

    def at(k: int) -> list[dict]:
        lam = pairs[k].lam
        room = "middle left" if lam > middle else "middle right"
        return [
            {"x": [lam] * 2},
            *apart.at(lam, (0.0, found[k]), [f"{draw.percent(found[k])} above"], room),
        ]

    return draw.filmed(picture, len(pairs), [0, first, first + 1], at, say)


def test_errors(
    pairs: Sequence[Compared], errors: Mapping[str, Sequence[float]], part: str = "test"
) -> go.Figure:
    """The errors of both at every price, by QUADBOOST and LASSO; one frame per price. part: of the examples."""
    picture = _over_prices(
        pairs,
        errors,
        f"The {part} errors of both",
        draw.share_axis(f"{part} error", 0, 1.05 * max(max(v) for v in errors.values())),
        "Look for: where the lines part. A smaller objective need not mean a smaller error.",
    )

    def say(k: int) -> str:
        said = (f"{name} {draw.percent(values[k])}" for name, values in errors.items())
        return f"λ = {pairs[k].lam:.3g}: {part} error {', '.join(said)}."

    return _film(picture, pairs, say)


def _over_prices(
    pairs: Sequence[Compared], values: Mapping[str, Sequence[float]], title: str, y: dict, look: str
) -> go.Figure:
    """Two curves over the price. values: by name. y: their axis. look: the sentence below."""
    lams = [one.lam for one in pairs]
    curves = [
        draw.lines(
            draw.compact(np.array(lams)),
            draw.compact(np.array(v)),
            name,
            _style(name),
            f"λ = %{{x:.3g}}: {name} %{{y:.4f}}",
        )
        for name, v in values.items()
    ]
    low, high = y["range"]
    # a frame moves the cursor, which is the first of the traces
    return draw.figure(
        [draw.cursor(low, high, lams[0]), *curves],
        title,
        look,
        _price_axis(float(np.log10(min(lams))), float(np.log10(max(lams)))),
        y,
    )


def _price_axis(low: float, high: float) -> dict:
    """The axis of lambda from 10^low to 10^high: two pictures share a phone's width with it, so powers of ten alone."""
    powers = [10.0**k for k in range(int(np.ceil(low)), int(np.floor(high)) + 1)]
    words = [f"{power:g}" for power in powers]
    return draw.axis(
        "λ, the price of large coefficients (log scale)",
        low,
        high,
        type="log",
        tickvals=powers,
        ticktext=words,
    )


def _style(name: str) -> dict:
    colour = theme.colour_of("quadboost_l1" if name == QUADBOOST else "logistic_l1")
    return draw.stroke("train", colour)


def _film(picture: go.Figure, pairs: Sequence[Compared], say: Callable[[int], str]) -> go.Figure:
    return draw.filmed(picture, len(pairs), [0], lambda k: [{"x": [pairs[k].lam] * 2}], say)


def budgets(pairs: Sequence[Compared], stages: Mapping[str, Sequence[Solution]]) -> go.Figure:
    """The risk at every ||c||_1: the LASSO's frontier, QuadBoost-L1, runs round by round; a frame per price.

    stages: runs of QuadBoost after more and more rounds, by name.
    """
    dearest_first = sorted(pairs, key=lambda one: -one.lam)  # as the coefficients grow
    front = [one.lasso for one in dearest_first]
    widest = 1.3 * front[-1].norm1
    curves = [
        draw.lines(*_path(front, "norm1"), LASSO, _style(LASSO), "‖c‖₁ = %{x:.3g}: LASSO %{y:.4f}"),
        draw.lines(*_path([one.quadboost for one in dearest_first], "norm1"), QUADBOOST, _style(QUADBOOST),
              "‖c‖₁ = %{x:.3g}: QuadBoost-L1 %{y:.4f}"),
        *(draw.lines(*_path(run, "norm1"), name, {"color": colour, "width": 2, "dash": "dash"},
                f"‖c‖₁ = %{{x:.3g}}: {name} %{{y:.4f}}")
          for (name, run), colour in zip(stages.items(), (theme.colour_of("quadboost"), STAGED))),
    ]  # fmt: skip
    here = draw.dots(
        [], [], "at this λ", {"size": 11, "color": theme.LIGHT["train"]}, hoverinfo="skip"
    )
    picture = draw.figure(
        [here, *curves],
        "Who makes most of an L1 budget?",
        "Look for: no line runs below the LASSO's, which has the smallest risk for every ‖c‖₁ (between two of its "
        "prices it is drawn straight, a little above itself). Which of the others stays beside it longest?",
        draw.axis("‖c‖₁", 0, widest),
        draw.axis("quadratic risk", 0, 1.05),
    )

    def at(k: int) -> list[dict]:
        both = pairs[k].lasso, pairs[k].quadboost
        return [{"x": [s.norm1 for s in both], "y": [s.risk for s in both]}]

    def say(k: int) -> str:
        one = pairs[k]
        return (
            f"λ = {one.lam:.3g}: LASSO ‖c‖₁ {one.lasso.norm1:.3g}, risk {one.lasso.risk:.4f}; QuadBoost-L1 "
            f"{one.quadboost.norm1:.3g}, {one.quadboost.risk:.4f}."
        )

    return draw.filmed(picture, len(pairs), [0], at, say)


def ridge_budgets(front: Sequence[Solution], run: Sequence[Solution], name: str) -> go.Figure:
    """The risk at every ||c||_2: ridge's frontier, and a run of QuadBoost-L2 round by round, called `name`."""
    widest = 1.3 * max(front[-1].norm2, 1e-9)
    curves = [
        draw.lines(*_path(front, "norm2"), "ridge", _style(LASSO), "‖c‖₂ = %{x:.3g}: ridge %{y:.4f}"),
        draw.lines(*_path(run, "norm2"), name, {"color": theme.colour_of("quadboost_l2"), "width": 2, "dash": "dash"},
              f"‖c‖₂ = %{{x:.3g}}: {name} %{{y:.4f}}"),
    ]  # fmt: skip
    return draw.figure(
        curves,
        "And of an L2 budget?",
        "Look for: QuadBoost-L2 never comes below ridge's line. Its λ only shortens the steps, so nothing but the "
        "number of rounds keeps it from going on to the right.",
        draw.axis("‖c‖₂", 0, widest),
        draw.axis("quadratic risk", 0, 1.05),
    )


def _path(solutions: Sequence[Solution], norm: str) -> tuple[np.ndarray, np.ndarray]:
    """||c|| and risk of solutions, from c = 0 on, where the risk is the mean of y^2, which is 1."""
    sizes = np.array([0.0, *(getattr(s, norm) for s in solutions)])
    return draw.compact(sizes), draw.compact(np.array([1.0, *(s.risk for s in solutions)]))
