"""The command `boosting-lab`: it starts the app.

`pip install .` brings the app with the library (pyproject.toml says where it lies then). Whatever
stands behind the command is for `streamlit run`: `boosting-lab --server.port 8600`.
"""

import sys
from pathlib import Path
from runpy import run_module

HERE = Path(__file__).resolve().parent


def app() -> Path:
    """Where the app's first script lies: inside the library where it has been installed, else beside it."""
    installed = HERE / "lab" / "app.py"
    return installed if installed.is_file() else HERE.parent / "app.py"


def main() -> None:
    """Start the app in this process; it ends as `streamlit run` does."""
    sys.argv = ["streamlit", "run", str(app()), *sys.argv[1:]]
    run_module("streamlit", run_name="__main__", alter_sys=True)
