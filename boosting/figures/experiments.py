"""Many runs in pictures: what repeats, what a parameter does, and what was printed.

Two uncertainties are told apart wherever there is room for both. The spread (standard deviation) is
pale: by so much one run differs from another, however many there are. The standard error is dark:
by so much the mean itself may be off; it shrinks as runs are added. Training is solid, testing
dashed, validation dash-dotted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boosting.figures import apart
from boosting.figures import template as draw
from boosting.figures.theme import LIGHT, MANY, SPARE, TYPE, translucent

if TYPE_CHECKING:  # running experiments loads the catalogue
    from boosting.experiments.live import Bands, Paired

SHOWN = {"both": "both", "spread": "spread", "error": "standard error"}
LOOK_FOR_BANDS = {
    "both": "Look for: dark bands (standard error of the mean) that stay apart, although the "
    "pale ones (spread of single runs) overlap.",
    "spread": "Look for: how far one run may differ from another: bands that overlap, so that a "
    "single run could have said the opposite.",
    "error": "Look for: bands that stay apart. They say how well each mean is known, not where "
    "the next run will lie.",
}


class Unit(NamedTuple):
    """What an error is measured in. noun: what it is called; is_share: of examples, else in the units of y."""

    noun: str = "error"
    is_share: bool = True

    @property
    def hover(self) -> str:
        """The format of a value."""
        return ".2%" if self.is_share else ".4g"

    def axis(self, title: str, low: float, high: float) -> draw.Frame:
        """A named axis of this unit."""
        return (draw.share_axis if self.is_share else draw.axis)(title, low, high)

    def written(self, value: float) -> str:
        """A value in a sentence, or in a picture."""
        return draw.percent(value) if self.is_share else draw.number(value, ".3g")

    def signed(self, difference: float) -> str:
        """A difference with its sign."""
        sign = "−" if difference < 0 else "+" if difference > 0 else ""
        return f"{sign}{self.written(abs(difference))}"

    def apart(self, difference: float) -> str:
        """The same for a label: a difference of shares in points, as it is no share of anything."""
        if not self.is_share:
            return self.signed(difference)
        return draw.minus(f"{100 * difference:+.3g} points") if difference else "0 points"

    def of(self, role: str) -> str:
        """The errors of a part, in words. role: a key of `ROLES`."""
        return f"{ROLES[role]} {self.noun}"


ERROR = Unit()
ROLES = {"train": "training", "validation": "validation", "test": "test"}
PALE, DARK = 0.10, 0.30  # opacities of the spread and of the standard error
T_95 = "the 95 % interval of the mean"


def over_rounds(
    bands: Mapping[str, Bands],
    colours: Mapping[str, str],
    role: str = "test",
    shown: str = "both",
    unit: Unit = ERROR,
) -> draw.Figure:
    """Every run's mean error over the rounds, in its bands.

    bands: by title, at least one. colours: by title. role: "test" or "train", which errors they
    are. shown: a key of `SHOWN`, which bands are drawn. unit: of the errors.
    """
    what, n = unit.of(role), max(b.n for b in bands.values())
    # Before round 1 every vote is a coin: what happens later would look flat beside it.
    heights = [
        h
        for b in bands.values()
        for h in _ends(b.mean, _reaches(b, shown)[0][0])
        if len(b.mean) > 1
    ]
    last = max(len(b.mean) for b in bands.values()) - 1
    return draw.figure(
        [
            t
            for title, b in bands.items()
            for t in _banded(
                b, title, colours[title], role, shown, unit, title == next(iter(bands))
            )
        ],
        f"Mean {what} of {draw.counted(n, 'seed')}",
        LOOK_FOR_BANDS[shown],
        draw.rounds_axis(last),
        _error_axis(what, [h[1:] for h in heights], unit),
    )


def _reaches(b: Bands, shown: str) -> list[tuple[np.ndarray, float, str]]:
    """How far the bands reach from the mean, the widest first, how opaque they are, and what they say."""
    both = [
        ("spread", b.spread, PALE, "where single runs lie"),
        ("error", b.error, DARK, "how well the mean is known"),
    ]
    named = {"spread": "pale", "error": "dark"} if shown == "both" else {}
    return [
        (np.nan_to_num(r), o, f"{named.get(name, 'band')}: {says}")
        for name, r, o, says in both
        if shown in ("both", name)
    ]


def _ends(mean: np.ndarray, reach: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both edges of a band, (n,) each: no error is below 0, but what it is above the smallest one may be."""
    return np.maximum(mean - reach, np.minimum(mean, 0)), mean + reach


def _banded(
    b: Bands, title: str, colour: str, role: str, shown: str, unit: Unit, is_first: bool
) -> list[draw.Mark]:
    """A mean in its bands; those of the first run say in the legend what bands are."""
    x = np.arange(len(b.mean))
    areas = [
        _area(x, *_ends(b.mean, reach), colour, opacity, says * is_first)
        for reach, opacity, says in _reaches(b, shown)
    ]
    hover = f"{title}: %{{y:{unit.hover}}} on average after round %{{x}}"
    return [*areas, draw.lines(x, draw.compact(b.mean), title, draw.stroke(role, colour), hover)]


def _area(
    x: np.ndarray, low: np.ndarray, high: np.ndarray, colour: str, opacity: float, says: str = ""
) -> draw.Mark:
    """The area between two curves (n,). says: what it means, where the legend is to say it."""
    return draw.lines(
        np.concatenate([x, x[::-1]]),
        draw.compact(np.concatenate([high, low[::-1]])),
        says or "band",
        {"width": 0},
        "",
        fill="toself",
        fillcolor=translucent(colour, opacity),
        hoverinfo="skip",
        showlegend=bool(says),
    )


def _error_axis(title: str, heights: Sequence[np.ndarray], unit: Unit) -> dict:
    """An axis for errors: from 0, or from below the lowest where one is negative, or all lie in its upper half."""
    values = np.concatenate([np.atleast_1d(h) for h in heights]) if heights else np.zeros(1)
    values = values[np.isfinite(values)] if np.isfinite(values).any() else np.zeros(1)
    least = 0.01 if unit.is_share else 1e-12
    top, bottom = max(float(values.max()), least), float(values.min())
    start = 0.9 * bottom if bottom > top / 2 else min(1.06 * bottom, 0.0)
    return unit.axis(title, start, 1.06 * top)


def single_runs(
    values: Mapping[str, np.ndarray], colours: Mapping[str, str], what: str, unit: Unit = ERROR
) -> draw.Figure:
    """Every seed's error at the end as a dot, for runs by title, with the mean and both uncertainties.

    values: errors (n,) by title. colours: by title. what: which errors, "test error". unit: theirs.
    """
    return draw.figure(
        _strips(values, colours, unit.hover),
        f"Every seed's {what} at the end",
        "Look for: how far single dots lie from the mean (the bar with its standard error): one "
        "dot is all that a single run would have shown.",
        _places("algorithm", list(values)),
        _error_axis(what, list(values.values()), unit),
        **_room_for(list(values)),
    )


def smallest_margins(margins: Mapping[str, np.ndarray], colours: Mapping[str, str]) -> draw.Figure:
    """Every seed's smallest margin on the training part as a dot, for runs by title.

    margins: normalised, (n,) by title. colours: by title.
    """
    every = np.concatenate([*margins.values(), [0.0]])
    room = 0.08 * (np.ptp(every) or 1.0)
    return draw.figure(
        _strips(margins, colours, ".3f"),
        "The smallest training margin of every seed",
        "Look for: above 0 no training example is wrong. Compare with the errors: a larger "
        "smallest margin need not go with less test error.",
        _places("algorithm", list(margins)),
        draw.axis("smallest normalised margin", every.min() - room, every.max() + room),
        shapes=[draw.limit(x0=-0.5, x1=len(margins) - 0.5, y0=0, y1=0)],
        **_room_for(list(margins)),
    )


def _places(title: str, names: Sequence[str]) -> dict:
    """An axis of names at the places 0, 1, ...; long ones stand in several lines, and its title below them."""
    ticks, words = list(range(len(names))), [_wrapped(name) for name in names]
    below = {"text": title, "standoff": 8 + LINE * (_most_lines(names) - 1)}
    ends = draw.axis(title, -0.5, len(names) - 0.5, tickvals=ticks, ticktext=words, showgrid=False)
    # On a phone the names stand aslant: they end at their place, and push the title down.
    return ends | {"title": below, "automargin": True, "autotickangles": [0, -30, -90]}


LINE = 18  # pixels


def _most_lines(names: Sequence[str]) -> int:
    return max(_wrapped(name).count("<br>") + 1 for name in names)


def _room_for(names: Sequence[str]) -> dict:
    """The layout of a figure with `_places` of these names: room for their lines."""
    margin = draw.TEMPLATE.layout.margin.to_plotly_json()
    return {"margin": {**margin, "b": margin["b"] + LINE * (_most_lines(names) - 1)}}


def _wrapped(name: str) -> str:
    """A name in lines of about 18 letters: long ones would lie over each other."""
    rows = [""]
    for word in name.split():
        if rows[-1] and len(rows[-1]) + len(word) >= 18:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return "<br>".join(rows)


def _strips(
    values: Mapping[str, np.ndarray], colours: Mapping[str, str], digits: str
) -> list[draw.Mark]:
    """`_strip` for the values of every run, by title."""
    rows = enumerate(values.items())
    return [mark for k, (n, v) in rows for mark in _strip(k, n, v, colours[n], digits)]


def _strip(place: int, title: str, values: np.ndarray, colour: str, digits: str) -> list[draw.Mark]:
    """Values (n,) as dots at a place, and their mean with its standard error beside them."""
    n = len(values)
    x = place - 0.08 + 0.3 * (np.arange(n) * 0.618 % 1 - 0.5)  # spread evenly, the same every time
    hover = f"{title}, one seed: %{{y:{digits}}}<extra></extra>"
    marker = {"color": colour, "opacity": 0.5, "size": 8}
    cloud = draw.dots(
        x,
        draw.compact(values),
        title,
        marker,
        hovertemplate=hover,
        showlegend=False,
        cliponaxis=False,  # whole dots at an error of 0
    )
    error = float(np.std(values, ddof=1) / np.sqrt(n)) if n > 1 else 0.0
    mean = draw.dots(
        [place + 0.22],
        [float(np.mean(values))],
        title,
        {"color": colour, "size": 14, "symbol": "line-ew", "line": {"width": 3, "color": colour}},
        error_y={"array": [error], "color": colour, "thickness": 2.5, "width": 7},
        hovertemplate=f"{title}, mean: %{{y:{digits}}}<extra></extra>",
        showlegend=False,
    )
    return [cloud, mean]


def differences(
    pairs: Mapping[str, Paired],
    first: str,
    colours: Mapping[str, str],
    seeds: Sequence[int],
    what: str = "test error",
    unit: Unit = ERROR,
) -> draw.Figure:
    """Runs against the first one, seed by seed: below 0 the run has less error on that seed.

    pairs: by title, each the run minus the first. first: its title. colours: by title. seeds: their
    numbers. what: which errors. unit: theirs.
    """
    x, k = np.arange(len(seeds)), len(pairs)
    traces: list[draw.Mark] = []
    for j, (title, pair) in enumerate(pairs.items()):
        aside = (j - (k - 1) / 2) * 0.5 / k
        drawn = _against_zero(x, aside, title, pair, colours[title], seeds, unit)
        if not j:
            drawn[0].update(name=f"band: {T_95}", showlegend=True)
        traces += drawn
    most = max(float(np.abs(pair.differences).max()) for pair in pairs.values())
    most = most or (0.01 if unit.is_share else 1.0)
    return draw.figure(
        traces,
        f"Difference to {first} in {what}, seed by seed",
        f"Look for: a band ({T_95}) that leaves 0 out. Below 0: less error than {first} on the "
        "same examples.",
        draw.axis("seed", -0.5, len(seeds) - 0.5, **_few(seeds)),
        unit.axis(f"{what} more than {first}'s", -1.15 * most, 1.15 * most),
        shapes=[draw.limit(x0=-0.5, x1=len(seeds) - 0.5, y0=0, y1=0)],
    )


def _few(seeds: Sequence[int]) -> dict:
    """At most eleven ticks for seeds by their numbers."""
    step = -(-len(seeds) // 10)
    return {
        "tickvals": list(range(0, len(seeds), step)),
        "ticktext": [str(s) for s in seeds[::step]],
    }


def _against_zero(
    x: np.ndarray,
    aside: float,
    title: str,
    pair: Paired,
    colour: str,
    seeds: Sequence[int],
    unit: Unit,
) -> list[draw.Mark]:
    """The differences of one run as dots, their mean as a line in its interval."""
    ends = np.array([-0.5, len(x) - 0.5])
    reach = np.nan_to_num([pair.interval[1] - pair.mean.value])[0]
    mean = np.full(2, pair.mean.value)
    hover = f"{title}: %{{y:+{unit.hover}}} on seed %{{customdata}}<extra></extra>"
    average = f"{title}: %{{y:+{unit.hover}}} on average"
    return [
        _area(ends, mean - reach, mean + reach, colour, PALE + 0.08),
        draw.lines(ends, mean, f"{title}: mean {unit.apart(pair.mean.value)}", {"color": colour, "width": 2.5}, average),
        draw.dots(x + aside, draw.compact(pair.differences), title, {"color": colour, "size": 8},
             hovertemplate=hover, customdata=list(seeds), showlegend=False),
    ]  # fmt: skip


class Series(NamedTuple):
    """Means over seeds along an axis.

    title: in the legend; role: "train", "validation" or "test"; colour: of the line, "" for the
    role's own. mean, reach (n,): the means, and how far their band reaches.
    """

    title: str
    role: str
    colour: str
    mean: np.ndarray
    reach: np.ndarray


class Along(NamedTuple):
    """The axis that is varied.

    title: what it is; values: numbers, ascending, or names; logarithmic: whether its scale is; in_percent:
    whether they are shares.
    """

    title: str
    values: Sequence[float | str]
    logarithmic: bool = False
    in_percent: bool = False

    @property
    def is_names(self) -> bool:
        """Whether its values are names."""
        return any(isinstance(v, str) for v in self.values)

    @property
    def places(self) -> np.ndarray:
        """Where the values stand, (n,)."""
        if self.is_names:
            return np.arange(len(self.values), dtype=float)
        return np.array(self.values, float)

    def written(self, value: float | str) -> str:
        """One of the values, as a reader of the picture sees it."""
        if isinstance(value, str):
            return value
        return draw.percent(value) if self.in_percent else f"{value:g}"

    def place(self, value: float | str) -> float:
        """Where one of the values stands, as a shape of plotly wants it."""
        return float(self.places[list(self.values).index(value)])

    @property
    def axis(self) -> dict:
        """The axis of a figure."""
        if self.is_names:
            return _places(self.title, [str(v) for v in self.values])
        at = self.places
        if self.logarithmic:
            at = np.log10(at)
            room = 0.04 * (np.ptp(at) or 1.0)
            return draw.axis(f"{self.title} (log scale)", at[0] - room, at[-1] + room, type="log")
        room = 0.03 * (np.ptp(at) or 1.0)
        kind = draw.share_axis if self.in_percent else draw.axis
        return kind(self.title, at[0] - room, at[-1] + room)

    @property
    def room(self) -> dict:
        """What the layout of its figure needs."""
        return _room_for([str(v) for v in self.values]) if self.is_names else {}


def gains(
    sizes: Sequence[int],
    pairs: Mapping[str, Sequence[Paired]],
    first: str,
    colours: Mapping[str, str],
    law: str,
) -> draw.Figure:
    """How much more test error than the first method others have, over the training examples; below 0: less.

    sizes: k numbers of examples, ascending. pairs: k for each title, the method minus the first. first: its title.
    colours: by title. law: what the examples are drawn from.
    """
    along = Along("training examples", sizes, logarithmic=True)
    traces: list[draw.Mark] = []
    x, heights = along.places, [-0.005, 0.005]
    for title, row in pairs.items():
        mean = np.array([pair.mean.value for pair in row])
        low, high = np.array([pair.interval for pair in row]).T
        says = "" if traces else f"band: {T_95}"
        line, hover = draw.stroke("test", colours[title]), f"{title}: %{{y:+.2%}} on average"
        traces.append(_area(x, low, high, colours[title], PALE + 0.08, says))
        traces.append(draw.lines(x, mean, title, line, hover).update(mode="lines+markers"))
        heights += [*np.nan_to_num(low), *mean, *np.nan_to_num(high)]
    room = 0.05 * np.ptp(heights)
    upright = ERROR.axis(
        f"test error more than {first}'s", min(heights) - room, max(heights) + room
    )
    zero = draw.limit(x0=x[0], x1=x[-1], y0=0, y1=0)
    look_for = f"Look for: bands ({T_95}) that leave 0 out. Below 0: less error than {first}."
    return draw.figure(
        traces, f"{law}: what is gained or lost", look_for, along.axis, upright, shapes=[zero]
    )


class Mark(NamedTuple):
    """A value on the axis that is pointed out.

    value: one of the axis's; words: what it is; test: the mean test error there, where one is known; validation: the
    mean validation error, where it is the reason.
    """

    value: float | str
    words: str
    test: float | None = None
    validation: float | None = None


def along(
    what: Along,
    series: Sequence[Series],
    title: str,
    look_for: str,
    marks: Sequence[Mark] = (),
    share: str = "error",
    unit: Unit = ERROR,
    first: int = 0,
) -> draw.Figure:
    """Mean errors along an axis: a parameter, the number of examples, the share of wrong labels.

    what: the axis. series: the lines, each in its band. title, look_for: of the figure. marks:
    values that are pointed out, the choice first. share: what the other axis is. unit: of the
    errors. first: the place of the value from which on they are seen at first.
    """
    if sum(mark.test is not None for mark in marks) > 1:
        # two points are what is said: bands would be wider than the distance between them
        series = [s._replace(reach=np.zeros(len(s.mean))) for s in series]
    if first and what.places[-1] < EVEN * what.places[first]:
        what = what._replace(logarithmic=False)
    x, banded = what.places, next((s.title for s in series if np.any(s.reach)), "")
    traces = [t for s in series for t in _series(x, s, what, unit, s.title == banded)]
    heights = [end for s in series for end in _ends(s.mean, s.reach)]
    seen = what._replace(values=what.values[first:])
    upright = _error_axis(share, [h[first:] for h in heights], unit)
    picture = draw.figure(traces, title, look_for, seen.axis, upright, **what.room)
    if first:
        picture.update_xaxes(
            title_text=f"{picture.layout.xaxis.title.text}, seen from {what.written(what.values[first])} on"
        )
    if marks:
        _point_out(picture, what, seen, marks, unit, [h[first:] for h in heights])
    return picture


EVEN = 10  # times the first value that is seen: up to it a logarithmic scale has nothing to show
# of the width: how far the words of a mark reach from it on a phone; the curves and bands there are kept clear of
WORDS = 0.26
ROOM_FOR_WORDS = 0.16  # of the height: two lines, also on a phone


def _point_out(
    picture: draw.Figure,
    what: Along,
    seen: Along,
    marks: Sequence[Mark],
    unit: Unit,
    heights: Sequence[np.ndarray],
) -> None:
    """Dots at the errors of every mark, and its words at the end of a short stem.

    The first, which is the choice, has its stem upwards, the other downwards: so they meet neither each other nor the
    bracket between them. seen: the stretch that is drawn; heights: all that is drawn there, one value a place.
    """
    drawn = np.log10 if what.logarithmic else np.asarray
    low, high = seen.axis["range"] if "range" in seen.axis else (-0.5, len(seen.values) - 0.5)
    where = (drawn(seen.places) - low) / (high - low)
    places = [what.place(mark.value) for mark in marks]
    for k, (at, mark) in enumerate(zip(places, marks)):
        share = float((drawn(at) - low) / (high - low))
        side = "left" if share < 1 / 3 else "right" if share > 2 / 3 else "center"
        reach = {"left": (0, 2), "center": (-1, 1), "right": (-2, 0)}[side]
        near = (where >= share + reach[0] * WORDS) & (where <= share + reach[1] * WORDS)
        is_up = k == 0
        _stem(picture, at, float(drawn(at)), mark, side, [h[near] for h in heights], is_up)
    for role in ("validation", "test"):
        at_errors = [(at, getattr(mark, role)) for at, mark in zip(places, marks)]
        picture.add_traces(_dots([(x, y) for x, y in at_errors if y is not None], role, unit))
    known = [(x, mark.test) for x, mark in zip(places, marks) if mark.test is not None]
    if len(known) > 1:
        # the distance is written: a grid would strike through the words
        picture.update_xaxes(showgrid=False).update_yaxes(showgrid=False)
        here, there = (float((drawn(x) - low) / (high - low)) for x, _ in known)
        picture.add_traces(_apart(known[0], known[1], unit, (here, there)))


def _stem(
    picture: draw.Figure,
    at: float,
    x: float,
    mark: Mark,
    side: str,
    near: Sequence[np.ndarray],
    is_up: bool,
) -> None:
    """A stem from a mark's point past what is drawn near it, with its words at the end; the axis makes room for them.

    at: its place; x: that as an annotation wants it; side: which end of the words is there; near: the heights that they
    must clear.
    """
    low, high = picture.layout.yaxis.range
    known = [y for y in (mark.test, mark.validation) if y is not None] or [
        float(h.max()) for h in near
    ]
    clear = np.concatenate([*near, known])
    clear = clear[np.isfinite(clear)]
    gap = 0.02 * (high - low)
    # from outside the dot or ring
    start = max(known) + gap if is_up else min(known) - gap
    end = float(clear.max()) + gap if is_up else float(clear.min()) - gap
    picture.add_shape(draw.limit(x0=at, x1=at, y0=start, y1=end))
    picture.add_annotation(
        x=x,
        y=end,
        text=draw.minus(mark.words),
        showarrow=False,
        align=side,
        xanchor=side,
        yanchor="bottom" if is_up else "top",
        font={"size": TYPE["body"], "color": LIGHT["stump"]},
    )
    room = ROOM_FOR_WORDS * (high - low)
    picture.layout.yaxis.range = (
        (min(low, end - room), high) if not is_up else (low, max(high, end + room))
    )


def _apart(
    here: tuple[float, float], there: tuple[float, float], unit: Unit, shares: tuple[float, float]
) -> list[draw.Mark]:
    """A bracket at `here` down to the error of `there`, with its length; both: a place and an error.

    shares: where they are, of the width.
    """
    (x, error), (other, lowest) = here, there
    ink, gap = LIGHT["stump"], abs(error - lowest)
    words = f"{100 * gap:.2g} points" if unit.is_share else unit.written(gap)
    level = {"color": ink, "width": 1.5, "dash": "dot"}
    silent = {"showlegend": False, "hoverinfo": "skip"}
    # below the lowest error no curve runs: between both points, or outside where there is no room for them
    across = shares[1] - shares[0]
    is_inside = abs(across) > BETWEEN
    is_left = (across < 0) == is_inside
    has_room = is_inside or (shares[0] if is_left else 1 - shares[0]) > WORDS
    said = f"\N{EN SPACE}<b>{words}</b>\N{EN SPACE}"
    side = "bottom left" if is_left else "bottom right"
    told = draw.aside([x], [lowest], [said], side, ink)
    return [
        draw.lines([other, x], [lowest] * 2, "", level, "", **silent),
        *apart.standing(x, (lowest, error)),
        told.update(meta=None) if has_room else told,
    ]


# of the width: two marks so far apart have room for words between them, also on a phone
BETWEEN = 0.3


def _dots(places: Sequence[tuple[float, float]], role: str, unit: Unit) -> list[draw.Mark]:
    """Dots of marks on the curve of a role; none for no places."""
    if not places:
        return []
    x, y = (np.array(values, float) for values in zip(*places))
    look = {"color": draw.stroke(role)["color"], "size": 11}
    if role == "validation":
        # a ring: the test error is often so near that a dot would hide the other
        look |= {"symbol": "circle-open", "size": 22, "line": {"width": 2.5}}
    hover = f"{role} error %{{y:{unit.hover}}} at %{{x}}<extra></extra>"
    return [draw.dots(x, y, "", look, hovertemplate=hover, showlegend=False)]


BAND = "band: standard error of the mean"
LAST = 2000  # in the legend; plotly's others have 1000


def _series(x: np.ndarray, s: Series, what: Along, unit: Unit, says_band: bool) -> list[draw.Mark]:
    """A line in its band. says_band: whether the legend names it."""
    names = [what.written(v) for v in what.values]
    style = draw.stroke(s.role, s.colour)
    hover = f"{s.title}: %{{y:{unit.hover}}} on average at %{{customdata}}"
    known = np.isfinite(s.mean)
    reach = np.nan_to_num(s.reach)[known]
    mean, at = s.mean[known], x[known]
    mode = "lines+markers" if len(x) <= 20 else "lines"
    marker = {"size": 7, "color": style["color"]}
    line = draw.lines(
        at,
        draw.compact(mean),
        s.title,
        style,
        hover,
        customdata=[n for n, k in zip(names, known) if k],
    )
    ends, says = _ends(mean, reach), BAND * says_band
    area = _area(at, *ends, style["color"], 0.16, says)
    return [area.update(legendrank=LAST), line.update(mode=mode, marker=marker)]


def cost_curves(curves: Mapping[str, np.ndarray], factor: float) -> draw.Figure:
    """[V] figure 2: 1 + cost over the rounds on a logarithmic scale.

    curves: by title, rows of a number of rounds and a cost, (k, 2). factor: what a cost is multiplied
    by: 1 for the squared sum, 1 / n^2 for the squared mean over n examples.
    """
    colours = dict(zip(curves, (*SPARE, *MANY)))
    heights = {title: 1 + factor * np.minimum(c[:, 1], draw.HUGE) for title, c in curves.items()}
    traces = [
        draw.lines(
            curves[t][:, 0],
            draw.compact(y),
            t,
            {"color": colours[t], "width": 2.5},
            f"{t}: %{{y:.4g}} after round %{{x}}",
        )
        for t, y in heights.items()
    ]
    top = max(float(np.log10(1 + min(c[:, 1].max(), draw.HUGE))) for c in curves.values())
    look = "how soon each curve comes down to 1, where no cost is left."
    if factor < 1:
        look = (
            "on the same scale 1 + the squared mean lies at 1 from the beginning: nothing is seen."
        )
    last = max(float(c[-1, 0]) for c in curves.values())
    return draw.figure(
        traces,
        "1 + cost over the rounds",
        f"Look for: {look}",
        draw.rounds_axis(int(last)),
        draw.axis("1 + cost (log scale)", -0.02 * top, 1.04 * max(top, 0.01), type="log"),
    )


class Beside(NamedTuple):
    """A method's numbers beside the printed one.

    title: its name; ours (n,): one number per repeat, may be empty; printed: None where none is;
    error: the printed one's uncertainty, None where none is printed.
    """

    title: str
    ours: np.ndarray
    printed: float | None
    error: float | None = None


def beside_print(rows: Sequence[Beside], title: str, what: str) -> draw.Figure:
    """Ours as dots with their mean, what the paper printed as a diamond, method by method.

    title: of the figure. what: the measure.
    """
    traces: list[draw.Mark] = []
    for place, row in enumerate(rows):
        if len(row.ours):
            traces += _strip(place, row.title, row.ours, LIGHT["test"], ".4g")
    known = [(k, r.printed, r.error or 0.0) for k, r in enumerate(rows) if r.printed is not None]
    traces.append(_printed(*map(list, zip(*known))) if known else _printed([], [], []))
    ends = [v + side * e for _, v, e in known for side in (-1, 1)]
    values = np.concatenate([*(r.ours for r in rows), ends])
    values = values if len(values) else np.zeros(1)
    room = 0.08 * (np.ptp(values) or abs(float(values[0])) or 1.0)
    low = float(values.min()) - room
    if all(r.ours.min(initial=0.0) >= 0 and (r.printed or 0.0) >= 0 for r in rows):
        low = max(low, 0.0)
    bar = "The bar is our mean with its standard error."
    return draw.figure(
        traces,
        title,
        f"Look for: diamonds (as printed) that lie outside of the cloud of our repeats (dots). {bar}"
        if known
        else f"Look for: clouds of repeats (dots) that stay apart. {bar}",
        _places("method", [r.title for r in rows]),
        draw.axis(what, low, float(values.max()) + room),
        **_room_for([r.title for r in rows]),
    )


def _printed(places: list[int], values: list[float], errors: list[float]) -> draw.Mark:
    marker = {"symbol": "diamond-open", "size": 13, "color": LIGHT["stump"], "line": {"width": 2.5}}
    return draw.dots(
        [k + 0.36 for k in places],
        values,
        "as printed",
        marker,
        error_y={"array": errors, "color": LIGHT["stump"], "thickness": 1.5, "width": 5},
        hovertemplate="printed: %{y:.4g}<extra></extra>",
        cliponaxis=False,
    )
