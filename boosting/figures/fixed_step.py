"""AdaBoost with one step for all rounds, in pictures ([M] exercise 7.8)."""

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.theory import fixed_step as theory

QUIET = {"color": theme.LIGHT["quiet"], "width": 2}
THIN = {"color": theme.LIGHT["quiet"], "width": 1.5}
SMALL = 0.05  # the error to which both kinds of steps are timed


def errors(trace: Trace, gamma: float, own: Trace) -> go.Figure:
    """The training error of equal steps and of AdaBoost's own, and how much later equal ones come down; a film.

    trace: the run with the step for this gamma; own: AdaBoost's, with a step of its own in every round.
    """
    last = len(trace)
    error, beside = trace.staged_error, draw.going_on(own.staged_error, last)[: last + 1]
    # before the first round there is no vote, and its error would take the room of those that are compared
    seen, other = error[1:], beside[1:]
    curves = [
        draw.over_rounds(seen, _ending(f"every step {theory.best_step(gamma):.3f}", error),
                   draw.stroke("train"), "round %{x}: training error %{y:.4f}", first=1),
        draw.over_rounds(other, _ending("AdaBoost's own steps", beside), THIN,
                   "round %{x}: training error of AdaBoost %{y:.4f}", first=1),
    ]  # fmt: skip
    top = draw.ROOM * max([SMALL, *seen.tolist(), *other.tolist()])
    picture = draw.figure(
        [*curves, draw.cursor(0, top), *_later(_settled(other), _settled(seen), last)],
        "The training error with one step for all rounds",
        "Look for: how much later the thick line comes down. Move γ: too large a step, and it does not settle; too small, "
        "and it falls slowly.",
        draw.rounds_axis(last),
        draw.share_axis("training error", 0, top),
    )

    def say(t: int) -> str:
        now, beside_it = (draw.percent(float(values[t])) for values in (error, beside))
        return f"Round {t}: training error {now}, AdaBoost's {beside_it}."

    return draw.cursor_film(picture, last + 1, len(curves), say, "Round 0: no vote yet.")


def _settled(error: np.ndarray) -> int:
    """The round from which on an error (T,) is below `SMALL`; T + 1 for none."""
    large = np.flatnonzero(error >= SMALL)
    return int(large[-1]) + 2 if len(large) else 1


def _later(own: int, equal: int, last: int) -> list[go.Scatter]:
    """By how much equal steps settle later than AdaBoost's own, of so many rounds: a bar and words; or nothing."""
    if not own < equal <= last:
        return []
    said = f"{draw.percent(SMALL)}: {draw.counted(equal - own, 'round')} later"
    return apart.lying(SMALL, (own, equal), said)


def _ending(name: str, error: np.ndarray) -> str:
    """The name of a curve (n,) with its last error."""
    return f"{name}: {draw.percent(float(error[-1]))}"


def promise(trace: Trace, gamma: float, holds: np.ndarray) -> go.Figure:
    """The training error and its bound, which is drawn while every edge was at least gamma; a film.

    trace: the run with the step for this gamma; holds (T+1,): whether all edges so far were.
    """
    error = trace.staged_error
    rounds = np.arange(len(error))
    bound = theory.error_bound(gamma, rounds)
    n = int(holds.sum())  # the first so many
    needed = theory.enough_rounds(gamma, trace.sample.examples)
    why = f": round {n} is less than {gamma:g} better than chance" * (n < len(rounds))
    curves = [
        draw.over_rounds(error, "training error", draw.stroke("train"),
                   "round %{x}: training error %{y:.4f}"),
        draw.over_rounds(bound[:n], f"promised ceiling{why}", draw.stroke("bound"),
                   "round %{x}: at most %{y:.4f}"),
    ]  # fmt: skip
    if needed < len(rounds):
        here = "from here on no mistake is possible"
        curves.append(draw.lines([needed] * 2, [0, 1], "no mistake from here", QUIET, here))
    picture = draw.figure(
        [*curves, draw.cursor(0, 1.05)],
        "What is promised, and for how long?",
        "Look for: the dotted line ends where a base classifier has an edge below γ: from there on nothing is promised. "
        "Move γ: too large, it ends at once; too small, it falls slowly.",
        draw.rounds_axis(len(rounds) - 1),
        draw.share_axis("training error", 0, 1.05),
    )

    def say(t: int) -> str:
        ended = f"the promise ended in round {n}"
        promised = f"promised at most {draw.percent(float(bound[t]))}" if holds[t] else ended
        return f"Round {t}: training error {draw.percent(float(error[t]))}, {promised}."

    return draw.cursor_film(picture, len(rounds), len(curves), say)


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
            draw.over_rounds(trace.edge, "edge of a round", draw.stroke("train"), "round %{x}: edge %{y:.4f}", first=1),
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
        step = f"A base classifier counts {theory.best_step(gamma):.3f} in the vote, the best if every edge is γ"
        return f"Round {t}: edge {draw.number(trace.edge[t - 1])}. {step}."

    return draw.cursor_film(picture, len(trace) + 1, 3, say, draw.NO_CLASSIFIER)


def masses(trace: Trace, gamma: float) -> go.Figure:
    """The share of the new weights on which every round's base classifier errs; a film."""
    mass = theory.mass_of_wrong(trace.error, gamma)
    picture = draw.figure(
        [
            draw.over_rounds(mass, "weight of its errors afterwards",
                       draw.stroke("train", theme.LIGHT["weight"]),
                  "round %{x}: errs on %{y:.4f} of the new weights", first=1),
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
