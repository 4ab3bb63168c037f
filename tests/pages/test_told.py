"""The sentence of a round speaks of both sides of it, in counts that are those of the picture."""

import re

import numpy as np
import pytest
from opening import film, open_app

WORSE = re.compile(r"Together: (\d+) of \d+ wrong, before (\d+)")
BIG = re.compile(r"It gets (?:all (\d+)|(\d+) of the (\d+)) big points right")


def said(shown: dict) -> list[str]:
    return [line["say"] for line in shown["live"]]


def ringed(shown: dict) -> np.ndarray:
    """Which training examples the player rings in each round, (T, m)."""
    arrays, m = shown["arrays"], shown["m"]
    asks = np.where(arrays["beyond"][:-1], -1, 1) * arrays["label"][:m]
    return arrays["vote"][:, :m] * asks < 0


@pytest.mark.parametrize("algorithm", ["adaboost", "quadboost", "lpboost", "abstaining"])
def test_the_counts_are_the_crosses_of_the_picture(algorithm):
    shown = film(open_app(algorithm=algorithm, n_rounds=20))
    wrong = shown["arrays"]["wrong"][:, : shown["m"]].sum(axis=1)
    for t, words in enumerate(said(shown)[2:-1], start=2):
        assert f"Together: {wrong[t]} of {shown['m']} wrong" in words
        assert (", before " in words) == (wrong[t] > wrong[t - 1])
    assert (
        f"together: {wrong[-1]} of {shown['m']} wrong; the first alone: {wrong[1]}."
        in said(shown)[-1]
    )


@pytest.mark.parametrize("algorithm", ["adaboost", "quadboost"])
def test_the_big_points_that_it_gets_right_are_those_that_were_big_before_the_round(algorithm):
    shown = film(open_app(algorithm=algorithm, n_rounds=20))
    rings, told = ringed(shown), 0
    for t, words in enumerate(said(shown)[1:]):
        times = shown["arrays"]["weight"][t] * shown["m"]
        big, clear = times >= 1.5, np.abs(times - 1.5).min() > 1e-2  # the film's weights are coarse
        if clear and (found := BIG.search(words)):
            every, right, of = found.groups()
            assert int(every or of) == big.sum()
            assert int(every or right) == (big & ~rings[t]).sum() > big.sum() / 2
            told += 1
    assert told > 10


@pytest.mark.parametrize(
    "algorithm", ["adaboost", "quadboost", "lpboost", "abstaining", "brownboost"]
)
def test_mistakes_are_said_to_carry_more_weight_where_the_ringed_points_do_together_and_nowhere_else(
    algorithm,
):
    shown = film(open_app(algorithm=algorithm, n_rounds=20))
    rings, weight = ringed(shown), shown["arrays"]["weight"]
    for t, words in enumerate(said(shown)[1:-1]):
        grown = weight[t + 1][rings[t]].sum() - weight[t][rings[t]].sum()
        if abs(grown) > 1e-2:
            assert ("carry more weight" in words) == (grown > 0), words
        assert f"ound {t + 2} is for" in words


def test_nothing_is_earned_or_minimised_where_weights_are_drawn():
    words = said(film(open_app(algorithm="bagging", n_rounds=20, noise=0.2)))
    assert "as big as it is often drawn" in words[0]
    assert all(f"ound {t} draws its weights anew" in told for t, told in enumerate(words[1:-1], 2))
    assert not any("carry more weight" in told or "no step back" in told for told in words)


def test_a_vote_that_gets_worse_is_explained():
    shown = film(open_app())
    worse = [words for words in said(shown) if WORSE.search(words)]
    assert "of two votes the louder decides alone" in worse[0]
    assert len(worse) > 3
    assert all("no step back" in words for words in worse[1:])


def test_where_examples_have_weights_of_their_own_shares_are_said_and_no_counts():
    words = said(film(open_app(edits="weigh~1-9~3", n_rounds=5)))
    assert "of the training examples' own weight" in words[3]
    assert not WORSE.search(" ".join(words))


def test_a_run_without_a_round_asks_nobody_to_press_step():
    """Step is dead there, and the run's own last sentence says why."""
    none = film(open_app(dataset="xor_epsilon", test=0, data_epsilon=0, n_samples=8))
    assert none["T"] == 0 and "Press Step" not in said(none)[0]
    some = film(open_app(n_rounds=2))
    assert "Press Step" in said(some)[0]
