"""Every regular expression of the product reads a text in time proportional to its length, whatever stands in it.

A stranger's text may meet any of them, and Python's go back and try again: where two parts of an expression fit the same
letters, or one begins anew at each of them, a text of 100,000 takes minutes in which nobody else is served.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from time import thread_time

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [*ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py")]
METHODS = {"match", "fullmatch", "search", "sub", "split", "findall", "finditer"}
LETTERS = "a1. \n-<*$`,\\[{~"  # of which texts are made, besides those of the expression itself
LENGTH = 10_000
WORD = re.compile(r"\w")


def calls(file: Path) -> Iterator[tuple[str, str, ast.Call]]:
    """Where a source uses an expression: whose method, its name, and the call."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner, method = node.func.value, node.func.attr
            if isinstance(owner, ast.Name) and method in METHODS:
                yield owner.id, method, node


def expressions() -> dict[str, tuple[re.Pattern[str], str]]:
    """All of them, each with the method that it is asked by; by names."""
    found = {}
    for file in SOURCES:
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for owner, method, call in calls(file):
            own = getattr(import_module(name), owner, None)
            if isinstance(own, re.Pattern):
                found[f"{name}.{owner} {method}"] = own, method
            elif own is re and isinstance(call.args[0], ast.Constant):
                pattern = re.compile(call.args[0].value)
                found[f"{name}:{call.lineno} {method}"] = pattern, method
    return found


def cost(pattern: re.Pattern[str], text: str, method: str = "sub") -> float:
    """Seconds of the processor for a text."""
    given = ("", text) if method == "sub" else (text,)
    begin = thread_time()
    found = getattr(pattern, method)(*given)
    if method == "finditer":
        list(found)
    return thread_time() - begin


FOUND = expressions()


@pytest.mark.parametrize(("pattern", "method"), FOUND.values(), ids=FOUND)
def test_an_expression_looks_at_every_letter_a_few_times(pattern, method):
    """What goes back at each of them looks ten thousand times."""
    own = dict.fromkeys(re.sub(r"\\.", "", pattern.pattern))
    pieces = [*own, *LETTERS, *map("".join, product([*own][:12], "a1 ."))]
    usual = max(cost(WORD, "a" * LENGTH) for _ in range(5))
    for piece in pieces:
        text = piece * (LENGTH // len(piece))
        least = min(cost(pattern, text + end, method) for end in ("", "!") for _ in range(2))
        assert least < 20 * usual, piece


def test_the_test_finds_what_goes_back():
    usual = max(cost(WORD, "a" * LENGTH) for _ in range(5))
    assert cost(re.compile(r"<[^>]*>"), "<" * LENGTH) > 20 * usual
    assert cost(re.compile(r"\[\[(.+?)\]\]"), "[[" * (LENGTH // 2)) > 20 * usual


def test_an_expression_stands_whole_in_the_source():
    """As a text, or compiled on the top of its module: else nobody can try it."""
    assert len(FOUND) > 30
    for file in SOURCES:
        for owner, _, call in calls(file):
            assert owner != "re" or isinstance(call.args[0], ast.Constant | ast.Name), (
                file,
                ast.unparse(call),
            )
