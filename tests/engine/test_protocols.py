"""What the loop asks of its choices: an incomplete class is refused where it is defined, and what is needed can be given."""

from dataclasses import dataclass

import pytest

from boosting import ALGORITHMS, WEAK_LEARNERS
from boosting.catalogue import build_choices, build_weak_learner
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.programs import Program
from boosting.choices.searches.columns import Columns
from boosting.choices.steps.log_odds import LogOdds
from boosting.engine import protocols
from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.protocols import (
    Choices,
    Correction,
    Loss,
    LossFunction,
    Search,
    StepSize,
    Supply,
    require,
    unmet,
)

KINDS = {
    Loss: {"words", "function", "pull", "progress"},
    Search: {"words", "outputs", "n_families", "complexity", "search"},
    StepSize: {"words", "refused", "step", "numbers"},
    Correction: {"words", "__call__"},
}
DEFAULTS = {  # what a class that derives from the protocol need not say
    Loss: {"gives", "needs", "log_odds"},
    Search: {"gives", "needs", "lists_candidates", "candidates", "named"},
    StepSize: {"gives", "needs", "in_hull", "tolerance"},
    Correction: {"gives", "needs"},
}


def rows():
    """The choices of every row over every weak learner that it names."""
    return [
        build_choices(name, build_weak_learner(name, learner))
        for name, row in ALGORITHMS.items()
        for learner in row.weak_learners
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
class TestAnIncompleteClass:
    """Every member without an answer is named where an instance is made, and only those."""

    def test_every_member_is_asked_for_or_has_a_default(self, kind):
        members = {name for base in kind.__mro__[:-2] for name in vars(base)}
        members = {name for name in members if not name.startswith("_")}
        assert kind.__abstractmethods__ == KINDS[kind]
        assert members - KINDS[kind] == DEFAULTS[kind]

    def test_an_empty_one_is_refused_with_the_names_of_what_is_missing(self, kind):
        with pytest.raises(TypeError, match="abstract class Half") as refusal:
            type("Half", (kind,), {})()
        assert all(name in str(refusal.value) for name in KINDS[kind])

    def test_what_derives_from_nothing_is_none(self, kind):
        with pytest.raises(
            TypeError, match=f"^int does not derive from {kind.__name__}\\. boosting/"
        ):
            require(3, kind)


def test_a_member_counts_whether_it_is_a_method_a_constant_or_a_field_with_a_default_its_own_or_inherited():
    class Half(StepSize):
        words = LogOdds.words

        def step(self, found, pull, state):
            """Nothing."""

    @dataclass(frozen=True)
    class Whole(Half):
        refused: str = "nothing is left"

        def numbers(self, found):
            """Nothing."""

    assert Half.__abstractmethods__ == {"numbers", "refused"}
    assert Whole().refused == "nothing is left"
    assert Whole().tolerance == 1e-12 and not Whole().in_hull  # what all share


class TestSupplies:
    """The declared exceptions to the independence of the four choices."""

    def test_every_supply_has_words_and_a_giver_among_the_four_that_gives_it(self):
        given = {
            (name, part) for choices in rows() for name, c in choices.parts for part in c.gives
        }
        given |= {("weak learner", part) for part in Columns().gives}
        cells = {"search": "weak learner"}  # a row's search scores the family: both are choice 2
        for part in Supply:
            assert part.words and not part.words.endswith(".")
            assert (cells.get(part.giver, part.giver), part) in given, part

    def test_every_supply_is_needed_by_some_choice_of_the_catalogue(self):
        assert {part for choices in rows() for _, c in choices.parts for part in c.needs} == set(
            Supply
        )

    def test_every_row_meets_its_own_needs(self):
        assert all(unmet(choices) is None for choices in rows())

    def test_the_first_choice_that_lacks_something_is_named_with_it(self):
        own = build_choices("lpboost", build_weak_learner("lpboost"))
        plain = Choices(ExponentialLoss(), own.weak_learner, LogOdds())
        assert unmet(plain) is None
        assert unmet(plain._replace(loss=own.loss)) == ("loss", Supply.MULTIPLIERS)
        assert unmet(plain._replace(step_size=own.step_size)) == ("step", Supply.COEFFICIENTS)
        assert unmet(plain._replace(loss=own.loss, correct=own.correct)) is None

    def test_every_weak_learner_gives_what_a_weak_learner_can_give(self):
        for row in WEAK_LEARNERS.values():
            assert all(part.giver == "weak learner" for part in row.make().gives)

    def test_what_is_given_and_needed_by_default_is_nothing(self):
        assert protocols.NOTHING == LogOdds().gives == LogOdds().needs == frozenset()


def test_the_names_of_the_choices_are_those_that_the_misfits_speak_of():
    choices = build_choices("lpboost", build_weak_learner("lpboost"))
    assert [name for name, _ in choices.parts] == ["loss", "weak learner", "step", "correction"]
    without = choices._replace(correct=None)
    assert [name for name, _ in without.parts] == ["loss", "weak learner", "step"]


def derived(kind):
    """All classes of the library that derive from a class."""
    return (
        {kind}.union(*map(derived, kind.__subclasses__()))
        if kind.__module__.startswith("boosting")
        else set()
    )


@pytest.mark.parametrize(
    "kind", [*KINDS, LossFunction, BaseClassifier, Program], ids=lambda kind: kind.__name__
)
def test_every_class_that_no_other_derives_from_is_complete(kind):
    last = [cls for cls in derived(kind) if derived(cls) == {cls}]
    assert last and not [cls for cls in last if cls.__abstractmethods__]
