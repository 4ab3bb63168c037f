"""The listing of the interface's sentences: what is one, and that none is glued from pieces of several files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from boosting.screens.__main__ import main
from boosting.screens.sentences import (
    FOLDERS,
    ROOT,
    is_sentence,
    python_sentences,
    script_sentences,
    sentences,
)

PIECE = re.compile(r"^ [^A-Z{]|[^.?!:] $")  # it begins or ends within a sentence
MODULES = {
    path: path.read_text("utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")
}


@pytest.mark.parametrize("text", ["Two words", "{...} of all", "Ten more"])
def test_two_words_side_by_side_are_a_sentence(text):
    assert is_sentence(text)


@pytest.mark.parametrize(
    "text", ["Margins", "bl-card bl-off", ".st-key-play button", "a = b c", "{...} {...}"]
)
def test_names_and_code_are_none(text):
    assert not is_sentence(text)


def test_a_text_that_is_filled_in_is_one_sentence_and_a_docstring_is_none():
    source = '''"""It says so."""
LABEL = "<b>One</b> more round"
def said(n):
    """Say it."""
    return f"After {n} rounds " f"it ends."
'''
    assert list(python_sentences(source)) == [
        (2, "One more round"),
        (5, "After {...} rounds it ends."),
    ]


def test_what_a_script_writes_and_what_its_buttons_say_are_sentences_and_comments_are_none():
    source = """// Not this one.
const a = `<b title="Ten rounds more">Go on</b> ${f(1)} at once`; // nor "this one" here
"""
    assert [text for _, text in script_sentences(source)][:2] == ["Ten rounds more", "Go on"]
    assert all(line == 2 for line, _ in script_sentences(source))


def test_the_listing_names_every_sentence_with_its_place(capsys):
    assert main(["words"]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = list(sentences())
    assert len(lines) == len(found)
    assert lines[0].startswith(f"{found[0].path}:{found[0].line}  ")
    for path, text in [
        ("pages/players/core/bar.js", "Ten more"),
        ("boosting/screens/chapters/bounds.py", "What is promised?"),
    ]:
        line = next(one.line for one in found if (one.path, one.text) == (path, text))
        assert text in (ROOT / path).read_text("utf-8").splitlines()[line - 1]


def pieces(tree: ast.Module) -> Iterator[str]:
    """The names of the constants and functions of a module whose value is a piece of a sentence."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found = [value]
            case ast.FunctionDef(name=name):
                found = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
            case _:
                continue
        texts = [one.value for one in found if isinstance(one, ast.Constant)]
        if any(isinstance(text, str) and PIECE.search(text) for text in texts):
            yield name


def test_no_sentence_is_glued_from_pieces_of_several_files():
    """As far as it can be seen: a constant or a function that is a piece is named in its own module alone."""
    found = {name: path for path, text in MODULES.items() for name in pieces(ast.parse(text))}
    assert found, "none is a piece: the question finds nothing any more"
    used = {
        name
        for name, path in found.items()
        for other, text in MODULES.items()
        if other != path and re.search(rf"(import|{path.stem}\.)[^\n]*\b{name}\b", text)
    }
    assert not used
