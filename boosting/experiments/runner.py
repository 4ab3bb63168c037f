"""Running a protocol: a stream of finished cells, that can be stopped at any time and taken up
again.

    for finished in run(protocol, out=Path("cells.jsonl")):
        print(finished.done, finished.total, finished.line.cell.words)

A cell depends on its definition alone, so its numbers are the same for any order, number of workers
and backend; only the order in which cells arrive differs. Closing the generator cancels what has
not been finished. Nobody but this process writes to the file, so a worker that dies costs time and
no result, and nothing is written twice.
"""

import warnings
from collections.abc import Container, Generator
from concurrent.futures import BrokenExecutor
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import NamedTuple

from joblib import Parallel, delayed

from boosting import datasets
from boosting.datasets import DataError
from boosting.experiments import results
from boosting.experiments.backends import backend
from boosting.experiments.cells import compute
from boosting.experiments.protocol import Cell, ExperimentError, Protocol
from boosting.experiments.results import Line, Writer


class Finished(NamedTuple):
    """One step of a running experiment.

    line: the finished cell, or None for one that failed; cell: which; done, total: how many are
    through, of how many; is_new: whether it was computed now, and not read from the file; failure:
    why it failed, in words, or "".
    """

    line: Line | None
    cell: Cell
    done: int
    total: int
    is_new: bool
    failure: str = ""


def run(
    protocol: Protocol,
    out: Path | None = None,
    *,
    sample: float = 1.0,
    workers: int | None = None,
    scheduler: str | None = None,
    known: Container[Cell] = (),
) -> Generator[Finished, None, None]:
    """The finished cells of a protocol: first those that the file has, then the others as they are
    computed.

    protocol: what is run. out: a file of results that is continued, None to keep nothing. sample:
    the share of the cells to compute, spread evenly over the protocol; at least one. workers,
    scheduler: as in `backend`. known: cells that are left aside, for their numbers are elsewhere.
    A cell that fails is reported, not written, and computed again next time. ExperimentError, in
    words, for a table that cannot be had, a file that cannot be read or written, a full disk, and a
    worker that dies.
    """
    cells = [cell for cell in sampled(list(protocol.cells()), sample) if cell not in known]
    before = results.read(out, protocol).lines if out else {}
    there = [cell for cell in cells if cell in before]
    for done, cell in enumerate(there, 1):
        yield Finished(before[cell], cell, done, len(cells), False)
    missing = [cell for cell in cells if cell not in before]
    if missing:
        with Writer(out, protocol) as writer:  # an unwritable file shall cost nothing
            fetch(protocol, missing)
            with closing(_computed(protocol, missing, workers, scheduler)) as outcomes:
                for done, (cell, line, failure) in enumerate(outcomes, len(there) + 1):
                    if line is not None:
                        writer.append(line)
                    yield Finished(line, cell, done, len(cells), True, failure)


def sampled(cells: list[Cell], share: float) -> list[Cell]:
    """A share of the cells, evenly spread over their order; ExperimentError unless 0 < share <= 1."""
    if not 0 < share <= 1:
        raise ExperimentError(f"The sample must be above 0 and at most 1, not {share!r}.")
    n = ceil(len(cells) * share)
    # Odd multiples of half a stride: a stride that divides the number of methods would meet only one of them.
    return [cells[(2 * k + 1) * len(cells) // (2 * n)] for k in range(n)]


def fetch(protocol: Protocol, cells: list[Cell]) -> None:
    """Fetch the tables that need the network once, here, before many workers ask for them.

    protocol: whose tables; cells: those that are to be computed. ExperimentError, naming them all,
    for tables that cannot be had.
    """
    names = {protocol.parts_of(cell)[0].name for cell in cells}
    absent = []
    for name in sorted(n for n in names if datasets.availability(n).state != "here"):
        try:
            datasets.load(name)
        except DataError as error:
            absent.append(f"{name} ({error})")
    if absent:
        raise ExperimentError(
            f"These tables are not here and cannot be fetched: {'; '.join(absent)}. "
            "Bring them with `python -m boosting.datasets fetch`, or leave them out with --tables."
        )


Outcome = tuple[Cell, Line | None, str]


def _computed(
    protocol: Protocol, cells: list[Cell], workers: int | None, scheduler: str | None
) -> Generator[Outcome, None, None]:
    """The outcomes of cells in the order in which they are finished."""
    with backend(workers, scheduler) as how:
        parallel = Parallel(**how, return_as="generator_unordered", batch_size=1)
        outcomes = parallel(delayed(outcome)(protocol, cell) for cell in cells)
        try:
            # `yield from` would close them itself, outside of what follows.
            for found in outcomes:  # noqa: UP028
                yield found
        except BrokenExecutor:
            raise ExperimentError(
                "A worker process died, most likely for lack of memory. The finished cells are "
                "safe: give the same command again, with fewer --workers."
            ) from None
        finally:
            with warnings.catch_warnings():
                # joblib tells whoever cancels that something was cancelled.
                warnings.filterwarnings("ignore", r"\d+ tasks which were still", UserWarning)
                warnings.filterwarnings("ignore", r"\d+ tasks have been", UserWarning)
                outcomes.close()


def outcome(protocol: Protocol, cell: Cell) -> Outcome:
    """What becomes of a cell, in a worker: its line, or why there is none."""
    try:
        return cell, Line(cell, *compute(protocol, cell)), ""
    except (ValueError, ArithmeticError, MemoryError) as error:
        return cell, None, f"{cell.words}: {error or type(error).__name__}"
