"""How large can the smallest margin get? The game of this dataset, with all stumps as base classifiers."""

from boosting.catalogue import find_algorithm
from boosting.screens import data_game as games
from boosting.screens.shown import Shown
from boosting.theory.proofs.game import duality
from pages.shell.packing import Content
from pages.words import blocks, data_game, examples, proof
from pages.words.numbers import decimals


def words(shown: Shown) -> Content:
    """What is said beside the figures, the examples in them, and the proof."""
    found, players = games.solved(shown), games.players(shown)
    program = players[find_algorithm("max_margin").title].trace
    last = max([1, len(shown.trace), *(len(one.trace) for one in players.values())])
    ends, value = games.ends(shown), decimals(found.floor)
    said = [
        blocks.heading("von Neumann's theorem on this data"),
        blocks.formula(
            r"2\gamma^*=\min_D\max_{h}\sum_iD_iy_ih(x_i)\;=\;"
            rf"\mathbf{{{value.replace('−', '-')}}}"
            r"\;=\;\max_{c}\min_i\frac{y_i\sum_jc_jh_j(x_i)}{\|c\|_1}=\rho^*"
        ),
        blocks.text(data_game.meaning(found, shown.problem.sample.size)),
        *(blocks.caption(data_game.states(title, b, last)) for title, b in ends.items()),
        blocks.caption(
            "All players vote with stumps, whatever Setup says: their search is exact, so twice "
            "the best edge is a ceiling for every vote of stumps. γ\\*: the edge that some stump has "
            "under any weights; ρ\\*: the largest margin that a vote can give to all examples (Mohri et "
            "al., 7.24, 7.25). AdaBoost's smallest margin reaches at least ρ\\*/2 in the end (after "
            "theorem 7.7)."
        ),
    ]
    proved = proof.steps(duality(program)) if len(program) else []
    return {"examples": examples.part(shown), "words": said, "proof": proved}
