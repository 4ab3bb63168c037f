"""Settings for all tests: hypothesis draws the same examples on every machine, and no test is judged by the clock."""

from hypothesis import settings

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")


def pytest_ignore_collect(collection_path, config):
    """Benchmarks take minutes and judge nothing: they run when asked for, with --benchmark-only."""
    wanted = config.getoption("benchmark_only", False)
    return True if collection_path.name == "benchmarks" and not wanted else None


def pytest_collection_modifyitems(config, items):
    """What strangers try by the thousand runs when asked for, with -m hostile."""
    if "hostile" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("hostile")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("hostile")]
