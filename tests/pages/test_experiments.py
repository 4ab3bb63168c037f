"""The chapter Experiments: what it says is what the runs say, it can be stopped, and nothing breaks it."""

import csv
import io
import re
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from chapters import check_films, figures
from opening import link, markdown, open_chapter, players, run, warning
from scipy import stats

from boosting import Sample, datasets, train
from boosting.catalogue import find_algorithm
from boosting.datasets import divide, flip_labels, share_code
from boosting.engine.base_classifiers import decide
from boosting.engine.boost import USED_UP
from boosting.experiments import second_look
from boosting.experiments.live import Curves, repeat
from boosting.experiments.ours import MADE, Shipped, shipped
from boosting.experiments.printed import printed
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.statistics import friedman
from boosting.experiments.trials import Trial
from boosting.screens import repeats, varied
from boosting.screens.repeats import Asked, Found, Place, Plan
from boosting.screens.runs import Data, Run
from pages.experiments import along, difference, growing, over_tables, tables
from pages.experiments import printed as print_page
from pages.shell import runs

SMALL = {"dataset": "moons", "n_samples": 60, "n_rounds": 6, "seeds": 4}


def whole(**parameters):
    """The page once all that it has asked for is finished."""
    app = open_chapter("experiments/experiments", **parameters)
    while any(b.key == "study-stop" for b in app.button):
        run(app)
    return app


def cells(app) -> list[list[list[str]]]:
    """The tables of the page, with their heads."""
    bodies = [html.proto.body for html in app.get("html") if "bl-numbers" in html.proto.body]
    return [
        [
            re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
            for row in re.findall(r"<tr>(.*?)</tr>", body)
        ]
        for body in bodies
    ]


def sweep(seed: int, algorithm: str, n_rounds: int = 6, noise: float = 0.0, **parameters) -> float:
    """The test error of a run as the Lab has it, computed without the page and its library."""
    data = datasets.load("moons", n_samples=60, seed=seed)
    rows, test, _ = divide(data, "share", 0.3, seed)
    y = flip_labels(data.y[rows], noise, seed)[0]
    trace = train(Sample.of(data.X[rows], y), algorithm, "stump", n_rounds, **parameters)
    return float(np.mean(decide(trace.ensemble().scores(data.X[test])) != data.y[test]))


def test_the_opening_screen_shows_an_experiment_at_once():
    app = whole()
    assert warning(app) == "" and link(app) == {}
    assert "of 20 seeds" in markdown(app)
    check_films(app)
    assert "Mean test error of 20 seeds" in [f["layout"]["title"]["text"] for f in figures(app)]


def test_errors_differences_and_p_values_are_those_of_the_lab_s_runs():
    app = whole(**SMALL, seed=3)
    a, b = (np.array([sweep(s, name) for s in range(3, 7)]) for name in ("adaboost", "quadboost"))
    errors, against = cells(app)
    for row, wanted in zip(errors[1:], (a, b)):
        numbers = [float(cell.rstrip(" %")) for cell in row[1:4]]
        assert numbers == pytest.approx(
            [100 * v for v in (wanted.mean(), wanted.std(ddof=1), stats.sem(wanted))],
            rel=5e-3,
            abs=1e-9,
        )
    counts = [int(n) for n in against[1][3].split(", ")]
    assert counts == [int(np.sum(b < a)), int(np.sum(b == a)), int(np.sum(b > a))]
    p = stats.ttest_rel(b, a).pvalue
    assert against[1][4] == ("p < 0.001" if p < 0.001 else f"p = {p:.2g}")
    assert ("more than luck" if p < 0.05 else "can be luck") in markdown(app)


LINKS = [
    "algorithms=vadaboost,adaboost,lpboost band=spread",
    "question=parameter algorithms=vadaboost parameter=lam",
    "question=parameter whose=quadboost",
    "question=size noise=0.1",
    "question=noise algorithms=adaboost split=three",
]


@pytest.mark.parametrize("words", LINKS)
def test_a_link_opens_the_same_experiment_and_its_films_can_be_drawn(words):
    asked = {**SMALL, **dict(word.split("=", 1) for word in words.split()), "seeds": 3}
    app = whole(**asked)
    assert warning(app) == ""
    assert link(app) == {name: str(value) for name, value in asked.items() if name != "dataset"}
    check_films(app)
    again = whole(**link(app))
    assert markdown(again) == markdown(app) and cells(again) == cells(app)


@pytest.mark.parametrize(
    ("more", "folds"), [({"chosen_by": "part"}, 0), ({}, 5), ({"chosen_by": "10"}, 10)]
)
def test_the_number_of_rounds_is_chosen_by_validation_and_judged_by_the_test(more, folds):
    app = whole(**SMALL, question="parameter", **more)
    one = _run("adaboost")
    asked = Asked([one], ["AdaBoost"], runs.COMMON, 4)
    plan = varied.of_parameter(asked, "AdaBoost", varied.axes(one)["n_rounds"], folds)
    (trial,) = plan.trials.values()
    assert (trial.inner, trial.validation) == (folds, 0.0 if folds else varied.VALIDATION)
    curves = list(growing.STUDIES.find(plan.made_of).value.finished.values())
    validation, test = (
        np.array([np.append(v[1:], [v[-1]] * (7 - len(v))) for v in column])
        for column in zip(*((c.validation, c.test) for c in curves))
    )
    best = int(validation.mean(axis=0).argmin())
    said = markdown(app)
    assert f"AdaBoost has its lowest mean validation error with **Rounds T = {best + 1}**" in said
    captions = " ".join(c.value for c in app.caption)
    assert (f"the mean over {folds} folds" in captions) == bool(folds)
    assert "wrong in training only, not in validation or test" in captions
    own = test[np.arange(4), validation.argmin(axis=1)]
    assert f"the test error is {100 * own.mean():.3g}\u00a0%" in captions
    assert f"**{100 * test[:, best].mean():.3g}\u00a0%" in said


def _run(algorithm, n_rounds=6):
    data = Data("moons", 60, 0.2, 0.0, 0.3, 0)
    return Run(data, algorithm, "stump", n_rounds, ())


def test_noise_is_flipped_in_training_and_tested_on_clean_labels():
    app = whole(**SMALL, question="noise", algorithms="adaboost")
    (table,) = cells(app)
    assert [row[0] for row in table[1:]] == [f"{5 * k}\u00a0%" for k in range(9)]
    for k in (0, 8):
        wanted = np.mean([sweep(s, "adaboost", noise=varied.RATES[k]) for s in range(4)])
        assert table[1 + k][1].startswith(f"{100 * wanted:.3g}\u00a0% ±")


def test_more_examples_are_supersets_and_the_last_size_is_all_of_them():
    app = whole(**SMALL, question="size", algorithms="adaboost")
    (table,) = cells(app)
    assert table[-1][0] == "42"
    assert table[-1][1].startswith(
        f"{100 * np.mean([sweep(s, 'adaboost') for s in range(4)]):.3g}\u00a0% ±"
    )


IRIS = {"task": "multiclass", "n_rounds": 3, "seeds": 3, "algorithms": "deepboost_multiclass"}
REAL = {"task": "regression", "regression": "friedman1", "n_samples": 60, "n_rounds": 3, "seeds": 3}
OTHERS = [
    {"over": "5", "noise": "0.2"},
    {"question": "parameter", "whose": "deepboost_multiclass", "parameter": "beta"},
    {"question": "size"},
    {"question": "noise"},
]


@pytest.mark.parametrize("more", OTHERS)
def test_several_classes_are_repeated_varied_and_compared(more):
    asked = {**IRIS, **more}
    app = whole(**asked)
    assert warning(app) == ""
    wanted = {"whose": "deepboost_multiclass"}  # a default
    assert link(app) | wanted == {n: str(v) for n, v in asked.items()} | wanted
    check_films(app)
    assert not re.search(r"\bnan\b|\binf\b", markdown(app) + str(cells(app)))


def test_an_algorithm_is_compared_with_itself_over_another_family():
    app = whole(**{**IRIS, "algorithms": "deepboost_multiclass,deepboost_multiclass.2"})
    errors, against = cells(app)
    names = [f"Multi-class DeepBoost, {family}" for family in ("stump", "tree, depth 2")]
    assert [row[0] for row in errors[1:]] == names and against[1][0] == names[1]


@pytest.mark.parametrize(
    "more",
    [
        {"outliers": "0.1", "far": "6"},
        *OTHERS[2:],
        {"question": "parameter", "whose": "gradient_boost_regression", "parameter": "loss"},
    ],
)
def test_real_labels_are_repeated_varied_and_compared(more):
    asked = {**REAL, **more}
    app = whole(**asked)
    assert warning(app) == "" and link(app) == {n: str(v) for n, v in asked.items()}
    check_films(app)
    shown = str(cells(app)) + markdown(app)
    assert "RMSE" in shown
    assert not re.search(r"\bnan\b|\binf\b", shown)


@pytest.mark.parametrize("measure", ["rms", "mad"])
def test_errors_of_real_labels_are_those_of_the_library_in_the_units_of_y(measure):
    app = whole(**REAL, measure=measure, outliers=0.2, seed=4, over="5")
    data = partial(datasets.load, "friedman1", n_samples=60)
    names = ("chb_regression", "gradient_boost_regression")
    trials = [
        Trial(
            data,
            name,
            n_rounds=3,
            noise=0.2,
            folds=5,
            measure=measure,
            parameters=defaults_of(name),
        )
        for name in names
    ]
    a, b = (np.array([c.test[-1] for c in repeat(t, range(4, 7))]) for t in trials)
    errors, against = cells(app)
    for row, wanted in zip(errors[1:], (a, b)):
        numbers = (wanted.mean(), wanted.std(ddof=1), stats.sem(wanted))
        assert [float(cell) for cell in row[1:4]] == pytest.approx(numbers, rel=5e-3)
    gap = (b - a).mean()
    assert against[1][1].replace("−", "-") == f"{gap:+.3g}"
    assert f"{abs(gap):.3g} {'less' if gap < 0 else 'more'} test" in markdown(app)


def defaults_of(algorithm: str) -> dict[str, float | str]:
    return {p.name: p.default for p in find_algorithm(algorithm).parameters}


def test_an_experiment_can_be_stopped_and_gone_on_with():
    """A double press of the button means one, and what is finished stays on the screen."""
    app = open_chapter(
        "experiments/experiments",
        dataset="twonorm_20d",
        n_rounds=200,
        seeds=50,
        algorithms="lpboost,adaboost",
        seed=77,
    )
    stop = next(b for b in app.button if b.key == "study-stop")
    stop.click()
    run(app)
    assert [b.key for b in app.button if b.key.startswith("study")] == ["study-go"]
    run(app)
    done = [bar.proto.text for bar in app.get("progress")]
    assert done and "Stopped: what follows speaks of these" in done[0]
    run(app)
    assert [bar.proto.text for bar in app.get("progress")] == done, "nothing is computed any more"
    next(b for b in app.button if b.key == "study-go").click()
    run(app)
    assert any(b.key == "study-stop" for b in app.button)


@pytest.mark.parametrize("question", ["difference", "parameter", "size", "noise"])
@pytest.mark.parametrize("dataset", ["toy", "long_servedio"])
def test_tiny_tables_and_tables_without_a_test_part_are_a_sentence(dataset, question):
    app = whole(dataset=dataset, question=question, n_rounds=3, seeds=2, test=0)
    said = " ".join([*(box.value for box in app.info), markdown(app)])
    if question != "difference":
        assert "training" in said
    assert not re.search(r"\bnan\b|\binf\b", said + str(cells(app)))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"algorithms": "gradient_boost_regression"}, "There is no algorithm `gradient_boost_regression`"),
        ({"question": "why"}, "There is no part of this page called `why`"),
        ({"seeds": "1000"}, "Seeds must lie between 2 and 50"),
        ({"question": "parameter", "parameter": "lam"}, "There is no parameter `lam`"),
        ({"question": "printed", "published": "table_9"}, "There is no experiment `table_9`"),
        ({"question": "printed", "table": "iris"}, "There is no table `iris`"),
    ],
)  # fmt: skip
def test_a_bad_link_is_mended_with_a_sentence(query, words):
    app = open_chapter("experiments/experiments", **{**SMALL, **query})
    assert words in warning(app)


# --- what is finished, in words ---


def found(*columns: list[float], is_law: bool = True) -> Found:
    """Algorithms A, B, ... by their test errors at the end."""
    seeds = tuple(range(len(columns[0])))
    zero = np.zeros(2)
    curves = {
        Place(title): [
            Curves(s, zero, zero, np.array([0.5, e]), zero, zero, "") for s, e in enumerate(column)
        ]
        for title, column in zip("ABC", columns)
    }
    return Found(
        Plan("made", {}, seeds, dict.fromkeys("ABC", "#009e73"), is_law), seeds, curves, ()
    )


def test_equal_runs_are_no_difference_and_one_seed_is_luck():
    same = found([0.1, 0.2], [0.1, 0.2])
    assert "**B** and A have the same test error on each of 2 seeds." in difference.conclusion(
        same, difference.paired(same)
    )
    one = found([0.1], [0.3])
    assert "one seed can always be luck" in difference.conclusion(one, difference.paired(one))
    alone = found([0.1, 0.3])
    assert (
        difference.conclusion(alone, {})
        == "**A**: 20\u00a0% ± 10\u00a0% of test error at the end, mean of 2 seeds."
    )


def unfinished(column: list[float], ended: str) -> list[Curves]:
    """Runs of eight rounds whose error falls by a tenth in the last two."""
    rows = [np.array([0.5] + [e + 0.1] * 6 + [e, e]) for e in column]
    return [Curves(s, e, e, e, e * 0, e * 0, ended) for s, e in enumerate(rows)]


@pytest.mark.parametrize(("ended", "is_said"), [(USED_UP, True), ("No edge.", False)])
def test_a_verdict_on_runs_that_were_cut_off_while_they_fell_is_called_early(ended, is_said):
    rng = np.random.default_rng(2)
    columns = rng.uniform(0.1, 0.3, (2, 6)).tolist()
    flat = found(*columns)
    assert difference.still_falling(flat) == []
    cut = flat._replace(curves={**flat.curves, Place("B"): unfinished(columns[1], ended)})
    said = difference.conclusion(cut, difference.paired(cut))
    assert ("**B** had not come to its end" in said) == is_said
    assert "**A** had not" not in said


def test_tests_that_part_are_reconciled_in_a_sentence():
    """Small wins on all seeds but one, and a large loss there: the counts are sure, the mean is not."""
    a = [0.2] * 12
    b = [0.19 - 0.0005 * s for s in range(11)] + [0.6]
    both = found(a, b)
    pairs = difference.paired(both)
    assert pairs["B"].signs.is_significant() and not pairs["B"].t.is_significant()
    said = difference.conclusion(both, pairs)
    assert (
        "can be luck" in said and "the sign test (p = 0.0063) would call it more than luck" in said
    )
    assert "up to 40 percentage points on seed 11" in said
    alike = found(a, [0.19 - 0.0005 * s for s in range(12)])
    assert "ask different things" not in difference.conclusion(alike, difference.paired(alike))


def test_what_every_seed_chooses_may_beat_the_best_single_value_and_the_page_says_why():
    axis = varied.Axis("n_rounds", "Rounds T", (1, 2), 2)
    test = varied.Grid((1, 2), np.array([[0.1, 0.3], [0.3, 0.1], [0.1, 0.32], [0.3, 0.1]]))
    said = along.own_choices_in_words({"validation": test, "test": test}, axis)
    assert "another value suits them" in said
    p = stats.ttest_rel([0.1] * 4, test.errors[:, 1]).pvalue
    assert f"10.5 percentage points less than with 2 (p = {p:.2g}, paired t-test)" in said
    same = varied.Grid((1, 2), np.array([[0.1, 0.3], [0.1, 0.3]]))
    assert "suits them" not in along.own_choices_in_words({"validation": same, "test": same}, axis)
    assert along.own_choices_in_words({"validation": same}, axis) == "", "nothing is tested"


def test_of_three_the_lowest_is_recommended_with_who_cannot_be_told_from_it():
    rng = np.random.default_rng(3)
    a, noise = rng.uniform(0.1, 0.3, 10), 0.01 * rng.normal(size=(2, 10))
    three = found(a + 0.2 + noise[0], a, a + noise[1] + 0.001)
    said = difference.recommended(three)
    assert difference.conclusion(three, difference.paired(three)).startswith(said[0])
    assert re.match(
        r"\*\*B\*\* has the lowest test error, .* A is worse, and not by luck\. C may be", said[0]
    )
    sure = difference.recommended(found(a + 0.2 + noise[0], a, a + 0.1 + noise[1]))
    assert "A and C are worse" in sure[0] and sure[0].endswith("**Take it.**")
    assert difference.recommended(found(a, a + 0.1)) == []
    assert difference.recommended(found([0.1], [0.2], [0.3])) == []


def test_three_algorithms_are_judged_together_too():
    rng = np.random.default_rng(1)
    columns = rng.uniform(0, 0.4, (3, 8))
    three = found(*columns.tolist())
    said = difference.assumptions(three, difference.paired(three))
    ranking = friedman(columns.T)
    assert f"A {ranking.ranks[0]:.2f}, B {ranking.ranks[1]:.2f}, C {ranking.ranks[2]:.2f}" in said
    assert f"more than {ranking.distance:.2f} apart" in said


def test_what_p_speaks_of_depends_on_where_seeds_get_their_examples():
    law, table = found([0.1, 0.2], [0.2, 0.2]), found([0.1, 0.2], [0.2, 0.2], is_law=False)
    assert "speak of the law" in difference.explained(law)
    assert "speaks of this one only" in difference.explained(table)


def test_the_file_of_every_seed_has_a_line_for_every_run():
    rows = list(tables.every_seed(found([0.1, 0.2], [0.25, 0.5])))
    text = tables.written(tables.HEADS, rows)
    read = list(csv.DictReader(io.StringIO(text)))
    assert [(r["algorithm"], r["seed"], float(r["test error"])) for r in read] == [
        ("A", "0", 0.1),
        ("A", "1", 0.2),
        ("B", "0", 0.25),
        ("B", "1", 0.5),
    ]


@pytest.mark.parametrize(
    "name", [n for n in datasets.names("binary") if datasets.describe(n).rows < 2000]
)
def test_a_table_that_is_kept_for_all_seeds_is_the_same_for_all_seeds(name):
    card = datasets.describe(name)
    size = card.n_samples.default if card.n_samples else None
    spread = card.spread.default if card.spread else None
    if repeats.is_fixed(card, Data(name, size, spread, 0.0, 0.3, 0)):
        a, b = (card.load(seed=s, n_samples=size, spread=spread) for s in (0, 5))
        assert np.array_equal(a.X, b.X) and np.array_equal(a.y, b.y)


def test_a_grid_has_the_ends_and_the_value_of_setup():
    for algorithm, name in (("vadaboost", "lam"), ("lpboost_c", "C"), ("quadboost_l1", "lam")):
        run_ = Run(Data("xor", 60, 0.0, 0.0, 0.3, 0), algorithm, "stump", 5, ((name, 0.123),))
        axis = varied.axes(run_)[name]
        assert 0.123 in axis.values and list(axis.values) == sorted({*axis.values})
        assert len(axis.values) in (varied.STEPS, varied.STEPS + 1)


def test_a_rise_by_noise_is_compared_seed_by_seed():
    axis = varied.Axis("noise", "share of wrong training labels", (0.0, 0.4), 0.0, in_percent=True)
    errors = np.array([[0.1, 0.3], [0.2, 0.3], [0.1, 0.2]])
    said = along.ends_in_words(
        {"A": varied.Grid(axis.values, errors)}, axis, "wrong labels", "test error"
    )
    p = stats.ttest_rel(errors[:, 1], errors[:, 0]).pvalue
    assert said == (
        f"**A**: from 0\u00a0% to 40\u00a0% wrong labels its test error rises by "
        f"**13.3 percentage points** (p = {p:.2g}, paired t-test)."
    )


# --- what was printed ---


@pytest.mark.parametrize("name", PROTOCOLS)
def test_every_published_experiment_has_a_page(name):
    app = open_chapter("experiments/experiments", question="printed", published=name)
    assert warning(app) == ""
    while app.get("progress"):
        run(app)
    check_films(app)
    said = markdown(app)
    protocol = PROTOCOLS[name]
    assert protocol.words in said
    assert all(
        sentence in said for sentence in (*protocol.wrong, *protocol.deviations, *protocol.open)
    )
    shown = str(cells(app))
    assert all(
        number.text in shown
        for (table, method), number in print_page._places(protocol, printed(protocol.printed))
    )


def test_the_means_beside_the_print_are_those_of_the_shipped_cells():
    table = cells(
        open_chapter("experiments/experiments", question="printed", published="chb_table1")
    )[0]
    ours = shipped("chb_table1")
    for row, item in zip(table[1:], PROTOCOLS["chb_table1"].tables):
        values = ours.values(item.title, "chb")
        assert row[2] == f"{values.mean():.3f} ± {stats.sem(values):.3f}"


def test_a_single_repeat_of_ours_judges_no_printed_number():
    """A range takes two: what has one repeat is neither coloured nor counted."""
    protocol = PROTOCOLS["vadaboost_table1"].only(methods=("adaboost", "vadaboost"))
    first, cells_of = protocol.tables[0].title, shipped(protocol.name).cells
    single = Shipped((), tuple(o for o in cells_of if o.cell.repeat == 0))
    assert "one repeat each: too few" in print_page.verdict(protocol, single)
    assert print_page.beside(protocol, single)[2] == set()
    said = print_page.key(protocol, single)
    assert "; ours: a single repeat." in said and "Coloured" not in said and "±" not in said
    more = tuple(o for o in cells_of if o.cell.repeat == 0 or o.cell.table == first)
    said = print_page.verdict(protocol, Shipped((), more))
    assert (
        "22 have ours beside them, 2 with more than one repeat." in said and "of these 2**" in said
    )
    assert {row for row, _ in print_page.beside(protocol, Shipped((), more))[2]} <= {0}


def test_a_printed_spread_stands_there_as_it_is_printed():
    heads, rows, _ = print_page.beside(PROTOCOLS["vadaboost_table1"], Shipped((), ()))
    assert dict(zip(heads, rows[2]))["AdaBoost, printed"] == "0.89 ± 0.0"


def test_every_command_that_made_numbers_has_a_line_with_its_commit():
    name = "quadboost_table1"
    app = open_chapter("experiments/experiments", question="printed", published=name)
    (block,) = [m.value for m in app.markdown if "**How long it takes**" in m.value]
    commands = [line for line in shipped(name).made if line.startswith(MADE)]
    lines = [
        line
        for line in block.splitlines()
        if line.startswith(f"- `python -m boosting.experiments run {name}")
    ]
    assert len(lines) == len(commands) > 1
    assert all("Commit: " in line and "Machine: " in line for line in lines)


def test_methods_are_paired_on_the_repeats_that_both_have(monkeypatch):
    name, n = "quadboost_table1", 6
    all_of_them, table = shipped(name), PROTOCOLS[name].tables[0].title
    fewer = (o for o in all_of_them.cells if o.cell.method != "adaboost" or o.cell.repeat < n)
    ours = all_of_them._replace(cells=tuple(fewer))
    assert ours.repeats(table, "adaboost") == n < ours.repeats(table, "quadboost_l1")
    monkeypatch.setattr("pages.experiments.printed.shipped", lambda name: ours)
    app = open_chapter("experiments/experiments", question="printed", published=name)
    gaps = ours.values(table, "adaboost") - ours.values(table, "quadboost_l1")[:n]
    pairs = next(t for t in cells(app) if t[0][0].startswith("Ours against QuadBoost-L1"))
    row = next(row for row in pairs if row[0] == "AdaBoost")
    assert float(row[1].replace("\u2212", "-")) == pytest.approx(gaps.mean(), rel=5e-3)
    assert row[2] == ", ".join(str(int(k.sum())) for k in (gaps < 0, gaps == 0, gaps > 0))


def test_ranks_over_the_tables_are_those_of_scipy():
    protocol = PROTOCOLS["quadboost_table1"]
    app = open_chapter("experiments/experiments", question="printed", published=protocol.name)
    known, ours = printed(protocol.name), shipped(protocol.name)
    names = [m.name for m in protocol.methods]
    paper = np.array([[known[t.title, m].value for m in names] for t in protocol.tables])
    mine = np.array(
        [
            [ours.values(t.title, m)[: ours.repeats(t.title, "adaboost")].mean() for m in names]
            for t in protocol.tables
        ]
    )
    assert np.array_equal(over_tables.our_values(protocol, ours), mine)
    table = next(t for t in cells(app) if t[0][1:] == ["Mean rank, printed", "Mean rank, ours"])
    for column, values in ((1, paper), (2, mine)):
        # Two means of the same counts may differ in their last place: they share a rank all the same.
        wanted = stats.rankdata(values.round(9), axis=1).mean(axis=0)
        assert [float(row[column]) for row in table[1:]] == pytest.approx(wanted, abs=0.006)
    p = stats.friedmanchisquare(*paper.T).pvalue
    assert (
        f"Printed, 25 tables: the methods {'**differ**' if p < 0.05 else '**may be equally good**'}"
        in markdown(app)
    )


def test_three_tests_of_the_same_risks_are_reconciled_by_what_they_ask():
    """Nemenyi's distance pays for all pairs, the sign test for one: by scipy, from the printed risks."""
    found = second_look.pairs(Shipped("quadboost_table1", ()))
    risks = over_tables.printed_values(PROTOCOLS[second_look.RISKS])
    ranks = np.apply_along_axis(stats.rankdata, 1, risks).mean(axis=0)
    k, n = risks.shape[1], len(risks)
    distance = stats.studentized_range.ppf(0.95, k, np.inf) / 2**0.5 * (k * (k + 1) / 6 / n) ** 0.5
    apart = sum(abs(ranks[i] - ranks[j]) > distance for i in range(k) for j in range(i))
    alone = 0
    for i in range(k):
        for j in range(i):
            wins, losses = np.sum(risks[:, i] < risks[:, j]), np.sum(risks[:, i] > risks[:, j])
            alone += stats.binomtest(int(wins), int(wins + losses)).pvalue < 0.05
    said = over_tables._three_tests(found)
    assert f"tells **{apart}** apart" in said and f"stars **{alone}** of them" in said
    assert f"the paper stars {sum(pair.is_starred for pair in found)}." in said


@pytest.mark.parametrize("table", ["twonorm", "spambase", "waveform"])
def test_who_is_as_good_as_the_row_s_best_is_judged_by_paired_t_tests_at_one_percent(table):
    """As [V] shades its tables: against the lowest mean, not against the first method."""
    protocol, ours = PROTOCOLS["vadaboost_table1"], shipped("vadaboost_table1")
    found = {m.title: ours.values(table, m.name) for m in protocol.methods}
    best = min(found, key=lambda title: found[title].mean())
    said = print_page.as_good(protocol, ours, table)
    assert f"lowest mean is that of {best};" in said
    for title, values in found.items():
        n = min(len(values), len(found[best]))
        if title != best:
            p = stats.ttest_rel(values[:n], found[best][:n]).pvalue
            assert (f"{title}" in said.split("1\N{NO-BREAK SPACE}%")[1]) == (p >= 0.01)


def test_running_times_are_means_over_all_tables_of_the_first_split():
    ours = shipped("quadboost_table1")
    n = len(PROTOCOLS["quadboost_table1"].tables)
    first = [o for o in ours.cells if o.cell.repeat == 0 and o.cell.method == "lpboost_c"]
    assert len(first) == n
    times = over_tables.mean_times(ours, "lpboost_c")
    wanted = (26.93, sum(o.seconds for o in first) / n, sum(o.training for o in first) / n)
    assert times == pytest.approx(wanted)
    app = open_chapter("experiments/experiments", question="printed", published="quadboost_table1")
    assert "The last line of table 1: running times" in markdown(app)
    row = next(row for row in cells(app)[-1] if row[0] == "LPBoost")
    base = over_tables.mean_times(ours, "quadboost")
    assert row[2::2] == [f"{t / b:.3g} times" for t, b in zip(times, base)]


def test_friedman_2_is_pointed_out():
    protocol = PROTOCOLS["chb_table4_laws"]
    _, rows, lit = print_page.beside(protocol, shipped(protocol.name))
    row = [r[0] for r in rows].index("friedman2")
    assert {(row, 1), (row, 3), (row, 5), (row, 7)} <= lit


def test_a_number_computed_now_is_the_shipped_one():
    app = open_chapter(
        "experiments/experiments",
        question="printed",
        published="noise",
        table="twonorm, 10% noise",
        method="adaboost",
    )
    button = next(b for b in app.button if b.key == "run-cell")
    button.click()
    run(app)
    for _ in range(200):
        if not app.get("progress"):
            break
        run(app)
    assert "20 of 20 equal the shipped numbers to the last digit." in markdown(app)
    assert "printed-now" in players(app)
    next(b for b in app.button if b.key == "run-cell").click()
    run(app)
    assert "printed-now" not in players(app)


def test_a_table_that_is_not_here_says_so_and_has_no_button():
    app = open_chapter(
        "experiments/experiments", question="printed", published="arc_gv_trees", table="ocr17"
    )
    assert not any(b.key == "run-cell" for b in app.button)
    assert any("ocr17 cannot be run here" in box.value for box in app.info)


@pytest.mark.parametrize("question", ["difference", "parameter", "size", "noise"])
def test_a_visitor_s_own_table_is_repeated_like_any_other(question):
    mine = replace(datasets.load("moons", n_samples=30), title="Mine")
    own = share_code.encode(mine)
    app = whole(own=own, dataset="own-table", question=question, n_rounds=4, seeds=2)
    assert warning(app) == ""
    assert link(app)["dataset"] == "own-table"
    check_films(app)
