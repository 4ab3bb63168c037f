"""What comes with the app is what would be computed: the first pictures of Experiments, by definition and by number."""

import numpy as np
import pytest

from boosting.engine.trace import run_to_end
from boosting.experiments.live import seed_stepwise
from boosting.screens import stored
from boosting.screens.__main__ import main
from boosting.screens.chapters.experiments import openings
from boosting.screens.repeats import study


@pytest.mark.parametrize("part", openings())
def test_all_runs_of_an_opening_are_there_and_some_computed_anew_are_the_same(part):
    plan = openings()[part]
    kept = study(plan)
    assert plan.cells and not kept.missing(plan.cells)
    for place, seed in plan.cells[:: len(plan.cells) // 4]:
        there, anew = (
            kept.finished[place, seed],
            run_to_end(seed_stepwise(plan.trials[place], seed)),
        )
        assert (there.seed, there.ended) == (seed, anew.ended)
        for name in stored.OVER_ROUNDS:
            np.testing.assert_allclose(getattr(there, name), getattr(anew, name), rtol=1e-9)


def test_another_definition_finds_nothing():
    made_of = openings()["difference"].made_of
    assert stored.find(made_of) and not stored.find((*made_of, "more"))
    assert not stored.find(("noise", *made_of[1:]))


def test_they_can_be_made_anew(tmp_path, monkeypatch, capsys):
    before = sorted(path.name for path in stored.FOLDER.iterdir())
    monkeypatch.setattr(stored, "FOLDER", tmp_path / "experiments")
    assert main(["store"]) == 0
    assert [line.rsplit("/", 1)[-1] for line in capsys.readouterr().out.split()] == before
    assert sorted(path.name for path in stored.FOLDER.iterdir()) == before
    assert all(not study(plan).missing(plan.cells) for plan in openings().values())
