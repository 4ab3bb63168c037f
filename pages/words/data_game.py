"""What the game of a table says: what its value means, and how far a player has come (boosting/screens/data_game.py)."""

from boosting.figures.dataset_game import NO_VALUE
from boosting.figures.template import counted
from boosting.screens.data_game import Solved
from boosting.theory import game
from pages.words.numbers import decimals


def meaning(found: Solved, m: int) -> str:
    """What the value says of the data, in a sentence; m: the number of examples."""
    if not found.closed:
        return (
            f"After {counted(len(found.program), 'round')} the linear program has not yet closed the "
            f"gap: ρ\\* lies between **{decimals(found.floor)}** and {decimals(found.ceiling)}."
        )
    if found.floor < NO_VALUE:
        return (
            "ρ\\* = 0: no vote of stumps separates these examples, and there are weights under which "
            "no stump has an edge. The weak-learning condition fails here."
        )
    count = int(game.support(found.program).sum())
    return (
        f"The weak-learning condition holds with γ = ρ\\*/2 = **{decimals(found.floor / 2)}**: under any "
        "weights some stump has that edge, which is the same as a vote that separates the "
        f"examples with margin ρ\\*. The last dual of the program closes the gap, and rests on "
        f"**{count}** of {m} examples, its support vectors."
    )


def states(title: str, bracket: game.Bracket, last: int) -> list[str]:
    """One player's floor and ceiling after the rounds 0..last."""
    pairs = list(zip(bracket.best_lower.tolist(), bracket.best_upper.tolist()))
    states = [
        f"{decimals(a)} ≤ ρ\\* ≤ {decimals(b)} after round {t}" for t, (a, b) in enumerate(pairs, 1)
    ]
    states.insert(0, "nobody has moved yet")
    return [f"**{title}**: {states[min(t, len(pairs))]}." for t in range(last + 1)]
