"""Which family? Structural risk minimisation over trees of growing depth on the data of a screen ([D])."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
from boosting.figures.structural_risk import Truth
from boosting.screens import law
from boosting.screens.shown import Shown
from boosting.theory import structural_risk as theory
from boosting.theory.bounds import Terms, structural_promise
from boosting.theory.structural_risk import Candidate

DEPTHS = (1, 2, 3, 4, 5, 6)
DRAWS = 10  # vectors of random signs for every family
MEASURED, BY_FORMULA = "measured", "by formula"
Trees = dict[int, Candidate]
ByDepth = Mapping[int, Terms]


class Chosen(NamedTuple):
    """The trees by depth; their risks and the depth of the smallest one, by how the complexity was found; the truth."""

    trees: Trees
    risks: dict[str, dict[int, Terms]]
    depth: dict[str, int]
    truth: Truth


def grown(shown: Shown) -> Trees:
    """A tree of every depth on the run's sample, and how rich its family is."""
    sample, seed = shown.sample, shown.seed
    grow = lambda: theory.single_trees(sample, DEPTHS, DRAWS, seed)  # noqa: E731
    return shown.kept("trees of every depth", grow, of_data=True)


def chosen(shown: Shown) -> Chosen:
    """What structural risk minimisation chooses on the page's data."""
    plain = unscaled(shown)
    trees, m = grown(plain), plain.sample.examples
    risks = {how: theory.structural_risks(trees, m, how == BY_FORMULA) for how in HOWS}
    depth = {how: theory.chosen_depth(trees, m, how == BY_FORMULA) for how in HOWS}
    return Chosen(trees, risks, depth, _truth(shown, trees))


HOWS = (MEASURED, BY_FORMULA)


def unscaled(shown: Shown) -> Shown:
    """The same, not scaled where new examples of the law, which know no scale, are to be met."""
    if not law.is_known(shown):
        return shown
    return shown.beside(shown.run._replace(data=shown.run.data._replace(scaling="none")))


def _truth(shown: Shown, trees: Trees) -> Truth:
    """The trees' errors on new examples of the law, or, where it is not known, on those held back."""
    if law.is_known(shown):
        return Truth(_errors(trees, law.new_examples(shown)), law.bayes_error(shown))
    rows = shown.examples
    return Truth(_errors(trees, Sample.of(*rows.held_back)) if rows.has_test else {})


def _errors(trees: Trees, fresh: Sample) -> dict[int, float]:
    """The error of every tree on other examples, by depth."""
    return {
        d: float(np.mean(decide(one.classifier.votes(fresh.X)) != fresh.y))
        for d, one in trees.items()
    }


def promises(shown: Shown, found: Chosen, delta: float) -> dict[str, ByDepth]:
    """The theorem's right-hand side for every family, by how the complexity was found. delta: of bad luck."""
    best, m = _best(shown, found.truth), unscaled(shown).sample.examples
    return {how: _promises(found.trees, best, m, delta, how) for how in HOWS}


def _best(shown: Shown, truth: Truth) -> Mapping[int, float]:
    """The smallest error of every family: that of a tree from a large sample, where the law is known."""
    if not law.is_known(shown):
        return truth.errors
    many = shown.beside(shown.run._replace(data=law.large(shown))).problem.sample
    trees = theory.single_trees(many, DEPTHS, 1, shown.seed)
    rivals = _errors(trees, law.new_examples(shown))
    return {depth: min(error, rivals[depth]) for depth, error in truth.errors.items()}


def _promises(trees: Trees, best: Mapping[int, float], m: float, delta: float, how: str) -> ByDepth:
    """The right-hand sides by depth. best: errors by depth. m: examples. delta: of bad luck. how: one of `HOWS`."""
    return {
        depth: structural_promise(
            best[depth], one.formula if how == BY_FORMULA else one.measured, k, m, delta
        )
        for k, (depth, one) in enumerate(trees.items(), 1)
    }
