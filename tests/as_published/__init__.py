"""The published pseudocode, transcribed line by line: slow, literal, and independent of the library.

Each function takes H (N, m), the votes of a finite family on the m examples, the labels y (m,) in {-1, +1}, the number
of rounds T, the algorithm's parameter by its printed name, and the example weights (m,) or None. It returns its rounds
as dicts: j (the row of H), alpha, error (weighted), distribution D_t (m,), scores F_t (m,).

DeepBoost also takes d, the number of attributes, which its prices depend on; its multi-class form takes the named
classes (N, m) for H and returns votes on the pairs.

What the publications leave open is settled as the house does, and marked "house": ties go to the first row of H, a run
ends when the best base classifier's edge or step is not positive, a perfect base classifier counts as wrong with
probability 1/(4m).

Nothing is listed here. A function of these files that takes y and T is the transcription of the row of its name, and of
that row's form for regression. A file may say how its functions are compared:

COMPARED_IN: the test that does it, where tests/catalogue/test_as_published.py cannot.
TOLERANCE: how close the numbers come, where a step is the root of an equation that two programs solve in two ways.
"""

from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules


def _transcriptions(module):
    """The functions that a file of this folder defines itself and that run a whole algorithm, by name."""
    own = (f for f in vars(module).values() if isfunction(f) and f.__module__ == module.__name__)
    whole = (f for f in own if {"y", "T"} <= signature(f).parameters.keys())
    return {f.__name__: f for f in whole if not f.__name__.startswith("_")}


MODULES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
TRANSCRIPTIONS = {name: f for module in MODULES for name, f in _transcriptions(module).items()}


def transcription_of(row):
    """The transcription of a row of the catalogue by the row's name; KeyError where there is none."""
    return TRANSCRIPTIONS[row if row in TRANSCRIPTIONS else row.removesuffix("_regression")]


def tolerance_of(transcription):
    """How close the library's numbers come to a transcription's."""
    return transcription.__globals__.get("TOLERANCE", 1e-12)


def compared_in(transcription):
    """The test that compares a transcription."""
    return transcription.__globals__.get("COMPARED_IN", "tests/catalogue/test_as_published.py")


# The optimum of a linear program need not be unique, and two solvers may go different ways from there; so these return
# the program's value as well, and what is unique is compared.
PROGRAMS = {
    name: f
    for name, f in TRANSCRIPTIONS.items()
    if compared_in(f) == "tests/choices/test_lp_game.py"
}
