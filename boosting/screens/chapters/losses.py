"""Losses: why does AdaBoost chase outliers, and QuadBoost punish being too right?"""

from boosting import limits
from boosting.catalogue import own_loss
from boosting.choices.formulas import Formula
from boosting.engine.protocols import LossFunction
from boosting.engine.trace import Trace
from boosting.figures import losses, round_film, rounds
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Number, Scale, Several, Switch, Text

# A_rho has a parameter of the same name, which is asked for before: in an older link rho is that one's, where it is run
RHO = Number(
    "loss_rho",
    "ρ of A_ρ",
    *Scale(0.0, 0.9, default=0.3, step=0.05),
    "A_ρ counts every normalised margin below ρ as wrong.",
    key="rho",
    also=("rho",),
)
CLIPPED = Switch("clipped", "Clipped at 1", "The bounds of margin theory are about min(loss, 1).")
DELTA = Number(
    "delta",
    "δ of Huber's loss",
    *Scale(0.1, 3.0, default=1.0, step=0.1),
    "Residuals up to δ count squared, larger ones only linearly.",
)
VIEWS = {
    "Loss": "value",
    "Weight: how steep the loss is": "pull",
    "Curvature: how the weight changes": "curvature",
}


def compared(shown: Shown) -> Several:
    """Which losses are drawn."""
    titles = {n: loss.title for n, loss in known(shown).items()}
    four = ["exponential", "quadratic", "logistic", "zero_one"]
    return Several("losses", "Losses", titles, four, 8)


def read(text: str) -> tuple[str, str]:
    """A formula as it stands in a link, and what is wrong with it."""
    try:
        return (Formula(text.strip()).text if text.strip() else ""), ""
    except ValueError as error:
        return "", str(error)


OWN = Text(
    "own_loss",
    "A loss of your own, φ(z) = …",
    "",
    limits.FORMULA,
    "A formula in z = y F, such as max(0, 1-z)^2 or log2(1+e^(-z)). Allowed are z, numbers, e, pi, + - * / ^, brackets, "
    "and exp, log, log2, sqrt, abs, max, min. It is read piece by piece and never run as a program.",
    read,
)


def typed(shown: Shown) -> Formula | None:
    """The loss that is typed; None for none."""
    text = shown.values.get(OWN.name, "")
    return Formula(text) if text else None


def known(shown: Shown) -> dict[str, LossFunction]:
    """All losses by name, the typed one too."""
    own = typed(shown)
    return losses.classification_losses(shown.values[RHO.name]) | ({"own": own} if own else {})


def chosen(shown: Shown) -> list[str]:
    """The names of the losses that are drawn."""
    return [*shown.values["losses"], *(["own"] if typed(shown) else [])]


def with_typed(shown: Shown, formula: Formula) -> Trace:
    """The run with the typed loss, on the page's data, for as many rounds."""
    sample, n_rounds = shown.problem.sample, shown.run.n_rounds
    key = ("own loss", shown.run.data, formula.text, n_rounds)
    start = lambda: (own_loss.stepwise(sample, formula, n_rounds), sample.size)  # noqa: E731
    return shown.keeper.trace(key, start, n_rounds)


def figures(shown: Shown) -> Figures:
    """Loss, weight and curvature over y F, with the run's examples on the loss named first."""
    of_name, clips = known(shown), shown.values["clipped"]
    curves = [
        losses.Clipped(of_name[n]) if clips and n != "zero_one" else of_name[n]
        for n in chosen(shown)
    ]
    margins = round_film.unnormalised(shown.trace)
    limits = losses.range_of(margins)
    residuals = losses.regression_curves(["squared", "huber", "absolute"], shown.values["delta"])
    return {
        **{t: losses.loss_curves(curves, view, margins, limits) for t, view in VIEWS.items()},
        **beside(shown),
        "For regression: losses of the residual": residuals,
    }


def beside(shown: Shown) -> Figures:
    """The errors of boosting with the typed loss, beside the run's; nothing where it cannot be run."""
    formula, rows = typed(shown), shown.examples
    if formula is None or not formula.can_be_run:
        return {}
    role = "test" if rows.has_test else "train"
    traces = {"your loss": with_typed(shown, formula), shown.algorithm: shown.trace}
    errors = {
        name: round_film.error_of(trace, rows, role).tolist() for name, trace in traces.items()
    }
    titles = {"your loss": "your loss, with stumps", shown.algorithm: shown.title}
    look = "Look for: does it matter? Losses that look different far from z = 0 often vote alike, until labels are wrong."
    name = "Boosting with your loss"
    return {name: rounds.compared(errors, titles, name, f"{role} error", look, role)}


CHAPTER = Chapter(
    "losses",
    "Why does AdaBoost chase outliers, and QuadBoost punish being too right?",
    (Part("", "", figures, settings=(RHO, CLIPPED, DELTA, compared, OWN)),),
    source="boosting.choices.functions",
)
