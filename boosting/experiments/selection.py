"""How a candidate is chosen without a look at the test part.

A candidate is a setting of the grid together with a number of rounds. One run of a setting, to the
largest number of rounds, gives the values of all its candidates (nested T): nothing is trained
twice to be read at another T.
"""

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

import numpy as np

from boosting.engine.sample import Sample
from boosting.engine.sums import first_lowest, is_lower
from boosting.experiments.protocol import PARTS, RULES, Method, Selection, Value

MakeSample = Callable[[np.ndarray], Sample]
Score = Callable[[np.ndarray, np.ndarray], float]


class Chosen(NamedTuple):
    """What was chosen.

    setting: the parameters' values; rounds: the number of rounds; value: the mean value on the
    held-out rows, None where nothing was held out; error: its standard error, None for a single
    part.
    """

    setting: dict[str, Value]
    rounds: int
    value: float | None = None
    error: float | None = None


def pick(values: np.ndarray, rule: str = RULES[0]) -> int:
    """The number of the chosen candidate, from values (p, c) on p held-out parts for c candidates.

    "lowest" takes the lowest mean, ties to the first; "one standard error" the first, hence the
    simplest where simpler candidates come first, that is at most one standard error of the lowest
    above it (Breiman et al., Classification and Regression Trees, 1984). ValueError for that rule
    with one part.
    """
    means = values.mean(axis=0)
    lowest = first_lowest(means)
    if rule == RULES[0]:
        return lowest
    if len(values) < 2:
        raise ValueError("A standard error needs at least two held-out parts: use folds.")
    most = means[lowest] + standard_error(values[:, lowest])
    return next(k for k, mean in enumerate(means) if not is_lower(most, mean))


def standard_error(values: np.ndarray) -> float:
    """How well the mean of values (n,) is known: their standard deviation / sqrt(n)."""
    return float(np.std(values, ddof=1) / np.sqrt(len(values)))


def held_out(
    train: np.ndarray, validation: np.ndarray, rule: Selection, seed: int
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Pairs of row numbers: those that are trained on (n,), and those that choose (k,).

    train, validation (k,): the splitter's parts; where it has no validation part, the rule divides
    the training part at random. rule: how. seed: of the division.
    """
    if rule.part == PARTS[1] and len(validation):
        return [(train, validation)]
    order = np.random.default_rng([1, seed]).permutation(train)
    if rule.part == PARTS[1]:
        n = max(1, round(rule.share * len(train)))
        return [(np.sort(order[n:]), np.sort(order[:n]))]
    folds = np.array_split(order, rule.folds)
    return [(np.sort(np.setdiff1d(train, fold)), np.sort(fold)) for fold in folds]


def choosing(
    method: Method,
    rule: Selection,
    parts: list[tuple[np.ndarray, np.ndarray]],
    sample_of: MakeSample,
    score: Score,
    seed: int,
) -> Generator[int, None, Chosen]:
    """The best of a method's candidates by the rule; yields how many values are known.

    method: its settings and checkpoints are the candidates. rule: how they are compared. parts: pairs of
    row numbers (n,) from `held_out`. sample_of(rows): the sample of these rows. score(rows, votes):
    the value of votes (n,) on these rows. seed: of the method.
    """
    if method.patience is not None:
        return (yield from _stopped_early(method, parts[0], sample_of, score, seed))
    found: list[float] = []
    for train, test in parts:
        part = sample_of(train), sample_of(test).X, test
        for setting in method.settings:
            for value in _read(method, setting, *part, score, seed):
                found.append(value)
                yield len(found)
    values = np.array(found).reshape(len(parts), -1)
    k = pick(values, rule.rule)
    place, checkpoint = divmod(k, len(method.checkpoints))
    error = standard_error(values[:, k]) if len(values) > 1 else None
    mean = float(values[:, k].mean())
    return Chosen(method.settings[place], method.checkpoints[checkpoint], mean, error)


def _read(
    method: Method,
    setting: dict[str, Value],
    sample: Sample,
    X: np.ndarray,
    rows: np.ndarray,
    score: Score,
    seed: int,
) -> Iterator[float]:
    """The values on held-out rows at every checkpoint of one run."""
    for checkpoint in method.checkpoints_of(sample, setting, seed, method.checkpoints):
        yield score(rows, checkpoint.scores(X))


def _stopped_early(
    method: Method,
    part: tuple[np.ndarray, np.ndarray],
    sample_of: MakeSample,
    score: Score,
    seed: int,
) -> Generator[int, None, Chosen]:
    """The setting and round with the lowest value on the validation part; ties to the first
    setting.
    """
    train, rows = part
    sample, X = sample_of(train), sample_of(rows).X
    found = []
    for setting, t, value in method.stopped_early(sample, X, lambda f: score(rows, f), seed):
        found.append(Chosen(dict(setting), t, value))
        yield len(found)
    return found[first_lowest([c.value or 0.0 for c in found])]
