"""And without choosing? Bagging and random forests average as many trees, and are in the hull as well."""

from __future__ import annotations

from boosting.experiments import forests
from boosting.figures import regression as pictures
from boosting.figures.theme import colours_by_title
from pages.regression import training
from pages.regression.training import RegressionRequest
from pages.shell import films
from pages.words import blocks

STUMP = 2  # leaves of a tree where no algorithm of the page has trees of a size


def content(request: RegressionRequest) -> films.Content:
    """Test errors of the page's runs and of averages of as many trees, and what they have in common."""
    data, titles = training.problem(request.data), training.titles_of(request)
    leaves = int(dict(request.shared).get("leaves", STUMP))
    kinds = forests.averages(leaves, data.sample.n_attributes)
    averaged = {
        kind.title: kind.errors(data.sample, data.X_test, data.y_test, request.n_rounds)
        for kind in kinds
    }
    runs = training.runs_of(request)
    boosted = pictures.errors(runs, data.X_test, data.y_test)
    test = {c.label.removesuffix(", test"): c.values for c in boosted if c.role == "test"}
    ended, colours = pictures.ended_early(runs), colours_by_title(titles)
    figure = pictures.beside_averages(test, averaged, colours, ended)
    words = [
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
            "squared loss, the other runs that of the sidebar; "
            "the trees are scikit-learn's."
        ),
    ]  # fmt: skip
    pair = forests.two_trees(data.sample, data.X_test, data.y_test)
    drawn = {
        "And without choosing?": figure,
        "Two samples, two trees": pictures.two_trees(pair, data.sample, data.dataset.feature_names),
    }
    return {"figures": films.figures_part(drawn), "words": words}
