"""The film of the chapter: one step's bound and cost, and three algorithms that lower that cost."""

from __future__ import annotations

from boosting.figures import vadaboost
from boosting.figures.theme import colours_by_title
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.variance import theorem

RIVALS = {  # title -> name, and its parameters that are the variance's weight
    "AdaBoost": ("adaboost", ()),
    "VadaBoost": ("vadaboost", ("lam",)),
    "EBBoost": ("ebboost", ("lam",)),
}


def content(page: Chapter, lam: float) -> films.Content:
    """U against V in the page's run, and the rivals' costs; lam: the weight of the variance."""
    traces = {
        title: runs.trace(_run(page.run, name, tuple((parameter, lam) for parameter in parameters)))
        for title, (name, parameters) in RIVALS.items()
    }
    colours = colours_by_title({name: title for title, (name, _) in RIVALS.items()})
    figures = {
        "The upper bound U and the cost V of one step": vadaboost.u_against_v(page.trace, lam),
        "The same cost, three ways to lower it": vadaboost.costs(traces, lam, colours),
        "Mean and variance of the loss": vadaboost.mean_and_variance(traces, colours),
        "Theorem 5: how many times AdaBoost's rounds, at worst?": vadaboost.theorem_5(page.trace),
    }
    last = max(map(len, [page.trace, *traces.values()]))
    words = theorem.bound_card(page.trace, lam, last)
    return {"figures": films.figures_part(figures), "words": words}


def _run(run: runs.Run, algorithm: str, parameters: tuple[tuple[str, float], ...]) -> runs.Run:
    """An algorithm with these parameters on the data of a run, with stumps, for as many rounds."""
    return runs.Run(run.data, algorithm, "stump", run.n_rounds, parameters)
