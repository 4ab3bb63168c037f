"""Settings for all tests: hypothesis draws the same examples on every machine, and no test is judged by the clock."""

import pytest
from hypothesis import settings

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")


def pytest_ignore_collect(collection_path, config):
    """Benchmarks take minutes and judge nothing: they run when asked for, with --benchmark-only."""
    wanted = config.getoption("benchmark_only", False)
    return True if collection_path.name == "benchmarks" and not wanted else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests run on all cores; those that share a browser and a server stay together on one."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
