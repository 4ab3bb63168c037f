"""The arrows of the design point down only, from app.py to _kernels.py, and each outside library has its place."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = [  # a file may import from the layers above its own line, and not from its own line
    ["boosting/_kernels", "boosting/threads"],
    ["boosting/sample", "boosting/hypotheses"],
    ["boosting/state"],
    [
        "boosting/"
    ],  # whatever has no line of its own is one of the choices: losses, weak learners, step sizes, ...
    ["boosting/boost"],
    [
        "boosting/rademacher",
        "boosting/compiled",
    ],  # DeepBoost's rows ask for their prices, AdaBoost's for its short way
    [*(f"boosting/{name}" for name in ("catalogue", "margins", "bounds", "game", "datasets"))],
    # theory over whole runs
    [
        *(
            f"boosting/{name}"
            for name in ("families", "noise", "upper_bound", "bound_table", "class_votes")
        )
    ],
    ["boosting/estimators", "boosting/experiments"],
    ["boosting/__init__"],
    ["boosting/figures"],
    ["pages/common"],
    ["pages/"],
    ["app"],
]
HOME = {  # where a library may be imported
    "numba": ["boosting/_kernels"],
    "scipy": ["boosting/corrective", "boosting/game"],
    "plotly": ["boosting/figures"],
    "streamlit": ["pages/", "app"],
    "numpy": ["boosting/", "pages/common"],
}


def layer(file: str) -> int:
    """The layer of a file or module, both written like a path; a folder's files belong to the folder's layer."""
    file = "boosting/__init__" if file == "boosting" else file
    names = [(n, name) for n, names in enumerate(LAYERS) for name in names]
    matching = [
        (len(name), n)
        for n, name in names
        if file == name or file.startswith(name.rstrip("/") + "/")
    ]
    return max(matching)[1] if matching else -1


def imported(source: str) -> set[str]:
    """The modules that a source imports anywhere in it, as paths; `from a import b` gives a/b if b is a module."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name.replace(".", "/") for name in node.names}
        if isinstance(node, ast.ImportFrom) and not node.level:
            module = node.module.replace(".", "/")
            inner = {f"{module}/{name.name}" for name in node.names}
            modules = {
                name
                for name in inner
                if layer(name) > layer(module) or (ROOT / f"{name}.py").exists()
            }
            found |= modules | ({module} if inner - modules else set())
    return found


def violations(file: str, source: str) -> list[str]:
    """What a file (its path from the root, without .py) imports against the rules."""
    wrong = []
    for module in sorted(imported(source)):
        home = HOME.get(module.split("/")[0])
        if home and not any(file.startswith(place) for place in home):
            wrong.append(f"{file} imports {module}")
        folder = file.rpartition("/")[0]
        in_one_package = folder.count("/") == 1 and module.startswith(folder)
        if layer(module) >= layer(file) and not in_one_package:
            wrong.append(f"{file} imports {module}, which is not below it")
    return wrong


FILES = [
    f
    for f in (ROOT / "app.py", *ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py"))
    if f.exists()
]


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(ROOT)))
def test_a_file_imports_only_what_is_below_it(file):
    assert not violations(
        str(file.relative_to(ROOT).with_suffix("")), file.read_text(encoding="utf-8")
    )


def test_no_page_lies_directly_in_the_folder_of_pages():
    """Streamlit would serve it alone, without the navigation around it."""
    assert not list((ROOT / "pages").glob("*.py"))


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("boosting/losses", "from boosting.step_sizes import LogOdds"),
        ("boosting/state", "def later():\n    import boosting.boost"),
        ("boosting/sample", "from boosting import catalogue"),
        ("boosting/sample", "from numba import njit"),
        ("boosting/boost", "from scipy.optimize import linprog"),
        ("boosting/margins", "import boosting.bounds"),
        ("boosting/a_new_choice", "from boosting.losses import ExponentialLoss"),
        ("boosting/figures/theme", "import streamlit as st"),
        ("boosting/datasets/two_d", "import plotly.graph_objects as go"),
        ("pages/lab/lab", "import numpy as np"),
        ("pages/lab/lab", "from plotly import express"),
        ("pages/lab/lab", "import pages.losses.hinge"),
        ("pages/common/runs", "import pages.lab.lab"),
        ("app", "import numpy"),
    ],
)
def test_the_checker_catches(file, source):
    assert violations(file, source)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("boosting/boost", "import numpy as np\nfrom boosting.state import Round"),
        ("boosting/figures/stage", "from boosting.figures.theme import COLOURS\nimport plotly"),
        (
            "boosting/estimators",
            "from sklearn.base import BaseEstimator\nfrom boosting.catalogue import train",
        ),
        (
            "pages/lab/lab",
            "import streamlit as st\nfrom pages.common import runs\nfrom boosting import figures",
        ),
    ],
)
def test_the_checker_accepts(file, source):
    assert not violations(file, source)
