"""The pictures of the bounds: what is no bound for a run is grey, and nobody promises it."""

import json
import re

import numpy as np
import pytest
from figure_checks import check, check_film

from boosting import Sample, train
from boosting.figures import bounds, theme
from boosting.theory.bound_table import BoundSettings, over_rounds, three_parts

DEEP = "DeepBoost's weighted complexity"


def tables(m=40, imagined=None, n_rounds=6, weak_learner=None, algorithm="adaboost"):
    """The bounds of a run on two normal attributes, of which one decides."""
    rng = np.random.default_rng(1)
    X = rng.normal(size=(m, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=m) > 0, 1, -1)
    trace = train(Sample.of(X, y), algorithm, weak_learner, n_rounds=n_rounds)
    return over_rounds(trace, BoundSettings(0.3, 0.05, 1.0, imagined or m, 0.05))


def film_of_bars(figure, frames):
    """The JSON of a film whose one axis has words in the place of a range."""
    spec = json.loads(figure.to_json())
    check_film(spec, frames)
    return spec


def bound_lines(spec):
    """The dotted lines."""
    return [trace for trace in spec["data"] if trace.get("line", {}).get("dash") == "dot"]


@pytest.mark.parametrize("imagined", [40, 4e5])
def test_only_deepboost_s_bound_is_promised_to_trees(imagined):
    rows = tables(imagined=imagined, weak_learner="tree")
    spec = check(bounds.totals(rows, of_stumps=False), len(rows) + 1)
    grey = [t["name"] for t in bound_lines(spec) if t["line"]["color"] == theme.LIGHT["quiet"]]
    assert grey == [f"{bounds.short(name)} (of stumps only)" for name in rows[0] if name != DEEP]
    for frame, row in zip(spec["frames"][1:], rows):
        said = frame["layout"]["meta"]
        assert ("DeepBoost is below 100 %" in said) == (not row[DEEP].vacuous)
        assert ("no promise yet" in said) == row[DEEP].vacuous


def test_the_words_count_the_bounds_below_1():
    rows = tables(imagined=4000, n_rounds=9)
    spec = check(bounds.totals(rows), len(rows) + 1)
    assert not [t for t in bound_lines(spec) if t["line"]["color"] == theme.LIGHT["quiet"]]
    for frame, row in zip(spec["frames"][1:], rows):
        below = sum(terms.total < 1 for terms in row.values())
        said = frame["layout"]["meta"]
        counted = re.findall(r"(\d+) (?:of 8 )?bounds", said)
        assert counted == [str(below)] if below else "no promise" in said


def test_above_1_lies_the_grey_and_a_line_that_falls_says_why():
    rows = tables(m=60, n_rounds=9)
    name = next(iter(rows[0]))
    totals = [row[name].total for row in rows]
    falls = [t for t in range(1, 9) if totals[t] < totals[t - 1] - bounds.CLIFF]
    spec = check(bounds.totals(rows))
    words = [t["text"][0] for t in spec["data"] if t.get("mode") == "text"]
    (line,) = [t for t in spec["data"] if t.get("name") == "no promise above"]
    assert line["y"] == [1, 1]
    assert any("any labels" in w for w in words) == bool(falls)


def test_the_chapter_opens_with_three_bounds_and_for_trees_with_the_one_that_holds():
    names = {
        of: [
            t["name"]
            for t in bound_lines(check(bounds.totals(rows, of_stumps=of, group=bounds.FIRST)))
        ]
        for of, rows in ((True, tables()), (False, tables(weak_learner="tree")))
    }
    assert names[True] == [
        "VC bound",
        "margin bound, any data",
        "margin bound, this data",
    ]
    assert "DeepBoost" in names[False]


def test_the_error_on_clean_and_on_noisy_labels_are_two_lines_with_two_names():
    rows = tables()
    errors = {"clean": np.full(7, 0.1), "with flips": np.full(7, 0.2)}
    spec = check(bounds.totals(rows, tests=errors), len(rows) + 1)
    dashed = [t for t in spec["data"] if t.get("line", {}).get("dash") == "dash"]
    assert [t["name"] for t in dashed] == list(errors)
    assert len({t["line"]["color"] for t in dashed}) == 2


def test_every_line_says_what_it_holds_for():
    spec = check(bounds.totals(tables()))
    hovers = {t["name"]: t["hovertemplate"] for t in bound_lines(spec)}
    assert "one round, chosen before" in hovers["VC bound"]
    assert "all ρ<" in hovers["margin bound, any ρ"]
    assert all("holds for" in hover for hover in hovers.values())


@pytest.mark.parametrize("group", bounds.GROUPS)
def test_a_group_draws_its_own_bounds_in_the_colours_that_they_have_among_all(group):
    rows = tables()
    drawn, whole = (
        {t["name"]: t["line"]["color"] for t in bound_lines(check(bounds.totals(rows, group=g)))}
        for g in (group, "all")
    )
    assert drawn.items() <= whole.items()
    assert len(drawn) == (len(bounds.GROUPS[group]) or len(rows[0]))


def test_the_words_count_which_term_is_to_blame():
    rows = tables(m=140, n_rounds=12)
    spec = film_of_bars(bounds.terms(rows), len(rows) + 1)
    for frame, row in zip(spec["frames"][1:], rows):
        largest = [max(range(3), key=three_parts(terms).__getitem__) for terms in row.values()]
        said = frame["layout"]["meta"]
        assert f"complexity in {largest.count(1)} of {len(row)} bounds" in said
        assert f"confidence in {largest.count(2)}." in said


def test_bars_that_are_no_bounds_for_trees_are_faint_and_say_so():
    rows = tables(weak_learner="depth2")
    spec = film_of_bars(bounds.terms(rows, of_stumps=False), len(rows) + 1)
    part = ("loss on the sample", "complexity", "confidence")
    for frame, row in zip(spec["frames"][1:], rows):
        largest = part[np.argmax(three_parts(row[DEEP]))]
        assert f"{largest} in 1" in frame["layout"]["meta"]
    names = spec["layout"]["yaxis"]["tickvals"]
    for bar in spec["data"]:
        faint = [n for n, opacity in zip(names, bar["marker"]["opacity"]) if opacity < 1]
        assert faint == [n for n in names if n != DEEP]
    texts = [t.replace("<br>", " ") for t in spec["layout"]["yaxis"]["ticktext"]]
    assert [("of stumps only" in t) for t in texts] == [n != DEEP for n in names]


def test_a_run_without_a_round_has_pictures_too():
    check(bounds.totals([]), 1)
    film_of_bars(bounds.terms([]), 1)
