"""Are weights better drawn than earned? The two rules, and what one votes for."""

from boosting.screens.chapters.noise import DEEP
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """Boosting's weights and bagging's, the two votes, and what a forest adds."""
    return {
        "words": [
            blocks.heading("Two ways to many votes"),
            blocks.formula(
                r"\text{earned: }D_{t+1}(i)=\frac{e^{-y_iF_t(x_i)}}{\sum_ke^{-y_kF_t(x_k)}}"
            ),
            blocks.formula(
                r"\text{drawn: }D_{t+1}(i)=\frac{n_i}{m},\quad n_i\text{ of }m\text{ draws with replacement}"
            ),
            blocks.caption(
                "Both loops are the same; one line differs, and the step: a bagged tree has one vote, α = 1. A drawn weight "
                "knows nothing of the vote. So no label is chased, wrong ones neither, and more trees only make the "
                "majority steadier. Nothing is minimised either: bias that all trees share stays."
            ),
            blocks.caption(
                "A random forest lets each node ask the best of about √d attributes, drawn for it. The trees differ more. "
                f"All trees here are of depth {DEEP}, or of Setup's depth if its weak learner is CART trees. With stumps, "
                "depth 1, it is mostly the other way round: AdaBoost needs weak ones, bagging strong ones. Breiman (1996), "
                "section 2, and (2001), section 4."
            ),
        ]
    }
