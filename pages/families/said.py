"""What is said beside the pictures of the deep families."""

from boosting.screens.shown import Shown
from pages.families import charges, offers, risks
from pages.shell.packing import Content


def of_families(shown: Shown) -> Content:
    """What every family offers, and what its base classifiers are charged."""
    return {"words": [*offers.words(shown.trace), *charges.words(shown.trace)]}


def of_bound(shown: Shown) -> Content:
    """DeepBoost's bound after every round."""
    return {"words": risks.words(shown.trace, shown.values["family_rho"])}
