"""Points in the plane whose law is known, for pictures of boosting.

Every generator works in the same three steps, so that each slider does what a student expects:

1. labels alternate +1, -1, +1, ...: the classes are balanced whatever the sample size;
2. for each label a clean point is drawn from the shape of its class;
3. Gaussian noise of standard deviation `spread` is added to both coordinates.

Steps 2 and 3 use two independent streams of random numbers, both derived from the seed. Hence a
larger sample only adds points to a smaller one, and a larger spread moves every point further in
the same direction.

A new picture needs a shape and a card here, and nothing anywhere else.
"""

from collections.abc import Callable
from math import erfc, hypot, pi, sqrt

import numpy as np

from boosting.datasets.best import MIDDLES, Blurred, Board
from boosting.datasets.dataset import Card, Dataset, Option
from boosting.settings import Scale

GROUP = "2-D pictures"
TURNS = 1.5  # of each spiral arm
CELLS = 4  # per side of the checkerboard
CENTRE = np.array([0.5, 0.5])  # of the positive Gaussian; the negative one sits at -CENTRE


def streams(seed: int) -> tuple[np.random.Generator, np.random.Generator]:
    """Two independent random streams of one seed: one for the clean points, one for the noise."""
    return np.random.default_rng([seed, 0]), np.random.default_rng([seed, 1])


def alternating(n: int) -> np.ndarray:
    """(n,) labels +1, -1, +1, ...: balanced for every n, and the first k of n are those of k."""
    return np.where(np.arange(n) % 2 == 0, 1.0, -1.0)


def gaussian_tail(z: float) -> float:
    """P(N(0, 1) > z)."""
    return erfc(z / sqrt(2)) / 2


# --- curves: (labels (n,), numbers (n,) from 0 to 1, as the way along it) -> clean points (n, 2) --


def moons(y: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Points (n, 2) for the labels y (n,): two interleaved half circles around the origin.

    The upper one is -1, the lower one +1. u: (n,) the share of the way.
    """
    angle = pi * u
    upper = np.column_stack([np.cos(angle), np.sin(angle)])
    lower = np.array([1.0, 0.5]) - upper
    return np.where(y[:, None] > 0, lower, upper) - np.array([0.5, 0.25])


def circles(y: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Points (n, 2) for the labels y (n,): circles of radius 1/2 (+1) and 1 (-1).  u: (n,) the share of the way."""
    angle = 2 * pi * u
    radius = np.where(y > 0, 0.5, 1.0)
    return radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])


def spirals(y: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Points (n, 2) for the labels y (n,): two spiral arms of one and a half turns.

    Each arm is the other rotated by half a turn.  u: (n,) the share of the way.
    """
    length = np.sqrt(0.02 + 0.98 * u)  # the root makes the points even along the arm
    angle = 2 * pi * TURNS * length + np.where(y > 0, 0, pi)
    return 1.2 * length[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])


def _on(curve: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> tuple[Callable, Blurred]:
    """The shape whose points lie on a curve, all parts of it alike, and the law once they are blurred."""
    negative, positive = (curve(np.full(MIDDLES.size, sign), MIDDLES) for sign in (-1.0, 1.0))
    return lambda y, rng: curve(y, rng.random(y.size)), Blurred(negative, positive)


# --- shapes: (labels (n,), random stream) -> clean points (n, 2) ---------------------------------


def xor(y: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Points (n, 2), uniform on the square [-1, 1]^2 given that sign(x1 x2) is the label y (n,)."""
    points = rng.uniform(-1, 1, (y.size, 2))
    wrong = np.sign(points[:, 0] * points[:, 1]) != y
    points[wrong, 1] *= -1  # mirroring keeps the law uniform on the two quadrants of the label
    return points


def checkerboard(y: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Points (n, 2), uniform on the fields of one colour of a 4 x 4 board over [-1, 1]^2.

    y: (n,) the labels; the lower left field is +1.
    """
    draws = rng.random((y.size, 4))
    row = np.floor(CELLS * draws[:, 0])
    # in each row the columns of this parity have the label's colour
    parity = np.where(y > 0, row % 2, 1 - row % 2)
    column = 2 * np.floor(CELLS / 2 * draws[:, 1]) + parity
    return (np.column_stack([column, row]) + draws[:, 2:]) * (2 / CELLS) - 1


def gaussians(y: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Points (n, 2) for the labels y (n,): the two centres +-(1/2, 1/2) themselves."""
    # all randomness of this picture is in the spread
    return y[:, None] * CENTRE


def toy(seed: int) -> Dataset:
    """The ten points of a standard 1-D example of AdaBoost, the same for every seed; X (10, 1)."""
    y = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1])
    return TOY.dataset(np.arange(10.0)[:, None], y, ("x",))


# --- Bayes errors in closed form -----------------------------------------------------------------


def gaussians_bayes(spread: float, **_: object) -> float:
    """The Bayes error Phi(-|c| / spread) of Gaussians at +-c.

    The best rule is the line half way between the centres.
    """
    return gaussian_tail(hypot(*CENTRE) / spread) if spread > 0 else 0.0


# --- cards ---------------------------------------------------------------------------------------

SAMPLE_ROWS = 200
SAMPLE_SIZE = Option(
    "n_samples",
    "sample size",
    *Scale(10, 2000, default=SAMPLE_ROWS, step=10),
    "How many points are drawn. A larger sample keeps the points of a smaller one.",
)


def _spread(default: float, maximum: float = 1.0) -> Option:
    help = (
        "Standard deviation of the Gaussian noise added to both coordinates: 0 is the clean shape."
    )
    return Option("spread", "spread", 0.0, maximum, default, 0.01, help)


def _picture(
    name: str,
    title: str,
    shape: Callable,
    default_spread: float,
    classes: tuple[str, str],
    law: str,
    latex: str,
    known: Blurred | Board,
    bayes: Callable[..., float] | None = None,
) -> Card:
    """The card of one shape; its `build` adds noise to the clean points.

    classes: (-1, +1).  known: the law with its noise.  bayes: its Bayes error in closed form, where there is one.
    """

    def build(seed: int, n_samples: int, spread: float) -> Dataset:
        clean, noise = streams(seed)
        y = alternating(n_samples)
        X = shape(y, clean) + spread * noise.standard_normal((n_samples, 2))
        return card.dataset(X, y, ("x1", "x2"))

    card = Card(
        name,
        title,
        GROUP,
        law,
        f"+1 means {classes[1]}, -1 means {classes[0]}; half of the points each.",
        "Drawn by this program from its law.",
        SAMPLE_ROWS,
        2,
        build,
        class_names=classes,
        latex=latex,
        n_samples=SAMPLE_SIZE,
        spread=_spread(default_spread),
        bayes=bayes or known.error,
        score=known.score,
    )
    return card


TOY = Card(
    "toy",
    "Ten points on a line",
    GROUP,
    "x = 0, 1, ..., 9 with the labels + + + - - - + + + -: no stump is right on all ten, "
    "three stumps combined by AdaBoost are.",
    "The sign is the label as printed: +1 for 0, 1, 2 and 6, 7, 8.",
    "The standard worked example of AdaBoost; weighted errors 3/10, 3/14 and 2/11 in the first three rounds.",
    10,
    1,
    toy,
    class_names=("minus", "plus"),
    latex=r"y = (+,+,+,-,-,-,+,+,+,-)",
)

MOONS, MOONS_LAW = _on(moons)
CIRCLES, CIRCLES_LAW = _on(circles)
SPIRALS, SPIRALS_LAW = _on(spirals)

CARDS = (
    _picture(
        "moons", "Two moons", MOONS, 0.2, ("upper moon", "lower moon"),
        "Two interleaved half circles of radius 1, blurred: the border is a wave that no single stump follows.",
        r"x = c_y + y\,(-\cos t, -\sin t) + s\,\xi,\quad t \sim U[0, \pi],\ \xi \sim N(0, I)", MOONS_LAW,
    ),
    _picture(
        "circles", "Two circles", CIRCLES, 0.1, ("outer circle", "inner circle"),
        "A circle of radius 1/2 inside one of radius 1, blurred: stumps must fence the inner one in from four sides.",
        r"x = r_y (\cos t, \sin t) + s\,\xi,\quad r_{+1} = \tfrac12,\ r_{-1} = 1,\ t \sim U[0, 2\pi]", CIRCLES_LAW,
    ),
    _picture(
        "xor", "XOR", xor, 0.0, ("signs differ", "signs agree"),
        "Uniform on a square, the label is the product of the signs of the coordinates: every stump's true edge is 0, "
        "so boosted stumps only learn the accidents of the sample.",
        r"y = \operatorname{sign}(u_1 u_2),\quad u \sim U[-1, 1]^2,\ x = u + s\,\xi", Board(2),
    ),
    _picture(
        "spirals", "Two spirals", SPIRALS, 0.03, ("second arm", "first arm"),
        "Two arms of one and a half turns, each the other rotated by half a turn: hard for axis-parallel cuts.",
        r"x = 1.2\sqrt{t}\,(\cos\theta, \sin\theta) + s\,\xi,\quad \theta = 3\pi\sqrt{t} + \pi\,1[y = -1],"
        r"\ t \sim U[0.02, 1]", SPIRALS_LAW,
    ),
    _picture(
        "checkerboard", "Checkerboard", checkerboard, 0.0, ("dark fields", "light fields"),
        "Uniform on a board of 4 x 4 fields, the label is the field's colour: like XOR, it needs cuts that depend on "
        "each other.",
        r"y = (-1)^{\lfloor 2(u_1 + 1)\rfloor + \lfloor 2(u_2 + 1)\rfloor},\quad u \sim U[-1, 1]^2,\ x = u + s\,\xi",
        Board(CELLS),
    ),
    _picture(
        "gaussians", "Two overlapping Gaussians", gaussians, 0.5, ("lower left cloud", "upper right cloud"),
        "One Gaussian cloud per class: they overlap, so even the best classifier errs, by the tail of a normal law.",
        r"x \mid y \sim N\!\left(y\,(\tfrac12, \tfrac12),\ s^2 I\right),\quad "
        r"\text{Bayes error } \Phi\!\left(-\tfrac{1}{\sqrt2\, s}\right)",
        Blurred(-CENTRE[None], CENTRE[None]), gaussians_bayes,
    ),
    TOY,
)  # fmt: skip
