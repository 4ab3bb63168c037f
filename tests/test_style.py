"""Functions stay short enough to be read at one glance: 40 lines of body, 60 in a kernel, the docstring not counted."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(
    f
    for f in (ROOT / "app.py", *ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py"))
    if f.exists()
)


def long_functions(source: str, limit: int) -> list[str]:
    """The functions of a source whose body, without its docstring, has more lines than the limit."""
    functions = [
        n
        for n in ast.walk(ast.parse(source))
        if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    bodies = {f.name: f.body[1:] if ast.get_docstring(f) else f.body for f in functions}
    lengths = {
        name: body[-1].end_lineno - body[0].lineno + 1 for name, body in bodies.items() if body
    }
    return [f"{name}: {length} lines" for name, length in lengths.items() if length > limit]


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(ROOT)))
def test_functions_are_short(file):
    assert not long_functions(
        file.read_text(encoding="utf-8"), 60 if file.name == "_kernels.py" else 40
    )


def test_long_functions_are_noticed_and_docstrings_are_free():
    body = "    x = 1\n" * 40
    assert not long_functions(f'def f():\n    """Many\n\n    lines."""\n{body}', 40)
    assert long_functions(f"def f():\n{body}    return x\n", 40) == ["f: 41 lines"]
