"""The step where a program sets all coefficients (Demiriz et al. 2002; [M] 7.3.4): none."""

from dataclasses import dataclass, field
from math import inf

from boosting.choices.programs import NearlyEqual, gap
from boosting.engine.protocols import StepSize, Supply
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.words import StepWords


@dataclass(frozen=True)
class SetByProgram(StepSize):
    """A placeholder for LPBoost and its like: returns 1, and the correction sets all coefficients.

    in_hull: for a program over convex combinations the certificate in the loop is its duality gap:
    best edge minus value.
    """

    in_hull: bool = True

    needs = frozenset({Supply.COEFFICIENTS})
    tolerance = 1e-9
    refused = (
        "No base classifier that the search finds would improve the program's solution: "
        "if the search is exact, the linear program is at its optimum over the whole family."
    )
    words = StepWords(
        "set by a program",
        "c ← the program's coefficients of all base classifiers so far",
        r"\text{the coefficient of }h_t\text{ in the program}",
        "earlier coefficients change, too, and some become 0",
        coefficient="c: the coefficient that the program sets",
        coefficient_latex="c_{h_t}",
    )

    def numbers(self, found: Found) -> str:
        return r"c_{h_t}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """1 for a new base classifier; 0 for one in the program, which is at its optimum then."""
        is_new = state.index_of(found.classifier) == len(state.members)
        return Step(1.0) if is_new else Step(0.0, self.refused)


@dataclass(frozen=True)
class WithinAccuracy(SetByProgram):
    """SetByProgram, until the soft margin is within eps of the best one (TotalBoost, SoftBoost, ERLPBoost).

    The weights are no multipliers of the program, so that the loop's certificate says nothing, and a base
    classifier that is found again may lower the ceiling.
    """

    in_hull: bool = False
    program: NearlyEqual = field(kw_only=True)

    needs = SetByProgram.needs | {Supply.GAP}
    tolerance = -inf
    near = (
        "The soft margin is within ε of the largest one: "
        "no base classifier, if the search is exact, can add more."
    )

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """1; 0 where the gap is closed, and where already the first base classifier has no edge."""
        if not state.members and found.correlation <= SetByProgram.tolerance:
            return Step(0.0, self.refused)
        closed = self.program.closed(gap(state, self.program), found.correlation)
        return Step(0.0, self.near) if closed else Step(1.0)
