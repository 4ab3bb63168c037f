"""Which family? Structural risk minimisation over trees of growing depth, and what its theorem promises ([D])."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from boosting import Sample
from boosting.engine.base_classifiers import decide
from boosting.experiments import deep_families as experiment
from boosting.experiments.deep_families import Candidate
from boosting.figures import structural_risk as pictures
from boosting.figures.structural_risk import Truth
from boosting.figures.template import Figure, percent
from boosting.theory.bound_table import BoundSettings
from boosting.theory.bounds import Terms, structural_promise
from pages.bounds import risk_split
from pages.shell import runs
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import summed

DEPTHS = (1, 2, 3, 4, 5, 6)
DRAWS = 10  # vectors of random signs for every family
MEASURED, BY_FORMULA = "measured", "by formula"
Trees = dict[int, Candidate]
ByDepth = Mapping[int, Terms]


def make(page: Chapter, settings: BoundSettings, _: int) -> tuple[dict[str, Figure], list[Block]]:
    """The pictures and the words of this part."""
    sample = _sample(page)
    trees = _trees(sample, page.run.data.seed)
    risks = {
        how: experiment.structural_risks(trees, sample.examples, how == BY_FORMULA)
        for how in (MEASURED, BY_FORMULA)
    }
    chosen = {
        how: experiment.chosen_depth(trees, sample.examples, how == BY_FORMULA) for how in risks
    }
    truth = _truth(page, trees)
    figures = {
        f"What is minimised: complexity {how}": pictures.minimised(
            risks[how], chosen[how], truth, how
        )
        for how in risks
    }
    words = _rule(risks, chosen, truth)
    if truth.errors:
        best = _best(page, truth)
        promises = {how: _promises(trees, best, sample, settings.delta, how) for how in risks}
        figures["What the theorem promises"] = pictures.promised(
            promises, chosen[MEASURED], truth, settings.delta
        )
        words += _theorem(page, promises, settings.delta)
    return figures, words


def _sample(page: Chapter) -> Sample:
    """The training sample, not scaled where new examples of the law, which know no scale, are to be met."""
    if not risk_split.is_known(page.run):
        return page.problem.sample
    return runs.problem(page.run.data._replace(scaling="none")).sample


def _trees(sample: Sample, seed: int) -> Trees:
    return experiment.single_trees(sample, DEPTHS, DRAWS, seed)


def _truth(page: Chapter, trees: Trees) -> Truth:
    """The trees' errors on new examples of the law, or, where it is not known, on those held back."""
    if risk_split.is_known(page.run):
        fresh = risk_split.new_examples(page.run)
        return Truth(_errors(trees, fresh.X, fresh.y), risk_split.bayes_error(page.run))
    examples = page.problem.examples
    return Truth(_errors(trees, *examples.held_back) if examples.has_test else {})


def _errors(trees: Trees, X: np.ndarray, y: np.ndarray) -> dict[int, float]:
    """The error of every tree on X (n, d), y (n,), by depth."""
    return {d: float(np.mean(decide(one.classifier.votes(X)) != y)) for d, one in trees.items()}


def _best(page: Chapter, truth: Truth) -> Mapping[int, float]:
    """The smallest error of every family: that of a tree from a large sample, where the law is known."""
    if not risk_split.is_known(page.run):
        return truth.errors
    large = runs.problem(risk_split.large_sample(page.run)).sample
    fresh = risk_split.new_examples(page.run)
    rivals = _errors(
        experiment.single_trees(large, DEPTHS, 1, page.run.data.seed), fresh.X, fresh.y
    )
    return {depth: min(error, rivals[depth]) for depth, error in truth.errors.items()}


def _promises(
    trees: Trees, best: Mapping[int, float], sample: Sample, delta: float, how: str
) -> ByDepth:
    """The theorem's right-hand side for every family. how: `MEASURED` or `BY_FORMULA`."""
    return {
        depth: structural_promise(
            best[depth],
            one.formula if how == BY_FORMULA else one.measured,
            k,
            sample.examples,
            delta,
        )
        for k, (depth, one) in enumerate(trees.items(), 1)
    }


def _rule(risks: Mapping[str, ByDepth], chosen: Mapping[str, int], truth: Truth) -> list[Block]:
    """What is minimised, and what came of it."""
    lowest = {how: rf"F_{{{chosen[how]}}}=" + summed(by[chosen[how]]) for how, by in risks.items()}
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
            f"({DRAWS} draws); a greedy search follows them less well than the best tree would, so this is an "
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


def _theorem(page: Chapter, promises: Mapping[str, ByDepth], delta: float) -> list[Block]:
    """The guarantee, with the numbers of the family that it is lowest for."""
    rows = []
    for how, by in promises.items():
        k = pictures.lowest(by)
        rows.append(blocks.formula(rf"\text{{{how}, lowest for }}k={k}:\;" + summed(by[k])))
    known = (
        f"R(h\\*): error on {risk_split.large_size(page.run)} new examples of a tree that was grown on as many of "
        "the same law, flips included, or of the sample's own tree where that is better."
        if risk_split.is_known(page.run)
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
            f"family is the right one. {known} The proof spends δ on all families, a share of 1/k² each. It is about "
            "the mean complexity over samples of this size; the measured one differs from it by chance. Source: Cortes, "
            "Mohri and Syed, SRM guarantee; Mohri et al., section 4.3."
        ),
    ]
