"""The table of all rounds, on the page and as CSV."""

import re
from collections.abc import Iterable, Sequence
from html import unescape

from boosting import Trace
from boosting.datasets import table_files
from boosting.datasets.user import harmless
from boosting.figures.round_film import Film
from boosting.figures.template import minus
from boosting.screens.runs import Problem
from pages.words import blocks
from pages.words.blocks import Block, Column, literal
from pages.words.live import in_words
from pages.words.numbers import decimals

TAG = re.compile(r"<[^<>]*>")


def columns(problem: Problem, trace: Trace, film: Film) -> dict[str, list]:
    """All rounds as columns of length T by name: for the table on the page and its CSV."""
    table: dict[str, list] = {
        "round": [r.t for r in trace],
        "classifier": [in_words(r, problem) for r in trace],
        "alpha": [r.alpha for r in trace],
        "weighted error": [r.error for r in trace],
        "edge": [r.edge for r in trace],
    }
    if any(r.found.runner_up for r in trace):  # the search for a tree finds no runner-up
        table["runner-up edge"] = [r.found.runner_up for r in trace]
    if trace.normalizer is not None:
        table["Z"] = trace.normalizer.tolist()
    table["objective"] = trace.objective.tolist()
    return table | {c.label: c.values[1:].tolist() for c in film.curves}


def as_csv(table: dict[str, list]) -> str:
    """Columns by name as CSV text."""
    return written(list(table), zip(*table.values()))


def written(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV text; what a spreadsheet would take for a formula stays text."""
    return table_files.as_csv((map(harmless, row) for row in [heads, *rows]), end="\r\n")


def plain(html: str) -> str:
    """A cell of a page's table as a spreadsheet reads it: no marks, and a hyphen for a minus sign, plain spaces."""
    text = unescape(TAG.sub("", html)).replace("\N{NO-BREAK SPACE}", " ")
    return re.sub(r"^−(?=[\d.])", "-", text)


TABLE_HELP = {
    "round": "t, counted from 1",
    "classifier": "What the search returned: if the condition holds it votes for the class "
    "after the arrow",
    "alpha": "Its coefficient in the vote",
    "weighted error": "ε: the share of the weight that it gets wrong",
    "edge": "γ = ½ − ε: how much better than guessing",
    "runner-up edge": "The edge of the best other base classifier: "
    "close to the winner's means the choice was nearly a tie",
    "Z": "The factor by which this round multiplied the mean exponential loss",
    "objective": "The value of the algorithm's objective after the round",
}
HEIGHT = 360  # pixels; beyond it the table scrolls


def block(problem: Problem, trace: Trace, film: Film) -> Block:
    """The table as a block whose row t is lit in round t. All arguments are of one run."""
    table = columns(problem, trace, film)
    helps = TABLE_HELP | {curve.label: curve.help for curve in film.curves}
    written = [
        [str(cell) if name == "round" else _cell(cell) for cell in cells]
        for name, cells in table.items()
    ]
    heads = [Column(name, helps[name], name != "classifier") for name in table]
    return blocks.table(heads, list(zip(*written)), lit=True, height=HEIGHT)


def _cell(value: str | float) -> str:
    """A number with four decimals, or a user's words."""
    return literal(minus(value)) if isinstance(value, str) else decimals(value)
