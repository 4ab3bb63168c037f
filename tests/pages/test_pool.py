"""Workers beside the server: killed, hanging, out of memory, left by their visitors, or none at all."""

import os
import sys
from functools import partial
from pathlib import Path
from time import sleep

import pytest
import questions

from boosting.engine.threads import CORES
from pages.shell import pool as pool_module
from pages.shell.pool import ENDED, TOO_LARGE, TOO_LONG, Pool

# the process without what takes long to load
MAIN = "main(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]), lambda: None)"
LIGHT = sys.executable, "-c", f"import socket, sys; from pages.shell.worker import main; {MAIN}"
FAILS = sys.executable, "-c", "raise SystemExit(1)"
# these take so long that who asks at once comes first
SLOW = *LIGHT[:2], f"import time; time.sleep(0.5); {LIGHT[2]}"
SLOW_TO_FAIL = *LIGHT[:2], "import time; time.sleep(0.5); raise SystemExit(1)"

pytestmark = pytest.mark.skipif(not pool_module.FORKS, reason="processes do not fork here")


@pytest.fixture
def opened(monkeypatch):
    """opened(...) is a pool whose workers are there; it is closed in the end."""
    there = []
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))

    def open_(n=1, seconds=60.0, megabytes=500, command=LIGHT, settled=True):
        pool = Pool(n, seconds, megabytes, command)
        there.append(pool)
        pool.open()
        if settled:
            pool.settled.wait()
        return pool

    yield open_
    for pool in there:
        pool.close()


def answer(pool, question, home="moons", key=None):
    """What is answered to one who waits for it."""
    key = key or object()
    task = pool.ask(key, question, home)
    task.done.wait()
    pool.leave(key, task)
    return task.kind, task.value


def test_a_worker_answers_and_tells_how_far_it_is(opened):
    pool = opened()
    task = pool.ask("key", questions.double_of_two, "moons")
    task.done.wait()
    assert (task.kind, task.value, task.share) == ("value", 4, ("Doubling…", 0.5))
    pool.leave("key", task)
    assert not pool.tasks and not pool.queue and pool.has_room


@pytest.mark.parametrize(
    ("setting", "n"),
    [
        (None, CORES),
        ("", CORES),
        ("0", 0),
        ("1", 1),
        ("9999", CORES),
        ("two", CORES),
        ("-1", CORES),
    ],
)
def test_an_operator_says_how_many_workers_there_are(monkeypatch, setting, n):
    monkeypatch.setattr(pool_module.sys, "platform", "linux")
    monkeypatch.setattr(pool_module.memory, "allowed", lambda: 1.5e9)
    assert pool_module.workers_wanted(setting) == n


def test_by_default_there_are_none_where_memory_is_short_or_copies_are_not_safe(monkeypatch):
    monkeypatch.setattr(pool_module.memory, "allowed", lambda: 1.4e9)
    assert pool_module.workers_wanted(None) == 0
    monkeypatch.setattr(pool_module.memory, "allowed", lambda: 8e9)
    for platform in ("darwin", "win32"):
        monkeypatch.setattr(pool_module.sys, "platform", platform)
        assert pool_module.workers_wanted(None) == 0


def test_workers_and_server_share_the_memory(monkeypatch):
    monkeypatch.setattr(pool_module.sys, "platform", "linux")
    monkeypatch.setattr(pool_module.memory, "allowed", lambda: 2.1e9)
    assert pool_module.megabytes_for_each(2) == 700
    monkeypatch.setattr(pool_module.memory, "allowed", lambda: 64e9)
    assert pool_module.megabytes_for_each(2) == pool_module.MEGABYTES


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has control groups")
@pytest.mark.parametrize(
    ("group", "file", "text", "allowed"),
    [
        ("0::/lab/one", "lab/memory.max", "512000000", 512e6),
        ("0::/", "memory.max", "512000000", 512e6),
        ("4:memory:/docker/1", "memory/memory.limit_in_bytes", "512000000", 512e6),
        ("4:cpu:/docker/1", "memory/memory.limit_in_bytes", "512000000", None),
        ("0::/lab", "lab/memory.max", "max", None),
        ("0::/lab", "other/memory.max", "512000000", None),
    ],
)
def test_what_a_container_or_a_service_may_have_is_known(tmp_path, group, file, text, allowed):
    limit = tmp_path / "sys/fs/cgroup" / file
    limit.parent.mkdir(parents=True)
    limit.write_text(f"{text}\n")
    known = tmp_path / "proc/self/cgroup"
    known.parent.mkdir(parents=True)
    known.write_text(f"9:name=systemd:/\n{group}\n")
    assert pool_module.memory.allowed(tmp_path) == (
        allowed or pool_module.memory.allowed(tmp_path / "nothing")
    )


def test_a_server_whose_operator_wants_no_workers_has_none():
    alone = Pool(0)
    alone.open()
    assert not alone.is_open and alone.process is None


def test_a_pool_that_is_not_open_starts_no_process():
    pool = Pool(1, command=FAILS)
    assert pool.ask("key", questions.who, "moons") is None and pool.process is None


def test_a_worker_that_is_killed_costs_its_task_another_try(opened, tmp_path):
    pool = opened()
    first = answer(pool, questions.who)[1]
    kind, second = answer(pool, partial(questions.killed_once, tmp_path / "once"))
    assert kind == "value" and second not in (first, os.getpid())
    assert answer(pool, questions.killed) == ("refused", ENDED)
    assert answer(pool, questions.double_of_two) == ("value", 4)


def test_one_that_takes_too_long_is_ended_with_a_sentence(opened):
    pool = opened(seconds=0.5)
    assert answer(pool, questions.for_ever) == ("refused", TOO_LONG.format(0.5))
    pool.seconds = 60.0  # a new worker begins by loading, however busy the machine is
    assert answer(pool, questions.double_of_two) == ("value", 4)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory has no limit")
def test_one_that_takes_too_much_memory_is_ended_with_a_sentence(opened):
    pool = opened(megabytes=300)
    assert answer(pool, questions.greedy) == ("refused", TOO_LARGE)
    assert answer(pool, questions.double_of_two) == ("value", 4)


def test_what_fails_in_a_worker_is_left_to_the_server(opened):
    pool = opened()
    assert answer(pool, questions.wrong) == ("error", None)
    assert answer(pool, questions.double_of_two) == ("value", 4)


def test_the_last_to_leave_ends_the_task_and_nobody_before(opened):
    pool = opened()
    first, second = (pool.ask("key", questions.for_ever, "moons") for _ in range(2))
    assert first is second
    while not first.share[0]:  # until it runs
        assert not first.done.wait(0.01)
    worker = first.worker
    pool.leave("key", first)
    assert not first.done.wait(0.2) and is_there(worker)
    pool.leave("key", second)
    assert answer(pool, questions.who)[1] != worker
    while is_there(worker):
        sleep(0.01)


def test_who_leaves_before_his_turn_takes_nobody_s_worker(opened):
    pool = opened()
    running = pool.ask("running", questions.for_ever, "moons")
    while not running.share[0]:
        assert not running.done.wait(0.01)
    waiting = pool.ask("waiting", questions.who, "moons")
    assert not pool.has_room
    pool.leave("waiting", waiting)
    assert not pool.queue and not running.done.wait(0.2)
    pool.leave("running", running)


def test_a_task_goes_to_the_worker_that_has_its_data(opened):
    pool = opened(2)
    busy = pool.ask("busy", questions.for_ever, "xor")
    while not busy.share[0]:
        assert not busy.done.wait(0.01)
    mine = answer(pool, questions.who, "moons")[1]  # the other one
    pool.leave("busy", busy)
    for _ in range(6):
        while mine not in [worker.process for worker in pool.idle]:
            sleep(0.01)
        assert answer(pool, questions.who, "moons")[1] == mine


def test_two_workers_compute_at_once(opened):
    pool = opened(2)
    tasks = [pool.ask(k, questions.for_ever, k) for k in range(2)]
    for task in tasks:
        while not task.share[0]:
            assert not task.done.wait(0.01)
    assert tasks[0].worker != tasks[1].worker
    for k, task in enumerate(tasks):
        pool.leave(k, task)


def test_who_asks_before_the_workers_are_there_waits_for_them(opened):
    pool = opened(command=SLOW, settled=False)
    assert not pool.has_room and answer(pool, questions.double_of_two) == ("value", 4)


def test_who_asks_of_a_process_that_cannot_load_is_told(opened, caplog):
    pool = opened(command=SLOW_TO_FAIL, settled=False)
    assert answer(pool, questions.double_of_two) == ("error", None)
    assert len(caplog.records) == 1


def test_a_process_that_cannot_load_is_one_line_in_the_log(opened, caplog):
    pool = opened(command=FAILS)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert pool.ask("key", questions.who, "moons") is None and not pool.has_room


def test_a_process_that_ends_leaves_its_tasks_to_the_server(opened, caplog):
    pool = opened()
    pool.process.kill()
    pool.process.wait()
    assert answer(pool, questions.who) == ("error", None)
    assert pool.ask("key", questions.who, "moons") is None
    assert len(caplog.records) == 1


def test_a_pool_that_is_closed_leaves_no_process(opened):
    pool = opened()
    task = pool.ask("key", questions.for_ever, "moons")
    while not task.share[0]:
        assert not task.done.wait(0.01)
    pool.close()
    assert pool.process.poll() is not None
    task.done.wait()
    while is_there(task.worker):
        sleep(0.01)
    assert task.kind in ("error", "refused")


def is_there(process):
    """Whether a process runs; one that has ended may be listed until its parent asks how (Linux; elsewhere False)."""
    stat = Path(f"/proc/{process}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
