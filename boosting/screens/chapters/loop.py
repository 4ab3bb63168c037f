"""The loop: every algorithm is one loop with four choices; a mix takes each of them from a row of the table."""

from collections.abc import Mapping

from boosting.catalogue import MIX, find_algorithm
from boosting.screens import plans, vote
from boosting.screens.link import Screen
from boosting.screens.runs import Data, Run
from boosting.screens.screen import Chapter, Part
from boosting.screens.shown import Shown
from boosting.settings import Plan

# the sets of cells that are replaced by AdaBoost's, in the order in which they are tried
REPLACEMENTS = (
    (), ("search",), ("step",), ("loss",), ("search", "step"), ("loss", "step"), ("loss", "search"),
    ("search", "step", "correction"), tuple(plans.PARTS),
)  # fmt: skip


def mixed(of: Data) -> Plan[Mapping[str, Run]]:
    """The mix on the data, by its name."""
    run = yield from plans.mix(of)
    return {run.algorithm: run}


def sources(run: Run) -> list[str]:
    """The four rows that a mix takes its cells from."""
    return run.algorithm.removeprefix(MIX).split(",")


def without(shown: Shown, parts: tuple[str, ...] = tuple(plans.PARTS)) -> Shown:
    """The same screen with some of its cells taken from AdaBoost instead; with all of them it is AdaBoost."""
    if not parts:
        return shown
    kept = [row for part, row in zip(plans.PARTS, sources(shown.run)) if part not in parts]
    link = [(n, v) for n, v in shown.screen.query if n not in parts and _is_left(n, kept)]
    if ("search" in parts) and shown.run.weak_learner not in ADABOOST.weak_learners:
        link = [(n, v) for n, v in link if n not in ("weak_learner", "max_depth")]
    return CHAPTER.shown(Screen(CHAPTER.path, tuple(link)), shown.keeper)


def _is_left(name: str, rows: list[str]) -> bool:
    """Whether a name in a link means something where these rows are mixed: a row's parameters begin with its name."""
    row, dot, _ = name.partition(".")
    return not dot or row in rows


def that_runs(asked: Shown) -> tuple[Shown, str]:
    """What stands there: the mix, or where its cells do not fit one with as few other cells as possible; and why, or "".

    A Misfit, or another ValueError in words, is about the cells. Any other error is a bug, and is not caught.
    """
    why = ""
    for parts in REPLACEMENTS:
        shown = without(asked, parts)
        try:
            _ = shown.rounds
        except ValueError as error:
            why = why or str(error)
            continue
        other = f"{why} You see the {' and the '.join(parts)} of AdaBoost instead."
        return shown, other if parts else ""
    raise ValueError(why)


ADABOOST = find_algorithm("adaboost")
CHAPTER = Chapter(
    "loop",
    "Four choices: what does a swap do?",
    (Part("mix", "Your own mix", vote.figures, staged=True),),
    runs=mixed,
    stepwise=True,
)
