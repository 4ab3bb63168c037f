"""What is said beside all bounds: every one after every round, in numbers, and where the margin bound comes from."""

from boosting.screens.chapters import bounds as chapter
from boosting.screens.shown import Shown
from boosting.theory.bound_table import over_rounds, printed_over_rounds, votes_of_stumps
from boosting.theory.proofs.margin_bound import margin_bound
from pages.bounds import formulas, terms
from pages.shell.packing import Content
from pages.words import proof


def words(shown: Shown) -> Content:
    """The terms of every bound, and the proof of one."""
    trace, settings, data = shown.trace, chapter.settings(shown), shown.run.data
    tables, printed = over_rounds(trace, settings), printed_over_rounds(trace, settings)
    of_stumps, noisy = votes_of_stumps(trace), data.flips if data.noise else ""
    said = [
        *terms.margin_bound(tables, settings, of_stumps),
        *terms.bound_table(tables, printed, settings, of_stumps, noisy),
        *formulas.all_bounds(),
    ]
    steps = proof.steps(margin_bound(trace, settings, data.seed)) if of_stumps else []
    return {"words": said, "proof": steps}
