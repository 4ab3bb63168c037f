"""How machine code comes about: compiled once for a computer, kept on disk, loaded from then on.

numba compiles a kernel when it is called with types that it has not seen, and keeps the result in a
folder: `NUMBA_CACHE_DIR` if that is set, else `__pycache__` beside the kernels, else one in the
user's home. Compiling all kernels takes half a minute, and Python code of the same process hardly
runs meanwhile. So a server has them compiled by another process (`python -m boosting compile`) and
takes them from the folder: between `leave_to` and the end of that process, a kernel whose machine
code is not there yet waits for it instead of compiling.

With `NUMBA_DISABLE_JIT=1` nothing is compiled: the kernels run as plain Python, which is slow, gives
the same answers, and raises where machine code would read beside an array.

A stamp in the folder tells whether everything has been compiled once: for these kernels, this
processor, this Python and this numba. It lists the files, so that a folder in which some are missing
does not count.
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from time import sleep
from typing import Any

import numba
import numpy as np

IS_OFF: bool = numba.config.DISABLE_JIT  # type: ignore[attr-defined]
KERNELS: list[Any] = []  # all of them, as numba's dispatchers
PAUSE = 0.05  # seconds between two looks into the folder
STAMP = "boosting-kernels.json"
_compilers: set[Callable[[], bool]] = set()  # whether other processes are still at work


def watched(made: Any) -> Any:
    """The same kernel (numba's dispatcher), which waits where another process compiles it."""
    if made.stats.cache_path is not None:
        _wait_for_others(made)
    KERNELS.append(made)
    return made


def interpreted(function: Any) -> Any:
    """The same kernel in plain Python; the numbers that it returns are Python's own, as machine code's are."""

    @wraps(function)
    def call(*arguments: Any) -> Any:
        returned = function(*arguments)
        if isinstance(returned, tuple):
            return tuple(map(_number, returned))
        return _number(returned)

    return call


def _number(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _wait_for_others(made: Any) -> None:
    compile_here = made.compile

    def compile_or_wait(signature: Any) -> Any:
        # Here and not in numba's cache, which is asked under a lock that all kernels share.
        while elsewhere() and not _is_on_disk(made, signature):
            sleep(PAUSE)
        return compile_here(signature)

    made.compile = compile_or_wait


def _is_on_disk(made: Any, signature: Any) -> bool:
    """Whether the machine code of a kernel for the types of a signature can be loaded."""
    # numba has no public question for this. The file is opened, because its name is written first.
    cache = made._cache
    key = cache._index_key(signature, made.targetctx.codegen())
    with suppress(OSError):  # Windows refuses a file that the other process is writing
        return cache._cache_file.load(key) is not None
    return False


def leave_to(at_work: Callable[[], bool]) -> None:
    """From now on wait for what another process compiles, as long as at_work() is true.

    Saying so twice is as good as once.
    """
    _compilers.add(at_work)


def elsewhere() -> bool:
    """Whether another process is compiling for this one."""
    return any(at_work() for at_work in _compilers)


def compiled_here() -> int:
    """How many versions of kernels this process has compiled, and not found in the folder."""
    return sum(sum(made.stats.cache_misses.values()) for made in KERNELS)


def folder() -> Path | None:
    """Where the machine code is kept; None where no folder can be written."""
    path = KERNELS[0].stats.cache_path
    return path and Path(path)


def is_complete(recipe: list[str]) -> bool:
    """Whether the folder has everything that `write_stamp` found there with the same recipe."""
    place = folder()
    if place is None:
        return False
    try:
        stamp = json.loads((place / STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return stamp["made_of"] == _made_of(recipe) and set(stamp["files"]) <= set(os.listdir(place))


def write_stamp(recipe: list[str]) -> None:
    """Note in the folder that everything is there, and by which recipe (texts). OSError."""
    place = folder()
    assert place is not None, "without a folder there is nothing to note"
    files = sorted(name for name in os.listdir(place) if name.endswith((".nbi", ".nbc")))
    text = json.dumps({"made_of": _made_of(recipe), "files": files})
    unfinished = place / f"{STAMP}.{os.getpid()}"
    unfinished.write_text(text, "utf-8")
    unfinished.replace(place / STAMP)


def _made_of(recipe: list[str]) -> list[str]:
    """What the machine code depends on, as numba sees it, and the recipe."""
    source = Path(KERNELS[0].py_func.__code__.co_filename).stat()
    return [
        numba.__version__,
        sys.version,
        *map(str, KERNELS[0].targetctx.codegen().magic_tuple()),
        str(source.st_mtime_ns),
        str(source.st_size),
        *recipe,
    ]
