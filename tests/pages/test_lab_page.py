"""The Lab as a script: it runs for all data and algorithms, sends the player what it needs, and mends any link."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from opening import array, lines, link, open_app, run, sent, warning

from boosting import ALGORITHMS, datasets

BINARY = [name for name, row in ALGORITHMS.items() if getattr(row, "task", "binary") == "binary"]
DATA = datasets.names("binary")
NAMES = ["dataset", "algorithm", "round", "seed", "lam", "test", "junk"]
SOME = BINARY[:: max(1, len(BINARY) // 4)]


def check_contract(told: dict) -> None:
    """Every array has the shape that the player expects, its numbers are in range, and every round has its words."""
    meta = told["meta"]
    T, m, n, G = (meta[key] for key in ("T", "m", "n", "G"))
    shapes = {
        "surface": (T + 1, G, G), "member": (T, G, G), "cut": (T, 2), "xy": (n, 2), "label": (n,), "flipped": (n,),
        "weight": (T + 1, m), "vote": (T, n), "margin": (T + 1, n), "curves": (len(meta["curves"]), T + 1),
    }  # fmt: skip
    arrays = {name: array(told, name) for name in told["arrays"]}
    assert {name: arrays[name].shape for name in shapes} == shapes
    for name in ("cut", "xy", "weight", "margin"):
        assert np.isfinite(arrays[name]).all(), name
    assert not np.isnan(arrays["curves"]).any()
    assert set(np.unique(arrays["label"])) <= {-1, 1}
    assert set(np.unique(arrays["member"])) <= {0, 1, 2}
    assert arrays["surface"].max(initial=0) <= 254
    assert np.abs(arrays["margin"]).max() <= 1 + 1e-6
    assert arrays["weight"].min() >= 0
    assert (arrays["surface"][0] == 127).all()
    assert len(lines(told)) == T + 1
    assert all(line["say"].startswith(f"Round {t}") for t, line in enumerate(lines(told)))
    assert meta["ended"].endswith(".")


@pytest.mark.parametrize("dataset", DATA)
def test_the_page_runs_on_every_dataset_and_sends_what_the_player_expects(dataset):
    for algorithm in SOME:
        app = open_app(dataset=dataset, algorithm=algorithm, n_rounds=6, round=2)
        told = sent(app)
        check_contract(told)
        assert warning(app) == "" or told["meta"]["T"] < 2
        assert told["meta"]["algorithm"] == ALGORITHMS[algorithm].title
        assert told["meta"]["dataset"] == datasets.describe(dataset).title


@pytest.mark.parametrize("algorithm", BINARY)
def test_the_page_runs_every_algorithm_and_sends_what_the_player_expects(algorithm):
    app = open_app(dataset="gaussians", algorithm=algorithm, n_rounds=12, noise=0.1, round=1)
    check_contract(sent(app))
    assert array(sent(app), "flipped").sum() == round(0.1 * sent(app)["meta"]["m"])


def test_a_fresh_visitor_sees_round_3_of_adaboost_and_no_warning():
    app = open_app()
    assert link(app) == {"round": "3"}
    assert (sent(app)["round"], sent(app)["meta"]["T"]) == (3, 60)
    assert warning(app) == ""
    assert any("AdaBoost on Two moons" in text.value for text in app.markdown)


def test_the_words_follow_the_round_that_the_player_reports():
    app = open_app(dataset="toy")
    app.session_state["stage"] = {"round": 9, "view": {"surface": "sign"}}
    run(app)
    assert link(app) == {"dataset": "toy", "round": "9", "view": "sign"}
    assert any(text.value.startswith("**Round 9** asks") for text in app.markdown)
    assert any(r"\gamma_{9}" in formula.value for formula in app.latex)


@pytest.mark.parametrize("reported", [-5, 10**9, 3.6])
def test_a_report_out_of_range_cannot_break_the_page(reported):
    app = open_app(dataset="toy", n_rounds=5)
    app.session_state["stage"] = {"round": reported, "view": {"surface": "nonsense"}}
    run(app)
    assert 0 <= int(link(app)["round"]) <= 5


def test_round_zero_has_words_of_its_own():
    app = open_app(round=0)
    assert any("Before the first round" in text.value for text in app.markdown)


def test_the_table_has_a_row_for_every_round():
    app = open_app(dataset="toy", n_rounds=7)
    assert app.dataframe[0].value["round"].tolist() == list(range(1, 8))


@pytest.mark.parametrize(
    ("parameters", "sentence", "nearest"),
    [
        (
            {"dataset": "mons"},
            "There is no dataset `mons`. You see Two moons instead.",
            {"round": "3"},
        ),
        ({"algorithm": "ADABOOST"}, "You see AdaBoost instead.", {"round": "3"}),
        ({"weak_learner": "forest"}, "There is no weak learner `forest`.", {"round": "3"}),
        (
            {"noise": "7"},
            "must lie between 0 and 0.4, not 7. You see 0.4",
            {"noise": "0.4", "round": "3"},
        ),
        ({"noise": "-inf"}, "must lie between 0 and 0.4, not -inf. You see 0", {"round": "3"}),
        ({"seed": "many"}, "`many` is not a number for Seed. You see 0", {"round": "3"}),
        ({"test": "nan"}, "`nan` is not a number for Test share. You see 0.3", {"round": "3"}),
        ({"round": "9999"}, "has 60 rounds", {"round": "60"}),
        ({"round": "-2"}, "between 0 and 60, not -2. You see 0", {"round": "0"}),
        ({"n_rounds": ""}, "is not a number for Rounds. You see 60", {"round": "3"}),
        ({"view": "x" * 99}, f"There is no view `{'x' * 60}`.", {"round": "3"}),
    ],
)
def test_a_bad_value_in_a_link_is_named_and_mended(parameters, sentence, nearest):
    app = open_app(**parameters)
    assert sentence in warning(app)
    assert link(app) == nearest


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=80)))
def test_no_text_in_a_link_can_break_the_page(parameters):
    app = open_app(**parameters)
    assert link(app).keys() <= set(NAMES) - {"junk"}
    assert sent(app)["meta"]["T"] >= 1


@st.composite
def screens(draw):
    """Links as the app itself writes them."""
    rounds = draw(st.integers(1, 40))
    return {
        "dataset": draw(st.sampled_from(["circles", "xor", "spirals", "iris"])),
        "algorithm": draw(st.sampled_from(["vadaboost", "quadboost_l2"])),
        "lam": draw(st.sampled_from(["1", "0.7", "2", "500"])),
        "noise": draw(st.integers(1, 40).map(lambda share: f"{share / 100:g}")),
        "seed": str(draw(st.integers(1, 999))),
        "n_rounds": str(rounds),
        "round": str(draw(st.integers(0, rounds))),
    }


@settings(max_examples=25)
@given(screens())
def test_the_link_that_a_page_writes_opens_the_same_page(parameters):
    first = open_app(**parameters)
    second = open_app(**link(first))
    assert warning(second) == ""
    assert link(second) == link(first)
    assert sent(second) == sent(first)
