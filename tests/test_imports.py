"""Who may import whom: the rooms of the library, the pages, and one place for each outside library.

The rules speak of rooms, never of files: a new chapter, dataset, algorithm or choice changes nothing here.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

CHOICES = ("losses", "searches", "steps", "corrections")
LIBRARY = {  # a room of boosting/ -> the rooms that it may import beside itself, and beside the limits
    "limits": "",
    "command": "",  # starts the app, and knows nothing of either
    "engine": "",
    "settings": "",  # a leaf: what may be set knows nothing of what it is for
    **dict.fromkeys(["choices", *CHOICES], "engine choices"),  # never each other
    "catalogue": "engine settings choices losses searches steps corrections",  # never theory
    "theory": "engine choices losses searches steps corrections",  # takes a Trace or numbers
    "datasets": "settings",
    "figures": "engine choices losses searches steps corrections theory experiments",
    "estimators": "engine settings choices losses searches steps corrections catalogue theory datasets",
    "experiments": "engine settings choices losses searches steps corrections catalogue theory datasets estimators",
    "screens": "engine settings choices losses searches steps corrections catalogue theory datasets figures experiments",
    "lessons": "engine settings choices losses searches steps corrections catalogue theory datasets experiments screens",
}
BOOSTING = {*LIBRARY, "boosting"}  # the last: boosting/__init__ and whatever else lies beside it
ROOMS = {
    **{room: {*text.split(), room, "limits"} for room, text in LIBRARY.items()},
    "boosting": BOOSTING,
    "players": {"players"},  # they take data, and know no boosting and no words
    "shell": {*BOOSTING, "shell"},
    "words": {*BOOSTING, "words", "shell"},
    "claims": {
        *BOOSTING,
        "players",
        "words",
        "shell",
        "claims",
    },  # what every chapter says and repeats
    "takeaway": {*BOOSTING, "players", "words", "shell", "claims", "takeaway"},
    "window": {*BOOSTING, "players", "words", "shell", "claims", "takeaway", "window"},
    "tutor": {*BOOSTING, "players", "words", "shell", "tutor"},  # lessons, above every chapter
    "chapter": {
        *BOOSTING,
        "players",
        "words",
        "shell",
        "claims",
        "takeaway",
        "window",
        "tutor",
    },  # and its own folder
    "kept": {*BOOSTING, "players", "shell", "kept"},  # what a browser keeps for its visitor
    "app": {"shell", "players", "tutor", "kept"},
}
PAGES = (
    "players",
    "words",
    "shell",
    "claims",
    "takeaway",
    "window",
    "tutor",
    "kept",
)  # every other folder of pages/ is a chapter
HOME = {  # where a library may be imported
    "numba": ["boosting/engine/_kernels", "boosting/engine/compiling"],
    "scipy": [
        "boosting/choices/clocked",
        "boosting/choices/corrections",
        "boosting/theory/game",
        "boosting/experiments",
        "boosting/datasets/best",
        "boosting/datasets/published",
        "boosting/figures/families",
    ],
    "joblib": ["boosting/experiments"],
    "distributed": ["boosting/experiments/backends"],
    "plotly": ["boosting/figures"],
    "streamlit": ["pages", "app"],
}


def room(file: str) -> str:
    """The room of a file or module, written like a path; empty for whatever is no part of this repository."""
    parts = [*file.split("/"), "", ""][:3]
    if parts[0] == "pages":
        return parts[1] if parts[1] in PAGES else "chapter"
    if parts[:2] == ["boosting", "choices"]:
        return parts[2] if parts[2] in CHOICES else "choices"
    if parts[0] == "boosting":
        beside = parts[1] in ("", "__init__", "__main__")
        return "boosting" if beside else parts[1]
    return "app" if parts[0] == "app" else ""


def is_module(name: str) -> bool:
    """Whether a path, without .py, is a module, a package or a room of its own."""
    is_room = room(name) in ROOMS and name.rpartition("/")[2] == room(name)
    return is_room or (ROOT / f"{name}.py").exists() or (ROOT / name).is_dir()


def imported(file: str, source: str) -> Iterator[str]:
    """The modules that a source imports anywhere in it, as paths; `from a import b` gives a/b if b is a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.replace(".", "/") for name in node.names)
        if isinstance(node, ast.ImportFrom):
            around = file.split("/")[: -node.level] if node.level else []
            module = "/".join([*around, *(node.module or "").split(".")]).rstrip("/")
            for name in node.names:
                inner = f"{module}/{name.name}"
                yield inner if room(module) and is_module(inner) else module
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (a.value.replace(".", "/") for a in node.args if isinstance(a, ast.Constant))


def scripts() -> set[str]:
    """The scripts of the chapters, as app.py lists them."""
    return set(re.findall(r'"(pages/[^"]+)\.py"', (ROOT / "app.py").read_text("utf-8")))


def violations(file: str, source: str) -> list[str]:
    """What a file (its path from the root, without .py) imports against the rules."""
    return [f"{file} imports {m}" for m in sorted({*imported(file, source)}) if not may(file, m)]


def may(file: str, module: str) -> bool:
    """Whether a file may import a module of this repository or of an outside library."""
    library = module.split("/")[0]
    if library in HOME:
        return any(f"{file}/".startswith(f"{place}/") for place in HOME[library])
    if library == "numpy":
        return file != "app" and file not in scripts()
    if not room(module):
        return True
    if room(file) == room(module) == "chapter":
        return file.split("/")[1:2] == module.split("/")[1:2]
    return room(module) in ROOMS.get(room(file), ())


FILES = [
    f
    for f in (ROOT / "app.py", *ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py"))
    if f.exists()
]


SOURCES = {str(f.relative_to(ROOT).with_suffix("")): f.read_text("utf-8") for f in FILES}


def test_every_file_imports_only_what_its_room_may():
    wrong = {file: violations(file, source) for file, source in SOURCES.items()}
    assert {file: found for file, found in wrong.items() if found} == {}


def test_no_files_import_each_other():
    graph = {
        file: {m for m in imported(file, source) if m in SOURCES}
        for file, source in SOURCES.items()
    }
    TopologicalSorter(graph).prepare()  # CycleError where there is a circle


def test_every_file_of_the_library_stands_in_a_room():
    names = {str(f.relative_to(ROOT).with_suffix("")) for f in FILES}
    assert not {name for name in names if room(name) not in ROOMS}


def test_no_page_lies_directly_in_the_folder_of_pages():
    """Streamlit would serve it alone, without the navigation around it."""
    assert not list((ROOT / "pages").glob("*.py"))


def test_the_scripts_of_the_chapters_are_those_that_the_app_lists():
    assert "pages/lab/lab" in scripts()
    assert all((ROOT / f"{name}.py").exists() for name in scripts())


@pytest.mark.parametrize(
    ("file", "source"),
    [
        # 1 the engine imports nothing else of boosting
        ("boosting/engine/boost", "from boosting.choices.losses.hinge import HingeLoss"),
        ("boosting/engine/state", "def later():\n    import boosting.catalogue"),
        ("boosting/engine/sample", "from boosting import catalogue"),
        ("boosting/engine/sample", "from boosting import Trace"),
        ("boosting/engine/sample", "import boosting"),
        ("boosting/engine/sample", "from ..choices import penalties"),
        ("boosting/engine/sample", "from .. import choices"),
        ("boosting/engine/sample", "from .. import train"),
        ("boosting/engine/sample", "import_module('boosting.catalogue')"),
        ("boosting/engine/sample", "if TYPE_CHECKING:\n    from boosting.theory.bounds import Terms"),
        # 2 choices import the engine only; the four never each other
        ("boosting/choices/losses/new", "from boosting.choices.steps.log_odds import LogOdds"),
        ("boosting/choices/losses/new", "from boosting.choices import steps"),
        ("boosting/choices/losses/new", "from .. import steps"),
        ("boosting/choices/losses/new", "from ..steps import log_odds"),
        ("boosting/choices/losses/new", "import boosting.choices.searches.stumps as s"),
        ("boosting/choices/searches/new", "from boosting.choices import losses"),
        ("boosting/choices/steps/new", "from boosting.choices.corrections.linear import LinearProgram"),
        ("boosting/choices/corrections/new", "from boosting.choices.losses.hinge import HingeLoss"),
        ("boosting/choices/penalties", "from boosting.choices.losses.hinge import HingeLoss"),
        ("boosting/choices/families/new", "from boosting.choices.searches import stumps"),
        ("boosting/choices/steps/new", "from boosting.theory import rademacher"),
        # 3 theory takes a Trace or numbers
        *(
            ("boosting/theory/new", f"from boosting import {name}")
            for name in ("catalogue", "experiments", "estimators", "figures", "datasets", "lessons", "train")
        ),
        # 4 the catalogue never imports theory
        ("boosting/catalogue/algorithms", "from boosting.theory.rademacher import stumps"),
        ("boosting/catalogue/running", "from boosting import datasets"),
        # 5 only experiments, lessons, estimators and pages run an algorithm
        ("boosting/figures/rounds", "from boosting.catalogue.running import train"),
        ("boosting/choices/steps/new", "from boosting.catalogue import train"),
        ("app", "from boosting.catalogue import train"),
        # 6 figures import neither catalogue nor datasets
        ("boosting/figures/theme", "from boosting.catalogue import ALGORITHMS"),
        ("boosting/figures/theme", "from boosting import datasets"),
        ("boosting/figures/theme", "from ..datasets.dataset import Dataset"),
        # 7 datasets import nothing else of boosting
        ("boosting/datasets/new", "from boosting.engine.sample import Sample"),
        ("boosting/datasets/new", "from boosting import Sample"),
        ("boosting/datasets/new", "from ..engine import sample"),
        # 9 nothing below imports screens, and screens nothing above
        *(
            (f"boosting/{room}/new", "from boosting.screens import plans")
            for room in ("engine", "choices/losses", "theory", "catalogue", "datasets", "figures")
        ),
        ("boosting/screens/chapters/new", "from boosting.lessons.checks import CHECKS"),
        ("boosting/screens/shown", "from pages.shell import runs"),
        ("boosting/screens/shown", "from boosting import train"),
        ("boosting/experiments/new", "from boosting.screens.shown import Shown"),
        # 10 settings import nothing of the product
        ("boosting/settings/setting", "from boosting.catalogue import ALGORITHMS"),
        ("boosting/settings/plan", "from boosting.datasets import names"),
        # 8 the rooms of the pages
        ("pages/lab/lab", "import pages.losses.hinge"),
        ("pages/lab/lab", "from pages.losses import hinge"),
        ("pages/lab/lab", "from ..losses import hinge"),
        ("pages/lab/lab", "from pages import losses"),
        ("pages/shell/runs", "import pages.lab.lab"),
        ("pages/words/formulas", "from pages.players import stage"),
        ("pages/words/formulas", "from pages.lab import cards"),
        ("pages/words/formulas", "from pages.players import prose"),
        ("pages/players/stage", "from pages.shell import runs"),
        ("pages/players/stage", "from pages import words"),
        ("pages/players/stage", "from boosting.engine.trace import Trace"),
        ("pages/shell/runs", "from pages.words import formulas"),
        ("pages/shell/runs", "from pages import players"),
        ("pages/shell/runs", "from pages.lab import cards"),
        ("app", "from pages.lab import lab"),
        ("app", "from pages.words import live"),
        ("boosting/theory/new", "from pages.shell import runs"),
        ("boosting/a_new_room/new", "from boosting.engine import state"),
        # outside libraries
        ("boosting/engine/sample", "from numba import njit"),
        ("boosting/engine/boost", "from scipy.optimize import linprog"),
        ("boosting/theory/bounds", "import scipy.stats"),
        ("boosting/catalogue/running", "from joblib import Parallel"),
        ("boosting/experiments/runner", "from distributed import Client"),
        ("boosting/figures/theme", "import streamlit as st"),
        ("boosting/datasets/two_d", "import plotly.graph_objects as go"),
        ("pages/lab/lab", "import numpy as np"),
        ("pages/lab/lab", "from plotly import express"),
        ("app", "import numpy"),
    ],
)  # fmt: skip
def test_the_checker_catches(file, source):
    assert violations(file, source)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("boosting/engine/boost", "import numpy as np\nfrom boosting.engine.state import Round"),
        ("boosting/engine/boost", "from .state import Round\nfrom . import trace"),
        ("boosting/engine/_kernels", "from numba import njit"),
        ("boosting/choices/losses/new", "from boosting.choices.losses.hinge import HingeLoss"),
        ("boosting/choices/losses/new", "from boosting.choices import penalties, families"),
        ("boosting/choices/losses/new", "from .. import penalties\nfrom . import hinge"),
        ("boosting/choices/families/new", "from boosting.choices import penalties"),
        ("boosting/choices/corrections/new", "from scipy.optimize import nnls"),
        ("boosting/choices/steps/new", "from boosting.engine import state"),
        ("boosting/catalogue/algorithms", "from boosting.choices import losses, searches, steps"),
        ("boosting/theory/game", "from scipy.optimize import linprog"),
        ("boosting/theory/new", "from boosting.engine.trace import Trace"),
        ("boosting/theory/new", "from boosting.choices.losses.convex import ConvexLoss"),
        ("boosting/figures/new", "import plotly\nfrom boosting.figures.theme import PALETTE"),
        ("boosting/figures/new", "from boosting.theory import bounds"),
        ("boosting/datasets/new", "from .reading import table\nfrom . import REGISTRY"),
        ("boosting/estimators", "import sklearn.base\nfrom boosting.catalogue import train"),
        ("boosting/experiments/new", "from boosting.catalogue import train\nimport boosting.datasets"),
        ("boosting/experiments/new", "from scipy import stats\nfrom joblib import Parallel"),
        ("boosting/experiments/backends", "from distributed import Client"),
        ("boosting/lessons/new", "from boosting.catalogue import train\nfrom boosting.screens.shown import Shown"),
        ("boosting/screens/chapters/new", "from boosting.figures import rounds\nfrom boosting.theory import game"),
        ("boosting/settings/plan", "from boosting.settings.setting import Setting"),
        ("boosting/__init__", "from boosting.catalogue import train"),
        ("boosting/__main__", "from boosting import catalogue"),
        ("pages/lab/lab", "import streamlit as st\nfrom pages.shell import runs\nfrom boosting import figures"),
        ("pages/lab/lab", "from pages import players, shell, words\nfrom pages.lab import cards"),
        ("pages/lab/cards", "import numpy as np"),
        ("pages/a_new_chapter/a_new_chapter", "from pages.shell.runs import trace\nfrom . import cards"),
        ("pages/words/formulas", "from pages.shell import runs\nfrom boosting import Trace"),
        ("pages/shell/runs", "from boosting.catalogue import train\nimport numpy"),
        ("pages/players/stage", "import streamlit as st\nfrom pages.players import core"),
        ("pages/shell/runs", "from boosting import Trace, datasets, train"),
        ("app", "import streamlit as st\nfrom pages import players\nfrom pages.shell.server import page"),
    ],
)  # fmt: skip
def test_the_checker_accepts(file, source):
    assert not violations(file, source)
