"""The chapter Experiments in a browser: an experiment grows by itself, stops when told, and goes on."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
PICTURE = ".bl-figure-plot .main-svg"
PATIENCE = 90_000  # milliseconds: the first visitor of a server may wait for plotly and statistics


def opened(lab, selector: str, **parameters):
    """The chapter by a link, once something is on it; it has no main player to wait for."""
    query = "&".join(f"{name}={value}" for name, value in parameters.items())
    lab.page.goto(f"{lab.url}experiments?{query}")
    lab.page.wait_for_selector(selector, timeout=PATIENCE)
    return lab.page


def test_an_experiment_can_be_stopped_and_another_one_shows_itself(lab):
    """A double click on Stop stops, and does not go on."""
    several = "adaboost,quadboost,vadaboost,logistic"
    stop = ".st-key-study-stop button:visible"
    page = opened(lab, stop, dataset="twonorm_20d", algorithms=several, n_rounds=500, seeds=50)
    page.locator(stop).dblclick()
    page.wait_for_selector(".st-key-study-go", timeout=PATIENCE)
    page.get_by_text("Stopped: what follows speaks of these").wait_for(timeout=PATIENCE)
    page.wait_for_selector(stop, state="detached", timeout=PATIENCE)
    page = opened(lab, PICTURE, n_rounds=5, seeds=3)
    page.get_by_text("of 3 seeds").first.wait_for(timeout=PATIENCE)
    page.wait_for_selector(stop, state="detached", timeout=PATIENCE)
    page.get_by_text("What did the paper print?").click()
    page.get_by_text("printed numbers").first.wait_for(timeout=PATIENCE)
    page.wait_for_function("location.search.includes('question=printed')")
    assert lab.exceptions() == 0
