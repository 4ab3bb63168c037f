"""AdaBoost with one step for all rounds, in pictures ([M] exercise 7.8)."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.theory import fixed_step as theory

QUIET = {"color": theme.LIGHT["quiet"], "width": 2}
THIN = {"color": theme.LIGHT["quiet"], "width": 1.5}
SMALL = 0.05  # the error that both kinds of steps are timed to
TICKS = (0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1)  # of the errors


def errors(trace: Trace, gamma: float, holds: np.ndarray, own: Trace) -> go.Figure:
    """The training error and its bound, which is drawn while every edge was at least gamma; a film.

    trace: the run with the step for this gamma; holds (T+1,): whether all edges so far were; own: AdaBoost's run, with a
    step of its own in every round, against which one sees whether one step is enough.
    """
    start = trace.sample.error(np.zeros(trace.sample.size))
    error, beside = (np.array([start, *one.train_error]) for one in (trace, own))
    rounds = np.arange(len(error))
    bound = theory.error_bound(gamma, rounds)
    n = int(holds.sum())  # the first so many
    needed = theory.enough_rounds(gamma, trace.sample.examples)
    curves = [
        _errors(error, _ending(f"every step {theory.best_step(gamma):.3f}", error), draw.stroke("train"),
                "training error %{customdata:.4f}"),
        _errors(beside, _ending("AdaBoost's own steps", beside), THIN, "training error of AdaBoost %{customdata:.4f}"),
        _errors(bound[:n], _promised(n, len(rounds), gamma), draw.stroke("bound"), "at most %{customdata:.4f}"),
    ]  # fmt: skip
    if needed < len(rounds):
        curves.append(
            draw.lines(
                [needed, needed],
                [0, 1],
                "no mistake from here",
                QUIET,
                "from here on no mistake is possible",
            )
        )
    picture = draw.figure(
        [*curves, draw.cursor(0, draw.ROOM), *_later(_first(beside), _first(error))],
        "The training error with one step for all rounds",
        "Look for: how near the thick line comes to the thin one. The dotted line ends where a base classifier has an edge "
        "below γ: from there on nothing is promised. Move γ: too large, it ends at once; too small, it falls slowly.",
        draw.rounds_axis(len(rounds) - 1),
        _error_axis(),
    )

    def say(t: int) -> str:
        promised = (
            f"promised at most {draw.percent(float(bound[t]))}"
            if holds[t]
            else f"the promise ended in round {n}"
        )
        return f"Round {t}: training error {draw.percent(float(error[t]))}, {promised}."

    return draw.cursor_film(picture, len(rounds), len(curves), say)


def _errors(values: np.ndarray, name: str, line: dict, hover: str) -> go.Scatter:
    """Errors (n,) of the rounds 0..n-1 by their square root: two that are small are told apart."""
    rounds = list(range(len(values)))
    heights = draw.compact(np.sqrt(values))
    return draw.lines(rounds, heights, name, line, f"round %{{x}}: {hover}", customdata=values)


def _error_axis() -> dict:
    """The axis of errors that are drawn by their square root."""
    ticks = {"tickvals": [v**0.5 for v in TICKS], "ticktext": [draw.percent(v) for v in TICKS]}
    return draw.axis("training error (root scale)", 0, draw.ROOM, **ticks)


def _ending(name: str, error: np.ndarray) -> str:
    """The name of a curve (n,) with its last error."""
    return f"{name}: {draw.percent(float(error[-1]))}"


def _promised(n: int, many: int, gamma: float) -> str:
    """What the bound is called, which holds in n of so many rounds, round 0 among them."""
    why = f": round {n} is less than {gamma:g} better than chance"
    return f"promised ceiling{why * (n < many)}"


def _first(error: np.ndarray) -> int:
    """The first round in which an error (T+1,) is at most `SMALL`; 0 for none."""
    small = error <= SMALL
    return int(small.argmax()) if small.any() else 0


def _later(own: int, equal: int) -> list[go.Scatter]:
    """How many rounds later equal steps come down to `SMALL` than AdaBoost's own: a bar, and words under it; or nothing."""
    if not 0 < own < equal:
        return []
    height = SMALL**0.5
    ends = {"size": 14, "color": apart.INK, "symbol": "line-ns-open", "line": {"width": 3}}
    bar = draw.lines(
        [own, equal],
        [height] * 2,
        "5 % errors",
        {"color": apart.INK, "width": 4},
        "",
        showlegend=False,
        hoverinfo="skip",
    )
    bar.update(mode="lines+markers", marker=ends)
    said = f"{draw.counted(equal - own, 'round')} later"
    return [bar, draw.aside([(own + equal) / 2], [height], [said], "top center")]


def edges(trace: Trace, gamma: float) -> go.Figure:
    """Every round's edge against the gamma that was assumed, the first one below it ringed; a film."""
    rounds = list(range(1, len(trace) + 1))
    top = draw.ROOM * max([0.05, gamma, *trace.edge.tolist()])
    held = theory.held(trace, gamma)
    first = int(held.sum())  # the place of the first that is too small
    below = rounds[first : first + 1]
    ring = {
        "size": 15,
        "color": theme.LIGHT["bound"],
        "symbol": "circle-open",
        "line": {"width": 2.5},
    }
    picture = draw.figure(
        [
            draw.lines(rounds, draw.compact(trace.edge), "edge of a round", draw.stroke("train"),
                       "round %{x}: edge %{y:.4f}"),
            draw.level(len(trace), gamma, f"γ = {gamma:g}", draw.stroke("bound"), "the γ that was assumed"),
            draw.dots(below, draw.compact(trace.edge[first : first + 1]), "the first below γ", ring,
                      showlegend=False),
            draw.cursor(0, top),
            draw.aside([k - 0.5 for k in below], [gamma - 0.03 * top] * len(below),
                       [f"round {k}:<br>below γ" for k in below], "bottom left", theme.LIGHT["bound"]),
        ],
        "Is every round at least γ better than chance?",
        "Look for: the edge is ½ − ε. Weak learning (definition 7.1) asks for one γ > 0 under ALL weights. Where the solid "
        "line dives under the dotted one, these weights are a counter-example for this γ.",
        draw.rounds_axis(len(trace)),
        draw.axis("edge: better than chance by", min(0.0, float(trace.edge.min(initial=0.0))), top),
    )  # fmt: skip

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no base classifier yet."
        step = f"A base classifier counts {theory.best_step(gamma):.3f} in the vote, the best if every edge is γ"
        return f"Round {t}: edge {draw.number(trace.edge[t - 1])}. {step}."

    return draw.cursor_film(picture, len(trace) + 1, 3, say)


def masses(trace: Trace, gamma: float) -> go.Figure:
    """The share of the new weights on which every round's base classifier errs; a film."""
    mass = theory.mass_of_wrong(trace.error, gamma)
    rounds = list(range(1, len(trace) + 1))
    picture = draw.figure(
        [
            draw.lines(rounds, draw.compact(mass), "weight of its errors afterwards",
                       draw.stroke("train", theme.LIGHT["weight"]),
                  "round %{x}: errs on %{y:.4f} of the new weights"),
            draw.level(len(trace), 0.5, "½: AdaBoost's own step", draw.stroke("bound"), "AdaBoost's own step"),
            draw.cursor(0, 1),
        ],
        "Is the new weight half on its errors?",
        "Look for: below ½ the step was too short for this edge, and what it got right keeps the larger mass; "
        "above ½ it was too long. It is ½ only where the edge is γ.",
        draw.rounds_axis(len(trace)),
        draw.axis("share of the new weights", 0, 1),
    )  # fmt: skip

    def say(t: int) -> str:
        return (
            f"Round {t}: {draw.percent(float(mass[t - 1]))} of the new weight lies on its errors."
            if t
            else "Round 0: no step yet."
        )

    return draw.cursor_film(picture, len(trace) + 1, 2, say)
