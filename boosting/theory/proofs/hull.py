"""The line search in the hull, and its certificate: convexity, a corner, and nothing else ([C]; Frank and Wolfe 1956)."""

import numpy as np

from boosting.engine.sums import dot
from boosting.engine.trace import Trace
from boosting.theory.hull_plane import Segment, TwoSides, segments
from boosting.theory.proofs import Chain, Proof, at_most, equal

SHARES = r"a\in\{0,\frac14,\frac12,\frac34,1\}"
TRIED = np.linspace(0, 1, 5)  # shares with which the line search is compared


def certificate(plane: TwoSides, trace: Trace) -> Proof:
    """What a round that aims at a corner proves of the vote before it, and what its line search does.

    plane: what the run learns from. trace: a run in the hull that aims at the corner with the largest
    slope, as L1Boost does.
    """
    best = plane.best(plane.gamma)
    rounds = tuple(_round(plane, way, t, best) for t, way in enumerate(segments(plane, trace), 1))
    return Proof(
        (
            "**1.** A convex loss lies above its tangent everywhere, at the best vote of the hull H* as well. "
            "g: minus the slope of the loss at each example, times its weight.",
            "**2.** Along a straight line the tangent is linear in the vote, and a linear function over a hull is "
            "largest at a corner: nobody has to know H* for that.",
            "**3.** Together: the loss is above that of the best vote by what the tangent promises at the corner, at "
            "most. Where no corner promises anything, the vote is the best one.",
            "**4.** The line search then does no worse than any share of the way; the share 0 is among them, so "
            "the loss never rises.",
        ),
        rounds,
        "Kim, section 4; Mason et al. 2000. The sums run over the training examples.",
    )


def _round(plane: TwoSides, way: Segment, t: int, best: np.ndarray) -> tuple[Chain, ...]:
    """The four chains of round t. best (2,): the best vote in the hull."""
    pulls = plane.pulls(way.vote)
    least, before = plane.loss(np.array([best, way.vote]))
    after = plane.loss(way.at(np.array([way.share])))[0]
    towards, aimed = dot(pulls, best - way.vote), dot(pulls, way.aim - way.vote)
    now = rf"H_{{{t - 1}}}"
    slope = rf"\textstyle\sum_ig_i\big(H^*(x_i)-{now}(x_i)\big)"
    corner = rf"\max_v\textstyle\sum_ig_i\big(v(x_i)-{now}(x_i)\big)"
    return (
        (equal(rf"C_n({now})-{slope}", before - towards), at_most(r"C_n(H^*)", least)),
        (equal(slope, towards), at_most(corner, aimed)),
        (equal(rf"C_n({now})-C_n(H^*)", before - least), at_most(slope, towards), at_most(corner, aimed)),
        (
            equal(rf"C_n(H_{{{t}}})", after),
            at_most(rf"\min_{{{SHARES}}}C_n\big((1-a){now}+a\,v\big)", plane.loss(way.at(TRIED)).min()),
            at_most(rf"C_n({now})", before),
        ),
    )  # fmt: skip
