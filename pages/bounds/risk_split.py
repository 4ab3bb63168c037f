"""Where does the error come from, and how far is it from the smallest one? Where the Bayes error is known."""

from boosting.screens import law
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """What is said beside the errors that are taken apart."""
    bayes, large = law.bayes_error(shown), law.large_size(shown)
    said = [
        blocks.heading("Estimation and approximation error"),
        blocks.formula(
            r"R(h_S)-R^*=\underbrace{R(h_S)-\inf_{h\in H}R(h)}_{\text{estimation}}+"
            r"\underbrace{\inf_{h\in H}R(h)-R^*}_{\text{approximation}},\qquad "
            rf"R^*={bayes:.4f}"
        ),
        blocks.caption(
            f"H: AdaBoost's votes of so many trees of one depth (CART). The best of H is not known: a vote that was "
            f"trained on {large} examples of the same law stands in for it, so where boosting overfits even them its "
            "line is too high. Both are tested on another "
            f"{large}. Labels that Setup flips are flipped in the training samples only. Mohri et al., section 4.1; "
            "Cortes, Mohri and Syed, model selection: structural risk minimisation weighs the two by a bound in the place "
            "of these measurements."
        ),
    ]  # fmt: skip
    return {"words": said}


def excess(shown: Shown) -> Content:
    """What is said beside the excess errors."""
    said = [
        blocks.heading("Excess error"),
        blocks.formula(rf"R(h_S)-R^*,\qquad R^*={law.bayes_error(shown):.4f}"),
        blocks.caption(
            f"R is measured on {law.large_size(shown)} new examples with the right labels, R* is exact. A larger sample has "
            "the examples of a smaller one. Stop AdaBoost after √n rounds. With more and more examples its excess error "
            "goes to 0, if its votes can come near the best one (Bartlett and Traskin 2007, for n^(1 − ε) rounds with "
            "any ε between 0 and 1). Without stopping nothing of the kind is known. Means of 20 samples, with 100 000 "
            "rounds: Experiments, What did the paper print?"
        ),
    ]
    return {"words": said}
