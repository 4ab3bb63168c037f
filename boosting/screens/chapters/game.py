"""The game: is boosting a contest between the examples and the base classifiers, and who wins?"""

from collections.abc import Mapping
from functools import partial

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.engine.trace import Trace
from boosting.figures import game as pictures
from boosting.figures import near_best as near
from boosting.figures.theme import colours_by_title
from boosting.screens import plans
from boosting.screens.runs import Data, Run
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Choice, Number, Plan, Several, Text, ask
from boosting.theory import game

OWN = "own"  # the game that is typed in
GAME = Choice(
    "game",
    "Game",
    {name: one.title for name, one in game.EXAMPLES.items()} | {OWN: "Type in your own"},
    "cycling",
    "M_ij = y_i h_j(x_i): is base classifier j right on example i?",
)
STARTING_TEXT = "1 -1 1\n-1 1 1\n1 1 -1"
# An example whose first weight is 0 is hidden: a linear program would solve a smaller game, and its floor and ceiling
# would close on another value or not at all. Who plays as intended all the same takes it.
TAKES_HIDDEN = ("adaboost",)
TITLES = {
    name: find_algorithm(name).title.partition(",")[0]
    for name in ("adaboost", "fixed_step", "arc_gv", "margin_boost", "lpboost", "max_margin")
}
PLAYERS = Several("players", "Players", TITLES, ["adaboost", "arc_gv", "max_margin"], 4)
ROUNDS = Number("n_rounds", "Rounds", 1, 300, 60, 1, "How many rounds are prepared.")
LONGEST = 1000  # characters of a strategy
P, Q = "p", "q"  # groups of settings: the two strategies


def read(text: str) -> tuple[str, str]:
    """A matrix as it is typed, and what is wrong with it."""
    try:
        game.read_matrix(text)
    except ValueError as error:
        return STARTING_TEXT, str(error)
    return text, ""


MATRIX = Text(
    "matrix",
    "Matrix of margins",
    STARTING_TEXT,
    8000,
    "Rows are examples, one per line; numbers from -1 (base classifier wrong) to 1 (right), "
    "separated by spaces or commas.",
    read,
)


def contest(_: plans.Here) -> Plan[Data]:
    """A known game with the first weights of its rows, or a typed one, which begins with equal weights."""
    name = yield from ask(GAME)
    if name == OWN:
        M, start = game.read_matrix((yield from ask(MATRIX))), None
    else:
        M, start = game.EXAMPLES[name].matrix, game.EXAMPLES[name].start
    rows, first = tuple(map(tuple, M.tolist())), None if start is None else tuple(start.tolist())
    return Data(name, None, None, 0.0, 0.0, 0, matrix=rows, start=first)


def runs(of: Data) -> Plan[Mapping[str, Run]]:
    """The players, for as many rounds."""
    names = yield from ask(PLAYERS)
    n_rounds = yield from ask(ROUNDS)
    return {name: Run(seen_by(name, of), name, "", n_rounds, ()) for name in names}


def seen_by(player: str, of: Data) -> Data:
    """The game with first weights under which a player plays as intended."""
    hides = 0.0 in (of.start or ())
    return of._replace(start=None) if hides and player not in TAKES_HIDDEN else of


def traces(shown: Shown) -> dict[str, Trace]:
    """The run of every player by its title."""
    return {TITLES[name]: shown.beside(run).trace for name, run in shown.runs.items()}


def matrix(shown: Shown) -> np.ndarray:
    """The game, (m, N)."""
    return np.array(shown.run.data.matrix)


def solution(shown: Shown) -> game.Solution:
    """The value of the game, and how to play it."""
    return shown.kept("solution of a game", lambda: game.value(matrix(shown)))


def strategy(shown: Shown, name: str, label: str, axis: int, group: str) -> Text:
    """A mixed strategy that is typed in; "" for equal shares.

    shown: the game; name, label, group: of the setting; axis: whose strategy it is, 0 for the rows of the matrix.
    """
    n = matrix(shown).shape[axis]

    def check(text: str) -> tuple[str, str]:
        try:
            game.read_strategy(text, n)
        except ValueError as error:
            return "", f"{label}: {error}"
        return text, ""

    help = (
        f"{n} numbers that are not negative, in any unit: they are divided by their sum. "
        "Empty: equal shares."
    )
    return Text(name, label, "", LONGEST, help, check, group=group)


ROWS = partial(strategy, name="game_p", label="p, weights of the examples", axis=0, group=P)
COLUMNS = partial(
    strategy, name="game_q", label="q, shares of the base classifiers", axis=1, group=Q
)


def played(shown: Shown) -> Figures:
    """Every player's floor and ceiling, the matrix as the first one plays it, and both mixed strategies."""
    by_title, solved, M = traces(shown), solution(shown), matrix(shown)
    first, trace = next(iter(by_title.items()))
    brackets = {title: game.bracket(run) for title, run in by_title.items() if len(run)}
    colours = colours_by_title({name: TITLES[name] for name in TITLES if name in shown.runs})
    strategies = pictures.strategies(trace, solved)
    drawn = {
        "How large does the smallest margin become?": pictures.brackets(
            brackets, solved.value, colours
        ),
        f"Matrix, as {first} plays it": pictures.matrix(M, trace),
        **{f"{title}, as {first} plays": figure for title, figure in strategies.items()},
    }
    return drawn | ({"Orbit": pictures.orbit(trace, solved)} if len(solved.rows) == 3 else {})


def against(shown: Shown) -> game.Played:
    """The typed p against the typed q."""
    M, values = matrix(shown), shown.values
    p, q = (game.read_strategy(values[name], n) for name, n in zip(("game_p", "game_q"), M.shape))
    return game.play(M, p, q)


def duel(shown: Shown) -> Figures:
    """What p and q of one's own earn: definition 7.10 of Mohri et al."""
    drawn = pictures.duel(matrix(shown), against(shown), solution(shown).value)
    return {"Your p against your q": drawn}


# --- how many rounds until nearly the best ---------------------------------------------------------

SIZES = (8, 16, 32, 64, 128, 256)  # rows of the games that are hard for LPBoost
ROWS_OF_HARD = Choice("rows", "Examples m", {str(m): str(m) for m in SIZES[1:]}, "128", "")
NEAR_HELP = "Near the best: the smallest margin is surely within ε of the largest one."
NEAR = Number("eps", "ε, near enough", 0.05, 1.0, 0.4, 0.05, NEAR_HELP)
SHAKE_HELP = "Moves margins by so many steps of 1/(2m), at random: from 0.5 on the trap may break."
SHAKE = Number("shake", "Shake the game", 0.0, 20.0, 0.25, 0.25, SHAKE_HELP)
DRAW = plans.SEED.named(label="Seed of the shaking", group="", help="The same seed shakes alike.")
NO_SLACK = 0.001  # so small a nu gives up no example: no weight meets a cap
CORRECTIVE = {name: find_algorithm(name).title for name in ("lpboost", "totalboost", "erlpboost")}


def on_hard(shown: Shown, name: str, m: int) -> Run:
    """A totally corrective algorithm's run on the hard game of m rows."""
    eps, seed = shown.setting(NEAR), shown.setting(DRAW)
    hard = tuple(map(tuple, game.slow(m, shown.setting(SHAKE), seed).tolist()))
    parameters = {"nu": NO_SLACK, "eps": eps}
    own = tuple((p.name, parameters[p.name]) for p in find_algorithm(name).parameters)
    return Run(Data("slow", None, None, 0.0, 0.0, seed, matrix=hard), name, "", m, own)


def of_lpboost(shown: Shown) -> Run:
    """LPBoost's run on the hard game that is shown."""
    return on_hard(shown, "lpboost", int(shown.setting(ROWS_OF_HARD)))


def distances(shown: Shown, m: int) -> dict[str, np.ndarray]:
    """How far the totally corrective algorithms may be from the best vote of the hard game, (T+1,) each, by their names.

    m: its rows.
    """
    runs = {name: shown.beside(on_hard(shown, name, m)) for name in CORRECTIVE}
    return {
        name: np.array(run.fact("gaps", lambda trace: game.gaps(game.bracket(trace)).tolist()))
        for name, run in runs.items()
    }


def near_best(shown: Shown) -> Figures:
    """The distance to the best vote, round by round, and the rounds until it is small in games of all sizes."""
    m, eps = int(shown.setting(ROWS_OF_HARD)), shown.setting(NEAR)
    sizes = [size for size in SIZES if size <= m]
    by_size = {size: distances(shown, size) for size in sizes}
    rounds = {
        title: [game.rounds_within(by_size[size][name], eps) for size in sizes]
        for name, title in CORRECTIVE.items()
    }
    gaps, colours = by_size[m], colours_by_title(CORRECTIVE)
    titled = {title: gaps[name] for name, title in CORRECTIVE.items()}
    return {
        "How far may the vote be from the best?": near.closing(titled, colours, m, eps),
        "Twice the examples: how many more rounds?": near.needed(sizes, rounds, colours, eps),
    }


CHAPTER = Chapter(
    "game",
    "Boosting as a game: does AdaBoost find the best vote?",
    (
        Part("play", "Who wins?", played, settings=(ROWS, COLUMNS), apart=duel, asked_apart=(P, Q)),
        Part(
            "near", "How many rounds?", near_best, question="How many rounds until the vote is nearly the best?",
            run=of_lpboost, settings=(ROWS_OF_HARD, NEAR, SHAKE, DRAW), made_of=of_lpboost,
        ),
    ),
    source="boosting.theory.game",
    data=contest,
    runs=runs,
    among=lambda shown: shown.runs,
    several=PLAYERS.name,
    also=frozenset({"matrix"}),
)  # fmt: skip
