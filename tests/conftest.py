"""Settings for all tests: hypothesis draws the same examples on every machine, and no test is judged by the clock.

Two kinds of tests wait until they are asked for: what strangers try by the thousand (-m hostile), and walks over every
algorithm, chapter and size (-m thorough), of which the tests that always run ask a few. Named files run whole.
Tests write where they are told to, so a run that leaves something new in the tree has failed.
"""

import os
import sys
from pathlib import Path

from hypothesis import settings
from pytest import Config, ExitCode, StashKey

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")

# What is compiled once serves all processes, and the next run: two fifths of the time until the first test.
sys.dont_write_bytecode = False
os.environ["PYTHONDONTWRITEBYTECODE"] = ""

MOST_OF_A_REASON = 400  # characters
ROOT = Path(__file__).resolve().parents[1]
BEFORE = StashKey[set[str]]()
LEFT = StashKey[set[str]]()


def seen():
    """What a visitor of the folder sees, at any depth, but what an app that is tried makes for its downloads.

    Tools keep theirs in names that begin with "." or "__".
    """
    found = set()
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        found |= {str(here / name) for name in (*names, *folders) if not name.startswith(".")}
    return found - {str(Path("data", "cache"))}


def pytest_sessionstart(session):
    """What is there before the tests."""
    session.config.stash[BEFORE] = seen()


def pytest_sessionfinish(session, exitstatus):
    """A test that writes into the folder it is started from has failed."""
    config = session.config
    config.stash[LEFT] = set() if hasattr(config, "workerinput") else seen() - config.stash[BEFORE]
    if config.stash[LEFT] and exitstatus == ExitCode.OK:
        session.exitstatus = ExitCode.TESTS_FAILED


def pytest_configure(config):
    """Leave out what was not asked for."""
    option, named = config.option, config.args_source == Config.ArgsSource.ARGS
    waits = [m for m in ("hostile", "thorough") if m not in option.markexpr]
    if named and "thorough" in waits:
        waits.remove("thorough")
    asked = [f"({option.markexpr})"] if option.markexpr else []
    option.markexpr = " and ".join([*asked, *(f"not {marker}" for marker in waits)])


def pytest_ignore_collect(collection_path, config):
    """Benchmarks take minutes and judge nothing: they run when asked for, with --benchmark-only."""
    wanted = config.getoption("benchmark_only", False)
    return True if collection_path.name == "benchmarks" and not wanted else None


def pytest_unconfigure(config):
    """What failed, and why, in the very last lines: all that is left where only the end of a log is kept."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    stats = reporter.stats if reporter else {}
    for report in [*stats.get("failed", []), *stats.get("error", [])]:
        crash = getattr(report.longrepr, "reprcrash", None)
        why = " ".join(str(crash.message if crash else report.longrepr).split())
        reporter.write_line(f"not passed: {report.nodeid}: {why[:MOST_OF_A_REASON]}")
    for name in sorted(config.stash.get(LEFT, ())):
        reporter.write_line(f"not passed: a test has written {name}")
