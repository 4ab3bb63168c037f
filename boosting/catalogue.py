"""Every algorithm as one row of a table: its loss, its step, its parameters, its source.

To add an algorithm, add a `Algorithm` row (and, if it needs one, a new loss or step). The app's pickers, the
scikit-learn classes and the tests read this table; nothing else has to be told.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

import numpy as np

from boosting.boost import boost
from boosting.compiled import is_compiled, train_compiled
from boosting.convex_losses import FORMULAS, ConvexLoss
from boosting.corrective import HingeProgram, QuadraticHingeProgram, SoftMarginProgram
from boosting.deep import priced, priced_classes
from boosting.losses import (
    DeepExponentialLoss,
    DeepLogisticLoss,
    DeepPairsLoss,
    DrivenExponentialLoss,
    EmpiricalMarginLoss,
    ExponentialLoss,
    HardMargin,
    HingeLoss,
    LogisticLoss,
    PricedHinge,
    QuadraticLoss,
    SampleVarianceLoss,
    SmallestMargin,
    SoftMargin,
    TrimmedExponentialLoss,
)
from boosting.rademacher import Estimated, Prices
from boosting.regression_trees import GradientTrees, HullTrees, HullVoters, RegressionTrees
from boosting.sample import Pairs, Sample
from boosting.state import Round, State, Trace, finished
from boosting.step_sizes import (
    AbstainingLogOdds,
    FixedStep,
    HingeSearch,
    HullStep,
    LineSearch,
    LogOdds,
    MarginLogOdds,
    PenalisedStep,
    QuarterLogOdds,
    ResidualFit,
    ResidualFitL1,
    ResidualFitL2,
    ResidualFitLinf,
    SetByProgram,
    Shrinkage,
    SmallestMarginLogOdds,
    VarianceLogOdds,
)
from boosting.trees import SameQuestion, Trees
from boosting.weak_learners import AbstainingStumps, Columns, Stumps, by_normaliser, by_variance


class Choices(NamedTuple):
    """The choices that make an algorithm. The family of weak learners is the user's; `search`, where an algorithm has
    its own way to score a family's members, turns the family into that search. correct: choice 4, if any.
    """

    loss: object
    step_size: object
    search: Callable[[object], object] | None = None
    correct: Callable[[State], None] | None = None


@dataclass(frozen=True)
class Parameter:
    """One number that the user may set: its range, default and step, and one sentence on what it does."""

    name: str
    label: str
    low: float
    high: float
    default: float
    step: float
    help: str
    logarithmic: bool = False

    def check(self, value: float) -> float:
        """The value as a float; ValueError outside [low, high]."""
        if not self.low <= value <= self.high:
            raise ValueError(f"{self.name} must be between {self.low:g} and {self.high:g}; it is {value!r}.")
        return float(value)


@dataclass(frozen=True)
class Choice:
    """One of a few names that the user may pick: options maps each name to its title."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    default: str
    help: str

    @property
    def titles(self) -> dict[str, str]:
        """The title of every option, by its name."""
        return dict(self.options)

    def check(self, value: str) -> str:
        """The value; ValueError with the nearest name for one that is not among the options."""
        return value if value in self.titles else find(self.titles, value, self.name)


CLASSIFIERS = ("stump", "stump-grid", "depth2", "tree")  # families of votes -1 and +1; most algorithms take any of them
STUMPS = ("stump", "stump-grid")  # families small enough to look at every member
CLASS_NAMERS = ("stump", "stump-grid", "tree")  # families whose members can name one of several classes


@dataclass(frozen=True)
class Algorithm:
    """A row: choices(**parameters) fills in the loop; `different` says in a sentence what sets the row apart.

    reference is a key of data/references.bib, place the figure or equations there; bounds are keys of bounds.BOUNDS,
    the curves drawn above the training error; weak_learners are the names it can work with, the default first;
    task says what y holds: "binary" (-1 and +1), "multiclass" (any class numbers) or "regression" (real numbers).
    reads_weights: its search and its step work on normalised exponential weights, not on the pull alone.
    """

    name: str
    title: str
    different: str
    reference: str
    place: str
    choices: Callable[..., Choices]
    parameters: tuple[Parameter | Choice, ...] = ()
    bounds: tuple[str, ...] = ()
    weak_learners: tuple[str, ...] = CLASSIFIERS
    task: str = "binary"
    reads_weights: bool = False

    def with_parameters(self, **values: float) -> Choices:
        """The choices at these parameters, defaults for the others; ValueError for an unknown name or a bad value."""
        known = {p.name: p for p in self.parameters}
        unknown = sorted(set(values) - set(known))
        if unknown:
            raise ValueError(f"{self.title} has no parameter {unknown[0]!r}; it has {sorted(known) or 'none'}.")
        return self.choices(**{p.name: p.check(values.get(p.name, p.default)) for p in self.parameters})


@dataclass(frozen=True)
class WeakLearner:
    """A row of the weak learners: make(**options) builds the search; options are the keywords that it understands."""

    name: str
    title: str
    help: str
    make: Callable[..., object]
    options: tuple[str, ...] = ()


def _rows(rows) -> dict:
    return {row.name: row for row in rows}


LAM_VADA = Parameter(
    "lam", "λ, weight of the variance", 0.0, 1.0, 0.5, 0.05,
    "0 minimises the mean of the exponential loss only (with cautious steps); 1 only its second moment.",
)  # fmt: skip
LAM_EB = Parameter(
    "lam", "λ, weight of the variance", 0.0, 10.0, 0.5, 0.05,
    "0 is AdaBoost; larger λ prefers a vote whose losses differ little from example to example.",
)  # fmt: skip
GAMMA_FIXED = Parameter(
    "gamma", "γ, the edge that is counted on", 0.001, 0.49, 0.05, 0.01,
    "All steps are the best step for this edge: too large a γ overshoots, too small a γ needs about 1/γ² rounds.", True,
)  # fmt: skip
RHO = Parameter(
    "rho", "ρ, the margin that is aimed at", 0.0, 0.95, 0.1, 0.01,
    "0 is AdaBoost. A classifier enters only while its edge exceeds ρ/2, so too large a ρ ends the run early.",
)  # fmt: skip
LAM_L1 = Parameter(
    "lam", "λ, half the price of a unit of ‖α‖₁", 1e-4, 1.0, 0.05, 0.01,
    "A voter is added only while its correlation with the residual exceeds λ: large λ, small ensemble.", True,
)  # fmt: skip
LAM_L2 = Parameter(
    "lam", "λ, ridge on every step", 1.0, 1000.0, 4.0, 1.0,
    "Every step is divided by 1 + λ: many small steps instead of few large ones.", True,
)  # fmt: skip
ALPHA_MAX = Parameter(
    "alpha_max", "α max, the loudest voice", 1e-4, 1.0, 0.1, 0.01,
    "No step is larger than this: nearly all are equally large; a voter grows louder only by being chosen again.", True,
)  # fmt: skip
NU = Parameter(
    "nu", "ν, share of the examples that may be given up", 0.001, 1.0, 0.3, 0.01,
    "No example weighs more than 1/(νm). Too small for noisy data, and all votes cancel; at 1 all examples count alike.",
    True,
)  # fmt: skip
C_SLACK = Parameter(
    "C", "C, price of a margin that misses 1", 1e-3, 1000.0, 10.0, 1.0,
    "Large C: hardly any example is given up and the coefficients grow; small C: few voters, soft margins.", True,
)  # fmt: skip

REGRESSION_TREES = ("regression-tree",)


def _losses(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, FORMULAS[name].title) for name in names)


CLASSIFICATION_LOSS = Choice(
    "loss", "Loss", _losses("exponential", "trimmed", "logistic", "squared", "hinge"), "exponential",
    "What the run minimises, as a function of the margin z = yF. Hinge has a kink, where the search can stall.",
)  # fmt: skip
REGRESSION_LOSS = Choice(
    "loss", "Loss", _losses("squared", "huber", "absolute"), "squared",
    "What a residual y − F costs. Huber and absolute forgive outliers; absolute has a kink, where a search can stall.",
)  # fmt: skip
BOOST_LOSS = Choice(
    "loss", "Loss", _losses("logistic", "squared"), "logistic",
    "Logistic fits the log-odds of the classes; squared fits the labels −1 and +1 like any numbers.",
)  # fmt: skip
GAMMA = Parameter(
    "gamma", "γ, size of the hull", 0.1, 50.0, 5.0, 0.1,
    "No vote is larger than γ. Small γ: a smooth, cautious vote; large γ: a loss near 0, and overfitting.", True,
)  # fmt: skip
GAMMA_REAL = Parameter(
    "gamma", "γ, size of the hull", 1e-3, 1e6, 10.0, 0.1,
    "No prediction is larger than γ, in the units of y: below the largest |y| the large labels are out of reach.", True,
)  # fmt: skip
LEAVES = Parameter("leaves", "L, leaves of a tree", 2, 32, 2, 1, "2 makes stumps; more leaves let attributes interact.")
LEAVES_GRADIENT = replace(LEAVES, default=4)
SPLITS = Choice(
    "splits", "Splits judged by",
    (("exact", "the loss (squared, exponential)"), ("gradient", "the gradient"), ("random", "the gradient + noise")),
    "exact",
    "The loss itself where two sums describe it (squared, exponential), else least squares on the gradient; "
    "with noise the search can leave a place where it would stall.",
)  # fmt: skip
NOISE = Parameter(
    "noise", "Noise on the gradient", 0.0, 2.0, 0.5, 0.1,
    "Its standard deviation over that of the gradient; used by the noisy splits only.",
)  # fmt: skip
SEED = Parameter(
    "random_state", "Seed of the noise", 0, 999, 0, 1, "The same seed draws the same noise, for noisy splits.",
)  # fmt: skip
DELTA = Parameter(
    "delta", "δ of Huber's loss", 1e-3, 1e6, 1.0, 0.1,
    "Residuals up to δ count squared, larger ones only linearly; in the units of y. Other losses ignore it.", True,
)  # fmt: skip
LEARNING_RATE = Parameter(
    "learning_rate", "ν, learning rate", 0.01, 1.0, 0.1, 0.01,
    "The share of every tree that is added: smaller shares need more rounds and overfit later.",
)  # fmt: skip

LAM_DEEP = Parameter(
    "lam", "λ, price of complexity", 0.0, 0.5, 0.02, 0.005,
    "Every unit of a voter's coefficient costs λ times the Rademacher complexity of its family: deep trees cost more.",
)  # fmt: skip
BETA = Parameter(
    "beta", "β, price of a coefficient", 0.0, 0.5, 0.005, 0.005,
    "Every unit of a coefficient costs β, whatever the voter: an L1 penalty, and a smaller ensemble.",
)  # fmt: skip


COMPLEXITY = Choice(
    "complexity", "Complexity of a family", (("formula", "by formula"), ("measured", "measured on random signs")), "formula",
    "r of a voter's family: the bound by its growth function, or what its search really achieves on meaningless labels.",
)  # fmt: skip


def _deepboost(
    loss: Callable[[Prices], object], lam: float = 0.0, beta: float = 0.0, complexity: str = "formula"
) -> Choices:
    prices = Prices(lam, beta)
    if complexity == "measured":
        prices = Prices(lam, beta, Estimated((Stumps(), SameQuestion(), *(Trees(depth) for depth in range(3, 7)))))
    return Choices(loss(prices), PenalisedStep(prices), partial(priced, prices=prices))


def _deepboost_multiclass(lam: float, beta: float) -> Choices:
    prices = Prices(lam, beta)
    step = PenalisedStep(prices, free_sign=False)
    return Choices(DeepPairsLoss(prices), step, partial(priced_classes, prices=prices))


def _trees(family: object) -> RegressionTrees:
    """The family, if it is one of regression trees; ValueError in words for a matrix of votes."""
    if not isinstance(family, RegressionTrees):
        raise ValueError("This algorithm grows regression trees: it needs attributes, a matrix of votes is not enough.")
    return family


def _convex_hull_boost(loss, gamma, leaves, splits, noise, random_state, delta=1.0, *, real: bool) -> Choices:
    score_loss = ConvexLoss(loss, delta, real)

    def search(family: object) -> HullTrees:
        rng = np.random.default_rng(int(random_state))
        return HullTrees(_trees(family), score_loss, gamma, int(leaves), splits, noise, rng)

    return Choices(score_loss, HullStep(score_loss, 1.0, score_loss.formula.kinks), search)


def _l1_boost(loss, gamma, delta=1.0, *, real: bool) -> Choices:
    score_loss = ConvexLoss(loss, delta, real)
    step = HullStep(score_loss, gamma, score_loss.formula.kinks)
    return Choices(score_loss, step, lambda family: HullVoters(family, gamma))


def _gradient_boost(loss, learning_rate, leaves, delta=1.0, *, real: bool) -> Choices:
    score_loss = ConvexLoss(loss, delta, real)
    step = Shrinkage(learning_rate, score_loss.formula.kinks)
    return Choices(
        score_loss, step, lambda family: GradientTrees(_trees(family), score_loss, int(leaves), learning_rate)
    )


ALGORITHMS: dict[str, Algorithm] = _rows((
    Algorithm(
        "adaboost", "AdaBoost",
        "Weights grow exponentially with every mistake; each classifier speaks with half its log-odds.",
        "mohri2018", "figure 7.1", lambda: Choices(ExponentialLoss(), LogOdds()),
        bounds=("normalizers", "edges"),
    ),
    Algorithm(
        "vadaboost", "VadaBoost",
        "Penalises the variance of the loss as well as its mean, so heavy examples are searched with squared weights.",
        "shivaswamy2011", "algorithm 2", lambda lam: Choices(SampleVarianceLoss(lam), QuarterLogOdds()), (LAM_VADA,),
        ("normalizers", "cost"),
    ),
    Algorithm(
        "quadboost", "QuadBoost",
        "No weights on the examples: each voter fits the residual y − F, and being too right is punished too.",
        "fortier2015", "equation 6", lambda: Choices(QuadraticLoss(), ResidualFit()),
        bounds=("risk",),
    ),
    Algorithm(
        "quadboost_l1", "QuadBoost-L1",
        "An L1 penalty ends the run by itself: no voter enters unless it correlates with the residual by more than λ.",
        "fortier2015", "equation 7", lambda lam: Choices(QuadraticLoss(), ResidualFitL1(lam)), (LAM_L1,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_l2", "QuadBoost-L2",
        "A ridge penalty shrinks every step by the same factor, so the residual is fitted slowly.",
        "fortier2015", "equation 8", lambda lam: Choices(QuadraticLoss(), ResidualFitL2(lam)), (LAM_L2,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_linf", "QuadBoost-L∞",
        "Caps every step at α max: a voter can dominate the vote only by being chosen again and again.",
        "fortier2015", "equation 9", lambda alpha_max: Choices(QuadraticLoss(), ResidualFitLinf(alpha_max)),
        (ALPHA_MAX,), ("risk",),
    ),
    Algorithm(
        "lpboost", "LPBoost",
        "All votes are weighed anew each round by the linear program of the soft margin; its dual weighs the examples.",
        "demiriz2002", "algorithm 4.1",
        lambda nu: Choices(SoftMargin(nu), SetByProgram(), correct=SoftMarginProgram(nu)), (NU,),
        ("nu",),
    ),
    Algorithm(
        "lpboost_c", "LPBoost, C form",
        "The hinge loss with a price on ‖c‖₁: a voter enters only if the examples' multipliers pay more than 1 for it.",
        "demiriz2002", "with a price C on the slack, as in QuadBoost's experiments",
        lambda C: Choices(PricedHinge(C), SetByProgram(in_hull=False), correct=HingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "max_margin", "Maximum margin",
        "The linear program that AdaBoost only approaches: the largest smallest margin, with no example given up.",
        "mohri2018", "section 7.3.4",
        lambda: Choices(HardMargin(), SetByProgram(), correct=SoftMarginProgram(0.0)),
        bounds=("nu",),
    ),
    Algorithm(
        "rlpboost", "RLPBoost",
        "AdaBoost finds the voters and goes on undisturbed; a linear program with slack decides how loudly they speak.",
        "ratsch2001", "section 4, linear program",
        lambda C: Choices(DrivenExponentialLoss(C, 1), LogOdds(), correct=HingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "rqpboost", "RQPBoost",
        "As RLPBoost with a quadratic price on the coefficients, so the votes are shared among many voters.",
        "ratsch2001", "section 4, quadratic program",
        lambda C: Choices(DrivenExponentialLoss(C, 2), LogOdds(), correct=QuadraticHingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "fixed_step", "Fixed-step AdaBoost",
        "AdaBoost with the same coefficient in every round: the best one if every edge were γ.",
        "mohri2018", "exercise 7.8", lambda gamma: Choices(ExponentialLoss(), FixedStep(gamma)), (GAMMA_FIXED,),
        ("normalizers",),
    ),
    Algorithm(
        "margin_boost", "A_ρ, margin-loss boosting",
        "Pays ρ for every unit of coefficients, so that all margins are pushed beyond ρ instead of beyond 0.",
        "mohri2018", "exercise 7.12", lambda rho: Choices(EmpiricalMarginLoss(rho), MarginLogOdds()), (RHO,),
        ("normalizers", "margin_loss"),
    ),
    Algorithm(
        "arc_gv", "arc-gv",
        "A_ρ with ρ = the smallest margin of the vote so far: so the smallest margin converges to the largest possible.",
        "breiman1999", "algorithm arc-gv", lambda: Choices(SmallestMargin(), SmallestMarginLogOdds()),
        bounds=("normalizers",),
    ),
    Algorithm(
        "noise_tolerant", "Noise-tolerant AdaBoost",
        "No example weighs more than 1: a flipped label pulls, but it cannot take over.",
        "mohri2018", "exercise 7.7",
        lambda: Choices(TrimmedExponentialLoss(), LineSearch(loss=TrimmedExponentialLoss())),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "logistic", "Logistic boosting",
        "The logistic loss: weights 1/(1 + e^z) level off at 1, and the vote estimates the log-odds of the classes.",
        "mohri2018", "section 7.2.2", lambda: Choices(LogisticLoss(), LineSearch(loss=LogisticLoss())),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "hingeboost", "HingeBoost",
        "Examples beyond margin 1 are at peace. The loss has kinks, and coordinate descent may stall at one.",
        "mohri2018", "exercise 7.11", lambda: Choices(HingeLoss(), HingeSearch()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "abstaining", "Abstaining AdaBoost",
        "A classifier may keep silent: votes −1, 0, +1, searched by Z = ε₀ + 2√(ε₊ε₋), the factor of the loss itself.",
        "mohri2018", "exercise 7.10", lambda: Choices(ExponentialLoss(), AbstainingLogOdds(), by_normaliser),
        bounds=("normalizers",), weak_learners=("abstaining-stump",),
    ),
    Algorithm(
        "ebboost", "EBBoost",
        "VadaBoost's cost without its bound: every stump's own best step is tried, and the smallest cost wins.",
        "shivaswamy2011", "algorithm 3",
        lambda lam: Choices(SampleVarianceLoss(lam), VarianceLogOdds(lam=lam), lambda family: by_variance(family, lam)),
        (LAM_EB,), ("normalizers", "cost"), STUMPS, reads_weights=True,
    ),
    Algorithm(
        "chb", "Convex Hull Boost",
        "The best tree f, |f| ≤ γ, for the vote (1−a)F + a f enters with share a and the old vote shrinks: "
        "F never leaves the hull of size γ.",
        "kim_hull", "[C] sections 4 and 6", partial(_convex_hull_boost, real=False),
        (CLASSIFICATION_LOSS, GAMMA, LEAVES, SPLITS, NOISE, SEED), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "chb_regression", "Convex Hull Boost, regression",
        "The same for real labels: the vote stays between −γ and γ, so γ bounds the fitted function itself.",
        "kim_hull", "[C] sections 4 and 6", partial(_convex_hull_boost, real=True),
        (REGRESSION_LOSS, GAMMA_REAL, LEAVES, SPLITS, NOISE, SEED, DELTA), (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "l1boost", "L1Boost",
        "Frank and Wolfe in the hull of ±γh: the voter with the largest inner product, a line search in [0, 1], "
        "and earlier coefficients shrink.",
        "mason2000", "AnyBoost.L1", partial(_l1_boost, real=False),
        (CLASSIFICATION_LOSS, GAMMA), ("mean_loss",), CLASSIFIERS,
    ),
    Algorithm(
        "l1boost_regression", "L1Boost, regression",
        "The same for real labels: sums of classifiers whose absolute coefficients add up to γ at most.",
        "mason2000", "AnyBoost.L1", partial(_l1_boost, real=True),
        (REGRESSION_LOSS, GAMMA_REAL, DELTA), (), CLASSIFIERS, "regression",
    ),
    Algorithm(
        "gradient_boost", "Gradient boosting",
        "A regression tree is fitted to the gradient, its leaves by the loss itself, and only a small share of it is "
        "added: many small steps.",
        "friedman2001", "algorithm 5", partial(_gradient_boost, real=False),
        (BOOST_LOSS, LEARNING_RATE, LEAVES_GRADIENT), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "gradient_boost_regression", "Gradient boosting, regression",
        "The same for real labels: after the best constant every tree fits what is left, and a share of it is added.",
        "friedman2001", "algorithms 1 to 4", partial(_gradient_boost, real=True),
        (REGRESSION_LOSS, LEARNING_RATE, LEAVES_GRADIENT, DELTA), (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "deepboost", "DeepBoost",
        "A voter pays for the richness of its family: deep trees join the vote only where they earn it.",
        "cortes2014", "[D] pseudocode, lines 1 to 22", partial(_deepboost, DeepExponentialLoss),
        (LAM_DEEP, BETA, COMPLEXITY), ("normalizers", "penalised"),
    ),
    Algorithm(
        "deepboost_logistic", "DeepBoost, logistic",
        "DeepBoost on the logistic loss: the step minimises an upper bound, so it is cautious and still never fails.",
        "cortes2014", "[D] pseudocode, lines 1 to 22", partial(_deepboost, DeepLogisticLoss),
        (LAM_DEEP, BETA, COMPLEXITY), ("penalised",),
    ),
    Algorithm(
        "adaboost_l1", "AdaBoost-L1",
        "AdaBoost with the price β on every unit of coefficient: DeepBoost at λ = 0, blind to the voters' families.",
        "ratsch2001leveraging", "[D], λ = 0", partial(_deepboost, DeepExponentialLoss),
        (BETA,), ("normalizers", "penalised"),
    ),
    Algorithm(
        "logistic_l1", "Logistic-L1",
        "L1-regularised logistic regression on all base classifiers, one coordinate per round: DeepBoost at λ = 0.",
        "duchi2009", "[D], λ = 0", partial(_deepboost, DeepLogisticLoss),
        (BETA,), ("penalised",),
    ),
    Algorithm(
        "deepboost_multiclass", "Multi-class DeepBoost",
        "DeepBoost for several classes: every example asks, for each wrong class, to be voted for its own class instead.",
        "kuznetsov2014", "the sum over pairs of the exponential loss", _deepboost_multiclass,
        (LAM_DEEP, BETA), ("classes",), CLASS_NAMERS, "multiclass",
    ),
))  # fmt: skip

WEAK_LEARNERS: dict[str, WeakLearner] = _rows((
    WeakLearner(
        "stump", "Decision stumps, exact",
        "Every midpoint between two distinct values of every attribute.",
        Stumps,
    ),
    WeakLearner(
        "stump-grid", "Decision stumps, 10 per attribute",
        "10 evenly spaced thresholds per attribute and their complements, as in the QuadBoost paper: a coarser family.",
        lambda: Stumps(10),
    ),
    WeakLearner(
        "depth2", "Trees of depth 2, exact",
        "Two attributes, one threshold each, four leaves: every pair is searched, over at most 16 bins per attribute.",
        lambda: SameQuestion((Stumps(),)),
    ),
    WeakLearner(
        "tree", "CART trees",
        "scikit-learn's trees, grown greedily on the weights to a depth of max_depth (3 unless told otherwise).",
        Trees, ("max_depth", "random_state"),
    ),
    WeakLearner(
        "abstaining-stump", "Abstaining stumps",
        "A vote inside an interval of one attribute, silence outside; all pairs of at most 32 cuts per attribute.",
        AbstainingStumps,
    ),
    WeakLearner(
        "regression-tree", "Regression trees",
        "Trees with L leaves that hold real numbers, grown by the split that lowers the loss most; L = 2 is a stump.",
        RegressionTrees,
    ),
))  # fmt: skip


def find(table: dict, name: str, what: str):
    """The row of that name; ValueError with the nearest name otherwise."""
    if name in table:
        return table[name]
    nearest = get_close_matches(str(name).lower(), table, n=1, cutoff=0.0)[0]
    raise ValueError(f"There is no {what} called {name!r}. The nearest name is {nearest!r}.")


MIX = "mix:"


def row(name: str) -> Algorithm:
    """The algorithm of that name; "mix:A,B,C,D" is a new one: loss of A, search of B, step of C, correction of D.

    ValueError with the nearest name for a name that does not exist.
    """
    if not name.startswith(MIX):
        return find(ALGORITHMS, name, "algorithm")
    sources = name.removeprefix(MIX).split(",")
    if len(sources) != 4:
        raise ValueError(f"A mix names four algorithms (loss, search, step, correction), not {len(sources)}.")
    return mix(*(find(ALGORITHMS, source, "algorithm") for source in sources))


def mix(loss: Algorithm, search: Algorithm, step: Algorithm, correct: Algorithm) -> Algorithm:
    """A new row from the cells of four; its parameters are theirs, as "algorithm.parameter"."""
    rows = {r.name: r for r in (loss, search, step, correct)}

    def choices(**values: float) -> Choices:
        made = {
            name: r.choices(**{p.name: values[f"{name}.{p.name}"] for p in r.parameters}) for name, r in rows.items()
        }
        mixed = Choices(
            made[loss.name].loss, made[step.name].step_size, made[search.name].search, made[correct.name].correct
        )
        if why := misfit(mixed, loss, search, step, correct):
            raise Misfit(why)
        return mixed

    parameters = tuple(
        replace(p, name=f"{r.name}.{p.name}", label=f"{r.title}: {p.label}")
        for r in rows.values()
        for p in r.parameters
    )
    # what the loss alone promises holds for any step; theorem 7.2 and the program's share ask for their own
    own = loss is step is correct and "regression-tree" not in search.weak_learners
    bounds = loss.bounds if own else tuple(b for b in loss.bounds if b not in ("edges", "nu"))
    return Algorithm(
        MIX + ",".join(r.name for r in (loss, search, step, correct)), "Your own",
        f"The loss of {loss.title}, the search of {search.title}, the step of {step.title}, "
        f"the correction of {correct.title}.",
        loss.reference, "no paper yet", choices, parameters, bounds, search.weak_learners, loss.task,
    )  # fmt: skip


class Misfit(ValueError):
    """Two cells of a mix that do not fit together, in words."""


def misfit(mixed: Choices, loss: Algorithm, search: Algorithm, step: Algorithm, correct: Algorithm) -> str:
    """Which two of four cells do not fit together, and why; "" where they do."""
    for part, source in (("search", search), ("step", step)):
        if source.reads_weights and not mixed.loss.weighs:
            return (
                f"The {part} of {source.title} works on normalised exponential weights, "
                f"and the loss of {loss.title} has none."
            )
    if mixed.correct is None and mixed.loss.reads_dual:
        return (
            f"The loss of {loss.title} weighs the examples by a program's multipliers, "
            f"and the correction of {correct.title} solves none."
        )
    if mixed.correct is None and isinstance(mixed.step_size, SetByProgram):
        return f"The step of {step.title} is set by a program, and the correction of {correct.title} solves none."
    return ""


def choose(algorithm: str, family: object, **parameters: float) -> dict[str, object]:
    """The four choices of a named algorithm over a family of weak learners, by the names that `boost` gives them."""
    picked = row(algorithm).with_parameters(**parameters)
    learner = picked.search(family) if picked.search else family
    return {"loss": picked.loss, "weak_learner": learner, "step_size": picked.step_size, "correct": picked.correct}


def family(
    algorithm: str, weak_learner: str | None = None, max_depth: int | None = None, random_state: int | None = None
) -> object:
    """The named family of weak learners, by default the algorithm's first; ValueError for one that it cannot use.

    max_depth and random_state go to the families that have a depth or draw random numbers; None leaves their default.
    """
    algorithm_row = row(algorithm)
    name = algorithm_row.weak_learners[0] if weak_learner is None else weak_learner
    learner = find(WEAK_LEARNERS, name, "weak learner")
    if name not in algorithm_row.weak_learners:
        raise ValueError(
            f"{algorithm_row.title} cannot work with the weak learner {name!r} ({learner.title}): "
            f"use {' or '.join(map(repr, algorithm_row.weak_learners))}."
        )
    given = {"max_depth": max_depth, "random_state": random_state}
    return learner.make(**{key: given[key] for key in learner.options if given[key] is not None})


def filled(algorithm: str, weak_learner: str | None, max_depth: int | None, parameters: dict) -> dict[str, object]:
    """The four choices by name. random_state is for the weak learner, unless the algorithm draws random numbers itself."""
    searched = family(algorithm, weak_learner, max_depth, parameters.get("random_state"))
    own = {p.name for p in row(algorithm).parameters}
    return choose(algorithm, searched, **{k: v for k, v in parameters.items() if k in own or k != "random_state"})


def ground(sample: Sample, algorithm: str) -> Sample:
    """The sample that the loop runs on: for several classes its pairs (right class, wrong class), else itself."""
    return Pairs.of_classes(sample) if row(algorithm).task == "multiclass" else sample


def rounds(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    *,
    max_depth: int | None = None,
    **parameters: float,
) -> Generator[Round, None, str]:
    """The rounds of a named algorithm, one at a time; ValueError in words for a name or value that does not exist."""
    return boost(ground(sample, algorithm), **filled(algorithm, weak_learner, max_depth, parameters), n_rounds=n_rounds)


def compile_kernels() -> None:
    """Load what the first step of AdaBoost needs compiled, or compile it on a machine that never ran it."""
    list(rounds(Sample.of([[0.0], [1.0], [2.0]], [1, -1, 1]), n_rounds=2))


def train(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    *,
    max_depth: int | None = None,
    **parameters: float,
) -> Trace:
    """The whole run of a named algorithm; ValueError in words for a name or value that does not exist."""
    four = filled(algorithm, weak_learner, max_depth, parameters)
    if is_compiled(sample, **four):
        return train_compiled(sample, four["weak_learner"], n_rounds)
    return finished(_grow(ground(sample, algorithm), four, n_rounds))


def growing(
    sample: Sample,
    algorithm: str,
    weak_learner: str | None,
    n_rounds: int,
    *,
    max_depth: int | None = None,
    **parameters: float,
) -> Generator[int, None, Trace]:
    """`train`, to be driven round by round: yields how many rounds are done, and returns the trace."""
    return _grow(ground(sample, algorithm), filled(algorithm, weak_learner, max_depth, parameters), n_rounds)


def boost_matrix(M, algorithm: str = "adaboost", n_rounds: int = 100, start=None, **parameters: float) -> Trace:
    """Boost on a matrix of margins M (m, N), M_ij = y_i h_j(x_i), with no attributes; start (m,) weighs the rows.

    All labels are +1 and voter j is column j. ValueError for entries outside [-1, 1] or an unknown name or value.
    """
    sample = Sample.of(M, np.ones(len(M)), start)
    if np.abs(sample.X).max(initial=0) > 1:
        raise ValueError("The entries of M are margins y h(x) of votes in [-1, 1].")
    return finished(_grow(sample, choose(algorithm, Columns(), **parameters), n_rounds))


def _grow(sample: Sample, four: dict[str, object], n_rounds: int) -> Generator[int, None, Trace]:
    return Trace.growing(sample, four["loss"].pull(State(sample)), boost(sample, **four, n_rounds=n_rounds))
