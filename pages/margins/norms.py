"""The L1 margin of boosting against the margin of an SVM: figure 7.6 of Mohri et al."""

from boosting.figures import separation
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks

START = separation.start()


def words(shown: Shown) -> Content:
    """What is said beside the figures, whose rounds are directions of a hyperplane."""
    said = [
        blocks.heading("Two margins of one vote (Mohri et al., section 7.3.2)"),
        blocks.formula(
            r"\rho_{L_1}(x)=\frac{|\alpha\cdot h(x)|}{\|\alpha\|_1}\;\text{: the norm-}\infty\text{ distance of }h(x)"
            r"\text{ to the hyperplane},\qquad \frac{|\alpha\cdot h(x)|}{\|\alpha\|_2}\;\text{: its norm-2 distance}"
        ),
        blocks.caption(
            "h(x): the votes of all base classifiers on x, here two that give real numbers. In general "
            "$|\\alpha\\cdot h(x)|/\\|\\alpha\\|_p$ is the norm-q distance with 1/p + 1/q = 1 (footnote 8). The "
            "linear program of the maximum margin makes the smallest norm-∞ distance as large as possible, an "
            "SVM the smallest norm-2 distance; boosting's coefficients are, besides, not negative. These "
            "points are fixed, because the base classifiers of a dataset span more than two dimensions; "
            "the hyperplanes here may have an offset and coefficients of either sign."
        ),
    ]  # fmt: skip
    return {"words": said}
