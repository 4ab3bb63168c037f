"""Checks of structural risk minimisation, and of where errors come from and how far they are from the smallest one."""

from boosting.lessons.checks.asking import CheckError, check, t_of
from boosting.lessons.screens import Shown
from boosting.screens import law, structural
from boosting.screens.chapters import bounds as bounds_chapter


@check()
def srm_depth(shown: Shown, by_formula: bool = False) -> float:
    """The depth of the tree that structural risk minimisation chooses.

    by_formula: with the complexities by formula, else with the measured ones.
    """
    how = structural.BY_FORMULA if by_formula else structural.MEASURED
    return float(structural.chosen(shown).depth[how])


@check()
def tree_new_error(shown: Shown, depth: int) -> float:
    """The error on new examples of a single tree of this depth, or, for depth 0, of the one with the smallest; CART.

    New ones of the law where it is known, else those held back.
    """
    errors = structural.chosen(shown).truth.errors
    if not errors:
        raise CheckError("This run holds nothing back: it has no test error.")
    return errors[depth] if depth else min(errors.values())


@check()
def srm_new_error(shown: Shown, by_formula: bool = False) -> float:
    """That error of the tree that structural risk minimisation chooses. by_formula: as for `srm_depth`."""
    return tree_new_error(shown, int(srm_depth(shown, by_formula)))


def _taken_apart(shown: Shown, depth: int, t: int | None) -> tuple[float, float, float]:
    """The smallest error there is, that of many examples' vote, and that of the sample's: trees of one depth, round t."""
    if not law.is_known(shown):
        raise CheckError("The law of these data is not known, and with it the smallest error.")
    if depth not in bounds_chapter.DEPTHS:
        raise CheckError(f"Errors are taken apart for trees of depth {bounds_chapter.DEPTHS}.")
    found, k = bounds_chapter.split(shown, depth), shown.round if t is None else t
    best, own = (float(e[min(k, len(e) - 1)]) for e in (found.best, found.own))
    return law.bayes_error(shown), best, own


@check()
def approximation_error(shown: Shown, depth: int, round: int | None = None) -> float:
    """What many examples cannot take away: the error of their vote of trees of one depth, less the smallest there is."""
    bayes, best, _ = _taken_apart(shown, depth, round)
    return best - bayes


@check()
def estimation_error(shown: Shown, depth: int, round: int | None = None) -> float:
    """What the sample's vote of trees of one depth errs more than that of many examples."""
    _, best, own = _taken_apart(shown, depth, round)
    return own - best


@check()
def excess_error(shown: Shown, size: int, round: int | None = None) -> float:
    """What the run's vote, trained on so many examples of the law, errs more on new ones than the best classifier."""
    if size not in law.sizes(shown):
        raise CheckError(
            f"Excess errors are known for {law.sizes(shown)} examples of a law that is known."
        )
    values = law.excess(shown, size)
    return float(values[min(t_of(shown, round, 0), len(values) - 1)])
