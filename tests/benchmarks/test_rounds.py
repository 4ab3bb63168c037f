"""One round: of the kernels alone, inside a fit, of every algorithm; with the machine's own limits beside it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from race import labelled, race, repeated, sample, table
from sklearn.datasets import load_breast_cancer

from boosting import ALGORITHMS, Sample, rounds, train
from boosting.catalogue.fast import is_compiled, train_compiled
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.log_odds import LogOdds
from boosting.engine._kernels import paint_sums
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices
from boosting.figures.round_film import examples, plane, surfaces

SIZES = [(200, 2), (500, 2), (569, 30), (5000, 50), (50000, 50), (200000, 50), (1000000, 20)]
FAMILIES = {"exact": None, "255 bins": 255, "10 thresholds": 10}
TARGETS = {
    (500, 2, "exact"): 1.2,
    (569, 30, "exact"): 18,
    (569, 30, "255 bins"): 14,
    (569, 30, "10 thresholds"): 4,
}


def run_of(made: Sample, per_attribute: int | None):
    """A run of AdaBoost that does not end, its first rounds done."""
    run = boost(made, ExponentialLoss(), Stumps(per_attribute), LogOdds(), n_rounds=10**9)
    for _ in range(3):
        next(run)
    return run


def more_rounds(made: Sample, per_attribute: int | None, n: int):
    """(a fit of AdaBoost, the same with n rounds more): their difference is what n rounds inside a fit cost."""
    family = Stumps(per_attribute)
    choices = Choices(ExponentialLoss(), family, LogOdds())
    if not is_compiled(made, choices):
        run = run_of(made, per_attribute)
        return (lambda: None), repeated(run.__next__, n)
    return (lambda: train_compiled(made, choices, 3)), (
        lambda: train_compiled(made, choices, 3 + n)
    )


def seconds_of_a_round(made, per_attribute, n, turns=5, clock=time.process_time) -> float:
    """Median over the turns of the difference, per round."""
    few, more = more_rounds(made, per_attribute, n)
    seconds = race({"few": few, "more": more}, turns, clock)
    return (seconds["more"] - seconds["few"]) / n


def known(m: int, d: int) -> Sample:
    """The benchmarks' table of this size; at 569 x 30 the breast cancer data, whose values tie."""
    if (m, d) != (569, 30):
        return sample(m, d)
    X, y = load_breast_cancer(return_X_y=True)
    return Sample.of(X, 2.0 * y - 1.0)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("m", "d"), SIZES)
def test_a_round_inside_a_fit(benchmark, note, m, d, family):
    made = known(m, d)
    often = max(5, min(1000, 10**7 // (m * d)))
    clock = seconds_of_a_round(made, FAMILIES[family], often)
    target = TARGETS.get((m, d, family))
    note(f"round, {m} x {d}, {family}", clock * 1e6, "us", f"<= {target}" if target else "")
    note(f"round, {m} x {d}, {family}, per cell", clock * 1e9 / m / d, "ns")
    benchmark.pedantic(more_rounds(made, FAMILIES[family], often)[1], rounds=1)


@pytest.mark.parametrize("name", ["adaboost", "vadaboost", "quadboost_linf"])
def test_one_step_at_500_by_2(benchmark, note, name):
    run = rounds(sample(500, 2), name, n_rounds=10**9)
    next(run)
    seconds = race({"step": repeated(run.__next__, 300)}, turns=7)["step"] / 300
    note(f"one step of {name}, 500 x 2", seconds * 1e6, "us", "<= 8")
    benchmark.pedantic(run.__next__, rounds=1000)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_round_of_every_algorithm(benchmark, note, name):
    """Against a round of AdaBoost on a table of the same size, over the first 50 rounds or as many as there are."""
    mine, plain = labelled(ALGORITHMS[name].task), labelled("binary")
    done = {}

    def fifty(algorithm):
        made = plain if algorithm == "adaboost" else mine
        done[algorithm] = sum(1 for _ in rounds(made, algorithm, n_rounds=50))

    seconds = race({"mine": lambda: fifty(name), "ada": lambda: fifty("adaboost")}, turns=3)
    note(
        f"a round of {name} / of adaboost",
        seconds["mine"] / done[name] / seconds["ada"] * done["adaboost"],
        "times",
    )
    benchmark.pedantic(fifty, (name,), rounds=1)


@pytest.mark.parametrize(
    "name", ["vadaboost", "ebboost", "quadboost", "deepboost", "deepboost_logistic"]
)
def test_a_round_of_a_large_table_costs_at_most_two_of_adaboosts(benchmark, note, name):
    """The mean over the first hundred rounds: DeepBoost looks at all its base classifiers again in each."""
    made = sample(5000, 50)

    def hundred(algorithm):
        return lambda: sum(1 for _ in rounds(made, algorithm, n_rounds=100))

    seconds = race({"mine": hundred(name), "ada": hundred("adaboost")}, turns=5)
    note(
        f"a round of {name} / of adaboost, 5000 x 50",
        seconds["mine"] / seconds["ada"],
        "times",
        "<= 2",
    )
    benchmark.pedantic(hundred(name), rounds=1)


@pytest.mark.parametrize("threads", [1, 2])
def test_share_of_the_memory_bandwidth_at_a_million_rows(benchmark, note, threads, monkeypatch):
    """What a round of 255 bins has to read and write, at the speed at which this machine copies from memory."""
    monkeypatch.setattr("boosting.engine.threads.THREADS", threads)
    m, d = 1_000_000, 20
    made = sample(m, d)
    bytes_per_round = m * d + 20 * m  # a code per cell; weights, pull and votes once
    big = np.ones(32_000_000)
    parts = np.split(big, threads), np.split(np.ones_like(big), threads)
    with ThreadPoolExecutor(threads) as pool:
        copy = lambda: list(pool.map(np.copyto, parts[1], parts[0]))  # noqa: E731
        clock = time.process_time if threads == 1 else time.perf_counter
        few, more = more_rounds(made, 255, 5)
        seconds = race({"few": few, "more": more, "copy": copy}, turns=9, clock=clock)
    bandwidth = 2 * big.nbytes / seconds["copy"]
    share = bytes_per_round / (seconds["more"] - seconds["few"]) * 5 / bandwidth
    note(f"memory bandwidth, {threads} thread(s)", bandwidth / 1e9, "GB/s")
    note(
        f"share of it, 1e6 x 20, 255 bins, {threads} thread(s)",
        100 * share,
        "%",
        f">= {18 if threads == 1 else 30}",
    )
    benchmark.pedantic(few, rounds=3)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("m", "d"), [(50000, 50), (200000, 50), (1000000, 20)])
def test_two_threads(benchmark, note, monkeypatch, m, d, family):
    """By the work of the calling thread: what the clock would show if the second core had nothing else to do."""
    few, more = more_rounds(sample(m, d), FAMILIES[family], 20)

    def with_threads(n, fit):
        def run():
            monkeypatch.setattr("boosting.engine.threads.THREADS", n)
            fit()

        return run

    runners = {
        (n, which): with_threads(n, fit)
        for n in (1, 2)
        for which, fit in (("few", few), ("more", more))
    }
    seconds = race(runners, turns=9, clock=time.thread_time)
    gain = (seconds[1, "more"] - seconds[1, "few"]) / (seconds[2, "more"] - seconds[2, "few"])
    note(f"two threads, {m} x {d}, {family}", gain, "times", ">= 1.6" if m * d >= 10**7 else "")
    benchmark.pedantic(with_threads(2, few), rounds=3)


@pytest.mark.parametrize(("m", "d", "target"), [(569, 30, 0.35), (2000, 196, 35)])
def test_all_trees_of_depth_two(benchmark, note, m, d, target):
    run = rounds(Sample.of(*table(m, d)), "adaboost", "depth2", n_rounds=10**9)
    next(run)
    often = 20 if d < 100 else 1
    seconds = race({"round": repeated(run.__next__, often)}, turns=3)["round"] / often
    note(f"depth-2 round, {m} x {d}", seconds * 1e3, "ms", f"<= {target}")
    benchmark.pedantic(run.__next__, rounds=3)


def test_lpboost_round(benchmark, note):
    made = sample(500, 2)
    done = []

    def fit():
        done.append(sum(1 for _ in rounds(made, "lpboost", n_rounds=100, nu=0.3)))

    seconds = race({"fit": fit}, turns=3)["fit"]
    note("LPBoost round, m = 500, d = 2", seconds / done[-1] * 1e3, "ms", "<= 2.5")
    benchmark.pedantic(fit, rounds=1)


@pytest.mark.parametrize("side", [200, 300])
def test_surface(benchmark, note, side):
    """One more stump on the picture of a vote of stumps; and all pictures of a run of a hundred rounds."""
    row, column, picture = (
        np.linspace(-1, 1, side),
        np.linspace(-1, 1, side),
        np.empty((side, side), np.uint8),
    )
    seconds = (
        race({"paint": repeated(lambda: paint_sums(row, column, picture), 200)}, turns=7)["paint"]
        / 200
    )
    note(
        f"surface {side} x {side} after a step", seconds * 1e6, "us", "<= 30" if side == 300 else ""
    )
    made = sample(500, 2)
    trace = train(made, n_rounds=100)
    where = plane(examples(made, made.X[:0], made.y[:0]), 0, 1)
    seconds = race({"film": lambda: surfaces(trace, where, side)}, turns=5)["film"]
    note(f"surfaces {side} x {side} of a whole run, a round", seconds / len(trace) * 1e6, "us")
    benchmark.pedantic(paint_sums, (row, column, picture), rounds=50)
