"""[Q] section 4: six algorithms on 25 tables, and the tests between them."""

import numpy as np

from boosting.experiments.protocol import Method, Preparation, Protocol, Selection, Table
from boosting.experiments.splits import HalfAtMost

NAMES = (
    "australian", "balance", "breast", "bupa", "car", "cmc", "credit", "cylinder", "ecoli",
    "flags", "glass", "heart", "hepatitis", "horse", "ionosphere", "letter_ab", "monks",
    "optdigits", "pima", "tictactoe", "titanic", "vote", "wine", "yeast", "zoo",
)  # fmt: skip
DATASETS = {"monks": "monks1"}  # where the printed name is not ours
EVERY_SECOND = (
    "car",
    "flags",
    "glass",
    "optdigits",
)  # whose printed errors are those of every second class as +1


def logarithmic(low: float, high: float, n: int = 10) -> tuple[float, ...]:
    """n values from low to high, each the same multiple of the one before."""
    # Rounded: powers of ten differ between machines in the last digit, and a definition must not.
    return tuple(float(f"{v:.6g}") for v in np.geomspace(low, high, n))


def checkpoints(low: float, high: float, n: int = 10) -> tuple[int, ...]:
    """The same for numbers of rounds."""
    return tuple(sorted({round(v) for v in logarithmic(low, high, n)}))


def _method(name: str, title: str, rounds: tuple[int, ...], **grid: tuple[float, ...]) -> Method:
    return Method(name, name, rounds[-1], grid, rounds, "stump-grid", title=title)


TABLE_1 = Protocol(
    "quadboost_table1",
    "QuadBoost, table 1: testing risk on 25 tables",
    tuple(
        Table(
            DATASETS.get(name, name),
            {"classes": "every second"} if name in EVERY_SECOND else {},
            label=name,
        )
        for name in NAMES
    ),
    (
        # Strong penalties first: of equal candidates the first, the simplest, is taken.
        _method("quadboost_l1", "QuadBoost-L1", (100_000,), lam=logarithmic(1, 1e-4)),
        _method("quadboost_l2", "QuadBoost-L2", checkpoints(10, 1e5), lam=logarithmic(1e3, 1)),
        _method(
            "quadboost_linf", "QuadBoost-L∞", checkpoints(1, 1e5), alpha_max=logarithmic(1e-4, 1e-1)
        ),
        _method("quadboost", "QuadBoost", checkpoints(1, 1e3)),
        _method("lpboost_c", "LPBoost", (1000,), C=logarithmic(1e-3, 1e3)),
        _method("adaboost", "AdaBoost", checkpoints(100, 1e6)),
    ),
    HalfAtMost(500),
    repeats=20,
    preparation=Preparation(scaling="tanh"),
    selection=Selection("folds", folds=5),
    printed="quadboost_table1",
    behind=1,
    words=(
        "Each table is split once at random: half of the rows, at most 500, for training. "
        "Attributes go through a hyperbolic tangent fitted on the training part. Base classifiers are 10 "
        "stumps per attribute and their complements. All parameters are chosen among 10 values on "
        "a logarithmic scale by 5-fold cross-validation on the training part; for two "
        "parameters, among all 100 pairs. Reported is the risk on the test part."
    ),
    deviations=(
        (
            "Several random splits instead of one: the printed value is one draw, to be seen inside "
            "the distribution of ours."
        ),
        (
            "Attributes are standardised before the tangent, and empty cells filled with medians of "
            "the training part."
        ),
        "Row identifiers and findings known only after the label are left out (cylinder, horse).",
        "QuadBoost-L1 ends after 100 000 rounds at the latest.",
    ),
    open=(
        "The split and its seed; how the thresholds are placed; the parameters of the tangent.",
        "Which classes make the two classes of ten tables. Every second class stands against the others here on "
        "optdigits (odd against even: nearly certain, AdaBoost's 300 rounds err on 8.6 %; printed: 8.1), on car (acc "
        "and good: likely, 13.4 and 13.0), glass and flags (possible, 23 and 26; printed: 21.5 and 24.7). The "
        "documented classes, or one against the rest, err far less on all four. The other six have these: zoo errs less "
        "than printed by either rule, and on ecoli every second class errs too much.",
        "Why AdaBoost errs less than printed on balance and two QuadBoosts more, and QuadBoost-L2 less on cylinder.",
        "Which of the three monks problems.",
        "How categories become numbers: here every value has an attribute of its own, 0 or 1. On tictactoe all of ours "
        "err less than half as often as printed, and no other order of its values explains it: two thresholds say "
        "all about three of them.",
        "Whether the running time counts the cross-validation.",
        "How ties in cross-validation are decided.",
    ),
    wrong=(
        "Table 2 contradicts table 1: with the printed risks a sign test at 5 % stars "
        "QuadBoost-L∞ against LPBoost (16 wins, 4 losses) and against AdaBoost (18 to 5), which "
        "table 2 does not, and table 2 stars QuadBoost-L2 against QuadBoost-L1 (13 to 5) and "
        "QuadBoost-L∞ against QuadBoost (11 to 3), which pass a one-sided test only. So table 2 "
        "is no target.",
    ),
    costs="about ten minutes for one split of all tables on one core, most of it AdaBoost's 10^6 rounds",
)
