"""The edits themselves: what each is, what it says of itself, and what it cannot be made of."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import numpy as np

from boosting import limits
from boosting.catalogue.algorithms import ALGORITHMS
from boosting.catalogue.edits.values import (
    MOST_NAMED,
    Numbers,
    as_text,
    check_between,
    in_words,
    name_of,
    ranges_of,
    value_of,
)
from boosting.catalogue.mixes import answers_numbers
from boosting.catalogue.parameters import Parameter, find
from boosting.catalogue.weak_learners import WEAK_LEARNERS
from boosting.choices.edited import LARGEST, Rule
from boosting.engine.protocols import Choices, Outputs
from boosting.engine.sample import Sample
from boosting.engine.segments import latest

MOST, LONGEST = limits.EDITS, limits.EDITS_TEXT
LARGEST_RANK = 100
LATEST = 10**9  # round or example: no run comes near
LARGEST_WEIGHT = 1000.0
FROM_THE_START = ("since", 1)  # the field of an edit of the data that its text leaves out
ByRound = Mapping[int, Choices]  # the choices of a run, by the first round that goes by them
E = TypeVar("E", bound="Edit")


@dataclass(frozen=True)
class Edit(ABC):
    """One edit. Its fields in their order, after its `verb`, are its text."""

    verb: ClassVar[str]

    @property
    def text(self) -> str:
        """The edit as it stands in a link."""
        values = [(f, getattr(self, f.name)) for f in fields(self)]
        said = [as_text(v) for f, v in values if v is not None and (f.name, v) != FROM_THE_START]
        return "~".join([self.verb, *said])

    @classmethod
    def read(cls: type[E], parts: list[str]) -> E:
        """The edit from the parts of its text after the verb; ValueError where they are not its."""
        kinds = [get_type_hints(cls)[f.name] for f in fields(cls)]
        least = sum(f.default is MISSING for f in fields(cls))
        if not least <= len(parts) <= len(kinds):
            needed = least if len(parts) < least else len(kinds)
            raise ValueError(f"it has {len(parts)} values after its verb, and needs {needed}.")
        return cls(*(value_of(kind, part) for kind, part in zip(kinds, parts)))

    @abstractmethod
    def says(self, attributes: Sequence[str]) -> str:
        """The edit as a clause; attributes: their names."""

    @abstractmethod
    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """Why a run of these choices on this sample cannot be edited so, a sentence; "" if it can.

        choices: those of the run, as the edits of the kind `Then` leave them.
        """


@dataclass(frozen=True)
class OfRound(Edit):
    """An edit of one round. round: its number, from 1."""

    round: int

    def __post_init__(self) -> None:
        check_between("round", self.round, 1, LATEST)


@dataclass(frozen=True)
class OfCoefficient(OfRound):
    """An edit of the coefficient of a round."""

    @property
    @abstractmethod
    def rule(self) -> Rule:
        """What it makes of the coefficient."""

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """A program leaves no single coefficient to edit, and a hull no negative one."""
        at_work = latest(choices, self.round)
        if at_work.correct is not None:
            return "a program solves for all coefficients in every round, so none can be edited"
        rule = self.rule
        if at_work.step_size.in_hull and min(rule.factor, rule.offset) < 0:
            return "in a convex hull no base classifier has a negative share"
        return ""


@dataclass(frozen=True)
class Times(OfCoefficient):
    """The coefficient is multiplied: by 2, by 1/2, by -1 (against itself), by 0 (without a say)."""

    factor: float

    verb = "times"
    NAMES: ClassVar = {2.0: "doubled", 0.5: "halved", -1.0: "negated", 0.0: "0: it has no say"}

    def __post_init__(self) -> None:
        super().__post_init__()
        check_between("factor", self.factor, -LARGEST, LARGEST)

    @property
    def rule(self) -> Rule:
        """factor times alpha."""
        return Rule(self.factor, 0.0, rf"{self.factor:g}\cdot\Big[{{}}\Big]")

    def says(self, attributes: Sequence[str]) -> str:
        """ "Round 7: its coefficient is doubled"."""
        what = self.NAMES.get(self.factor, f"multiplied by {self.factor:g}")
        return f"Round {self.round}: its coefficient is {what}"


@dataclass(frozen=True)
class SetTo(OfCoefficient):
    """The coefficient is a given number."""

    value: float

    verb = "set"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_between("coefficient", self.value, -LARGEST, LARGEST)

    @property
    def rule(self) -> Rule:
        """The number."""
        return Rule(0.0, self.value, rf"{self.value:g}\ \text{{(edited) instead of}}\ {{}}")

    def says(self, attributes: Sequence[str]) -> str:
        """ "Round 7: its coefficient is set to 0.5"."""
        return f"Round {self.round}: its coefficient is set to {self.value:g}"


@dataclass(frozen=True)
class Take(OfRound):
    """Another candidate than the best is taken. rank: 2 for the second best."""

    rank: int

    verb = "take"
    NAMES: ClassVar = {2: "second best", 3: "third best"}

    def __post_init__(self) -> None:
        super().__post_init__()
        check_between("rank", self.rank, 1, LARGEST_RANK)

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """Only a search that lists its candidates has a second best."""
        return _without_list(latest(choices, self.round))

    def says(self, attributes: Sequence[str]) -> str:
        """ "Round 7: the second best base classifier is taken"."""
        which = self.NAMES.get(self.rank, f"number {self.rank} of the")
        return f"Round {self.round}: the {which} base classifier is taken".replace(
            "of the base classifier", "of the candidates"
        )


@dataclass(frozen=True)
class Cut(OfRound):
    """A named stump is taken, with the side that has the edge.

    attribute: its number, from 0; threshold: it asks whether x > threshold.
    """

    attribute: int
    threshold: float

    verb = "cut"

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """It votes -1 or +1, and asks about an attribute that there is."""
        if latest(choices, self.round).weak_learner.outputs is not Outputs.SIGNS:
            return "its base classifiers are no stumps that vote −1 or +1"
        return _no_attribute(self.attribute, sample)

    def says(self, attributes: Sequence[str]) -> str:
        """ "Round 7: the stump at x > 1.25 is taken"."""
        name = name_of(self.attribute, attributes)
        return f"Round {self.round}: the stump at {name} > {self.threshold:.4g} is taken"


@dataclass(frozen=True)
class Never(Edit):
    """Stumps that no round may take: those of an attribute, or only those at one threshold of it.

    attribute: its number, from 0; threshold: None for all.
    """

    attribute: int
    threshold: float | None = None

    verb = "never"

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """Only a search that lists its candidates can take the best of the others."""
        without = next((why for one in choices.values() if (why := _without_list(one))), "")
        return without or _no_attribute(self.attribute, sample)

    def says(self, attributes: Sequence[str]) -> str:
        """ "No round asks about x"; with a threshold "No round takes a stump at x > 1.25"."""
        name = name_of(self.attribute, attributes)
        if self.threshold is None:
            return f"No round asks about {name}"
        return f"No round takes a stump at {name} > {self.threshold:.4g}"


class OfData(Edit):
    """An edit of the training examples, from the start or from a round on.

    since: the first round that is trained on the edited examples, 1 for the start. The vote of the
    rounds before it stays: from then on it is judged, and goes on, on the other examples.
    """

    since: int

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """Examples of two classes may change in mid-run where no program has begun to weigh them."""
        if self.since == 1:
            return ""
        if any(one.correct is not None for one in choices.values()):
            return "a program weighs the examples of its first round: change them from the start"
        if (np.abs(sample.y) != 1).any():
            return "only examples of two classes can change in mid-run"
        return ""

    @property
    def when(self) -> str:
        """ "from the start", or "from round 20 on"."""
        return "from the start" if self.since == 1 else f"from round {self.since} on"

    @property
    def later(self) -> str:
        """ " from round 20 on"; "" from the start, which goes without saying."""
        return f" {self.when}" * (self.since > 1)


@dataclass(frozen=True)
class OfExamples(OfData):
    """An edit of some training examples. examples: their numbers, from 1, in ascending order."""

    examples: Numbers

    def __post_init__(self) -> None:
        if not 1 <= len(self.examples) <= MOST_NAMED:
            raise ValueError(f"it must name 1 to {MOST_NAMED} examples.")
        check_between("round", self.since, 1, LATEST)
        for one in (self.examples[0], self.examples[-1]):
            check_between("example", one, 1, LATEST)

    @property
    def places(self) -> np.ndarray:
        """Where the k examples stand in a sample, from 0: (k,)."""
        return np.array(self.examples) - 1

    @property
    def named(self) -> str:
        """The examples in words: "Example 12", "Examples 3–5 and 9"."""
        ranges = [
            f"{low}–{high}" if high > low else f"{low}" for low, high in ranges_of(self.examples)
        ]
        many, said = "s" * (len(self.examples) > 1), ", ".join(ranges[:-1])
        return f"Example{many} {said + ' and ' * bool(said)}{ranges[-1]}"

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """The examples must be there."""
        if self.examples[-1] > sample.size:
            return f"there are {sample.size} training examples"
        return super().refusal(choices, sample)


@dataclass(frozen=True)
class Weigh(OfExamples):
    """The examples have another base weight than the others, which have 1; 0 leaves them out."""

    weight: float
    since: int = 1

    verb = "weigh"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_between("weight", self.weight, 0.0, LARGEST_WEIGHT)

    def says(self, attributes: Sequence[str]) -> str:
        """ "Example 12 is left out"."""
        many = len(self.examples) > 1
        if self.weight == 0:
            return f"{self.named} {'are' if many else 'is'} left out{self.later}"
        return f"{self.named} count{'' if many else 's'} {self.weight:g} times{self.later}"


@dataclass(frozen=True)
class Flip(OfExamples):
    """The examples carry the other label. Twice is not at all."""

    since: int = 1

    verb = "flip"

    def says(self, attributes: Sequence[str]) -> str:
        """ "Example 12 carries the other label"."""
        carry = "carry" if len(self.examples) > 1 else "carries"
        return f"{self.named} {carry} the other label{self.later}"


@dataclass(frozen=True)
class Move(OfExamples):
    """The examples have another value of one attribute. attribute: its number, from 0."""

    attribute: int
    value: float
    since: int = 1

    verb = "move"

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """Example and attribute must be there."""
        return super().refusal(choices, sample) or _no_attribute(self.attribute, sample)

    def says(self, attributes: Sequence[str]) -> str:
        """ "Example 12 stands at x = 1.25 from the start"."""
        stand = "stand" if len(self.examples) > 1 else "stands"
        name = name_of(self.attribute, attributes)
        return f"{self.named} {stand} at {name} = {self.value:.4g} {self.when}"


@dataclass(frozen=True)
class Add(OfData):
    """One training example more, after the others. label: -1 or 1; values: (attribute, value) pairs.

    The attributes that are left out stand at their median over the training examples.
    """

    label: int
    values: tuple[tuple[int, float], ...]
    since: int = 1

    verb = "add"

    def __post_init__(self) -> None:
        if self.label not in (-1, 1):
            raise ValueError("its label must be 1 or -1.")
        check_between("round", self.since, 1, LATEST)

    @property
    def text(self) -> str:
        pairs = [part for pair in self.values for part in map(as_text, pair)]
        return "~".join([self.verb, str(self.label), *pairs, *[str(self.since)] * (self.since > 1)])

    @classmethod
    def read(cls, parts: list[str]) -> Self:
        """From the parts of its text: a label, an attribute and its value in turns, perhaps a round."""
        if len(parts) < 3:
            raise ValueError("it needs a label, and an attribute and its value in turns.")
        values = tuple(
            (value_of(int, j), value_of(float, x)) for j, x in zip(parts[1::2], parts[2::2])
        )
        since = 1 if len(parts) % 2 else value_of(int, parts[-1])
        return cls(value_of(int, parts[0]), values, since)

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """The attributes must be there."""
        missing = next((why for j, _ in self.values if (why := _no_attribute(j, sample))), "")
        return missing or super().refusal(choices, sample)

    def says(self, attributes: Sequence[str]) -> str:
        """ "One more example, of label +1, at x = 0.5, y = 2 from the start"."""
        places = ", ".join(f"{name_of(j, attributes)} = {x:.4g}" for j, x in self.values)
        return f"One more example, of label {self.label:+d}, at {places} {self.when}"


@dataclass(frozen=True)
class Then(OfRound):
    """From this round on another algorithm goes on with the same ensemble.

    algorithm, weak_learner: names of the catalogue; max_depth: of trees, None for other families;
    parameters: the algorithm's, names and values, those that are left out have their defaults.
    """

    algorithm: str
    weak_learner: str
    max_depth: int | None = None
    parameters: tuple[tuple[str, float | str], ...] = ()

    verb = "then"

    def __post_init__(self) -> None:
        super().__post_init__()
        row = find(ALGORITHMS, self.algorithm, "algorithm")
        find(WEAK_LEARNERS, self.weak_learner, "weak learner")
        if self.weak_learner not in row.weak_learners:
            raise ValueError(f"{row.title} does not work with {self.weak_learner}.")
        if row.task != "binary" or answers_numbers(row):
            raise ValueError(f"{row.title} cannot go on with a vote of two classes.")
        if self.max_depth is not None:
            check_between("max_depth", self.max_depth, 1, 12)
        row.with_parameters(**dict(self.parameters))

    @property
    def text(self) -> str:
        """The edit as it stands in a link: only what is not a default follows the algorithm."""
        row = ALGORITHMS[self.algorithm]
        values = [("max_depth", self.max_depth)] * (self.max_depth is not None)
        usual = {p.name: p.default for p in row.parameters}
        own = [(name, value) for name, value in self.parameters if usual[name] != value]
        pairs = [part for name, value in (*values, *own) for part in (name, as_text(value))]
        learner = [self.weak_learner]
        return "~".join([self.verb, str(self.round), self.algorithm, *learner, *pairs])

    @classmethod
    def read(cls, parts: list[str]) -> Self:
        """From the parts of its text: all parameters, those that are left out at their defaults."""
        if len(parts) < 2:
            raise ValueError("it needs a round and an algorithm.")
        row = find(ALGORITHMS, parts[1], "algorithm")
        learner = parts[2] if len(parts) > 2 else row.weak_learners[0]
        pairs = dict(zip(parts[3::2], parts[4::2]))
        depth = pairs.pop("max_depth", None)
        known = {p.name: p for p in row.parameters}
        for name in pairs:
            find(known, name, f"parameter of {row.title}") if known else row.with_parameters(
                **pairs
            )
        values = tuple(
            (
                n,
                value_of(float if isinstance(p, Parameter) else str, pairs[n])
                if n in pairs
                else p.default,
            )
            for n, p in known.items()
        )
        deep = None if depth is None else value_of(int, depth)
        return cls(value_of(int, parts[0]), row.name, learner, deep, values)

    def refusal(self, choices: ByRound, sample: Sample) -> str:
        """The ensemble's base classifiers must be of one kind, and there must be some."""
        if self.round < 2:
            return "choose the algorithm itself for the first round"
        first, last = (latest(choices, t).weak_learner.outputs for t in (1, LATEST))
        if first is not last:
            return "its base classifiers and those of the rounds before do not answer alike"
        return ""

    def says(self, attributes: Sequence[str]) -> str:
        """ "From round 20 on: VadaBoost (λ, weight of the variance 0.5)"."""
        row = ALGORITHMS[self.algorithm]
        labels = {p.name: p.label for p in row.parameters}
        values = [f"{labels[name]}: {in_words(value)}" for name, value in self.parameters]
        values += [WEAK_LEARNERS[self.weak_learner].title]
        return f"From round {self.round} on: {row.title} ({'; '.join(values)})"


KINDS: dict[str, type[Edit]] = {
    kind.verb: kind for kind in (Times, SetTo, Take, Cut, Never, Weigh, Flip, Move, Add, Then)
}


def written(edits: Sequence[Edit]) -> str:
    """The edits as they stand in a link."""
    return " ".join(edit.text for edit in edits)


def read(text: str) -> tuple[tuple[Edit, ...], list[str]]:
    """The edits of a link's text, and a sentence for each that cannot be read.

    No more than `MOST` are read, and no more than `LONGEST` letters.
    """
    edits: list[Edit] = []
    complaints = []
    if len(text) > LONGEST:
        complaints.append("The edits in the link are too long; their end is left out.")
        text = text[:LONGEST].rpartition(" ")[0]
    for part in text.split():
        if len(edits) == MOST:
            complaints.append(f"A run may have {MOST} edits; the others are left out.")
            break
        verb, *values = part.split("~")
        try:
            edits.append(find(KINDS, verb, "edit").read(values))
        except ValueError as error:
            complaints.append(f"The edit {part[:40]!r} is left out: {error}")
    return tuple(edits), complaints


def rest_of(edits: Sequence[Edit], kind: type) -> list[Any]:
    """The edits of one kind, in their order."""
    return [edit for edit in edits if isinstance(edit, kind)]


def _without_list(choices: Choices) -> str:
    if choices.weak_learner.lists_candidates:
        return ""
    return "its search grows or combines trees and keeps no list of candidates; stumps have one"


def _no_attribute(attribute: int, sample: Sample) -> str:
    d = sample.n_attributes
    return "" if 0 <= attribute < d else f"the examples have {d} attributes, numbered from 0"
