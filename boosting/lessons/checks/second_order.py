"""Checks of second-order trees (Chen and Guestrin 2016): until when they ask, and what the ridge leaves of an answer."""

from boosting.lessons.checks.asking import CheckError, Slip, Slips, check
from boosting.lessons.screens import Shown


@check()
def last_split(shown: Shown) -> float:
    """The last round whose tree asks a question; 0 where none does."""
    asks = [t for t, r in enumerate(shown.trace, 1) if not r.found.classifier.is_leaf]
    return float(max(asks, default=0))


def _kept_slips(shown: Shown, curvature: float) -> Slips:
    yield Slip(1 - kept_share(shown, curvature), "That is the share that λ takes away.")


@check(_kept_slips)
def kept_share(shown: Shown, curvature: float) -> float:
    """The share of −G/H that a leaf with this curvature H answers: H / (H + λ)."""
    ridge = dict(shown.run.parameters).get("ridge")
    if ridge is None:
        raise CheckError("The leaves of this run have no ridge λ.")
    return curvature / (curvature + float(ridge))
