"""Problems of well-known papers, drawn from their published law.

* Breiman's Gaussians (ringnorm, twonorm, threenorm) and the waveforms of the CART book:
  classification problems with a known Bayes error, each in its published dimension
  and in the plane, where the law can be seen.
* XOR with an epsilon ([M] exercise 7.6) and the two problems of Long and Servedio: small
  constructions that show what boosting cannot do.
* Friedman's three functions, a sine and a staircase: regression.

Breiman's laws come with their own noise, so `spread` scales it: 1 is the published problem, 0
leaves only the centres. A new problem needs a card in `CARDS`, and nothing anywhere else.

References: L. Breiman, Bias, variance, and arcing classifiers, 1996; L. Breiman, J. Friedman,
R. Olshen and C. Stone, Classification and Regression Trees, 1984; J. Friedman, Multivariate
adaptive regression splines, 1991; P. Long and R. Servedio, Random classification noise defeats all convex
potential boosters, 2010.
"""

from collections.abc import Callable
from math import sqrt

import numpy as np

from boosting.datasets.best import MIDDLES, Blurred
from boosting.datasets.dataset import Card, Dataset, Option
from boosting.datasets.two_d import SAMPLE_ROWS, SAMPLE_SIZE, alternating, gaussian_tail, streams
from boosting.settings import Scale

GROUP = "Published problems"
CURVES = "Regression"
BREIMAN = (
    "L. Breiman, Bias, variance, and arcing classifiers, 1996; drawn by this program from its law."
)
CART = (
    "L. Breiman and others, Classification and Regression Trees, 1984; "
    "drawn by this program from its law."
)
LONG_SERVEDIO = (
    "P. Long and R. Servedio, Random classification noise defeats all convex potential boosters, "
    "2010."
)
FRIEDMAN = (
    "J. Friedman, Multivariate adaptive regression splines, 1991; "
    "drawn by this program from its law."
)

SCALE = Option(
    "spread",
    "spread",
    *Scale(0.1, 2.0, default=1.0, step=0.05),
    "Factor on the published noise: 1 is the published problem.",
)

# --- Breiman's Gaussians -------------------------------------------------------------------------
# (labels (n,), d, random stream of the clean points) -> centres (n, d), standard deviations (n,)


def ringnorm(y: np.ndarray, d: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Centres (n, d) and standard deviations (n,) of ringnorm for the labels y (n,).

    d: the dimension.  rng: not used, the centres are fixed.
    +1 is wide around the origin (covariance 4 I), -1 narrow around (a, ..., a) (covariance I), with
    a = 2 / sqrt(d).
    """
    centre = np.where(y > 0, 0, 2 / sqrt(d))
    return np.tile(centre[:, None], d), np.where(y > 0, 2.0, 1.0)


def twonorm(y: np.ndarray, d: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Centres (n, d) and standard deviations (n,) of twonorm for the labels y (n,).

    d: the dimension.  rng: not used, the centres are fixed.
    Covariance I around +-(a, ..., a) with a = 2 / sqrt(d): the centres are 4 apart for every d.
    """
    return np.tile(2 / sqrt(d) * y[:, None], d), np.ones(y.size)


def threenorm(y: np.ndarray, d: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Centres (n, d) and standard deviations (n,) of threenorm for the labels y (n,).

    d: the dimension.  rng: chooses between the two centres of +1.
    +1 around (a, ..., a) or its negative, -1 around (a, -a, a, ...), with a = 2 / sqrt(d) and
    covariance I.
    """
    side = np.where(rng.random(y.size) < 0.5, 1, -1)
    signs = np.where(y[:, None] > 0, side[:, None], alternating(d))
    return 2 / sqrt(d) * signs, np.ones(y.size)


def ringnorm_bayes(d: int) -> Callable[..., float]:
    """The exact Bayes error in d dimensions as a function of the spread s.

    1.2% in the published problem (1.3% in the paper). The best rule predicts -1 (narrow) where
    |x - 4/3 c|^2 < r^2 with r^2 = 4 |c|^2 / 9 + (8/3) s^2 d log 2: completing the square in the log
    ratio of the densities. Scaled by its own standard deviation, |x - 4/3 c|^2 is noncentral
    chi-square in both classes, so both errors are its tail.
    """
    c2 = 4.0  # |c|^2

    def bayes(spread: float, **_: object) -> float:
        from scipy.special import chndtr  # the share below a value

        narrow, wide = spread**2, (2 * spread) ** 2
        radius2 = 4 / 9 * c2 + 8 / 3 * narrow * d * np.log(2)
        miss_narrow = 1 - chndtr(radius2 / narrow, d, c2 / 9 / narrow)
        miss_wide = chndtr(radius2 / wide, d, 16 / 9 * c2 / wide)
        return float(miss_narrow + miss_wide) / 2

    return bayes


def ringnorm_score(X: np.ndarray, spread: float, **_: object) -> np.ndarray:
    """|x - 4/3 c|^2 - r^2 at the points X (n, 2), (n,): `ringnorm_bayes` says why."""
    return ((X - 4 / 3 * sqrt(2)) ** 2).sum(axis=1) - (16 / 9 + 16 / 3 * np.log(2) * spread**2)


def twonorm_bayes(spread: float, **_: object) -> float:
    """The Bayes error Phi(-2 / spread) in every dimension; 2.3% in the published problem."""
    return gaussian_tail(2 / spread)


def threenorm_bayes(spread: float, **_: object) -> float:
    """The Bayes error in every even dimension, exact up to quadrature; 10.5% as published.

    Only two directions matter: u along (1, 1, ...), where the centres of +1 are at +-2, and v along
    (1, -1, ...), where the centre of -1 is at 2. With s the spread, the best rule predicts +1 where
    v < g(u) = s^2 log cosh(2 u / s^2) / 2.
    """
    u = np.linspace(-2 - 9 * spread, 2 + 9 * spread, 4001)
    z = 2 * np.abs(u) / spread**2
    border = spread**2 / 2 * (z + np.log1p(np.exp(-2 * z)) - np.log(2))
    density = np.exp(-0.5 * (np.array([[2.0], [0.0]]) - u) ** 2 / spread**2) / (
        spread * sqrt(2 * np.pi)
    )
    above = np.array([gaussian_tail(g / spread) for g in border])  # +1 beyond the border
    under = np.array([gaussian_tail((2 - g) / spread) for g in border])  # -1 before it
    return float(np.trapezoid(density[0] * above + density[1] * under, u) / 2)


def _gaussians(
    name: str,
    title: str,
    centres: Callable,
    d: int,
    classes: tuple[str, str],
    law: str,
    latex: str,
    bayes: Callable,
    score: Callable | None = None,
) -> Card:
    """The card of one of Breiman's Gaussian problems in d dimensions."""

    def build(seed: int, n_samples: int, spread: float) -> Dataset:
        clean, noise = streams(seed)
        y = alternating(n_samples)
        centre, deviation = centres(y, d, clean)
        X = centre + spread * deviation[:, None] * noise.standard_normal((n_samples, d))
        return card.dataset(X, y, _names(d))

    return (card := _problem(name, title, build, d, classes, law, latex, BREIMAN, bayes, score))


def _problem(
    name: str,
    title: str,
    build: Callable,
    d: int,
    classes: tuple[str, str],
    law: str,
    latex: str,
    source: str,
    bayes: Callable | None = None,
    score: Callable | None = None,
) -> Card:
    """A two-class card with the common options."""
    rule = f"+1 means {classes[1]}, -1 means {classes[0]}."
    return Card(
        name,
        title,
        GROUP,
        law,
        rule,
        source,
        SAMPLE_ROWS,
        d,
        build,
        class_names=classes,
        latex=latex,
        n_samples=SAMPLE_SIZE,
        spread=SCALE,
        bayes=bayes,
        score=score,
    )


def _names(d: int) -> list[str]:
    return [f"x{j + 1}" for j in range(d)]


# --- waveforms -----------------------------------------------------------------------------------

PEAKS = np.array([7, 15, 11])  # of the three triangular waves, on samples 1..21
PAIRS = np.array([[0, 1], [0, 2], [1, 2]])  # which two waves each class mixes
# the two samples that the plane shows: there the three classes are the sides of a triangle
PLANE = (7, 15)


def waves(kind: np.ndarray, samples: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Waves (n, k): for each class number in kind (n,) a random convex mixture of its two waves.

    samples: (k,) the positions, from 1 to 21, at which the waves of height 6 are read.
    """
    return _mixed(kind, _heights(samples), rng.random((kind.size, 1)))


def _heights(samples: np.ndarray) -> np.ndarray:
    """The three waves at k samples, (3, k)."""
    return np.maximum(6 - np.abs(samples - PEAKS[:, None]), 0)


def _mixed(kind: np.ndarray, height: np.ndarray, share: np.ndarray) -> np.ndarray:
    first, second = PAIRS[kind].T
    return share * height[first] + (1 - share) * height[second]


def wave_law(samples: np.ndarray) -> Blurred:
    """The law of the waves at these samples (k,), in the plane of the three.

    Only the place in it tells the classes apart: what is at a right angle to it is noise, alike in all of them.
    """
    corners = _heights(samples)
    if samples.size > 2:
        across, up = corners[1:] - corners[0]
        width = sqrt((across**2).sum())
        x = (across * up).sum() / width
        corners = np.array([[0.0, 0.0], [width, 0.0], [x, sqrt((up**2).sum() - x**2)]])
    sides = [_mixed(np.full(MIDDLES.size, k), corners, MIDDLES[:, None]) for k in range(3)]
    return Blurred(np.vstack([sides[0], sides[2]]), sides[1], share=1 / 3)


def _waveform(name: str, title: str, samples: np.ndarray, law: str) -> Card:
    """The card of the waveform problem at these samples; +1 is the second pair of waves."""
    known = wave_law(samples)
    score = known.score if samples.size == 2 else None

    def build(seed: int, n_samples: int, spread: float) -> Dataset:
        clean, noise = streams(seed)
        kind = np.arange(n_samples) % 3
        X = waves(kind, samples, clean) + spread * noise.standard_normal((n_samples, samples.size))
        return card.dataset(X, np.where(kind == 1, 1, -1), [f"sample {i}" for i in samples])

    classes = ("another pair", "waves at 7 and 11")
    latex = (
        r"x_i = u\,h_a(i) + (1-u)\,h_b(i) + s\,\xi_i,\quad u \sim U[0,1],"
        r"\ h_p(i) = \max(6 - |i - p|, 0)"
    )
    return (
        card := _problem(
            name, title, build, samples.size, classes, law, latex, CART, known.error, score
        )
    )


# --- constructions -------------------------------------------------------------------------------

QUARTERS_ROWS, COPIES_ROWS, BITS_ROWS = 40, 80, 800
QUARTERS = Option(
    "n_samples",
    "sample size",
    *Scale(8, 400, default=QUARTERS_ROWS, step=4),
    "How many points stand on the four corners: a multiple of 4.",
    multiple=4,
)
EPSILON = Option(
    "epsilon",
    "epsilon",
    *Scale(0.0, 0.5, default=0.2, step=0.1),
    "How unevenly the two positive corners are filled: the best stump's edge is epsilon / 4, and 0 at epsilon = 0.",
)
GAMMA = Option(
    "gamma",
    "gamma",
    *Scale(0.01, 0.2, default=0.05, step=0.01),
    "The smaller, the harder for votes of the coordinates themselves: up to 1/12 the quadratic loss gets the pair wrong "
    "even without noise.",
)
COPIES = Option(
    "n_samples",
    "sample size",
    *Scale(8, 2000, default=COPIES_ROWS, step=8),
    "Four points, repeated: more copies give label noise more to flip.",
    multiple=4,
)
BITS = Option(
    "n_samples",
    "sample size",
    *Scale(10, 4000, default=BITS_ROWS, step=10),
    "How many of the 21-bit examples are drawn.",
)


def xor_epsilon(seed: int, n_samples: int, epsilon: float) -> Dataset:
    """XOR of [M] exercise 7.6 with weights as repeated rows; the same for every seed.

    m = n_samples: m/4 negatives on (1, 1) and on (-1, -1), m(1 - epsilon)/4 positives on (1, -1)
    and m(1 + epsilon)/4 on (-1, 1), rounded to whole points; the description says which epsilon that
    gives. n_samples: a multiple of 4.
    """
    quarter = n_samples // 4
    surplus = int(epsilon * quarter + 0.5)
    corners = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1]])
    counts = [quarter, quarter, quarter - surplus, quarter + surplus]
    details = f"Here epsilon = {surplus / quarter:g} in whole points."
    y = np.repeat([-1, -1, 1, 1], counts)
    return XOR_EPSILON.dataset(np.repeat(corners, counts, axis=0), y, ("x1", "x2"), details=details)


def long_servedio(seed: int, n_samples: int, gamma: float) -> Dataset:
    """Copies of (1, 0), (gamma, 5 gamma) and twice (gamma, -gamma); the same for every seed.

    All are +1, but every second copy is mirrored through the origin as -1. Mirroring changes
    neither y x1 nor y x2, hence no margin, and gives both classes to a learner that needs them.
    n_samples: a multiple of 4.
    """
    points = np.array([[1, 0], [gamma, 5 * gamma], [gamma, -gamma], [gamma, -gamma]])
    y = np.repeat(alternating(n_samples // 4), 4)
    return FOUR_POINTS.dataset(y[:, None] * np.tile(points, (n_samples // 4, 1)), y, ("x1", "x2"))


def long_servedio_bits(seed: int, n_samples: int) -> Dataset:
    """A sample of the 21-bit law; X (n, 21) in {-1, +1}.

    With probability 1/4 all bits are y ("large margin"); 1/4: the first 11 are y, the last 10 -y
    ("puller"); 1/2: five random bits of the first 11 and six of the last 10 are y, the others -y
    ("penalizer").
    """
    rng, _ = streams(seed)
    y = alternating(n_samples)
    draws = rng.random((n_samples, 22))
    order = [np.argsort(part, axis=1, kind="stable") for part in (draws[:, 1:12], draws[:, 12:])]
    rank = np.column_stack([np.argsort(part, axis=1, kind="stable") for part in order])
    first = np.arange(21) < 11
    kind = draws[:, :1]
    agrees = np.where(kind < 0.25, True, np.where(kind < 0.5, first, rank < np.where(first, 5, 6)))
    return TWENTY_ONE_BITS.dataset(
        np.where(agrees, y[:, None], -y[:, None]), y, [f"bit {j + 1}" for j in range(21)]
    )


XOR_EPSILON = Card(
    "xor_epsilon",
    "XOR with epsilon (Mohri et al., exercise 7.6)",
    GROUP,
    "Four corners: a quarter of the points, all negative, on (1, 1) and on (-1, -1); (1 - epsilon)/4 of them, all "
    "positive, on (1, -1) and (1 + epsilon)/4 on (-1, 1). The best stump's edge is epsilon / 4.",
    "+1 means signs differ, -1 means signs agree.",
    "M. Mohri, A. Rostamizadeh and A. Talwalkar, Foundations of Machine Learning, exercise 7.6.",
    QUARTERS_ROWS,
    2,
    xor_epsilon,
    class_names=("signs agree", "signs differ"),
    latex=r"D_1 = \left(\tfrac14, \tfrac14, \tfrac{1-\epsilon}4, \tfrac{1+\epsilon}4\right),\quad y = (-,-,+,+)",
    n_samples=QUARTERS,
    extra={"epsilon": EPSILON},
    bayes=lambda **_: 0.0,
)

FOUR_POINTS = Card(
    "long_servedio",
    "Long and Servedio's four points",
    GROUP,
    "(1, 0), (gamma, 5 gamma) and twice (gamma, -gamma), every second copy mirrored as a negative. With the two "
    "coordinates as base classifiers, a little label noise and gamma small enough for it, the minimiser of every convex "
    "potential gets the pair wrong. Stumps only see the signs of the coordinates, and the sign of x1 is always right.",
    "+1 means as printed, -1 means mirrored.",
    LONG_SERVEDIO,
    COPIES_ROWS,
    2,
    long_servedio,
    class_names=("mirrored", "as printed"),
    latex=r"y\,x \in \{(1,0),\ (\gamma,5\gamma),\ 2\times(\gamma,-\gamma)\}",
    n_samples=COPIES,
    extra={"gamma": GAMMA},
    bayes=lambda **_: 0.0,
)

TWENTY_ONE_BITS = Card(
    "long_servedio_21",
    "Long and Servedio's 21 bits",
    GROUP,
    "21 bits whose majority is always right: a quarter of the examples by all 21 votes, the others by 11 against 10. "
    "With label noise, boosted single bits go wrong on many of the narrow ones.",
    "+1 means the majority of the bits is +1.",
    LONG_SERVEDIO,
    BITS_ROWS,
    21,
    long_servedio_bits,
    class_names=("majority -1", "majority +1"),
    latex=r"y = \operatorname{sign}\textstyle\sum_{j=1}^{21} x_j",
    n_samples=BITS,
    bayes=lambda **_: 0.0,
)

# --- regression ----------------------------------------------------------------------------------


def friedman1(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X = u (n, 10), uniform on [0, 1], and the mean of y (n,); five of ten attributes matter."""
    product, parabola = np.sin(np.pi * u[:, 0] * u[:, 1]), (u[:, 2] - 0.5) ** 2
    return u, 10 * product + 20 * parabola + 10 * u[:, 3] + 5 * u[:, 4]


def friedman2(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X (n, 4), a circuit's resistance, frequency, inductance, capacitance; impedance (n,).

    u: (n, 4) uniform on [0, 1].
    """
    X = circuit(u)
    return X, np.hypot(X[:, 0], X[:, 1] * X[:, 2] - 1 / (X[:, 1] * X[:, 3]))


def friedman3(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X (n, 4) as for `friedman2`; the circuit's phase angle (n,).  u: (n, 4) uniform on [0, 1]."""
    X = circuit(u)
    return X, np.arctan((X[:, 1] * X[:, 2] - 1 / (X[:, 1] * X[:, 3])) / X[:, 0])


def circuit(u: np.ndarray) -> np.ndarray:
    """X (n, 4): u (n, 4), uniform on [0, 1], scaled to the ranges of Friedman's circuit."""
    low, high = np.array([0, 40 * np.pi, 0, 1]), np.array([100, 560 * np.pi, 1, 11])
    return np.maximum(low + (high - low) * u, 1e-9)  # `friedman3` divides by the resistance


def sine(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X (n, 1) on [0, 2 pi] and sin x (n,).  u: (n, 1) uniform on [0, 1]."""
    return 2 * np.pi * u, np.sin(2 * np.pi * u[:, 0])


def step(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X = u (n, 1) on [0, 1] and a staircase (n,): 0, 1, -0.5, 0.5 on the quarters."""
    return u, np.array([0, 1, -0.5, 0.5])[np.minimum((4 * u[:, 0]).astype(int), 3)]


def _curve(
    name: str, title: str, mean: Callable, d: int, noise: float, source: str, law: str, latex: str
) -> Card:
    """A regression card: y is mean(u) plus Gaussian noise of standard deviation `noise`."""

    def build(seed: int, n_samples: int, spread: float) -> Dataset:
        clean, noise_in_y = streams(seed)
        X, y = mean(clean.random((n_samples, d)))
        y = y + spread * noise_in_y.standard_normal(n_samples)
        return card.dataset(X, y, _names(d) if d > 1 else ("x",))

    help = f"Standard deviation of the Gaussian noise added to y; {noise:g} by default."
    card = Card(
        name,
        title,
        CURVES,
        law,
        "y is a real number: the curve plus noise.",
        source,
        SAMPLE_ROWS,
        d,
        build,
        "regression",
        latex=latex,
        n_samples=SAMPLE_SIZE,
        spread=Option("spread", "noise in y", 0.0, 4 * noise, noise, noise / 20, help),
        bayes=lambda spread, **_: spread**2,  # no predictor's squared error is below the variance
    )
    return card


PROGRAM = "Drawn by this program from its law."
CIRCUIT = r"x_1 \sim U[0,100],\ x_2 \sim U[40\pi,560\pi],\ x_3 \sim U[0,1],\ x_4 \sim U[1,11]"
RING = (
    "A wide Gaussian around the origin and a narrow one beside it: the best border is a sphere "
    "around the narrow one.",
    r"x \mid {+1} \sim N(0, 4 s^2 I),\quad x \mid {-1} \sim N(a 1, s^2 I),\ a = 2/\sqrt d",
)
TWO = (
    "Two Gaussians with the same covariance: the best border is a plane that cuts all axes alike, "
    "which stumps can only approximate in steps.",
    r"x \mid y \sim N(y\,a 1, s^2 I),\quad a = 2/\sqrt d,\quad \text{Bayes error } \Phi(-2/s)",
)
THREE = (
    "One class has two Gaussians on opposite sides, the other one Gaussian at a right angle: the "
    "best border is bent.",
    r"x \mid {+1} \sim \tfrac12 N(a 1, s^2 I) + \tfrac12 N(-a 1, s^2 I),\quad "
    r"x \mid {-1} \sim N(a(1,-1,1,\dots), s^2 I),\ a = 2/\sqrt d",
)
RING_CLASSES, TWO_CLASSES = ("narrow", "wide"), ("around (-a, ..., -a)", "around (a, ..., a)")
THREE_CLASSES = ("single Gaussian", "pair of Gaussians")
# the centres in the plane
PLUS, SIDE = np.array([[sqrt(2), sqrt(2)]]), np.array([[sqrt(2), -sqrt(2)]])
TWO_LAW, THREE_LAW = Blurred(-PLUS, PLUS), Blurred(SIDE, np.vstack([PLUS, -PLUS]))
WAVES = (
    "Each class mixes two of three triangular waves at random; "
    "+1 mixes those with peaks at 7 and 11."
)

CARDS = (
    _gaussians("ringnorm_2d", "Ringnorm in the plane", ringnorm, 2, RING_CLASSES, *RING, ringnorm_bayes(2), ringnorm_score),
    _gaussians("ringnorm_20d", "Ringnorm, 20 attributes", ringnorm, 20, RING_CLASSES, *RING, ringnorm_bayes(20)),
    _gaussians("twonorm_2d", "Twonorm in the plane", twonorm, 2, TWO_CLASSES, *TWO, twonorm_bayes, TWO_LAW.score),
    _gaussians("twonorm_20d", "Twonorm, 20 attributes", twonorm, 20, TWO_CLASSES, *TWO, twonorm_bayes),
    _gaussians(
        "threenorm_2d", "Threenorm in the plane", threenorm, 2, THREE_CLASSES, *THREE, threenorm_bayes, THREE_LAW.score,
    ),
    _gaussians("threenorm_20d", "Threenorm, 20 attributes", threenorm, 20, THREE_CLASSES, *THREE, threenorm_bayes),
    _waveform(
        "waveform_2d", "Waveform in the plane", np.array(PLANE),
        WAVES + " Only samples 7 and 15 are kept: the classes are the three sides of a triangle.",
    ),
    _waveform("waveform_21d", "Waveform, 21 attributes", np.arange(1, 22), WAVES),
    XOR_EPSILON, FOUR_POINTS, TWENTY_ONE_BITS,
    _curve("sine", "Sine curve", sine, 1, 0.2, PROGRAM, "One period of the sine.", r"y = \sin x + s\,\xi"),
    _curve(
        "step", "Staircase", step, 1, 0.2, PROGRAM,
        "A function with four constant pieces, which stumps represent exactly.",
        r"y = c_{\lfloor 4x \rfloor} + s\,\xi,\quad c = (0, 1, -\tfrac12, \tfrac12)",
    ),
    _curve(
        "friedman1", "Friedman 1", friedman1, 10, 1.0, FRIEDMAN,
        "A sum of a product, a parabola and two lines; five of the ten attributes have no influence.",
        r"y = 10\sin(\pi x_1 x_2) + 20(x_3 - \tfrac12)^2 + 10 x_4 + 5 x_5 + s\,\xi,\quad x \sim U[0,1]^{10}",
    ),
    _curve(
        "friedman2", "Friedman 2", friedman2, 4, 125.0, FRIEDMAN,
        "The impedance of an alternating current circuit: resistance, frequency, inductance, capacitance.",
        r"y = \sqrt{x_1^2 + (x_2 x_3 - 1/(x_2 x_4))^2} + s\,\xi,\quad " + CIRCUIT,
    ),
    _curve(
        "friedman3", "Friedman 3", friedman3, 4, 0.1, FRIEDMAN,
        "The phase angle of the same circuit.",
        r"y = \arctan\frac{x_2 x_3 - 1/(x_2 x_4)}{x_1} + s\,\xi,\quad " + CIRCUIT,
    ),
)  # fmt: skip
