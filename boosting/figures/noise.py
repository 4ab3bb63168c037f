"""Label noise in pictures: who finds the flipped labels, who is hurt, where convex potentials break."""

from collections.abc import Mapping
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import distributions
from boosting.theory.noise import (
    FALLING,
    POTENTIALS,
    detection,
    four_points,
    minimiser,
    rise_for_good,
    share_wrong,
)

BAR = 0.28  # how wide one of a pair is, of the room for the pair
RISE = 0.01  # of an error above its lowest point: less is no more than the noise of a test part
GAPS = np.geomspace(0.005, 0.5, 41)  # the values of Long and Servedio's g, one per frame


def detections(
    traces: Mapping[str, Trace], flipped: np.ndarray, colours: Mapping[str, str]
) -> go.Figure:
    """Precision among as many heaviest examples as were flipped, for several runs by title.

    flipped (m,) bool: the training examples whose label is noise. colours: by the same titles.
    """
    return found({t: detection(distributions(run), flipped) for t, run in traces.items()}, colours)


def found(precision: Mapping[str, np.ndarray], colours: Mapping[str, str]) -> go.Figure:
    """The same from the precisions (T+1,) of several runs by title."""
    picture = draw.figure(
        _curves(precision, colours, "train"),
        "Who finds the flips?",
        "Look for: how soon a curve rises, and whether it stays up: at 1 all the "
        "heaviest examples are flipped ones.",
        draw.rounds_axis(draw.last_round(precision)),
        draw.share_axis("flipped among the heaviest", 0, 1.02),
    )
    return _with_cursor(picture, precision, "Flipped among the heaviest")


def errors(
    curves: Mapping[str, np.ndarray],
    colours: Mapping[str, str],
    title: str = "Who is hurt by them?",
) -> go.Figure:
    """Test errors (T+1,) of several runs by title, in colours by the same titles. title: the figure's."""
    highest = max(float(v.max()) for v in curves.values())
    picture = draw.figure(
        _curves(curves, colours, "test"),
        title,
        _who_turns_up(curves),
        draw.rounds_axis(draw.last_round(curves)),
        draw.share_axis("test error on clean labels", 0, 1.05 * max(0.05, highest)),
    )
    return _with_cursor(picture, curves, "", _ends(curves))


def _ends(curves: Mapping[str, np.ndarray]) -> go.Scatter:
    """The last of every curve (T+1,), over its end."""
    above = [float(v[-4:].max()) for v in curves.values()]
    said = [f"{draw.percent(float(v[-1]))} " for v in curves.values()]
    return draw.aside([len(v) - 1 for v in curves.values()], above, said, "top left")


def _who_turns_up(curves: Mapping[str, np.ndarray]) -> str:
    """What to look for: the curves that end above their lowest point for good, or that none does."""
    rises = {title: rise_for_good(v) for title, v in curves.items()}
    told = [f"{title} by {100 * rise:.1f}" for title, rise in rises.items() if rise >= RISE]
    if not told:
        return (
            "Look for: who ends lowest. A curve that turned up again for good would follow the flipped labels; in "
            "this run none does, by a point or more."
        )
    return (
        "Look for: the curves that have turned up again for good by the end: more rounds made them worse. In points above "
        f"the lowest: {', '.join(told)}."
    )


def missed_by_class(missed: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> go.Figure:
    """What is missed of either class, a pair of bars for every place where flips lie; a film.

    missed: the shares (T+1,) of the test examples of class -1, and of class +1, by title.
    """
    after = [np.stack(of_class, axis=1) for of_class in missed.values()]
    for table in after:
        table[0] = 0.0  # there is no vote yet
    names = ["<br>".join(wrap(title, 11)) for title in missed]  # level, even on a phone
    places = np.arange(len(names))[:, None] + np.array([-0.5, 0.5]) * BAR
    top = 1.2 * max(0.1, *(float(table.max()) for table in after))
    classes = zip(theme.CLASS_ROLES, places.T)
    picture = draw.figure(
        [*(_bars_of(*role, x) for role, x in classes), draw.aside([], [], [], "top center")],
        "Which class pays?",
        "Look for: a pair of unequal bars. Flips of one class pull the border over that class.",
        draw.axis("", -0.5, len(names) - 0.5, tickvals=[*range(len(names))], ticktext=names),
        draw.share_axis("missed of the class", 0, top),
        barmode="overlay",
        margin={"b": 50},
    )
    picture.update_xaxes(tickangle=0, showgrid=False)

    def at(t: int) -> list[dict]:
        now = np.array([draw.value_at(table, t) for table in after])
        told = [draw.percent(float(v)) if t else "" for v in now.ravel()]
        words = {"x": places.ravel().tolist(), "y": now.ravel().tolist(), "text": told}
        return [*({"y": draw.compact(of_class)} for of_class in now.T), words]

    def say(t: int) -> str:
        return draw.after(t) if t else "Round 0: no vote yet."

    return draw.filmed(picture, max(map(len, after)), [0, 1, 2], at, say)


def _bars_of(label: int, role: str, places: np.ndarray) -> go.Bar:
    """A class's bars at these places (k,), still without heights."""
    name = draw.minus(f"class {label:+d}")
    return go.Bar(
        x=places.tolist(),
        y=[],
        name=name,
        width=BAR,
        marker={"color": theme.LIGHT[role]},
        hovertemplate=f"missed of {name}: %{{y:.3f}}<extra></extra>",
    )


def _curves(
    curves: Mapping[str, np.ndarray], colours: Mapping[str, str], role: str
) -> list[go.Scatter]:
    return [
        draw.over_rounds(
            v, title, draw.stroke(role, colours[title]), f"round %{{x}}: {title} %{{y:.3f}}"
        )
        for title, v in curves.items()
    ]


def _with_cursor(
    picture: go.Figure, curves: Mapping[str, np.ndarray], name: str, *more: go.Scatter
) -> go.Figure:
    """A film over the rounds that says every curve's value in percent, under its name unless an axis has it.

    more: what stands still.
    """
    picture.add_traces([draw.cursor(*picture.layout.yaxis.range), *more])

    def say(t: int) -> str:
        values = [f"{title}: {draw.percent(draw.value_at(v, t))}" for title, v in curves.items()]
        told = ", ".join(values)
        return f"{name}. {told}" if name else told[:1].upper() + told[1:]

    return draw.cursor_film(picture, draw.last_round(curves) + 1, len(curves), say)


def last_lost(flips: float, potential: str) -> int:
    """The frame of the largest g of `GAPS` at which a potential's minimiser errs; 0 if it errs at none of them."""
    return max((k for k, g in enumerate(GAPS) if share_wrong(g, flips, potential)), default=0)


def where_all_break(flips: float) -> int:
    """The frame of the largest g at which the minimisers of all convex potentials err."""
    return min(last_lost(flips, potential) for potential in FALLING)


def breaking_points(flips: float) -> go.Figure:
    """The share of clean points that each loss's minimiser gets wrong; one frame per g.

    flips: the probability of a flipped label, between 0 and 1/2.
    """
    curves = [
        draw.lines(
            draw.compact(GAPS),
            [share_wrong(g, flips, p) for g in GAPS],
            p,
            {"color": theme.LOSS_COLOURS[p], "width": 3, "shape": "hvh"},
            f"g = %{{x:.3f}}: {p} loss gets a share of %{{y:g}} wrong",
        )
        for p in POTENTIALS
    ]
    picture = draw.figure(
        [*curves, draw.cursor(0, 0.6, GAPS[0])],
        "Where the minimisers break",
        "Look for: below a g of its own every loss gets the two puzzling points wrong, half of all "
        "clean points.",
        draw.axis("g (log scale)", np.log10(GAPS[0]), np.log10(GAPS[-1]), type="log"),
        draw.share_axis("share of clean points wrong", 0, 0.6),
    )

    def at(t: int) -> list[dict]:
        return [{"x": [float(GAPS[t])] * 2}]

    def say(t: int) -> str:
        shares = (f"{p} {draw.percent(share_wrong(GAPS[t], flips, p))}" for p in POTENTIALS)
        return f"Wrong at g = {GAPS[t]:.3f}: " + ", ".join(shares)

    return draw.filmed(picture, len(GAPS), [len(curves)], at, say)


def four_points_film(flips: float) -> go.Figure:
    """Long and Servedio's four points and every potential's boundary; one frame per g.

    flips: the probability of a flipped label, between 0 and 1/2.
    """
    points = go.Scatter(
        x=[],
        y=[],
        mode="markers+text",
        text=["large", "puzzling (2)", "", "penalising"],
        textposition="top right",
        marker={"size": 13, "color": theme.LIGHT["positive"]},
        name="all labelled +1",
        hoverinfo="skip",
        cliponaxis=False,
    )
    boundaries = [
        draw.lines([], [], f"boundary, {p}", {"color": theme.LOSS_COLOURS[p], "width": 3}, p)
        for p in POTENTIALS
    ]
    picture = draw.figure(
        [points, *boundaries],
        "Four points, all of one class",
        "Look for: as g falls each boundary tilts until the two puzzling points lie below it, on "
        "the wrong side.",
        draw.axis("x1, what the first base classifier says", -0.3, 1.2),
        draw.axis("x2, what the second says", -1.0, 2.6),
    )

    def at(t: int) -> list[dict]:
        X = four_points(GAPS[t])
        lines_at_g = [_boundary(minimiser(GAPS[t], flips, p)) for p in POTENTIALS]
        return [{"x": draw.compact(X[:, 0]), "y": draw.compact(X[:, 1])}, *lines_at_g]

    def say(t: int) -> str:
        return f"g = {GAPS[t]:.3f}: how far to the right the puzzling points lie"

    return draw.filmed(picture, len(GAPS), range(1 + len(POTENTIALS)), at, say)


def _boundary(c: np.ndarray) -> dict:
    """The line c1 x1 + c2 x2 = 0, long enough to leave the picture on both sides."""
    size = float(np.hypot(*c)) or 1.0
    along = np.array([-c[1], c[0]]) / size * 4
    return {"x": [-along[0], along[0]], "y": [-along[1], along[1]]}
