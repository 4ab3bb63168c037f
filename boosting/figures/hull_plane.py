"""The hull as a drawing ([C] section 3): the plane of the votes, the walk in it, and every round's segment.

The examples stand on two sides (theory/hull_plane.py), so a vote is a point: what it says on the
left, and what it says on the right. Level lines are those of the mean loss over all examples.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import dot
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory.hull_plane import Segment, TwoSides, segments

SIDE = 61  # points of the grid in each direction
WIDER = 2.6  # the grid, than the axes: one of them grows until the plane's two units are alike
RINGS = 14  # level lines
ALONG = np.linspace(0, 1, 81)  # shares at which a segment's loss is drawn
SMALLEST = 1e-7  # of a gap that has closed
AXES = ("vote on the left", "vote on the right")
HEIGHT = 430
ROOM_FOR_WORDS = 2.5  # right of what is drawn, in its margins elsewhere


def walk(
    plane: TwoSides,
    trace: Trace,
    beyond: Trace,
    titles: tuple[str, str],
    axes: tuple[str, str] = AXES,
) -> go.Figure:
    """The hull with its corners, the run's votes in it, and the way of every round to its corner; a film.

    plane: what the run learns from. trace: a run in the hull. beyond: one that leaves it. titles: of both. axes: what
    the two numbers of a vote are called.
    """
    ways, votes, others = segments(plane, trace), plane.walk(trace), plane.walk(beyond)
    everything = np.vstack([votes, others])
    still = [
        _levels(plane, everything),
        *_leaving(others, titles[1], plane.gamma),
        _hull(plane),
        *_targets(plane),
    ]
    picture = draw.figure(
        [*still, *_named(plane), *_on_the_way(titles[0])],
        "The hull, the vote, and where it walks",
        "Look for: every round aims at a corner, and walks on that line as long as the loss falls. "
        f"{_where_the_best_lies(plane)}",
        *_axes(plane, everything, axes),
        height=HEIGHT,
    )

    def at(t: int) -> list[dict]:
        return _round_at(votes[: t + 1], ways[t - 1] if t else None)

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: the vote says 0 on both sides."
        return f"Round {t} goes towards the corner {_pair(ways[t - 1].aim)}."

    first = len(picture.data) - 6
    return draw.filmed(picture, len(votes), range(first, first + 6), at, say)


def _round_at(votes: np.ndarray, way: Segment | None) -> list[dict]:
    """What moves: the way to the corner, the walk so far, this round's step, the corner, the vote, and their words.

    votes: (t+1, 2), those so far. way: the round's; None in round 0.
    """
    ends = np.empty((0, 2)) if way is None else np.array([way.vote, way.aim])
    step = votes[-2:] if way else ends
    words = [] if way is None else ["this round's corner", f"{draw.percent(way.share)} of the way"]
    out, side = ("left", "right") if way and way.aim[0] < 0 else ("right", "left")
    # below the thick piece where it goes up, above it where it goes down
    end = "bottom" if way and way.aim[1] > way.vote[1] else "top"
    sides = [f"middle {out}", f"{end} {side}"]
    word = _points(np.vstack([ends[1:], step[:1]])) | {
        "text": [f"\N{EM SPACE}{w}\N{EM SPACE}" for w in words],
        "textposition": sides[: len(words)],
    }
    return [*map(_points, (ends, votes, step, ends[1:], votes[-1:])), word]


def _leaving(votes: np.ndarray, title: str, gamma: float) -> list[go.Scatter]:
    """The whole walk of a run that leaves the hull, and where it does, in words; gamma: half of the square's side."""
    line = {"color": theme.LIGHT["bound"], "width": 2}
    x, y = draw.compact(votes[:, 0]), draw.compact(votes[:, 1])
    path = draw.lines(
        x, y, title, line, f"{title}: left %{{x:.3f}}, right %{{y:.3f}}", showlegend=False
    )
    k = int(np.argmax(np.abs(votes).max(axis=1) > gamma))
    told = title, f"leaves, to {draw.number(float(np.abs(votes).max()))}"
    word = "<br>".join(f"\N{EM SPACE}{line}" for line in told)
    return [path, draw.aside(x[k:][:1], y[k:][:1], [word], "top right", theme.LIGHT["bound"])]


def _named(plane: TwoSides) -> list[go.Scatter]:
    """The name of the hull, above it."""
    return [
        draw.words(
            [-0.95 * plane.gamma],
            [1.03 * plane.gamma],
            ["hull: averages of corners"],
            "top right",
            meta=draw.ASIDE,
        )
    ]


def _on_the_way(title: str) -> list[go.Scatter]:
    """The round's segment, the walk, the new tree and the vote, still without places."""
    thick = {"color": theme.LIGHT["train"], "width": 2.5}
    path = draw.lines([], [], "the way so far", thick, "", showlegend=False)
    thin = {"color": theme.LIGHT["weight"], "width": 1.5, "dash": "dot"}
    way = draw.lines([], [], "where a share can lead", thin, "", showlegend=False)
    step = draw.lines([], [], "this round's step", {**thick, "width": 6}, "", showlegend=False)
    square = {"size": 14, "color": theme.LIGHT["weight"], "symbol": "square"}
    aim = draw.dots([], [], "the new tree", square, showlegend=False)
    word = draw.words([], [], [""], "middle right", meta=draw.ASIDE)
    diamond = {"size": 14, "color": theme.LIGHT["train"], "symbol": "diamond"}
    now = draw.dots([], [], f"{title}'s vote", diamond)
    return [way, path, step, aim, now, word]


def _points(votes: np.ndarray) -> dict:
    return {"x": draw.compact(votes[:, 0]), "y": draw.compact(votes[:, 1])}


def _pair(vote: np.ndarray) -> str:
    """A vote in words."""
    left, right = (draw.number(v, ".3g") for v in vote)
    return f"({left}, {right})"


def _reach(plane: TwoSides, votes: np.ndarray) -> float:
    """How far the axes go: the hull, the walks and the best vote of all are inside."""
    return 1.15 * max(
        plane.gamma, float(np.abs(votes).max()), float(np.abs(_unlimited(plane)).max())
    )


def _axes(plane: TwoSides, votes: np.ndarray, titles: tuple[str, str] = AXES) -> tuple[dict, dict]:
    seen = np.vstack([plane.corners, votes, _unlimited(plane)[None, :]])
    low, high = seen.min(axis=0), seen.max(axis=0)
    pad = 0.15 * (high - low).max()
    across = draw.axis(titles[0], low[0] - pad, high[0] + ROOM_FOR_WORDS * pad)
    return across, draw.axis(titles[1], low[1] - pad, high[1] + pad, scaleanchor="x")


def _unlimited(plane: TwoSides) -> np.ndarray:
    """The best vote of all, (2,): in a hull that holds every label."""
    return plane.best(float(np.abs(plane.sample.y).max()))


def _grid(plane: TwoSides, votes: np.ndarray) -> np.ndarray:
    """Where the loss is computed, in either direction: beyond the axes, for a picture that is wide."""
    return np.linspace(-WIDER, WIDER, SIDE) * _reach(plane, votes)


def _levels(plane: TwoSides, votes: np.ndarray) -> go.Contour:
    """The mean loss over the plane; the lines lie closer to each other near its lowest point."""
    grid = _grid(plane, votes)
    z = plane.levels(grid, grid)
    high = np.sqrt(np.maximum(z - z.min(), 0))
    top = float(high.max()) or 1.0
    return go.Contour(
        x=draw.compact(grid),
        y=draw.compact(grid),
        z=high.astype(np.float32),
        showscale=False,
        zmin=0,
        zmax=top,
        customdata=z.astype(np.float32),
        name="mean loss",
        opacity=0.3,
        colorscale=[[0, theme.LIGHT["bound"]], [1, theme.LIGHT["neutral"]]],
        contours={"start": 0, "end": top, "size": top / RINGS, "coloring": "heatmap"},
        line={"width": 0.7, "color": theme.LIGHT["quiet"]},
        hovertemplate="left %{x:.2f}, right %{y:.2f}: mean loss %{customdata:.4f}<extra></extra>",
    )


def _hull(plane: TwoSides) -> go.Scatter:
    """The outline of the hull, with its corners."""
    around = np.vstack([plane.corners, plane.corners[:1]])
    colour = theme.LIGHT["weight"]
    return go.Scatter(
        x=around[:, 0],
        y=around[:, 1],
        name="the hull",
        showlegend=False,
        mode="lines+markers",
        line={"color": colour, "width": 2.5},
        marker={"size": 9, "color": colour, "symbol": "square"},
        hovertemplate="a corner: left %{x:.3g}, right %{y:.3g}<extra></extra>",
    )


def _where_the_best_lies(plane: TwoSides) -> str:
    """In a sentence: on the outline of the hull, or inside, where the hull holds the best vote of all."""
    if np.abs(_unlimited(plane)).max() <= plane.gamma:
        return "The best vote of all lies in the square: the budget of this γ costs nothing."
    return "The best vote in the hull lies where the square touches the lowest one."


def _targets(plane: TwoSides) -> list[go.Scatter]:
    """The best vote in the hull, and the best of all."""
    marks = (
        ("best in the hull", plane.best(plane.gamma), "star"),
        ("best of all", _unlimited(plane), "star-open"),
    )
    return [
        draw.dots(
            [v[0]], [v[1]], name, {"size": 15, "color": theme.LIGHT["test"], "symbol": symbol}
        )
        for name, v, symbol in marks
    ]


def along(plane: TwoSides, trace: Trace) -> go.Figure:
    """The loss on the way of every round, from the vote (share 0) to its corner (share 1); a film.

    plane: what the run learns from. trace: a run in the hull.
    """
    ways = segments(plane, trace)
    curves = [plane.loss(way.at(ALONG)) for way in ways]
    falls = [_fall(plane, way) for way in ways]
    low = min([float(c.min()) for c in curves], default=0.0)
    high = max([float(c.max()) for c in curves], default=1.0)
    pad = 0.06 * (high - low or 1.0)
    hover = "share %{x:.3f}: mean loss %{y:.4f}"
    loss = draw.lines([], [], "mean loss", draw.stroke("train"), hover)
    slope = draw.lines([], [], "tangent", draw.stroke("bound"), "")
    diamond = {"size": 14, "color": theme.LIGHT["train"], "symbol": "diamond"}
    taken = draw.dots([], [], "the step", diamond)
    picture = draw.figure(
        [loss, slope, taken],
        "Along the segment: the line search",
        "Look for: the step ends at the lowest point between the vote (0) and the corner (1). The dotted "
        "line falls from 0 to 1 by the certificate: the convex loss stays above it.",
        draw.axis("share a of the new tree", 0, 1),
        draw.axis("mean loss", low - pad, high + pad),
        height=HEIGHT,
    )

    def at(t: int) -> list[dict]:
        way, curve = ways[t - 1], curves[t - 1]
        here = draw.compact(plane.loss(way.at(np.array([way.share]))))
        dotted = {"x": [0, 1], "y": [float(curve[0]), float(curve[0] - falls[t - 1])]}
        return [{"x": ALONG, "y": draw.compact(curve)}, dotted, {"x": [way.share], "y": here}]

    def say(t: int) -> str:
        way = ways[t - 1]
        before, after = plane.loss(way.at(np.array([0.0, way.share])))
        return f"Round {t}: lowest at a = {draw.number(way.share)}; the mean loss falls from {before:.5f} to {after:.5f}."

    return draw.filmed(picture, len(ways) + 1, range(3), at, say, "Round 0: no segment yet.")


def _fall(plane: TwoSides, way: Segment) -> float:
    """How far the loss would fall on the whole way if it stayed as steep as at its start."""
    return dot(plane.pulls(way.vote), way.aim - way.vote)


def gaps(plane: TwoSides, runs: Mapping[str, Trace], colours: Mapping[str, str]) -> go.Figure:
    """How far every run in the hull is above the best vote there, and what the first one's certificates say.

    plane: what the runs learn from. runs: by title, the one that aims at corners first. colours: by
    the same titles.
    """
    best = float(plane.loss(plane.best(plane.gamma)[None, :])[0])
    votes = {title: plane.walk(run) for title, run in runs.items()}
    heights = {title: np.maximum(plane.loss(v) - best, SMALLEST) for title, v in votes.items()}
    first = next(iter(runs))
    promised = np.maximum(certificates(plane, votes[first]), SMALLEST)
    last = draw.last_round(heights)
    curves = [
        draw.over_rounds(
            draw.going_on(v, last),
            title,
            {"color": colours[title], "width": 2.5},
            f"round %{{x}}: {title}, %{{y:.3g}} above the best vote",
        )
        for title, v in heights.items()
    ]
    dotted = draw.over_rounds(
        promised,
        f"bound for {first}",
        draw.stroke("bound"),
        "round %{x}: at most %{y:.3g} above the best vote",
    )
    low = np.log10(SMALLEST)
    high = max(np.log10(max(float(v.max()) for v in (*heights.values(), promised))) + 0.2, low + 1)
    picture = draw.figure(
        [*curves, dotted, draw.cursor(SMALLEST, 10**high)],
        "How far above the best in the hull?",
        "Look for: the dotted line stays above the solid one of its run, and needs no knowledge of the best "
        "vote. Whoever only has corners to walk to comes slowly where the best vote lies on an edge.",
        draw.rounds_axis(last),
        draw.axis("loss above the best (log scale)", low, high, type="log"),
        height=HEIGHT,
    )

    def say(t: int) -> str:
        said = (f"{title} {_above(draw.value_at(v, t))}" for title, v in heights.items())
        return f"Round {t}: {', '.join(said)} above; certified at most {_above(draw.value_at(promised, t))}."

    return draw.cursor_film(picture, last + 1, len(curves) + 1, say)


def _above(gap: float) -> str:
    return f"{gap:.2g}" if gap > SMALLEST else "0"


def certificates(plane: TwoSides, votes: np.ndarray) -> np.ndarray:
    """The smallest certificate so far, for every vote of a walk (T+1, 2): (T+1,)."""
    return np.minimum.accumulate([plane.certificate(vote) for vote in votes])


def ways(plane: TwoSides, runs: Mapping[str, Trace], colours: Mapping[str, str]) -> go.Figure:
    """The walks of several runs in the same plane, in the hull and out of it; a film.

    plane: what the runs learn from. runs, colours: by title.
    """
    votes = {title: plane.walk(run) for title, run in runs.items()}
    everything = np.vstack(list(votes.values()))
    still: Sequence[go.Contour | go.Scatter] = [
        _levels(plane, everything),
        _hull(plane),
        *_targets(plane),
    ]
    paths = [
        go.Scatter(
            x=[0.0],
            y=[0.0],
            name=title,
            mode="lines+markers",
            line={"color": colours[title], "width": 2.5},
            marker={"size": 5, "color": colours[title]},
            hovertemplate=f"{title}: left %{{x:.3f}}, right %{{y:.3f}}<extra></extra>",
        )
        for title in votes
    ]
    picture = draw.figure(
        [*still, *paths],
        "In the hull, and out of it",
        "Look for: who leaves the square. A sum of trees goes to the best vote of all, however far that is; "
        "in the hull nobody passes the outline.",
        *_axes(plane, everything),
        height=HEIGHT,
    )

    def at(t: int) -> list[dict]:
        return [_points(v[: t + 1]) for v in votes.values()]

    def say(t: int) -> str:
        said = (f"{title} at {_pair(draw.value_at(v, t))}" for title, v in votes.items())
        return f"After round {t}: {', '.join(said)}."

    return draw.filmed(
        picture, max(map(len, votes.values())), range(len(still), len(still) + len(paths)), at, say
    )


def _limits(gamma: float, ends: list[float]) -> list[go.Scatter]:
    """The two edges of the hull, level between the ends of the axis. gamma: its size."""
    line = {"color": theme.LIGHT["weight"], "width": 1.5}
    return [
        draw.lines(ends, [v, v], f"limit {draw.number(v, 'g')}", line, "an edge of the hull")
        for v in (gamma, -gamma)
    ]


def _moved(right: float, high: float, share: float) -> list[go.Scatter]:
    """What the upper cloud is, in the corner above it, if there is one: labels that were moved up."""
    if not share:
        return []
    return [draw.aside([right], [high], ["outliers"], "middle left", theme.LIGHT["quiet"])]


def on_the_data(
    plane: TwoSides, trace: Trace, x: np.ndarray, threshold: float, name: str, moved: float = 0.0
) -> go.Figure:
    """The same votes over the attribute that is asked about: two lines, one on each side; a film.

    plane: what the run learns from. trace: the run. x (m,): the attribute; threshold: where the
    sides meet. name: of the attribute. moved: the share of the labels that were moved up.
    """
    votes, y = plane.walk(trace), plane.sample.y
    ends = [float(x.min()), threshold, threshold, float(x.max())]
    pale = {"size": 6, "color": theme.LIGHT["train"], "opacity": 0.4}
    points = draw.dots(draw.compact(x), draw.compact(y), "training example", pale, showlegend=False)
    vote = draw.lines([], [], "the vote", {"color": theme.LIGHT["train"], "width": 3}, "%{y:.3f}")
    low, high = min(float(y.min()), -plane.gamma), max(float(y.max()), plane.gamma)
    pad = 0.06 * (high - low)
    lines = [*_limits(plane.gamma, ends[::3]), vote]
    words = [draw.aside([], [], [""], "top center"), *_moved(ends[3], high, moved)]
    picture = draw.figure(
        [points, *lines, *words],
        "The same vote over the data",
        "Look for: a vote is two numbers, one for each side: the two coordinates of its point in the plane. "
        "All examples count in the loss.",
        draw.axis(name, ends[0], ends[-1]),
        draw.axis("y, standardised", low - pad, high + pad),
        height=HEIGHT,
    )

    def at(t: int) -> list[dict]:
        left, right = votes[t].tolist()
        middles = [(a + b) / 2 for a, b in zip(ends[::2], ends[1::2])]
        said = {
            "x": middles,
            "y": [
                v - np.sign(v) * pad / 4 for v in (left, right)
            ],  # towards 0: beyond lie the limits
            "text": [f"left {draw.number(left)}", f"right {draw.number(right)}"],
            "textposition": [f"{'bottom' if v > 0 else 'top'} center" for v in (left, right)],
        }
        return [{"x": ends, "y": [left, left, right, right]}, said]

    def say(t: int) -> str:
        left, right = map(draw.number, votes[t])
        return f"After round {t}: {left} on the left, {right} on the right."

    return draw.filmed(picture, len(votes), [3, 4], at, say)
