"""What visitors bring along, tables and points, has a budget of its own: `BOOSTING_PRIVATE_MB` megabytes, 500 unless set.

It is apart from what is computed for all (shared_cache.py): nothing of it can be dropped, for nobody could make it again. So
who comes when it is full is told so, and keeps what he has. A session's part is free again when the session ends.
"""

import os
from threading import Lock
from weakref import WeakSet

from boosting.datasets import DataError
from pages.shell.shared_cache import megabytes_allowed

DEFAULT_MEGABYTES = 500


class Usage:
    """What one session keeps: the bytes of each of its things, by name."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}

    @property
    def nbytes(self) -> int:
        """The bytes of all of them."""
        return sum(self.sizes.values())


class PrivateBudget:
    """The bytes that all sessions' own data may take together."""

    def __init__(self, max_bytes: int):
        self.max_bytes = max_bytes
        self.parts: WeakSet[Usage] = WeakSet()  # a part goes with its session
        self.lock = Lock()

    @property
    def nbytes(self) -> int:
        """The bytes of all parts."""
        return sum(part.nbytes for part in tuple(self.parts))

    def keep(self, part: Usage, name: str, nbytes: int) -> None:
        """Count a thing as one of the part's, instead of what had that name.

        Raises DataError, in words, if there is no room; nothing is changed then.
        """
        with self.lock:
            others = self.nbytes - part.sizes.get(name, 0)
            if others + nbytes > self.max_bytes:
                raise DataError(
                    f"This takes {_megabytes(nbytes)}, and of the {_megabytes(self.max_bytes)} that this server "
                    f"has for its visitors' own data, {_megabytes(max(0, self.max_bytes - others))} are free. "
                    "Take a part of it, or try again when others have left."
                )
            self.parts.add(part)
            part.sizes[name] = nbytes


def _megabytes(nbytes: int) -> str:
    return f"{nbytes / 1e6:.3g} MB"


PRIVATE = PrivateBudget(
    megabytes_allowed(os.environ.get("BOOSTING_PRIVATE_MB"), DEFAULT_MEGABYTES) * 10**6
)
