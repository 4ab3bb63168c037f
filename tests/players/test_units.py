"""The players' own unit tests, in JavaScript: `node --test`, with the node that comes with playwright."""

import subprocess
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

HERE = Path(__file__).parent


def node() -> str | None:
    """playwright's node, else the machine's, else None."""
    playwright = find_spec("playwright")
    if playwright is not None and playwright.origin is not None:
        own = Path(playwright.origin).parent / "driver" / "node"
        if own.exists():
            return str(own)
    return which("node")


@pytest.mark.skipif(node() is None, reason="there is no node: install playwright")
def test_the_modules_of_the_players_pass_their_unit_tests():
    tests = sorted(map(str, HERE.glob("*.test.js")))
    run = subprocess.run([node(), "--test", *tests], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
