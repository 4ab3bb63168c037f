"""What can be promised of a vote for several classes? The guarantee of Kuznetsov, Mohri and Syed ([D])."""

from boosting.screens.chapters.classes import known_terms
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import new


def words(shown: Shown) -> Content:
    """The theorem with the numbers of every round."""
    c, rho, (losses, sizes) = (
        len(shown.dataset.class_names),
        shown.values["class_rho"],
        known_terms(shown),
    )
    rows = [
        rf"\hat R_{{S,\rho}}={losses[t]:.3f},\qquad\tfrac{{8\cdot {c}}}{{{rho:g}}}\cdot"
        rf"{sizes[t] * rho / 8 / c:.4f}={new(f'{sizes[t]:.3g}')}"
        for t in range(1, len(losses))
    ]
    said = [
        blocks.heading("The guarantee for several classes, with this round's numbers"),
        blocks.formula(
            r"R(f)\le\hat R_{S,\rho}(f)+\frac{8c}\rho\sum_t\alpha_t\,\mathfrak R_m\big(\Pi_1(H_{k_t})\big)"
            r"+O\Big(\sqrt{\tfrac{\log p}{\rho^2m}\log\tfrac{\rho^2c^2m}{4\log p}}\Big),\qquad \Pi_1(H)=\{x\mapsto h(x,y)\}"
        ),
        blocks.formula(["", *rows]),
        blocks.caption(
            f"R̂: share of the margins up to ρ. c = {c}: classes. α: the coefficients, their sum made 1. Π₁(H): what a base "
            "classifier says of one class, held fixed: does it name it or not. ℜ: what the growth function of such "
            "functions allows. The source gives the last term without its constants, so it is not added up here: the first "
            "two are what can be computed. As for two classes, the number of rounds does not appear, and every "
            "base classifier is charged for its own family alone. Source: Kuznetsov, Mohri and Syed 2014, by the slides "
            "of Cortes, Mohri and Syed."
        ),
    ]  # fmt: skip
    return {"words": said}
