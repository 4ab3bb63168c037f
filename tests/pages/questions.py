"""What the tests ask a worker: functions that it can import, each is told whom to tell how far it is."""

import os
import signal
import time
from functools import partial

import numpy as np


def double(value, tell):
    """Twice the value, and half-way somebody is told."""
    tell("Doubling…", 0.5)
    return 2 * value


def who(tell):
    """The worker."""
    return os.getpid()


def for_ever(tell):
    """It does not end."""
    tell("Hanging…", 0.1)
    while True:
        time.sleep(0.1)


def killed(tell):
    """It ends its own worker, as a machine that is short of memory does."""
    os.kill(os.getpid(), signal.SIGKILL)


def killed_once(file, tell):
    """The same, but not a second time: then the worker."""
    if not file.exists():
        file.touch()
        killed(tell)
    return os.getpid()


def greedy(tell):
    """More memory than a worker may have."""
    return np.ones(10**9).sum()


def wrong(tell):
    """It fails."""
    raise ValueError("wrong")


double_of_two = partial(double, 2)
