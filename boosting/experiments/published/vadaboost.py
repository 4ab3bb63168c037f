"""[V] section 6: the cost over the rounds (figure 2), and tables 1 and 2."""

from boosting.experiments.protocol import Method, Preparation, Protocol, Selection, Table
from boosting.experiments.published.quadboost import logarithmic
from boosting.experiments.reweighed import Reweighed
from boosting.experiments.splits import Everything, Three

AT = (*range(1, 20), *range(20, 701, 10))


def _curve(name: str, row: str, title: str, **setting: tuple[float, ...]) -> Method:
    return Method(name, row, 700, setting, AT, title=title)


FIGURE_2 = Protocol(
    "vadaboost_figure2",
    "VadaBoost, figure 2: the cost over the rounds",
    (Table("digits_38", label="mnist38"),),
    (
        _curve("adaboost", "adaboost", "AdaBoost"),
        _curve("ebboost", "ebboost", "EBBoost, λ = 0.5", lam=(0.5,)),
        _curve("vadaboost_0", "vadaboost", "VadaBoost, λ = 0", lam=(0.0,)),
        _curve("vadaboost", "vadaboost", "VadaBoost, λ = 0.5", lam=(0.5,)),
    ),
    Everything(),
    curve="cost",
    words=(
        "Digits 3 against 8, decision stumps, 700 rounds. Drawn is 1 + cost on a logarithmic "
        "scale, where the cost is the squared SUM of the exponential losses, plus λ times their "
        "variance term, each algorithm at its own λ; AdaBoost's is squared."
    ),
    deviations=(
        (
            "MNIST does not come along: scikit-learn's 357 images of 8 x 8 pixels stand for it, "
            "so the scale differs."
        ),
    ),
    open=("Which images were used; the other experiments restrict MNIST to 5000.",),
    wrong=(
        "Only the squared sum, n² times the squared mean, makes the picture: the mean starts at "
        "1, and 1 + mean² is flat on a scale from 10 to 10^6.",
    ),
    costs="a second on one core",
)

# Where a table of the paper is not ours, or ours has no rule that makes two classes of it, it is left out.
OURS = (
    Table("a5a"),
    Table("abalone"),
    *(Table(f"mnist{pair}") for pair in ("09", "14", "27", "38", "56")),
    Table("mushroom", label="mushrooms"),
    Table("musk"),
    Table("ringnorm", {"n_samples": 400}),
    Table("spambase"),
    Table("splice"),
    Table("twonorm"),
    Table("w4a"),
    Table("waveform"),
    Table("winequality_white", label="wine"),
    Table("breast", label="wisc"),
)
LAM = tuple(k / 10 for k in range(11))
LAM_EB = (0.0, *logarithmic(0.01, 10))
PRICES = logarithmic(1e-3, 1e3, 7)  # C of RLPBoost and RQPBoost
PATIENCE = 100
MOST = 2000


STUMP, CART = "stump", "tree"


def _stopped(
    name: str,
    title: str,
    weak_learner: str,
    grid: dict[str, tuple[float, ...]],
    make: type[Method] = Method,
) -> Method:
    depth = {"max_depth": 30, "min_split": 10} if weak_learner == CART else {}
    return make(name, name, MOST, grid, (), weak_learner, patience=PATIENCE, title=title, **depth)


def _reweighed(weak_learner: str) -> tuple[Method, ...]:
    return tuple(
        _stopped(name, title, weak_learner, {"C": PRICES}, Reweighed)
        for name, title in (("rlpboost", "RLPBoost"), ("rqpboost", "RQPBoost"))
    )


WORDS = (
    "50 random splits of at most 5000 examples. Every run goes on until 100 rounds in a row bring no lower "
    "validation error; λ is the one with the lowest validation error. RLPBoost and RQPBoost weigh AdaBoost's "
    "base classifiers anew, by one program, whose C is chosen likewise. Printed are means and standard errors "
    "in percent."
)
DEVIATIONS = (
    "Without image, which has no published rule for two classes. MNIST and w4a only a folder of tables can "
    "provide.",
    "At most 5000 rows of every table, where the paper says so for MNIST and musk only.",
    "Runs end after 2000 rounds at the latest.",
)
OPEN = (
    "'wine' is taken for wine quality, and for the white wines: on the red ones AdaBoost errs on 25.9 % (printed: 23.6 ± "
    "0.2).",
    "ringnorm is taken for 400 examples: with as many drawn anew for each split AdaBoost errs on 13.5 ± 0.7 % (printed: "
    "13.2 ± 0.6), with 500 on 11 %, with 5000 on 3.6 %. Here they are one draw of 400; which ones they were is not said.",
    "Why RQPBoost errs on 20 % of ringnorm, seven points more than printed, where the others agree; and why most err more "
    "than printed on mushrooms and RLPBoost on twonorm: these have 5000 rows here, and maybe all of theirs in print.",
    "The grids: here 11 values of λ, and for RLPBoost and RQPBoost C = 0.001, 0.01, ..., 1000.",
    "Which base classifiers of AdaBoost RLPBoost and RQPBoost get; here those up to its best round.",
    "Whether the round with the lowest validation error is tested, or the last one; here the former.",
    "'wisc' is taken for the original table; an abalone is positive from 10 rings on.",
    "How splice was coded: here every letter of every place is an attribute of its own, 0 or 1, and "
    "all of ours err less than printed.",
    "MATLAB's classification trees: here CART by the Gini index, without a limit of depth, dividing nodes "
    "of 10 examples and more.",
)


def _table(number: int, what: str, costs: str, *methods: Method) -> Protocol:
    name = f"vadaboost_table{number}"
    return Protocol(
        name,
        f"VadaBoost, table {number}: {what}",
        OURS,
        methods,
        Three(),
        repeats=50,
        preparation=Preparation(most_rows=5000),
        selection=Selection("validation", refit=False),
        measure="percent",
        printed=name,
        words=WORDS,
        deviations=DEVIATIONS,
        open=OPEN,
        costs=costs,
    )


TABLES = (
    _table(
        1, "decision stumps", "about 40 minutes on one core without MNIST, which takes more than two hours",
        _stopped("adaboost", "AdaBoost", STUMP, {}),
        _stopped("ebboost", "EBBoost", STUMP, {"lam": LAM_EB}),
        _stopped("vadaboost", "VadaBoost", STUMP, {"lam": LAM}),
        *_reweighed(STUMP),
    ),
    _table(
        2, "CART", "about a day on one core",
        _stopped("adaboost", "AdaBoost", CART, {}),
        _stopped("vadaboost", "VadaBoost", CART, {"lam": LAM}),
        *_reweighed(CART),
    ),
)  # fmt: skip
