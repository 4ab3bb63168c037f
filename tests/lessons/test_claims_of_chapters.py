"""Every chapter's claims: on its showcase, and on the seeds on which they were counted."""

from __future__ import annotations

import re
from functools import lru_cache, partial

import numpy as np
import pytest
from scipy import stats

from boosting.lessons import LessonError
from boosting.lessons import showcases as module
from boosting.lessons.checks import CHECKS
from boosting.lessons.claims import RELATIONS, Ask
from boosting.lessons.screens import Screen, Shown, show
from boosting.lessons.showcases import SEEDS, Statement, interval, showcases
from boosting.screens.chapters import bound, chapter

SHOWCASES = {
    name: showcase
    for chapter, whole in showcases().items()
    for name, showcase in [
        (chapter, whole),
        *((f"{chapter}#{p}", s) for p, s in whole.parts.items()),
    ]
    if showcase.statements
}
STATEMENTS = [
    pytest.param(name, statement, id=f"{name}-{statement.name}")
    for name, showcase in SHOWCASES.items()
    for statement in showcase.statements
]
SEEDED = [param for param in STATEMENTS if param.values[1].fails is not None]


def about(chapter: str, screen: Screen) -> Shown:
    """What the claims of a chapter, or of its part, are about on a screen."""
    return show(screen).of_part(chapter.partition("#")[2])


@lru_cache(maxsize=len(SEEDS))  # all statements of a chapter are about the same runs
def at_seed(chapter: str, seed: int) -> Shown:
    return about(chapter, SHOWCASES[chapter].screen.changed(seed=seed))


@pytest.mark.parametrize(("chapter", "statement"), STATEMENTS)
def test_a_claim_holds_on_its_showcase_and_says_so_with_numbers(chapter, statement):
    judged = statement.judge(about(chapter, SHOWCASES[chapter].screen))
    assert judged.holds is True, judged.words
    assert "[[" not in judged.words
    assert re.search(r"\d", judged.words)


ASKED = {name: whole for name, whole in showcases().items() if whole.guess}


@pytest.mark.parametrize("chapter", ASKED)
def test_what_is_guessed_is_shown_by_a_claim_that_holds_there(chapter):
    guess = ASKED[chapter].guess
    assert guess.right in guess.answers and len(set(guess.answers)) == len(guess.answers) > 1
    assert guess.because in {statement.name for statement in ASKED[chapter].statements}
    assert guess.covers in (0, 1, 2), "two pictures at most are on a stage"


ROUNDLESS = """
margins:
  screen: /margins?n_rounds=9&round=3
  statements:
    - {name: one, says: "[[test_error%s]]", otherwise: "", holds: [{check: train_error%s, below: 1, mark: ""}]}
"""


@pytest.mark.parametrize(
    ("said", "held", "faults"),
    [
        ("", ", round: 3", 1),
        (" round=3", "", 1),
        ("", "", 2),
        (" round=3", ", rounds: all", 0),
    ],
)
def test_a_claim_names_its_round_since_a_page_may_stand_at_any(
    monkeypatch, tmp_path, said, held, faults
):
    file = tmp_path / "claims.yaml"
    file.write_text(ROUNDLESS % (said, held), "utf-8")
    monkeypatch.setattr(module, "FILE", file)
    try:
        read = module.showcases.__wrapped__()
    except LessonError as error:
        assert len(error.faults) == faults
        assert all("names no round" in fault.words for fault in error.faults)
    else:
        assert not faults and read["margins"].statements


@pytest.mark.thorough
@pytest.mark.parametrize(("chapter", "statement"), SEEDED)
def test_a_claim_holds_on_the_seeds_on_which_it_is_said_to_hold(chapter, statement):
    """On every twentieth seed, and on some of those on which it is said to fail."""
    for seed in (*SEEDS[::20], *statement.fails[:10]):
        assert statement.holds(at_seed(chapter, seed)) == (seed not in statement.fails), seed


@pytest.mark.parametrize(("chapter", "statement"), SEEDED)
def test_a_claim_is_counted_on_seeds_that_its_showcase_was_not_chosen_on(chapter, statement):
    assert "seed" not in SHOWCASES[chapter].query and 0 not in SEEDS
    assert {*statement.fails} <= {*SEEDS} and [*statement.fails] == sorted({*statement.fails})
    n, k = len(SEEDS), len(SEEDS) - len(statement.fails)
    low, high = stats.binomtest(k, n).proportion_ci(method="wilson")
    assert interval(k, n) == pytest.approx((low, high), abs=1e-6)
    assert statement.count == f"on {k} of {n} other seeds ({100 * low:.0f} to {100 * high:.0f} %)"
    assert low > 0.75, "a claim of which one seed in four says otherwise is none"


@pytest.mark.parametrize(("chapter", "statement"), STATEMENTS)
def test_what_is_said_where_a_claim_does_not_hold_can_be_filled_in(chapter, statement):
    shown = about(chapter, SHOWCASES[chapter].screen)
    assert "[[" not in statement.otherwise.filled(shown)


@pytest.mark.parametrize("chapter", SHOWCASES)
def test_some_claim_of_a_chapter_fails_somewhere(chapter):
    """A claim that holds whatever is shown says nothing about the run."""
    shown = about(chapter, SHOWCASES[chapter].fails_on)
    judged = [statement.judge(shown) for statement in SHOWCASES[chapter].statements]
    assert not all(one.holds for one in judged), judged
    for statement, one in zip(SHOWCASES[chapter].statements, judged):
        if one.holds is False:
            missed = [
                m.filled(shown)
                for c, m in zip(statement.claims, statement.marks)
                if not c.holds(shown)
            ]
            assert one.words.endswith(f" *Missed: {'; '.join(missed)}.*")
            assert all(missed)


def test_a_claim_that_does_not_hold_names_the_marks_that_are_missed_and_no_other():
    """A promise that is too large for the first mark is above the test error, which is the second."""
    statement = SHOWCASES["bounds"].statements[0]
    few = show(Screen.of("/bounds?dataset=moons&n_rounds=60"))
    error = float(few.curve("test")[5])
    assert error < 0.35 and len(statement.marks) == 2
    judged = statement.judge(few)
    assert judged.words.endswith("*Missed: a promise of at most 35\N{NO-BREAK SPACE}%.*")
    assert f"{100 * error:.3g}" in judged.words


def test_the_share_of_the_loudest_is_that_of_the_largest_coefficients():
    (statement,) = SHOWCASES["bounds#voters"].statements
    few = show(Screen.of("/bounds?dataset=moons&n_rounds=60"))
    share = loudest_three(few.trace)
    assert share < 0.5
    judged = statement.judge(few)
    assert judged.words.endswith("*Missed: at least half of the vote for the three loudest.*")
    assert f"{100 * share:.3g}" in judged.words


def loudest_three(trace) -> float:
    """The share of the three largest coefficients of an AdaBoost run's base classifiers."""
    sums: dict[bytes, float] = {}
    for r in trace:
        key = np.asarray(r.votes).tobytes()
        sums[key] = sums.get(key, 0.0) + r.alpha
    return sum(sorted(sums.values())[-3:]) / sum(sums.values())


def test_bagging_is_set_against_runs_with_its_own_loss_the_squared_one():
    """Under Huber's loss the hull has another error, and the difference would not be the averaging's."""
    (statement,) = SHOWCASES["hull#averages"].statements
    asked = [a for c in statement.claims for a in (c.ask, c.bound) if isinstance(a, Ask)]
    against = [c.bound.changes for c in statement.claims if c.ask.check == "averaged_error"]
    assert against and all("loss=squared" in changes for changes in against)
    assert all("loss=" in a.changes for a in asked if "hulls=" in a.changes)
    squared, huber = (
        statement.says.filled(
            show(SHOWCASES["hull#averages"].screen.changed(loss=loss, n_rounds=20))
        )
        for loss in ("squared", "huber")
    )
    assert squared == huber, "whatever loss is chosen, the same numbers are compared"


def test_the_claim_about_a_flat_price_says_both_prices_whatever_the_screen_has():
    statement = SHOWCASES["families"].statements[-1]
    assert statement.name == "flat_price_keeps_out"
    screen = SHOWCASES["families"].screen.changed(n_rounds=20)
    words = {statement.says.filled(show(screen.changed(beta=beta))) for beta in (0, 0.05)}
    assert len(words) == 1 and "β = 0.1" in words.pop()


def test_averages_have_as_many_trees_as_rounds_are_asked_for():
    (statement,) = SHOWCASES["hull#averages"].statements
    judged = statement.judge(show(SHOWCASES["hull#averages"].screen.changed(n_rounds=7)))
    assert re.search(r"\b7 trees", judged.words)


def test_numbers_that_differ_in_their_last_place_are_neither_above_nor_below_each_other():
    above, below = (RELATIONS[name][1] for name in ("above", "below"))
    assert not above(0.1 + 0.2, 0.3, 0.0) and not below(0.3, 0.1 + 0.2, 0.0)
    assert above(1e-12, 0.0, 0.0) and below(0.3, 0.3 + 1e-9, 0.0) and not above(0.3, 0.3, 0.0)


def test_a_claim_that_cannot_be_asked_says_why():
    falls: Statement = showcases()["margins"].statements[0]
    judged = falls.judge(show(Screen.of("/margins?dataset=moons&n_rounds=3")))
    assert judged.holds is None
    assert "never zero" in judged.words


def test_a_showcase_is_short_and_begins_inside_its_run():
    for name, showcase in SHOWCASES.items():
        shown = show(showcase.screen)
        # a part may show another run than the page's, or several
        path, _, opened = name.partition("#")
        rivals = chapter(path).part(opened).rivals or (lambda _: {})
        several = *shown.runs.values(), *rivals(shown).values()
        runs = shown, shown.of_part(opened), *map(shown.beside, several)
        assert 0 < showcase.round <= max(len(run.trace) for run in runs)
        assert "round" not in showcase.query and "seed" not in showcase.query


@pytest.mark.parametrize("setting", ["vada_m=1e6", "vada_delta=0.4"])
def test_the_lambda_that_is_claimed_is_that_of_the_picture(setting):
    """The curve of the part, with what its sliders say."""
    shown = show(Screen.of(f"/bound?variance_part=price&n_rounds=12&{setting}"))
    plain = show(Screen.of("/bound?variance_part=price&n_rounds=12"))
    asked = partial(CHECKS["asked_lam"].value, round=9)
    (figure,) = [f for t, f in bound.price(shown).items() if t.startswith("Which λ")]
    assert asked(shown) != asked(plain)
    assert any(np.isclose(line.y[9], asked(shown)) for line in figure.data if len(line.y) > 9)
