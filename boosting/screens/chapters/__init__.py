"""One declaration a chapter: the module of a name holds its `CHAPTER`, and the name is its path in the address.

The Lab's path is the bare address, "".
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boosting.screens.screen import Chapter

LAB = "lab"
NAMES = tuple(module.name.removeprefix(LAB) for module in iter_modules(__path__))


def chapter(path: str) -> Chapter:
    """The declaration of a chapter by its path in the address, one of `NAMES`."""
    found: Chapter = import_module(f"{__name__}.{path or LAB}").CHAPTER
    return found
