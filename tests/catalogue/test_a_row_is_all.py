"""An algorithm is a row: two that the table learns at run time are found wherever an algorithm is found.

STEADY is made of existing parts, the logistic loss with AdaBoost's fixed step. SQUARED_HINGE brings a loss of its own,
max(0, 1 - z)^2, defined below. Whatever the tests ask of an algorithm of the literature is asked of these two.
"""

import re
from dataclasses import dataclass

import films
import numpy as np
import pytest
from agreement import agrees
from as_published.house import TINY, first_best, shares
from drawn import plain
from opening import ON_A_RUN, film, link, open_app, open_chapter, run, warning
from sklearn.base import clone
from sklearn.utils.estimator_checks import parametrize_with_checks

import boosting
from boosting import ALGORITHMS, Sample, estimators, figures, train
from boosting.catalogue import Algorithm, Cells, Parameter, choices_for, find_algorithm
from boosting.choices.functions import ConvexFunction
from boosting.choices.losses.bounded import LogisticLoss
from boosting.choices.losses.margin import MarginLoss
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.line_search import LineSearch
from boosting.choices.steps.log_odds import FixedStep, LogOdds
from boosting.choices.steps.step_size import PositiveStep
from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.protocols import Correction, Loss, LossFunction, Search
from boosting.engine.words import LossWords
from boosting.figures import theme
from boosting.screens.runs import Data
from boosting.theory import bounds, rademacher
from boosting.theory.bound_table import BoundSettings, at_round
from boosting.theory.training_bounds import BOUNDS
from pages.words import code, live, run_words


class SquaredHinge(LossFunction):
    """phi(z) = max(0, 1 - z)^2: convex and smooth, and no pull beyond margin 1."""

    title = "squared hinge"
    convex, bounds_zero_one, lipschitz_clipped = True, True, 2.0

    def value(self, margins):
        """phi at every margin."""
        return np.maximum(0.0, 1 - margins) ** 2

    def slope(self, margins):
        """phi' at every margin."""
        return -2 * np.maximum(0.0, 1 - margins)

    def curvature(self, margins):
        """phi'' at every margin; 0 at margin 1, where it jumps."""
        return np.where(margins < 1, 2.0, 0.0)


@dataclass(frozen=True)
class SquaredHingeLoss(MarginLoss):
    """The mean of max(0, 1 - y F)^2."""

    function = SquaredHinge()
    words = LossWords(
        "squared hinge",
        "w<sub>i</sub> ← 2 max(0, 1 − y<sub>i</sub>F(x<sub>i</sub>))",
        r"w_i=2\max\big(0,1-y_iF_t(x_i)\big)",
        "examples beyond margin 1 are silent, all others weigh what they lack",
        pulls="weight",
        symbol="w<sub>i</sub> y<sub>i</sub>",
        objective="mean squared hinge loss",
        objective_latex=r"\frac1m\sum_i\max\big(0,1-y_iF_t(x_i)\big)^2",
    )


STEADY = Algorithm(
    "steady_logistic",
    "Steady logistic boosting",
    "The logistic loss weighs the examples, and every base classifier gets the same coefficient.",
    "mohri2018",
    "section 7.2.2, with the step of exercise 7.8",
    lambda gamma: Cells(LogisticLoss(), FixedStep(gamma)),
    (
        Parameter(
            "gamma",
            "γ, assumed edge",
            0.001,
            0.49,
            0.1,
            0.01,
            "The step is the best one for this edge.",
            True,
        ),
    ),
    ("mean_loss",),
)
SQUARED_HINGE = Algorithm(
    "squared_hinge",
    "Squared hinge boosting",
    "Coordinate descent on the squared hinge loss, whose pull fades to nothing at margin 1.",
    "mohri2018",
    "section 7.2.2, with another loss",
    lambda: Cells(SquaredHingeLoss(), LineSearch(function=SquaredHingeLoss.function)),
    bounds=("mean_loss",),
)
ROWS = {row.name: row for row in (STEADY, SQUARED_HINGE)}
CLASSES = {"steady_logistic": "SteadyLogisticClassifier", "squared_hinge": "SquaredHingeClassifier"}
both = pytest.mark.parametrize("name", ROWS)


@pytest.fixture(autouse=True)
def _rows(monkeypatch):
    """The two rows stand in the table while a test runs: this is all that anybody is told."""
    for name, row in ROWS.items():
        monkeypatch.setitem(ALGORITHMS, name, row)


def noisy(m=60, seed=0):
    """A sample that no small ensemble of stumps gets right."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, 2))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] + 0.3 * rng.standard_normal(m) > 0, 1, -1))


class TestPages:
    """The pickers offer the row, a link opens it, and the address bar names it."""

    @both
    def test_the_lab_offers_it_and_a_link_opens_it(self, name):
        app = open_app(dataset="toy", algorithm=name, n_rounds=6, round=3)
        picker = next(box for box in app.selectbox if box.label == "Algorithm")
        assert picker.value == name and ROWS[name].title in picker.options
        assert warning(app) == ""
        assert link(app) == {"dataset": "toy", "algorithm": name, "n_rounds": "6"}
        assert (film(app)["algorithm"], film(app)["T"]) == (ROWS[name].title, 6)
        formulas = films.said(film(app)["words"], 3)
        texts = [text.value for text in [*app.markdown, *app.caption]]
        texts += [block.proto.body for block in app.get("html")]
        assert any(ROWS[name].title in text for text in texts)
        assert any(ROWS[name].summary in text for text in texts)
        assert ROWS[name].cited_at in formulas

    @both
    def test_picking_it_writes_its_link(self, name):
        app = open_app(dataset="toy", n_rounds=5)
        next(box for box in app.selectbox if box.label == "Algorithm").set_value(name)
        assert link(run(app))["algorithm"] == name

    def test_its_parameter_has_a_slider_and_a_place_in_the_link(self):
        app = open_app(dataset="toy", algorithm="steady_logistic", gamma=0.2, n_rounds=5)
        assert link(app)["gamma"] == "0.2"
        assert [row[2] for row in table_of(app)["rows"]] == [f"{np.arctanh(0.4):.4f}"] * 5

    def test_compare_shows_it_beside_the_others(self):
        names = ["adaboost", *ROWS]
        app = open_chapter("compare/compare", algorithms=",".join(names), n_rounds=5, dataset="toy")
        assert link(app)["algorithms"] == ",".join(names)
        picker = app.multiselect(key="algorithms")
        assert picker.value == names
        assert {row.title for row in ROWS.values()} <= set(picker.options)
        colours = film(app, "compare")["colours"]
        assert len(set(colours)) == 3 and colours == theme.colours(names)

    @both
    def test_it_is_a_row_of_the_loop_s_table_and_lends_its_choices_to_mixes(self, name):
        parts = {"loss": name, "step": name}
        app = open_chapter("loop/loop", dataset="toy", n_rounds=5, **parts)
        assert warning(app) == "" and link(app).items() >= parts.items()
        table = next(
            block.proto.body for block in app.get("html") if "bl-choices" in block.proto.body
        )
        assert (
            ROWS[name].title in table
            and train(noisy(), name, n_rounds=1).choices.loss.words.pseudocode in table
        )
        mixed = train(noisy(), f"mix:{name},adaboost,{name},adaboost", n_rounds=5)
        assert mixed.alpha.tolist() == train(noisy(), name, n_rounds=5).alpha.tolist()

    @both
    @pytest.mark.parametrize("path", ON_A_RUN)
    def test_every_chapter_about_a_run_takes_it(self, path, name):
        app = open_chapter(path, dataset="toy", algorithm=name, n_rounds=4, round=1)
        assert warning(app) == "" and link(app)["algorithm"] == name

    @both
    def test_mixes_of_it_are_found_by_their_names(self, name):
        row = find_algorithm(f"mix:adaboost,adaboost,{name},adaboost")
        assert ROWS[name].title in row.summary
        assert train(noisy(), row.name, n_rounds=3).ended


def table_of(app):
    """The Lab's table of all rounds."""
    return next(b for b in films.blocks(film(app)["words"]) if b["kind"] == "table")


def trace_of_page(name, n_rounds):
    """The run that the Lab shows of the ten points."""
    problem = plain(Data("toy", None, None, noise=0.0, test=0.0, seed=0))
    return train(problem.sample, name, n_rounds=n_rounds)


class TestWords:
    """Pseudocode, captions, formula card and table are made of what the choices say of themselves."""

    @both
    def test_the_pseudocode_has_the_loss_s_line_and_the_step_s(self, name):
        trace = train(noisy(), name, n_rounds=1)
        words = run_words.of_run(trace)
        choices, lines = trace.choices, live.pseudocode(trace, words, 40)
        code = [line["html"] for line in lines]
        assert code[0] == "<b>for</b> t = 1 … 40:"
        assert choices.loss.words.pseudocode in code and choices.step_size.words.pseudocode in code
        assert [line["phase"] for line in lines] == [
            None,
            "fit",
            "error",
            "alpha",
            "reweigh",
            "add",
            None,
        ]
        assert not any("{" in line or "None" in line for line in code)
        captions = live.captions(trace, words, ["train", "test", "bound"])
        assert choices.loss.words.watch in captions["weights"]
        assert all(words.endswith((".", "?")) for words in captions.values())

    @both
    def test_the_formula_card_has_this_round_s_numbers_and_no_gap(self, name):
        words = film(open_app(dataset="toy", algorithm=name, n_rounds=5))["words"]
        formulas = [block for block in films.blocks(words) if block["kind"] == "formula"]
        trace = trace_of_page(name, 5)
        for t in range(6):
            card = "".join(films.at(block, t) for block in formulas)
            assert not re.search(r"_t(?![a-z])|\{t[+-]1\}|F_t|nan|inf(?!ty)|None", card), card
            assert f"F_{{{t}}}" in card
        assert f"<strong>{trace.start.objective:.4g}</strong>" in films.said(words, 0)
        for t in (1, 4, 5):
            card, r = "".join(films.at(block, t) for block in formulas), trace[t - 1]
            numbers = f"{r.error:.4f}", f"{r.edge:.4f}", f"{r.alpha:.4f}", f"{r.objective:.4g}"
            assert all(number in card for number in numbers)
            assert rf"\gamma_{{{t}}}" in card
            assert trace.choices.loss.words.objective_latex.split("F_t")[0] in card

    @both
    def test_the_round_table_has_a_line_for_every_round(self, name):
        app = open_app(dataset="toy", algorithm=name, n_rounds=5)
        table, trace = table_of(app), trace_of_page(name, 5)
        heads = [column["name"] for column in table["columns"]]
        columns = dict(zip(heads, zip(*table["rows"])))
        assert columns["round"] == ("1", "2", "3", "4", "5")
        assert columns["objective"] == tuple(f"{value:.4f}" for value in trace.objective)
        assert BOUNDS["mean_loss"].label in heads and "Z" not in heads

    @both
    def test_the_code_that_ran_is_shown_also_where_it_is_in_no_file(self, name):
        app = open_app(dataset="toy", algorithm=name, n_rounds=5)
        assert not app.code, "it comes when its box is opened"
        app.session_state["code"] = True
        app = app.run()
        loss = type(ROWS[name].with_parameters().loss)
        assert any(f"class {loss.__name__}(" in block.value for block in app.code)
        scope = {}
        exec("class Somewhere:\n    pass", scope)
        assert "Somewhere" in code.source(scope["Somewhere"])


class TestColour:
    @both
    def test_it_is_legible_the_same_every_time_and_unlike_those_beside_it(self, name):
        colour = theme.colour_of(name)
        assert re.fullmatch("#[0-9a-f]{6}", colour) and colour == theme.colour_of(name)
        assert name not in theme.ALGORITHM_COLOURS and colour in theme.FIGURE_PALETTE["dark"]
        for others in (["adaboost"], ["logistic", "hingeboost"], [n for n in ROWS if n != name]):
            palette = theme.colours([*others, name])
            assert len(set(palette)) == len(palette)
            titles = {n: n.title() for n in [*others, name]}
            assert figures.theme.colours_by_title(titles)[name.title()] == palette[-1]


class TestScikitLearn:
    @both
    def test_it_has_a_class_by_its_row_and_by_its_name(self, name):
        cls = estimators.of_row(name)
        assert cls.__name__ == CLASSES[name]
        assert cls is getattr(boosting, CLASSES[name]) is getattr(estimators, CLASSES[name])
        assert ROWS[name].title in cls.__doc__
        assert {p.name for p in ROWS[name].parameters} <= set(cls().get_params())

    @both
    def test_a_fitted_model_is_the_row_s_run(self, name):
        sample = noisy()
        labels = np.where(sample.y > 0, "yes", "no")
        model = clone(estimators.of_row(name)(n_rounds=20)).fit(sample.X, labels)
        trace = train(sample, name, n_rounds=20)
        assert model.trace_.alpha.tolist() == trace.alpha.tolist()
        assert set(model.predict(sample.X)) == {"yes", "no"}
        assert model.score(sample.X, labels) == pytest.approx(1 - trace.train_error[-1])

    def test_a_class_of_no_row_does_not_exist(self):
        with pytest.raises(AttributeError, match="NothingClassifier"):
            _ = boosting.NothingClassifier


def classes():
    """The rows' classes; the rows stand in the table only while a test runs."""
    with pytest.MonkeyPatch.context() as patch:
        for name, row in ROWS.items():
            patch.setitem(ALGORITHMS, name, row)
        return [estimators.of_row(name)(n_rounds=10) for name in ROWS]


@parametrize_with_checks(classes())
def test_scikit_learn_accepts_the_class(estimator, check):
    check(estimator)


class TestBounds:
    @both
    def test_theorem_1_takes_the_loss_that_ran(self, name):
        trace, settings = (
            train(noisy(), name, n_rounds=12),
            BoundSettings(0.2, 0.05, 1.0, 60.0, 0.1),
        )
        function = ROWS[name].with_parameters().loss.function
        r, c = trace[11], trace.coefficients(12)
        mean = float(trace.sample.weight @ function.value(trace.sample.y * r.scores))
        expected = bounds.loss_bound(
            mean, function.lipschitz_clipped, c, 1.0, rademacher.stumps(60.0, 2), 60.0, 0.05
        )
        assert at_round(trace, 12, settings)["QuadBoost's theorem 1, p = 1"] == pytest.approx(
            expected
        )
        assert mean == pytest.approx(r.objective)

    @both
    @pytest.mark.parametrize("seed", range(5))
    def test_its_curves_lie_above_the_training_error(self, name, seed):
        trace = train(noisy(seed=seed), name, n_rounds=30)
        for key in ROWS[name].bounds:
            curve = BOUNDS[key].curve(trace)
            assert curve.shape == (31,) and (curve[1:] >= trace.train_error - 1e-12).all()

    def test_the_new_loss_is_what_it_says(self):
        phi, z, h = SquaredHingeLoss.function, np.linspace(-3, 3, 301), 1e-6
        np.testing.assert_allclose(
            (phi.value(z + h) - phi.value(z - h)) / (2 * h), phi.slope(z), atol=1e-5
        )
        assert (phi.value(z[z <= 0]) >= 1).all() and (np.diff(phi.slope(z)) >= -1e-12).all()
        clipped = np.minimum(phi.value(z), 1)
        assert np.abs(np.diff(clipped) / np.diff(z)).max() <= phi.lipschitz_clipped


def steady_logistic(H, y, T, gamma, weight=None):
    """Weights 1/(1 + e^z), the best classifier under them, and the same step in every round."""
    b, _ = shares(weight, len(y))
    f, rounds = np.zeros(len(y)), []
    for _ in range(T):
        w = b / (1 + np.exp(y * f)) / np.log(2)
        j = first_best([w @ (y * h) for h in H], sum(w))
        if w @ (y * H[j]) <= TINY:  # house
            break
        alpha = 1 / 2 * np.log((1 / 2 + gamma) / (1 / 2 - gamma))
        never_wrong = not w[H[j] != y].any()
        error = 1 / 2 * (1 - w @ (y * H[j]) / sum(w))
        f = f + alpha * H[j]
        rounds.append(
            {"j": j, "alpha": alpha, "error": error, "distribution": w / sum(w), "scores": f}
        )
        if never_wrong:  # house
            break
    return rounds


def squared_hinge(H, y, T, weight=None):
    """Weights 2 max(0, 1 - z), and the step where the slope of the mean loss along h is 0, by bisection."""
    b, count = shares(weight, len(y))
    f, rounds = np.zeros(len(y)), []
    for _ in range(T):
        w = b * 2 * np.maximum(0, 1 - y * f)
        j = first_best([w @ (y * h) for h in H], sum(w))
        h = H[j]
        if w @ (y * h) <= TINY:  # house
            break
        never_wrong = (h == y)[b > 0].all()
        low, high = 0.0, 800.0
        for _ in range(64):
            alpha = (low + high) / 2
            falls = (b * 2 * np.maximum(0, 1 - y * (f + alpha * h))) @ (y * h) > 0
            low, high = (alpha, high) if falls else (low, alpha)
        if never_wrong:  # house
            alpha = 1 / 2 * np.log(4 * count - 1)
        error = 1 / 2 * (1 - w @ (y * h) / sum(w))
        f = f + alpha * h
        rounds.append(
            {"j": j, "alpha": alpha, "error": error, "distribution": w / sum(w), "scores": f}
        )
        if never_wrong:  # house
            break
    return rounds


class TestRuns:
    """The comparison with a transcription, and what holds for every run of every algorithm."""

    @pytest.mark.parametrize("weak_learner", ["stump", "stump-grid"])
    @pytest.mark.parametrize(
        "transcription, tolerance", [(steady_logistic, 1e-12), (squared_hinge, 1e-8)]
    )
    def test_every_round_is_that_of_a_literal_transcription(
        self, transcription, tolerance, weak_learner
    ):
        agrees(transcription.__name__, weak_learner, transcription, tolerance, max_examples=40)

    @both
    @pytest.mark.parametrize("weak_learner", ["stump", "stump-grid", "depth2", "tree"])
    def test_the_sums_of_a_round_fit_together(self, name, weak_learner):
        trace = train(noisy(), name, weak_learner, n_rounds=15)
        sample, F = trace.sample, np.zeros(60)
        function = trace.choices.loss.function
        assert len(trace) and trace.ended.endswith(".")
        for r in trace:
            w = -sample.weight * function.slope(sample.y * F)
            np.testing.assert_allclose(r.before.signed, sample.y * w, atol=1e-12)
            np.testing.assert_allclose(r.distribution, w / w.sum(), atol=1e-12)
            assert r.error == pytest.approx(r.distribution[r.votes != sample.y].sum(), abs=1e-12)
            assert r.edge == pytest.approx(0.5 - r.error)
            F = F + r.alpha * r.votes
            np.testing.assert_allclose(r.scores, F, atol=1e-12)
            assert r.objective == pytest.approx(sample.weight @ function.value(sample.y * F))
            assert r.train_error == pytest.approx(np.mean((F > 0) != (sample.y > 0)))
        np.testing.assert_allclose(trace.ensemble().scores(sample.X), F, atol=1e-12)

    def test_the_line_search_leaves_the_last_classifier_nothing_to_say(self):
        trace = train(noisy(), "squared_hinge", n_rounds=15)
        assert (np.diff([trace.start.objective, *trace.objective]) < 0).all()
        assert max(abs(r.after.signed @ r.votes) for r in trace) < 1e-12


def forgets_words():
    class Forgetful(MarginLoss):
        function = SquaredHinge()

    return Forgetful()


def forgets_function():
    class Forgetful(MarginLoss):
        words = SquaredHingeLoss.words

    return Forgetful()


def forgets_pull():
    class Forgetful(Loss):
        function, words, progress = SquaredHinge(), SquaredHingeLoss.words, MarginLoss.progress

    return Forgetful()


def forgets_outputs():
    class Forgetful(Search):
        words, n_families, complexity, search = Stumps.words, 1, Stumps.complexity, Stumps.search

    return Forgetful()


def forgets_refused():
    class Forgetful(PositiveStep):
        words, step, numbers = LogOdds.words, LogOdds.step, LogOdds.numbers

    return Forgetful()


def forgets_call():
    class Forgetful(Correction):
        words = LogOdds.words

    return Forgetful()


def forgets_slope():
    class Forgetful(LossFunction):
        title, convex, bounds_zero_one, lipschitz_clipped = "", True, True, 1.0
        value = curvature = SquaredHinge.value

    return Forgetful()


def forgets_number():
    class Forgetful(ConvexFunction):
        name = title = of_pair = pull_of_pair = ""
        value = slope = curvature = SquaredHinge.value

    return Forgetful()


def forgets_votes():
    class Forgetful(BaseClassifier):
        key, magnitude, is_leaf, attributes, n_questions, family, depth, complement = (
            b"",
            1.0,
            True,
            frozenset(),
            0,
            "",
            0,
            None,
        )
        complexity, says = boosting.Tree.complexity, boosting.Tree.says

    return Forgetful()


class TestForgotten:
    """What is forgotten is said with its name where an instance is made, which rows do when they are imported."""

    @pytest.mark.parametrize(("define", "member"), [
        (forgets_words, "words"),
        (forgets_function, "function"),
        (forgets_pull, "pull"),
        (forgets_outputs, "outputs"),
        (forgets_refused, "refused"),
        (forgets_call, "__call__"),
        (forgets_slope, "slope"),
        (forgets_votes, "votes"),
        (forgets_number, "number"),
    ])  # fmt: skip
    def test_the_member_is_named_and_no_other(self, define, member):
        with pytest.raises(
            TypeError, match=rf"abstract class Forgetful .*abstract method '?{member}'?$"
        ):
            define()

    def test_a_cell_that_is_no_choice_of_its_kind_is_refused_with_the_file_that_says_what_is_asked(
        self,
    ):
        words = r"^LogOdds does not derive from Loss\. boosting/engine/protocols\.py says what"
        with pytest.raises(TypeError, match=words):
            Algorithm(
                "odd", "Odd", "A row.", "mohri2018", "nowhere", lambda: Cells(LogOdds(), LogOdds())
            )

    def test_a_search_that_is_none_is_refused_before_anything_runs(self, monkeypatch):
        cells = Cells(LogisticLoss(), LogOdds(), search=lambda family: object())
        row = Algorithm("objects", "Objects", "A row.", "mohri2018", "nowhere", lambda: cells)
        monkeypatch.setitem(ALGORITHMS, "objects", row)
        with pytest.raises(TypeError, match=r"^object does not derive from Search\."):
            choices_for("objects", None, None, {})
