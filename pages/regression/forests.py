"""And without choosing? Bagging and random forests average as many trees, and are in the hull as well."""

from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(_: Shown) -> Content:
    """What averages have in common with a vote in the hull."""
    said = [
        blocks.heading("Averages are in the hull, too (Kim, section 3)"),
        blocks.formula(
            r"F=\frac1T\sum_{t=1}^Tf_t\;\in\;\mathrm{conv}(\mathcal F),\qquad f_t\text{: a tree on a bootstrap sample}"
        ),
        blocks.caption(
            "Bagging (Breiman 1996) grows every tree on as many examples, drawn with replacement; a random forest (2001) "
            "besides looks at a third of the attributes at every split. All coefficients are 1/T, no γ limits the leaves, "
            "and no tree is chosen for what the others still lack: more trees bring the average closer to its mean over "
            "all bootstrap samples, and never beyond it. (Stacking and Bayesian averaging, which Cortes et al. name beside "
            "them, weigh the trees afterwards: by a fit, and by how likely they make the data.) Both have the "
            "squared loss, the other runs that of Setup; "
            "the trees are scikit-learn's."
        ),
    ]  # fmt: skip
    return {"words": said}
