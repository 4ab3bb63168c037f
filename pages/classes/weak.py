"""What AdaBoost.M1 and SAMME ask of a base classifier, and their steps with every round's numbers."""

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.screens.chapters import classes as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.formula_card import step_row


def words(shown: Shown) -> Content:
    """Both steps, and when they are positive."""
    c = len(shown.dataset.class_names)
    traces = {
        find_algorithm(name).title: shown.beside(chapter.boosted_by(name, shown)).trace
        for name in (chapter.GUESSING, chapter.MAJORITY)
    }
    said = [
        blocks.heading("Both steps, with this round's numbers"),
        *(_steps(title, trace) for title, trace in traces.items()),
        blocks.caption(
            f"ε: the share of the weight that is named wrongly. A step is positive below 1 − 1/c = {1 - 1 / c:.3g} in SAMME "
            "(Zhu, Zou, Rosset and Hastie 2009), below 1/2 in AdaBoost.M1 (Freund and Schapire 1997). Both weigh an "
            "example by the votes for its own class alone. In AdaBoost.M1 the product of 2√(ε(1 − ε)) bounds the error; "
            "what SAMME lowers is no bound of it. Multi-class DeepBoost weighs every pair of an "
            "example's class and a wrong one: naming a third class costs nothing there. AdaBoost.MH and the softmax ask "
            "about every class for itself, with a tree of its own."
        ),
        blocks.caption(" ".join(f"{title}: {trace.ended}" for title, trace in traces.items())),
    ]  # fmt: skip
    return {"words": said}


def _steps(title: str, trace: Trace) -> blocks.Block:
    """The rule of the step, then with every round's numbers; title: of the algorithm."""
    plain = rf"\text{{{title}:}}\quad\alpha_t={trace.choices.step_size.words.latex}"
    rows = (step_row(trace.choices, r) for r in trace)
    return blocks.formula([plain, *(f"{plain}={numbers}" for _, _, numbers in rows)])
