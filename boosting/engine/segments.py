"""A run as a chain of segments: from some round on it goes by other choices, or on other examples.

    round      1 ... 6     7     8 ... 19        20 ...
    choices    AdaBoost    its   AdaBoost        VadaBoost
                           step                  (an edit: "from round 20 on")
                           doubled

A run that nobody has edited is one segment. What a run is made of stands in a dictionary by the
first round that has it, and `latest` reads it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.engine.state import State

T = TypeVar("T")


class Segment(NamedTuple):
    """Rounds that go by the same choices on the same examples.

    sample: the rows of a run never change, only what they weigh.
    """

    choices: Choices
    sample: Sample

    def take_over(self, state: State) -> Choices:
        """The choices of the next round, whose examples judge the vote from now on.

        A program among them weighs the members of the rounds before: its multipliers are what the
        next round is trained on.
        """
        state.sample = self.sample
        if self.choices.correct is not None:
            self.choices.correct(state)
        return self.choices


UNEDITED: Mapping[int, Segment] = MappingProxyType({})


def latest(by_round: Mapping[int, T], t: int) -> T:
    """What round t has, of what stands by the first round that has it.

    >>> [latest({1: "a", 4: "b"}, t) for t in (1, 3, 4, 9)]
    ['a', 'a', 'b', 'b']
    """
    return by_round[max(since for since in by_round if since <= t)]
