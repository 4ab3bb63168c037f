"""What can be promised of a vote for several classes? The guarantee of Kuznetsov, Mohri and Syed ([D])."""

from __future__ import annotations

import numpy as np

from boosting.figures import class_votes as pictures
from boosting.figures.template import Figure
from boosting.theory import class_votes
from boosting.theory.margins import at_most
from pages.classes.training import ClassesRun
from pages.shell import controls, films
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import new


def pick() -> float:
    """The margin ρ of the guarantee."""
    help = "Margins up to ρ count as errors; the complexity is divided by ρ. Chosen before the sample is drawn."
    return controls.number("Margin ρ", "class_rho", 0.01, 0.5, 0.1, 0.01, help)


def content(run: ClassesRun, rho: float) -> films.Content:
    """Figures and words at the margin ρ."""
    rounds = range(1, len(run.trace) + 1)
    sizes = np.array([0.0, *(_complexity(run, t, rho) for t in rounds)])
    losses = _losses(run, rho)
    figures = _figures(run, rho, losses, sizes)
    return {"figures": films.figures_part(figures), "words": _words(run, rho, losses, sizes)}


def _figures(
    run: ClassesRun, rho: float, losses: np.ndarray, sizes: np.ndarray
) -> dict[str, Figure]:
    """The two known terms (T+1,) over the rounds, and against the number of examples."""
    trace, c = run.trace, len(run.dataset.class_names)
    needed = [
        0.0,
        *(class_votes.examples_needed(trace, t, rho, c) for t in range(1, len(trace) + 1)),
    ]

    def term(t: int, m: np.ndarray) -> np.ndarray:
        return np.array([class_votes.complexity(trace, t, rho, c, n) for n in m])

    m = trace.sample.examples
    return {
        "What does the guarantee say of this vote?": pictures.promise(
            losses, sizes, _test_errors(run), rho
        ),
        "How many examples would it need?": pictures.examples_needed(term, needed, m, 2 * c),
    }


def _complexity(run: ClassesRun, t: int, rho: float) -> float:
    return class_votes.complexity(run.trace, t, rho, len(run.dataset.class_names))


def _losses(run: ClassesRun, rho: float) -> np.ndarray:
    """The share of the training examples with a margin of at most rho, (T+1,)."""
    k = run.examples.n_train
    margins = class_votes.margins(run.votes, run.examples.y)[:, :k]
    return at_most(margins, rho).mean(axis=1)


def _test_errors(run: ClassesRun) -> np.ndarray:
    """The test errors (T+1,); empty where nothing is held back."""
    k = run.examples.n_train
    wrong = class_votes.predictions(run.votes)[:, k:] != run.examples.y[k:]
    return wrong.mean(axis=1) if wrong.shape[1] else np.empty(0)


def _words(run: ClassesRun, rho: float, losses: np.ndarray, sizes: np.ndarray) -> list[Block]:
    """The theorem with the numbers of every round; losses, sizes (T+1,): its two known terms."""
    c = len(run.dataset.class_names)
    rows = [
        rf"\hat R_{{S,\rho}}={losses[t]:.3f},\qquad\tfrac{{8\cdot {c}}}{{{rho:g}}}\cdot"
        rf"{sizes[t] * rho / 8 / c:.4f}={new(f'{sizes[t]:.3g}')}"
        for t in range(1, len(run.trace) + 1)
    ]
    return [
        blocks.heading("The guarantee for several classes, with this round's numbers"),
        blocks.formula(
            r"R(f)\le\hat R_{S,\rho}(f)+\frac{8c}\rho\sum_t\alpha_t\,\mathfrak R_m\big(\Pi_1(H_{k_t})\big)"
            r"+O\Big(\sqrt{\tfrac{\log p}{\rho^2m}\log\tfrac{\rho^2c^2m}{4\log p}}\Big),\qquad \Pi_1(H)=\{x\mapsto h(x,y)\}"
        ),
        blocks.formula(["", *rows]),
        blocks.caption(
            f"R̂: share of the margins up to ρ. c = {c}: classes. α: the coefficients, their sum made 1. Π₁(H): what a base "
            "classifier says of one class, held fixed: does it name it or not. ℜ: what the growth function of such "
            "functions allows. The source gives the last term without its constants, so it is not added up here: the first "
            "two are what can be computed. As for two classes, the number of rounds does not appear, and every "
            "base classifier is charged for its own family alone. Source: Kuznetsov, Mohri and Syed 2014, by the slides "
            "of Cortes, Mohri and Syed."
        ),
    ]  # fmt: skip
