"""The cards of the Lab: what they say of an example is its vote, for every algorithm, and the film holds it."""

import numpy as np
import pytest

from boosting.lessons.screens import show
from boosting.screens.link import Screen
from boosting.screens.plane import plane
from pages.lab import curves, film
from pages.shell.packing import header, pack

SMALL = "dataset=iris&n_rounds=6"


def opened(link):
    return show(Screen.of(f"/?{link}"))


@pytest.mark.parametrize(
    "more", ["", "&test=0", "&weak_learner=depth2", "&algorithm=lpboost", "&edits=flip~3"]
)
def test_the_cards_add_up_to_the_vote_of_every_example_that_is_drawn(more):
    shown = opened(SMALL + more)
    said = curves.entry(shown)
    margins = shown.film_of(*plane(shown)).margins * shown.examples.y  # in half precision
    for t, votes in enumerate(margins[1:], 1):
        assert said["values"][t][said["cells"]].sum(axis=1) == pytest.approx(votes, abs=5e-4)
    assert said["exact"] and not said["hidden"]
    assert said["tested"] == shown.examples.has_test


def test_every_cut_lies_inside_of_its_card():
    for piece in curves.entry(opened(SMALL))["pieces"]:
        for (low, high), cuts in zip(piece["ends"], piece["cuts"]):
            assert all(low < cut < high for cut in cuts)


def test_an_attribute_that_never_varies_has_a_card_of_some_width():
    low, high = curves._range(np.full(5, 2.0), np.empty(0))
    assert low < high


def test_a_film_has_cards_where_the_plane_does_not_show_the_data_whole():
    assert header(pack(film.content(opened(SMALL))))["pieces"]["attributes"]
    assert "pieces" not in film.content(opened("dataset=toy&n_rounds=3"))
