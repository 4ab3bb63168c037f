"""What `pip install .` gives: the library with its data, a script that was taken along, and the command `boosting-lab`.

The wheel is unpacked into a folder of its own, and nothing of the repository is on the path.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from contextlib import closing
from importlib.metadata import packages_distributions

import pytest

from boosting.screens.screen import Screen
from boosting.screens.show import show
from browser.conftest import new_window
from browser.screen import Lab
from browser.serving import ROOT, Server
from pages.takeaway import notebook

BY_STREAMLIT = {"anyio", "google", "pyarrow", "starlette"}
TAKEN = "/?dataset=ionosphere&n_rounds=3"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wheel = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", folder / "wheel", ROOT]
    subprocess.run(wheel, check=True)
    (built,) = (folder / "wheel").iterdir()
    subprocess.run([*pip, "install", "--no-deps", "--target", folder / "site", built], check=True)
    return folder / "site"


def alone(installed, kernels):
    """The environment of a process that knows the installed copy alone. kernels: the folder of its machine code."""
    return os.environ | {"PYTHONPATH": str(installed), "NUMBA_CACHE_DIR": str(kernels)}


@pytest.mark.thorough
def test_a_script_that_was_taken_along_runs_where_the_library_is_installed(installed, tmp_path):
    screen = Screen.of(TAKEN)
    numbers = {"run": show(screen).numbers(3)}
    about = notebook.Screenful("A run", screen.chapter, dict(screen.query), 3, numbers)
    (tmp_path / "taken.py").write_text(notebook.as_script(about), "utf-8")
    (tmp_path / "where.py").write_text("import boosting, taken; print(boosting.__file__)", "utf-8")
    run = subprocess.run(
        [sys.executable, "where.py"],
        cwd=tmp_path,
        env=alone(installed, tmp_path),
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert str(installed) in run.stdout


@pytest.mark.thorough
@pytest.mark.browser
def test_the_command_starts_the_app_from_anywhere(installed, tmp_path, browser):
    command = [sys.executable, installed / "bin" / "boosting-lab"]
    server = Server(
        tmp_path / "log.txt", alone(installed, tmp_path), command=command, folder=tmp_path
    )
    with server as running, closing(new_window(browser)) as window:
        window.set_default_timeout(180_000)  # its kernels are compiled first
        lab = Lab(window.new_page(), running.url).open(dataset="ionosphere", round=3)
        assert lab.round == 3 and "Ionosphere" in lab.run_line
        assert "Traceback" not in running.said()


def test_whatever_the_library_and_the_app_import_is_installed_with_them():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = told["dependencies"] + told["optional-dependencies"]["cluster"]
    brought = {word.lower() for name in names for word in re.findall(r"[A-Za-z][\w-]*", name)}
    of = packages_distributions()
    missing = {
        module
        for file in (ROOT / "app.py", *ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py"))
        for module in imported(ast.parse(file.read_text("utf-8")))
        if module in of and not brought & {name.lower() for name in of[module]}
    }
    assert missing == BY_STREAMLIT, "what Streamlit itself stands on comes with it"


def imported(tree: ast.Module) -> set[str]:
    """The packages that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found
