"""A notebook of a screen, and the same as a script: the run, its figures, and its numbers, checked.

Both know the screen by its link (boosting/screens), print and call the functions that draw its figures, and end with
the numbers on the screen, each asserted. They need the library and no app.

The form of the notebook is nbformat 4.5 (https://nbformat.readthedocs.io); the script has the cells
of the "percent format", which editors read.
"""

import json
import pprint
import re
from collections.abc import Mapping
from hashlib import blake2b
from inspect import getsource
from typing import NamedTuple
from urllib.parse import urlencode

from boosting.screens.chapters import NAMES, chapter

WIDTH = 92  # characters of a line of data
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class Cell(NamedTuple):
    """A cell: Markdown, or code."""

    kind: str
    text: str


class Screenful(NamedTuple):
    """What a notebook is about.

    title: in words; chapter: its address; query: the link, names and values; t: the round; numbers:
    those on the screen, by the name of the run and by what they are; {} where no single run is shown.
    """

    title: str
    chapter: str
    query: Mapping[str, str]
    t: int
    numbers: Mapping[str, Mapping[str, float]]


def as_notebook(about: Screenful) -> str:
    """The notebook as JSON text."""
    cells = [_json(cell, k) for k, cell in enumerate(_cells(about, SHOW))]
    whole = {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def as_script(about: Screenful) -> str:
    """The script as text."""
    return "\n".join(map(_commented, _cells(about, WRITE)))


def _json(cell: Cell, k: int) -> dict[str, object]:
    code: dict[str, object] = (
        {"execution_count": None, "outputs": []} if cell.kind == "code" else {}
    )
    name = blake2b(f"{k} {cell.text}".encode(), digest_size=6).hexdigest()
    source = cell.text.splitlines(keepends=True)
    return {"cell_type": cell.kind, "id": name, "metadata": {}, **code, "source": source}


def _commented(cell: Cell) -> str:
    if cell.kind == "code":
        return f"# %%\n{cell.text}\n"
    lines = (f"# {line}".rstrip() for line in cell.text.splitlines())
    return "\n".join(["# %% [markdown]", *lines, ""])


def is_known(chapter: str) -> bool:
    """Whether there are notebooks of a chapter."""
    return chapter in NAMES


def _cells(about: Screenful, draw: str) -> list[Cell]:
    title = f"{_plain(about.title)}{f', round {about.t}' * bool(about.numbers)}"
    check = [Cell("markdown", CHECK.format(t=about.t)), Cell("code", _checks(about.numbers))]
    return [
        Cell("markdown", HEAD.format(title=title)),
        Cell("code", _screen(about)),
        *([Cell("markdown", RUN)] if about.numbers else []),
        Cell("code", f"{SHOWN}\n{RAN}" if about.numbers else SHOWN),
        Cell(
            "markdown",
            "## The figures\n\nThey are those of the chapter, out of `boosting.figures`.",
        ),
        *_figures(about),
        Cell("code", draw),
        *(check if about.numbers else []),
    ]


def _figures(about: Screenful) -> list[Cell]:
    """The functions that draw the open part on the page: to be read, and to be called."""
    declaration = chapter(about.chapter)
    part = declaration.part(about.query.get(declaration.tab, ""))
    draw, module = [part.figures, *([part.apart] if part.apart else [])], part.figures.__module__
    sources = [f"```python\n{getsource(one)}```" for one in draw]
    calls = ", ".join(f"**chapter.{one.__name__}(shown)" for one in draw)
    code = f"import {module} as chapter\n\n\ndef figures(shown):\n    return {{{calls}}}"
    told = f"Functions of `{module}` draw them, on the page as here:"
    return [Cell("markdown", "\n\n".join([told, *sources])), Cell("code", code)]


def _plain(title: str) -> str:
    return re.sub(r"[*_`\n]", " ", title)


def _screen(about: Screenful) -> str:
    """The link in code; data that are inside of it stand on lines of their own."""
    query = dict(about.query)
    own = query.pop("own", "")
    link = f"/{about.chapter}?{urlencode(query)}"
    if not own:
        return f"{IMPORTS}\nLINK = {link!r}\nROUND = {about.t}"
    lines = "\n".join(f'    "{own[k : k + WIDTH]}"' for k in range(0, len(own), WIDTH))
    data = f"# the table or the points: names, numbers and labels, compressed\nDATA = (\n{lines}\n)"
    return f"{IMPORTS}\n{data}\nLINK = {link + '&own='!r} + DATA\nROUND = {about.t}"


def _checks(numbers: Mapping[str, Mapping[str, float]]) -> str:
    expected = pprint.pformat({run: dict(of) for run, of in numbers.items()}, sort_dicts=False)
    found = f"{{{next(iter(numbers))!r}: shown}}" if len(numbers) == 1 else EVERY
    return f"EXPECTED = {expected}\n{COMPARED.format(found=found)}"


HEAD = """# {title}

A screen of Boosting Lab, computed again. Run this where the package `boosting` can be imported: in the
folder of Boosting Lab, or after `pip install .` there. It installs and fetches nothing."""
IMPORTS = """from math import isclose

from boosting.figures.template import at_round, with_controls
from boosting.lessons.screens import Screen, show
"""
RUN = """## The run

A link says all that defines a screen: the data, the algorithm, its parameters. `show` loads the data,
splits them and runs the algorithm; `trace` holds every round."""
SHOWN = "shown = show(Screen.of(LINK, trusted=True))"
RAN = """trace = shown.trace
print(f"{trace.sample.size} training examples, {len(trace)} rounds. {trace.ended}")
for r in trace[:5]:
    print(f"round {r.t}: coefficient {r.alpha:.4f}, weighted error {r.error:.4f}")"""
SHOW = """for title, picture in figures(shown).items():
    if picture.frames:
        picture = with_controls(at_round(picture, min(ROUND, len(picture.frames) - 1)))
    picture.show()"""
WRITE = """for k, (title, picture) in enumerate(figures(shown).items(), 1):
    if picture.frames:
        picture = with_controls(at_round(picture, min(ROUND, len(picture.frames) - 1)))
    picture.write_html(f"figure-{k}.html", include_plotlyjs="directory")
    print(f"figure-{k}.html: {title}")"""
CHECK = """## The numbers on the screen

What stood there after round {t}. If one of them is another now, this stops."""
EVERY = "{name: shown.beside(run) for name, run in shown.runs.items()}"
COMPARED = """for name, run in {found}.items():
    numbers = run.numbers(min(ROUND, len(run.trace)))
    for what, value in EXPECTED[name].items():
        print(f"{{name}}: {{what}} {{numbers[what]:.6g}}")
        assert isclose(numbers[what], value, rel_tol=1e-6, abs_tol=1e-9), (name, what, value)"""
