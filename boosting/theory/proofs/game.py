"""Duality: no vote's smallest margin exceeds twice the best edge under any weights ([M] section 7.3.5)."""

import numpy as np

from boosting.engine.state import State
from boosting.engine.sums import dot, product
from boosting.engine.trace import Trace
from boosting.theory.game import bracket
from boosting.theory.proofs import Chain, Proof, at_most, equal


def duality(trace: Trace) -> Proof:
    """Weak duality with the vote and the weights of every round; a program that is at its end closes it.

    trace: a run that searches the largest edge, whose pulls are distributions; as for `game.bracket`.
    """
    ends = bracket(trace)
    table = np.array([trace.sample.y * h.votes(trace.sample.X) for h in trace.distinct()])
    # A round is trained on the weights that the one before leaves: its edge is the best under them.
    above = [*(2 * r.edge for r in trace[1:]), _last_ceiling(trace)]
    rounds = tuple(
        _round(
            trace,
            t,
            table,
            above[t - 1],
            float(ends.best_lower[t - 1]),
            float(ends.best_upper[t - 1]),
        )
        for t in range(1, len(trace) + 1)
    )
    return Proof(
        (
            "**1.** The smallest margin is at most any average of the margins: weigh them by the weights D that the "
            "round leaves.",
            "**2.** Exchange the sums: the average margin of the vote is the average, with the vote's shares q, of what "
            "its base classifiers earn under D.",
            "**3.** An average is at most the largest: the best of the vote's own base classifiers, and the best of all "
            "stumps, earn at least as much. That is twice the best edge under D.",
            "**4.** It holds for any vote and any weights, so the best vote so far is below the best weights so far: "
            "ρ\\* lies between. von Neumann's theorem says that the two meet; in a linear program's last round they do.",
        ),
        rounds,
        "Mohri et al., section 7.3.5, (7.22) to (7.25). q: the coefficients, divided by their sum.",
    )


def _last_ceiling(trace: Trace) -> float:
    """Twice the best edge under the weights that the run leaves; no round was trained on them."""
    last = trace[-1]
    played = last.after._replace(signed=trace.sample.y * last.after.distribution, penalty=0.0)
    found = trace.choices.weak_learner.search(trace.sample, played, State(trace.sample))
    return 2 * (0.5 - found.error)


def _round(
    trace: Trace, t: int, table: np.ndarray, above: float, floor: float, ceiling: float
) -> tuple[Chain, ...]:
    """The four chains of round t.

    table (k, m): y h of all members. above: twice the best edge under the weights left. floor, ceiling:
    the best so far.
    """
    r, c = trace[t - 1], trace.coefficients(t)
    shares, D = c / np.abs(c).sum(), r.after.distribution
    margins = product(shares, table[: len(c)])
    earned = product(table[: len(c)], D)
    mixed = r"\sum_iD(i)\,\rho_i"
    return (
        (equal(r"\min_i\rho_i", margins.min()), at_most(mixed, dot(D, margins))),
        (
            equal(mixed, dot(D, margins)),
            equal(r"\sum_jq_j\sum_iD(i)\,y_ih_j(x_i)", dot(shares, earned)),
        ),
        (
            equal(r"\sum_jq_j\sum_iD(i)\,y_ih_j(x_i)", dot(shares, earned)),
            at_most(r"\max_{j\le k}\sum_iD(i)\,y_ih_j(x_i)", earned.max()),
            at_most(r"\max_h\sum_iD(i)\,y_ih(x_i)=2\gamma", above),
        ),
        (equal(r"\text{floor so far}", floor), at_most(r"\text{ceiling so far}", ceiling)),
    )
