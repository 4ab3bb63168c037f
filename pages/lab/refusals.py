"""What the buttons of the edits need of a run: its stumps, and which edits it cannot take."""

from typing import NamedTuple, cast

from boosting import Round
from boosting.catalogue.edits import Cut, Edit, Flip, Take, Times
from boosting.engine.base_classifiers import Tree
from boosting.screens.shown import Shown


class Refusals(NamedTuple):
    """Why a run does not take an edit; "" if it does.

    coefficient: another one; rank: another candidate; stump: of one's own; on_the_way: an example changed in its middle.
    """

    coefficient: str
    rank: str
    stump: str
    on_the_way: str


def refusals(shown: Shown) -> Refusals:
    """Those of the run on the screen, in sentences."""
    last = shown.rounds or 1
    edits = Times(last, 2.0), Take(last, 2), Cut(last, 0, 0.0), Flip((1,), 2)
    return Refusals(*(_refused(shown, edit) for edit in edits))


def _refused(shown: Shown, edit: Edit) -> str:
    sample = shown.problem.sample
    why = shown.fact(f"refuses {edit!r}", lambda trace: edit.refusal(trace.all_choices, sample))
    return f"Not here: {why}." if why else ""


def stumps(shown: Shown) -> list[str]:
    """Attribute and threshold of every round's base classifier 0..T, as edits write them; "" if it is no stump."""
    return shown.fact("stumps by round", lambda trace: ["", *map(_stump, trace)])


def _stump(r: Round) -> str:
    h = r.found.classifier
    if not h.is_stump:
        return ""
    attribute, threshold, *_ = cast(Tree, h).nodes[0].tolist()
    return f"{attribute:.0f}~{threshold!r}"
