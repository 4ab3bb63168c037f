"""[C] section 7: Convex Hull Boost against L1Boost, AdaBoost and gradient boosting; four tables."""

from boosting.experiments.protocol import Method, Preparation, Protocol, Selection, Table
from boosting.experiments.published.quadboost import checkpoints, logarithmic
from boosting.experiments.splits import Folds, Fresh, Splitter

GAMMA = logarithmic(0.5, 50)  # small hulls first: the simplest of equal candidates is taken
GAMMA_REAL = logarithmic(0.5, 20)  # in standard deviations of the labels
ROUNDS = 200
AT = checkpoints(1, ROUNDS)
BINARY = ("breast", "pima", "german", "vote", "ionosphere", "kr_vs_kp")
FRIEDMAN = ("friedman1", "friedman2", "friedman3")
CHOICE = Selection("validation", share=0.1)
WORDS = (
    "10-fold cross-validation; stumps. The size γ of the hull, and the number of rounds of the "
    "algorithms that overfit by it, are chosen on 10 % of the training part."
)
OPEN = (
    (
        "The grid of γ, the number of rounds, the amount of noise in the randomised versions, and the "
        "seeds."
    ),
    "Whether the chosen candidate is trained again on the whole training part; here it is.",
)
DEVIATIONS = ("γ is one of 10 values on a logarithmic scale; 200 rounds at most.",)


def _hull(name: str, row: str, title: str, **grid: tuple[float | str, ...]) -> Method:
    return Method(name, row, ROUNDS, grid, title=title)


def _classifier(name: str, loss: str, splits: str = "exact", title: str = "") -> Method:
    return _hull(name, "chb", title, loss=(loss,), splits=(splits,), gamma=GAMMA)


def _regressor(name: str, loss: str, splits: str = "exact", title: str = "") -> Method:
    row = "chb_regression"
    return _hull(name, row, title, loss=(loss,), splits=(splits,), gamma=GAMMA_REAL)


def _gradient(name: str, rate: float, title: str) -> Method:
    """Gradient boosting with stumps; rate: its shrinkage."""
    grid: dict[str, tuple[float | str, ...]] = {
        "loss": ("squared",),
        "leaves": (2,),
        "learning_rate": (rate,),
    }
    return Method(name, "gradient_boost_regression", ROUNDS, grid, AT, title=title)


def _protocol(
    name: str,
    title: str,
    tables: tuple[Table, ...],
    methods: tuple[Method, ...],
    is_real: bool,
    splits: Splitter,
    wrong: tuple[str, ...] = (),
    more: tuple[str, ...] = (),
) -> Protocol:
    return Protocol(
        name,
        title,
        tables,
        methods,
        splits,
        10,
        Preparation(complete=not is_real, standard_labels=is_real),
        CHOICE,
        "mad" if is_real else "error",
        printed=name.removesuffix("_laws"),
        words=WORDS,
        deviations=DEVIATIONS,
        open=(*OPEN, *more),
        wrong=wrong,
        costs="some minutes a table on one core",
    )


def _classification(
    name: str, title: str, *methods: Method, more: tuple[str, ...] = ()
) -> tuple[Protocol, ...]:
    tables, whole = tuple(map(Table, BINARY)), f"Convex Hull Boost, {title}"
    return (_protocol(name, whole, tables, methods, False, Folds(10), more=more),)


DESCRIPTION = (
    "The slide's numbers of inputs for Friedman 1, 2 and 3 (20, 16, 34) are those of German, "
    "House-vote and Ionosphere two slides earlier, and 330 x 8 for Servo are Ozone's: 10, 4, 4 "
    "and 167 x 4 are meant.",
)
SHRUNK = (
    "Gradient boosting has no shrinkage in the talk, as far as it says: ours has none (ν = 1), which agrees with the print "
    "on Friedman 1. With ν = 0.1 it is the better one on Friedman's laws, and its error the lowest of all methods on "
    "Friedman 2 and 3: that the hull beats it everywhere hangs on that choice."
)
BOSTON = (
    "Boston is printed with 12 inputs; ours has its 13. And six of its seven cells are printed with errors of 1.6 to 2.0, "
    "where all our stumps end at 2.4 to 2.9 and L1Boost's printed 2.64 agrees: other units or another table, not known."
)
HINGE = (
    "The talk's stochastic program never ends for want of descent: where the best step is below its ε it takes 1/m and "
    "draws again. Ours ends when no step of at least 2⁻²⁰ lowers the loss, and with the hinge loss that is after one round "
    "in every fold of german, kr_vs_kp and vote. Drawing again does not mend it on breast; four times the noise does "
    "(γ = 3: 0.130 at 0.5, 0.068 at 2): the amount of noise is the likelier cause."
)
LOWER = (
    "Why most of ours err less than printed on Friedman 1 and on Friedman 3, by up to 16 %: of how many samples a printed "
    "number is the mean is not said.",
)
UNITS = (
    *DESCRIPTION,
    "Friedman 2 cannot have a deviation of 24 to 28 in its own units: its noise alone has one of "
    "about 100, and stumps reach 115 to 160.",
)


def _regression(
    name: str, title: str, *methods: Method, more: tuple[str, ...] = ()
) -> tuple[Protocol, ...]:
    tables = Table("housing"), Table("servo")
    laws = tuple(Table(law) for law in FRIEDMAN)
    title = f"Convex Hull Boost, {title}"
    return (
        _protocol(name, title, tables, methods, True, Folds(10), DESCRIPTION, (BOSTON, *more)),
        _protocol(
            f"{name}_laws",
            f"{title}, Friedman's laws",
            laws,
            methods,
            True,
            Fresh(200, 2000),
            UNITS,
            (*LOWER, *more),
        ),
    )


TABLES = (
    *_classification(
        "chb_table1", "table 1: against L1Boost and AdaBoost",
        _classifier("chb", "exponential", title="Convex Hull Boost"),
        Method("l1boost", "l1boost", ROUNDS, {"loss": ("exponential",), "gamma": GAMMA}, AT, title="L1Boost"),
        Method("adaboost", "adaboost", ROUNDS, read_at=AT, title="AdaBoost"),
    ),
    *_classification(
        "chb_table2", "table 2: four losses",
        _classifier("exponential", "exponential", title="exponential"),
        _classifier("exponential_noisy", "exponential", "random", "exponential, randomised"),
        _classifier("trimmed", "trimmed", "random", "trimmed exponential"),
        _classifier("hinge", "hinge", "random", "hinge"),
        more=(HINGE,),
    ),
    *_regression(
        "chb_table3", "table 3: against L1Boost and gradient boosting",
        _regressor("chb", "squared", title="Convex Hull Boost"),
        Method("l1boost", "l1boost_regression", ROUNDS, {"loss": ("squared",), "gamma": GAMMA_REAL}, AT, title="L1Boost"),
        _gradient("gradient_boost", 1.0, "gradient boosting"),
        _gradient("gradient_boost_shrunk", 0.1, "gradient boosting, ν = 0.1"),
        more=(SHRUNK,),
    ),
    *_regression(
        "chb_table4", "table 4: four losses",
        _regressor("squared", "squared", title="squared"),
        _regressor("squared_noisy", "squared", "random", "squared, randomised"),
        _regressor("huber", "huber", "random", "Huber"),
        _regressor("absolute", "absolute", "random", "absolute"),
    ),
)  # fmt: skip
