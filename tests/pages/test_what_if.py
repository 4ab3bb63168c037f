"""What if, in the Lab: edits in the link, in words, in the film, and taken back one by one."""

import films
import numpy as np
import pytest
from drawn import plain
from hypothesis import given, settings
from hypothesis import strategies as st
from opening import film, link, open_app, players, run, warning
from test_lab_page import check_contract
from walks import walk

from boosting import ALGORITHMS
from boosting.screens.runs import Data, Run
from pages.lab import what_if
from pages.shell import edits, runs
from pages.words import live, run_words

DATA = Data("moons", None, None, 0.0, 0.3, 0)
BINARY = [name for name, row in ALGORITHMS.items() if row.task == "binary"]


def words(app) -> str:
    """Every sentence and caption of the page."""
    return "\n".join(block.value for block in [*app.markdown, *app.caption])


def test_an_edited_run_is_a_film_like_any_other_and_says_so():
    plain = film(open_app(n_rounds=12))
    app = open_app(n_rounds=12, edits="times~3~2 flip~4")
    shown = film(app)
    check_contract(shown)
    assert shown["arrays"]["label"][3] == -plain["arrays"]["label"][3]
    assert shown["arrays"]["flipped"][3]
    assert any("Two moons, edited" in text.proto.body for text in app.get("html"))
    for sentence in ("Round 3: its coefficient is doubled.", "Example 4 carries the other label."):
        assert sentence in words(app)
    assert warning(app) == ""


def test_an_example_that_is_left_out_has_no_weight_and_no_part_in_the_error():
    arrays = film(open_app(n_rounds=12, edits="weigh~9~0"))["arrays"]
    assert (arrays["weight"][:, 8] == 0).all()
    m = arrays["weight"].shape[1]
    others = np.delete(np.arange(m), 8)
    assert arrays["curves"][0, 1:] == pytest.approx(
        arrays["wrong"][1:, others].mean(axis=1), abs=1e-6
    )


def test_examples_change_in_mid_run_and_leave_their_rows_to_others():
    app = open_app(n_rounds=9, edits="flip~4~5 move~7~0~9~5 add~1~0~0.5~1~1~8")
    shown = film(app)
    arrays, m = shown["arrays"], shown["m"]
    there = arrays["there"].astype(bool)
    assert m == 143  # the added one, then the new rows of 4 and 7
    for t in range(10):
        gone, new, added = t >= 4, t >= 4, t >= 7
        assert there[t, [3, 6, 140, 141, 142]].tolist() == [not gone, not gone, added, new, new]
        assert (arrays["weight"][t][~there[t]] == 0).all()
        now = arrays["wrong"][t][:m][there[t]].mean()
        assert t == 0 or arrays["curves"][0, t] == pytest.approx(now, abs=1e-6)
    assert arrays["label"][141] == -arrays["label"][3]
    assert "Example 4 carries the other label from round 5 on." in words(app)
    assert "Not drawn any more: exp" in words(app)


@pytest.mark.parametrize("name", walk(BINARY, "vadaboost", "quadboost_l1", "lpboost"))
def test_every_algorithm_can_be_gone_on_with_or_says_why_not(name):
    app = open_app(n_rounds=6, edits=f"then~3~{name}")
    shown = film(app)
    assert bool(warning(app)) != ("edits" in link(app))
    check_contract(shown)


def test_what_the_run_cannot_take_is_left_out_of_the_link_in_words():
    app = open_app(n_rounds=9, algorithm="lpboost", edits="times~3~2 flip~4000 take~2~2 nonsense")
    assert link(app)["edits"] == "take~2~2"
    assert "solves for all coefficients" in warning(app).replace("\\", "")
    assert "there are 140 training examples" in warning(app).replace("\\", "")


@settings(max_examples=12, deadline=None)
@given(st.text(alphabet="timesakcuhnwfglp~0123456789.- +<>$*", max_size=80))
def test_a_strangers_edits_break_nothing(text):
    app = open_app(n_rounds=4, edits=text)
    assert film(app)["T"] <= 4


def test_edits_are_taken_back_one_by_one_and_all_at_once():
    app = open_app(n_rounds=9, edits="times~3~2 flip~4 take~2~2")
    app.button(key="edit-undo-1").click()
    assert link(run(app))["edits"] == "times~3~2 take~2~2"
    app.button(key="edit-undo-all").click()
    assert "edits" not in link(run(app))


def test_an_edit_that_is_not_reached_says_that_it_changes_nothing():
    app = open_app(n_rounds=5, edits="times~9~2")
    assert "The run ends after round 5, so this changes nothing" in words(app)
    assert "exp(−2 Σγ²)" in [curve["label"] for curve in film(app)["curves"]]


def test_a_bound_that_no_longer_holds_is_not_drawn_and_that_is_said():
    app = open_app(n_rounds=9, edits="times~3~2")
    assert [c["label"] for c in film(app)["curves"] if c["role"] == "bound"] == ["∏ Z"]
    assert "Not drawn any more: exp(−2 Σγ²)" in words(app)


def test_bounds_stay_where_only_the_base_classifier_is_another():
    run_ = Run(DATA, "adaboost", "stump", 9, (), None, "take~3~2 never~0")
    assert runs.of(run_).bounds == ("normalizers", "edges")
    assert runs.of(run_._replace(edits="then~3~logistic~stump")).bounds == ()


def test_the_data_of_others_stay_as_they_are():
    before = plain(DATA).sample.y.copy()
    edited = runs.of(Run(DATA, "adaboost", "stump", 9, (), None, "flip~1")).problem
    assert edited.sample.y[0] == -before[0]
    assert (plain(DATA).sample.y == before).all()


def test_the_buttons_know_the_rounds_stump_and_who_can_go_on():
    sent = players(open_app(n_rounds=6))["edit"]
    assert sent["most"] == 6
    assert sent["per_round"]["stump"][0] == ""
    assert all("~" in stump for stump in sent["per_round"]["stump"][1:])
    buttons = {c["name"]: c for group in sent["groups"] for c in group["controls"]}
    assert not buttons["edit-double"]["off"]
    names = [value.partition("~")[0] for value, _ in buttons["edit-algorithm"]["options"]]
    assert "vadaboost" in names and "gradient_boost" not in names and "adaboost" not in names


@pytest.mark.parametrize(
    "algorithm, learner",
    [("adaboost", "tree"), ("ebboost", "stump"), ("gradient_boost", "regression-tree")],
)
def test_who_is_offered_to_go_on_is_whose_edit_the_run_takes(algorithm, learner):
    run_ = Run(DATA, algorithm, learner, 6, ())
    offered = {row.name: own for row, own in what_if.partners(algorithm, learner)}
    for name in BINARY:
        row = ALGORITHMS[name]
        own = learner if learner in row.weak_learners else row.weak_learners[0]
        taken, _ = edits.mended(run_, f"then~2~{name}~{own}")
        assert offered.get(name) == (own if taken and name != algorithm else None)


@pytest.mark.parametrize(
    "algorithm, learner, off",
    [
        ("lpboost", "stump", {"edit-double", "edit-set"}),
        ("adaboost", "tree", {"edit-second", "edit-never"}),
    ],
)
def test_a_button_that_cannot_work_here_says_why(algorithm, learner, off):
    sent = players(open_app(n_rounds=4, algorithm=algorithm, weak_learner=learner))["edit"]
    buttons = {c["name"]: c for group in sent["groups"] for c in group["controls"]}
    for name in off:
        assert buttons[name]["off"].startswith("Not here: ")


def test_other_seeds_have_other_examples_so_only_edits_of_rounds_are_repeated():
    plain = runs.of(Run(DATA, "adaboost", "stump", 9, (), None))
    edited = lambda edits: plain.beside(plain.run._replace(edits=edits))  # noqa: E731
    assert list(what_if.repeatable(plain)) == ["AdaBoost"]
    (one,) = what_if.repeatable(edited("times~3~2")).values()
    assert one.edits == "times~3~2"
    (one,) = what_if.repeatable(edited("times~3~2 flip~4")).values()
    assert one.edits == ""


def test_the_landscape_follows_the_stage_and_says_where_there_is_none():
    shown = players(open_app(n_rounds=5, candidates=1))["landscape"]
    assert shown["follows"] == "stage"
    app = open_app(n_rounds=5, candidates=1, weak_learner="tree")
    assert "landscape" not in players(app)
    assert "keeps no list of its candidates" in app.info[0].value
    assert "landscape" not in players(open_app(n_rounds=5))
    assert link(app)["candidates"] == "1"


def test_the_card_of_the_round_before_says_that_the_examples_change():
    shown = film(open_app(n_rounds=6, edits="flip~4~4"))
    said = [
        "over the changed examples"
        in "".join(films.at(b, t) for b in films.blocks(shown["words"]) if b["kind"] == "formula")
        for t in range(7)
    ]
    assert said == [t == 3 for t in range(7)]


@pytest.mark.parametrize(
    "edits, said",
    [
        ("times~3~2 set~5~1", ["α ← ½ log((1−ε)/ε) <small>(edited in rounds 3, 5)</small>"]),
        ("take~4~2 never~1", ["<small>(edited in round 4; some are forbidden)</small>"]),
        ("never~1", ["<small>(some are forbidden)</small>"]),
        ("flip~4~4 weigh~9~0~6", ["<small>(other examples from round 4, 6 on)</small>"]),
        ("then~4~quadboost times~3~2 then~6~adaboost", [
            "α ← ½ log((1−ε)/ε) <small>(before round 4)</small>; α ← (μ − M) / η <small>(from round 4 on)</small> "
            "<small>(before round 6)</small>; α ← ½ log((1−ε)/ε) <small>(from round 6 on)</small> "
            "<small>(edited in round 3)</small>"]),
        ("then~4~lpboost", ["no correction <small>(before round 4)</small>; c ←", "F ← Σ c h"]),
    ],
)  # fmt: skip
def test_the_pseudocode_of_an_edited_run_says_from_which_round_on_what_holds(edits, said):
    trace = runs.of(Run(DATA, "adaboost", "stump", 9, (), None, edits)).trace
    lines = live.pseudocode(trace, run_words.of_run(trace), 9)
    code = "\n".join(str(line["html"]) for line in lines)
    assert all(text in code for text in said), code


def checked(app, t: int) -> str:
    """What the badges of a round say."""
    return films.said(film(app)["words"], t)


def test_badges_are_computed_and_an_edit_can_be_seen_in_them():
    plain, edited = open_app(n_rounds=6), open_app(n_rounds=6, edits="times~3~2")
    assert "✓ the new base classifier errs on one half of the next weights" in checked(plain, 3)
    assert "✗ not here: the new base classifier errs on one half of the next weights" in checked(
        edited, 3
    )
    assert "the step went beyond the best one" in checked(edited, 3)
    assert "✓ the new base classifier errs on one half of the next weights" in checked(edited, 4)
    assert "Entropy of the weights of the next round" in checked(plain, 0)
    fitted = open_app(n_rounds=6, algorithm="quadboost")
    assert "Entropy of the residual |y − F|" in checked(fitted, 0)
    assert "weights of the next round" not in checked(fitted, 0)


def test_an_edited_run_has_the_plain_one_as_its_ghost():
    shown, plain_run = (
        film(open_app(dataset="toy", n_rounds=9, edits="flip~4")),
        film(open_app(dataset="toy", n_rounds=9)),
    )
    assert shown["ghost"] == "without the edits" and "ghost" not in plain_run
    ghost, there = shown["arrays"], plain_run["arrays"]
    np.testing.assert_array_equal(ghost["ghost_surface"], there["surface"])
    np.testing.assert_array_equal(ghost["ghost_margin"], there["margin"][:, : plain_run["m"]])
    roles = [curve["role"] for curve in plain_run["curves"]]
    for curve, row in zip(shown["curves"], ghost["ghost_errors"], strict=True):
        known = curve["role"] != "bound"
        assert known or np.isnan(row).all()
        if known:
            np.testing.assert_array_equal(row, there["curves"][roles.index(curve["role"])])
    assert (shown["arrays"]["surface"] != there["surface"]).any(), "the edit changed something"


def test_where_an_edit_makes_another_plane_the_ghost_has_no_border_in_it():
    app = open_app(dataset="toy", n_rounds=3, edits="move~3~0~30")
    arrays = film(app)["arrays"]
    assert "ghost_surface" not in arrays and "ghost_margin" in arrays
