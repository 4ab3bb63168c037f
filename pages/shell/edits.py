"""The edits of a run: in the link and in the session, mended where the run cannot take them.

They stand in the link as `edits=`; what they mean says boosting/catalogue/edits. A change of them
is a change of a control: a new entry in the browser's history, so Back undoes it.
"""

from collections.abc import Sequence
from typing import cast

from boosting.catalogue import edits as vocabulary
from boosting.catalogue.edits import Edit
from boosting.catalogue.running import edited
from boosting.screens.plans import Edits
from boosting.screens.runs import Run
from pages.shell import address, runs


def checked(setting: Edits) -> Edits:
    """The setting that leaves out what its run cannot take."""

    def check(text: str) -> tuple[str, str]:
        kept, complaints = mended(cast(Run, setting.run), text)
        return vocabulary.written(kept), " ".join(map(address.quoted_sentence, complaints))

    return setting.named(check=check)


def mended(run: Run, text: str) -> tuple[list[Edit], list[str]]:
    """The edits of a text that a run can take, and a sentence for each other one."""
    found, complaints = vocabulary.read(text)
    kept: list[Edit] = []
    if found:
        sample, choices = runs.of(run).plain.sample, run.choices
        for edit in found:
            try:
                edited(sample, run.algorithm, choices, [*kept, edit])
                kept.append(edit)
            except ValueError as error:
                complaints.append(f"An edit is left out. {error}")
    return kept, complaints


def add(edits: Sequence[Edit], text: str) -> None:
    """Have the next run show one edit more, or a few: for a button. text: of the new, from a browser.

    An example that is moved again stands at its new place only.
    """
    text = text[: vocabulary.LONGEST]
    again = {_moved(edit) for edit in vocabulary.read(text)[0]} - {None}
    kept = [edit for edit in edits if _moved(edit) not in again]
    address.request(edits=f"{vocabulary.written(kept)} {text}".strip())


def _moved(edit: Edit) -> tuple[object, ...] | None:
    """Which examples an edit moves, along which attribute, and since when; None if it does not."""
    return (
        (edit.examples, edit.attribute, edit.since) if isinstance(edit, vocabulary.Move) else None
    )


def undo(edits: Sequence[Edit], place: int | None = None) -> None:
    """Have the next run show one edit less, that at a place of the list; None: no edits."""
    left = [] if place is None else [edit for k, edit in enumerate(edits) if k != place]
    address.request(edits=vocabulary.written(left))
