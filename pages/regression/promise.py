"""How far off can the loss be? The uniform bound over the hull, swept over n, the leaves and the confidence."""

from boosting.experiments import uniform_gap
from boosting.screens.chapters import hull as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """The bound, and what is drawn of it."""
    loss, gamma = chapter.loss_of(shown), chapter.gamma_of(shown, 2.0)
    n_attributes = shown.problem.sample.n_attributes
    said = [
        blocks.heading("The uniform bound (Kim, section 5)"),
        blocks.formula(
            r"P\Big(\sup_{H\in\gamma\,\overline{\mathrm{co}}(\mathcal F)}|C(H)-C_n(H)|\le"
            r"\frac{\beta(V,\gamma,q)}{\sqrt n}\Big)\ge1-q"
        ),
        blocks.caption(
            f"Convex Hull Boost runs {uniform_gap.ROUNDS} rounds with the {loss.title} loss and γ = {gamma:g} on "
            f"{uniform_gap.SEEDS} samples of every size, without outliers; C is measured on {uniform_gap.FRESH} "
            "fresh examples of the same law. A line is the gap that a share q of the samples exceeds. The supremum "
            "over the whole hull is larger than the gap of the vote that was found, so the β of the theorem is larger "
            "than the one shown, which is the smallest that these samples allow. V, the trees' pseudo-dimension, grows "
            "with their leaves; β also asks for labels of at most B and a loss whose slope on [−γ, γ] is at most L."
        ),
        blocks.text(_consistency(n_attributes)),
    ]  # fmt: skip
    return {"words": said}


def _consistency(n_attributes: int) -> str:
    """What the uniform bound is good for as the sample grows ([C] section 5)."""
    return (
        "**Consistency.** V and γ hold the gap; usually V is fixed and γ chosen. If the hulls of all γ together "
        "come near "
        "every function, some γ that grows with n slowly enough brings the loss to the best possible one. Trees of "
        f"p + 1 leaves are rich enough for that, {n_attributes + 1} here for p = {n_attributes}; smaller ones add up to "
        "sums that lack some interaction of the attributes, however many there are (as stumps on the XOR). "
        "Randomised splits (EXP-R) are nowhere worse than exact ones in the talk's table 2, and better on four "
        "of six: its "
        "author thinks of Bayesian averaging, and does not claim it."
    )
