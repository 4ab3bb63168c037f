"""The tests of this folder never use the settings, the cache or the network of this computer."""

import pytest

from boosting.datasets import table_files


@pytest.fixture(autouse=True)
def _alone(monkeypatch, tmp_path):
    """An empty cache, no folder of tables, no server of the user's own; nobody answers a call."""
    monkeypatch.delenv(table_files.FOLDER_SETTING, raising=False)
    monkeypatch.delenv(table_files.SERVER_SETTING, raising=False)
    for proxy in ("http_proxy", "https_proxy"):  # of the process that fetches, too
        monkeypatch.setenv(proxy, "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(table_files, "cache_folders", lambda: [tmp_path / "cache"])
