"""The code behind a page, the publications behind it, and the memory of a run."""

import inspect
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from types import ModuleType

import streamlit as st

from boosting.catalogue import find_algorithm
from boosting.engine import boost
from boosting.figures.template import counted
from boosting.screens.shown import Shown
from pages.shell import runs
from pages.shell.shared_cache import BUDGET
from pages.words.bibliography import bibliography
from pages.words.numbers import megabytes


@st.fragment
def fold(show: Callable[[], None]) -> None:
    """The box with the code of a page. show: writes what is in it.

    It is written when the box is opened: what colours code is half a megabyte, a third of all that a browser would
    fetch before the first picture.
    """
    box = st.expander("The code that ran", icon=":material/code:", key="code", on_change="rerun")
    if box.open:
        with box:
            show()


def show_module(name: str) -> None:
    """The source of a module, by its name."""
    st.code(source(import_module(name)), language="python")


def show_run(shown: Shown, axes: tuple[int, int | None]) -> None:
    """The loop's source, the choices that make it this run's algorithm, and what the run takes of the memory.

    axes: the attributes of the plane.
    """
    choices = shown.run.choices
    names = {
        "loss": choices.loss,
        "weak_learner": choices.weak_learner,
        "step_size": choices.step_size,
    }
    if choices.correct is not None:
        names["correct"] = choices.correct
    filled_in = ", ".join(f"`{name} = {type(part).__name__}`" for name, part in names.items())
    st.markdown(
        f"Every algorithm here runs these same lines; **{find_algorithm(shown.algorithm).title}** "
        f"fills in {filled_in}."
    )
    show_loop()
    for part in names.values():
        st.code(source(type(part)), language="python")
    every = shown.trace.all_choices.values()
    kinds = {type(part): None for choices in every for _, part in choices.parts}
    for kind in [kind for kind in kinds if kind not in map(type, names.values())]:
        st.caption("What takes the place of a choice in this edited run:")
        st.code(source(kind), language="python")
    _memory(shown, axes)


def show_loop() -> None:
    """The loop's source."""
    st.code(source(boost.boost), language="python", wrap_lines=True)


@cache
def source(code: type | Callable | ModuleType) -> str:
    """The source of a class, function or module; cached, because this parses a whole file."""
    try:
        return inspect.getsource(code)
    except (OSError, TypeError):  # of a notebook or an interpreter: there is no file
        return f"# {code.__name__} was defined at run time; its source is in no file.\n"


def show_sources(module: str, references: list[str]) -> None:
    """The source of the module behind a page, and publications by their keys in references.bib."""
    fold(partial(show_module, module))
    st.caption("Sources: " + "; ".join(bibliography()[key].reference for key in references))


def _memory(shown: Shown, axes: tuple[int, int | None]) -> None:
    """How much of the server's memory a run takes; axes: the attributes of the plane."""
    trace, film = shown.trace, shown.film_of(*axes)
    st.caption(
        f"This run keeps {megabytes(trace.nbytes + film.nbytes)} in the server's memory: "
        f"{megabytes(trace.nbytes)} for its {counted(len(trace), 'round')} and {megabytes(film.nbytes)} "
        "for their pictures.",
        help="Everybody who asks for the same run shares it. "
        f"The server keeps {runs.MAX_RUNS} runs at most, and no more than "
        f"{megabytes(BUDGET.max_bytes)} of all that is computed for its visitors; beyond that, what "
        "nobody has asked for the longest is forgotten, and computed again when somebody wants it.",
    )
