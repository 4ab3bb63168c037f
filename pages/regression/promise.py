"""How far off can the loss be? The uniform bound over the hull, swept over n, the leaves and the confidence."""

from __future__ import annotations

from boosting import datasets
from boosting.experiments import uniform_gap
from boosting.figures import uniform_gap as pictures
from pages.regression import training
from pages.regression.training import RegressionRequest
from pages.shell import films
from pages.words import blocks

GAMMA = 2.0  # of the hull where no algorithm of the page has one


def content(request: RegressionRequest) -> films.Content:
    """Figures and words."""
    data, loss = request.data, training.loss_of(request)
    gamma = float(dict(request.shared).get("gamma", GAMMA))

    def draw(n: int, seed: int) -> datasets.Dataset:
        return datasets.load(data.dataset, n_samples=n, spread=data.spread, seed=seed)

    shared = dict(request.shared)
    given = {name: value for name, value in shared.items() if name in ("loss", "delta")}
    parameters = {**given, "gamma": gamma}
    gaps = {leaves: uniform_gap.gaps(draw, parameters, leaves) for leaves in uniform_gap.LEAVES}
    sizes, n_attributes = uniform_gap.SIZES, training.problem(data).sample.n_attributes
    figures = {
        "Four times the examples, half the gap?": pictures.over_sizes(gaps, sizes),
        "What does more certainty cost?": pictures.constants(gaps, sizes),
    }
    words = [
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
    return {"figures": films.figures_part(figures), "words": words}


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
