"""Checks of what the vote looks at: how many attributes it asks about."""

from __future__ import annotations

from boosting.lessons.checks.asking import Slip, Slips, check, t_of
from boosting.lessons.screens import Shown


def _asked_slips(shown: Shown, round: int | None = None) -> Slips:
    never = shown.trace.sample.n_attributes - asked_attributes(shown, round)
    yield Slip(never, "So many are never asked. The others are asked about.")
    yield Slip(
        t_of(shown, round, 0),
        "So many questions are asked, several of them about the same attribute.",
    )


@check(_asked_slips)
def asked_attributes(shown: Shown, round: int | None = None) -> float:
    """How many attributes the vote after the round asks about."""
    rounds = shown.trace[: t_of(shown, round, 0)]
    return float(len({j for r in rounds for j in r.found.classifier.attributes}))
