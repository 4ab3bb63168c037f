"""The words inside the stage: pseudocode and captions, made of what the choices say of themselves."""

from html import escape

import numpy as np

from boosting import Round, Trace
from boosting.datasets import Dataset
from boosting.engine.protocols import Choices, Outputs
from boosting.engine.words import LossWords
from boosting.figures import rounds
from boosting.figures.round_film import Film, Plane
from boosting.figures.template import minus, percent
from boosting.screens.runs import Problem
from pages.words.run_words import RunWords


def says(round_: Round, problem: Problem) -> str:
    """The round's base classifier in words, with real minus signs."""
    return minus(in_words(round_, problem))


def in_words(round_: Round, problem: Problem) -> str:
    """The round's base classifier in words, with the hyphens of a programming language."""
    names = problem.dataset.feature_names, problem.dataset.class_names
    return round_.found.classifier.says(*names)


def live_lines(problem: Problem, trace: Trace, film: Film) -> list[dict[str, str]]:
    """For every round 0..T: what each phase of the pseudocode computed, in HTML by the names of the phases.

    problem, trace, film: of one run.
    """
    return [{}, *(_live(trace.choices_of(r.t), problem, r, film) for r in trace)]


def _live(choices: Choices, problem: Problem, r: Round, film: Film) -> dict[str, str]:
    largest = float(r.after.distribution.max()) * np.count_nonzero(r.sample.weight)
    second = r.found.runner_up
    rival = f" <span title='Edge of the next best'>(next {second:.4f})</span>" if second else ""
    return {
        "fit": f"<b>{escape(says(r, problem))}</b>",
        "error": f"ε = <b>{r.error:.4f}</b>, edge {r.edge:.4f}{rival}",
        "alpha": f"{'α' if choices.correct is None else 'c'} = <b>{r.alpha:.4f}</b>",
        "reweigh": f"largest now <b>{largest:.3g} ×</b> the average",
        "add": f"training error <b>{percent(film.curves[0].values[r.t])}</b>",
    }


def abstains(choices: Choices) -> bool:
    """Whether the base classifiers of a run may abstain (vote 0) on some examples."""
    return choices.weak_learner.outputs is Outputs.ABSTAINING


def pseudocode(trace: Trace, words: RunWords, n_rounds: int) -> list[dict[str, str | int | None]]:
    """The algorithm as lines of HTML, each with its indent and the phase that executes it.

    trace, words: of one run. n_rounds: the most rounds of it.
    """
    loss = words.loss
    search = words.weak_learner.pseudocode.replace("{symbol}", loss.symbol)
    counts_half = ", abstaining counts half" * abstains(trace.choices)
    lines = [
        (f"<b>for</b> t = 1 … {n_rounds}:", None, 0),
        (search, "fit", 1),
        (f"ε ← share of {loss.pulls} it gets wrong{counts_half}", "error", 1),
        *_coefficient_lines(words),
        (words.update, "add", 1),
        ("<b>predict</b> sign F(x)", None, 0),
    ]
    return [{"html": html, "phase": phase, "indent": indent} for html, phase, indent in lines]


def _coefficient_lines(words: RunWords) -> list[tuple[str, str | None, int]]:
    """The step, the next pull, and the correction, which comes in the place of a step that waits for it."""
    step, pull = words.step.pseudocode, (words.loss.pseudocode, "reweigh", 1)
    if not words.correct:
        return [(step, "alpha", 1), pull]
    if words.solved:
        return [(words.correct, "alpha", 1), pull]
    own_vote = "<small> (in AdaBoost's own vote A; the ensemble's c follows)</small>"
    return [(f"{step}{own_vote}", "alpha", 1), pull, (words.correct, None, 1)]


def weight_words(words: LossWords) -> dict[str, str]:
    """What the size of a point means: its name, and the title and the note of the weights' panel."""
    title = words.pulls if words.note else f"Example {words.pulls.replace('weight', 'weights')}"
    heading = f"{title[0].upper()}{title[1:]}"
    return {"pulls": words.pulls, "weights_title": heading, "weights_note": words.note}


def captions(trace: Trace, words: RunWords, roles: list[str]) -> dict[str, str]:
    """One sentence per panel: what to look for.

    trace, words: of one run. roles: of the curves in the panel of curves.
    """
    then = "."
    if words.correct:
        then = ", and all coefficients so far are solved anew."
    elif trace.choices_of(max(len(trace), 1)).step_size.in_hull:
        then = ", and all earlier coefficients shrink a little."
    return {
        "surface": f"Look for: the next cut is for the points that are big now{then} "
        "Stronger colour: a surer vote. Point at an example to read it; click it to "
        "follow it through the rounds and the panels.",
        "weights": f"Look for: {words.loss.watch}.",
        "margins": "Look for: does the left foot of the hill move right, past 0, while its top moves "
        "left? Normalised: y F over the coefficients' sum.",
        "curves": rounds.watch(roles),
        "pseudocode": "The lit line is the one just executed. "
        "Sub-step walks through them one by one.",
    }


def second_axis(dataset: Dataset, plane: Plane) -> str:
    """The name of the vertical axis; one-attribute data have none."""
    return "" if plane.second is None else dataset.feature_names[plane.second]


def axis_names(dataset: Dataset, plane: Plane) -> tuple[str, str]:
    """The names of the plane's two axes."""
    return dataset.feature_names[plane.first], second_axis(dataset, plane)


def plane_note(dataset: Dataset, film: Film) -> str:
    """What the picture of a plane leaves out."""
    others = dataset.n_features - 2
    parts = []
    if others > 0:
        attributes = f"{others} attribute{'s' * (others > 1)}"
        parts.append(
            f"A cut: the other {attributes} stand at their median; points are judged by all of "
            "them."
        )
    if film.spread_out:
        parts.append("Points with equal values are drawn slightly apart; no cut can part them.")
    return " ".join(parts)
