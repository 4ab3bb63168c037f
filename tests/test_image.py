"""The image's lines, one by one in a fresh folder, as a builder would run them: what they leave starts, and is healthy."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from browser.serving import PATIENCE, ROOT, free_port

LINES = (ROOT / ".deploy" / "Containerfile").read_text("utf-8").splitlines()
IGNORED = [
    line
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
SAID_ONLY = ("FROM", "WORKDIR", "USER", "EXPOSE")  # what a folder has no say in
NO_LAB = '#!/bin/sh\\necho "$@" >> "$0.said"\n'.replace("\\n", "\n")


def instructions() -> Iterator[tuple[str, str]]:
    """The names of the instructions, and what they say."""
    for line in LINES:
        if line and not line.startswith("#"):
            name, _, words = line.partition(" ")
            yield name, words


def comes_along(path: str) -> bool:
    """Whether the builder sees a file: the last line that fits it, or a folder above it, decides."""
    above = [path, *map(str, Path(path).parents)]
    comes = True
    for line in IGNORED:
        wanted, pattern = line.startswith("!"), line.removeprefix("!")
        names = (
            part for p in above for part in (p, Path(p).name if pattern.startswith("**/") else p)
        )
        if any(fnmatch(name, pattern.removeprefix("**/")) and name != "." for name in names):
            comes = wanted
    return comes


def context() -> list[str]:
    """The files that the builder sees."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in (".git", ".venv", "node_modules")]
        found += [str((Path(folder) / name).relative_to(ROOT)) for name in names]
    return sorted(filter(comes_along, found))


def test_the_image_has_the_product_and_nothing_else():
    """No key, no history and no test, whatever else lies beside the product."""
    seen = context()
    assert {Path(path).parts[0] for path in seen} == {
        ".streamlit",
        "app.py",
        "boosting",
        "data",
        "pages",
        "requirements.txt",
    }
    assert not [path for path in seen if "__pycache__" in path or path.endswith((".pyc", ".nbi"))]
    others = (".env", "id_rsa", "tests/test_image.py", "secrets.toml", ".streamlit/secrets.toml")
    assert not any(map(comes_along, (*others, "data/cache/x.csv", "pages/__pycache__/x.pyc")))


def copied(words: str, folder: Path) -> None:
    """COPY: of the files that the builder sees."""
    what, where = words.split()
    for path in context() if what == "." else [what]:
        target = folder / where / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, target)


@pytest.mark.thorough
def test_the_lines_of_the_image_leave_a_server_that_is_healthy(tmp_path):
    app, tools = tmp_path / "app", tmp_path / "tools"
    tools.mkdir()
    app.mkdir()
    (tools / "useradd").write_text(NO_LAB)  # this machine keeps its users
    (tools / "useradd").chmod(0o755)
    places = [str(tools), str(Path(sys.executable).parent), os.environ["PATH"]]
    there = {**os.environ, "PATH": os.pathsep.join(places), "PYTHONPATH": ""}
    health, command = "", []
    for name, words in instructions():
        if name == "COPY":
            copied(words, app)
        elif name == "RUN":
            subprocess.run(words, shell=True, check=True, cwd=app, env=there)
        elif name == "HEALTHCHECK":
            health = words.removeprefix("CMD ")
        elif name == "CMD":
            command = json.loads(words)
        else:
            assert name in SAID_ONLY, name
    assert "lab" in (tools / "useradd.said").read_text()
    before = {path for path in app.rglob("*") if path.is_file()}
    port = str(free_port())
    with subprocess.Popen([*command, f"--server.port={port}"], cwd=app, env=there) as server:
        try:
            is_healthy(shlex.split(health.replace("8501", port)), there)
        finally:
            server.terminate()
    new = {path for path in app.rglob("*") if path.is_file()} - before
    assert not [path for path in new if path.suffix != ".pyc"], "nothing is written later"


def is_healthy(asked: list[str], there: dict[str, str]) -> None:
    """Return when the image's own question is answered."""
    until = time.monotonic() + PATIENCE
    while subprocess.run(asked, env=there, stderr=subprocess.DEVNULL, check=False).returncode:
        assert time.monotonic() < until, "the server of the image does not answer"
        time.sleep(0.5)
