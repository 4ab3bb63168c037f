"""Which family? Structural risk minimisation over trees of growing depth, and what its theorem promises ([D])."""

from collections.abc import Mapping

from boosting.figures import structural_risk as pictures
from boosting.figures.structural_risk import Truth
from boosting.figures.template import percent
from boosting.screens import law, structural
from boosting.screens.chapters.bounds import DELTA
from boosting.screens.shown import Shown
from boosting.screens.structural import ByDepth, Chosen
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import summed


def words(shown: Shown) -> Content:
    """What is said beside what is minimised, and what the theorem promises."""
    found, delta = structural.chosen(shown), shown.values[DELTA.name]
    said = _rule(found)
    if found.truth.errors:
        said += _theorem(shown, structural.promises(shown, found, delta), delta)
    return {"words": said}


def _rule(found: Chosen) -> list[Block]:
    """What is minimised, and what came of it."""
    chosen, truth = found.depth, found.truth
    lowest = {
        how: rf"F_{{{chosen[how]}}}=" + summed(by[chosen[how]]) for how, by in found.risks.items()
    }
    return [
        blocks.heading("Structural risk minimisation"),
        blocks.formula(
            r"f^*=\arg\min_{k,\;h\in H_k}F_k(h),\qquad F_k(h)=\hat R_S(h)+\mathfrak R_m(H_k)+\sqrt{\tfrac{\log k}{m}}"
        ),
        *(blocks.formula(rf"\text{{{how}: }}{tex}") for how, tex in lowest.items()),
        blocks.text(" ".join(_found(how, k, truth) for how, k in chosen.items())),
        blocks.caption(
            "$H_k$: trees of depth at most k, here grown by CART (stumps by their exact search), because nobody "
            "can search all of them: that is the first objection of Cortes, Mohri and Syed, the second is who "
            "chooses the $H_k$. **Measured**: how well the family's own search follows random signs on this sample "
            f"({structural.DRAWS} draws); a greedy search follows them less well than the best tree would, so this is an "
            "estimate from below. **By formula**: what the growth function allows, at most 1. Voted risk minimisation, "
            "DeepBoost, chooses no family at all: every base classifier pays for its own (chapter Deep families)."
        ),
    ]


def _found(how: str, chosen: int, truth: Truth) -> str:
    """Which depth was chosen, and how good it is, in words."""
    if not truth.errors:
        return f"With the complexity {how} it chooses depth **{chosen}**."
    best = min(truth.errors, key=lambda depth: truth.errors[depth])
    rest = (
        "no depth errs less"
        if truth.errors[chosen] == truth.errors[best]
        else f"the best of these trees, depth {best}, errs on {percent(truth.errors[best])}"
    )
    error = percent(truth.errors[chosen])
    return f"With the complexity {how} it chooses depth **{chosen}**, which errs on **{error}** of new examples; {rest}."


def _theorem(shown: Shown, promises: Mapping[str, ByDepth], delta: float) -> list[Block]:
    """The guarantee, with the numbers of the family that it is lowest for."""
    rows = []
    for how, by in promises.items():
        k = pictures.lowest(by)
        rows.append(blocks.formula(rf"\text{{{how}, lowest for }}k={k}:\;" + summed(by[k])))
    known = (
        f"R(h\\*): error on {law.large_size(shown)} new examples of a tree that was grown on as many of "
        "the same law, flips included, or of the sample's own tree where that is better."
        if law.is_known(shown)
        else "R(h\\*): test error of the sample's own tree, at least that of the best one."
    )
    return [
        blocks.heading("What the theorem promises"),
        blocks.formula(
            r"R(f^*)\le\min_{h^*}\;R(h^*)+2\,\mathfrak R_m(H_{k(h^*)})+\sqrt{\tfrac{\log k(h^*)}{m}}"
            r"+\sqrt{\tfrac{2\log(3/\delta)}{m}}"
        ),
        *rows,
        blocks.caption(
            f"With probability at least 1 − δ, δ = {delta:g}: nearly as good as if somebody had said beforehand which "
            f"family is the right one. {known} The proof: F of f\\* is at most F of h\\*, as f\\* is the "
            "lowest; and by the Rademacher bound for every k, with δ spent on all families, a share of 1/k² each, R "
            "is at most "
            "F on the left, and F on the right at most R(h\\*) and one complexity more. If the union holds the best rule of "
            "all, families beyond its own can be left out: finitely many are enough. It is about the mean complexity "
            "over samples of this size; the measured one differs from it by chance. Source: Cortes, Mohri and Syed, "
            "SRM guarantee; Mohri et al., section 4.3."
        ),
    ]
