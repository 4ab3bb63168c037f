"""Algorithms and their four choices as a table."""

from boosting.catalogue import find_algorithm
from boosting.figures.theme import light_dark
from pages.words.bibliography import cited
from pages.words.round_table import plain, written


def cells(name: str) -> list[str]:
    """An algorithm's four choices, each as a line of pseudocode: loss, search, step, correction."""
    row = find_algorithm(name).with_parameters()
    loss, step = row.loss.words, row.step_size.words
    search = "largest gain" if row.search is None else "its own score"
    correct = "none" if row.correct is None else "all coefficients solved anew"
    losing = f"{loss.objective}<br><small>{loss.pseudocode}</small>"
    return [losing, search, step.pseudocode, correct]


COLUMNS = ("Algorithm", "1 Loss and pull", "2 Search", "3 Step", "4 Correction")


def as_csv(names: list[str]) -> str:
    """Algorithms and their four choices as CSV text."""
    rows = ([find_algorithm(name).title, *map(plain, cells(name))] for name in names)
    return written(COLUMNS, rows)


def matrix(names: list[str], lit: list[str]) -> str:
    """Algorithms and their four choices, as HTML; in column k the cell of algorithm lit[k] is lit."""
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    body = "".join(
        f"<tr><th>{find_algorithm(name).title}<br><small>{cited(name)}</small></th>"
        + "".join(
            f"<td{' class=lit' if name == source else ''}>{cell}</td>"
            for source, cell in zip(lit, cells(name))
        )
        + "</tr>"
        for name in names
    )
    return f"{TABLE_STYLE}<div class='bl-choices bl-tall' tabindex='0'><table><tr>{head}</tr>{body}</table></div>"


TABLE_STYLE = (
    """<style>
.bl-choices { overflow: auto; }
.bl-tall { max-height: 21rem; }
.bl-choices table { border-collapse: collapse; width: 100%; font-size: var(--type-body); }
.bl-choices :is(th, td) { text-align: left; padding: 0.4rem 0.7rem; }
.bl-choices :is(th, td) { border-bottom: 1px solid rgba(128, 128, 128, 0.3); }
.bl-choices tr:first-child th { position: sticky; top: 0; white-space: nowrap; }
.bl-choices td { min-width: 6.5rem; }
.bl-choices small { opacity: 0.75; font-weight: 400; }
.bl-choices :is(sub, sup) { line-height: 0; }
.bl-choices td.lit { background: rgba(128, 128, 128, 0.2); box-shadow: inset 3px 0; }
"""
    f".bl-choices tr:first-child th {{ background: {light_dark('neutral')}; }}"
    "</style>"
)
