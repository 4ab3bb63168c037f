"""Colours: every algorithm has one of its own, also a new one, and no two in a picture look alike."""

import re
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.catalogue import ALGORITHMS
from boosting.datasets.dataset import TASKS
from boosting.figures import bounds, theme

ROOT = Path(__file__).parents[2]
NAMES = st.one_of(st.sampled_from(sorted(ALGORITHMS)), st.text(max_size=8))


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    channels = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(colour, other):
    """The ratio of the two colours' luminances as WCAG 2 defines it."""
    low, high = sorted([luminance(colour), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def distance(colour, other):
    """How different two colours look, in Oklab."""
    return float(np.linalg.norm(theme._oklab(colour) - theme._oklab(other)))


def test_oklab_has_the_published_values():
    assert theme._oklab("#ffffff") == pytest.approx([1, 0, 0], abs=1e-4)
    assert theme._oklab("#ff0000") == pytest.approx([0.628, 0.225, 0.126], abs=1e-3)


@given(st.text())
def test_a_new_algorithm_has_a_legible_colour_in_both_themes(name):
    colour = theme.colour_of(name)
    assert contrast(colour, "#ffffff") >= 2.2  # Okabe and Ito's sky blue is the palest
    if name not in theme.ALGORITHM_COLOURS:
        assert contrast(colour, "#ffffff") >= 3
        assert contrast(theme.on_dark(colour), "#14171d") >= 4.5
    assert colour in theme.FIGURE_PALETTE["dark"]


def test_a_colour_is_the_same_in_another_process():
    code = "from boosting.figures.theme import colour_of; print(colour_of('a new row'))"
    command = [sys.executable, "-c", code]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == theme.colour_of("a new row")


def test_no_curve_looks_like_what_is_to_be_pressed():
    """The accent is left to the one thing that a page asks for."""
    curves = {*theme.ALGORITHM_COLOURS.values(), *theme.DERIVED, *theme.MANY, *theme.CLASS_COLOURS}
    by_day = {c: distance(c, theme.LIGHT["accent"]) for c in curves}
    by_night = {c: distance(theme.on_dark(c), theme.DARK["accent"]) for c in curves}
    assert [c for c in curves if min(by_day[c], by_night[c]) < 0.12] == []


def test_no_curve_looks_like_one_of_the_two_classes():
    """Blue and orange are left to them: a line in these would seem to be about their examples."""
    lines = {*theme.ALGORITHM_COLOURS.values(), *theme.LOSS_COLOURS.values(), *theme.MANY}
    lines |= {*theme.DERIVED, *(colour for _, colour in bounds.SHORT.values())}
    roles = [role for _, role in theme.CLASS_ROLES]
    near = [
        (line, role)
        for line, role in product(lines, roles)
        if distance(line, theme.LIGHT[role]) < 0.1
        or distance(theme.on_dark(line), theme.DARK[role]) < 0.1
    ]
    assert near == []


def test_every_line_is_exchanged_on_a_dark_page():
    lines = {*theme.ALGORITHM_COLOURS.values(), *theme.MANY, *theme.CLASS_COLOURS}
    lines |= {colour for _, colour in bounds.SHORT.values()}
    light, dark = (theme.FIGURE_PALETTE[page] for page in ("light", "dark"))
    night = {colour: dark[name] for name, colour in light.items()}
    assert {line: night[line] for line in lines} == {line: theme.on_dark(line) for line in lines}


def test_colours_of_new_algorithms_stand_apart_from_all_fixed_ones():
    fixed = {*theme.ALGORITHM_COLOURS.values(), *theme.MANY, *theme.CLASS_COLOURS}
    assert min(distance(a, b) for a in theme.DERIVED for b in fixed) > 0.07
    assert min(distance(a, b) for a, b in combinations(theme.DERIVED, 2)) > 0.07


def test_vadaboost_and_ebboost_are_clearly_distinct_from_each_other_and_from_adaboost():
    names = ["adaboost", "vadaboost", "ebboost"]
    palette = theme.colours(names)
    assert palette == [theme.colour_of(name) for name in names]
    assert min(theme.apart(a, b) for a, b in combinations(palette, 2)) > 2 * theme.NEAR


def test_every_algorithm_of_a_task_has_a_colour_of_its_own_on_both_pages():
    for task in {row.task for row in ALGORITHMS.values()}:
        names = [name for name, row in ALGORITHMS.items() if row.task == task]
        near = [
            (a, b)
            for a, b in combinations(names, 2)
            if theme.apart(theme.colour_of(a), theme.colour_of(b)) < 0.05
        ]
        assert near == []


def test_two_bounds_on_one_training_error_differ_from_each_other_and_from_all_other_curves():
    for page in theme.PALETTE.values():
        roles = [page[role] for role in ("train", "test", "bound", "looser")]
        assert min(distance(a, b) for a, b in combinations(roles, 2)) > theme.NEAR


@given(st.lists(NAMES, max_size=8))
def test_algorithms_in_one_picture_never_have_colours_that_look_alike(names):
    palette = theme.colours(names)
    assert len(palette) == len(names)
    assert palette[:1] == [theme.colour_of(name) for name in names[:1]]
    assert all(distance(a, b) >= theme.NEAR - 0.01 for a, b in combinations(palette, 2))


def test_all_algorithms_that_one_picture_can_have_have_one_colour_each():
    """Those for the same kind of labels."""
    for task in TASKS:
        rows = [row.name for row in ALGORITHMS.values() if row.task == task]
        assert len(set(theme.colours(rows))) == len(rows)


def test_colours_by_title_are_those_of_the_names():
    titles = {"adaboost": "AdaBoost", "ebboost": "EBBoost"}
    expected = {titles[name]: theme.colour_of(name) for name in titles}
    assert theme.colours_by_title(titles) == expected


def test_a_role_for_css_has_both_themes():
    assert theme.light_dark("negative") == "light-dark(#2a6fbb, #5aa2ee)"
    with pytest.raises(KeyError):
        theme.light_dark("no role")


def test_figures_do_not_load_the_catalogue_or_the_datasets():
    """A figure takes names, colours and tables; importing all figures loads neither package."""
    code = (
        "import importlib, pkgutil, sys, types\n"
        "package = types.ModuleType('boosting'); package.__path__ = ['boosting']\n"
        "sys.modules['boosting'] = package\n"  # boosting itself imports the catalogue
        "import boosting.figures\n"
        "for m in pkgutil.iter_modules(boosting.figures.__path__):\n"
        "    importlib.import_module(f'boosting.figures.{m.name}')\n"
        "print([m for m in sys.modules if m.startswith(('boosting.cat', 'boosting.data'))])\n"
    )
    command = [sys.executable, "-c", code]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == "[]"


PLAYERS = ROOT / "pages" / "players"


def ahead() -> dict[str, float]:
    """How strong what lies ahead of the round is drawn: on a canvas, and under the veil of a figure."""
    [drawn] = re.findall(r"AHEAD = ([\d.]+)", (PLAYERS / "round" / "panels.js").read_text("utf-8"))
    [veil] = re.findall(
        r"\.bl-veil { opacity: ([\d.]+)", (PLAYERS / "core" / "core.css").read_text("utf-8")
    )
    return {"canvas": float(drawn), "figure": 1 - float(veil)}


@pytest.mark.parametrize("where", ["canvas", "figure"])
@pytest.mark.parametrize("role", ["train", "test", "bound", "looser", "weight"])
def test_what_lies_ahead_is_pale_and_still_seen_in_both_themes(where, role):
    for theme_name, page in (("light", "#ffffff"), ("dark", "#14171d")):
        full, share = theme.PALETTE[theme_name][role], ahead()[where]
        channels = (
            round(share * int(full[k : k + 2], 16) + (1 - share) * int(page[k : k + 2], 16))
            for k in (1, 3, 5)
        )
        pale = "#" + "".join(f"{c:02x}" for c in channels)
        assert 2 <= contrast(pale, page) <= contrast(full, page) / 1.4
