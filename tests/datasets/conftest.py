"""The tests of this folder never use the settings, the cache or the network of this computer."""

import pytest
from made_up import TABLES

from boosting.datasets import openml, table_files


@pytest.fixture(autouse=True)
def _alone(monkeypatch, tmp_path):
    """An empty cache, no folder of tables, and a server address where nobody answers."""
    monkeypatch.delenv(table_files.FOLDER_SETTING, raising=False)
    monkeypatch.setenv(openml.SERVER_SETTING, "http://127.0.0.1:9")
    monkeypatch.setattr(table_files, "cache_folders", lambda: [tmp_path / "cache"])


@pytest.fixture
def tables_folder(monkeypatch):
    """The folder of ready tables, switched on; the test is left out where there is none."""
    if not (TABLES / "breast.csv").is_file():
        pytest.skip(f"no folder of tables: set {table_files.FOLDER_SETTING}")
    monkeypatch.setenv(table_files.FOLDER_SETTING, str(TABLES))
    return TABLES
