"""A property that the plain run checks on a few inputs, checked on thousands with `-m hostile`.

    test_x = few(files(), 60)(check)
    test_x_by_the_thousand = hostile(files(), 10_000)(check)

The plain run draws the same inputs on every machine; a hostile one draws new ones each time, and
prints how to draw a failing one again. BOOSTING_HOSTILE_SHARE is the share of the inputs that are
drawn: 1 unless it is set.
"""

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

SHARE_SETTING = "BOOSTING_HOSTILE_SHARE"
Check = Callable[..., None]


def few(inputs: SearchStrategy, n: int) -> Callable[[Check], Check]:
    """Make a check of one input a test of n inputs."""
    return lambda check: _test(check, inputs, settings(max_examples=n))


def hostile(inputs: SearchStrategy, n: int) -> Callable[[Check], Check]:
    """Make a check of one input a test of a share of n inputs, which only -m hostile runs."""
    n = max(1, round(n * float(os.environ.get(SHARE_SETTING, "1"))))
    many = settings(
        max_examples=n,
        derandomize=False,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    return lambda check: pytest.mark.hostile(_test(check, inputs, many))


def _test(check: Check, inputs: SearchStrategy, how: settings) -> Check:
    @how
    @given(inputs)
    def test(drawn):
        check(drawn)

    test.__doc__ = check.__doc__
    return test
