"""How answers are judged: the right one, the wrong ones, and what is no answer at all."""

from dataclasses import replace

import numpy as np
import pytest
from drawn import shown_of
from hypothesis import given
from hypothesis import strategies as st
from mistakes import mistakes
from strategies import tables

from boosting import datasets
from boosting.lessons import load
from boosting.lessons.checks import CHECKS, CheckError
from boosting.lessons.claims import Ask, Claim
from boosting.lessons.questions import (
    Choose,
    Curve,
    NextWeights,
    Number,
    Option,
    Order,
    PickExample,
    PickStump,
    StumpAnswer,
)
from boosting.lessons.screens import Screen, show

TOY = show(Screen.of("/?dataset=toy&round=2"))


def number(check: str, tolerance: float = 1e-6, **arguments) -> Number:
    return Number("?", 1, Ask(check, tuple(arguments.items())), tolerance)


# --- slips of one round of AdaBoost, by their formulas ---


@pytest.mark.parametrize(("check", "wrong", "why"), [
    ("alpha", np.log(7 / 3), "factor ½ is missing"),
    ("alpha", 0.5 * np.log2(7 / 3), "base 2"),
    ("alpha", 0.5 * np.log10(7 / 3), "base 10"),
    ("alpha", -0.5 * np.log(7 / 3), "sign"),
    ("alpha", 7 / 3, "odds"),
    ("error", 0.7, "gets right"),
    ("error", 3, "number of mistakes"),
    ("error", 30, "per cent"),
    ("edge", -0.2, "sign"),
    ("edge", 0.4, "half of it"),
    ("normalizer", 2 * 0.21, "root is missing"),
    ("normalizer", np.sqrt(0.21), "factor 2 is missing"),
])  # fmt: skip
def test_a_slip_is_named(check, wrong, why):
    verdict = number(check, round=1).judge(TOY, wrong)
    assert not verdict.right and why in verdict.why


@pytest.mark.parametrize(("link", "wrong", "why"), [
    ("/?dataset=moons&algorithm=quadboost&round=1", lambda r: 0.5 - r.error, "twice it"),
    ("/?dataset=moons&algorithm=quadboost&round=1", lambda r: np.arctanh(1 - 2 * r.error), "AdaBoost's coefficient"),
    ("/?dataset=moons&algorithm=quadboost&round=1", lambda r: r.error, "That is ε"),
    ("/?dataset=moons&algorithm=margin_boost&rho=0.1&round=1", lambda r: np.arctanh(1 - 2 * r.error), "AdaBoost's"),
    ("/?dataset=moons&algorithm=chb&gamma=5&round=5", lambda r: 1 - r.alpha, "1 − a"),
])  # fmt: skip
def test_the_slips_of_a_step_fit_its_algorithm(link, wrong, why):
    """Nobody takes a logarithm, or counts, for a step that has none."""
    shown = show(Screen.of(link))
    question = number("alpha", 1e-3, round=shown.round)
    verdict = question.judge(shown, float(wrong(shown.trace[shown.round - 1])))
    assert not verdict.right and why in verdict.why
    assert not any(
        "base 10" in reason or "counted" in reason for _, reason in mistakes(question, shown)
    )


def test_rounded_weights_are_recognised():
    """Two sixteenths are no 0.12."""
    step = load("02_by_hand").steps[10]
    exact = step.question.truth(step.shown())
    verdict = step.question.judge(step.shown(), 0.06 + 0.06)
    assert exact == pytest.approx(1 / 8)
    assert not verdict.right and "exact ones" in verdict.why


def test_old_weights_are_recognised():
    r = TOY.trace[1]
    old = float(TOY.trace[0].distribution @ (r.votes != r.sample.y))
    assert "old weights" in number("error", round=2).judge(TOY, old).why
    after = float(TOY.trace[1].after.distribution @ (r.votes != r.sample.y))
    assert after == pytest.approx(0.5)
    assert "weights after the round" in number("error", round=2).judge(TOY, 0.5).why
    third = TOY.trace[2]
    before = float(TOY.trace[1].distribution @ (third.votes != third.sample.y))
    assert "old weights" in number("error", round=3).judge(TOY, before).why


def test_the_value_of_another_round_is_recognised():
    assert (
        "round 3; asked is round 2" in number("alpha", round=2).judge(TOY, TOY.trace.alpha[2]).why
    )


def test_a_number_far_from_every_slip_is_told_the_direction():
    assert "smaller" in number("alpha", round=1).judge(TOY, 5.5).why
    assert "larger" in number("alpha", round=1).judge(TOY, 0.05).why


@pytest.mark.parametrize("answer", ["x", None, [1], float("nan"), float("inf"), {}])
def test_what_is_no_number_is_refused(answer):
    with pytest.raises(ValueError, match="number"):
        number("alpha", round=1).judge(TOY, answer)


@given(tables(min_rows=3), st.integers(1, 3))
def test_slips_never_equal_the_right_value(table, t):
    shown = shown_of(*table)
    if len(shown.trace) < t:
        return
    for name in (
        "error",
        "edge",
        "alpha",
        "normalizer",
        "product_of_z",
        "edge_bound",
        "train_error",
    ):
        right = CHECKS[name].value(shown, round=t)
        assert all(abs(float(s.value) - right) > 1e-12 for s in CHECKS[name].slips(shown, round=t))
        assert number(name, round=t).judge(shown, right).right


@given(tables(min_rows=3))
def test_the_drawn_weights_are_judged_by_their_shape(table):
    shown = shown_of(*table, n_rounds=2)
    if not len(shown.trace):
        return
    question = NextWeights("?", 1, 1, 0.01)
    truth = question.truth(shown)
    assert question.judge(shown, truth).right
    assert question.judge(shown, truth + 0.001 / len(truth)).right
    for answer, why in mistakes(question, shown):
        verdict = question.judge(shown, answer)
        assert not verdict.right and verdict.why == why


def test_typical_weights_get_their_reason():
    r = TOY.trace[0]
    raw = r.distribution * np.exp(-r.alpha * r.votes * r.sample.y)
    question = NextWeights("?", 1, 1, 0.01)
    assert "normalise" in question.judge(TOY, raw).why
    assert "old weights" in question.judge(TOY, r.distribution).why
    turned = r.distribution * np.exp(r.alpha * r.votes * r.sample.y)
    assert "sign" in question.judge(TOY, turned / turned.sum()).why
    assert "sum to 5" in question.judge(TOY, np.full(10, 0.5)).why
    assert "largest difference" in question.judge(TOY, np.eye(10)[0]).why
    with pytest.raises(ValueError, match="10 examples, and 2 weights"):
        question.judge(TOY, [0.5, 0.5])


# --- stumps ---


def test_a_stump_is_judged_by_its_edge_and_told_its_price():
    first = PickStump("?", 1, 1)
    best = first.truth(TOY)
    assert best == StumpAnswer(0, 2.5, -1)
    assert first.judge(TOY, best)[0] and first.judge(TOY, best).price == pytest.approx(1)
    assert first.judge(TOY, (0, 8.5, -1)).right, "as good as the chosen one"
    assert "wrong way round" in first.judge(TOY, (0, 2.5, 1)).why
    # plus at 0 alone: five of ten are right, and a coin does as well
    poor = first.judge(TOY, (0, 0.5, -1))
    assert not poor.right and poor.price == pytest.approx(0.0 / 0.2)
    assert poor.why == "Its weighted error is 0.5: it does not beat a coin. The best one has 0.3."
    assert "old weights" in PickStump("?", 1, 2).judge(TOY, best).why


@given(tables(min_rows=3), st.integers(0, 2), st.floats(-5, 5), st.sampled_from([-1, 1]))
def test_no_stump_costs_more_than_the_best(table, attribute, cut, sign):
    shown = shown_of(*table, n_rounds=1)
    if not len(shown.trace) or shown.trace[0].found.classifier.n_questions != 1:
        return
    question = PickStump("?", 1, 1)
    verdict = question.judge(shown, (attribute % table[0].shape[1], cut, sign))
    assert verdict.price <= 1 + 1e-9
    assert verdict.right == (verdict.price > 1 - 1e-6)


@pytest.mark.parametrize("answer", [(1, 0.5, 1), (0, "x", 1), (0, 0.5, 0), (0.5, 0.5, 1)])
def test_what_is_no_stump_is_refused(answer):
    with pytest.raises(ValueError):
        PickStump("?", 1, 1).judge(TOY, answer)


# --- examples, orders, curves, options ---


def test_any_of_the_heaviest_examples_is_right():
    question = PickExample("?", 1, Ask("weight", (("round", 1),)), True)
    right = [i for i in range(1, 11) if question.judge(TOY, i).right]
    assert right == [7, 8, 9]
    assert "3 have a larger value" in question.judge(TOY, 1).why
    for answer in (0, 11, 1.5, "a"):
        with pytest.raises(ValueError):
            question.judge(TOY, answer)


def test_equal_items_may_stand_either_way():
    items = (("a", Ask("size")), ("b", Ask("alpha", (("round", 1),))), ("c", Ask("size")))
    question = Order("?", 1, items)
    assert question.judge(TOY, [1, 0, 2]).right and question.judge(TOY, [1, 2, 0]).right
    assert "“b”" in question.judge(TOY, [0, 1, 2]).why
    with pytest.raises(ValueError, match="every item once"):
        question.judge(TOY, [0, 0, 1])


def test_a_curve_that_goes_the_other_way_is_told_so():
    question = Curve("?", 1, Ask("product_of_z"), (0, 10, 20), 0.05)
    truth = question.truth(TOY)
    assert question.judge(TOY, truth + 0.04).right
    assert f"{truth[1]:.3g} in round 10" in question.judge(TOY, truth).why
    assert "falls" in question.judge(TOY, [0.2, 0.5, 1]).why
    assert "round 10" in question.judge(TOY, truth + np.array([0, 0.3, 0])).why
    with pytest.raises(ValueError, match="3 rounds, and 1"):
        question.judge(TOY, [1])


def test_the_run_decides_which_option_is_right():
    def option(name, bound):
        return Option(name, (Claim(Ask("size"), "below", bound),), f"not {name}")

    question = Choose("?", 1, (option("few", 11.0), option("none", 1.0)))
    assert question.judge(TOY, 0).right
    assert question.judge(TOY, 1).why == "not none"
    with pytest.raises(CheckError, match="2 hold"):
        Choose("?", 1, (option("few", 11.0), option("many", 12.0))).truth(TOY)
    with pytest.raises(ValueError, match="from 0 to 1"):
        question.judge(TOY, 2)


# --- checks against the library, on any sample ---


@given(tables(min_rows=3))
def test_checks_agree_with_the_theory(table):
    shown = shown_of(*table)
    T = len(shown.trace)
    value = lambda name, **a: CHECKS[name].value(shown, **a)  # noqa: E731
    for t in range(1, T + 1):
        perfect = shown.trace[t - 1].found.wrong == 0
        assert value("train_error", round=t) <= value("product_of_z", round=t) + 1e-9
        assert value("edge", round=t) == pytest.approx(0.5 - value("error", round=t))
        if not perfect:
            assert value("weight_of_wrong", round=t) == pytest.approx(0.5)
            assert value("normalizer", round=t) == pytest.approx(
                value("loss_after", factor=1, round=t)
            )
            assert value("same_as_before", round=t) == 0
        weights = [value("weight", example=i, round=t) for i in range(1, len(table[1]) + 1)]
        np.testing.assert_allclose(weights, value("next_weights", round=t))


@pytest.mark.parametrize(("name", "arguments", "words"), [
    ("alpha", {"round": 99}, "no round 99"),
    ("alpha", {"rund": 1}, "no argument 'rund'"),
    ("weight", {}, "needs 'example'"),
    ("weight", {"example": 0, "round": 1}, "no example 0"),
    ("test_error", {"round": 1}, "holds no examples back"),
    ("game_value", {}, "shows no game"),
    ("loss_value", {"loss": "x", "margin": 0}, "no loss 'x'"),
    ("alpha", {"round": "two"}, "cannot be asked"),
    ("bound", {"kind": "zz", "round": 1}, "names none"),
])  # fmt: skip
def test_a_question_that_cannot_be_asked_says_why(name, arguments, words):
    with pytest.raises(CheckError, match=words):
        CHECKS[name].value(TOY, **arguments)


@pytest.mark.parametrize(
    "link", ["/game?n_rounds=2", "/classes?for_classes=adaboost_mh&n_rounds=2"]
)
def test_a_base_classifier_of_no_cut_is_no_stump(link):
    """A given column, and a tree for each class."""
    shown = show(Screen.of(link))
    with pytest.raises(CheckError, match="round 2 is no stump"):
        CHECKS["threshold"].value(shown, round=2)
    with pytest.raises(CheckError, match="round 2 is no stump"):
        PickStump("?", 1, 2).truth(shown)


@pytest.mark.parametrize(("name", "argument"), [
    ("margin_of_mix", "coefficients"),
    ("best_edge_of", "weights"),
])  # fmt: skip
def test_a_game_takes_a_number_for_each_of_its_rows_and_columns(name, argument):
    """A shorter list was read on behind its end."""
    game = show(Screen.of("/game?n_rounds=1"))
    n = dict(zip(("weights", "coefficients"), game.matrix.shape))[argument]
    assert np.isfinite(CHECKS[name].value(game, **{argument: [1] * n}))
    for other in (1, [1], [1] * (n + 1), [[1] * n]):
        with pytest.raises(CheckError, match=f"The game has {n} "):
            CHECKS[name].value(game, **{argument: other})


def test_every_check_says_what_it_is():
    assert all(c.says.endswith(".") or c.says.endswith(")") for c in CHECKS.values())


AT = (("round", 4),)


def test_beside_a_part_with_a_run_of_its_own_a_lesson_asks_that_run_and_its_seeds():
    """The part is about AdaBoost, the page about another algorithm."""
    link = "/margins?dataset=gaussians&n_samples=40&n_rounds=5&algorithm=logistic&margins_part=best"
    shown = replace(load("07_margins").steps[0], screen=Screen.of(link)).shown()
    of_page, of_part = (
        [
            CHECKS["smallest_margin"].value(there(show(Screen.of(f"{link}&seed={k}"))), round=4)
            for k in range(3)
        ]
        for there in (lambda page: page, lambda page: page.of_part("best"))
    )
    assert Ask("smallest_margin", AT).value(shown) == of_part[0] != of_page[0]
    assert Ask("smallest_margin", AT, seeds=3).value(shown) == pytest.approx(np.mean(of_part))
    assert np.mean(of_part) != pytest.approx(np.mean(of_page))


def test_a_mean_over_seeds_is_the_mean_of_its_runs():
    link = "/?dataset=gaussians&n_samples=40&n_rounds=5"
    ask = Ask("last_test_error", (), "", None, 3)
    one = [CHECKS["last_test_error"].value(show(Screen.of(f"{link}&seed={k}"))) for k in range(3)]
    assert ask.value(show(Screen.of(link))) == pytest.approx(np.mean(one))
    with_less = Ask("last_test_error", (), "", "n_rounds=1", 0)
    alone = CHECKS["last_test_error"].value(
        show(Screen.of(link.replace("n_rounds=5", "n_rounds=1")))
    )
    assert with_less.value(show(Screen.of(link))) == pytest.approx(one[0] - alone)
    assert datasets.describe("gaussians").n_samples is not None
