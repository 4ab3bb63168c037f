"""Attributes that are computed when somebody first asks for them.

`functools.cached_property` of Python 3.11 computes under a lock that all instances of a class share. Where the
computation lets others go first (pauses.py), the one who goes first may ask another instance for the same attribute:
each would wait for the other for ever. Here two threads that ask at once compute it twice, to the same value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):
    """Decorator of a method: an attribute, computed once for each instance."""

    def __init__(self, compute: Callable[[Any], T]):
        self.compute, self.__doc__ = compute, compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> cached_property[T]: ...

    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...

    def __get__(self, instance: object | None, owner: type | None = None) -> cached_property[T] | T:
        """The value; Python asks here only until it stands among the instance's own attributes."""
        if instance is None:
            return self
        value = self.compute(instance)
        return instance.__dict__.setdefault(self.name, value)
