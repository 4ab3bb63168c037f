"""What the tests would miss: small errors, drawn at random, each against the tests that run the changed function.

    python tests/benchmarks/mutations.py --draw 100 --seed 7

One operator of the library is exchanged at a time (+ for -, * for /, < for <=, and back), in the library's own
folder, which is put back afterwards: run it in a copy. An error that no test notices is printed with its line.
It gets a test, or changes nothing: `x < 0` and `x <= 0` agree where x is never 0.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "choices", "catalogue", "theory")
TESTS = [f"tests/{room}" for room in ("as_published", *ROOMS)]
QUIETLY = ["-n", "0", "-q", "-m", "not thorough"]
MOST = 200  # tests for an error: the loop itself is run by thousands
Place = tuple[str, int]  # a file, and the line at which a function begins
COMPILED = "_kernels.py"  # every change of it compiles for a minute
OTHER = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*",
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
}  # fmt: skip
SIGN = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class Mutation(NamedTuple):
    """An operator to exchange: its file, its line and column from 0, what stands there and what will."""

    file: Path
    line: int
    column: int
    old: str
    new: str
    function: int  # the line from 1 at which the innermost function around it begins; 0 for none

    @property
    def place(self) -> str:
        """Where it is, as an editor opens it."""
        return f"{self.file.relative_to(ROOT)}:{self.line + 1}"

    def text(self) -> str:
        """The source with the error in it."""
        lines = self.file.read_text("utf-8").splitlines(keepends=True)
        line = lines[self.line]
        lines[self.line] = line[: self.column] + self.new + line[self.column + len(self.old) :]
        return "".join(lines)


def mutations(file: Path) -> Iterator[Mutation]:
    """Every operator of a source that can be exchanged and stands between two operands on one line."""
    lines = file.read_text("utf-8").splitlines()
    tree = ast.parse("\n".join(lines))
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            left, operator, right = node.left, node.op, node.right
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, operator, right = node.left, node.ops[0], node.comparators[0]
        else:
            continue
        if type(operator) not in OTHER or left.end_lineno != right.lineno:
            continue
        # Columns of the tree count bytes; a line with a Greek letter has more bytes than characters.
        raw = lines[left.end_lineno - 1].encode()
        between = raw[left.end_col_offset : right.col_offset].decode()
        old = SIGN[type(operator)]
        if between.count(old) != 1:
            continue
        column = len(raw[: left.end_col_offset].decode()) + between.index(old)
        around = [f.lineno for f in functions if f.lineno <= node.lineno <= f.end_lineno]
        yield Mutation(
            file,
            node.left.end_lineno - 1,
            column,
            old,
            OTHER[type(operator)],
            max(around, default=0),
        )


class Noting(SourceFileLoader):
    """Loads a file of the library so that each of its functions notes that it is called."""

    def get_code(self, fullname: str) -> CodeType:
        """The compiled source with the notes in it, which no folder keeps."""
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                note = ast.parse(
                    f"__import__('builtins').note_call(({path!r}, {node.lineno}))"
                ).body
                node.body[1 if ast.get_docstring(node) else 0 : 0] = note
        return compile(ast.fix_missing_locations(tree), path, "exec")


class Callers:
    """A plugin of pytest that notes which functions of the library each test calls."""

    def __init__(self) -> None:
        self.tests: dict[Place, list[str]] = defaultdict(list)
        self.called: set[Place] = set()
        builtins.note_call = self.called.add

    def of(self, mutation: Mutation) -> list[str]:
        """The tests that call the function around it; outside of functions those that call anything of its file."""
        file = str(mutation.file)
        if mutation.function:
            return self.tests[file, mutation.function]
        return sorted(
            {test for place, tests in self.tests.items() if place[0] == file for test in tests}
        )

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Among `sys.meta_path`: a file of the mutated rooms is loaded with notes."""
        if name.split(".")[:2] not in [["boosting", room] for room in ROOMS]:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.origin and not spec.origin.endswith(COMPILED):
            spec.loader = Noting(name, spec.origin)
        return spec

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Around a test and its fixtures."""
        self.called.clear()
        yield
        for function in self.called:
            self.tests[function].append(item.nodeid)


def is_noticed(mutation: Mutation, tests: list[str]) -> bool:
    """Whether one of the tests fails with the error, or does not end."""
    whole = mutation.file.read_text("utf-8")
    mutation.file.write_text(mutation.text(), "utf-8")
    try:
        run = [sys.executable, "-m", "pytest", *QUIETLY, "-x", *tests]
        return subprocess.run(run, cwd=ROOT, capture_output=True, timeout=600).returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        mutation.file.write_text(whole, "utf-8")


def main() -> None:
    """Reads the command line, draws, and prints every error that no test notices."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--draw", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    random, callers = Random(asked.seed), Callers()
    sys.meta_path.insert(0, callers)
    if pytest.main([*QUIETLY, *TESTS], plugins=[callers]):
        sys.exit("The tests fail as they are.")
    files = [f for room in ROOMS for f in sorted((ROOT / "boosting" / room).rglob("*.py"))]
    every = [m for f in files if f.name != COMPILED for m in mutations(f)]
    drawn = random.sample(every, asked.draw)
    noticed = 0
    for k, mutation in enumerate(drawn, 1):
        tests = callers.of(mutation)
        few = random.sample(tests, min(MOST, len(tests)))
        caught = bool(few) and is_noticed(mutation, few)
        noticed += caught
        words = "noticed" if caught else f"MISSED by {len(few)} of {len(tests)} tests"
        print(f"{k}: {mutation.place}: {mutation.old} -> {mutation.new}: {words}", flush=True)
    print(f"{noticed} of {asked.draw} noticed")


if __name__ == "__main__":
    main()
