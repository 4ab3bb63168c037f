"""Every algorithm as one row of a table: its cells, its parameters, its source.

To add an algorithm, add an `Algorithm` row (and, if it needs one, a new loss or step). Everything else reads this table: the
app's pickers and links, its colour, the scikit-learn class, the formula card, the bounds and the tests; only its
transcription, tests/as_published, is to be written by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from boosting.catalogue.parameters import (
    ALPHA_MAX,
    BETA,
    BOOST_LOSS,
    C_SLACK,
    CLASSIFICATION_LOSS,
    COMPLEXITY,
    DELTA,
    GAMMA,
    GAMMA_FIXED,
    GAMMA_REAL,
    LAM_DEEP,
    LAM_EB,
    LAM_L1,
    LAM_L2,
    LAM_VADA,
    LEARNING_RATE,
    LEAVES,
    LEAVES_GRADIENT,
    NOISE,
    NU,
    REGRESSION_LOSS,
    RHO,
    SEED,
    SPLITS,
)
from boosting.catalogue.rows import (
    CLASS_NAMERS,
    CLASSIFIERS,
    REGRESSION_TREES,
    STUMPS,
    Algorithm,
    Cells,
    by_name,
)
from boosting.choices.corrections.programs import SolveProgram
from boosting.choices.functions import loss_function
from boosting.choices.losses.bounded import LogisticLoss, TrimmedExponentialLoss
from boosting.choices.losses.convex import ConvexLoss
from boosting.choices.losses.deep import DeepExponentialLoss, DeepLogisticLoss, DeepPairsLoss
from boosting.choices.losses.dual import DualLoss, UncorrectedExponentialLoss
from boosting.choices.losses.exponential import (
    EmpiricalMarginLoss,
    ExponentialLoss,
    SmallestMargin,
)
from boosting.choices.losses.hinge import HingeLoss
from boosting.choices.losses.margin import MarginLoss
from boosting.choices.losses.quadratic import QuadraticLoss
from boosting.choices.losses.variance import SampleVarianceLoss
from boosting.choices.penalties import Estimated, Penalties
from boosting.choices.programs import (
    HardMargin,
    HingeProgram,
    Program,
    QuadraticHingeProgram,
    SoftMargin,
)
from boosting.choices.searches.deep import Priced, PricedClasses
from boosting.choices.searches.family import GrowsTrees
from boosting.choices.searches.hull import GradientTrees, HullClassifiers, HullTrees
from boosting.choices.searches.scores import SmallestCost, SmallestNormalizer
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import SameQuestion, Trees
from boosting.choices.steps.deep import PenalisedStep
from boosting.choices.steps.hull import HullStep, Shrinkage
from boosting.choices.steps.line_search import HingeSearch, LineSearch
from boosting.choices.steps.log_odds import (
    AbstainingLogOdds,
    FixedStep,
    LogOdds,
    MarginLogOdds,
    SmallestMarginLogOdds,
)
from boosting.choices.steps.program import SetByProgram
from boosting.choices.steps.residual import (
    ResidualFit,
    ResidualFitL1,
    ResidualFitL2,
    ResidualFitLinf,
)
from boosting.choices.steps.variance import QuarterLogOdds, VarianceLogOdds


def _with_line_search(loss: MarginLoss) -> Cells:
    return Cells(loss, LineSearch(function=loss.function))


def _program(program: Program) -> Cells:
    """The program weighs all members, and its dual the examples."""
    step = SetByProgram(in_hull=program.is_game)
    return Cells(DualLoss(program), step, correct=SolveProgram(program))


def _reweighed(program: Program) -> Cells:
    """AdaBoost finds the base classifiers, the program weighs them."""
    return Cells(UncorrectedExponentialLoss(program), LogOdds(), correct=SolveProgram(program))


def _deepboost(
    loss: Callable[[Penalties], MarginLoss],
    lam: float = 0.0,
    beta: float = 0.0,
    complexity: str = "formula",
) -> Cells:
    """loss: DeepBoost's with exponential or logistic Phi. lam, beta, complexity: what its penalties are made of."""
    penalties = Penalties(lam, beta)
    if complexity == "measured":
        families = (Stumps(), SameQuestion(), *(Trees(depth) for depth in range(3, 7)))
        penalties = Penalties(lam, beta, Estimated(families))
    search = partial(Priced, penalties=penalties)
    return Cells(loss(penalties), PenalisedStep(penalties), search)


def _deepboost_multiclass(lam: float, beta: float) -> Cells:
    penalties = Penalties(lam, beta)
    step = PenalisedStep(penalties, free_sign=False)
    return Cells(DeepPairsLoss(penalties), step, partial(PricedClasses, penalties=penalties))


def _convex_hull_boost(
    loss: str,
    gamma: float,
    leaves: float,
    splits: str,
    noise: float,
    random_state: float,
    delta: float = 1.0,
) -> Cells:
    """Every argument is the parameter of that name."""
    function = loss_function(loss, delta)

    def search(family: GrowsTrees) -> HullTrees:
        rng = np.random.default_rng(int(random_state))
        return HullTrees(family, function, int(leaves), gamma, splits, noise, rng)

    return Cells(ConvexLoss(function), HullStep(function), search)


def _l1_boost(loss: str, gamma: float, delta: float = 1.0) -> Cells:
    function = loss_function(loss, delta)
    search = partial(HullClassifiers, gamma=gamma)
    return Cells(ConvexLoss(function), HullStep(function, gamma), search)


def _gradient_boost(loss: str, learning_rate: float, leaves: float, delta: float = 1.0) -> Cells:
    """Every argument is the parameter of that name."""
    function = loss_function(loss, delta)
    search = partial(GradientTrees, function=function, leaves=int(leaves), rate=learning_rate)
    return Cells(ConvexLoss(function), Shrinkage(function, learning_rate), search)


ALGORITHMS: dict[str, Algorithm] = by_name((
    Algorithm(
        "adaboost", "AdaBoost",
        "Weights grow exponentially with every mistake; each classifier speaks with half its log-odds.",
        "mohri2018", "figure 7.1", lambda: Cells(ExponentialLoss(), LogOdds()),
        bounds=("normalizers", "edges"),
    ),
    Algorithm(
        "vadaboost", "VadaBoost",
        "Penalises the variance of the loss as well as its mean, so heavy examples are searched with squared weights.",
        "shivaswamy2011", "algorithm 2", lambda lam: Cells(SampleVarianceLoss(lam), QuarterLogOdds()), (LAM_VADA,),
        ("normalizers", "cost"),
    ),
    Algorithm(
        "quadboost", "QuadBoost",
        "No weights on the examples: each base classifier fits the residual y − F, and being too right is punished too.",
        "fortier2015", "equation 6", lambda: Cells(QuadraticLoss(), ResidualFit()),
        bounds=("risk",),
    ),
    Algorithm(
        "quadboost_l1", "QuadBoost-L1",
        "An L1 penalty ends the run by itself: no base classifier enters unless it correlates with the residual by more than λ.",
        "fortier2015", "equation 7", lambda lam: Cells(QuadraticLoss(), ResidualFitL1(lam)), (LAM_L1,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_l2", "QuadBoost-L2",
        "A ridge penalty shrinks every step by the same factor, so the residual is fitted slowly.",
        "fortier2015", "equation 8", lambda lam: Cells(QuadraticLoss(), ResidualFitL2(lam)), (LAM_L2,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_linf", "QuadBoost-L∞",
        "Caps every step at α max: a base classifier can dominate the vote only by being chosen again and again.",
        "fortier2015", "equation 9", lambda alpha_max: Cells(QuadraticLoss(), ResidualFitLinf(alpha_max)),
        (ALPHA_MAX,), ("risk",),
    ),
    Algorithm(
        "lpboost", "LPBoost",
        "All votes are weighed anew each round by the linear program of the soft margin; its dual weighs the examples.",
        "demiriz2002", "algorithm 4.1",
        lambda nu: _program(SoftMargin(nu)), (NU,),
        ("nu",),
    ),
    Algorithm(
        "lpboost_c", "LPBoost, C form",
        "The hinge loss with a price on ‖c‖₁: a base classifier enters only if the examples' multipliers pay more than 1 for it.",
        "demiriz2002", "with a price C on the slack, as in QuadBoost's experiments",
        lambda C: _program(HingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "max_margin", "Maximum margin",
        "The linear program that AdaBoost only approaches: the largest smallest margin, with no example given up.",
        "mohri2018", "section 7.3.4",
        lambda: _program(HardMargin()),
        bounds=("nu",),
    ),
    Algorithm(
        "rlpboost", "RLPBoost",
        "AdaBoost finds the base classifiers and goes on undisturbed; a linear program with slack decides how loudly they speak.",
        "ratsch2001", "section 4, linear program",
        lambda C: _reweighed(HingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "rqpboost", "RQPBoost",
        "As RLPBoost with a quadratic price on the coefficients, so the votes are shared among many base classifiers.",
        "ratsch2001", "section 4, quadratic program",
        lambda C: _reweighed(QuadraticHingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "fixed_step", "Fixed-step AdaBoost",
        "AdaBoost with the same coefficient in every round: the best one if every edge were γ.",
        "mohri2018", "exercise 7.8", lambda gamma: Cells(ExponentialLoss(), FixedStep(gamma)), (GAMMA_FIXED,),
        ("normalizers",),
    ),
    Algorithm(
        "margin_boost", "A_ρ, margin-loss boosting",
        "Pays ρ for every unit of coefficients, so that all margins are pushed beyond ρ instead of beyond 0.",
        "mohri2018", "exercise 7.12", lambda rho: Cells(EmpiricalMarginLoss(rho), MarginLogOdds()), (RHO,),
        ("normalizers", "margin_loss"),
    ),
    Algorithm(
        "arc_gv", "arc-gv",
        "A_ρ with ρ = the smallest margin of the vote so far: so the smallest margin converges to the largest possible.",
        "breiman1999", "algorithm arc-gv", lambda: Cells(SmallestMargin(), SmallestMarginLogOdds()),
        bounds=("normalizers",),
    ),
    Algorithm(
        "noise_tolerant", "Noise-tolerant AdaBoost",
        "No example weighs more than 1: a flipped label pulls, but it cannot take over.",
        "mohri2018", "exercise 7.7",
        lambda: _with_line_search(TrimmedExponentialLoss()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "logistic", "Logistic boosting",
        "The logistic loss: weights 1/(1 + e^z) level off at 1, and the vote estimates the log-odds of the classes.",
        "mohri2018", "section 7.2.2", lambda: _with_line_search(LogisticLoss()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "hingeboost", "HingeBoost",
        "Examples beyond margin 1 are at peace. The loss has kinks, and coordinate descent may stall at one.",
        "mohri2018", "exercise 7.11", lambda: Cells(HingeLoss(), HingeSearch()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "abstaining", "Abstaining AdaBoost",
        "A classifier may keep silent: votes −1, 0, +1, searched by Z = ε₀ + 2√(ε₊ε₋), the factor of the loss itself.",
        "mohri2018", "exercise 7.10", lambda: Cells(ExponentialLoss(), AbstainingLogOdds(), SmallestNormalizer),
        bounds=("normalizers",), weak_learners=("abstaining-stump",),
    ),
    Algorithm(
        "ebboost", "EBBoost",
        "VadaBoost's cost without its bound: every stump's own best step is tried, and the smallest cost wins.",
        "shivaswamy2011", "algorithm 3",
        lambda lam: Cells(SampleVarianceLoss(lam), VarianceLogOdds(lam=lam), lambda family: SmallestCost(family, lam)),
        (LAM_EB,), ("normalizers", "cost"), STUMPS,
    ),
    Algorithm(
        "chb", "Convex Hull Boost",
        "The best tree f, |f| ≤ γ, for the vote (1−a)F + a f enters with share a and the old vote shrinks: "
        "F never leaves the hull of size γ.",
        "kim_hull", "sections 4 and 6", _convex_hull_boost,
        (CLASSIFICATION_LOSS, GAMMA, LEAVES, SPLITS, NOISE, SEED), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "chb_regression", "Convex Hull Boost, regression",
        "The same for real labels: the vote stays between −γ and γ, so γ bounds the fitted function itself.",
        "kim_hull", "sections 4 and 6", _convex_hull_boost,
        (REGRESSION_LOSS, GAMMA_REAL, LEAVES, SPLITS, NOISE, SEED, DELTA), (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "l1boost", "L1Boost",
        "Frank and Wolfe in the hull of ±γh: the base classifier with the largest inner product, a line search in [0, 1], "
        "and earlier coefficients shrink.",
        "mason2000", "AnyBoost.L1", _l1_boost,
        (CLASSIFICATION_LOSS, GAMMA), ("mean_loss",), CLASSIFIERS,
    ),
    Algorithm(
        "l1boost_regression", "L1Boost, regression",
        "The same for real labels: sums of classifiers whose absolute coefficients add up to γ at most.",
        "mason2000", "AnyBoost.L1", _l1_boost,
        (REGRESSION_LOSS, GAMMA_REAL, DELTA), (), CLASSIFIERS, "regression",
    ),
    Algorithm(
        "gradient_boost", "Gradient boosting",
        "A regression tree is fitted to the gradient, its leaves by the loss itself, and only a small share of it is "
        "added: many small steps.",
        "friedman2001", "algorithm 5", _gradient_boost,
        (BOOST_LOSS, LEARNING_RATE, LEAVES_GRADIENT), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "gradient_boost_regression", "Gradient boosting, regression",
        "The same for real labels: after the best constant every tree fits what is left, and a share of it is added.",
        "friedman2001", "algorithms 1 to 4", _gradient_boost,
        (REGRESSION_LOSS, LEARNING_RATE, LEAVES_GRADIENT, DELTA), (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "deepboost", "DeepBoost",
        "A base classifier pays for the richness of its family: deep trees join the vote only where they earn it.",
        "cortes2014", "pseudocode, lines 1 to 22", partial(_deepboost, DeepExponentialLoss),
        (LAM_DEEP, BETA, COMPLEXITY), ("normalizers", "penalised"),
    ),
    Algorithm(
        "deepboost_logistic", "DeepBoost, logistic",
        "DeepBoost on the logistic loss: the step minimises an upper bound, so it is cautious and still never fails.",
        "cortes2014", "pseudocode, lines 1 to 22", partial(_deepboost, DeepLogisticLoss),
        (LAM_DEEP, BETA, COMPLEXITY), ("penalised",),
    ),
    Algorithm(
        "adaboost_l1", "AdaBoost-L1",
        "AdaBoost with the price β on every unit of coefficient: DeepBoost at λ = 0, blind to the base classifiers' families.",
        "ratsch2001leveraging", "as Deep Boosting at λ = 0", partial(_deepboost, DeepExponentialLoss),
        (BETA,), ("normalizers", "penalised"),
    ),
    Algorithm(
        "logistic_l1", "Logistic-L1",
        "L1-regularised logistic regression on all base classifiers, one coordinate per round: DeepBoost at λ = 0.",
        "duchi2009", "as Deep Boosting at λ = 0", partial(_deepboost, DeepLogisticLoss),
        (BETA,), ("penalised",),
    ),
    Algorithm(
        "deepboost_multiclass", "Multi-class DeepBoost",
        "DeepBoost for several classes: every example asks, for each wrong class, to be voted for its own class instead.",
        "kuznetsov2014", "the sum over pairs of the exponential loss", _deepboost_multiclass,
        (LAM_DEEP, BETA), ("classes",), CLASS_NAMERS, "multiclass",
    ),
))  # fmt: skip
