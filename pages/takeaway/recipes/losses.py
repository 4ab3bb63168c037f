"""Losses: loss, weight and curvature over y F, with the run's examples on the loss named first."""

from boosting.figures import losses, stage
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown

DEFAULT = "exponential,quadratic,logistic,zero_one"


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the losses by title."""
    known = losses.classification_losses(float(shown.value("rho", "0.3")))
    names = shown.value("losses", DEFAULT).split(",")
    chosen = [known[name] for name in names]
    if shown.value("clipped", "0") == "1":
        chosen = [
            loss if n == "zero_one" else losses.Clipped(loss) for n, loss in zip(names, chosen)
        ]
    margins = stage.unnormalised(shown.trace)
    limits = losses.range_of(margins)
    delta = float(shown.value("delta", "1"))
    return {
        "Weight: minus the slope of the loss": losses.loss_curves(chosen, "pull", margins, limits),
        "Loss": losses.loss_curves(chosen, "value", margins, limits),
        "Curvature: how the weight changes": losses.loss_curves(
            chosen, "curvature", margins, limits
        ),
        "For regression: losses of the residual": losses.regression_curves(
            ["squared", "huber", "absolute"], delta
        ),
    }
