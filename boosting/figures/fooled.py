"""Label noise in two pictures: who is misled by the wrong labels, and what the heaviest examples are."""

from collections.abc import Mapping, Sequence

import numpy as np

from boosting.engine.sums import descending
from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import distributions

BESIDE = 0.014  # of the axis, from a dot to its error
NO_WORDS: dict = {"x": [], "y": [], "text": []}
WEAK = ", worst even without flips"  # at the name of who looks least misled for that reason
EVEN = 10  # times the mean weight: up to it an even scale shows small weights, beyond it only a root scale


def misled(
    errors: Mapping[str, np.ndarray],
    clean: Mapping[str, np.ndarray],
    on_flipped: Mapping[str, np.ndarray],
    colours: Mapping[str, str],
) -> draw.Figure:
    """A row per run: a line from its error when trained on clean labels to that with flips, as long as it is misled.

    errors, clean (T+1,): the test error on clean labels after training with flips and without, by title; without clean
    there is no line. on_flipped (T+1,): the share of the weight on flipped labels. colours: by the same titles.
    """
    # one order for all rounds: who ends most misled stands highest
    ends = {n: float(v[-1]) - (float(clean[n][-1]) if clean else 0.0) for n, v in errors.items()}
    names = sorted(ends, key=ends.__getitem__, reverse=True)
    places = list(range(len(names), 0, -1))
    highest = max(float(v[1:].max(initial=0.0)) for v in (*errors.values(), *clean.values()))
    right = 1.2 * max(highest, 0.05)
    picture = _rows(names, places, [colours[n] for n in names], right)

    def at(t: int) -> list[dict]:
        if not t:
            return (
                [{"x": [], "y": []}] * len(names)
                + [{"x": [], "y": []}] * 2
                + [NO_WORDS, {"text": names}]
            )
        now = [float(draw.value_at(errors[n], t)) for n in names]
        before = [float(draw.value_at(clean[n], t)) for n in names] if clean else []
        weight = [float(draw.value_at(on_flipped[n], t)) for n in names]
        ways = [{"x": list(pair), "y": [y] * 2} for *pair, y in zip(before, now, places)]
        return [
            *(ways or [{"x": [], "y": []}] * len(names)),
            {"x": before, "y": places[: len(before)]},
            {"x": now, "y": places, "customdata": weight},
            *_told(before, now, names, places, BESIDE * right),
        ]

    moving = len(names) + 4
    return draw.filmed(picture, max(map(len, errors.values())), range(moving), at, draw.after)


def _told(
    before: list[float], now: list[float], names: list[str], places: list[int], away: float
) -> list[dict]:
    """The errors at the ends of the lines, on the sides that are free, and the lengths at the names.

    away: of a word from its dot, in units of the axis.
    """
    ups = [a <= b for a, b in zip(before, now)] or [True] * len(now)
    right = [*ups, *(not up for up in ups[: len(before)])]
    ends = [*now, *before]
    at_ends = {
        "x": [v + away * (1 if r else -1) for v, r in zip(ends, right)],
        "y": places + places[: len(before)],
        "text": [draw.percent(v) for v in ends],
        "textposition": ["middle right" if r else "middle left" for r in right],
    }
    lengths = [draw.minus(f"{100 * (b - a):+z.1f}") for a, b in zip(before, now)]
    weak = _weak(before, now)
    named = [f"{n}: {by}{WEAK * (k == weak)}" for k, (n, by) in enumerate(zip(names, lengths))]
    return [at_ends, {"text": named or list(names)}]


def _weak(before: list[float], now: list[float]) -> int | None:
    """The row with the shortest line if it errs most of all without flips: a short line is no praise there."""
    if len(before) < 2:
        return None
    shortest = min(range(len(before)), key=lambda k: now[k] - before[k])
    others = before[:shortest] + before[shortest + 1 :]
    return shortest if before[shortest] > max(others) else None


def _rows(
    names: Sequence[str], places: Sequence[int], tints: Sequence[str], right: float
) -> draw.Figure:
    """The picture without errors: a line per run, the dots at its ends, their words, and the names over the rows."""
    ways = [
        draw.silent(draw.lines([], [], "", {"color": tint, "width": 4}, "", showlegend=False))
        for tint in tints
    ]
    hollow = {"size": 12, "color": list(tints), "symbol": "circle-open", "line": {"width": 2.5}}
    hover = (
        "%{text}: %{x:.1%} errors, %{customdata:.1%} of the weight on flipped labels<extra></extra>"
    )
    look = {"showlegend": False, "cliponaxis": False}
    heads = {"size": 14, "color": list(tints)}
    over = [place + 0.24 for place in places]
    return draw.figure(
        [
            *ways,
            draw.dots([], [], "", hollow, hoverinfo="skip", **look),
            draw.dots([], [], "", heads, text=list(names), hovertemplate=hover, **look),
            draw.aside([], [], [], "middle right"),
            draw.words([0] * len(names), over, list(names), "top right", **_font(list(tints))),
        ],
        "Who is misled?",
        "Look for: the longest line. It runs from the error when trained on clean labels, the hollow dot, to the error when "
        "trained with flips. Who errs as often without flips is not misled, only weak.",
        draw.share_axis("test error: hollow without flips, full with flips", 0, right),
        draw.axis("", 0.4, len(names) + 0.7, showticklabels=False, showgrid=False, ticks=""),
    )


def _font(colour: str | list[str]) -> dict[str, draw.Property]:
    """How words in a plot look."""
    return {"textfont": {"color": colour, "size": theme.TYPE["body"]}, "cliponaxis": False}


def heaviest(trace: Trace, flipped: np.ndarray) -> draw.Figure:
    """The weights of all examples, the heaviest first, those of flipped ones filled; one frame per round.

    flipped (m,) bool: the training examples whose label is noise.
    """
    weights, m, k = distributions(trace) * len(flipped), len(flipped), int(flipped.sum())
    top = max(float(weights.max()), 2.0)
    picture = _ranked(m, k, top)
    orders, ranks = [descending(row) for row in weights], np.arange(1, m + 1)

    def at(t: int) -> list[dict]:
        heights = weights[t][orders[t]] if top <= EVEN else np.sqrt(weights[t][orders[t]])
        curve = {"x": draw.compact(ranks), "y": draw.compact(heights)}
        wrong = flipped[orders[t]]
        by_chance = f"<br>  by chance: {k * k / m:.0f}" if k else ""
        told = {"text": [f"  {say(t)[:-1]}{by_chance}"]}
        return [curve, _columns(ranks[wrong], heights[wrong]), told]

    def say(t: int) -> str:
        if not k:
            return "No label is flipped."
        among = int(flipped[orders[t][:k]].sum())
        return f"{among} of the {k} heaviest {'is' if k == 1 else 'are'} flipped."

    return draw.filmed(picture, len(weights), [0, 1, 2], at, say)


def _columns(places: np.ndarray, heights: np.ndarray) -> dict:
    """Upright strokes as one line: three points each, the last one a gap."""
    gap = np.full(len(places), np.nan)
    x = np.column_stack([places, places, gap]).ravel()
    y = np.column_stack([np.zeros(len(places)), heights, gap]).ravel()
    return {"x": draw.with_gaps(x), "y": draw.with_gaps(y)}


def _ranked(m: int, k: int, top: float) -> draw.Figure:
    """The picture of m weights up to top, of which k are of flipped labels, without the weights."""
    violet, green = theme.LIGHT["weight"], theme.LIGHT["looser"]
    curve = draw.lines(
        [],
        [],
        "weight",
        {"color": violet, "width": 2.5},
        "rank %{x}",
        showlegend=False,
        fill="tozeroy",
        fillcolor=theme.translucent(violet, 0.25),
    )
    columns = draw.lines([], [], "flipped", {"color": green, "width": 1}, "", showlegend=False)
    scale = (
        draw.axis("times the mean weight", 0, top * draw.ROOM, dtick=1)
        if top <= EVEN
        else draw.root_axis("times the mean weight, root scale", top)
    )
    told = draw.words([k], [scale["range"][1]], [""], "bottom right", **_font(theme.LIGHT["train"]))
    picture = draw.figure(
        [curve, draw.silent(columns), told],
        "Are the heaviest examples the flipped ones?",
        "Look for: do the green strokes, a flipped label each, gather at the left, where the heaviest examples are?",
        draw.axis("examples, the heaviest first; green: flipped", 0, m),
        scale,
    )
    dotted = {"dash": "dot", "color": theme.LIGHT["bound"]}
    return picture.add_shape(type="line", x0=k, x1=k, yref="paper", y0=0, y1=1, line=dotted)
