"""The controls beside the stage: data, algorithm, parameters. What is changed is trained anew; the round stays."""

import csv
import io

import pytest

from boosting import ALGORITHMS, WEAK_LEARNERS, datasets
from boosting.datasets import parse_csv
from boosting.datasets.share_code import encode

pytestmark = pytest.mark.browser


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["toy", "xor", "breast_cancer", "digits_38"])
def test_a_dataset_can_be_picked_and_the_round_stays(lab, name):
    lab.open(round=5)
    lab.choose("dataset", datasets.describe(name).title).wait_link(dataset=name, round=5)
    assert lab.round == 5
    assert datasets.describe(name).title in lab.run_line
    has_picker = lab.control(f"axis_x-{name}").count() == 1
    assert has_picker == (datasets.describe(name).attributes > 2)


@pytest.mark.thorough
def test_the_plane_of_a_table_follows_its_two_pickers(lab):
    lab.open(dataset="breast_cancer")
    before = lab.pictures()
    lab.choose("axis_x-breast_cancer", "mean radius").wait_link(axis_x="mean radius")
    lab.choose("axis_y-breast_cancer", "worst area").wait_link(axis_y="worst area")
    after = lab.pictures()
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    assert (
        "28 attributes stand at their median"
        in lab.page.locator("[data-caption=surface]").inner_text()
    )


@pytest.mark.thorough
def test_algorithms_from_all_over_the_catalogue_can_be_picked_and_stepped(lab):
    """A third of them: that all run, in the Lab and in every chapter, is asked without a browser (tests/pages)."""
    rows = [(name, row) for name, row in ALGORITHMS.items() if row.task == "binary"]
    lab.open(dataset="toy", round=1, n_rounds=10)
    for name, row in rows[1::3]:
        lab.choose("algorithm", row.title).wait_link(algorithm=name, round=1)
        lab.press("back").wait_round(0).press("step").wait_round(1)
        assert lab.page.locator(".bl-algorithm").inner_text() == row.title
        assert "Round 1: " in lab.sentence
        assert lab.exceptions() == 0


def test_a_parameter_changes_the_run_and_keeps_the_round(lab):
    lab.open(algorithm="vadaboost", round=17)
    before = lab.pictures()
    lab.nudge("vadaboost-lam").wait_link(lam="0.55", round=17)
    assert lab.round == 17
    assert lab.pictures()[1] != before[1]


@pytest.mark.thorough
def test_the_weak_learner_can_be_changed(lab):
    lab.open(round=4)
    before = lab.pictures()
    lab.choose("weak_learner", WEAK_LEARNERS["stump-grid"].title).wait_link(
        weak_learner="stump-grid", round=4
    )
    assert lab.round == 4
    assert lab.pictures()[0] != before[0]


@pytest.mark.thorough
def test_fewer_rounds_end_the_run_earlier_and_the_player_stays_inside(lab):
    lab.open(round=40, n_rounds=41)
    lab.nudge("n_rounds", "ArrowLeft").wait_link(n_rounds="40", round=40)
    assert (lab.rounds, lab.round) == (40, 40)
    lab.nudge("n_rounds", "ArrowLeft").wait_link(n_rounds="39", round=39)
    assert (lab.rounds, lab.round) == (39, 39)


@pytest.mark.thorough
def test_noise_and_seed_draw_another_sample(lab):
    lab.open().unfold()
    seen = [lab.pictures()[0]]
    lab.nudge("noise").wait_link(noise="0.01")
    seen.append(lab.pictures()[0])
    lab.nudge("seed").wait_link(noise="0.01", seed="1")
    seen.append(lab.pictures()[0])
    assert len(set(seen)) == 3
    assert "label flipped" in lab.page.locator(".bl-legend-surface").inner_text()


@pytest.mark.thorough
def test_a_run_that_ends_early_says_why(lab):
    lab.open(algorithm="quadboost_l1", lam="0.2", round=1)
    lab.key("End")
    lab.page.locator(".bl-ended").get_by_text("the L1 penalty ends the run by itself").wait_for()
    assert lab.rounds < 60


@pytest.mark.thorough
def test_a_run_without_a_single_round_shows_round_0_and_its_reason(lab):
    lab.open(algorithm="quadboost_l1", lam="1", round=0)
    assert (lab.rounds, lab.round) == (0, 0)
    assert "the L1 penalty ends the run by itself" in lab.sentence
    for key in ("step", "step10", "play", "substep", "back"):
        lab.poke(key)
    lab.key("End").key("Space")
    assert lab.round == 0


@pytest.mark.thorough
def test_the_table_can_be_downloaded_with_a_row_for_every_round(lab):
    lab.open(dataset="toy", test=0, n_rounds=7)
    download = lab.saved_by(lab.control("csv").locator("button"))
    text = download.path().read_text("utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert download.suggested_filename == "adaboost-toy.csv"
    assert [int(row["round"]) for row in rows] == list(range(1, 8))
    assert [f"{float(row['weighted error']):.4f}" for row in rows[:3]] == [
        "0.3000",
        "0.2143",
        "0.1818",
    ]
    assert [float(row["training error"]) for row in rows[:3]] == [0.3, 0.3, 0.0]


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["csv", "csv-examples"])
def test_the_tables_of_a_visitor_s_own_data_can_be_downloaded(lab, key):
    """A file is made when it is clicked, outside of the page's run, where the visitor's data are not."""
    table = b"a,b,class\n" + b"".join(
        f"{k},{k * 7 % 5},{'uv'[k % 2]}\n".encode() for k in range(12)
    )
    lab.open(dataset="own-table", own=encode(parse_csv(table)[0]), n_rounds=4)
    download = lab.saved_by(lab.page.locator(f".st-key-{key} button:visible"))
    rows = list(csv.DictReader(io.StringIO(download.path().read_text("utf-8"))))
    assert {int(row["round"]) for row in rows} >= {1, 2}


@pytest.mark.thorough
def test_the_code_that_ran_is_on_the_page(lab):
    lab.open()
    lab.whole().page.get_by_text("The code that ran").click()
    lab.page.get_by_text("def boost(").first.wait_for()
