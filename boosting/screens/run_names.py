"""What runs that stand side by side are called: no two alike."""

from collections.abc import Sequence

from boosting.catalogue import find_algorithm
from boosting.screens.runs import Run


def labels(several: Sequence[Run]) -> list[str]:
    """A name for every run, no two alike: its algorithm, and what sets it apart from others of that."""
    found: list[str] = []
    for run in several:
        alike = [other for other in several if other.algorithm == run.algorithm]
        parts = [find_algorithm(run.algorithm).title, *_apart(run, alike)]
        label = ", ".join(parts) + ", edited" * bool(run.edits)
        found.append(label if label not in found else f"{label} ({found.count(label) + 1})")
    return found


def _apart(run: Run, alike: Sequence[Run]) -> list[str]:
    """What a run has otherwise than others of its algorithm: parameters, weak learner, depth."""
    known = {p.name: p.label.partition(",")[0] for p in find_algorithm(run.algorithm).parameters}
    values: dict[str, object] = {known[n]: v for n, v in run.parameters}
    others = [dict(other.parameters) for other in alike]
    differing = {known[n] for n, v in run.parameters if any(o[n] != v for o in others)}
    said = [
        f"{name} {v:g}" if isinstance(v, float) else str(v)
        for name, v in values.items()
        if name in differing
    ]
    if any(other.weak_learner != run.weak_learner for other in alike):
        said.append(run.weak_learner)
    if any(other.max_depth != run.max_depth for other in alike) and run.max_depth is not None:
        said.append(f"depth {run.max_depth}")
    return said
