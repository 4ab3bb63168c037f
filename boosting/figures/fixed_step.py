"""AdaBoost with one step for all rounds, in pictures ([M] exercise 7.8)."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import fixed_step as theory

QUIET = {"color": theme.LIGHT["quiet"], "width": 2}


def errors(trace: Trace, gamma: float, holds: np.ndarray) -> go.Figure:
    """The training error and its bound, which is drawn while every edge was at least gamma; a film.

    trace: the run with the step for this gamma; holds (T+1,): whether all edges so far were.
    """
    start = trace.sample.error(np.zeros(trace.sample.size))
    error = np.array([start, *trace.train_error])
    rounds = np.arange(len(error))
    bound = theory.error_bound(gamma, rounds)
    n = int(holds.sum())  # the first so many
    needed = theory.enough_rounds(gamma, trace.sample.examples)
    curves = [
        draw.lines(rounds.tolist(), draw.compact(error), "training error", draw.stroke("train"),
                   "round %{x}: training error %{y:.4f}"),
        draw.lines(rounds[:n].tolist(), draw.compact(bound[:n]), "promised while edges are ≥ γ",
                   draw.stroke("bound"),
              "round %{x}: at most %{y:.4f}"),
    ]  # fmt: skip
    if needed < len(rounds):
        curves.append(
            draw.lines(
                [needed, needed],
                [0, 1],
                f"(d) round {needed}",
                QUIET,
                "from here on no mistake is possible",
            )
        )
    picture = draw.figure(
        [*curves, draw.cursor(0, 1.05)],
        "The training error with one step for all rounds",
        "Look for: the dotted line ends where a base classifier has an edge below γ: from there on nothing is "
        "promised. Move γ: too large, and it ends at once; too small, and it falls slowly.",
        draw.rounds_axis(len(rounds) - 1),
        draw.axis("error", 0, 1.05),
    )

    def say(t: int) -> str:
        promised = (
            f"promised at most {draw.percent(float(bound[t]))}" if holds[t] else "nothing promised"
        )
        return f"Round {t}: training error {draw.percent(float(error[t]))}, {promised}."

    return draw.cursor_film(picture, len(rounds), len(curves), say)


def edges(trace: Trace, gamma: float) -> go.Figure:
    """Every round's edge against the gamma that was assumed; a film."""
    rounds = list(range(1, len(trace) + 1))
    top = draw.ROOM * max([0.05, gamma, *trace.edge.tolist()])
    picture = draw.figure(
        [
            draw.lines(rounds, draw.compact(trace.edge), "edge ½ − ε", draw.stroke("train"), "round %{x}: edge %{y:.4f}"),
            draw.level(len(trace), gamma, f"γ = {gamma:g}", draw.stroke("bound"), "the γ that was assumed"),
            draw.cursor(0, top),
        ],
        "Is every edge at least γ?",
        "Look for: weak learning (definition 7.1) asks for one γ > 0 under ALL weights. Where the solid line dives under "
        "the dotted one, these weights are a counter-example for this γ.",
        draw.rounds_axis(len(trace)),
        draw.axis("edge", min(0.0, float(trace.edge.min(initial=0.0))), top),
    )  # fmt: skip

    def say(t: int) -> str:
        if t == 0:
            return "Round 0: no base classifier yet."
        smallest = float(trace.edge[:t].min())
        return f"Round {t}: edge {trace.edge[t - 1]:.4f}; the smallest so far is {smallest:.4f}."

    return draw.cursor_film(picture, len(trace) + 1, 2, say)


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
