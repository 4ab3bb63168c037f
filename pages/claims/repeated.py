"""A run that is repeated over seeds, and what is kept of each."""

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from boosting.lessons.screens import Shown


class Subject(NamedTuple):
    """A run that can be repeated.

    name: of its algorithm; made_of: what defines it; shown: it, with the seed of its page; shares: whether its
    errors are shares of the examples, else they have the unit of y.
    """

    name: str
    made_of: Hashable
    shown: Shown
    shares: bool = True


class Repeated(NamedTuple):
    """What is kept of one seed of a run.

    train, test (T+1,): the errors, test empty where nothing is held back; holds: of every claim of
    the chapter, whether it does (None: it cannot be judged).
    """

    train: np.ndarray
    test: np.ndarray
    holds: tuple[bool | None, ...]
