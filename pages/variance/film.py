"""The film of the chapter: one step's bound and cost, and three algorithms that lower that cost."""

from __future__ import annotations

from boosting import Trace
from boosting.engine.protocols import Outputs
from boosting.figures import vadaboost
from boosting.theory.proofs.variance import upper_bound
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.variance import theorem
from pages.words import proof


def content(page: Chapter, lam: float) -> films.Content:
    """U against V in the page's run, and the rivals' costs; lam: the weight of the variance."""
    traces = {title: runs.trace(run) for title, run in rivals(page.run, lam).items()}
    slow = _patient(page.run)
    figures = vadaboost.of_rivals(page.trace, traces, slow, lam)
    last = max(map(len, [page.trace, *traces.values()]))
    words = theorem.bound_card(page.trace, lam, last)
    words += theorem.rounds_card(traces[vadaboost.ADABOOST], slow, last)
    steps = proof.steps(upper_bound(page.trace, lam)) if has_proof(page) else []
    return {"figures": films.figures_part(figures), "words": words, "proof": steps}


def has_proof(page: Chapter) -> bool:
    """Whether theorem 3 is about the page's run: whether its votes are -1 and +1."""
    return page.trace.choices.weak_learner.outputs is Outputs.SIGNS


def rivals(run: runs.Run, lam: float) -> dict[str, runs.Run]:
    """AdaBoost, VadaBoost and EBBoost over stumps on the data of a run, by their titles."""
    return {
        title: _run(run, name, tuple((parameter, lam) for parameter in parameters))
        for title, (name, parameters) in vadaboost.RIVALS.items()
    }


def _patient(run: runs.Run) -> Trace:
    """VadaBoost with lam = 0 for so many rounds that it can reach AdaBoost's cost."""
    longer = vadaboost.patient_rounds(run.n_rounds)
    return runs.trace(_run(run._replace(n_rounds=longer), "vadaboost", (("lam", 0.0),)))


def _run(run: runs.Run, algorithm: str, parameters: tuple[tuple[str, float], ...]) -> runs.Run:
    """An algorithm with these parameters on the data of a run, with stumps, for as many rounds."""
    return runs.Run(run.data, algorithm, "stump", run.n_rounds, parameters)
