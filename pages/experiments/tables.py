"""Tables of an experiment: on the page, and as files."""

from collections.abc import Container, Iterator, Sequence
from functools import partial
from html import escape
from math import isfinite

import streamlit as st

from boosting.figures.experiments import Unit
from boosting.figures.template import minus, number
from boosting.figures.theme import light_dark
from boosting.screens.repeats import Found
from pages.shell.files_given import give
from pages.words.numbers import digits
from pages.words.round_table import written


def signed(value: float) -> str:
    """A margin, three decimals with a real minus sign."""
    return number(value) if value == value else "–"


def plain(value: float) -> str:
    """A number with three digits, – where there is none; a whole one as it is."""
    return f"{value:.0f}" if value == value and abs(value) >= 1000 else digits(value)


def head(words: str) -> str:
    """Words with a capital in front; RMSE stays as it is."""
    return words[:1].upper() + words[1:]


def error(value: float, unit: Unit) -> str:
    """A mean error in its unit."""
    return unit.written(value) if isfinite(value) else digits(value)


def gap(value: float, unit: Unit) -> str:
    """A difference of errors without its sign, in a sentence."""
    size = abs(value)
    return f"{100 * size:.3g} percentage points" if unit.is_share else digits(size)


def signed_gap(value: float, unit: Unit) -> str:
    """A difference of errors with its sign."""
    return unit.signed(value) if value == value else "–"


STYLE = f"""<style>
.bl-numbers {{ overflow-x: auto; }}
.bl-numbers table {{ border-collapse: collapse; font-size: var(--type-body); }}
.bl-numbers th, .bl-numbers td {{ padding: 0.3rem 0.7rem; border-bottom: 1px solid #86868640; }}
.bl-numbers th, .bl-numbers td {{ text-align: right; white-space: nowrap; }}
.bl-numbers th {{ white-space: normal; vertical-align: bottom; font-weight: 600; }}
.bl-numbers :is(th, td):first-child {{ text-align: left; }}
@media (max-width: 60rem) {{
  .bl-numbers :is(th, td):first-child {{ position: sticky; left: 0; background: {light_dark("neutral")}; }}
}}
.bl-numbers.many table {{ font-size: var(--type-note); }}
.bl-numbers.many :is(th, td) {{ padding: 0.3rem 0.42rem; }}
.bl-numbers td.lit {{ background: rgba(128, 128, 128, 0.2); font-weight: 600; }}
</style>"""


MANY = 9  # columns: more of them stand closer


def show(
    heads: Sequence[str], rows: Sequence[Sequence[str]], lit: Container[tuple[int, int]] = ()
) -> None:
    """A table on the page. lit: the cells that are pointed out, by row and column."""
    head = "".join(f"<th>{escape(text)}</th>" if text else "<td></td>" for text in heads)
    body = "".join(f"<tr>{_row(k, row, lit)}</tr>" for k, row in enumerate(rows))
    wide = "bl-numbers many" if len(heads) > MANY else "bl-numbers"
    st.html(f"{STYLE}<div class='{wide}' tabindex='0'><table><tr>{head}</tr>{body}</table></div>")


def _row(k: int, row: Sequence[str], lit: Container[tuple[int, int]]) -> str:
    return "".join(
        f"<td{' class=lit' if (k, j) in lit else ''}>{escape(text)}</td>"
        for j, text in enumerate(row)
    )


def downloads(name: str, found: Found, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """The table, and the numbers of every seed, as files.

    name: of the files; found: what is finished; heads, rows: the table.
    """
    seeds = list(every_seed(found))
    with st.container(horizontal=True, key=f"{name}-downloads"):
        download(name, heads, rows)
        as_csv = partial(written, HEADS, seeds)
        give("Every seed as CSV", as_csv, f"{name}_seeds.csv", "seeds-csv")


def download(
    name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], key: str = "table"
) -> None:
    """A table as a file. name: of the file; heads, rows: the table; key: of its button on the page."""
    give("This table as CSV", lambda: written(heads, rows), f"{name}.csv", f"{key}-csv")


HEADS = ("algorithm", "value", "seed", "training error", "validation error", "test error",
         "smallest margin", "distinct base classifiers", "rounds", "ended")  # fmt: skip


def every_seed(found: Found) -> Iterator[Sequence[object]]:
    """A row for every run that is finished; an empty cell where there is no such number."""
    for place, column in found.curves.items():
        for c in column:
            numbers = [v[-1] for v in (c.train, c.validation, c.test, c.margin, c.members)]
            shown = ["" if v != v else float(v) for v in numbers]
            yield (place.title, place.value, c.seed, *shown, len(c.train) - 1, minus(c.ended))
