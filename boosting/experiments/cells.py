"""Computing one cell: from its definition, and nothing else, to numbers.

The order is that of a careful experiment: split, learn the preparation on the training part, choose
on rows that the test part has no share in, train the chosen candidate, test it once.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter, process_time
from typing import Any

import numpy as np

from boosting.catalogue import loop_sample
from boosting.datasets import Dataset, flip_labels, prepared
from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
from boosting.engine.trace import run_to_end
from boosting.experiments.evaluation import Checkpoint
from boosting.experiments.measures import CURVES
from boosting.experiments.protocol import PARTS, Cell, Method, Preparation, Protocol, Table
from boosting.experiments.selection import Chosen, choosing, held_out
from boosting.experiments.splits import Parts

Result = dict[str, Any]
LARGEST_TABLES = 4  # kept in a worker: the cells of one table come one after the other


@dataclass(frozen=True, eq=False)
class Prepared:
    """The rows of a cell, ready for training.

    data: all rows, prepared. train, validation, test: row numbers, (n,) each. scale: what a unit of
    the labels is worth in the units of y.
    """

    data: Dataset
    train: np.ndarray
    validation: np.ndarray
    test: np.ndarray
    scale: float = 1.0


def compute(protocol: Protocol, cell: Cell) -> tuple[Result, dict[str, float]]:
    """A cell's numbers, the same wherever it is computed, and the seconds of processor time that it
    took here: `computing`, all at once.

    protocol, cell: as there.
    """
    # The clock of a process that does nothing else: what runs beside it, or stops it, does not count.
    return run_to_end(computing(protocol, cell, process_time))


def computing(
    protocol: Protocol, cell: Cell, clock: Callable[[], float] = perf_counter
) -> Generator[int, None, tuple[Result, dict[str, float]]]:
    """A cell's numbers and seconds; yields how many numbers of the choice, and of its curve, are
    known.

    The numbers: value (the measure on the test part, or where a curve ends), train (on the training
    part), chosen, rounds (chosen), done (rounds that there were), members, depth, margin (the
    smallest), validation, tested (how many), and wrong: which test examples are missed, as the
    hexadecimal digits of packed bits. clock: gives the seconds. ValueError, in words, where it cannot
    be computed.
    """
    begun = clock()
    item, method = protocol.parts_of(cell)
    rows = prepare(protocol, item, cell.repeat)
    loaded = clock()
    yield 0
    chosen = yield from _choose(protocol, method, rows, cell.repeat)
    found = clock()
    result = yield from _final(protocol, method, rows, chosen, cell.repeat)
    ended = clock()
    return result, {"prepare": loaded - begun, "select": found - loaded, "train": ended - found}


@lru_cache(maxsize=LARGEST_TABLES)
def _loaded(name: str, options: tuple[tuple[str, Any], ...]) -> Dataset:
    return Table(name, dict(options)).load()


def prepare(protocol: Protocol, item: Table, repeat: int) -> Prepared:
    """The parts of a table in one repeat, with noise in the labels of the training part and
    attributes prepared.

    protocol: its splits and preparation. DataError (a ValueError) where a table cannot be had or
    divided.
    """

    def load(**more: Any) -> Dataset:
        options = tuple(sorted({**item.options, **more}.items()))
        return _cleaned(_loaded(item.name, options), protocol.preparation, repeat)

    parts = protocol.splits.draw(load, repeat)
    seen = np.concatenate([parts.train, parts.validation]).astype(np.int64)
    data = parts.data
    if item.noise:
        y = data.y.copy()
        y[seen] = flip_labels(y[seen], item.noise, repeat)[0]
        data = replace(data, y=y)
    data = prepared(data, parts.train, protocol.preparation.scaling)
    return _standardised(data, parts, protocol.preparation)


def _cleaned(data: Dataset, preparation: Preparation, repeat: int) -> Dataset:
    """The rows that take part."""
    keep = np.arange(data.n_examples)
    if preparation.complete and data.missing is not None:
        keep = np.flatnonzero(~data.missing.any(axis=1))
    if preparation.most_rows is not None and len(keep) > preparation.most_rows:
        order = np.random.default_rng([2, repeat]).permutation(keep)
        keep = np.sort(order[: preparation.most_rows])
    if len(keep) == data.n_examples:
        return data
    return data.part(keep)


def _standardised(data: Dataset, parts: Parts, preparation: Preparation) -> Prepared:
    rows = parts.train, parts.validation, parts.test
    if not preparation.standard_labels:
        return Prepared(data, *rows)
    known = data.y[parts.train]
    scale = float(known.std()) or 1.0
    return Prepared(replace(data, y=(data.y - known.mean()) / scale), *rows, scale)


def _sample(rows: Prepared, which: np.ndarray, method: Method) -> Sample:
    data = rows.data
    sample = Sample.of(data.X[which], data.y[which], data.weights_of(which))
    return loop_sample(sample, method.algorithm)


def _choose(
    protocol: Protocol, method: Method, rows: Prepared, repeat: int
) -> Generator[int, None, Chosen]:
    """The candidate that is tested: the only one, or the one that the rule takes."""
    rule, is_free = protocol.selection, len(method.settings) * len(method.checkpoints) > 1
    if rule.part == PARTS[0] or not (is_free or method.patience is not None):
        return Chosen(method.settings[0], method.checkpoints[-1])

    def score(which: np.ndarray, votes: np.ndarray) -> float:
        return protocol.how.of(rows.data.y[which], votes, rows.scale)

    parts = held_out(rows.train, rows.validation, rule, repeat)
    steps = choosing(method, rule, parts, lambda r: _sample(rows, r, method), score, repeat)
    return (yield from steps)


def _final(
    protocol: Protocol, method: Method, rows: Prepared, chosen: Chosen, repeat: int
) -> Generator[int, None, Result]:
    """Train the chosen candidate and test it."""
    rule = protocol.selection
    train = rows.train
    if rule.part == PARTS[1] and not rule.refit and not len(rows.validation):
        train = held_out(train, rows.validation, rule, repeat)[0][0]
    if rule.part == PARTS[1] and rule.refit:
        train = np.sort(np.concatenate([train, rows.validation]).astype(np.int64))
    sample = _sample(rows, train, method)
    at = method.checkpoints if protocol.curve else (max(chosen.rounds, 1),)
    curve, checkpoint = [], Checkpoint.empty()
    if chosen.rounds:
        for checkpoint in method.checkpoints_of(sample, chosen.setting, repeat, at):
            if protocol.curve:
                value = CURVES[protocol.curve](
                    sample.y, checkpoint.scores(sample.X), chosen.setting
                )
                curve.append([checkpoint.asked, value])
            yield len(curve)
    drawn = {"curve": curve, "value": curve[-1][1]} if curve else {}
    return _numbers(protocol, rows, sample, checkpoint, chosen) | drawn


def _numbers(
    protocol: Protocol, rows: Prepared, sample: Sample, checkpoint: Checkpoint, chosen: Chosen
) -> Result:
    own, votes = checkpoint.scores(sample.X), checkpoint.scores(rows.data.X[rows.test])
    y, how = rows.data.y[rows.test], protocol.how
    result = {
        "value": how.of(y, votes, rows.scale),
        "train": how.of(sample.y, own, rows.scale),
        "chosen": dict(chosen.setting), "rounds": chosen.rounds, "done": checkpoint.rounds,
        "members": checkpoint.members, "depth": checkpoint.mean_depth,
        "validation": chosen.value, "tested": len(y),
    }  # fmt: skip
    if how.per_example:
        result["margin"] = checkpoint.smallest_margin(sample.y, own)
        result["wrong"] = np.packbits(decide(votes) != y).tobytes().hex()
    return result


def wrong_of(result: Result) -> np.ndarray:
    """Which of the test examples a cell's result misses, (n,) bool."""
    bits = np.frombuffer(bytes.fromhex(result["wrong"]), np.uint8)
    return np.unpackbits(bits, count=result["tested"]).astype(bool)
