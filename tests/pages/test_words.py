"""What the chapters say in a round: the numbers of every sentence, formula and table are those of the library."""

from __future__ import annotations

import re

import films
import numpy as np
import pytest
from chapters import check_films, figures, lengths, parts, said
from drawn import plain
from opening import link, open_chapter, players, warning
from walks import walk

from boosting import ALGORITHMS, WEAK_LEARNERS, Sample, boost_matrix, datasets, train
from boosting.datasets import names
from boosting.figures import losses, noise
from boosting.figures.template import counted
from boosting.lessons.screens import Screen, show
from boosting.screens.chapters import game as players_of
from boosting.screens.runs import Data
from boosting.theory import bound_table, deep_families, game, rademacher, variance_bound
from boosting.theory import noise as theory
from boosting.theory.bound_table import BoundSettings, at_round, printed_over_rounds
from pages.bounds import formulas
from pages.bounds.terms import _ten_times_d
from pages.descent.rates import _falls
from pages.game import matrix as typed
from pages.losses.theorem import CROSSING, overtaken
from pages.words import weights

TOY = {"dataset": "toy", "n_rounds": 9}
ROUNDS = (0, 1, 5, 9)


def toy(algorithm: str = "adaboost", n_rounds: int = 9, **parameters: object):
    """The run that the chapters show of the ten points."""
    problem = plain(Data("toy", None, None, noise=0.0, test=0.0, seed=0))
    return train(problem.sample, algorithm, n_rounds=n_rounds, **parameters)


def rows(text: str, count: int) -> dict[str, list[str]]:
    """The rows of a table of so many columns among the lines of a text, by their first cell."""
    cells = [line.split(" | ") for line in text.splitlines() if line.count(" | ") == count - 1]
    return {row[0]: row[1:] for row in cells}


def test_losses_are_the_means_over_the_run_s_margins():
    app = open_chapter("losses/losses", losses="exponential,quadratic,hinge,zero_one", **TOY)
    trace = toy()
    scores = np.vstack([np.zeros(10), *(r.scores for r in trace)])
    functions = losses.classification_losses(0.3)
    for t in ROUNDS:
        text, z = said(app, t), trace.sample.y * scores[t]
        table = rows(text, 8)
        assert len(table) == 4
        for name in ("exponential", "quadratic", "hinge", "zero_one"):
            phi = functions[name]
            *_, mean, pull = table[phi.title]
            assert mean == f"{phi.value(z).mean():.4g}".replace("-", "−")
            worst = -phi.slope(np.array([z.min()]))[0] + 0.0
            assert pull == f"{worst:.4g}".replace("-", "−")
        assert f"{{{(z <= 0).mean():.4f}}}" in text and f"F_{{{t}}}(x_i)" in text
        assert f"{{{np.exp(-z).mean():.4f}}}" in text and "(exponential)" in text
        assert f"after round {t}." in text


def test_the_example_that_first_pulls_harder_on_the_exponential_loss_is_named_with_its_round():
    z = np.array([[0.0, 0.0, 0.0], [1.0, -1.6, 0.5], [2.0, -1.7, -3.0], [2.0, 1.0, -5.0]])
    harder = (np.exp(-z) > 2 * (1 - z)) & (z < 0)
    assert not harder[:2].any() and harder[2].tolist() == [False, True, True]
    assert "example 3 is the first there, after round 2, with 1 more." in overtaken(z)
    assert "no example of this run comes there" in overtaken(z[:2])
    assert np.exp(-CROSSING) == pytest.approx(2 * (1 - CROSSING), rel=1e-4)


def test_margins_are_the_smallest_and_the_median_of_the_training_examples():
    app, trace = open_chapter("margins/margins", **TOY), toy()
    for t in ROUNDS:
        margins = trace[t - 1].margins if t else np.zeros(10)
        text = said(app, t)
        assert r"\min_i\rho(x_i)=\mathbf" in text
        found = [float(n) for n in re.findall(r"\\mathbf\{(-?[\d.]+)\}", text)]
        assert found == pytest.approx([margins.min(), np.median(margins)], abs=1e-3)


def test_the_words_about_four_points_follow_their_own_film():
    app = open_chapter("noise/noise", dataset="toy", n_rounds=3, flips=0.2)
    data, _ = parts(app)["four-points-words"]
    assert data["follows"] == "four-points"
    assert lengths(app) == {"noise-film": 4, "four-points": len(noise.GAPS)}
    for step in (0, 20, 40):
        g, text = float(noise.GAPS[step]), said(app, step)
        assert f"At g = {g:.3f} and p = 0.2" in text
        for potential in theory.POTENTIALS:
            c = theory.minimiser(g, 0.2, potential)
            z, verdict = re.search(rf"{potential}</strong> (−?[\d.]+), (\w+)", text).groups()
            assert float(z.replace("−", "-")) == pytest.approx(g * (c[0] - c[1]), abs=1e-4)
            assert (verdict == "wrong") == (theory.share_wrong(g, 0.2, potential) == 0.5)


@pytest.mark.parametrize("flips", [0.01, 0.1])
def test_the_four_points_open_where_every_convex_potential_has_just_lost_half(flips):
    app = open_chapter("noise/noise", dataset="toy", n_rounds=3, flips=flips)
    start = players(app)["four-points"]["start"]

    def lost(g):
        return [theory.share_wrong(float(g), flips, p) for p in theory.FALLING]

    assert lost(noise.GAPS[start]) == [0.5, 0.5]
    assert 0 in lost(noise.GAPS[start + 1])
    for potential in theory.POTENTIALS:
        (g,) = re.findall(rf"{potential}</strong> loss up to g = (0\.\d+)", said(app, start))
        wrong = [theory.share_wrong(factor * float(g), flips, potential) for factor in (0.99, 1.13)]
        assert wrong == [0.5, 0]


def test_bounds_are_those_of_the_library_term_by_term():
    app = open_chapter("bounds/bounds", bound_rho=0.3, delta_conf=0.1, times=100, **TOY)
    trace = toy()
    assert "Step to round 1" in said(app, 0) and not rows(said(app, 0), 5)
    measured = float(
        next(c.value for c in app.caption if "measured" in c.value).split(": ")[1].split(" ")[0]
    )
    settings = BoundSettings(0.3, 0.1, 1.0, 1000.0, measured / 10)
    for t in ROUNDS[1:]:
        text = said(app, t)
        table = rows(text, 5)
        expected = at_round(trace, t, settings)
        assert f"The terms after round {t}, by name" in text
        assert table.keys() == {name.replace("'", "&#x27;") for name in expected}
        for name, terms in expected.items():
            total, says, reach, written = table[name.replace("'", "&#x27;")]
            values = [float(part.rsplit(" ", 1)[1]) for part in written.split(" + ")]
            assert values == pytest.approx(list(terms.values()), rel=0.006, abs=1e-4)
            assert float(total) == pytest.approx(terms.total, rel=0.006)
            assert says.startswith("nothing (vacuous)" if terms.vacuous else "error at most")
            assert reach == bound_table.kind(name).reach.value
            assert ("as printed" in says) == (name in printed_over_rounds(trace, settings)[0])
        margin = expected["margin, by formula (7.13)"]
        assert "+".join(f"{value:.3f}" for value in margin.values()) in text
        assert rf"\mathbf{{{margin.total:.3f}}}" in text


def test_what_the_bounds_rest_on_is_said_below_them():
    """The standard error of (7.14), the budget of all lines, the 16 examples of Maurer and Pontil."""
    app = open_chapter("bounds/bounds", bound_rho=0.2, weak_learner="stump-grid", **TOY)
    (note,) = [c.value for c in app.caption if "measured" in c.value]
    mean, error, width = (
        float(n)
        for n in re.search(
            r": ([\d.]+) ± ([\d.]+) .*?moves \(7\.14\) by ± ([\d.]*\d)", note
        ).groups()
    )
    sample = toy().sample
    exact = rademacher.estimate(WEAK_LEARNERS["stump"].make(), sample, 200, seed=0)
    assert [mean, error] == pytest.approx([exact.mean, exact.standard_error], abs=1e-4)
    assert width == pytest.approx(2 / 0.2 * exact.standard_error, rel=0.05)
    assert "proved from 16 examples on: left out" in note and "empirical Bernstein" not in rows(
        said(app, 5), 5
    )
    assert "Each of the 7 lines fails with probability δ = 0.05 at most" in note
    assert "at most 0.35. Where" in note and "1/√m" not in note and "flipped" not in note
    assert f"; ± {width:g}" in said(app, 5)


@pytest.mark.parametrize("d", [1, 2, 20])
def test_ten_times_as_many_attributes_cost_a_logarithm(d):
    said = _ten_times_d(200, d)
    for k in (d, 10 * d):
        assert f"{np.sqrt(2 * np.log(2 * 200 * k) / 200):.4f}" in said
    assert f"{10 * d} attributes in place of {d} " in said


def test_every_bound_has_a_formula_of_its_own_terms():
    """One expression for each term of the library, in its order."""
    table = at_round(toy(), 5, BoundSettings(0.2, 0.05, 1.0, 100, 0.1))
    assert formulas.FORMULAS.keys() == formulas.SOURCES.keys() == bound_table.KINDS.keys()
    for name, terms in table.items():
        written = formulas.FORMULAS[name.partition(", p = ")[0]]
        assert " + ".join(written) == " + ".join(terms), name
    text = said(open_chapter("bounds/bounds", **TOY), 0)
    for source in formulas.SOURCES.values():
        assert source in text


def test_bounds_with_flipped_labels_speak_of_flipped_labels():
    app = open_chapter("bounds/bounds", dataset="gaussians", noise=0.1, times=10000, n_rounds=3)
    (note,) = [c.value for c in app.caption if "measured" in c.value]
    assert (
        "10\u00a0% of the training labels are flipped" in note and "taken to fall as 1/√m" in note
    )
    lines = [
        trace for trace in figures(app)[0]["data"] if trace.get("line", {}).get("dash") == "dash"
    ]
    clean, noisy = lines
    assert clean["name"] == "test error, clean labels"
    assert noisy["name"] == "test error with 10\u00a0% flips"
    assert noisy["y"] == pytest.approx(0.1 + 0.8 * np.array(clean["y"]), rel=1e-5)
    promises = [row[1] for row in rows(said(app, 3), 5).values() if "error at most" in row[1]]
    assert promises
    for words in promises:
        share = float(re.search(r"at most ([\d.]+)\u00a0%", words).group(1))
        assert "noisy" in words
        assert ("noisy and clean labels" in words) == (share <= 50)


def test_bounds_say_nothing_of_clean_labels_where_the_flips_are_not_the_same_everywhere():
    app = open_chapter(
        "bounds/bounds", dataset="gaussians", noise=0.1, flipped="border", times=10000, n_rounds=3
    )
    (note,) = [c.value for c in app.caption if "measured" in c.value]
    assert link(app)["flipped"] == "border" and "no bound speaks of clean labels" in note
    lines = [
        trace for trace in figures(app)[0]["data"] if trace.get("line", {}).get("dash") == "dash"
    ]
    assert [line["name"].endswith("clean labels") for line in lines] == [True]
    promises = [row[1] for row in rows(said(app, 3), 5).values() if "error at most" in row[1]]
    assert promises and all("(noisy labels)" in words for words in promises)


@pytest.mark.parametrize("lam", [0.0, 0.5])
def test_the_gap_between_u_and_v_is_that_of_the_round(lam):
    app, trace = open_chapter("variance/variance", uv_lam=lam, **TOY), toy()
    assert "Step to round 1 to see numbers." in said(app, 0)
    for t in ROUNDS[1:]:
        s = variance_bound.sums(trace, t)
        gap = float(s.gap(np.array([s.vada_step(lam)]), lam)[0])
        text = said(app, t)
        assert f"{s.right:.4f}" in text and f"{s.wrong:.4f}" in text
        assert rf"U(\alpha_{{{t}}})" in text and f"{{{gap:.5f}}}" in text


@pytest.mark.parametrize("algorithm", ["adaboost", "quadboost"])
def test_the_corollary_is_claimed_only_where_vadaboost_would_step(algorithm):
    """V <= U < U(0) = V(0) needs u_I > u_J, which rounds of other losses need not have."""
    app = open_chapter(
        "variance/variance", dataset="moons", algorithm=algorithm, n_rounds=15, uv_lam=0.0
    )
    problem = plain(Data("moons", 200, 0.2, noise=0.0, test=0.3, seed=0))
    trace = train(problem.sample, algorithm, n_rounds=15)
    seen = set()
    for t in range(1, 16):
        s, text = variance_bound.sums(trace, t), said(app, t)
        right, wrong = s.bound_weights(0.0)
        assert f"{s.wrong:.4f}" in text
        assert ("so at VadaBoost's own step" in text.replace("&#x27;", "'")) == (right > wrong)
        assert ("would not take a step" in text) == (right <= wrong)
        alphas = np.array([0.0, max(s.vada_step(0.0), 0.0)])
        before, after = s.cost(alphas, 0.0)
        assert after < before if right > wrong else after == before
        seen.add(right > wrong)
    assert seen == ({True} if algorithm == "adaboost" else {True, False})


def test_the_rivals_of_u_against_v_are_those_whose_words_are_said():
    """All with stumps, whatever the run shown has; AdaBoost with its own cost."""
    app = open_chapter("variance/variance", weak_learner="tree", uv_lam=0.5, **TOY)
    _, moments, costs, theorem = figures(app)
    for picture in (costs, moments):
        assert "All vote with stumps." in picture["layout"]["title"]["subtitle"]["text"]
    heights = {trace["name"]: trace["y"] for trace in costs["data"] if "name" in trace}
    trace, lam = toy(), {"AdaBoost": 0.0}
    for name, weight in lam.items():
        assert heights[name] == pytest.approx(
            1 + variance_bound.paper_cost(trace, weight), rel=1e-5
        )
    assert {"VadaBoost", "EBBoost"} < heights.keys()
    assert "λ = 0.5" in costs["layout"]["title"]["subtitle"]["text"]
    assert "at worst" not in str(theorem["layout"]["title"])


def test_a_shorter_run_keeps_the_numbers_of_its_last_round_beside_longer_rivals():
    app = open_chapter("variance/variance", dataset="toy", algorithm="max_margin", n_rounds=20)
    trace, longest = toy("max_margin", 20), lengths(app)["bound-film"] - 1
    assert len(trace) < longest
    own = [
        said(app, t).split("Theorem 5")[0] for t in range(longest + 1)
    ]  # that is about the rivals
    assert own[longest] == own[len(trace)] != own[len(trace) - 1]


def test_every_player_s_floor_and_ceiling_are_those_of_the_game():
    app = open_chapter("game/game", game="triangle", players="adaboost,lpboost", n_rounds=12)
    example = game.EXAMPLES["triangle"]
    value = game.value(example.matrix).value
    assert f"{{{value:.4f}}}" in said(app, 1)
    assert said(app, 0).count("nobody has moved yet") == 2
    assert "γ*: the edge" in said(app, 0) and "ρ*: the largest" in said(app, 0)
    for name in ("adaboost", "lpboost"):
        trace = boost_matrix(example.matrix, name, 12, tuple(example.start))
        bounds = game.bracket(trace)
        for t in (1, 4, 12):
            k = min(t, len(trace)) - 1
            floor, ceiling = (
                f"{round(v, 4) + 0.0:.4f}".replace("-", "−")
                for v in (bounds.best_lower[k], bounds.best_upper[k])
            )
            title = players_of.TITLES[name]
            assert (
                f"<strong>{title}</strong>: {floor} ≤ {value:.4f} ≤ {ceiling} after round {k + 1}. "
                f"{len(trace)} rounds in all." in said(app, t)
            )


def test_a_game_is_not_solved_for_the_reader_before_the_first_round():
    app = open_chapter("game/game", game="cycling")
    solved = r"\mathbf{0.3750}", "One optimal p", "The value 0.3750"
    assert [words in said(app, 0) for words in solved] == [False] * 3
    assert [words in said(app, 1) for words in solved] == [True] * 3


def test_deepboost_s_bound_is_drawn_and_written_for_every_round():
    app = open_chapter("families/families", families="depth2", family_rho=0.4, **TOY)
    trace = toy("deepboost", weak_learner="depth2", lam=0.005, beta=0.0)
    data, (entry,) = parts(app)["risks"]
    assert data["follows"] == parts(app)["families-words"][0]["follows"] == "families-film"
    assert set(lengths(app).values()) == {len(trace) + 1}
    assert r"\mathbf" not in said(app, 0), "no vote, no bound"
    for t, terms in enumerate(deep_families.voted_over_rounds(trace, 0.4), 1):
        assert rf"\mathbf{{{terms.total:.3f}}}" in said(app, t)
        bars = entry["figure"]["frames"][t]["data"]
        assert sum(bar["y"][-1] for bar in bars) == pytest.approx(terms.total)
        assert [bar["y"][:-1] for bar in bars] == [
            bar["y"][:-1] for bar in entry["figure"]["frames"][0]["data"]
        ], "the other families stand still"
    top = entry["figure"]["layout"]["yaxis"]["range"][1]
    heights = [
        sum(bar["y"][k] for bar in f["data"]) for f in entry["figure"]["frames"] for k in range(4)
    ]
    assert max(heights) < top


def test_the_margin_of_several_classes_is_its_lead():
    app = open_chapter("classes/classes", classes="iris3", n_rounds=6, test=0)
    texts = [said(app, t) for t in range(7)]
    found = [[float(n) for n in re.findall(r"\\mathbf\{(-?[\d.]+)\}", text)] for text in texts]
    assert found[0] == [0.0, 0.0] and found[1] != found[6]
    for smallest, median in found:
        assert -1 <= smallest <= median <= 1


def test_the_steps_in_a_hull_leave_a_sum_below_1():
    app = open_chapter(
        "regression/regression", n_rounds=8, hulls="chb_regression,gradient_boost_regression"
    )
    assert "takes α" not in said(app, 0)
    rest = 1.0
    for t in range(1, 9):
        alpha, keep, total = re.search(
            rf"Round {t} takes α = <strong>([\d.]+)</strong>.*<strong>([\d.]+)</strong>.*sum to ([\d.]+)\.",
            said(app, t),
        ).groups()
        rest *= float(keep)
        assert float(alpha) + float(keep) == pytest.approx(1.0, abs=1e-3)
        assert float(total) == pytest.approx(1 - rest, abs=5e-3)
        assert f"Mean squared loss after round {t}: " in said(app, t)


@pytest.mark.parametrize(
    "algorithm", [n for n, row in ALGORITHMS.items() if row.task == "regression"]
)
@pytest.mark.parametrize("dataset", walk(["sine", "friedman1"]))
def test_every_regression_algorithm_can_be_read_and_drawn(algorithm, dataset):
    app = open_chapter(
        "regression/regression", regression=dataset, hulls=algorithm, n_rounds=4, loss="huber"
    )
    assert warning(app) == ""
    check_films(app)


@pytest.mark.parametrize("dataset", names("multiclass"))
def test_every_table_of_several_classes_can_be_read_and_drawn(dataset):
    check_films(open_chapter("classes/classes", classes=dataset, n_rounds=3))


@pytest.mark.parametrize("name", game.EXAMPLES)
def test_every_game_can_be_read_and_drawn(name):
    for seated in ("adaboost,arc_gv,margin_boost,lpboost", "max_margin"):
        check_films(open_chapter("game/game", game=name, players=seated, n_rounds=15))


@pytest.mark.parametrize("family", ["stump", "depth2", "tree"])
def test_every_deep_family_can_be_read_and_drawn(family):
    check_films(open_chapter("families/families", families=family, n_rounds=4, noise=0.1))


@pytest.mark.parametrize("seed", range(700, 706))
@pytest.mark.parametrize(("name", "nu"), [("lpboost", 0.1), ("lpboost", 0.35), ("max_margin", 0.0)])
def test_the_weight_of_a_linear_program_lies_on_the_smallest_margins_and_on_nu_m_examples_at_least(
    seed, name, nu
):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(60, 2))
    sample = Sample.of(X, np.where(X[:, 0] + rng.normal(0, 0.7, 60) > 0, 1.0, -1.0))
    trace = train(sample, name, n_rounds=60, **({"nu": nu} if nu else {}))
    for r in trace[-3:]:
        found = weights.shares(r, trace.choices.loss.program)
        D, z = r.after.distribution, r.margins
        rho = z[D > 1e-9].max()
        assert found.capped + found.rest + found.none == 60
        assert found.capped + found.rest >= nu * 60 - 1e-6
        assert z[D <= 1e-9].min(initial=1) >= rho - 1e-6  # what has nothing is not below rho
        part = (D > 1e-9) & (found.cap - 1e-9 > D)
        assert np.allclose(z[part], rho, atol=1e-6) and found.rest == part.sum()
        if nu:
            assert found.cap == pytest.approx(1 / (nu * 60)) and D.max() <= found.cap + 1e-9
    said = films.at(weights.carriers(trace)[1], len(trace))
    assert f"nothing for {counted(found.none, 'example')}" in said or not found.none


def test_the_wrong_examples_are_not_always_fewer_and_the_round_says_so_where_they_are_more():
    """[M] p. 150 says that they are; on fresh moons most runs have a round with more wrong than right."""
    refuted = 0
    for seed in range(900, 906):
        moons = datasets.load("moons", seed=seed)
        sample = Sample.of(moons.X, moons.y)
        trace = train(sample, n_rounds=40)
        block = weights.carriers(trace)[1]
        for r in trace:
            wrong = int((r.votes != sample.y).sum())
            assert r.error < 0.5
            is_said = f"<strong>{wrong} of {sample.size}</strong> examples wrong" in films.at(
                block, r.t
            )
            assert is_said == (2 * wrong > sample.size)
            refuted += is_said
    assert refuted > 10


def test_quadboost_s_risk_is_one_less_what_its_base_classifiers_take_off():
    """[Q] equations 2 and 5 over a run, by the losses themselves."""
    moons = datasets.load("moons", seed=907)
    sample = Sample.of(moons.X, moons.y)
    trace = train(sample, "quadboost", n_rounds=15)
    risk = float(np.mean((1 - sample.y * trace[-1].scores) ** 2))
    assert f"={risk:.4f},\\qquad T=15" in _falls(trace)
    before = np.zeros(sample.size)
    for r in trace:  # a base classifier that is not the best takes some off, too
        h = -r.votes if np.mean(r.votes * (sample.y - before)) < 0 else r.votes
        gain = float(np.mean(h * (sample.y - before)))
        half = np.mean((sample.y - before) ** 2) - np.mean((sample.y - before - gain * h) ** 2)
        assert half == pytest.approx(gain**2) and gain > 0
        before = r.scores


def test_a_run_without_a_round_has_words_too():
    """A game of value 0, in which no base classifier has an edge under equal weights."""
    app = open_chapter(
        "game/game", game="own", matrix="1 -1\n-1 1", players="adaboost,lpboost", n_rounds=5
    )
    check_films(app)
    assert "nobody has moved yet" in said(app, 5)


def test_a_matrix_that_cannot_be_read_stays_in_its_box_and_the_last_good_one_is_played():
    app = open_chapter("game/game", game="own", matrix="1 -1\n-1 1", n_rounds=4)
    played = players(app)["game-film"]["film"]
    typed_in = "1 0\n0 ![x](y)"
    app.text_area(key="matrix").set_value(typed_in).run()
    assert not app.exception and "Row 2" in warning(app) and "![x](y)" not in warning(app)
    assert (app.text_area(key="matrix").value, link(app)["matrix"]) == (typed_in, typed_in)
    assert players(app)["game-film"]["film"] == played


def test_a_game_says_which_weights_its_runs_start_from():
    for name, example in game.EXAMPLES.items():
        words = typed.start_words(example.start)
        hidden = np.flatnonzero(example.start == 0) + 1
        assert all(f"{weight:.3g}" in words for weight in example.start)
        assert (f"without example {', '.join(map(str, hidden))};" in words) == bool(len(hidden))
        seated = ",".join(list(players_of.TITLES)[:4])
        shown = show(Screen.of(f"/game?game={name}&players={seated}&n_rounds=2"))
        for title, trace in players_of.traces(shown).items():
            as_said = not len(hidden) or title in words
            start = (
                example.start if as_said else np.full(len(example.matrix), 1 / len(example.matrix))
            )
            assert trace.sample.weight == pytest.approx(start), (name, title)
    assert "equal weights" in typed.start_words(None)
