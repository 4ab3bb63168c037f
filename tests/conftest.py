"""Settings for all tests: hypothesis draws the same examples on every machine, and no test is judged by the clock."""

from hypothesis import settings

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")


def pytest_ignore_collect(collection_path, config):
    """Benchmarks take minutes and judge nothing: they run when asked for, with --benchmark-only."""
    wanted = config.getoption("benchmark_only", False)
    return True if collection_path.name == "benchmarks" and not wanted else None
