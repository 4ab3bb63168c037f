"""Compare says who follows the wrong labels, and what they cost: every number made again from the runs."""

import numpy as np
import pytest
from chapters import parts, said
from drawn import plain
from opening import link, open_chapter, run

from boosting.lessons.showcases import showcases
from boosting.screens.runs import Data, Run
from pages.compare import outliers
from pages.shell import runs

PAGE = "compare/compare"
NOISY = Data("moons", 60, None, 0.2, 0.3, 0)


def test_what_a_run_gives_the_wrong_labels_and_what_they_cost():
    one = Run(NOISY, "adaboost", "stump", 6, ())
    found = outliers.follows(runs.of(one), "AdaBoost")
    noisy, clean = plain(NOISY), plain(NOISY._replace(noise=0.0))
    assert (noisy.sample.y != clean.sample.y).tolist() == noisy.flipped.tolist()
    trace, unspoilt = one.train(noisy.sample), one.train(clean.sample)
    for t in range(1, 7):
        margins = noisy.sample.y * sum(r.alpha * r.votes for r in trace[:t])
        weights = np.exp(-margins) / np.exp(-margins).sum()
        assert found.on_flipped[t] == pytest.approx(weights[noisy.flipped].sum())
        assert found.heaviest[t] == pytest.approx(weights.max() * len(weights))
    X, y = noisy.examples.X[noisy.sample.size :], noisy.examples.y[noisy.sample.size :]
    for curve, those in ((found.noisy, trace), (found.clean, unspoilt)):
        assert curve[1:] == pytest.approx(
            [np.mean(np.sign(F) != y) for F in those.staged_scores(X)]
        )


@pytest.mark.parametrize(("test", "columns"), [(0.3, "%"), (0.0, "–")])
def test_the_page_says_it_where_labels_are_flipped_and_is_silent_elsewhere(test, columns):
    noisy = open_chapter(PAGE, n_samples=60, noise=0.2, n_rounds=4, test=test)
    _, blocks = parts(noisy)["compare-outliers"]
    (table,) = [block for block in blocks if block["kind"] == "table"]
    assert all(row[3].endswith(columns) for rows in table["rounds"] for row in rows)
    assert "are flipped. After round 4" in said(noisy, 4)
    # none is about these two
    assert not any("<ul class='bl-claims" in html.proto.body for html in noisy.get("html"))
    assert "compare-outliers" not in parts(open_chapter(PAGE, n_samples=60, n_rounds=4))


def test_one_press_leads_to_the_run_where_its_claims_hold_and_one_back():
    app = open_chapter(
        PAGE, algorithms="adaboost,logistic,quadboost", n_samples=60, noise=0.2, n_rounds=31
    )
    app.button(key="showcase").click()
    run(app)
    assert link(app) == showcases()["compare"].parts["outliers"].query
    app.button(key="mine").click()
    run(app)
    assert link(app)["n_samples"] == "60"
