"""Causes of deviations from the print, as the protocols name them: each held against numbers."""

import re

import numpy as np
import pytest

from boosting import Sample, datasets, train
from boosting.experiments.ours import shipped
from boosting.experiments.printed import Printed, printed
from boosting.experiments.published import PROTOCOLS
from pages.experiments.printed import two_over_tables, verdict


def test_gradient_boosting_without_shrinkage_agrees_with_the_print_on_friedman_1_and_with_it_does_not():
    number, ours = printed("chb_table3")["friedman1", "gradient_boost"], shipped("chb_table3_laws")
    assert number.agrees(ours.values("friedman1", "gradient_boost"), 10)
    assert not number.agrees(ours.values("friedman1", "gradient_boost_shrunk"), 10)
    for law in ("friedman2", "friedman3"):  # that the hull is best hangs on the shrinkage
        means = {
            m: ours.values(law, m).mean()
            for m in ("chb", "l1boost", "gradient_boost", "gradient_boost_shrunk")
        }
        assert min(means, key=means.get) == "gradient_boost_shrunk"


@pytest.mark.parametrize("behind", [1, 10])
def test_a_number_of_the_same_law_lies_in_the_interval_95_times_in_100(behind):
    """Ours: 20 repeats; the print: a mean of 1 or 10. Two standard errors of ours alone would hold 1 in 3 of the former."""
    rng, hits, naive = np.random.default_rng(400), 0, 0
    for _ in range(2000):
        ours, theirs = rng.normal(0.2, 0.03, 20), rng.normal(0.2, 0.03, behind).mean()
        number = Printed(f"{theirs:.6f}")
        hits += number.agrees(ours, behind)
        naive += abs(theirs - ours.mean()) <= 2 * ours.std(ddof=1) / 20**0.5
    assert 0.93 < hits / 2000 < 0.97
    assert naive / 2000 < (0.4 if behind == 1 else 0.8)


def test_a_printed_error_counts_beside_ours():
    ours = np.array([1.0, 1.1, 0.9, 1.0, 1.05, 0.95])
    assert not Printed("1.5", 0.01).agrees(ours, 50) and Printed("1.5", 0.3).agrees(ours, 50)
    # a standard deviation over 100 repeats is a tenth of that as an error of their mean
    assert not Printed("1.5", 0.3, "standard deviation").agrees(ours, 100)


def test_the_verdict_on_single_splits_speaks_of_the_prediction_interval():
    said = verdict(PROTOCOLS["quadboost_table1"], shipped("quadboost_table1"))
    n, due = (int(re.search(words, said)[1]) for words in (r"of these (\d+)", r"about (\d+) would"))
    assert "prediction interval" in said and n > 140 and due == round(0.95 * n)


IN_WORDS = {"housing": "Boston"} | {f"friedman{k}": f"Friedman {k}" for k in (1, 2, 3)}


@pytest.mark.parametrize("name", [n for n, p in PROTOCOLS.items() if p.printed])
def test_every_table_that_deviates_is_named_under_what_is_done_otherwise_open_or_wrong(name):
    protocol, ours = PROTOCOLS[name], shipped(name)
    said = " ".join((*protocol.deviations, *protocol.open, *protocol.wrong))
    for (table, method), number in printed(protocol.printed).items():
        values = ours.values(table, method)
        if len(values) > 1 and not number.agrees(values, protocol.behind or protocol.repeats):
            assert IN_WORDS.get(table, table) in said, (table, method)


def test_the_sentence_about_margins_is_that_of_the_table():
    """Breiman's finding is no finding of ours where the table says otherwise."""
    name = "arc_gv_stumps"
    means = [
        [float(shipped(name).values(t.title, m, "margin").mean()) for m in ("adaboost", "arc_gv")]
        for t in PROTOCOLS[name].tables
    ]
    larger = sum(b > a + 1e-9 for a, b in means)
    assert f"larger than AdaBoost's on **{larger} of 5**" in two_over_tables(
        PROTOCOLS[name], shipped(name)
    )
    assert "has the larger margins and, Breiman" not in PROTOCOLS[name].words


@pytest.mark.parametrize(("number", "noun"), [("value", "test error"), ("depth", "mean depth")])
def test_two_methods_are_summed_up_over_all_tables(number, noun):
    name = "arc_gv_trees"
    gains = [
        float((b - a).mean())
        for t in PROTOCOLS[name].tables
        for a, b in [
            [shipped(name).values(t.title, m, number) for m in ("adaboost", "arc_gv")],
        ]
    ]
    larger, smaller = sum(g > 1e-9 for g in gains), sum(g < -1e-9 for g in gains)
    said = two_over_tables(PROTOCOLS[name], shipped(name)).split(noun)[1]
    assert f"**{larger} of 5** tables in the mean, smaller on {smaller}, equal on" in said
    assert two_over_tables(PROTOCOLS["chb_table1"], shipped("chb_table1")) == ""


def test_boston_is_told_as_the_two_tables_have_it():
    protocols = [PROTOCOLS[name] for name in ("chb_table3", "chb_table4")]
    (said,) = (s for s in protocols[0].open if s.startswith("Boston"))
    low, high, least, most = map(float, re.findall(r"\d\.\d(?!\d)", said))
    theirs, means = {}, []
    for p in protocols:
        for m in p.methods:
            ours = shipped(p.name).values("housing", m.name)
            means.append(round(ours.mean(), 1))
            if number := printed(p.printed).get(("housing", m.name)):
                theirs[p.name, m.name] = number.value, number.agrees(ours, p.repeats)
    assert [key for key, (_, agrees) in theirs.items() if agrees] == [("chb_table3", "l1boost")]
    others = [round(value, 1) for value, agrees in theirs.values() if not agrees]
    assert (len(others), min(others)) == (6, low) and max(others) <= high
    assert (min(means), max(means)) == (least, most)
    assert said in protocols[1].open
    assert f"ours has its {datasets.catalogue()['housing'].attributes}" in said


def test_hinge_ends_after_one_round_in_every_fold_of_three_tables():
    for table in ("german", "kr_vs_kp", "vote"):
        assert (shipped("chb_table2").values(table, "hinge", "done") == 1).all()


def test_the_numbers_of_trees_are_those_that_are_told():
    trees = [
        shipped(name).values(t.title, m.name, "members").mean()
        for name in ("deepboost_table2", "deepboost_table3")
        for t in PROTOCOLS[name].tables
        for m in PROTOCOLS[name].methods
        if m.name not in ("adaboost", "logistic") and shipped(name).repeats(t.title, m.name)
    ]
    assert len(trees) >= 16 and min(trees) > 4 and max(trees) < 35
    counts = [float(number.trees) for number in printed("deepboost_table2").values()]
    assert min(counts) > 14 and max(counts) < 97


ERRS = {
    "optdigits": (0.081, 0.012),
    "car": (0.130, 0.025),
}  # as AdaBoost is printed, and within what


@pytest.mark.parametrize("name", ERRS)
def test_every_second_class_against_the_others_errs_as_printed_where_one_against_the_rest_does_not(
    name,
):
    target, within = ERRS[name]
    errs = {
        rule: np.mean([_half(name, rule, seed) for seed in (500, 501, 502)])
        for rule in ("every second", "documented")
    }
    assert abs(errs["every second"] - target) < within
    assert errs["documented"] < target - within


def _half(name: str, classes: str, seed: int) -> float:
    """AdaBoost's test error after 300 rounds: half of the rows, at most 500, for training."""
    table = datasets.load(name, classes=classes)
    order = np.random.default_rng(seed).permutation(table.n_examples)
    m = min((len(order) + 1) // 2, 500)
    a, b = order[:m], order[m:]
    mean, sd = table.X[a].mean(axis=0), table.X[a].std(axis=0) + 1e-12
    Z = np.tanh((table.X - mean) / sd)
    vote = train(Sample.of(Z[a], table.y[a]), "adaboost", "stump-grid", 300).ensemble()
    return float(np.mean(np.sign(vote.scores(Z[b])) != table.y[b]))


@pytest.mark.thorough
def test_the_wine_of_vadaboost_is_the_white_one():
    """Printed: 23.62 +- 0.2 percent."""
    white, red = (
        np.mean([_quarters(*_table(name), seed) for seed in range(600, 605)])
        for name in ("winequality_white", "winequality_red")
    )
    assert abs(white - 23.62) < 1.2 < red - 23.62


@pytest.mark.thorough
def test_the_ringnorm_of_vadaboost_had_about_400_examples():
    """Printed: 13.16 +- 0.6 percent. Breiman's law: N(0, 4 I) against N(2/sqrt(20), I) in 20 dimensions."""
    few, many = (
        np.mean([_quarters(*_ringnorm(n, seed), seed) for seed in range(600, 620)])
        for n in (400, 2000)
    )
    assert abs(few - 13.16) < 2.5 and many < 8


def _table(name: str) -> tuple[np.ndarray, np.ndarray]:
    table = datasets.load(name)
    return table.X, table.y


def _ringnorm(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    y = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    Z = rng.normal(size=(n, 20))
    return np.where(y[:, None] > 0, 2 * Z, Z + 2 / 20**0.5), y


def _quarters(X: np.ndarray, y: np.ndarray, seed: int) -> float:
    """AdaBoost's test error in percent at its best round on the validation quarter, of 400 rounds."""
    order = np.random.default_rng(seed).permutation(len(y))
    half, quarter = len(order) // 2, len(order) // 4
    a, v, t = order[:half], order[half : half + quarter], order[half + quarter :]
    trace = train(Sample.of(X[a], y[a]), n_rounds=400)
    wrong = [
        [np.mean(np.sign(s) != y[part]) for s in trace.staged_scores(X[part])] for part in (v, t)
    ]
    return 100 * float(wrong[1][int(np.argmin(wrong[0]))])
