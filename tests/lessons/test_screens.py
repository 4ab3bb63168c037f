"""Links resolved in the library: the defaults of catalogue and cards, and sentences for what no screen belongs to."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import ALGORITHMS, datasets, train
from boosting.catalogue.defaults import MOST_ROUNDS
from boosting.catalogue.edits import Flip, Times
from boosting.datasets.share_code import encode
from boosting.engine.sample import Sample
from boosting.lessons.screens import Screen, ScreenError, show
from boosting.screens.chapters import NAMES

BINARY = [name for name, row in ALGORITHMS.items() if row.task == "binary"]


def same(a, b) -> bool:
    """Whether two runs agree; `train` may add up AdaBoost's weights in another order than the loop."""
    return len(a) == len(b) and np.allclose(a.scores, b.scores) and np.allclose(a.alpha, b.alpha)


def by_hand(name="moons", seed=0, noise=0.0, test=0.3, **options):
    """The training sample, put together step by step."""
    dataset = datasets.load(name, seed=seed, **options)
    rows, _ = datasets.split(dataset, test, seed)
    y, _ = datasets.flip_labels(dataset.y[rows], noise, seed)
    return Sample.of(dataset.X[rows], y)


def test_an_empty_link_is_adaboost_on_the_moons():
    assert same(show(Screen.of("/")).trace, train(by_hand(), "adaboost", "stump", 60))


def test_every_value_of_a_link_counts():
    link = "/?dataset=circles&n_samples=100&spread=0.3&noise=0.2&test=0.5&seed=3&algorithm=vadaboost&lam=0.25&n_rounds=7"
    expected = train(
        by_hand("circles", 3, 0.2, 0.5, n_samples=100, spread=0.3),
        "vadaboost",
        "stump",
        7,
        lam=0.25,
    )
    assert same(show(Screen.of(link)).trace, expected)
    shown = show(Screen.of(link))
    assert shown.flipped.sum() == 10 and len(shown.y_test) == 50


def test_few_examples_are_not_split():
    assert len(show(Screen.of("/?dataset=toy")).y_test) == 0
    assert len(show(Screen.of("/?dataset=toy&test=0.3")).y_test) > 0


def test_trees_have_a_depth_and_splits_their_names():
    shown = show(Screen.of("/?weak_learner=tree&max_depth=4&split=three&n_rounds=3&noise=0.2"))
    assert max(r.found.classifier.depth for r in shown.trace) == 4
    assert shown.trace.sample.size == 100 and len(shown.y_test) == 50


def test_own_data_travel_in_the_link():
    X, y = np.array([[0.0, 1], [1, 0], [2, 2]]), np.array([1.0, -1, 1])
    code = encode(datasets.Dataset("own", X, y, ("a", "b"), ("m", "p"), "t", "d", "s"))
    trace = show(Screen.of(f"/?dataset=own-table&own={code}&n_rounds=2")).trace
    assert same(trace, train(Sample.of(X, y), n_rounds=2))
    with pytest.raises(ScreenError, match="did not come with it"):
        show(Screen.of("/?dataset=own-table"))


def test_the_noise_chapter_begins_with_flips_and_so_does_no_other():
    assert show(Screen.of("/noise")).flipped.sum() == 14
    assert show(Screen.of("/margins")).flipped.sum() == 0


def test_the_algorithm_of_a_comparison_can_be_asked_alone():
    screen = Screen.of("/compare?algorithms=vadaboost,adaboost&vadaboost.lam=0.2&noise=0.1")
    alone = train(by_hand(noise=0.1), "vadaboost", "stump", 60, lam=0.2)
    assert same(show(screen).trace, alone) and same(
        show(screen.changed(algorithm="vadaboost")).trace, alone
    )
    assert same(
        show(screen.changed(algorithm="adaboost")).trace, show(Screen.of("/?noise=0.1")).trace
    )


def test_another_algorithm_drops_what_it_does_not_have():
    screen = Screen.of("/?algorithm=vadaboost&lam=0.5&noise=0.1")
    assert screen.changed(algorithm="adaboost") == Screen.of("/?algorithm=adaboost&noise=0.1")
    assert screen.changed(algorithm="ebboost", lam=2).link.endswith("lam=2&noise=0.1")
    trees = Screen.of("/?weak_learner=tree&max_depth=3&noise=0.1")
    assert trees.changed(algorithm="logistic").link == f"{trees.link}&algorithm=logistic"
    assert trees.changed(algorithm="abstaining").link == "/?noise=0.1&algorithm=abstaining"


@pytest.mark.parametrize("name", BINARY)
def test_every_algorithm_has_a_screen(name):
    assert len(show(Screen.of(f"/?dataset=toy&algorithm={name}&n_rounds=2")).trace) >= 1


@pytest.mark.parametrize(("link", "words"), [
    ("/x", "no chapter 'x'"), ("/share", "no chapter 'share'"),
    ("/classes?classes=moons", "does not exist"), ("/?dataset=moon", "nearest is 'moons'"),
    ("/?rounds=3", "'rounds' means nothing here. The nearest is 'round'"), ("/?n_rounds=a", "is not a number"),
    ("/?substep=5", "between 0 and 4"), ("/margins?substep=2", "in the Lab and in the loop only"),
    ("/?n_rounds=1.5", "must be a whole number"), ("/?n_rounds=999", "between 1 and 500"),
    ("/?noise=nan", "noise=nan is not a number"),
    ("/?algorithm=quadboost_l1&lam=0.3", "no stop of its slider"), ("/?seed=1&seed=2", "'seed' twice"),
    ("/?algorithm=adaboost&lam=1", "'lam' means nothing here"), ("/?weak_learner=abstaining-stump", "not search"),
    ("/?scaling=big", "does not exist"), ("/compare?algorithms=adaboost,x", "no algorithm 'x'"),
    ("/game?game=own&matrix=2", "-1 to 1"),
    ("/?dataset=own-table&own=abc", "damaged"), ("/?dataset=long_servedio&n_samples=10", "multiple of 4"),
])  # fmt: skip
def test_a_wrong_link_gets_a_sentence(link, words):
    with pytest.raises(ScreenError, match=words.replace("?", r"\?")):
        show(Screen.of(link))


def test_the_test_errors_of_several_classes_are_wrong_classes():
    """Counted one example after the other, from the base classifiers' votes for every class."""
    shown = show(Screen.of("/classes?classes=iris_3&n_rounds=6&test=0.5&seed=2"))
    n_classes = len(shown.dataset.class_names)
    for t in range(7):
        wrong = 0
        for x, y in zip(shown.X_test, shown.y_test):
            votes = [0.0] * n_classes
            for r in shown.trace[:t]:
                for k in range(n_classes):
                    row = np.array([[*x, k, -1]])
                    votes[k] += r.added * r.found.classifier.votes(row)[0]
            wrong += votes.index(max(votes)) != y
        assert shown.test_errors[t] == pytest.approx(wrong / len(shown.y_test))


VALUES = ("dataset", "n_rounds", "lam", "seed", "test", "own", "split", "x", "round")
PAIRS = st.lists(st.tuples(st.sampled_from(VALUES), st.text(max_size=6)), max_size=3)


@given(st.sampled_from([*NAMES, "y"]), PAIRS)
def test_any_link_is_shown_or_refused_in_words(chapter, pairs):
    from urllib.parse import urlencode

    try:
        shown = show(Screen.of(f"/{chapter}?{urlencode([('n_samples', '20'), *pairs])}"))
    except ScreenError as error:
        assert str(error).endswith((".", "?"))
    else:
        assert len(shown.trace) <= MOST_ROUNDS


@given(st.sampled_from(NAMES), st.dictionaries(st.sampled_from("abcd"), st.text(max_size=5)))
def test_a_link_is_what_it_was_read_from(chapter, query):
    screen = Screen(chapter, tuple(query.items()))
    assert Screen.of(screen.link) == screen


def test_a_run_with_edits_is_shown_and_an_edit_that_is_none_is_a_sentence():
    screen = Screen.of("/?dataset=toy&n_rounds=4&edits=times~2~2+flip~3")
    toy = datasets.load("toy")
    edits = [Times(2, 2.0), Flip((3,))]
    assert same(show(screen).trace, train(Sample.of(toy.X, toy.y), n_rounds=4, edits=edits))
    assert np.flatnonzero(show(screen).flipped).tolist() == [2]
    assert "edits" not in screen.changed(algorithm="vadaboost").link
    for link in ("/?edits=tims~2~2", "/?dataset=toy&edits=flip~99", "/margins?edits=flip~2"):
        with pytest.raises(ScreenError):
            show(Screen.of(link))


def test_the_copy_of_an_algorithm_has_its_own_values_in_a_comparison():
    screen = Screen.of(
        "/compare?algorithms=vadaboost,vadaboost.2&vadaboost.lam=0&vadaboost.2.lam=1"
    )
    assert [screen.changed(algorithm=name).link for name in ("vadaboost", "vadaboost.2")] == [
        "/?algorithm=vadaboost&lam=0",
        "/?algorithm=vadaboost&lam=1",
    ]


def test_a_comparison_of_one_algorithm_has_a_second_one_as_on_its_page():
    shown = show(Screen.of("/compare?algorithms=logistic&n_rounds=2"))
    assert list(shown.runs) == ["logistic", "adaboost"]


def test_a_run_of_a_comparison_is_asked_for_by_its_name_or_by_its_algorithm():
    link = "/compare?algorithms=logistic,adaboost.2&dataset=toy&n_rounds=2&adaboost.2.edits=flip~3"
    shown = show(Screen.of(link))
    for name in ("adaboost.2", "adaboost"):
        assert shown.changed(algorithm=name).run == shown.runs["adaboost.2"]
    assert shown.changed(algorithm="adaboost", n_rounds=1).edits == "flip~3"
    with pytest.raises(ScreenError):
        show(Screen.of(link.replace("flip~3", "flip~99")))
