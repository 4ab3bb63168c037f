"""Can the vote be read as a probability? Where its own comes from, and what a calibration does."""

from boosting.screens.chapters import margins as chapter
from boosting.screens.shown import Shown
from boosting.theory import probabilities as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """The vote's own probability, and the two costs after every round."""
    found = chapter.probabilities_of(shown.of(chapter.by_adaboost))
    losses = [theory.log_losses(each, found.y) for each in found[:3]]
    rule = r"-\frac1n\sum_i\log p(y_i):"
    rounds = [
        rf"{rule}\quad\text{{its own }}{new(decimals(float(own)))},\quad\text{{Platt }}{decimals(float(platt))},"
        rf"\quad\text{{isotonic }}{decimals(float(steps))}"
        for own, platt, steps in zip(*losses)
    ]
    n = len(found.y)
    return {
        "words": [
            blocks.heading("Where the vote's own probability comes from"),
            blocks.formula(
                r"\mathbb E\,e^{-yF}=p\,e^{-F}+(1-p)\,e^{F}\quad\text{is lowest at}\quad F=\tfrac12\log\frac{p}{1-p}"
                r"\qquad\Longrightarrow\qquad p=\frac1{1+e^{-2F}}"
            ),
            blocks.formula(rounds),
            blocks.caption(
                "Friedman, Hastie and Tibshirani (2000), lemma 1: so it is for the best F of all, not for one that is "
                "fitted to few examples. Every second example held back calibrates, the other ones are counted, "
                f"{n} here. Platt (1999): p = 1/(1 + e^−(aF + b)). Isotonic (Zadrozny and Elkan 2002): steps that never "
                f"fall. In the log loss no probability counts as nearer to 0 or 1 than 1/{n + 2}. The run is AdaBoost with "
                "stumps."
            ),
        ]
    }  # fmt: skip
