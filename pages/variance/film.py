"""What is said beside one step's bound and cost, and three algorithms that lower that cost."""

from boosting.engine.protocols import Outputs
from boosting.figures import vadaboost
from boosting.screens.chapters import bound as chapter
from boosting.screens.shown import Shown
from boosting.theory.proofs.variance import upper_bound
from pages.shell.packing import Content
from pages.variance import theorem
from pages.words import proof


def words(shown: Shown) -> Content:
    """U against V in the page's run, and how many rounds the rivals need."""
    lam, slow = shown.values[chapter.LAM.name], shown.of(chapter.patient).trace
    traces = {title: shown.beside(run).trace for title, run in chapter.rivals(shown).items()}
    last = max(map(len, [shown.trace, *traces.values()]))
    said = theorem.bound_card(shown.trace, lam, last)
    said += theorem.rounds_card(traces[vadaboost.ADABOOST], slow, last)
    steps = proof.steps(upper_bound(shown.trace, lam)) if has_proof(shown) else []
    return {"words": said, "proof": steps}


def has_proof(shown: Shown) -> bool:
    """Whether theorem 3 is about the page's run: whether its votes are -1 and +1."""
    return shown.fact("signs", lambda trace: trace.choices.weak_learner.outputs is Outputs.SIGNS)
