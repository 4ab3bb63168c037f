"""A chapter opens on its showcase, says what holds there, and keeps the visitor's own setting beside it."""

from __future__ import annotations

import re

import pytest
from chapters import said
from opening import URLS, link, open_app, open_chapter, players, run, warning

from boosting.lessons.showcases import showcases

PATHS = {url: path for path, url in URLS.items()}
CHAPTERS = [chapter for chapter, showcase in showcases().items() if showcase.opens]
CLAIM = re.compile(r"data-holds='(yes|no)'")


def claims(app) -> list[str]:
    """Whether each claim on the page holds."""
    return [holds for html in app.get("html") for holds in CLAIM.findall(html.proto.body)]


def opening(app) -> dict:
    """What the page's main player is told of its first round."""
    (data,) = [d for d in players(app).values() if d.get("main")]
    return {name: data[name] for name in ("start", "scope", "recalled")}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_bare_address_opens_the_showcase_and_all_its_claims_hold(chapter):
    app = open_chapter(PATHS[chapter])
    showcase = showcases()[chapter]
    assert link(app) == {}
    assert warning(app) == ""
    assert claims(app) == ["yes"] * len(showcase.statements)
    assert opening(app) == {"start": showcase.round, "scope": chapter, "recalled": False}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_showcase_s_own_link_is_the_bare_address(chapter):
    app = open_chapter(PATHS[chapter], **showcases()[chapter].query)
    assert link(app) == {}
    assert opening(app)["scope"] == chapter


def test_a_link_that_says_anything_says_all():
    app = open_chapter("margins/margins", seed=3)
    assert app.selectbox(key="dataset").value == "moons"
    assert opening(app)["scope"] == ""
    assert link(app) == {"seed": "3"}


def test_a_setting_of_nothing_but_defaults_has_a_link_of_its_own():
    app = open_chapter("margins/margins", dataset="moons")
    assert app.selectbox(key="dataset").value == "moons"
    assert link(app) == {"dataset": "moons"}
    assert "no" in claims(app)


def test_one_reason_for_two_claims_is_said_once():
    app = open_chapter("margins/margins", dataset="gaussians", noise=0.3, n_rounds=5)
    (html,) = [
        one.proto.body
        for one in app.get("html")
        if "bl-claims" in one.proto.body and "data-holds" in one.proto.body
    ]
    assert html.count("never zero") == 1 and html.count("For the same reason") == 1


def test_one_press_leads_to_the_visitor_s_own_setting_and_one_back():
    app = open_chapter("margins/margins", dataset="circles", seed=3)
    app.button(key="showcase").click()
    run(app)
    assert link(app) == {} and claims(app) == ["yes", "yes"]
    assert app.button(key="mine").help.startswith("AdaBoost on Two circles: ")
    app.button(key="mine").click()
    run(app)
    assert link(app) == {"dataset": "circles", "seed": "3"}
    assert opening(app) == {"start": 20, "scope": "", "recalled": True}


def test_a_change_in_the_showcase_makes_it_the_visitor_s_own():
    app = open_chapter("margins/margins")
    app.slider(key="n_rounds").set_value(30)
    run(app)
    query = showcases()["margins"].query
    assert link(app) == query | {"n_rounds": "30"}
    assert opening(app) == {"start": 20, "scope": "", "recalled": False}
    app.button(key="showcase").click()
    run(app)
    app.button(key="mine").click()
    run(app)
    assert link(app) == query | {"n_rounds": "30"}


def test_a_part_says_its_own_claims_and_leads_to_the_run_where_they_hold():
    app = open_chapter("bounds/bounds", dataset="gaussians", n_rounds=3, bounds_part="srm")
    part = showcases()["bounds"].parts["srm"]
    assert "no" in claims(app)
    app.button(key="showcase").click()
    run(app)
    assert claims(app) == ["yes"] * len(part.statements)
    assert link(app) == part.query | {"bounds_part": "srm"}
    assert opening(app) == {"start": part.round, "scope": "bounds#srm", "recalled": False}
    app.button(key="mine").click()
    run(app)
    assert link(app) == {"dataset": "gaussians", "n_rounds": "3", "bounds_part": "srm"}


def test_a_part_without_a_run_of_its_own_shares_that_of_the_chapter():
    app = open_chapter("bounds/bounds", dataset="toy", n_rounds=3, bounds_part="chance")
    app.button(key="showcase").click()
    run(app)
    whole = showcases()["bounds"]
    assert claims(app) == ["yes"] * len(whole.parts["chance"].statements)
    assert link(app) == whole.query | {"bounds_part": "chance"}
    assert opening(app)["scope"] == "bounds"


@pytest.mark.parametrize(
    ("page", "values", "title"),
    [("noise/noise", {"dataset": "toy", "noise": 0.2, "n_rounds": 2, "rivals": "adaboost,logistic"},
      "Noise-tolerant AdaBoost and QuadBoost"),
     ("game/game", {"players": "max_margin", "n_rounds": 3}, "AdaBoost")],
)  # fmt: skip
def test_no_claim_about_algorithms_that_the_page_does_not_compare(page, values, title):
    app = open_chapter(page, **values)
    (absent,) = [
        html.proto.body for html in app.get("html") if "not among those" in html.proto.body
    ]
    assert f"The claim here is about {title}: not among those compared." in absent
    assert "no" in claims(app)


@pytest.mark.parametrize(
    ("chapter", "name"), [("margins", "best"), ("descent", "fixed"), ("hull", "geometry")]
)
def test_a_link_that_names_a_part_alone_opens_the_run_that_shows_it(chapter, name):
    control = f"{chapter}_part"
    app = open_chapter(PATHS[chapter], **{control: name})
    whole = showcases()[chapter]
    part = whole.parts[name]
    assert warning(app) == "" and claims(app) == ["yes"] * len(part.statements)
    assert link(app).items() <= (part.query | {control: name}).items()
    own = f"{chapter}#{name}" if part.query != whole.query else chapter
    assert opening(app) == {"start": part.round, "scope": own, "recalled": False}


def test_a_part_of_a_setting_of_nothing_but_defaults_has_a_link_of_its_own():
    app = open_chapter("margins/margins", dataset="moons", margins_part="best")
    assert app.selectbox(key="dataset").value == "moons"
    assert link(app) == {"dataset": "moons", "margins_part": "best"}
    assert opening(app)["scope"] == ""


def test_a_control_of_the_chapter_alone_leaves_the_showcase_in_place():
    app = open_chapter("margins/margins")
    app.slider(key="brush").set_value((-0.5, 0.5))
    run(app)
    assert opening(app)["scope"] == "margins"
    assert link(app)["brush"] == "-0.5~0.5"
    again = open_chapter("margins/margins", **link(app))
    assert opening(again)["scope"] == "margins"


def test_the_evidence_judges_the_claims_on_thirty_seeds():
    app = open_chapter("losses/losses")
    app.button(key="evidence").click()
    for _ in range(60):
        run(app)
        said = " ".join(m.value for m in app.markdown)
        if "of 30" in said:
            break
    assert "The first claim above holds on **30 of 30** seeds" in said
    assert "Test error at the end" in said


def test_what_no_seed_changes_is_not_repeated_over_seeds():
    app = open_app(dataset="toy", test=0, n_rounds=3)
    assert not [b for b in app.button if b.key == "evidence"]
    assert "every seed would give this very run" in " ".join(c.value for c in app.caption)
    app = open_app(dataset="moons", test=0, n_rounds=3)
    assert [b for b in app.button if b.key == "evidence"]


def test_the_evidence_goes_away_with_the_setting_that_it_is_about():
    app = open_chapter("game/game")
    assert not [b for b in app.button if b.key == "evidence"]
    app = open_chapter("losses/losses", dataset="toy", n_rounds=5)
    app.button(key="evidence").click()
    run(app)
    assert "evidence-film" in players(app)
    app.button(key="evidence").click()
    run(app)
    assert "evidence-film" not in players(app)
    app.button(key="evidence").click()
    run(app)
    assert "evidence-film" in players(app)
    app.slider(key="n_rounds").set_value(4)
    run(app)
    assert "evidence-film" not in players(app)


def test_an_algorithm_of_one_s_own_is_repeated_too():
    app = open_chapter("loop/loop", dataset="toy", n_rounds=3, loss="logistic", test=0.3)
    app.button(key="evidence").click()
    run(app)
    assert "evidence-film" in players(app)


OF_TREES = {"dataset": "iris", "weak_learner": "tree", "max_depth": 2, "n_rounds": 12}


def told(app) -> str:
    """What the claims of the page say, without their tags."""
    html = " ".join(h.proto.body for h in app.get("html") if "data-holds" in h.proto.body)
    return re.sub(r"<[^>]+>", "", html[html.find("<ul") :])


@pytest.mark.parametrize(
    ("chapter", "part", "algorithm", "t", "claimed", "drawn"),
    [
        ("margins", "best", "adaboost", 12, r"ρ\* = ([\d.]+)", r"mathbf\{([\d.]+)\}"),
        (
            "margins",
            "best",
            "adaboost",
            12,
            r"reaches ([\d.]+)",
            r"AdaBoost</strong>: ([\d.]+) ≤ ρ",
        ),
        (
            "margins",
            "thousand",
            "adaboost",
            12,
            r"zero from round (\d+)",
            r"0 from round <strong>(\d+)",
        ),
        (
            "margins",
            "promises",
            "quadboost",
            5,
            r"(?:There are |; )([\d.]+)\xa0%",
            r"m=([\d.]+)\\;",
        ),
        (
            "descent",
            "kink",
            "adaboost",
            12,
            r"slope (?:[\d.]+, that .*? vote )?−?([\d.]+\d)",
            r"vote\}=.*?mathbf\{-?([\d.]+)\}",
        ),
    ],
)
def test_a_part_that_draws_another_run_than_the_page_s_claims_what_it_draws(
    chapter, part, algorithm, t, claimed, drawn
):
    own = OF_TREES | {"algorithm": algorithm, f"{chapter}_part": part}
    app = open_chapter(f"{chapter}/{chapter}", **own)
    (value,), (shown,) = re.findall(claimed, told(app)), re.findall(drawn, said(app, t))
    percent = 100 if part == "promises" else 1
    assert float(value) == pytest.approx(percent * float(shown), rel=0.01)


@pytest.mark.parametrize(
    ("chapter", "part", "own"),
    [
        ("margins", "norms", OF_TREES),
        pytest.param(
            "hull", "promise", {"n_samples": 60, "n_rounds": 4}, marks=pytest.mark.thorough
        ),
    ],
)
def test_a_part_that_draws_no_run_of_the_page_claims_nothing(chapter, part, own):
    assert claims(open_chapter(PATHS[chapter], **own, **{f"{chapter}_part": part})) == []


def test_where_errors_come_from_is_claimed_of_the_runs_that_are_drawn_and_not_of_the_page_s():
    own = {"dataset": "gaussians", "n_samples": 60, "n_rounds": 4, "bounds_part": "errors"}
    words = {
        told(open_chapter("bounds/bounds", **own, algorithm=name))
        for name in ("adaboost", "logistic")
    }
    assert len(words) == 1 and "approximation error after round 10 is" in words.pop()


def test_the_count_over_other_seeds_stands_where_it_was_counted_and_nowhere_else():
    """At another seed or another setting the mark says "in this run" alone."""

    def counted(**link):
        app = open_chapter("noise/noise", **link)
        return "".join(html.proto.body for html in app.get("html") if CLAIM.search(html.proto.body))

    assert counted().count("other seeds (") == len(showcases()["noise"].statements)
    for other in ({"seed": 7}, {"n_rounds": 31}):
        elsewhere = counted(**other)
        assert "bl-judged" in elsewhere and "other seeds" not in elsewhere


def test_a_part_that_tells_of_another_round_of_the_run_opens_there():
    part = showcases()["noise"].parts["where"]
    assert part.round != showcases()["noise"].round
    app = open_chapter("noise/noise", noise_part="where")
    assert opening(app) == {"start": part.round, "scope": "noise#where", "recalled": False}
