"""The film of the chapter on coordinate descent."""

from __future__ import annotations

import numpy as np

from boosting.figures import descent
from boosting.figures.template import Figure
from boosting.theory import training_bounds
from boosting.theory.coordinate_descent import descents, lines
from pages.descent import proof, theorem
from pages.shell import films
from pages.shell.chapter import Chapter
from pages.words.live import says


def content(page: Chapter) -> films.Content:
    """Figures and words of the page's run."""
    trace = page.trace
    along = lines(trace)
    figures: dict[str, Figure] = {
        "Z along the new base classifier": descent.z_of_alpha(along),
        "How much of the new weight lies on its errors?": descent.halves(along),
        "How steep is every direction?": descent.directions(
            descents(trace), [r.member for r in trace]
        ),
        "The way down": descent.path(trace, along),
    }
    members = {r.member: says(r, page.problem) for r in reversed(list(trace))}
    landscape = descent.plane(trace, [members[k] for k in range(len(members))])
    if landscape is not None:
        figures["Two of the coordinates"] = landscape
    figures["The new weights are the nearest"] = descent.projection(along)
    if proof.applies(page.run):
        train = np.array(
            [page.problem.sample.error(np.zeros(page.problem.sample.size)), *trace.train_error]
        )
        figures["What the edges promise"] = descent.objective_bounds(train, _promises(page))
    words = theorem.cards(page, along)
    return {"figures": films.figures_part(figures), "words": words, **proof.parts(page)}


def _promises(page: Chapter) -> dict[str, np.ndarray]:
    """The bounds of theorem 7.2, the tightest first."""
    return {
        "∏ Z": training_bounds.product_of_normalizers(page.trace),
        "exp(−2 Σγ²)": training_bounds.exponential_of_edges(page.trace),
        "exp(−2 γ² t), γ the smallest edge so far": training_bounds.exponential_of_smallest_edge(
            page.trace
        ),
    }
