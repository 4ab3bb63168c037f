"""`python -m boosting compile` leaves nothing out, and a server that has it done compiles nothing itself."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boosting.__main__ as command
from boosting.engine import compiling
from pages.shell import compiler

pytestmark = pytest.mark.thorough  # everything is compiled anew
ROOT = Path(__file__).resolve().parents[2]


def run(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh process whose machine code is kept in a folder of its own."""
    paths = {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | paths,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def compiled(tmp_path_factory) -> tuple[Path, dict]:
    """A folder into which everything was compiled, and what tests/product.py reports of it."""
    cache = tmp_path_factory.mktemp("cache")
    process = run(cache, "tests/product.py")
    assert process.returncode == 0, process.stderr
    return cache, json.loads(process.stdout.splitlines()[-1])


@pytest.mark.thorough
def test_the_first_page_is_there_before_everything_is_compiled(compiled):
    _, report = compiled
    assert report["first page before the end"]
    assert report["status"] == 0


def test_a_server_compiles_nothing_while_the_other_process_works(compiled):
    _, report = compiled
    assert report["compiled while the other process worked"] == []


def test_nothing_is_left_out(compiled):
    _, report = compiled
    assert report["compiled afterwards"] == []
    assert len(report["done"]) > len(command.WEAK_LEARNERS)


def test_compiling_again_says_that_there_is_nothing_to_do_until_something_is_missing(compiled):
    cache, _ = compiled
    again = run(cache, "-m", "boosting", "compile")
    assert again.returncode == 0
    assert again.stdout.startswith("Nothing to do")
    next(cache.rglob("*.nbc")).unlink()
    again = run(
        cache,
        "-c",
        "import boosting.__main__ as m, boosting.engine.compiling as c;"
        "print(c.is_complete(m.recipe(m.parts())))",
    )
    assert again.stdout == "False\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["compile", "everything"], ["fetch"]])
def test_without_a_known_command_it_tells_how_to_use_it(arguments, capsys):
    assert command.main(arguments) == 2
    assert "python -m boosting compile" in capsys.readouterr().err


def test_every_command_that_it_names_is_there():
    names = re.findall(r"-m ([\w.]+)", command.USAGE)
    assert len(names) > 1
    assert all((ROOT / name.replace(".", "/") / "__main__.py").exists() for name in names)


def test_without_a_folder_it_says_so(monkeypatch, capsys):
    monkeypatch.setattr(compiling, "folder", lambda: None)
    assert command.main(["compile"]) == 1
    assert "NUMBA_CACHE_DIR" in capsys.readouterr().err


def test_without_a_compiler_there_is_nothing_to_do(monkeypatch, capsys):
    monkeypatch.setattr(compiling, "KERNELS", [])
    assert command.main(["compile"]) == 0
    assert "plain Python" in capsys.readouterr().out


def test_every_part_has_a_line_and_a_name_of_its_own(monkeypatch, capsys):
    notes = []
    monkeypatch.setattr(compiling, "write_stamp", notes.append)
    ran = []
    work = [command.CompileStep(title, lambda title=title: ran.append(title)) for title in "ab"]
    command.compile_all(work, gives_way=False)
    lines = capsys.readouterr().out.splitlines()
    assert ran == ["a", "b"]
    assert lines[:2] == ["1 of 2: a", "2 of 2: b"]
    assert all(compiler.LINE.fullmatch(line) for line in lines[:2]), "what a server reads"
    assert notes == [command.recipe(work)]
    titles = [part.title for part in command.parts()]
    assert len(titles) == len(set(titles))


class TestStamp:
    @pytest.fixture
    def folder(self, tmp_path, monkeypatch):
        monkeypatch.setattr(compiling, "folder", lambda: tmp_path)
        for name in ("a.nbi", "a.1.nbc", "else.txt"):
            (tmp_path / name).write_text("machine code")
        return tmp_path

    def test_it_holds_for_its_recipe_and_as_long_as_its_files_are_there(self, folder):
        assert not compiling.is_complete(["x"])
        compiling.write_stamp(["x"])
        assert compiling.is_complete(["x"])
        assert not compiling.is_complete(["y"])
        (folder / "else.txt").unlink()
        assert compiling.is_complete(["x"])
        (folder / "a.1.nbc").unlink()
        assert not compiling.is_complete(["x"])

    def test_one_that_cannot_be_read_is_none(self, folder):
        (folder / compiling.STAMP).write_text('{"made_of": [')
        assert not compiling.is_complete(["x"])


class TestWaiting:
    @pytest.fixture
    def made(self, monkeypatch):
        """A kernel that compiles to "code", and whose code appears after two looks; how often it was looked for."""
        monkeypatch.setattr(compiling, "PAUSE", 0.0)
        monkeypatch.setattr(compiling, "_compilers", set())
        looks = []

        class Kernel:
            def compile(self, signature):
                return "code"

        def is_on_disk(made, signature):
            looks.append(signature)
            return len(looks) > 2

        monkeypatch.setattr(compiling, "_is_on_disk", is_on_disk)
        kernel = Kernel()
        compiling._wait_for_others(kernel)
        return kernel, looks

    def test_a_kernel_waits_until_its_code_is_there(self, made):
        kernel, looks = made
        compiling.leave_to(lambda: True)
        assert kernel.compile("types") == "code"
        assert looks == ["types"] * 3

    def test_it_waits_for_nobody_who_does_not_work(self, made):
        kernel, looks = made
        compiling.leave_to(lambda: False)
        assert kernel.compile("types") == "code"
        assert looks == []

    def test_it_waits_no_longer_than_the_other_works(self, made):
        kernel, looks = made
        compiling.leave_to(lambda: not looks)
        assert kernel.compile("types") == "code"
        assert looks == ["types"]
