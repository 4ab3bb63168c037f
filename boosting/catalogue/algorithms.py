"""Every algorithm as one row of a table: its cells, its parameters, its source.

To add an algorithm, add an `Algorithm` row (and, if it needs one, a new loss or step). Everything else reads this table: the
app's pickers and links, its colour, the scikit-learn class, the formula card, the bounds and the tests; only its
transcription, tests/as_published, is to be written by hand.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from boosting.catalogue.parameters import (
    ALPHA_MAX,
    ASKED,
    BETA,
    BOOST_LOSS,
    C_SLACK,
    CLASSIFICATION_LOSS,
    COLUMNS,
    COMPLEXITY,
    CONFIDENCE,
    DELTA,
    DEPTH,
    EPS,
    GAMMA,
    GAMMA_FIXED,
    GAMMA_REAL,
    GIVEN_UP,
    LAM_DEEP,
    LAM_EB,
    LAM_L1,
    LAM_L2,
    LAM_VADA,
    LEARNING_RATE,
    LEAST_CURVATURE,
    LEAVES,
    LEAVES_GRADIENT,
    NOISE,
    NOISY_LOSSES,
    NU,
    NU_MARGIN,
    PRICE,
    REGRESSION_LOSS,
    RESPONSE,
    RHO,
    RIDGE,
    ROWS,
    SEED,
    SEED_OF_DRAWS,
    SHARES,
    SPLITS,
    SPLITS_BY_LOSS,
    START,
)
from boosting.catalogue.rows import (
    CLASS_NAMERS,
    CLASSIFIERS,
    FULL_TREES,
    REGRESSION_TREES,
    STUMPS,
    Algorithm,
    Cells,
    by_name,
)
from boosting.choices.corrections.programs import SolveNearlyEqual, SolveProgram
from boosting.choices.functions import EXPONENTIAL, LOGISTIC, loss_function
from boosting.choices.losses.bounded import LogisticLoss, TrimmedExponentialLoss
from boosting.choices.losses.clocked import ClockedLoss
from boosting.choices.losses.convex import ConvexLoss
from boosting.choices.losses.deep import DeepExponentialLoss, DeepLogisticLoss, DeepPairsLoss
from boosting.choices.losses.drawn import DrawnLoss
from boosting.choices.losses.dual import DualLoss, UncorrectedExponentialLoss
from boosting.choices.losses.exponential import (
    EmpiricalMarginLoss,
    ExponentialLoss,
    SmallestMargin,
)
from boosting.choices.losses.hinge import HingeLoss
from boosting.choices.losses.margin import MarginLoss
from boosting.choices.losses.quadratic import QuadraticLoss
from boosting.choices.losses.several import MajorityLoss, SammeLoss
from boosting.choices.losses.softmax import AnswersLoss, SoftmaxLoss
from boosting.choices.losses.variance import SampleVarianceLoss
from boosting.choices.penalties import Estimated, Penalties
from boosting.choices.programs import (
    EntropyPriced,
    HardMargin,
    HingeProgram,
    NearlyEqual,
    Program,
    QuadraticHingeProgram,
    SoftMargin,
)
from boosting.choices.searches.deep import ClassNamers, Priced, PricedClasses
from boosting.choices.searches.each_class import EachClass, SoftmaxTrees
from boosting.choices.searches.family import GrowsTrees
from boosting.choices.searches.forest import RandomTrees
from boosting.choices.searches.hull import (
    ConfidenceTrees,
    GradientTrees,
    HullClassifiers,
    HullTrees,
    NewtonTrees,
)
from boosting.choices.searches.scores import SmallestCost, SmallestNormalizer
from boosting.choices.searches.second_order import Prices, SecondOrderTrees
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import SameQuestion, Trees
from boosting.choices.steps.clocked import ClockedStep
from boosting.choices.steps.deep import PenalisedStep
from boosting.choices.steps.hull import HullStep, NewtonStep, Shrinkage, WholeVote
from boosting.choices.steps.line_search import HingeSearch, LineSearch
from boosting.choices.steps.log_odds import (
    AbstainingLogOdds,
    EstimatedMarginLogOdds,
    FixedStep,
    LogOdds,
    MajorityLogOdds,
    MarginLogOdds,
    SammeLogOdds,
    SmallestMarginLogOdds,
)
from boosting.choices.steps.one_vote import OneVote
from boosting.choices.steps.program import SetByProgram, WithinAccuracy
from boosting.choices.steps.residual import (
    ResidualFit,
    ResidualFitL1,
    ResidualFitL2,
    ResidualFitLinf,
)
from boosting.choices.steps.variance import QuarterLogOdds, VarianceLogOdds
from boosting.engine.protocols import Loss


def _with_line_search(loss: MarginLoss) -> Cells:
    return Cells(loss, LineSearch(function=loss.function))


def _program(program: Program) -> Cells:
    """The program weighs all members, and its dual the examples."""
    step = SetByProgram(in_hull=program.is_game)
    return Cells(DualLoss(program), step, correct=SolveProgram(program))


def _nearly_equal(program: NearlyEqual) -> Cells:
    """The program weighs all members; the examples have the most equal weights that are nearly as good as its dual."""
    step = WithinAccuracy(program=program)
    return Cells(DualLoss(program), step, correct=SolveNearlyEqual(program))


def _reweighed(program: Program) -> Cells:
    """AdaBoost finds the base classifiers, the program weighs them."""
    return Cells(UncorrectedExponentialLoss(program), LogOdds(), correct=SolveProgram(program))


def _brownboost(eps: float) -> Cells:
    loss = ClockedLoss(eps)
    return Cells(loss, ClockedStep(loss.function))


def _bagging(random_state: float) -> Cells:
    return Cells(DrawnLoss(int(random_state)), OneVote())


def _forest(asked: str, random_state: float) -> Cells:
    search = partial(RandomTrees, asked=asked, seed=int(random_state))
    return Cells(DrawnLoss(int(random_state)), OneVote(), search)


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
    start: str,
    delta: float = 1.0,
) -> Cells:
    """Every argument is the parameter of that name."""
    function = loss_function(loss, delta)
    if splits == "auto":
        splits = "random" if loss in NOISY_LOSSES else "exact"

    def search(family: GrowsTrees) -> HullTrees:
        rng = np.random.default_rng(int(random_state))
        return HullTrees(family, function, int(leaves), gamma, splits, noise, rng, SHARES[start])

    return Cells(ConvexLoss(function), HullStep(function), search)


def _confidence_rated(confidence: float, leaves: float) -> Cells:
    """Every argument is the parameter of that name."""
    search = partial(ConfidenceTrees, function=EXPONENTIAL, leaves=int(leaves), gamma=confidence)
    return Cells(ExponentialLoss(), WholeVote(), search)


def _logit_boost(response: float, leaves: float) -> Cells:
    """Every argument is the parameter of that name."""
    search = partial(NewtonTrees, function=LOGISTIC, leaves=int(leaves), largest=response)
    return Cells(LogisticLoss(), NewtonStep(), search)


def _l1_boost(loss: str, gamma: float, delta: float = 1.0) -> Cells:
    function = loss_function(loss, delta)
    search = partial(HullClassifiers, gamma=gamma)
    return Cells(ConvexLoss(function), HullStep(function, gamma), search)


def _gradient_boost(loss: str, learning_rate: float, leaves: float, delta: float = 1.0) -> Cells:
    """Every argument is the parameter of that name."""
    function = loss_function(loss, delta)
    search = partial(GradientTrees, function=function, leaves=int(leaves), rate=learning_rate)
    return Cells(ConvexLoss(function), Shrinkage(function, learning_rate), search)


def _second_order(
    learning_rate: float,
    depth: float,
    ridge: float,
    price: float,
    least: float,
    rows: float,
    columns: float,
    random_state: float,
    loss: str = "squared",
    trees: type[SecondOrderTrees] = SecondOrderTrees,
    over: Loss | None = None,
) -> Cells:
    """trees, over: the search, and the loss if it is none of one score. The others are the parameters of their names."""
    function, deep = loss_function(loss), int(depth)

    def search(family: GrowsTrees) -> SecondOrderTrees:
        rng = np.random.default_rng(int(random_state))
        prices = Prices(ridge, price, least)
        return trees(family, function, 2**deep, learning_rate, deep, prices, rows, columns, rng)

    return Cells(over or ConvexLoss(function), Shrinkage(function, learning_rate), search)


SECOND_ORDER = (LEARNING_RATE, DEPTH, RIDGE, PRICE, LEAST_CURVATURE, ROWS, COLUMNS, SEED_OF_DRAWS)

ALGORITHMS: dict[str, Algorithm] = by_name((
    Algorithm(
        "adaboost", "AdaBoost",
        "Exponential loss: weights grow exponentially with every mistake, and each coefficient is half the log-odds.",
        "mohri2018", "figure 7.1", lambda: Cells(ExponentialLoss(), LogOdds()),
        bounds=("normalizers", "edges"),
    ),
    Algorithm(
        "vadaboost", "VadaBoost",
        "Penalises the variance of the exponential loss as well as its mean, through weights u = λmw² + (1−λ)w.",
        "shivaswamy2011", "algorithm 2", lambda lam: Cells(SampleVarianceLoss(lam), QuarterLogOdds()), (LAM_VADA,),
        ("normalizers", "cost"),
    ),
    Algorithm(
        "quadboost", "QuadBoost",
        "Squared loss: each base classifier fits the residual y − F, so y F beyond 1 costs as well.",
        "fortier2015", "equation 6", lambda: Cells(QuadraticLoss(), ResidualFit()),
        bounds=("risk",),
    ),
    Algorithm(
        "quadboost_l1", "QuadBoost-L1",
        "With an L1 penalty: a base classifier enters only if its correlation with the residual exceeds λ, so the run ends.",
        "fortier2015", "equation 7", lambda lam: Cells(QuadraticLoss(), ResidualFitL1(lam)), (LAM_L1,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_l2", "QuadBoost-L2",
        "With an L2 penalty: every step is shrunk by the same factor, so the residual is fitted slowly.",
        "fortier2015", "equation 8", lambda lam: Cells(QuadraticLoss(), ResidualFitL2(lam)), (LAM_L2,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_linf", "QuadBoost-L∞",
        "Caps every step at α max: a base classifier gets a larger coefficient only by being chosen again.",
        "fortier2015", "equation 9", lambda alpha_max: Cells(QuadraticLoss(), ResidualFitLinf(alpha_max)),
        (ALPHA_MAX,), ("risk",),
    ),
    Algorithm(
        "lpboost", "LPBoost",
        "A linear program solves for all coefficients anew and maximises the soft margin; its dual weighs the examples.",
        "demiriz2002", "algorithm 4.1",
        lambda nu: _program(SoftMargin(nu)), (NU,),
        ("nu",),
    ),
    Algorithm(
        "lpboost_c", "LPBoost, C form",
        "Minimises ‖c‖₁ + C Σ hinge loss anew each round: h enters only if its correlation Σ u y h exceeds 1.",
        "demiriz2002", "with a price C on the slack, as in QuadBoost's experiments",
        lambda C: _program(HingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "max_margin", "Maximum margin",
        "The hard-margin linear program: the largest possible smallest margin, which AdaBoost need not approach.",
        "mohri2018", "section 7.3.4",
        lambda: _program(HardMargin()),
        bounds=("nu",),
    ),
    Algorithm(
        "totalboost", "TotalBoost",
        "The hard-margin program with weights as equal as it allows: within ε of the best margin after 2 log(m)/ε² rounds.",
        "warmuth2006", "algorithm TotalBoost_ν",
        lambda eps: _nearly_equal(NearlyEqual(0.0, eps)), (EPS,),
        ("nu",),
    ),
    Algorithm(
        "softboost", "SoftBoost",
        "TotalBoost with a cap on the weights: within ε of the largest soft margin after 2 log(1/ν)/ε² rounds.",
        "warmuth2007", "algorithm 1",
        lambda nu, eps: _nearly_equal(NearlyEqual(nu, eps)), (NU, EPS),
        ("nu",),
    ),
    Algorithm(
        "erlpboost", "ERLPBoost",
        "LPBoost whose dual pays for unequal weights, by relative entropy: it moves faster at first than SoftBoost.",
        "warmuth2008", "algorithm 1",
        lambda nu, eps: _nearly_equal(EntropyPriced(nu, eps)), (NU, EPS),
        ("nu",),
    ),
    Algorithm(
        "rlpboost", "RLPBoost",
        "AdaBoost chooses the base classifiers; a linear program with slack sets their coefficients.",
        "ratsch2001", "section 4, linear program",
        lambda C: _reweighed(HingeProgram(C)), (C_SLACK,),
        ("hinge",),
    ),
    Algorithm(
        "rqpboost", "RQPBoost",
        "As RLPBoost with a penalty on ‖c‖₂² in place of ‖c‖₁, which spreads the coefficients over many base classifiers.",
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
        "Minimises a bound on the share of normalised margins below ρ: coefficients are smaller than AdaBoost's.",
        "mohri2018", "exercise 7.12", lambda rho: Cells(EmpiricalMarginLoss(rho), MarginLogOdds()), (RHO,),
        ("normalizers", "margin_loss"),
    ),
    Algorithm(
        "arc_gv", "arc-gv",
        "A_ρ with ρ set to the smallest margin so far, which then converges to the largest possible one.",
        "breiman1999", "algorithm arc-gv", lambda: Cells(SmallestMargin(), SmallestMarginLogOdds()),
        bounds=("normalizers",),
    ),
    Algorithm(
        "noise_tolerant", "Noise-tolerant AdaBoost",
        "Exponential loss that goes on linearly where y F < 0: no pull exceeds 1, however wrong the vote is.",
        "mohri2018", "exercise 7.7",
        lambda: _with_line_search(TrimmedExponentialLoss()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "madaboost", "MadaBoost",
        "AdaBoost's step with weights that never exceed their first value: min(1, e^−yF).",
        "domingo2000", "figure 2, with the trimmed weights",
        lambda: Cells(TrimmedExponentialLoss(), LogOdds()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "brownboost", "BrownBoost",
        "A clock moves a loss that is not convex: who is far wrong when time has passed loses weight, and is given up.",
        "freund2001", "figure 1", _brownboost, (GIVEN_UP,), ("mean_loss",),
    ),
    Algorithm(
        "bagging", "Bagging",
        "A rival of boosting: weights are drawn, not earned, and full trees have one vote each.",
        "breiman1996", "section 2", _bagging, (SEED_OF_DRAWS,), (), FULL_TREES,
    ),
    Algorithm(
        "random_forest", "Random forest",
        "Bagging whose trees differ more: each node may ask about a few attributes only, drawn for it.",
        "breiman2001", "section 4, Forest-RI", _forest, (ASKED, SEED_OF_DRAWS), (), FULL_TREES,
    ),
    Algorithm(
        "adaboost_v", "AdaBoost-V",
        "AdaBoost with a margin as target: the smallest edge value so far less ν, which it reaches for sure.",
        "ratsch2005", "AdaBoost*_ν, figure 2",
        lambda nu: Cells(ExponentialLoss(), EstimatedMarginLogOdds(nu=nu)), (NU_MARGIN,),
        ("normalizers",),
    ),
    Algorithm(
        "real_adaboost", "Confidence-rated AdaBoost",
        "Every leaf votes with half the log-odds of its own weights: surer where it is right more often.",
        "schapire1999", "domain partitioning, section 4.1",
        _confidence_rated, (CONFIDENCE, LEAVES), ("normalizers",), REGRESSION_TREES,
    ),
    Algorithm(
        "logistic", "Logistic boosting",
        "The logistic loss: weights 1/(1 + e^z) level off at 1, and the vote estimates the log-odds of the classes.",
        "mohri2018", "section 7.2.2", lambda: _with_line_search(LogisticLoss()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "logitboost", "LogitBoost",
        "Newton steps on the logistic loss: a tree fits (y* − p)/v by least squares, weighted with v = p(1 − p).",
        "friedman2000", "algorithm 3", _logit_boost, (RESPONSE, LEAVES), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "hingeboost", "HingeBoost",
        "Hinge loss. A kink ends the run after one base classifier (greedy trees may go on); the cure is LPBoost, C form.",
        "mohri2018", "exercise 7.11", lambda: Cells(HingeLoss(), HingeSearch()),
        bounds=("mean_loss",),
    ),
    Algorithm(
        "abstaining", "Abstaining AdaBoost",
        "Base classifiers may abstain (−1, 0, +1); the search minimises Z = ε₀ + 2√(ε₊ε₋), the factor of the loss.",
        "mohri2018", "exercise 7.10", lambda: Cells(ExponentialLoss(), AbstainingLogOdds(), SmallestNormalizer),
        bounds=("normalizers",), weak_learners=("abstaining-stump",),
    ),
    Algorithm(
        "ebboost", "EBBoost",
        "Minimises VadaBoost's cost itself, not a bound on it: the search tries every stump at its own best step.",
        "shivaswamy2011", "algorithm 3",
        lambda lam: Cells(SampleVarianceLoss(lam), VarianceLogOdds(lam=lam), lambda family: SmallestCost(family, lam)),
        (LAM_EB,), ("normalizers", "cost"), STUMPS,
    ),
    Algorithm(
        "chb", "Convex Hull Boost",
        "Frank-Wolfe with trees f, |f| ≤ γ: F becomes (1 − a)F + a f, so F stays in the hull of size γ.",
        "kim_hull", "sections 4 and 6", _convex_hull_boost,
        (CLASSIFICATION_LOSS, GAMMA, LEAVES, SPLITS_BY_LOSS, NOISE, SEED, START), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "chb_regression", "Convex Hull Boost, regression",
        "Convex Hull Boost for real labels: F stays between −γ and γ.",
        "kim_hull", "sections 4 and 6", _convex_hull_boost,
        (REGRESSION_LOSS, GAMMA_REAL, LEAVES, SPLITS, NOISE, SEED, START, DELTA), (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "l1boost", "L1Boost",
        "Frank-Wolfe in the hull of ±γh: the base classifier with the largest correlation, and a line search in [0, 1].",
        "mason2000", "AnyBoost.L1", _l1_boost,
        (CLASSIFICATION_LOSS, GAMMA), ("mean_loss",), CLASSIFIERS,
    ),
    Algorithm(
        "l1boost_regression", "L1Boost, regression",
        "L1Boost for real labels: absolute coefficients that add up to γ at most.",
        "mason2000", "AnyBoost.L1", _l1_boost,
        (REGRESSION_LOSS, GAMMA_REAL, DELTA), (), CLASSIFIERS, "regression",
    ),
    Algorithm(
        "gradient_boost", "Gradient boosting",
        "A regression tree is fitted to the negative gradient, its leaves minimise the loss, and a share ν of it is added.",
        "friedman2001", "algorithm 5", _gradient_boost,
        (BOOST_LOSS, LEARNING_RATE, LEAVES_GRADIENT), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "gradient_boost_regression", "Gradient boosting, regression",
        "Gradient boosting for real labels: it starts from the best constant, and a share ν of every tree is added.",
        "friedman2001", "algorithms 1 to 4", _gradient_boost,
        (REGRESSION_LOSS, LEARNING_RATE, LEAVES_GRADIENT, DELTA), (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "second_order", "Second-order boosting",
        "Splits and leaves by slope and curvature: λ shrinks the leaves, γ is the price of a split. XGBoost's trees.",
        "chen2016", "equations 5 and 7, algorithm 1", _second_order,
        (BOOST_LOSS, *SECOND_ORDER), ("mean_loss",), REGRESSION_TREES,
    ),
    Algorithm(
        "second_order_regression", "Second-order boosting, regression",
        "Second-order boosting for real labels: H counts the examples, so λ shrinks the leaves that have few.",
        "chen2016", "equations 5 and 7, algorithm 1", _second_order,
        SECOND_ORDER, (), REGRESSION_TREES, "regression",
    ),
    Algorithm(
        "deepboost", "DeepBoost",
        "Penalises each coefficient by the Rademacher complexity of its family, so deep trees need larger edges.",
        "cortes2014", "pseudocode, lines 1 to 22", partial(_deepboost, DeepExponentialLoss),
        (LAM_DEEP, BETA, COMPLEXITY), ("normalizers", "penalised"),
    ),
    Algorithm(
        "deepboost_logistic", "DeepBoost, logistic",
        "DeepBoost with the logistic loss: each step minimises an upper bound of it, so the objective never rises.",
        "cortes2014", "pseudocode, lines 1 to 22", partial(_deepboost, DeepLogisticLoss),
        (LAM_DEEP, BETA, COMPLEXITY), ("penalised",),
    ),
    Algorithm(
        "adaboost_l1", "AdaBoost-L1",
        "AdaBoost with the L1 penalty β‖c‖₁: DeepBoost at λ = 0, the same penalty for every family.",
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
        "DeepBoost for several classes: the exponential loss of every pair of an example's class and a wrong one.",
        "kuznetsov2014", "the sum over pairs of the exponential loss", _deepboost_multiclass,
        (LAM_DEEP, BETA), ("classes",), CLASS_NAMERS, "multiclass",
    ),
    Algorithm(
        "adaboost_m1", "AdaBoost.M1",
        "The first AdaBoost for several classes: a base classifier must be right on more than one half of the weight.",
        "freund1997", "figure 2", lambda: Cells(MajorityLoss(), MajorityLogOdds(), ClassNamers),
        (), (), CLASS_NAMERS, "multiclass",
    ),
    Algorithm(
        "samme", "SAMME",
        "AdaBoost for several classes with a step of log(c − 1) more: a base classifier must only beat guessing.",
        "zhu2009", "algorithm 2", lambda: Cells(SammeLoss(), SammeLogOdds(), ClassNamers),
        (), (), CLASS_NAMERS, "multiclass",
    ),
    Algorithm(
        "adaboost_mh", "AdaBoost.MH",
        "AdaBoost on the question “is x of class k?”, asked for every class: each has its own tree, all share a step.",
        "schapire1999", "section 6", lambda: Cells(AnswersLoss(), LogOdds(), EachClass),
        (), ("classes",), CLASSIFIERS, "multiclass",
    ),
    Algorithm(
        "softmax", "Second-order softmax",
        "A second-order tree for every class in every round; the softmax of their sums are probabilities. XGBoost's.",
        "chen2016", "equations 5 and 7, algorithm 1, with the softmax",
        partial(_second_order, loss="logistic", trees=SoftmaxTrees, over=SoftmaxLoss()),
        SECOND_ORDER, ("mean_loss",), REGRESSION_TREES, "multiclass",
    ),
))  # fmt: skip
