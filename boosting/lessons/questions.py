"""Questions: what is asked about a run, and how an answer is judged.

A question holds no answer. Its `truth` is computed from what is shown, and `judge` says whether an answer is right and,
if it is not, the reason that fits the error. A page only has to draw the question and to hand the answer over:

    kind        answer                                            right if
    choose      number of the option, from 0                      it is the one whose condition holds on the run; of an
                                                                  opinion poll, whose options have none, always
    number      a number                                          it is within the tolerance of the check
    example     number of the example, from 1                     the example's condition holds
    stump       attribute (from 0), threshold, sign               its edge is the best one; else the verdict says its price
    weights     m numbers                                         they are within the tolerance of the new weights
    order       the items' numbers from 0, the first one first    the checks of the items stand in that order
    curve       a number for every round that is asked            they are within the tolerance of the curve
    build       what the task asks for: points, weights, a link   the task's judge says so, with a score
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, permutations
from math import isfinite
from typing import ClassVar, NamedTuple

import numpy as np

from boosting.engine.base_classifiers import Tree
from boosting.lessons.checks import CHECKS, CheckError, Slip
from boosting.lessons.checks.asking import stump_of
from boosting.lessons.claims import Ask, Claim
from boosting.lessons.screens import Shown
from boosting.lessons.tasks import TASKS, Answer, Outcome

NOTHING = Ask("")
EQUAL_EDGES = 1e-9  # edges this close are equal: both stumps are best
# what is said of numbers; where there is no server, a browser fills in the same sentences (pages/site/judged.py)
RIGHT, SMALLER, LARGER = "Right.", "No: it is smaller.", "No: it is larger."
NO_SUM = "Your weights sum to {sum:.3g}: they must sum to 1."
UNEQUAL = "The largest difference is at example {place}: {truth:.3g}, not {drawn:.3g}."
CLOSE = "Right: nowhere further off than {off:.2g}. The run has {run}."
RISES, FALLS = "It rises, and yours does not.", "It falls, and yours does not."
EARLIER = "“{a}” has {of_a:.4g}, “{b}” has {of_b:.4g}: the first of the two comes later."
FURTHEST = "Furthest off in round {place}: {truth:.3g}, not {drawn:.3g}."


class Verdict(NamedTuple):
    """What the judge says.

    right: whether the answer is accepted. why: one or two sentences, Markdown. truth: the right answer, or one of them,
    in the form of an answer; None for a task, which has many. price: of a guessed stump, its edge over the best one; score:
    of a task, in the unit that the task names; None elsewhere.
    """

    right: bool
    why: str
    truth: Answer = None
    price: float | None = None
    score: float | None = None


class StumpAnswer(NamedTuple):
    """A stump: votes `sign` where the attribute (from 0) exceeds the threshold, −sign elsewhere."""

    attribute: int
    threshold: float
    sign: int


@dataclass(frozen=True)
class Question(ABC):
    """What all questions have: the words that ask (Markdown), and the line in the file."""

    kind: ClassVar[str]
    ask: str
    line: int = 0

    @abstractmethod
    def truth(self, shown: Shown) -> Answer:
        """The right answer, or one of them, computed from what is shown; None where there are too many to name one."""

    @abstractmethod
    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on an answer; ValueError, in words, for what is no answer to this kind of question."""

    def complaint(self, shown: Shown) -> str:
        """Why the question cannot be asked on this run, in a sentence; "" if it can."""
        truth = self.truth(shown)
        if truth is not None and not self.judge(shown, truth).right:
            return "The computed answer is not accepted: the tolerance is too small."
        return ""


@dataclass(frozen=True)
class Option:
    """An answer to choose.

    text: its words; when: the claims that all hold if it is right; why: what to say if it is chosen wrongly; right: whether
    the author says that it is right, in a question whose options make no claims.
    """

    text: str
    when: tuple[Claim, ...]
    why: str = ""
    right: bool = False

    def holds(self, shown: Shown) -> bool:
        """Whether it is right on this run."""
        return all(claim.holds(shown) for claim in self.when)


@dataclass(frozen=True)
class Choose(Question):
    """One of a few options; the run decides which is right, unless it is an opinion that is asked."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...] = ()

    @property
    def is_opinion(self) -> bool:
        """Whether no option is right or wrong."""
        return not (self.is_told or any(option.when for option in self.options))

    @property
    def is_told(self) -> bool:
        """Whether the author says which option is right, instead of the run."""
        return any(option.right for option in self.options)

    def truth(self, shown: Shown) -> int | None:
        """The number of the option that holds, None for an opinion; CheckError unless exactly one does."""
        if self.is_opinion:
            return None
        holds = [o.right if self.is_told else o.holds(shown) for o in self.options]
        right = [k for k, holding in enumerate(holds) if holding]
        if len(right) != 1:
            raise CheckError(
                f"Of the options {len(right)} hold on this run; exactly one must"
                + (f": {', '.join(repr(self.options[k].text) for k in right)}." if right else ".")
            )
        return right[0]

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on the number of an option."""
        k, truth = (
            _whole(answer, "The number of an option", 0, len(self.options) - 1),
            self.truth(shown),
        )
        if k == truth or self.is_opinion:
            return Verdict(
                True, self.options[k].why or ("Noted." if self.is_opinion else "Yes."), truth
            )
        return Verdict(False, self.options[k].why or "No: look at the picture again.", truth)


@dataclass(frozen=True)
class Number(Question):
    """A number, right within `tolerance`; about: the check. unit: what stands behind the field, e.g. "examples"."""

    kind: ClassVar[str] = "number"
    about: Ask = NOTHING
    tolerance: float = 0.005
    unit: str = ""

    def truth(self, shown: Shown) -> float:
        """The check's value."""
        return self.about.number(shown)

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on a number, with the reason of the slip that it is closest to."""
        x, truth = _number(answer), self.truth(shown)
        if abs(x - truth) <= self.tolerance or x == truth:
            return Verdict(True, RIGHT, truth)
        near = [s for s in self.slips(shown) if abs(x - float(s.value)) <= self.tolerance]
        if near:
            return Verdict(False, min(near, key=lambda s: abs(x - float(s.value))).why, truth)
        return Verdict(False, SMALLER if truth < x else LARGER, truth)

    def slips(self, shown: Shown) -> list[Slip]:
        """The check's own slips, then those that any number knows."""
        truth, own = self.truth(shown), self.about.slips(shown)
        general = [
            Slip(-truth, "The sign is the wrong way round."),
            Slip(100 * truth, "Give the share itself, not per cent."),
            *self._other_rounds(shown),
        ]
        seen = [float(s.value) for s in own]
        return own + [
            s for s in general if all(abs(float(s.value) - x) > 1e-12 for x in [truth, *seen])
        ]

    def _other_rounds(self, shown: Shown) -> Iterator[Slip]:
        """The value that the check has a round earlier and a round later."""
        if "round" not in CHECKS[self.about.check].arguments:
            return
        t = self.about.named.get("round", shown.round)
        for other in (t - 1, t + 1):
            try:
                yield Slip(
                    self.about.at(other).number(shown),
                    f"That is the value of round {other}; asked is round {t}.",
                )
            except CheckError:
                continue


@dataclass(frozen=True)
class PickExample(Question):
    """An example to touch: right if its value of `about` is the largest ("most") or the smallest ("least")."""

    kind: ClassVar[str] = "example"
    about: Ask = NOTHING
    most: bool = True

    def truth(self, shown: Shown) -> int:
        """The number, from 1, of the first example that is right."""
        return 1 + int(self._right(shown).argmax())

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on the number of an example: ties are all right."""
        values = self._values(shown)
        i = _whole(answer, "The number of an example", 1, len(values))
        best, truth = values.max() if self.most else values.min(), self.truth(shown)
        if self._right(shown)[i - 1]:
            return Verdict(True, "Right.", truth)
        rank = int(
            (values > values[i - 1] + 1e-12).sum()
            if self.most
            else (values < values[i - 1] - 1e-12).sum()
        )
        words = "larger" if self.most else "smaller"
        return Verdict(
            False,
            f"Example {i} has {values[i - 1]:.3g}; {rank} have a {words} value, up to {best:.3g}.",
            truth,
        )

    def _values(self, shown: Shown) -> np.ndarray:
        named = self.about.named
        examples = range(1, shown.trace.sample.size + 1)
        asks = (
            Ask(self.about.check, tuple((named | {"example": i}).items()), self.about.changes)
            for i in examples
        )
        return np.array([ask.number(shown) for ask in asks])

    def _right(self, shown: Shown) -> np.ndarray:
        values = self._values(shown)
        return np.isclose(
            values, values.max() if self.most else values.min(), rtol=1e-9, atol=1e-12
        )

    def complaint(self, shown: Shown) -> str:
        """What is wrong where all examples are right; else nothing."""
        return (
            "Every example is right: the question asks nothing." if self._right(shown).all() else ""
        )


@dataclass(frozen=True)
class PickStump(Question):
    """Where does the stump of `round` go? Right if no stump has a larger edge; the price is the edge over the best one."""

    kind: ClassVar[str] = "stump"
    round: int = 1

    def truth(self, shown: Shown) -> StumpAnswer:
        """The stump that the run chose; CheckError where the round's base classifier is no stump."""
        nodes = stump_of(self._round(shown)).nodes
        return StumpAnswer(int(nodes[0, 0]), float(nodes[0, 1]), int(nodes[2, 4]))

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on a stump, with its edge and the price."""
        attribute, cut, sign = answer
        d = shown.trace.sample.n_attributes
        stump = Tree.stump(_whole(attribute, "The attribute", 0, d - 1), _number(cut), _sign(sign))
        r, truth = self._round(shown), self.truth(shown)
        edge = r.before.edge(stump.votes(r.sample.X))
        price = edge / r.edge if r.edge > 0 else None
        if edge >= r.edge - EQUAL_EDGES:
            why = f"Right: its weighted error is {0.5 - edge:.4g}, and no stump has less."
            return Verdict(True, why, truth, price)
        if edge <= -r.edge + EQUAL_EDGES:
            why = "The cut is the best one, but the sides are the wrong way round."
            return Verdict(False, why, truth, price)
        if self._is_old(shown, edge, stump):
            why = "That was the best stump on the old weights. On the new ones it has no edge."
            return Verdict(False, why, truth, price)
        beats = "beats a coin" if edge > EQUAL_EDGES else "does not beat a coin"
        why = f"Its weighted error is {0.5 - edge:.4g}: it {beats}. The best one has {0.5 - r.edge:.4g}."
        return Verdict(False, why, truth, price)

    def _is_old(self, shown: Shown, edge: float, stump: Tree) -> bool:
        if self.round < 2 or abs(edge) > EQUAL_EDGES:
            return False
        before = shown.trace[self.round - 2]
        return bool((stump.votes(before.sample.X) == before.votes).all())

    def _round(self, shown: Shown) -> Answer:
        if not 1 <= self.round <= len(shown.trace):
            raise CheckError(
                f"The run has {len(shown.trace)} rounds; there is no round {self.round}."
            )
        return shown.trace[self.round - 1]


@dataclass(frozen=True)
class NextWeights(Question):
    """Draw the weights after `round`: right if half of the sum of the absolute differences is within `tolerance`."""

    kind: ClassVar[str] = "weights"
    round: int = 1
    tolerance: float = 0.03

    def truth(self, shown: Shown) -> np.ndarray:
        """D_{t+1} (m,)."""
        return np.asarray(CHECKS["next_weights"].value(shown, round=self.round))

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on m weights, with the reason of the closest slip."""
        truth = self.truth(shown)
        drawn = _numbers(answer, len(truth), "There are {} examples, and {} weights were drawn.")
        if _distance(drawn, truth) <= self.tolerance:
            return Verdict(True, RIGHT, truth)
        near = [s for s in self.slips(shown) if _distance(drawn, s.value) <= self.tolerance]
        if near:
            return Verdict(False, min(near, key=lambda s: _distance(drawn, s.value)).why, truth)
        if abs(drawn.sum() - 1) > 2 * self.tolerance:
            return Verdict(False, NO_SUM.format(sum=drawn.sum()), truth)
        i = int(np.abs(drawn - truth).argmax())
        return Verdict(False, UNEQUAL.format(place=i + 1, truth=truth[i], drawn=drawn[i]), truth)

    def slips(self, shown: Shown) -> list[Slip]:
        """What comes of the usual mistakes, with the reason of each."""
        return CHECKS["next_weights"].slips(shown, round=self.round)


def _distance(a: Answer, b: Answer) -> float:
    return float(np.abs(np.asarray(a) - np.asarray(b)).sum() / 2)


@dataclass(frozen=True)
class Order(Question):
    """Items to put in order, the smallest value first; items: words and asks. Equal values may stand either way."""

    kind: ClassVar[str] = "order"
    items: tuple[tuple[str, Ask], ...] = ()

    def truth(self, shown: Shown) -> list[int]:
        """The items' numbers, from 0, in an order that is right."""
        return [int(k) for k in np.argsort(self._values(shown), kind="stable")]

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on an order, naming the first pair that stands the wrong way round."""
        order = [_whole(k, "The number of an item", 0, len(self.items) - 1) for k in answer]
        if sorted(order) != list(range(len(self.items))):
            raise ValueError("An order names every item once.")
        truth, wrong = self.truth(shown), self.wrong_pairs(shown)
        first = next((pair for pair in pairwise(order) if pair in wrong), None)
        return Verdict(True, RIGHT, truth) if first is None else Verdict(False, wrong[first], truth)

    def wrong_pairs(self, shown: Shown) -> dict[tuple[int, int], str]:
        """Which items, by their numbers from 0, may not stand one right after the other, and why."""
        values, texts = self._values(shown), [words for words, _ in self.items]
        return {
            (i, j): EARLIER.format(a=texts[i], of_a=values[i], b=texts[j], of_b=values[j])
            for i, j in permutations(range(len(texts)), 2)
            if values[i] > values[j] + 1e-12
        }

    def _values(self, shown: Shown) -> np.ndarray:
        return np.array([ask.number(shown) for _, ask in self.items])

    def complaint(self, shown: Shown) -> str:
        """What is wrong where all values are equal; else nothing."""
        return (
            "All items are equal: any order is right."
            if np.ptp(self._values(shown)) < 1e-12
            else ""
        )


@dataclass(frozen=True)
class Curve(Question):
    """A curve to draw: about: the check; rounds: where it is asked; right if nowhere further off than `tolerance`."""

    kind: ClassVar[str] = "curve"
    about: Ask = NOTHING
    rounds: tuple[int, ...] = ()
    tolerance: float = 0.1

    def truth(self, shown: Shown) -> np.ndarray:
        """The check's values in the rounds, (k,) for k rounds."""
        return np.array([self.about.at(t).number(shown) for t in self.rounds])

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The verdict on a number for every round."""
        truth = self.truth(shown)
        drawn = _numbers(
            answer, len(truth), "The curve is asked in {} rounds, and {} numbers came."
        )
        off = np.abs(drawn - truth)
        if off.max() <= self.tolerance:
            return Verdict(True, CLOSE.format(off=off.max(), run=self.run_in_words(shown)), truth)
        goes, went = truth[-1] - truth[0], drawn[-1] - drawn[0]
        if abs(goes) > self.tolerance and goes * went <= 0:
            return Verdict(False, RISES if goes > 0 else FALLS, truth)
        k = int(off.argmax())
        why = FURTHEST.format(place=self.rounds[k], truth=truth[k], drawn=drawn[k])
        return Verdict(False, why, truth)

    def run_in_words(self, shown: Shown) -> str:
        """The check's values in the rounds."""
        values = zip(self.rounds, self.truth(shown))
        return "; ".join(f"{x:.3g} in round {t}" for t, x in values)


@dataclass(frozen=True)
class Build(Question):
    """Something to make, judged by the task of that name (tasks.py), with a score to improve."""

    kind: ClassVar[str] = "build"
    task: str = ""

    def truth(self, shown: Shown) -> None:
        """None: there are many."""

    def judge(self, shown: Shown, answer: Answer) -> Verdict:
        """The task's verdict; ValueError, in words, for an answer that the task cannot read."""
        outcome: Outcome = TASKS[self.task].judge(answer, shown)
        return Verdict(outcome.done, outcome.why, score=outcome.score)


KINDS: dict[str, type[Question]] = {
    kind.kind: kind
    for kind in (Choose, Number, PickExample, PickStump, NextWeights, Order, Curve, Build)
}


def _numbers(answer: Answer, count: int, complaint: str) -> np.ndarray:
    """An answer of `count` numbers, (count,). ValueError: `complaint`, with count and what came in it."""
    numbers = np.array([_number(x) for x in answer])
    if numbers.size != count:
        raise ValueError(complaint.format(count, numbers.size))
    return numbers


def _number(answer: Answer) -> float:
    try:
        value = float(answer)
    except (TypeError, ValueError):
        raise ValueError(f"{str(answer)[:40]!r} is not a number.") from None
    if not isfinite(value):
        raise ValueError("The answer must be a finite number.")
    return value


def _whole(answer: Answer, what: str, low: int, high: int) -> int:
    """A whole number in [low, high]. what: the noun in the complaint."""
    value = _number(answer)
    if value != int(value) or not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {str(answer)[:40]}.")
    return int(value)


def _sign(answer: Answer) -> int:
    if _number(answer) not in (-1, 1):
        raise ValueError("The sign of a stump is −1 or +1.")
    return int(_number(answer))
