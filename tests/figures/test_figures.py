"""Every figure, on runs of every odd shape: one example, no round, one class, constant columns, ties."""

import numpy as np
import pytest
from figure_checks import check
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.catalogue.edits import Flip, Weigh
from boosting.choices.functions import EXPONENTIAL, HINGE, LOGISTIC, SQUARED
from boosting.choices.shapes import ZeroOne
from boosting.datasets import load
from boosting.figures import (
    decision,
    losses,
    margins,
    noise,
    round_film,
    rounds,
    template,
    weights,
)
from boosting.figures.theme import ALGORITHM_COLOURS

ALGORITHMS = ("adaboost", "vadaboost", "quadboost")
COLUMN = st.one_of(
    st.lists(st.integers(-2, 2).map(float), min_size=8, max_size=8),
    st.lists(st.floats(-10, 10, width=32), min_size=8, max_size=8),
    st.just([7.0] * 8),
)


@st.composite
def films(draw):
    """A run with everything that is drawn of it: m = 1..8, d = 1..3, T = 0.., test examples or none."""
    columns = draw(st.lists(COLUMN, min_size=1, max_size=3))
    m, n_test = draw(st.integers(1, 8)), draw(st.integers(0, 8))
    X = np.array(columns).T
    y = np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=8, max_size=8)))
    trace = train(
        Sample.of(X[:m], y[:m]), draw(st.sampled_from(ALGORITHMS)), n_rounds=draw(st.integers(1, 5))
    )
    rows = round_film.examples(trace.sample, X[:n_test], y[:n_test])
    second = 1 if X.shape[1] > 1 else None
    bounds = ("risk",) if trace.normalizer is None else ("normalizers", "edges")
    return trace, rows, round_film.film(trace, rows, bounds, 0, second, 9)


@given(films())
@settings(max_examples=40)
def test_every_figure_is_finite_fixed_and_has_a_frame_per_round(run):
    trace, examples, film = run
    n, m = len(trace) + 1, examples.n_train
    flipped = np.arange(m) % 2 == 1
    names = ["first", "second", "third"]
    scores = np.vstack([np.zeros(m), trace.sample.y * trace.scores])
    check(decision.decision_surface(film, examples, names), n)
    check(rounds.curves(film.curves), n)
    check(rounds.curves(film.curves, log=True), n)
    check(rounds.compared({"adaboost": film.curves[0].values}, {}, "Error", "share"), n)
    check(weights.sorted_weights(trace), n)
    check(weights.weight_paths(trace), n)
    check(weights.weight_paths(trace, flipped), n)
    check(margins.margin_distribution(film.margins, m), n)
    check(margins.margin_quantiles(film.margins, m), n)
    check(margins.margin_paths(film.margins, m, flipped), n)
    for view in losses.VIEWS:
        check(losses.loss_curves([EXPONENTIAL, SQUARED], view, scores), n)


def test_a_run_without_a_round_still_has_its_first_picture():
    trace = train(Sample.of([[1.0], [1.0]], [1, -1]), n_rounds=3)
    assert len(trace) == 0
    check(weights.sorted_weights(trace), 1)


def test_infinite_bounds_become_gaps_and_do_not_stretch_the_axis():
    error = round_film.Curve("training error", "train", "", np.array([0.5, 0.25, 0.0]))
    bound = round_film.Curve("bound", "bound", "", np.array([7.0, 1e300, np.inf]))
    spec = check(rounds.curves([error, bound]), 3)
    assert spec["layout"]["yaxis"]["range"] == pytest.approx([0, 1.5 * 1.04])
    assert "bound beyond all bounds" in spec["frames"][2]["layout"]["meta"]


def test_a_frame_tells_its_round_in_words():
    trace = train(Sample.of([[0.0], [1.0], [2.0], [3.0]], [1, -1, 1, 1]), n_rounds=2)
    words = [frame.layout.meta for frame in weights.sorted_weights(trace).frames]
    assert words[0] == "heaviest 1 × uniform; effective examples 4.0 of 4"
    # Round 1 errs on one example of four, so that example then carries half of the weight: 2 × uniform,
    # and the others 1/6 each: 1 / (1/4 + 3/36) = 3 effective examples.
    assert words[1] == "heaviest 2 × uniform; effective examples 3.0 of 4"


def test_compared_algorithms_keep_their_colours():
    picture = rounds.compared(
        {"adaboost": [0.5, 0.2], "vadaboost": [0.5]}, {"adaboost": "AdaBoost"}, "Error", "share"
    )
    assert [trace.line.color for trace in picture.data[:2]] == [
        ALGORITHM_COLOURS[n] for n in ("adaboost", "vadaboost")
    ]
    assert [trace.name for trace in picture.data[:2]] == ["AdaBoost", "vadaboost"]
    assert len(picture.frames) == 2


def test_train_is_solid_test_dashed_and_bounds_are_dotted():
    roles = ("train", "test", "bound", "bound")
    curves = [round_film.Curve(role, role, "", np.ones(2)) for role in roles]
    dashes = [trace.line.dash for trace in rounds.curves(curves).data[:4]]
    assert dashes[:3] == ["solid", "dash", "dot"]
    assert dashes[3] != "dot"


# --- losses


@pytest.mark.parametrize("loss", [EXPONENTIAL, LOGISTIC, SQUARED], ids=lambda loss: loss.title)
def test_pull_and_curvature_agree_with_the_value(loss):
    z = np.linspace(-2, 2, 9)
    h = 1e-5
    by_hand = (loss.value(z - h) - loss.value(z + h)) / (2 * h)
    assert losses.pull_of(loss, z) == pytest.approx(by_hand, rel=1e-6)
    twice = (loss.value(z + 1e-3) - 2 * loss.value(z) + loss.value(z - 1e-3)) / 1e-6
    assert losses.curvature_of(loss, z) == pytest.approx(twice, rel=1e-4)


def test_a_kink_has_no_curvature_and_a_jump_no_slope():
    step = ZeroOne()
    assert np.isnan(losses.curvature_of(HINGE, np.array([1.0]))).all()
    assert losses.curvature_of(HINGE, np.array([0.5, 1.5])) == pytest.approx([0, 0])
    assert np.isnan(losses.pull_of(step, np.array([0.0]))).all()
    assert losses.pull_of(step, np.array([-0.5, 0.5])) == pytest.approx([0, 0])
    check(losses.loss_curves([HINGE, step], "curvature"))


def test_examples_beyond_the_axis_are_counted():
    picture = losses.loss_curves([EXPONENTIAL], "pull", np.array([[0.0, 0.0], [-9.0, 1e200]]))
    assert (
        picture.frames[1].layout.meta
        == "1 of 2 examples are left of 0; the worst one stands at −9.000; 2 lie outside and are drawn at the edge"
    )
    check(picture, 2)


def test_names_stand_on_the_curves_where_they_part():
    picture = losses.loss_curves([EXPONENTIAL, SQUARED], "value", limits=(-3.0, 3.0))
    curves = {c.name: c for c in picture.data[:2]}
    names = {drawn.text[0]: drawn for drawn in picture.data[-2:]}
    assert names.keys() == curves.keys()
    for name, drawn in names.items():
        curve = curves[name]
        assert drawn.x[0] < 0 and curve.showlegend is False
        assert drawn.y[0] == pytest.approx(np.interp(drawn.x[0], curve.x, curve.y), rel=0.1)
    near = losses.loss_curves([EXPONENTIAL, SQUARED], "value")
    assert all(c.showlegend is not False for c in near.data[:2]), "no room: at the ends"


def test_the_worst_example_has_a_tangent_on_every_loss_and_a_rising_loss_is_named():
    margins = np.array([[0.0, 1.0], [-1.0, 2.0]])
    picture = losses.loss_curves([EXPONENTIAL, SQUARED], "value", margins)
    tangents, dots = picture.frames[1].data
    assert list(dots.x) == [-1.0, -1.0] and dots.y == pytest.approx([np.e, 4.0])
    steep = [
        (b - a) / (2 * losses.TANGENT)
        for a, b in ((tangents.y[0], tangents.y[1]), (tangents.y[3], tangents.y[4]))
    ]
    assert steep == pytest.approx([-np.e, -4.0])
    assert np.mean(tangents.x[:2]) == pytest.approx(-1.0)
    said = [text for t in picture.data for text in t.text or ()]
    assert said.count("too right: rises again ") == 1, "only the squared loss rises again"


def test_the_axis_of_a_run_holds_half_of_its_examples_within_reason():
    z = np.vstack([np.zeros(5), [-9, 0, 3.2, 5, 40]])
    assert losses.range_of(z) == (-4.0, 3.5)
    assert losses.range_of(z / 10) == (-2.5, 2.5) and losses.range_of(z + 100)[1] == 8.0


# --- films


def test_a_figure_can_be_opened_at_a_round_and_gets_controls_for_a_notebook():
    trace = train(Sample.of([[0.0], [1.0], [2.0], [3.0]], [1, -1, 1, 1]), n_rounds=2)
    error = round_film.Curve("training error", "train", "", trace.staged_error)
    picture = template.at_round(rounds.curves([error]), 2)
    assert list(picture.data[1].x) == [2, 2]
    controlled = template.with_controls(picture)
    assert len(controlled.layout.sliders[0].steps) == 3
    assert not picture.layout.sliders


def test_the_picture_of_pulls_shows_the_exponential_overtake_the_quadratic_on_the_left():
    """Also the place where they cross lies inside the axes."""
    exponential, quadratic = losses.loss_curves([EXPONENTIAL, SQUARED], "pull").data[:2]
    z, heights = (
        np.asarray(exponential.x),
        (np.asarray(c.y, float) for c in (exponential, quadratic)),
    )
    first, second = heights
    high = losses.VIEWS["pull"].high
    assert second[0] < first[0] < high
    overtaken = z[first > second]
    assert (second > first)[(z > overtaken[overtaken < 0].max()) & (z < 0)].all()
    assert (second < 0)[z > 1].all() and (first > 0).all()


def test_one_round_is_no_rounds():
    assert [template.counted(n, "round") for n in (0, 1, 2)] == ["0 rounds", "1 round", "2 rounds"]
    assert template.after(1) == "After 1 round."


@pytest.mark.parametrize("seed", range(5))
def test_the_hill_of_margins_moves_its_left_foot_right_and_its_top_left(seed):
    moons = load("moons", seed=seed)
    trace = train(Sample.of(moons.X, moons.y), "adaboost", n_rounds=60)
    early, late = trace[9].margins, trace[59].margins
    assert late.min() > early.min()
    assert np.median(late) < np.median(early) and late.max() < early.max()


@pytest.mark.parametrize("bounds", [(), ("normalizers",), ("normalizers", "edges")])
def test_one_bound_is_one_line_and_never_below_the_training_error(bounds):
    moons = load("moons")
    trace = train(Sample.of(moons.X, moons.y), "adaboost", n_rounds=30)
    rows = round_film.examples(trace.sample, moons.X[:0], moons.y[:0])
    curves = round_film.film(trace, rows, bounds, 0, 1, 9).curves
    words = rounds.watch([c.role for c in curves])
    assert ("dotted line never goes" in words) == (len(bounds) == 1)
    assert ("dotted lines never go" in words) == (len(bounds) == 2)
    error = curves[0].values
    assert all((c.values >= error - 1e-12).all() for c in curves[1:])


@pytest.mark.parametrize("weight", [None, np.array([[0.5, 0.25, 0.25]])])
def test_the_test_error_says_that_it_counts_examples_alike_where_those_of_training_have_weights(
    weight,
):
    X, y = np.zeros((5, 1)), np.array([1.0, -1, 1, 1, -1])
    train, test = round_film.error_curves(
        np.array([[0.0] * 5, [0.5, 0.5, -0.5, 0.5, -0.5]]), round_film.Examples(X, y, 3), weight
    )
    assert train.values.tolist() == pytest.approx(
        [2 / 3, 1 / 3] if weight is None else [0.75, 0.25]
    )
    assert test.values.tolist() == [0.5, 0.5]
    assert ("count alike" in test.help) == (weight is not None)


def test_the_uniform_weight_is_that_of_the_examples_that_count():
    rng = np.random.default_rng(8)
    X = rng.normal(size=(30, 2))
    sample = Sample.of(X, np.where(X[:, 0] > rng.normal(size=30), 1, -1))
    trace = train(sample, n_rounds=6, edits=[Flip((4,), 4), Weigh((3, 5), 0.0, 3)])
    left = np.where(
        np.arange(7) >= 2, 28, 30
    )  # after round 2 two are left out; who is relabelled stays
    assert weights.multiples(trace).sum(axis=1) == pytest.approx(left, abs=0.02)


def test_the_noise_figures_speak_of_the_run_that_they_show():
    """Who turns up again, and by how much, is said where it does; where none does, that is said."""
    falling, rising = (
        np.linspace(0.5, 0.1, 50),
        np.concatenate([np.linspace(0.5, 0.1, 20), np.linspace(0.1, 0.2, 30)]),
    )
    colours = {"falls": "#000000", "rises": "#111111"}
    both = noise.errors({"falls": falling, "rises": rising}, colours).layout.title.subtitle.text
    rise = 100 * (rising[-5:].min() - rising.min())
    assert f"points above the lowest: rises by {rise:.1f}." in both and "falls" not in both
    assert (
        "in this run none does"
        in noise.errors({"falls": falling}, colours).layout.title.subtitle.text
    )


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1.02), (-0.3, 0.3), (0, 0.6), (0.041, 0.062), (0, 0.004)]
)
def test_a_share_axis_has_ticks_in_percent_at_their_places(low, high):
    axis = template.share_axis("share", low, high)
    assert 2 <= len(axis["tickvals"]) <= 8
    for place, words in zip(axis["tickvals"], axis["ticktext"]):
        assert low - 1e-9 <= place <= high + 1e-9 and words.endswith("\N{NO-BREAK SPACE}%")
        assert float(words[:-2].replace("−", "-")) == pytest.approx(100 * place)
