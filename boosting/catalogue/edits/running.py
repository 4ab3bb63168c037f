"""What a run with edits is made of, how it ends, and which bounds it leaves."""

from collections.abc import Mapping, Sequence

from boosting.catalogue.algorithms import ALGORITHMS
from boosting.catalogue.edits.vocabulary import (
    LATEST,
    ByRound,
    Cut,
    Edit,
    Never,
    OfCoefficient,
    OfData,
    OfRound,
    Take,
    Then,
    rest_of,
)
from boosting.catalogue.mixes import NEED_THEIR_OWN_STEP
from boosting.choices.edited import EditedSearch, EditedStep
from boosting.engine.boost import USED_UP
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.engine.segments import Segment, latest


def segments(
    choices: ByRound, edits: Sequence[Edit], samples: Mapping[int, Sample]
) -> dict[int, Segment]:
    """What a run with these edits is made of, by the first round that goes by it, 1 for the start.

    choices: as the edits of the kind `Then` leave them. samples: by the first round that is trained on it.
    """
    alone = {edit.round for edit in rest_of(edits, OfRound) if not isinstance(edit, Then)}
    starts = {*choices, *samples, *alone, *(t + 1 for t in alone)}
    return {
        t: Segment(_edited(latest(choices, t), edits, t), latest(samples, t))
        for t in sorted(starts)
    }


def _edited(choices: Choices, edits: Sequence[Edit], t: int) -> Choices:
    """The choices with the edits of round t, and with those that hold in every round."""
    rules = tuple(edit.rule for edit in rest_of(edits, OfCoefficient) if edit.round == t)
    if rules:
        choices = choices._replace(step_size=EditedStep(choices.step_size, rules))
    ranks = [edit.rank for edit in rest_of(edits, Take) if edit.round == t]
    stumps = [(edit.attribute, edit.threshold) for edit in rest_of(edits, Cut) if edit.round == t]
    never = tuple((edit.attribute, edit.threshold) for edit in rest_of(edits, Never))
    if ranks or stumps or never:
        rank, stump = [1, *ranks][-1], [None, *stumps][-1]
        search = EditedSearch(choices.weak_learner, rank, stump, never)
        choices = choices._replace(weak_learner=search)
    return choices


def ending(ended: str, done: int, edits: Sequence[Edit]) -> str:
    """Why a run with edits has ended after `done` rounds: `ended`, and what edits have to do with it."""
    said = [ended]
    if any(edit.round == done + 1 for edit in (*rest_of(edits, Take), *rest_of(edits, Cut))):
        said.append("An edit had chosen the base classifier of that round.")
    if rest_of(edits, Never):
        said.append("Among those that no edit forbids, that is.")
    return " ".join(said) if ended != USED_UP else ended


def unreached(edits: Sequence[Edit], done: int) -> list[Edit]:
    """The edits of rounds that a run of `done` rounds has not had."""
    too_late = [edit for edit in rest_of(edits, OfRound) if edit.round > done]
    return too_late + [edit for edit in rest_of(edits, OfData) if edit.since > done + 1]


def bounds_left(
    bounds: Sequence[str], edits: Sequence[Edit], done: int = LATEST
) -> tuple[str, ...]:
    """Of the bounds of a row (keys of theory's BOUNDS) those that edits leave true in `done` rounds.

    Some hold for the row's own coefficients only, and all for its own loss: where another algorithm
    goes on, those stay that it has as well.
    """
    # An algorithm that goes on after the last round has weighed the examples already.
    idle = [
        edit
        for edit in unreached(edits, done)
        if not (isinstance(edit, Then) and edit.round == done + 1)
    ]
    edits = [edit for edit in edits if edit not in idle]
    # The promise of the edges so far is one about the examples on which they were measured.
    own_step = bool(rest_of(edits, OfCoefficient)) or any(
        e.since > 1 for e in rest_of(edits, OfData)
    )
    left = [b for b in bounds if not (own_step and b in NEED_THEIR_OWN_STEP)]
    for then in rest_of(edits, Then):
        left = [b for b in left if b in ALGORITHMS[then.algorithm].bounds]
    return tuple(left)
