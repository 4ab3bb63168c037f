"""Where cells are computed: in processes of this computer, or on the machines of a Dask cluster.

joblib does the work in both cases. Dask is an optional extra: nothing imports it until a scheduler
is named.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from joblib import cpu_count, parallel_config

from boosting.experiments.protocol import ExperimentError

SECONDS = 20  # to wait for a scheduler's answer


@contextmanager
def backend(workers: int | None = None, scheduler: str | None = None) -> Iterator[dict[str, Any]]:
    """A context in which joblib runs on the chosen backend; gives the keywords for
    `joblib.Parallel`.

    workers: processes of this computer, None for one per core; scheduler: the address of a Dask
    scheduler, as tcp://host:8786, instead. ExperimentError, in words, without Dask or without an
    answer from the scheduler.
    """
    if workers is not None and workers < 1:
        raise ExperimentError(f"There must be at least one worker, not {workers!r}.")
    if scheduler is None:
        yield {"n_jobs": workers or cpu_count()}
        return
    with _client(scheduler), parallel_config(backend="dask"):
        yield {"n_jobs": -1}


def _client(scheduler: str) -> Any:
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ExperimentError(
            "A scheduler was named, and Dask is not installed here. Install it on every machine "
            "with `pip install 'dask[distributed]'`, or leave the scheduler out: the cells are "
            "then computed on this computer."
        ) from None
    try:
        return Client(scheduler, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise ExperimentError(
            f"No scheduler answers at {scheduler}: {error}. "
            "Start one with `dask scheduler`, and name its address as it prints it."
        ) from None
