"""What stands on a declared screen: names and numbers alone, runs by rules, and what is changed with what."""

from urllib.parse import parse_qsl, urlencode

import numpy as np
import pytest

from boosting.lessons.screens import Screen, ScreenError, show
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.keeper import MOST, Kept
from boosting.screens.runs import with_stumps
from boosting.screens.screen import APART, Part
from boosting.settings import settings_of

PARTS = [(path, part) for path in NAMES for part in chapter(path).parts]
FORMS = [("data", name) for name in ("draw", "upload", "link", "all")]  # parts without a picture
LINK = (
    # with a known law, and enough held back: every part is there
    "dataset=gaussians&n_samples=80&n_rounds=4"
)
OTHERS = {
    "classes": "classes=wine_3&n_rounds=4",
    "experiments": f"{LINK}&seeds=3",
    "game": "game=triangle&n_rounds=4",
    "hull": "n_samples=60&n_rounds=4&gamma=2",
}  # chapters with other data


def on(path: str, part: Part, more: str = ""):
    tab = f"&{chapter(path).tab}={part.name}" * bool(chapter(path).tab)
    query = dict(parse_qsl(OTHERS.get(path, LINK) + tab)) | dict(parse_qsl(more))
    return show(Screen(path, tuple(query.items())))


def arrays(value: object) -> bool:
    """Whether an array stands somewhere in a value; a keeper may have some."""
    if isinstance(value, tuple | list):
        return any(map(arrays, value))
    return isinstance(value, np.ndarray)


@pytest.mark.parametrize(("path", "part"), PARTS)
def test_a_screen_that_was_looked_at_holds_names_and_numbers(path, part):
    shown = on(path, part)
    assert len(shown.trace) and (chapter(path).figures(shown) or (path, part.name) in FORMS)
    held = {name: value for name, value in vars(shown).items() if name != "keeper"}
    assert not arrays([*held.values(), *shown.values.values()])


@pytest.mark.parametrize(("path", "part"), PARTS)
def test_the_key_of_a_film_is_that_of_what_is_on_it(path, part):
    """The same screen has the same key; another value of one of its settings has another."""
    shown = on(path, part)
    assert part.key(shown) == part.key(on(path, part)) and hash(part.key(shown)) is not None
    for setting in settings_of(part.asks(shown)):
        for value in setting.examples():
            other = on(path, part, "&" + urlencode({setting.name: setting.text(value)}))
            same = value == shown.values[setting.name] or setting.group in (
                APART,
                *part.asked_apart,
            )
            assert (part.key(other) == part.key(shown)) == same


SEEDED = [path for path in NAMES if "seed" in {s.name for s in settings_of(chapter(path).plan())}]


@pytest.mark.parametrize(
    ("path", "part"), [(p, part) for p, part in PARTS if part.run and p in SEEDED]
)
def test_the_run_that_claims_are_about_follows_the_page_s_data(path, part):
    subject = on(path, part).of_part(part.name)
    other = subject.changed(seed=5)
    assert other.run == subject.run._replace(data=subject.run.data._replace(seed=5))
    assert not np.array_equal(other.trace.sample.X, subject.trace.sample.X)


def test_a_run_of_a_rule_stays_that_of_the_rule_and_takes_what_changes_a_run():
    shown = show(Screen.of(f"/margins?{LINK}&weak_learner=tree"))
    subject = shown.of(lambda there: with_stumps(there.run, "arc_gv"))
    program = subject.changed(algorithm="max_margin", n_rounds=7)
    assert (program.run.algorithm, program.run.weak_learner) == ("max_margin", "stump")
    assert program.run.n_rounds == 7 and program.run.data == shown.run.data
    assert subject.changed(n_samples=30).run.algorithm == "arc_gv"
    assert shown.changed(algorithm="vadaboost", lam=0.3).run.algorithm == "vadaboost"


def test_one_of_several_runs_keeps_the_parameters_that_it_has_beside_the_others():
    """Alone, Convex Hull Boost would have trees of two leaves by itself, and no test would be about the picture's run."""
    shown = show(Screen.of("/hull?n_samples=60&n_rounds=4"))
    assert shown.changed(hulls="chb_regression").run == shown.runs["chb_regression"]
    robust = shown.changed(hulls="chb_regression", loss="huber", seed=5).run
    assert dict(robust.parameters)["loss"] == "huber" and robust.data.seed == 5
    assert dict(robust.parameters)["leaves"] == dict(shown.run.parameters)["leaves"] == 4
    assert show(Screen.of("/hull?n_samples=60&hulls=chb_regression")).run.parameters[2][1] == 2


def test_a_run_beside_goes_along_when_the_data_change():
    shown = show(Screen.of(f"/margins?{LINK}"))
    beside = shown.beside(with_stumps(shown.run, "logistic"))
    assert beside.changed(noise=0.2).run == beside.run._replace(
        data=shown.run.data._replace(noise=0.2)
    )


def test_a_thousand_rounds_are_what_its_claims_are_about():
    (thousand,) = [part for path, part in PARTS if (path, part.name) == ("margins", "thousand")]
    subject = on("margins", thousand, "&weak_learner=tree&max_depth=2").of_part("thousand")
    assert (subject.run.n_rounds, subject.run.weak_learner, subject.run.max_depth) == (
        1000,
        "tree",
        2,
    )


@pytest.mark.parametrize("name", ["substep", "losses_part", "lam"])
def test_what_means_nothing_on_a_screen_is_refused(name):
    with pytest.raises(ScreenError, match=name):
        show(Screen.of(f"/margins?{name}=1"))


def test_a_dictionary_keeps_the_last_few_of_a_kind():
    kept, made = Kept(), []
    for key in [*range(MOST + 1), MOST, 0]:
        kept.keep("square", key, lambda key=key: made.append(key))
    assert made == [*range(MOST + 1), 0]


@pytest.mark.parametrize(("asked", "of_the_run", "of_the_loss"), [
    ("algorithm=margin_boost&rho=0.6&loss_rho=0.4", 0.6, 0.4), ("algorithm=margin_boost&rho=0.6", 0.6, 0.3),
    ("rho=0.5", None, 0.5), ("loss_rho=0.5", None, 0.5),
])  # fmt: skip
def test_the_rho_of_an_algorithm_and_that_of_a_loss_are_two(asked, of_the_run, of_the_loss):
    """An older link has one name for both: there it is the algorithm's, where that has one."""
    shown = show(Screen.of(f"/losses?{LINK}&{asked}"))
    assert dict(shown.run.parameters).get("rho") == of_the_run
    assert shown.values["loss_rho"] == of_the_loss


def test_a_notebook_of_losses_draws_the_typed_one_too():
    figures = [
        chapter("losses").figures(show(Screen.of(f"/losses?{LINK}{more}")))
        for more in ("", "&own_loss=exp(-z)")
    ]
    assert set(figures[1]) - set(figures[0]) == {"Boosting with your loss"}
    drawn = [len(of["Loss"].data) for of in figures]
    assert drawn[1] > drawn[0]
