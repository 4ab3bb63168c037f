"""The README tells the truth: its snippet runs and gets into the app, its commands are the ones that CI runs."""

import re
from pathlib import Path

import pytest
from opening import open_app, sent

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


def test_the_snippet_adds_an_algorithm_that_trains_and_appears_in_the_app(catalogue, capsys):
    (snippet,) = blocks("python")
    exec(snippet, {})
    assert re.fullmatch(
        r"After 40 rounds [0-9.]+% of the examples are wrong\. .+\.\n", capsys.readouterr().out
    )
    assert (
        sent(open_app(algorithm="fixed_logistic"))["meta"]["algorithm"]
        == catalogue["fixed_logistic"].title
    )


def test_both_commands_make_their_environment_and_install_everything():
    run, test = blocks("sh")
    setting_up = "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt && "
    assert run == f"{setting_up}.venv/bin/streamlit run app.py\n"
    assert test.startswith(setting_up)


def test_ci_runs_the_test_command_of_the_readme():
    command = blocks("sh")[1].split(" && ")[-1].strip().removeprefix(".venv/bin/")
    last = (ROOT / ".ci" / "run").read_text("utf-8").strip().splitlines()[-1]
    assert (
        last
        == f'BOOSTING_REQUIRE_BROWSER=1 "$venv/bin/{command.split()[0]}" {command.split(maxsplit=1)[1]}'
    )


def test_every_file_that_the_readme_names_exists():
    named = re.findall(r"(?:`|\()((?:boosting|pages|tests|data|\.ci)/[\w./]+)[`)]", README)
    assert len(named) >= 12
    assert [
        name for name in named if not (ROOT / name).exists() and "__pycache__" not in name
    ] == []


def test_the_reading_order_names_ten_files():
    assert len(re.findall(r"^\| `", README, re.MULTILINE)) == 10


def test_the_link_in_the_readme_opens_without_complaint():
    (query,) = re.findall(r"localhost:8501/\?(\S+)`", README)
    app = open_app(**dict(pair.split("=") for pair in query.split("&")))
    assert [box.value for box in app.warning] == []
    assert sent(app)["round"] == 12
