"""Settings: what may be set, declared once; a leaf of the library, below datasets and algorithms.

A **setting** (setting.py) is one thing that somebody may choose: a number in a range, one of a few words, an interval.
It is declared once, with its name in a link, its default and a sentence of help; from that it reads a value out of a
link or a widget, mends it for a visitor who cannot change the link, refuses it for an author who can, writes it back
into the shortest link, and describes itself. The parameters of the algorithms and the options of the datasets are
settings.

A **plan** (plan.py) asks for settings in the order in which a person would be asked, because what there is to ask may
depend on the answers so far: the depth of trees is asked for only where there are trees.

    >>> from boosting.settings import Number, ask, read, written
    >>> ROUNDS = Number("n_rounds", "Rounds", 1, 500, 60, 1, "How many rounds are prepared.")
    >>> def twice():
    ...     return 2 * (yield from ask(ROUNDS))
    >>> result, asked = read(twice(), {"n_rounds": "7"})
    >>> result, written(asked)
    (14, {'n_rounds': '7'})
"""

from boosting.settings.plan import (
    Asked,
    Plan,
    altered,
    ask,
    drive,
    read,
    settings_of,
    within,
    written,
)
from boosting.settings.setting import (
    Choice,
    Number,
    Read,
    Scale,
    Setting,
    Several,
    Slots,
    Span,
    Switch,
    Text,
    Unfit,
    nearest,
    quoted,
)

__all__ = [
    "Asked", "Choice", "Number", "Plan", "Read", "Scale", "Setting", "Several", "Slots", "Span", "Switch", "Text", "Unfit",
    "altered", "ask", "drive", "nearest", "quoted", "read", "settings_of", "within", "written",
]  # fmt: skip
