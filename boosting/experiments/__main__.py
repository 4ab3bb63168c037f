"""Experiments from the command line.

    python -m boosting.experiments list                            what there is
    python -m boosting.experiments run quadboost_table1            all cells, into quadboost_table1.jsonl
    python -m boosting.experiments run noise --sample 0.01         one cell of a hundred, computed in full
    python -m boosting.experiments run noise --scheduler tcp://host:8786    on the machines of a Dask cluster

A run can be stopped at any time, by Ctrl-C or otherwise: the same command goes on where it stopped.
Exit status 0 when every cell is there afterwards, 1 when one failed or nothing can be run, 130 when
it was stopped.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

from boosting.catalogue.parameters import find
from boosting.experiments import ours, summary
from boosting.experiments.protocol import Protocol
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.results import Line
from boosting.experiments.runner import Finished, run

STOPPED = 130  # what a shell reports after Ctrl-C


def main(arguments: list[str] | None = None) -> int:
    """The exit status of the command line with these arguments (those of the process for None)."""
    values = _parser().parse_args(arguments)
    if values.command == "list":
        return list_all()
    try:
        return _run(values)
    except ValueError as error:  # an ExperimentError, or a name that does not exist
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m boosting.experiments", description="The experiments of Boosting Lab."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="what there is, and how long it takes")
    command = commands.add_parser("run", help="compute an experiment, or go on with it")
    command.add_argument("name", metavar="NAME")
    command.add_argument(
        "--sample",
        type=float,
        default=1.0,
        metavar="SHARE",
        help="compute this share of the cells, each in full",
    )
    command.add_argument(
        "--scale",
        type=float,
        default=1.0,
        metavar="SHARE",
        help="a smaller experiment: this share of rounds and repeats",
    )
    _add_files(command)
    command.add_argument(
        "--workers", type=int, metavar="N", help="processes; one per core when left out"
    )
    command.add_argument(
        "--scheduler", metavar="ADDRESS", help="a Dask scheduler, as tcp://host:8786"
    )
    command.add_argument("--tables", nargs="+", default=[], metavar="TABLE", help="only these")
    command.add_argument("--methods", nargs="+", default=[], metavar="METHOD", help="only these")
    command.add_argument("--repeats", type=int, metavar="N", help="another number of repeats")
    return parser


def _add_files(command: argparse.ArgumentParser) -> None:
    """What is written, and where."""
    command.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the file of results; NAME.jsonl here when left out",
    )
    command.add_argument("--csv", type=Path, metavar="FILE", help="write the means as CSV, too")
    command.add_argument(
        "--cells",
        type=Path,
        metavar="FILE",
        help="write every cell as CSV, as in data/published/ours_*.csv; what that file has already is not computed again",
    )
    command.add_argument(
        "--left-out", default="", metavar="WORDS", help="for the head of that file"
    )


def list_all() -> int:
    """Print three lines per experiment; returns exit status 0."""
    for name, protocol in PROTOCOLS.items():
        n = len(protocol.tables) * protocol.repeats * len(protocol.methods)
        print(f"{name:18} {protocol.title}")
        print(
            f"{'':18} {n} cells: {len(protocol.tables)} tables, {protocol.repeats} repeats,",
            end=" ",
        )
        print(f"methods {', '.join(m.name for m in protocol.methods)}")
        print(f"{'':18} takes {protocol.costs}")
    return 0


def _run(values: argparse.Namespace) -> int:
    protocol = find(PROTOCOLS, values.name, "experiment")
    protocol = protocol.only(tuple(values.tables), tuple(values.methods), values.repeats)
    if values.scale != 1.0:
        protocol = protocol.scaled(values.scale)
    out = values.out or Path(f"{values.name}.jsonl")
    begun = perf_counter()
    stream = run(
        protocol,
        out,
        sample=values.sample,
        workers=values.workers,
        scheduler=values.scheduler,
        known={o.cell for o in ours.read(values.cells).cells} if values.cells else (),
    )
    lines, failures = [], 0
    try:
        with closing(stream):
            for finished in _shown(stream):
                failures += bool(finished.failure)
                if finished.line:
                    lines.append(finished.line)
    except KeyboardInterrupt:
        print(f"\nStopped. {len(lines)} cells are in {out}; the same command goes on from there.")
        return STOPPED
    _report(protocol, lines, values, perf_counter() - begun)
    return int(failures > 0)


def _shown(stream: Iterator[Finished]) -> Iterator[Finished]:
    """The same stream; a line is printed for every new cell."""
    for step in stream:
        if step.is_new:
            value = f"{step.line.result['value']:.4g}" if step.line else step.failure
            print(f"{step.done} of {step.total}: {step.cell.words}: {value}", flush=True)
        yield step


def _report(
    protocol: Protocol, lines: list[Line], values: argparse.Namespace, seconds: float
) -> None:
    """Print the means beside the printed numbers, and write them where asked for."""
    found = summary.rows(protocol, lines)
    print(f"\n{protocol.title}: {protocol.how.title}, mean and standard error")
    for row in found:
        there = f"   printed {row.printed.text}" if row.printed else ""
        spread = f"± {row.mean.error:.4f}" if row.mean.n > 1 else "(one repeat)"
        print(f"{row.table:20} {row.method:20} {row.mean.value:.4f} {spread}{there}")
    print(f"{len(lines)} cells in {seconds:.1f} s, with {os.cpu_count()} cores.")
    if values.csv:
        command = f"python -m boosting.experiments {' '.join(sys.argv[1:])}"
        summary.write_csv(values.csv, found, f"made by {command}")
    if values.cells:
        ours.write(values.cells, lines, _command(values), values.left_out)


def _command(values: argparse.Namespace) -> str:
    """The command without the names of files, which differ from machine to machine."""
    parts = [f"python -m boosting.experiments run {values.name}"]
    for name in ("tables", "methods"):
        if chosen := vars(values)[name]:
            parts.append(f"--{name} {' '.join(chosen)}")
    parts += [f"--repeats {values.repeats}"] if values.repeats else []
    parts += [f"--{name} {v:g}" for name in ("sample", "scale") if (v := vars(values)[name]) != 1]
    return " ".join(parts)


if __name__ == "__main__":
    sys.exit(main())
