"""TODO choices.steps.program."""

from __future__ import annotations

from dataclasses import dataclass

from boosting.choices.steps.step_size import StepSize
from boosting.engine.state import Found, Pull, State, Step


@dataclass(frozen=True)
class SetByProgram(StepSize):
    """No step: the correction weighs all votes, the new one with them. The 1 in its place is overwritten at once.

    in_hull: for a program over convex combinations the gap in the loop is its duality gap: best edge minus value.
    """

    in_hull: bool = True

    tolerance = 1e-9
    refused = (
        "No base classifier that the search finds answers the weights better than the vote so far: "
        "if the search is exact, the linear program is at its optimum over the whole family."
    )
    code = "c ← the program's best weights for all votes so far"
    latex = r"\text{the weight of }h_t\text{ in the program}"

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side, in LaTeX."""
        return r"c_{h_t}"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """1 for a new base classifier; one that the program holds already shows that it is at its optimum."""
        return (
            Step(1.0) if state.place(found.tree) == len(state.members) else Step(0.0, self.refused)
        )
