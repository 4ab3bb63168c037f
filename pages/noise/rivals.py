"""Several algorithms on the same flipped labels: the figures of the chapter's main film."""

from __future__ import annotations

from collections.abc import Sequence

from boosting.figures import noise, weights
from boosting.figures.stage import errors
from boosting.figures.theme import colours_by_title
from pages.shell import controls, films, runs
from pages.shell.chapter import Chapter


def runs_of(run: runs.Run, names: Sequence[str]) -> dict[str, runs.Run]:
    """The algorithms `names` with their defaults on the data of a run, by their titles."""
    return {controls.title(name): runs.changed(run, {"algorithm": name}) for name in names}


def figures(page: Chapter, names: Sequence[str]) -> list[dict[str, object]]:
    """Weights and detection in the page's run, detection and test errors of the algorithms `names`."""
    problem, examples, k = page.problem, page.problem.examples, page.problem.examples.n_train
    traces = {title: runs.trace(run) for title, run in runs_of(page.run, names).items()}
    colours = colours_by_title({name: controls.title(name) for name in names})
    test_errors = {
        title: errors(runs.margins(trace, examples)[:, k:], examples.y[k:])
        for title, trace in traces.items()
    }
    weights_of = f"Weights in {controls.title(page.run.algorithm)}"
    precision = noise.precision_recall(page.trace, problem.flipped)
    return films.figures_part(
        {
            "Who finds the flips?": noise.detections(traces, problem.flipped, colours),
            "Who is hurt by them?": noise.errors(test_errors, colours),
            weights_of: weights.weight_paths(page.trace, problem.flipped),
            "Are the heaviest examples the flipped ones?": precision,
        }
    )
