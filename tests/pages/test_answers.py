"""What the Lab says of a round besides its formulas: who carries the weight, ties, and every example in a table."""

from __future__ import annotations

import csv
import io
import re
from functools import cache

import films
import numpy as np
import pytest
from drawn import plain
from opening import film, open_app, open_chapter, players

from boosting import ALGORITHMS, Sample, datasets, train
from boosting.datasets import Dataset
from boosting.figures.round_film import examples
from boosting.lessons.screens import Screen, show
from boosting.screens.runs import Data, Problem
from pages.lab import no_edge
from pages.words import example_table, formula_card, weights

BINARY = [name for name, row in ALGORITHMS.items() if row.task == "binary"]
MOONS = Data("moons", 200, 0.2, noise=0.1, test=0.3, seed=1)
TOY = Data("toy", None, None, noise=0.0, test=0.0, seed=0)
ROUNDS = 15


@cache
def trained(algorithm: str, data: Data = MOONS):
    return train(plain(data).sample, algorithm, n_rounds=ROUNDS)


def carried(algorithm: str) -> list[str]:
    """What is said of the weights after the rounds 0..T, without markup."""
    return [
        re.sub(r"<[^>]+>", "", text) for text in weights.carriers(trained(algorithm))[1]["rounds"]
    ]


@pytest.mark.parametrize("algorithm", BINARY)
def test_by_what_a_round_multiplies_the_weights(algorithm):
    """Said where it is one factor for right and one for wrong; for AdaBoost e^-alpha / Z and e^alpha / Z."""
    trace, said = trained(algorithm), carried(algorithm)[1:]
    found = [
        re.search(r"gets right has ([\d.]+) of the \w+ it had.* ([\d.]+) times", s) for s in said
    ]
    for r, numbers in zip(trace, found, strict=True):
        if numbers is None:
            continue
        right = r.votes * r.sample.y > 0
        expected = np.where(right, float(numbers[1]), float(numbers[2])) * r.distribution
        assert r.after.distribution == pytest.approx(expected, rel=1e-3)
    if algorithm == "adaboost":
        assert all(found)
        for r, numbers in zip(trace, found, strict=True):
            falls, grows = (np.exp(s * r.alpha) / r.normalizer for s in (-1, 1))
            assert (float(numbers[1]), float(numbers[2])) == pytest.approx((falls, grows), abs=1e-4)
    if algorithm == "logistic":
        assert not any(found[1:]), "from F = 0 the first round has one factor, the others have not"


def sample_of(X: list[list[float]], y: list[float]) -> Problem:
    """A problem of a few points, all for training."""
    X, y = np.array(X), np.array(y)
    names = tuple(f"=x{j}" for j in range(X.shape[1]))
    dataset = Dataset("mine", X, y, names, ("no", "yes"), "", "", "")
    sample = Sample.of(X, y)
    nothing = np.empty((0, X.shape[1])), np.empty(0)
    return Problem(dataset, sample, examples(sample, *nothing), np.zeros(len(y), bool))


@pytest.mark.parametrize("algorithm", BINARY)
def test_the_heaviest_examples_are_counted_as_somebody_would_count_them(algorithm):
    for r, text in zip(trained(algorithm), carried(algorithm)[1:]):
        ordered = sorted(r.after.distribution.tolist(), reverse=True)
        assert text.startswith(f"After round {r.t} ")
        if "have the same" in text:
            assert ordered[0] == pytest.approx(ordered[-1], rel=1e-6)
            continue
        found = re.search(r"the (\d+) heaviest of the 140", text)
        k = int(found.group(1)) if found else 1
        assert sum(ordered[:k]) >= 0.5 - 1e-9 > sum(ordered[: k - 1])
        assert f"({1 / sum(share**2 for share in ordered):.1f} effective examples)" in text
        told = re.search(r"(\d+) of these (\d+) ", text)
        if told:
            least = sorted(range(140), key=lambda i: -r.after.distribution[i])[:k]
            missed = [(1 if r.scores[i] > 0 else -1) != r.sample.y[i] for i in least]
            assert told.groups() == (str(sum(missed)), str(k))


@pytest.mark.parametrize("algorithm", BINARY)
def test_what_is_said_of_the_heaviest_is_true_of_every_pair_of_examples(algorithm):
    for r, text in zip(trained(algorithm), carried(algorithm)[1:]):
        z, D = r.sample.y * r.scores, r.after.distribution
        heavier = D[:, None] > D[None, :] + 1e-8 * D.max()
        if "smallest y F" in text:
            assert not (heavier & (z[:, None] > z[None, :])).any()
        if "farthest from the label" in text:
            far = np.abs(1 - z)
            assert not (heavier & (far[:, None] < far[None, :])).any()


def test_every_kind_of_sentence_about_the_heaviest_is_said_somewhere():
    assert all("smallest y F" in text for text in carried("adaboost")[1:])
    assert "farthest from the label" in carried("quadboost")[ROUNDS]
    assert (
        carried("adaboost")[0] == "Before round 1 all 140 training examples have the same weight."
    )
    assert not any("smallest y F" in text or "farthest" in text for text in carried("lpboost")[-1:])


@pytest.mark.parametrize("algorithm", ["bagging", "random_forest"])
def test_of_weights_that_are_drawn_nothing_is_said_but_who_carries_them(algorithm):
    """Even where the draws happen to favour the examples that a loss of the vote would."""
    for text in carried(algorithm)[1:]:
        assert re.fullmatch(r"After round \d+ [^.]* \([\d.]+ effective examples\)\.", text)


@pytest.mark.parametrize("algorithm", BINARY)
def test_a_rule_that_is_a_number_is_not_told_twice(algorithm):
    r = trained(algorithm)[0]
    _, rule, told = formula_card.step_row(trained(algorithm).choices_of(1), r)
    assert not told.startswith(f"{rule} =")


@pytest.mark.parametrize(("algorithm", "is_said"), [("adaboost", True), ("bagging", False)])
def test_chance_is_told_of_stumps_on_a_checkerboard_and_not_of_trees_that_fit_all_labels(
    algorithm, is_said
):
    link = f"/?algorithm={algorithm}&dataset=checkerboard&n_samples=80&noise=0&n_rounds=10"
    assert bool(no_edge.told(show(Screen.of(link)))) == is_said


@pytest.mark.parametrize("algorithm", BINARY)
def test_what_errs_on_one_half_of_the_new_weights_is_not_chosen_again(algorithm):
    trace, texts = trained(algorithm), carried(algorithm)
    for r, later in zip(trace, [*trace[1:], None]):
        text = texts[r.t]
        if "errs on" not in text:
            continue
        asks = np.sign(r.after.signed)
        error = float(r.after.distribution @ (r.votes != asks))
        written = re.search(r"errs on (?:exactly one half \()?([\d.]+)", text).group(1).rstrip(".")
        assert float(written) == pytest.approx(error, abs=6e-5)
        assert ("exactly one half" in text) == (abs(error - 0.5) < 1e-9)
        if "cannot be chosen twice" in text and later is not None:
            assert (later.votes != r.votes).any() and (later.votes != -r.votes).any()
        if "keeps an edge" in text:
            assert error < 0.5
        if "went past" in text:
            assert error > 0.5


def test_adaboost_s_own_step_leaves_exactly_one_half_in_every_round():
    assert all("exactly one half (0.5000)" in text for text in carried("adaboost")[1:])
    assert any("keeps an edge" in text for text in carried("vadaboost")[1:])
    assert not any("errs on" in text for text in carried("gradient_boost")), "its votes are real"


@pytest.mark.parametrize("algorithm", BINARY)
def test_the_last_sub_step_says_that_the_rings_carry_one_half_where_they_do(algorithm):
    trace = trained(algorithm)
    ringed = [float(r.after.distribution @ (r.votes != r.sample.y)) for r in trace]
    own = all((np.sign(r.after.signed) != -r.sample.y).all() for r in trace)
    half = own and np.allclose(ringed, 0.5, atol=1e-9)
    shown = film(open_app(dataset="moons", noise=0.1, seed=1, n_rounds=ROUNDS, algorithm=algorithm))
    assert ("exactly one half" in shown["explain"]["reweigh"]) == half
    if algorithm in ("adaboost", "vadaboost"):
        assert half == (algorithm == "adaboost")


def test_z_stands_beside_its_short_form_where_adaboost_s_step_makes_it_the_smallest():
    for algorithm, brief in (("adaboost", True), ("fixed_step", False), ("margin_boost", False)):
        app = open_app(dataset="moons", noise=0.1, seed=1, n_rounds=6, algorithm=algorithm)
        formulas = film(app)["words"]["columns"][0]
        for r in trained(algorithm)[1:6]:
            text = "\n".join(str(films.at(block, r.t)) for block in formulas)
            eps = r.error
            least = rf"2\sqrt{{{eps:.4f}\cdot {1 - eps:.4f}}}={2 * (eps * (1 - eps)) ** 0.5:.4f}"
            assert (least in text) == brief
            assert "log: the natural logarithm" in text
            assert f"{r.normalizer:.4f}" in text


def test_the_promise_of_the_edges_stands_in_every_round_of_adaboost_only():
    app, trace = open_app(dataset="toy", n_rounds=9), trained("adaboost", TOY)
    (formula,) = [b for b in film(app)["words"]["columns"][0] if "gamma_s" in str(b.get("rounds"))][
        :1
    ]
    for t in range(1, 10):
        promise = np.exp(-2 * sum(0.25 - r.error + r.error**2 for r in trace[:t]))
        assert rf"\mathbf{{{promise:.4g}}}" in films.at(formula, t)
        assert np.exp(-trace.sample.y * trace[t - 1].scores).mean() < promise
    other = film(open_app(dataset="toy", n_rounds=9, algorithm="logistic"))
    assert "gamma_s" not in str(other["words"])


class TestTies:
    """A tie is told with the rule that decided it; the rule is what the search does."""

    def taken(self, X: list[list[float]], y: list[float]):
        problem = sample_of(X, y)
        (r,) = train(problem.sample, "adaboost", n_rounds=1)[:1]
        return r, formula_card.tie_words(trained("adaboost").choices, r)

    def test_a_constant_comes_first(self):
        r, words = self.taken([[0.0], [1.0], [2.0], [3.0]], [1, -1, 1, 1])
        assert r.found.classifier.is_leaf and r.edge == pytest.approx(r.found.runner_up)
        assert "A tie" in words and "a constant is taken first" in words

    def test_then_the_first_attribute(self):
        r, words = self.taken([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0]], [-1, -1, 1, 1])
        assert r.found.classifier.attributes == {0} and "the first attribute" in words

    def test_then_the_smallest_threshold(self):
        y = [1, -1, -1, 1, 1, -1]
        r, words = self.taken([[float(i)] for i in range(6)], y)
        errors = {
            (c, s): np.mean(np.where(np.arange(6) > c, s, -s) != y)
            for c in (-1, 0.5, 1.5, 2.5, 3.5, 4.5)
            for s in (-1, 1)
        }
        best = [c for (c, _), error in errors.items() if error == min(errors.values())]
        assert len(best) > 1 and min(best) > 0
        assert float(r.found.classifier.nodes[0, 1]) == min(best)
        assert "the smallest threshold" in words

    def test_no_tie_no_words(self):
        r, words = self.taken([[0.0], [1.0], [2.0], [3.0]], [-1, 1, 1, 1])
        assert r.found.runner_up < r.edge and words == ""


class TestTable:
    def test_the_table_of_the_toy_has_what_a_run_by_hand_writes_down(self):
        app, trace = open_app(dataset="toy", n_rounds=9), trained("adaboost", TOY)
        assert players(app)["stage-examples"]["follows"] == "stage"
        _, table, caption = film(app)["examples"]
        y, D = trace.sample.y, np.full(10, 0.1)
        F = np.zeros(10)
        heads = [column["name"] for column in table["columns"]]
        assert heads == ["example", "x", "label y", "h(x)", "D before", "D after", "y F", "margin"]
        assert [row[3:] for row in films.at(table, 0)] == [["–", "–", "0.1000", "0.0000", "–"]] * 10
        for t, r in enumerate(trace[:9], start=1):
            h, F_new = r.votes, F + r.alpha * r.votes
            eps = D @ (h != y)
            after = D * np.exp(-0.5 * np.log((1 - eps) / eps) * y * h)
            after /= after.sum()
            expected = np.column_stack([h, D, after, y * F_new, y * F_new / r.norm])
            rows = [[float(c.replace("−", "-")) for c in row[3:]] for row in films.at(table, t)]
            assert np.array(rows) == pytest.approx(expected, abs=6e-5)
            D, F = after, F_new
        assert (
            "it sums to 1" in caption["always"] and "a constant is taken first" in caption["always"]
        )

    def test_many_examples_have_no_table_on_the_page_but_a_file(self):
        app = open_app(n_rounds=3)
        assert film(app)["examples"] == [] and "stage-examples" not in players(app)
        trace = trained("adaboost")
        assert len(example_table.as_csv(plain(MOONS), trace).splitlines()) == 1 + 140 * ROUNDS

    @pytest.mark.parametrize("algorithm", ["adaboost", "quadboost", "lpboost"])
    def test_the_file_has_the_numbers_of_the_run(self, algorithm):
        problem, trace = plain(MOONS), trained(algorithm)
        rows = list(csv.DictReader(io.StringIO(example_table.as_csv(problem, trace))))
        for r in trace:
            own = [row for row in rows if row["round"] == str(r.t)]
            for name, expected in (
                (problem.dataset.feature_names[0], r.sample.X[:, 0]),
                ("label y", r.sample.y),
                ("h(x)", r.votes),
                ("D before", r.distribution),
                ("D after", r.after.distribution),
                ("y F", r.sample.y * r.scores),
                ("margin", r.margins),
            ):
                assert [float(row[name]) for row in own] == pytest.approx(expected)
            assert sum(float(row["D after"]) for row in own) == pytest.approx(1)

    def test_no_cell_of_the_file_is_a_formula(self):
        problem = sample_of([[0.0, 1.0], [1.0, 2.0], [2.0, 0.0]], [-1, 1, 1])
        text = example_table.as_csv(problem, train(problem.sample, "adaboost", n_rounds=2))
        heads = text.splitlines()[0].split(",")
        assert heads[2:4] == ["'=x0", "'=x1"]
        assert not any(
            cell.startswith(("=", "+", "@"))
            for line in text.splitlines()
            for cell in line.split(",")
        )


def test_the_lab_says_that_points_can_be_read_and_followed():
    app = open_app(dataset="toy")
    caption = film(app)["captions"]["surface"]
    assert "Point at an example to read it; click it to follow it" in caption


@pytest.mark.parametrize("dataset", ["moons", "circles", "breast_cancer"])
@pytest.mark.parametrize("algorithm", ["vadaboost", "ebboost"])
def test_at_lambda_1_vadaboost_is_adaboost_with_halved_coefficients(algorithm, dataset):
    """As the preset "The bound is exact" says: same base classifiers, half of every coefficient, same errors."""
    card = datasets.describe(dataset)
    size, spread = (option and option.default for option in (card.n_samples, card.spread))
    sample = plain(Data(dataset, size, spread, noise=0.1, test=0.3, seed=3)).sample
    own = train(sample, algorithm, n_rounds=20, lam=1.0)
    ada = train(sample, "adaboost", n_rounds=20)
    assert [r.found.classifier for r in own] == [r.found.classifier for r in ada]
    assert own.alpha == pytest.approx(ada.alpha / 2)
    assert own.train_error.tolist() == ada.train_error.tolist()
    assert own.distribution == pytest.approx(ada.distribution)


def test_u_against_v_says_so_at_lambda_1_and_nowhere_else():
    for lam in (0.0, 0.5, 1.0):
        app = open_chapter("variance/variance", dataset="toy", n_rounds=4, uv_lam=lam)
        shown = " ".join(text.value for text in app.markdown)
        assert ("AdaBoost with halved coefficients" in shown) == (lam == 1)
