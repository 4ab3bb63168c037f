"""A typed loss: read without running anything, its derivatives those of calculus, its run that of the named loss."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.catalogue.own_loss import stepwise
from boosting.choices import functions, shapes
from boosting.choices.formulas import Formula, constant
from boosting.engine.trace import run_to_end

Z = np.linspace(-2, 2, 41) + 0.013  # no kink of the formulas below is among them
SAME = [
    ("exp(-z)", functions.EXPONENTIAL),
    ("e^(-z)", functions.EXPONENTIAL),
    ("log2(1 + exp(−z))", functions.LOGISTIC),
    ("max(0, 1 - z)", functions.HINGE),
    ("(1 - z)^2", functions.SQUARED),
    ("abs(1 - z)**2.0", functions.SQUARED),
    ("max(min(1, exp(-z)), 1 - z)", functions.TRIMMED),
]
SMOOTH = st.recursive(
    st.sampled_from(["z", "2", "0.5", "e", "pi/3"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda p: f"({p[0]}{p[1]}{p[2]})"),
        inner.map(lambda p: f"exp(-({p})^2)"),
        inner.map(lambda p: f"sqrt(1+({p})^2)"),
        inner.map(lambda p: f"log(2+({p})^2)"),
        inner.map(lambda p: f"1/(1+({p})^2)"),
    ),
    max_leaves=4,
)


@pytest.mark.parametrize(("text", "named"), SAME)
def test_a_typed_loss_is_the_named_one_with_its_slope_and_curvature(text, named):
    typed = Formula(text)
    assert typed.value(Z) == pytest.approx(named.value(Z))
    assert typed.slope(Z) == pytest.approx(named.slope(Z))
    assert typed.curvature(Z) == pytest.approx(named.curvature(Z))
    assert (typed.convex, typed.bounds_zero_one) == (named.convex, named.bounds_zero_one)
    assert typed.lipschitz_clipped == pytest.approx(named.lipschitz_clipped, abs=0.01)


@given(SMOOTH)
@settings(max_examples=60)
def test_slope_and_curvature_are_the_limits_of_differences(text):
    try:
        typed = Formula(f"{text} + z")
    except ValueError as why:
        assert "characters" in str(why)
        return
    h = 1e-4
    slope = (typed.value(Z + h) - typed.value(Z - h)) / (2 * h)
    bend = (typed.slope(Z + h) - typed.slope(Z - h)) / (2 * h)
    size = 1 + np.abs(typed.slope(Z)).max() + np.abs(typed.curvature(Z)).max()
    assert np.abs(typed.slope(Z) - slope).max() < 1e-3 * size
    assert np.abs(typed.curvature(Z) - bend).max() < 1e-2 * size


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("3", "no z"),
        ("__import__('os')", "Only"),
        ("z.real", "Only"),
        ("lambda z: z", "Only"),
        ("[z]", "Only"),
        ("exp(*z)", "Only"),
        ("max(0, 1-z, key=z)", "Only"),
        ("True*z", "Only"),
        ("x + z", "'x' is none"),
        ("exp + z", "brackets"),
        ("exp(z", "no formula"),
        ("z^99", "at most 20"),
        ("z^(10^10^10)", "at most 20"),
        ("z^z", "one side"),
        ("0^z", "one side"),
        ("(-2)^z", "one side"),
        ("1e9*z", "a million"),
        ("exp(z, z)", "one value"),
        ("max(z)", "two values"),
        ("log(z)", "no value at z = −4"),
        ("1/z", "no value at z = 0"),
        ("z" * 121, "121 characters"),
    ],
)
def test_what_is_no_formula_is_refused_in_a_sentence(text, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        Formula(text)


@given(st.text(alphabet="z0123456789.+-*/^(), _[]{}'\"=<>:@explogsqrtabmin!\\\n", max_size=130))
def test_no_text_does_anything_but_be_a_formula_or_be_refused(text):
    try:
        formula = Formula(text)
    except ValueError as why:
        assert str(why).endswith(".")
    else:
        assert np.isfinite(formula.value(Z)).all()


@pytest.mark.parametrize(
    ("text", "algorithm"), [("exp(-z)", "adaboost"), ("log2(1+e^(-z))", "logistic")]
)
def test_boosting_with_a_typed_loss_is_the_named_algorithm(text, algorithm):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 > 0.5, 1, -1))
    named = train(sample, algorithm, n_rounds=10)
    typed = run_to_end(stepwise(sample, Formula(text), 10))
    assert typed.alpha == pytest.approx(named.alpha, rel=1e-9)
    assert typed.scores == pytest.approx(named.scores, rel=1e-9)


def test_a_loss_that_cannot_be_lowered_is_not_run():
    assert not Formula("1/(1+e^z)").can_be_run, "not convex"
    assert not Formula("exp(z)").can_be_run, "it rises"
    far = Formula("exp(exp(-z))/e")
    assert far.convex and not far.can_be_run, "e^(e^50) is no number"
    with pytest.raises(ValueError, match="convex"):
        next(stepwise(Sample.of([[0.0], [1.0]], [1, -1]), Formula("exp(z)"), 3))


def test_far_out_it_goes_on_as_a_line():
    cube = Formula("max(0,1-z)^3")
    assert cube.slope(np.array([-60.0]))[0] == cube.slope(np.array([-50.0]))[0]
    assert cube.value(np.array([-60.0]))[0] == pytest.approx(51**3 + 10 * 3 * 51**2)


def test_exercise_7_2_is_met_by_exponential_and_logistic_and_by_no_hinge_or_square():
    fits = [shapes.fits_exercise_7_2(Formula(text)) for text, _ in SAME]
    assert fits == [True, True, True, False, False, False, True]
    assert not shapes.fits_exercise_7_2(shapes.ZeroOne())


@pytest.mark.parametrize(
    ("text", "value"),
    [("ln(5)/2", np.log(5) / 2), ("1/2 ln 5", np.log(5) / 2), ("½ ln 5", np.log(5) / 2), ("0.5*log(5)", np.log(5) / 2),
     ("1/16", 1 / 16), ("2√(5/36)", 2 * np.sqrt(5 / 36)), ("2 sqrt(0.2·0.8)", 0.8), ("log2(8)", 3), ("2log2 8", 6),
     ("-1/2 ln(1/4)", np.log(2)), ("e^(-2)", np.exp(-2)), ("(1/2)(1/3)", 1 / 6), ("1e-3", 0.001), ("05", 5),
     ("3 pi", 3 * np.pi)],
)  # fmt: skip
def test_a_constant_is_read_as_it_is_written_by_hand(text, value):
    assert constant(text) == pytest.approx(value)


@pytest.mark.parametrize(
    "text", ["", "z", "1 2", "ln(-1)", "1/0", "inf", "9**9**9", "().__class__", "x" * 200]
)
def test_what_is_no_constant_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match=r"\.$"):
        constant(text)


@given(st.floats(-1e5, 1e5), st.floats(0.01, 100))
def test_a_constant_has_the_value_that_python_gives_it(a, b):
    assert constant(f"{a!r} + ln({b:.6f}) / 2") == pytest.approx(
        a + np.log(float(f"{b:.6f}")) / 2, rel=1e-9, abs=1e-9
    )


def test_the_loss_that_the_page_names_falls_and_is_not_convex():
    loss = Formula("1/(1+exp(2*z))")
    assert shapes.falls(loss) and not shapes.is_convex(loss)
