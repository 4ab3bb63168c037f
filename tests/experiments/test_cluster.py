"""joblib's Dask backend on a real cluster of processes; left out, with a word, where Dask is not installed."""

import os
import signal

import pytest
from protocols import SMALL, numbers

from boosting.experiments.protocol import ExperimentError
from boosting.experiments.results import read
from boosting.experiments.runner import run

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install 'dask[distributed]'"
)
pytestmark = pytest.mark.filterwarnings("default")  # Dask's own


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes, each of which is started again when it dies."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as workers:
        yield workers


def test_a_cluster_computes_what_this_process_does(cluster):
    found = numbers(run(SMALL, scheduler=cluster.scheduler_address))
    assert found == numbers(run(SMALL, workers=1))


def test_a_worker_killed_in_the_middle_loses_nothing(cluster, tmp_path):
    out = tmp_path / "cells.jsonl"
    protocol = SMALL.only(repeats=6)
    steps = []
    for step in run(protocol, out, scheduler=cluster.scheduler_address):
        steps.append(step)
        if len(steps) == 2:
            with distributed.Client(cluster.scheduler_address) as client:
                pids = client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)
    assert not [s.failure for s in steps if s.failure]
    assert len(steps) == len({s.cell for s in steps}) == len(list(protocol.cells()))
    assert len(out.read_text().splitlines()) == len(steps) == len(read(out, protocol).lines)
    assert numbers(steps) == numbers(run(protocol, workers=1))


def test_a_scheduler_that_does_not_answer_is_a_sentence(monkeypatch):
    monkeypatch.setattr("boosting.experiments.backends.SECONDS", 1)
    with pytest.raises(ExperimentError, match=r"No scheduler answers at tcp://127\.0\.0\.1:9"):
        next(run(SMALL, scheduler="tcp://127.0.0.1:9"))
