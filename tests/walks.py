"""Walks: one question asked of everything on a list. Some answer always, the others among the thorough tests.

`pytest` asks the few that find nearly every fault; `pytest -m thorough`, and so `.ci/run`, asks the rest. Whoever names
a file of tests has all of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def walk(values: Iterable[Any], *always: str) -> list[Any]:
    """The values of a parametrize. always: the names of those that are asked always; the first one where none is named.

    A name is the value itself, its `name`, or the name of its class.
    """
    found = list(values)
    names = always or (_name(found[0]),)
    missing = set(names) - {_name(value) for value in found}
    assert not missing, f"nothing here is called {missing}"
    thorough = pytest.mark.thorough
    return [v if _name(v) in names else pytest.param(v, marks=thorough) for v in found]


def one_of_each(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """The rows of a parametrize with several names: of those that begin alike, the first is asked always."""
    found, begun = [], set()
    for row in rows:
        found.append(pytest.param(*row, marks=pytest.mark.thorough) if row[0] in begun else row)
        begun.add(row[0])
    return found


def every_third(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """The rows of a parametrize with several names: a third of them, spread over the list, is asked always."""
    thorough = pytest.mark.thorough
    return [pytest.param(*row, marks=thorough) if k % 3 else row for k, row in enumerate(rows)]


def _name(value: Any) -> str:
    return value if isinstance(value, str) else str(getattr(value, "name", type(value).__name__))
