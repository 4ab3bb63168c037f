"""The game of a dataset in pictures: how close runs come to its value, and which examples carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import game, theme
from boosting.figures.stage import Examples, Film
from boosting.figures.template import axis, compact, counted, dots, figure, filmed, lines, number
from boosting.theory.game import Bracket

HEAVY = 3.0  # times the average: an example that carries a distribution


def brackets(runs: Mapping[str, Bracket], value: float, colours: Mapping[str, str]) -> go.Figure:
    """Floors and ceilings of the runs by title, with the game's value and its half, a film.

    value: rho*. colours: "#rrggbb" by the same titles.
    """
    picture = game.brackets(runs, value, colours)
    last = max([1, *(len(b.upper) for b in runs.values())])
    line = {"color": theme.LIGHT["quiet"], "width": 1.5, "dash": "dash"}
    picture.add_trace(
        lines([0, last], [value / 2, value / 2], f"half of it {value / 2:.4f}", line, "ρ*/2")
    )
    look = (
        "Look for: no floor above the value ρ*, no ceiling below it; AdaBoost reaches at least half "
        "of it in the end, the linear program all of it. Solid: the smallest margin of the best vote "
        "so far; dotted: twice the best edge under the best weights so far."
    )
    return picture.update_layout(title_subtitle_text=look)


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
    picture = figure(
        [
            dots(compact(last), compact(dual), "maximum margin", mark, customdata=who,
                 hovertemplate=f"{hover}<extra></extra>"),
            dots([], [], title, dot, customdata=who, hovertemplate=f"{hover}<extra></extra>"),
        ],
        "Who carries the smallest margin?",
        "Look for: in the linear program only examples whose margin is ρ* have weight, its support "
        "vectors; the weights of the run gather on the left as well.",
        axis("normalised margin", -1, 1),
        axis("weight, 1 = the average", 0, top),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        return [{"x": compact(margins[t]), "y": compact(weights[t])}]

    def say(t: int) -> str:
        heavy = counted(int((weights[t] > HEAVY).sum()), "example")
        smallest = number(float(margins[t].min()))
        return f"After round {t}: smallest margin {smallest}; {heavy} above {HEAVY:g} times the average."

    return filmed(picture, len(trace) + 1, [1], at, say)


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
    picture = figure(
        [
            dots(x, y, "training examples", rest, hoverinfo="skip"),
            dots(x[support], y[support], "support vectors of the maximum margin", ring, hoverinfo="skip"),
            dots([], [], f"the run's {k} heaviest", {"size": 9, "color": theme.LIGHT["weight"]}, hoverinfo="skip"),
        ],
        "The examples that decide",
        "Look for: both sit along the border; the others could be left out of the linear program "
        "without a change.",
        axis(names[0], *film.plane.box[:2]),
        axis(names[1], *film.plane.box[2:]),
    )  # fmt: skip
    heaviest = [np.argsort(-row[:m], kind="stable")[:k] for row in film.weights]

    def at(t: int) -> list[dict]:
        return [{"x": compact(x[heaviest[t]]), "y": compact(y[heaviest[t]])}]

    def say(t: int) -> str:
        both = int(support[heaviest[t]].sum())
        return f"After round {t}: {both} of the run's {k} heaviest examples are support vectors."

    return filmed(picture, len(film.weights), [2], at, say)
