"""Every row of the catalogue is complete: oracle, reference, sentence, sound parameters, scikit-learn class."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from as_published import transcription_of
from walks import walk

import boosting
from boosting import ALGORITHMS, WEAK_LEARNERS, Sample, catalogue, estimators, train
from boosting.catalogue import OptionParameter
from boosting.engine.boost import boost
from boosting.engine.protocols import Supply

BIBLIOGRAPHY = Path(__file__).parents[2] / "data" / "references.bib"
KEYS = re.findall(r"^@\w+\{([^,\s]+),", BIBLIOGRAPHY.read_text(encoding="utf-8"), re.MULTILINE)
SAMPLE = Sample.of([[0], [1], [2], [3]], [1, -1, 1, -1])
every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


def classes():
    """The scikit-learn classes that the library offers."""
    offered = [v for name in dir(estimators) if isinstance(v := getattr(estimators, name), type)]
    return [cls for cls in offered if cls.__module__ == estimators.__name__ and cls.algorithms]


@every_algorithm
def test_every_algorithm_is_compared_with_its_published_pseudocode(name):
    """Here by its presence; tests/catalogue/test_as_published.py runs whatever is listed."""
    assert transcription_of(name)


def test_the_transcriptions_import_nothing_of_the_library():
    for file in (Path(__file__).parents[1] / "as_published").glob("*.py"):
        assert not re.search(
            r"^\s*(from|import) boosting", file.read_text(encoding="utf-8"), re.MULTILINE
        ), file.name


@every_algorithm
def test_every_row_names_itself_its_source_and_its_difference(name):
    row = ALGORITHMS[name]
    assert row.name == name == name.lower() and row.title
    assert row.reference in KEYS and row.cited_at
    assert row.summary.endswith(".") and 30 < len(row.summary) < 160


@every_algorithm
def test_every_choice_has_a_default_among_its_options_and_an_explanation(name):
    for p in (p for p in ALGORITHMS[name].parameters if isinstance(p, OptionParameter)):
        assert p.default in p.titles and len(p.titles) > 1
        assert p.label and p.help.endswith(".") and all(p.titles.values())
        assert [p.check(option) for option in p.titles] == list(p.titles)
        with pytest.raises(
            ValueError, match=f"There is no {p.name} called 'nothing'. The nearest name is"
        ):
            p.check("nothing")


@every_algorithm
def test_every_parameter_has_a_default_in_its_range_and_an_explanation(name):
    for p in (p for p in ALGORITHMS[name].parameters if not isinstance(p, OptionParameter)):
        assert p.low <= p.default <= p.high and p.low < p.high and 0 < p.step <= p.high - p.low
        assert p.label and p.help.endswith(".")
        assert p.low > 0 or not p.logarithmic
        assert p.check(p.low) == p.low and p.check(p.high) == p.high
        for bad in (p.low - 1, p.high + 1, float("nan")):
            with pytest.raises(ValueError, match=f"{p.name} must be between"):
                p.check(bad)


@every_algorithm
def test_every_algorithm_has_a_scikit_learn_class_with_its_parameters(name):
    for cls in {estimators.of_row(name), *(c for c in classes() if name in c.algorithms)}:
        declared = {field.name: field.default for field in fields(cls)}
        for p in ALGORITHMS[name].parameters:
            assert declared[p.name] in (None, p.default)  # None stands for the catalogue's default


def test_every_class_stands_in_the_package_and_runs_only_rows_of_the_catalogue():
    for cls in classes():
        assert set(cls.algorithms) <= set(ALGORITHMS)
        assert getattr(boosting, cls.__name__) is cls and cls.__doc__


@pytest.mark.parametrize("weak_learner", walk(WEAK_LEARNERS, "stump", "depth2"))
@every_algorithm
def test_every_algorithm_runs_with_every_weak_learner_it_names_and_refuses_the_others_in_words(
    name, weak_learner
):
    named = ALGORITHMS[name].weak_learners
    if weak_learner in named:
        assert train(SAMPLE, name, weak_learner, n_rounds=3).ended
    else:
        with pytest.raises(
            ValueError,
            match=f"cannot work with the weak learner '{weak_learner}'.*use '{named[0]}'",
        ):
            train(SAMPLE, name, weak_learner, n_rounds=3)


@pytest.mark.parametrize(
    ("name", "weak_learner"), [(n, w) for n, row in ALGORITHMS.items() for w in row.weak_learners]
)
def test_a_trace_keeps_the_choices_that_made_it(name, weak_learner):
    row = ALGORITHMS[name]
    trace = train(SAMPLE, name, weak_learner, n_rounds=2)
    expected = catalogue.build_choices(name, catalogue.build_weak_learner(name, weak_learner))
    assert [type(c) for _, c in trace.choices.parts] == [type(c) for _, c in expected.parts]
    assert (trace.choices.loss, trace.choices.correct) == (expected.loss, expected.correct)
    assert trace.choices.step_size == expected.step_size
    cells = row.with_parameters()
    assert (trace.choices.loss, trace.choices.step_size) == (cells.loss, cells.step_size)
    run = list(boost(trace.sample, *trace.choices, n_rounds=2))
    assert [r.found.classifier.key for r in run] == [r.found.classifier.key for r in trace]


@every_algorithm
def test_a_trace_has_normalizers_where_its_loss_gives_exponential_weights_and_only_there(name):
    trace = train(SAMPLE, name, n_rounds=2)
    gives = Supply.EXPONENTIAL_WEIGHTS in trace.choices.loss.gives
    assert (trace.normalizer is not None) == gives


def test_every_weak_learner_explains_itself():
    assert all(row.title and row.help.endswith(".") for row in WEAK_LEARNERS.values())


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: train(SAMPLE, "adabost"),
            "no algorithm called 'adabost'. The nearest name is 'adaboost'",
        ),
        (lambda: catalogue.rounds(SAMPLE, "Quad Boost L1"), "The nearest name is 'quadboost_l1'"),
        (
            lambda: train(SAMPLE, "adaboost", "stumpgrid"),
            "no weak learner called 'stumpgrid'. .* 'stump-grid'",
        ),
        (
            lambda: train(SAMPLE, "adaboost", lam=0.5),
            "AdaBoost has no parameter 'lam'; it has none",
        ),
        (
            lambda: train(SAMPLE, "vadaboost", lamb=0.5),
            r"VadaBoost has no parameter 'lamb'; it has \['lam'\]",
        ),
        (lambda: train(SAMPLE, "vadaboost", lam=1.5), "lam must be between 0 and 1; it is 1.5"),
    ],
)
def test_unknown_names_and_values_are_answered_in_words_before_anything_runs(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_the_bibliography_has_no_key_twice_and_no_entry_without_author_title_and_year():
    assert len(KEYS) == len(set(KEYS)) >= 17
    for entry in re.split(r"^@", BIBLIOGRAPHY.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        assert all(
            re.search(rf"^  {field} = \{{.+\}},$", entry, re.MULTILINE)
            for field in ("author", "title", "year")
        )
        assert entry.count("{") == entry.count("}")


class TestMixes:
    """Cells of a mix that cannot work together are refused in a sentence that names both."""

    @pytest.mark.parametrize("cells, why", [
        ("logistic,ebboost,adaboost,adaboost",
         "The search of EBBoost needs normalised exponential weights, and the loss of Logistic boosting gives none."),
        ("quadboost,adaboost,ebboost,adaboost",
         "The step of EBBoost needs normalised exponential weights, and the loss of QuadBoost gives none."),
        ("lpboost,adaboost,adaboost,adaboost",
         "The loss of LPBoost needs the multipliers of a program, and the correction of AdaBoost gives none."),
        ("adaboost,adaboost,max_margin,vadaboost",
         "The step of Maximum margin needs coefficients that a program solves for, "
         "and the correction of VadaBoost gives none."),
    ])  # fmt: skip
    def test_a_misfit_names_its_two_cells(self, cells, why):
        with pytest.raises(catalogue.Misfit, match=why):
            train(SAMPLE, f"mix:{cells}", n_rounds=3)

    @pytest.mark.parametrize("cells", [
        "vadaboost,ebboost,ebboost,adaboost", "deepboost,adaboost,ebboost,lpboost", "lpboost,adaboost,lpboost,max_margin",
        "lpboost_c,adaboost,arc_gv,rqpboost", "hingeboost,l1boost,adaboost,adaboost",
        "quadboost,deepboost,vadaboost,adaboost",
    ])  # fmt: skip
    def test_what_fits_runs_and_ends_with_a_reason(self, cells):
        assert train(SAMPLE, f"mix:{cells}", n_rounds=5).ended

    @every_algorithm
    def test_every_row_fits_itself(self, name):
        if ALGORITHMS[name].task == "binary":
            assert catalogue.mix(*[ALGORITHMS[name]] * 4).with_parameters()

    def test_theorem_7_2_is_not_drawn_for_regression_trees(self):
        mixed = [
            catalogue.find_algorithm(f"mix:adaboost,{search},adaboost,adaboost").bounds
            for search in ("adaboost", "chb")
        ]
        assert ["edges" in bounds for bounds in mixed] == [True, False]
