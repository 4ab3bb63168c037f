"""All chapters without a browser: they run for any data, algorithm and link, what they send can be drawn, links return."""

import re

import films
import numpy as np
import pytest
from chapters import check_films, figures, lengths, parts, said
from opening import (
    APP,
    CHAPTERS,
    ON_A_RUN,
    PLAYED,
    URLS,
    film,
    link,
    open_chapter,
    question,
    run,
    warning,
)
from streamlit.testing.v1 import AppTest
from walks import every_third, one_of_each, walk

from boosting import ALGORITHMS, train
from boosting.catalogue import MIX, Misfit
from boosting.figures.template import counted
from boosting.lessons.screens import Screen, show
from boosting.screens.chapters import chapter
from boosting.screens.keeper import Kept
from boosting.settings import drive
from pages.shell import runs

BINARY = [name for name, row in ALGORITHMS.items() if row.task == "binary"]


@pytest.mark.parametrize("path", CHAPTERS)
def test_every_chapter_opens_without_a_word_of_complaint(path):
    app = open_chapter(path)
    assert warning(app) == ""
    assert not app.error
    if path not in PLAYED:
        return
    check_films(app)
    assert "?" in question(app)
    words = [part for data, part in parts(app).values() if data["part"] == "words"]
    # a theorem, or the formula of the step
    assert any(block["kind"] == "formula" for part in words for block in films.blocks(part))
    assert any("The code that ran" in fold.label for fold in app.expander)
    assert any(text.value.startswith("Sources: ") and "{" not in text.value for text in app.caption)


@pytest.mark.parametrize("path", ON_A_RUN)
@pytest.mark.parametrize(
    "parameters",
    [
        pytest.param({"dataset": "toy", "n_rounds": 1}, marks=pytest.mark.thorough),
        {"dataset": "digits_38", "n_rounds": 5, "test": 0, "noise": 0.4},
        pytest.param(
            {
                "dataset": "gaussians",
                "n_samples": 40,
                "algorithm": "quadboost_l1",
                "n_rounds": 500,
                "round": 500,
                "seed": 999,
            },
            marks=pytest.mark.thorough,
        ),
    ],
    ids=["one round", "noise and no test", "500 rounds"],
)
def test_a_chapter_stands_the_extremes(path, parameters):
    check_films(open_chapter(path, **parameters))


@pytest.mark.parametrize("algorithm", walk(BINARY, "vadaboost", "quadboost_l1", "lpboost"))
def test_every_algorithm_runs_in_every_chapter(algorithm):
    for path in ON_A_RUN:
        app = open_chapter(
            path, dataset="xor", n_samples=40, algorithm=algorithm, n_rounds=4, round=1
        )
        rounds = lengths(app)
        assert {k: n for k, n in rounds.items() if n > 5} in ({}, {"four-points": 41}), path
        check_films(app)


def test_a_film_has_a_frame_for_round_0_and_for_every_round():
    for path in ("losses/losses", "margins/margins", "families/families"):
        assert set(lengths(open_chapter(path, n_rounds=9)).values()) == {10}, path


BAD = {
    "round": "ten", "lam": "x", "losses": "expo,nonsense", "rho": "9", "brush": "b~", "uv_lam": "-3", "p": "7", "times": "0",
    "game": "chess", "players": ",,", "matrix": "1 2\n<script>", "families": "oak", "rivals": "nobody", "regression": "moon",
    "hulls": "?", "part": "nowhere", "loss": "none", "gamma": "-1", "algorithms": "a,b,c", "loss_of": "x",
    "dataset": "`![x](y)`", "junk": "1",
}  # fmt: skip


@pytest.mark.parametrize(("path",), every_third([(path,) for path in CHAPTERS]))
def test_a_bad_link_is_mended_with_a_word_and_never_a_traceback(path):
    app = open_chapter(path, **BAD)
    assert warning(app)
    assert "![x](y)" not in re.sub(r"`[^`]*`", "", warning(app))
    assert warning(open_chapter(path, **link(app))) == ""


TYPED = [  # what is typed has no examples, and what is chosen of a comparison has names of its own
    ("losses/losses", "dataset=iris n_rounds=9 own_loss=max(0,1-z)^2"),
    ("game/game", "game=own matrix=1,-1,0.5;-1,1,1;1,1,-1 players=lpboost,adaboost n_rounds=20"),
    ("game/game", "game=triangle game_p=1;2;1 game_q=1/3;1/3;1/3 n_rounds=9"),
    ("families/families", "families=tree max_depth=2 price=0.01 beta=0.002 n_rounds=20"),
    ("regression/regression", "regression=friedman1 hulls=l1boost_regression loss=huber outliers=0.1"),
    ("lab/lab", "dataset=circles algorithm=vadaboost lam=0.7 noise=0.13 seed=7 n_rounds=9 edits=flip~3"),
    ("compare/compare", "algorithms=lpboost,chb lpboost.nu=0.1 n_rounds=20"),
    ("loop/loop", "loss=logistic step=fixed_step n_rounds=30"),
    ("data/data", "dataset=wine axis_x=ash axis_y=hue"),
]  # fmt: skip
SMALL = {"classes": "classes=wine_3", "hull": "n_samples=60", "game": "game=triangle"}
KNOWN = (
    "dataset=gaussians n_samples=80"  # with a known law, and enough held back: every part is there
)


def set_otherwise(path):
    """A link of every part of a chapter, in which each setting of its own that has examples is none by itself."""
    declared = chapter(URLS[path])
    opens = dict(word.split("=") for word in SMALL.get(declared.path, KNOWN).split())
    for part in declared.parts:
        link = {**opens, "n_rounds": "5"}
        if part is not declared.parts[0]:
            link[declared.tab] = part.name

        def other(setting, link=link):
            values = [value for value in setting.examples() if value != setting.default]
            link |= {setting.name: setting.text(values[0])} if values else {}
            return (values or [setting.default])[0]

        drive(part.asks(declared.shown(Screen(declared.path, tuple(link.items())), Kept())), other)
        yield path.removeprefix("pages/").removesuffix(".py"), link


LINKS = [
    *((path, dict(word.split("=", 1) for word in words.split())) for path, words in TYPED),
    *(one for path in [CHAPTERS[0], *PLAYED] for one in set_otherwise(path)),
]


@pytest.mark.parametrize(("path", "parameters"), one_of_each(LINKS))
def test_the_link_that_a_chapter_writes_opens_the_same_chapter(path, parameters):
    app = open_chapter(path, **parameters)
    assert warning(app) == ""
    assert link(app) == parameters
    again = open_chapter(path, **link(app))
    assert link(again) == parameters
    assert [c.proto.json for c in again.get("bidi_component")] == [
        c.proto.json for c in app.get("bidi_component")
    ]


def test_the_run_survives_a_walk_through_the_chapters():
    kept = {"dataset": "circles", "algorithm": "vadaboost", "n_rounds": "25", "seed": "3"}
    app = open_chapter("lab/lab", **kept)
    for path in [*ON_A_RUN, "loop/loop", "compare/compare", "data/data", "lab/lab"]:
        app.switch_page(f"pages/{path}.py")
        known, data = link(run(app)), {name: kept[name] for name in ("dataset", "seed")}
        expected = kept if path in [*ON_A_RUN, "lab/lab"] else data
        assert {name: known.get(name) for name in expected} == expected, path


def test_a_preset_moves_its_slider_and_the_link():
    app = open_chapter("variance/variance")
    app.button(key="preset-uv_lam-1").click()
    assert link(run(app))["uv_lam"] == "0.9"
    assert app.slider(key="uv_lam").value == 0.9


@pytest.mark.parametrize(
    "sources", ["lpboost adaboost quadboost chb", "logistic ebboost lpboost rqpboost"]
)
def test_strange_mixes_run_or_say_why_not(sources):
    parts = dict(zip(("loss", "search", "step", "correction"), sources.split()))
    open_chapter("loop/loop", n_rounds=8, **parts)


def test_a_mix_says_in_how_many_rounds_it_was_behind():
    shown = film(open_chapter("loop/loop", dataset="moons", step="fixed_step", n_rounds=60), "loop")
    (mix,), (other,) = (shown["arrays"][name] for name in ("curves", "ghost_errors"))
    for t, line in enumerate(shown["live"][1:], 1):
        behind = sum(mix[k] > other[k] for k in range(1, t + 1))
        assert f"behind in {behind} of {counted(t, 'round')};" in line["say"]
    assert 0 < behind < 60, "both are seen"


def test_a_mix_that_goes_wrong_says_why_and_others_say_nothing():
    """Moons: AdaBoost's step is too long for QuadBoost's loss, which ends above where it began."""
    wrong = open_chapter("loop/loop", dataset="moons", loss="quadboost", step="adaboost")
    (told,) = [box.value for box in wrong.info if "Why the quadratic risk rises" in box.value]
    shown = film(wrong, "loop")
    objective = shown["arrays"]["objective"]
    rising = np.flatnonzero(np.diff(objective) > 1e-6)
    assert f"in {counted(len(rising), 'round')}, first in round {rising[0] + 1}:" in told
    numbers = [float(n) for n in re.findall(r"\*\*([\d.]+)\*\*", told)]
    assert numbers[:2] == pytest.approx(objective[rising[0] : rising[0] + 2], rel=1e-3)
    assert numbers[2] < numbers[0] < numbers[1]
    assert "half log-odds" in told
    for step in ("quadboost", "quadboost_l2"):
        right = open_chapter("loop/loop", dataset="moons", loss="quadboost", step=step)
        assert not [box for box in right.info if "rises" in box.value]


def mix_without_trace(monkeypatch, error):
    """The page of a mix of which any training fails with this error, except that of plain AdaBoost."""
    trace, adaboost = runs.COMMON.trace, MIX + ",".join(["adaboost"] * 4)

    def fail(run, *how):
        if run.algorithm.startswith(MIX) and run.algorithm != adaboost:
            raise error
        return trace(run, *how)

    monkeypatch.setattr(runs.COMMON, "trace", fail)
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.switch_page("pages/loop/loop.py")
    for name, value in {"n_rounds": "5", "loss": "logistic"}.items():
        app.query_params[name] = value
    return app.run()


def test_a_misfit_is_said_in_its_own_words(monkeypatch):
    app = mix_without_trace(monkeypatch, Misfit("The loss and the step quarrel."))
    assert "The loss and the step quarrel. You see the loss of AdaBoost instead." in warning(app)
    assert not app.error and not app.exception


@pytest.mark.parametrize("error", [TypeError("None is no number"), ZeroDivisionError("1 / 0")])
def test_a_programming_error_in_a_mix_is_no_sentence_about_its_cells(monkeypatch, error):
    app = mix_without_trace(monkeypatch, error)
    assert "of AdaBoost instead" not in warning(app)
    assert [*app.exception, *app.error], "the page apologises, and the log has the traceback"


def test_a_mix_tells_in_every_round_its_error_beside_adaboost_s():
    mix = film(open_chapter("loop/loop", n_rounds=8, step="fixed_step"), "loop")
    roles = [curve["role"] for curve in mix["curves"]]
    errors = [mix["arrays"][name][roles.index("test")] for name in ("curves", "ghost_errors")]
    for t, line in enumerate(mix["live"][1:], 1):
        told = re.search(r"(\d+) of (\d+) wrong, AdaBoost (\d+)", line["say"])
        one, n, other = map(int, told.groups())
        assert [one / n, other / n] == pytest.approx([float(row[t]) for row in errors], rel=1e-6)
        assert ("about equal" in line["say"]) == (abs(one - other) <= (one + other) ** 0.5)
    plain = film(open_chapter("loop/loop", n_rounds=8), "loop")
    assert "AdaBoost" not in plain["live"][3]["say"]
    assert [(curve["role"], curve["label"]) for curve in mix["curves"]] == [
        ("test", "step of Fixed-step AdaBoost")
    ]
    assert {curve["role"] for curve in plain["curves"]} >= {"train", "test"}, (
        "a run by itself has them all"
    )


def test_cells_that_do_not_fit_are_named_on_the_page():
    app = open_chapter("loop/loop", n_rounds=8, search="ebboost", loss="logistic")
    assert (
        "The search of EBBoost needs normalised exponential weights, "
        "and the loss of Logistic boosting gives none." in warning(app)
    )
    assert "You see the search of AdaBoost instead." in warning(app)


@pytest.mark.parametrize(
    "learner, promised", [("stump", "error at most"), ("tree", "of stumps only")]
)
def test_a_bound_for_stumps_promises_nothing_about_trees(learner, promised):
    app = open_chapter("bounds/bounds", weak_learner=learner, times="10000", n_rounds=12)
    for t in (1, 7, 12):
        rows = [line.split(" | ") for line in said(app, t).splitlines() if line.count(" | ") == 4]
        says = {name: words for name, _, words, _, _ in rows}
        assert says["margin, by formula (7.13)"].startswith(promised)
        drawn = figures(app)[0]["frames"][t]["layout"]["meta"].partition(";")[0]
        assert ("3 bounds" in drawn) == (learner == "stump")
        assert ("DeepBoost" in drawn) == (learner == "tree")


def test_a_loss_that_cannot_be_read_is_explained_and_the_last_one_stays():
    app = open_chapter("losses/losses", dataset="toy", n_rounds=3, own_loss="max(0,1-z)^2")
    before = figures(app)
    assert "Boosting with your loss" in [f["layout"]["title"]["text"] for f in before]
    app.text_input(key="own_loss").set_value("import os; ![x](y)")
    run(app)
    assert "no formula" in warning(app) and "You see the last one" in warning(app)
    assert str(figures(app)) == str(before)
    app.text_input(key="own_loss").set_value("1/(1+e^z)")
    run(app)
    assert warning(app) == "" and len(figures(app)) == len(before) - 1
    assert "It is not run" in said(app, 0)


def test_theorem_5_is_told_with_its_condition_and_the_rounds_that_two_runs_need():
    app = open_chapter(
        "variance/variance", dataset="moons", algorithm="vadaboost", n_rounds=12, uv_lam=0.9
    )
    fast, slow = (
        train(show(Screen.of("/?dataset=moons")).trace.sample, name, n_rounds=rounds, **more)
        for name, rounds, more in (("adaboost", 10, {}), ("vadaboost", 60, {"lam": 0.0}))
    )
    cost = np.prod([r.normalizer for r in fast])
    y = slow.sample.y
    needed = next(
        t for t, r in enumerate(slow, 1) if np.exp(-y * r.scores).mean() <= cost * (1 + 1e-9)
    )
    text = said(app, 10)
    assert (
        f"VadaBoost with λ = 0 needs {needed} rounds, <strong>{needed / 10:.3g} times</strong>"
        in text
    )
    assert (
        "in the mean <strong>" + f"{fast.error.mean():.3f}" in text
        and "The condition does not hold here" in text
    )
    assert any("Two λ" in one.value and "They differ now" in one.value for one in app.caption)


def test_the_cards_of_the_descent_speak_of_the_run_s_own_step():
    for algorithm, words in (
        ("adaboost", "To the lowest point of Z"),
        ("vadaboost", "this run stops short of it"),
    ):
        text = said(
            open_chapter("descent/descent", dataset="toy", algorithm=algorithm, n_rounds=3), 2
        )
        assert words in text
        assert ("The nearest on which h is as often right as wrong" in text) == (
            algorithm == "adaboost"
        )
