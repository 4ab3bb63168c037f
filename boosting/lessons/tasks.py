"""Tasks: "break it". Something is to be made, a run judges it, and a score says how well it is broken.

cycle        a game on which AdaBoost's weights repeat for ever            score: the margin that it leaves lying
overfit      a link on which AdaBoost's test error rises                   score: by how much
vadaboost    a link on which VadaBoost beats AdaBoost on the test          score: by how much
four_points  four points that the quadratic loss gets wrong                score: how easily the best vote gets them right
ten_rounds   points that AdaBoost cannot learn in fewer than ten rounds    score: how many points, the fewer the better
no_edge      weights under which no stump has an edge                      score: the best edge, the smaller the better

Where luck could help, the judge repeats the run over seeds and asks for more than two standard errors.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from boosting.catalogue import boost_matrix, train
from boosting.engine.sample import Sample
from boosting.engine.sums import product
from boosting.engine.trace import Trace
from boosting.lessons.screens import Screen, Shown, show
from boosting.theory import game, margins
from boosting.theory.training_bounds import zero_round

# Plain data, as a browser or a file gives it: a number, a text, a list, a table of them. The judge reads it.
Answer: TypeAlias = Any
SEEDS = 8  # of the tasks that luck could decide
CYCLE_ROUNDS = 400
SAME_MARGIN = 1e-5
MOST_POINTS = 60
NEEDED = 10  # rounds
SMALL_EDGE = 0.005


FORMS = ("game", "link", "points", "labelled points", "weights")


class Outcome(NamedTuple):
    """What a task's judge says: whether it is done, the score (None where there is none), and why, in words."""

    done: bool
    score: float | None
    why: str


@dataclass(frozen=True)
class Task:
    """Something to make.

    title: what is to be broken. gives: what an answer is, in words. form: how it is given, one of `FORMS`. unit: of the
    score. higher_is_better: which scores are better. judge(answer, shown): its outcome; ValueError, in words, for what it
    cannot read. example: an answer that is accepted, so that whoever gives up can look; None where it depends on what is
    shown. first_try: one that is not.
    """

    title: str
    gives: str
    form: str
    unit: str
    higher_is_better: bool
    judge: Callable[[Answer, Shown], Outcome]
    example: Answer
    first_try: Answer

    def solved(self, shown: Shown) -> Answer:
        """An answer that is accepted on what is shown."""
        return no_edge_weights(shown) if self.example is None else self.example


# --- AdaBoost's weights go round in a circle -----------------------------------------------------


def cycle(answer: Answer, shown: Shown) -> Outcome:
    """Whether AdaBoost's weights repeat on a game {matrix, start}, both texts; an empty start means equal weights.

    Raises ValueError, in words, for what is no game.
    """
    matrix, start = _game(answer)
    trace = boost_matrix(matrix, "adaboost", CYCLE_ROUNDS, start)
    if len(trace) < CYCLE_ROUNDS:
        return Outcome(False, None, f"The run ends after round {len(trace)}: {trace.ended}")
    period = game.period(trace.distribution)
    if period == 0:
        return Outcome(False, None, f"After {CYCLE_ROUNDS} rounds the weights do not repeat.")
    best, reached = game.value(matrix).value, _limit(trace, period)
    around = f"The weights repeat every {period} rounds, and AdaBoost's smallest margin tends to {reached:.4f}"
    if best - reached < SAME_MARGIN:
        return Outcome(
            False, None, f"{around}. That is the best possible one: nothing is left lying."
        )
    return Outcome(True, best - reached, f"{around}; the best possible one is {best:.4f}.")


def _limit(trace: Trace, period: int) -> float:
    """The smallest margin that a run tends to whose weights repeat: that of the votes of one period alone."""
    steps = trace.alpha[-period:]
    margins_of_period = product(steps, trace.votes[-period:]) * trace.sample.y / steps.sum()
    return float(margins_of_period.min())


def _game(answer: Answer) -> tuple[np.ndarray, np.ndarray | None]:
    """The matrix (m, N) and the start weights (m,) of an answer."""
    if not isinstance(answer, Mapping):
        raise ValueError("A game is given as a matrix and, if you like, start weights.")
    matrix = game.read_matrix(str(answer.get("matrix", "")))
    text = str(answer.get("start") or "").replace(",", " ").split()
    if not text:
        return matrix, None
    start = _numbers(text, "A start weight")
    if len(start) != len(matrix) or start.min() < 0 or start.sum() <= 0:
        raise ValueError(f"The start needs {len(matrix)} weights, none below 0 and not all 0.")
    return matrix, start / start.sum()


# --- links ---------------------------------------------------------------------------------------


def overfit(answer: Answer, shown: Shown) -> Outcome:
    """Whether AdaBoost's mean test error over the seeds ends clearly above its smallest value. answer: a link.

    Raises ValueError, in words, for what is no link.
    """
    screen = Screen.of(str(answer)).changed(algorithm="adaboost")
    curves = np.array([_test_errors(screen.changed(seed=s)) for s in range(SEEDS)])
    t = int(curves.mean(axis=0).argmin())
    rise = curves[:, -1] - curves[:, t]
    mean, clear = _clearly(rise)
    words = (
        f"Over {SEEDS} seeds the test error is {100 * curves[:, t].mean():.3g} % in round {t}, where it is smallest, "
        f"and {100 * curves[:, -1].mean():.3g} % in round {curves.shape[1] - 1}."
    )
    done = clear and mean >= 0.02
    return Outcome(done, mean, words if done else f"{words} It must rise by 2 points, and clearly.")


def vadaboost(answer: Answer, shown: Shown) -> Outcome:
    """Whether VadaBoost's test error at the end, with λ > 0, is clearly below AdaBoost's, over the seeds. answer: a link.

    Raises ValueError, in words, for what is no link.
    """
    screen = Screen.of(str(answer))
    if float(show(screen.changed(algorithm="vadaboost")).value("lam", "1")) == 0:
        why = (
            "At λ = 0 VadaBoost is AdaBoost with half steps: choose a λ above 0, then check again."
        )
        return Outcome(False, None, why)
    query = tuple((name, value) for name, value in screen.query if name != "lam")
    plain = Screen(screen.chapter, query).changed(algorithm="adaboost")
    penalised = screen.changed(algorithm="vadaboost")
    pairs = [
        [_test_errors(s.changed(seed=k))[-1] for s in (plain, penalised)] for k in range(SEEDS)
    ]
    ours, theirs = np.mean(pairs, axis=0)
    mean, clear = _clearly(np.array([a - v for a, v in pairs]))
    words = f"Over {SEEDS} seeds AdaBoost errs on {100 * ours:.3g} %, VadaBoost on {100 * theirs:.3g} %."
    done = clear and mean > 0
    return Outcome(done, mean, words if done else f"{words} That is no clear win.")


def _test_errors(screen: Screen) -> np.ndarray:
    """The test error after every round, (T+1,), its last value repeated where a run ends early."""
    shown = show(screen)
    if not len(shown.y_test):
        raise ValueError("This link holds no examples back: raise the test share.")
    errors = (np.where(shown.test_scores > 0, 1, -1) != shown.y_test).mean(axis=1)
    length = int(shown.value("n_rounds", "60")) + 1
    return np.append(errors, np.full(length - len(errors), errors[-1]))


def _clearly(differences: np.ndarray) -> tuple[float, bool]:
    """The mean of differences (k,), and whether it exceeds two standard errors."""
    mean, spread = float(differences.mean()), float(differences.std(ddof=1))
    return mean, mean > 2 * spread / sqrt(len(differences))


# --- points --------------------------------------------------------------------------------------


def four_points(answer: Answer, shown: Shown) -> Outcome:
    """Whether least squares on the two coordinates errs on four positive points (4, 2) that a vote gets right.

    Raises ValueError, in words, for what are no four points.
    """
    X = _table(answer)
    if X.shape != (4, 2):
        raise ValueError(
            f"Four points with two coordinates are asked, not {X.shape[0]} with {X.shape[1]}."
        )
    scale = float(np.abs(X).max())
    best = game.value(np.hstack([X, -X]) / scale).value if scale > 0 else 0.0
    c = np.linalg.lstsq(X, np.ones(4), rcond=None)[0]
    wrong = int((product(X, c) < -1e-9).sum())
    if best <= 1e-9:
        return Outcome(
            False,
            None,
            "No vote of the two coordinates is right on all four: that is unfair to the loss.",
        )
    if wrong == 0:
        return Outcome(
            False,
            None,
            f"The quadratic loss takes {c[0]:.3g} x1 + {c[1]:.3g} x2, and that is right on all four.",
        )
    return Outcome(
        True,
        best,
        f"The quadratic loss takes {c[0]:.3g} x1 + {c[1]:.3g} x2 and gets {wrong} of the four wrong, "
        f"though a vote with all margins at least {best:.3g} exists (in units of your largest coordinate).",
    )


def ten_rounds(answer: Answer, shown: Shown) -> Outcome:
    """Whether AdaBoost with stumps is right on all points {X, y} in some round, but in none before the tenth.

    Raises ValueError, in words, for what are no points with labels.
    """
    if not isinstance(answer, Mapping):
        raise ValueError("Points are given as X, rows of coordinates, and y, their labels.")
    X, y = _table(answer.get("X")), _numbers(answer.get("y"), "A label")
    if len(X) != len(y) or not set(y) <= {-1.0, 1.0}:
        raise ValueError(f"{len(X)} points need as many labels, each −1 or +1.")
    trace = train(Sample.of(X, y), "adaboost", "stump", 300)
    first = zero_round(trace.train_error)
    if first is None:
        return Outcome(False, None, f"AdaBoost never gets all of them right: {trace.ended}")
    words = f"All {len(y)} points are right for the first time after round {first}."
    if first < NEEDED:
        return Outcome(False, None, f"{words} That is too early.")
    return Outcome(True, float(len(y)), words)


def no_edge(answer: Answer, shown: Shown) -> Outcome:
    """Whether the best stump has no more edge under weights (m,) of the screen's examples than it must have.

    Raises ValueError, in words, for what are no weights.
    """
    sample, weights = shown.trace.sample, _numbers(answer, "A weight")
    if len(weights) != sample.size or weights.min() < 0 or weights.sum() <= 0:
        raise ValueError(
            f"There are {sample.size} examples: give as many weights, none below 0 and not all 0."
        )
    best, least = _best_edge(sample, weights), _least_edge(sample)
    done = best - least <= SMALL_EDGE
    words = f"Under your weights the best stump has the edge {best:.4f}."
    if least > SMALL_EDGE:
        words += f" No weights get below {least:.4f} here: half of the largest smallest margin that a vote can reach."
    return Outcome(done, best, words)


def no_edge_weights(shown: Shown) -> list[float]:
    """Weights (m,) of the examples under which the best stump has as little edge as it must: the game against stumps."""
    X, y = shown.trace.sample.X, shown.trace.sample.y
    cuts = [(a, c) for a in range(X.shape[1]) for c in np.unique(X[:, a])]
    votes = np.array([np.where(X[:, a] > c, 1.0, -1.0) for a, c in cuts]).T
    M = y[:, None] * np.hstack([votes, -votes])
    return [float(w) for w in game.value(M).rows.clip(0)]


def _best_edge(sample: Sample, weights: np.ndarray) -> float:
    """The edge of the best stump under weights (m,); 0 where none has any."""
    trace = train(Sample.of(sample.X, sample.y, weights), "adaboost", "stump", 1)
    return float(trace.edge[0]) if len(trace) else 0.0


def _least_edge(sample: Sample) -> float:
    """The best edge under the worst weights: half of the largest smallest margin of a vote ([M] 7.22 to 7.25)."""
    trace: Trace = train(sample, "max_margin", "stump", 300)
    return max(float(margins.minimum(trace)[-1]) / 2, 0.0) if len(trace) else 0.0


def _table(rows: Answer) -> np.ndarray:
    """Rows of numbers as an array (m, d); ValueError, in words, for anything else."""
    if isinstance(rows, str) or not isinstance(rows, list | tuple | np.ndarray) or not len(rows):
        raise ValueError("Points are given as rows of coordinates.")
    table = [_numbers(row, "A coordinate") for row in rows]
    if len(table) > MOST_POINTS or len({len(row) for row in table}) != 1 or not len(table[0]):
        raise ValueError(f"Give 1 to {MOST_POINTS} points with the same number of coordinates.")
    return np.array(table)


def _numbers(values: Answer, what: str) -> np.ndarray:
    """Numbers as an array (k,); ValueError, in words, for anything else. what: the noun in the complaint."""
    try:
        numbers = np.array([float(v) for v in values])
    except (TypeError, ValueError):
        raise ValueError(f"{what} must be a number.") from None
    if not len(numbers) or not np.isfinite(numbers).all() or np.abs(numbers).max() > 1e6:
        raise ValueError(f"{what} must be a finite number, at most a million.")
    return numbers


def _text(rows: np.ndarray) -> str:
    return "\n".join(" ".join(f"{x:.17g}" for x in row) for row in np.atleast_2d(rows))


TASKS: dict[str, Task] = {
    "cycle": Task(
        "Make AdaBoost go round in a circle",
        "a matrix of margins, a row for every example, and start weights if you like",
        "game", "margin left lying", True, cycle,
        {"matrix": _text(game.CYCLING), "start": _text(game.CYCLING_START)},
        {"matrix": "1 1\n1 -1", "start": ""},
    ),
    "overfit": Task(
        "Make AdaBoost's test error rise", "a link to a run of AdaBoost", "link", "rise of the test error", True, overfit,
        "/?dataset=circles&n_samples=400&noise=0.2&n_rounds=300", "/?dataset=gaussians&n_rounds=20",
    ),
    "vadaboost": Task(
        "Find data where VadaBoost beats AdaBoost", "a link to a run of VadaBoost", "link",
        "test error gained", True, vadaboost,
        "/?dataset=circles&n_samples=400&noise=0.2&n_rounds=300&lam=0.2", "/?dataset=moons&lam=1",
    ),
    "four_points": Task(
        "Break the quadratic loss with four points", "four points with two coordinates, all of class +1",
        "points", "margin of the best vote", True, four_points,
        [[1, 0], [0.05, -0.05], [0.05, -0.05], [0.05, 0.25]], [[1, 0], [0.5, -0.5], [0.5, -0.5], [0.5, 2.5]],
    ),
    "ten_rounds": Task(
        "The fewest points that need ten rounds", "points with labels", "labelled points", "points", False, ten_rounds,
        {"X": [[float(x)] for x in range(12)], "y": [1, -1] * 6}, {"X": [[0.0], [1.0]], "y": [1, -1]},
    ),
    "no_edge": Task(
        "Weights under which no stump has an edge", "a weight for every example", "weights", "best edge", False, no_edge,
        None, [3, 1, 1, 1],
    ),
}  # fmt: skip
