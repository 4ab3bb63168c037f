"""What a class has handed in, as files: three tables for a spreadsheet or a course's gradebook, and one page to read."""

from collections.abc import Sequence
from html import escape

from boosting.datasets.table_files import as_csv
from boosting.lessons.grading import Book, OfQuestion, OfStudent, without_formulas

PAGE = "report.html"
STYLE = """
:root { color-scheme: light dark; --line: light-dark(#dcdcd6, #343b47); --soft: light-dark(#5b6472, #a9b2c0); }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 16px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } p { color: var(--soft); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { position: sticky; top: 0; background: Canvas; } .number { text-align: right; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } }
"""


def files(book: Book) -> dict[str, str]:
    """The files by their names, as texts."""
    students = [_columns(OfStudent), *book.table_of_students()]
    questions = [_columns(OfQuestion), *book.table_of_questions()]
    tables = {
        "students.csv": students,
        "questions.csv": questions,
        "gradebook.csv": book.gradebook(),
    }
    written = {name: as_csv(without_formulas(rows)) for name, rows in tables.items()}
    return written | {PAGE: _page(len(book.students), students, questions)}


def _columns(line: type[OfStudent | OfQuestion]) -> Sequence[object]:
    """The heads of a table: the names of what stands in a line."""
    return [name.replace("_", " ") for name in line._fields]


def _page(count: int, students: list[Sequence[object]], questions: list[Sequence[object]]) -> str:
    """The page. count: of the files; students, questions: the tables, their heads first."""
    parts = [
        f"<h1>{count} file{'s' * (count != 1)} handed in</h1>",
        "<p>Every answer was judged anew, on the run that its step shows.</p>",
        "<h2>Questions, the most missed first</h2>",
        _table(questions),
        "<h2>Students</h2>",
        _table(students),
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    )
    begin = f'<!doctype html><html lang="en">{head}<title>Handed in</title><style>{STYLE}</style>'
    return "\n".join([begin, "<main>", *parts, "</main></html>\n"])


def _table(table: list[Sequence[object]]) -> str:
    head, *rows = table
    titles = "".join(f'<th scope="col">{escape(str(title))}</th>' for title in head)
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><tr>{titles}</tr>\n{body}\n</table></div>'


def _cell(value: object) -> str:
    kind = ' class="number"' if isinstance(value, (int, float)) else ""
    return f"<td{kind}>{escape(str(value))}</td>"
