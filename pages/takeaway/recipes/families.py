"""Deep families: which family each round draws from, and what each has in the vote."""

from boosting.figures import families
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of DeepBoost's families by title."""
    return {
        "Which family did each round draw from?": families.by_round(shown.trace),
        "What each family has in the vote": families.weights(shown.trace),
        "Families in families, and the hull of all": families.nested(shown.trace),
    }
