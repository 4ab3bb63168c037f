"""Several algorithms on the same flipped labels: the figures of the chapter's main film."""

from __future__ import annotations

from collections.abc import Sequence

from boosting.figures import fooled as pictures
from boosting.figures import noise, weights
from boosting.figures.stage import distributions, errors
from boosting.figures.theme import colours_by_title
from boosting.theory.noise import share_on_flipped
from pages.shell import controls, films, runs
from pages.shell.chapter import Chapter


def runs_of(run: runs.Run, names: Sequence[str]) -> dict[str, runs.Run]:
    """The algorithms `names` with their defaults on the data of a run, by their titles."""
    return {controls.title(name): runs.changed(run, {"algorithm": name}) for name in names}


def figures(page: Chapter, names: Sequence[str]) -> list[dict[str, object]]:
    """Where the algorithms `names` put their weight, and how they err; the weights of the page's run."""
    problem, examples, k = page.problem, page.problem.examples, page.problem.examples.n_train
    traces = {title: runs.trace(run) for title, run in runs_of(page.run, names).items()}
    colours = colours_by_title({name: controls.title(name) for name in names})
    test_errors = {
        title: errors(runs.margins(trace, examples)[:, k:], examples.y[k:])
        for title, trace in traces.items()
    }
    on_flipped = {
        n: share_on_flipped(distributions(trace), problem.flipped) for n, trace in traces.items()
    }
    own, share = controls.title(page.run.algorithm), float(problem.flipped.mean())
    dots = pictures.fooled(on_flipped, test_errors, share, colours)
    return films.figures_part(
        {
            "Fooled, or not?": dots,
            f"{own}'s heaviest examples": pictures.heaviest(page.trace, problem.flipped),
            "Who finds the flips?": noise.detections(traces, problem.flipped, colours),
            "Who is hurt by them?": noise.errors(test_errors, colours),
            f"Weights in {own}": weights.weight_paths(page.trace, problem.flipped),
        }
    )
