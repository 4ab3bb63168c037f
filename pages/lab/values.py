"""What is said beside the game of the data: its value, and how far every player has come."""

from boosting.screens import data_game as games
from boosting.screens.chapters import lab as chapter
from boosting.screens.shown import Shown
from boosting.theory.bound_table import votes_of_stumps
from pages.shell.packing import Content
from pages.words import blocks, data_game


def words(shown: Shown) -> Content:
    """The value of the game, the players' brackets, and what the value is about."""
    plain = chapter.without_edits(shown)
    ends, players = games.ends(plain), games.players(plain).values()
    last = max([1, len(shown.trace), *(len(one.trace) for one in players)])
    said = [
        blocks.text(data_game.meaning(games.solved(plain), plain.examples.n_train)),
        *(blocks.caption(data_game.states(name, b, last)) for name, b in ends.items()),
        blocks.caption(_conditions(shown)),
    ]
    return {"words": said}


def _conditions(shown: Shown) -> str:
    """What the value is about, and whether the run is one of its votes."""
    says = (
        "ρ\\*: the largest smallest margin of a vote of stumps, by the linear program of the maximum margin; ceiling: "
        "twice the best edge under the best weights so far, which no vote of stumps exceeds (Mohri et al., 7.24, "
        "7.25). The players vote with stumps, whatever Setup says."
    )
    if not votes_of_stumps(shown.trace):
        says += " This run's votes are other ones: its smallest margin may exceed ρ\\*."
    if shown.edits:
        says += " The players play on the data without the edits of this run."
    return f"{says} More: Margins, How large can it get?"
