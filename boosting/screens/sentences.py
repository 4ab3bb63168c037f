"""Every sentence of the interface with its place: for who translates it, or reads it through.

Nothing is marked in the source. A text is taken for a sentence by one rule: it is a literal of a module of the app, and
without its markup two of its words stand side by side. Docstrings, patterns and names are none. What a program fills
in is shown as {...}. Lessons, claims and what data sets say of themselves are files of their own in `data/`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("boosting", "pages")
WORDS = re.compile(r"[^\W\d_]{2}[,;:]? [^\W\d_]")
CODE = re.compile(r"[=;{}<>\\]|\bbl-|^\.|\w\(|^\S+\.\w+$|--|data-testid")
TAG = re.compile(r"<[^<>]*>")
SPOKEN = re.compile(r'(?:title|aria-label|aria-description|placeholder)="([^"]+)"')
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
COMMENT = re.compile(r"^[ \t]*//.*$|\s// [^\"`\n]*$", re.MULTILINE)
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
FILLED = "{...}"


class Sentence(NamedTuple):
    """A text of the interface; path: of its module, below the folder of the app; line: from 1."""

    path: str
    line: int
    text: str


def sentences(root: Path = ROOT) -> Iterator[Sentence]:
    """Every sentence of the app below a folder, module by module."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in READERS:
                for line, text in READERS[path.suffix](path.read_text("utf-8")):
                    yield Sentence(path.relative_to(root).as_posix(), line, text)


def is_sentence(text: str) -> bool:
    """Whether two words stand side by side, and none of it is code."""
    bare = text.replace(FILLED, "")
    return bool(WORDS.search(bare)) and not CODE.search(bare)


def python_sentences(source: str) -> Iterator[tuple[int, str]]:
    """The sentences of a Python module, with their lines; pieces that stand side by side are one."""
    tree = ast.parse(source)
    silent = {id(part) for node in ast.walk(tree) for part in _silent(node)}
    found = [node for node in ast.walk(tree) if id(node) not in silent]
    for node in sorted(
        (node for node in found if isinstance(node, ast.Constant | ast.JoinedStr)),
        key=lambda node: node.lineno,
    ):
        text = _told(node)
        if is_sentence(text):
            yield node.lineno, " ".join(text.split())


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    """What is no sentence of its own in a node: docstrings, patterns, the parts of a text that is filled in."""
    match node:
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"))):
            yield from node.args
        case ast.JoinedStr():
            yield from (part for part in node.values if isinstance(part, ast.Constant))


def _told(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else FILLED for part in node.values]
        text = "".join(map(str, parts))
    else:
        text = node.value if isinstance(node.value, str) else ""
    return TAG.sub("", text)


def script_sentences(source: str) -> Iterator[tuple[int, str]]:
    """The sentences of a module of JavaScript, with their lines: between its tags, and in what they say of themselves."""
    bare = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
    for found in LITERAL.finditer(bare):
        line = bare.count("\n", 0, found.start()) + 1
        text = HOLE.sub(FILLED, found[0][1:-1])
        for piece in [*SPOKEN.findall(text), *TAG.sub("\n", text).split("\n")]:
            if is_sentence(piece):
                yield line, " ".join(piece.split())


READERS = {".py": python_sentences, ".js": script_sentences}
