"""What the user may set: a setting for each parameter of the algorithms, with its range and one sentence.

`find` answers a misspelt name with the nearest one; the algorithms and weak learners are looked up with it, too.
"""

from dataclasses import replace
from difflib import get_close_matches
from typing import TypeVar

from boosting.choices.functions import loss_function
from boosting.settings import Choice, Number, Scale

Row = TypeVar("Row")


def find(table: dict[str, Row], name: str, what: str) -> Row:
    """The row of that name; ValueError with the nearest name otherwise. what: the noun for such a row."""
    if name in table:
        return table[name]
    nearest = get_close_matches(str(name).lower(), table, n=1, cutoff=0.0)[0]
    raise ValueError(f"There is no {what} called {name!r}. The nearest name is {nearest!r}.")


class Parameter(Number[float]):
    """A number that an algorithm takes; its name is the keyword."""

    def check(self, value: float) -> float:
        """The value as a float; ValueError outside [low, high]."""
        if not self.low <= value <= self.high:
            raise ValueError(
                f"{self.name} must be between {self.low:g} and {self.high:g}; it is {value!r}."
            )
        return float(value)


class OptionParameter(Choice):
    """A word of a few that an algorithm takes; its name is the keyword."""

    def check(self, value: str) -> str:
        """The value; ValueError with the nearest name for one that is not among the options."""
        return value if value in self.titles else find(dict(self.titles), value, self.name)


LAM_VADA = Parameter(
    "lam",
    "λ, weight of the variance",
    *Scale(0.0, 1.0, default=0.5, step=0.05),
    "0 minimises only the mean of the exponential loss, with half of AdaBoost's steps; 1 only its second moment, which is "
    "AdaBoost with all coefficients halved.",
)
LAM_EB = Parameter(
    "lam",
    "λ, weight of the variance",
    *Scale(0.0, 10.0, default=0.5, step=0.05),
    "0 is AdaBoost, and so is 1, with all coefficients halved; a larger λ weighs the variance of the loss over the examples "
    "more.",
)
GAMMA_FIXED = Parameter(
    "gamma",
    "γ, assumed edge",
    *Scale(0.001, 0.49, default=0.05, step=0.01),
    "All steps are the best step for this edge: too large a γ overshoots, too small a γ needs about 1/γ² rounds.",
    True,
)
RHO = Parameter(
    "rho",
    "ρ, target (normalised) margin",
    *Scale(0.0, 0.95, default=0.1, step=0.01),
    "0 is AdaBoost. A base classifier enters only while its edge exceeds ρ/2, so too large a ρ ends the run early.",
)
LAM_L1 = Parameter(
    "lam",
    "λ, L1 penalty: 2λ‖α‖₁",
    *Scale(1e-4, 1.0, default=0.05, step=0.01),
    "A base classifier is added only while its correlation with the residual exceeds λ: large λ, small ensemble.",
    True,
)
LAM_L2 = Parameter(
    "lam",
    "λ, L2 penalty on every step",
    *Scale(1.0, 1000.0, default=4.0, step=1.0),
    "Every step is divided by 1 + λ: many small steps instead of few large ones.",
    True,
)
ALPHA_MAX = Parameter(
    "alpha_max",
    "α max, largest step",
    *Scale(1e-4, 1.0, default=0.1, step=0.01),
    "No step is larger than this: if it is small, nearly all steps are equal. A coefficient grows further only if its h is "
    "chosen again.",
    True,
)
NU = Parameter(
    "nu",
    "ν, share of the examples that may be given up",
    *Scale(0.001, 1.0, default=0.3, step=0.01),
    "No example weighs more than 1/(νm). If ν is too small for noisy data, all votes cancel; at 1 all weights are equal.",
    True,
)
NU_MARGIN = Parameter(
    "nu",
    "ν, by how much the margin may fall short",
    *Scale(0.01, 0.9, default=0.1, step=0.01),
    "After 2 log(m)/ν² rounds the smallest margin is at least the largest possible one less ν. Small ν: closer, and slower.",
    True,
)
EPS = Parameter(
    "eps",
    "ε, by how much the soft margin may fall short",
    *Scale(0.01, 1.0, default=0.1, step=0.01),
    "The run ends when its soft margin is surely within ε of the largest one. Small ε: closer, and slower.",
    True,
)
GIVEN_UP = Parameter(
    "eps",
    "ε, share that may be given up",
    *Scale(0.01, 0.9, default=0.1, step=0.01),
    "When the time is up, at most this share of the examples is wrong. Large: soon; too small for noisy data: never.",
)
CONFIDENCE = Parameter(
    "confidence",
    "Largest confidence of a leaf",
    *Scale(0.1, 20.0, default=3.0, step=0.1),
    "A leaf votes with ½ log(W₊/W₋), at most this: a leaf without errors would speak infinitely loudly.",
    True,
)
RESPONSE = Parameter(
    "response",
    "Largest response",
    *Scale(2.0, 50.0, default=4.0, step=0.5),
    "A response is 1 over the probability of the example's own class, at most this (2 to 4 in the paper). Cut too short, "
    "responses no longer lead downhill, and the run ends early.",
    True,
)
C_SLACK = Parameter(
    "C",
    "C, weight of the hinge loss",
    *Scale(1e-3, 1000.0, default=10.0, step=1.0),
    "Large C: few y F stay below 1 and the coefficients grow; small C: few base classifiers, more slack.",
    True,
)


def _losses(*names: str) -> dict[str, str]:
    functions = {name: loss_function(name) for name in names}
    return {n: ", ".join(filter(None, (f.title, f.formula))) for n, f in functions.items()}


CLASSIFICATION_LOSS = OptionParameter(
    "loss",
    "Loss",
    _losses("exponential", "trimmed", "logistic", "squared", "hinge"),
    "exponential",
    "What the run minimises, as a function of z = yF. Hinge has a kink, where the search stalls soon.",
)
REGRESSION_LOSS = OptionParameter(
    "loss",
    "Loss",
    _losses("squared", "huber", "absolute"),
    "squared",
    "Loss of a residual y − F. Huber and absolute are robust to outliers; absolute has a kink, where a search can stall.",
)
BOOST_LOSS = OptionParameter(
    "loss",
    "Loss",
    _losses("logistic", "squared"),
    "logistic",
    "Logistic fits the log-odds of the classes; squared fits the labels −1 and +1 like any numbers.",
)
GAMMA = Parameter(
    "gamma",
    "γ, size of the hull",
    *Scale(0.1, 50.0, default=5.0, step=0.1),
    "No |F(x)| exceeds γ. Small γ: more bias; large γ: a lower training loss, at the risk of overfitting.",
    True,
)
GAMMA_REAL = Parameter(
    "gamma",
    "γ, size of the hull",
    *Scale(1e-3, 1e6, default=10.0, step=0.1),
    "No prediction is larger than γ, in the units of y: below the largest |y| the large labels are out of reach.",
    True,
)
LEAVES = Parameter(
    "leaves",
    "L, leaves of a tree",
    *Scale(2, 32, default=2, step=1),
    "2 makes stumps; more leaves let attributes interact.",
)
LEAVES_GRADIENT = replace(LEAVES, default=4)
SPLITS = OptionParameter(
    "splits",
    "Splits judged by",
    {
        "exact": "the loss (squared, exponential)",
        "gradient": "the gradient",
        "random": "the gradient + noise",
    },
    "exact",
    "The loss itself where two sums describe it (squared, exponential), else least squares on the gradient; "
    "with noise the search can leave a place where it would stall.",
)
NOISY_LOSSES = ("hinge", "trimmed")  # [C] fits these two by stochastic gradient descent
SPLITS_BY_LOSS = replace(
    SPLITS,
    titles={"auto": "what suits the loss", **SPLITS.titles},
    default="auto",
    help=f"What suits the loss: noise on the gradient for hinge and trimmed, as their author does. {SPLITS.help}",
)
SHARES: dict[str, float | None] = {"falling": None, "whole": 1.0, "half": 0.5, "tenth": 0.1}
START = OptionParameter(
    "start",
    "First trial share α",
    {
        "falling": "1/t in round t",
        "whole": "always 1",
        "half": "always 1/2",
        "tenth": "always 1/10",
    },
    "falling",
    "A tree is searched for this share of the vote; while the loss does not fall, the share is halved. 1/t works "
    "well.",
)
NOISE = Parameter(
    "noise",
    "Noise on the gradient",
    *Scale(0.0, 2.0, default=0.5, step=0.1),
    "Its standard deviation over that of the gradient; used by the noisy splits only.",
)
SEED = Parameter(
    "random_state",
    "Seed of the noise",
    *Scale(0, 999, default=0, step=1),
    "The same seed draws the same noise, for noisy splits.",
)
DELTA = Parameter(
    "delta",
    "δ of Huber's loss",
    *Scale(1e-3, 1e6, default=1.0, step=0.1),
    "Residuals up to δ count squared, larger ones only linearly; in the units of y. Other losses ignore it.",
    True,
)
LEARNING_RATE = Parameter(
    "learning_rate",
    "ν, learning rate",
    *Scale(0.01, 1.0, default=0.1, step=0.01),
    "The share of every tree that is added: smaller shares need more rounds and overfit later.",
)
DEPTH = Parameter(
    "depth",
    "Depth of a tree",
    *Scale(1, 8, default=3, step=1),
    "The most questions in a row; 1 makes stumps. Leaves that gain nothing by a question end earlier.",
)
RIDGE = Parameter(
    "ridge",
    "λ, ridge in every leaf",
    *Scale(0.0, 100.0, default=1.0, step=0.5),
    "A leaf answers −G/(H + λ): a large λ shrinks the leaves with few examples, or with examples that the vote is sure of.",
)
PRICE = Parameter(
    "price",
    "γ, price of a split",
    *Scale(0.0, 20.0, default=0.0, step=0.1),
    "A split above two leaves is taken back if it gains less. XGBoost's gamma is twice this number.",
)
LEAST_CURVATURE = Parameter(
    "least",
    "Least H of a leaf",
    *Scale(0.0, 100.0, default=1.0, step=0.5),
    "H sums the curvature of the loss: p(1 − p) for the logistic loss, 1 for the squared. XGBoost's min_child_weight.",
)
ROWS = Parameter(
    "rows",
    "Share of the examples of a tree",
    *Scale(0.1, 1.0, default=1.0, step=0.05),
    "Below 1 each tree sees other examples, drawn without replacement.",
)
COLUMNS = Parameter(
    "columns",
    "Share of the attributes of a tree",
    *Scale(0.1, 1.0, default=1.0, step=0.05),
    "Below 1 each tree may ask about other attributes, drawn without replacement.",
)
SEED_OF_DRAWS = replace(
    SEED, label="Seed of the draws", help="The same seed draws the same examples and attributes."
)
ASKED = OptionParameter(
    "asked",
    "Attributes that a node may ask about",
    {"sqrt": "√d", "log2": "log₂ d + 1", "one": "one", "all": "all d"},
    "sqrt",
    "Drawn anew for every node. Few: the trees differ more, and each is worse. All: bagging.",
)
LAM_DEEP = Parameter(
    "lam",
    "λ, penalty on complexity",
    *Scale(0.0, 0.5, default=0.02, step=0.005),
    "A unit of a coefficient costs λ times the Rademacher complexity of the family: deep trees cost more.",
)
BETA = Parameter(
    "beta",
    "β, L1 penalty",
    *Scale(0.0, 0.5, default=0.005, step=0.005),
    "A unit of a coefficient costs β, whatever the base classifier: a larger β makes a smaller ensemble.",
)
COMPLEXITY = OptionParameter(
    "complexity",
    "Complexity of a family",
    {"formula": "by formula", "measured": "measured on random signs"},
    "formula",
    "r of a family: a bound by the number of ways in which it can label m examples, or the mean correlation that its search "
    "reaches on random labels.",
)
