"""Several classes in pictures: how far the right class leads, the regions in a plane, who is confused with whom."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import Plane
from boosting.figures.theme import CLASS_COLOURS

SYMBOLS = (  # one per class, for eyes that do not see the colours; a cross is a mistake
    "circle", "square", "diamond", "triangle-up", "hourglass", "star", "pentagon", "hexagon", "star-square",
    "bowtie",
)  # fmt: skip

INK = theme.LIGHT["train"]
ROW = 0.62  # of a row's height, for its dots; its words stand above them
PILE = 0.035  # of a row's height, from a dot to the one on it where there is room
FEW_VOTERS = 3  # in so many rounds a vote is one of few values, far from all later ones
FIFTHS = [k / 5 for k in range(6)]  # no share is above 1, where an axis is longer for words
BINS = 81  # of the axis: dots of one bin stand on each other
WRONG = {"symbol": "x-thin", "size": 6, "opacity": 0.9, "line": {"width": 1.5, "color": INK}}
RIGHT = {"symbol": "circle", "size": 5, "color": theme.LIGHT["quiet"], "opacity": 0.8}
PICKED = {"symbol": "circle-open", "size": 15, "color": INK, "line": {"width": 2}}


def leads(
    margins: np.ndarray,
    named: np.ndarray,
    y: np.ndarray,
    classes: Sequence[str],
    picked: int | None = None,
) -> go.Figure:
    """How far the right class leads: a row per true class, a dot per example at its margin; one frame per round.

    margins, named (T+1, m): the lead of the right class over its best rival, and the class that leads. y (m,): the
    right classes. classes: their names. picked: the example that is ringed, from 0; None for none.
    """
    c, rows, ringed = len(classes), len(classes) - 1 - y, [] if picked is None else [picked]
    settled = len(margins) // 2  # wider margins of the first rounds would take the room
    low, high = -settled_range(-margins, settled), settled_range(margins, settled)
    places = np.clip(margins, low, high)
    traces = _lead_traces(classes, low)
    picture = draw.figure(
        traces,
        "All margins: left of 0 a rival leads (crosses)",
        "Look for: the rows wander to the right; which class is the last to cross 0? A dot is a training "
        "example, in the row of its class; a cross is one on which another class leads.",
        draw.axis("margin: right class's vote less best rival's", low, high),
        _rows_axis(classes),
        shapes=[draw.behind(low, 0), *(_between(row) for row in range(1, c))],
        margin={"l": 48 + 9 * max(map(len, classes))},
    )

    def at(t: int) -> list[dict]:
        heights, wrong = (
            rows - 0.45 + ROW * _piled((places[t] - low) / (high - low), y),
            named[t] != y,
        )
        groups = [~wrong, wrong, ringed]
        found = [{"x": draw.compact(places[t][g]), "y": draw.compact(heights[g])} for g in groups]
        return [*found, {"text": [_told(wrong[y == k]) for k in range(c)]}]

    def say(t: int) -> str:
        wrong = int((named[t] != y).sum())
        ring = "" if picked is None else " Ring: the example beside."
        crossed = f"{wrong} of {len(y)} training examples are wrong (crosses)"
        cut = " Beyond the axis: at its ends." if (places[t] != margins[t]).any() else ""
        return f"{crossed}. Left of 0 a rival leads.{ring}{cut}"

    return draw.filmed(picture, len(margins), range(len(traces)), at, say)


def _lead_traces(classes: Sequence[str], low: float) -> list[go.Scatter]:
    """Right examples, wrong ones, the picked one, and what is said of every row, still without places."""
    names = ("right", "wrong", "the example beside")
    small = {"textfont": {"size": theme.TYPE["note"]}, "cliponaxis": False, "meta": draw.ASIDE}
    left, rows = [0.985 * low] * len(classes), _row_of(classes) + 0.33
    told = draw.words(left, rows, [], "middle right", **small)
    looks = zip(names, (RIGHT, WRONG, PICKED))
    return [*(draw.dots([], [], name, look, showlegend=False) for name, look in looks), told]


def _row_of(classes: Sequence[str] | np.ndarray) -> np.ndarray:
    """The height of every class's row: the first class on top."""
    return np.arange(len(classes))[::-1]


def _rows_axis(classes: Sequence[str], names: Sequence[str] = ()) -> dict:
    """An upright axis with a row per class. names: what stands there, by default the classes."""
    ticks = {"tickvals": _row_of(classes).tolist(), "ticktext": list(names or classes)}
    return draw.axis("", -0.5, len(classes) - 0.5, showgrid=False, **ticks)


def _between(row: int) -> dict:
    """A line under a row and over the next."""
    line = {"color": theme.translucent(theme.LIGHT["quiet"], 0.3), "width": 1}
    return {
        "type": "line",
        "xref": "paper",
        "x0": 0,
        "x1": 1,
        "y0": row - 0.5,
        "y1": row - 0.5,
        "layer": "below",
        "line": line,
    }


def settled_range(sizes: np.ndarray, settled: int = FEW_VOTERS) -> float:
    """Where an axis ends for values whose first rounds, of few voters, are far out: these are drawn at its end.

    sizes (T+1, n): the values. settled: the first round that counts.
    """
    late = sizes[min(max(settled, FEW_VOTERS), len(sizes) - 1) :]
    return max(float(late.max(initial=0.0)) * 1.05, 0.1)


def _piled(places: np.ndarray, y: np.ndarray) -> np.ndarray:
    """How high every example (m,) stands in its row, from 0 to 1: on those of its class with nearly its place, 0..1."""
    bins = np.clip(np.rint(places * (BINS - 1)), 0, BINS - 1).astype(int) + BINS * y
    order = np.lexsort((places, bins))
    counts = np.bincount(bins, minlength=bins.max() + 1)
    rank = np.arange(len(bins)) - (np.cumsum(counts) - counts)[bins[order]]
    heights = np.empty(len(bins))
    heights[order] = rank * np.minimum(PILE / ROW, 1 / counts[bins[order]])
    return heights


def _told(wrong: np.ndarray) -> str:
    """What a row says of its examples; wrong (k,) bool: which of them are."""
    return f"{wrong.sum()} wrong" if wrong.any() else "all right"


def ballot(
    shares: np.ndarray, true: int, classes: Sequence[str], picked: int, what: str
) -> go.Figure:
    """The votes of one example, a bar per class, with its margin as a bracket; one frame per round.

    shares (T+1, c): of the vote. true: its class. classes: their names. picked: its number, from 0. what: the shares are.
    """
    names = [f"<b>{name}</b>" if k == true else name for k, name in enumerate(classes)]
    edge = settled_range(shares)
    bracket = go.Scatter(
        mode="lines+text",
        line={"color": INK, "width": 2},
        textposition="middle right",
        showlegend=False,
        textfont={"size": theme.TYPE["body"]},
    )
    picture = draw.figure(
        [_ballot_bars(len(classes), what), draw.silent(bracket)],
        f"The margin of example {picked + 1}, a {classes[true]}",
        "Look for: the bracket from the right class (dark) to its best rival (coloured) is the margin. Setup has other "
        "examples.",
        draw.axis(what, 0, 1.45 * edge, tickvals=FIFTHS if edge > FIFTHS[2] else None),
        _rows_axis(classes, names),
        margin={"l": 30 + 9 * max(map(len, classes))},
    )

    def at(t: int) -> list[dict]:
        cut, (margin, rival) = np.minimum(shares[t], edge), _two(shares[t], true)
        look = _two_told(shares[t], true, rival)
        return [{"x": draw.compact(cut), **look}, _bracket(cut, true, margin, rival)]

    def say(t: int) -> str:
        margin, rival = _two(shares[t], true)
        right, other = draw.number(shares[t][true]), draw.number(shares[t][rival])
        return f"{draw.after(t)[:-1]}: {right} − {other} = {draw.number(margin)}."

    return draw.filmed(picture, len(shares), [0, 1], at, say)


def _ballot_bars(c: int, what: str) -> go.Bar:
    """A bar for each of c classes, still without lengths; what: they are."""
    return go.Bar(
        x=[0.0] * c,
        y=_row_of([""] * c).tolist(),
        orientation="h",
        width=0.5,
        textposition="inside",
        insidetextanchor="end",
        textangle=0,
        constraintext="none",
        hovertemplate=what + " %{x:.3f}<extra></extra>",
        showlegend=False,
    )


def _two_told(shares: np.ndarray, true: int, rival: int) -> dict:
    """Colours of the bars (c,), and the votes written into two: the right class's, in ink, and its rival's."""
    tints = {true: INK, rival: CLASS_COLOURS[rival]}
    colours = [tints.get(k, theme.LIGHT["quiet"]) for k in range(len(shares))]
    wide = 0.08 * shares.max()  # a narrower bar has no room for its number; the line above has it
    told = [draw.number(v) if k in tints and v > wide else "" for k, v in enumerate(shares)]
    return {"marker": {"color": colours}, "text": told}


def _two(shares: np.ndarray, true: int) -> tuple[float, int]:
    """The margin, and the best rival."""
    rival = int(np.argmax(np.where(np.arange(len(shares)) == true, -np.inf, shares)))
    return float(shares[true] - shares[rival]), rival


def _bracket(ends: np.ndarray, true: int, margin: float, rival: int) -> dict:
    """From the end of the right class's bar to that of its best rival, beyond both, with the margin at its middle."""
    own, other = float(ends[true]), float(ends[rival])
    far, (y, z) = 1.06 * max(own, other), _row_of(ends)[[true, rival]].tolist()
    return {
        "x": [own, far, far, far, other], "y": [y, y, (y + z) / 2, z, z],
        "text": ["", "", f" margin {draw.number(margin)}", "", ""],
    }  # fmt: skip


def regions(
    prediction: np.ndarray,
    plane: Plane,
    X: np.ndarray,
    y: np.ndarray,
    classes: Sequence[str],
    names: tuple[str, str],
) -> go.Figure:
    """The predicted class on a grid with the examples on it; one frame per round.

    prediction (T+1, side, side): class numbers at the nodes of the plane. X (n, d), y (n,): the
    examples and their class numbers. classes: the names of at most ten classes. names: of the
    plane's two attributes.
    """
    x0, x1, y0, y1 = plane.box
    points = [
        draw.dots(
            draw.compact(X[y == k, plane.first]), draw.compact(X[y == k, plane.second]), name,
            {"color": CLASS_COLOURS[k], "symbol": SYMBOLS[k], "size": 9,
                "line": {"width": 1, "color": theme.PAPER}},
            hovertemplate=f"{name}<extra></extra>",
        )
        for k, name in enumerate(classes)
    ]  # fmt: skip
    others = X.shape[1] - len(names)
    cut = (
        f" At every place the other {others} attributes are those of the nearest example: the colour around one is "
        "its own vote."
    )
    picture = draw.figure(
        [_surface(prediction[0], plane, len(classes)), *points],
        "Which class has the largest vote?",
        "Look for: the regions are patchworks of the trees' cuts; the border is where two classes "
        f"have equal votes.{cut if others else ''}",
        draw.axis(names[0], x0, x1),
        draw.axis(names[1], y0, y1),
    )

    def at(t: int) -> list[dict]:
        return [{"z": prediction[t].tolist()}]

    return draw.filmed(picture, len(prediction), [0], at, draw.after)


def _surface(prediction: np.ndarray, plane: Plane, n_classes: int) -> go.Heatmap:
    """The classes (side, side) in their colours, without a transition between two."""
    side = len(prediction)
    x0, x1, y0, y1 = plane.box
    scale = [[(k + end) / n_classes, CLASS_COLOURS[k]] for k in range(n_classes) for end in (0, 1)]
    return go.Heatmap(
        z=prediction.tolist(),
        x=draw.compact(np.linspace(x0, x1, side)),
        y=draw.compact(np.linspace(y0, y1, side)),
        zmin=-0.5,
        zmax=n_classes - 0.5,
        colorscale=scale,
        showscale=False,
        opacity=0.4,
        hoverinfo="skip",
    )


def confusion(prediction: np.ndarray, y: np.ndarray, classes: Sequence[str]) -> go.Figure:
    """Which training examples are taken for whom: rows true, columns predicted; one frame per round.

    prediction (T+1, m), y (m,): class numbers of the training examples.
    """
    c = len(classes)

    def counts(t: int) -> np.ndarray:
        return np.bincount(y.astype(int) * c + prediction[t], minlength=c * c).reshape(c, c)

    cells = go.Heatmap(
        z=counts(0).tolist(),
        x=list(classes),
        y=list(classes),
        zmin=0,
        zmax=int(counts(0).sum(axis=1).max()),
        xgap=2,
        ygap=2,
        colorscale=[[0, theme.LIGHT["neutral"]], [1, theme.LIGHT["weight"]]],
        showscale=False,
        texttemplate="%{z}",
        hovertemplate="%{y} taken for %{x}: %{z}<extra></extra>",
    )
    picture = draw.figure(
        [cells],
        "Which training examples are taken for whom?",
        "Look for: everything wanders onto the diagonal; the last cells off it are the classes "
        "that look alike.",
        draw.category_axis("predicted", automargin=True),
        draw.category_axis("true", autorange="reversed"),
        margin={"l": 40 + 8 * max(map(len, classes))},
    )

    def say(t: int) -> str:
        return f"{int(np.trace(counts(t)))} of {len(y)} training examples are on the diagonal."

    return draw.filmed(picture, len(prediction), [0], lambda t: [{"z": counts(t).tolist()}], say)


def wrong_shares(
    shares: Mapping[str, np.ndarray], colours: Iterable[str], guessing: float
) -> go.Figure:
    """Which share of the weight each base classifier names wrongly, and how much it may; a film.

    shares: (T,) by the title of the algorithm, the one that asks to beat guessing first, then the one that asks for one
    half; colours: theirs; guessing: what a guess among the classes names wrongly.
    """
    last = max(1, *map(len, shares.values()))
    hover = "round %{x}: names %{y:.1%} of the weight wrongly"
    lines = [
        draw.lines(
            np.arange(1, len(row) + 1),
            row,
            _with_its_end(title, len(row), last),
            draw.stroke("train", colour),
            hover,
        )
        for (title, row), colour in zip(shares.items(), colours)
    ]
    first, second = shares
    allowed = [
        (guessing, f"{first} allows {draw.percent(guessing)}"),
        (0.5, f"{second} allows 50 %"),
    ]
    levels = [
        draw.level(last, height, name, draw.stroke("bound"), name) for height, name in allowed
    ]
    picture = draw.figure(
        [*lines, *levels, draw.cursor(0, 1)],
        "How often is each base classifier wrong?",
        "Look for: is a line below what its algorithm allows? Where it would not be, the run ends.",
        draw.rounds_axis(last),
        draw.share_axis("weight named wrongly", 0, 1),
    )

    def say(t: int) -> str:
        told = [
            f"{title} {draw.percent(float(row[t - 1]))}"
            for title, row in shares.items()
            if 0 < t <= len(row)
        ]
        return f"Round {t}: " + (
            "; ".join(told) + " of the weight named wrongly." if told else "nobody has voted."
        )

    return draw.cursor_film(picture, last + 1, len(lines) + len(levels), say)


def _with_its_end(title: str, rounds: int, last: int) -> str:
    """Who ends early says so."""
    if not rounds:
        return f"{title}: cannot begin"
    return title if rounds == last else f"{title}: ends after round {rounds}"
