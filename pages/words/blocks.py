"""Blocks: the words under a figure, for every round at once, as the browser's word player draws them.

Each maker takes either one text, which holds always, or a list with one for every round 0..T; ""
hides the block in that round. A round beyond the list shows its last entry. What a block says is
written in a markup of four marks, and everything else is escaped:

    **bold**   *italic*   `code`   $a formula$

A text of a user's own data (the name of an attribute, of a class) passes through `literal` first:
then its marks are letters.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple, TypeAlias

from boosting.engine.words import unbroken

Words: TypeAlias = str | Sequence[str]
Block: TypeAlias = dict[str, Any]
Part: TypeAlias = list[Block] | dict[str, Any]
Rows: TypeAlias = Sequence[Sequence[str]]

MARKS = r"\*`$"
_MARK = re.compile(rf"([{re.escape(MARKS)}])")
# an atom is never taken apart again (?>...): an escaped mark cannot become a mark
_ATOM = rf"(?>\\[{re.escape(MARKS)}]|`[^`]*`|\$[^$]+\$|[^*])"
_MARKUP = re.compile(
    rf"\\(?P<mark>[{re.escape(MARKS)}])|`(?P<code>[^`]*)`|\$(?P<tex>[^$]+)\$"
    rf"|\*\*(?!\s)(?P<bold>{_ATOM}+)(?<!\s)\*\*|\*(?!\s)(?P<italic>{_ATOM}+)(?<!\s)\*",
    re.DOTALL,
)


def rich(text: str) -> str:
    """A text in the markup of this module as HTML."""
    text, html, end = unbroken(text), [], 0
    for match in _MARKUP.finditer(text):
        html += [escape(text[end : match.start()]), _element(match)]
        end = match.end()
    return "".join([*html, escape(text[end:])])


def _element(match: re.Match[str]) -> str:
    """What one mark means, as HTML."""
    kind, inner = str(match.lastgroup), match[str(match.lastgroup)]
    if kind == "bold":
        return f"<strong>{rich(inner)}</strong>"
    if kind == "italic":
        return f"<em>{rich(inner)}</em>"
    if kind == "tex":
        return f'<span class="bl-tex">{escape(inner)}</span>'
    return f"<code>{escape(inner)}</code>" if kind == "code" else escape(inner)


def literal(text: str) -> str:
    """A text whose marks are letters: for names out of a user's table."""
    return _MARK.sub(r"\\\1", text)


def heading(words: Words) -> Block:
    """A heading over the blocks that follow."""
    return {"kind": "heading", **_rich(words)}


def text(words: Words) -> Block:
    """A paragraph."""
    return {"kind": "text", **_rich(words)}


def caption(words: Words) -> Block:
    """A paragraph in small letters."""
    return {"kind": "caption", **_rich(words)}


def formula(tex: Words) -> Block:
    """A formula on a line of its own, in LaTeX."""
    return {"kind": "formula", **_timed(tex)}


class Column(NamedTuple):
    """A column of a table.

    name: in its head; help: what it is, in a sentence (both plain text); numeric: whether it holds numbers; wraps:
    whether its cells are sentences, which take several lines.
    """

    name: str
    help: str = ""
    numeric: bool = False
    wraps: bool = False


def table(columns: Sequence[Column], rows: Rows, lit: bool = False, height: int = 0) -> Block:
    """A table that is the same in every round, of cells in the markup.

    columns, rows: its heads and its cells; lit: row k belongs to round k + 1, and is lit there;
    height: in pixels, beyond which it scrolls; 0 for as high as it is.
    """
    return {"rows": _cells(rows), "lit": lit, **_table(columns, height)}


def changing_table(columns: Sequence[Column], rounds: Sequence[Rows]) -> Block:
    """A table with other rows for every round 0..T; a round without rows hides it."""
    return {"rounds": [_cells(rows) for rows in rounds], "lit": False, **_table(columns, 0)}


def side_by_side(
    left: list[Block],
    right: list[Block],
    weights: tuple[int, int] = (1, 1),
    below: Sequence[Block] = (),
) -> Part:
    """Two columns of blocks, left and right, where there is room; weights: of their widths; below: as wide as both."""
    wide = [list(below)] if below else []
    return {"columns": [left, right, *wide], "weights": [*weights, *(0 for _ in wide)]}


def _rich(words: Words) -> Block:
    return _timed(rich(words) if isinstance(words, str) else [rich(text) for text in words])


def _timed(words: Words) -> Block:
    return {"always": words} if isinstance(words, str) else {"rounds": list(words)}


def _table(columns: Sequence[Column], height: int) -> Block:
    heads = [column._asdict() for column in columns]
    return {"kind": "table", "columns": heads, "height": height or None}


def _cells(rows: Rows) -> list[list[str]]:
    return [[rich(cell) for cell in row] for row in rows]
