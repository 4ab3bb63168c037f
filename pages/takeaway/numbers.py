"""The numbers of runs as files: every round, every example in every round, and the trace with its schema.

All are made of traces alone, so that they are the same for every chapter. A file is bounded: a
spreadsheet holds about a million lines, and a server that many bytes at once.
"""

import io
import json
import math
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import numpy as np

from boosting import Round
from boosting.lessons.screens import Shown
from pages.words.blocks import Block, Part
from pages.words.round_table import plain, written

Runs = Mapping[str, Shown]

MOST_LINES = 100_000  # of a CSV file: as many as a spreadsheet still likes
MOST_ROWS = 2_000_000  # of a Parquet file
OF_EXAMPLES = ("run", "round", "example", "weight", "vote", "score", "margin")
SCHEMA = {
    "about": "what is shown, in words; link: the address of the screen",
    "runs": "one for each algorithm on the screen",
    "runs[].examples, attributes, classes": "the number of training examples (for several classes: "
    "of pairs of an example and a wrong class); the names of the attributes and of the classes",
    "runs[].ended": "why the run ended",
    "runs[].rounds[].round": "t, counted from 1",
    "runs[].rounds[].classifier": "the base classifier in words",
    "runs[].rounds[].member": "its number among the distinct base classifiers of the run, from 0",
    "runs[].rounds[].alpha": "its coefficient",
    "runs[].rounds[].weighted_error": "the share of the round's weights that it gets wrong",
    "runs[].rounds[].edge": "1/2 less the weighted error",
    "runs[].rounds[].runner_up": "the edge of the best other base classifier, or null",
    "runs[].rounds[].normalizer": "Z_t, the factor on the mean exponential loss; null where the "
    "algorithm has none",
    "runs[].rounds[].objective": "the value of the algorithm's objective after the round",
    "runs[].rounds[].norm": "the sum of the coefficients' sizes after the round",
    "runs[].rounds[].train_error, test_error": "errors of the vote after the round: shares, or of "
    "real labels root mean squares; test_error is null where nothing is held back",
    "runs[].coefficients": "of the distinct base classifiers after the last round",
    "null": "stands for what is no finite number",
}


def n_lines(runs: Runs) -> int:
    """The lines of the long table: one for every training example in every round."""
    return sum(one.lines for one in runs.values())


def rounds_csv(runs: Runs) -> str:
    """A line for every round of every run, as CSV text."""
    rows = [row for name, one in runs.items() for row in _rounds(name, one)]
    heads = ["run", "round", "classifier", "alpha", "weighted error", "edge", "objective",
             "training error", "test error"]  # fmt: skip
    return written(heads, rows)


def _rounds(name: str, one: Shown) -> Iterator[list[object]]:
    for r in one.trace:
        test = float(one.test_errors[r.t]) if len(one.test_errors) else ""
        words = _says(r, one)
        yield [name, r.t, words, r.alpha, r.error, r.edge, r.objective, r.train_error, test]


def _says(r: Round, one: Shown) -> str:
    """The base classifier of a round in words; a game's columns have numbers for names."""
    return r.found.classifier.says(
        one.dataset.feature_names, one.trace.sample.titles(one.dataset.class_names)
    )


def examples_csv(runs: Runs) -> str:
    """The long table as CSV text: a line for every training example in every round of every run."""
    rows = (row for name, one in runs.items() for r in one.trace for row in _lines(name, r))
    return written(OF_EXAMPLES, rows)


def _lines(name: str, r: Round) -> Iterator[tuple[object, ...]]:
    """The lines of one round."""
    columns = (column.tolist() for column in _per_example(r))
    for i, numbers in enumerate(zip(*columns), 1):
        yield name, r.t, i, *numbers


def _per_example(r: Round) -> tuple[np.ndarray, ...]:
    """Weight before the round, vote, score and margin after it, (m,) each."""
    return r.before.distribution, r.votes, r.scores, r.margins


def examples_parquet(runs: Runs) -> bytes:
    """The long table as a Parquet file, a row group for every run."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema(
        [("run", pa.string()), ("round", pa.int32()), ("example", pa.int32())]
        + [(name, pa.float64()) for name in OF_EXAMPLES[3:]]
    )
    out = io.BytesIO()
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for name, one in runs.items():
            if len(one.trace):
                writer.write_table(pa.table(_columns(name, one), schema=schema))
    return out.getvalue()


def _columns(name: str, one: Shown) -> dict[str, Any]:
    """The long table of one run by column."""
    import pyarrow as pa

    trace, m = one.trace, one.trace.sample.size
    rounds = np.repeat(np.arange(1, len(trace) + 1, dtype=np.int32), m)
    examples = np.tile(np.arange(1, m + 1, dtype=np.int32), len(trace))
    columns = zip(*map(_per_example, trace))
    numbers = {n: np.concatenate(column) for n, column in zip(OF_EXAMPLES[3:], columns)}
    return {"run": pa.repeat(name, len(rounds)), "round": rounds, "example": examples, **numbers}


def trace_json(runs: Runs, about: str, link: str) -> str:
    """The traces, round by round, and what each entry means, as JSON text."""
    made = [_run(name, one) for name, one in runs.items()]
    whole = {"schema": SCHEMA, "about": about, "link": link, "runs": made}
    return json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=1)


def _run(name: str, one: Shown) -> dict[str, Any]:
    trace, dataset = one.trace, one.dataset
    rounds = [_round(r, one, trace.normalizer is not None) for r in trace]
    return {
        "run": name,
        "examples": trace.sample.size,
        "attributes": list(dataset.feature_names),
        "classes": list(dataset.class_names),
        "ended": trace.ended,
        "rounds": rounds,
        "coefficients": [_finite(c) for c in trace.coefficients().tolist()] if rounds else [],
    }


def _round(r: Round, one: Shown, normalised: bool) -> dict[str, Any]:
    numbers = {
        "alpha": r.alpha,
        "weighted_error": r.error,
        "edge": r.edge,
        "runner_up": r.found.runner_up or None,
        "normalizer": r.normalizer if normalised else None,
        "objective": r.objective,
        "norm": r.norm,
        "train_error": r.train_error,
        "test_error": one.test_errors[r.t] if len(one.test_errors) else None,
    }
    words = {"round": r.t, "classifier": _says(r, one), "member": r.member}
    return words | {n: None if v is None else _finite(v) for n, v in numbers.items()}


def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


# --- the tables of a page


def zipped(tables: Mapping[str, str]) -> bytes:
    """Texts by the names of their files, as a zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in tables.items():
            archive.writestr(name, text)
    return out.getvalue()


def tables_of(words: Iterable[Part]) -> dict[str, str]:
    """The tables among a page's words as CSV texts, by the names of their files.

    A table that changes from round to round has the round in front.
    """
    found: dict[str, str] = {}
    for block in _blocks(words):
        if block["kind"] == "table":
            found[f"{len(found) + 1}-{_slug(block)}.csv"] = _table_csv(block)
    return found


def _blocks(words: Iterable[Part]) -> Iterator[Block]:
    for part in words:
        yield from chain(*part["columns"]) if isinstance(part, dict) else part


def _slug(block: Block) -> str:
    return re.sub(r"\W+", "-", block["columns"][0]["name"].lower()).strip("-") or "table"


def _table_csv(block: Block) -> str:
    heads = [column["name"] for column in block["columns"]]
    if "rounds" not in block:
        return written(heads, (list(map(plain, row)) for row in block["rows"]))
    rows = ([t, *map(plain, row)] for t, table in enumerate(block["rounds"]) for row in table)
    return written(["round", *heads], rows)
