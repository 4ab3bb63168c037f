"""What the colours are to eyes that lack one of the three cones, and on a print in grey.

The matrices are those of Machado, Oliveira and Fernandes (2009), "A physiologically-based model for simulation of color
vision deficiency", at full severity; they are for linear RGB.
"""

from itertools import combinations

import numpy as np
import pytest

from boosting.figures import theme
from boosting.figures.theme import _oklab

EYES = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}  # fmt: skip
PAGES = pytest.mark.parametrize("page", theme.PALETTE)


def linear(colour: str) -> np.ndarray:
    """(3,) channels of light of a colour "#rrggbb"."""
    v = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """The relative luminance (WCAG) of a colour."""
    return float(linear(colour) @ [0.2126, 0.7152, 0.0722])


def seen(colour: str, eye: str) -> str:
    """What an eye makes of a colour, as a colour."""
    light = np.clip(np.array(EYES[eye]) @ linear(colour), 0, 1)
    v = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(255 * c):02x}" for c in v)


def apart(colour: str, other: str, eye: str) -> float:
    """How far two colours look to an eye, in Oklab."""
    return float(np.linalg.norm(_oklab(seen(colour, eye)) - _oklab(seen(other, eye))))


def test_the_simulation_confuses_what_these_eyes_confuse():
    red, green = "#c80000", "#6e6e00"
    assert apart(red, green, "protanopia") < 0.6 * apart(red, green, "tritanopia")
    assert seen("#808080", "deuteranopia") == "#808080"


@pytest.mark.parametrize("eye", EYES)
@PAGES
def test_both_classes_and_what_is_right_or_wrong_stay_apart(eye, page):
    colours = theme.PALETTE[page]
    for one, other in (("negative", "positive"), ("quiet", "weight"), ("train", "test")):
        assert apart(colours[one], colours[other], eye) > theme.NEAR, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_the_first_four_lines_stay_apart(eye):
    for one, other in combinations(theme.SPARE, 2):
        assert apart(one, other, eye) > theme.NEAR, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_the_two_runs_that_compare_opens_with_stay_apart(eye):
    assert apart(*theme.colours(["adaboost", "quadboost"]), eye) > theme.NEAR


@PAGES
def test_the_scale_between_the_classes_survives_a_print_in_grey(page):
    colours = theme.PALETTE[page]
    ends = [luminance(colours[role]) for role in ("negative", "positive")]
    middle = luminance(colours["neutral"])
    contrasts = [
        (max(a, b) + 0.05) / (min(a, b) + 0.05)
        for a, b in (ends, (ends[0], middle), (ends[1], middle))
    ]
    assert contrasts[0] > 1.05, "which class is which"
    assert min(contrasts[1:]) > 3, "and where it is sure"
