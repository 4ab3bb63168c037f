"""The Lab as a script: it runs for all data and algorithms, sends the player what it needs, and mends any link."""

import re

import films
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from opening import film, link, open_app, players, run, warning
from walks import walk

from boosting import ALGORITHMS, datasets
from boosting.datasets import share_code
from pages.shell.films import FILMS

BINARY = [name for name, row in ALGORITHMS.items() if getattr(row, "task", "binary") == "binary"]
DATA = datasets.names("binary")
NAMES = ["dataset", "algorithm", "round", "seed", "lam", "test", "junk"]
FROM_0 = {
    ALGORITHMS[name].title for name in ("arc_gv", "bagging", "random_forest")
}  # no share of such an objective
SOME = BINARY[:: max(1, len(BINARY) // 4)]


def check_contract(shown: dict) -> None:
    """Every array has the shape that the player expects, its numbers are in range, and every round has its words."""
    T, m, n, G = (shown[key] for key in ("T", "m", "n", "G"))
    shapes = {
        "surface": (T + 1, G, G), "member": (T, G, G), "cut": (T, 2), "xy": (n, 2), "label": (n,), "flipped": (n,),
        "weight": (T + 1, m), "beyond": (T + 1, m), "vote": (T, n), "margin": (T + 1, n), "wrong": (T + 1, n),
        "curves": (len(shown["curves"]), T + 1), "objective": (0,) if shown["algorithm"] in FROM_0 else (T + 1,),
        "best": (len(shown["arrays"]["best"]), 2),
    }  # fmt: skip
    arrays = shown["arrays"]
    there = {name: array.shape for name, array in arrays.items() if not name.startswith("ghost_")}
    assert there == shapes
    ghosts = {"ghost_errors", "ghost_margin"} if shown.get("ghost") else set()
    assert arrays.keys() - shapes.keys() - {"ghost_surface"} == ghosts
    for name in ("cut", "xy", "weight", "margin"):
        assert np.isfinite(arrays[name]).all(), name
    assert not np.isnan(arrays["curves"]).any()
    assert set(np.unique(arrays["label"])) <= {-1, 1}
    assert set(np.unique(arrays["member"])) <= {0, 1, 2}
    assert arrays["surface"].max(initial=0) <= 254
    assert np.abs(arrays["margin"]).max() <= 1 + 1e-6
    assert arrays["weight"].min() >= 0
    assert (arrays["surface"][0] == 127).all()
    check_errors(shown)
    check_words(shown)


def check_errors(shown: dict) -> None:
    """The votes that are marked as wrong are as many as the curves say; before round 1 there are none."""
    wrong, m = shown["arrays"]["wrong"], shown["m"]
    assert not wrong[0].any()
    assert wrong[1:, :m].mean(axis=1) == pytest.approx(shown["arrays"]["curves"][0, 1:], abs=1e-6)


def check_words(shown: dict) -> None:
    """Every round has its line, its formulas, and its row in the table."""
    T = shown["T"]
    assert [line["say"].startswith(f"Round {t}") for t, line in enumerate(shown["live"])] == [
        True
    ] * (T + 1)
    assert shown["ended"].endswith(".")
    formulas, _, (_, table) = shown["words"]["columns"]
    assert {len(block["rounds"]) for block in formulas if "rounds" in block} == {T + 1}
    assert len(table["rows"]) == T
    assert table["lit"]


@pytest.mark.parametrize("dataset", walk(DATA, "moons", "breast_cancer", "tictactoe"))
def test_the_page_runs_on_every_dataset_and_sends_what_the_player_expects(dataset):
    for algorithm in SOME:
        app = open_app(dataset=dataset, algorithm=algorithm, n_rounds=6, round=2)
        shown = film(app)
        check_contract(shown)
        assert warning(app) == ""
        assert shown["algorithm"] == ALGORITHMS[algorithm].title
        assert shown["dataset"] == datasets.describe(dataset).title


@pytest.mark.parametrize("algorithm", BINARY)
def test_the_page_runs_every_algorithm_and_sends_what_the_player_expects(algorithm):
    app = open_app(dataset="gaussians", algorithm=algorithm, n_rounds=12, noise=0.1, round=1)
    check_contract(film(app))
    assert film(app)["arrays"]["flipped"].sum() == round(0.1 * film(app)["m"])


@pytest.mark.parametrize(
    "algorithm",
    [
        "adaboost",
        "logistic",
        "quadboost",
        "quadboost_l1",
        "lpboost",
        "rlpboost",
        "abstaining",
        "deepboost",
    ],
)
def test_the_ringed_examples_carry_the_weighted_error_of_the_round(algorithm):
    """As pages/players/round/film.js rings them: by the label, and the other way round beyond it."""
    shown = film(open_app(dataset="moons", algorithm=algorithm, n_rounds=60))
    m, arrays = shown["m"], shown["arrays"]
    asks = np.where(arrays["beyond"], -1, 1) * arrays["label"][:m]
    votes = arrays["vote"][:, :m]
    table = shown["words"]["columns"][2][1]
    place = [column["name"] for column in table["columns"]].index("weighted error")
    errors = [float(row[place]) for row in table["rows"]]
    ringed = (votes * asks[:-1] < 0) + (votes == 0) / 2
    assert (arrays["weight"][:-1] * ringed).sum(axis=1) == pytest.approx(errors, abs=2e-3)
    too_right = bool(arrays["beyond"].any())
    assert too_right == algorithm.startswith("quadboost")
    assert ("too right" in shown["explain"]["error"]) == too_right


@pytest.mark.parametrize("dataset", ["moons", "tictactoe"])
def test_the_curve_begins_where_its_words_say(dataset):
    """Nobody has voted at round 0: the empty vote counts as -1, and is wrong on all of class +1, many or few."""
    shown = film(open_app(dataset=dataset, n_rounds=1))
    positive = (shown["arrays"]["label"][: shown["m"]] > 0).mean()
    assert shown["arrays"]["curves"][0][0] == pytest.approx(positive, abs=1e-3)
    assert "an empty vote counts as class −1" in shown["curves"][0]["help"]


def test_a_fresh_visitor_sees_adaboost_before_its_first_round_and_no_warning():
    app = open_app()
    assert link(app) == {}
    assert (players(app)["stage"]["start"], film(app)["T"]) == (0, 60)
    assert warning(app) == ""
    assert any("AdaBoost on Two moons" in text.proto.body for text in app.get("html"))


def test_words_below_the_pictures_are_made_when_a_browser_asks_for_them():
    app = open_app(dataset="toy", n_rounds=17)
    words = players(app)["stage-words"]
    assert words["later"] and words["follows"] == "stage"
    job = FILMS.find(words["film"].rpartition("/")[2])
    assert job is not None and not job.done and job.nbytes == 0, (
        "no change of a control waits for them"
    )
    assert len(films.read(words["film"])["words"]["columns"]) == 3
    assert job.done and job.nbytes == len(job.value) > 0
    run(app)
    assert players(app)["stage-words"]["film"] == words["film"]


def test_words_for_later_know_data_of_somebodys_own():
    lines = "\n".join(f"{k},{k * k % 7},{'quince' if k % 3 else 'medlar'}" for k in range(30))
    own = share_code.encode(datasets.parse_csv(f"a,b,label\n{lines}\n".encode())[0])
    app = open_app(dataset="own-table", own=own)
    assert warning(app) == ""
    told = films.said(films.read(players(app)["stage-words"]["film"])["words"], 1)
    assert "quince" in told or "medlar" in told


def test_the_round_of_a_link_is_left_to_the_browser():
    app = open_app(dataset="toy", round=9, view="sign")
    assert link(app) == {"dataset": "toy"}
    assert warning(app) == ""
    assert players(open_app(dataset="toy", round=2)) == players(app), "it is no other film"


def test_a_change_of_a_control_writes_a_link_without_the_round():
    app = open_app(dataset="toy", round=9)
    app.slider(key="n_rounds").set_value(20)
    assert link(run(app)) == {"dataset": "toy", "n_rounds": "20"}


def test_round_zero_has_words_of_its_own():
    formulas, *_ = film(open_app())["words"]["columns"]
    assert any(
        "Before the first round" in block["rounds"][0] for block in formulas if "rounds" in block
    )


def test_the_table_has_a_row_for_every_round():
    _, _, (_, table) = film(open_app(dataset="toy", n_rounds=7))["words"]["columns"]
    assert [row[0] for row in table["rows"]] == [str(t) for t in range(1, 8)]


class TestBackAndForward:
    """A run whose query string is not the one that the last run wrote comes from the browser's history."""

    def test_back_undoes_a_change_and_forward_does_it_again(self):
        app = open_app(dataset="toy", n_rounds=20)
        app.slider(key="n_rounds").set_value(30)
        there = link(run(app))
        assert there["n_rounds"] == "30"
        for query, rounds in [({"dataset": "toy", "n_rounds": "20"}, 20), (there, 30)]:
            travel(app, query)
            assert film(app)["T"] == rounds
            assert link(app) == query, "nothing is written, so that the history stays as it is"

    def test_back_to_an_address_without_a_value_means_its_default(self):
        app = open_app()
        app.slider(key="n_rounds").set_value(20)
        assert link(run(app)) == {"n_rounds": "20"}
        travel(app, {})
        assert (film(app)["T"], link(app)) == (60, {})

    def test_the_round_of_another_entry_changes_nothing_on_the_server(self):
        app = open_app(dataset="toy")
        before = players(app)
        travel(app, {"dataset": "toy", "round": "7"})
        assert players(app) == before
        assert link(app) == {"dataset": "toy"}


def travel(app, query: dict[str, str]) -> None:
    """Run the page as Back and Forward do."""
    app.query_params.clear()
    for name, value in query.items():
        app.query_params[name] = value
    run(app)


@pytest.mark.parametrize(
    ("parameters", "sentence", "nearest"),
    [
        (
            {"weak_learner": "tree", "algorithm": "logitboost"},
            "LogitBoost does not search CART trees. You see Regression trees instead.",
            {"algorithm": "logitboost"},
        ),
        ({"noise": "7", "seed": "many"}, "must lie between 0 and 0.4, not 7. You see 0.4", {"noise": "0.4"}),
        ({"noise": "7", "seed": "many"}, "`many` is not a number for Seed. You see 0", {"noise": "0.4"}),
    ],
)  # fmt: skip
def test_a_bad_value_in_a_link_is_named_and_mended(parameters, sentence, nearest):
    app = open_app(**parameters)
    assert sentence in warning(app)
    assert link(app) == nearest


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=80)))
def test_no_text_in_a_link_can_break_the_page(parameters):
    app = open_app(**parameters)
    assert link(app).keys() <= set(NAMES) - {"junk"}
    assert film(app)["T"] >= 1


def test_the_lab_says_where_nothing_can_be_learned_and_what_to_choose():
    (said,) = [one.value for one in open_app(dataset="xor", n_rounds=20).info]
    assert "the weak learning assumption, some γ > 0 in every round, fails" in said
    first, last = re.search(r"round 1, \*\*([\d.]+)\*\*.* to ([\d.]+), 19", said).groups()
    assert float(first) <= float(last)
    assert "Trees of depth 2, exact" in said.split("Choose in Setup")[1]
    assert not open_app(dataset="xor", weak_learner="depth2", n_rounds=20).info


def test_the_lab_has_cards_where_the_plane_does_not_show_the_data_whole():
    assert "vote" in players(open_app(dataset="twonorm_20d", n_rounds=8))
    assert "vote" not in players(open_app(dataset="moons", n_rounds=3))


def test_the_odds_that_a_score_stands_for_make_the_weights_of_losses_that_estimate_them():
    """Of AdaBoost e^-yF, which is e^(-odds / 2 times the margin); of the logistic loss 1 less the probability of y."""
    for algorithm, of in (
        ("adaboost", lambda z: np.exp(-z / 2)),
        ("logistic", lambda z: 1 / (1 + np.exp(z))),
    ):
        shown = film(run(open_app(algorithm=algorithm, n_rounds="8")))
        arrays, m = shown["arrays"], shown["m"]
        weights = of(np.array(shown["odds"])[:, None] * arrays["margin"][:, :m])
        expected = weights / weights.sum(axis=1, keepdims=True)
        assert arrays["weight"] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    "asked",
    [
        *({"algorithm": name} for name in ("lpboost", "vadaboost", "margin_boost", "arc_gv")),
        {"edits": "then~4~quadboost"},
        {"edits": "then~4~logistic"},
    ],
)
def test_a_score_that_is_no_log_odds_of_one_loss_stands_for_no_probability(asked):
    assert film(run(open_app(n_rounds="8", **asked)))["odds"] is None


def test_an_edit_that_leaves_the_loss_leaves_the_odds():
    assert film(run(open_app(n_rounds="8", edits="then~4~fixed_step")))["odds"] is not None
