"""Break it: the judge accepts what breaks, refuses what does not, and scores are comparable."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.catalogue import boost_matrix
from boosting.lessons import course
from boosting.lessons.screens import Screen, show
from boosting.lessons.tasks import TASKS
from boosting.theory import game

XOR = show(Screen.of("/?dataset=xor_epsilon&test=0&data_epsilon=0&n_samples=8"))
TOY = show(Screen.of("/?dataset=toy"))


def example(name):
    return TASKS[name].solved(XOR)


@pytest.mark.parametrize("name", TASKS)
def test_the_example_is_accepted_and_the_first_try_is_not(name):
    task = TASKS[name]
    done = task.judge(example(name), XOR)
    assert done.done and done.score is not None
    assert done.why.endswith((".", ")."))
    first = [8.0, *[1.0] * 7] if name == "no_edge" else task.first_try
    assert not task.judge(first, XOR).done


@pytest.mark.parametrize(("name", "answer"), [
    ("cycle", "1 2"), ("cycle", {"matrix": "1 x"}), ("cycle", {"matrix": "1 0\n0 1", "start": "1"}),
    ("cycle", {"matrix": "1 0\n0 1", "start": "0 0"}), ("cycle", {"matrix": "1 0\n0 1", "start": "a b"}),
    ("overfit", "/nowhere"), ("overfit", "/?dataset=toy"), ("overfit", 3), ("vadaboost", "/?lam=7"),
    ("four_points", [[1, 2]]), ("four_points", "x"), ("four_points", [[1, 2], [1], [1, 2], [1, 2]]),
    ("four_points", [[1, float("nan")]] * 4), ("ten_rounds", {"X": [[1]], "y": [2]}), ("ten_rounds", [1]),
    ("ten_rounds", {"X": [[0]] * 99, "y": [1] * 99}), ("ten_rounds", {"X": [[0], [1]], "y": [1]}),
    ("no_edge", [1, 2]), ("no_edge", [0] * 8), ("no_edge", [-1] * 8), ("no_edge", "abcdefgh"), ("no_edge", None),
])  # fmt: skip
def test_what_cannot_be_read_is_said_in_words(name, answer):
    with pytest.raises(ValueError, match=r"[.?]$|nearest"):
        TASKS[name].judge(answer, XOR)


def test_the_books_matrix_leaves_a_twenty_fourth():
    outcome = TASKS["cycle"].judge(TASKS["cycle"].example, XOR)
    assert outcome.score == pytest.approx(3 / 8 - 1 / 3, abs=1e-4)
    assert "every 3 rounds" in outcome.why


def test_a_run_that_does_not_repeat_is_no_cycle():
    rng = np.random.default_rng(1)
    text = "\n".join(" ".join(f"{x:.3f}" for x in row) for row in rng.uniform(-1, 1, (5, 7)))
    assert not TASKS["cycle"].judge({"matrix": text, "start": ""}, XOR).done


@pytest.mark.parametrize("g", [0.01, 0.05, 0.08])
def test_long_and_servedios_points_score_their_gap(g):
    points = [[1, 0], [g, -g], [g, -g], [g, 5 * g]]
    assert TASKS["four_points"].judge(points, XOR).score == pytest.approx(g)


def test_unfair_points_do_not_count():
    outcome = TASKS["four_points"].judge([[1, 0], [-1, 0], [0, 1], [0, -1]], XOR)
    assert not outcome.done and "unfair" in outcome.why


@given(st.lists(st.floats(0, 5), min_size=10, max_size=10).filter(lambda w: sum(w) > 0.1))
def test_no_weights_get_the_best_edge_below_half_the_largest_margin(weights):
    outcome = TASKS["no_edge"].judge(weights, TOY)
    cuts = np.arange(0.5, 9)
    votes = np.array([np.where(np.arange(10) > cut, s, -s) for cut in [-1, *cuts] for s in (-1, 1)])
    best = (votes * TOY.trace.sample.y @ np.array(weights)).max() / 2 / sum(weights)
    least = game.value((votes * TOY.trace.sample.y).T).value / 2
    assert outcome.score == pytest.approx(best, abs=1e-9)
    assert outcome.score >= least - 1e-7
    assert outcome.done == (best - least <= 0.005) or abs(best - least - 0.005) < 1e-6


def test_the_best_weights_of_the_linear_program_are_accepted():
    cuts = np.arange(-0.5, 9)
    votes = np.array([np.where(np.arange(10) > cut, s, -s) for cut in cuts for s in (-1, 1)])
    solution = game.value((votes * TOY.trace.sample.y).T)
    outcome = TASKS["no_edge"].judge(solution.rows.clip(0), TOY)
    assert outcome.done and "No weights get below" in outcome.why


def test_five_points_in_the_plane_need_ten_rounds():
    points = {"X": [[4, 2], [4, 0], [2, 1], [3, 4], [3, 0]], "y": [1, -1, -1, -1, 1]}
    outcome = TASKS["ten_rounds"].judge(points, XOR)
    assert outcome.done and outcome.score == 5


def test_points_that_are_never_right_do_not_count():
    outcome = TASKS["ten_rounds"].judge({"X": [[0], [0]], "y": [1, -1]}, XOR)
    assert not outcome.done and "never" in outcome.why


LINK_STEPS = [
    step
    for lesson in course()
    for step in lesson.steps
    if getattr(step.question, "task", "") in TASKS and TASKS[step.question.task].form == "link"
]


@pytest.mark.parametrize("step", LINK_STEPS, ids=lambda step: step.title)
def test_the_screen_of_a_task_is_no_answer_to_it(step):
    """Whoever presses Check and changes nothing has not solved it."""
    assert not step.question.judge(step.shown(), step.screen.link).right


def test_half_steps_do_not_count_as_vadaboost():
    outcome = TASKS["vadaboost"].judge(TASKS["vadaboost"].example.replace("lam=0.2", "lam=0"), XOR)
    assert not outcome.done and "λ above 0" in outcome.why


def test_luck_does_not_win():
    assert (
        not TASKS["vadaboost"]
        .judge("/?dataset=gaussians&n_samples=50&lam=0.5&n_rounds=10", XOR)
        .done
    )
    assert not TASKS["overfit"].judge("/?dataset=moons&n_rounds=5", XOR).done


def test_a_cycle_whose_margin_tends_to_the_best_leaves_nothing_lying():
    """A supremum is a limit: after 400 rounds the smallest margin of this one is 0.3317, and it tends to 1/3."""
    outcome = TASKS["cycle"].judge({"matrix": "-1 1 1\n1 -1 1\n1 1 -1", "start": ""}, XOR)
    assert not outcome.done and outcome.score is None
    assert "tends to 0.3333" in outcome.why and "nothing is left lying" in outcome.why


def test_what_a_cycle_leaves_is_what_it_leaves_in_the_limit():
    """The average of one period's votes is the limit of the run's: after many rounds the run is as near as 1/T."""
    matrix = np.array(game.CYCLING, float)
    trace = boost_matrix(matrix, "adaboost", 4000, np.array(game.CYCLING_START, float))
    outcome = TASKS["cycle"].judge(TASKS["cycle"].example, XOR)
    assert outcome.score == pytest.approx(3 / 8 - float(trace.margins.min(axis=1).max()), abs=1e-3)
