"""Checks of boosting as a game: its value, and what the players reach ([M] section 7.3.5)."""

import numpy as np

from boosting.engine.sums import product
from boosting.lessons.checks.asking import CheckError, check
from boosting.lessons.checks.margin_bounds import best_smallest_margin
from boosting.lessons.screens import Shown
from boosting.screens.chapters import game as chapter
from boosting.screens.data_game import ENOUGH
from boosting.theory import game


def _matrix(shown: Shown) -> np.ndarray:
    """The margins y_i h_j(x_i) (m, N) of a game."""
    if shown.matrix is None:
        raise CheckError("This screen shows no game: take a link to the chapter on the game.")
    return shown.matrix


def _numbers(given: list[float], n: int, of: str) -> np.ndarray:
    """A lesson's list, (n,). CheckError for another length: a kernel would read on behind its end."""
    numbers = np.asarray(given, np.float64)
    if numbers.shape != (n,):
        raise CheckError(f"The game has {n} {of}: give a number for each.")
    return numbers


@check()
def game_value(shown: Shown) -> float:
    """The value of the game: the largest smallest margin, and twice the smallest best edge."""
    return game.value(_matrix(shown)).value


@check()
def period(shown: Shown) -> float:
    """After how many rounds the run's weights come back to where they were, for ever; 0 where they do not."""
    return game.period(shown.trace.distribution)


@check()
def dataset_value(shown: Shown) -> float:
    """ρ* of the run's sample with stumps: the largest smallest margin, by the linear program of the maximum margin."""
    program = shown.changed(algorithm="max_margin", n_rounds=ENOUGH).trace
    return float(game.bracket(program).best_lower[-1]) if len(program) else 0.0


@check()
def share_of_value(shown: Shown) -> float:
    """The largest smallest margin of the run as a share of ρ*."""
    return best_smallest_margin(shown) / dataset_value(shown)


@check()
def margin_of_mix(shown: Shown, coefficients: list[float]) -> float:
    """The smallest margin of a mix of the columns, its coefficients divided by their sum."""
    matrix = _matrix(shown)
    c = _numbers(coefficients, matrix.shape[1], "columns")
    return float((product(matrix, c) / np.abs(c).sum()).min())


@check()
def best_edge_of(shown: Shown, weights: list[float]) -> float:
    """In a game: the best edge of any column under weights of the rows, divided by their sum."""
    matrix = _matrix(shown)
    w = _numbers(weights, len(matrix), "rows")
    return float((product(w, matrix) / w.sum()).max() / 2)


@check()
def rounds_until_near(shown: Shown, by: str, rows: int = 0) -> float:
    """The first round after which a run on the hard game is surely within ε of the best vote.

    by: lpboost, totalboost or erlpboost; rows: examples of the game, 0 for those of the screen.
    """
    if by not in chapter.CORRECTIVE:
        raise CheckError(f"by is one of {', '.join(chapter.CORRECTIVE)}.")
    if rows and rows not in chapter.SIZES:
        raise CheckError(f"rows is one of {', '.join(map(str, chapter.SIZES))}.")
    gaps = chapter.distances(shown, rows or int(shown.setting(chapter.ROWS_OF_HARD)))
    return float(game.rounds_within(gaps[by], shown.setting(chapter.NEAR)))


@check()
def promised_rounds(shown: Shown) -> float:
    """After how many rounds TotalBoost promises to be within ε of the best vote: 2 log(m)/ε², rounded up."""
    m = int(shown.setting(chapter.ROWS_OF_HARD))
    return float(game.promised_rounds(m, shown.setting(chapter.NEAR)))
