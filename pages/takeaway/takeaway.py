"""Take it with you: one place on every chapter for its pictures, its film, its numbers and its code.

    takeaway.of_screen("AdaBoost on Two moons", shown, tables=[url])

Nothing is made before it is asked for. What depends on the round takes it along with the click: the
browser reports what is wanted, and the round that stands there; a step reports nothing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

import streamlit as st

from boosting.datasets import share_code
from boosting.lessons.screens import Shown
from pages import players
from pages.shell import films, user_data
from pages.shell.files_given import give
from pages.shell.session import later, session
from pages.takeaway import notebook, numbers

WRITERS = {"notebook": (notebook.as_notebook, "ipynb"), "script": (notebook.as_script, "py")}
MOST_CONTAINED = 300_000  # numbers of a visitor's own table that a notebook may contain
LONGEST_NAME = 60  # characters
WORDS = ("words", "examples")  # the entries of films that hold words
FORGOTTEN = {  # a file in the place of tables
    "read-me.txt": "The server has forgotten the tables of this page in the meantime. Reload the page, and ask again."
}

Runs = Mapping[str, Shown]  # by their names in the link


class File(NamedTuple):
    """A file that a page offers.

    label: of the button; make: its content; ending: of its name; key: of the control; help: what is
    in it, "" where the label says it; name: without the ending, "" for the page's own; why_not: why
    it is not offered, "" if it is.
    """

    label: str
    make: Callable[[], str | bytes]
    ending: str
    key: str
    help: str
    name: str = ""
    why_not: str = ""


def of_screen(
    about: str,
    *shown: Shown,
    tables: Sequence[str] = (),
    more: Sequence[File] = (),
    written: Mapping[str, str] | None = None,
) -> None:
    """The place at the end of a chapter for everything that can be taken along.

    about: what the page shows, in words; shown: the runs on the screen, its own first, none where it shows none; tables: the
    addresses of the films whose words hold tables; more: files of this chapter alone, which take the place of those with
    the same keys; written: tables of the page as CSV texts, by the names of their files.
    """
    query, runs = dict(session().controls.outgoing), dict[str, Shown]()
    if shown:
        query, slots = dict(shown[0].screen.query), {r: slot for slot, r in shown[0].runs.items()}
        runs = {slots.get(one.run, one.algorithm): one for one in shown}
    with st.container(key="take-head"):
        st.markdown("## Take it with you")
        rounds = "All rounds: base classifiers, coefficients, edges, objective, errors."
        st.caption(
            "Every picture has **PNG**, **SVG** and **PDF** at its caption. Numbers, code and film are made when "
            f"you ask for them. {rounds if runs else ''}"
        )
    _from_the_browser(about, runs, query)
    link = f"/{session().page}?{urlencode(query)}"
    files = *_numbers(about, runs, link), *_tables(tables, written or {})
    found = {file.key: file for file in files}
    found |= {file.key: file for file in more}
    with st.container(key="take-rest"):
        with st.container(horizontal=True, key="take-files"):
            for file in found.values():
                _button(file, about)
        for why in dict.fromkeys(file.why_not for file in found.values() if file.why_not):
            st.caption(why)


def _button(file: File, about: str) -> None:
    name = f"{file.name or slug(about)}.{file.ending}"
    give(file.label, later(file.make), name, file.key, file.help, disabled=bool(file.why_not))


def slug(about: str) -> str:
    """Words as the name of a file."""
    return re.sub(r"[^\w]+", "-", about.lower()).strip("-")[:LONGEST_NAME] or "boosting-lab"


def _numbers(about: str, runs: Runs, link: str) -> list[File]:
    """The runs as tables and as JSON; nothing where there is no run."""
    if not runs:
        return []
    lines = numbers.n_lines(runs)
    empty = "" if lines else "There is no round to write down."
    many = (
        ""
        if lines <= numbers.MOST_LINES
        else (
            f"The examples of all rounds are {lines:,} lines. As CSV there are at most "
            f"{numbers.MOST_LINES:,}, which a spreadsheet can still hold; Parquet takes "
            f"{numbers.MOST_ROWS:,}."
        )
    )
    too_many = many if lines > numbers.MOST_ROWS else ""
    every = "A line for every training example in every round: weight, vote, score, margin."
    return [
        File("All rounds (CSV)", partial(numbers.rounds_csv, runs), "csv", "csv", "",
             why_not=empty),
        File("Weights and margins, all rounds (CSV)", partial(numbers.examples_csv, runs), "csv",
             "csv-long", every, f"{slug(about)}-all-examples", empty or many),
        File("The same (Parquet)", partial(numbers.examples_parquet, runs), "parquet", "parquet",
             f"{every} In columns and full precision, for pandas, Polars, R.",
             f"{slug(about)}-all-examples", empty or too_many),
        File("Trace (JSON)", partial(numbers.trace_json, runs, about, link), "json", "json",
             "Every round as an object; the file says what each entry means."),
    ]  # fmt: skip


def _tables(urls: Sequence[str], written: Mapping[str, str]) -> list[File]:
    """All tables of the page in one file."""
    if not (urls or written):
        return []

    def make() -> bytes:
        found = [films.header(url) for url in urls]
        said = [film[name] for film in found for name in WORDS if name in film]
        missing = {} if all(found) else FORGOTTEN
        return numbers.zipped(numbers.tables_of(said) | dict(written) | missing)

    return [
        File(
            "Tables of this page (CSV)",
            make,
            "zip",
            "tables",
            "Every table on this page, for all rounds, as CSV files in one zip file.",
        )
    ]


@st.fragment
def _from_the_browser(about: str, runs: Runs, query: dict[str, str]) -> None:
    """The buttons of the browser's own, and what it has asked for."""
    asked = session().files.asked
    known = notebook.is_known(session().page)
    why_not = "" if _contained() else "Your table is too large to stand in a notebook."
    offered = known and not why_not
    file = _written(about, runs, query, *asked) if asked and offered else None
    # only here: if this run is ended above, the next one must still find it
    session().files.asked = None
    players.take(about, notebook=offered, file=file, on_wanted=_note)
    if known and not offered:
        st.caption(why_not)


def _note() -> None:
    """Callback: remember what is wanted, if it is something that there is."""
    what, t = st.session_state["take"].wanted
    session().files.asked = (what, int(t)) if what in WRITERS else None


def _contained() -> bool:
    """Whether a visitor's own table is small enough to stand in a notebook; others are loaded there."""
    own = _own(st.session_state.get("dataset"))
    return own is None or own.dataset.X.size <= MOST_CONTAINED


def _own(slot: object) -> user_data.UserDataset | None:
    """The visitor's own data of that name, if it is a slot's."""
    return user_data.slots().get(slot) if isinstance(slot, str) else None


def _written(about: str, runs: Runs, query: dict[str, str], what: str, t: int) -> dict[str, object]:
    """The notebook or the script of this screen in round t: its address, its name, its own number."""
    write, ending = WRITERS[what]
    screenful = _screenful(about, runs, query, t)
    own = _own(query.get("dataset"))
    # two visitors' tables may have one title, and are too large for the query
    content = "" if own is None else own.dataset.name
    made_of = ("take", what, about, content, *query.items(), session().page, t)
    url = films.publish_file(made_of, lambda: write(screenful).encode())
    session().files.made += 1
    name = f"{slug(about)}{f'-round-{t}' * bool(runs)}.{ending}"
    return {"url": url, "name": name, "id": session().files.made}


def _screenful(about: str, runs: Runs, query: dict[str, str], t: int) -> notebook.Screenful:
    """What the notebook is about; a visitor's own data go into its link, however long they are."""
    own = _own(query.get("dataset"))
    if own is not None:
        query = query | {"own": share_code.encode(own.dataset, limited=False)}
    found = {name: one.numbers(min(t, one.rounds)) for name, one in runs.items()}
    return notebook.Screenful(about, session().page, query, t, found)
