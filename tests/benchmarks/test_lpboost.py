"""LPBoost to its optimum: 500 examples, a grid of 10 stumps per attribute, 2 to 20 attributes. The target is 2 s."""

import pytest
from race import rough_sample

from boosting import train
from boosting.engine.boost import USED_UP


@pytest.mark.parametrize("nu", [0.02, 0.1, 0.3])
@pytest.mark.parametrize("d", [2, 5, 10, 20])
def test_lpboost_to_the_optimum(benchmark, d, nu):
    sample = rough_sample(d)
    trace = benchmark.pedantic(
        train, (sample, "lpboost", "stump-grid", 2000), {"nu": nu}, rounds=3, warmup_rounds=1
    )
    assert trace.ended != USED_UP
    benchmark.extra_info["rounds of boosting"] = len(trace)


@pytest.mark.parametrize("name", ["lpboost_c", "max_margin", "rlpboost", "rqpboost"])
def test_the_other_programs_at_twenty_attributes(benchmark, name):
    """RLPBoost and RQPBoost have no optimum of their own to stop at: 100 rounds."""
    n_rounds = 100 if name in ("rlpboost", "rqpboost") else 2000
    trace = benchmark.pedantic(
        train, (rough_sample(20), name, "stump-grid", n_rounds), rounds=3, warmup_rounds=1
    )
    benchmark.extra_info["rounds of boosting"] = len(trace)
