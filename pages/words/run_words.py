"""What a whole run says of its four choices; where an edit changes them, from which round on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeVar

from boosting import Trace
from boosting.engine.protocols import Supply
from boosting.engine.words import LossWords, StepWords, Words

W = TypeVar("W", bound=Words)
NO_CORRECTION = "no correction"


class RunWords(NamedTuple):
    """The words of a run's loss, weak_learner and step; correct: the line of its correction, or "".

    solved: whether a program takes the place of the step in every round.
    """

    loss: LossWords
    weak_learner: Words
    step: StepWords
    correct: str
    solved: bool

    @property
    def update(self) -> str:
        """How a round changes the vote, in HTML."""
        return "F ← Σ c h" if self.correct else self.step.update


def of_run(trace: Trace) -> RunWords:
    """The words of the last choices; where earlier ones say something else, that is said as well."""
    several = trace.all_choices
    loss = {t: one.loss.words for t, one in several.items()}
    learner = {t: one.weak_learner.words for t, one in several.items()}
    step = {t: one.step_size.words for t, one in several.items()}
    programs = {t: one.correct for t, one in several.items()}
    correct = _line({t: p.words.pseudocode if p else NO_CORRECTION for t, p in programs.items()})
    objective = _title({t: words.objective for t, words in loss.items()})
    search, notes = _whole(learner, _edits(learner)), {words.note for words in learner.values()}
    update = _line({t: words.update for t, words in step.items()})
    return RunWords(
        replace(_whole(loss, _other_examples(trace)), objective=objective),
        replace(search, note=search.note * (len(notes) == 1)),
        replace(_whole(step, _edits(step)), update=update),
        "" if correct == NO_CORRECTION else correct,
        all(Supply.COEFFICIENTS in one.step_size.needs for one in several.values()),
    )


def _whole(words: Mapping[int, W], note: str) -> W:
    """The words of the last choice, with the lines of all of them, and a note beside them."""
    *_, last = words.values()
    line = _line({t: one.pseudocode for t, one in words.items()})
    return replace(last, pseudocode=line + f" <small>({note})</small>" * bool(note))


def _changes(lines: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """From which round on which other line; lines: by the first round that has them."""
    return ((t, b) for (_, a), (t, b) in pairwise(lines.items()) if a != b)


def _line(lines: Mapping[int, str]) -> str:
    """Lines of HTML as one."""
    said = lines[1]
    for t, other in _changes(lines):
        said += f" <small>(before round {t})</small>; {other} <small>(from round {t} on)</small>"
    return said


def _title(titles: Mapping[int, str]) -> str:
    """Titles as one."""
    return titles[1] + "".join(f", from round {t} on {title}" for t, title in _changes(titles))


def _edits(words: Mapping[int, Words]) -> str:
    """What edits have made of a choice, and in which rounds where that is not said of all."""
    said = dict.fromkeys(text for one in words.values() for text in one.edits)
    rounds = {text: [t for t, one in words.items() if text in one.edits] for text in said}
    return "; ".join(
        text if len(rounds[text]) == len(words) else f"{text} in {_named(rounds[text])}"
        for text in sorted(said, key=lambda text: len(rounds[text]))
    )


def _named(rounds: list[int]) -> str:
    return f"round{'s' * (len(rounds) > 1)} {', '.join(map(str, rounds))}"


def _other_examples(trace: Trace) -> str:
    samples = {1: trace.sample, **{t: segment.sample for t, segment in trace.later.items()}}
    rounds = [str(t) for (_, a), (t, b) in pairwise(samples.items()) if a is not b]
    return f"other examples from round {', '.join(rounds)} on" * bool(rounds)
