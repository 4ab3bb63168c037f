"""Compare takes whole runs: one algorithm several times, with other parameters, weak learners and edits."""

from urllib.parse import parse_qsl, urlencode

import films
import numpy as np
import pytest
from drawn import plain
from opening import film, link, open_app, open_chapter, run, warning

from boosting.engine.trace import run_to_end
from boosting.lessons.screens import Screen, show
from boosting.screens.presets import PRESETS
from boosting.screens.run_names import labels
from boosting.screens.runs import Data, Run
from pages.compare import price
from pages.lab import what_if
from pages.shell import controls, runs

DATA = Data("moons", None, None, 0.0, 0.3, 0)
ADABOOST = Run(DATA, "adaboost", "stump", 12, ())
PAGE = "compare/compare"


def names(app) -> list[str]:
    """The runs that are shown, by their labels."""
    return [shown["algorithm"] for shown in film(app, "compare")["runs"]]


def test_the_area_of_a_disc_is_called_what_it_is():
    """A weight for AdaBoost; QuadBoost has no weights, and its film says what pulls in their place."""
    app = open_chapter(PAGE, algorithms="adaboost,quadboost", n_rounds=2)
    assert [shown["pulls"] for shown in film(app, "compare")["runs"]] == [
        "weight",
        "residual |y − F|",
    ]


def test_one_algorithm_at_two_parameters():
    app = open_chapter(PAGE, algorithms="vadaboost,vadaboost", n_rounds=8, **{"vadaboost.2.lam": 0})
    assert names(app) == ["VadaBoost, λ 0.5", "VadaBoost, λ 0"]
    assert link(app)["algorithms"] == "vadaboost,vadaboost.2"
    assert warning(app) == ""
    first, second = film(app, "compare")["runs"]
    assert (first["arrays"]["weight"] != second["arrays"]["weight"]).any()
    assert len(set(film(app, "compare")["colours"])) == 2


def test_time_is_measured_only_for_who_asks(monkeypatch):
    """Three more trainings of every run are over half of what the page costs."""
    trained = []
    monkeypatch.setattr(
        Run, "train", lambda run, sample: trained.append(run) or run_to_end(run.stepwise(sample))
    )
    app = open_chapter(PAGE, algorithms="adaboost,quadboost", n_rounds=3)
    assert trained == []
    app.button(key="times").click()
    run(app)
    assert [r.algorithm for r in trained] == ["adaboost"] * 3 + ["quadboost"] * 3
    assert any("AdaBoost: **" in text.value and "s**" in text.value for text in app.markdown)


@pytest.mark.parametrize(
    "old", [{"algorithms": "lpboost,chb", "lpboost.nu": "0.1"}, {"algorithms": "vadaboost,adaboost"},
            {"algorithms": "adaboost,quadboost,logistic,lpboost", "n_rounds": "9"}],
)  # fmt: skip
def test_old_links_keep_working(old):
    app = open_chapter(PAGE, **old)
    assert warning(app) == ""
    assert link(app) == old


@pytest.mark.parametrize(
    "slots, mended",
    [
        (["a", "a"], ["a", "a.2"]),
        (["a", "a.2", "a"], ["a", "a.2", "a.3"]),
        (["a.2", "b"], ["a.2", "b"]),
        (["a.99", "a.x", "a.2.2"], ["a", "a.2", "a.3"]),
    ],
)
def test_copies_have_names_of_their_own(slots, mended):
    assert controls.copies(slots) == mended


def test_strange_copies_are_mended():
    app = open_chapter(PAGE, algorithms="adaboost.7,adaboost.99,nobody.2,adaboost", n_rounds=4)
    assert link(app)["algorithms"] == "adaboost.7,adaboost,adaboost.2"
    assert "no algorithm" in warning(app)
    assert warning(open_chapter(PAGE, **link(app))) == ""


@pytest.mark.parametrize("k", range(len(PRESETS)))
def test_a_preset_is_one_press(k):
    app = open_chapter(PAGE, n_rounds=6, **{"adaboost.edits": "times~2~2"})
    app.button(key=f"preset-runs-{k}").click()
    assert warning(run(app)) == ""
    assert link(app)["algorithms"] == PRESETS[k].values["algorithms"]
    assert len(set(names(app))) == len(names(app))
    edited = [key for key in PRESETS[k].values if key.endswith(".edits")]
    assert sum("edited" in name for name in names(app)) == len(edited)


def test_the_preset_of_the_hull_keeps_its_word_on_every_seed():
    """AdaBoost's test error rises from its best round by two points or more, and ends above the hull's."""
    values = next(p.values for p in PRESETS if "hull" in p.label)
    screen = Screen.of(f"/compare?{urlencode(values)}")
    for seed in range(20):
        of_seed = screen.changed(seed=seed)
        adaboost, hull = (
            show(of_seed.changed(algorithm=a)).test_errors for a in ("adaboost", "chb")
        )
        assert adaboost[-1] >= adaboost.min() + 0.02 and hull[-1] < adaboost[-1]


def test_a_run_is_copied_with_all_that_defines_it():
    app = open_chapter(
        PAGE,
        algorithms="vadaboost,adaboost",
        n_rounds=6,
        **{"vadaboost.lam": "0.2", "vadaboost.edits": "times~3~2"},
    )
    app.button(key="copy-vadaboost").click()
    told = link(run(app))
    assert told["algorithms"] == "vadaboost,adaboost,vadaboost.2"
    for name in ("lam", "edits"):
        assert told[f"vadaboost.2.{name}"] == told[f"vadaboost.{name}"]
    assert names(app) == ["VadaBoost, edited", "AdaBoost", "VadaBoost, edited (2)"]


def test_the_lab_leads_to_the_edited_run_beside_the_original():
    app = open_app(
        dataset="xor",
        algorithm="vadaboost",
        lam="0.2",
        n_rounds="9",
        noise="0.1",
        edits="times~3~2",
    )
    shown = film(app)
    original = film(
        open_app(dataset="xor", algorithm="vadaboost", lam="0.2", n_rounds="9", noise="0.1")
    )
    run_ = Run(
        Data("xor", None, None, 0.1, 0.3, 0),
        "vadaboost",
        "stump",
        9,
        (("lam", 0.2),),
        None,
        "times~3~2",
    )
    own = {"algorithm", "lam", "edits"}
    values = {
        **controls.own_values(run_._replace(edits=""), "vadaboost"),
        **controls.own_values(run_, "vadaboost.2"),
    }
    query = {k: v for k, v in link(app).items() if k not in own} | {
        "algorithms": "vadaboost,vadaboost.2",
        **values,
    }
    beside = open_chapter(PAGE, **query)
    assert warning(beside) == ""
    plain, edited = film(beside, "compare")["runs"]
    np.testing.assert_array_equal(plain["arrays"]["curves"], original["arrays"]["curves"])
    np.testing.assert_array_equal(edited["arrays"]["curves"], shown["arrays"]["curves"])
    assert callable(what_if.beside_the_original)


def test_edits_are_told_in_words_below_the_numbers():
    app = open_chapter(
        PAGE,
        algorithms="adaboost,adaboost.2",
        n_rounds=6,
        **{"adaboost.2.edits": "times~3~2 flip~4"},
    )
    said = films.said(film(app, "compare")["words"], 3)
    assert "Round 3: its coefficient is doubled; Example 4 carries the other label" in said


@pytest.mark.parametrize("page", ["lab/lab", "losses/losses", "data/data"])
def test_four_losses_are_one_click_away_on_the_same_data_with_outliers(page):
    app = open_chapter(page, dataset="xor", seed=3)
    (found,) = [
        e.proto for e in app.get("page_link") if e.proto.label == "Four losses side by side"
    ]
    query = dict(parse_qsl(found.query_string))
    assert (query["dataset"], query["seed"], query["noise"]) == ("xor", "3", "0.1")
    beside = open_chapter(PAGE, **query)
    assert warning(beside) == ""
    assert len(names(beside)) == 4


def told(*several):
    """The runs as the numbers under the comparison take them."""
    names = labels(several)
    return [
        price.Told(n, runs.of(r).trace, runs.of(r).film_of(0, 1)) for n, r in zip(names, several)
    ]


def test_the_price_of_a_choice_is_told_round_by_round_until_the_end():
    plain, edited = told(ADABOOST, ADABOOST._replace(edits="times~3~2"))
    blocks = price.words([plain, edited], 60)
    for t in (0, 2, 3, 12):
        rows = films.at(blocks[1], t)
        assert [row[0] for row in rows] == ["AdaBoost", "AdaBoost, edited"]
        assert (rows[0][1:] == rows[1][1:]) == (t < 3), t
    assert films.at(blocks[1], 12)[0][2] == f"{plain.trace.normalizer[11]:.4f}"
    smallest = (plain.trace.sample.y * plain.trace[11].scores).min() / plain.trace[11].norm
    assert films.at(blocks[1], 12)[0][5] == f"{smallest:.4f}".replace("-", "−")


def test_the_ranking_counts_wrong_test_examples_and_shares_places():
    same = told(
        ADABOOST, ADABOOST._replace(parameters=()), ADABOOST._replace(algorithm="quadboost")
    )
    line = price.ranking(same, 12, 60)
    wrong = round(same[0].curve("test", 12) * 60)
    assert f"({wrong} wrong)" in line
    assert line.count("1. ") >= 2 or line.count("2. ") >= 2  # the first two are one run
    assert "the 60 test examples" in line and "One of them is 1.67\u00a0%" in line
    assert "training examples" in price.ranking(same, 0, 0)


def test_a_run_that_has_ended_stays_at_its_last_round():
    short, long = told(ADABOOST._replace(algorithm="hingeboost"), ADABOOST)
    rows = films.at(price.words([short, long], 60)[1], 12)
    assert rows[0][0] == "HingeBoost (ended after 1)"
    assert rows[0][1:] == films.at(price.words([short, long], 60)[1], 1)[0][1:]


def test_an_objective_that_is_a_sum_is_told_from_a_mean():
    data = Data("moons", 60, 0.2, noise=0.0, test=0.0, seed=0)
    ada, lp = (Run(data, name, "stump", 4, ()) for name in ("adaboost", "lpboost_c"))
    both, alone = (
        films.said(
            price.words(
                [price.Told(r.algorithm, runs.of(r).trace, runs.of(r).film_of(0, 1)) for r in some],
                0,
            ),
            4,
        )
        for some in ((ada, lp), (ada,))
    )
    assert "lpboost_c is C times a sum over the 60 examples" in both and "times a sum" not in alone
    assert "mean exponential loss" in both and "L1-penalised hinge loss" in both


def test_what_the_exact_search_of_stumps_costs_is_told_for_the_runs_shown():
    """[M] section 7.2.3: at most m + 1 cuts of every attribute in every round; the search finds no more than these."""
    sample = plain(DATA).sample
    (m, d), T = sample.X.shape, 12
    told = [price.Told("AdaBoost", runs.of(ADABOOST).trace, None)]
    cuts = sum(len(np.unique(column)) + 1 for column in sample.X.T)
    assert cuts <= d * (m + 1) and len(told[0].trace) == T
    assert f"at {d * (m + 1):,} of them at most, {T} rounds at {T * d * (m + 1):,}" in price._cost(
        told
    )
