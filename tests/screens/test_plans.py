"""Every setting of every plan, at its default, at both ends and at nonsense; names are unique, and links come back."""

from collections import Counter

import pytest
from visiting import CHANGED, SEEDS, WORST, new_screen

from boosting import ALGORITHMS, datasets
from boosting.catalogue import train
from boosting.screens import plans
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.link import Screen
from boosting.screens.runs import changed, problem
from boosting.settings import Unfit, read, settings_of, written

NONSENSE = ["", "nonsense", "nan", "1e9", "-1e9", "a,b,,c", "1~2~3", "\x00", "ä" * 999]
MOONS, _ = read(plans.data(), {})
BINARY = plans.titles()
AXIS = "axis_x"  # is asked for where there are more than two attributes
TASKS = ("binary", "multiclass", "regression")


def told(path):
    """What the settings of a chapter define, as values that can be compared."""
    shown = yield from chapter(path).plan()
    return shown.runs, shown.values, shown.part


def open_at(path, part):
    """What a link says of a part."""
    return {chapter(path).tab: part.name} if chapter(path).tab else {}


PLANS = {
    "by itself": (plans.one, {}),
    **{f"dataset {name}": (plans.one, {"dataset": name}) for name in datasets.names("binary")},
    **{f"algorithm {name}": (plans.one, {"algorithm": name}) for name in BINARY},
    **{
        f"{name} with trees": (plans.one, {"algorithm": name, "weak_learner": "tree"})
        for name in BINARY
        if "tree" in ALGORITHMS[name].weak_learners
    },
    **{f"{part} of {name}": (lambda: plans.mix(MOONS), {part: name}) for part in plans.PARTS for name in BINARY},
    **{
        f"twice {name}": (lambda task=task: plans.several(MOONS, task), {"algorithms": f"{name},{name}.2"})
        for task in TASKS
        for name in plans.titles(task)
    },
    **{
        f"{path}, {part.name}": (lambda path=path: told(path), open_at(path, part))
        for path in NAMES
        for part in chapter(path).parts
    },
    **{
        f"the plane of /{path}": (lambda path=path: told(path), {"dataset": "iris"})
        for path in NAMES
        if any(s.name == AXIS for s in settings_of(told(path), {"dataset": "iris"}))
    },
}  # fmt: skip


BY_ITSELF = set(settings_of(plans.one()))


def its_own(plan, values):
    """The settings of a plan that the screen without any values does not have; all, for that one."""
    found = settings_of(plan(), values)
    return [s for s in found if s not in BY_ITSELF] if values else found


def quick(name):
    """Which of the plans the README's command walks: data of a few tables, and every algorithm."""
    return not name.startswith(("dataset", "search of", "step of", "correction of"))


EVERY = [
    pytest.param(*PLANS[name], id=name, marks=[] if quick(name) else pytest.mark.thorough)
    for name in PLANS
]


def test_equal_settings_are_walked_once_and_all_of_them():
    assert {s.name for s in BY_ITSELF} >= {"dataset", "algorithm", "n_rounds", "noise", "seed"}
    assert {s.name for s in its_own(*PLANS["algorithm chb"])} >= {"gamma", "gradient_noise"}


@pytest.mark.parametrize(("plan", "values"), EVERY)
def test_a_name_in_a_link_means_one_thing(plan, values):
    counted = Counter(s.name for s in settings_of(plan(), values))
    assert not [name for name, n in counted.items() if n > 1]
    older = Counter(name for s in settings_of(plan(), values) for name in s.also)
    assert not [name for name, n in older.items() if n > 1]


@pytest.mark.parametrize("path", NAMES)
def test_no_setting_of_a_chapter_has_the_name_of_an_algorithm_s_parameter(path):
    for part in chapter(path).parts:
        for name in BINARY:
            asked = {"algorithm": name, **open_at(path, part)}
            counted = Counter(s.name for s in settings_of(chapter(path).plan(), asked))
            assert max(counted.values()) == 1, (part.name, name, counted.most_common(1))


@pytest.mark.parametrize(("plan", "values"), EVERY)
def test_every_setting_comes_back_from_its_link(plan, values):
    for setting in its_own(plan, values):
        for value in setting.examples():
            link = {**values, setting.name: setting.text(value)}
            result, asked = read(plan(), link, [])
            assert asked[setting.name][1] == value
            again, _ = read(plan(), written(asked))
            assert again == result


@pytest.mark.parametrize(("plan", "values"), EVERY)
def test_nonsense_is_mended_to_a_link_that_needs_no_mending(plan, values):
    for setting in its_own(plan, values):
        for text in NONSENSE:
            told = list[str]()
            result, asked = read(plan(), {**values, setting.name: text}, told)
            again, _ = read(plan(), written(asked))
            assert again == result
            if told:
                with pytest.raises(Unfit):
                    read(plan(), {**values, setting.name: text})


def test_label_noise_and_the_noise_of_a_search_are_two_things():
    link = {"algorithm": "chb", "noise": "0.2", "gradient_noise": "1.5", "n_rounds": "3"}
    run, asked = read(plans.one(), link)
    assert (run.data.noise, dict(run.parameters)["noise"]) == (0.2, 1.5)
    assert written(asked) == link
    assert dict(changed(run, {"noise": 0.3}).parameters)["noise"] == 1.5


def test_what_a_plan_returns_can_be_run():
    run, _ = read(plans.one(), {"algorithm": "vadaboost", "n_rounds": "5", "lam": "0.7"})
    found = problem(run.data, datasets.describe(run.data.dataset))
    trace = run.train(found.sample)
    assert (
        trace.alpha.tolist() == train(found.sample, "vadaboost", n_rounds=5, lam=0.7).alpha.tolist()
    )


@pytest.mark.parametrize("link", [CHANGED, *WORST.values()], ids=["lab", *WORST])
def test_a_benchmark_opens_screens_that_are_never_mended_to_one_another(link):
    plans_of = {"": plans.one, "compare": lambda: plans.several(MOONS)}
    screens = [Screen.of(new_screen(*link)) for _ in range(2 * SEEDS)]
    assert len(set(screens)) == len(screens)
    seed = max(screens, key=lambda screen: int(dict(screen.query)["seed"]))
    for screen in (screens[0], seed, screens[-1]):
        plan = plans_of.get(screen.chapter) or (lambda path=screen.chapter: told(path))
        read(plan(), dict(screen.query))  # strictly: what would be mended is Unfit
