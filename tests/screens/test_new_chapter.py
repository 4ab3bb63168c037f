"""A chapter with one picture and one claim is five files; what else a chapter has is there by itself."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parents[2]
PARTS = ("boosting", "pages", "data", "tests", "app.py", "pyproject.toml", "README.md")

DECLARATION = '''"""Edges: how much better than guessing is a round?"""

from boosting.figures import edges_of_rounds
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown


def figures(shown: Shown) -> Figures:
    """The edge of every round."""
    return {"Edges": edges_of_rounds.over_rounds(shown.trace)}


CHAPTER = Chapter("edges", "How much better than guessing is a round?", (Part("", "", figures),))
'''
FIGURE = '''"""Edges over the rounds."""

import numpy as np

from boosting.engine.trace import Trace
from boosting.figures import rounds
from boosting.figures.round_film import Curve
from boosting.figures.template import Figure


def over_rounds(trace: Trace) -> Figure:
    """The edge of every round of a run."""
    edges = np.array([np.nan, *(r.edge for r in trace)])
    return rounds.curves([Curve("edge", "train", "How much better than guessing.", edges)])
'''
PAGE = '''"""Edges: how much better than guessing is a round?"""

from boosting.screens.chapters.edges import CHAPTER
from pages.window import window

page = window.opened(CHAPTER, {"": lambda shown: {}})
shown = page.ask()
page.claim(shown)
url = page.film(shown)
page.play(shown, url, 5, {"shows": 1, "lies": "rows"})
page.close(f"Edges of {shown.title}", shown, ["mohri2018"])
'''
CLAIM = """
edges:
  screen: /edges?dataset=twonorm_2d&n_rounds=40&round=5
  fails_on: /edges?dataset=twonorm_2d&n_rounds=40&noise=0.4
  statements:
    - name: learns
      says: >-
        The training error is **[[train_error round=40 | p]]** at the end.
      otherwise: >-
        The training error is [[train_error round=40 | p]] at the end.
      holds:
        - {check: train_error, round: 40, at_most: 0.1,
           mark: 'at most 10 %'}
      fails: []
"""
LISTED = 'page("pages/edges/edges.py", "edges", "Edges", ":material/trending_flat:"),\n'
BEFORE = 'page("pages/data/data.py"'
GENERATED = (
    "screens", "takeaway", "lessons/test_claims_of_chapters.py", "pages/test_showcases.py", "pages/test_kept.py",
    "test_imports.py", "test_style.py",
)  # fmt: skip
CHOSEN = "edges or test_imports or test_style"  # these two ask one question of all files: the chapter's are among them


def written(root: Path) -> int:
    """Write the chapter; returns how many files it takes."""
    app, claims = root / "app.py", root / "data" / "claims.yaml"
    (root / "pages" / "edges").mkdir()
    listed = app.read_text("utf-8").replace(BEFORE, f"{LISTED}            {BEFORE}")
    texts = {
        root / "boosting" / "screens" / "chapters" / "edges.py": DECLARATION,
        root / "boosting" / "figures" / "edges_of_rounds.py": FIGURE,
        root / "pages" / "edges" / "edges.py": PAGE,
        claims: claims.read_text("utf-8") + CLAIM,
        app: listed,
    }
    for file, text in texts.items():
        file.write_text(text, "utf-8")
    return len(texts)


def test_a_chapter_with_one_picture_and_one_claim_is_five_files(tmp_path):
    """Its controls, its link, its notebook, its files, its claim and its opening pass the tests that are generated of it."""
    root = tmp_path / "product"
    root.mkdir()
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy2
        copy(ROOT / part, root / part)
    assert written(root) == 5
    files = [f"tests/{name}" for name in GENERATED]
    asked = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-k", CHOSEN, *files]
    found = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-3000:]
    assert int(found.stdout.split(" passed")[0].split()[-1]) > 20
