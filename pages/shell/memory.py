"""How much memory this process may have: all of the machine's, or what its container or its service is limited to."""

import os
from collections.abc import Iterator
from pathlib import Path

FILES = "memory.max", "memory.limit_in_bytes"  # of Linux's control groups, version 2 and 1


def allowed(root: Path = Path("/")) -> float:
    """In bytes; on Linux alone. root: the folder of Linux's own files."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    files = (folder / file for folder in _groups(root) for file in FILES)
    texts = [file.read_text().strip() for file in files if file.exists()]
    return min([machine, *(int(text) for text in texts if text.isdigit())])  # "max" is no limit


def _groups(root: Path) -> Iterator[Path]:
    """The folders of the control groups that this process is in, those around them first."""
    known, mounts = root / "proc/self/cgroup", root / "sys/fs/cgroup"
    for line in known.read_text().splitlines() if known.exists() else ():
        _, kind, path = line.split(":", 2)
        folder = mounts / "memory" if kind == "memory" else mounts
        for name in ("", *path.strip("/").split("/")):
            folder /= name
            yield folder
