"""Curves over the rounds: errors under their bounds, one per algorithm, and several values to the end."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike

from boosting.figures import template as draw
from boosting.figures import theme
from boosting.figures.round_film import Curve

ERRORS = ("train", "test", "best")
TALLEST_BOUND = 1.5  # a bound above this says nothing of an error; the axis need not follow it
SMALLEST_TOP = 0.05  # an axis of errors reaches at least so high
BEST = "; on new examples no classifier errs less than the thin line says"


def watch(roles: Sequence[str]) -> str:
    """What to look for in a picture of curves with these roles: one bound is not several."""
    bounds = roles.count("bound")
    look = "how the training error falls"
    if bounds:
        who = "the dotted line never goes" if bounds == 1 else "the dotted lines never go"
        look = f"{who} below the solid training error"
    test = "; the dashed test error need not follow" * ("test" in roles)
    return f"Look for: {look}{test}{BEST * ('best' in roles)}."


def look_at(curves: Sequence[Curve]) -> str:
    """What to look for in errors and bounds, and what each bound is."""
    bounds = [curve for curve in curves if curve.role == "bound"]
    told = [f"{c.label}: {c.help[0].lower()}{c.help[1:]}" for c in bounds]
    return " ".join([watch([curve.role for curve in curves]), *told])


def top_of_errors(curves: Sequence[Curve]) -> float:
    """Where an axis of errors alone is cut: a little above all of them from round 1 on.

    What falls from 17 % to 4 % cannot be seen on an axis from 0 to 1.
    """
    errors = np.array([c.values[1:] for c in curves if c.role in ERRORS])
    return max(SMALLEST_TOP, 1.15 * float(errors.max() if errors.size else 1.0))


def curves(
    curves: Sequence[Curve],
    title: str = "Round by round",
    look_for: str = "",
    unit: str = "share of the examples",
    log: bool = False,
    top: float | None = None,
) -> go.Figure:
    """Errors and bounds, with a cursor that one frame per round moves.

    curves: of T+1 values each. title, look_for: of the figure; "" for `watch`. unit: the name of
    the upright axis. log: whether that axis is logarithmic. top: where it is cut; None for all
    curves in full.
    """
    values = [_loggable(c.values) if log else draw.drawable(c.values) for c in curves]
    rounds = np.arange(len(curves[0].values), dtype=np.int16)
    y = _log_axis(unit, values) if log else draw.axis(unit, 0, top or _top(curves))
    styles = _styles(curves)
    drawn = [
        draw.lines(rounds, v, c.label, s, f"round %{{x}}: {c.label} %{{y:.4g}}")
        for c, v, s in zip(curves, values, styles)
    ]
    low, high = (10.0**e for e in y["range"]) if log else y["range"]
    x = draw.rounds_axis(len(rounds) - 1)
    look_for = look_for or watch([c.role for c in curves])
    picture = draw.figure([*drawn, draw.cursor(low, high)], title, look_for, x, y)

    def say(t: int) -> str:
        return ", ".join(f"{c.label} {_in_words(c, t)}" for c in curves)

    return draw.cursor_film(picture, len(rounds), len(curves), say)


def _styles(curves: Sequence[Curve]) -> list[dict]:
    """By role; of several bounds, the later ones are dotted in pairs, in another colour."""
    roles = [c.role for c in curves]
    before = [roles[:k].count(role) for k, role in enumerate(roles)]
    loose = [
        {"dash": f"2px,3px,2px,{4 + 5 * n}px", "color": theme.LIGHT["looser"]}
        if role == "bound" and n
        else {}
        for role, n in zip(roles, before)
    ]
    return [draw.stroke(role) | more for role, more in zip(roles, loose)]


def _in_words(curve: Curve, t: int) -> str:
    value = curve.values[t]
    if not np.isfinite(value):
        return "beyond all bounds"
    return draw.percent(value) if curve.role in ERRORS else draw.number(value, ".3g")


def _top(curves: Sequence[Curve]) -> float:
    def finite(c: Curve) -> float:
        return float(np.asarray(c.values)[np.abs(c.values) < draw.HUGE].max(initial=0.0))

    errors = [finite(c) for c in curves if c.role in ERRORS]
    others = [finite(c) for c in curves if c.role not in ERRORS]
    limit = TALLEST_BOUND if errors else draw.HUGE
    return draw.ROOM * max([SMALLEST_TOP, *errors, *(min(v, limit) for v in others)])


def _loggable(values: ArrayLike) -> list[float | None]:
    """The values (n,), with gaps where they have no logarithm."""
    values = np.asarray(values, np.float64)
    return draw.with_gaps(np.where(values > 0, values, np.nan))


def _log_axis(unit: str, values: list) -> dict:
    """A logarithmic axis; its range is given in powers of ten, as plotly wants it."""
    finite = [v for row in values for v in row if v is not None]
    low, high = np.log10([min(finite, default=0.1), max(finite, default=1.0)])
    return draw.axis(f"{unit} (log scale)", low - 0.1, high + 0.1, type="log")


def compared(
    runs: Mapping[str, Sequence[float]],
    titles: Mapping[str, str],
    title: str,
    unit: str,
    look_for: str = "Look for: who is lowest early, and who is lowest at the end.",
    role: str = "test",
) -> go.Figure:
    """One curve per algorithm, in its own colour; runs may differ in length.

    runs: T+1 values by the algorithm's name in the catalogue. titles: what the algorithms are
    called, by name. title, look_for: of the figure. unit: the name of the upright axis. role: the
    line style, a key of template.STYLES.
    """
    last = max(len(values) for values in runs.values()) - 1
    colours = dict(zip(runs, theme.colours(runs)))
    rows = {name: draw.with_gaps(values) for name, values in runs.items()}
    finite = [v for row in rows.values() for v in row if v is not None]
    low, top = min([0.0, *finite]), draw.ROOM * max([SMALLEST_TOP, *finite])
    curves = [
        draw.lines(
            list(range(len(row))),
            row,
            titles.get(name, name),
            draw.stroke(role, colours[name]),
            f"round %{{x}}: {titles.get(name, name)} %{{y:.4g}}",
        )
        for name, row in rows.items()
    ]
    picture = draw.figure(
        [*curves, draw.cursor(low, top)],
        title,
        look_for,
        draw.rounds_axis(last),
        draw.axis(unit, low, top),
    )

    def say(t: int) -> str:
        values = ((titles.get(name, name), draw.value_at(row, t)) for name, row in rows.items())
        return ", ".join(f"{name} {draw.number(v, '.3g')}" for name, v in values if v is not None)

    return draw.cursor_film(picture, last + 1, len(curves), say)


def to_the_end(
    values: Mapping[str, np.ndarray],
    colours: Iterable[str],
    title: str,
    look_for: str,
    unit: str,
    role: str = "test",
    shares: bool = False,
) -> go.Figure:
    """Several values over the rounds on a log scale, each named with its last one; a film.

    values: (T+1,) by what they are of, colours: theirs; one that ends earlier goes on with its last. title, look_for: of
    the figure. unit: the name of the upright axis. role: the line style. shares: whether they are written in percent.
    """
    last = draw.last_round(values)
    rows = {name: draw.compact(draw.going_on(row, last)) for name, row in values.items()}
    axis, number = (draw.share_axis, draw.percent) if shares else (draw.axis, draw.number)
    top = draw.ROOM * max(float(row[1:].max(initial=SMALLEST_TOP)) for row in rows.values())
    low = draw.ROOM * min(float(row[1:].min(initial=0.0)) for row in rows.values())
    looks = [draw.stroke(role, colour) for colour in colours]
    names = [f"{name}: {number(float(row[-1]))}" for name, row in rows.items()]
    curves = [
        draw.lines(np.arange(1, last + 1), row[1:], name, look, "round %{x}: %{y:.4f}")
        for row, name, look in zip(rows.values(), names, looks)
    ]
    picture = draw.figure(
        [*curves, draw.cursor(low, top)],
        title,
        look_for,
        draw.log_rounds_axis(last),
        axis(unit, low, top),
    )

    def say(t: int) -> str:
        each = "; ".join(f"{name} {number(float(row[t]))}" for name, row in rows.items())
        return f"Round {t}, {unit}: {each}."

    return draw.log_cursor_film(picture, last + 1, len(curves), say)
