"""What the loop asks of its choices: an incomplete class is refused where it is defined, and what is needed can be given."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from boosting import ALGORITHMS, WEAK_LEARNERS
from boosting.catalogue import build_choices, build_weak_learner
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.searches.columns import Columns
from boosting.choices.searches.family import SearchedByCost
from boosting.choices.steps.log_odds import LogOdds
from boosting.engine import protocols
from boosting.engine.protocols import (
    Choices,
    Correction,
    Loss,
    Part,
    Search,
    StepSize,
    missing,
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
    Loss: {"gives", "needs", "in_round"},
    Search: {"gives", "needs", "in_round", "lists_candidates", "candidates", "named"},
    StepSize: {"gives", "needs", "in_round", "in_hull", "tolerance"},
    Correction: {"gives", "needs", "in_round", "works_in"},
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
    """Every member without an answer is named, and only those."""

    def test_an_empty_class_lacks_every_member_that_the_kind_asks_for(self, kind):
        assert set(missing(object, kind)) == KINDS[kind] | DEFAULTS[kind]

    def test_it_is_refused_where_it_is_defined_in_a_sentence_that_names_what_is_missing(self, kind):
        with pytest.raises(TypeError, match=f"^Half is not a complete {kind.__name__}") as refusal:

            class Half(kind):
                pass

        assert all(f"`{name}`" in str(refusal.value) for name in KINDS[kind])
        assert "boosting/engine/protocols.py" in str(refusal.value)

    def test_abstract_postpones_the_question_to_the_classes_derived_from_it(self, kind):
        class Base(kind, abstract=True):
            pass

        assert set(missing(Base, kind)) == KINDS[kind]
        with pytest.raises(TypeError, match=r"^Derived is not a complete"):

            class Derived(Base):
                pass


class TestCompleteClasses:
    """A member counts whether it is a method, a property, a constant or a declared field, its own or inherited."""

    def test_fields_constants_and_inherited_members_count(self):
        class Half(StepSize, abstract=True):
            words = LogOdds.words

            def step(self, found, pull, state):
                """Nothing."""

        @dataclass(frozen=True)
        class Whole(Half):
            refused: str = "nothing is left"
            note: ClassVar[str] = ""

            def numbers(self, found):
                """Nothing."""

        assert missing(Half, StepSize) == ["numbers", "refused"]
        assert missing(Whole, StepSize) == [] and Whole().refused == "nothing is left"
        assert Whole().tolerance == 1e-12 and not Whole().in_hull  # what all share

    def test_one_missing_member_is_named_alone(self):
        with pytest.raises(TypeError, match="it lacks `progress`"):

            class NoProgress(Loss):
                words, function = ExponentialLoss.words, ExponentialLoss.function

                def pull(self, state):
                    """Nothing."""

    def test_what_a_family_promises_besides_its_search_is_asked_for_too(self):
        with pytest.raises(TypeError, match="it lacks `search_by_cost`"):

            class Searched(SearchedByCost):
                words, outputs, n_families = Columns.words, Columns.outputs, 1

                def complexity(self, m, d):
                    """Nothing."""

                def search(self, sample, pull, state):
                    """Nothing."""

    def test_a_class_that_derives_from_nothing_is_judged_by_its_members(self):
        with pytest.raises(TypeError, match=r"^int is not a complete Loss"):
            require(int, Loss)
        require(ExponentialLoss, Loss)


class TestParts:
    """The declared exceptions to the independence of the four choices."""

    def test_every_part_has_words_and_a_giver_among_the_four_that_gives_it(self):
        given = {
            (name, part) for choices in rows() for name, c in choices.parts for part in c.gives
        }
        given |= {("weak learner", part) for part in Columns().gives}
        cells = {"search": "weak learner"}  # a row's search scores the family: both are choice 2
        for part in Part:
            assert part.words and not part.words.endswith(".")
            assert (cells.get(part.giver, part.giver), part) in given, part

    def test_every_part_is_needed_by_some_choice_of_the_catalogue(self):
        assert {part for choices in rows() for _, c in choices.parts for part in c.needs} == set(
            Part
        )

    def test_every_row_meets_its_own_needs(self):
        assert all(unmet(choices) is None for choices in rows())

    def test_the_first_choice_that_lacks_something_is_named_with_it(self):
        own = build_choices("lpboost", build_weak_learner("lpboost"))
        plain = Choices(ExponentialLoss(), own.weak_learner, LogOdds())
        assert unmet(plain) is None
        assert unmet(plain._replace(loss=own.loss)) == ("loss", Part.MULTIPLIERS)
        assert unmet(plain._replace(step_size=own.step_size)) == ("step", Part.COEFFICIENTS)
        assert unmet(plain._replace(loss=own.loss, correct=own.correct)) is None

    def test_every_weak_learner_gives_parts_that_a_weak_learner_can_give(self):
        for row in WEAK_LEARNERS.values():
            assert all(part.giver == "weak learner" for part in row.make().gives)

    def test_what_is_given_and_needed_by_default_is_nothing(self):
        assert protocols.NOTHING == LogOdds().gives == LogOdds().needs == frozenset()


def test_the_names_of_the_choices_are_those_that_the_misfits_speak_of():
    choices = build_choices("lpboost", build_weak_learner("lpboost"))
    assert [name for name, _ in choices.parts] == ["loss", "weak learner", "step", "correction"]
    without = choices._replace(correct=None)
    assert [name for name, _ in without.parts] == ["loss", "weak learner", "step"]
