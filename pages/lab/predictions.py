"""What can be predicted of a run: questions about its next round, and which of them it allows."""

from collections.abc import Callable

from boosting.lessons import Question
from boosting.lessons.claims import Ask, Claim
from boosting.lessons.questions import Choose, Number, Option, PickExample, PickStump
from boosting.screens.shown import Shown

MOST_EXAMPLES = 500  # of more, nobody finds one
# what is asked of round {next}
STUMP = "Where does the stump of round {next} go?"
COEFFICIENT = "How large is α in round {next}?"
HEAVIEST = "Which example is the heaviest after round {next}?"
ERROR = "What does round {next} do to the training error?"
ERROR_DOES = {"It falls.": "below", "It stays.": "equals", "It rises.": "above"}
HILL = "Where does the middle of the hill of margins (their median) go in round {next}?"
HILL_GOES = {
    "To the right: it rises.": "above",
    "It stays.": "equals",
    "To the left: it falls.": "below",
}


def stump(t: int) -> Question:
    """Where does the next stump go?"""
    return PickStump(STUMP.format(next=t), round=t)


def coefficient(t: int) -> Question:
    """How large is its coefficient?"""
    about = Ask("alpha", (("round", t),))
    return Number(COEFFICIENT.format(next=t), about=about, tolerance=0.05)


def heaviest(t: int) -> Question:
    """Which example gets the largest weight?"""
    return PickExample(HEAVIEST.format(next=t), about=Ask("weight", (("round", t),)))


def training_error(t: int) -> Question:
    """Does the training error fall?"""
    now, before = (Ask("train_error", (("round", r),)) for r in (t, t - 1))
    return _goes(ERROR.format(next=t), now, before, ERROR_DOES)


def margin_hill(t: int) -> Question:
    """Where does the hill of margins go? Before round 2 there is none: without a vote no example has a margin."""
    now, before = (Ask("margin_at", (("share", 0.5), ("round", r))) for r in (t, t - 1))
    return _goes(HILL.format(next=t), now, before, HILL_GOES)


def _goes(asked: str, now: Ask, before: Ask, ways: dict[str, str]) -> Question:
    """Which way something goes. ways: the relation of now to before that each answer says."""
    options = (Option(text, (Claim(now, way, before),)) for text, way in ways.items())
    return Choose(asked, options=tuple(options))


ABOUT: dict[str, tuple[str, Callable[[int], Question]]] = {
    "stump": ("the stump", stump),
    "coefficient": ("α", coefficient),
    "heaviest": ("who gets heaviest", heaviest),
    "error": ("the training error", training_error),
    "margins": ("the margins", margin_hill),
}


def can_ask(name: str, shown: Shown, t: int) -> bool:
    """Whether a question can be asked about round t of this run."""
    if name == "heaviest":  # of every round; to ask for each example's weight takes milliseconds
        return t <= shown.rounds and n_examples(shown) <= MOST_EXAMPLES
    try:
        return not ABOUT[name][1](t).complaint(shown)
    except ValueError:
        return False


def n_examples(shown: Shown) -> int:
    """How many examples the run ends with."""
    return shown.fact("examples", lambda trace: trace.sample.size)
