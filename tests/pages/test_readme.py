"""The README tells the truth: its snippets run, one gets into the app, its commands are the ones that CI runs."""

import re
from pathlib import Path

import pytest
from opening import film, open_app

from boosting import ALGORITHMS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def catalogue():
    """The catalogue, put back afterwards as it was."""
    before = dict(ALGORITHMS)
    yield ALGORITHMS
    ALGORITHMS.clear()
    ALGORITHMS.update(before)


def test_the_first_snippet_adds_an_algorithm_that_trains_and_appears_in_the_app(catalogue, capsys):
    snippet, *_ = blocks("python")
    exec(snippet, {})
    assert re.fullmatch(
        r"After 40 rounds [0-9.]+% of the examples are wrong\. .+\.\n", capsys.readouterr().out
    )
    assert film(open_app(algorithm="cautious"))["algorithm"] == catalogue["cautious"].title


def test_the_second_snippet_makes_figures_with_a_frame_per_round_and_a_slider():
    _, snippet, _ = blocks("python")
    names: dict = {"pictures": []}
    exec(re.sub(r"^(.+)\.show\(\)$", r"pictures.append(\1)", snippet, flags=re.MULTILINE), names)
    assert len(names["pictures"]) == 2
    for picture in names["pictures"]:
        assert (
            len(picture.frames) == len(picture.layout.sliders[0].steps) == len(names["trace"]) + 1
        )
        assert picture.layout.updatemenus[0].buttons[0].label


def test_the_third_snippet_edits_a_run(capsys):
    *_, snippet = blocks("python")
    names: dict = {}
    exec(snippet, names)
    assert "After 40 rounds" in capsys.readouterr().out
    plain = names["train"](names["trace"].sample, n_rounds=7)
    assert names["trace"].alpha[6] == pytest.approx(2 * plain.alpha[6])


def test_both_commands_make_their_environment_and_install_everything():
    run, test = blocks("sh")
    setting_up = "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt && "
    assert run == f"{setting_up}.venv/bin/streamlit run app.py\n"
    assert test.startswith(setting_up)


def test_ci_runs_the_test_command_of_the_readme():
    command = blocks("sh")[1].split(" && ")[-1].strip().removeprefix(".venv/bin/")
    *_, required, tests, thorough, _ = (
        (ROOT / ".ci" / "run").read_text("utf-8").strip().splitlines()
    )
    program, words = command.split(maxsplit=1)
    assert required == "export BOOSTING_REQUIRE_BROWSER=1"
    assert tests == f'"$venv/bin/{program}" {words}'
    assert thorough == f"{tests} -m thorough"


def test_every_file_that_the_readme_names_exists():
    named = re.findall(r"(?:`|\()((?:boosting|pages|tests|data|\.ci)/[\w./]+)[`)]", README)
    assert len(named) >= 12
    assert [
        name for name in named if not (ROOT / name).exists() and "__pycache__" not in name
    ] == []


def test_the_reading_order_names_twelve_files():
    section = README.partition("## Read in this order")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\| `", section, re.MULTILINE)) == 12


def test_the_link_in_the_readme_opens_without_complaint():
    (query,) = re.findall(r"localhost:8501/\?(\S+)`", README)
    app = open_app(**dict(pair.split("=") for pair in query.split("&")))
    assert [box.value for box in app.warning] == []
    assert app.query_params["round"] in ("12", ["12"])


def test_the_table_of_settings_names_all_that_the_sources_read():
    files = [*ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py")]
    read = {n for f in files for n in re.findall(r'"(BOOSTING_[A-Z_]+)"', f.read_text("utf-8"))}
    named = set(re.findall(r"^\| `(BOOSTING_[A-Z_]+)` \|", README, re.MULTILINE))
    assert named == read
