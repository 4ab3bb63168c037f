"""What AdaBoost.M1 and SAMME ask of a base classifier, and their steps with every round's numbers."""

from __future__ import annotations

from math import log

import numpy as np

from boosting import Trace
from boosting.choices.steps.log_odds import odds_latex
from boosting.screens.chapters import classes as chapter
from boosting.screens.shown import Shown
from boosting.theory import class_votes
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new

SAMME = r"\text{SAMME:}\quad\alpha_t=\log\frac{1-\varepsilon_t}{\varepsilon_t}+\log(c-1)"
MAJORITY = r"\text{AdaBoost.M1:}\quad\alpha_t=\log\frac{1-\varepsilon_t}{\varepsilon_t}"


def words(shown: Shown) -> Content:
    """Both steps, and when they are positive."""
    c = len(shown.dataset.class_names)
    samme, majority = (
        shown.beside(chapter.boosted_by(name, shown)).trace
        for name in (chapter.GUESSING, chapter.MAJORITY)
    )
    said = [
        blocks.heading("Both steps, with this round's numbers"),
        blocks.formula([SAMME, *_steps(SAMME, samme, log(c - 1))]),
        blocks.formula([MAJORITY, *_steps(MAJORITY, majority, 0.0)]),
        blocks.caption(
            f"ε: the share of the weight that is named wrongly. A step is positive below 1 − 1/c = {1 - 1 / c:.3g} in SAMME "
            "(Zhu, Zou, Rosset and Hastie 2009), below 1/2 in AdaBoost.M1 (Freund and Schapire 1997). Both weigh an "
            "example by the votes for its own class alone. In AdaBoost.M1 the product of 2√(ε(1 − ε)) bounds the error; "
            "what SAMME lowers is no bound of it. Multi-class DeepBoost weighs every pair of an "
            "example's class and a wrong one: naming a third class costs nothing there."
        ),
        blocks.caption(f"AdaBoost.M1: {majority.ended}"),
    ]  # fmt: skip
    return {"words": said}


def _steps(rule: str, trace: Trace, more: float) -> list[str]:
    """The rule of every round with its numbers. more: what is added to the log-odds."""
    wrong = np.round(class_votes.wrong_shares(trace), 12)  # 1 less a sum: a perfect round is one
    plus = rf"+{decimals(more)}" if more else ""
    return [
        rf"{rule}={odds_latex('', 1 - e, e)}{plus if e else ''}={new(decimals(a))}"
        for e, a in zip(wrong.tolist(), trace.alpha.tolist())
    ]
