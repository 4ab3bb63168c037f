"""Where the weak learner learns nothing: a plain sentence, what it means, and what to choose instead."""

from typing import NamedTuple

import numpy as np

from boosting import WEAK_LEARNERS, Sample, Trace
from boosting.catalogue import find_algorithm
from boosting.engine.base_classifiers import decide
from boosting.engine.protocols import Outputs, Search
from boosting.figures.template import number, percent
from boosting.screens.runs import Problem, Run
from boosting.screens.shown import Shown
from boosting.theory.weak_learning import FirstEdge, first_edge, no_better_than_guessing

LEAST = 40  # examples: of fewer, a booster fits the sample whatever the first edge is
DEEPEST = 6  # of the trees that Setup offers


class Learner(NamedTuple):
    """A weak learner and the depth of its trees, None where it has none."""

    name: str
    depth: int | None = None

    @property
    def title(self) -> str:
        """As in Setup."""
        title = WEAK_LEARNERS[self.name].title
        return title if self.depth is None else f"{title} of depth {self.depth}"

    @property
    def search(self) -> Search:
        """The search that the rounds use."""
        options = {} if self.depth is None else {"max_depth": self.depth}
        return WEAK_LEARNERS[self.name].make(**options)


def told(shown: Shown) -> str:
    """The sentence, where it is true of the run on the screen; else ""."""
    return shown.kept("no edge", lambda: says(shown.run, shown.problem, shown.trace))


def says(run: Run, problem: Problem, trace: Trace) -> str:
    """What is wrong and what to choose, or "". problem, trace: those of the run."""
    mine = Learner(run.weak_learner, run.max_depth)
    error, guessing = _test_error(problem, trace), _guessing(problem)
    if problem.sample.examples < LEAST or not _votes_signs(mine) or guessing is None:
        return ""
    if not no_better_than_guessing(error, *guessing):
        return ""
    found = first_edge(mine.search, problem.sample, run.data.seed)
    if not found.is_chance or found.fits_all:
        return ""
    return f"{_failed(mine, found, len(trace), error)} {_instead(run, mine, problem.sample)}"


def _votes_signs(learner: Learner) -> bool:
    return learner.search.outputs is Outputs.SIGNS


def _test_error(problem: Problem, trace: Trace) -> float:
    """The test error of the vote at the end."""
    X, y = problem.examples.held_back
    return float(np.mean(decide(trace.ensemble().scores(X)) != y)) if len(y) else 0.0


def _guessing(problem: Problem) -> tuple[float, int] | None:
    """The share of the smaller class among the test examples, and how many these are; None without any."""
    _, y = problem.examples.held_back
    return (float(min(np.mean(y > 0), np.mean(y < 0))), len(y)) if len(y) else None


def _failed(learner: Learner, found: FirstEdge, rounds: int, error: float) -> str:
    low, high = (number(v) for v in (found.shuffled.min(), found.shuffled.max()))
    return (
        f"**Nothing but chance here ({learner.title}):** the edge of round 1, **{number(found.edge)}**, is no more than on "
        f"shuffled labels ({low} to {high}, {len(found.shuffled)} times), so the weak learning assumption, some γ > 0 in "
        f"every round, fails. The vote follows accidents: after round {rounds} it errs on **{percent(error)}** of the test "
        "examples, no better than guessing."
    )


def _instead(run: Run, mine: Learner, sample: Sample) -> str:
    """What to choose instead: the weak learners of the algorithm whose first edge is no chance."""
    found = {one: first_edge(one.search, sample, run.data.seed) for one in _others(run, mine)}
    some = {one: edges.edge for one, edges in found.items() if not edges.is_chance}
    if some:
        told = (f"**{one.title}** (edge {number(edge)})" for one, edge in some.items())
        return f"Choose in Setup: {' or '.join(told)}."
    return "No other weak learner of this algorithm has more here: choose other data, more examples or fewer flips."


def _others(run: Run, mine: Learner) -> list[Learner]:
    """The other weak learners of the run's algorithm that vote -1 or +1, trees a question deeper than this run's."""
    deeper = min((mine.depth or 1) + 1, DEEPEST)
    names = find_algorithm(run.algorithm).weak_learners
    trees = {n: deeper if "max_depth" in WEAK_LEARNERS[n].options else None for n in names}
    others = [Learner(name, depth) for name, depth in trees.items()]
    return [one for one in others if one != mine and _votes_signs(one)]
