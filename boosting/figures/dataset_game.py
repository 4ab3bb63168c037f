"""The game of a dataset in pictures: how close runs come to its value, and which examples carry it."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.sums import descending
from boosting.engine.trace import Trace
from boosting.figures import game, theme
from boosting.figures import template as draw
from boosting.figures.round_film import Examples, Film
from boosting.theory.game import Bracket

NO_VALUE = 1e-9  # a value of the game below it is 0
HEAVY = 3.0  # times the average: an example that carries a distribution


def towards(title: str, bracket: Bracket, value: float) -> go.Figure:
    """The largest smallest margin so far of a run called title, below the game's value; a film.

    bracket: of the run; value: rho*.
    """
    floor = bracket.best_lower
    last = len(floor)
    low, high = -0.02, draw.ROOM * max(0.1, value)
    exact = {"color": theme.LIGHT["bound"], "width": 1.5}
    drawn = [
        draw.over_rounds(floor, f"{title} so far", draw.stroke("train"),
              "round %{x}: smallest margin of the best vote so far %{y:.4f}", first=1),
        draw.level(last, value, f"possible: {value:.4f}", exact, "ρ*"),
        _half(last, value, "half of it: promised"),
    ]  # fmt: skip
    picture = draw.figure(
        [*drawn, draw.cursor(low, high)],
        "The smallest margin of the vote, and how large it can get",
        "Look for: how near the solid line comes to ρ*, the largest smallest margin that any vote of stumps has on these "
        "data. In the end AdaBoost reaches at least half of it.",
        draw.rounds_axis(last),
        draw.axis("smallest margin", low, high),
    )

    def say(t: int) -> str:
        best = float(floor[t - 1])
        share = (
            f", {draw.percent(best / value)} of the largest possible" if value > NO_VALUE else ""
        )
        return f"Round {t}: best so far {_four(best)}{share}."

    return draw.cursor_film(picture, last + 1, len(drawn), say, "Round 0: nobody has voted.")


def _half(last: int, value: float, name: str) -> go.Scatter:
    """The half of the value ρ* that AdaBoost reaches in the end, as a line over the rounds 0 to last."""
    dashed = {"color": theme.LIGHT["quiet"], "width": 1.5, "dash": "dash"}
    return draw.level(last, value / 2, name, dashed, "ρ*/2")


def brackets(runs: Mapping[str, Bracket], value: float, colours: Mapping[str, str]) -> go.Figure:
    """Floors and ceilings of the runs by title, with the game's value and its half, a film.

    value: rho*. colours: "#rrggbb" by the same titles.
    """
    picture = game.brackets(runs, value, colours)
    last = max([1, *(len(b.upper) for b in runs.values())])
    picture.add_trace(_half(last, value, f"half of the value {value / 2:.4f}"))
    last_floors = {title: float(b.best_lower[-1]) for title, b in runs.items() if len(b.lower)}
    ends = (f"{title} {_reached(floor, value)}" for title, floor in last_floors.items())
    look = (
        "Look for: no floor above the value ρ*, no ceiling below it. In the end AdaBoost reaches at least half of it, "
        f"the linear program all of it; in these rounds they have come to: {', '.join(ends)}. Solid: the smallest "
        "margin of the best vote so far; dotted: twice the best edge under the best weights so far."
    )
    return picture.update_layout(title_subtitle_text=look)


def _reached(floor: float, value: float) -> str:
    """How far a run has come, as a share of the value where there is one above 0."""
    return (
        f"{_four(floor)} ({draw.percent(floor / value)} of ρ*)"
        if value > NO_VALUE
        else _four(floor)
    )


def smallest_margins(
    trace: Trace, title: str, runs: Mapping[str, Bracket], value: float, colours: Mapping[str, str]
) -> go.Figure:
    """The smallest margin of a vote over the rounds, between the floors of others and the game's ceiling; a film.

    trace: the run, called title. runs: floors and ceilings of the game's players by title; value: rho*. colours:
    "#rrggbb" by title, the run's own among them.
    """
    now = np.array([r.margins.min() for r in trace])
    floors = {name: b.best_lower for name, b in runs.items() if name != title}
    ceilings = [b.best_upper for b in runs.values()]
    last = max([1, len(now), *map(len, floors.values())])
    low, high = _heights(now, floors, [value, *(float(c[0]) for c in ceilings)])
    least = np.array(
        [min(draw.value_at(c, t) for c in ceilings) for t in range(last)] if ceilings else []
    )
    drawn = [
        *_growing(now, title, colours[title]),
        *(draw.over_rounds(v, name, {"color": colours[name], "width": 1.8},
                f"round %{{x}}: {name}, largest so far %{{y:.4f}}", first=1)
          for name, v in floors.items()),
        draw.over_rounds(least, "ceiling, twice the best edge", draw.stroke("bound"),
              "round %{x}: no vote of stumps exceeds %{y:.4f}", first=1),
        draw.level(last, value, f"ρ* = {_four(value)}", {"color": theme.LIGHT["train"], "width": 1.5}, "ρ*"),
        _half(last, value, "ρ*/2"),
    ]  # fmt: skip
    picture = draw.figure(
        [*drawn, draw.cursor(low, high)],
        "How large is the smallest margin, and how large can it get?",
        "Look for: no vote of stumps passes ρ*, the value of the game of these data. AdaBoost reaches at least half "
        "of it in the end; arc-gv and the linear program aim at all of it.",
        draw.rounds_axis(last),
        draw.axis("smallest normalised margin", low, high),
    )

    def say(t: int) -> str:
        if t == 0 or not len(now):
            return "Round 0: nobody has voted."
        best = float(draw.value_at(np.maximum.accumulate(now), t - 1))
        share = f", {draw.percent(best / value)} of ρ*" if value > NO_VALUE and best > 0 else ""
        said = [f"{name} {_four(draw.value_at(v, t - 1))}" for name, v in floors.items()]
        others = f"; {', '.join(said)}" if said else ""
        here = _four(draw.value_at(now, t - 1))
        return f"Round {t}: {here}, largest so far {_four(best)}{share}{others}; ρ* {_four(value)}."

    return draw.cursor_film(picture, last + 1, len(drawn), say)


def _growing(now: np.ndarray, title: str, colour: str) -> list[go.Scatter]:
    """The smallest margin of every round, (T,), thin, and the largest of them so far, thick."""
    return [
        draw.over_rounds(
            values,
            f"{title}: {what}",
            {"color": colour, "width": width},
            f"round %{{x}}: {what} %{{y:.4f}}",
            first=1,
        )
        for what, values, width in (
            ("smallest margin", now, 1.2),
            ("largest so far", np.maximum.accumulate(now), 3),
        )
    ]


def _heights(
    now: np.ndarray, floors: Mapping[str, np.ndarray], tops: Sequence[float]
) -> tuple[float, float]:
    """The ends of the axis: first votes of -1 would flatten all the rest."""
    curves = [np.maximum.accumulate(v) for v in (now, *floors.values()) if len(v)]
    return min([0.0, *(float(c[len(c) // 4]) for c in curves)]) - 0.02, max(tops) + 0.03


def _four(value: float) -> str:
    """A margin in words."""
    return draw.number(value, ".4f")


def carriers(trace: Trace, program: Trace, title: str) -> go.Figure:
    """Every example's weight against its margin: in a run, moving, and in the linear program; a film.

    trace: the run, called title. program: the run of the maximum margin, at its optimum.
    """
    m = trace.sample.size
    dual, last = program[-1].after.distribution * m, program[-1].margins
    margins = np.vstack([np.zeros(m), trace.margins])
    weights = m * np.array([trace.start.distribution, *(r.after.distribution for r in trace)])
    top = 1.1 * max(float(weights.max()), float(dual.max()))
    mark = {
        "size": 11,
        "color": theme.LIGHT["bound"],
        "symbol": "diamond-open",
        "line": {"width": 2},
    }
    dot = {"size": 7, "color": theme.LIGHT["weight"], "opacity": 0.7}
    who = np.arange(1, m + 1)
    hover = "example %{customdata}: margin %{x:.3f}, %{y:.2f} times the average weight"
    picture = draw.figure(
        [
            draw.dots(draw.compact(last), draw.compact(dual), "maximum margin", mark, customdata=who,
                 hovertemplate=f"{hover}<extra></extra>"),
            draw.dots([], [], title, dot, customdata=who, meta=draw.EXAMPLES, hovertemplate=f"{hover}<extra></extra>"),
        ],
        "Who carries the smallest margin?",
        f"Look for: in the linear program only examples with its smallest margin, {_four(last.min())}, have weight, its "
        "support vectors; the weights of the run gather on the left as well.",
        draw.axis("normalised margin", -1, 1),
        draw.axis("weight, 1 = the average", 0, top),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        return [{"x": draw.compact(margins[t]), "y": draw.compact(weights[t])}]

    def say(t: int) -> str:
        heavy = draw.counted(int((weights[t] > HEAVY).sum()), "example")
        now, most = float(margins[t].min()), float(margins[1 : t + 1].min(axis=1).max(initial=-1))
        past = f", in an earlier round {_four(most)}" if t and most > now + NO_VALUE else ""
        return f"After round {t}: smallest margin now {_four(now)}{past}; {heavy} above {HEAVY:g} times the average."

    return draw.filmed(picture, len(trace) + 1, [1], at, say)


def in_the_plane(
    film: Film, examples: Examples, support: np.ndarray, names: Sequence[str]
) -> go.Figure:
    """Where the support vectors lie, and where a run's heaviest examples are, as many of them; a film.

    film: of a run. examples: those it was made of. support (m,) bool: the linear program's. names:
    of the plane's two attributes.
    """
    m, k = examples.n_train, int(support.sum())
    x, y = film.positions[:m].T
    rest = {"size": 6, "color": theme.LIGHT["quiet"], "opacity": 0.4}
    ring = {
        "size": 15,
        "color": theme.LIGHT["bound"],
        "symbol": "diamond-open",
        "line": {"width": 2.5},
    }
    picture = draw.figure(
        [
            draw.dots(x, y, "training examples", rest, hoverinfo="skip", customdata=np.arange(1, m + 1),
                 meta=draw.EXAMPLES),
            draw.dots(x[support], y[support], "support vectors of the maximum margin", ring, hoverinfo="skip"),
            draw.dots([], [], f"the run's {k} heaviest", {"size": 9, "color": theme.LIGHT["weight"]}, hoverinfo="skip"),
        ],
        "The examples that decide",
        "Look for: how many dots lie in diamonds. All examples outside the diamonds could be left out of the linear "
        "program without a change.",
        draw.axis(names[0], *film.plane.box[:2]),
        draw.axis(names[1], *film.plane.box[2:]),
    )  # fmt: skip
    heaviest = [descending(row[:m])[:k] for row in film.weights]

    def at(t: int) -> list[dict]:
        return [{"x": draw.compact(x[heaviest[t]]), "y": draw.compact(y[heaviest[t]])}]

    def say(t: int) -> str:
        both = int(support[heaviest[t]].sum())
        return f"After round {t}: {both} of the run's {k} heaviest examples are support vectors."

    return draw.filmed(picture, len(film.weights), [2], at, say)
